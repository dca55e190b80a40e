//! Promises as `JUnit` XML: each is a test, a broken one a failure, an undecided one an error.

use std::fmt::Write as _;

use evenodds_analyses::promises::Decision;

use super::found::{Gate, told};

impl Gate<'_> {
    /// Returns the promises as a test suite, in the order of the study.
    #[must_use]
    pub fn junit(self) -> String {
        let checked = self.checked;
        let all = checked.rulings.len();
        let (failures, errors) =
            (checked.count(Decision::Broken), checked.count(Decision::Undecided));
        let counts = format!("tests=\"{all}\" failures=\"{failures}\" errors=\"{errors}\"");
        let (study, file) = (escaped(self.study), escaped(self.file));
        let mut out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
        let _ = writeln!(out, "<testsuites name=\"evenodds check\" {counts}>");
        let _ = writeln!(out, "  <testsuite name=\"{study}\" {counts} skipped=\"0\">");
        for (promise, ruling) in checked.all.iter().zip(&checked.rulings) {
            let _ = write!(
                out,
                "    <testcase name=\"{}\" classname=\"{}\" file=\"{file}\" line=\"{}\"",
                escaped(&promise.says),
                escaped(checked.promises.question(promise)),
                promise.line
            );
            let kind = match ruling.decision {
                Decision::Kept => {
                    out.push_str("/>\n");
                    continue;
                }
                Decision::Broken => "failure",
                Decision::Undecided => "error",
            };
            let (name, message) = (ruling.decision.name(), escaped(&told(promise, ruling)));
            let mut lines: Vec<String> = ruling.wrong.iter().map(|one| escaped(one)).collect();
            lines.insert(0, message.clone());
            let lines = lines.join("\n");
            let _ = writeln!(
                out,
                ">\n      <{kind} type=\"{name}\" message=\"{message}\">{lines}</{kind}>\n    \
                 </testcase>"
            );
        }
        out.push_str("  </testsuite>\n</testsuites>\n");
        out
    }
}

/// Escapes a text for XML. What XML cannot hold is left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' | '\r' => out.push(' '),
            '\u{fffe}' | '\u{ffff}' => {}
            letter if letter < ' ' => {}
            letter => out.push(letter),
        }
    }
    out
}

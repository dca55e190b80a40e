//! Promises as Markdown, for a comment on a pull request or the summary of a step.

use std::fmt::Write as _;

use evenodds_analyses::promises::{Decision, Promise, Ruling};

use super::found::Gate;
use crate::text::escaped;

/// The number of promises that are shown at once.
const SHOWN: usize = 5;

/// The number of rows of the folded table; a comment has room for some more.
const ROWS_MAX: usize = 100;

impl Gate<'_> {
    /// Returns the verdict with what to do in the first line, the five worst promises, and all of
    /// them folded.
    #[must_use]
    pub fn markdown(self) -> String {
        let checked = self.checked;
        let advice =
            checked.advice().map_or(String::new(), |advice| format!(" {}", escaped(&advice)));
        let mut out = format!("**{}**{advice}\n", escaped(&checked.headline()));
        let worst: Vec<_> = self.unkept().take(SHOWN).collect();
        if !worst.is_empty() {
            out.push('\n');
            table(&mut out, &worst);
            messages(&mut out, &worst);
        }
        let all = checked.worst_first();
        let _ = write!(out, "\n<details><summary>All {} promises</summary>\n\n", all.len());
        table(&mut out, &all[..all.len().min(ROWS_MAX)]);
        if ROWS_MAX < all.len() {
            let _ = write!(out, "\nAnd {} more.\n", all.len() - ROWS_MAX);
        }
        let shown = worst.len()..all.len().min(ROWS_MAX);
        messages(&mut out, &all[shown]);
        let _ = write!(out, "\n</details>\n\n<sub>{}: {}", escaped(self.file), escaped(self.study));
        let _ =
            writeln!(out, " · {} · evenodds {}</sub>", escaped(&checked.method()), self.version);
        out
    }
}

/// Lists what the designer says of broken promises.
fn messages(out: &mut String, promises: &[(&Promise, &Ruling)]) {
    let broken = promises.iter().filter(|(_, one)| one.decision == Decision::Broken);
    let told = broken.filter_map(|(promise, _)| {
        let message = promise.message.as_ref()?;
        Some(format!("- **{}**: {}\n", escaped(&promise.says), escaped(message)))
    });
    let told: String = told.collect();
    if !told.is_empty() {
        let _ = write!(out, "\n{told}");
    }
}

fn table(out: &mut String, rows: &[(&Promise, &Ruling)]) {
    out.push_str("| promise | verdict | promised | found | method | line |\n");
    out.push_str("| --- | --- | --- | --- | --- | ---: |\n");
    for (promise, ruling) in rows {
        let (says, claim) = (escaped(&promise.says), escaped(&ruling.promised(promise)));
        let (verdict, found) = (ruling.decision.name(), escaped(&ruling.found));
        let (method, line) = (ruling.told(), promise.line);
        let _ = writeln!(out, "| {says} | {verdict} | {claim} | {found} | {method} | {line} |");
    }
}

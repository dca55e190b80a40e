//! Promises that are not kept as commands of a GitHub workflow, which shows them beside the lines
//! of the study.

use std::fmt::Write as _;

use evenodds_analyses::promises::Decision;

use super::found::{Gate, told};

/// How many annotations a step of a workflow shows.
const SHOWN: usize = 10;

impl Gate<'_> {
    /// Returns one line for each promise that is not kept, the worst first, at most ten.
    #[must_use]
    pub fn annotations(self) -> String {
        let mut out = String::new();
        for (promise, ruling) in self.unkept().take(SHOWN) {
            let command = if ruling.decision == Decision::Broken { "error" } else { "warning" };
            let _ = writeln!(
                out,
                "::{command} file={},line={},col={},title={}::{}",
                property(self.file),
                promise.line,
                promise.column,
                property(&promise.says),
                data(&told(promise, ruling))
            );
        }
        out
    }
}

/// Escapes the text of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property of a command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

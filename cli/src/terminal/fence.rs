//! Output as the log of a GitHub workflow, whose runner obeys every line that reads as a command of
//! its own. The texts of a study are somebody else's, so they are fenced: the runner obeys nothing
//! until a line repeats a token, and no text can know it.

use std::fmt::Write as _;
use std::sync::OnceLock;

use crate::failure::Failure;

/// The output that is a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Log {
    /// Standard output, with all errors: a runner reads two streams in no certain order.
    Output,
    /// Standard error, where standard output is one JSON document.
    Error,
}

/// The log, and the token that ends a fence, once this run writes to one.
static FENCE: OnceLock<(Log, String)> = OnceLock::new();

/// Fences all that this run prints to a log from here on. Only the first call has an effect.
pub fn set_up(log: Log) -> Result<(), Failure> {
    let mut random = [0; 16];
    let filled = getrandom::fill(&mut random);
    filled.map_err(|error| Failure::output(format!("no random token for the log: {error}")))?;
    let token = random.iter().fold(String::new(), |mut token, byte| {
        let _ = write!(token, "{byte:02x}");
        token
    });
    let _ = FENCE.set((log, token));
    Ok(())
}

/// Returns the output that is a log, if one is.
pub fn log() -> Option<Log> {
    FENCE.get().map(|(log, _)| *log)
}

/// Returns a text as the log gets it.
pub fn fenced(text: &str) -> String {
    match FENCE.get() {
        Some((_, token)) => {
            format!("::stop-commands::{token}\n{}\n::{token}::\n", text.trim_end_matches('\n'))
        }
        None => text.to_owned(),
    }
}

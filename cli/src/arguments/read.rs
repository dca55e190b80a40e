//! Reading the arguments, and what is said about those that no command takes.

use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::Arguments;

/// The option that only commands about fights take.
const SET: &str = "--set";

/// Reads the arguments. Ends the program with help, or with an error about what cannot be read.
pub fn read() -> Arguments {
    Arguments::try_parse().unwrap_or_else(|error| hinted(error).exit())
}

/// Returns an error with a hint that helps: what has a situation is no matter of spelling.
fn hinted(mut error: clap::Error) -> clap::Error {
    let is_set = matches!(
        error.get(ContextKind::InvalidArg), Some(ContextValue::String(unknown)) if unknown == SET
    );
    if error.kind() == ErrorKind::UnknownArgument && is_set {
        error.remove(ContextKind::SuggestedArg);
        let hint = "only fights have a situation; a check has `--ease` and `--against`";
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![hint.into()]));
    }
    error
}

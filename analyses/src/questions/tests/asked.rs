//! Questions as text, asked in a library.

use crate::answer::Answer;
use crate::library::Library;
use crate::question::{Alternatives, Kind, Question};
use crate::sampling::{Ask, Unwatched};

/// Reads a question of a kind, or says why it is refused.
pub(crate) fn read(kind: &str, library: &Library, text: &str) -> Result<Box<dyn Question>, String> {
    let values: toml::Table = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
    let kind = Kind::named(kind).expect("a kind");
    kind.read_values(&values, library, Ask::default()).map_err(|unread| format!("{unread:?}"))
}

/// Answers a question of a kind.
pub(crate) fn answer(kind: &str, library: &Library, text: &str) -> Answer {
    let question = read(kind, library, text).unwrap_or_else(|why| panic!("{why}: {text}"));
    question.answer("it", Alternatives::Untried, &Unwatched).expect("an answer")
}

//! The script of a game as text.

/// The script of a game: its name in errors, and its text.
#[derive(Clone, Debug)]
pub struct Source {
    pub(crate) origin: String,
    pub(crate) text: String,
}

//! What the files that users write may hold: their keys, and the values that each takes.
//!
//! A parser declares the keys of a table once, with [`keys!`](keys), which makes the form that the
//! parser reads and its [`TableShape`]. Schemas for editors and the page of all keys are made from
//! these shapes. A shape says what a value may be by itself; what depends on other files, or on
//! the value of another key, is left to the parser.
//!
//! - `types`: shapes; `shaped`: the shapes of Rust's types; `declared`: the macro.

mod declared;
mod shaped;
mod types;

pub use declared::keys;
pub(crate) use declared::{documented, spelled};
pub(crate) use shaped::spelled_words;
pub use shaped::{Shaped, named};
pub use types::{Case, FileShape, GameTerm, KeyShape, KnownWords, Shape, SharedKey, TableShape};

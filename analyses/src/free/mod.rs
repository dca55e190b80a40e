//! The keys that may change so that all promises of a study are kept, and how far.
//!
//! `form` reads them: `owner` is what has a key, `levels` says which values it may have and what each
//! costs, and `place` where its value stands in a file.

mod form;
mod key;
mod levels;
mod owner;
mod place;
#[cfg(test)]
mod tests;

pub(crate) use form::{FREE, free_shape, read};
pub use key::FreeKey;
pub use levels::Level;
#[cfg(feature = "files")]
pub(crate) use place::KeyPlace;

//! Text where others show it.
//!
//! `bidi` isolates names from right to left; `markdown` escapes what would mean something there.

mod bidi;
mod markdown;

pub(crate) use bidi::isolated;
pub(crate) use markdown::escaped;

//! Text made safe for the place where it is shown.
//!
//! `bidi` isolates names written from right to left; `markdown` escapes characters that have a
//! meaning in Markdown.

mod bidi;
#[cfg(feature = "files")]
mod markdown;

pub(crate) use bidi::isolated;
#[cfg(feature = "files")]
pub(crate) use markdown::escaped;

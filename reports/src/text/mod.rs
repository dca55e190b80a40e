//! Text made safe for the place where it is shown.
//!
//! `bidi` isolates names written from right to left; `markdown` escapes characters that have a
//! meaning in Markdown.

mod bidi;
mod markdown;

pub(crate) use bidi::isolated;
pub(crate) use markdown::escaped;

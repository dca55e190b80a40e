//! What was found about the promises of a study, for those who decide about a change.
//!
//! `found` is what was found; `json` and `markdown` tell it; `junit`, `sarif` and `annotations` are
//! for the programs that run the check.

mod annotations;
mod found;
mod json;
mod junit;
mod markdown;
mod sarif;

pub use found::Gate;
pub use json::json;

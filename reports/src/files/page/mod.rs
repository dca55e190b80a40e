//! The report as one self-contained HTML page, which loads nothing and is readable without its
//! script.
//!
//! `body` is the page; `opening` has what stands out, `section` a question, `tables` its numbers,
//! and `appendix` what results depend on. `bound` keeps numbers and what they belong to together.

mod appendix;
mod body;
mod bound;
mod opening;
mod section;
mod tables;

pub use body::page;

//! Answers as plain data, for every face that shows them: terminal, JSON, page, frames.
//!
//! A face computes nothing and writes no sentence of its own. An answer holds nothing of
//! terminals, HTML or polars.

mod basis;
pub mod chart;
mod document;
pub mod frame;
pub mod measure;
mod method;
pub mod noise;
mod number;
pub mod rests;
pub mod sight;
pub mod statistics;
pub mod table;
pub mod units;
pub mod verdict;
pub mod words;

pub use basis::{Basis, MOVES, Measure, Move, WhatIf};
pub(crate) use document::named;
pub use document::{Answer, headed};
pub use method::Method;
pub use number::{Number, Unit, current};

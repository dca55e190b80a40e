//! Answers as plain data, for every face that shows them: terminal, JSON, page, frames.
//!
//! A face computes nothing and writes no sentence of its own. An answer holds nothing of
//! terminals, HTML or polars.
//!
//! - `document`, `number`, `table`, `chart`, `frame` and `verdict` are the data of an answer;
//!   `measure` is a number that every answer of a kind has.
//! - `dependencies` and `basis` say what an answer rests on, and what could change it; `method` how a
//!   number is computed; `noise` whether the numbers of two separate runs differ, `shift` a number
//!   before and after a change.
//! - `statistics` has intervals and differences; `words` numbers in words; `units` those of
//!   columns.
//! - `sight` measures how far apart two colours look to every kind of colour vision, by which the
//!   second side of a fight gets its colour.

mod basis;
pub mod chart;
pub mod dependencies;
mod document;
pub mod frame;
pub mod measure;
mod method;
pub mod noise;
mod number;
pub mod shift;
pub mod sight;
pub mod statistics;
pub mod table;
pub mod units;
pub mod verdict;
pub mod words;

pub use basis::{Basis, MOVES, Move, WhatIf};
pub(crate) use document::named;
pub use document::{Answer, NUMBERS, headed};
pub use method::Method;
pub use number::{Number, Unit, current};

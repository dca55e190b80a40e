//! Questions put to the engine, answered as polars frames.
//!
//! - [`study`]: what a report asks, as a file; [`library`]: games by name or by file.
//! - [`odds`]: one check, exactly or by rolling it, with an honest interval.
//! - [`curve`]: the modifier curve of a game, and what a designer reads off it.
//! - [`exchange`]: curves of several games matched at one chance, and what a step of each is
//!   worth in steps of the others.
//! - [`frame`]: frames as CSV and Parquet.
//!
//! Frames are tidy: one observation a row, probabilities as fractions, and beside every number
//! how it was got. A value that was not computed, or does not exist, is null.

pub mod curve;
pub mod exchange;
pub mod frame;
pub mod interval;
pub mod library;
pub mod odds;
pub mod study;

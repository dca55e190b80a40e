//! Questions put to the engine, answered as polars frames.
//!
//! - [`study`]: what a report asks, as a file; [`library`]: games and rosters by name or by file.
//! - [`odds`]: one check, exactly or by rolling it, with an honest interval.
//! - [`curve`]: the modifier curve of a game, and what a designer reads off it.
//! - [`exchange`]: curves of several games matched at one chance, and what a step of each is
//!   worth in steps of the others.
//! - [`bout`]: two stat lines, with [`attack`], [`duel`] and what a step of ease is worth in both;
//!   [`matrix`]: all against all.
//! - [`engage`]: a fight of squads, with [`engage_frames`] and [`engage_json`]; [`replay`]: one of
//!   them told, such as the middling one; [`policies`]: it by how its sides are played.
//! - [`ask`]: which way numbers are got, how often and how surely; [`confidence`]: intervals that
//!   hold however often one looks at them.
//! - [`fight_frames`] and [`fight_json`]: what they tell, as frames and as JSON.
//! - [`frame`]: frames as CSV and Parquet.
//!
//! Frames are tidy: one observation a row, probabilities as fractions, and beside every number
//! how it was got. A value that was not computed, or does not exist, is null.

pub mod ask;
pub mod attack;
pub mod bout;
pub mod clustered;
pub mod confidence;
pub mod curve;
pub mod duel;
pub mod engage;
pub mod engage_frames;
pub mod engage_json;
pub mod exchange;
pub mod fight_frames;
pub mod fight_json;
pub mod frame;
pub mod interval;
pub mod library;
pub mod matrix;
pub mod odds;
pub mod policies;
pub mod replay;
pub mod study;

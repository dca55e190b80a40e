//! Balance analyses on top of the engine, with results as polars frames.
//!
//! - [`study`]: study files, the input of a report; [`library`]: games, rosters and scenarios by
//!   name or path.
//! - [`odds`]: one check, exact or sampled with a confidence interval.
//! - [`curve`]: the modifier curve of a game, with dead and saturated steps.
//! - [`exchange`]: several games matched at one chance, and exchange rates between their steps.
//! - [`bout`]: two stat lines, with [`attack`], [`duel`] and what a step of ease is worth in both;
//!   [`matrix`]: all against all.
//! - [`engage`]: squad fights; [`replay`]: a single one, such as the median; [`policies`]: comparing
//!   the policies of both sides; [`clustered`]: intervals clustered by fight.
//! - [`asked`]: a question as JSON, and its answer; [`play`]: one fight, told die by die;
//!   [`catalogue`]: the games as JSON; [`complaint`]: what went wrong, where, and the likeliest fix.
//! - [`ask`]: method, number of trials and precision of a question; [`cost`]: what exact and sampled
//!   answers cost; [`confidence`]: anytime-valid
//!   confidence sequences; [`interval`]: Clopper-Pearson intervals; [`paired`]: differences between
//!   runs that share their dice; [`noise`]: differences between runs that do not.
//! - [`parts`]: parts of the work on a question, for many machines, and merging them; [`build`]:
//!   which build of the program computes.
//! - [`promises`]: what a study promises, and whether it is kept; [`counting`]: numbers counted
//!   fight by fight, for tests that stop once they are decided.
//! - [`rests`]: the parameters, stat lines and weapons that a result rests on; [`what_if`]: what
//!   their alternatives do to it.
//! - [`fight_frames`]: results of fights as frames; [`fight_json`]: what their JSON shares.
//! - [`frame`]: frames as CSV and Parquet.
//!
//! Frames are tidy: one observation per row, probabilities as fractions, and with every number how
//! it was computed. A value that was not computed, or does not exist, is null.

pub mod answer;
pub mod ask;
pub mod asked;
pub mod attack;
pub mod bout;
pub mod build;
pub mod catalogue;
pub mod clustered;
pub mod complaint;
pub mod confidence;
pub mod cost;
pub mod counting;
pub mod curve;
pub mod duel;
pub mod edits;
pub mod engage;
pub mod exchange;
pub mod fight_frames;
pub mod fight_json;
pub mod first_move;
pub mod frame;
pub mod interval;
pub mod library;
pub mod matrix;
pub mod noise;
pub mod odds;
pub mod paired;
pub mod parts;
pub mod play;
pub mod policies;
pub mod promises;
pub mod questions;
mod remarks;
pub mod replay;
pub mod rests;
pub mod study;
pub mod what_if;
pub mod words;

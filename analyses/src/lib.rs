//! Balance analyses on top of the engine, with results as polars frames.
//!
//! The modules are layers: each uses only those above it in this list.
//!
//! - [`answer`]: what every face shows: numbers, tables, charts and verdicts as data, words, what an
//!   answer rests on, and the statistics of sampled numbers.
//! - [`build`]: which build of the program computes; [`frame`]: frames as CSV and Parquet.
//! - [`sampling`]: how numbers are computed: method, number of trials, target error, shares of the
//!   work.
//! - [`library`]: games, rosters and scenarios by name or path, and variants of them.
//! - [`measures`]: what is computed of checks, attacks, duels and squads.
//! - [`what_if`]: what alternatives to assumed values do to it.
//! - [`question`]: what a question is, and how it is read; [`questions`]: one folder for each kind;
//!   [`kinds`]: the list of them.
//! - [`parts`]: parts of the work on a question, for many machines; [`promises`]: what a study
//!   promises, and whether it is kept; [`free`]: what may change so that it is;
//!   [`complaint`]: what went wrong, where, and the likeliest fix.
//! - [`study`]: study files, the input of a report; [`schema`]: JSON Schemas of all that users write.
//! - [`catalogue`]: the games as JSON; [`play`]: one fight, told die by die; [`events`]: who
//!   did what in many fights; [`edits`]: what was edited between two texts; `redesign`: the smallest
//!   edits with which all promises are kept; [`asked`]: a question as JSON, and its answer.
//!
//! Two features are on by default: `frames` has [`frame`], which polars is compiled for; `files`
//! reads users' files from a disk. A page that answers in a browser is built without both.
//!
//! Frames are tidy: one observation per row, probabilities as fractions, and with every number how
//! it was computed. A value that was not computed, or does not exist, is null.

pub mod answer;
pub mod asked;
pub mod build;
pub mod catalogue;
pub mod complaint;
pub mod edits;
pub mod events;
#[cfg(feature = "frames")]
pub mod frame;
pub mod free;
pub mod kinds;
pub mod library;
pub mod measures;
pub mod parts;
pub mod play;
pub mod promises;
pub mod question;
pub mod questions;
#[cfg(feature = "files")]
pub mod redesign;
pub mod sampling;
pub mod schema;
pub mod study;
pub mod what_if;

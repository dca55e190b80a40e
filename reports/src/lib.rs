//! The balance report: charts, a page and a summary.
//!
//! [`report::build`] turns a [`Study`](evenodds_analyses::study::Study) into a [`report::Report`]:
//! all its files as bytes in memory. [`folder::write`] writes it to a folder atomically: whole or
//! not at all. In between, [`chart`] turns plain data into SVG and PNG, and [`document`] is the plain
//! data from which [`page`] and [`summary`] are made. [`baseline`] compares a study with a saved
//! report, and [`gate`] writes whether a study keeps its promises in the formats that CI systems
//! read. [`sweeps`] runs the sweeps of a study in a folder, from which an interrupted run resumes.
//!
//! The modules are layers: each uses only those above it in this list.
//!
//! - `text`: text made safe for where it is shown; [`chart`]: drawings; `manifest`: the format of a
//!   saved report.
//! - [`baseline`] and [`gate`]: what changed, and which promises are kept.
//! - `progress`: what the caller sees; then the steps from a study to its report: `answers`,
//!   `sections`, [`document`] and `files` (the [`page`], the [`summary`] and data).
//! - [`report`]: runs these steps; [`folder`]: writes the files; [`sweeps`].
//!
//! The feature `files`, on by default, is all but the drawings of charts as SVG.

#[cfg(feature = "files")]
mod answers;
#[cfg(feature = "files")]
pub mod baseline;
pub mod chart;
#[cfg(feature = "files")]
pub mod document;
#[cfg(feature = "files")]
mod files;
#[cfg(feature = "files")]
pub mod folder;
#[cfg(feature = "files")]
pub mod gate;
#[cfg(feature = "files")]
mod manifest;
#[cfg(feature = "files")]
mod progress;
#[cfg(feature = "files")]
pub mod report;
#[cfg(feature = "files")]
mod sections;
#[cfg(feature = "files")]
pub mod sweeps;
mod text;

#[cfg(feature = "files")]
pub use files::{page, summary};

//! The balance report: charts, a page and a summary.
//!
//! [`report::build`] turns a [`Study`](evenodds_analyses::study::Study) into a [`report::Report`]:
//! all its files as bytes in memory. [`folder::write`] writes it to a folder atomically: whole or
//! not at all. In between, [`chart`] turns plain data into SVG and PNG, and [`document`] is the plain
//! data from which [`page`] and [`summary`] are made. [`baseline`] sets a study against a report
//! that was saved before, and [`gate`] tells whether the promises of a study are kept, in the formats
//! of those who decide about a change. [`sweeps`] asks the sweeps of a study in a folder in which they
//! go on.
//!
//! The modules are layers: each uses only those above it in this list.
//!
//! - `text`: text where others show it; [`chart`]: drawings; `manifest`: what a saved report is
//!   known by.
//! - [`baseline`] and [`gate`]: what moved, and what is promised.
//! - `progress`: who observes a report; then the steps from a study to it: `answers`, `sections`,
//!   [`document`] and `files`, which are the [`page`], the [`summary`] and data.
//! - [`report`]: all of these in turn; [`folder`]: where it is written; [`sweeps`].

mod answers;
pub mod baseline;
pub mod chart;
pub mod document;
mod files;
pub mod folder;
pub mod gate;
mod manifest;
mod progress;
pub mod report;
mod sections;
pub mod sweeps;
mod text;

pub use files::{page, summary};

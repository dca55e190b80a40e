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
//! The private `section` and `verdict` make the parts of a document from an answer, `numbers` the
//! table of a chart's numbers, `basis` what results rest on, and `bidi` isolates names from right
//! to left.

pub mod baseline;
mod basis;
mod bidi;
pub mod chart;
pub mod document;
pub mod folder;
pub mod gate;
mod numbers;
pub mod page;
pub mod report;
mod section;
pub mod summary;
pub mod sweeps;
mod verdict;

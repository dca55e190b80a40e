//! Frames to charts, pages and summaries: the balance report.
//!
//! [`report::build`] turns a [`Study`](evenodds_analyses::study::Study) into a [`report::Report`]:
//! every file of it, as bytes, in memory. [`folder::write`] puts it in a folder, whole or not at
//! all. In between stand [`chart`] (plain data to SVG and PNG), [`drawings`] of tables and of
//! fights on them, and [`document`], the plain data that [`page`] and [`summary`] are made of.

pub mod chart;
mod curve_section;
pub mod document;
pub mod drawings;
mod exchange_section;
mod fight_sections;
pub mod folder;
pub mod page;
pub mod report;
pub mod summary;
mod words;

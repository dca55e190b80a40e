//! Charts for reports and publications: SVG for paper and pages, PNG from the same drawing.
//!
//! Functions take plain data and return a [`Chart`]. None of them fails on unusual input: values
//! that are not finite are left out, and a chart without data says so.
//!
//! - Kinds: `curves`, `panels`, `bars`, `heat`, `ladder`, `endings`, `stack`, `amount_rows`,
//!   `tornado`, `scatter`, `at_least`, `growth`, `plan` (a table from above) and `strip` (a fight on
//!   it, round by round).
//! - Parts: `axis`, `labels`, `clear`, `scale`, `trace`, `floor`; `telling` decides whether a chart
//!   has anything to show.
//! - Surface: `sheet`, `canvas`, `text`. `theme` has the colours, from the looks of games.
//! - `draw` draws any of them from an answer; `drawn` is what that makes, `picture`
//!   that as PNG, `headline` its words.

#![deny(missing_docs)]

mod amount_rows;
mod at_least;
mod axis;
mod bars;
mod canvas;
mod clear;
mod curves;
mod draw;
mod drawn;
mod endings;
mod floor;
mod growth;
mod headline;
mod heat;
mod labels;
mod ladder;
mod panels;
#[cfg(feature = "files")]
mod picture;
mod plan;
mod scale;
mod scatter;
mod sheet;
mod stack;
mod strip;
mod telling;
#[cfg(test)]
pub(crate) mod tests;
mod text;
mod theme;
mod tornado;
mod trace;

pub use amount_rows::amount_rows;
pub use at_least::at_least;
pub use bars::{amounts, distribution};
pub use curves::curves;
pub use draw::draw;
pub use drawn::{Chart, boxes};
pub use endings::endings;
pub use evenodds_analyses::answer::chart::{
    Amount, AmountGroup, Axis, Bar, Bars, Drawing, Headline, Heat, Hue, Line, Panel, Part, Scale,
    ScatterPoint, Scene, Shade, Stack, TornadoBar, TornadoRow,
};
pub use growth::growth;
pub use heat::heat;
pub use ladder::ladder;
pub use panels::panels;
#[cfg(feature = "files")]
pub use picture::ChartError;
pub use plan::plan;
pub use scatter::scatter;
pub use stack::stack;
pub use strip::strip;
pub use telling::tells;
pub use theme::css_variables;
pub use tornado::tornado;

//! The second step from a study to its report: the sections of its answers.
//!
//! `content` is a section as plain data; `section` makes one of an answer, with its charts, and
//! `all` those of all answers. `verdict` has its lines, `basis` what it rests on, and `numbers` the
//! table of a chart's numbers.

mod all;
mod basis;
mod content;
mod numbers;
mod section;
mod verdict;

pub(crate) use all::{Sections, sections};
pub(crate) use basis::assumption;
pub use content::{Assumption, Column, Figure, Numbers, Pair, Section, Table, Verdict};
pub(crate) use section::Drawn;
pub(crate) use verdict::{Found, told};

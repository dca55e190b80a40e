//! The third step from a study to its report: the document, as plain data.
//!
//! `whole` is the document, and `compose` makes it of sections. `deciding` finds what stands out,
//! and `headlines` what is told before all else; `glossary` has the terms, and `origin` the command
//! that repeats the report.

mod compose;
mod deciding;
mod glossary;
mod headlines;
mod origin;
mod whole;

pub(crate) use compose::document;
pub(crate) use headlines::{Headlines, foremost};
pub use origin::ReportOrigin;
pub use whole::{Appendix, CoverageCounts, Document};

pub use crate::sections::{Assumption, Column, Figure, Numbers, Pair, Section, Table, Verdict};

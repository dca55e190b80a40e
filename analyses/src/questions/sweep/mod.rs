//! How do the numbers of questions change over a grid or a sample of changes?
//!
//! `axis` and `design` say which cells there are; `run` asks those that a store lacks; `cell` and
//! `document` are what a store keeps; `parts` puts several stores together; `series` is a number
//! over all cells; `present` places the design as it is on the axes; `abreast` tells a few values of
//! one axis side by side.

mod abreast;
mod axis;
mod axis_form;
mod cell;
mod charts;
mod design;
mod document;
mod form;
mod frames;
mod json;
mod parts;
mod present;
mod question;
mod run;
mod series;
#[cfg(test)]
mod tests;
mod words;

pub use axis::{SweepAxis, Target};
pub(crate) use axis_form::{AxisEntry, target_and_values};
pub(crate) use cell::ends;
pub use cell::{Outcome, SweptNumber, Word};
pub use design::{CELLS_MAX, CellPlace, Design};
pub(crate) use form::{question, shape};
pub use parts::{Document, SweepPart};
pub(crate) use present::written;
pub use question::{AXES, SWEEPS, SweepQuestion};
pub use run::{NullStore, Store, SweepError, Swept};
pub(crate) use words::{capital, cell_of, told};

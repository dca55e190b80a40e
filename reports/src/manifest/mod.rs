//! The format of a saved report, for the code that writes it and the code that reads it.
//!
//! `names` has its kind, the names of its files and the folder of inputs; `record` has the numbers
//! of a section and their keys.

mod names;
pub(crate) mod record;

pub(crate) use names::inputs_folder;
pub use names::{KIND, TIMING, copy_of_study};
pub(crate) use record::{Measured, Named, Record};

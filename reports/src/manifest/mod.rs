//! What `report.json` and the folder of a report are known by, to all who write or read them.
//!
//! `names` has the kind, the names of files and the folder of inputs; `record` the numbers of a
//! section, and how they are told apart.

mod names;
pub(crate) mod record;

pub(crate) use names::inputs_folder;
pub use names::{KIND, TIMING, copy_of_study};
pub(crate) use record::{Measured, Named, Record};

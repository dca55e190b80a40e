//! Writing reports to folders atomically: whole or not at all.
//!
//! `destination` checks where a report goes before any work is done; `workshop` is the hidden
//! folder in which it is made, and `write` puts it in place; `file` writes single files; `sweep`
//! keeps the cells of a sweep, each as soon as it has an answer; `error` says what went wrong.

mod destination;
mod error;
mod file;
mod sweep;
mod workshop;
mod write;

pub use destination::{Destination, inputs};
pub use error::FolderError;
pub use file::{check_file, write_edits, write_file, write_into, write_together};
pub use sweep::{SweepFolder, SweepPartError, SweepPartMark};
pub use write::{write, write_files};

pub use crate::manifest::TIMING;

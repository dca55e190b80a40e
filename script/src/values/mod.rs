//! What a script computes with, besides plain numbers.
//!
//! `reading` has what dice and functions hand back, `fight` the stat lines, weapons and the
//! situation of a fight, `handle` their handles in a script, `marks` the conditions of a figure in
//! one number, and `side` what a test of nerve is told of its side.

mod fight;
pub mod handle;
mod marks;
pub mod reading;
mod side;

pub use fight::{Fight, FigureState, Mentions, Stat, Stats, stats};
pub use marks::{MarkForm, MarkMask, MarkSet, Marks, Packing, Place, Reached, Values};
pub use reading::{Reading, named, with_article};
pub use side::SideState;

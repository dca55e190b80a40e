//! The paths that trials have taken, kept as a tree of draws.
//!
//! The `tree` has a `node` for each `draw` and an `edge` for each of its results; `walk` follows
//! trials along it, and `arrival` is where they end.

mod arrival;
mod draw;
mod edge;
mod node;
mod tree;
mod walk;

pub(crate) use arrival::{Arrival, RecordingPosition, StepAt};
pub(crate) use draw::{Distribution, Draw};
pub(crate) use tree::Paths;

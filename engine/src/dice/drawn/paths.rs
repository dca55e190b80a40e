//! The paths that trials have taken, kept as a tree of draws.

mod arrival;
mod draw;
mod edge;
mod node;
mod tree;
mod walk;

pub(crate) use arrival::{Arrival, RecordingPosition, StepAt};
pub(crate) use draw::{Distribution, Draw};
pub(crate) use tree::Paths;

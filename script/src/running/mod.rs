//! Runs of a script, as trees that dice walk.
//!
//! `run` runs a `call`, which is a function with its arguments, up to its next request for dice.
//! `ask` is a request, `pools` and `repetition` cache and rebuild requests, `effort` counts the work
//! of all runs. `part` is a call as a tree of `node`s and `arms`, in `chains` that only grow; `kept` has
//! its laws, and `route` joins trees for hands that sample. `program` is a compiled script with its
//! parts, and `entry` a function that the engine asks for.

mod arms;
mod ask;
mod call;
mod chains;
pub mod effort;
mod entry;
mod kept;
pub mod node;
mod part;
mod pools;
mod program;
mod repetition;
mod route;
pub mod run;

pub use ask::Ask;
pub use call::{Argument, Call};
pub use chains::Chains;
pub use effort::{AT_A_TIME, Effort};
pub use entry::Entry;
pub use part::Part;
pub use pools::{PoolKey, StepKey};
pub use program::{Compiled, Failures, Program};
pub use repetition::{Repetition, TIMES_MAX};
pub use run::HARM_MAX;

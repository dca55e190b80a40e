//! Turns: who has initiative, whose activation is next, and what those who act may do.

mod activation;
mod defaults;
mod order;

pub use activation::{Command, Motion, Step, acts};
pub use defaults::{Best, Conduct, Last, Prey, advance, aim, default_action, idle};
pub use order::{Group, Place, activated_with, first, is_fresh, tested_as};

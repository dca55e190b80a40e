//! Calls of a script's functions: their arguments, what tells them apart, and what one has done.

use std::sync::Arc;

use crate::values::{Fight, Reading, SideState, Stat, Values};

/// What a run of a script has done when it ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Effect {
    /// The conditions of us and them that it set.
    pub set: Values,
    /// What it returned.
    pub value: Reading,
    /// The harm that it reported.
    pub harm: u16,
    /// What it left over for the next figure.
    pub spilled: u16,
    /// Whether it reported a hit.
    pub hit: bool,
    /// Whether it ended a repetition.
    pub stops: bool,
}

/// An argument of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Argument {
    /// A value.
    Value(Reading),
    /// A figure: us or them.
    Figure(u8),
    /// The weapon of a figure.
    Weapon(u8),
    /// The situation.
    At,
    /// What of its side a test of nerve is told.
    Side(SideState),
}

/// A function with everything that its results depend on.
#[derive(Clone, Debug)]
pub struct Call {
    /// The position of the function in the program.
    pub function: usize,
    /// Its arguments.
    pub arguments: Vec<Argument>,
    /// The figures and the situation, if an argument refers to them.
    pub fight: Option<Arc<Fight>>,
}

/// What tells one part from another.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PartKey {
    /// The position of the function in the program.
    pub function: usize,
    /// Its arguments.
    pub arguments: Vec<Argument>,
    /// The values that the function can refer to.
    pub stats: Vec<Option<Stat>>,
}

//! `evenodds matrix`: all stat lines of a roster against each other.

use super::asked::Values;
use super::{ask_one_way, part};
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Matrix) -> Result<(), Failure> {
    let values = Values::of_roster(&asked.fighters);
    let values = values.set(&asked.fight.set)?;
    part::run(
        ("matrix", &values),
        ask_one_way(&asked.fight.effort, "a matrix")?,
        &asked.fight,
        &asked.fight.part,
    )
}

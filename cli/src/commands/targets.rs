//! `evenodds targets`: what one attack does to each of several targets.

use super::asked::Values;
use super::{ask, part};
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Targets) -> Result<(), Failure> {
    let values = Values::of([("roster", &asked.roster), ("attacker", &asked.attacker)]);
    let values = values.list("defenders", &asked.defenders).set(&asked.attacks.set)?;
    part::run(
        ("targets", &values),
        ask(&asked.attacks.effort)?,
        &asked.attacks,
        &asked.attacks.part,
    )
}

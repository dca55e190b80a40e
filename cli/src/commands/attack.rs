//! `evenodds attack`: what one attack does.

use super::asked::Values;
use super::{ask, part};
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Attack) -> Result<(), Failure> {
    let values = Values::of([
        ("roster", &asked.roster),
        ("attacker", &asked.attacker),
        ("defender", &asked.defender),
    ]);
    let values = values.set(&asked.fight.set)?;
    part::run(("attack", &values), ask(&asked.fight.effort)?, &asked.fight, &asked.fight.part)
}

//! `evenodds attack`: what one attack does.

use super::answer::Answered;
use super::ask;
use super::asked::Values;
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
    let question = values.read("attack", ask(&asked.fight.effort)?)?;
    Answered::of(&asked.fight, question)?.show()
}

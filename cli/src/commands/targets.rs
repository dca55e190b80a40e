//! `evenodds targets`: what one attack does to each of several targets.

use super::answer::Answered;
use super::ask;
use super::asked::Values;
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Targets) -> Result<(), Failure> {
    let values = Values::of([("roster", &asked.roster), ("attacker", &asked.attacker)]);
    let values = values.list("defenders", &asked.defenders).set(&asked.attacks.set)?;
    let question = values.read("targets", ask(&asked.attacks.effort)?)?;
    Answered::of(&asked.attacks, question)?.show()
}

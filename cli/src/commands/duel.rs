//! `evenodds duel`: who wins, how, and how fast.

use super::answer::Answered;
use super::ask;
use super::asked::Values;
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Duel) -> Result<(), Failure> {
    let values = Values::of([("roster", &asked.roster), ("a", &asked.a), ("b", &asked.b)]);
    // What steps of ease are worth is a question of its own.
    let values = values.list("edges", &[0, 0]).set(&asked.fight.set)?;
    let question = values.read("duel", ask(&asked.fight.effort)?)?;
    Answered::of(&asked.fight, question)?.show()
}

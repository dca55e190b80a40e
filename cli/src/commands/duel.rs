//! `evenodds duel`: who wins, how, and how fast.

use super::asked::Values;
use super::{ask, part};
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Duel) -> Result<(), Failure> {
    let values = Values::of([("roster", &asked.roster), ("a", &asked.a), ("b", &asked.b)]);
    // What steps of ease are worth is a question of its own.
    let values = values.list("edges", &[0, 0]).set(&asked.fight.set)?;
    part::run(("duel", &values), ask(&asked.fight.effort)?, &asked.fight, &asked.fight.part)
}

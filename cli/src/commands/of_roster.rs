//! `evenodds matchups` and `evenodds price`: what follows from who beats whom in a roster.

use super::asked::Values;
use super::{ask_one_way, part};
use crate::arguments;
use crate::failure::Failure;

/// Runs `matchups`.
pub fn matchups(asked: &arguments::Matchups) -> Result<(), Failure> {
    let values = Values::of_roster(&asked.fighters).maybe("prior", asked.prior);
    run("matchups", values, &asked.attacks, "match-ups")
}

/// Runs `price`.
pub fn price(asked: &arguments::Price) -> Result<(), Failure> {
    let values = Values::of_roster(&asked.fighters).maybe("step", asked.step);
    run("price", values.maybe("prior", asked.prior), &asked.attacks, "prices")
}

fn run(
    kind: &str,
    values: Values,
    attacks: &arguments::Attacks,
    what: &str,
) -> Result<(), Failure> {
    let values = values.set(&attacks.set)?;
    part::run((kind, &values), ask_one_way(&attacks.effort, what)?, attacks, &attacks.part)
}

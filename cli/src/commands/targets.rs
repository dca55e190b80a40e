//! `evenodds targets`: what one attack does to each of several targets.

use super::answer::{Answered, Distance, Options};
use super::asked::Values;
use super::{ask, basis};
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Targets) -> Result<(), Failure> {
    let values = Values::of([("roster", &asked.roster), ("attacker", &asked.attacker)]);
    let values = values.list("defenders", &asked.defenders).set(&asked.set)?;
    let question = values.read("targets", ask(&asked.effort)?)?;
    let basis = basis::BasisOptions { assumptions: asked.assumptions, what_if: false };
    let (effort, json) = (Some(&asked.effort), asked.shared.json);
    let options = Options { effort, json, basis, distance: Distance::Size };
    Answered::of(options, question)?.show()
}

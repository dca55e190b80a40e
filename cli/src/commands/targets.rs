//! `evenodds targets`: what one attack does to each of several targets.

use evenodds_analyses::ask::Ask;
use evenodds_analyses::questions::targets::TargetsQuestion;

use super::answer::{self, Distance, Options};
use super::{ask, basis, roster_file, settings};
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Targets) -> Result<(), Failure> {
    let roster_file = roster_file(&asked.roster)?;
    let names: Vec<&str> = asked.defenders.iter().map(String::as_str).collect();
    let set = settings(&asked.set);
    let question =
        TargetsQuestion::new(&roster_file, &asked.attacker, &names, &set, Ask::default())?;
    let ask = ask(&asked.effort)?;
    let basis = basis::BasisOptions { assumptions: asked.assumptions, what_if: false };
    let (effort, json) = (Some(&asked.effort), asked.shared.json);
    let options = Options { effort, json, basis, distance: Distance::Size };
    answer::show(options, ask, |ask| question.with_ask(ask))
}

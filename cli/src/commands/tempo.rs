//! `evenodds tempo`: when a duel is decided, how often the lead changes, and how open it is.

use evenodds_analyses::asked::Distance;
use evenodds_analyses::sampling::Ask;

use super::answer::{Answered, Options};
use super::asked::Values;
use super::basis::BasisOptions;
use crate::failure::Failure;
use crate::{arguments, terminal};

/// Runs the command.
pub fn run(asked: &arguments::Tempo) -> Result<(), Failure> {
    let values = Values::of_pair(&asked.pair);
    let values = values.maybe("sure", asked.sure).set(&asked.set)?;
    let question = values.read("tempo", Ask::default())?;
    terminal::stop_on_ctrl_c();
    let basis = BasisOptions { assumptions: asked.assumptions, what_if: false };
    let json = asked.shared.json;
    let options = Options { effort: None, json, basis, distance: Distance::Signed };
    Answered::of(options, question)?.show()
}

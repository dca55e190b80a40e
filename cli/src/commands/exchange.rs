//! `evenodds exchange`: what a step of each game is worth in steps of the others.

use evenodds_analyses::asked::Distance;
use evenodds_analyses::sampling::Ask;

use super::answer::{Answered, Options};
use super::asked::Values;
use crate::failure::Failure;
use crate::{arguments, terminal};

/// Runs the command.
pub fn run(asked: &arguments::Exchange) -> Result<(), Failure> {
    let values = Values::of([]).list("systems", &asked.systems);
    let values = values.with("bases", asked.bases.clone()).ends("ease", &asked.ease);
    let question = values.read("exchange", Ask::default())?;
    terminal::stop_on_ctrl_c();
    let (json, basis) = (asked.shared.json, asked.basis);
    let options = Options { effort: None, json, basis, distance: Distance::Signed };
    Answered::of(options, question)?.show()
}

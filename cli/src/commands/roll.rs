//! `evenodds roll`: what dice come to.

use evenodds_analyses::asked::Distance;

use super::answer::{Answered, Options};
use super::asked::Values;
use super::basis::BasisOptions;
use super::{ask, check_format, write_drawing};
use crate::arguments::Roll;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &Roll) -> Result<(), Failure> {
    let values = Values::of([]).list("dice", &asked.dice);
    let question = values.read("roll", ask(&asked.effort)?)?;
    check_format(asked.chart.as_deref())?;
    let basis = BasisOptions { assumptions: false, what_if: false };
    let (effort, json, distance) = (Some(&asked.effort), asked.shared.json, Distance::Signed);
    let answered = Answered::of(Options { effort, json, basis, distance }, question)?;
    if let (Some(file), [chart, ..]) = (&asked.chart, answered.charts()) {
        write_drawing(chart, file)?;
    }
    answered.show()
}

//! `evenodds odds`: the odds of one check.

use evenodds_analyses::asked::Distance;

use super::answer::Answered;
use super::ask;
use super::asked::Values;
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Odds) -> Result<(), Failure> {
    let values = Values::of([("system", &asked.system)]).with("rating", asked.rating);
    let values = values.with("ease", asked.ease).maybe("against", asked.check.against);
    let question = values.read("odds", ask(&asked.check.effort)?)?;
    Answered::of(asked.check.options(Distance::Signed), question)?.show()
}

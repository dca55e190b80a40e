//! `evenodds odds`: the odds of one check.

use evenodds_analyses::asked::Distance;

use super::asked::Values;
use super::{ask, part};
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Odds) -> Result<(), Failure> {
    let values = Values::of([("system", &asked.system)]).with("rating", asked.rating);
    let values = values.with("ease", asked.ease).maybe("against", asked.check.against);
    part::run(
        ("odds", &values),
        ask(&asked.check.effort)?,
        asked.check.options(Distance::Signed),
        &asked.part,
    )
}

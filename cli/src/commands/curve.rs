//! `evenodds curve`: modifier curves, of one game or of several side by side.

use evenodds_analyses::asked::Distance;

use super::answer::Answered;
use super::ask;
use super::asked::Values;
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Curve) -> Result<(), Failure> {
    let values = match (&asked.systems[..], asked.matched) {
        ([system], None) => Values::of([("system", system)]),
        (systems, matched) => Values::of([]).list("systems", systems).maybe("matched", matched),
    };
    let ratings: Vec<i64> =
        asked.rating.iter().flat_map(|numbers| numbers.0.iter().copied()).collect();
    let values = values.list("ratings", &ratings).ends("ease", &asked.ease);
    let values = values.maybe("against", asked.check.against);
    let question = values.read("curve", ask(&asked.check.effort)?)?;
    Answered::of(asked.check.options(Distance::Size), question)?.show()
}

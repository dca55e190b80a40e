//! `evenodds curve`: modifier curves.

use std::sync::Arc;

use evenodds_analyses::curve::CurveQuestion;

use super::answer::{self, Distance};
use super::{ask_checks, short, system};
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Curve) -> Result<(), Failure> {
    let system = system(&asked.system)?;
    let card = system.card();
    let named = asked.rating.iter().flat_map(|numbers| numbers.0.iter().copied());
    let usual = card.rating.shown.iter().map(|&rating| i64::from(rating));
    let ratings: Vec<i64> = if asked.rating.is_empty() { usual.collect() } else { named.collect() };
    for end in [*asked.ease.0.start(), *asked.ease.0.end()] {
        for &rating in &ratings {
            card.terms(rating, end, asked.check.against)?;
        }
    }
    let question = CurveQuestion {
        system: Arc::clone(&system),
        ratings: ratings.iter().map(|&rating| short(rating)).collect(),
        ease: short(*asked.ease.0.start())..=short(*asked.ease.0.end()),
        against: asked.check.against.map(short),
        ask: ask_checks(&asked.check.effort)?,
    };
    answer::show(asked.check.options(Distance::Size), question.ask, |ask| CurveQuestion {
        ask,
        ..question.clone()
    })
}

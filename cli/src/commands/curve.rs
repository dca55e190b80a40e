//! `evenodds curve`: modifier curves, of one game or of several side by side.

use std::ops::RangeInclusive;
use std::sync::Arc;

use evenodds_analyses::ask::Ask;
use evenodds_analyses::curve::CurveQuestion;
use evenodds_analyses::questions::overlay::OverlayQuestion;
use evenodds_engine::registry::System;

use super::answer::{self, Distance};
use super::exchange::refused;
use super::{ask_checks, ease, short, system};
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Curve) -> Result<(), Failure> {
    let systems = asked.systems.iter().map(|name| system(name)).collect::<Result<Vec<_>, _>>()?;
    let options = asked.check.options(Distance::Size);
    let question = match (&systems[..], asked.matched) {
        ([system], None) => {
            let question = curves(asked, system)?;
            let ask = ask_checks(&asked.check.effort)?;
            return answer::show(options, ask, |ask| CurveQuestion { ask, ..question.clone() });
        }
        (_, None) => {
            let games = systems.iter().map(|system| curves(asked, system));
            OverlayQuestion::own(games.collect::<Result<_, _>>()?)
        }
        (_, Some(base)) => {
            let ease = ease(&asked.ease, &systems)?;
            OverlayQuestion::matched(systems, base, ease, Ask::default())
        }
    };
    let question = question.map_err(|error| refused(&error, "--matched"))?;
    let ask = ask_checks(&asked.check.effort)?;
    answer::show(options, ask, |ask| question.clone().with_ask(ask))
}

/// Returns the question about a game at the ratings asked for, or else its usual ones.
fn curves(asked: &arguments::Curve, system: &Arc<dyn System>) -> Result<CurveQuestion, Failure> {
    let card = system.card();
    let named = asked.rating.iter().flat_map(|numbers| numbers.0.iter().copied());
    let usual = card.rating.shown.iter().map(|&rating| i64::from(rating));
    let ratings: Vec<i64> = if asked.rating.is_empty() { usual.collect() } else { named.collect() };
    let ends = [*asked.ease.0.start(), *asked.ease.0.end()];
    for end in ends {
        for &rating in &ratings {
            card.terms(rating, end, asked.check.against)?;
        }
    }
    let ease: RangeInclusive<i16> = short(ends[0])..=short(ends[1]);
    Ok(CurveQuestion {
        system: Arc::clone(system),
        ratings: ratings.iter().map(|&rating| short(rating)).collect(),
        ease,
        against: asked.check.against.map(short),
        ask: Ask::default(),
    })
}

//! What could change modifier curves, contests and exchange rates, exactly.

use std::sync::Arc;

use evenodds_engine::book::{Terms, TermsError, Value};
use evenodds_engine::registry::System;

use super::effect::{Effect, cases, moved};
use crate::answer::dependencies::{Dependencies, Rest, changed};
use crate::answer::statistics::paired::Change;
use crate::answer::{Unit, WhatIf};
use crate::measures::curve::{Curve, CurveQuestion};
use crate::measures::exchange::{ExchangeQuestion, Match};
use crate::measures::odds::Odds;
use crate::sampling::{AskError, Watcher};

/// Returns how the chances of checks to pass differ from those of others, which are as many. `known`
/// are those of the answer.
fn changes(known: &[f64], before: &[Odds], after: &[Odds]) -> Effect {
    let interval = |before: &Odds, after: &Odds| {
        let exact = |odds: &Odds| odds.pass_interval().unwrap_or((odds.pass(), odds.pass()));
        let ((low, high), (from, to)) = (exact(before), exact(after));
        let is_sampled = before.sampled.is_some() || after.sampled.is_some();
        is_sampled.then_some((from - high, to - low))
    };
    let change = |((&known, before), after): ((&f64, &Odds), &Odds)| {
        let value = after.pass() - before.pass();
        (known, Change { value, interval: interval(before, after) })
    };
    Effect { changes: known.iter().zip(before).zip(after).map(change).collect(), turns: None }
}

/// Returns how exact numbers differ from others, which are as many. `known` are the numbers of the
/// answer, which may be sampled.
pub(crate) fn differences(known: &[f64], before: &[f64], after: &[f64]) -> Effect {
    let change = |((&known, &before), &after): ((&f64, &f64), &f64)| {
        (known, Change { value: after - before, interval: None })
    };
    let all = known.iter().zip(before).zip(after);
    Effect { changes: all.map(change).collect(), turns: None }
}

/// Returns the chance to pass at each point of curves.
pub(crate) fn passes<'a>(curves: impl IntoIterator<Item = &'a Curve>) -> Vec<f64> {
    let points = curves.into_iter().flat_map(|curve| &curve.points);
    points.map(|point| point.odds.pass()).collect()
}

impl CurveQuestion {
    /// Returns the odds of each point, curve by curve: exact ones if they can be weighed.
    fn odds(&self, watcher: &dyn Watcher) -> Result<Vec<Odds>, AskError> {
        let (card, against) = (self.system.card(), self.against.map(i64::from));
        let ask = self.ask.exact_if_possible();
        let points = self.ratings.iter().flat_map(|&rating| {
            self.ease.clone().map(move |ease| card.terms(rating.into(), ease.into(), against))
        });
        let odds = |terms: Result<Terms, TermsError>| {
            if watcher.stopped() {
                return Err(AskError::Interrupted);
            }
            Odds::of(self.system.as_ref(), terms?, &ask, watcher)
        };
        points.map(odds).collect()
    }

    /// Computes what the alternatives to `dependencies` do to the chance to pass at each point: exactly, or
    /// with the same dice where it cannot be weighed. `known` are these chances in the answer, curve by
    /// curve.
    ///
    /// # Errors
    /// As for [`CurveQuestion::curves`].
    pub fn what_if(
        &self,
        known: &[f64],
        dependencies: &Dependencies,
        watcher: &dyn Watcher,
    ) -> Result<WhatIf, AskError> {
        let (cases, questions) = cases(dependencies, |rest, value| {
            let system = changed(&self.system, &rest.key, value)?;
            Some(CurveQuestion { system, ..self.clone() })
        });
        let card = self.system.card();
        let outcome = |rating: i16, ease: i16| {
            let own = match card.modifier.own(ease) {
                0 => "no modifier".to_owned(),
                own => format!("{own:+} on the {}", card.modifier.word),
            };
            format!("{} {rating} with {own} passes", card.rating.word)
        };
        let points = |&rating: &i16| self.ease.clone().map(move |ease| outcome(rating, ease));
        let outcomes: Vec<String> = self.ratings.iter().flat_map(points).collect();
        let base = if cases.is_empty() { Vec::new() } else { self.odds(watcher)? };
        let mut effects = Vec::with_capacity(cases.len());
        let mut sampled = base.iter().find_map(|odds| odds.sampled);
        for question in &questions {
            let odds = question.odds(watcher)?;
            sampled = sampled.or_else(|| odds.iter().find_map(|odds| odds.sampled));
            effects.push(changes(known, &base, &odds));
        }
        if watcher.stopped() {
            return Err(AskError::Interrupted);
        }
        Ok(moved(Unit::Chance, &outcomes, &cases, effects, sampled))
    }
}

impl ExchangeQuestion {
    /// Computes what the alternatives to `dependencies` do to the worth of a step in either direction at
    /// each base chance, exactly. An alternative may also change which check is nearest to it.
    #[must_use]
    pub fn what_if(&self, dependencies: &Dependencies) -> WhatIf {
        let (cases, questions) =
            cases(dependencies, |rest, value| self.with_parameter(rest, value));
        let worths = |question: &ExchangeQuestion| -> Vec<f64> {
            let worth = |one: &Match| [1, -1].map(|step| one.change(step));
            question.matches().iter().flat_map(worth).collect()
        };
        let outcome = |one: &Match| {
            let (title, base) = (one.system.card().title.clone(), one.base * 100.0);
            ["one step that helps", "one step that hinders"]
                .map(|step| format!("at {base:.0} %, {step} in {title} is worth"))
        };
        let outcomes: Vec<String> = self.matches().iter().flat_map(outcome).collect();
        let base = worths(self);
        let effects = questions.iter().map(|question| differences(&base, &base, &worths(question)));
        moved(Unit::Difference, &outcomes, &cases, effects.collect(), None)
    }

    /// Returns the same question with another value of a parameter of one of its games.
    fn with_parameter(&self, rest: &Rest, value: &Value) -> Option<ExchangeQuestion> {
        let with = |system: &Arc<dyn System>| match system.card().title == rest.system {
            true => changed(system, &rest.key, value),
            false => Some(Arc::clone(system)),
        };
        let systems = self.systems.iter().map(with).collect::<Option<_>>()?;
        Some(ExchangeQuestion { systems, ..self.clone() })
    }
}

#[cfg(test)]
mod tests;

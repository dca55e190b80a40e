//! What could change modifier curves, contests and exchange rates, exactly.

use std::sync::Arc;

use evenodds_engine::book::Value;
use evenodds_engine::registry::System;

use super::{Effect, Measure, Move, WhatIf, cases};
use crate::ask::{Ask, AskError, Wanted, Watcher};
use crate::curve::{Curve, CurveQuestion};
use crate::exchange::{ExchangeQuestion, Match};
use crate::paired::Change;
use crate::questions::contest::ContestQuestion;
use crate::questions::overlay::OverlayQuestion;
use crate::rests::{Rest, Rests, changed};

/// Returns how exact numbers differ from others, which are as many. `known` are the numbers of the
/// answer, which may be sampled.
fn differences(known: &[f64], before: &[f64], after: &[f64]) -> Effect {
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
    /// Computes what the alternatives to `rests` do to the chance to pass at each point, exactly;
    /// `known` are these chances in the answer, curve by curve.
    ///
    /// # Errors
    /// As for [`CurveQuestion::curves`].
    pub fn what_if(
        &self,
        known: &[f64],
        rests: &Rests,
        watcher: &dyn Watcher,
    ) -> Result<WhatIf, AskError> {
        let (cases, questions) = cases(rests, |rest, value| {
            let system = changed(&self.system, &rest.key, value)?;
            Some(CurveQuestion { system, ..self.clone() })
        });
        let exact = |question: &CurveQuestion| {
            let ask = Ask { wanted: Wanted::Exact, ..question.ask };
            let curves = CurveQuestion { ask, ..question.clone() }.curves(watcher)?;
            Ok::<_, AskError>(passes(&curves))
        };
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
        let base = exact(self)?;
        let mut effects = Vec::with_capacity(cases.len());
        for question in &questions {
            effects.push(differences(known, &base, &exact(question)?));
        }
        if watcher.stopped() {
            return Err(AskError::Interrupted);
        }
        Ok(WhatIf::of(Measure::Chance, &outcomes, &cases, effects, None))
    }
}

impl ContestQuestion {
    /// Computes what the alternatives to `rests` do to who wins, exactly.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn what_if(&self, rests: &Rests, watcher: &dyn Watcher) -> Result<WhatIf, AskError> {
        let (cases, questions) = cases(rests, |rest, value| {
            let system = changed(&self.system, &rest.key, value)?;
            Some(ContestQuestion { system, ..self.clone() })
        });
        let outcomes = ["the first side wins", "the second side wins", "neither side wins"];
        let base = self.chances();
        let mut effects = Vec::with_capacity(cases.len());
        for question in &questions {
            if watcher.stopped() {
                return Err(AskError::Interrupted);
            }
            effects.push(differences(&base, &base, &question.chances()));
        }
        Ok(WhatIf::of(Measure::Chance, &outcomes.map(str::to_owned), &cases, effects, None))
    }
}

impl OverlayQuestion {
    /// Computes what the alternatives to `rests` do, exactly: to the chance to pass at each point of
    /// games at ratings of their own, or to the worth of a step in matched games. `known` are the
    /// chances of the answer, game by game.
    ///
    /// # Errors
    /// As for [`CurveQuestion::curves`].
    pub fn what_if(
        &self,
        known: &[Vec<f64>],
        rests: &Rests,
        watcher: &dyn Watcher,
    ) -> Result<WhatIf, AskError> {
        let games = match self {
            OverlayQuestion::Own(games) => games,
            OverlayQuestion::Matched { games, .. } => return Ok(games.what_if(rests)),
        };
        let mut all = WhatIf { tried: 0, sampled: None, moves: Vec::new() };
        for (game, known) in games.iter().zip(known) {
            let title = &game.system.card().title;
            let one = game.what_if(known, &game.rests(), watcher)?;
            all.tried += one.tried;
            all.moves.extend(one.moves.into_iter().map(|one| {
                let outcome = format!("{title}, {}", one.outcome);
                Move { outcome, ..one }
            }));
        }
        all.moves.sort_by(|one, other| other.change.abs().total_cmp(&one.change.abs()));
        Ok(all)
    }
}

impl ExchangeQuestion {
    /// Computes what the alternatives to `rests` do to the worth of a step in either direction at
    /// each base chance, exactly. An alternative may also change which check is nearest to it.
    #[must_use]
    pub fn what_if(&self, rests: &Rests) -> WhatIf {
        let (cases, questions) = cases(rests, |rest, value| self.with_parameter(rest, value));
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
        WhatIf::of(Measure::Worth, &outcomes, &cases, effects.collect(), None)
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

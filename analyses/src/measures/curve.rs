//! Modifier curves: the odds of a check at each step of ease.

use std::ops::RangeInclusive;
use std::sync::Arc;

use evenodds_engine::book::{EASE_LIMIT, Terms};
use evenodds_engine::law::Law;
use evenodds_engine::registry::System;
use evenodds_engine::resolver::Answer;

use crate::answer::dependencies::{Dependencies, unread};
use crate::answer::frame::Frame;
use crate::measures::odds::Odds;
use crate::sampling::{Ask, AskError, PartWatcher, Watcher};

/// The smallest change of a chance that counts as a change.
pub(crate) const NOTHING: f64 = 1e-12;

/// The default steps of ease of curves.
pub const EASE: RangeInclusive<i16> = -6..=6;

/// A question about the curves of a game at some ratings.
#[derive(Clone)]
pub struct CurveQuestion {
    /// The game.
    pub system: Arc<dyn System>,
    /// The ratings, one for each curve.
    pub ratings: Vec<i16>,
    /// The steps of ease.
    pub ease: RangeInclusive<i16>,
    /// The number the check is made against; `None` for the game's default.
    pub against: Option<i16>,
    /// The step that charts mark, as what is now.
    pub present: Option<i16>,
    /// How the odds of each point are computed.
    pub ask: Ask,
}

/// One modifier curve.
#[derive(Clone)]
pub struct Curve {
    /// The game.
    pub system: Arc<dyn System>,
    /// The terms without ease.
    pub terms: Terms,
    /// The odds without ease: sampled only if they cannot be weighed.
    pub plain: Odds,
    /// The points, in ascending order of ease.
    pub points: Vec<Point>,
    /// The chance to pass that remains with any hindrance.
    pub floor: f64,
    /// The chance to pass that no help exceeds.
    pub ceiling: f64,
    /// The greatest ease with a chance to pass of at most 5 %; `None` if no ease has one, all have, or
    /// chances cannot be weighed.
    pub ease_at_5: Option<i16>,
    /// The smallest ease with a chance to pass of at least 95 %; `None` if no ease has one, all have,
    /// or chances cannot be weighed.
    pub ease_at_95: Option<i16>,
}

/// One point of a curve, and the step that leads to it.
#[derive(Clone, Debug)]
pub struct Point {
    /// The steps of ease.
    pub ease: i16,
    /// The odds at this ease.
    pub odds: Odds,
    /// The step from the previous point; `None` for the first point, and for sampled curves, where
    /// it would be mostly noise.
    pub step: Option<Step>,
}

/// The effect of one more step of ease.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    /// The change of the chance to pass.
    pub change: f64,
    /// The change of its log-odds; `None` if either chance is 0 or 1.
    pub log_odds: Option<f64>,
    /// Whether no chance of any grade or degree changes.
    pub dead: bool,
    /// Whether the chance to pass is at its floor or its ceiling on both sides of the step. A
    /// saturated step can still change degrees and rare grades; a dead one changes nothing.
    pub saturated: bool,
}

/// Returns the log-odds of a chance; `None` within 10<sup>-12</sup> of 0 or 1.
#[must_use]
pub fn log_odds(chance: f64) -> Option<f64> {
    (NOTHING < chance && chance < 1.0 - NOTHING).then(|| (chance / (1.0 - chance)).ln())
}

fn same(left: f64, right: f64) -> bool {
    (left - right).abs() < NOTHING
}

/// Returns whether two laws have the same chance of every answer, but for rounding.
pub(crate) fn same_law(left: &Law<Answer>, right: &Law<Answer>) -> bool {
    let pairs = || left.iter().zip(right);
    left.len() == right.len() && pairs().all(|(a, b)| a.0 == b.0 && same(a.1, b.1))
}

impl CurveQuestion {
    /// Returns the same question, of whose game nothing was read yet.
    #[must_use]
    pub fn fresh(&self) -> CurveQuestion {
        CurveQuestion { system: unread(&self.system), ..self.clone() }
    }

    /// Returns what has been read for this question since it was fresh.
    #[must_use]
    pub fn dependencies(&self) -> Dependencies {
        Dependencies::of_checks(self.system.as_ref())
    }

    /// Creates the question of a game's default ratings over the default steps of ease, exactly.
    #[must_use]
    pub fn usual(system: Arc<dyn System>) -> CurveQuestion {
        let ratings = system.card().rating.shown.clone();
        let ask = Ask::default();
        CurveQuestion { system, ratings, ease: EASE, against: None, present: None, ask }
    }

    /// Computes the curves, one for each rating. If interrupted, returns the points computed so
    /// far.
    ///
    /// # Errors
    /// If there is no rating, or the game does not accept a rating, an ease or the number the check
    /// is made against; else as for [`Odds::of`].
    pub fn curves(&self, watcher: &dyn Watcher) -> Result<Vec<Curve>, AskError> {
        if self.ratings.is_empty() {
            return Err(AskError::Empty("rating"));
        }
        let mut curves: Vec<Curve> = Vec::new();
        for (nth, &rating) in self.ratings.iter().enumerate() {
            let curve = self.curve(rating, nth * self.ease.len(), watcher)?;
            let whole = curve.points.len() == self.ease.len();
            if whole || !curve.points.is_empty() {
                curves.push(curve);
            }
            if !whole {
                break;
            }
        }
        if curves.is_empty() { Err(AskError::Interrupted) } else { Ok(curves) }
    }

    /// Returns the number of points.
    #[must_use]
    pub fn points(&self) -> usize {
        self.ratings.len() * self.ease.len()
    }

    fn curve(&self, rating: i16, before: usize, watcher: &dyn Watcher) -> Result<Curve, AskError> {
        let (card, against) = (self.system.card(), self.against.map(i64::from));
        for end in [*self.ease.start(), *self.ease.end()] {
            card.terms(rating.into(), end.into(), against)?;
        }
        let terms = card.terms(rating.into(), 0, against)?;
        let ask = self.ask.exact_if_possible();
        let at = |ease| Odds::of(self.system.as_ref(), terms.with_ease(ease), &ask, watcher);
        let ends = [at(-EASE_LIMIT)?, at(EASE_LIMIT)?];
        let is_exact = ends.iter().all(|odds| odds.sampled.is_none());
        let [floor, ceiling] = ends.map(|odds| odds.pass());
        let mut points: Vec<Point> = Vec::new();
        for ease in self.ease.clone() {
            if watcher.stopped() {
                break;
            }
            let (nth, parts) = ((before + points.len()) as u64, self.points() as u64);
            let part = PartWatcher { watcher, nth, parts };
            let odds = Odds::of(self.system.as_ref(), terms.with_ease(ease), &self.ask, &part);
            let odds = match odds {
                Err(AskError::Interrupted) => break,
                odds => odds?,
            };
            let before = points.last().filter(|_| odds.sampled.is_none());
            let step = before.map(|before| Step::between(&before.odds, &odds, [floor, ceiling]));
            points.push(Point { ease, odds, step });
        }
        // Easing never lowers the chance to pass, so bisection finds the first ease that reaches
        // it.
        let first = |enough: &dyn Fn(f64) -> bool| -> Result<Option<i16>, AskError> {
            if !is_exact || !enough(ceiling) || enough(floor) {
                return Ok(None);
            }
            let (mut less, mut enough_at) = (-EASE_LIMIT, EASE_LIMIT);
            while less + 1 < enough_at {
                let middle = i16::midpoint(less, enough_at);
                *(if enough(at(middle)?.pass()) { &mut enough_at } else { &mut less }) = middle;
            }
            Ok(Some(enough_at))
        };
        let ease_at_5 = first(&|pass| pass > 0.05 + NOTHING)?.map(|ease| ease - 1);
        let ease_at_95 = first(&|pass| pass >= 0.95 - NOTHING)?;
        let known = points.iter().find(|point| point.ease == 0).map(|point| &point.odds);
        let plain = match known.filter(|odds| odds.sampled.is_none() || !is_exact) {
            Some(odds) => odds.clone(),
            None => at(0)?,
        };
        Ok(Curve {
            plain,
            ease_at_5,
            ease_at_95,
            system: Arc::clone(&self.system),
            terms,
            points,
            floor,
            ceiling,
        })
    }
}

impl Step {
    fn between(before: &Odds, after: &Odds, ends: [f64; 2]) -> Step {
        let (from, to) = (before.pass(), after.pass());
        let log_odds = log_odds(from).zip(log_odds(to)).map(|(from, to)| to - from);
        Step {
            change: if same(from, to) { 0.0 } else { to - from },
            log_odds,
            dead: same_law(&before.law, &after.law),
            saturated: ends.iter().any(|&end| same(from, end) && same(to, end)),
        }
    }
}

impl Curve {
    /// Returns the number of steps of ease from a chance of 5 % or less to one of 95 % or more;
    /// `None` if the game does not reach both.
    #[must_use]
    pub fn steps_from_5_to_95(&self) -> Option<i16> {
        self.ease_at_5.zip(self.ease_at_95).map(|(low, high)| high - low)
    }

    /// Returns the point without ease, if the curve contains it.
    #[must_use]
    pub fn base(&self) -> Option<&Point> {
        self.points.iter().find(|point| point.ease == 0)
    }

    /// Iterates over the steps of the curve, each with the ease that it leads to.
    pub fn steps(&self) -> impl Iterator<Item = (i16, Step)> {
        self.points.iter().filter_map(|point| Some((point.ease, point.step?)))
    }

    /// Returns the step that changes the chance to pass most, with the ease that it leads to; the
    /// first of equals, and `None` if no step changes it.
    #[must_use]
    pub fn best_step(&self) -> Option<(i16, Step)> {
        self.steps()
            .filter(|(_, step)| step.change > NOTHING)
            .reduce(|best, next| if next.1.change > best.1.change + NOTHING { next } else { best })
    }

    /// Returns the number the check is made against, if the game has one.
    #[must_use]
    pub fn against(&self) -> Option<i16> {
        self.system.card().versus(self.terms)
    }
}

/// Returns the points of curves as a frame, one point per row.
///
/// Columns: `system`, `rating`, `ease`, `own` (the ease in the game's own sign), `against`, the
/// chances `fumble`, `failure`, `success`, `critical` and `passed`, each with `_low` and `_high`,
/// `degree_mean`, `degree_sd`; the step that leads to the point: `pass_change`, `log_odds_slope`,
/// `dead`, `saturated`; and `method`, `slack`, `trials`, `seed`, `confidence`, and `stop`, why
/// sampling ended.
#[must_use]
pub fn points_frame(curves: &[Curve]) -> Frame {
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let checks: Vec<(&dyn System, &Odds)> = curves
        .iter()
        .flat_map(|curve| curve.points.iter().map(|point| (curve.system.as_ref(), &point.odds)))
        .collect();
    let odds = || checks.iter().map(|(_, odds)| *odds);
    let sampled = || odds().map(|odds| odds.sampled);
    let steps = || points().map(|point| point.step);
    Odds::columns(&checks)
        .with("pass_change", steps().map(|step| step.map(|step| step.change)))
        .with("log_odds_slope", steps().map(|step| step.and_then(|step| step.log_odds)))
        .with("dead", steps().map(|step| step.map(|step| step.dead)))
        .with("saturated", steps().map(|step| step.map(|step| step.saturated)))
        .with("method", odds().map(|odds| odds.method().name()))
        .with("slack", odds().map(|odds| odds.basis().0))
        .with("trials", sampled().map(|sampled| sampled.map(|sampled| sampled.trials)))
        .with("seed", sampled().map(|sampled| sampled.map(|sampled| sampled.seed)))
        .with("confidence", sampled().map(|sampled| sampled.map(|sampled| sampled.confidence)))
        .with("stop", sampled().map(|sampled| sampled.map(|sampled| sampled.stop.name())))
}

/// Returns the summary of each curve as a frame, one curve per row.
///
/// Columns: `system`, `rating`, `against`, `passed` (without ease), `floor` and `ceiling` (the
/// chances that remain with any hindrance and that no help exceeds), `ease_at_5`, `ease_at_95`,
/// `steps_5_to_95`; over the eases asked for: `dead_steps`, `saturated_steps`, `best_step_to` (the
/// ease that the most effective step leads to) and `best_step_change`, all null for sampled curves;
/// and `method` and `slack` of exact ones.
#[must_use]
pub fn curves_frame(curves: &[Curve]) -> Frame {
    let whole = |read: &dyn Fn(&Curve) -> Option<i16>| -> Vec<Option<i32>> {
        curves.iter().map(|curve| read(curve).map(i32::from)).collect()
    };
    // Steps of sampled curves are not computed, so there is nothing to count.
    let steps = |counts: &dyn Fn(Step) -> bool| -> Vec<Option<u32>> {
        let count = |curve: &Curve| curve.steps().filter(|&(_, step)| counts(step)).count();
        let exact = |curve: &Curve| curve.steps().next().is_some();
        curves.iter().map(|curve| exact(curve).then(|| count(curve) as u32)).collect()
    };
    Frame::of(curves.len())
        .with("system", curves.iter().map(|curve| curve.system.card().name.clone()))
        .with("rating", curves.iter().map(|curve| i32::from(curve.terms.rating())))
        .with("against", whole(&Curve::against))
        .with("passed", curves.iter().map(|curve| curve.plain.pass()))
        .with("floor", curves.iter().map(|curve| curve.floor))
        .with("ceiling", curves.iter().map(|curve| curve.ceiling))
        .with("ease_at_5", whole(&|curve| curve.ease_at_5))
        .with("ease_at_95", whole(&|curve| curve.ease_at_95))
        .with("steps_5_to_95", whole(&Curve::steps_from_5_to_95))
        .with("dead_steps", steps(&|step| step.dead))
        .with("saturated_steps", steps(&|step| step.saturated))
        .with("best_step_to", whole(&|curve| curve.best_step().map(|(ease, _)| ease)))
        .with(
            "best_step_change",
            curves.iter().map(|curve| curve.best_step().map(|(_, step)| step.change)),
        )
        .with("method", curves.iter().map(|curve| curve.plain.method().name()))
        .with("slack", curves.iter().map(|curve| curve.plain.basis().0))
}

#[cfg(test)]
mod tests {
    use evenodds_engine::registry::Registry;

    use super::*;
    use crate::answer::statistics::Stop;
    use crate::sampling::ask::tests::Patience;
    use crate::sampling::{Unwatched, Wanted};

    #[test]
    fn who_stops_it_gets_the_points_so_far() {
        let registry = Registry::standard();
        let volt = registry.get("volt").expect("a built-in game");
        let ask = Ask { wanted: Wanted::Sampled, trials: Some(2_000_000), ..Ask::default() };
        let ratings = vec![8, 10];
        let question =
            CurveQuestion { ratings, ease: 0..=1, ask, ..CurveQuestion::usual(Arc::clone(volt)) };
        let points = |looks| -> Result<Vec<usize>, AskError> {
            let curves = question.curves(&Patience::of(looks))?;
            Ok(curves.iter().map(|curve| curve.points.len()).collect())
        };
        assert!(matches!(points(0), Err(AskError::Interrupted)));
        assert!(matches!(points(1), Err(AskError::Interrupted)));
        // How often the watcher is asked depends on the clock, but the order of the points does
        // not.
        let shapes: [&[usize]; 4] = [&[1], &[2], &[2, 1], &[2, 2]];
        let mut most = 0;
        for looks in (2..2000).step_by(15) {
            let known = points(looks).expect("a part of a point");
            let shape = shapes.iter().position(|shape| *shape == known);
            most = most.max(shape.unwrap_or_else(|| panic!("points {known:?}")));
            if most == 3 {
                break;
            }
        }
        assert_eq!(most, 3, "with enough patience all is known");
        let half = question.curves(&Patience::of(2)).expect("half a point");
        let sampled = half[0].points[0].odds.sampled.expect("sampled");
        assert_eq!(sampled.stop, Stop::Interrupted);
        assert!(0 < sampled.trials && sampled.trials < 2_000_000);
        let all = question.curves(&Unwatched).expect("an answer");
        assert_eq!(all.iter().map(|curve| curve.points.len()).sum::<usize>(), question.points());
    }
}

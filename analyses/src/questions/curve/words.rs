//! The sentences about curves.

use std::fmt::Write as _;

use evenodds_engine::resolver::Grade;

use super::question::{CurveSet, base};
use crate::answer::statistics::{Sampled, Stop};
use crate::answer::words;
use crate::measures::curve::{Curve, Step, same_law};
use crate::measures::odds::Odds;
use crate::question::words::{certainty, omitted};

/// Describes in one line how the curves were computed.
pub(in crate::questions) fn method(curves: &[Curve]) -> String {
    let odds = || curves.iter().flat_map(|curve| &curve.points).map(|point| &point.odds);
    let sampled = || odds().filter_map(|odds| odds.sampled);
    let Some(first) = sampled().next() else {
        let most = odds().map(|odds| odds.law.slack()).fold(0.0, f64::max);
        return format!("Exact: every outcome of the dice is enumerated{}.", omitted(most));
    };
    let ends = |(low, high): (u64, u64), sampled: Sampled| {
        (low.min(sampled.trials), high.max(sampled.trials))
    };
    let times = match sampled().fold((u64::MAX, 0), ends) {
        (low, high) if low == high => format!("{low} times"),
        (low, high) => format!("{low} to {high} times"),
    };
    let ended = |stop: Stop| sampled().any(|sampled| sampled.stop == stop);
    let target = first.target_error.map_or(String::new(), |target| {
        let short = if ended(Stop::Trials) { " or the rolls are used up" } else { "" };
        format!(", until its chance to pass is known to within ±{} pp{short}", target * 100.0)
    });
    let cut = if ended(Stop::Interrupted) { ", stopped early" } else { "" };
    format!(
        "Sampled: each check rolled {times} with seed {}{target}{cut}; {} % {}s. All checks use \
         common random numbers, so their intervals are not independent. The table of ratings is \
         exact.",
        first.seed,
        first.confidence * 100.0,
        first.interval_name(),
    )
}

impl CurveSet<'_> {
    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sentences = vec![self.step_sentence()];
        sentences.extend(self.best_sentence());
        sentences.extend(self.rating_sentence());
        sentences.extend(self.waste_sentence());
        sentences.push(self.span_sentence());
        sentences
    }

    /// Describes the effect of a step in either direction on the example.
    fn step_sentence(&self) -> String {
        let (card, curve) = (self.card, self.middle);
        let base = base(curve);
        let certainty = certainty(base.pass_interval());
        let mut sentence = format!(
            "{}, {}{}: a check passes {} of the time ({certainty})",
            card.title,
            self.rating(curve),
            words::against(card, curve.against()),
            words::percent(base.pass())
        );
        let told = |ease: i16| {
            let after = &curve.points.iter().find(|point| point.ease == ease)?.odds;
            let own = words::own(card, ease);
            let sampled = base.pass_interval().zip(after.pass_interval());
            if sampled.is_some_and(|(ours, theirs)| ours.0 <= theirs.1 && theirs.0 <= ours.1) {
                return Some(format!("the effect of {own} is within the noise"));
            }
            let change = after.pass() - base.pass();
            let (pass, more) = (words::percent(after.pass()), words::more(change));
            Some(if same_law(&base.law, &after.law) {
                format!("{own} changes nothing")
            } else if change.abs() < 1e-12 {
                format!("{own} leaves it as it is, and {}", besides(&base, after))
            } else if is_small(change) {
                format!("{own} changes it by less than 0.1 pp, and {}", besides(&base, after))
            } else {
                format!("{own} makes it {pass} ({more})")
            })
        };
        let steps: Vec<String> = [1, -1].into_iter().filter_map(told).collect();
        if !steps.is_empty() {
            let _ = write!(sentence, "; {}", words::list(&steps));
        }
        sentence + "."
    }

    /// Describes the most valuable step, or says that all have the same value.
    fn best_sentence(&self) -> Option<String> {
        let (curve, ease, step) = self.best()?;
        if self.is_even() {
            let size = words::size(step.change);
            return Some(format!(
                "Every step that changes the chance to pass changes it by the same {size} pp."
            ));
        }
        Some(format!(
            "The most valuable step is from {} to {}, at {}: {} pp.",
            words::own(self.card, ease - 1),
            words::own(self.card, ease),
            self.rating(curve),
            words::size(step.change)
        ))
    }

    /// Describes the value of one more of the rating, if neighbouring ratings are shown.
    fn rating_sentence(&self) -> Option<String> {
        let exact = |curve: &Curve| curve.points.iter().all(|point| point.odds.sampled.is_none());
        let rating = |curve: &Curve| curve.terms.rating();
        let neighbours = self
            .curves
            .windows(2)
            .filter(|pair| pair.iter().all(exact) && rating(&pair[1]) == rating(&pair[0]) + 1);
        let gains: Vec<(&Curve, &Curve, f64)> = neighbours
            .map(|pair| {
                let gain = base(&pair[1]).pass() - base(&pair[0]).pass();
                (&pair[0], &pair[1], gain)
            })
            .collect();
        let (first, last) = (gains.first()?, gains.last()?);
        if gains.len() < 2 {
            return None;
        }
        if gains.iter().all(|(.., gain)| (gain - first.2).abs() < 1e-9) {
            let ends = format!("from {} to {}", self.rating(first.0), self.rating(last.1));
            return Some(match words::size(first.2).as_str() {
                "0.0" if first.2.abs() < 1e-9 => {
                    format!("Without modifiers, going {ends} leaves the chance to pass as it is.")
                }
                "0.0" => format!(
                    "Without modifiers, every point of rating {ends} changes the chance to pass by \
                     less than 0.1 pp."
                ),
                size if 0.0 < first.2 => format!(
                    "Without modifiers, every point of rating {ends} adds the same {size} pp."
                ),
                // A lower rating is better.
                size => format!(
                    "Without modifiers, every point of rating {ends} takes the same {size} pp away."
                ),
            });
        }
        let step = |(from, to, _): &(&Curve, &Curve, f64)| {
            format!("from {} to {}", self.rating(from), self.rating(to))
        };
        let lowers = gains.iter().all(|(.., gain)| *gain <= 0.0);
        let (verb, away) = if lowers { ("takes", " away") } else { ("adds", "") };
        Some(format!(
            "Without modifiers, the step {} {verb} {} pp{away}, the step {} {verb} {}{away}.",
            step(first),
            words::size(first.2),
            step(last),
            words::size(last.2)
        ))
    }

    /// Describes the steps that do not change the chance to pass, and what they change instead.
    fn waste_sentence(&self) -> Option<String> {
        let steps = self.curves.iter().flat_map(|curve| {
            let pairs = curve.points.windows(2);
            pairs.filter_map(|pair| Some((&pair[0].odds, &pair[1].odds, pair[1].step?)))
        });
        let steps: Vec<(&Odds, &Odds, Step)> = steps.collect();
        let all = steps.len();
        let live = || steps.iter().filter(|(.., step)| !step.dead);
        let (dead, saturated) =
            (all - live().count(), live().filter(|one| one.2.saturated).count());
        // What is shown as no change is not said to be one.
        let is_flat = |step: Step| words::points_to(step.change, 2) == words::points_to(0.0, 2);
        let flat = live().filter(|one| !one.2.saturated && is_flat(one.2)).count();
        if all == 0 {
            return None;
        }
        if dead + saturated + flat == 0 {
            return Some(format!("Each of the {all} steps shown changes the chance to pass."));
        }
        let have = |count: usize| if count == 1 { "has" } else { "have" };
        let leave = |count: usize| if count == 1 { "leaves" } else { "leave" };
        let mut told: Vec<String> = Vec::new();
        if 0 < dead {
            told.push(format!("{dead} {} no effect at all (dead)", have(dead)));
        }
        if 0 < saturated {
            told.push(format!(
                "at {saturated} more the chance to pass is already at its minimum or maximum \
                 (saturated)"
            ));
        }
        if 0 < flat {
            told.push(format!("{flat} {} the chance to pass as it is", leave(flat)));
        }
        let told = told.join("; ").replacen(" more the", " the", usize::from(dead == 0));
        let still: Vec<String> = MEASURES
            .iter()
            .filter(|(_, read)| {
                let differ = |(before, after, _): &&(&Odds, &Odds, Step)| {
                    1e-4 <= (read(after) - read(before)).abs()
                };
                live().filter(|one| one.2.saturated || is_flat(one.2)).any(|one| differ(&one))
            })
            .map(|(name, _)| (*name).to_owned())
            .collect();
        let still = match still.is_empty() {
            true => String::new(),
            false => format!(" Such steps may still change {}.", words::list(&still)),
        };
        Some(format!("Of the {all} steps shown, {told}.{still}"))
    }

    /// Describes how far apart 5 % and 95 % are.
    fn span_sentence(&self) -> String {
        let span = |curve: &Curve| curve.steps_from_5_to_95();
        let spans: Vec<i16> = self.curves.iter().filter_map(span).collect();
        let never: Vec<&Curve> = self.curves.iter().filter(|curve| span(curve).is_none()).collect();
        let mut sentence = match (spans.iter().min(), spans.iter().max()) {
            (Some(least), Some(most)) if least == most => {
                format!("It takes {least} steps to go from 5 % or less to 95 % or more")
            }
            (Some(least), Some(most)) => {
                format!("It takes {least} to {most} steps to go from 5 % or less to 95 % or more")
            }
            _ => "No rating shown can go from 5 % or less to 95 % or more".to_owned(),
        };
        if let Some(curve) = never.first() {
            if !spans.is_empty() {
                let ratings = never.iter().map(|curve| words::whole(curve.terms.rating()));
                let ratings = words::list(&ratings.collect::<Vec<_>>());
                let word = &self.card.rating.word;
                let _ = write!(sentence, "; with {word} {ratings} no number of steps is enough");
            }
            let (low, high) = (words::percent(curve.floor), words::percent(curve.ceiling));
            let rating = self.rating(curve);
            let _ = write!(sentence, ": at {rating} the chance stays between {low} and {high}");
        }
        sentence + "."
    }
}

/// What a step can change besides the chance to pass, by its name.
type Measure = (&'static str, fn(&Odds) -> f64);

/// All of them.
const MEASURES: [Measure; 3] = [
    ("the chance of a critical success", |odds| odds.grade(Grade::Critical)),
    ("the chance of a fumble", |odds| odds.grade(Grade::Fumble)),
    ("the mean degree", Odds::degree_mean),
];

/// Returns whether a change of a chance is told as none.
fn is_small(change: f64) -> bool {
    words::size(change) == words::size(0.0)
}

/// Describes what a step changes that does not change the chance to pass.
fn besides(before: &Odds, after: &Odds) -> String {
    let told = MEASURES.iter().find_map(|(name, read)| {
        let (from, to) = (read(before), read(after));
        let verb = if from < to { "raises" } else { "lowers" };
        match *name {
            "the mean degree" if 5e-3 <= (to - from).abs() => {
                Some(format!("{verb} {name} by {}", words::decimal((to - from).abs(), 2)))
            }
            "the mean degree" => None,
            _ if is_small(to - from) => None,
            _ => Some(format!("{verb} {name} by {} pp", words::size(to - from))),
        }
    });
    told.unwrap_or_else(|| "changes how often rare results occur".to_owned())
}

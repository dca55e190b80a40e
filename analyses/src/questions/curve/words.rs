//! The sentences about curves.

use std::fmt::Write as _;

use super::super::words::{certainty, slack};
use super::{Told, base};
use crate::ask::{Sampled, Stop};
use crate::curve::Curve;
use crate::words;

/// Describes in one line how the curves were computed.
pub(in crate::questions) fn method(curves: &[Curve]) -> String {
    let odds = || curves.iter().flat_map(|curve| &curve.points).map(|point| &point.odds);
    let sampled = || odds().filter_map(|odds| odds.sampled);
    let Some(first) = sampled().next() else {
        let most = odds().map(|odds| odds.law.slack()).fold(0.0, f64::max);
        return format!("Exact: every outcome of the dice is enumerated; {}.", slack(most));
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
        format!(", until its chance to pass is known to within ±{} points{short}", target * 100.0)
    });
    let cut = if ended(Stop::Interrupted) { ", stopped by Ctrl-C" } else { "" };
    format!(
        "Sampled: each check rolled {times} with seed {}{target}{cut}; {} % {}s. All checks use \
         common random numbers, so their intervals are not independent. The table of ratings is \
         exact.",
        first.seed,
        first.confidence * 100.0,
        first.interval_name(),
    )
}

impl Told<'_> {
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
            Some(if change.abs() < 1e-12 {
                format!("{own} changes nothing")
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
            return Some(format!("Every step that has an effect is worth the same {size} points."));
        }
        Some(format!(
            "The most valuable step is from {} to {}, at {}: {} points.",
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
                "0.0" => format!("Without modifiers, going {ends} makes no difference."),
                size => format!(
                    "Without modifiers, every point of rating {ends} adds the same {size} points."
                ),
            });
        }
        let step = |(from, to, _): &(&Curve, &Curve, f64)| {
            format!("from {} to {}", self.rating(from), self.rating(to))
        };
        Some(format!(
            "Without modifiers, the step {} adds {} points, the step {} adds {}.",
            step(first),
            words::size(first.2),
            step(last),
            words::size(last.2)
        ))
    }

    /// Describes the steps that change nothing, if there are any.
    fn waste_sentence(&self) -> Option<String> {
        let steps = self.curves.iter().flat_map(Curve::steps);
        let (all, dead, saturated) = steps.fold((0, 0, 0), |(all, dead, saturated), (_, step)| {
            (all + 1, dead + usize::from(step.dead), saturated + usize::from(step.saturated))
        });
        match (all, dead, saturated) {
            (0, ..) => None,
            (_, 0, 0) => Some(format!("Each of the {all} steps shown changes the chance to pass.")),
            (_, 0, _) => Some(format!(
                "At {saturated} of the {all} steps shown the chance to pass is already at its \
                 minimum or maximum (saturated)."
            )),
            _ => Some(format!(
                "Of the {all} steps shown, {dead} have no effect at all (dead); at {saturated} the \
                 chance to pass is already at its minimum or maximum (saturated)."
            )),
        }
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

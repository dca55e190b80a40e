//! What curves say, in plain sentences.

use std::fmt::Write as _;

use evenodds_analyses::curve::Curve;

use super::Told;
use crate::words;

impl Told<'_> {
    pub(super) fn answers(&self) -> Vec<String> {
        let mut answers = vec![self.step_sentence()];
        if let Some((curve, ease, step)) = self.best().filter(|(.., step)| step.change > 0.0) {
            answers.push(format!(
                "The step that does most is from {} to {} at {}: {} points.",
                words::own(self.card, ease - 1),
                words::own(self.card, ease),
                self.rating(curve),
                words::points(step.change)
            ));
        }
        answers.extend(self.rating_sentence());
        answers.extend(self.waste_sentence());
        answers.push(self.span_sentence());
        answers
    }

    /// What a step either way does to the example.
    pub(super) fn step_sentence(&self) -> String {
        let (card, curve) = (self.card, self.middle);
        let at = |ease: i16| curve.points.iter().find(|point| point.ease == ease);
        let base = Told::base(curve);
        let mut sentence = format!("{}: {} pass", card.title, self.rating(curve));
        if !sentence.contains("dice") {
            sentence.push_str("es");
        }
        let _ = write!(sentence, " {} of the time", words::percent(base.pass()));
        if let Some((low, high)) = base.pass_interval() {
            let _ = write!(sentence, " ({} to {})", words::percent(low), words::percent(high));
        }
        let told = |ease: i16| {
            let after = &at(ease)?.odds;
            let own = words::own(card, ease);
            let sampled = base.pass_interval().zip(after.pass_interval());
            if sampled.is_some_and(|(ours, theirs)| ours.0 <= theirs.1 && theirs.0 <= ours.1) {
                return Some(format!("of {own} nothing can be said: it is within the noise"));
            }
            let change = after.pass() - base.pass();
            let pass = words::percent(after.pass());
            Some(if change.abs() < 1e-12 {
                format!("{own} changes nothing")
            } else {
                format!("{own} makes it {pass} ({} points)", words::points(change))
            })
        };
        let steps: Vec<String> = [1, -1].into_iter().filter_map(told).collect();
        if !steps.is_empty() {
            let _ = write!(sentence, "; {}", words::list(&steps));
        }
        sentence + "."
    }

    /// What one more of the rating is worth, where neighbouring ratings are shown.
    pub(super) fn rating_sentence(&self) -> Option<String> {
        let exact =
            self.curves.iter().all(|curve| curve.points.iter().all(|p| p.odds.sampling.is_none()));
        let neighbours = self
            .curves
            .windows(2)
            .filter(|pair| exact && pair[1].terms.rating() == pair[0].terms.rating() + 1);
        let gains: Vec<(i16, f64)> = neighbours
            .filter_map(|pair| {
                let gain = pair[1].base()?.odds.pass() - pair[0].base()?.odds.pass();
                Some((pair[1].terms.rating(), gain))
            })
            .collect();
        let (first, last) = (gains.first()?, gains.last()?);
        if gains.len() < 2 {
            return None;
        }
        let to = |rating: i16| words::rating(self.card, rating);
        let gain = |gain: f64| format!("{} points", words::points(gain));
        let verdict = if (first.1 - last.1).abs() < 5e-4 { "as much as" } else { "where" };
        Some(match verdict {
            "where" => format!(
                "Without modifiers, going up to {} adds {}, going up to {} adds {}.",
                to(first.0),
                gain(first.1),
                to(last.0),
                gain(last.1)
            ),
            _ => format!(
                "Without modifiers, every further point from {} to {} adds the same {}.",
                to(first.0),
                to(last.0),
                gain(first.1)
            ),
        })
    }

    /// Steps that change nothing, if any do.
    pub(super) fn waste_sentence(&self) -> Option<String> {
        let steps = self.curves.iter().flat_map(Curve::steps);
        let (all, dead, saturated) = steps.fold((0, 0, 0), |(all, dead, saturated), (_, step)| {
            (all + 1, dead + usize::from(step.dead), saturated + usize::from(step.saturated))
        });
        if all == 0 {
            return None;
        }
        Some(match (dead, saturated) {
            (0, 0) => format!("Each of the {all} steps shown changes something."),
            _ => format!(
                "Of the {all} steps shown {} dead (no grade changes) and {} saturated (the chance \
                 to pass is already as low or as high as it goes).",
                words::count(dead, "is", "are"),
                words::count(saturated, "is", "are"),
            ),
        })
    }

    /// How far apart hardly ever and nearly always are.
    pub(super) fn span_sentence(&self) -> String {
        let span = |curve: &Curve| curve.steps_from_5_to_95();
        let spans: Vec<i16> = self.curves.iter().filter_map(span).collect();
        let never: Vec<&Curve> = self.curves.iter().filter(|curve| span(curve).is_none()).collect();
        let mut sentence = match (spans.iter().min(), spans.iter().max()) {
            (Some(least), Some(most)) if least == most => {
                format!("From 5 % or less to 95 % or more it takes {least} steps")
            }
            (Some(least), Some(most)) => {
                format!("From 5 % or less to 95 % or more it takes {least} to {most} steps")
            }
            _ => "No rating shown can be brought from 5 % to 95 %".to_owned(),
        };
        if let (Some(first), false) = (never.first(), spans.is_empty()) {
            let more = if never.len() > 1 { " and others" } else { "" };
            let _ = write!(sentence, ", except at {}{more}", self.rating(first));
        }
        if let Some(curve) = never.first() {
            let (low, high) = (words::percent(curve.floor), words::percent(curve.ceiling));
            let _ = write!(
                sentence,
                "; at {} modifiers move the chance between {low} and {high} only",
                self.rating(curve)
            );
        }
        sentence + "."
    }
}

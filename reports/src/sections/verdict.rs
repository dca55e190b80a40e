//! The verdicts of an answer as lines of its section.

use evenodds_analyses::answer::verdict::{self, Matter, Standing};
use evenodds_analyses::answer::{Unit, words};

use super::content::{Section, Verdict};

/// A verdict of an answer, with the position of its section.
pub(crate) type Found = (usize, verdict::Verdict);

/// Returns a verdict as text.
pub(crate) fn told(section: usize, verdict: &verdict::Verdict) -> Verdict {
    Verdict {
        section,
        matter: matter(verdict).to_owned(),
        says: verdict.says.clone(),
        number: number(verdict.unit, verdict.value),
        bar: bar(verdict),
        standing: verdict.standing.name().to_owned(),
    }
}

fn matter(verdict: &verdict::Verdict) -> &'static str {
    match (verdict.matter, verdict.standing) {
        (Matter::Promise, Standing::Beyond) => "Broken promise",
        (Matter::Promise, Standing::Open) => "Undecided promise",
        (Matter::Promise, Standing::Within) => "Kept promise",
        (Matter::Moved, _) => "Moved",
        (_, Standing::Open) => "Unclear",
        (Matter::Unfair, Standing::Within) => "Fair",
        (Matter::Unfair, _) => "Unfair",
        (Matter::Endings, Standing::Within) => "Decided",
        (Matter::Endings, _) => "Undecided",
        (Matter::Length, _) => "Length",
        (Matter::Dominated, Standing::Within) => "Not outclassed",
        (Matter::Dominated, _) => "Dominated",
        (Matter::Flips, _) => "Assumption",
        (Matter::Change, _) => "Change",
    }
}

fn number(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Chance | Unit::Share => words::percent(value),
        Unit::Difference => format!("{}\u{a0}pp", words::size(value)),
        Unit::Degree => words::decimal(value, 2),
        Unit::Value | Unit::Elo => words::decimal(value, 0),
        _ => format!("{}\u{a0}{}", words::mean(value), unit.name()),
    }
}

/// Returns the positions of the number and the threshold. Chances have a bar from 0 to 100 %, and
/// others one from 0 to a little over the larger of both.
fn bar(verdict: &verdict::Verdict) -> [u16; 2] {
    let [value, threshold] = [verdict.value.abs(), verdict.threshold.abs()];
    let whole = match verdict.unit {
        Unit::Chance | Unit::Share | Unit::Difference => 1.0,
        _ => 1.25 * value.max(threshold),
    };
    [value, threshold].map(|number| {
        let share = number / whole;
        if share.is_finite() { (share.clamp(0.0, 1.0) * 1000.0).round() as u16 } else { 0 }
    })
}

impl Section {
    /// Adds its verdicts.
    pub(crate) fn weighed(self, nth: usize, verdicts: &[verdict::Verdict]) -> Section {
        Section { verdicts: verdicts.iter().map(|one| told(nth, one)).collect(), ..self }
    }
}

//! The section of a question about modifier curves.

mod charts;
mod sentences;
mod tables;

use evenodds_analyses::ask::Sampled;
use evenodds_analyses::curve::{Curve, CurveQuestion, Step};
use evenodds_analyses::odds::Odds;
use evenodds_engine::book::Card;

use crate::chart::Chart;
use crate::chart::Hue;
use crate::document::Section;
use crate::report::{Drawn, figure};
use evenodds_analyses::words;

/// The frame with every point of every curve.
pub(crate) const POINTS: &str = "curve_points";
/// The frame with one row per curve.
pub(crate) const CURVES: &str = "curves";

/// A question and its curves, and the sentences about them.
struct CurveAnswer<'a> {
    card: &'a Card,
    hue: Hue,
    curves: &'a [Curve],
    /// The curve in the middle of those shown, which serves as the example in sentences.
    middle: &'a Curve,
    stem: &'a str,
}

/// Creates the section of a question; `stem` is the start of its anchor and of its charts' names.
pub(crate) fn section(
    question: &CurveQuestion,
    curves: &[Curve],
    stem: &str,
) -> (Section, Vec<Drawn>) {
    let card = question.system.card();
    let middle = &curves[(curves.len() - 1) / 2];
    let hue = Hue::of(question.system.book());
    let told = CurveAnswer { card, hue, curves, middle, stem };
    let against = words::against(card, middle.against());
    let drawn = vec![
        told.drawn("curves", told.lines_chart()),
        told.drawn("heat", told.heat_chart()),
        told.drawn("degrees", told.degrees_chart()),
    ];
    let section = Section {
        id: stem.to_owned(),
        question: format!("What does a modifier do in {}{against}?", card.title),
        rosters: Vec::new(),
        answers: told.answers(),
        shorts: 1,
        figures: drawn.iter().map(figure).collect(),
        tables: vec![told.curves_table(), told.points_table()],
        method: method(curves),
        ..Section::default()
    };
    (section, drawn)
}

/// Describes in one line how the curves were computed.
fn method(curves: &[Curve]) -> String {
    let odds = || curves.iter().flat_map(|curve| &curve.points).map(|point| &point.odds);
    let sampled = || odds().filter_map(|odds| odds.sampled);
    let Some(first) = sampled().next() else {
        let slack = odds().map(|odds| odds.law.slack()).fold(0.0, f64::max);
        return format!(
            "Exact: every outcome of the dice is enumerated; {}.",
            match slack {
                0.0 => "slack 0 (nothing omitted)".to_owned(),
                _ => format!("slack at most {slack:.0e}"),
            }
        );
    };
    let ends = |(low, high): (u64, u64), sampled: Sampled| {
        (low.min(sampled.trials), high.max(sampled.trials))
    };
    let times = match sampled().fold((u64::MAX, 0), ends) {
        (low, high) if low == high => format!("{low} times"),
        (low, high) => format!("{low} to {high} times"),
    };
    let target = first.target_error.map_or(String::new(), |target| {
        format!(", until its chance to pass is known to within ±{} points", target * 100.0)
    });
    format!(
        "Sampled: each check rolled {times} with seed {}{target}; {} % {}s in the frame. All \
         checks use common random numbers, so their intervals are not independent. The table of \
         ratings is exact.",
        first.seed,
        first.confidence * 100.0,
        first.interval_name(),
    )
}

impl CurveAnswer<'_> {
    fn drawn(&self, kind: &str, chart: Chart) -> Drawn {
        Drawn { name: format!("{}-{kind}", self.stem), chart }
    }

    fn rating(&self, curve: &Curve) -> String {
        words::rating(self.card, curve.terms.rating())
    }

    /// Returns the most effective step of all curves shown, if any step was computed.
    fn best(&self) -> Option<(&Curve, i16, Step)> {
        let best = self.curves.iter().filter_map(|curve| {
            let (ease, step) = curve.best_step()?;
            Some((curve, ease, step))
        });
        best.reduce(|best, next| if next.2.change > best.2.change + 1e-12 { next } else { best })
    }

    /// Returns whether all effective steps change the chance to pass by the same amount.
    fn is_even(&self) -> bool {
        let steps = || self.curves.iter().flat_map(Curve::steps).map(|(_, step)| step.change);
        let live = || steps().filter(|change| change.abs() > 1e-9);
        let first = live().next().unwrap_or_default();
        live().count() > 1 && live().all(|change| (change - first).abs() < 1e-9)
    }

    /// Returns the odds of a curve without ease, even if the curve does not contain them.
    fn base(curve: &Curve) -> Odds {
        match curve.base() {
            Some(point) => point.odds.clone(),
            None => Odds::exact(curve.system.as_ref(), curve.terms),
        }
    }
}

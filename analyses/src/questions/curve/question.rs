//! What does a modifier do in a game?

use evenodds_engine::book::Card;

use super::json::CurvesJson;
use crate::answer::chart::Hue;
use crate::answer::statistics::Stop;
use crate::answer::words::{against, rating};
use crate::answer::{Answer, Number};
use crate::measures::curve::{Curve, CurveQuestion, Point, Step, curves_frame, points_frame};
use crate::measures::odds::Odds;
use crate::question::command::{ShellWords, built_in, ease};
use crate::question::words::check;
use crate::question::{Alternatives, Question, Subject, basis, json as document};
use crate::sampling::{Ask, AskError, Watcher};
use crate::what_if::passes;

/// The frame with every point of every curve.
pub const POINTS: &str = "curve_points";
/// The frame with one row per curve.
pub const CURVES: &str = "curves";

/// The curves of a game.
pub(crate) struct CurveSet<'a> {
    pub(crate) card: &'a Card,
    pub(crate) hue: Hue,
    pub(crate) curves: &'a [Curve],
    /// The curve in the middle of those shown, which serves as the example in sentences.
    pub(crate) middle: &'a Curve,
    /// The step that is marked.
    present: Option<i16>,
}

impl Question for CurveQuestion {
    fn kind(&self) -> &'static str {
        "curve"
    }

    fn stem(&self) -> String {
        self.system.card().name.clone()
    }

    fn command(&self) -> Option<String> {
        let ratings = self.ratings.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let start = ShellWords::of("curve").and([built_in(self.system.as_ref())?]);
        let start = start.and([format!("--rating={ratings}"), ease(&self.ease)]);
        let against = self.against.map(|number| format!("--against={number}"));
        Some(start.and(against).effort_of_checks(&self.ask).told())
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        vec![Subject::Game(&self.system)]
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        vec![&mut self.ask]
    }

    fn work_out(
        &self,
        stem: &str,
        alternatives: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let question = &self.fresh();
        let curves = question.curves(watcher)?;
        let told = CurveSet::of(question, &curves);
        let (sentences, tables, charts) = (told.sentences(), told.tables(), told.charts());
        let frames = vec![(POINTS, points_frame(&curves)), (CURVES, curves_frame(&curves))];
        let mut stopped = stopped(&curves, question.points());
        let basis = basis(alternatives, question.dependencies(), &mut stopped, |dependencies| {
            question.what_if(&passes(&curves), dependencies, watcher).map(Some)
        })?;
        let card = question.system.card();
        let against = against(card, told.middle.against());
        let [exact, sampled] = points_by_method(&curves);
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!("What does a modifier do in {}{against}?", card.title),
            rosters: Vec::new(),
            sentences,
            shorts: 1,
            method: super::words::method(&curves),
            numbers: numbers(&curves),
            tables,
            charts,
            frames,
            json: document(&CurvesJson::of(&curves, &basis)),
            basis,
            exact,
            sampled,
            stopped,
            ..Answer::default()
        })
    }
}

/// Returns why curves are not complete, if they have fewer than `all` points, or the last was
/// interrupted.
pub(crate) fn stopped(curves: &[Curve], all: usize) -> Option<String> {
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let cut =
        |point: &Point| point.odds.sampled.is_some_and(|sampled| sampled.stop == Stop::Interrupted);
    let known = points().count();
    (known < all || points().any(cut)).then(|| format!("stopped at point {known} of {all}"))
}

/// Returns the numbers of exact and of sampled points.
pub(crate) fn points_by_method(curves: &[Curve]) -> [usize; 2] {
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let sampled = points().filter(|point| point.odds.sampled.is_some()).count();
    [points().count() - sampled, sampled]
}

/// Returns the numbers of every point of curves.
pub(crate) fn numbers(curves: &[Curve]) -> Vec<Number> {
    let points = |curve: &'_ Curve| -> Vec<Number> {
        let card = curve.system.card();
        curve
            .points
            .iter()
            .flat_map(|point| point.odds.numbers(&check(card, point.odds.terms)))
            .collect()
    };
    curves.iter().flat_map(points).collect()
}

impl<'a> CurveSet<'a> {
    /// Returns the curves of a question, of which there is at least one.
    pub(crate) fn of(question: &'a CurveQuestion, curves: &'a [Curve]) -> CurveSet<'a> {
        let middle = &curves[(curves.len() - 1) / 2];
        let hue = Hue::of(question.system.book());
        let (card, present) = (question.system.card(), question.present);
        CurveSet { card, hue, curves, middle, present }
    }

    /// Returns the point of the curve in the middle that is marked, if there is one.
    pub(crate) fn mark(&self) -> Option<(i32, f64)> {
        let is_present = |point: &&Point| Some(point.ease) == self.present;
        let point = self.middle.points.iter().find(is_present)?;
        Some((point.ease.into(), point.odds.pass()))
    }

    pub(crate) fn rating(&self, curve: &Curve) -> String {
        rating(self.card, curve.terms.rating())
    }

    /// Returns the most effective step of all curves shown, if any step was computed.
    pub(crate) fn best(&self) -> Option<(&Curve, i16, Step)> {
        let best = self.curves.iter().filter_map(|curve| {
            let (ease, step) = curve.best_step()?;
            Some((curve, ease, step))
        });
        best.reduce(|best, next| if next.2.change > best.2.change + 1e-12 { next } else { best })
    }

    /// Returns whether all effective steps change the chance to pass by the same amount.
    pub(crate) fn is_even(&self) -> bool {
        let steps = || self.curves.iter().flat_map(Curve::steps).map(|(_, step)| step.change);
        let live = || steps().filter(|change| change.abs() > 1e-9);
        let first = live().next().unwrap_or_default();
        live().count() > 1 && live().all(|change| (change - first).abs() < 1e-9)
    }
}

/// Returns the odds of a curve without ease, even if the curve does not contain them.
pub(crate) fn base(curve: &Curve) -> Odds {
    match curve.base() {
        Some(point) => point.odds.clone(),
        None => curve.plain.clone(),
    }
}

/// Returns the first, the middle and the last curve, which are few enough to describe one by one.
/// There is at least one.
pub(crate) fn few(curves: &[Curve]) -> Vec<&Curve> {
    let places = [0, (curves.len() - 1) / 2, curves.len() - 1];
    let mut few: Vec<&Curve> = places.iter().map(|&nth| &curves[nth]).collect();
    few.dedup_by_key(|curve| curve.terms);
    few
}

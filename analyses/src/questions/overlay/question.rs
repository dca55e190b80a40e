//! What does a modifier do in several games, side by side?

use std::ops::RangeInclusive;
use std::sync::Arc;

use evenodds_engine::registry::System;

use super::json::OverlayJson;
use crate::answer::Answer;
use crate::answer::dependencies::Dependencies;
use crate::answer::words::{list, percent};
use crate::measures::curve::{Curve, CurveQuestion, curves_frame, points_frame};
use crate::measures::exchange::{ExchangeError, ExchangeQuestion, Match, apart, matches_frame};
use crate::question::{Alternatives, Question, Subject, basis, json as document};
use crate::questions::curve::{
    CURVES, CurveSet, POINTS, numbers, points_by_method, stopped as cut_short,
};
use crate::questions::exchange::{MATCHES, Matched};
use crate::sampling::{Ask, AskError, PartWatcher, Watcher};
use crate::what_if::passes;

/// What does a modifier do in several games, side by side?
#[derive(Clone)]
pub enum OverlayQuestion {
    /// Each game at some ratings of its own.
    Own(Vec<CurveQuestion>),
    /// Each game at the check whose chance to pass is nearest to the one base chance.
    Matched {
        /// The games, the base chance and the steps of ease.
        games: ExchangeQuestion,
        /// How the odds of each point are computed.
        ask: Ask,
    },
}

/// The curves of several games.
pub(super) struct OverlayCurves<'a> {
    pub(super) games: &'a [(CurveQuestion, Vec<Curve>)],
    /// The base chance and the checks that the games were matched at, if they were.
    pub(super) matched: Option<Matched<'a>>,
}

impl OverlayQuestion {
    /// Creates the question of several games, each at some ratings.
    ///
    /// # Errors
    /// If there are fewer than two games, or one is named twice.
    pub fn own(games: Vec<CurveQuestion>) -> Result<OverlayQuestion, ExchangeError> {
        apart(games.iter().map(|game| game.system.as_ref()))?;
        Ok(OverlayQuestion::Own(games))
    }

    /// Creates the question of several games matched at a base chance.
    ///
    /// # Errors
    /// As for [`ExchangeQuestion::new`].
    pub fn matched(
        systems: Vec<Arc<dyn System>>,
        base: f64,
        ease: RangeInclusive<i16>,
        ask: Ask,
    ) -> Result<OverlayQuestion, ExchangeError> {
        let games = ExchangeQuestion::new(systems, vec![base], ease)?;
        Ok(OverlayQuestion::Matched { games, ask })
    }

    /// Returns the same question, computed in another way.
    #[must_use]
    pub fn with_ask(mut self, ask: Ask) -> OverlayQuestion {
        self.asks().into_iter().for_each(|own| *own = ask);
        self
    }

    /// Returns the same question, of whose games nothing was read yet.
    #[must_use]
    pub fn fresh(&self) -> OverlayQuestion {
        match self {
            OverlayQuestion::Own(games) => {
                OverlayQuestion::Own(games.iter().map(CurveQuestion::fresh).collect())
            }
            OverlayQuestion::Matched { games, ask } => {
                OverlayQuestion::Matched { games: games.fresh(), ask: *ask }
            }
        }
    }

    /// Returns what has been read for this question since it was fresh.
    #[must_use]
    pub fn dependencies(&self) -> Dependencies {
        match self {
            OverlayQuestion::Own(games) => games
                .iter()
                .map(CurveQuestion::dependencies)
                .fold(Dependencies::default(), Dependencies::and),
            OverlayQuestion::Matched { games, .. } => games.dependencies(),
        }
    }

    /// Returns the question about each game, with the check of each at the base chance.
    fn games(&self, matches: &[Match]) -> Vec<CurveQuestion> {
        match self {
            OverlayQuestion::Own(games) => games.clone(),
            OverlayQuestion::Matched { games, ask } => {
                let curve = |one: &Match| CurveQuestion {
                    system: Arc::clone(&one.system),
                    ratings: vec![one.terms.rating()],
                    ease: games.ease.clone(),
                    against: one.against(),
                    present: None,
                    ask: *ask,
                };
                matches.iter().map(curve).collect()
            }
        }
    }
}

/// Computes the curves of each game. If interrupted, returns the points computed so far.
fn curves(
    games: Vec<CurveQuestion>,
    watcher: &dyn Watcher,
) -> Result<Vec<(CurveQuestion, Vec<Curve>)>, AskError> {
    let parts = games.len() as u64;
    let mut all: Vec<(CurveQuestion, Vec<Curve>)> = Vec::new();
    for (nth, game) in games.into_iter().enumerate() {
        let part = PartWatcher { watcher, nth: nth as u64, parts };
        let curves = match game.curves(&part) {
            Err(AskError::Interrupted) if !all.is_empty() => break,
            curves => curves?,
        };
        let cut = cut_short(&curves, game.points()).is_some();
        all.push((game, curves));
        if cut {
            break;
        }
    }
    Ok(all)
}

impl Question for OverlayQuestion {
    fn kind(&self) -> &'static str {
        "curve"
    }

    fn stem(&self) -> String {
        "curves".to_owned()
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        match self {
            OverlayQuestion::Own(games) => {
                games.iter().map(|game| Subject::Game(&game.system)).collect()
            }
            OverlayQuestion::Matched { games, .. } => {
                games.systems.iter().map(Subject::Game).collect()
            }
        }
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        match self {
            OverlayQuestion::Own(games) => games.iter_mut().map(|game| &mut game.ask).collect(),
            OverlayQuestion::Matched { ask, .. } => vec![ask],
        }
    }

    fn work_out(
        &self,
        stem: &str,
        alternatives: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let question = &self.fresh();
        let matches = match question {
            OverlayQuestion::Own(_) => Vec::new(),
            OverlayQuestion::Matched { games, .. } => games.matches(),
        };
        let asked = question.games(&matches);
        let points = asked.iter().map(CurveQuestion::points).sum();
        let games = curves(asked, watcher)?;
        let matched = match question {
            OverlayQuestion::Own(_) => None,
            OverlayQuestion::Matched { games, .. } => Matched::of(games, &matches),
        };
        let told = OverlayCurves { games: &games, matched };
        let (sentences, tables, chart) = (told.sentences(), told.tables(), told.chart());
        let all: Vec<Curve> = games.iter().flat_map(|(_, curves)| curves).cloned().collect();
        let mut frames = vec![(POINTS, points_frame(&all)), (CURVES, curves_frame(&all))];
        if told.matched.is_some() {
            frames.push((MATCHES, matches_frame(&matches)));
        }
        let mut stopped = cut_short(&all, points);
        let basis = basis(alternatives, question.dependencies(), &mut stopped, |dependencies| {
            let known: Vec<_> = games.iter().map(|(_, curves)| passes(curves)).collect();
            question.what_if(&known, dependencies, watcher).map(Some)
        })?;
        let titles: Vec<String> =
            question.subjects().iter().map(|subject| subject.game().card().title.clone()).collect();
        let place = told.matched.as_ref().map_or_else(String::new, |matched| {
            format!(" from a chance of {}", percent(matched.base))
        });
        let [exact, sampled] = points_by_method(&all);
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!("What does a modifier do in {}{place}?", list(&titles)),
            rosters: Vec::new(),
            sentences,
            shorts: 1,
            method: told.method(&all),
            numbers: numbers(&all),
            tables,
            charts: vec![chart],
            frames,
            json: document(&OverlayJson::of(&told, &basis)),
            basis,
            exact,
            sampled,
            stopped,
            ..Answer::default()
        })
    }
}

impl OverlayCurves<'_> {
    /// Returns the titles of the games.
    pub(super) fn titles(&self) -> Vec<String> {
        self.games.iter().map(|(question, _)| question.system.card().title.clone()).collect()
    }

    /// Iterates over all curves.
    pub(super) fn curves(&self) -> impl Iterator<Item = &Curve> {
        self.games.iter().flat_map(|(_, curves)| curves)
    }

    /// Returns the games whose curves are told, each with them.
    pub(super) fn each(&self) -> impl Iterator<Item = CurveSet<'_>> {
        self.games.iter().map(|(question, curves)| CurveSet::of(question, curves))
    }
}

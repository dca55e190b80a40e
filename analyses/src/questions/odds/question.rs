//! What are the odds of one check?

use std::sync::Arc;

use evenodds_engine::book::Terms;
use evenodds_engine::registry::System;

use super::json::CheckJson;
use crate::answer::dependencies::{Dependencies, unread};
use crate::answer::{Answer, Unit};
use crate::measures::curve::CurveQuestion;
use crate::measures::odds::{Odds, degrees_frame, odds_frame};
use crate::question::command::{ShellWords, built_in};
use crate::question::words::{check, method};
use crate::question::{
    Alternatives, Division, Question, Subject, basis, interrupted, json as document,
};
use crate::sampling::{Ask, AskError, Watcher, exchange_reads};

/// The frame of checks.
pub const ODDS: &str = "odds";
/// The frame of the degrees of checks.
pub const DEGREES: &str = "degrees";

/// What are the odds of a check?
#[derive(Clone)]
pub struct OddsQuestion {
    /// The game.
    pub system: Arc<dyn System>,
    /// The check.
    pub terms: Terms,
    /// How its odds are computed.
    pub ask: Ask,
}

impl OddsQuestion {
    /// Returns the curve whose only point is the check.
    fn curve(&self) -> CurveQuestion {
        let (system, ease) = (Arc::clone(&self.system), self.terms.ease());
        let against = system.card().versus(self.terms);
        let ratings = vec![self.terms.rating()];
        CurveQuestion { system, ratings, ease: ease..=ease, against, present: None, ask: self.ask }
    }
}

impl Question for OddsQuestion {
    fn kind(&self) -> &'static str {
        "odds"
    }

    fn stem(&self) -> String {
        format!("{}-odds", self.system.card().name)
    }

    fn command(&self) -> Option<String> {
        let (card, terms) = (self.system.card(), self.terms);
        let start = ShellWords::of("odds").and([built_in(self.system.as_ref())?]);
        let start = start.and([format!("--rating={}", terms.rating())]);
        let start = start.and([format!("--ease={}", terms.ease())]);
        let against = card.versus(terms).map(|number| format!("--against={number}"));
        Some(start.and(against).effort_of_checks(&self.ask).told())
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        vec![Subject::Game(&self.system)]
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        vec![&mut self.ask]
    }

    fn division(&self) -> Division<'_> {
        Division::Trials
    }

    fn work_out(
        &self,
        stem: &str,
        alternatives: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let question = &OddsQuestion { system: unread(&self.system), ..self.clone() };
        let system = question.system.as_ref();
        let odds = &Odds::of(system, question.terms, &question.ask, watcher)?;
        let mut stopped = interrupted(odds.sampled, "rolls");
        exchange_reads(watcher, system, std::iter::empty())?;
        let basis =
            basis(alternatives, Dependencies::of_checks(system), &mut stopped, |dependencies| {
                question.curve().what_if(&[odds.pass()], dependencies, watcher).map(Some)
            })?;
        let card = system.card();
        let numbers = odds.numbers(&check(card, odds.terms));
        let chances = numbers.iter().filter(|number| number.unit == Unit::Chance).count();
        let [exact, sampled] = if odds.sampled.is_some() { [0, chances] } else { [chances, 0] };
        let (slack, how) = odds.basis();
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!(
                "{}: what are the odds of a check with {}?",
                card.title,
                check(card, odds.terms)
            ),
            rosters: Vec::new(),
            sentences: super::words::sentences(card, odds),
            shorts: 1,
            method: method(slack, how, "every outcome of the dice is enumerated", "rolls"),
            numbers,
            tables: vec![super::words::grades(odds), super::words::degrees(odds)],
            charts: vec![super::charts::degrees(system, odds)],
            frames: vec![
                (ODDS, odds_frame(&[(system, odds)])),
                (DEGREES, degrees_frame(&[(system, odds)])),
            ],
            json: document(&CheckJson::of(system, odds, &basis)),
            basis,
            exact,
            sampled,
            stopped,
            ..Answer::default()
        })
    }
}

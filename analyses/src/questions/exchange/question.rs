//! What is a step of each game worth in steps of the others?

use super::json::ExchangeJson;
use crate::answer::words::{list, percent};
use crate::answer::{Answer, Number, Unit};
use crate::measures::exchange::{
    ExchangeQuestion, Match, Rate, matched_frame, matches_frame, rates, rates_frame,
};
use crate::question::command::{ShellWords, built_in, ease};
use crate::question::words::check;
use crate::question::{Alternatives, Question, Subject, basis, json as document};
use crate::sampling::{Ask, AskError, Watcher};

/// The frame of matches.
pub const MATCHES: &str = "matches";
/// The frame of the curves of matches.
pub const MATCHED: &str = "matched_curves";
/// The frame of exchange rates.
pub const RATES: &str = "exchange_rates";

/// Games matched at one chance.
pub(crate) struct Matched<'a> {
    /// The base chance of sentences and charts: the one nearest to a half.
    pub(crate) base: f64,
    /// The matches at all base chances.
    pub(crate) matches: &'a [Match],
}

/// The matches of games, and the rates between them.
pub(super) struct ExchangeMatches<'a> {
    pub(crate) question: &'a ExchangeQuestion,
    pub(crate) matched: Matched<'a>,
    pub(crate) rates: &'a [Rate],
}

impl Question for ExchangeQuestion {
    fn kind(&self) -> &'static str {
        "exchange"
    }

    fn stem(&self) -> String {
        "exchange".to_owned()
    }

    fn command(&self) -> Option<String> {
        let games = self.systems.iter().map(|system| built_in(system.as_ref()));
        let games: Vec<&str> = games.collect::<Option<_>>()?;
        let bases = self.bases.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let start = ShellWords::of("exchange").and(games);
        Some(start.and([format!("--bases={bases}"), ease(&self.ease)]).told())
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        self.systems.iter().map(Subject::Game).collect()
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        Vec::new()
    }

    fn work_out(
        &self,
        stem: &str,
        alternatives: Alternatives,
        _: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let question = &self.fresh();
        let matches = question.matches();
        let rates = rates(&matches);
        let matched = Matched::of(question, &matches).ok_or(AskError::Empty("base chance"))?;
        let told = ExchangeMatches { question, matched, rates: &rates };
        let (sentences, tables, charts) = (told.sentences(), told.tables(), told.charts());
        let frames = vec![
            (MATCHES, matches_frame(&matches)),
            (MATCHED, matched_frame(&matches, question.ease.clone())),
            (RATES, rates_frame(&rates)),
        ];
        let mut stopped = None;
        let basis = basis(alternatives, question.dependencies(), &mut stopped, |dependencies| {
            Ok(Some(question.what_if(dependencies)))
        })?;
        let titles: Vec<String> =
            question.systems.iter().map(|system| system.card().title.clone()).collect();
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!("What is a step worth across {}?", list(&titles)),
            rosters: Vec::new(),
            shorts: sentences.len().min(2),
            sentences,
            method: super::words::method(&rates),
            numbers: numbers(&matches),
            tables,
            charts,
            frames,
            json: document(&ExchangeJson::of(question, &matches, &rates, &basis)),
            basis,
            exact: matches.len() * question.ease.len(),
            sampled: 0,
            stopped,
            ..Answer::default()
        })
    }
}

/// Returns what a step in either direction is worth in each match.
fn numbers(matches: &[Match]) -> Vec<Number> {
    let steps = [("helps", 1, "a step that helps"), ("hinders", -1, "a step that hinders")];
    let number = |one: &Match, (key, step, what): (&'static str, i16, &str)| Number {
        key,
        says: format!("{}, at {}: {what}", title(one), percent(one.base)),
        unit: Unit::Difference,
        value: one.change(step),
        interval: None,
        sampled: None,
    };
    matches.iter().flat_map(|one| steps.map(|step| number(one, step))).collect()
}

impl<'a> Matched<'a> {
    /// Returns the matches of a question; `None` if it has no base chance.
    pub(crate) fn of(question: &ExchangeQuestion, matches: &'a [Match]) -> Option<Matched<'a>> {
        let nearer = |a: &&f64, b: &&f64| (**a - 0.5).abs().total_cmp(&(**b - 0.5).abs());
        let base = question.bases.iter().min_by(nearer).copied()?;
        Some(Matched { base, matches })
    }

    /// Returns the matches at the base chance.
    pub(crate) fn all(&self) -> impl Iterator<Item = &'a Match> {
        self.matches.iter().filter(|one| one.base == self.base)
    }

    /// Returns the matches that reach the base chance.
    pub(crate) fn here(&self) -> Vec<&'a Match> {
        self.all().filter(|one| one.reached()).collect()
    }

    /// Returns the match of a game at the base chance.
    pub(crate) fn of_game(&self, name: &str) -> Option<&'a Match> {
        self.all().find(|one| one.system.card().name == name)
    }

    /// Returns the change by a step in each game, from the largest to the smallest.
    pub(crate) fn changes(&self, step: i16) -> Vec<(&'a Match, f64)> {
        let mut changes: Vec<_> =
            self.here().into_iter().map(|one| (one, one.change(step))).collect();
        changes.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        changes
    }
}

impl ExchangeMatches<'_> {
    pub(crate) fn rate(&self, of: &Match, within: &Match, step: i16) -> Option<f64> {
        let found = self.rates.iter().find(|rate| {
            let named =
                |ours: &Match, theirs: &Match| ours.system.card().name == theirs.system.card().name;
            rate.step == step
                && rate.of.base == of.base
                && named(&rate.of, of)
                && named(&rate.within, within)
        });
        found.and_then(|rate| rate.worth)
    }
}

/// Returns the description of a check: "4 dice against base Difficulty 2".
pub(super) fn told(one: &Match) -> String {
    check(one.system.card(), one.terms)
}

pub(super) fn title(one: &Match) -> &str {
    &one.system.card().title
}

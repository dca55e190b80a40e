//! When is a duel decided, how often does the lead change, and how open is it?

use super::form::SURE;
use super::json::TempoJson;
use crate::answer::{Answer, Basis, named};
use crate::measures::bout::Bout;
use crate::measures::tempo::DuelTempo;
use crate::question::command::ShellWords;
use crate::question::words::{at, title};
use crate::question::{Alternatives, Question, Subject, json as document};
use crate::sampling::{Ask, AskError, Watcher};

/// The frame of tempos.
pub const TEMPO: &str = "tempo";
/// The frame of tempos round by round.
pub const TEMPO_ROUNDS: &str = "tempo_rounds";

/// When is the duel of a bout decided, how often does the lead change, and how open is it?
#[derive(Clone)]
pub struct TempoQuestion {
    /// The bout.
    pub bout: Bout,
    /// The chance to win from which on a duel is decided.
    pub sure: f64,
}

/// What was computed, with its question.
pub(super) struct DuelTempoAnswer<'a> {
    pub(super) question: &'a TempoQuestion,
    pub(super) found: DuelTempo,
}

impl Question for TempoQuestion {
    fn kind(&self) -> &'static str {
        "tempo"
    }

    fn stem(&self) -> String {
        format!("{}-tempo", self.bout.roster_file.system.card().name)
    }

    fn command(&self) -> Option<String> {
        let Bout { roster_file, fighters, settings, .. } = &self.bout;
        let start = ShellWords::of("tempo").and([&roster_file.name]).and(fighters).set(settings);
        let sure = (self.sure.to_bits() != SURE.to_bits()).then(|| format!("--sure={}", self.sure));
        Some(start.and(sure).told())
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        vec![Subject::Roster(&self.bout.roster_file)]
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        vec![&mut self.bout.ask]
    }

    fn work_out(
        &self,
        stem: &str,
        _: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let question = TempoQuestion { bout: self.bout.fresh(), sure: self.sure };
        let found = DuelTempo::of(&question.bout, self.sure, watcher)?;
        let basis = Basis { rests_on: question.bout.dependencies(), what_if: None };
        let told = DuelTempoAnswer { question: &question, found };
        let (bout, numbers) = (&question.bout, told.numbers());
        let [a, b] = &bout.names;
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!(
                "{}: when is the duel of {a} and {b} decided{}?",
                title(&bout.roster_file),
                at(&bout.settings)
            ),
            rosters: vec![bout.roster_file.name.clone()],
            sentences: told.sentences(),
            shorts: 1,
            method: told.method(),
            tables: told.tables(),
            charts: vec![told.chart()],
            frames: vec![(TEMPO, told.frame()), (TEMPO_ROUNDS, told.rounds_frame())],
            json: named(document(&TempoJson::of(&told, &basis)), &numbers),
            basis,
            exact: numbers.len(),
            numbers,
            ..Answer::default()
        })
    }
}

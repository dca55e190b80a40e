//! What is one more step of each statistic of a fighter worth, of its weapons and of the situation?

use super::json::WeighJson;
use crate::answer::statistics::paired::Change;
use crate::answer::{Answer, Basis, Number, Unit};
use crate::measures::bout::dependencies_of;
use crate::measures::opponents::Opponents;
use crate::measures::weights::{KeyWeight, Weights};
use crate::question::command::ShellWords;
use crate::question::words::{at, title};
use crate::question::{Alternatives, Question, Subject, json as document};
use crate::sampling::{Ask, AskError, Watcher};

/// The frame of weights.
pub const WEIGHTS: &str = "weights";

/// What is one step of each key worth to a fighter, in its mean chance to win against others?
#[derive(Clone)]
pub struct WeighQuestion {
    /// The fighter against each opponent.
    pub(super) against: Opponents,
    pub(super) ask: Ask,
}

/// What was computed, with its question.
pub(super) struct WeighAnswer<'a> {
    pub(super) question: &'a WeighQuestion,
    pub(super) weights: Weights,
    /// What the fighter costs, if the roster says so.
    pub(super) points: Option<f64>,
}

impl WeighQuestion {
    pub(super) fn fighter(&self) -> &str {
        self.against.name()
    }
}

impl Question for WeighQuestion {
    fn kind(&self) -> &'static str {
        "weigh"
    }

    fn stem(&self) -> String {
        format!("{}-weights", self.against.roster_file.system.card().name)
    }

    fn command(&self) -> Option<String> {
        Some(ShellWords::against("weigh", &self.against, &self.ask))
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        vec![Subject::Roster(&self.against.roster_file)]
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        vec![&mut self.ask]
    }

    fn work_out(
        &self,
        stem: &str,
        _: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let bouts = self.against.fresh(self.ask);
        let weights = Weights::of(&bouts, watcher)?;
        let dependencies = dependencies_of(&bouts);
        let basis = Basis { rests_on: dependencies, what_if: None };
        let line = self.against.roster_file.profile(self.fighter())?;
        let points = line.points.filter(|points| 0.0 < *points);
        let told = WeighAnswer { question: self, weights, points };
        let numbers = told.numbers();
        let exact = told.weights.exact * numbers.len();
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!(
                "{}: what is one step of each key worth to {}{}?",
                title(&self.against.roster_file),
                self.fighter(),
                at(self.against.settings())
            ),
            rosters: vec![self.against.roster_file.name.clone()],
            sentences: told.sentences(),
            shorts: 1,
            method: told.method(),
            tables: told.table().into_iter().collect(),
            charts: told.chart().into_iter().collect(),
            frames: vec![(WEIGHTS, told.frame())],
            json: document(&WeighJson::of(&told, &basis)),
            basis,
            exact,
            sampled: bouts.len() * numbers.len() - exact,
            numbers,
            ..Answer::default()
        })
    }
}

impl WeighAnswer<'_> {
    /// Returns each step that can be taken: the key, which of its steps, and the change.
    pub(super) fn steps(&self) -> impl Iterator<Item = (&KeyWeight, usize, Change)> {
        self.weights.keys.iter().flat_map(|weight| {
            let steps = weight.changes.into_iter().enumerate();
            steps.filter_map(move |(nth, change)| Some((weight, nth, change?)))
        })
    }

    /// Returns a change per point of what the fighter costs, if that is known.
    pub(super) fn per_point(&self, change: Change) -> Option<f64> {
        Some(change.value / self.points?)
    }

    /// Returns the mean chance to win, and what each step changes in it.
    fn numbers(&self) -> Vec<Number> {
        let (fighter, sampled) = (self.question.fighter(), self.weights.sampled);
        let number = |key, unit, says, Change { value, interval }| Number {
            key,
            says,
            unit,
            value,
            interval,
            sampled,
        };
        let base = format!("{fighter} wins on average");
        let mut numbers = vec![number("win", Unit::Chance, base, self.weights.base)];
        numbers.extend(self.steps().map(|(weight, nth, change)| {
            let says = format!("{fighter}: {} {}", weight.steps.label(), weight.steps.step(nth));
            number("win_change", Unit::Difference, says, change)
        }));
        numbers
    }
}

//! Which value of a key makes a number of a question what it should be?

use evenodds_engine::book::one_of;
use evenodds_engine::fight::SetupError;

use super::goal::Goal;
use super::json::SolveJson;
use super::solution::{Crossing, TriedValue};
use crate::answer::dependencies::Dependencies;
use crate::answer::{Answer, Basis, Number, Unit, current};
use crate::question::command::ShellWords;
use crate::question::{Alternatives, Question, Subject, json as document};
use crate::questions::sweep::{SweepAxis, SweepQuestion, Swept, ends};
use crate::sampling::{Ask, AskError, PartWatcher, Watcher};

/// The kinds of questions whose own commands have the words and the options of `solve`, each with the
/// name of that command.
const COMMANDS: [(&str, &str); 6] = [
    ("attack", "attack"),
    ("duel", "duel"),
    ("engagement", "engage"),
    ("matrix", "matrix"),
    ("targets", "targets"),
    ("weigh", "weigh"),
];

/// Which value of a key makes a number of a question what it should be?
pub struct SolveQuestion {
    /// The question over the values that are tried.
    pub(super) sweep: SweepQuestion,
    /// The number: its key, or what it is in words.
    pub(super) number: String,
    pub(super) goal: Goal,
    /// What all values of a key would be of which only some are tried.
    pub(super) cut: Vec<String>,
}

/// What was tried, with its question.
pub(super) struct SolveAnswer<'a> {
    pub(super) question: &'a SolveQuestion,
    pub(super) swept: &'a Swept,
    /// The number as it is.
    pub(super) now: Number,
    /// Each cell that has an answer.
    pub(super) points: Vec<TriedValue>,
    /// The solution, or what is nearest to one.
    pub(super) best: Option<TriedValue>,
}

impl Question for SolveQuestion {
    fn kind(&self) -> &'static str {
        "solve"
    }

    fn stem(&self) -> String {
        self.sweep.stem().replace("-sweep", "-solve")
    }

    fn command(&self) -> Option<String> {
        let kind = self.sweep.kinds().next()?.name;
        let (_, command) = COMMANDS.iter().find(|(name, _)| *name == kind)?;
        let asked = self.sweep.base().command()?;
        let words = asked.strip_prefix(&format!("evenodds {command} "))?;
        let axes = self.sweep.axes.iter();
        let vary = axes.flat_map(|axis| ["--vary".to_owned(), axis.described()]);
        let until = format!("{}{}{}", self.number, self.goal.relation.sign(), self.goal.target);
        let options = ShellWords::of("").and(vary).and(["--until", &until]).told();
        let options = options.trim_start_matches("evenodds").trim_start().to_owned();
        Some(format!("evenodds solve {kind} {words} {options}"))
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        self.sweep.subjects()
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        self.sweep.asks()
    }

    fn work_out(
        &self,
        stem: &str,
        _: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let part = |nth| PartWatcher { watcher, nth, parts: 2 };
        let (now, rests_on) = self.now(&part(0))?;
        let swept = self.sweep.swept(&part(1))?;
        let points: Vec<TriedValue> = self.points(&swept, &now).collect();
        let best = self.goal.best(&points);
        let told = SolveAnswer { question: self, swept: &swept, now, points, best };
        let sweep = self.sweep.told(stem, &swept);
        let basis = Basis { rests_on, what_if: None };
        Ok(Answer {
            question: told.heading(),
            sentences: told.sentences(),
            numbers: told.numbers(),
            tables: told.table().into_iter().collect(),
            charts: told.charts(sweep.charts),
            json: document(&SolveJson::of(&told, &basis)),
            basis,
            ..sweep
        })
    }
}

impl SolveQuestion {
    /// Returns the number as it is, and what it rests on.
    fn now(&self, watcher: &dyn Watcher) -> Result<(Number, Dependencies), AskError> {
        let mut answer = None;
        if let [question] = &self.sweep.read(&[]).map_err(AskError::Rules)?[..] {
            answer = Some(question.answer("", Alternatives::Untried, watcher)?);
        }
        let answer = answer.filter(|one| one.stopped.is_none()).ok_or(AskError::Interrupted)?;
        let name = &*current(&self.number);
        let named = |number: &&Number| number.key == name || number.says == name;
        let mut found = answer.numbers.iter().filter(named);
        let (first, second) = (found.next(), found.next());
        let Some(number) = first else {
            let mut keys: Vec<&str> = answer.numbers.iter().map(|number| number.key).collect();
            keys.dedup();
            let message =
                format!("the answer has no number `{name}`; expected one of {}", keys.join(", "));
            return Err(SetupError::new(message).or_rather(one_of(name, keys)).into());
        };
        if second.is_some() {
            let says = &number.says;
            let message = format!("the answer has several numbers `{name}`, such as \"{says}\"");
            let fix = format!("name one of them in words, such as `{says}`");
            return Err(SetupError::new(message).or_rather(Some(fix)).into());
        }
        let (low, high) = ends(number.unit);
        let target = self.goal.target;
        if !(low..=high).contains(&target) {
            let message = format!("a target of {target} for `{name}`; expected {low} to {high}");
            let fix = match number.unit {
                Unit::Chance | Unit::Share | Unit::Difference if target.abs() <= 100.0 => {
                    format!("write {} for {target} %", target / 100.0)
                }
                _ => format!("write a number from {low} to {high}"),
            };
            return Err(SetupError::new(message).or_rather(Some(fix)).into());
        }
        Ok((number.clone(), answer.basis.rests_on))
    }

    /// Returns the cells that have an answer.
    fn points<'a>(
        &'a self,
        swept: &'a Swept,
        now: &'a Number,
    ) -> impl Iterator<Item = TriedValue> + 'a {
        swept.outcomes.iter().enumerate().filter_map(|(cell, outcome)| {
            let named = outcome.numbers.iter().find(|number| *number.says == *now.says);
            let number = named.or(outcome.numbers.first())?;
            let levels = self.sweep.axes.iter().zip(&swept.cells[cell]);
            let away = levels.map(|(axis, &level)| self.away(axis, level)).sum();
            Some(TriedValue { cell, away, value: number.value, interval: number.interval })
        })
    }

    /// Returns how far a value of an axis is from the present one: the difference of numbers, else of
    /// places.
    fn away(&self, axis: &SweepAxis, level: u64) -> f64 {
        let present = self.sweep.present_value(&axis.target);
        match (axis.number(level), present, self.sweep.present(axis)) {
            (Some(number), Some(evenodds_engine::book::Value::Number(now)), _) => {
                number.abs_diff(now) as f64
            }
            (_, _, Some(now)) => level.abs_diff(now) as f64,
            _ => 0.0,
        }
    }
}

impl SolveAnswer<'_> {
    /// Returns the points of each value of the first key of two, or all of one key.
    pub(super) fn lines(&self) -> Vec<&[TriedValue]> {
        let first = |point: &TriedValue| self.swept.cells[point.cell][0];
        match self.question.sweep.axes.len() {
            1 => vec![&self.points[..]],
            _ => self.points.chunk_by(|one, next| first(one) == first(next)).collect(),
        }
    }

    /// Returns where the number passes its target, line by line.
    pub(super) fn crossings(&self) -> Vec<Crossing> {
        let lines = self.lines().into_iter();
        lines.flat_map(|points| self.question.goal.crossings(points)).collect()
    }

    /// Returns whether the number is the same with all values.
    pub(super) fn is_flat(&self) -> bool {
        let same = |pair: &[TriedValue]| (pair[0].value - pair[1].value).abs() < 1e-12;
        1 < self.points.len() && self.points.windows(2).all(same)
    }

    /// Returns whether a point is the design as it is.
    pub(super) fn is_now(&self, point: TriedValue) -> bool {
        let sweep = &self.question.sweep;
        let mut levels = sweep.axes.iter().zip(&self.swept.cells[point.cell]);
        levels.all(|(axis, &level)| sweep.present(axis) == Some(level))
    }

    /// Returns the values that solve the question, or are nearest to that, and the number with them.
    fn numbers(&self) -> Vec<Number> {
        let Some(best) = self.best else { return Vec::new() };
        let axes = self.question.sweep.axes.iter().zip(&self.swept.cells[best.cell]);
        let values = axes.zip(["value", "value_2"]).filter_map(|((axis, &level), key)| {
            let value = match axis.value(level) {
                toml::Value::Boolean(flag) => i64::from(flag),
                other => other.as_integer()?,
            };
            let (says, value) = (axis.target.words(), value as f64);
            let sampled = self.now.sampled;
            Some(Number { key, says, unit: Unit::Value, value, interval: None, sampled })
        });
        let TriedValue { value, interval, cell, .. } = best;
        let sampled = self.swept.outcomes[cell].numbers.first().and_then(|number| number.sampled);
        let reached = Number { value, interval, sampled, ..self.now.clone() };
        values.chain([reached]).collect()
    }
}

//! What should fighters cost, and who is over- and underpriced?

use super::json::PriceJson;
use crate::answer::measure::Estimate;
use crate::answer::{Answer, Number, Unit};
use crate::measures::matrix::{Matrix, MatrixQuestion};
use crate::measures::prices::{Priced, Prices, rounded};
use crate::measures::strengths::PRIOR;
use crate::question::command::ShellWords;
use crate::question::words::{at, title};
use crate::question::{Alternatives, Division, Question, Subject, json as document};
use crate::questions::matrix::of_pairs;
use crate::sampling::{Ask, AskError, Watcher};

/// The frame of prices.
pub const PRICES: &str = "prices";

/// The step to which costs are usually rounded.
pub(super) const STEP: f64 = 1.0;

/// What should the fighters of a roster cost, so that equal points are an even fight?
#[derive(Clone)]
pub struct PriceQuestion {
    pub(super) matrix: MatrixQuestion,
    pub(super) step: f64,
    pub(super) prior: f64,
}

/// What was computed, with its question.
pub(super) struct PriceAnswer<'a> {
    pub(super) question: &'a PriceQuestion,
    pub(super) matrix: &'a Matrix,
    pub(super) prices: Prices,
}

impl Question for PriceQuestion {
    fn kind(&self) -> &'static str {
        "price"
    }

    fn stem(&self) -> String {
        format!("{}-prices", self.matrix.roster_file.system.card().name)
    }

    fn command(&self) -> Option<String> {
        let matrix = &self.matrix;
        let start = ShellWords::of("price").and([&matrix.roster_file.name]).and(matrix.named());
        let step = (self.step != STEP).then(|| format!("--step={}", self.step));
        let prior = (self.prior != PRIOR).then(|| format!("--prior={}", self.prior));
        let start = start.and(step).and(prior).set(&matrix.settings);
        Some(start.effort(&matrix.ask).told())
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        vec![Subject::Roster(&self.matrix.roster_file)]
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        vec![&mut self.matrix.ask]
    }

    fn division(&self) -> Division<'_> {
        Division::Pairs(&self.matrix)
    }

    fn work_out(
        &self,
        stem: &str,
        _: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let question = &PriceQuestion { matrix: self.matrix.fresh(), ..self.clone() };
        let asked = &question.matrix;
        let (matrix, basis) = of_pairs(asked, watcher)?;
        let matrix = &matrix;
        let costs = asked.costs(&matrix.names);
        let prices = Prices::of(matrix, &costs, self.prior, asked.ask.seed);
        let told = PriceAnswer { question, matrix, prices };
        let sampled = matrix.others().filter(|cell| cell.sampled.is_some()).count();
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!(
                "{}: what should each fighter cost{}?",
                title(&asked.roster_file),
                at(&asked.settings)
            ),
            rosters: vec![asked.roster_file.name.clone()],
            sentences: told.sentences(),
            shorts: 1,
            method: told.method(),
            numbers: told.numbers(),
            tables: vec![told.table()],
            charts: vec![told.chart()],
            frames: vec![(PRICES, told.frame())],
            json: document(&PriceJson::of(&told, &basis)),
            basis,
            exact: matrix.others().count() - sampled,
            sampled,
            ..Answer::default()
        })
    }
}

impl PriceAnswer<'_> {
    pub(super) fn name(&self, fighter: usize) -> &str {
        &self.matrix.names[fighter]
    }

    /// Iterates over the fighters with their names.
    pub(super) fn fighters(&self) -> impl Iterator<Item = (&str, &Priced)> {
        self.matrix.names.iter().map(String::as_str).zip(&self.prices.fighters)
    }

    /// Returns what a fighter should cost, rounded to the step.
    pub(super) fn rounded(&self, fighter: &Priced) -> Option<f64> {
        Some(rounded(fighter.fitted?.value, self.question.step))
    }

    /// Returns by how much a fighter costs more than it should, rounded to the step.
    pub(super) fn overpriced(&self, fighter: &Priced) -> Option<Estimate> {
        let (cost, fitted) = (fighter.cost?, fighter.fitted?);
        let off = |fitted: f64| cost - rounded(fitted, self.question.step);
        let interval = fitted.interval.map(|(low, high)| (off(high), off(low)));
        Some(Estimate { value: off(fitted.value), interval })
    }

    /// Returns the numbers. Those of costs exist in any case, but are not finite if none are
    /// fitted.
    fn numbers(&self) -> Vec<Number> {
        let (_, sampled) = self.matrix.basis();
        let number = |key, says, unit, Estimate { value, interval }| Number {
            key,
            says,
            unit,
            value,
            interval,
            sampled,
        };
        let points = |key, says, found: Option<Estimate>| {
            let none = Estimate { value: f64::NAN, interval: None };
            number(key, says, Unit::Points, found.unwrap_or(none))
        };
        let of = |(name, one): (&str, &Priced)| {
            let over =
                || points("overpriced", format!("{name} is overpriced"), self.overpriced(one));
            let score = number("score", format!("{name} wins on average"), Unit::Chance, one.score);
            let fitted = points("fitted", format!("{name} should cost"), one.fitted);
            [score, fitted].into_iter().chain(one.cost.map(|_| over())).collect::<Vec<_>>()
        };
        self.fighters().flat_map(of).collect()
    }
}

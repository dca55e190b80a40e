//! What do dice come to?

use evenodds_engine::law::Law;

use super::expression::DiceExpression;
use super::json::RollsJson;
use crate::answer::frame::Frame;
use crate::answer::measure::Estimate;
use crate::answer::statistics::clustered::Clustered;
use crate::answer::{Answer, Basis, Number, Unit};
use crate::measures::odds::Odds;
use crate::question::command::ShellWords;
use crate::question::words::method;
use crate::question::{Alternatives, Question, Subject, interrupted, json as document};
use crate::sampling::{Ask, AskError, Watcher};

/// The frame of dice, one expression per row.
pub const ROLLS: &str = "rolls";
/// The frame of their laws.
pub const LAWS: &str = "roll_laws";

/// The most expressions side by side.
pub const ROLLS_MAX: usize = 8;

/// What do the dice of these expressions come to?
#[derive(Clone)]
pub struct RollQuestion {
    pub(super) expressions: Vec<DiceExpression>,
    pub(super) ask: Ask,
}

/// An expression and what its dice come to.
pub(super) struct Roll<'a> {
    pub(super) expression: &'a DiceExpression,
    pub(super) odds: Odds,
    /// The law of its values.
    pub(super) law: Law<i16>,
}

impl Roll<'_> {
    /// Returns the least and the greatest value.
    pub(super) fn range(&self) -> (i16, i16) {
        let values = || self.law.iter().map(|&(value, _)| value);
        (values().min().unwrap_or_default(), values().max().unwrap_or_default())
    }

    /// Returns the mean, with its interval if sampled.
    pub(super) fn mean(&self) -> Estimate {
        let (value, (least, _)) = (self.odds.degree_mean(), self.range());
        // From the least value that was rolled, which makes all of them amounts.
        let above = self.law.map(|&rolled| (i32::from(rolled) - i32::from(least)) as u16);
        let interval = self.odds.sampled.map(|sampled| {
            let (low, high) = Clustered::of_law(&above, sampled).interval;
            (low + f64::from(least), high + f64::from(least))
        });
        Estimate { value, interval }
    }

    /// Returns the chance of a value or more.
    pub(super) fn at_least(&self, value: i16) -> f64 {
        self.law.probability(|&other| value <= other)
    }

    /// Returns the chance of a value or less.
    pub(super) fn at_most(&self, value: i16) -> f64 {
        self.law.probability(|&other| other <= value)
    }
}

impl Question for RollQuestion {
    fn kind(&self) -> &'static str {
        "roll"
    }

    fn stem(&self) -> String {
        "roll".to_owned()
    }

    fn command(&self) -> Option<String> {
        let dice = self.expressions.iter().map(|one| one.written.as_str());
        Some(ShellWords::of("roll").and(dice).effort_of_checks(&self.ask).told())
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        self.expressions.iter().map(|one| Subject::Game(&one.system)).collect()
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
        let roll = |expression| -> Result<Roll<'_>, AskError> {
            let expression: &DiceExpression = expression;
            let system = expression.system.as_ref();
            let terms = system.card().terms(0, 0, None).map_err(|_| AskError::Empty("rating"))?;
            let odds = Odds::of(system, terms, &self.ask, watcher)?;
            let law = odds.degrees();
            Ok(Roll { expression, odds, law })
        };
        let rolls = self.expressions.iter().map(roll).collect::<Result<Vec<_>, _>>()?;
        let sampled = rolls.iter().find_map(|roll| roll.odds.sampled);
        let slack = rolls.iter().map(|roll| roll.law.slack()).fold(0.0, f64::max);
        let basis = Basis::default();
        let numbers: Vec<Number> = rolls.iter().flat_map(Roll::numbers).collect();
        let chances = numbers.iter().filter(|number| number.unit == Unit::Chance).count();
        let [exact, counted] = if sampled.is_some() { [0, chances] } else { [chances, 0] };
        let written: Vec<&str> = rolls.iter().map(|one| one.expression.written.as_str()).collect();
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!("What do {} come to?", written.join(", ")),
            sentences: super::words::sentences(&rolls),
            shorts: 1,
            method: method(
                sampled.is_none().then_some(slack),
                sampled,
                "every outcome of the dice is enumerated",
                "rolls",
            ),
            numbers,
            tables: super::words::tables(&rolls),
            charts: vec![super::charts::values(&rolls)],
            frames: vec![(ROLLS, frame(&rolls)), (LAWS, laws(&rolls))],
            json: document(&RollsJson::of(&rolls, &basis)),
            basis,
            exact,
            sampled: counted,
            stopped: interrupted(sampled, "rolls"),
            ..Answer::default()
        })
    }
}

/// Returns what is known of how each roll was computed.
fn computed(rolls: &[&Roll<'_>]) -> Vec<(Option<f64>, Option<crate::answer::statistics::Sampled>)> {
    rolls.iter().map(|roll| roll.odds.basis()).collect()
}

/// Returns the rolls as a frame, one expression per row: `roll`, the expression as it was written;
/// `mean`, with `mean_low` and `mean_high`, `sd`, `least` and `most`; and the columns of [`Frame::basis`].
fn frame(rolls: &[Roll<'_>]) -> Frame {
    let all: Vec<&Roll<'_>> = rolls.iter().collect();
    let named = Frame::of(rolls.len())
        .with("roll", rolls.iter().map(|roll| roll.expression.written.clone()));
    let means: Vec<_> = rolls.iter().map(|roll| Some(roll.mean())).collect();
    named
        .estimates("mean", &means)
        .with("sd", rolls.iter().map(|roll| roll.odds.degree_sd()))
        .with("least", rolls.iter().map(|roll| i32::from(roll.range().0)))
        .with("most", rolls.iter().map(|roll| i32::from(roll.range().1)))
        .basis(&computed(&all))
}

/// Returns the laws of rolls as a frame, one value per row: `roll`, the `rolled` value, the chance
/// `p` of it, of it or more (`at_least`), and of it or less (`at_most`); and the columns of
/// [`Frame::basis`].
fn laws(rolls: &[Roll<'_>]) -> Frame {
    let rows: Vec<(&Roll<'_>, i16, f64)> = rolls
        .iter()
        .flat_map(|roll| roll.law.iter().map(move |&(value, p)| (roll, value, p)))
        .collect();
    let all: Vec<&Roll<'_>> = rows.iter().map(|row| row.0).collect();
    Frame::of(rows.len())
        .with("roll", rows.iter().map(|row| row.0.expression.written.clone()))
        .with("rolled", rows.iter().map(|row| i32::from(row.1)))
        .with("p", rows.iter().map(|row| row.2))
        .with("at_least", rows.iter().map(|row| row.0.at_least(row.1)))
        .with("at_most", rows.iter().map(|row| row.0.at_most(row.1)))
        .basis(&computed(&all))
}

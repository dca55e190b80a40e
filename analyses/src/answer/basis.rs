//! What an answer rests on, and what could change it.

use serde::Serialize;

use super::dependencies::Dependencies;
use super::number::Unit;
use super::statistics::Sampled;

/// The change of a chance from which an alternative moves an answer: one percentage point.
pub const MOVES: f64 = 0.01;

/// What an answer rests on, and what could change it.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Basis {
    /// Everything that it rests on.
    pub rests_on: Dependencies,
    /// What the alternatives do to it, if they were tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub what_if: Option<WhatIf>,
}

/// What the alternatives to the values that an answer rests on do to it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WhatIf {
    /// The number of alternatives that were tried.
    pub tried: usize,
    /// How the answers were sampled, if any was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampled: Option<Sampled>,
    /// The alternatives that move the answer, the strongest first.
    pub moves: Vec<Move>,
}

/// An alternative that moves an answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Move {
    /// The title of the game.
    pub system: String,
    /// The key of the parameter.
    pub key: String,
    /// Its value in words.
    pub was: String,
    /// The alternative in words.
    pub value: String,
    /// The argument for the alternative.
    pub says: String,
    /// What it moves most: "Line wins".
    pub outcome: String,
    /// Its unit: a chance, or a difference of two chances, which is what a step is worth.
    #[serde(skip)]
    pub unit: Unit,
    /// It as it was.
    pub before: f64,
    /// It with the alternative.
    pub after: f64,
    /// Its change.
    pub change: f64,
    /// The interval of the change, if sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change_interval: Option<(f64, f64)>,
    /// What it does to an order: "Fighter is ahead".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<String>,
}

impl WhatIf {
    /// Returns the sentences about it: one for each alternative that moves the answer, the
    /// strongest first, or one that none does.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let basis = self.sampled.map_or_else(String::new, |sampled| {
            format!(" ({} trials each, with the same dice)", sampled.trials)
        });
        if self.tried == 0 {
            return vec!["No value that this rests on has a listed alternative.".to_owned()];
        }
        if self.moves.is_empty() {
            let tried = match self.tried {
                1 => "The one listed alternative to the values that this rests on does not move"
                    .to_owned(),
                tried => format!(
                    "None of the {tried} listed alternatives to the values that this rests on moves"
                ),
            };
            let noise = if self.sampled.is_some() { " beyond the noise" } else { "" };
            return vec![format!("{tried} the answer by more than 1 pp{noise}{basis}.")];
        }
        let mut sentences: Vec<String> = self.moves.iter().map(Move::sentence).collect();
        let others = self.tried - self.moves.len();
        let noise = if self.sampled.is_some() { ", or within the noise" } else { "" };
        sentences.push(match others {
            0 => format!("All listed alternatives move the answer{basis}."),
            1 => {
                format!("The other listed alternative moves it by less than 1 pp{noise}{basis}.")
            }
            _ => format!(
                "The other {others} listed alternatives move it by less than 1 pp{noise}{basis}."
            ),
        });
        sentences
    }
}

impl Move {
    /// Returns the sentence about it.
    fn sentence(&self) -> String {
        let points = |change: f64| format!("{:+.1}", (change * 1000.0).round() / 10.0 + 0.0);
        let told = |number: f64| match self.unit {
            Unit::Chance => format!("{:.1} %", number * 100.0),
            _ => format!("{} pp", points(number)),
        };
        let within = self.change_interval.map_or_else(String::new, |(low, high)| {
            format!(", {} to {}", points(low), points(high))
        });
        let turns = self.turns.as_ref().map_or_else(String::new, |turns| format!(", and {turns}"));
        format!(
            "`{}` = {} ({}): {} {} instead of {} ({} pp{within}){turns}.",
            self.key,
            self.value,
            self.says,
            self.outcome,
            told(self.after),
            told(self.before),
            points(self.change),
        )
    }
}

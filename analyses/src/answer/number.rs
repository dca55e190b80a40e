//! The numbers of an answer, and their names.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::statistics::Sampled;

/// A number of an answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Number {
    /// Its name in JSON and frames. Of a fight with a row or a list entry for each side, that of
    /// the side follows: `win_a`, `win_b`.
    pub key: &'static str,
    /// What it is, in words.
    pub says: String,
    /// Its unit.
    pub unit: Unit,
    /// Its value.
    pub value: f64,
    /// Its interval, if sampled.
    pub interval: Option<(f64, f64)>,
    /// How it was sampled, if it was.
    pub sampled: Option<Sampled>,
}

/// The unit of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// A chance, as a fraction.
    Chance,
    /// A difference of chances.
    Difference,
    /// A mean number of rounds.
    Rounds,
    /// A mean amount of the game's own unit of harm.
    Harm,
    /// A mean number of figures.
    Figures,
    /// A cost in points, or a difference of costs.
    Points,
    /// A mean number of attacks.
    Attacks,
    /// A share of something other than trials, as a fraction.
    Share,
    /// The mean or the standard deviation of a degree.
    Degree,
    /// A mean number of times that something happens.
    Times,
    /// An entropy.
    Bits,
    /// A rating on the scale of Elo.
    Elo,
    /// A value that makes an answer what it should be, in the unit of its own key.
    Value,
}

impl Unit {
    /// Returns whether it is a chance or a difference of chances.
    #[must_use]
    pub const fn is_chance(self) -> bool {
        matches!(self, Unit::Chance | Unit::Difference)
    }

    /// Returns the name used in frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Unit::Chance => "chance",
            Unit::Difference => "difference",
            Unit::Rounds => "rounds",
            Unit::Harm => "harm",
            Unit::Figures => "figures",
            Unit::Points => "points",
            Unit::Attacks => "attacks",
            Unit::Share => "share",
            Unit::Degree => "degree",
            Unit::Times => "times",
            Unit::Bits => "bits",
            Unit::Elo => "elo",
            Unit::Value => "value",
        }
    }
}

/// The names that some numbers had in JSON and promises, each with the one that they have in frames,
/// JSON and promises alike. The old ones are accepted, and written to JSON too, for one release.
const RENAMED: [(&str, &str); 3] = [("pass", "passed"), ("out", "taken_out"), ("wins", "win")];

/// Returns the name that a number or a column, or an end of its interval, has now.
#[must_use]
pub fn current(name: &str) -> Cow<'_, str> {
    let end = ["_low", "_high"].into_iter().find(|end| name.ends_with(*end)).unwrap_or_default();
    let stem = &name[..name.len() - end.len()];
    match RENAMED.iter().find(|(old, _)| *old == stem) {
        Some((_, new)) => Cow::Owned(format!("{new}{end}")),
        None => Cow::Borrowed(name),
    }
}

//! The axes of a sweep: what changes, and to which values.

use std::collections::BTreeMap;
use std::ops::Range;

use evenodds_engine::fight::Changes;
use toml::{Spanned, Value};

use crate::library::VariantEntry;

/// What an axis changes, and its values in order.
#[derive(Clone, PartialEq, Debug)]
pub struct SweepAxis {
    /// What it changes.
    pub target: Target,
    /// The name of its column in frames, which needs no quotes.
    pub column: String,
    pub(super) levels: Levels,
    /// What each value stands for if it names files: a hash of all that is in them.
    pub(super) contents: Vec<String>,
    /// Its place in the file.
    span: Range<usize>,
}

/// What an axis changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// A parameter or a table of the game.
    Parameter(String),
    /// A key of a stat line.
    Profile(String, String),
    /// A key of a weapon.
    Weapon(String, String),
    /// A key of the question's own situation.
    Situation(String),
    /// The scenario that stands in the place of this one.
    Scenario(String),
    /// The game that stands in the place of the question's own.
    Game,
}

/// The values of an axis.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Levels {
    /// As listed.
    List(Vec<Spanned<Value>>),
    /// Whole numbers at even distances.
    Range { from: i64, step: i64, count: u64 },
}

impl SweepAxis {
    pub(super) fn new(target: Target, levels: Levels, span: Range<usize>) -> SweepAxis {
        SweepAxis { column: target.column(), target, levels, contents: Vec::new(), span }
    }

    /// Creates an axis with these values, in order.
    pub(crate) fn listed(target: Target, values: Vec<Value>, span: Range<usize>) -> SweepAxis {
        let values = values.into_iter().map(|value| Spanned::new(span.clone(), value));
        SweepAxis::new(target, Levels::List(values.collect()), span)
    }

    /// Returns the number of its values.
    #[must_use]
    pub fn count(&self) -> u64 {
        match &self.levels {
            Levels::List(values) => values.len() as u64,
            Levels::Range { count, .. } => *count,
        }
    }

    /// Returns the value at this place, from 0.
    ///
    /// # Panics
    /// If there is none: a bug in the caller.
    #[must_use]
    pub fn value(&self, level: u64) -> Value {
        self.placed(level).into_inner()
    }

    /// Returns the value at this place as text.
    #[must_use]
    pub fn text(&self, level: u64) -> String {
        match self.value(level) {
            Value::String(word) => word,
            other => other.to_string(),
        }
    }

    /// Returns the axis as it is written on a command line: `Old Hand.armour=4..8`.
    pub(crate) fn described(&self) -> String {
        let numbers: Option<Vec<i64>> = (0..self.count()).map(|level| self.number(level)).collect();
        let values = match numbers.as_deref() {
            Some([low, .., high]) if high.abs_diff(*low) + 1 == self.count() => {
                format!("{low}..{high}")
            }
            _ => (0..self.count()).map(|level| self.text(level)).collect::<Vec<_>>().join(","),
        };
        format!("{}={values}", self.target.key())
    }

    /// Returns the value at this place if it is a whole number.
    #[must_use]
    pub fn number(&self, level: u64) -> Option<i64> {
        self.value(level).as_integer()
    }

    /// Returns the places of the values that stand for all: each of a list, both ends of a range.
    pub(crate) fn ends(&self) -> Vec<u64> {
        match &self.levels {
            Levels::List(values) => (0..values.len() as u64).collect(),
            Levels::Range { count: 1, .. } => vec![0],
            Levels::Range { count, .. } => vec![0, count - 1],
        }
    }

    /// Returns the value at this place, with its place in the file.
    pub(crate) fn placed(&self, level: u64) -> Spanned<Value> {
        match &self.levels {
            Levels::List(values) => values[level as usize].clone(),
            Levels::Range { from, step, .. } => {
                Spanned::new(self.span.clone(), Value::from(from + step * level as i64))
            }
        }
    }

    /// Returns whether its values are names of files.
    pub(super) fn names_files(&self) -> bool {
        matches!(self.target, Target::Scenario(_) | Target::Game)
    }

    /// Adds the value at this place to what a variant changes, unless it is a key of the situation.
    pub(crate) fn add(&self, level: u64, entry: &mut VariantEntry) {
        let key = |key: &str| Spanned::new(self.span.clone(), key.to_owned());
        let within = |changes: &mut Changes, name: &str, changed: &str| {
            let empty = || Spanned::new(self.span.clone(), BTreeMap::new());
            let entry = changes.entry(key(name)).or_insert_with(empty);
            entry.get_mut().insert(key(changed), self.placed(level));
        };
        let named = || Spanned::new(self.placed(level).span(), self.text(level));
        match &self.target {
            Target::Parameter(name) => drop(entry.set.insert(key(name), self.placed(level))),
            Target::Profile(name, changed) => within(&mut entry.profile, name, changed),
            Target::Weapon(name, changed) => within(&mut entry.weapon, name, changed),
            Target::Scenario(name) => drop(entry.scenario.insert(key(name), named())),
            Target::Game => entry.game = Some(named()),
            Target::Situation(_) => {}
        }
    }

    /// Returns its place in the file.
    pub(crate) fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl Target {
    /// Returns what it is in words: `Old Hand armour`.
    #[must_use]
    pub fn words(&self) -> String {
        let key = |key: &str| key.replace('_', " ");
        match self {
            Target::Parameter(name) | Target::Situation(name) => key(name),
            Target::Profile(name, changed) | Target::Weapon(name, changed) => {
                format!("{name} {}", key(changed))
            }
            Target::Scenario(_) => "scenario".to_owned(),
            Target::Game => "game".to_owned(),
        }
    }

    /// Returns what it is as it is written on a command line: `Old Hand.armour`.
    #[must_use]
    pub fn key(&self) -> String {
        match self {
            Target::Parameter(name) | Target::Situation(name) => name.clone(),
            Target::Profile(name, changed) | Target::Weapon(name, changed) => {
                format!("{name}.{changed}")
            }
            Target::Scenario(name) => format!("scenario.{name}"),
            Target::Game => "game".to_owned(),
        }
    }

    /// Returns a name of lower-case letters, digits and underscores that begins with a letter.
    fn column(&self) -> String {
        let key = match self {
            Target::Scenario(_) => self.words(),
            _ => self.key().to_lowercase(),
        };
        let words: Vec<&str> = key
            .split(|letter: char| !letter.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        let name = words.join("_");
        match name.starts_with(|first: char| first.is_ascii_lowercase()) {
            true => name,
            false => format!("axis_{name}").trim_end_matches('_').to_owned(),
        }
    }
}

/// The columns that the frame of a sweep has besides those of its axes.
const TAKEN: [&str; 15] = [
    "cell",
    "question",
    "measure",
    "number",
    "unit",
    "value",
    "value_low",
    "value_high",
    "refusal",
    "method",
    "slack",
    "trials",
    "seed",
    "confidence",
    "stop",
];

/// Gives each axis a column name that no other column has.
pub(super) fn name_apart(axes: &mut [SweepAxis]) {
    for nth in 0..axes.len() {
        let (before, after) = axes.split_at_mut(nth);
        let own = after[0].target.column();
        let others = (2..).map(|count| format!("{own}_{count}"));
        let free = |name: &String| {
            !TAKEN.contains(&name.as_str()) && before.iter().all(|axis| axis.column != *name)
        };
        let names = std::iter::once(own.clone()).chain(others);
        after[0].column = { names }.find(free).unwrap_or_default();
    }
}

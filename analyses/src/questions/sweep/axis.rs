//! The axes of a sweep: what changes, and to which values.

use std::collections::BTreeMap;
use std::ops::Range;

use evenodds_engine::book::Entries;
use evenodds_engine::fight::Changes;
use toml::{Spanned, Value};

/// What an axis changes, and its values in order.
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    /// What it changes.
    pub target: Target,
    /// The name of its column in frames, which needs no quotes.
    pub column: String,
    levels: Levels,
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
}

/// The values of an axis.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Levels {
    /// As listed.
    List(Vec<Spanned<Value>>),
    /// Whole numbers at even distances.
    Range { from: i64, step: i64, count: u64 },
}

/// Values of parameters, stat lines and weapons, as a variant sets them.
pub(super) type Set = (Entries, Changes, Changes);

impl Axis {
    pub(super) fn new(target: Target, levels: Levels, span: Range<usize>) -> Axis {
        Axis { column: target.column(), target, levels, span }
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

    /// Returns the value at this place if it is a whole number.
    #[must_use]
    pub fn number(&self, level: u64) -> Option<i64> {
        self.value(level).as_integer()
    }

    /// Returns the places of the values that stand for all: each of a list, both ends of a range.
    pub(super) fn ends(&self) -> Vec<u64> {
        match &self.levels {
            Levels::List(values) => (0..values.len() as u64).collect(),
            Levels::Range { count: 1, .. } => vec![0],
            Levels::Range { count, .. } => vec![0, count - 1],
        }
    }

    /// Returns the value at this place, with its place in the file.
    pub(super) fn placed(&self, level: u64) -> Spanned<Value> {
        match &self.levels {
            Levels::List(values) => values[level as usize].clone(),
            Levels::Range { from, step, .. } => {
                Spanned::new(self.span.clone(), Value::from(from + step * level as i64))
            }
        }
    }

    /// Adds the value at this place to what a variant sets. Returns `false` if it is a key of the
    /// situation, which no variant sets.
    pub(super) fn add(&self, level: u64, (set, profiles, weapons): &mut Set) -> bool {
        let key = |key: &str| Spanned::new(self.span.clone(), key.to_owned());
        let within = |changes: &mut Changes, name: &str, changed: &str| {
            let empty = || Spanned::new(self.span.clone(), BTreeMap::new());
            let entry = changes.entry(key(name)).or_insert_with(empty);
            entry.get_mut().insert(key(changed), self.placed(level));
        };
        match &self.target {
            Target::Parameter(name) => drop(set.insert(key(name), self.placed(level))),
            Target::Profile(name, changed) => within(profiles, name, changed),
            Target::Weapon(name, changed) => within(weapons, name, changed),
            Target::Situation(_) => return false,
        }
        true
    }

    /// Returns its place in the file.
    pub(super) fn span(&self) -> Range<usize> {
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
        }
    }

    /// Returns a name of lower-case letters, digits and underscores that begins with a letter.
    fn column(&self) -> String {
        let key = self.key().to_lowercase();
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
const TAKEN: [&str; 14] = [
    "cell",
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
pub(super) fn name_apart(axes: &mut [Axis]) {
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

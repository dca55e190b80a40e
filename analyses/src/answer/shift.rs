//! A number before and after a change, and whether it moved.

use std::cmp::Reverse;

use super::chart::{Drawing, mirror};
use super::noise::{ROUNDING, change};
use super::number::{Number, Unit};
use super::statistics::paired::Change;
use super::table::{Cell, Precision};

/// A number before and after.
#[derive(Clone, PartialEq, Debug)]
pub struct Shift {
    /// The number before. Its key and its words are those of now.
    pub before: Number,
    /// The number now.
    pub after: Number,
    /// The difference, with its interval if either was sampled.
    pub change: Change,
    /// Whether it moved.
    pub standing: Motion,
}

/// Whether a number moved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Motion {
    /// By more than noise and rounding.
    Moved,
    /// By no more than noise.
    Noise,
    /// Not at all.
    Same,
}

impl Motion {
    /// Returns the name used in frames and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Motion::Moved => "moved",
            Motion::Noise => "noise",
            Motion::Same => "same",
        }
    }

    fn of(change: Change) -> Motion {
        match change.interval {
            _ if change.value.abs() <= ROUNDING => Motion::Same,
            Some((low, high)) if low <= 0.0 && 0.0 <= high => Motion::Noise,
            _ => Motion::Moved,
        }
    }
}

/// Returns the chance of a false alarm that each of so many comparisons may have, so that together they
/// have that of one interval of this confidence.
#[must_use]
pub fn error_of_each(confidence: f64, comparisons: usize) -> f64 {
    (1.0 - confidence) / comparisons.max(1) as f64
}

/// Returns those of the shifts that moved, each fact once: a chance that another one mirrors or
/// repeats, such as that of the other side, is not told again.
#[must_use]
pub fn facts<T>(all: &[T], shift: impl Fn(&T) -> &Shift) -> Vec<&T> {
    let mut facts: Vec<&T> = Vec::new();
    for one in all.iter().filter(|one| shift(one).standing == Motion::Moved) {
        if !facts.iter().any(|known| shift(known).is_mirrored_by(shift(one))) {
            facts.push(one);
        }
    }
    facts
}

/// Returns the drawing of the first chances of these that there are, before and now; `ends` is what the two
/// are called.
#[must_use]
pub fn slopes<'a>(ends: [&str; 2], shifts: impl IntoIterator<Item = &'a Shift>) -> Option<Drawing> {
    let chances = shifts.into_iter().filter(|shift| shift.after.unit == Unit::Chance);
    let ends_of =
        |shift: &Shift| (shift.after.says.clone(), [shift.before.value, shift.after.value]);
    Drawing::slopes(ends, chances.map(ends_of))
}

impl Shift {
    /// Compares a number with what it was; `error` is the chance that its interval, if either was
    /// sampled, misses the truth.
    #[must_use]
    pub fn of(before: Number, after: Number, error: f64) -> Shift {
        let change = change(&before, &after, error);
        // What was sampled and has no interval, as some means of older builds, cannot be told from
        // noise.
        let is_vague = |number: &Number| number.sampled.is_some() && number.interval.is_none();
        let standing = match (after.value.is_finite(), Motion::of(change)) {
            (true, Motion::Moved) if is_vague(&before) || is_vague(&after) => Motion::Noise,
            (true, standing) => standing,
            (false, _) => Motion::Moved,
        };
        Shift { before, after, change, standing }
    }

    /// Returns whether another number says the same: it has the same values, or those of the
    /// opposite.
    fn is_mirrored_by(&self, other: &Shift) -> bool {
        let [ours, theirs] = [self, other].map(|one| [one.before.value, one.after.value]);
        let is_chance = self.after.unit == Unit::Chance;
        self.after.unit == other.after.unit
            && if is_chance { mirror(ours, theirs) } else { ours == theirs }
    }

    /// Returns its place among others: those that moved first, chances before amounts, which have other
    /// units, and the largest first.
    #[must_use]
    pub fn rank(&self) -> impl Ord + use<> {
        let chance = matches!(self.after.unit, Unit::Chance | Unit::Difference | Unit::Share);
        // Rounding in the last digits orders nothing.
        let size = (self.change.value.abs() / ROUNDING).round() as u64;
        (self.standing, !chance, Reverse(size))
    }

    /// Returns the number before and now as cells.
    #[must_use]
    pub fn values(&self) -> [Cell; 2] {
        [&self.before, &self.after].map(|number| match number.unit {
            Unit::Chance | Unit::Share => Cell::Chance(number.value),
            Unit::Difference => Cell::Points(number.value, None),
            _ => Cell::Rate(number.value),
        })
    }

    /// Returns the change as a cell.
    #[must_use]
    pub fn changed(&self) -> Cell {
        match self.after.unit {
            Unit::Chance | Unit::Difference | Unit::Share => Cell::Worth(self.change.value, None),
            _ => Cell::Text(format!("{:+.2}", self.change.value).replace('-', "\u{2212}")),
        }
    }

    /// Returns the change as a sentence, which begins with what the number is.
    #[must_use]
    pub fn says(&self) -> String {
        let [before, after] = self.values().map(|cell| cell.words(Precision::Page));
        let change = self.changed().words(Precision::Page);
        format!("{}: {after}, before {before} ({change}).", self.after.says)
    }

    /// The headings of a row.
    pub const HEADS: [(&str, bool); 5] = [
        ("number", false),
        ("before", true),
        ("now", true),
        ("change", true),
        ("beyond noise", false),
    ];

    /// Returns its row in a table.
    #[must_use]
    pub fn row(&self) -> Vec<Cell> {
        let [before, after] = self.values();
        let beyond = if self.standing == Motion::Moved { "yes" } else { "no" };
        let (says, beyond) = (self.after.says.clone(), beyond.to_owned());
        vec![Cell::Text(says), before, after, self.changed(), Cell::Text(beyond)]
    }
}

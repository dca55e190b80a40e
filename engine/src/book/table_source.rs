//! Where a key of the situation has its value from when figures fight on a table.

use std::fmt;

use super::parameter::{Domain, Value};
use crate::shape::{Shape, documented, named};

documented! {
    /// What of a squad fight fills in a key of the situation of an attack. In a duel the key stays a
    /// setting.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum TableSource {
        /// The gap to the target in lengths, rounded up.
        Range,
        /// How much of the target terrain hides, in as many steps as the key has.
        Cover,
        /// How many lengths the ground of the attacker is above that of the target, rounded down.
        Height,
        /// Whether the attacker has moved in this activation.
        Moved,
        /// Whether it has moved more than half of what it may go.
        Ran,
        /// Whether the target moved in its last activation.
        TargetMoved,
        /// Whether the attacker has moved into contact with the target in this activation.
        Charged,
        /// How many others of the attacker's side are in contact with the target.
        Friends,
        /// How many enemies other than the target are in contact with the attacker.
        Foes,
        /// Whether the target is in contact with an enemy, the attacker included.
        Engaged,
        /// Whether the target touches no terrain, and none hides any of it.
        InTheOpen,
        /// Whether the target is near an objective of the scenario.
        Objective,
        /// Where the attacker is seen from the target: ahead, at its side or behind it.
        Arc,
        /// How many figures of the attacker's unit are there, the attacker included.
        Strength,
        /// How many figures of the target's unit are there, the target included.
        TargetStrength,
    }
}

/// The maximum number of keys of the situation that the table fills in.
pub const TABLE_SOURCES_MAX: usize = 12;

impl TableSource {
    /// All of them.
    pub const ALL: [TableSource; 15] = [
        TableSource::Range,
        TableSource::Cover,
        TableSource::Height,
        TableSource::Moved,
        TableSource::Ran,
        TableSource::TargetMoved,
        TableSource::Charged,
        TableSource::Friends,
        TableSource::Foes,
        TableSource::Engaged,
        TableSource::InTheOpen,
        TableSource::Objective,
        TableSource::Arc,
        TableSource::Strength,
        TableSource::TargetStrength,
    ];

    /// The number of [arcs](TableSource::Arc) around a figure.
    const ARCS: usize = 3;

    /// Returns the word used in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TableSource::Range => "range",
            TableSource::Cover => "cover",
            TableSource::Height => "height",
            TableSource::Moved => "moved",
            TableSource::Ran => "ran",
            TableSource::TargetMoved => "target-moved",
            TableSource::Charged => "charged",
            TableSource::Friends => "friends",
            TableSource::Foes => "foes",
            TableSource::Engaged => "engaged",
            TableSource::InTheOpen => "in-the-open",
            TableSource::Objective => "objective",
            TableSource::Arc => "arc",
            TableSource::Strength => "strength",
            TableSource::TargetStrength => "target-strength",
        }
    }

    /// Returns the shape of their words.
    pub(super) fn shape() -> Shape {
        named(&TableSource::ALL, TableSource::name, TableSource::SAYS)
    }

    /// Returns whether it is true or not, and nothing in between.
    const fn is_flag(self) -> bool {
        use TableSource::{Charged, Engaged, InTheOpen, Moved, Objective, Ran, TargetMoved};
        matches!(self, Moved | Ran | TargetMoved | Charged | Engaged | InTheOpen | Objective)
    }

    /// Returns whether it is a number, of which a flag would say nothing.
    const fn is_number(self) -> bool {
        use TableSource::{Height, Range, Strength, TargetStrength};
        matches!(self, Range | Height | Strength | TargetStrength)
    }

    /// Returns whether a key of this domain can hold what the table says.
    #[must_use]
    pub const fn fits(self, domain: &Domain) -> bool {
        match (self, domain) {
            (TableSource::Arc, Domain::Choices(words)) => words.len() == TableSource::ARCS,
            (TableSource::Arc, _) => false,
            (_, Domain::Flag) => !self.is_number(),
            (TableSource::Cover, Domain::Choices(words)) => !words.is_empty(),
            (_, Domain::Range(..)) => !self.is_flag(),
            _ => false,
        }
    }

    /// Returns what a key has to be, in words.
    pub(super) const fn expected(self) -> &'static str {
        match self {
            TableSource::Range
            | TableSource::Height
            | TableSource::Strength
            | TableSource::TargetStrength => "a number with a range",
            TableSource::Cover => "a flag, a number with a range or a word of `choices`",
            TableSource::Friends | TableSource::Foes => "a number with a range, or a flag",
            TableSource::Arc => "a word of three `choices`, for ahead, at the side and behind",
            TableSource::Moved
            | TableSource::Ran
            | TableSource::TargetMoved
            | TableSource::Charged
            | TableSource::Engaged
            | TableSource::InTheOpen
            | TableSource::Objective => "a flag",
        }
    }

    /// Returns the value of a key of this domain for a number that the table says: `of` so many, if
    /// it is a share.
    ///
    /// What is beyond a range is at its end. A share takes as many steps as the key has, and one if
    /// it is not 0; any other number is the place of a word.
    #[must_use]
    pub fn value(self, domain: &Domain, number: i64, of: i64) -> Value {
        let steps = |most: i64| (number * most + of - 1).div_euclid(of.max(1)).clamp(0, most);
        let is_share = self == TableSource::Cover;
        match domain {
            Domain::Range(low, high) if is_share => {
                Value::Number(low + steps(high.saturating_sub(*low)))
            }
            Domain::Range(low, high) => Value::Number(number.clamp(*low, *high)),
            Domain::Choices(words) => {
                let last = words.len() as i64 - 1;
                let place = if is_share { steps(last) } else { number.clamp(0, last.max(0)) };
                let place = place as usize;
                Value::Choice(words.get(place).cloned().unwrap_or_default())
            }
            _ => Value::Flag(number != 0),
        }
    }
}

impl fmt::Display for TableSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_takes_the_steps_of_its_key() {
        let words: Vec<String> = ["none", "partial", "full"].map(str::to_owned).to_vec();
        let choices = Domain::Choices(words);
        let word = |hidden| match TableSource::Cover.value(&choices, hidden, 9) {
            Value::Choice(word) => word,
            other => panic!("{other}"),
        };
        assert_eq!([0, 1, 4, 5, 8].map(word), ["none", "partial", "partial", "full", "full"]);
        let number = |hidden| TableSource::Cover.value(&Domain::Range(-4, 0), hidden, 9);
        let expected = [-4, -3, -2, 0].map(Value::Number);
        assert_eq!([0, 1, 4, 8].map(number), expected);
        assert_eq!(TableSource::Cover.value(&Domain::Flag, 1, 9), Value::Flag(true));
    }

    #[test]
    fn what_is_beyond_a_range_is_at_its_end() {
        let range = |inches| TableSource::Range.value(&Domain::Range(1, 24), inches, 1);
        assert_eq!([0, 5, 30].map(range), [1, 5, 24].map(Value::Number));
    }

    #[test]
    fn a_flag_is_no_number() {
        let range = Domain::Range(0, 1);
        let fits = TableSource::ALL.map(|source| (source.fits(&Domain::Flag), source.fits(&range)));
        let expected = [
            (false, true),
            (true, true),
            (false, true),
            (true, false),
            (true, false),
            (true, false),
            (true, false),
            (true, true),
            (true, true),
            (true, false),
            (true, false),
            (true, false),
            (false, false),
            (false, true),
            (false, true),
        ];
        assert_eq!(fits, expected);
    }

    #[test]
    fn an_arc_is_one_of_three_words() {
        let words = |count: usize| {
            let words = ["front", "flank", "rear", "top"].into_iter().map(str::to_owned);
            Domain::Choices(words.take(count).collect())
        };
        let fits = [2, 3, 4].map(|count| TableSource::Arc.fits(&words(count)));
        assert_eq!(fits, [false, true, false]);
        let word = |place| TableSource::Arc.value(&words(3), place, 9).to_string();
        assert_eq!([0, 1, 2].map(word), ["front", "flank", "rear"]);
    }
}

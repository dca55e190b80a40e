//! The numbers that every answer of a kind has, each declared once.
//!
//! A kind of question has one list of its measures. The numbers of an answer, its JSON, its frames,
//! the fights that are paired or counted, and what promises can name are read from this list.

use evenodds_engine::engagement::Side;
use serde_json::{Map, Value};

use super::frame::Frame;
use super::number::{Number, Unit};
use super::statistics::Sampled;
use super::statistics::clustered::Clustered;
use super::statistics::paired::Change;

/// A number of an answer. `T` is what was computed, and `F` what is known of it in one fight.
pub struct Measure<T, F = ()> {
    /// Its name.
    pub key: Key,
    /// Its unit.
    pub unit: Unit,
    /// What it is, in words. `{own}` stands for the name of the side that it is about, and `{foe}`
    /// for that of the other side.
    pub says: &'static str,
    /// Reads it for a side; `None` if it was not computed.
    pub of: fn(&T, Side) -> Option<Estimate>,
    /// What it is in one fight.
    pub of_fight: F,
}

/// The name of a number in JSON, frames, promises and sweeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// That of a number of the whole.
    Whole(&'static str),
    /// Those of a number of each side: in the row of a side, and the two where both are in one row.
    Sides(&'static str, [&'static str; 2]),
}

/// Makes the [`Key`] of a number that each side has.
macro_rules! sides {
    ($key:literal) => {
        $crate::answer::measure::Key::Sides($key, [concat!($key, "_a"), concat!($key, "_b")])
    };
}
pub(crate) use sides;

/// A value, with its interval if it was sampled.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Its interval.
    pub interval: Option<(f64, f64)>,
}

impl Estimate {
    /// Returns the ends of its interval: itself, if it is exact.
    #[must_use]
    pub fn ends(self) -> (f64, f64) {
        self.interval.unwrap_or((self.value, self.value))
    }
}

impl From<Clustered> for Estimate {
    fn from(Clustered { value, interval }: Clustered) -> Estimate {
        Estimate { value, interval: Some(interval) }
    }
}

impl From<Change> for Estimate {
    fn from(Change { value, interval }: Change) -> Estimate {
        Estimate { value, interval }
    }
}

impl Key {
    /// Returns whether each side has a number of its own.
    #[must_use]
    pub const fn is_of_side(self) -> bool {
        matches!(self, Key::Sides(..))
    }

    /// Returns the sides that have a number of their own: the first one, for a number of the whole.
    #[must_use]
    pub fn sides(self) -> &'static [Side] {
        match self {
            Key::Whole(_) => &[Side::A],
            Key::Sides(..) => &Side::BOTH,
        }
    }

    /// Returns the name of the number of a side.
    #[must_use]
    pub const fn of(self, side: Side) -> &'static str {
        match self {
            Key::Whole(key) => key,
            Key::Sides(_, keys) => keys[side.index()],
        }
    }

    /// Returns the name in the row of a side.
    #[must_use]
    pub const fn in_row(self) -> &'static str {
        match self {
            Key::Whole(key) | Key::Sides(key, _) => key,
        }
    }
}

impl<T, F> Measure<T, F> {
    /// Returns what it is for a side, in words.
    #[must_use]
    pub fn told(&self, side: Side, names: [&str; 2]) -> String {
        let [own, foe] = [side, side.foe()].map(|side| names[side.index()]);
        let parts = self.says.split('{').map(|part| match part.split_once('}') {
            Some(("own", rest)) => format!("{own}{rest}"),
            Some(("foe", rest)) => format!("{foe}{rest}"),
            _ => part.to_owned(),
        });
        parts.collect()
    }

    /// Returns the number of a side in an answer; `None` if it was not computed.
    #[must_use]
    pub fn number(
        &self,
        (computed, side): (&T, Side),
        names: [&str; 2],
        sampled: Option<Sampled>,
    ) -> Option<Number> {
        let Estimate { value, interval } = (self.of)(computed, side)?;
        let (key, says, unit) = (self.key.of(side), self.told(side, names), self.unit);
        Some(Number { key, says, unit, value, interval, sampled })
    }
}

/// Iterates over measures and the sides that have them: both sides of one after the other.
pub fn by_measure<T, F>(
    measures: &[Measure<T, F>],
) -> impl Iterator<Item = (&Measure<T, F>, Side)> {
    measures.iter().flat_map(|one| one.key.sides().iter().map(move |&side| (one, side)))
}

/// Iterates over measures and the sides that have them: all of each side, then those of the whole.
pub fn by_side<T, F>(measures: &[Measure<T, F>]) -> impl Iterator<Item = (&Measure<T, F>, Side)> {
    let of_sides = |side: Side| {
        let own = measures.iter().filter(|one| one.key.is_of_side());
        own.map(move |one| (one, side))
    };
    let whole = measures.iter().filter(|one| !one.key.is_of_side());
    Side::BOTH.into_iter().flat_map(of_sides).chain(whole.map(|one| (one, Side::A)))
}

/// Returns the numbers of a side, with their intervals, under the names of its row.
pub fn row<'m, T: 'm, F: 'm>(
    measures: impl IntoIterator<Item = &'m Measure<T, F>>,
    (computed, side): (&T, Side),
) -> Map<String, Value> {
    let mut row = Map::new();
    for one in measures {
        let Some(Estimate { value, interval }) = (one.of)(computed, side) else { continue };
        let key = one.key.in_row();
        row.insert(key.to_owned(), value.into());
        if let Some((low, high)) = interval {
            row.insert(format!("{key}_interval"), vec![low, high].into());
        }
    }
    row
}

impl Frame {
    /// Adds a column for a measure, and those of its intervals, in rows that are each about a side.
    #[must_use]
    pub fn measure<T, F>(self, measure: &Measure<T, F>, rows: &[(T, Side)]) -> Frame {
        let found = rows.iter().map(|(computed, side)| (measure.of)(computed, *side));
        self.estimates(measure.key.in_row(), &found.collect::<Vec<_>>())
    }

    /// Adds a column of numbers and those of their intervals, null if there are none.
    #[must_use]
    pub fn estimates<E: Copy + Into<Estimate>>(self, name: &str, column: &[Option<E>]) -> Frame {
        let column = || column.iter().map(|one| one.map(E::into));
        let ends: Vec<_> = column().map(|one: Option<Estimate>| one?.interval).collect();
        self.with(name, column().map(|one| one.map(|one| one.value))).interval(name, &ends)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEASURES: [Measure<[f64; 2]>; 2] = [
        Measure {
            key: Key::Whole("all"),
            unit: Unit::Chance,
            says: "all",
            of: |found, _| Some(Estimate { value: found[0] + found[1], interval: None }),
            of_fight: (),
        },
        Measure {
            key: sides!("win"),
            unit: Unit::Chance,
            says: "{own} beats {foe}",
            of: |found, side| Some(Estimate { value: found[side.index()], interval: None }),
            of_fight: (),
        },
    ];

    #[test]
    fn a_measure_of_sides_has_a_number_for_each() {
        let found = [0.25, 0.5];
        let told = |(one, side): (&Measure<[f64; 2]>, Side)| {
            // A name may look like a place for a name.
            one.number((&found, side), ["A", "{own}"], None)
                .map(|one| (one.key, one.says, one.value))
        };
        let all = |says: &str, key, value| Some((key, says.to_owned(), value));
        let [whole, a, b] = [
            all("all", "all", 0.75),
            all("A beats {own}", "win_a", 0.25),
            all("{own} beats A", "win_b", 0.5),
        ];
        let by_measure: Vec<_> = by_measure(&MEASURES).map(told).collect();
        assert_eq!(by_measure, [whole.clone(), a.clone(), b.clone()]);
        let by_side: Vec<_> = by_side(&MEASURES).map(told).collect();
        assert_eq!(by_side, [a, b, whole]);
        let row = row(&MEASURES, (&found, Side::B));
        assert_eq!(Value::Object(row), serde_json::json!({ "all": 0.75, "win": 0.5 }));
    }
}

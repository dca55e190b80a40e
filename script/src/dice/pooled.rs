//! Pools of dice of which more is read than a sum or a count.

use std::ops::ControlFlow::{Break, Continue};

use evenodds_engine::dice::{Dice, Pool};

use super::die_kind::DieKind;
use super::id::new_id;
use super::steps::{CountedSteps, Steps};
use crate::values::Reading;

/// A pool that is read die by die.
pub struct SteppedPool {
    id: u64,
    count: u16,
    kind: DieKind,
    values: Vec<Reading>,
    steps: Steps,
}

/// A pool of which the best few dice are added up.
pub struct BestPool {
    id: u64,
    count: u8,
    few: u8,
    highest: bool,
    kind: DieKind,
}

/// Pools that are read value by value.
pub struct CountedPool {
    id: u64,
    counts: (u8, u8),
    kind: DieKind,
    values: Vec<Reading>,
    /// The positions of the values.
    places: Vec<u16>,
    steps: CountedSteps,
}

impl BestPool {
    /// Creates a pool of dice that show numbers.
    pub fn new(count: u8, few: u8, highest: bool, kind: DieKind) -> BestPool {
        BestPool { id: new_id(), count, few, highest, kind }
    }

    /// Rolls the pool, and adds up the best few of it.
    pub fn roll(&self, dice: &mut impl Dice) -> i64 {
        let total = dice.part(self, self.id, |dice, pool, id| {
            let roll = |dice: &mut _, pool: &BestPool, id: u64| {
                pool.kind.value(dice, id).number().unwrap_or(0) as i32
            };
            dice.best(pool, Pool { count: pool.count, inputs: id, roll }, pool.few, pool.highest)
        });
        total.into()
    }

    /// Returns the dice as a script rolls them, and how many results they can come to.
    pub fn shown(&self) -> (String, usize) {
        let values = self.kind.values().len() * usize::from(self.few);
        (self.kind.rolled(self.count.into(), "highest"), values)
    }

    /// Returns the lowest and the highest sum.
    pub fn ends(&self) -> (i64, i64) {
        let values = self.kind.values();
        let of = |value: Option<&Reading>| value.and_then(|value| value.number()).unwrap_or(0);
        let few = i64::from(self.few);
        (few * of(values.first()), few * of(values.last()))
    }
}

impl SteppedPool {
    /// Creates a pool. `values` are those of one die, from low to high.
    pub fn new(count: u16, kind: DieKind, values: Vec<Reading>, steps: Steps) -> SteppedPool {
        SteppedPool { id: new_id(), count, kind, values, steps }
    }

    /// Returns the number of entries of its table of steps.
    pub fn entries(&self) -> usize {
        self.steps.entries()
    }

    /// Returns the number of readings that it can end with.
    pub fn count(&self) -> usize {
        self.steps.count()
    }

    /// Returns the reading that it ends with, by its position.
    pub fn reading(&self, at: u32) -> Reading {
        self.steps.reading(at)
    }

    /// Returns the dice as a script rolls them, and how many results they can come to.
    pub fn shown(&self) -> (String, usize) {
        (self.kind.rolled(self.count, "sum"), self.count())
    }

    fn step(&self, from: u32, value: Reading) -> u32 {
        // All values of the kind are listed.
        self.values.binary_search(&value).map_or(from, |nth| self.steps.step(from, nth))
    }

    /// Rolls the pool, and returns where its steps end.
    pub fn roll(&self, dice: &mut impl Dice) -> u32 {
        match self.kind.as_plain().and_then(|_| u8::try_from(self.count).ok()) {
            Some(count) => dice.part(self, (self.id, count), |dice, pool, (_, count)| {
                dice.fold(count, pool.kind.die, 0, |from, face| {
                    pool.steps.step(from, usize::from(face) - 1)
                })
            }),
            None => dice.repeat(self, self.id, self.count, 0, |dice, pool, id, from| {
                if pool.kind.comes_again() {
                    return Continue(pool.roll_on(dice, from));
                }
                Continue(pool.step(from, pool.kind.value(dice, id)))
            }),
        }
    }

    /// Rolls one die of the pool and those that it brings, and steps through them.
    fn roll_on(&self, dice: &mut impl Dice, from: u32) -> u32 {
        let (rolls, start) = (self.kind.rolls_max(), (from, true));
        let (end, goes_on) =
            dice.repeat(self, self.id, rolls, start, |dice, pool, id, (from, _)| {
                let face = pool.kind.face(dice, id);
                let next = pool.step(from, pool.kind.shows(face));
                if pool.kind.goes_on(face) { Continue((next, true)) } else { Break((next, false)) }
            });
        self.kind.ends(goes_on, dice);
        end
    }
}

impl CountedPool {
    /// Creates pools. `values` are those of one die, from low to high.
    pub fn new(
        counts: (u8, u8),
        kind: DieKind,
        values: Vec<Reading>,
        steps: CountedSteps,
    ) -> CountedPool {
        let places = (0..values.len() as u16).collect();
        CountedPool { id: new_id(), counts, kind, values, places, steps }
    }

    /// Returns the number of entries of its tables of steps.
    pub fn entries(&self) -> usize {
        self.steps.entries()
    }

    /// Returns the number of readings that they can end with.
    pub fn count(&self) -> usize {
        self.steps.count()
    }

    /// Returns the reading that they end with, by its position.
    pub fn reading(&self, at: u32) -> Reading {
        self.steps.reading(at)
    }

    /// Returns the dice as a script rolls them, and how many results they can come to.
    pub fn shown(&self) -> (String, usize) {
        (self.kind.rolled(self.counts.0.into(), "faces"), self.count())
    }

    /// Returns the position of a value, counted from the highest.
    fn below_top(&self, value: u16) -> usize {
        self.values.len() - 1 - usize::from(value)
    }

    /// Rolls one die and returns the position of its value from below.
    fn roll_one(&self, dice: &mut impl Dice) -> u16 {
        let value = self.kind.value(dice, self.id);
        self.values.binary_search(&value).unwrap_or(0) as u16
    }

    /// Rolls the pools, and returns where their steps end.
    pub fn roll(&self, dice: &mut impl Dice) -> u32 {
        let (ours, theirs) = self.counts;
        let pool = |count| Pool {
            count,
            inputs: self.id,
            roll: |dice: &mut _, pool: &CountedPool, _: u64| pool.roll_one(dice),
        };
        match (theirs, self.kind.as_plain()) {
            (0, Some(die)) => dice.plain_faces(ours, die, 0, |from, face, count| {
                self.steps.step(from, self.below_top(u16::from(face) - 1), count, 0)
            }),
            (0, None) => dice.faces(self, pool(ours), &self.places, 0, |from, value, count| {
                self.steps.step(from, self.below_top(value), count, 0)
            }),
            _ => dice.versus(
                self,
                pool(ours),
                pool(theirs),
                &self.places,
                0,
                |from, value, ours, theirs| {
                    self.steps.step(from, self.below_top(value), ours, theirs)
                },
            ),
        }
    }
}

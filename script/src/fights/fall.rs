//! When a figure is out of a fight, and how far it has come there.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use evenodds_engine::dice::{Dice, Die};
use evenodds_engine::fight::SetupError;

use super::attack::Rules;
use crate::running::{Entry, Program};
use crate::values::{Fight, Marks, Packing, Reached};

/// When a figure is out of the fight: when a condition has reached its end, or the script says so.
#[derive(Clone)]
pub struct Fall {
    program: Arc<Program>,
    ends: Vec<End>,
    /// The same, as they are asked about most.
    reached: Box<[Reached]>,
    script: Option<Arc<IsOut>>,
}

/// The function `is_out` of a script, and what it has said so far.
struct IsOut {
    entry: Entry,
    known: Option<(Packing, Box<[AtomicU8]>)>,
}

/// The maximum number of bits of conditions for which it is kept what `is_out` says.
const KNOWN_BITS: u32 = 14;

impl IsOut {
    fn of(entry: Entry) -> IsOut {
        let packing = entry.mask().packing().filter(|packing| packing.bits() <= KNOWN_BITS);
        let known = packing.map(|packing| {
            let places = (0..1 << packing.bits()).map(|_| AtomicU8::new(UNASKED)).collect();
            (packing, places)
        });
        IsOut { entry, known }
    }

    #[inline]
    fn is_out(&self, marks: Marks) -> bool {
        let Some((packing, known)) = &self.known else { return self.ask(marks) };
        let place = &known[packing.pack(marks)];
        match place.load(Ordering::Relaxed) {
            UNASKED => {
                let is_out = self.ask(marks);
                place.store(is_out.into(), Ordering::Relaxed);
                is_out
            }
            known => known != 0,
        }
    }

    fn ask(&self, marks: Marks) -> bool {
        // A script that rolls dice for it is refused when it is read.
        said(&self.entry, marks) != 0
    }
}

/// Stands for what `is_out` has not said yet; otherwise 1 or 0 is kept.
const UNASKED: u8 = 2;

/// A condition at whose end a figure is out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct End {
    slot: usize,
    start: i64,
    out: i64,
}

impl End {
    /// Returns how far a value is from the start, towards the end; negative if away from it.
    fn way(self, value: i64) -> i128 {
        let (start, value) = (i128::from(self.start), i128::from(value));
        if self.start < self.out { value - start } else { start - value }
    }
}

impl Fall {
    /// Returns when the first figure of a fight, which has this name, is out.
    ///
    /// # Errors
    /// If it is out from the start, or a condition cannot hold a number of the figure's.
    pub fn of(rules: &Rules, fight: &Arc<Fight>, name: &str) -> Result<Fall, SetupError> {
        let mut ends = Vec::new();
        for (slot, condition) in rules.conditions.iter().enumerate() {
            let Some(out) = &condition.out else { continue };
            let figure = &fight.figures[0];
            let out = rules.level(out, slot, figure, name)?;
            let start = rules.level(&condition.start, slot, figure, name)?;
            if start == out {
                let key = &condition.key;
                let message = format!("{name} is out from the start: `{key}` begins at {out}");
                let fix = format!("write another number for {name}, or another `out` of `{key}`");
                return Err(SetupError::new(message).or_rather(Some(fix)));
            }
            ends.push(End { slot, start, out });
        }
        let script = rules.alone("is_out", fight).map(IsOut::of).map(Arc::new);
        let form = &rules.program.marks;
        let reached = ends.iter().map(|end| form.reached(end.slot, end.out, end.start < end.out));
        let reached = reached.collect();
        let fall = Fall { program: Arc::clone(&rules.program), ends, reached, script };
        if fall.is_out(rules.fresh(&fight.figures[0], name)?) {
            let message = format!("{name} is out from the start, as `is_out` of the script says");
            let fix = format!("write other numbers for {name}, or correct `is_out`");
            return Err(SetupError::new(message).or_rather(Some(fix)));
        }
        Ok(fall)
    }

    fn value(&self, marks: Marks, end: &End) -> i64 {
        self.program.marks.get(marks, end.slot)
    }

    /// Returns whether a figure in these conditions is out.
    #[inline]
    pub fn is_out(&self, marks: Marks) -> bool {
        self.reached.iter().any(|reached| reached.by(marks))
            || self.script.as_ref().is_some_and(|script| script.is_out(marks))
    }

    /// Returns the last value of a condition at which a figure is not out yet, if it has an end.
    pub fn last_before_out(&self, slot: usize) -> Option<i64> {
        let end = self.ends.iter().find(|end| end.slot == slot)?;
        Some(if end.start < end.out { end.out - 1 } else { end.out + 1 })
    }

    /// Returns whether a figure has come this share of the way, in percent.
    pub fn has_lost(&self, marks: Marks, percent: u8) -> bool {
        self.ends.iter().any(|end| {
            end.way(end.out) * i128::from(percent) <= end.way(self.value(marks, end)) * 100
        })
    }

    /// Returns how far a figure is from the end of a condition; 0 if it has none.
    pub fn distance(&self, marks: Marks, slot: usize) -> u32 {
        let end = self.ends.iter().find(|end| end.slot == slot);
        let left = end.map_or(0, |end| end.way(end.out) - end.way(self.value(marks, end)));
        u32::try_from(left.max(0)).unwrap_or(u32::MAX)
    }

    /// Returns the share of the way to being out that a figure has come, in whole percent.
    pub fn lost(&self, marks: Marks) -> u8 {
        let lost = self.ends.iter().map(|end| {
            let way = end.way(self.value(marks, end)).clamp(0, end.way(end.out));
            way * 100 / end.way(end.out).max(1)
        });
        lost.max().unwrap_or(0) as u8
    }

    /// Returns how much closer a figure has come to being out, all conditions together; what takes
    /// it further away counts for nothing.
    pub fn closer(&self, before: Marks, after: Marks) -> i128 {
        let closer = self.ends.iter().map(|end| {
            let [before, after] = [before, after].map(|marks| end.way(self.value(marks, end)));
            (after - before).max(0)
        });
        closer.sum()
    }
}

/// Returns what a function says of a figure in these conditions that rolls no dice.
pub(super) fn said(entry: &Entry, marks: Marks) -> i64 {
    let (effect, _) = entry.play([marks, Marks::default()], &mut NoDice);
    effect.value.number().unwrap_or(0)
}

/// A hand without dice, for functions that roll none.
struct NoDice;

impl Dice for NoDice {
    fn fold<S: Copy + Ord + 'static>(
        &mut self,
        _count: u8,
        _die: Die,
        start: S,
        _step: impl Fn(S, u8) -> S,
    ) -> S {
        start
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Conditions may have any numbers of 64 bits.
    #[test]
    fn the_way_to_the_end_can_be_any() {
        let down = End { slot: 0, start: i64::MAX, out: i64::MIN };
        let up = End { slot: 0, start: i64::MIN, out: i64::MAX };
        assert_eq!([down.way(i64::MIN), up.way(i64::MAX)], [i128::from(u64::MAX); 2]);
        assert_eq!([down.way(i64::MAX), up.way(i64::MIN)], [0; 2]);
    }
}

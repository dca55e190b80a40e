//! The possible results of a fold over many dice.

use std::cmp::Ordering;

use super::Die;
use crate::law::Law;

/// The chain of readings of a fold: the successor of each reading for each face.
///
/// A step depends only on the reading and the face. So each reading is stepped once, whatever the
/// number of dice, and each further die only moves mass along known arms. The masses for every
/// number of dice are kept, so the next larger pool costs one more die.
pub(super) struct Readings<S> {
    /// The readings, in order of discovery.
    found: Vec<S>,
    /// Positions in `found`, sorted by value.
    sorted: Vec<u32>,
    /// For each reading in turn, the successors of its faces with their probabilities.
    arms: Vec<(u32, f64)>,
    /// The position in `arms` of the first arm of each reading; one more than there are stepped
    /// readings.
    begins: Vec<u32>,
    /// The probabilities of all readings, for 0 dice, 1 die, and so on.
    masses: Vec<f64>,
    /// The position in `masses` at which each number of dice begins, and the end of the last.
    counts: Vec<usize>,
}

impl<S: Copy + Ord> Readings<S> {
    /// The initial capacity, enough for the few readings of most folds.
    const ROOM: usize = 64;

    pub(super) fn new(start: S) -> Readings<S> {
        let room = Readings::<S>::ROOM;
        let mut readings = Readings {
            found: Vec::with_capacity(room),
            sorted: Vec::with_capacity(room),
            arms: Vec::with_capacity(4 * room),
            begins: Vec::with_capacity(room),
            masses: Vec::with_capacity(4 * room),
            counts: Vec::with_capacity(room),
        };
        readings.found.push(start);
        readings.sorted.push(0);
        readings.begins.push(0);
        readings.masses.push(1.0);
        readings.counts.extend([0, 1]);
        readings
    }

    /// Returns the law of the reading of `count` dice. `die` and `step` must be the same in every
    /// call.
    pub(super) fn law(&mut self, count: u8, die: Die, step: impl Fn(S, u8) -> S) -> Law<S> {
        let count = usize::from(count);
        while self.counts.len() < count + 2 {
            self.add_die(die, &step);
        }
        let masses = &self.masses[self.counts[count]..self.counts[count + 1]];
        let mut law = Vec::with_capacity(masses.len());
        for &place in &self.sorted {
            // A reading that needs more dice was found later, and has no mass here.
            let mass = masses.get(place as usize).copied().unwrap_or(0.0);
            if 0.0 < mass {
                law.push((self.found[place as usize], mass));
            }
        }
        Law::from_sorted(law, 0.0)
    }

    /// Computes the probabilities for one more die.
    fn add_die(&mut self, die: Die, step: &impl Fn(S, u8) -> S) {
        let from = self.counts[self.counts.len() - 2];
        let to = self.masses.len();
        for nth in self.begins.len() - 1..to - from {
            self.step_from(nth, die, step);
        }
        self.masses.resize(to + self.found.len(), 0.0);
        let (before, next) = self.masses.split_at_mut(to);
        for (ends, &mass) in self.begins.windows(2).zip(&before[from..]) {
            for &(place, chance) in &self.arms[ends[0] as usize..ends[1] as usize] {
                next[place as usize] += mass * chance;
            }
        }
        self.counts.push(self.masses.len());
    }

    /// Steps the `nth` reading by every face. Consecutive faces with the same successor are merged.
    fn step_from(&mut self, nth: usize, die: Die, step: &impl Fn(S, u8) -> S) {
        let from = self.found[nth];
        let face_mass = 1.0 / f64::from(die.faces());
        // The previous reading's successors are often one position before ours, arm by arm.
        let mut hint = if nth == 0 { usize::MAX } else { self.begins[nth - 1] as usize };
        let mut arm = |to: S, faces: u8| {
            let guess = self.arms.get(hint).map_or(nth, |&(place, _)| place as usize + 1);
            let place = self.place(to, guess);
            self.arms.push((place, f64::from(faces) * face_mass));
            hint = hint.saturating_add(1);
        };
        let (mut to, mut faces) = (step(from, 1), 1);
        for face in 2..=die.faces() {
            let next = step(from, face);
            if next == to {
                faces += 1;
            } else {
                arm(to, faces);
                (to, faces) = (next, 1);
            }
        }
        arm(to, faces);
        self.begins.push(u32::try_from(self.arms.len()).expect("arms are counted in 32 bits"));
    }

    /// Returns the position of a reading, and adds it if it is new.
    fn place(&mut self, reading: S, guess: usize) -> u32 {
        for guess in [guess, guess.wrapping_sub(1)] {
            if self.found.get(guess) == Some(&reading) {
                return guess as u32;
            }
        }
        let found = &self.found;
        let by_value = |&place: &u32| found[place as usize].cmp(&reading);
        // A fold that counts up finds its new readings in ascending order.
        let at = match self.sorted.last().map(by_value) {
            Some(Ordering::Less) | None => Err(self.sorted.len()),
            Some(_) => self.sorted.binary_search_by(by_value),
        };
        match at {
            Ok(at) => self.sorted[at],
            Err(at) => {
                let place = u32::try_from(found.len()).expect("readings are counted in 32 bits");
                self.found.push(reading);
                self.sorted.insert(at, place);
                place
            }
        }
    }
}

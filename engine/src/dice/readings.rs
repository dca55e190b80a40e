//! The possible results of a fold over many dice.

use std::cmp::Ordering;

use super::die::Die;
use super::mass_builder::MassBuilder;
use crate::law::Law;

/// Returns the law of the reading of `count` dice.
pub(super) fn law_of_fold<S: Copy + Ord>(
    count: u8,
    die: Die,
    start: S,
    step: impl Fn(S, u8) -> S,
) -> Law<S> {
    match count {
        1 => law_of_one(start, die, step),
        _ => Readings::new(start).law(count, die, step),
    }
}

/// Returns the law of the reading of one die.
fn law_of_one<S: Copy + Ord>(start: S, die: Die, step: impl Fn(S, u8) -> S) -> Law<S> {
    let mut gathered = MassBuilder::new();
    let face_mass = 1.0 / f64::from(die.faces());
    each_arm(
        die,
        |face| step(start, face),
        |reading, faces| {
            gathered.add(reading, f64::from(faces) * face_mass);
        },
    );
    gathered.law(0.0)
}

/// Passes each reading of a die's faces to `tell`, with how many consecutive faces show it.
#[inline]
fn each_arm<S: Copy + Eq>(die: Die, read: impl Fn(u8) -> S, mut tell: impl FnMut(S, u8)) {
    let (mut to, mut faces) = (read(1), 1);
    for face in 2..=die.faces() {
        let next = read(face);
        if next == to {
            faces += 1;
        } else {
            tell(to, faces);
            (to, faces) = (next, 1);
        }
    }
    tell(to, faces);
}

/// The chain of readings of a fold: the successor of each reading for each face.
///
/// A step depends only on the reading and the face. So each reading is stepped once, whatever the
/// number of dice, and each further die only moves mass along known arms.
struct Readings<S> {
    /// The readings, in order of discovery.
    found: Vec<S>,
    /// Positions in `found`, sorted by value.
    sorted: Vec<u32>,
    /// Successors, each with how many consecutive faces lead to it, for one row after the other.
    arms: Vec<(u32, u8)>,
    rows: Vec<Row>,
    /// The number of readings that were stepped.
    stepped: usize,
    /// The probabilities of the readings after so many dice, and room for those of one more.
    masses: [Vec<f64>; 2],
}

/// Consecutive readings whose successors are consecutive, too: most folds count up, so that all but
/// a few of their readings are one row, and mass moves along whole rows.
struct Row {
    /// Its first reading.
    first: usize,
    /// Where its arms end: the successors of its first reading.
    arms_end: usize,
}

impl<S: Copy + Ord> Readings<S> {
    /// The initial capacity, enough for the few readings of most folds.
    const ROOM: usize = 32;

    fn new(start: S) -> Readings<S> {
        let room = Readings::<S>::ROOM;
        let mut readings = Readings {
            found: Vec::with_capacity(room),
            sorted: Vec::with_capacity(room),
            arms: Vec::with_capacity(room),
            rows: Vec::with_capacity(8),
            stepped: 0,
            masses: [Vec::with_capacity(room), Vec::with_capacity(room)],
        };
        readings.found.push(start);
        readings.sorted.push(0);
        readings.masses[0].push(1.0);
        readings
    }

    /// Computes the law of the reading of `count` dice.
    fn law(mut self, count: u8, die: Die, step: impl Fn(S, u8) -> S) -> Law<S> {
        for _ in 0..count {
            self.add_die(die, &step);
        }
        let masses = &self.masses[0];
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
        let face_mass = 1.0 / f64::from(die.faces());
        let live = self.masses[0].len();
        while self.stepped < live {
            self.step_from(self.stepped, die, step);
        }
        let [masses, next] = &mut self.masses;
        next.clear();
        next.resize(self.found.len(), 0.0);
        let (mut begin, mut reached) = (0, 0);
        for (nth, row) in self.rows.iter().enumerate() {
            let end = self.rows.get(nth + 1).map_or(live, |after| after.first.min(live));
            if end <= row.first {
                break;
            }
            let from = &masses[row.first..end];
            for &(to, faces) in &self.arms[begin..row.arms_end] {
                let chance = f64::from(faces) * face_mass;
                let (begin, end) = (to as usize, to as usize + from.len());
                for (to, mass) in next[begin..end].iter_mut().zip(from) {
                    *to += mass * chance;
                }
                reached = reached.max(end);
            }
            begin = row.arms_end;
        }
        // The others need more dice, and are not stepped before these are rolled.
        next.truncate(reached);
        self.masses.swap(0, 1);
    }

    /// Steps the `nth` reading by every face.
    fn step_from(&mut self, nth: usize, die: Die, step: &impl Fn(S, u8) -> S) {
        let from = self.found[nth];
        self.stepped += 1;
        if self.continues(nth, |face| step(from, face)) {
            return;
        }
        each_arm(
            die,
            |face| step(from, face),
            |to, faces| {
                let place = self.place(to, nth);
                self.arms.push((place, faces));
            },
        );
        self.rows.push(Row { first: nth, arms_end: self.arms.len() });
    }

    /// Returns whether the `nth` reading belongs to the row before it, as the successors that its
    /// faces show tell.
    fn continues(&mut self, nth: usize, read: impl Fn(u8) -> S) -> bool {
        let (begin, row) = match self.rows.as_slice() {
            [] => return false,
            [row] => (0, row),
            [.., before, row] => (before.arms_end, row),
        };
        let (end, further) = (row.arms_end, nth - row.first);
        let mut face = 0;
        for at in begin..end {
            let (to, faces) = self.arms[at];
            let to = to as usize + further;
            let reading = read(face + 1);
            if self.place(reading, to) as usize != to {
                return false;
            }
            let last = face + faces;
            // Those of the next arm lead elsewhere, as in the whole row.
            if (face + 1..last).any(|face| read(face + 1) != reading) {
                return false;
            }
            face = last;
        }
        true
    }

    /// Returns the position of a reading, and adds it if it is new.
    #[inline]
    fn place(&mut self, reading: S, guess: usize) -> u32 {
        if self.found.get(guess) == Some(&reading) {
            return guess as u32;
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

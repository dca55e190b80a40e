//! The laws of what pools of equal dice add up to.

use std::rc::Rc;

use super::die::Die;
use super::part::PartValue;
use crate::law::Law;
use crate::sorted::merge;

/// What a pool of dice adds up to.
///
/// Totals have places: 0, 1, 2 and so on, in ascending order of totals, so that a list of masses needs
/// no values beside it. The default is what no dice add up to.
///
/// ```
/// use evenodds_engine::dice::{Dice, Die, Exact, Total};
///
/// /// A sum of faces that stops at 10.
/// #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
/// struct UpToTen(u8);
///
/// impl Total for UpToTen {
///     fn plus(self, more: UpToTen) -> UpToTen {
///         UpToTen((self.0 + more.0).min(10))
///     }
///
///     fn place(self) -> usize {
///         self.0.into()
///     }
///
///     fn at(place: usize) -> UpToTen {
///         UpToTen(place as u8)
///     }
/// }
///
/// let law = Exact::law(|dice| dice.pool(&(), (), 2, Die::D6, |(), (), face| UpToTen(face)));
/// assert!((law.mass(&UpToTen(10)) - 6.0 / 36.0).abs() < 1e-15);
/// ```
pub trait Total: PartValue + Default {
    /// Adds what one more die shows. The order of dice makes no difference.
    #[must_use]
    fn plus(self, more: Self) -> Self;

    /// Returns the place of the total.
    fn place(self) -> usize;

    /// Returns the total at a place.
    fn at(place: usize) -> Self;

    /// A place from which on each addition leads equally far from every place, as with a plain number
    /// from 0. Places below it are added to one by one; the default does so with all. If it is too low,
    /// laws are wrong, and debug builds panic.
    const EVEN_FROM: usize = usize::MAX;
}

/// Numbers add up as they are, as far as their type has room.
macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Total for $number {
            const EVEN_FROM: usize = 0;

            #[inline]
            fn plus(self, more: $number) -> $number {
                self + more
            }

            #[inline]
            fn place(self) -> usize {
                self.into()
            }

            #[inline]
            fn at(place: usize) -> $number {
                place as $number
            }
        }
    )*};
}

numbers!(u8, u16);

/// Returns the law of what is told of the total of `count` dice, of which each face adds what `read`
/// returns.
///
/// ```
/// use evenodds_engine::dice::{Die, law_of_pool};
///
/// let law = law_of_pool(3, Die::D6, u16::from, |sum| sum <= 10);
/// assert!((law.mass(&true) - 0.5).abs() < 1e-15);
/// ```
pub fn law_of_pool<S: Total, T: Ord>(
    count: u8,
    die: Die,
    read: impl Fn(u8) -> S,
    tell: impl Fn(S) -> T,
) -> Law<T> {
    let mut totals = Totals::new(die, read);
    totals.add_dice(count);
    let mut masses = totals.masses(tell);
    merge(&mut masses);
    Law::from_sorted(masses, 0.0)
}

/// The laws of a pool of any number of dice. The masses of the last one are kept, so the next larger
/// pool costs one more die.
pub(super) struct Totals<S> {
    /// What the faces of a die add, each with the chance of the consecutive faces that add it.
    adds: Vec<(S, f64)>,
    rows: Vec<Row>,
    /// Where mass goes from the first place of each row, and which share of it, for one row after the
    /// other.
    arms: Vec<(usize, f64)>,
    /// Where each addition leads from the first place of the last row.
    targets: Vec<usize>,
    /// The masses of the totals of so many dice, by place, and room for those of one more.
    masses: [Vec<f64>; 2],
    /// How much higher than a place an addition leads at most.
    rise: usize,
    dice: u8,
    /// The laws that were asked for, by the number of dice.
    laws: Vec<(u8, Rc<Law<S>>)>,
}

/// Consecutive places from which each addition leads equally far. All but a few totals are one row, so
/// that mass moves along whole rows.
#[derive(Clone, Copy)]
struct Row {
    first: usize,
    /// The place after its last, as far as places belong to rows.
    end: usize,
    /// Where its arms end.
    arms_end: usize,
}

impl<S: Total> Totals<S> {
    /// Room for the totals of most pools.
    const ROOM: usize = 64;

    /// The totals of dice of which each face adds what `read` returns.
    pub(super) fn new(die: Die, read: impl Fn(u8) -> S) -> Totals<S> {
        let face_mass = 1.0 / f64::from(die.faces());
        let mut adds: Vec<(S, f64)> = Vec::with_capacity(4);
        for face in 1..=die.faces() {
            let read = read(face);
            match adds.last_mut() {
                Some((last, faces)) if *last == read => *faces += 1.0,
                _ => adds.push((read, 1.0)),
            }
        }
        for (_, faces) in &mut adds {
            *faces *= face_mass;
        }
        let mut totals = Totals {
            rows: Vec::with_capacity(4),
            arms: Vec::with_capacity(3 * adds.len()),
            targets: Vec::with_capacity(adds.len()),
            adds,
            masses: [Vec::with_capacity(Self::ROOM), Vec::with_capacity(Self::ROOM)],
            rise: 0,
            dice: 0,
            laws: Vec::new(),
        };
        totals.restart();
        totals
    }

    /// Returns the law of what `count` dice add up to, and keeps it.
    pub(super) fn law(&mut self, count: u8) -> Rc<Law<S>> {
        if let Some((_, law)) = self.laws.iter().find(|&&(dice, _)| dice == count) {
            return Rc::clone(law);
        }
        self.add_dice(count);
        let law = Rc::new(Law::from_sorted(self.masses(|total| total), 0.0));
        self.laws.push((count, Rc::clone(&law)));
        law
    }

    /// Computes the masses of what `count` dice add up to.
    fn add_dice(&mut self, count: u8) {
        if count < self.dice {
            self.restart();
        }
        while self.dice < count {
            self.add_die();
        }
    }

    /// Returns what is told of the totals of the last pool, in ascending order, each with its mass.
    fn masses<T>(&self, tell: impl Fn(S) -> T) -> Vec<(T, f64)> {
        let masses = &self.masses[0];
        let mut told = Vec::with_capacity(masses.len());
        for (place, &mass) in masses.iter().enumerate() {
            if 0.0 < mass {
                told.push((tell(S::at(place)), mass));
            }
        }
        told
    }

    fn restart(&mut self) {
        self.dice = 0;
        self.masses[0].clear();
        self.masses[0].resize(S::default().place(), 0.0);
        self.masses[0].push(1.0);
    }

    /// Computes the masses for one more die.
    fn add_die(&mut self) {
        let live = self.masses[0].len();
        self.reach(live);
        let [masses, next] = &mut self.masses;
        next.clear();
        next.resize(live + self.rise, 0.0);
        let mut begin = 0;
        for row in &self.rows {
            let arms = &self.arms[begin..row.arms_end];
            begin = row.arms_end;
            match &masses[row.first.min(live)..row.end.min(live)] {
                // It needs more dice.
                [] => break,
                [mass] => arms.iter().for_each(|&(to, chance)| next[to] += mass * chance),
                from => {
                    for &(to, chance) in arms {
                        let to = &mut next[to..to + from.len()];
                        to.iter_mut().zip(from).for_each(|(to, mass)| *to += mass * chance);
                    }
                }
            }
        }
        let highest = next.iter().rposition(|&mass| 0.0 < mass);
        next.truncate(highest.map_or(0, |highest| highest + 1));
        self.masses.swap(0, 1);
        self.dice += 1;
    }

    /// Adds places to rows, up to this one.
    fn reach(&mut self, end: usize) {
        let mut place = self.rows.last().map_or(0, |row| row.end);
        while place < end {
            let is_even = S::EVEN_FROM < place;
            debug_assert!(!is_even || self.continues(place), "even from {}", S::EVEN_FROM);
            let continues = is_even || self.continues(place);
            let row_end = if is_even { end } else { place + 1 };
            match self.rows.last_mut() {
                Some(row) if continues => row.end = row_end,
                _ => self.begin_row(place),
            }
            place = row_end;
        }
    }

    /// Returns whether each addition leads from a place as far as in the last row.
    fn continues(&self, place: usize) -> bool {
        let total = S::at(place);
        self.rows.last().is_some_and(|row| {
            let further = place - row.first;
            let mut adds = self.adds.iter().zip(&self.targets);
            adds.all(|((add, _), to)| total.plus(*add).place() == to + further)
        })
    }

    /// Begins a row with a place.
    fn begin_row(&mut self, place: usize) {
        let total = S::at(place);
        self.targets.clear();
        for &(add, chance) in &self.adds {
            let to = total.plus(add).place();
            self.rise = self.rise.max(to.saturating_sub(place));
            match self.arms.last_mut() {
                Some((_, share)) if self.targets.last() == Some(&to) => *share += chance,
                _ => self.arms.push((to, chance)),
            }
            self.targets.push(to);
        }
        let arms_end = self.arms.len();
        self.rows.push(Row { first: place, end: place + 1, arms_end });
    }
}

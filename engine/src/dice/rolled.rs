//! The sampling hand: dice from a random number generator.

use std::collections::BTreeMap;
use std::ops::Range;

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::die::Die;
use super::hand::Dice;
use super::words::scatter;
use crate::tasks::{Sum, on_all_threads};

/// Dice rolled by a random number generator, for Monte Carlo simulation.
///
/// Several dice come from one 64-bit word. The word is a fraction in [0, 1), and its digits in base
/// `faces` are the dice. Only as many digits are used as fit in 32 bits, so the probability of each
/// sequence of faces is off by at most one part in 2<sup>32</sup>. Detecting this bias would take
/// about 10<sup>19</sup> rolls.
///
/// ```
/// use evenodds_engine::dice::{Dice, Die, Rolled};
///
/// let mut dice = Rolled::new(1);
/// let total = dice.sum(3, Die::D6);
/// assert!((3..=18).contains(&total));
/// ```
#[derive(Clone, Debug)]
pub struct Rolled<R = Xoshiro256PlusPlus>(
    /// The generator.
    pub R,
);

impl Rolled {
    /// Creates the dice of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Rolled {
        Rolled::keyed(seed, 0)
    }

    /// Creates the dice of attack, fight or block of checks number `index` of a seed.
    ///
    /// Different indices of one seed have different generators, so a fight rolls the same dice
    /// alone, among millions, and on any number of threads.
    #[must_use]
    pub fn keyed(seed: u64, index: u64) -> Rolled {
        // The generator expands its seed by stepping `SplitMix64` from it. Scattering the sum first
        // keeps the steps of different indices apart.
        let key = scatter(scatter(seed).wrapping_add(index.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        Rolled(Xoshiro256PlusPlus::seed_from_u64(key))
    }
}

/// The smallest number of trials in one task. No result depends on it.
const TASK: u64 = 1024;

/// Counts how often each result occurs in the given `trials` of a seed, numbered from 0. The counts
/// do not depend on how trials are divided or on the number of threads. Each `block` of trials is
/// rolled one after another with one generator; smaller blocks make single trials quicker to find.
pub(crate) fn counts<T: Ord + Send>(
    seed: u64,
    trials: &Range<u64>,
    block: u64,
    roll: impl Fn(&mut Rolled) -> T + Sync,
) -> BTreeMap<T, u64> {
    let roll_block = |counts: &mut Vec<(T, u64)>, index: u64| {
        let (mut dice, first) = (Rolled::keyed(seed, index), index * block);
        for trial in first..first.saturating_add(block).min(trials.end) {
            let thing = roll(&mut dice);
            if trials.start <= trial {
                add(counts, thing, 1);
            }
        }
    };
    let blocks = trials.start / block..trials.end.div_ceil(block);
    let size = (TASK / block).max(1);
    let all = Sum::new(BTreeMap::new());
    on_all_threads((blocks.end - blocks.start).div_ceil(size), &|tasks| {
        let firsts = tasks.map(|task| blocks.start + task * size);
        let blocks = firsts.flat_map(|first| first..blocks.end.min(first + size));
        let mut counts = Vec::new();
        blocks.for_each(|index| roll_block(&mut counts, index));
        all.add(|all| add_up(all, counts));
    });
    all.total()
}

/// Adds counts to those of other threads.
pub(super) fn add_up<T: Ord>(
    all: &mut BTreeMap<T, u64>,
    counts: impl IntoIterator<Item = (T, u64)>,
) {
    for (thing, count) in counts {
        *all.entry(thing).or_default() += count;
    }
}

/// Counts a result in a sorted list. Results are few, so a list is faster to search than a tree.
fn add<T: Ord>(counts: &mut Vec<(T, u64)>, thing: T, count: u64) {
    match counts.binary_search_by(|(known, _)| known.cmp(&thing)) {
        Ok(at) => counts[at].1 += count,
        Err(at) => counts.insert(at, (thing, count)),
    }
}

/// For each number of faces, the number of dice taken from one word: as many as fit in 32 bits.
const DICE_PER_WORD: [u8; 256] = {
    let mut dice = [u8::MAX; 256];
    let mut faces = 2usize;
    while faces < 256 {
        // The number of bits of the largest digit.
        let bits = usize::BITS - (faces - 1).leading_zeros();
        dice[faces] = (32 / bits) as u8;
        faces += 1;
    }
    dice
};

/// Rolls dice from random words and folds their faces.
#[inline]
pub(super) fn roll<S>(
    mut word: impl FnMut() -> u64,
    (count, die): (u8, Die),
    start: S,
    step: impl Fn(S, u8) -> S,
) -> S {
    let faces = u128::from(die.faces());
    let per_word = DICE_PER_WORD[usize::from(die.faces())];
    let (mut state, mut left) = (start, count);
    while left > 0 {
        let mut fraction = word();
        let now = left.min(per_word);
        for _ in 0..now {
            let product = u128::from(fraction) * faces;
            fraction = product as u64;
            state = step(state, 1 + (product >> 64) as u8);
        }
        left -= now;
    }
    state
}

impl<R: Rng> Dice for Rolled<R> {
    #[inline]
    fn fold<S: Copy + Ord + 'static>(
        &mut self,
        count: u8,
        die: Die,
        start: S,
        step: impl Fn(S, u8) -> S,
    ) -> S {
        roll(|| self.0.next_u64(), (count, die), start, step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These rolls are a promise: a seed that a user has written down must roll them for ever.
    #[test]
    fn seeds_roll_the_same_for_ever() {
        let roll = |seed, index, die, count: usize| -> Vec<u8> {
            let mut dice = Rolled::keyed(seed, index);
            (0..count).map(|_| dice.roll(die)).collect()
        };
        assert_eq!(roll(1, 0, Die::D10, 12), [8, 5, 2, 4, 5, 9, 9, 7, 9, 5, 6, 10]);
        assert_eq!(roll(1, 1, Die::D10, 12), [8, 9, 2, 5, 7, 1, 6, 5, 6, 4, 1, 1]);
        assert_eq!(roll(2, 0, Die::D20, 12), [15, 6, 2, 11, 16, 18, 9, 18, 5, 5, 19, 9]);
        let mut dice = Rolled::new(7);
        let pool = dice.fold(18, Die::D10, 0u64, |faces, face| faces * 10 + u64::from(face - 1));
        assert_eq!(pool, 151_170_884_830_867_027);
    }

    #[test]
    fn a_word_is_never_asked_for_more_than_32_bits() {
        for faces in 1..=255u8 {
            let die = Die::new(faces).expect("a die with faces");
            let dice = DICE_PER_WORD[usize::from(faces)];
            assert!(dice >= 1, "{die}");
            assert!(faces == 1 || u64::from(faces).pow(u32::from(dice)) <= 1 << 32, "{die}");
        }
    }

    #[test]
    fn every_face_of_every_die_comes_up() {
        for faces in [1, 2, 3, 10, 12, 20, 100, 255] {
            let die = Die::new(faces).expect("a die with faces");
            let mut dice = Rolled::new(3);
            let mut seen = [false; 256];
            for _ in 0..40 * u16::from(faces) {
                seen[usize::from(dice.roll(die))] = true;
            }
            assert_eq!(seen.iter().filter(|&&seen| seen).count(), usize::from(faces), "{die}");
            assert!(!seen[0], "{die}");
        }
    }
}

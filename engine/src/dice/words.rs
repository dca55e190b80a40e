//! Addressed randomness: each random word is a function of where it is used.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The finaliser of `SplitMix64` (variant 13 of D. Stafford), a bijection on 64 bits.
#[inline]
pub(super) const fn scatter(mut word: u64) -> u64 {
    word = (word ^ (word >> SHIFTS[0])).wrapping_mul(FACTORS[0]);
    word = (word ^ (word >> SHIFTS[1])).wrapping_mul(FACTORS[1]);
    word ^ (word >> SHIFTS[2])
}

/// Returns the random word of an address, given what the address counts to.
///
/// Words of one trial are counted in the highest bits, and the finaliser alone leaves linear relations
/// between words that differ in nothing else. Turned, they are the lowest, which it carries
/// everywhere.
#[inline]
pub(super) const fn word_at(count: u64) -> u64 {
    scatter(count.rotate_left(TURN))
}

/// How far counts are turned: by all bits that tell the words of a trial apart.
pub(super) const TURN: u32 = u64::BITS - Words::INDEX_BITS;

/// The shifts and the factors of that finaliser, in order.
pub(super) const SHIFTS: [u32; 3] = [30, 27, 31];
pub(super) const FACTORS: [u64; 2] = [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb];

/// The odd constant by which `SplitMix64` counts.
pub(super) const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;

/// The random words of one trial of a seed, such as a fight or an attack.
///
/// A word is a function of the seed, the index of the trial, the round, the step within the round
/// and the place within the step. So no word depends on threads or batches, and a die more in one
/// step moves no die of another.
///
/// Addresses are counted as `SplitMix64` (G. L. Steele, D. Lea and C. H. Flood, 2014) counts its
/// words: 40 bits for the index, 8 each for the place, the step and the round, times an odd constant.
/// [`word_at`] makes a word of the count. Addresses are counted without gaps or overlap, and the
/// function from count to word is a bijection, so no two trials below 2<sup>40</sup> share a word. What an
/// address has no room for (rounds and steps from the 257th on, words from the 257th of a step on,
/// and higher indices) comes from a xoshiro256++ generator whose 256-bit state holds the seed, the
/// index, the round and the step.
#[derive(Clone, Debug)]
pub(super) struct Words {
    seed: u64,
    index: u64,
    /// The round, and the step within it.
    at: [u32; 2],
    /// What the address of the next word counts to.
    next: u64,
    /// The number of words of this step that have an address left.
    left: u32,
    beyond: Option<Xoshiro256PlusPlus>,
}

/// The address of a word within its trial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Address {
    pub(super) round: u32,
    pub(super) step: u32,
    pub(super) place: u32,
}

impl Address {
    /// The first word of a trial.
    pub(super) const FIRST: Address = Address { round: 0, step: 0, place: 0 };

    /// The number of bits for each of the place, the step and the round.
    const BITS: u32 = 8;

    /// The number of places, steps and rounds that are addressed.
    pub(super) const PARTS: u32 = 1 << Address::BITS;

    /// Returns whether there is room for it among the addresses.
    pub(super) const fn is_addressed(self) -> bool {
        self.round < Address::PARTS && self.step < Address::PARTS && self.place < Address::PARTS
    }

    /// Returns how much further this word is counted than the first of its trial.
    pub(super) const fn offset(self) -> u64 {
        let Address { round, step, place } = self;
        let (places, steps) = (Words::INDEX_BITS, Words::INDEX_BITS + Address::BITS);
        let (place, step) = ((place as u64) << places, (step as u64) << steps);
        let round = (round as u64) << (steps + Address::BITS);
        place.wrapping_add(step).wrapping_add(round).wrapping_mul(STRIDE)
    }
}

/// Returns what the address of a trial's first word counts to, if its words are addressed.
pub(super) const fn first_of(seed: u64, index: u64) -> Option<u64> {
    match index >> Words::INDEX_BITS {
        0 => Some(scatter(seed).wrapping_add(index.wrapping_mul(STRIDE))),
        _ => None,
    }
}

impl Words {
    /// The number of bits for the index of a trial.
    pub(super) const INDEX_BITS: u32 = 40;

    /// The number of words that a generator beyond the addresses discards.
    const PARTING: u32 = 16;

    pub(super) fn new(seed: u64) -> Words {
        let mut words =
            Words { seed: scatter(seed), index: 0, at: [0; 2], next: 0, left: 0, beyond: None };
        words.trial(0);
        words
    }

    /// Turns to the beginning of a trial.
    #[inline]
    pub(super) fn trial(&mut self, index: u64) {
        self.index = index;
        self.step(0, 0);
    }

    /// Turns to a step of a round of the trial.
    #[inline]
    pub(super) fn step(&mut self, round: u32, step: u32) {
        let address = Address { round, step, place: 0 };
        (self.at, self.left, self.beyond) = ([round, step], 0, None);
        if address.is_addressed() && self.index >> Words::INDEX_BITS == 0 {
            self.left = Address::PARTS;
        }
        let first = self.seed.wrapping_add(self.index.wrapping_mul(STRIDE));
        self.next = first.wrapping_add(address.offset());
    }

    /// Returns the next word of this step.
    #[inline]
    pub(super) fn word(&mut self) -> u64 {
        if self.left == 0 {
            return self.word_beyond();
        }
        self.left -= 1;
        let word = word_at(self.next);
        self.next = self.next.wrapping_add(STRIDE << Words::INDEX_BITS);
        word
    }

    /// Returns a word that has no address.
    #[cold]
    fn word_beyond(&mut self) -> u64 {
        let [round, step] = self.at;
        let key = [self.seed, self.index, u64::from(round) << 32 | u64::from(step), 0];
        let here = self.beyond.get_or_insert_with(|| {
            let mut state = [0; 32];
            for (bytes, word) in state.chunks_exact_mut(8).zip(key) {
                bytes.copy_from_slice(&scatter(word ^ STRIDE).to_le_bytes());
            }
            let mut generator = Xoshiro256PlusPlus::from_seed(state);
            // Similar states take a few words to part.
            for _ in 0..Words::PARTING {
                generator.next_u64();
            }
            generator
        });
        here.next_u64()
    }
}

/// Returns the random words of a seed in the order in which fights use them: of one fight after
/// another, each of so many rounds, steps a round and words a step, at most 256 of each.
///
/// Nothing is drawn with them here. They are for batteries of tests, which read them from
/// `cargo run --release -p evenodds-engine --example words`.
pub fn words_of_fights(seed: u64, [rounds, steps, words]: [u32; 3]) -> impl Iterator<Item = u64> {
    let mut source = Words::new(seed);
    let steps = (0..).flat_map(move |index| {
        (0..rounds).flat_map(move |round| (0..steps).map(move |step| (index, round, step)))
    });
    let addresses = steps.flat_map(move |step| (0..words).map(move |place| (step, place)));
    addresses.map(move |((index, round, step), place)| {
        if place == 0 {
            source.trial(index);
            source.step(round, step);
        }
        source.word()
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn words(words: &mut Words, count: usize) -> Vec<u64> {
        (0..count).map(|_| words.word()).collect()
    }

    #[test]
    fn a_word_depends_on_its_address_alone() {
        let mut one = Words::new(7);
        let mut all = Vec::new();
        for (index, round, step) in [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (3, 255, 255)] {
            one.trial(index);
            one.step(round, step);
            all.push(words(&mut one, 3));
        }
        // In another order, after other words, and past the words that have an address.
        let mut other = Words::new(7);
        for (nth, (index, round, step)) in
            [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (3, 255, 255)]
                .into_iter()
                .enumerate()
                .rev()
        {
            other.trial(9);
            words(&mut other, 300);
            other.trial(index);
            other.step(round, step);
            assert_eq!(words(&mut other, 3), all[nth]);
        }
        let different: BTreeSet<u64> = all.iter().flatten().copied().collect();
        assert_eq!(different.len(), 15);
    }

    #[test]
    fn words_of_fights_come_in_their_order() {
        let mut source = Words::new(3);
        let mut known = Vec::new();
        for (index, round, step) in (0..2).flat_map(|index| {
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(round, step)| (index, round, step))
        }) {
            source.trial(index);
            source.step(round, step);
            known.extend(words(&mut source, 3));
        }
        assert_eq!(words_of_fights(3, [2, 2, 3]).take(24).collect::<Vec<u64>>(), known);
    }

    #[test]
    fn words_without_an_address_are_their_own() {
        let mut seen = BTreeSet::new();
        let far = 1 << Words::INDEX_BITS;
        for (index, round, step) in
            [(0, 0, 0), (0, 256, 0), (0, 0, 256), (0, 256, 256), (1, 256, 0), (far, 0, 0)]
        {
            let mut one = Words::new(1);
            one.trial(index);
            one.step(round, step);
            let found = words(&mut one, 300);
            one.step(round, step);
            assert_eq!(words(&mut one, 300), found);
            seen.extend(found);
        }
        assert_eq!(seen.len(), 6 * 300);
    }

    #[test]
    fn addresses_do_not_overlap() {
        // The last word of one address is followed by the first of the next: counted, not hashed.
        let mut one = Words::new(5);
        one.step(0, 0);
        let first = one.next;
        one.left = 1;
        one.next = first.wrapping_add((STRIDE << Words::INDEX_BITS).wrapping_mul(255));
        one.word();
        let end = one.next;
        one.step(0, 1);
        assert_eq!(one.next, end);
        one.step(0, 255);
        let end = one.next.wrapping_add(STRIDE.wrapping_mul(1 << 48));
        one.step(1, 0);
        assert_eq!(one.next, end);
    }

    /// The words of a trial are not bound to each other: a matrix with a trial in each row has full
    /// rank over two elements, as that of chance does but for one in 2<sup>40</sup>. Without the turn,
    /// the words of sixteen rounds had 44 linear relations.
    #[test]
    fn words_of_a_trial_have_no_linear_relations() {
        type Row = [u64; 16];
        let places = |at: fn(u32) -> [u32; 3]| -> Vec<[u32; 3]> { (0..16).map(at).collect() };
        for places in [
            places(|nth| [nth, 0, 0]),
            places(|nth| [0, nth, 0]),
            places(|nth| [0, 0, nth]),
            places(|nth| [nth / 4, nth / 2 % 2, nth % 2]),
        ] {
            let mut one = Words::new(1);
            // For each bit, the row whose highest bit it is.
            let mut pivots: Vec<Option<Row>> = vec![None; 1024];
            for index in 0..1024 + 40 {
                one.trial(index);
                let mut row = [0; 16];
                for (word, &[round, step, place]) in row.iter_mut().zip(&places) {
                    one.step(round, step);
                    *word = words(&mut one, place as usize + 1)[place as usize];
                }
                while let Some(nth) = row.iter().position(|word| *word != 0) {
                    let bit = 64 * nth + row[nth].leading_zeros() as usize;
                    let Some(pivot) = &pivots[bit] else {
                        pivots[bit] = Some(row);
                        break;
                    };
                    row.iter_mut().zip(pivot).for_each(|(word, other)| *word ^= other);
                }
            }
            let rank = pivots.iter().flatten().count();
            assert_eq!(rank, 1024, "{places:?}");
        }
    }

    /// The words of the same address of many trials, of which the count differs in the low bits
    /// alone, and those of a trial, of which it differs in the high bits alone, are as even as
    /// chance: 256 cells of each byte. A chi-square on 255 degrees of freedom is above 400 with a
    /// chance of 10<sup>-8</sup>.
    #[test]
    fn bytes_are_even() {
        let even = |name: &str, words: &[u64]| {
            for byte in 0..8 {
                let mut cells = [0_u32; 256];
                for word in words {
                    cells[usize::from(word.to_le_bytes()[byte])] += 1;
                }
                let mean = words.len() as f64 / 256.0;
                let square = |&cell: &u32| (f64::from(cell) - mean).powi(2) / mean;
                let chi: f64 = cells.iter().map(square).sum();
                assert!((150.0..400.0).contains(&chi), "{name}, byte {byte}: {chi}");
            }
        };
        let mut source = Words::new(1);
        let of = |source: &mut Words, index, round, step| {
            source.trial(index);
            source.step(round, step);
            source.word()
        };
        let trials: Vec<u64> = (0..1 << 16).map(|index| of(&mut source, index, 0, 0)).collect();
        even("trials", &trials);
        let steps: Vec<u64> =
            (0..1 << 16).map(|at| of(&mut source, 0, at >> 8, at & 255)).collect();
        even("steps", &steps);
        // What two neighbours have in common.
        let pairs: Vec<u64> = trials.windows(2).map(|pair| pair[0] ^ pair[1]).collect();
        even("neighbours", &pairs);
    }
}

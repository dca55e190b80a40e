//! The bends of a search, with what their ways are at the shortest, and the least of these.

use arrayvec::ArrayVec;

use super::search::NODES_MAX;

/// How many bends have their least kept.
const BLOCK: usize = 16;

const BLOCKS: usize = NODES_MAX / BLOCK;

/// What the ways over bends are at the shortest, one number for each bend.
pub(super) struct Frontier {
    lengths: ArrayVec<[i32; BLOCK], BLOCKS>,
    /// The least of each block.
    least: ArrayVec<i32, BLOCKS>,
    count: usize,
}

impl Frontier {
    /// Of bends that are done, or cannot be reached yet.
    pub(super) const NEVER: i32 = i32::MAX;

    /// Without any bends.
    pub(super) fn new() -> Frontier {
        Frontier { lengths: ArrayVec::new(), least: ArrayVec::new(), count: 0 }
    }

    /// Adds the next bend.
    #[inline]
    pub(super) fn push(&mut self, length: i32) {
        let (block, place) = (self.count / BLOCK, self.count % BLOCK);
        if place == 0 {
            self.lengths.push([Frontier::NEVER; BLOCK]);
            self.least.push(Frontier::NEVER);
        }
        self.lengths[block][place] = length;
        self.least[block] = self.least[block].min(length);
        self.count += 1;
    }

    #[inline]
    pub(super) fn of(&self, bend: usize) -> i32 {
        self.lengths[bend / BLOCK][bend % BLOCK]
    }

    #[inline]
    pub(super) fn set(&mut self, bend: usize, length: i32) {
        let block = &mut self.lengths[bend / BLOCK];
        block[bend % BLOCK] = length;
        self.least[bend / BLOCK] = block.iter().copied().fold(Frontier::NEVER, i32::min);
    }

    /// The least of all.
    #[inline]
    pub(super) fn least(&self) -> i32 {
        self.least.iter().copied().fold(Frontier::NEVER, i32::min)
    }

    /// The bends with this length, which is the least, in their order.
    #[inline]
    pub(super) fn with(&self, least: i32) -> impl Iterator<Item = usize> {
        let blocks = self.least.iter().enumerate().filter(move |(_, own)| **own == least);
        blocks.flat_map(move |(block, _)| {
            let lengths = self.lengths[block].iter().enumerate();
            let found = lengths.filter(move |(_, length)| **length == least);
            found.map(move |(place, _)| BLOCK * block + place)
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_least_is_that_of_all(
            lengths in prop::collection::vec(0..40, 1..=NODES_MAX),
            changes in prop::collection::vec((0..NODES_MAX, prop_oneof![4 => 0..40, 1 => Just(Frontier::NEVER)]), 0..60),
        ) {
            let (mut frontier, mut plain) = (Frontier::new(), lengths);
            for length in &plain {
                frontier.push(*length);
            }
            for (bend, length) in changes {
                let bend = bend % plain.len();
                plain[bend] = length;
                frontier.set(bend, length);
                let least = plain.iter().copied().min().unwrap_or(Frontier::NEVER);
                prop_assert_eq!(frontier.least(), least);
                prop_assert_eq!(frontier.of(bend), length);
                let with = (0..plain.len()).filter(|bend| plain[*bend] == least);
                if least < Frontier::NEVER {
                    prop_assert!(frontier.with(least).eq(with));
                }
            }
        }
    }
}

//! Finding equal values by a hash of many small fields.

use std::hash::{Hash, Hasher};

/// A hash of keys with many small fields, which are packed into words before they are mixed.
#[derive(Default)]
struct Packed {
    mixed: u64,
    word: u64,
    /// The number of bits of the word that are taken.
    bits: u32,
}

impl Packed {
    /// Half of the digits of the golden ratio.
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

    #[inline]
    const fn pack(&mut self, field: u64, bits: u32) {
        if u64::BITS < self.bits + bits {
            self.mixed = self.mix();
            (self.word, self.bits) = (0, 0);
        }
        self.word |= field << self.bits;
        self.bits += bits;
    }

    #[inline]
    const fn mix(&self) -> u64 {
        let spread = (self.mixed ^ self.word).wrapping_mul(Packed::SPREAD);
        spread ^ (spread >> 32)
    }
}

impl Hasher for Packed {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.pack(byte.into(), 8);
        }
    }

    #[inline]
    fn write_u8(&mut self, field: u8) {
        self.pack(field.into(), 8);
    }

    #[inline]
    fn write_u16(&mut self, field: u16) {
        self.pack(field.into(), 16);
    }

    #[inline]
    fn write_u32(&mut self, field: u32) {
        self.pack(field.into(), 32);
    }

    #[inline]
    fn write_u64(&mut self, field: u64) {
        self.pack(field, 64);
    }

    #[inline]
    fn write_u128(&mut self, field: u128) {
        self.pack(field as u64, 64);
        self.pack((field >> 64) as u64, 64);
    }

    /// The length of a list, whose lower bits tell it from the others of its kind.
    #[inline]
    fn write_usize(&mut self, length: usize) {
        self.pack(u64::from(length as u16), 16);
    }

    /// What distinguishes the variants of an enum: there are never more than fit a byte.
    #[inline]
    fn write_isize(&mut self, variant: isize) {
        self.pack(u64::from(variant as u8), 8);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.mix()
    }
}

/// Returns the hash of a key.
#[inline]
pub(crate) fn packed_hash<K: Hash>(key: &K) -> u64 {
    let mut packed = Packed::default();
    key.hash(&mut packed);
    packed.finish()
}

/// The places of values in a list, found by their hashes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    /// The hash of a value and the place after its own, or zeros where there is none. The number of
    /// slots is a power of two.
    slots: Vec<[u32; 2]>,
    taken: usize,
}

impl Index {
    /// The number of slots at first.
    const ROOM: usize = 32;

    /// Returns the place of the value with this hash that `is` the one wanted.
    #[inline]
    pub(crate) fn find(&self, hash: u64, is: impl Fn(usize) -> bool) -> Option<usize> {
        let mask = self.slots.len().wrapping_sub(1);
        let mut at = hash as usize;
        // There is always a free slot; a table without any slots has none to look at.
        while let Some(&[other, after @ 1..=u32::MAX]) = self.slots.get(at & mask) {
            let place = after as usize - 1;
            if other == hash as u32 && is(place) {
                return Some(place);
            }
            at = at.wrapping_add(1);
        }
        None
    }

    /// Adds a value that is not there yet.
    #[inline]
    pub(crate) fn add(&mut self, hash: u64, place: usize) {
        if self.slots.len() <= self.taken * 2 {
            self.grow();
        }
        let after = u32::try_from(place + 1).expect("values are counted in 32 bits");
        self.put([hash as u32, after]);
        self.taken += 1;
    }

    fn put(&mut self, slot: [u32; 2]) {
        let mask = self.slots.len() - 1;
        let mut at = slot[0] as usize & mask;
        while self.slots[at][1] != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot;
    }

    #[cold]
    fn grow(&mut self) {
        let room = Index::ROOM.max(self.slots.len() * 4);
        let before = std::mem::replace(&mut self.slots, vec![[0; 2]; room]);
        for slot in before.into_iter().filter(|slot| slot[1] != 0) {
            self.put(slot);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_where_they_lie() {
        let (mut index, mut values) = (Index::default(), Vec::new());
        let find = |index: &Index, values: &[(u8, i32)], value: &(u8, i32)| {
            index.find(packed_hash(value), |place| values[place] == *value)
        };
        for nth in 0..10_000 {
            let value = (nth as u8, nth % 5000);
            let place = find(&index, &values, &value);
            assert_eq!(place, values.iter().position(|known| *known == value));
            if place.is_none() {
                index.add(packed_hash(&value), values.len());
                values.push(value);
            }
        }
    }

    #[test]
    fn equal_hashes_are_told_apart() {
        let mut index = Index::default();
        (0..100).for_each(|place| index.add(7, place));
        for place in 0..100 {
            assert_eq!(index.find(7, |other| other == place), Some(place));
        }
        assert_eq!(index.find(7, |_| false), None);
    }
}

//! Laws made ready to be drawn from.

use crate::law::{Law, sum};

/// The inverse of a law's cumulative distribution: a word is drawn to a value.
///
/// The greater the word, the greater the value, so that two similar laws that receive the same word
/// draw similar values.
#[derive(Debug)]
pub(super) struct Inverse<T> {
    values: Box<[T]>,
    cuts: Cuts,
}

/// How the words are shared out among the values of a law, which are known by their places.
///
/// A guide says where to begin the search: of as many equal ranges of words as it has entries, most
/// lie within one value.
#[derive(Debug)]
pub(crate) struct Cuts {
    /// The greatest word of each value.
    ends: Box<[u64]>,
    guide: Box<[u16]>,
    /// What remains of a word is its range.
    shift: u32,
}

impl<T: Copy + Ord> Inverse<T> {
    /// Returns the inverse of a law with at most [`Cuts::VALUES_MAX`] values, with four to eight
    /// ranges for each.
    pub(super) fn of(law: &Law<T>) -> Inverse<T> {
        let bits = (4 * law.len()).next_power_of_two().ilog2();
        Inverse::with_bits(law, bits.clamp(4, Cuts::FINE_BITS))
    }

    /// Returns the inverse of a law with as many ranges as are practical, for a law that is drawn
    /// from a great many times.
    pub(super) fn fine(law: &Law<T>) -> Inverse<T> {
        Inverse::with_bits(law, Cuts::FINE_BITS)
    }

    fn with_bits(law: &Law<T>, bits: u32) -> Inverse<T> {
        let total = sum(law.iter().map(|(_, mass)| *mass));
        let (mut below, mut lost) = (0.0_f64, 0.0_f64);
        let mut ends = Vec::with_capacity(law.len());
        for (_, mass) in law {
            // Kahan's sum, so that the ends are off by no more than a rounding.
            let term = mass / total - lost;
            let next = below + term;
            (lost, below) = ((next - below) - term, next);
            // 2 to the power of 64. What is greater than all words becomes the greatest.
            ends.push(((below * 18_446_744_073_709_551_616.0) as u64).saturating_sub(1));
        }
        if let Some(end) = ends.last_mut() {
            *end = u64::MAX;
        }
        let guide = Cuts::guide(&ends, bits).collect();
        let cuts = Cuts { ends: ends.into(), guide, shift: u64::BITS - bits };
        Inverse { values: law.iter().map(|(value, _)| *value).collect(), cuts }
    }

    /// Returns the value at a place.
    #[inline]
    pub(super) fn value(&self, place: usize) -> T {
        self.values[place]
    }

    pub(super) fn cuts(&self) -> &Cuts {
        &self.cuts
    }

    /// Returns about how many bytes of memory it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.values) + size_of_val(&*self.cuts.ends) + size_of_val(&*self.cuts.guide)
    }
}

impl Cuts {
    /// The most values that are made ready.
    pub(super) const VALUES_MAX: usize = 1 << 12;

    /// The number of high bits of a word that the guide of a [fine](Inverse::fine) table uses.
    pub(super) const FINE_BITS: u32 = 12;

    /// Marks an entry of a guide whose range has more than one value.
    pub(super) const SEVERAL: u16 = 1 << 15;

    /// Marks an entry of a guide whose range has more than two.
    pub(super) const MANY: u16 = 1 << 14;

    /// What remains of an entry is the place of its first value.
    pub(super) const PLACE: u16 = Cuts::MANY - 1;

    /// Returns the entries of a guide that uses so many high bits of a word.
    pub(super) fn guide(ends: &[u64], bits: u32) -> impl Iterator<Item = u16> {
        let shift = u64::BITS - bits;
        let mut at = 0;
        (0..1_u64 << bits).map(move |range| {
            let (first, last) = (range << shift, range << shift | (u64::MAX >> bits));
            while ends[at] < first {
                at += 1;
            }
            let is_within = |nth: usize| ends.get(nth).is_some_and(|&end| end < last);
            let several = if is_within(at) { Cuts::SEVERAL } else { 0 };
            let many = if is_within(at + 1) { Cuts::MANY } else { 0 };
            at as u16 | several | many
        })
    }

    /// Returns the place that an entry of a guide leads to, or where to search if the rest of the
    /// word decides.
    #[inline]
    pub(super) fn lead(entry: u16) -> Result<usize, usize> {
        match entry & Cuts::SEVERAL {
            0 => Ok(entry.into()),
            _ => Err((entry & Cuts::PLACE).into()),
        }
    }

    /// Returns the place of the value of a word, given where to search.
    #[inline]
    pub(super) fn search(ends: &[u64], from: usize, word: u64) -> usize {
        from + ends[from..].iter().take_while(|&&end| end < word).count()
    }

    /// Returns the place of the value of a word.
    #[inline]
    pub(super) fn place(&self, word: u64) -> usize {
        let entry = self.guide[(word >> self.shift) as usize];
        Cuts::lead(entry).unwrap_or_else(|from| Cuts::search(&self.ends, from, word))
    }

    /// Returns the place of the value that begins with these high bits of its word, or where to
    /// search if the rest of the word decides.
    #[inline]
    pub(super) fn coarse(&self, range: usize) -> Result<usize, usize> {
        Cuts::lead(self.guide[range])
    }

    /// Returns the guide of a [fine](Inverse::fine) table.
    pub(super) fn fine_guide(&self) -> &[u16; 1 << Cuts::FINE_BITS] {
        self.guide.as_ref().try_into().expect("a fine table has as many ranges")
    }

    /// Returns the place of the value of a word, given where to search.
    #[cold]
    pub(super) fn refined(&self, from: usize, word: u64) -> usize {
        Cuts::search(&self.ends, from, word)
    }

    /// The greatest word of each value.
    pub(super) fn ends(&self) -> &[u64] {
        &self.ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(masses: &[f64]) -> Law<usize> {
        Law::new(masses.iter().copied().enumerate().collect()).expect("a law")
    }

    #[test]
    fn words_are_drawn_in_proportion_and_in_order() {
        for masses in [&[1.0][..], &[0.5, 0.25, 0.25], &[0.1, 0.2, 0.3, 0.4], &[1e-9, 1.0 - 1e-9]] {
            let law = law(masses);
            for inverse in [Inverse::of(&law), Inverse::fine(&law)] {
                let mut before = None;
                for (&value, &end) in inverse.values.iter().zip(&inverse.cuts.ends) {
                    let begin = before.map_or(0, |end: u64| end + 1);
                    assert_eq!(
                        [begin, end].map(|word| inverse.value(inverse.cuts.place(word))),
                        [value; 2]
                    );
                    let share = (end - begin) as f64 / u64::MAX as f64;
                    assert!((share - masses[value]).abs() < 1e-15, "{value}: {share}");
                    before = Some(end);
                }
                assert_eq!(before, Some(u64::MAX));
            }
        }
    }

    #[test]
    fn a_guide_only_shortens_the_search() {
        let masses: Vec<f64> = (1..=300).map(|nth| f64::from(nth) / 45_150.0).collect();
        let law = law(&masses);
        let (one, other) = (Inverse::of(&law), Inverse::fine(&law));
        let words = (0..100_000_u64).map(|nth| nth.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for word in words.chain([0, u64::MAX]) {
            let place =
                one.cuts.ends.iter().position(|&end| word <= end).expect("the last holds all");
            assert_eq!([one.cuts.place(word), other.cuts.place(word)], [place; 2]);
        }
    }

    #[test]
    fn what_has_no_share_of_the_words_is_not_drawn() {
        let law = Law::from_sorted(vec![(0, 1e-30), (1, 1.0), (2, 1e-30)], 0.0);
        let inverse = Inverse::of(&law);
        // The first word and the last are the two that a mass below 2 to the power of -64 may have.
        assert_eq!(
            [1, u64::MAX - 4096].map(|word| inverse.value(inverse.cuts.place(word))),
            [1, 1]
        );
    }
}

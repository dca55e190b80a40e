//! Sets of pieces and of figures: one bit each, the lowest for the first.

use crate::dice::FIGURES_MAX;

/// Pieces of a table.
pub type PieceSet = u128;

/// Figures, by their numbers.
pub type FigureSet = u128;

/// The most pieces of terrain on a table: as many as a set holds.
pub const PIECES_MAX: usize = PieceSet::BITS as usize;

const _: () = assert!(FIGURES_MAX <= FigureSet::BITS as usize, "a set holds all figures");

/// A set in two words, which are quicker to go through: most sets have one.
#[inline]
pub(super) const fn words(set: u128) -> [u64; 2] {
    [set as u64, (set >> u64::BITS) as u64]
}

/// The set of two words.
#[inline]
pub(super) const fn of_words([low, high]: [u64; 2]) -> u128 {
    (high as u128) << u64::BITS | low as u128
}

/// The places of the bits of a set, from the lowest.
#[inline]
pub fn members(set: u128) -> impl Iterator<Item = usize> + Clone {
    let ([mut word, mut next], mut before) = (words(set), 0);
    std::iter::from_fn(move || {
        if word == 0 {
            (word, next, before) = (next, 0, u64::BITS as usize);
        }
        let place = before + word.trailing_zeros() as usize;
        let is_any = word != 0;
        word &= word.wrapping_sub(1);
        is_any.then_some(place)
    })
}

/// Those of a set for whose places something holds.
#[inline]
pub(super) fn those(set: u128, mut holds: impl FnMut(usize) -> bool) -> u128 {
    let mut found = [0; 2];
    for (nth, mut word) in words(set).into_iter().enumerate() {
        while word != 0 {
            let place = word.trailing_zeros();
            found[nth] |= u64::from(holds(nth * u64::BITS as usize + place as usize)) << place;
            word &= word - 1;
        }
    }
    of_words(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_found_in_both_words() {
        for set in [0, 1, 1 << 63, 1 << 64, 1 << 127, u128::MAX, 0b101 << 62] {
            let plain: Vec<usize> = (0..128).filter(|place| set >> place & 1 == 1).collect();
            assert_eq!(members(set).collect::<Vec<_>>(), plain);
            let odd = those(set, |place| place % 2 == 1);
            assert_eq!(
                odd,
                (0..128)
                    .filter(|place| place % 2 == 1)
                    .fold(0, |odd, place| odd | set & 1 << place)
            );
        }
    }
}

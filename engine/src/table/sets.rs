//! Sets of pieces and of figures: one bit each, the lowest for the first.

use crate::dice::FIGURES_MAX;

/// Pieces of a table.
pub type PieceSet = u128;

/// Figures, by their numbers.
pub type FigureSet = u128;

/// The most pieces of terrain on a table: as many as a set holds.
pub const PIECES_MAX: usize = PieceSet::BITS as usize;

const _: () = assert!(FIGURES_MAX <= FigureSet::BITS as usize, "a set holds all figures");

/// The places of the bits of a set, from the lowest.
#[inline]
pub(super) fn members(mut set: u128) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        let is_any = set != 0;
        set &= set.wrapping_sub(1);
        is_any.then_some(place)
    })
}

//! Sets of figures, one bit for each by its number.

use crate::table::FigureSet;

/// The figures of a set, from the lowest number on.
pub fn members(mut set: FigureSet) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let figure = set.trailing_zeros() as u8;
        let is_any = set != 0;
        set &= set.wrapping_sub(1);
        is_any.then_some(figure)
    })
}

/// The set of one figure.
#[must_use]
pub const fn bit(figure: u8) -> FigureSet {
    1 << figure
}

/// The set of some figures.
pub fn set_of(figures: impl Iterator<Item = u8>) -> FigureSet {
    figures.fold(0, |set, figure| set | bit(figure))
}

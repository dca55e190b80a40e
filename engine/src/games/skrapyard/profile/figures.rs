//! Sets of figures, one bit for each by its number.

use crate::table::{FigureSet, members as places};

/// The figures of a set, from the lowest number on.
#[inline]
pub fn members(set: FigureSet) -> impl Iterator<Item = u8> {
    places(set).map(|figure| figure as u8)
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

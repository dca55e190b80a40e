//! Distances as they are told.

use crate::table::UNITS;

/// The least distance that is told, in units: less of it is nothing in tenths of a length.
const LEAST: i32 = UNITS / 20;

/// What of a length is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grain {
    /// Whole lengths, and tenths of less than one.
    Whole,
    /// Tenths.
    Tenths,
}

/// Whether a distance of so many units is told at all.
#[must_use]
pub const fn is_telling(units: i32) -> bool {
    LEAST <= units
}

/// A distance of so many units in lengths.
#[must_use]
pub fn lengths(units: i32, grain: Grain) -> String {
    let whole = units.saturating_add(UNITS / 2) / UNITS;
    if grain == Grain::Whole && 0 < whole {
        return whole.to_string();
    }
    let tenths = (i64::from(units) + i64::from(LEAST)) * 10 / i64::from(UNITS);
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_distance_is_told_as_nothing() {
        assert_eq!([0, 49, 50, 51].map(is_telling), [false, false, true, true]);
        for units in (0..3 * UNITS).filter(|&units| is_telling(units)) {
            for grain in [Grain::Whole, Grain::Tenths] {
                assert_ne!(lengths(units, grain).parse(), Ok(0.0), "{units}");
            }
        }
        let told = |units| [Grain::Whole, Grain::Tenths].map(|grain| lengths(units, grain));
        assert_eq!(told(449), ["0.4", "0.4"]);
        assert_eq!(told(500), ["1", "0.5"]);
        assert_eq!(told(2960), ["3", "3.0"]);
    }
}

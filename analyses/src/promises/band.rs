//! Bands of numbers, and whether a number is in one.

use super::promise::Decision;
use crate::answer::Unit;

/// Rounding of exact numbers, which no bound notices.
pub(super) const ROUNDING: f64 = 1e-9;

/// A band of accepted numbers, both ends included.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Band {
    /// The least accepted number.
    pub low: Option<f64>,
    /// The largest accepted number.
    pub high: Option<f64>,
}

impl Band {
    /// Returns whether no number is in both.
    pub(super) fn is_apart_from(self, other: Band) -> bool {
        let above = |low: Option<f64>, high: Option<f64>| {
            low.zip(high).is_some_and(|(low, high)| high + ROUNDING < low)
        };
        above(self.low, other.high) || above(other.low, self.high)
    }

    /// Returns the band with this much more on either side.
    pub(super) fn widened(self, margin: f64) -> Band {
        Band { low: self.low.map(|low| low - margin), high: self.high.map(|high| high + margin) }
    }

    /// Returns whether a number with an error is in the band.
    pub(super) fn exactly(self, value: f64, slack: f64) -> Decision {
        match self.excess(value) <= ROUNDING.max(slack) {
            true => Decision::Kept,
            false => Decision::Broken,
        }
    }

    /// Returns how far a number is out of the band; negative within it, by how far it is from the
    /// nearer bound.
    pub(super) fn excess(self, value: f64) -> f64 {
        let below = self.low.map_or(f64::NEG_INFINITY, |low| low - value);
        below.max(self.high.map_or(f64::NEG_INFINITY, |high| value - high))
    }

    /// Returns whether all of an interval is out of the band.
    pub(super) fn excludes(self, (low, high): (f64, f64)) -> bool {
        self.low.is_some_and(|least| high < least) || self.high.is_some_and(|most| most < low)
    }

    /// Returns whether all of an interval is in the band widened by a margin.
    pub(super) fn includes(self, (low, high): (f64, f64), margin: f64) -> bool {
        self.low.is_none_or(|least| least - margin < low)
            && self.high.is_none_or(|most| high < most + margin)
    }

    /// Returns whether the band holds all numbers of a unit or none, in words.
    pub(super) fn decides_nothing(self, unit: Unit) -> Option<&'static str> {
        let (least, most) = match unit {
            Unit::Chance | Unit::Share => (0.0, 1.0),
            Unit::Difference => (-1.0, 1.0),
            Unit::Rounds
            | Unit::Harm
            | Unit::Figures
            | Unit::Attacks
            | Unit::Times
            | Unit::Bits => (0.0, f64::INFINITY),
            Unit::Points | Unit::Degree | Unit::Elo | Unit::Value => return None,
        };
        let never = self.low.is_some_and(|low| most < low) || self.high.is_some_and(|h| h < least);
        let always = self.low.is_none_or(|low| low <= least) && self.high.is_none_or(|h| most <= h);
        match (never, always) {
            (true, _) => Some("no such number is in this band"),
            (_, true) => Some("every such number is in this band"),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIDDLE: Band = Band { low: Some(0.45), high: Some(0.55) };

    #[test]
    fn rounding_breaks_nothing() {
        assert_eq!(MIDDLE.exactly(0.55 + 1e-12, 0.0), Decision::Kept);
        assert_eq!(MIDDLE.exactly(0.551, 0.0), Decision::Broken);
        assert_eq!(MIDDLE.exactly(0.449, 0.0), Decision::Broken);
        assert_eq!(MIDDLE.exactly(0.449, 0.01), Decision::Kept);
        assert!((MIDDLE.excess(0.5) + 0.05).abs() < 1e-12);
        assert!((MIDDLE.excess(0.6) - 0.05).abs() < 1e-12);
    }

    #[test]
    fn intervals_are_in_out_or_across() {
        assert!(MIDDLE.includes((0.46, 0.54), 0.0) && MIDDLE.includes((0.445, 0.555), 0.01));
        assert!(!MIDDLE.includes((0.44, 0.5), 0.01));
        assert!(MIDDLE.excludes((0.3, 0.44)) && MIDDLE.excludes((0.56, 0.6)));
        assert!(!MIDDLE.excludes((0.54, 0.6)));
    }

    #[test]
    fn bands_that_decide_nothing_are_known() {
        let band = |low, high| Band { low, high };
        let told = |low, high, unit| band(low, high).decides_nothing(unit);
        assert!(
            told(Some(0.0), Some(1.0), Unit::Chance).is_some_and(|why| why.starts_with("every"))
        );
        assert!(told(None, Some(-0.1), Unit::Chance).is_some_and(|why| why.starts_with("no ")));
        assert!(told(Some(0.0), None, Unit::Rounds).is_some());
        assert_eq!(told(Some(0.0), Some(8.0), Unit::Rounds), None);
        assert_eq!(told(Some(-0.1), Some(0.1), Unit::Difference), None);
        let wide = band(Some(0.2), None).widened(0.5);
        assert!(wide.decides_nothing(Unit::Chance).is_some());
        assert!(band(Some(0.6), None).is_apart_from(band(None, Some(0.5))));
        assert!(!band(Some(0.5), None).is_apart_from(band(None, Some(0.5))));
    }
}

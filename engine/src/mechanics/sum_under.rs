//! Sum under a target: add a few dice, stay at or under a number.

use crate::dice::{Dice, Die};
use crate::resolver::{Answer, Check, Grade, Outcome, Resolver};

/// A sum of dice that must not exceed a target number; low is good.
///
/// The degree is target - sum + 1. Some natural sums are criticals or fumbles, depending on the
/// target, and any sum far enough above the target is a fumble. A critical success takes
/// precedence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SumUnder {
    /// The number of dice.
    pub count: u8,
    /// The die rolled.
    pub die: Die,
    /// The highest sum that is always a critical success.
    pub critical_to: i16,
    /// Sums that are a critical success at high target numbers.
    pub critical_bands: [CriticalBand; 2],
    /// The lowest sum that is always a critical failure.
    pub fumble_from: i16,
    /// A sum that is a critical failure at low target numbers.
    pub fumble_band: CriticalBand,
    /// A sum that exceeds the target by more than this is a critical failure.
    pub fumble_beyond: i16,
    /// The lowest sum that never succeeds.
    pub fails_from: i16,
    /// Whether a critical success wins a contest regardless of the margin.
    pub criticals_lead: bool,
}

/// A natural sum and the target number from which, or up to which, it is critical.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CriticalBand {
    /// The natural sum.
    pub sum: i16,
    /// The first or last target number at which it is critical, inclusive.
    pub target: i16,
}

/// The number that the sum must not exceed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TargetNumber(pub i16);

impl Check for TargetNumber {
    fn eased(self, by: i16) -> TargetNumber {
        TargetNumber(self.0.saturating_add(by))
    }
}

impl SumUnder {
    fn grade(&self, sum: i16, target: i16) -> Grade {
        let critical = |band: &CriticalBand| sum == band.sum && band.target <= target;
        let fumble = sum == self.fumble_band.sum && target <= self.fumble_band.target;
        match sum {
            _ if sum <= self.critical_to || self.critical_bands.iter().any(critical) => {
                Grade::Critical
            }
            _ if self.fumble_from <= sum || fumble => Grade::Fumble,
            _ if target.saturating_add(self.fumble_beyond) < sum => Grade::Fumble,
            _ if sum <= target && sum < self.fails_from => Grade::Success,
            _ => Grade::Failure,
        }
    }
}

impl Resolver for SumUnder {
    type Check = TargetNumber;
    type Outcome = Answer;

    #[inline]
    fn resolve(&self, &TargetNumber(target): &TargetNumber, dice: &mut impl Dice) -> Answer {
        let sum = i16::try_from(dice.sum(self.count, self.die)).unwrap_or(i16::MAX);
        let degree = target.saturating_sub(sum).saturating_add(1);
        Answer { grade: self.grade(sum, target), degree }
    }

    /// A lone success wins. Otherwise the better margin wins; of two failures, the narrower one. If
    /// the game says so, a lone critical success wins regardless of the margin.
    fn lead(&self, ours: &Answer, theirs: &Answer) -> i16 {
        let margin = ours.degree.saturating_sub(theirs.degree);
        let beats = |this: &Answer, other: &Answer| {
            let critical = this.grade == Grade::Critical && other.grade != Grade::Critical;
            (this.is_success() && !other.is_success()) || (self.criticals_lead && critical)
        };
        match (beats(ours, theirs), beats(theirs, ours)) {
            (true, _) => margin.max(1),
            (_, true) => margin.min(-1),
            _ => margin,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance;

    #[test]
    fn conforms() {
        let sum = SumUnder {
            count: 3,
            die: Die::D6,
            critical_to: 4,
            critical_bands: [
                CriticalBand { sum: 5, target: 15 },
                CriticalBand { sum: 6, target: 16 },
            ],
            fumble_from: 18,
            fumble_band: CriticalBand { sum: 17, target: 15 },
            fumble_beyond: 10,
            fails_from: 18,
            criticals_lead: false,
        };
        conformance::assert_conforms(&sum, (-9..=25).map(TargetNumber));
        let strict = SumUnder { fails_from: 17, ..sum };
        conformance::assert_conforms(&strict, (-9..=25).map(TargetNumber));
    }
}

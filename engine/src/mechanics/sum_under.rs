//! Sum under a target: add a few dice, stay at or under a number.

use crate::dice::{Dice, Die};
use crate::resolver::{Answer, Check, Grade, Outcome, Resolver};

/// The sum of a few dice at or under a target number; low is good.
///
/// The degree is the margin plus one: target - sum + 1. Natural sums are critical by a table that
/// the target widens or narrows, and any sum far enough over the target is a critical failure. A
/// critical success takes precedence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SumUnder {
    /// How many dice are added.
    pub count: u8,
    /// The die rolled.
    pub die: Die,
    /// Sums up to this are always a critical success.
    pub critical_to: i16,
    /// Sums that are a critical success from some target number on.
    pub critical_bands: [Band; 2],
    /// Sums from this on are always a critical failure.
    pub fumble_from: i16,
    /// A sum that is a critical failure up to some target number.
    pub fumble_band: Band,
    /// Sums of more than this above the target are a critical failure.
    pub fumble_beyond: i16,
    /// Sums from this on never succeed.
    pub fails_from: i16,
    /// Whether a critical success wins a contest over any margin.
    pub criticals_lead: bool,
}

/// A natural sum and the target number from which on, or up to which, it is critical.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Band {
    /// The natural sum.
    pub sum: i16,
    /// The target number at which it begins, or ends, to be critical; included.
    pub target: i16,
}

/// The number to stay at or under.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TargetNumber(pub i16);

impl Check for TargetNumber {
    fn eased(self, by: i16) -> TargetNumber {
        TargetNumber(self.0.saturating_add(by))
    }
}

impl SumUnder {
    fn grade(&self, sum: i16, target: i16) -> Grade {
        let critical = |band: &Band| sum == band.sum && band.target <= target;
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

    /// A lone success wins, else the better margin, which of failures is the smaller one; but a
    /// lone critical success wins over any margin where the game has it so.
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
            critical_bands: [Band { sum: 5, target: 15 }, Band { sum: 6, target: 16 }],
            fumble_from: 18,
            fumble_band: Band { sum: 17, target: 15 },
            fumble_beyond: 10,
            fails_from: 18,
            criticals_lead: false,
        };
        conformance::assert_conforms(&sum, (-9..=25).map(TargetNumber));
        let strict = SumUnder { fails_from: 17, ..sum };
        conformance::assert_conforms(&strict, (-9..=25).map(TargetNumber));
    }
}

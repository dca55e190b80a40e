//! Die under a characteristic: one die at or under a number.

use crate::dice::{Dice, Die};
use crate::resolver::{Answer, Check, Grade, Resolver};

/// One die that must not exceed a characteristic; low is good.
///
/// The degree is value - face + 1. Natural faces at the ends always pass or always fail.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DieUnder {
    /// The die rolled.
    pub die: Die,
    /// The highest natural face that always passes, as a critical; 0 for none.
    pub passes_to: u8,
    /// The lowest natural face that always fails, as a fumble.
    pub fails_from: u8,
    /// The lowest and highest value of a modified characteristic, if it is capped.
    pub capped: Option<(i16, i16)>,
}

/// A characteristic and its modifiers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Characteristic {
    /// The value on the stat line.
    pub printed: i16,
    /// The sum of the modifiers.
    pub modifier: i16,
}

impl Characteristic {
    /// Returns the modified value.
    #[must_use]
    #[inline]
    pub const fn value(self) -> i16 {
        self.printed.saturating_add(self.modifier)
    }
}

impl Check for Characteristic {
    fn eased(self, by: i16) -> Characteristic {
        Characteristic { modifier: self.modifier.saturating_add(by), ..self }
    }
}

impl Resolver for DieUnder {
    type Check = Characteristic;
    type Outcome = Answer;

    #[inline]
    fn resolve(&self, check: &Characteristic, dice: &mut impl Dice) -> Answer {
        let modified = check.value();
        let value = self.capped.map_or(modified, |(low, high)| modified.max(low).min(high));
        dice.read(self.die, |face| {
            let degree = value.saturating_sub(i16::from(face)).saturating_add(1);
            let grade = match face {
                _ if face <= self.passes_to => Grade::Critical,
                _ if self.fails_from <= face => Grade::Fumble,
                _ if 1 <= degree => Grade::Success,
                _ => Grade::Failure,
            };
            Answer { grade, degree }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance;

    #[test]
    fn conforms() {
        let checks = || (-2..=14).map(|printed| Characteristic { printed, modifier: 0 });
        let die = DieUnder { die: Die::D12, passes_to: 1, fails_from: 12, capped: None };
        conformance::assert_conforms(&die, checks());
        conformance::assert_conforms(&DieUnder { capped: Some((3, 10)), ..die }, checks());
        conformance::assert_conforms(&DieUnder { passes_to: 0, fails_from: 13, ..die }, checks());
    }

    #[test]
    fn a_cap_holds_the_modified_value() {
        let die = DieUnder { die: Die::D12, passes_to: 1, fails_from: 12, capped: Some((3, 10)) };
        let pass = |printed, modifier| {
            let law = die.law(&Characteristic { printed, modifier });
            law.probability(|answer| Grade::Success <= answer.grade)
        };
        assert!((pass(9, 5) - 10.0 / 12.0).abs() < 1e-15);
        assert!((pass(4, -5) - 3.0 / 12.0).abs() < 1e-15);
    }
}

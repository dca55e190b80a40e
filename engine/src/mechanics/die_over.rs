//! Die over a target: one die and a bonus against a number to reach.

use crate::dice::{Dice, Die};
use crate::resolver::{Answer, Check, Grade, Resolver};

/// One die plus a bonus that must reach a defence.
///
/// The degree is die + bonus - defence + 1. Natural faces at the ends are criticals and fumbles,
/// regardless of the total if so configured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DieOver {
    /// The die rolled.
    pub die: Die,
    /// The lowest natural face that is a critical.
    pub critical_from: u8,
    /// The highest natural face that is a fumble; 0 for none.
    pub fumble_to: u8,
    /// Whether a critical face hits even if the total does not.
    pub critical_always_hits: bool,
    /// Whether a fumble face misses even if the total hits.
    pub fumble_always_misses: bool,
}

/// A bonus against a defence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Versus {
    /// The number added to the die.
    pub bonus: i16,
    /// The number that the total must reach.
    pub defence: i16,
}

impl Check for Versus {
    fn eased(self, by: i16) -> Versus {
        Versus { bonus: self.bonus.saturating_add(by), ..self }
    }
}

impl Resolver for DieOver {
    type Check = Versus;
    type Outcome = Answer;

    #[inline]
    fn resolve(&self, check: &Versus, dice: &mut impl Dice) -> Answer {
        let needed = check.defence.saturating_sub(check.bonus);
        dice.read(self.die, |face| {
            let degree = i16::from(face).saturating_sub(needed).saturating_add(1);
            let reaches = 1 <= degree;
            let grade = match face {
                _ if face <= self.fumble_to && (self.fumble_always_misses || !reaches) => {
                    Grade::Fumble
                }
                _ if self.critical_from <= face && (self.critical_always_hits || reaches) => {
                    Grade::Critical
                }
                _ if reaches => Grade::Success,
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
        let checks = || (-5..=30).map(|bonus| Versus { bonus, defence: 15 });
        for (critical_from, fumble_to) in [(20, 1), (18, 2), (21, 0)] {
            for always in [true, false] {
                let die = DieOver {
                    die: Die::D20,
                    critical_from,
                    fumble_to,
                    critical_always_hits: always,
                    fumble_always_misses: always,
                };
                conformance::assert_conforms(&die, checks());
            }
        }
    }
}

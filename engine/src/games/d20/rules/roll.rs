//! The attack roll with a weapon's own ranges for criticals and fumbles.

use crate::dice::Dice;
use crate::mechanics::{DieOver, Versus};
use crate::resolver::{Answer, Check, Grade, Resolver};

/// The attack roll of any weapon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttackRoll {
    /// The roll of a weapon with the default ranges.
    pub usual: DieOver,
    /// Whether a weapon's whole critical range always hits where the highest face does.
    pub range_always_hits: bool,
}

/// An attack roll with a particular weapon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Swing {
    /// The attack bonus and the Defense, each with all modifiers.
    pub versus: Versus,
    /// The lowest natural roll that is a critical.
    pub critical_from: u8,
    /// The highest natural roll that is a fumble.
    pub fumble_to: u8,
}

impl Swing {
    /// Returns the lowest face that reaches the Defense.
    #[must_use]
    pub fn needed(self) -> i32 {
        i32::from(self.versus.defence) - i32::from(self.versus.bonus)
    }
}

impl Check for Swing {
    fn eased(self, by: i16) -> Swing {
        Swing { versus: self.versus.eased(by), ..self }
    }
}

impl Resolver for AttackRoll {
    type Check = Swing;
    type Outcome = Answer;

    #[inline]
    fn resolve(&self, swing: &Swing, dice: &mut impl Dice) -> Answer {
        let Swing { critical_from, fumble_to, versus } = *swing;
        let answer = DieOver { critical_from, fumble_to, ..self.usual }.resolve(&versus, dice);
        let natural = i32::from(answer.degree) - 1 + swing.needed();
        // Where `critical_always_hits` and `fumble_always_misses` say so, the highest and lowest
        // faces hit and miss even if the weapon's ranges exclude them.
        let top = natural == i32::from(self.usual.die.faces()) && self.usual.critical_always_hits;
        let bottom = natural == 1 && self.usual.fumble_always_misses;
        let short = answer.degree < 1 && !top && !self.range_always_hits;
        let grade = match answer.grade {
            Grade::Critical if short => Grade::Failure,
            Grade::Failure if top => Grade::Success,
            Grade::Success | Grade::Critical if bottom => Grade::Failure,
            grade => grade,
        };
        Answer { grade, ..answer }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance;
    use crate::dice::{Die, Scripted};

    #[test]
    fn conforms() {
        for (critical_from, fumble_to) in [(20, 1), (21, 0), (18, 3), (1, 20), (2, 0)] {
            for always in [true, false] {
                let roll = AttackRoll {
                    usual: DieOver {
                        die: Die::D20,
                        critical_from: 20,
                        fumble_to: 1,
                        critical_always_hits: always,
                        fumble_always_misses: always,
                    },
                    range_always_hits: always,
                };
                let versus = (-5..=30).map(|bonus| Versus { bonus, defence: 15 });
                let checks = versus.map(|versus| Swing { versus, critical_from, fumble_to });
                conformance::assert_conforms(&roll, checks);
            }
        }
    }

    #[test]
    fn all_of_a_weapons_range_always_hits_or_the_highest_face_alone() {
        let grade = |range_always_hits, face| {
            let usual = DieOver {
                die: Die::D20,
                critical_from: 20,
                fumble_to: 1,
                critical_always_hits: true,
                fumble_always_misses: true,
            };
            let roll = AttackRoll { usual, range_always_hits };
            let versus = Versus { bonus: 0, defence: 30 };
            let swing = Swing { versus, critical_from: 19, fumble_to: 1 };
            Scripted::play(&[face], |dice| roll.resolve(&swing, dice)).expect("one die").value.grade
        };
        assert_eq!([19, 20].map(|face| grade(true, face)), [Grade::Critical; 2]);
        assert_eq!([19, 20].map(|face| grade(false, face)), [Grade::Failure, Grade::Critical]);
    }

    #[test]
    fn the_ends_of_the_die_hit_and_miss_without_ranges_of_a_weapon() {
        let grade = |always, face, bonus| {
            let roll = AttackRoll {
                usual: DieOver {
                    die: Die::D20,
                    critical_from: 20,
                    fumble_to: 1,
                    critical_always_hits: always,
                    fumble_always_misses: always,
                },
                range_always_hits: true,
            };
            let versus = Versus { bonus, defence: 15 };
            let swing = Swing { versus, critical_from: 21, fumble_to: 0 };
            let played = Scripted::play(&[face], |dice| roll.resolve(&swing, dice));
            played.expect("one die").value.grade
        };
        assert_eq!(
            [1, 2, 19].map(|face| grade(true, face, 30)),
            [Grade::Failure, Grade::Success, Grade::Success]
        );
        assert_eq!(
            [1, 19, 20].map(|face| grade(true, face, -30)),
            [Grade::Failure, Grade::Failure, Grade::Success]
        );
        assert_eq!((grade(false, 1, 30), grade(false, 20, -30)), (Grade::Success, Grade::Failure));
    }
}

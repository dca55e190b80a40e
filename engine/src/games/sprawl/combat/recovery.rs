//! The Recovery Phase.

use super::damage::Fate;
use super::{Condition, Sprawl, Stance, Working, many};
use crate::dice::{Dice, Key};
use crate::games::sprawl::profile::Profile;
use crate::mechanics::PoolCheck;
use crate::resolver::{Outcome, Resolver};

impl Sprawl {
    /// One Recovery Phase of a fighter: what it is at the start of it decides what it may try.
    pub(in crate::games::sprawl) fn recover(
        &self,
        profile: &Profile,
        condition: Condition,
        dice: &mut impl Dice,
    ) -> Condition {
        let name = &profile.name;
        match condition.stance {
            Stance::Up if condition.weapon == Working::Jammed => {
                self.clear(profile, condition, dice)
            }
            Stance::Up | Stance::Out => condition,
            Stance::Pinned => {
                // SPRAWL L243: unharmed, it gets up without a roll.
                dice.tell("L243", || format!("{name} gets up"));
                Condition { stance: Stance::Up, ..condition }
            }
            Stance::PinnedHurt | Stance::Recovering => self.rise(profile, condition, dice),
            Stance::Down => {
                // SPRAWL L226b: the die of the table is rolled again.
                let fate = self.fate(dice);
                dice.tell("L226b", || match fate {
                    Fate::Recovery => format!("{name} is Down no longer, and Pinned"),
                    Fate::Down => format!("{name} stays Down"),
                    Fate::Out => format!("{name} goes Out of Action"),
                });
                Condition { stance: Sprawl::fallen(fate), ..condition }
            }
        }
    }

    /// Whether a Test that is no attack passes.
    pub(in crate::games::sprawl) fn passes(
        &self,
        pool: u8,
        difficulty: u8,
        dice: &mut impl Dice,
    ) -> bool {
        let check = PoolCheck { pool, difficulty: i16::from(difficulty) };
        let inputs = [i32::from(pool), i32::from(difficulty)];
        dice.settle_by_key(Key::new("SPRAWL Test", inputs), |dice| {
            self.test.resolve(&check, dice).is_success()
        })
    }

    /// The successes of a Test that is no attack.
    pub(in crate::games::sprawl) fn successes(&self, pool: u8, dice: &mut impl Dice) -> u8 {
        let check = PoolCheck { pool, difficulty: 1 };
        dice.settle_by_key(Key::new("SPRAWL successes", [i32::from(pool)]), |dice| {
            self.tally.resolve(&check, dice).degree.clamp(0, u8::MAX.into()) as u8
        })
    }

    fn clear(&self, profile: &Profile, condition: Condition, dice: &mut impl Dice) -> Condition {
        let name = &profile.name;
        let reliability = profile.arm.as_ref().map_or(1, |arm| arm.reliability);
        // SPRAWL L174b: a Smarts Test against the gun's Reliability clears a jam.
        if self.passes(profile.smarts, reliability, dice) {
            dice.tell("L174b", || format!("{name} clears the jam"));
            return Condition { weapon: Working::Ready, ..condition };
        }
        dice.tell("L174b", || format!("{name} cannot clear the jam"));
        condition
    }

    fn rise(&self, profile: &Profile, condition: Condition, dice: &mut impl Dice) -> Condition {
        let name = &profile.name;
        // SPRAWL L245a: a Guts Test takes as many successes as all damage suffered so far.
        let needed = condition.suffered.max(1);
        if !self.passes(profile.guts, needed, dice) {
            // SPRAWL L245b: failed, it stays where it is.
            dice.tell("L245b", || {
                let needed = many(needed, "success", "successes");
                format!("{name} needs {needed} and stays Pinned")
            });
            return condition;
        }
        if condition.stance != Stance::Recovering {
            dice.tell("L245a", || {
                let needed = many(needed, "success", "successes");
                format!("{name} needs {needed} and gets up")
            });
            return Condition { stance: Stance::Up, ..condition };
        }
        // SPRAWL L225a: with a point of Health. SPRAWL L225b: and a point of Toughness less.
        let toughness = condition.toughness.saturating_sub(1);
        if toughness == 0 {
            // SPRAWL L225c: without any left it is Out of Action.
            dice.tell("L225c", || format!("{name} gets up, has no Toughness left, and is out"));
            return Condition { stance: Stance::Out, toughness, ..condition };
        }
        dice.tell("L225a", || format!("{name} gets up with 1 Health and less Toughness"));
        Condition { stance: Stance::Up, health: 1, toughness, ..condition }
    }
}

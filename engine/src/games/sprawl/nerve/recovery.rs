//! The Recovery Phase.

use crate::dice::{Dice, Role};
use crate::games::sprawl::profile::{
    Condition, Conduct, Fell, Fresh, Nerve, Profile, Stance, Working,
};
use crate::games::sprawl::rules::{Incapacitation, Rules, many};

/// Returns the first weapon that may be cleared of a jam, given the states of all weapons.
#[must_use]
pub fn clearable(arms: &[Working], fresh: &Fresh) -> Option<usize> {
    let jammed = |&arm: &usize| arms[arm] == Working::Jammed && fresh.jams & (1 << arm) == 0;
    // SPRAWL L174c: now or in a later Turn, with another weapon in hand if necessary.
    (0..arms.len()).find(jammed)
}

impl Conduct {
    /// Has a weapon jam in its own Turn, in which that cannot be cleared.
    pub const fn jams(&mut self, arm: usize) {
        self.fresh.jams |= 1 << arm;
    }

    /// Is hit by a shot in its own Turn, which leaves it in this stance.
    pub fn is_hit(&mut self, stance: Stance) {
        // SPRAWL L215c: a hit keeps down even one that was down before.
        if !matches!(stance, Stance::Up | Stance::Out) {
            self.fresh.fell = Fell::ThisTurn;
        }
    }

    /// Returns whether a Character in this stance may go on with a move, perhaps to safety, on
    /// which it was shot at, and hit or not.
    #[must_use]
    pub fn may_go_on(&self, stance: Stance, (to_safety, hit): (bool, bool)) -> bool {
        match stance {
            Stance::Up => to_safety || self.nerve == Nerve::Steady,
            // SPRAWL L215c: neither flight nor crawl goes on after a hit.
            Stance::Down => to_safety && !hit,
            Stance::Pinned | Stance::PinnedHurt | Stance::Recovering | Stance::Out => false,
        }
    }
}

impl Rules {
    /// Returns whether a fighter that is down may try to get up in the Recovery Phase of its Turn.
    #[must_use]
    pub fn may_get_up(&self, stance: Stance, fell: Fell) -> bool {
        match fell {
            Fell::Before => true,
            // SPRAWL L215c: a fighter hit by a shot waits for the Recovery Phase of its next Turn.
            Fell::ThisTurn => false,
            // `recovery_at_once` says whether a fighter that fell to 0 Health in close combat in its
            // own Turn may get up in it.
            Fell::ThisBrawl => stance.is_felled() && *self.fight.recovery_at_once,
        }
    }

    /// Plays one Recovery Phase of a fighter. Its condition at the start decides what it may try.
    pub fn recover(
        &self,
        profile: &Profile,
        condition: Condition,
        dice: &mut impl Dice,
    ) -> Condition {
        match condition.stance {
            Stance::Up if condition.weapon == Working::Jammed => {
                self.clear(profile, condition, dice)
            }
            Stance::Up | Stance::Out => condition,
            Stance::Pinned => {
                // SPRAWL L243: unhurt, it gets up without a roll.
                dice.tell("L243", || format!("{} gets up", Role::Us));
                Condition { stance: Stance::Up, ..condition }
            }
            Stance::PinnedHurt | Stance::Recovering => self.rise(profile, condition, dice),
            Stance::Down => {
                // SPRAWL L226b: the die of the table is re-rolled.
                let result = self.incapacitation(dice);
                dice.tell("L226b", || match result {
                    Incapacitation::Recovery => {
                        format!("{} is Down no longer, and Pinned", Role::Us)
                    }
                    Incapacitation::Down => format!("{} stays Down", Role::Us),
                    Incapacitation::Out => format!("{} goes Out of Action", Role::Us),
                });
                Condition { stance: result.stance(), ..condition }
            }
        }
    }

    fn clear(&self, profile: &Profile, condition: Condition, dice: &mut impl Dice) -> Condition {
        let reliability = profile.arm.map_or(1, |arm| arm.reliability);
        // SPRAWL L174b: a Smarts Test against the gun's Reliability clears a jam.
        if self.passes(profile.smarts, reliability, dice) {
            dice.tell("L174b", || format!("{} clears the jam", Role::Us));
            return Condition { weapon: Working::Ready, ..condition };
        }
        dice.tell("L174b", || format!("{} cannot clear the jam", Role::Us));
        condition
    }

    fn rise(&self, profile: &Profile, condition: Condition, dice: &mut impl Dice) -> Condition {
        // SPRAWL L245a: a Guts Test with as many successes as all damage suffered so far.
        let needed = condition.suffered.max(1);
        if !self.passes(profile.guts, needed, dice) {
            // SPRAWL L245b: after a failure, it stays where it is.
            dice.tell("L245b", || {
                // Damage beyond what its Guts can meet is not counted.
                let needed = match self.can_meet(profile.guts, needed.into()) {
                    true => many(needed, "success", "successes"),
                    false => "more successes than it can roll".to_owned(),
                };
                format!("{} needs {needed} and stays Pinned", Role::Us)
            });
            return condition;
        }
        if condition.stance != Stance::Recovering {
            dice.tell("L245a", || {
                let needed = many(needed, "success", "successes");
                format!("{} needs {needed} and gets up", Role::Us)
            });
            return Condition { stance: Stance::Up, ..condition };
        }
        // SPRAWL L225a: Pinned as usual, it gets up with 1 Health.
        // SPRAWL L225b: and loses a point of Toughness.
        let toughness = condition.toughness.saturating_sub(1);
        if toughness == 0 {
            // SPRAWL L225c: without any left it is Out of Action.
            dice.tell("L225c", || {
                format!("{} gets up, has no Toughness left, and is out", Role::Us)
            });
            return Condition { stance: Stance::Out, toughness, ..condition };
        }
        dice.tell("L225a", || format!("{} gets up with 1 Health and less Toughness", Role::Us));
        Condition { stance: Stance::Up, health: 1, toughness, ..condition }
    }
}

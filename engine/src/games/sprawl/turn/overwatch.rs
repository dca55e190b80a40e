//! Overwatch.

use crate::dice::{Dice, Role};
use crate::games::sprawl::profile::{Conduct, Deed, Engaged, Overwatch, Stance};

impl Conduct {
    /// Returns whether a Character with a working weapon may go on Overwatch.
    #[must_use]
    pub fn may_watch(&self, stance: Stance) -> bool {
        // SPRAWL L99c: in the Movement Phase.
        // SPRAWL L99d: not after acting, and not if it has to recover.
        self.deed == Deed::Idle && self.is_able(stance)
    }

    /// Returns whether a Character may be on Overwatch while hiding; `was_hidden` is its state at
    /// the start of the Turn.
    #[must_use]
    pub fn may_watch_hidden(&self, was_hidden: bool) -> bool {
        // SPRAWL L99e: Overwatch in hiding requires being hidden before this Turn.
        was_hidden && 0 < self.hidden
    }

    /// Goes on Overwatch.
    pub fn watches(&mut self, dice: &mut impl Dice) {
        // SPRAWL L99a: it takes the whole Turn.
        // SPRAWL L103c: in this Turn or any later one.
        self.watch = Overwatch::On;
        dice.tell("L99a", || format!("{} goes on Overwatch", Role::Us));
    }

    /// Returns whether a Character on Overwatch can react to an enemy.
    #[must_use]
    pub fn awaits(&self, stance: Stance, engaged: impl FnOnce() -> Engaged) -> bool {
        // SPRAWL L101a: at any moment, at a target that appears.
        // SPRAWL L101b: only a shot, so not from close combat.
        self.watch == Overwatch::On && self.is_able(stance) && engaged() == Engaged::No
    }

    /// Ends Overwatch after a shot.
    pub(super) fn spends_watch(&mut self) {
        // SPRAWL L103a: a shot ends Overwatch.
        self.watch = Overwatch::Off;
    }

    /// Ends Overwatch at the start of its next Turn.
    pub(super) fn drops_watch(&mut self) {
        // SPRAWL L103b: unused Overwatch ends.
        self.watch = Overwatch::Off;
    }
}

/// Tells a shot from Overwatch.
pub fn tell_watch(dice: &mut impl Dice) {
    // SPRAWL L99b: in the enemy's Turn.
    dice.tell("L99b", || format!("{} shoots from Overwatch", Role::Us));
}

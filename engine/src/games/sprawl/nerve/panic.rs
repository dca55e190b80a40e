//! Panic: witnesses of a casualty, flight, and recovery.

use crate::dice::{Dice, Die, Role};
use crate::games::sprawl::profile::{Conduct, Deed, Engaged, Nerve, Stance};
use crate::games::sprawl::rules::{Rules, many};
use crate::squad::Rank;
use crate::table::{Base, UNITS};

/// Whether an enemy sees a Character, regardless of its facing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exposure {
    /// An enemy does.
    Seen,
    /// No enemy does.
    Unseen,
}

/// Returns whether a fleeing Character has reached safety.
#[must_use]
pub fn is_safe(exposure: Exposure) -> bool {
    // SPRAWL L233a: it stops where no enemy sees it.
    exposure == Exposure::Unseen
}

/// Returns whether a Character that panics runs at once.
#[must_use]
pub fn runs_at_once(stance: Stance) -> bool {
    // SPRAWL L231a: outside the order of phases. One on the ground can do nothing until it is up.
    stance == Stance::Up
}

/// Returns whether a Panicked Character continues to run.
#[must_use]
pub fn runs_on(
    conduct: &Conduct,
    stance: Stance,
    engaged: impl FnOnce() -> Engaged,
    exposure: impl FnOnce() -> Exposure,
) -> bool {
    // SPRAWL L233c: it continues until it is safe.
    conduct.nerve == Nerve::Panicked
        && stance == Stance::Up
        && engaged() == Engaged::No
        && !is_safe(exposure())
}

impl Rules {
    /// Returns whether a Character has to test its nerve when a friend goes Out of Action.
    #[must_use]
    pub fn is_dismayed(
        &self,
        (lost, friend): (Base, Base),
        conduct: &Conduct,
        stance: Stance,
    ) -> bool {
        // Who has Panicked has no nerve left to lose. `guts_of_fallen` says which of those on the
        // ground test theirs.
        let stands = conduct.nerve == Nerve::Steady && stance.is_among(*self.table.dismayed);
        // SPRAWL L229a: friends within 3 inches of a Character going Out of Action.
        stands && friend.is_within(lost, *self.table.guts_reach)
    }

    /// Rolls whether a Character with these Guts keeps its nerve.
    pub fn keeps_nerve(&self, guts: u8, dice: &mut impl Dice) -> bool {
        // SPRAWL L229b: 4 successes minus Guts.
        // SPRAWL L229c: but at least one.
        let needed = self.table.guts_from.saturating_sub(guts).max(1);
        let keeps = self.passes(guts, needed, dice);
        if keeps {
            dice.tell("L229a", || format!("{} keeps its nerve", Role::Us));
        } else {
            dice.tell("L229b", || {
                let needed = many(needed, "success", "successes");
                format!("{} needs {needed} and panics", Role::Us)
            });
        }
        keeps
    }

    /// Rolls how far a Character runs in panic, in units.
    pub fn panic_run(&self, dice: &mut impl Dice) -> i32 {
        // SPRAWL L231b: 1d10 inches.
        // SPRAWL L233b: all of them, without safety within reach.
        let inches = i32::from(dice.roll(Die::D10));
        dice.tell("L231b", || format!("{} runs up to {inches} inches in panic", Role::Us));
        inches * UNITS
    }

    /// Returns whether a friend of this rank and nerve, at this gap, can lead Panicked Characters.
    #[must_use]
    pub fn leads(&self, rank: Rank, nerve: Nerve, gap: i32) -> bool {
        // SPRAWL L235a: near to its Leader, who has not panicked, or in safety.
        rank == Rank::Leader && nerve == Nerve::Steady && gap <= *self.table.leader_reach
    }

    /// Rolls the Guts Test with which a Panicked Character recovers.
    pub fn takes_heart(&self, conduct: &mut Conduct, guts: u8, dice: &mut impl Dice) {
        // SPRAWL L250b: a Guts Test with 6 successes minus Guts, but at least `nerve_min`.
        let needed = self.table.nerve_from.saturating_sub(guts).max(*self.table.nerve_min);
        let said = || many(needed, "success", "successes");
        if needed == 0 || self.passes(guts, needed, dice) {
            // SPRAWL L250c: it is back in its next Turn.
            conduct.nerve = Nerve::Steady;
            dice.tell("L250c", || format!("{} needs {} and takes heart", Role::Us, said()));
        } else {
            // SPRAWL L250d: it stays Panicked, and tries again.
            dice.tell("L250d", || format!("{} needs {} and is still afraid", Role::Us, said()));
        }
    }
}

impl Conduct {
    /// Returns whether a Panicked Character may try to recover, `led` by its Leader or alone.
    #[must_use]
    pub fn may_take_heart(&self, led: bool, exposure: impl FnOnce() -> Exposure) -> bool {
        // SPRAWL L235b: not in the Turn in which it panicked.
        // SPRAWL L250a: in cover and out of sight.
        !self.fresh.panicked && (led || is_safe(exposure()))
    }

    /// Ends a flight outside its own Turn, to which the limits of its Turn do not apply: its action
    /// is what it was before.
    pub const fn fled_out_of_turn(&mut self, deed: Deed) {
        self.deed = deed;
    }

    /// Leaves the table.
    pub fn runs_off(&mut self, dice: &mut impl Dice) {
        // SPRAWL L237: out of play, and gone for good.
        self.nerve = Nerve::Fled;
        dice.tell("L237", || format!("{} runs off the table", Role::Us));
    }
}

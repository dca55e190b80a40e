//! Turns: their order, their phases, and what a Character may do in each.

mod hiding;
mod overwatch;

pub use hiding::{is_hideout, may_spot};
pub use overwatch::tell_watch;

use super::movement::Gait;
use super::profile::{Conduct, Deed, Engaged, FightKind, Fresh, Motion, Nerve, Overwatch, Stance};
use super::rules::Rules;
use crate::dice::{Dice, Name, Role};
use crate::engagement::{Ending, Flow, Side};
use crate::field::{Field, OnTable};
use crate::fight::First;

/// The phases of a Turn, in order; Movement is divided into three.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Before all phases.
    Opening,
    /// Panicked Characters move.
    Panic,
    /// Charges.
    Charge,
    /// All other Characters move.
    Movement,
    /// Shots.
    Ranged,
    /// Brawls.
    Close,
    /// Getting up.
    Recovery,
}

impl Phase {
    /// Returns the next phase; `None` after the last.
    #[must_use]
    pub const fn after(self) -> Option<Phase> {
        // SPRAWL L34a: Movement, Ranged Combat, Close Combat, Recovery.
        // SPRAWL L34b: a phase without anything to do is skipped, but the order does not change.
        // SPRAWL L49: Movement is one Character after another, in three groups.
        Some(match self {
            // SPRAWL L51a: first the Panicked.
            Phase::Opening => Phase::Panic,
            // SPRAWL L52a: then charges.
            Phase::Panic => Phase::Charge,
            // SPRAWL L53: then everybody else.
            Phase::Charge => Phase::Movement,
            Phase::Movement => Phase::Ranged,
            Phase::Ranged => Phase::Close,
            // SPRAWL L46: the last phase is for recovery.
            Phase::Close => Phase::Recovery,
            Phase::Recovery => return None,
        })
    }

    /// Returns the phase in which fights of this kind take place.
    #[must_use]
    pub const fn of(kind: FightKind) -> Phase {
        match kind {
            FightKind::Shoot => Phase::Ranged,
            // SPRAWL L43a: the Close Combat Phase.
            FightKind::Brawl => Phase::Close,
        }
    }
}

/// The participants of a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parties {
    /// Two fighters with these names.
    Fighters([Name; 2]),
    /// Two squads, each named after its first Character.
    Squads([Name; 2]),
}

/// Decides who has the first Turn.
pub fn opens(first: First, parties: Parties, dice: &mut impl Dice) -> Side {
    let turn = first.settle(dice);
    // SPRAWL L32a: each has one Turn in a round.
    // The text does not say who has the first; `first` of the situation does.
    dice.tell("L32a", || {
        let order = |names: [Name; 2]| [turn, turn.foe()].map(|side| names[side.index()]);
        match parties {
            Parties::Fighters(names) => {
                let [first, second] = order(names);
                format!("{first} has the first Turn, then {second}")
            }
            Parties::Squads(names) => {
                let [first, second] = order(names);
                format!("the squad of {first} has the first Turn, then that of {second}")
            }
        }
    });
    turn
}

/// Returns the side whose Turn is next if `first` had the first of the round, and whether the round
/// continues.
#[must_use]
pub fn hands_over(turn: Side, first: Side) -> (Side, Flow) {
    // SPRAWL L32b: when a squad has finished its phases, it is the other's Turn.
    // SPRAWL L32c: a Round is over after the Turns of both.
    // SPRAWL L32g: the caller counts the Rounds, and may stop after a fixed number.
    let flow = if turn == first { Flow::Step } else { Flow::Round };
    (turn.foe(), flow)
}

/// Returns how a fight ends, if it is over; `fled` tells whether a figure has fled.
pub fn ending<F: OnTable>(
    field: &Field,
    figures: &[F],
    fled: impl Fn(&F) -> bool,
) -> Option<Ending> {
    // SPRAWL L32d: a squad without anybody left is defeated.
    field.ending(figures, |side| field.squad(side).any(|who| fled(&figures[who])))
}

/// What a Character may do in the Movement Phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moves {
    /// Nothing.
    Not,
    /// Crawl to safety.
    Crawls,
    /// Break off from close combat.
    BreaksOff,
    /// Move, run, hide or go on Overwatch.
    Freely,
}

/// What a Character may do in the Recovery Phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recovers {
    /// Nothing.
    Not,
    /// Recover from panic.
    FromPanic,
    /// Clear a jam.
    FromJam,
    /// Get up.
    FromHarm,
}

/// Returns what a Character may do in the Movement Phase, if it neither panics nor charges.
#[must_use]
pub fn may_move(conduct: &Conduct, stance: Stance, engaged: impl FnOnce() -> Engaged) -> Moves {
    // SPRAWL L37a: every Character may move.
    // SPRAWL L37b: or hide, or go on Overwatch.
    // SPRAWL L55: there are no other actions.
    let is_down = stance == Stance::Down;
    // SPRAWL L233d: Panicked Characters do nothing else.
    if !is_down && (!conduct.is_able(stance) || conduct.deed != Deed::Idle) {
        return Moves::Not;
    }
    match (is_down, engaged()) {
        (true, Engaged::No) => Moves::Crawls,
        (true, Engaged::Yes) => Moves::Not,
        (false, Engaged::No) => Moves::Freely,
        (false, Engaged::Yes) => Moves::BreaksOff,
    }
}

/// Returns whether a Character may charge.
#[must_use]
pub fn may_charge(conduct: &Conduct, stance: Stance, engaged: impl FnOnce() -> Engaged) -> bool {
    conduct.is_able(stance) && conduct.deed == Deed::Idle && !is_busy(conduct, engaged)
}

/// Returns whether a Character takes part in the Ranged Combat Phase.
#[must_use]
pub fn may_shoot(conduct: &Conduct, stance: Stance, engaged: impl FnOnce() -> Engaged) -> bool {
    // SPRAWL L40a: Characters who are up, not Panicked, and have neither run nor charged.
    let is_free = matches!(conduct.deed, Deed::Idle | Deed::Walked);
    conduct.is_able(stance) && is_free && !is_busy(conduct, engaged)
}

/// Returns whether a Character in close combat takes part in the Close Combat Phase.
#[must_use]
pub fn may_fight(conduct: &Conduct) -> bool {
    // SPRAWL L181b: Characters in close combat fight, even Pinned or Panicked.
    // SPRAWL L40b and SPRAWL L43b: not in a Turn in which they have shot.
    conduct.deed != Deed::Shot
}

/// Returns what a Character may do in the Recovery Phase.
#[must_use]
pub fn may_recover(
    conduct: &Conduct,
    stance: Stance,
    engaged: impl FnOnce() -> Engaged,
) -> Recovers {
    // SPRAWL L240: for the Pinned, the Downed and the Panicked.
    match stance {
        Stance::Out => Recovers::Not,
        Stance::Up if conduct.nerve == Nerve::Panicked => Recovers::FromPanic,
        Stance::Up if conduct.deed == Deed::Spent || is_busy(conduct, engaged) => Recovers::Not,
        Stance::Up => Recovers::FromJam,
        _ => Recovers::FromHarm,
    }
}

/// Returns whether a Character is too busy for anything else.
fn is_busy(conduct: &Conduct, engaged: impl FnOnce() -> Engaged) -> bool {
    // SPRAWL L187: Characters in close combat do nothing but fight.
    conduct.watch == Overwatch::On || engaged() == Engaged::Yes
}

impl Conduct {
    /// Begins the Turn of its squad.
    pub fn begins_turn(&mut self) {
        self.drops_watch();
        self.motion = Motion::Steady;
    }

    /// Ends a Turn, its own or the enemy's.
    pub fn ends_turn(&mut self) {
        self.deed = Deed::Idle;
        self.fresh = Fresh::default();
        self.assailants = 0;
    }

    /// Begins a move.
    pub fn sets_out(&mut self, gait: Gait, rules: &Rules) {
        self.shows_itself();
        if rules.is_run(gait) {
            self.motion = Motion::Running;
        }
        self.deed = match gait {
            Gait::Walk | Gait::Flight => Deed::Walked,
            // SPRAWL L77: a run takes the whole Turn.
            Gait::Run | Gait::Charge => Deed::Spent,
        };
    }

    /// Ends a move that led nowhere; `motion` is what it did before.
    pub fn stays(&mut self, motion: Motion) {
        // L130: who has not moved has not run; the number is lost.
        self.motion = motion;
    }

    /// Shoots or throws.
    pub fn fires(&mut self, dice: &mut impl Dice) {
        self.deed = Deed::Shot;
        self.spends_watch();
        if self.shows_itself() {
            dice.tell("L93a", || format!("{} comes out of hiding", Role::Us));
        }
    }
}

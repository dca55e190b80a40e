//! Activations: who misses its own, the test, and the steps from move to blow.

use crate::dice::{Dice, Role};
use crate::games::skrapyard::attack::{Again, NetState};
use crate::games::skrapyard::profile::{Body, Condition, Spell};
use crate::games::skrapyard::rules::Rules;

/// The steps of an activation, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Step {
    /// A hero's first feat.
    Feat,
    /// Disengaging.
    Escape,
    /// Moves.
    Move,
    /// Shots.
    Shoot,
    /// Blows.
    Fight,
    /// A hero's last feat.
    Parting,
}

impl Step {
    /// All of them, in their order; each is for all of a team together.
    // Skrapyard 11.2: moves come first, then shots, then blows, and there is no way back.
    // Skrapyard 11.3: one who has moved and shot fights too, where it can.
    // Skrapyard 12.10.3 and Skrapyard 14.3.4: all of a team disengage before any of it moves, and
    // move before any of it shoots.
    pub const ALL: [Step; 6] =
        [Step::Feat, Step::Escape, Step::Move, Step::Shoot, Step::Fight, Step::Parting];
}

/// How the active figures move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Motion {
    /// Not at all.
    #[default]
    Stay,
    /// A normal move towards the enemy.
    Walk,
    /// A hurry towards the enemy.
    Hurry,
    /// A charge.
    Charge,
    /// A normal move to cover.
    Cover,
    /// The least normal move that lets one shoot.
    Aim,
    /// A step out of contact after disengaging.
    Withdraw,
    /// The move of the last activation once more.
    Repeat,
}

/// What decides whether active figures act as ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// A hero always does.
    Hero,
    /// Their hero leads them.
    Led,
    /// A test of this D, perhaps with a re-roll.
    Own(i16, Again),
}

/// Whether we act, being neither down nor held by a net.
pub fn acts(body: Body, net: NetState, dice: &mut impl Dice) -> bool {
    if !body.counts() {
        dice.tell("15.1", || format!("{} is down and does not act", Role::Us));
        return false;
    }
    !net.holds(dice)
}

impl Condition {
    /// Ends an activation: a charge and a spell bear on one.
    pub const fn ends_activation(&mut self) {
        self.charges = false;
        self.spell = Spell::None;
    }

    /// Ends a turn: what the feat Discipline gives lasts for one.
    pub const fn ends_turn(&mut self) {
        self.steady = false;
    }
}

impl Rules {
    /// Takes our activation test: whether we act as ordered.
    pub fn obeys(&self, command: Command, dice: &mut impl Dice) -> bool {
        let us = Role::Us;
        let (d, again) = match command {
            Command::Hero => {
                // Skrapyard 11.4.2: heroes need no activation test.
                dice.tell("11.4.2", || format!("{us} acts"));
                return true;
            }
            Command::Led => {
                // Skrapyard 11.4.1: nor do those in formation with their hero.
                dice.tell("11.4.1", || format!("{us} follows its hero"));
                return true;
            }
            Command::Own(d, again) => (d, again),
        };
        // Skrapyard 11.4: an activation begins with a D test.
        let passes = self.settles(d, again, dice);
        let what = if passes { "acts as told" } else { "does as is its nature" };
        dice.tell("11.4", || format!("{us} {what}, {}", self.needed(d)));
        passes
    }
}

//! Optional tactics of Volt: their modifiers to attacks, and their other effects.

use super::landing::{Aim, Landing};
use crate::dice::{Dice, Role};
use crate::fight::Fighter;
use crate::games::volt::profile::{ActionTaken, Approach, Defender, Hamper, Situation, Tactic};
use crate::games::volt::rules::Rules;
use crate::mechanics::Attempt;

impl Tactic {
    /// Returns the modifier of the attacker's and the target's tactics to the value.
    pub fn changes([ours, theirs]: [Tactic; 2], rules: &Rules) -> i16 {
        let own = match ours {
            Tactic::None | Tactic::Defensive => 0,
            // Volt X37: +3 on a reckless fighter's own attacks, +5 on all attacks on it.
            Tactic::Reckless => *rules.reckless[0],
            // Volt X40: -2 to hit where armour is weak.
            Tactic::FindWeakness => *rules.find_weakness,
            // Volt X36: -2 to hit a weapon hand or a leg.
            Tactic::Disarm | Tactic::Immobilize => *rules.hamper_value,
        };
        own + if theirs == Tactic::Reckless { *rules.reckless[1] } else { 0 }
    }

    /// Returns the face, of a black and a white die, that is compared with Coverage.
    pub fn shown(self, black: u8, white: u8) -> u8 {
        match self {
            // Volt X40: armour fails if either die is above Coverage.
            Tactic::FindWeakness => white.max(black),
            _ => white,
        }
    }

    /// Returns whether it waits for an opening, so that it never strikes first.
    pub const fn waits(self) -> bool {
        // Volt X39: it only strikes at an enemy who has left an opening.
        matches!(self, Tactic::Defensive)
    }

    /// Returns whether a fighter with this tactic may strike back at an attack that landed like
    /// this.
    pub fn strikes_back_at(self, landing: Landing) -> bool {
        !self.waits() || landing == Landing::Wide
    }

    /// Returns the additional effect of a shot with a wound on this row.
    pub fn hampers(
        self,
        rules: &Rules,
        theirs: Fighter<'_, Rules>,
        row: u16,
        dice: &mut impl Dice,
    ) -> Hamper {
        let penalties = &theirs.profile.penalties;
        let hamper = match self {
            Tactic::Disarm => Hamper::Disarmed,
            Tactic::Immobilize => Hamper::Felled,
            _ => return theirs.condition.hamper,
        };
        // Volt X36: requires a wound of -3 or worse.
        let light = *rules.hamper_penalty < penalties.of_row(row);
        if light || penalties.put_out(theirs.condition.wounds) {
            return theirs.condition.hamper;
        }
        dice.tell("X36", || match hamper {
            Hamper::Disarmed => format!("{} drops what it holds", Role::Them),
            _ => format!("{} falls", Role::Them),
        });
        theirs.condition.hamper.and(hamper)
    }
}

impl Situation {
    /// Returns whether the target waits for an opening in close combat.
    pub fn is_guarded(self) -> bool {
        // Who shoots this turn, or has been knocked down or disarmed, has no weapon to guard with.
        matches!(self.attack, Approach::Close(Defender::Fighting)) && self.tactics[1].waits()
    }
}

impl Aim {
    /// Returns whether a fighter that waits for an opening parries an attack that could have hit.
    pub fn parries(self, rules: &Rules, (black, white): (u8, u8)) -> bool {
        let Attempt { value, against } = self.check;
        // Volt X38: if either die is within the Guard.
        self.guarded
            && [black, white].iter().any(|&face| rules.roll.reading(value, face) <= against)
    }

    /// Returns how a miss lands against a fighter that waits for an opening.
    pub fn misses_guarded(self, (black, white): (u8, u8), dice: &mut impl Dice) -> Landing {
        // Volt X39: both dice have to be above Strike.
        let open = self.check.value < i16::from(black.min(white));
        dice.tell(if open { "X39" } else { "X38" }, || match open {
            true => format!("{} sees an opening", Role::Them),
            false => format!("{} parries and waits", Role::Them),
        });
        if open { Landing::Wide } else { Landing::Missed }
    }
}

impl Hamper {
    /// Returns whether a fighter in this state stays where it is.
    pub const fn stops(self) -> bool {
        // Volt X36: a figure that falls stops.
        self.is_felled()
    }
}

/// Waits in contact for an opening.
pub fn guards(dice: &mut impl Dice) -> ActionTaken {
    dice.tell("X39", || format!("{} is on its guard", Role::Us));
    ActionTaken::Guards
}

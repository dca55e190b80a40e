//! Jumps, ledges and falls.

use crate::dice::{Dice, Role};
use crate::games::sprawl::profile::{Condition, Conduct, Deed, FightKind};
use crate::games::sprawl::rules::{Rules, inches};

/// The result of a jump.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jump {
    /// On the other side.
    Over,
    /// It falls short.
    Short,
    /// It is not attempted.
    Refused,
}

/// Tells whether a Character that slips falls, or has no room below.
pub fn tell_slip(falls: bool, dice: &mut impl Dice) {
    // Without room below, it stays on the edge.
    let how = if falls { "goes over the ledge" } else { "hangs on to the ledge" };
    dice.tell("L217", || format!("{} {how}", Role::Us));
}

impl Rules {
    /// Rolls a jump, which takes a whole Turn, and returns its distance in units.
    pub fn jump(&self, conduct: &mut Conduct, quickness: u8, dice: &mut impl Dice) -> i32 {
        // SPRAWL L107a: a jump takes the whole Turn.
        conduct.deed = Deed::Spent;
        conduct.hidden = 0;
        // SPRAWL L107b: an inch for each success of a Quickness Test.
        i32::from(self.successes(quickness, dice)) * *self.table.jump
    }

    /// Returns the result of a jump over `width` units with this `reach`, to a place `drop` units
    /// below that has room or not.
    pub fn lands(
        &self,
        (far, reach): (i32, i32),
        drop: i32,
        has_room: impl FnOnce() -> bool,
        dice: &mut impl Dice,
    ) -> Jump {
        if far <= reach {
            dice.tell("L107b", || format!("{} jumps {} inches", Role::Us, inches(far)));
            Jump::Over
        } else if self.is_ledge(drop) && *self.table.short_jump_falls && has_room() {
            dice.tell("L107b", || format!("{} jumps short, and falls", Role::Us));
            Jump::Short
        } else {
            dice.tell("L107b", || format!("{} does not dare the jump", Role::Us));
            Jump::Refused
        }
    }

    /// Whether an edge this many units high is one to fall from.
    fn is_ledge(&self, drop: i32) -> bool {
        *self.table.ledge_height < drop
    }

    /// Returns whether an obstacle of this height blocks a jump.
    #[must_use]
    pub fn bars_jump(&self, rise: i32) -> bool {
        // SPRAWL L108: a jump is horizontal; up is climbing, and down is a fall.
        *self.table.climb_height < rise
    }

    /// Returns the distance that a Character can hope to jump, in units.
    #[must_use]
    pub fn hoped_jump(&self, quickness: u8) -> i32 {
        // On average half of its dice are successes.
        i32::from(quickness) * *self.table.jump / 2
    }

    /// Rolls whether a Character Pinned near a ledge `drop` units high slips.
    pub fn slips(&self, quickness: u8, drop: i32, dice: &mut impl Dice) -> bool {
        if !self.is_ledge(drop) {
            return false;
        }
        // SPRAWL L217: a Quickness Test; without a success it falls.
        let keeps = self.passes(quickness, 1, dice);
        if keeps {
            dice.tell("L217", || format!("{} keeps from the ledge", Role::Us));
        }
        !keeps
    }

    /// Rolls the damage left after a fall from this height.
    pub fn fall(&self, inches: u16, toughness: u8, dice: &mut impl Dice) -> u8 {
        // SPRAWL L110: a point per inch, for more than one inch.
        if inches < *self.fight.fall_inches_min {
            return 0;
        }
        let damage = i16::try_from(inches).unwrap_or(i16::MAX);
        dice.tell("L110", || format!("{} falls {inches} inches", Role::Us));
        // `fall_resisted` says whether Toughness resists it.
        match *self.fight.fall_resisted {
            true => self.resist(Role::Us, damage, toughness, dice),
            false => damage.min(u8::MAX.into()) as u8,
        }
    }

    /// Returns the condition of a Character after a fall from this height.
    pub fn falls(&self, condition: Condition, inches: u16, dice: &mut impl Dice) -> Condition {
        let harm = self.fall(inches, condition.toughness, dice);
        self.suffer(condition, harm, (FightKind::Shoot, Role::Us), dice)
    }
}

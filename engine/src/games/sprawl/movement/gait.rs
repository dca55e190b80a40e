//! The kinds of moves.

use crate::dice::{Dice, Role};
use crate::field::{Grain, lengths};

/// The kind of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gait {
    /// A normal move.
    Walk,
    /// A run.
    Run,
    /// A charge into close combat.
    Charge,
    /// A run in panic, or a crawl to safety.
    Flight,
}

impl Gait {
    /// Returns the rule cited for the move.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Gait::Walk => "L57a",
            Gait::Run => "L75",
            Gait::Charge => "L81c",
            Gait::Flight => "L51b",
        }
    }

    /// Tells a move of this distance, in units, or so much `more` of one.
    pub fn tell(self, units: i32, more: bool, dice: &mut impl Dice) {
        dice.tell(self.rule(), || {
            let verb = match self {
                Gait::Walk => "moves",
                Gait::Run => "runs",
                Gait::Charge => "charges",
                Gait::Flight => "makes for safety,",
            };
            let more = if more { " more" } else { "" };
            format!("{} {verb} {} inches{more}", Role::Us, lengths(units, Grain::Tenths))
        });
    }
}

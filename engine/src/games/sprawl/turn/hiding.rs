//! Hiding and spotting.

use crate::dice::{Dice, Name, Role};
use crate::games::sprawl::profile::{Conduct, Deed};
use crate::games::sprawl::rules::Rules;
use crate::table::{UNITS, View};

/// Returns whether a position is a hiding place from an enemy with these Smarts across this gap;
/// `view` is what the enemy sees.
#[must_use]
pub fn is_hideout(smarts: u8, gap: i32, view: impl FnOnce() -> View) -> bool {
    // SPRAWL L87a: in cover, from each of its enemies.
    // SPRAWL L87c: and not with an enemy within that enemy's Smarts in inches.
    i32::from(smarts) * UNITS < gap && !view().is_whole()
}

/// Returns whether a Character with these Smarts looks for a hidden one across this gap.
#[must_use]
pub fn may_spot(smarts: u8, hidden: &Conduct, gap: i32) -> bool {
    // SPRAWL L95a: within its own Smarts in inches.
    0 < hidden.hidden && gap <= i32::from(smarts) * UNITS
}

impl Conduct {
    /// Returns whether a Character may hide, if its position is a hiding place.
    #[must_use]
    pub fn may_hide(&self) -> bool {
        // Not after a run, which leaves no time for anything else.
        self.deed != Deed::Spent && self.hidden == 0
    }

    /// Comes out of hiding, and returns whether it was hidden.
    pub fn shows_itself(&mut self) -> bool {
        // SPRAWL L93a: moving or attacking ends hiding.
        std::mem::take(&mut self.hidden) != 0
    }
}

impl Rules {
    /// Rolls whether a Character with these Smarts hides.
    pub fn hides(&self, conduct: &mut Conduct, smarts: u8, dice: &mut impl Dice) {
        // SPRAWL L87b: a Smarts Test whose successes are recorded.
        let successes = self.successes(smarts, dice);
        conduct.hidden = successes;
        dice.tell("L87b", || match successes {
            0 => format!("{} finds nowhere to hide", Role::Us),
            _ => format!("{} hides, with {successes} successes", Role::Us),
        });
        // Anything else would end its hiding.
        if 0 < successes {
            conduct.deed = Deed::Spent;
        }
    }

    /// Rolls whether a Character with these Smarts finds a hidden one of this name.
    pub fn spots(&self, smarts: u8, (hidden, name): (&mut Conduct, Name), dice: &mut impl Dice) {
        // SPRAWL L95b: a Smarts Test with as many successes as hide the Character, one a Turn, as
        // of everything that a Character does.
        let found = self.passes(smarts, hidden.hidden, dice);
        dice.tell("L95b", || {
            let verb = if found { "spots" } else { "does not spot" };
            format!("{} {verb} {name}", Role::Us)
        });
        // SPRAWL L93b: otherwise it stays hidden, for several Turns if necessary.
        if found {
            hidden.hidden = 0;
        }
    }
}

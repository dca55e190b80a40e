//! Skrapyard characteristic tests: how the book sets the die under a characteristic.

use crate::book::{Book, Parameters, Terms};
use crate::dice::{Dice, Die};
use crate::expression::roll_down;
use crate::games::Setting;
use crate::games::skrapyard::combat::Skrapyard;
use crate::mechanics::{Characteristic, DieUnder};

/// The game of a Skrapyard book.
#[must_use]
pub fn game(book: Book) -> Setting<DieUnder> {
    let test = test(&book.parameters);
    let combat = Skrapyard::new(test, &book);
    Setting::new(book, test, check).with_fights(combat)
}

/// The characteristic test.
#[must_use]
pub fn test(parameters: &Parameters) -> DieUnder {
    // Skrapyard 6.1: characteristics are printed from 3 to 10.
    let printed = (parameters.number("value_min"), parameters.number("value_max"));
    // Skrapyard 7.1: at or under the characteristic passes.
    DieUnder {
        die: die(parameters),
        // Skrapyard 1.5: a 1 always passes, a 12 always fails.
        passes_to: parameters.number("passes_to"),
        fails_from: parameters.number("fails_from"),
        capped: parameters.flag("cap_modified").then_some(printed),
    }
}

/// A smaller die, read off the game's own: a D3, D4 or D6.
pub fn small_die(parameters: &Parameters, small: Die, dice: &mut impl Dice) -> u8 {
    // Skrapyard 1.7: other ranges come off the same die.
    // Skrapyard 1.7.1, Skrapyard 1.7.2 and Skrapyard 1.7.3: a D3, a D4, a D6 are the roll divided
    // by 4, 3 and 2. Skrapyard 1.6: fractions are rounded up.
    roll_down(die(parameters), small, dice)
}

fn die(parameters: &Parameters) -> Die {
    // Skrapyard 1.1: twelve-sided dice.
    parameters.die("die")
}

fn check(terms: Terms) -> Characteristic {
    // Skrapyard 1.3: modifiers go on the characteristic, not on the die.
    Characteristic { printed: terms.rating(), modifier: 0 }
}

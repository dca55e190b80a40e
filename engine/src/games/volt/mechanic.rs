//! Volt as its book sets it: the two dice under a value, and the fights that are fought with them.

use super::combat::Volt;
use crate::book::{Book, Parameters, Terms};
use crate::games::Setting;
use crate::mechanics::{Attempt, TwoDiceUnder};

/// The game of a Volt book.
#[must_use]
pub fn game(book: Book) -> Setting<TwoDiceUnder> {
    let fights = Volt::of(&book.parameters);
    Setting::new(book, fights.roll, check).with_fights(fights)
}

/// The roll of a black and a white die.
#[must_use]
pub fn roll(parameters: &Parameters) -> TwoDiceUnder {
    // Volt X1: two dice, black and white, each a success at or under the value.
    // Volt X2: the highest success is the degree. Volt X3: without one the highest die rates it.
    TwoDiceUnder {
        die: parameters.die("die"),
        // Volt X4: 20 more for each time that a die still succeeds with it.
        repeats: parameters.flag("adds_twenty"),
        // Volt X6: a die hits above what it is against and within the value; two are a full hit.
        doubles: parameters.flag("full_hits"),
        // Volt X7: where it is played, a black 1 always succeeds and a black 20 always fails.
        black_decides: parameters.flag("automatic_1_and_20"),
    }
}

fn check(terms: Terms) -> Attempt {
    // Volt X5: modifiers change the value, not the dice.
    // Volt L18: a success has to beat what the opponent does against it too.
    // Volt L20a, Volt L22a and Volt L32a: that is the Guard, or the distance; the degree has to be
    // above it.
    Attempt { value: terms.rating(), against: terms.against() }
}

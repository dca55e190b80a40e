//! The d20 game's attack rolls: how the book sets the die over a target.

use super::combat::Rules;
use crate::book::{Book, Parameters, Terms};
use crate::games::Setting;
use crate::mechanics::{DieOver, Versus};

/// The game of a d20 book.
#[must_use]
pub fn game(book: Book) -> Setting<DieOver> {
    let attack_roll = attack_roll(&book.parameters);
    let rules = Rules::of(&book.parameters);
    Setting::new(book, attack_roll, check).with_fights(rules)
}

/// The attack roll of a weapon with the usual ranges for criticals and fumbles.
#[must_use]
pub fn attack_roll(parameters: &Parameters) -> DieOver {
    // d20 L38a and d20 L55a: the die and the attack bonus, for melee and ranged alike.
    // d20 L121a: the Defense itself is a hit.
    DieOver {
        die: parameters.die("die"),
        // d20 L148: a critical hit from the top of the range on, normally a 20.
        critical_from: parameters.number("critical_from"),
        // d20 L128: a fumble up to the end of the range, normally a 1.
        fumble_to: parameters.number("fumble_to"),
        critical_always_hits: parameters.flag("critical_always_hits"),
        fumble_always_misses: parameters.flag("fumble_always_misses"),
    }
}

fn check(terms: Terms) -> Versus {
    Versus { bonus: terms.rating(), defence: terms.against() }
}

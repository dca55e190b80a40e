//! Consequences of a SPURG fighter's condition: lost attacks, and falling out of the fight.

use super::profile::Condition;
use super::rules::Rules;
use crate::dice::{Dice, Role};
use crate::fight::{Combat, Fighter};

/// Begins a fighter's turn, and returns whether a critical failure has cost it. It does not cost the
/// next one.
pub fn misses_turn(condition: &mut Condition, dice: &mut impl Dice) -> bool {
    condition.dodged = false;
    let misses = std::mem::take(&mut condition.loses_turn);
    if misses {
        dice.tell("L32d", || format!("{} has lost this turn", Role::Us));
    }
    misses
}

/// Returns whether the target of an attack is out of the fight.
pub fn falls(rules: &Rules, theirs: &Fighter<'_, Rules>, dice: &mut impl Dice) -> bool {
    let falls = rules.is_out(theirs);
    if falls {
        dice.tell("L96", || format!("{} is out of the fight", Role::Them));
    }
    falls
}

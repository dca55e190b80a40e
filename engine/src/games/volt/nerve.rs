//! Effects of shots on Volt fighters in addition to wounds, and recovery from them.

use super::profile::{Condition, GunState, Hamper};
use crate::dice::{Dice, Role};

/// Returns the state of a ranged weapon when its owner is hampered like this. Any aim is lost.
pub fn hampered(hamper: Hamper, gun: GunState) -> GunState {
    match hamper {
        // A dropped weapon is no longer readied, and has to be pointed again.
        Hamper::Disarmed | Hamper::Both => GunState::Rested,
        Hamper::Felled | Hamper::None => gun,
    }
}

/// What a disarmed fighter dropped, for told lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dropped {
    /// The weapon in hand, by name.
    Arm,
    /// Whichever weapon it held.
    Whatever,
}

/// Picks up what was dropped, or gets up, and returns what it has recovered from.
pub fn recovers(condition: &mut Condition, dropped: Dropped, dice: &mut impl Dice) -> Hamper {
    // Each takes the next action (`hamper_penalty`). Whoever has to do both gets up first.
    let (hamper, left) = match condition.hamper {
        Hamper::Both => (Hamper::Felled, Hamper::Disarmed),
        other => (other, Hamper::None),
    };
    condition.hamper = left;
    dice.tell("X36", || match (hamper, dropped) {
        (Hamper::Felled, _) => format!("{} gets up", Role::Us),
        (_, Dropped::Arm) => format!("{} picks up the {}", Role::Us, Role::Arm),
        (_, Dropped::Whatever) => format!("{} picks its weapon up", Role::Us),
    });
    hamper
}

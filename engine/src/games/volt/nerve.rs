//! Effects of shots on Volt fighters in addition to wounds, and recovery from them.

use super::profile::{Condition, GunState, Hamper};
use crate::dice::{Dice, Role};

/// Returns the state of a ranged weapon when its owner is hampered like this. Any aim is lost.
pub fn hampered(hamper: Hamper, gun: GunState) -> GunState {
    match hamper {
        // Assumption: a dropped weapon is no longer readied or pointed.
        Hamper::Disarmed => GunState::Rested,
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

/// Picks up what was dropped, or gets up.
pub fn recovers(condition: &mut Condition, dropped: Dropped, dice: &mut impl Dice) -> Hamper {
    // Assumption: this is its next action.
    let hamper = std::mem::take(&mut condition.hamper);
    dice.tell("X36", || match (hamper, dropped) {
        (Hamper::Felled, _) => format!("{} gets up", Role::Us),
        (_, Dropped::Arm) => format!("{} picks up the {}", Role::Us, Role::Arm),
        (_, Dropped::Whatever) => format!("{} picks its weapon up", Role::Us),
    });
    hamper
}

//! What a shot takes from a Volt fighter beside the wound, and how it gets over that.

use super::profile::{Condition, GunState, Hamper};
use crate::dice::{Dice, Role};

/// The state of a weapon that shoots once its owner is in this state. Whatever the owner aimed at
/// is lost with it.
pub fn hampered(hamper: Hamper, gun: GunState) -> GunState {
    match hamper {
        // Assumption: a weapon that was dropped is neither readied nor pointed any more.
        Hamper::Disarmed => GunState::Rested,
        Hamper::Felled | Hamper::None => gun,
    }
}

/// What a disarmed fighter dropped, as far as it is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dropped {
    /// The weapon in hand, which has a name.
    Arm,
    /// The one that it held, whichever that was.
    Whatever,
}

/// Picks up what it dropped, or gets up: what hampered it until then.
pub fn recovers(condition: &mut Condition, dropped: Dropped, dice: &mut impl Dice) -> Hamper {
    // Assumption: that is its next action.
    let hamper = std::mem::take(&mut condition.hamper);
    dice.tell("X36", || match (hamper, dropped) {
        (Hamper::Felled, _) => format!("{} gets up", Role::Us),
        (_, Dropped::Arm) => format!("{} picks up the {}", Role::Us, Role::Arm),
        (_, Dropped::Whatever) => format!("{} picks its weapon up", Role::Us),
    });
    hamper
}

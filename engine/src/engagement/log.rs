//! Attacks of duels, for those who keep a log.

use super::side::Side;
use crate::dice::{Dice, Event, Means};

/// Records an attack of a side of a duel on the other. Duels count none, so only a hand that
/// [keeps a log](Dice::keeps_log) is told.
#[inline]
pub fn log_attack(us: Side, means: Means, hit: bool, dice: &mut impl Dice) {
    if dice.keeps_log() {
        let [by, on] = [us, us.foe()].map(|side| side.index() as u8);
        dice.note(Event::Attack { by, on, means, hit });
    }
}

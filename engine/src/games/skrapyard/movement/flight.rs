//! Flying and jumping.

use crate::dice::{Dice, Role};
use crate::games::skrapyard::attack::Again;
use crate::games::skrapyard::profile::Body;
use crate::games::skrapyard::rules::Rules;
use crate::table::{Base, Point, Table, UNITS};

/// The result of thinking about a jump.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jump {
    /// No jump: the goal is not lower.
    None,
    /// The figure does not jump, and has lost its move.
    Refused,
    /// The figure lands here, so many whole inches lower.
    Made(Point, i32),
}

/// Where a base ends that flies at a target, at most so many units far.
///
/// `free` says whether a place on the ground is far enough from enemies to land there.
pub fn fly(
    table: &Table,
    (base, target): (Base, Base),
    (units, stature): (i32, i16),
    others: &[Base],
    free: impl Fn(&Point) -> bool,
) -> Option<Point> {
    // Skrapyard 12.7: as far as a hurry, over everything but what is where one lands.
    // Skrapyard 12.3.2: friends and foes are no hindrance to it.
    let contact = table.contact(base, target, others);
    let contact = contact.filter(|end| base.at.is_within(*end, units));
    let off = base.gap(target) - i32::from(stature) * UNITS;
    let goal = base.at.towards(target.at, units.min(off.max(0)));
    contact.or_else(|| table.place(base, goal, units, others).filter(free))
}

/// Whether a flyer may land out of contact, given the enemies with their statures.
pub fn lands(base: Base, mut foes: impl Iterator<Item = (Base, i16)>) -> bool {
    // Skrapyard 12.7.1: in contact, or at least an enemy's stature away.
    foes.all(|(foe, stature)| !base.is_within(foe, i32::from(stature) * UNITS - 1))
}

/// Rolls for our jump towards a point to which no path leads, in a move of so many units.
pub fn jump(
    rules: &Rules,
    table: &Table,
    (base, goal): (Base, Point),
    units: i32,
    others: &[Base],
    dice: &mut impl Dice,
) -> Jump {
    let height = table.floor(base.at);
    // Skrapyard 12.9.8: only to where it is no higher; a normal move less a D12, in full. Players
    // have one jump down where no other way leads on.
    if height <= table.floor(goal) {
        return Jump::None;
    }
    let units = units - i32::from(dice.roll(rules.test.die)) * UNITS;
    // Skrapyard 12.9.8.1: of 0 or less, neither move nor shot.
    if units <= 0 {
        dice.tell("12.9.8.1", || format!("{} thinks twice about the jump", Role::Us));
        return Jump::Refused;
    }
    let end = base.at.towards(goal, units);
    let is_taken = others.iter().any(|other| other.overlaps(base.moved(end)));
    if is_taken || !table.is_free(base.moved(end)) {
        dice.tell("12.9.8.1", || format!("{} finds no place to land", Role::Us));
        return Jump::Refused;
    }
    // Skrapyard 12.9.8.2: exactly so far.
    Jump::Made(end, (height - table.floor(end)).max(0) / UNITS)
}

impl Rules {
    /// Takes our A tests after a jump so many inches down, perhaps with re-rolls: our body after it.
    pub fn falls(&self, (armour, again): (i16, Again), inches: i32, dice: &mut impl Dice) -> Body {
        // Skrapyard 12.9.8.2.1: an A test for each full inch of the drop.
        let fails = (0..inches).filter(|_| !self.passes_once(armour, again, dice)).count();
        dice.tell("12.9.8.2", || format!("{} jumps {inches} inches down", Role::Us));
        // Skrapyard 12.9.8.2.2: one failure and it is down, two and it is removed.
        match fails {
            0 => Body::Upright,
            1 => Body::Wounded,
            _ => Body::Removed,
        }
    }
}

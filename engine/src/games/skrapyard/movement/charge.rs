//! Charges: at whom, by which way, and what they come to.

use crate::dice::{Dice, Role};
use crate::field::Field;
use crate::games::skrapyard::profile::Condition;
use crate::games::skrapyard::rules::{Rules, TeamCharge};
use crate::table::{Base, FigureSet, Leg, Mobility, Path, Piece};

/// The enemies within reach as two sets: those of the first are charged before the others.
#[must_use]
pub const fn charge_order(reach: FigureSet, engaged: FigureSet) -> [FigureSet; 2] {
    // Skrapyard 12.5.3: the nearest that nobody engages; only then one who is engaged.
    [reach & !engaged, reach & engaged]
}

/// Whether an enemy may be charged: an active figure sees it, and the path is short enough.
pub fn may_charge(
    mut seen_by: impl Iterator<Item = bool>,
    way: impl FnOnce() -> Option<Path>,
    units: i32,
) -> bool {
    // Skrapyard 12.5.2: in sight of one of those who act.
    seen_by.any(|seen| seen) && way().is_some_and(|path| path.length() <= units)
}

/// A charge of at most this many units.
struct Rush(i32);

impl Mobility for Rush {
    fn crosses(&self, _: &Piece, _: i32) -> bool {
        false
    }

    fn clears(&self, _: Leg, _: i32) -> bool {
        false
    }

    fn reach(&self) -> i32 {
        self.0
    }

    fn signature(&self) -> Option<[u64; 3]> {
        // Nobody else does so of those who move here.
        Some([u64::MAX; 3])
    }
}

/// The path of a charge of so many units into contact with a target, round the blockers.
#[must_use]
pub fn charge_way(
    field: &Field,
    (base, target): (Base, Base),
    units: i32,
    others: &[Base],
    blockers: &[Base],
) -> Option<Path> {
    // Skrapyard 12.5.4: the shortest way into contact.
    field.table.onto(base, target, [others, blockers], &Rush(units))
}

/// Whether a figure that has charged counts as charging; `falls_short` says whether the charge of
/// another member of its team has fallen short.
#[must_use]
pub fn counts_as_charge(rules: &Rules, falls_short: bool) -> bool {
    // Skrapyard 12.10: all of a team move alike, and where one counts as hurrying, all do.
    !falls_short || *rules.team_charge == TeamCharge::Each
}

/// Ends our charge at them, which counts as one if it ends in contact, and returns whether it does.
pub fn ends_charge(condition: &mut Condition, in_contact: bool, dice: &mut impl Dice) -> bool {
    // Skrapyard 12.5: a charge is a normal move into contact.
    // Skrapyard 12.5.1: a charge that falls short counts as a hurry and leaves no time to shoot.
    if in_contact {
        dice.tell("12.5", || format!("{} charges {}", Role::Us, Role::Them));
    } else {
        dice.tell("12.5.1", || format!("the charge of {} reaches no enemy on its feet", Role::Us));
    }
    condition.charges = in_contact;
    in_contact
}

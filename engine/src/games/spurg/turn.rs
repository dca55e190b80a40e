//! Turns of SPURG: their order, and movement allowances.

use super::profile::Profile;
use super::rules::Rules;
use crate::dice::{Dice, Die};
use crate::engagement::Side;
use crate::field::{Ranking, Stride, acting_order, tell_order};
use crate::fight::First;
use crate::table::{UNITS, View};

/// The sort key of the order: Speed, then Agility.
type Swiftness = (i16, i16);

/// Returns the order in which all fighters act in every turn, and tells it; `fighters` are all of
/// them by number, with their sides.
pub fn order<'a>(
    rules: &Rules,
    first: First,
    fighters: impl Iterator<Item = (Side, &'a Profile)>,
    dice: &mut impl Dice,
) -> Ranking {
    let merit = |(speed, agility): Swiftness| i32::from(speed) * 1000 + i32::from(agility);
    let fighters = fighters.map(|(side, profile)| (side, (profile.speed, profile.agility)));
    // SPURG X3 and SPURG L77e: the faster first, then the more agile, then the lower of two rolls.
    let order = acting_order(rules, first, fighters, dice, merit, move |dice, _, key, roll| {
        if roll == 0 { merit(key) } else { -i32::from(dice.sum(3, Die::D6)) }
    });
    tell_order("X3", &order, dice);
    order
}

/// Returns the distance covered in a turn, in units.
#[must_use]
pub fn allowance(rules: &Rules, profile: &Profile) -> i32 {
    // SPURG L77c: Speed in yards each second.
    i32::from(profile.stride.max(0)) * UNITS * *rules.turn_seconds
}

/// Returns the distance covered in a turn with an attack, in units.
#[must_use]
pub fn allowance_with_attack(rules: &Rules, profile: &Profile) -> i32 {
    allowance(rules, profile) / *rules.attack_divisor
}

/// How one gets about who covers so many units.
#[must_use]
pub fn stride(rules: &Rules, units: i32) -> Stride {
    let (rough, climb, cost) = (*rules.difficult_factor, *rules.climb, *rules.climb_cost);
    Stride { units, rough, step: -1, climb, cost }
}

/// The maximum modifier of range and cover.
pub const PENALTY_MAX: i16 = 50;

/// Returns what range in whole yards and cover subtract from the skill of a shot, 0 to
/// [`PENALTY_MAX`].
#[must_use]
pub fn shot_penalty(rules: &Rules, yards: i64, view: View) -> i16 {
    let hidden = i16::from(View::LINES - view.clear);
    // Cover is a circumstance, which changes the Target Number; a veil before what hides a part
    // makes nobody easier to hit.
    let cover = *rules.cover_most * hidden / i16::from(View::LINES - 1);
    let cover = cover.max(if view.is_veiled { *rules.veiled_cover } else { 0 });
    (rules.range_penalty(yards) + cover).clamp(0, PENALTY_MAX)
}

//! Turns of SPURG: who acts before whom, and how far one goes.

use super::profile::Profile;
use super::rules::Rules;
use crate::dice::{Dice, Die, Name};
use crate::engagement::Side;
use crate::field::{Ranking, ranked};
use crate::fight::First;
use crate::squad::FIGURES_MAX;
use crate::table::{UNITS, View};

use arrayvec::ArrayVec;

/// What decides who acts first: Speed, then Agility.
type Swiftness = (i16, i16);

/// The order in which all act in every turn; `fighters` are all of them with their sides, by their
/// numbers.
pub fn order<'a>(
    rules: &Rules,
    first: First,
    fighters: impl Iterator<Item = (Side, &'a Profile)>,
    dice: &mut impl Dice,
) -> Ranking {
    let (sides, keys): (ArrayVec<Side, FIGURES_MAX>, ArrayVec<Swiftness, FIGURES_MAX>) =
        fighters.map(|(side, profile)| (side, (profile.speed, profile.agility))).unzip();
    match first {
        // Assumption: where it is said which side goes first, its figures do.
        First::Side(side) => {
            let mut ranking: Ranking = (0..keys.len()).map(|who| who as u8).collect();
            ranking.sort_unstable_by_key(|&who| {
                let (speed, agility) = keys[usize::from(who)];
                (sides[usize::from(who)] != side, -speed, -agility, who)
            });
            ranking
        }
        // SPURG X3 and SPURG L77e: the faster first, then the more agile, then the lower of two
        // rolls.
        First::Roll => {
            ranked(rules, &keys, dice, |dice, _, (speed, agility): Swiftness, roll| match roll {
                0 => i32::from(speed) * 1000 + i32::from(agility),
                _ => -i32::from(dice.sum(3, Die::D6)),
            })
        }
    }
}

/// Tells the order in which all act.
pub fn tell_order(order: &Ranking, dice: &mut impl Dice) {
    dice.tell("X3", || {
        let names: Vec<String> =
            order.iter().map(|&who| Name::of(usize::from(who)).to_string()).collect();
        match &names[..] {
            [first, _] => format!("{first} acts first"),
            _ => format!("they act in this order: {}", names.join(", ")),
        }
    });
}

/// Units that one covers in a turn.
#[must_use]
pub fn allowance(rules: &Rules, profile: &Profile) -> i32 {
    // SPURG L77c: Speed in yards each second.
    i32::from(profile.stride.max(0)) * UNITS * rules.turn_seconds
}

/// Units that one covers in a turn with an attack besides.
#[must_use]
pub fn allowance_with_attack(rules: &Rules, profile: &Profile) -> i32 {
    allowance(rules, profile) / rules.attack_divisor
}

/// The most that range and cover take from the skill of a shot.
pub const PENALTY_MAX: i16 = 50;

/// What range in whole yards and cover take from the skill of a shot, 0 to [`PENALTY_MAX`].
#[must_use]
pub fn shot_penalty(rules: &Rules, yards: i64, view: View) -> i16 {
    let hidden = i16::from(View::LINES - view.clear);
    let veiled = hidden == 0 && view.pieces != 0;
    // Cover is a circumstance, which changes the Target Number.
    let cover = rules.cover_most * hidden / i16::from(View::LINES - 1)
        + if veiled { rules.veiled_cover } else { 0 };
    (rules.range_penalty(yards) + cover).clamp(0, PENALTY_MAX)
}

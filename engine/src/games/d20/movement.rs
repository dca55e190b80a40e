//! Movement in the d20 game: distances, stances, obstacles, running and charges.

use super::profile::{Condition, Profile, Stance};
use super::rules::Rules;
use crate::dice::{Dice, Die, Role};
use crate::field::{Allowance, Crossing, Grain, Stride, is_telling, lengths};
use crate::squad::WHOLE;
use crate::table::UNITS;

/// What decides whether a figure runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Runner {
    /// The distance of one action, in units.
    pub speed: i32,
    /// The stance.
    pub stance: Stance,
    /// Whether it has used neither of its actions yet.
    pub is_fresh: bool,
    /// Whether it ran in its last turn.
    pub ran: bool,
    /// The bonus to Fortitude saves.
    pub fortitude: i16,
}

/// Returns the distance that a figure covers with one action, in units.
pub fn speed(rules: &Rules, profile: &Profile, condition: &Condition) -> i32 {
    i32::from(rules.speed_feet(profile, condition)) * UNITS
}

/// Returns the distance that a figure adds to its move with the other action of the round, in
/// units.
pub fn second_move(rules: &Rules, profile: &Profile, condition: &Condition) -> i32 {
    i32::from(rules.round_feet(profile, condition)) * UNITS - speed(rules, profile, condition)
}

/// The stance for walking: upright, because nobody crawls.
pub const TO_WALK: Stance = Stance::Standing;

/// Returns the allowance of a walk with this many units left; the figure looks around after each
/// `stage`.
pub fn allowance(rules: &Rules, left: i32, stage: i32) -> Allowance {
    // d20 L17: up to the Speed.
    Allowance { units: left, rough: *rules.table.difficult_factor, stage }
}

/// How one gets about who has so many units of a move.
pub fn stride(rules: &Rules, units: i32) -> Stride {
    let rules = &rules.table;
    let (rough, step) = (*rules.difficult_factor, *rules.step);
    Stride { units, rough, step, climb: *rules.jump_high, cost: *rules.jump }
}

/// Tells that a figure has moved this many units.
pub fn tell_move(units: i32, dice: &mut impl Dice) {
    if is_telling(units) {
        dice.tell("L17", || format!("{} moves {} ft.", Role::Us, lengths(units, Grain::Whole)));
    }
}

/// Returns the divisor of a figure's height in this stance.
pub const fn stoop(stance: Stance) -> u8 {
    match stance {
        Stance::Standing => 1,
        // d20 L24b: a crouch halves the height.
        Stance::Crouched => 2,
        // d20 L27b: prone figures have a quarter of the height.
        Stance::Prone => 4,
    }
}

/// Returns the stance that divides a figure's height by this much.
pub const fn stance(stoop: u8) -> Stance {
    match stoop {
        ..=1 => Stance::Standing,
        2 => Stance::Crouched,
        _ => Stance::Prone,
    }
}

/// Returns the cost of changing stance, in units.
pub fn cost_to_stand(rules: &Rules, was: Stance, stance: Stance) -> i32 {
    // d20 L24a: a step between standing and crouching costs 5 feet of Speed.
    // d20 L27a: so does one between crouching and lying, and both together cost 10.
    (stance as i32 - was as i32).abs() * *rules.table.stoop
}

/// Changes stance if enough of the move is left, and returns whether it did.
pub fn stands(
    rules: &Rules,
    (was, stance): (Stance, Stance),
    left: &mut i32,
    dice: &mut impl Dice,
) -> bool {
    let cost = cost_to_stand(rules, was, stance);
    if was == stance || *left < cost {
        return false;
    }
    *left -= cost;
    let (rule, does) = match stance {
        Stance::Standing => (if was == Stance::Prone { "L27a" } else { "L24a" }, "stands up"),
        Stance::Crouched => ("L24a", "crouches"),
        Stance::Prone => ("L27a", "goes prone"),
    };
    dice.tell(rule, || format!("{} {does}", Role::Us));
    true
}

/// Returns the distance of a run in units, if the figure runs; `is_straight` tells whether its path
/// is straight and open for a given distance.
pub fn run(
    rules: &Rules,
    runner: Runner,
    is_straight: impl FnOnce(i32) -> bool,
    dice: &mut impl Dice,
) -> Option<i32> {
    // d20 L21a: the full round, in a straight line, at three times the Speed.
    let units = *rules.table.run_factor * runner.speed;
    let able =
        0 < units && runner.is_fresh && runner.stance == Stance::Standing && is_straight(units);
    (able && (!runner.ran || runs_on(rules, runner, dice))).then_some(units)
}

/// Rolls whether a runner can continue running in the next round.
fn runs_on(rules: &Rules, runner: Runner, dice: &mut impl Dice) -> bool {
    // d20 L21b: this requires a check (`endurance_dc`). After a failure it makes a double move.
    let (need, fortitude) = (*rules.table.endurance_dc, runner.fortitude);
    let endures = dice.read(Die::D20, |face| need <= i16::from(face) + fortitude);
    dice.tell("L21b", || {
        let does = if endures { "has" } else { "has not" };
        format!("{} {does} the breath to run on", Role::Us)
    });
    endures
}

/// Tells that a figure has run.
pub fn tell_run(dice: &mut impl Dice) {
    dice.tell("L21a", || format!("{} runs", Role::Us));
}

/// Returns whether a move into reach that used this much of a figure's Speed is a charge.
pub fn is_charge(rules: &Rules, used: i32, speed: i32) -> bool {
    // d20 L31: the whole Speed, up to the target.
    // Measured in steps of `charge_step_feet`.
    let step = rules.table.charge_step.max(1);
    rounded_up(used, step) == rounded_up(speed, step)
}

/// Tells of a charge.
pub fn tell_charge(dice: &mut impl Dice) {
    dice.tell("L31", || format!("{} charges", Role::Us));
}

/// Rounds a length up to a multiple of `step`.
fn rounded_up(units: i32, step: i32) -> i32 {
    (units.max(0) + step - 1) / step * step
}

/// Returns whether a rise has to be jumped; lower ones are stepped over.
pub fn is_jump(rules: &Rules, rise: i32) -> bool {
    *rules.table.step < rise.abs()
}

/// Returns the cost of crossing an obstacle with this much of a move left, whatever a jump rolls;
/// `None` if the figure has to stop in front of it.
pub fn jump_cost(rules: &Rules, crossing: Crossing<'_>, left: i32) -> Option<i32> {
    if !is_jump(rules, crossing.rise) {
        return Some(0);
    }
    // d20 L33a: a jump takes 10 feet of Speed.
    (*rules.table.jump <= left).then_some(*rules.table.jump)
}

/// Returns the probability that a figure clears an obstacle of this rise, in millionths.
pub fn jump_odds(rules: &Rules, rise: i32) -> i32 {
    let faces = if is_jump(rules, rise) { 21 - *rules.table.jump_dc } else { 20 };
    i32::from(faces).clamp(0, 20) * (WHOLE / 20)
}

/// Returns the cost of crossing an obstacle with this much of a move left; `None` if the figure
/// stops in front of it.
pub fn jumps(
    rules: &Rules,
    crossing: Crossing<'_>,
    left: i32,
    dice: &mut impl Dice,
) -> Option<i32> {
    let cost = jump_cost(rules, crossing, left)?;
    if !is_jump(rules, crossing.rise) {
        return Some(cost);
    }
    // d20 L33b: a check is required to clear an obstacle (`jump_dc`). After a failure the figure
    // stops in front of it. Nobody has to jump over an enemy, because paths lead round.
    let need = *rules.table.jump_dc;
    let clears = dice.read(Die::D20, |face| need <= i16::from(face));
    dice.tell("L33b", || {
        let does = if clears { "gets over" } else { "does not get over" };
        format!("{} {does} the {}", Role::Us, crossing.piece.name)
    });
    clears.then_some(cost)
}

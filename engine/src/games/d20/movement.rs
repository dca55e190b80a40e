//! Movement in the d20 game: how far one goes, up and down, over obstacles, and into a charge.

use super::profile::{Condition, Profile, Stance};
use super::rules::Rules;
use crate::dice::{Dice, Die, Role};
use crate::field::{Allowance, Crossing, Stride};
use crate::table::UNITS;

/// What decides whether somebody runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Runner {
    /// Units that one action covers.
    pub speed: i32,
    /// How it stands.
    pub stance: Stance,
    /// Whether it has both of its actions, and nothing of them is used.
    pub is_fresh: bool,
    /// Whether it ran in its last turn.
    pub ran: bool,
    /// What it adds to Fortitude saves.
    pub fortitude: i16,
}

/// How far a figure goes with one action, in units.
pub fn speed(rules: &Rules, profile: &Profile, condition: &Condition) -> i32 {
    i32::from(rules.speed_feet(profile, condition)) * UNITS
}

/// How one stands to walk.
///
/// Assumption: upright, for the text has no crawling.
pub const TO_WALK: Stance = Stance::Standing;

/// How one walks with so many units left, who looks about after each `stage`.
pub fn allowance(rules: &Rules, left: i32, stage: i32) -> Allowance {
    // d20 L17: up to the Speed.
    Allowance { units: left, rough: rules.table.difficult_factor, stage }
}

/// How one gets about who has so many units of a move.
pub fn stride(rules: &Rules, units: i32) -> Stride {
    let rules = &rules.table;
    let (rough, step) = (rules.difficult_factor, rules.step);
    Stride { units, rough, step, climb: rules.jump_high, cost: rules.jump }
}

/// Tells that somebody has moved so many units.
pub fn tell_move(units: i32, dice: &mut impl Dice) {
    dice.tell("L17", || format!("{} moves {} ft.", Role::Us, (units + UNITS / 2) / UNITS));
}

/// What the height of a figure is divided by.
pub const fn stoop(stance: Stance) -> u8 {
    match stance {
        Stance::Standing => 1,
        // d20 L24b: a crouch halves the height.
        Stance::Crouched => 2,
        // d20 L27b: a quarter of it is left of the prone.
        Stance::Prone => 4,
    }
}

/// How a figure stands whose height is divided by so much.
pub const fn stance(stoop: u8) -> Stance {
    match stoop {
        ..=1 => Stance::Standing,
        2 => Stance::Crouched,
        _ => Stance::Prone,
    }
}

/// Units of a move that it costs to stand otherwise.
pub fn cost_to_stand(rules: &Rules, was: Stance, stance: Stance) -> i32 {
    // d20 L24a: a step between standing and a crouch costs 5 feet of Speed.
    // d20 L27a: so does one between a crouch and the ground, and both together cost 10.
    (stance as i32 - was as i32).abs() * rules.table.stoop
}

/// Stands up or goes down, if enough of the move is left; whether it does.
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

/// How many units a figure runs, if it does; `is_straight` says whether its way is straight and
/// open for so many units.
pub fn run(
    rules: &Rules,
    runner: Runner,
    is_straight: impl FnOnce(i32) -> bool,
    dice: &mut impl Dice,
) -> Option<i32> {
    // d20 L21a: the full round, in a straight line, at three times the Speed.
    let units = rules.table.run_factor * runner.speed;
    let able = runner.is_fresh && runner.stance == Stance::Standing && is_straight(units);
    (able && (!runner.ran || runs_on(rules, runner, dice))).then_some(units)
}

/// Whether a runner can run on in the next round.
fn runs_on(rules: &Rules, runner: Runner, dice: &mut impl Dice) -> bool {
    // d20 L21b: that takes a check.
    // Assumption: with Fortitude; failed, it moves twice instead.
    let (need, fortitude) = (rules.table.endurance_dc, runner.fortitude);
    let endures = dice.read(Die::D20, |face| need <= i16::from(face) + fortitude);
    dice.tell("L21b", || {
        let does = if endures { "has" } else { "has not" };
        format!("{} {does} the breath to run on", Role::Us)
    });
    endures
}

/// Tells that somebody has run.
pub fn tell_run(dice: &mut impl Dice) {
    dice.tell("L21a", || format!("{} runs", Role::Us));
}

/// Whether a way into contact of so many units is a charge, for a figure of such Speed.
pub fn is_charge(rules: &Rules, length: i32, speed: i32) -> bool {
    // d20 L31: the whole Speed, up to the target.
    // Assumption: measured in steps, see `charge_step_feet`.
    let step = rules.table.charge_step.max(1);
    rounded_up(length, step) == rounded_up(speed, step)
}

/// Tells of a charge.
pub fn tell_charge(dice: &mut impl Dice) {
    dice.tell("L31", || format!("{} charges", Role::Us));
}

/// A length rounded up to whole steps.
fn rounded_up(units: i32, step: i32) -> i32 {
    (units.max(0) + step - 1) / step * step
}

/// What it costs to get over something with so much of a move left; none where one stays before
/// it.
pub fn jumps(
    rules: &Rules,
    crossing: Crossing<'_>,
    left: i32,
    dice: &mut impl Dice,
) -> Option<i32> {
    if crossing.rise.abs() <= rules.table.step {
        return Some(0);
    }
    // d20 L33a: a jump takes 10 feet of Speed.
    if left < rules.table.jump {
        return None;
    }
    // d20 L33b: a check carries over an obstacle.
    // Assumption: without a bonus, and who fails stays before it; nobody has to jump over a foe,
    // for ways go round.
    let need = rules.table.jump_dc;
    let clears = dice.read(Die::D20, |face| need <= i16::from(face));
    dice.tell("L33b", || {
        let does = if clears { "gets over" } else { "does not get over" };
        format!("{} {does} the {}", Role::Us, crossing.piece.name)
    });
    clears.then_some(rules.table.jump)
}

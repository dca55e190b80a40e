//! Damage, Toughness, Health, the Incapacitation Table, falls.

use super::bout::{Bout, book, with, with_rows, word};
use crate::book::{Parameters, Value};
use crate::dice::Scripted;
use crate::engagement::Side;
use crate::games::sprawl::profile::{Condition, Stance};
use crate::games::sprawl::rules::Rules;

/// A shot of Rafter's with one success: four damage dice.
fn burst(parameters: &Parameters, rest: &[u8]) -> Condition {
    let bout = Bout::by(parameters, "Rafter", "Razz", &[]);
    bout.strike(&[&[7, 2, 2, 2][..], rest].concat()).theirs
}

#[test]
fn rafter_costs_stitch_a_point_of_health_l205a_and_l207a_and_l207b_and_l207c() {
    // Three points, of which Toughness resists two.
    let stitch = burst(&book().parameters, &[7, 8, 10, 1, 7, 8, 1]);
    assert_eq!((stitch.health, stitch.suffered, stitch.toughness), (3, 1, 3));
    assert_eq!(stitch.stance, Stance::PinnedHurt);
    // No damage, nothing to resist.
    assert_eq!(burst(&book().parameters, &[1, 2, 3, 4]).health, 4);
    // More resisted than inflicted heals nothing.
    assert_eq!(burst(&book().parameters, &[7, 2, 3, 4, 7, 7, 7]).health, 4);
}

#[test]
fn tens_count_twice_on_toughness_if_the_parameter_has_it_so() {
    let roll = [7, 8, 9, 1, 10, 1, 1];
    assert_eq!(burst(&book().parameters, &roll).suffered, 1);
    assert_eq!(burst(&with("tens_on_toughness", Value::Flag(false)), &roll).suffered, 2);
    assert_eq!(burst(&with("rule_of_tens", Value::Flag(false)), &roll).suffered, 2);
}

/// What becomes of a fighter with 1 Health left that suffers a point.
fn at_zero(parameters: &Parameters, rest: &[u8]) -> Condition {
    let bout = Bout::by(parameters, "Rafter", "Razz", &[]);
    let hurt = Condition { health: 1, suffered: 3, ..bout.fresh(Side::B) };
    let faces = [&[7, 2, 2, 2, 7, 1, 1, 1, 1, 1, 1][..], rest].concat();
    bout.strike_of([bout.fresh(Side::A), hurt], &faces).theirs
}

#[test]
fn at_0_health_the_table_is_rolled_at_once_l222a_and_l222b_and_l227a() {
    let stance = |face| at_zero(&book().parameters, &[face]).stance;
    let stances = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(stance);
    let (recovering, down, out) = (Stance::Recovering, Stance::Down, Stance::Out);
    let table = [[recovering; 3].as_slice(), &[down; 4], &[out; 3]].concat();
    assert_eq!(stances.as_slice(), table);
    assert_eq!(at_zero(&book().parameters, &[1]).health, 0);
    let other = with_rows("incapacitation", &[("3", "down"), ("8", "down")]);
    assert_eq!(
        [2, 3, 8, 9].map(|face| at_zero(&other, &[face]).stance),
        [recovering, down, down, out]
    );
}

#[test]
fn who_is_hurt_at_0_health_rolls_anew() {
    let bout = Bout::new("Rafter", "Razz", &[]);
    let lying = Condition { stance: Stance::Down, health: 0, suffered: 4, ..bout.fresh(Side::B) };
    let after = |faces: &[u8]| bout.strike_of([bout.fresh(Side::A), lying], faces).theirs;
    let hurt = after(&[7, 2, 2, 2, 7, 1, 1, 1, 1, 1, 1, 3]);
    assert_eq!((hurt.stance, hurt.suffered), (Stance::Recovering, 5));
    assert_eq!(after(&[7, 2, 2, 2, 7, 1, 1, 1, 7, 1, 1]), lying);
}

#[test]
fn without_the_table_0_health_is_out_of_action_l213() {
    assert_eq!(at_zero(&with("zero_health", word("out")), &[]).stance, Stance::Out);
}

#[test]
fn roach_faces_three_points_of_damage_l110() {
    let fall = |parameters: &Parameters, inches, faces: &[u8]| {
        let rules = Rules::of(parameters, book().base_width());
        let rule = |dice: &mut Scripted<'_>| rules.fall(inches, 3, dice);
        Scripted::play(faces, rule).expect("the dice fit the fall").value
    };
    assert_eq!(fall(&book().parameters, 3, &[1, 2, 3]), 3);
    assert_eq!(fall(&book().parameters, 3, &[7, 2, 10]), 0);
    assert_eq!(fall(&book().parameters, 2, &[7, 2, 3]), 1);
    assert_eq!(fall(&book().parameters, 1, &[]), 0);
    assert_eq!(fall(&with("fall_resisted", Value::Flag(false)), 3, &[]), 3);
}

//! The dice examples of SPRAWL's text, and a test of each rule that is modelled: here those of
//! Tests, in the modules those of fights.
//!
//! The examples count a ten once, against the text's own Rule of Tens: they are told in both
//! readings.

mod blasts;
mod bout;
mod brawls;
mod fights;
mod laws;
mod recovery;
mod shots;
mod wounds;

use super::rules::{brawl, damage_test, test};
use crate::book::{Parameters, Value};
use crate::dice::Scripted;
use crate::fight::trial;
use crate::mechanics::PoolCheck;
use crate::registry::Registry;
use crate::resolver::{Answer, Check, Grade, Resolver};

const RAZZ: [u8; 4] = [4, 5, 7, 10];
const WES: [u8; 5] = [3, 4, 5, 5, 10];
const GORDO: [u8; 5] = [3, 6, 7, 7, 9];

fn parameters() -> Parameters {
    trial::book("sprawl", &[]).parameters
}

/// The parameters as the examples have them: a ten counts once.
fn without_tens() -> Parameters {
    parameters().changed("rule_of_tens", Value::Flag(false))
}

fn answer(parameters: &Parameters, faces: &[u8], difficulty: i16) -> Answer {
    let pool = u8::try_from(faces.len()).expect("a short script");
    let check = PoolCheck { pool, difficulty };
    let rule = |dice: &mut Scripted<'_>| test(parameters).resolve(&check, dice);
    let played = Scripted::play(faces, rule).expect("the dice fit the Test");
    assert_eq!(played.one_in, 10u128.pow(u32::from(pool)));
    played.value
}

fn law_pass(rating: i64, ease: i64, against: i64) -> f64 {
    let registry = Registry::standard();
    let sprawl = registry.get("sprawl").expect("a built-in game");
    let terms = sprawl.card().terms(rating, ease, Some(against)).expect("within range");
    sprawl.law(terms).probability(|answer| Grade::Success <= answer.grade)
}

#[test]
fn razz_rolls_a_die_a_point_l14() {
    assert_eq!(answer(&parameters(), &RAZZ, 1).grade, Grade::Success);
    let check = PoolCheck { pool: 4, difficulty: 1 };
    let short = Scripted::play(&RAZZ[..3], |dice| test(&parameters()).resolve(&check, dice));
    assert!(short.is_err());
}

#[test]
fn razz_has_two_successes_l18a_and_l18b() {
    assert_eq!(answer(&without_tens(), &RAZZ, 1).degree, 2);
    // The face that shows 0 is the ten; a script that wrote it as 0 would be refused.
    assert_eq!(answer(&without_tens(), &[10], 1).degree, 1);
    assert_eq!([6, 7].map(|face| answer(&without_tens(), &[face], 1).degree), [0, 1]);
}

#[test]
fn tens_give_razz_three_l28a() {
    assert_eq!(answer(&parameters(), &RAZZ, 1).degree, 3);
}

#[test]
fn razz_misses_behind_cover_unless_tens_count_twice_l22a_and_l22b_and_l22c() {
    let check = PoolCheck { pool: 4, difficulty: 1 }.eased(-1).eased(-1);
    assert_eq!(check.difficulty, 3);
    assert_eq!(answer(&without_tens(), &RAZZ, check.difficulty).grade, Grade::Failure);
    let hit = answer(&parameters(), &RAZZ, check.difficulty);
    assert_eq!(hit, Answer { grade: Grade::Success, degree: 1 });
}

#[test]
fn successes_that_equal_the_difficulty_are_one_l22d() {
    assert_eq!([1, 2, 3, 4].map(|d| answer(&without_tens(), &[7, 8, 9], d).degree), [3, 2, 1, 0]);
}

#[test]
fn tens_count_once_on_damage_l28b_and_l205c_and_l205d() {
    let check = PoolCheck { pool: 4, difficulty: 1 };
    let damage = |faces: &[u8; 4]| {
        let rule = |dice: &mut Scripted<'_>| damage_test(&parameters()).resolve(&check, dice);
        let played = Scripted::play(faces, rule).expect("four dice");
        assert_eq!(played.one_in, 10_000);
        played.value
    };
    assert_eq!(damage(&[10, 10, 7, 6]).degree, 3);
    assert_eq!(damage(&[1, 2, 3, 4]), Answer { grade: Grade::Failure, degree: 0 });
}

#[test]
fn no_success_and_a_one_is_a_misfire_l171a() {
    assert_eq!(answer(&parameters(), &[1, 2, 6], 1).grade, Grade::Fumble);
    assert_eq!(answer(&parameters(), &[2, 2, 6], 1).grade, Grade::Failure);
    // A success that does not meet the Difficulty is no success of the Test, and no misfire.
    assert_eq!(answer(&parameters(), &[1, 2, 7], 2).grade, Grade::Failure);
}

#[test]
fn gordo_wins_in_every_reading_l183a_and_l183b_and_l183c_and_l183e() {
    // Erratum: the text counts Gordo's 6 too, and so makes his successes 4 and his lead 3.
    let check = PoolCheck { pool: 5, difficulty: 1 };
    let lead = |parameters: &Parameters, faces: [[u8; 5]; 2]| {
        let rule = |dice: &mut Scripted<'_>| brawl(parameters, check, check, dice);
        let played = Scripted::play(faces.as_flattened(), rule).expect("ten dice");
        assert_eq!(played.one_in, 10u128.pow(10));
        played.value
    };
    assert_eq!(answer(&without_tens(), &WES, 1).degree, 1);
    assert_eq!(answer(&parameters(), &WES, 1).degree, 2);
    assert_eq!(answer(&without_tens(), &GORDO, 1).degree, 3);
    assert_eq!(answer(&parameters(), &GORDO, 1).degree, 3);
    assert_eq!(lead(&without_tens(), [WES, GORDO]), -2);
    assert_eq!(lead(&parameters(), [WES, GORDO]), -1);
    assert_eq!(lead(&parameters(), [GORDO, WES]), 1);
    assert_eq!(lead(&parameters(), [GORDO, GORDO]), 0);
}

#[test]
fn pools_have_the_known_chances() {
    // By hand: a die makes no success in 6 of 10 cases, one in 3, two in 1.
    let near = |left: f64, right: f64| assert!((left - right).abs() < 1e-12, "{left} {right}");
    near(law_pass(4, 0, 1), 0.8704);
    near(law_pass(4, -1, 1), 0.6112);
    near(law_pass(4, 0, 3), 0.3304);
    near(law_pass(6, 0, 5), 0.17866);
    near(law_pass(4, 5, 1), 0.8704);
    near(law_pass(0, 0, 1), 0.0);
}

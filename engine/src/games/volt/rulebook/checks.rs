//! The dice examples of Volt's own pages, and a test of each rule that the mechanic plays.

use crate::book::{Parameters, Value};
use crate::dice::Scripted;
use crate::fight::trial;
use crate::games::volt::rules::roll;
use crate::mechanics::Attempt;
use crate::registry::Registry;
use crate::resolver::{Answer, Check, Grade, Resolver};

fn parameters() -> Parameters {
    trial::book("volt", &[]).parameters
}

fn answer_by(parameters: &Parameters, value: i16, against: i16, faces: [u8; 2]) -> Answer {
    let check = Attempt { value, against };
    let rule = |dice: &mut Scripted<'_>| roll(parameters).resolve(&check, dice);
    let played = Scripted::play(&faces, rule).expect("two dice");
    assert_eq!(played.one_in, 400);
    played.value
}

fn answer(value: i16, against: i16, faces: [u8; 2]) -> Answer {
    answer_by(&parameters(), value, against, faces)
}

#[test]
fn a_die_at_or_under_the_value_succeeds_x1() {
    assert_eq!(answer(9, 0, [12, 5]), Answer { grade: Grade::Success, degree: 5 });
    assert_eq!(answer(10, 0, [12, 5]), Answer { grade: Grade::Success, degree: 5 });
    assert_eq!(answer(9, 0, [9, 20]).grade, Grade::Success);
    assert_eq!(answer(9, 0, [10, 20]).grade, Grade::Failure);
}

#[test]
fn the_higher_success_is_the_degree_x2() {
    // The example of a damage roll: Damage 15, an Injury of 13.
    assert_eq!(answer(15, 0, [9, 13]).degree, 13);
}

#[test]
fn the_highest_die_rates_a_failure_x3() {
    // A failure rated 15 acts before one rated 14, and after every success.
    let [failure, worse] = [answer(8, 0, [15, 11]), answer(8, 0, [14, 13])];
    assert_eq!(failure.grade, Grade::Failure);
    assert_eq!([failure.degree, worse.degree], [15 - 20, 14 - 20]);
    assert!(worse < failure && failure < answer(8, 0, [1, 20]));
}

#[test]
fn twenty_is_added_while_it_succeeds_x4() {
    assert_eq!(answer(22, 0, [16, 1]).degree, 21);
    assert_eq!(answer(22, 0, [13, 2]).degree, 22);
    assert_eq!(answer(45, 0, [5, 1]).degree, 45);
    let once = parameters().changed("adds_twenty", Value::Flag(false));
    assert_eq!(answer_by(&once, 22, 0, [16, 1]).degree, 16);
}

#[test]
fn modifiers_change_the_value_x5() {
    assert_eq!(Attempt { value: 8, against: 4 }.eased(-2), Attempt { value: 6, against: 4 });
}

#[test]
fn a_degree_has_to_be_above_guard_and_distance_l18_and_l20a_and_l22a_and_l32a() {
    // About 100 m is a distance of 4; under 5 m, 0, every success hits.
    assert_eq!(answer(9, 4, [4, 20]).grade, Grade::Failure);
    assert_eq!(answer(9, 4, [5, 20]), Answer { grade: Grade::Success, degree: 1 });
    assert_eq!(answer(9, 0, [1, 20]).grade, Grade::Success);
    assert_eq!(answer(4, 4, [4, 4]).grade, Grade::Failure);
}

#[test]
fn two_dice_that_hit_are_a_full_hit_x6() {
    assert_eq!(answer(9, 4, [5, 9]).grade, Grade::Critical);
    assert_eq!(answer(9, 4, [4, 9]).grade, Grade::Success);
    let plain = parameters().changed("full_hits", Value::Flag(false));
    assert_eq!(answer_by(&plain, 9, 4, [5, 9]).grade, Grade::Success);
}

#[test]
fn the_black_die_decides_where_it_is_played_so_x7() {
    let automatic = parameters().changed("automatic_1_and_20", Value::Flag(true));
    let decided = |value, faces| answer_by(&automatic, value, 0, faces);
    assert_eq!(decided(0, [1, 17]), Answer { grade: Grade::Success, degree: 17 });
    assert_eq!(decided(25, [20, 3]), Answer { grade: Grade::Failure, degree: 3 - 20 });
    // A roll that succeeds has to beat the Guard all the same.
    let guarded = |white| answer_by(&automatic, 8, 4, [1, white]).grade;
    assert_eq!([4, 5].map(guarded), [Grade::Failure, Grade::Success]);
    assert_eq!(decided(9, [12, 5]), answer(9, 0, [12, 5]));
}

#[test]
fn attempts_have_the_known_counts() {
    let registry = Registry::standard();
    let volt = registry.get("volt").expect("a built-in game");
    let counts = |value, against| {
        let terms = volt.card().terms(value, 0, Some(against)).expect("within range");
        let law = volt.law(terms);
        [Grade::Failure, Grade::Success, Grade::Critical]
            .map(|grade| (law.probability(|answer| answer.grade == grade) * 400.0).round())
    };
    assert_eq!(counts(5, 0), [225.0, 150.0, 25.0]);
    assert_eq!(counts(8, 0), [144.0, 192.0, 64.0]);
    assert_eq!(counts(12, 4), [144.0, 192.0, 64.0]);
    assert_eq!(counts(4, 4), [400.0, 0.0, 0.0]);
}

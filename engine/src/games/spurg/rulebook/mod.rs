//! A test of each rule of SPURG that the mechanic plays. The text has no dice example.

mod fights;

use super::rules::{contest, contest_over_time, damage, verdict};
use crate::book::{Parameters, Value};
use crate::contest::{LoneSuccess, Victor, over_time_law};
use crate::dice::Scripted;
use crate::expression::Expression;
use crate::fight::trial;
use crate::mechanics::TargetNumber;
use crate::resolver::{Answer, Check, Grade, Resolver};

fn parameters() -> Parameters {
    trial::book("spurg", &[]).parameters
}

/// Three dice that make the total.
fn dice_of(total: i16) -> [u8; 3] {
    let total = u8::try_from(total).expect("3 to 18");
    let first = (total - 2).min(6);
    let second = (total - first - 1).min(6);
    [first, second, total - first - second]
}

fn answer(parameters: &Parameters, total: i16, target: i16) -> Answer {
    let check = TargetNumber(target);
    let rule = |dice: &mut Scripted<'_>| verdict(parameters).resolve(&check, dice);
    let played = Scripted::play(&dice_of(total), rule).expect("three dice");
    assert_eq!(played.one_in, 216);
    played.value
}

fn grade(total: i16, target: i16) -> Grade {
    answer(&parameters(), total, target).grade
}

#[test]
fn at_or_under_succeeds_l14a_and_l14b() {
    assert_eq!(grade(10, 10), Grade::Success);
    assert_eq!(grade(11, 10), Grade::Failure);
}

#[test]
fn modifiers_change_the_target_l20d() {
    assert_eq!(TargetNumber(10).eased(-3), TargetNumber(7));
    // Seven is what the roll is read against: 17 is more than ten above 6, not above 7.
    assert_eq!(grade(17, TargetNumber(9).eased(-3).0), Grade::Fumble);
}

#[test]
fn margins_are_told_by_the_degree_l24a_and_l24b() {
    assert_eq!(answer(&parameters(), 10, 10).degree - 1, 0);
    assert_eq!(answer(&parameters(), 7, 10).degree - 1, 3);
    assert_eq!(1 - answer(&parameters(), 11, 10).degree, 1);
}

#[test]
fn three_and_four_are_always_critical_l30a() {
    for target in [2, 3, 10, 18] {
        assert_eq!([3, 4].map(|total| grade(total, target)), [Grade::Critical; 2]);
    }
    // At a target so low that a 3 is more than ten above it, success goes first.
    assert_eq!(grade(3, -8), Grade::Critical);
}

#[test]
fn five_is_critical_from_fifteen_l30b() {
    assert_eq!([14, 15].map(|target| grade(5, target)), [Grade::Success, Grade::Critical]);
}

#[test]
fn six_is_critical_from_sixteen_l30c() {
    assert_eq!([15, 16].map(|target| grade(6, target)), [Grade::Success, Grade::Critical]);
}

#[test]
fn eighteen_always_fails_critically_l32a() {
    assert_eq!([3, 18, 20].map(|target| grade(18, target)), [Grade::Fumble; 3]);
}

#[test]
fn seventeen_fails_critically_to_fifteen_l32b() {
    assert_eq!([15, 16].map(|target| grade(17, target)), [Grade::Fumble, Grade::Failure]);
    // To the letter a 17 succeeds at 17; with `fails_from` 17 it does not.
    assert_eq!(grade(17, 17), Grade::Success);
    let strict = parameters().changed("fails_from", Value::Number(17));
    assert_eq!(answer(&strict, 17, 17).grade, Grade::Failure);
}

#[test]
fn more_than_ten_above_fails_critically_l32c() {
    assert_eq!([5, 6].map(|target| grade(16, target)), [Grade::Fumble, Grade::Failure]);
}

fn lead(parameters: &Parameters, ours: (i16, i16), theirs: (i16, i16)) -> i16 {
    let faces = [dice_of(ours.0), dice_of(theirs.0)];
    let (ours, theirs) = (TargetNumber(ours.1), TargetNumber(theirs.1));
    let rule = |dice: &mut Scripted<'_>| contest(parameters, ours, theirs, dice);
    let played = Scripted::play(faces.as_flattened(), rule).expect("six dice");
    assert_eq!(played.one_in, 216 * 216);
    played.value
}

#[test]
fn contests_go_by_margin_l36a_and_l36b_and_l36c_and_l36d_and_l36e() {
    let book = parameters();
    assert!(lead(&book, (12, 12), (11, 10)) > 0, "a lone success wins, however slim");
    assert!(lead(&book, (4, 3), (7, 6)) > 0, "a natural 4 succeeds even at a target of 3");
    assert_eq!(lead(&book, (8, 12), (8, 10)), 2, "the better margin of success");
    assert_eq!(lead(&book, (13, 12), (13, 10)), 2, "the smaller margin of failure");
    assert_eq!(lead(&book, (9, 12), (7, 10)), 0, "equal margins");
    // A critical success counts its margin only, unless `criticals_lead`.
    assert!(lead(&book, (4, 6), (8, 14)) < 0);
    assert!(lead(&book.changed("criticals_lead", Value::Flag(true)), (4, 6), (8, 14)) > 0);
}

#[test]
fn contests_over_time_wait_for_a_lone_success_l38a_and_l38b_and_l38c() {
    let (ours, theirs) = (TargetNumber(12), TargetNumber(10));
    // Both succeed, both fail, then we alone do.
    let totals = [3, 10, 13, 11, 12, 11].map(dice_of);
    let rule = |dice: &mut Scripted<'_>| contest_over_time(&parameters(), ours, theirs, 10, dice);
    let played = Scripted::play(totals.as_flattened(), rule).expect("eighteen dice");
    assert_eq!(played.value, LoneSuccess { victor: Victor::Ours, rounds: 3 });
    assert_eq!(played.one_in, 6u128.pow(18));

    let law = over_time_law(&verdict(&parameters()), &ours, &theirs, 1000);
    let wins = law.probability(|end| end.victor == Victor::Ours);
    assert!((wins - 20.0 / 27.0).abs() < 1e-12 + law.slack(), "{wins}");
    let rounds = law.mean(|end| f64::from(end.rounds));
    assert!((rounds - 2.0).abs() < 1e-10, "{rounds}");
    assert!(law.slack() < 1e-12);
}

#[test]
fn damage_is_dice_and_a_number_l42a() {
    let roll: Expression = "2d6+3".parse().expect("an expression");
    let played = Scripted::play(&[2, 5], |dice| damage(roll, dice)).expect("two dice");
    assert_eq!((played.value, played.one_in), (10, 36));
}

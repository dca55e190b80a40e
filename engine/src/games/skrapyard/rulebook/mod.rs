//! The examples of Skrapyard's text, and a test of each rule that is played here: of the mechanic
//! in this file, of attacks and duels in those below it.

mod bout;
mod duels;
mod fighting;
mod fights;
mod magic;
mod shooting;
mod squads;

use super::rules::{Rules, test};
use crate::book::{Parameters, Value};
use crate::dice::{Die, Exact, Scripted};
use crate::fight::trial;
use crate::mechanics::Characteristic;
use crate::registry::Registry;
use crate::resolver::{Check, Grade, Resolver};

fn parameters() -> Parameters {
    trial::book("skrapyard", &[]).parameters
}

fn rules() -> Rules {
    Rules::read(&trial::book("skrapyard", &[]))
}

fn grade(face: u8, printed: i16, modifier: i16) -> Grade {
    let check = Characteristic { printed, modifier };
    let rule = |dice: &mut Scripted<'_>| test(&parameters()).resolve(&check, dice);
    let played = Scripted::play(&[face], rule).expect("one die");
    assert_eq!(played.one_in, 12);
    played.value.grade
}

/// The small die's faces for each face of the twelve-sided one.
fn read(small: Die) -> [u8; 12] {
    std::array::from_fn(|nth| {
        let face = u8::try_from(nth + 1).expect("1 to 12");
        let rule = |dice: &mut Scripted<'_>| rules().small_die(small, dice);
        let played = Scripted::play(std::slice::from_ref(&face), rule).expect("one die");
        assert_eq!(played.one_in, 12);
        played.value
    })
}

#[test]
fn twelve_faces_1_1() {
    assert_eq!(Exact::law(|dice| rules().small_die(Die::D12, dice)).len(), 12);
}

#[test]
fn modifiers_go_on_the_characteristic_1_3() {
    let check = Characteristic { printed: 6, modifier: 0 }.eased(2).eased(-1);
    assert_eq!(check, Characteristic { printed: 6, modifier: 1 });
    assert_eq!([7, 8].map(|face| grade(face, 6, 1)), [Grade::Success, Grade::Failure]);
}

#[test]
fn one_passes_and_twelve_fails_1_5() {
    assert_eq!(grade(1, 3, -20), Grade::Critical);
    assert_eq!(grade(12, 10, 20), Grade::Fumble);
    assert_eq!(grade(11, 10, 1), Grade::Success);
}

#[test]
fn a_d3_is_a_quarter_rounded_up_1_6_and_1_7_and_1_7_1() {
    assert_eq!(read(Die::D3), [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
}

#[test]
fn a_d4_is_a_third_rounded_up_1_7_2() {
    assert_eq!(read(Die::D4), [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
}

#[test]
fn a_d6_is_a_half_rounded_up_1_7_3() {
    assert_eq!(read(Die::D6), [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
}

#[test]
fn characteristics_run_from_three_to_ten_6_1() {
    let printed = |key| parameters().number::<i16>(key);
    assert_eq!((printed("value_min"), printed("value_max")), (3, 10));
    let capped = test(&parameters().changed("cap_modified", Value::Flag(true)));
    assert_eq!(capped.capped, Some((3, 10)));
    assert_eq!(test(&parameters()).capped, None);
}

#[test]
fn at_or_under_passes_7_1() {
    assert_eq!([6, 7].map(|face| grade(face, 6, 0)), [Grade::Success, Grade::Failure]);
}

#[test]
fn tests_have_the_known_chances() {
    let registry = Registry::standard();
    let skrapyard = registry.get("skrapyard").expect("a built-in game");
    for value in -3..=14 {
        let terms = skrapyard.card().terms(value, 0, None).expect("within range");
        let law = skrapyard.law(terms);
        let twelfths = law.probability(|answer| Grade::Success <= answer.grade) * 12.0;
        assert!((twelfths - value.clamp(1, 11) as f64).abs() < 1e-12, "{value}: {twelfths}");
    }
}

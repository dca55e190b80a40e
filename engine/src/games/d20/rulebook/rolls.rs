//! A test of each rule of the attack roll. The text has no example whose dice are told.

use super::super::rules::attack_roll;
use crate::book::{Parameters, Value};
use crate::dice::Scripted;
use crate::fight::trial;
use crate::mechanics::{DieOver, Versus};
use crate::registry::Registry;
use crate::resolver::{Grade, Resolver};

fn parameters() -> Parameters {
    trial::book("d20", &[]).parameters
}

fn grade(attack_roll: DieOver, face: u8, bonus: i16, defence: i16) -> Grade {
    let check = Versus { bonus, defence };
    let rule = |dice: &mut Scripted<'_>| attack_roll.resolve(&check, dice);
    let played = Scripted::play(&[face], rule).expect("one die");
    assert_eq!(played.one_in, 20);
    played.value.grade
}

#[test]
fn a_total_of_the_defense_hits_l38a_and_l55a_and_l121a() {
    let roll = attack_roll(&parameters());
    assert_eq!(grade(roll, 10, 5, 15), Grade::Success);
    assert_eq!(grade(roll, 9, 5, 15), Grade::Failure);
}

#[test]
fn the_bottom_of_the_die_fumbles_l128() {
    assert_eq!(grade(attack_roll(&parameters()), 1, 30, 15), Grade::Fumble);
    let plain = parameters().changed("fumble_always_misses", Value::Flag(false));
    assert_eq!(grade(attack_roll(&plain), 1, 30, 15), Grade::Success);
    let wide = attack_roll(&parameters().changed("fumble_to", Value::Number(2)));
    assert_eq!([2, 3].map(|face| grade(wide, face, 0, 15)), [Grade::Fumble, Grade::Failure]);
}

#[test]
fn the_top_of_the_die_is_critical_l148() {
    assert_eq!(grade(attack_roll(&parameters()), 20, 0, 30), Grade::Critical);
    let plain = parameters().changed("critical_always_hits", Value::Flag(false));
    assert_eq!(grade(attack_roll(&plain), 20, 0, 30), Grade::Failure);
    let keen = attack_roll(&parameters().changed("critical_from", Value::Number(19)));
    assert_eq!([18, 19].map(|face| grade(keen, face, 5, 15)), [Grade::Success, Grade::Critical]);
}

#[test]
fn attacks_have_the_known_chances() {
    let registry = Registry::standard();
    let d20 = registry.get("d20").expect("a built-in game");
    let pass = |bonus, defence| {
        let terms = d20.card().terms(bonus, 0, Some(defence)).expect("within range");
        d20.law(terms).probability(|answer| Grade::Success <= answer.grade) * 20.0
    };
    let near = |left: f64, right: f64| assert!((left - right).abs() < 1e-12, "{left} {right}");
    near(pass(5, 15), 11.0);
    near(pass(5, 18), 8.0);
    near(pass(0, 40), 1.0);
    near(pass(40, 10), 19.0);
}

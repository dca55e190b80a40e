use evenodds_engine::registry::Registry;

use super::*;
use crate::ask::Unwatched;
use crate::rests::unread;

fn game(name: &str) -> Arc<dyn System> {
    let registry = Registry::standard();
    let system = registry.iter().find(|system| system.card().name == name);
    unread(system.expect("a built-in game"))
}

#[test]
fn alternatives_move_points_of_curves() {
    let question =
        CurveQuestion { ratings: vec![4], ease: -1..=10, ..CurveQuestion::usual(game("d20")) };
    let known = passes(&question.curves(&Unwatched).expect("curves"));
    let what_if = question.what_if(&known, &question.rests(), &Unwatched).expect("alternatives");
    assert_eq!((what_if.tried, what_if.sampled), (2, None));
    // From a bonus of 9 against 10 on, a 1 alone misses; a 20 would hit anyway.
    let [one] = &what_if.moves[..] else { panic!("{what_if:?}") };
    assert_eq!(one.key, "fumble_always_misses");
    assert_eq!(one.outcome, "attack bonus 4 with +5 on the attack roll passes");
    assert!((one.before - 0.95).abs() < 1e-12 && (one.after - 1.0).abs() < 1e-12);
}

#[test]
fn alternatives_move_what_steps_are_worth() {
    let (systems, bases) = (vec![game("d20"), game("skrapyard")], vec![0.5, 0.9]);
    let question = ExchangeQuestion { systems, bases, ease: -1..=1 };
    assert_eq!(question.matches().len(), 4);
    let what_if = question.what_if(&question.rests());
    assert_eq!(what_if.tried, 3);
    let [one] = &what_if.moves[..] else { panic!("{what_if:?}") };
    // With 10 as the most that a value can be, a step from 10 leads nowhere.
    assert_eq!((one.key.as_str(), one.measure), ("cap_modified", Measure::Worth));
    assert_eq!(one.outcome, "at 90 %, one step that helps in Skrapyard is worth");
    assert!(one.after.abs() < 1e-12 && (one.before + one.change - one.after).abs() < 1e-12);
    let told = "is worth +0.0 points instead of +8.3 points (-8.3 points).";
    assert!(what_if.sentences()[0].ends_with(told), "{:?}", what_if.sentences());
}

use evenodds_engine::book::UserGame;
use evenodds_engine::games;
use evenodds_engine::registry::Registry;

use super::*;
use crate::answer::dependencies::unread;
use crate::sampling::{Ask, Unwatched};

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
    let what_if =
        question.what_if(&known, &question.dependencies(), &Unwatched).expect("alternatives");
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
    let what_if = question.what_if(&question.dependencies());
    assert_eq!(what_if.tried, 3);
    let [one] = &what_if.moves[..] else { panic!("{what_if:?}") };
    // With 10 as the most that a value can be, a step from 10 leads nowhere.
    assert_eq!((one.key.as_str(), one.unit), ("cap_modified", Unit::Difference));
    assert_eq!(one.outcome, "at 90 %, one step that helps in Skrapyard is worth");
    assert!(one.after.abs() < 1e-12 && (one.before + one.change - one.after).abs() < 1e-12);
    let told = "is worth +0.0 pp instead of +8.3 pp (-8.3 pp).";
    assert!(what_if.sentences()[0].ends_with(told), "{:?}", what_if.sentences());
}

/// A game whose dice lead too many ways to be weighed.
const RULES: &str = "fn check(rating, ease, against) {
    let x = 0;
    for i in 0..25 { x += roll(2); }
    x + ease - rules.need
}";

const GAME: &str = r#"
title = "Mine"
[rating]
accepts = [1, 10]
[[parameter]]
key = "need"
says = "what is needed"
acts_on = "hit"
value = 37
range = [0, 60]
status = "assumed"
source = "mine"
alternatives = [{ value = 39, says = "it is too easy" }]
"#;

#[test]
fn checks_that_cannot_be_weighed_are_sampled() {
    let own = UserGame::read(("game.toml", GAME), "mine", &games::NAMES, None).expect("a game");
    let system = evenodds_script::open(own, ("rules.rhai", RULES)).expect("a script");
    let ask = Ask { trials: Some(4_000), ..Ask::default() };
    let usual = CurveQuestion { ask, ..CurveQuestion::usual(system) };
    let question = CurveQuestion { ratings: vec![4], ease: 0..=0, ..usual };
    let curves = question.curves(&Unwatched).expect("curves");
    let [curve] = &curves[..] else { panic!("one rating") };
    assert!(curve.points.iter().all(|point| point.odds.sampled.is_some()));
    assert_eq!((curve.floor, curve.ceiling, curve.ease_at_5), (0.0, 1.0, None));
    let known = passes(&curves);
    assert!((known[0] - 0.5).abs() < 0.04, "{known:?}");
    let what_if =
        question.what_if(&known, &question.dependencies(), &Unwatched).expect("alternatives");
    assert_eq!(question.system.fault(), None);
    assert_eq!(what_if.sampled.map(|sampled| sampled.trials), Some(4_000));
    let [one] = &what_if.moves[..] else { panic!("{what_if:?}") };
    let (low, high) = one.change_interval.expect("sampled");
    // Two more of 25 coins: 21.2 % in place of half.
    assert!((low..high).contains(&(0.2122 - 0.5)), "{low} to {high}");
}

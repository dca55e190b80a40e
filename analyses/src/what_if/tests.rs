use super::effect::*;
use crate::answer::statistics::paired::Change;
use crate::answer::{MOVES, Move, Unit, WhatIf};
use crate::library::Library;
use crate::measures::bout::Bout;
use crate::measures::duel::DuelOdds;
use crate::sampling::ask::tests::Patience;
use crate::sampling::{Ask, AskError, Unwatched, Wanted};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::Side;

fn bout(wanted: Wanted) -> Bout {
    let roster_file = Library::standard(".").roster("spurg").expect("a built-in roster");
    let ask = Ask { wanted, trials: Some(4000), ..Ask::default() };
    Bout::new(&roster_file, ["brawler", "watchman"], &[], ask).expect("a bout").fresh()
}

fn asked(bout: &Bout) -> (DuelOdds, WhatIf) {
    let odds = bout.duel(&mut Exact::default(), &Unwatched).expect("an answer");
    let what_if = bout.what_if(&odds, &bout.dependencies(), &Unwatched).expect("alternatives");
    (odds, what_if)
}

#[test]
fn each_alternative_is_the_duel_with_that_value() {
    let bout = bout(Wanted::Exact);
    let (odds, what_if) = asked(&bout);
    assert!(what_if.sampled.is_none() && !what_if.moves.is_empty());
    assert!(what_if.moves.is_sorted_by(|one, two| two.change.abs() <= one.change.abs()));
    let dependencies = bout.dependencies();
    let listed: usize = dependencies.open().map(|one| one.alternatives.len()).sum();
    assert_eq!(what_if.tried, listed);
    for one in &what_if.moves {
        let rest = dependencies.iter().find(|rest| rest.key == one.key).expect("it is listed");
        let other = rest.alternatives.iter().find(|other| other.value == one.value);
        let changed = bout.with_parameter(&one.key, &other.expect("it is listed").set);
        let after = changed.expect("a built-in game").duel(&mut Exact::default(), &Unwatched);
        let after = after.expect("an answer");
        let side = Side::BOTH
            .into_iter()
            .find(|side| one.outcome == format!("{} wins", bout.names[side.index()]));
        let side = side.expect("one of both wins");
        assert_eq!((one.before, one.change_interval), (odds.wins(side), None));
        assert!((one.after - after.wins(side)).abs() < 1e-12, "{}", one.key);
        assert!(MOVES <= one.change.abs() || one.turns.is_some());
    }
}

#[test]
fn sampled_duels_are_compared_fight_by_fight() {
    let (exact, sampled) = (asked(&bout(Wanted::Exact)).1, asked(&bout(Wanted::Sampled)).1);
    assert_eq!(sampled.sampled.expect("sampled").trials, 4000);
    assert_eq!(exact.tried, sampled.tried);
    // Six standard errors of a difference of two independent shares.
    let error = 6.0 * (0.5 / 4000.0_f64).sqrt();
    for one in &sampled.moves {
        let (low, high) = one.change_interval.expect("an interval");
        assert!(0.0 < low * high, "{} is within the noise", one.key);
        let same = exact.moves.iter().find(|other| other.key == one.key);
        let change = same.map_or(0.0, |same| same.change);
        let theirs = same.is_none_or(|same| same.outcome == one.outcome);
        let change = if theirs { change } else { -change };
        assert!((one.change - change).abs() < error + MOVES, "{}: {change}", one.key);
    }
    // What is far more than a point is found.
    let found = |key: &str| sampled.moves.iter().any(|other| other.key == key);
    assert!(exact.moves.iter().all(|one| one.change.abs() < 0.1 || found(&one.key)));
}

#[test]
fn alternatives_start_from_the_number_of_the_answer() {
    let all = bout(Wanted::Sampled);
    let odds = all.duel(&mut Exact::default(), &Unwatched).expect("an answer");
    // The alternatives are tried with fewer fights, of which other shares are won.
    let few = Bout { ask: Ask { trials: Some(500), ..all.ask }, ..all.clone() };
    let what_if = few.what_if(&odds, &few.dependencies(), &Unwatched).expect("alternatives");
    assert!(!what_if.moves.is_empty());
    for one in &what_if.moves {
        assert!(Side::BOTH.iter().any(|&side| (odds.wins(side) - one.before).abs() < 1e-12));
        assert!((one.before + one.change - one.after).abs() < 1e-12, "{one:?}");
    }
}

#[test]
fn who_stops_it_gets_no_half_of_a_comparison() {
    let bout = bout(Wanted::Sampled);
    let ((odds, _), dependencies) = (asked(&bout), bout.dependencies());
    for looks in 0..2 {
        let stopped = bout.what_if(&odds, &dependencies, &Patience::of(looks));
        assert!(matches!(stopped, Err(AskError::Interrupted)), "{looks}");
    }
}

#[test]
fn sentences_name_the_value_and_how_much_it_moves() {
    let nothing = WhatIf { tried: 3, sampled: None, moves: Vec::new() };
    let none = "None of the 3 listed alternatives to the values that this rests on moves the \
                answer by more than 1 pp.";
    assert_eq!(nothing.sentences(), [none]);
    let one = Move {
        system: "SPURG".to_owned(),
        key: "fails_from".to_owned(),
        was: "18".to_owned(),
        value: "17".to_owned(),
        says: "as in GURPS".to_owned(),
        outcome: "Ann wins".to_owned(),
        unit: Unit::Chance,
        before: 0.5,
        after: 0.4375,
        change: -0.0625,
        change_interval: None,
        turns: Some("Bob is ahead".to_owned()),
    };
    let told = WhatIf { moves: vec![one], ..nothing }.sentences();
    let first = "`fails_from` = 17 (as in GURPS): Ann wins 43.8 % instead of 50.0 % (-6.3 \
                 pp), and Bob is ahead.";
    let last = "The other 2 listed alternatives move it by less than 1 pp.";
    assert_eq!(told, [first, last]);
}

#[test]
fn only_clear_changes_of_an_order_count() {
    let exact = |value: f64| Change { value, interval: None };
    let about = |value: f64| Change { value, interval: Some((value - 0.02, value + 0.02)) };
    let leads = |before: Change, after: Change| {
        overtaken(&[2, 0], |one, other| {
            assert_eq!((one, other), (2, 0));
            [before, after]
        })
    };
    assert_eq!(leads(exact(0.01), exact(-0.02)), Some((2, 0)));
    assert_eq!(leads(about(0.03), about(-0.03)), Some((2, 0)));
    // Equals have no order, less than a point is too little, and the rest is noise.
    for [before, after] in [
        [exact(0.0), exact(-0.5)],
        [exact(0.01), exact(-0.005)],
        [about(0.01), about(-0.03)],
        [about(0.03), about(-0.015)],
        [exact(0.5), exact(0.1)],
    ] {
        assert_eq!(leads(before, after), None, "{before:?} {after:?}");
    }
}

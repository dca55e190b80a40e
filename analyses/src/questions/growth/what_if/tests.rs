use super::*;
use crate::answer::MOVES;
use crate::library::Library;
use crate::sampling::{Ask, Unwatched, Wanted};

/// A fighter of SPURG or SPRAWL, and one of Skrapyard.
fn question(first: &str, ask: Ask) -> GrowthQuestion {
    let bout = |roster: &str, name: &str, set: &[(&str, &str)]| {
        let roster_file = Library::standard(".").roster(roster).expect("a built-in roster");
        let set = set.iter().map(|&(key, value)| (key.to_owned(), value.to_owned()));
        let set: Vec<(String, String)> = set.collect();
        Bout::new(&roster_file, [name, name], &set, ask).expect("a bout").fresh()
    };
    let first = match first {
        "sprawl" => bout(first, "Razz", &[("cover", "partial"), ("rounds_max", "4")]),
        _ => bout(first, "townsman", &[]),
    };
    let bouts = vec![first, bout("skrapyard", "Captain", &[("kind", "fight")])];
    GrowthQuestion { bouts, edges: 0..=1 }
}

fn answers(question: &GrowthQuestion) -> (Vec<Vec<Growth>>, Dependencies) {
    let growth = |bout: &Bout| bout.growth(question.edges.clone(), &Unwatched).expect("an answer");
    let growths = question.bouts.iter().map(growth).collect();
    (
        growths,
        question
            .bouts
            .iter()
            .map(Bout::dependencies)
            .fold(Dependencies::default(), Dependencies::and),
    )
}

fn asked(question: &GrowthQuestion) -> Option<WhatIf> {
    let (growths, dependencies) = answers(question);
    let growths: Vec<&[Growth]> = growths.iter().map(|growth| &growth[..]).collect();
    question.what_if(&growths, &dependencies, &Unwatched).expect("alternatives")
}

#[test]
fn each_alternative_changes_the_steps_of_its_game() {
    let question = question("sprawl", Ask { wanted: Wanted::Exact, ..Ask::default() });
    let (growths, dependencies) = answers(&question);
    let what_if = asked(&question).expect("a step");
    let listed: usize = dependencies.open().map(|one| one.alternatives.len()).sum();
    assert_eq!((what_if.tried, what_if.sampled), (listed, None));
    assert!(!what_if.moves.is_empty());
    for one in &what_if.moves {
        let at = usize::from(one.system != "SPRAWL");
        assert!(one.outcome.contains(&format!("({})", one.system)), "{}", one.outcome);
        let places = ["on the attack roll", "on wounding", "in the duel"];
        let place = places.iter().position(|place| one.outcome.contains(place)).expect("one");
        let rest = dependencies.iter().find(|rest| rest.key == one.key).expect("it is listed");
        let other = rest.alternatives.iter().find(|other| other.value == one.value);
        let bout = question.bouts[at].fought_with(&one.key, &other.expect("it is listed").set);
        let after = bout.expect("it can be fought").growth(0..=1, &Unwatched);
        let [before, after] = [&growths[at], &after.expect("an answer")]
            .map(|growth| Growth::first_step(growth).expect("a step")[place].value);
        assert!((one.before - before).abs() < 1e-12 && (one.after - after).abs() < 1e-12);
        assert!(MOVES <= one.change.abs() || one.turns.is_some());
        let told = format!(" is worth {:+.1} pp instead of ", after * 100.0);
        assert!(what_if.sentences().iter().any(|sentence| sentence.contains(&told)), "{told}");
    }
}

#[test]
fn paired_steps_agree_with_exact_ones() {
    let bout = &question("spurg", Ask::default()).bouts[0];
    let key = "hit_points_from";
    let set = Value::Choice("vitality".to_owned());
    let compare = |bout: &Bout| {
        let other = bout.fought_with(key, &set).expect("it can be fought");
        bout.compare_steps(&[&other], &Unwatched).expect("an answer").changes[0]
    };
    let exact = compare(bout);
    assert!(exact.iter().all(|change| change.interval.is_none()));
    let covers = |seed: &u64| {
        let ask = Ask { wanted: Wanted::Sampled, trials: Some(300), seed: *seed, ..Ask::default() };
        let paired = compare(&Bout { ask, ..bout.clone() });
        assert_eq!(paired[..2], exact[..2]);
        let (low, high) = paired[2].interval.expect("sampled");
        low <= exact[2].value && exact[2].value <= high
    };
    // At 95 % fewer than 170 of 200 are less than one in a million.
    let times = (1..=200).filter(covers).count();
    assert!(170 <= times, "{times}");
}

#[test]
fn without_the_step_nothing_is_tried() {
    for edges in [0..=0, 1..=3, -2..=-1] {
        assert_eq!(asked(&GrowthQuestion { edges, ..question("spurg", Ask::default()) }), None);
    }
}

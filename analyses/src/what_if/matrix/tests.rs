use super::*;
use crate::answer::{MOVES, Move};
use crate::library::Library;
use crate::sampling::ask::tests::Patience;
use crate::sampling::{Unwatched, Wanted};

fn question(roster: &str, names: &[&str], settings: &[(&str, &str)], ask: Ask) -> MatrixQuestion {
    let roster_file = Library::standard(".").roster(roster).expect("a built-in roster");
    let situation = roster_file.situation(settings.iter().copied()).expect("a situation");
    let names = names.iter().map(|&name| name.to_owned()).collect();
    MatrixQuestion { roster_file, names, situation, settings: Vec::new(), ask }.fresh()
}

const SPURG: [&str; 4] = ["brawler", "townsman", "duellist", "guard"];

fn asked(question: &MatrixQuestion) -> (Matrix, Dependencies, WhatIf) {
    let matrix = question.matrix(&Unwatched).expect("an answer");
    let dependencies = question.dependencies();
    let what_if = question.what_if(&matrix, &dependencies, &Unwatched).expect("alternatives");
    (matrix, dependencies, what_if)
}

fn with(
    question: &MatrixQuestion,
    key: &str,
    dependencies: &Dependencies,
    value: &str,
) -> MatrixQuestion {
    let rest = dependencies.iter().find(|rest| rest.key == key).expect("it was read");
    let other = rest.alternatives.iter().find(|other| other.value == value).expect("it is listed");
    let mut question = question.clone();
    let system = changed(&question.roster_file.system, key, &other.set);
    question.roster_file.system = system.expect("a built-in game");
    question
}

/// How an alternative changes each mean, in duels compared as `question` asks for.
fn changes(question: &MatrixQuestion, other: &MatrixQuestion, matrix: &Matrix) -> Vec<Change> {
    let duels = question.compare(&matrix.names, &[question, other], &Unwatched);
    let duels = duels.expect("an answer");
    (0..matrix.names.len()).map(|row| question.change(matrix, &duels, 0, row)).collect()
}

fn sampled(trials: u64, seed: u64) -> Ask {
    Ask { wanted: Wanted::Sampled, trials: Some(trials), seed, ..Ask::default() }
}

#[test]
fn each_alternative_is_the_matrix_with_that_value() {
    let exact = question("spurg", &SPURG, &[], Ask::default());
    let (matrix, dependencies, what_if) = asked(&exact);
    let listed: usize = dependencies.open().map(|one| one.alternatives.len()).sum();
    assert_eq!((what_if.tried, what_if.sampled), (listed, None));
    let found = |key: &str| what_if.moves.iter().find(|one| one.key == key);
    // The book's own range of fumbles is changed by less than a point.
    assert!(found("fails_from").is_none());
    let one: &Move = found("damage_min").expect("it moves the answer");
    let after =
        with(&exact, &one.key, &dependencies, &one.value).matrix(&Unwatched).expect("an answer");
    let (before, after) = (matrix.means(), after.means());
    let change = |row: usize| after[row] - before[row];
    let most = (0..SPURG.len()).map(change).fold(0.0, |most: f64, one| most.max(one.abs()));
    let row = SPURG.iter().position(|name| one.outcome == format!("{name} wins on average"));
    let row = row.expect("one of them");
    assert!(MOVES < most && (one.change.abs() - most).abs() < 1e-12);
    assert!((one.change - change(row)).abs() < 1e-12 && (one.before - before[row]).abs() < 1e-12);
    assert!((one.after - after[row]).abs() < 1e-12 && one.change_interval.is_none());
    // Two who are apart by little change places.
    assert_eq!(one.turns.as_deref(), Some("duellist ranks above townsman"));
    let place = |name: &str| SPURG.iter().position(|&other| other == name).expect("there");
    let [ours, theirs] = ["townsman", "duellist"].map(place);
    assert!(before[theirs] < before[ours] && after[ours] + MOVES < after[theirs]);
}

#[test]
fn paired_means_agree_with_exact_matrices() {
    // Of the whole matrix, and of one whose halves differ.
    for settings in [&[][..], &[("edge", "2")]] {
        let exact = question("spurg", &SPURG, settings, Ask::default());
        let (matrix, dependencies, _) = asked(&exact);
        let some = question("spurg", &SPURG, settings, sampled(2000, 1));
        for (key, value) in [("damage_min", "1"), ("hit_points_from", "vitality")] {
            let after =
                with(&exact, key, &dependencies, value).matrix(&Unwatched).expect("an answer");
            let (before, after) = (matrix.means(), after.means());
            let told = changes(&some, &with(&some, key, &dependencies, value), &matrix);
            for (row, change) in told.into_iter().enumerate() {
                // All four together are missed by at most one seed in twenty; this one is fixed.
                let (low, high) = change.interval.expect("sampled");
                let truth = after[row] - before[row];
                assert!(low <= truth && truth <= high, "{key}, {row}: {truth} in {change:?}");
                assert!(high - low < 0.06, "{change:?}");
            }
        }
    }
}

#[test]
fn paired_means_are_covered() {
    let names = ["Captain", "Line", "Fighter", "Youth"];
    let settings = [("kind", "fight")];
    let exact = question("skrapyard", &names, &settings, Ask::default());
    let (matrix, dependencies, _) = asked(&exact);
    let after =
        with(&exact, "feats", &dependencies, "spend").matrix(&Unwatched).expect("an answer");
    let (before, after) = (matrix.means(), after.means());
    assert!((after[0] - before[0]).abs() > MOVES);
    let covers = |seed: &u64| {
        let some = question("skrapyard", &names, &settings, sampled(200, *seed));
        let told = changes(&some, &with(&some, "feats", &dependencies, "spend"), &matrix);
        let held = |(row, change): (usize, Change)| {
            let (low, high) = change.interval.expect("sampled");
            let truth = after[row] - before[row];
            low <= truth + 1e-12 && truth - 1e-12 <= high
        };
        told.into_iter().enumerate().all(held)
    };
    let times = (1..=200).filter(covers).count();
    // All together hold at 95 %; fewer than 173 of 200 are one in a million.
    assert!(173 <= times, "{times}");
}

#[test]
fn a_cell_and_its_mirror_are_one_duel_and_no_fight_is_played_twice() {
    let names = &SPURG[..3];
    let even = question("spurg", names, &[], sampled(50, 1));
    let uneven = question("spurg", names, &[("edge", "1")], sampled(50, 1));
    let fighters = |question: &MatrixQuestion| -> Vec<[usize; 2]> {
        let duels = question.compare(&question.names, &[question, question], &Unwatched);
        let duels = duels.expect("an answer");
        // The same rules move nothing, fight by fight.
        assert!(duels.iter().all(|duel| duel.gains[0].iter().all(|gain| gain.value == 0.0)));
        duels.iter().map(|duel| duel.fighters).collect()
    };
    assert_eq!(fighters(&even), [[0, 1], [0, 2], [1, 2]]);
    assert_eq!(fighters(&uneven), [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]]);
    // Fighters that are alike fight other fights.
    let alike = question("spurg", &["brawler"; 3], &[], sampled(200, 1));
    let dependencies = asked(&question("spurg", &SPURG, &[], Ask::default())).1;
    let other = with(&alike, "hit_points_from", &dependencies, "vitality");
    let duels = alike.compare(&alike.names, &[&alike, &other], &Unwatched).expect("an answer");
    assert!(duels.iter().any(|duel| duel.gains[0] != duels[0].gains[0]));
}

#[test]
fn what_is_asked_for_exactly_is_solved_and_few_fights_turn_nothing() {
    let few = question("spurg", &SPURG, &[], sampled(20, 1));
    let (_, _, what_if) = asked(&few);
    let sampled = what_if.sampled.expect("sampled");
    assert_eq!((sampled.trials, sampled.confidence), (20, 0.95));
    assert!(what_if.moves.iter().all(|one| one.turns.is_none()), "{:?}", what_if.moves);
    let wanted = Ask { wanted: Wanted::Exact, ..Ask::default() };
    assert!(asked(&question("spurg", &SPURG[..2], &[], wanted)).2.sampled.is_none());
    for looks in 0..3 {
        let (matrix, dependencies, _) = asked(&few);
        let stopped = few.what_if(&matrix, &dependencies, &Patience::of(looks));
        assert!(matches!(stopped, Err(AskError::Interrupted)), "{looks}");
    }
}

use std::sync::Arc;

use evenodds_engine::registry::System;
use evenodds_engine::resolver::Outcome;
use serde_json::Value;

use super::question::ContestQuestion;
use crate::answer::Answer;
use crate::answer::frame::Values;
use crate::library::Library;
use crate::question::{Alternatives, Question};
use crate::sampling::Unwatched;

fn system(name: &str) -> Arc<dyn System> {
    Library::standard(".").system(name).expect("a built-in game")
}

fn contest(name: &str, ratings: [i64; 2], rounds_max: Option<u16>) -> ContestQuestion {
    let system = system(name);
    let sides = ratings.map(|rating| system.card().terms(rating, 0, None).expect("within range"));
    ContestQuestion { system, sides, rounds_max }
}

fn answer(question: &ContestQuestion) -> Answer {
    question.answer("it", Alternatives::All, &Unwatched).expect("an answer")
}

/// Returns how often each pair of totals of three dice is rolled.
fn totals() -> [f64; 19] {
    let mut ways = [0.0; 19];
    for roll in 0..216_usize {
        ways[3 + roll % 6 + roll / 6 % 6 + roll / 36] += 1.0 / 216.0;
    }
    ways
}

#[test]
fn a_contest_is_that_of_all_pairs_of_rolls() {
    // SPURG: 3 and 4 succeed and 18 fails whatever the Target Number; these have none of them near.
    let (ours, theirs) = (12, 10);
    let [mut wins, mut draw] = [[0.0; 2], [0.0; 2]];
    for (us, &p) in totals().iter().enumerate().skip(3) {
        for (them, &q) in totals().iter().enumerate().skip(3) {
            let margins = [ours - us as i32, theirs - them as i32];
            let succeed = margins.map(|margin| 0 <= margin);
            let lead = match succeed {
                [true, false] => 1,
                [false, true] => -1,
                _ => margins[0] - margins[1],
            };
            match lead.signum() {
                1 => wins[0] += p * q,
                -1 => wins[1] += p * q,
                _ => draw[0] += p * q,
            }
            draw[1] += if succeed[0] == succeed[1] { p * q } else { 0.0 };
        }
    }
    let told = answer(&contest("spurg", [12, 10], None));
    let number = |answer: &Answer, key: &str| {
        answer.numbers.iter().find(|number| number.key == key).expect(key).value
    };
    for (key, known) in [("win_a", wins[0]), ("win_b", wins[1]), ("draw", draw[0])] {
        assert!((number(&told, key) - known).abs() < 1e-12, "{key}");
    }
    // A round of a contest over time is undecided unless one side alone succeeds.
    let once = answer(&contest("spurg", [12, 10], Some(1)));
    assert!((number(&once, "undecided") - draw[1]).abs() < 1e-12);
    let thrice = answer(&contest("spurg", [12, 10], Some(3)));
    assert!((number(&thrice, "undecided") - draw[1].powi(3)).abs() < 1e-12);
}

#[test]
fn numbers_are_those_of_json_and_frames() {
    for rounds_max in [None, Some(7)] {
        for name in ["sprawl", "spurg", "d20", "skrapyard", "volt"] {
            let answer = answer(&contest(name, [6, 4], rounds_max));
            let json = &answer.json;
            let column = |frame: usize, name: &str| -> Vec<f64> {
                match answer.frames[frame].1.column(name) {
                    Some(Values::F64(values)) => values.iter().copied().flatten().collect(),
                    other => panic!("{name}: {other:?}"),
                }
            };
            for number in &answer.numbers {
                let told = match number.key {
                    "win_a" => &json["wins"][0],
                    "win_b" => &json["wins"][1],
                    key => &json[key],
                };
                assert_eq!(told.as_f64(), Some(number.value), "{name}: {}", number.key);
                assert_eq!(column(0, number.key), [number.value], "{name}: {}", number.key);
            }
            let total: f64 = answer.numbers[..3].iter().map(|number| number.value).sum();
            assert!((total - 1.0).abs() < 1e-12, "{name}: {total}");
            let rows: &Value =
                if rounds_max.is_some() { &json["won_by_round"][0] } else { &json["leads"] };
            let key = if rounds_max.is_some() { "won_a" } else { "p" };
            assert_eq!(column(1, key).len(), rows.as_array().expect("rows").len());
            // Over time, those without a winner are also told as undecided.
            assert_eq!(answer.exact, if rounds_max.is_some() { 4 } else { 3 });
            assert_eq!(answer.method.split(':').next(), Some("Exact"));
        }
    }
}

#[test]
fn who_goes_on_until_one_alone_succeeds_wins_in_proportion() {
    // However many rounds are undecided, the one that decides is like any other.
    for (name, ratings) in [("sprawl", [4, 3]), ("volt", [8, 12]), ("skrapyard", [7, 5])] {
        let question = contest(name, ratings, Some(2000));
        let [us, them] =
            question.sides.map(|terms| question.system.law(terms).probability(Outcome::is_success));
        let (won, lost) = (us * (1.0 - them), them * (1.0 - us));
        let told = answer(&question);
        assert!((told.numbers[0].value - won / (won + lost)).abs() < 1e-9, "{name}");
        let rounds = told.numbers.iter().find(|number| number.key == "rounds_mean");
        let rounds = rounds.expect("the mean length").value;
        assert!((rounds - 1.0 / (won + lost)).abs() < 1e-6, "{name}");
    }
}

#[test]
fn what_decides_contests_is_rested_on_and_tried() {
    let listed = |rounds_max| {
        let basis = answer(&contest("spurg", [12, 10], rounds_max)).basis;
        let listed = basis.rests_on.iter().any(|rest| rest.key == "criticals_lead");
        (listed, basis.what_if.is_some_and(|what_if| 0 < what_if.tried))
    };
    assert_eq!(listed(None), (true, true));
    // Margins do not matter over time, nor do criticals.
    assert!(!listed(Some(10)).0);
}

#[test]
fn sentences_name_both_checks_and_every_result() {
    let one = answer(&contest("spurg", [12, 10], None)).sentences;
    assert!(
        one[0].starts_with("SPURG, Target Number 12 versus Target Number 10, in one exchange: ")
    );
    assert!(one[0].contains("the first side wins ") && one[0].ends_with(" are draws (exact)."));
    let over = answer(&contest("spurg", [12, 10], Some(3))).sentences;
    assert!(over[0].contains(", within 3 rounds: ") && over[0].contains(" stay undecided"));
    assert!(
        over[1].starts_with("It takes ") && over[1].contains("; half of the contests are over "),
        "{}",
        over[1]
    );
}

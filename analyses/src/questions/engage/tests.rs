//! Answers about built-in scenarios, and about one that is small enough to solve.

use crate::answer::Answer;
use crate::measures::engage::SquadSetup;
use crate::question::{Alternatives, Question};
use crate::sampling::{Ask, AskError};
use std::fs;

use super::question::*;
use super::*;
use crate::answer::Unit;
use crate::answer::frame::Values;
use crate::answer::table::Cell;
use crate::library::{Library, ScenarioFile, scenarios};
use crate::sampling::ask::tests::Patience;
use crate::sampling::{Unwatched, Wanted};

/// Two shooters against two, who all stay where they are.
const TWO: &str = r#"
system = "skrapyard"
name = "Two against two"
rounds_max = 6
[table]
width = 24
depth = 24
[[side]]
name = "Red"
deploy = [4, 1, 16, 4]
[[side.unit]]
posture = "hold"
figure = [{ profile = "Shooter", count = 2 }]
[[side]]
name = "Blue"
deploy = [4, 19, 16, 4]
[[side.unit]]
posture = "hold"
figure = [{ profile = "Shooter", count = 2 }]
"#;

fn scenario(name: &str) -> ScenarioFile {
    Library::standard(".").scenario(name).expect("a built-in scenario")
}

fn two() -> ScenarioFile {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("two.toml"), TWO).expect("a file");
    Library::standard(folder.path()).scenario("two.toml").expect("a scenario")
}

/// A question with everything, of a scenario that is played so many times.
fn question(scenario_file: ScenarioFile, trials: u64, settings: &[(&str, &str)]) -> SquadQuestion {
    let settings: Vec<(String, String)> =
        settings.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    let ask = Ask { trials: Some(trials), ..Ask::default() };
    let setup = SquadSetup::new(scenario_file, &settings, ask).expect("an engagement");
    SquadQuestion { setup, policies: true, replays: true }
}

fn answer(question: &dyn Question) -> Answer {
    question.answer("squads", Alternatives::Untried, &Unwatched).expect("an answer")
}

fn told(name: &str, trials: u64, settings: &[(&str, &str)]) -> Answer {
    answer(&question(scenario(name), trials, settings))
}

/// The same small fight, solved and played.
fn both() -> [Answer; 2] {
    [Wanted::Exact, Wanted::Sampled].map(|wanted| {
        let mut question = SquadQuestion { policies: false, ..question(two(), 2000, &[]) };
        question.setup.ask.wanted = wanted;
        answer(&question)
    })
}

fn number(answer: &Answer, key: &str) -> Option<f64> {
    answer.numbers.iter().find(|number| number.key == key).map(|number| number.value)
}

#[test]
fn a_number_is_the_same_in_the_frame_and_in_json() {
    let sides = ["a", "b"];
    for answer in both().into_iter().chain([told("d20-gate", 60, &[])]) {
        let (name, frame) = &answer.frames[0];
        assert_eq!((*name, frame.height()), (SIDES, 2));
        for number in &answer.numbers {
            let side = sides.iter().position(|side| number.key.ends_with(&format!("_{side}")));
            let (row, key) = match side {
                Some(side) => (side, &number.key[..number.key.len() - 2]),
                None => (0, number.key),
            };
            let at = |column: &str| match frame.column(column) {
                Some(Values::F64(values)) => values[row],
                other => panic!("{column}: {other:?}"),
            };
            assert_eq!(at(key), Some(number.value), "{}", number.key);
            if frame.column(&format!("{key}_low")).is_some() {
                let ends = [at(&format!("{key}_low")), at(&format!("{key}_high"))];
                let [low, high] = ends;
                assert_eq!(low.zip(high), number.interval, "{}", number.key);
            }
            let json = match (key, side) {
                ("first_move", Some(side)) => &answer.json["first_move"][side],
                ("win_out", Some(side)) => &answer.json["sides"][side]["win_by"]["out"],
                ("win_rout", Some(side)) => &answer.json["sides"][side]["win_by"]["rout"],
                ("win_goals", Some(side)) => &answer.json["sides"][side]["win_by"]["goals"],
                (_, Some(side)) => &answer.json["sides"][side][key],
                (_, None) => &answer.json[key],
            };
            assert_eq!(json.as_f64(), Some(number.value), "{}", number.key);
        }
    }
}

#[test]
fn a_number_of_a_pair_of_policies_is_the_same_in_the_frame_and_in_json() {
    let setup = question(scenario("sprawl-open"), 50, &[]).setup;
    let alone = answer(&PoliciesQuestion { setup: setup.clone() });
    let all = answer(&SquadQuestion { setup, policies: true, replays: false });
    let frame = |answer: &Answer| {
        let (_, frame) = answer.frames.iter().find(|(name, _)| *name == POLICIES).expect("it");
        frame.clone()
    };
    assert_eq!(frame(&alone), frame(&all));
    let Some(Values::F64(wins)) = frame(&alone).column("win").cloned() else { panic!("numbers") };
    assert_eq!((wins.len(), alone.numbers.len()), (32, 32));
    for (nth, (number, win)) in alone.numbers.iter().zip(wins).enumerate() {
        assert_eq!(Some(number.value), win);
        let pairing = &alone.json["pairings"][nth / 2];
        assert_eq!(pairing["wins"][nth % 2].as_f64(), win);
        let policies = [nth % 2, 1 - nth % 2].map(|side| &pairing["policies"][side]);
        let [own, other] = policies.map(|policy| policy.as_str().expect("a name"));
        assert!(number.says.ends_with(&format!("wins, {own} against {other}")), "{}", number.says);
    }
    assert_eq!((alone.exact, alone.sampled), (0, 32));
    assert_eq!(alone.tables[0].rows.len(), 16);
    assert_eq!(&alone.sentences[1..], &all.sentences[all.sentences.len() - 3..]);
    let described = "The scenario: two squads of five on open ground, forty inches apart.";
    assert_eq!(alone.sentences[3], described);
}

#[test]
fn both_methods_agree_and_are_compared_over_the_chances_that_both_have() {
    let [exact, sampled] = both();
    let (z, compared) = sampled.furthest_from(&exact).expect("it is sampled");
    let chances = exact.numbers.iter().filter(|number| number.unit == Unit::Chance).count();
    assert_eq!((compared, chances), (13, 13));
    // Of thirteen chances less than one in a hundred million times.
    assert!(z.abs() < 6.3, "{z}");
    assert_eq!(exact.furthest_from(&exact), None);
    assert!(number(&sampled, "wiped_out_a").is_some() && number(&exact, "wiped_out_a").is_none());
    assert_eq!([exact.exact, exact.sampled, sampled.exact, sampled.sampled], [6, 0, 0, 8]);
}

#[test]
fn what_is_solved_says_so() {
    let [exact, _] = both();
    assert!(exact.method.starts_with("Exact: absorbing Markov chain with "), "{}", exact.method);
    assert!(!exact.method.contains("Intervals"), "{}", exact.method);
    let even = "Red and Blue are evenly matched; each wins ";
    assert!(exact.sentences[0].contains(even), "{}", exact.sentences[0]);
    assert!(exact.sentences[0].contains("(exact)"), "{}", exact.sentences[0]);
    assert!(exact.sentences[1].contains("Red routed in "), "{}", exact.sentences[1]);
    let rounds = exact.tables.iter().find(|table| table.frame == Some(ROUNDS)).expect("rounds");
    assert_eq!((rounds.columns.len(), rounds.rows.len()), (5, 12));
    let none = |table: &&crate::answer::table::Table| table.frame == Some(FIGURES);
    assert!(exact.tables.iter().find(none).is_none(), "nothing is known of figures");
}

#[test]
fn every_table_and_chart_shows_something() {
    // Of a single fight little is known.
    for ((name, _), trials) in scenarios().zip([20, 1].into_iter().cycle()) {
        let answer = told(&name, trials, &[]);
        assert!(answer.shorts <= answer.sentences.len());
        for sentence in &answer.sentences {
            assert!(sentence.ends_with('.') && !sentence.contains("NaN"), "{name}: {sentence}");
        }
        for table in &answer.tables {
            let wide = table.columns.len();
            let even = table.rows.iter().all(|row| row.len() == wide);
            assert!(even && !table.rows.is_empty(), "{name}: {}", table.caption);
            let known = |name: &str| answer.frames.iter().any(|(frame, _)| *frame == name);
            assert!(table.frame.is_none_or(known), "{name}: {}", table.caption);
        }
        assert!(answer.method.contains("uses the policy "), "{}", answer.method);
        let mut names: Vec<&str> = answer.charts.iter().map(|chart| chart.name).collect();
        assert!(names.contains(&"map") && names.ends_with(&["at-5", "at-50", "at-95"]));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), answer.charts.len());
    }
}

#[test]
fn what_nobody_ever_does_has_no_chart() {
    let names = |trials, settings: &[(&str, &str)]| -> Vec<&str> {
        told("sprawl-open", trials, settings).charts.iter().map(|chart| chart.name).collect()
    };
    // A lucky shot at long range takes somebody out in one fight of some tens.
    let far = names(4, &[("rounds_max", "1")]);
    assert!(!far.contains(&"unbroken") && !far.contains(&"kills"), "{far:?}");
    let whole = names(20, &[]);
    assert!(whole.contains(&"unbroken"), "{whole:?}");
}

#[test]
fn a_house_rule_is_told_as_one() {
    let house = |name, settings: &[(&str, &str)]| {
        let answer = told(name, 50, settings);
        answer.sentences.iter().any(|sentence| sentence.starts_with("By a house rule"))
    };
    assert!(house("d20-gate", &[]));
    assert!(!house("sprawl-street", &[("first", "a")]));
}

#[test]
fn little_is_said_where_little_is_known() {
    let first = |trials| told("sprawl-open", trials, &[]).sentences.remove(0);
    assert!(first(2).contains("within the noise"), "{}", first(2));
    assert!(first(400).contains("go to Agents"), "{}", first(400));
}

#[test]
fn what_is_interrupted_says_so_and_tells_what_is_known() {
    let question = question(scenario("sprawl-open"), 60, &[]);
    let mut doing: Vec<String> = Vec::new();
    // What comes after the policies is interrupted last. The fights of each pair are looked at one
    // by one.
    for looks in (1..5000).step_by(37) {
        let answer = question.answer("squads", Alternatives::All, &Patience::of(looks));
        let answer = answer.expect("what is known");
        let stopped = answer.stopped.expect("it is interrupted");
        assert!(answer.basis.what_if.is_none());
        let first = answer.numbers.iter().any(|number| number.key == "first_move_a");
        assert_eq!(answer.json["first_move"].is_array(), first);
        let all = stopped.ends_with("alternatives");
        assert_eq!(answer.frames.iter().any(|(name, _)| *name == POLICIES), all);
        assert_eq!(answer.charts.iter().any(|chart| chart.name == "at-5"), all);
        doing.push(stopped);
        if all {
            break;
        }
    }
    doing.dedup();
    let (while_fighting, others) = doing.split_first().expect("it is interrupted");
    let expected = ["measuring what going first is worth", "comparing policies"];
    assert!(while_fighting.starts_with("stopped after "), "{doing:?}");
    let others: Vec<&str> =
        others.iter().filter_map(|doing| doing.strip_prefix("stopped while ")).collect();
    assert_eq!(others, [&expected[..], &["trying alternatives"]].concat(), "{doing:?}");
    let policies = PoliciesQuestion { setup: question.setup };
    let nothing = policies.answer("squads", Alternatives::Untried, &Patience::of(1));
    assert!(matches!(nothing, Err(AskError::Interrupted)));
}

#[test]
fn frames_have_a_row_for_each_side_round_and_figure() {
    let answer = told("sprawl-open", 200, &[]);
    let frame = |wanted: &str| {
        let found = answer.frames.iter().find(|(name, _)| *name == wanted);
        &found.expect("it is there").1
    };
    let rounds = answer.tables.iter().find(|table| table.frame == Some(ROUNDS)).expect("rounds");
    assert_eq!(frame(SIDES).height(), 2);
    assert_eq!(frame(ROUNDS).height(), rounds.rows.len());
    assert_eq!((frame(FIGURES).height(), frame(POLICIES).height()), (10, 32));
    let Some(Values::F64(shares)) = frame(FIGURES).column("kills_share") else {
        panic!("no numbers")
    };
    let total: f64 = shares.iter().flatten().sum();
    assert!((total - 2.0).abs() < 1e-9, "{total}");
    // Every number of a figure has its interval.
    let means = ["attacks_mean", "blows_mean", "moves_mean", "hits_per_attack", "kills_mean"];
    for key in means.into_iter().chain(["kills_share", "taken_out"]) {
        let of = |end: &str| match frame(FIGURES).column(&format!("{key}{end}")) {
            Some(Values::F64(numbers)) => numbers.clone(),
            _ => panic!("no numbers {key}{end}"),
        };
        let all = of("").into_iter().zip(of("_low").into_iter().zip(of("_high")));
        for (value, (low, high)) in
            all.filter_map(|(value, ends)| Some((value?, (ends.0?, ends.1?))))
        {
            assert!(low <= value && value <= high && low < high, "{key}: {value}, {low} to {high}");
        }
    }
    for (name, frame) in &answer.frames {
        for column in ["side", "name", "method", "slack", "trials", "seed", "confidence"] {
            assert!(frame.column(column).is_some(), "{name}: {column}");
        }
    }
}

/// The law of the figures left after each round is one, fits the shares of figures that are gone, and
/// ends with the casualties.
#[test]
fn what_is_left_after_each_round_is_a_law() {
    for answer in [told("d20-gate", 60, &[]), told("sprawl-open", 60, &[])] {
        let frame = answer.frames.iter().find(|(name, _)| *name == LEFT).map(|(_, frame)| frame);
        assert!(frame.is_some_and(|frame| 0 < frame.height()));
        for side in answer.json["sides"].as_array().expect("two sides") {
            let numbers = |value: &serde_json::Value| -> Vec<f64> {
                let all = value.as_array().expect("a list").iter();
                all.map(|one| one.as_f64().expect("a number")).collect()
            };
            let laws = side["left_by_round"].as_array().expect("laws");
            let (out, gone) = (&side["out_by_round"], &side["standing_by_round"]["fled"]);
            let shares = numbers(out).into_iter().zip(numbers(gone));
            let size = side["size"].as_u64().expect("a size") as f64;
            let mut most = size;
            for (law, (out, fled)) in laws.iter().map(numbers).zip(shares) {
                assert!((law.iter().sum::<f64>() - 1.0).abs() < 1e-12);
                let mean: f64 = (0..).zip(&law).map(|(left, p)| f64::from(left) * p).sum();
                assert!((mean - size * (1.0 - out - fled)).abs() < 1e-9, "{mean}");
                assert!(mean <= most + 1e-12, "nobody returns");
                most = mean;
            }
            assert!(most < size, "{side}");
        }
    }
}

/// What is left of points is named, has its mean, and is the same in JSON, frames and tables; what says
/// no more than the figures is not shown.
#[test]
fn what_is_left_of_points_is_one_measure() {
    for (scenario, shown) in [
        ("d20-gate", &["points left at the end", "hit points left at the end"][..]),
        ("sprawl-open", &["points left at the end"]),
    ] {
        let answer = told(scenario, 60, &[]);
        let sides = answer.json["sides"].as_array().expect("two sides");
        for (side, key) in sides.iter().zip(["points_left_mean_a", "points_left_mean_b"]) {
            let number = answer.numbers.iter().find(|one| one.key == key).expect("a number");
            let (low, high) = number.interval.expect("sampled");
            assert!(low < number.value && number.value < high, "{number:?}");
            assert_eq!(side["points_left_mean"].as_f64(), Some(number.value));
            let laws = side["stocks_left_by_round"]["points"].as_array().expect("laws");
            let amounts = laws.last().expect("a round").as_array().expect("amounts").iter();
            let part = |pair: &serde_json::Value, at: usize| pair[at].as_f64().expect("a number");
            let mean: f64 = amounts.map(|pair| part(pair, 0) * part(pair, 1)).sum();
            assert!((mean - number.value).abs() < 1e-9, "{mean}");
        }
        let wounds = answer.numbers.iter().filter(|one| one.key.starts_with("wounds_left_mean"));
        assert_eq!(wounds.count(), 2 * (shown.len() - 1));
        let rows = answer.tables[0].rows.iter().filter_map(|row| match &row[0] {
            Cell::Text(text) => Some(text.as_str()),
            _ => None,
        });
        let left: Vec<&str> = rows.filter(|row| row.ends_with("left at the end")).collect();
        assert_eq!(left, shown);
    }
}

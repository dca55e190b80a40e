//! What is told of a fighter's opponents, against the matrix of the same roster.

use crate::answer::Answer;
use crate::answer::chart::Drawing;
use crate::library::Library;
use crate::questions::tests::asked;

fn answer(kind: &str, text: &str) -> Answer {
    asked::answer(kind, &Library::standard("."), text)
}

/// A fighter's duels are a row of the matrix, exact and simulated, whatever favours a side.
#[test]
fn duels_are_a_row_of_the_matrix() {
    for (roster, fighter, more) in [
        ("skrapyard", "Captain", "set = { kind = \"fight\" }"),
        ("skrapyard", "Line", "set = { kind = \"fight\", first = \"a\" }"),
        ("spurg", "fencer", "method = \"sampled\"\ntrials = 500"),
        ("volt", "Veteran", "trials = 500"),
    ] {
        let text = format!("roster = {roster:?}\n{more}");
        let matrix = answer("matrix", &text);
        let told = answer("opponents", &format!("fighter = {fighter:?}\n{text}"));
        let names = matrix.json["names"].as_array().expect("a list");
        let row = names.iter().position(|name| name == fighter).expect("a row");
        let opponents = told.json["opponents"].as_array().expect("a list");
        assert_eq!(opponents.len() + 1, names.len());
        let of = |key: &str, column: usize| matrix.json[key][row][column].clone();
        for one in opponents {
            let column = names.iter().position(|name| *name == one["name"]).expect("a column");
            for (key, theirs) in
                [("win", "wins"), ("first_move", "first_move"), ("rounds_mean", "rounds_mean")]
            {
                // The matrix may have it from the other side.
                let [found, expected] =
                    [&one[key], &of(theirs, column)].map(|value| value.as_f64().expect("a number"));
                let off = (found - expected).abs();
                assert!(off < 1e-12, "{roster} {fighter} {key}: {found}, not {expected}");
            }
        }
        let mean = matrix.json["means"][row].as_f64().expect("a chance");
        assert!((told.json["win"].as_f64().expect("a chance") - mean).abs() < 1e-12);
        for number in &told.numbers[1..] {
            let same = matrix.numbers.iter().find(|other| other.says == number.says);
            let same = same.expect("the same number");
            assert!((same.value - number.value).abs() < 1e-12, "{number:?} {same:?}");
            assert_eq!(same.interval, number.interval);
        }
        let left_out = matrix.json["left_out"].as_object().expect("a table");
        let own = told.json.get("left_out").and_then(serde_json::Value::as_object);
        assert_eq!(own.cloned().unwrap_or_default(), *left_out);
    }
}

#[test]
fn whom_it_beats_and_who_beats_it_is_told() {
    let told = answer(
        "opponents",
        "roster = \"skrapyard\"\nfighter = \"Captain\"\nset = { kind = \"fight\" }",
    );
    let opponents = told.json["opponents"].as_array().expect("a list");
    let chance = |key: &str, nth: usize| opponents[nth][key].as_f64().expect("a chance");
    let nets: Vec<f64> =
        (0..opponents.len()).map(|nth| chance("win", nth) - chance("loss", nth)).collect();
    assert!(nets.is_sorted_by(|one, next| *next <= one + 1e-9), "{nets:?}");
    let count = nets.iter().filter(|net| 1e-6 < **net).count();
    let says = format!("It wins more often than it loses against {count} of {}", nets.len());
    let all = count == nets.len();
    assert!(all || told.sentences[2].starts_with(&says), "{:?}", told.sentences);
    for (nth, net) in nets.iter().enumerate() {
        let name = opponents[nth]["name"].as_str().expect("a name");
        assert_eq!(told.sentences[2].contains(name), *net < -1e-6, "{name}: {}", told.sentences[2]);
        let cheaper = opponents[nth]["points"].as_f64() < told.json["points"].as_f64();
        let is_told = told
            .sentences
            .iter()
            .any(|says| says.contains("which costs ") && says.contains(&format!("{name} (")));
        assert_eq!(is_told, cheaper && *net < -1e-6, "{name}");
    }
    let Drawing::AmountRows { groups, .. } = &told.charts[0].drawing else { panic!("bars") };
    assert_eq!((groups.len(), groups[0].rows.len()), (1, opponents.len()));
}

/// Who loses to somebody that costs less is told of it.
#[test]
fn who_is_beaten_by_the_cheaper_is_told_of_it() {
    let names = ["Captain", "Line", "Youth", "Brute", "Fighter", "Guard", "Duellist"];
    let told = names.map(|fighter| {
        let set = "set = { kind = \"fight\" }";
        answer("opponents", &format!("roster = \"skrapyard\"\nfighter = {fighter:?}\n{set}"))
    });
    let says = |answer: &Answer| answer.sentences.iter().any(|one| one.contains("which costs "));
    let count = told.iter().filter(|answer| says(answer)).count();
    assert!(0 < count && count < names.len(), "{count}");
}

#[test]
fn what_noise_may_explain_is_open() {
    let told = answer(
        "opponents",
        "roster = \"skrapyard\"\nfighter = \"Line\"\nmethod = \"sampled\"\ntrials = 20",
    );
    assert!(told.sentences[2].contains(" may be even"), "{}", told.sentences[2]);
    assert!(told.json["win_interval"].is_array() && told.numbers[0].interval.is_some());
}

#[test]
fn the_command_asks_the_same() {
    let read = |text: &str| asked::read("opponents", &Library::standard("."), text);
    let told = |text: &str| read(text).expect("a question").command();
    assert_eq!(
        told("roster = \"spurg\"\nfighter = \"guard\"").as_deref(),
        Some("evenodds opponents spurg guard")
    );
    let text = "roster = \"spurg\"\nfighter = \"guard\"\nagainst = [\"fencer\"]\n\
                set = { range = 3 }\ntrials = 500";
    let command = "evenodds opponents spurg guard fencer --set range=3 --trials=500";
    assert_eq!(told(text).as_deref(), Some(command));
}

//! Comparisons: exact ones are differences of exact answers, and sampled ones cover them.

use super::*;
use crate::ask::{Unwatched, Wanted};
use crate::library::Library;
use crate::study::Study;

const TOUGH: &str =
    "[[variant]]\nname = \"tough\"\nof = \"spurg\"\nprofile.townsman = { armour = 2 }\n";

fn study(text: &str) -> Result<Study, String> {
    let text = format!("[study]\nname = \"x\"\n{text}");
    Study::read("study.toml", &text, &Library::standard(".")).map_err(|fault| fault.to_string())
}

/// The one question of a study.
fn question(text: &str) -> Box<dyn Question> {
    let study = study(text).unwrap_or_else(|fault| panic!("{fault}"));
    study.questions.into_iter().next().expect("a question").1
}

fn answer(text: &str) -> Answer {
    let answer = question(text).answer("compare", Alternatives::Untried, &Unwatched);
    answer.unwrap_or_else(|error| panic!("{error}"))
}

fn duel(more: &str) -> String {
    let duel = "duel = { roster = \"spurg\", a = \"townsman\", b = \"fencer\", edges = [0, 0]";
    format!("{TOUGH}[[compare]]\nvariant = \"tough\"\n{duel}{more} }}\n")
}

fn number<'a>(answer: &'a Answer, key: &str) -> &'a Number {
    answer.numbers.iter().find(|number| number.key == key).expect("a number of this key")
}

#[test]
fn an_exact_difference_is_that_of_both_answers() {
    let told = answer(&duel(""));
    let of = |side: &str, key: &str| told.json[side][key][0].as_f64().expect("a number");
    let change = number(&told, "win_a");
    assert!((change.value - (of("after", "wins") - of("before", "wins"))).abs() < 1e-12);
    assert_eq!((change.interval, change.sampled), (None, None));
    assert!(0.01 < change.value, "a tougher townsman wins more often: {}", change.value);
    assert_eq!(told.json["verdict"], "matters");
    assert!(told.sentences[0].starts_with("tough matters: "), "{}", told.sentences[0]);
    assert!(told.sentences[1].contains("townsman with armour 2"), "{}", told.sentences[1]);
    let sizes: Vec<f64> = told.numbers.iter().map(|number| number.value.abs()).collect();
    let chances = told.numbers.iter().filter(|number| number.unit == Unit::Points).count();
    assert!(sizes[..chances].is_sorted_by(|one, next| next <= &(one + 1e-9)), "{sizes:?}");
}

#[test]
fn a_threshold_decides_what_matters() {
    let with = |threshold: f64| {
        let text = duel("").replace("duel =", &format!("threshold = {threshold}\nduel ="));
        answer(&text)
    };
    let (low, high) = (with(0.001), with(0.9));
    assert_eq!(
        (&low.json["verdict"], &high.json["verdict"]),
        (&"matters".into(), &"negligible".into())
    );
    assert!(high.sentences[0].contains("does not matter"), "{}", high.sentences[0]);
    let same = duel("").replace("armour = 2", "points = 9");
    assert!(answer(&same).sentences[0].contains("no chance changes"));
}

/// At 95 % for eight intervals together, one alone holds in at least 99.4 %; fewer than 93 of 100
/// are less than one in a million.
#[test]
fn paired_differences_cover_the_exact_ones() {
    let exact = number(&answer(&duel("")), "win_a").value;
    let (mut covered, mut savings) = (0, f64::INFINITY);
    for seed in 1..=100 {
        let mut asked = question(&duel(", method = \"sampled\", trials = 400"));
        for ask in asked.asks() {
            ask.seed = seed;
        }
        let told = asked.answer("compare", Alternatives::Untried, &Unwatched).expect("an answer");
        let change = number(&told, "win_a");
        let (low, high) = change.interval.expect("sampled");
        covered += u32::from(low <= exact && exact <= high);
        savings = savings.min(told.json["savings"].as_f64().expect("a ratio"));
    }
    assert!(93 <= covered, "{covered}");
    assert!(0.5 < savings, "{savings}");
}

#[test]
fn sampling_stops_when_the_threshold_decides() {
    let told = answer(&duel(", method = \"sampled\""));
    let fights = told.json["sampled"]["trials"].as_u64().expect("a number");
    assert_eq!(told.json["sampled"]["stop"], "target");
    assert!(fights < 400_000, "{fights}");
    assert_eq!(told.json["verdict"], "matters");
    let exact = number(&answer(&duel("")), "win_a").value;
    let (low, high) = number(&told, "win_a").interval.expect("sampled");
    assert!(low <= exact && exact <= high, "{exact} in {low} to {high}");
    let open = answer(&duel(", method = \"sampled\", trials = 40"));
    assert_eq!(open.json["sampled"]["stop"], "trials");
}

#[test]
fn squads_are_compared_fight_by_fight() {
    let text = "[[variant]]\nname = \"soft\"\nof = \"sprawl\"\nset = { target = 6 }\n[[compare]]\n\
        variant = \"soft\"\nengagement = { scenario = \"sprawl-open\", trials = 200 }\n";
    let told = answer(text);
    let mut asked = question(text);
    assert_eq!(asked.asks().len(), 2);
    assert!(asked.asks().iter().all(|ask| ask.wanted == Wanted::Auto));
    let paired = told.json["differences"].as_array().expect("differences");
    let paired: Vec<&str> = paired
        .iter()
        .filter(|one| one["paired"] == true)
        .filter_map(|one| one["key"].as_str())
        .collect();
    assert_eq!(paired.len(), 2, "{paired:?}");
    assert!(told.question.contains("What does soft change?"), "{}", told.question);
}

#[test]
fn what_cannot_be_compared_is_refused_with_its_place() {
    let compare = |variant: &str, question: &str| {
        format!("{TOUGH}[[compare]]\nvariant = \"{variant}\"\n{question}\n")
    };
    let duel = "duel = { roster = \"spurg\", a = \"townsman\", b = \"fencer\" }";
    for (text, expected) in [
        (compare("tuogh", duel), "study.toml:8:11: no variant `tuogh`; expected tough"),
        (compare("tough", ""), "no question to compare; expected one of"),
        (compare("tough", "deul = {}"), "did you mean `duel`?"),
        (compare("tough", &format!("{duel}\nmatrix = {{ roster = \"spurg\" }}")), "more than one"),
        (
            compare("tough", "matrix = { roster = \"volt\" }"),
            "the variant `tough` changes spurg, and the question is about volt",
        ),
        (compare("tough", &format!("threshold = 2\n{duel}")), "study.toml:9:13: a threshold of 2"),
        (TOUGH.replace("armour", "armuor"), "did you mean `armour`?"),
        (TOUGH.replace("townsman", "townsmen"), "no profile `townsmen`; expected one of"),
        (TOUGH.replace("\"tough\"", "\"Tough!\""), "a variant cannot be called `Tough!`"),
        (TOUGH.replace("profile.townsman = { armour = 2 }", ""), "`tough` changes nothing"),
        (TOUGH.replace("\"spurg\"", "\"spurgg\""), "did you mean `spurg`?"),
        (format!("{TOUGH}{TOUGH}"), "two variants are called `tough`"),
        (
            TOUGH.replace("profile.townsman = { armour = 2 }", "set = { cont = 4 }"),
            "study.toml:6:9: spurg has no parameter `cont`",
        ),
        (
            TOUGH.replace("profile.townsman = { armour = 2 }", "game = \"volt\""),
            "`volt` builds on volt, not on spurg",
        ),
    ] {
        let found = study(&text).err().unwrap_or_else(|| panic!("no fault: {text}"));
        assert!(found.contains(expected), "{found}\nlacks\n{expected}");
    }
}

//! No sentence says what the numbers beside it deny: cases that once did, and random questions.
//!
//! With `EVENODDS_FULL` set 2,000 questions are asked, else a tenth of them.

use std::collections::BTreeMap;
use std::fs;

use evenodds_analyses::answer::Answer;
use evenodds_analyses::answer::table::Precision;
use evenodds_analyses::library::Library;
use evenodds_analyses::question::{Alternatives, Kind};
use evenodds_analyses::sampling::{Ask, Unwatched};
use evenodds_analyses::study::Study;

#[path = "../random/questions.rs"]
mod questions;
mod random;

/// Returns the answer to a question about the built-in games, or one of a folder.
fn answer(folder: &str, kind: &str, text: &str) -> Answer {
    let kind = Kind::named(kind).expect("a kind");
    let values: toml::Table = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
    let question = kind.read_values(&values, &Library::standard(folder), Ask::default());
    let question = question.unwrap_or_else(|why| panic!("{why:?}"));
    question.answer("it", Alternatives::Untried, &Unwatched).expect("an answer")
}

/// A user-defined game, in a folder of its own.
fn game(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a scratch folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

/// A check against a number, whose outcomes are degrees of success ten apart.
const DEGREES: [(&str, &str); 2] = [
    (
        "game.toml",
        r#"
name = "degrees"
title = "Degrees"
mechanic = "d20 with four degrees"
rating = { word = "bonus", accepts = [0, 40], book = [5, 25] }
against = { word = "DC", accepts = [5, 60], default = 20 }
modifier = { word = "bonus", sign = 1 }
"#,
    ),
    (
        "rules.rhai",
        r"
fn check(rating, ease, against) {
    let total = roll(20) + rating + ease;
    if total >= against + 10 { critical(2) } else if total >= against { success(1) } else { failure(0) }
}
",
    ),
];

#[test]
fn a_step_that_changes_criticals_alone_does_not_change_nothing() {
    let folder = game(&DEGREES);
    let text = "system = \".\"\nratings = [20, 22]\nease = [-1, 2]";
    let told = answer(&folder.path().display().to_string(), "curve", text).sentences;
    let first = &told[0];
    let says = "+1 on the bonus leaves it as it is, and raises the chance of a critical success by \
                5.0 pp";
    assert!(first.contains(says), "{first}");
    assert!(!first.contains("changes nothing"), "{first}");
    let waste = told.iter().find(|one| one.starts_with("Of the 6 steps shown, ")).expect("a count");
    assert!(
        waste.contains("Such steps may still change the chance of a critical success"),
        "{waste}"
    );
    assert!(!told.iter().any(|one| one.starts_with("Each of the ")), "{told:?}");
}

/// An attack of a d20 with damage.
const BLADES: [(&str, &str); 3] = [
    (
        "game.toml",
        r#"
name = "blades"
title = "Blades"
mechanic = "d20 attack"
rating = { word = "bonus", accepts = [-5, 20], book = [0, 11] }
modifier = { word = "bonus", sign = 1 }
profile = [
    { key = "bonus", says = "bonus to hit", acts_on = "hit", value = 5, range = [-5, 20] },
    { key = "ac", says = "armour class", acts_on = "hit", value = 12, range = [5, 30] },
    { key = "hp", says = "hit points", acts_on = "harm", value = 30, range = [1, 200] },
    { key = "dice", says = "damage", acts_on = "harm", kind = "dice", value = "1d6" },
    { key = "flat", says = "added to damage", acts_on = "harm", value = 3, range = [0, 20] },
]
condition = [{ key = "lost", says = "hit points lost", range = [0, 200], out = "hp" }]
turn = { order = "alternating", first = "roll", rounds = 100 }
"#,
    ),
    (
        "rules.rhai",
        r"
fn check(rating, ease, against) { rating + ease + roll(20) - 10 }
fn attack(us, them, at) {
    if roll(20) + us.bonus + at.ease < them.ac { return; }
    hit();
    let damage = roll(us.dice) + us.flat;
    harm(damage);
    them.lost += min(damage, them.hp - them.lost);
}
",
    ),
    (
        "roster.toml",
        r#"
system = "."
profile = [
    { name = "Fighter", bonus = 5, ac = 18, hp = 44 },
    { name = "Target", ac = 13, hp = 40 },
]
"#,
    ),
];

#[test]
fn more_harm_is_told_and_matters() {
    let folder = game(&BLADES);
    let compared = |change: &str| {
        let text = format!(
            "variant = {{ profile = {{ Fighter = {{ {change} }} }} }}\n[attack]\nroster = \".\"\n\
             attacker = \"Fighter\"\ndefender = \"Target\""
        );
        answer(&folder.path().display().to_string(), "compare", &text)
    };
    // One more die of damage hits no more often.
    let more = compared("dice = \"1d6+1\"");
    let told = &more.sentences[0];
    assert!(
        told.starts_with("Fighter with dice \"1d6+1\" matters: harm of an attack on Target, "),
        "{told}"
    );
    assert!(told.contains("5 % would matter"), "{told}");
    assert_eq!(more.json["verdict"], "matters");
    assert!(!more.sentences.iter().any(|one| one.contains("No part contributes")));
    // A worse chance to hit for more damage is told with what it buys.
    let trade = compared("bonus = 0, flat = 13");
    let told = &trade.sentences[0];
    assert!(told.contains("Fighter hits Target, 40 % in place of 65 %"), "{told}");
    assert!(told.contains("; harm of an attack on Target, "), "{told}");
    let first = trade.tables[0].rows[0][0].words(Precision::Page);
    assert!(told.contains(&first), "{told}: {first}");
}

#[test]
fn a_fighter_and_its_like_have_two_names() {
    let set = "set = { kind = \"fight\", first = \"a\" }";
    let text = format!("roster = \"skrapyard\"\na = \"Line\"\nb = \"Line\"\n{set}");
    let told = answer(".", "duel", &text);
    let says = "Skrapyard, first a, fight: the first Line beats the second Line in ";
    assert!(told.sentences[0].starts_with(says), "{}", told.sentences[0]);
    let rows: Vec<String> =
        told.tables[0].rows.iter().map(|row| row[0].words(Precision::Page)).collect();
    assert_eq!(rows[..2], ["the first Line wins", "the second Line wins"]);
    // Files and programs have the name that the roster has.
    assert_eq!((&told.json["a"], &told.json["b"]), (&"Line".into(), &"Line".into()));
}

#[test]
fn nobody_is_even_who_never_wins() {
    // Nobody is out within a round of a single blow.
    let text = "roster = \".\"\na = \"Fighter\"\nb = \"Fighter\"\nset = { rounds_max = 1 }";
    let folder = game(&BLADES);
    let told = answer(&folder.path().display().to_string(), "duel", text).sentences;
    assert!(told[0].contains("neither the first Fighter nor the second Fighter wins"), "{told:?}");
    assert!(told[0].contains("100 % of duels have no winner"), "{told:?}");
}

/// Three fighters, each better and dearer than the one before.
fn band(points: [&str; 3]) -> tempfile::TempDir {
    let [first, second, third] = points;
    let profile = |name: &str, bonus: i64, points: &str| {
        format!("[[profile]]\nname = \"{name}\"\nbonus = {bonus}\nhp = 12\n{points}\n")
    };
    let roster = [
        "system = \".\"\n".to_owned(),
        profile("Swarm", 0, first),
        profile("Cultist", 4, second),
        profile("Chief", 8, third),
    ];
    let roster = roster.concat();
    game(&[BLADES[0], BLADES[1], ("roster.toml", &roster)])
}

#[test]
fn who_costs_more_dominates_nobody() {
    let told = |points: [&str; 3]| {
        let folder = band(points);
        let matrix = answer(&folder.path().display().to_string(), "matrix", "roster = \".\"");
        let dominated =
            matrix.verdicts.iter().find(|one| one.says.contains("against every opponent"));
        dominated.map(|one| one.says.clone())
    };
    assert_eq!(told(["points = 50", "points = 65", "points = 180"]), None);
    let same = told(["points = 70", "points = 65", "points = 65"]).expect("a verdict");
    assert!(same.contains("Chief (cost 65) does better than Swarm (cost 70)"), "{same}");
    let all = "2 of 3 fighters are dominated by one that costs no more: Cultist and Swarm.";
    assert!(same.ends_with(all), "{same}");
    // Without costs nobody can say so, and the sentence does not count how many.
    let bare = told(["", "", ""]).expect("a verdict");
    assert!(bare.ends_with("is worth fielding only if it costs less."), "{bare}");
}

#[test]
fn a_promise_about_who_is_dominated_knows_the_costs() {
    let decided = |points: [&str; 3]| {
        let folder = band(points);
        let text = "[study]\nname = \"x\"\n[[promise]]\nsays = \"All are worth it\"\n\
                    nobody = \"dominated\"\nmatrix = { roster = \".\" }";
        let library = Library::standard(folder.path().display().to_string());
        let study = Study::read("study.toml", text, &library);
        let study = study.unwrap_or_else(|fault| panic!("{fault}"));
        let checked = study.promises.check(&BTreeMap::default(), &Unwatched).expect("decided");
        checked.rulings[0].decision.name()
    };
    assert_eq!(decided(["points = 50", "points = 65", "points = 180"]), "kept");
    assert_eq!(decided(["points = 70", "points = 65", "points = 65"]), "broken");
    assert_eq!(decided(["", "", ""]), "broken");
}

//! User-defined games: what is asked about them, and what is refused.

use std::fs;

use super::{library, refused};
use crate::answer::Answer;
use crate::library::{Library, SystemError};
use crate::question::{Alternatives, Kind};
use crate::sampling::Unwatched;
use crate::study::Study;

const GAME: &str = "title = \"Two Dice\"\n[rating]\nword = \"skill\"\naccepts = [2, 12]\n\
    [resolver]\nkind = \"sum-under\"\ncount = 2\ndie = 6\n";

/// A study with a variant, for one question.
const STUDY: &str = "[study]\nname = \"x\"\n[[variant]]\nname = \"small\"\nof = \"two-dice\"\n\
    set = { resolver_die = 4 }\n";

/// A question about the variant, since each has to have one.
const COMPARE: &str =
    "[[compare]]\nvariant = \"small\"\nodds = { system = \"two-dice\", rating = 4 }\n";

fn study(library: &Library, text: &str) -> Study {
    Study::read("study.toml", text, library).unwrap_or_else(|fault| panic!("{fault}"))
}

fn answer(library: &Library, question: &str) -> Answer {
    let study = study(library, &format!("{STUDY}{question}{COMPARE}"));
    let is_it = |kind: &Kind| question.starts_with(&format!("[[{}]]", kind.name));
    let (_, question) =
        study.questions.into_iter().find(|(kind, _)| is_it(kind)).expect("a question");
    let answer = question.answer("x", Alternatives::Untried, &Unwatched);
    answer.unwrap_or_else(|error| panic!("{error}"))
}

fn number(answer: &Answer, key: &str) -> f64 {
    let found = answer.numbers.iter().find(|number| number.key == key);
    found.unwrap_or_else(|| panic!("no number {key}")).value
}

#[test]
fn a_variant_changes_its_mechanic() {
    let (_folder, library) = library(&[("two-dice/game.toml", GAME)]);
    let odds = "odds = { system = \"two-dice\", rating = 4 }";
    let told = answer(&library, "[[odds]]\nsystem = \"two-dice\"\nrating = 4\n");
    assert!((number(&told, "passed") - 6.0 / 36.0).abs() < 1e-12);
    let told = answer(&library, &format!("[[compare]]\nvariant = \"small\"\n{odds}\n"));
    assert!((number(&told, "passed") - (6.0 / 16.0 - 6.0 / 36.0)).abs() < 1e-12);
    let dependencies: Vec<&str> =
        told.basis.rests_on.iter().map(|rest| rest.key.as_str()).collect();
    assert!(dependencies.contains(&"resolver_die"), "{dependencies:?}");
}

#[test]
fn it_is_matched_with_a_built_in_game() {
    let (_folder, library) = library(&[("two-dice/game.toml", GAME)]);
    let told =
        answer(&library, "[[exchange]]\nsystems = [\"two-dice\", \"spurg\"]\nbases = [0.6]\n");
    let matches = told.json["matches"].as_array().expect("matches");
    let ours = matches.iter().find(|one| one["system"] == "two-dice").expect("ours");
    assert_eq!(ours["rating"], 7);
    let told = answer(&library, "[[curve]]\nsystem = \"two-dice\"\nratings = [7]\nease = [0, 1]\n");
    assert!(told.sentences[0].contains("skill"), "{}", told.sentences[0]);
}

#[test]
fn a_game_builds_on_one_of_ones_own() {
    let (_folder, library) = library(&[
        ("two-dice/game.toml", GAME),
        ("house/game.toml", "base = \"../two-dice\"\n[set]\nresolver_count = 3\n"),
        ("bad.toml", "base = \"two-dice\"\n[set]\nresolver_dye = 3\n"),
    ]);
    let house = library.system("house").unwrap_or_else(|error| panic!("{error}"));
    let terms = house.card().terms(10, 0, None).expect("within range");
    assert!((house.law(terms).probability(|answer| answer.degree >= 1) - 0.5).abs() < 1e-12);
    assert_eq!((&house.book().base[..], &house.card().name[..]), ("two-dice", "house"));
    let told = refused(&library, "bad.toml").to_string();
    assert!(told.contains("bad.toml:3:1: two-dice has no parameter `resolver_dye`"), "{told}");
}

#[test]
fn a_study_keeps_its_files_and_its_hash_covers_them() {
    let (folder, library) = library(&[
        ("two-dice/game.toml", GAME),
        ("two-dice/index.toml", "title = \"Two Dice\"\nids = \"lines\"\nrule = []\n"),
    ]);
    let text = "[study]\nname = \"x\"\n[[odds]]\nsystem = \"two-dice\"\nrating = 7\n";
    let before = study(&library, text);
    let files: Vec<&str> = before.files.keys().map(String::as_str).collect();
    assert_eq!(files, ["study.toml", "two-dice/game.toml", "two-dice/index.toml"]);
    fs::write(folder.path().join("two-dice/game.toml"), format!("{GAME}# as before\n"))
        .expect("a file");
    assert_ne!(study(&library, text).hash, before.hash);
}

#[test]
fn what_it_cannot_have_yet_is_refused_with_a_word() {
    let roster = "system = \".\"\n[[profile]]\nname = \"one\"\n";
    let scenario = "system = \"..\"\n";
    let (_folder, library) = library(&[
        ("two-dice/game.toml", GAME),
        ("two-dice/scenarios/x.toml", scenario),
        ("lined/game.toml", GAME),
        ("lined/roster.toml", roster),
        ("script/game.toml", "[rating]\naccepts = [1, 6]\n"),
        ("script/rules.rhai", "fn check(rating) { roll(6) }"),
        ("bare/game.toml", "title = \"x\"\n[rating]\naccepts = [1, 6]\n"),
        ("both/game.toml", "base = \"spurg\"\n"),
        ("both/rules.rhai", ""),
        ("alone.toml", GAME),
        ("taken/game.toml", &format!("name = \"volt\"\n{GAME}")),
    ]);
    let has = |error: SystemError, parts: &[&str]| {
        let told = format!("{error}; {}", error.fix().expect("a fix"));
        for part in parts {
            assert!(told.contains(part), "{part:?} is not in {told:?}");
        }
    };
    let told = library.scenario("two-dice/scenarios/x.toml").err().expect("squads");
    has(
        told,
        &["x.toml:1:10: Two Dice has no squads: there is no `[field]`", "add a line `[field]`"],
    );
    let told = library.scenario("two-dice").err().expect("squads");
    has(told, &["a folder", "name a scenario, such as two-dice/scenarios/x.toml"]);
    let told = library.roster("two-dice").err().expect("no fights");
    has(told, &["two-dice is a game without rules for fights", "ask for its odds"]);
    let told = library.roster("lined").err().expect("no fights");
    has(told, &["lined/roster.toml:1:10: `.` has no rules for fights"]);
    let told =
        ["script/rules.rhai:1:4: `check(rating)`", "expected `check(rating, ease, against)`"];
    has(refused(&library, "script"), &told);
    has(refused(&library, "bare"), &["bare/game.toml:1:1: the game has no checks", "rules.rhai"]);
    has(refused(&library, "both"), &["both/rules.rhai is a script", "the line with `base`"]);
    has(refused(&library, "alone.toml"), &["missing field `base`", "`[rating]` in game.toml"]);
    has(refused(&library, "taken"), &["game.toml:1:8: `volt` is the name of a built-in system"]);
}

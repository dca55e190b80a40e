//! A user-defined game in a script, asked all that can be asked of it.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{evenodds_in, refused, text};

/// A folder with a new game in `arena/`.
fn arena() -> TempDir {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let output = evenodds_in(scratch.path(), &["new", "arena"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    scratch
}

#[track_caller]
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = evenodds_in(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

#[track_caller]
fn answer(folder: &Path, arguments: &[&str]) -> Value {
    let told = printed(folder, &[arguments, &["--json"]].concat());
    serde_json::from_str(&told).expect("one JSON document and nothing else")
}

#[track_caller]
fn near(found: &Value, expected: f64) {
    let found = found.as_f64().expect("a number");
    assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
}

fn change(folder: &Path, file: &str, from: &str, to: &str) {
    let path = folder.join(file);
    let before = fs::read_to_string(&path).expect("a file");
    assert!(before.contains(from), "{file} has no {from}");
    fs::write(path, before.replacen(from, to, 1)).expect("writable");
}

#[test]
fn a_new_game_answers_checks_and_attacks() {
    let scratch = arena();
    let ask = |arguments: &[&str]| answer(scratch.path(), arguments);
    let odds = ask(&["odds", "arena", "--rating", "7"]);
    assert_eq!(odds["system"], "arena");
    near(&odds["pass"], 21.0 / 36.0);
    let curve = ask(&["curve", "arena", "--rating", "5..8", "--ease", "-3..3"]);
    assert_eq!(curve["curves"].as_array().map(Vec::len), Some(4), "{curve}");
    ask(&["curve", "arena", "d20", "--matched", "0.5"]);
    ask(&["exchange", "arena", "d20", "--bases", "0.5"]);
    ask(&["contest", "arena", "7", "5"]);
    ask(&["contest", "arena", "7", "5", "--rounds", "9"]);
    // A Guard hits on 6 or less, and wounds a Raider without armour on 3 or more with its sword.
    let attack = ask(&["attack", "arena", "Guard", "Raider"]);
    near(&attack["hit"], 15.0 / 36.0);
    near(&attack["harm_mean"], 15.0 / 36.0 * 4.0 / 6.0);
    let covered = ask(&["attack", "arena", "Guard", "Raider", "--set", "cover=2"]);
    near(&covered["hit"], 6.0 / 36.0);
    let sampled =
        ask(&["attack", "arena", "Guard", "Raider", "--method", "sampled", "--seed", "2"]);
    let interval = &sampled["hit_interval"];
    assert!(interval[0].as_f64() < Some(15.0 / 36.0) && Some(15.0 / 36.0) < interval[1].as_f64());
    ask(&["targets", "arena", "Guard"]);
    ask(&["volley", "arena", "Guard*2,Raider", "Recruit*2"]);
}

/// What was not tried is told on request, and part of the JSON.
#[test]
fn what_was_not_tried_is_said() {
    let scratch = arena();
    let attack = ["attack", "arena", "Guard", "Raider"];
    assert_eq!(answer(scratch.path(), &attack).get("notes"), None);
    let asks = "if us.armed { us.weapon.damage } else { 0 }";
    change(scratch.path(), "arena/rules.rhai", asks, "us.weapon.damage");
    let untried = "`attack` was not tried with a fighter without a weapon: it asks for keys of \
                   weapons, and never for `armed`";
    let notes = &answer(scratch.path(), &attack)["notes"];
    assert_eq!(*notes, serde_json::json!([untried]));
    let compared = ["compare", "arena", "Guard.armour=4", "attack", "Guard", "Raider"];
    for asked in [&["check", "arena/study.toml"][..], &["report", "arena/study.toml"], &compared] {
        assert_eq!(answer(scratch.path(), asked)["notes"], *notes);
    }
    let told = |option: &str| {
        let output = evenodds_in(scratch.path(), &[&attack[..], &[option]].concat());
        assert_eq!(output.status.code(), Some(0));
        text(&output.stderr)
    };
    assert_eq!(told("--json"), "");
    assert!(told("--verbose").contains(&format!("note: {untried}\n")));
    assert_eq!(told("--quiet"), "");
}

#[test]
fn a_new_game_answers_duels() {
    let scratch = arena();
    let ask = |arguments: &[&str]| answer(scratch.path(), arguments);
    let solved = ask(&["duel", "arena", "Guard", "Raider"]);
    let played = ask(&["duel", "arena", "Guard", "Raider", "--method", "sampled"]);
    let wins = solved["wins"][0].as_f64().expect("a chance");
    let interval = &played["wins_interval"][0];
    let [low, high] = [0, 1].map(|end| interval[end].as_f64().expect("an interval"));
    assert!(low < wins && wins < high, "{wins} is not in {low} to {high}");
    for threads in ["1", "2"] {
        let again =
            ["duel", "arena", "Guard", "Raider", "--method", "sampled", "--threads", threads];
        assert_eq!(ask(&again), played, "{threads} threads");
    }
    let matrix = ask(&["matrix", "arena"]);
    assert_eq!(matrix["names"].as_array().map(Vec::len), Some(6), "{matrix}");
    let told = printed(scratch.path(), &["play", "arena", "Guard", "Raider"]);
    assert!(told.contains("misses") && told.contains("wounds"), "{told}");
    assert_eq!(told, printed(scratch.path(), &["play", "arena", "Guard", "Raider"]));
}

/// Parameters, the turn and stat lines change by their keys, and what is told names the change.
#[test]
fn changes_of_a_new_game_are_compared() {
    let scratch = arena();
    for (changed, matters) in
        [("Guard.armour=2", "matters"), ("turn_first=a", "matters"), ("shaken_by=1", "negligible")]
    {
        let asked = ["compare", "arena", changed, "duel", "Guard", "Raider"];
        let told = answer(scratch.path(), &asked);
        assert_eq!(told["verdict"], matters, "{changed}: {}", told["differences"][0]);
    }
}

#[test]
fn the_study_of_a_new_game_is_checked_swept_and_reported() {
    let scratch = arena();
    let here = scratch.path();
    let told = printed(here, &["check", "arena/study.toml"]);
    assert!(told.starts_with("All 3 promises are kept."), "{told}");
    let report = |out: &str, threads: &str| {
        let asked = ["report", "arena/study.toml", "--out", out, "--threads", threads];
        printed(here, &asked);
        fs::read_to_string(here.join(out).join("report.json")).expect("a report")
    };
    let (one, other) = (report("one", "1"), report("other", "2"));
    assert_eq!(one, other);
    // The folder is enough to repeat itself.
    printed(&here.join("one"), &["report", "study.toml", "--out", "../again"]);
    assert_eq!(fs::read_to_string(here.join("again/report.json")).expect("a report"), one);
    let page = fs::read_to_string(here.join("one/index.html")).expect("a page");
    assert!(page.contains("A Guard and a Raider are close"));
    fs::write(
        here.join("sweep.toml"),
        "study = { name = \"Armour\" }\n[[sweep]]\nof = \"arena\"\nnumbers = [\"win_a\"]\naxes = [\n\
         { profile = \"Guard\", key = \"armour\", from = 0, to = 2, step = 1 },\n\
         { set = \"shaken_by\", from = 0, to = 2, step = 2 },\n]\n\
         [sweep.duel]\nroster = \"arena\"\na = \"Guard\"\nb = \"Raider\"\n",
    )
    .expect("writable");
    let swept = printed(here, &["sweep", "sweep.toml", "--out", "swept"]);
    assert!(swept.contains("armour"), "{swept}");
    change(here, "arena/roster.toml", "armour = 1", "armour = 4");
    let output = evenodds_in(here, &["check", "arena/study.toml"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stdout));
}

/// What the guide does with a roster of a built-in game, done with a new game, from any folder, also
/// one that has another game of the same name.
#[test]
fn a_new_game_is_swept_and_compared_from_every_folder() {
    let scratch = arena();
    let here = scratch.path();
    printed(here, &["new", "far/arena"]);
    change(here, "far/arena/rules.rhai", "roll(6) + damage", "roll(8) + damage");
    let study = "[study]\nname = \"How much armour?\"\n[[sweep]]\nof = \"roster.toml\"\naxes = [\n\
        { profile = \"Guard\", key = \"armour\", from = 0, to = 2, step = 1 },\n\
        { profile = \"Guard\", key = \"skill\", from = 5, to = 6, step = 1 },\n]\n\
        numbers = [\"win_b\"]\n[sweep.duel]\nroster = \"roster.toml\"\na = \"Guard\"\nb = \"Raider\"\n";
    fs::write(here.join("arena/sweep.toml"), study).expect("writable");
    let places = [("arena", ""), (".", "arena/"), ("far", "../arena/")];
    let swept = places.map(|(folder, to)| {
        let told = printed(
            &here.join(folder),
            &["sweep", &format!("{to}sweep.toml"), "--out", &format!("{to}swept")],
        );
        told.split("swept").next().expect("what precedes the folder").to_owned()
    });
    assert!(swept[0].contains("over 6 cells (exact)"), "{}", swept[0]);
    for (folder, to) in places {
        for base in ["roster.toml", "."] {
            let base = format!("{to}{base}");
            let asked = ["compare", &base, "Guard.armour=2", "duel", "Guard", "Raider"];
            let told = answer(&here.join(folder), &asked);
            let wins = told["differences"].as_array().expect("a list").iter();
            let wins = { wins }.find(|one| one["key"] == "win_b").expect("a chance");
            let [before, after] = ["before", "after"].map(|key| wins[key].as_f64().expect("one"));
            let near = |found: f64, percent: f64| (100.0 * found - percent).abs() < 0.05;
            assert!(near(before, 51.6) && near(after, 36.4), "{base} in {folder}: {wins}");
        }
    }
    // A change that was adopted is an answer, and the rest of the study is checked.
    change(here, "arena/roster.toml", "armour = 1", "armour = 2");
    let told = printed(here, &["compare", "arena", "Guard.armour=2", "duel", "Guard", "Raider"]);
    assert!(
        told.contains("changes nothing, because it is already so: Guard with armour 2."),
        "{told}"
    );
    change(here, "arena/study.toml", "between = [0.4, 0.6]", "between = [0.1, 0.9]");
    let told = printed(here, &["check", "arena/study.toml"]);
    assert!(told.starts_with("All 3 promises are kept."), "{told}");
}

/// What no rule reads is pointed out when it is declared, and refused when it is set.
#[test]
fn settings_that_mean_nothing_are_not_ignored() {
    let scratch = arena();
    let here = scratch.path();
    let attack = ["attack", "arena", "Guard", "Raider"];
    let led = "[[situation]]\nkey = \"led\"\nsays = \"a leader is near\"\nacts_on = \"nerve\"\n\
        value = false\n\n[[condition]]";
    change(here, "arena/game.toml", "[[condition]]", led);
    let notes = answer(here, &attack)["notes"][0].as_str().expect("a note").to_owned();
    assert!(notes.contains("game.toml") && notes.contains("no rule reads `at.led`"), "{notes}");
    let asked = [&attack[..], &["--set", "led=true"]].concat();
    let told = refused(here, &asked, 2);
    assert!(
        told.contains("--set led: `led` means nothing in arena: no rule reads `at.led`"),
        "{told}"
    );
    printed(here, &[&attack[..], &["--set", "led=false"]].concat());
    change(
        here,
        "arena/game.toml",
        "order = \"alternating\"\nfirst = \"roll\"",
        "order = \"simultaneous\"",
    );
    let duel = ["duel", "arena", "Guard", "Raider", "--set", "first=a"];
    let told = refused(here, &duel, 2);
    assert!(told.contains("nobody goes first in a simultaneous round"), "{told}");
}

/// A sheet as a spreadsheet of half of Europe saves it, with what people write in it.
#[test]
fn sheets_are_read_as_people_have_them() {
    let scratch = arena();
    let here = scratch.path();
    let sheet = |text: &str| fs::write(here.join("sheet.profiles.csv"), text).expect("writable");
    let duel = ["duel", "sheet", "Guard, old", "Raider"];
    sheet(
        "name,system,points,skill,armour,nerve\n\"Guard, old\",arena,95.5,6,1,7\nRaider,arena,75,6,0,8\n",
    );
    let plain = answer(here, &duel);
    assert_eq!(plain.get("notes"), None);
    sheet(
        "sep=;\r\nName;System;Points;SKILL;Remarks;armour;nerve\r\nGuard, old;arena;95,5;6,0;good;1;7+\r\n\
         Raider;arena;75;6;;;8\r\n",
    );
    let told = answer(here, &duel);
    let note = told["notes"][0].as_str().expect("a note");
    assert!(
        note.starts_with("sheet.profiles.csv:2:26: the column `Remarks` is passed over"),
        "{note}"
    );
    assert_eq!(told["wins"], plain["wins"]);
    // Names with commas, in lists and changes.
    answer(here, &["volley", "sheet", "'Guard, old'*2,Raider", "\"Guard, old\"*2"]);
    let compared = ["compare", "sheet", "\"Guard, old\".armour=2", "duel", "Guard, old", "Raider"];
    assert_eq!(answer(here, &compared)["verdict"], "matters");
    sheet("system;name;skil;armour\narena;Guard;6;none\narena;Guard;6;9\n");
    let told = refused(here, &duel, 2);
    for part in [
        "4 faults",
        "1:13: there is no column `skil`",
        "2:15: `armour` cannot be `none`",
        "3:7: two profiles are named `Guard`",
        "3:15: `armour` cannot be `9`",
    ] {
        assert!(told.contains(part), "{told} lacks {part}");
    }
}

#[test]
fn mistakes_in_rules_are_refused_with_their_place_and_nothing_is_written() {
    let scratch = arena();
    let here = scratch.path();
    change(here, "arena/rules.rhai", "wound(them, 1)", "them.wonds += 1");
    let asked: [&[&str]; 6] = [
        &["odds", "arena", "--rating", "7"],
        &["duel", "arena", "Guard", "Raider"],
        &["matrix", "arena"],
        &["check", "arena/study.toml"],
        &["report", "arena/study.toml", "--out", "report"],
        &["systems", "arena"],
    ];
    for arguments in asked {
        let told = refused(here, arguments, 2);
        assert!(told.contains("arena/rules.rhai:27:10"), "{told}");
        assert!(told.contains("there is no `wonds`") && told.contains("`wounds`?"), "{told}");
    }
    assert!(!here.join("report").exists(), "nothing is written");
}

/// What only a change of the game leads to is met when it is asked about.
#[test]
fn an_error_that_a_variant_leads_to_ends_its_question() {
    let scratch = arena();
    let here = scratch.path();
    let (from, to) =
        ("check(us.skill, ease, 0) < 1", "check(us.skill, ease / (rules.shaken_by - 7), 0) < 1");
    change(here, "arena/rules.rhai", from, to);
    printed(here, &["duel", "arena", "Guard", "Raider"]);
    let asked = ["compare", "arena", "shaken_by=7", "duel", "Guard", "Raider"];
    let told = refused(here, &asked, 2);
    assert!(told.contains("rules.rhai:16:29") && told.contains("division by zero"), "{told}");
}

#[test]
fn squads_of_a_new_game_fight_and_without_a_field_they_do_not() {
    let scratch = arena();
    let here = scratch.path();
    let pit = ["engage", "arena/scenarios/pit.toml", "--trials", "50"];
    let told = printed(here, &pit);
    assert!(told.starts_with("arena, The pit: Guards and Raiders cannot be told apart"), "{told}");
    let game = here.join("arena/game.toml");
    let text = fs::read_to_string(&game).expect("a game");
    fs::write(&game, text.replace("[field]\nmoves = 6\n", "")).expect("writable");
    let told = refused(here, &pit, 2);
    assert!(told.contains("only squads ask for `reach`, and game.toml has no `[field]`"), "{told}");
    let rules = here.join("arena/rules.rhai");
    let text = fs::read_to_string(&rules).expect("rules");
    fs::write(&rules, text.replace("fn reach", "fn range_of")).expect("writable");
    let told = refused(here, &pit, 2);
    assert!(told.contains("arena has no squads: there is no `[field]` in its game.toml"), "{told}");
}

#[test]
fn a_new_game_is_written_to_a_new_folder_alone() {
    let scratch = arena();
    let here = scratch.path();
    let told = refused(here, &["new", "arena"], 2);
    assert!(told.contains("arena exists and is not empty"), "{told}");
    let told = refused(here, &["new", "other", "--from", "fat"], 2);
    assert!(told.contains("did you mean `fate`?"), "{told}");
    assert!(!here.join("other").exists());
    let told = refused(here, &["new", "volt"], 2);
    assert!(told.contains("`volt` is the name of a built-in game"), "{told}");
    fs::create_dir(here.join("empty")).expect("a folder");
    let told = printed(here, &["new", "empty", "--from", "blades"]);
    assert!(told.contains("evenodds odds empty --rating"), "{told}");
    printed(here, &["check", "empty/study.toml"]);
    let commands = told.lines().filter_map(|line| line.strip_prefix("  evenodds "));
    for command in commands {
        printed(here, &command.split(' ').collect::<Vec<_>>());
    }
}

/// What cannot be weighed is sampled, unless only an exact answer is wanted, and that says how.
#[test]
fn what_cannot_be_weighed_is_sampled() {
    let scratch = arena();
    let wild = "fn check(rating, ease, against) { let x = 0; for i in 0..40 { x += roll(9); } \
                if x < 190 + rating { 1 } else { 0 } }\nfn old(rating, ease, against) {";
    change(scratch.path(), "arena/rules.rhai", "fn check(rating, ease, against) {", wild);
    let quick =
        |arguments: &[&str]| answer(scratch.path(), &[arguments, &["--trials", "200"]].concat());
    let attack = quick(&["attack", "arena", "Guard", "Raider"]);
    assert_eq!(attack["method"], "sampled", "{attack}");
    let check = quick(&["odds", "arena", "--rating", "7"]);
    assert_eq!(check["method"], "sampled", "{check}");
    for question in [
        &["odds", "arena", "--rating", "7", "--method", "exact"][..],
        &["attack", "arena", "Guard", "Raider", "--method", "exact"],
    ] {
        let told = refused(scratch.path(), question, 2);
        assert!(told.contains("`roll(9)` alone comes to 9 results"), "{told}");
        assert!(told.contains("`--method sampled`"), "{told}");
    }
}

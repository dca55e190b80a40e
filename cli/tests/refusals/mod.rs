//! Questions about fights that are refused, each with the likeliest fix.

use std::fs;

use crate::program::{evenodds, refused, text};
use crate::validator::Validator;

#[test]
fn bad_questions_are_refused_with_the_likeliest_fix() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let duel = ["duel", "spurg", "townsman", "watchman"];
    let attack = ["attack", "spurg", "townsman", "watchman"];
    for (command, more, expected) in [
        (&["duel", "spug", "a", "b"][..], &[][..], "no roster `spug`; expected sprawl, "),
        (&["duel", "spug", "a", "b"], &[], "did you mean `spurg`?"),
        (&["matrix", "none.toml"], &[], "none.toml cannot be read"),
        (
            &["duel", "spurg", "townsmn", "watchman"],
            &[],
            "no profile `townsmn` in spurg; expected one of",
        ),
        (&["duel", "spurg", "townsmn", "watchman"], &[], "did you mean `townsman`?"),
        (&["attack", "spurg", "townsman", "watchmn"], &[], "did you mean `watchman`?"),
        (&["matrix", "spurg", "fencr"], &[], "did you mean `fencer`?"),
        (&["matrix", "spurg", "guard", "guard"], &[], "`guard` is named twice"),
        (&["play", "spurg", "townsman", "watchmn"], &[], "did you mean `watchman`?"),
        (&["play", "spurg", "townsman"], &[], "<B>"),
        (
            &attack,
            &["--set", "weapon=pistl"],
            "no one here carries `pistl`; they carry club, pistol",
        ),
        (&attack, &["--set", "weapon=pistl"], "did you mean `pistol`?"),
        (
            &attack,
            &["--set", "kind=melee", "--set", "weapon=pistol"],
            "--set weapon: `pistol` is not a melee weapon",
        ),
        (&attack, &["--set", "kind=melee", "--set", "weapon=pistol"], "`club` is one"),
        (&duel, &["--set", "rang=3"], "--set rang: there is no `rang`; expected one of"),
        (&duel, &["--set", "rang=3"], "did you mean `range`?"),
        (&duel, &["--set", "kind=mele"], "did you mean `melee`?"),
        (
            &duel,
            &["--set", "range=-3"],
            "`range` cannot be `-3`; expected a whole number from 0 to",
        ),
        (&duel, &["--set", "rounds_max=0"], "expected a whole number from 1 to 10000"),
        (&duel, &["--set", "range=99999999999999999999"], "expected a whole number from 0 to"),
        (&duel, &["--set", "range=3", "--set", "range=4"], "--set range: `range` is set twice"),
        (
            &duel,
            &["--set", "range"],
            "`range` is not a setting; expected KEY=VALUE, such as range=12",
        ),
        (&duel, &["--set", "=3"], "`=3` is not a setting"),
        (&duel, &["--trials", "0", "--method", "sampled"], "invalid value '0'"),
        (&duel, &["--target-error", "0.9"], "expected a half-width from 0.000001 to 0.5"),
        (&duel, &["--threads", "0"], "invalid value '0'"),
        (&duel, &["--method", "guess"], "[possible values: auto, exact, sampled, both]"),
        (&["matrix", "spurg"], &["--method", "both"], "compare both methods for one pair"),
        (&["weigh", "spurg", "guard"], &["--method", "both"], "compare both methods for one pair"),
        (&["play", "spurg", "guard", "guard"], &["--percentile", "101"], "101 is not in 0..=100"),
    ] {
        are_refused(&scratch, &[command, more].concat(), expected);
    }
}

#[test]
fn bad_questions_about_a_roster_are_refused_with_the_likeliest_fix() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let solve = ["solve", "duel", "spurg", "guard", "watchman"];
    for (command, more, expected) in [
        (&["opponents", "spurg", "gaurd"][..], &[][..], "did you mean `guard`?"),
        (&["options", "sprawl-open", "chrage"][..], &[][..], "did you mean `charge`?"),
        (&["matchups", "spurg"], &["--method", "both"], "compare both methods for one pair"),
        (
            &["matchups", "spurg", "guard"],
            &[],
            "`guard` has no opponent; expected two fighters or more",
        ),
        (&["matchups", "spurg"], &["--prior", "2"], "--prior: a prior of 2; expected more than 0"),
        (&["price", "spurg"], &["--method", "both"], "compare both methods for one pair"),
        (&["price", "spurg", "gaurd"], &[], "did you mean `guard`?"),
        (
            &["price", "spurg", "guard", "fencer"],
            &[],
            "2 of 2 fighters that can take part have `points`; expected 3 or more",
        ),
        (&["price", "spurg"], &["--step", "0"], "--step: a step of 0; expected more than 0"),
        (&["price", "spurg"], &["--prior", "2"], "--prior: a prior of 2; expected more than 0"),
        (&["best", "spurg"], &["--method", "both"], "compare both methods for one pair"),
        (&["best", "spurg", "gaurd"], &[], "did you mean `guard`?"),
        (&["best", "spurg", "guard"], &["--against", "fencer,gaurd"], "did you mean `guard`?"),
        (&["best", "spurg"], &["--points", "0"], "--points: 0 points; expected more than 0"),
        (
            &["best", "skrapyard"],
            &["--points", "1"],
            "--points: nobody costs 1 or less; the cheapest is",
        ),
        (&["weigh", "spurg", "gaurd"], &[], "did you mean `guard`?"),
        (&solve, &["--vary", "guard.agilty", "--until", "win_a=0.5"], "did you mean `agility`?"),
        (&solve, &["--vary", "rnge", "--until", "win_a=0.5"], "no parameter `rnge`"),
        (&solve, &["--vary", "situation.rnge", "--until", "win_a=0.5"], "did you mean `range`?"),
        (&solve, &["--vary", "guard.agility=9..3", "--until", "win_a=0.5"], "the lower end first"),
        (
            &solve,
            &["--vary", "guard.agility=3..x", "--until", "win_a=0.5"],
            "no range of whole numbers",
        ),
        (&solve, &["--vary", "guard.agility=3..9999", "--until", "win_a=0.5"], "cannot be `9999`"),
        (&solve, &["--vary", "guard.agility", "--until", "win_a=half"], "`win_a=half` is no goal"),
        (&solve, &["--vary", "guard.agility", "--until", "win_a=50"], "write 0.5 for 50 %"),
        (&solve, &["--vary", "guard.agility=8..9", "--until", "win_c=0.5"], "no number `win_c`"),
        (
            &solve,
            &["--vary", "guard.agility", "--until", "win_a=0.5", "--method", "both"],
            "a solution cannot use both",
        ),
    ] {
        are_refused(&scratch, &[command, more].concat(), expected);
    }
}

/// Checks that a command is refused with these words, and that nothing is written.
#[track_caller]
fn are_refused(scratch: &tempfile::TempDir, arguments: &[&str], expected: &str) {
    let told = refused(scratch.path(), arguments, 2);
    assert!(told.contains(expected), "{arguments:?} says\n{told}\nlacks\n{expected}");
    assert_eq!(fs::read_dir(scratch.path()).expect("there").count(), 0, "nothing is written");
}

#[test]
fn bad_rosters_are_refused_with_their_place() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let file = scratch.path().join("mine.toml");
    let ann = "[[profile]]\nname = \"Ann\"\n";
    let spurg = |rest: &str| format!("system = \"spurg\"\n{rest}");
    let question = ["duel", "mine.toml", "Ann", "Ann"];
    let schema = text(&evenodds(&["schema", "roster", "--of", "spurg"]).stdout);
    let schema = Validator::of(&schema);
    for (roster, expected) in [
        (spurg(&[ann, ann].concat()), "mine.toml:5:8: two profiles are named `Ann`"),
        (spurg(&[ann, ann].concat()), "give each a different name"),
        (spurg(""), "mine.toml: the roster is empty"),
        (spurg(""), "add a `[[profile]]` with a `name`"),
        (String::new(), "missing field `system`"),
        (String::new(), "begin with `system = \"NAME\"`, the name of its game"),
        (format!("system = \"spug\"\n{ann}"), "mine.toml:1:10: no system `spug`; expected sprawl"),
        (format!("system = \"spug\"\n{ann}"), "did you mean `spurg`?"),
        (format!("system = \"my.toml\"\n{ann}"), "my.toml cannot be read"),
        (spurg(&format!("{ann}agilty = 3\n")), "mine.toml:4:1: there is no `agilty`"),
        (spurg(&format!("{ann}agilty = 3\n")), "did you mean `agility`?"),
        (
            spurg(&format!("{ann}agility = 300\n")),
            "mine.toml:4:11: `agility` cannot be 300; expected",
        ),
        (spurg(&format!("{ann}points = -1\n")), "`points` cannot be -1; expected a number from 0"),
        (spurg(&format!("{ann}weapons = [\"club\"]\n")), "the roster has no weapons"),
        (spurg("[[profile]]\n"), "this profile has no `name`"),
        (spurg("[[weapn]]\n"), "did you mean `weapon`?"),
        (spurg("[[profile]\n"), "mine.toml:2:"),
    ] {
        fs::write(&file, &roster).expect("writable");
        let told = refused(scratch.path(), &question, 2);
        assert!(told.contains(expected), "{roster} says\n{told}\nlacks\n{expected}");
        // The schema of the game's rosters refuses it too, unless it is about a name.
        let names = ["are named `Ann`", "no system `spug`", "my.toml cannot be", "has no weapons"];
        let is_seen = names.iter().all(|words| !told.contains(words));
        assert_eq!(schema.refusal(&roster).is_some(), is_seen, "{roster} says\n{told}");
    }
    // Not every game need have fights; which have, the refusal tells.
    for game in ["sprawl", "spurg", "d20", "skrapyard", "volt"] {
        fs::write(&file, format!("system = \"{game}\"\n")).expect("writable");
        let told = refused(scratch.path(), &question, 2);
        let without = told.contains("mine.toml:1:10:") && told.contains("games with fights are");
        assert!(without || told.contains("mine.toml: the roster is empty"), "{told}");
    }
    fs::write(&file, [0xff, 0xfe, 0x00]).expect("writable");
    let told = refused(scratch.path(), &question, 2);
    assert!(told.contains("it is not UTF-8 text") && told.contains("save it as UTF-8"), "{told}");
}

/// Every reader of what a user names stops at its bound, whatever it reads from.
#[cfg(unix)]
#[test]
fn readers_stop_at_their_bounds() {
    use std::os::unix::fs::symlink;

    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    for endless in [
        "game/game.toml",
        "ruled/rules.rhai",
        "kept/report.json",
        "part/sweep.json",
        "squad.profiles.csv",
        "squad.weapons.csv",
    ] {
        let file = here.join(endless);
        fs::create_dir_all(file.parent().expect("a folder")).expect("writable");
        symlink("/dev/zero", file).expect("a link");
    }
    let game = "title = \"It\"\nmechanic = \"it\"\n[rating]\nword = \"skill\"\naccepts = [1, 2]\n";
    fs::write(here.join("ruled/game.toml"), game).expect("writable");
    let study = "[study]\nname = \"x\"\n[[curve]]\nsystem = \"d20\"\n[[promise]]\nsays = \"x\"\n\
                 monotone = \"passed\"\ncurve = { system = \"sprawl\", ratings = [4], ease = [0, 1] }\n";
    fs::write(here.join("study.toml"), study).expect("writable");
    fs::write(here.join("roster.toml"), "system = \"/dev/zero\"\n").expect("writable");
    for command in [
        "merge /dev/zero",
        "merge part --out merged",
        "ask -",
        "ask /dev/zero",
        "report /dev/zero",
        "report study.toml --out kept",
        "report study.toml --baseline kept",
        "check /dev/zero",
        "check study.toml --baseline kept",
        "sweep /dev/zero",
        "odds /dev/zero --rating 1",
        "odds game --rating 1",
        "odds ruled --rating 1",
        "systems /dev/zero",
        "duel /dev/zero a b",
        "duel roster.toml a b",
        "duel squad.profiles.csv a b",
        "matrix squad.weapons.csv",
        "compare d20 /dev/zero",
        "engage /dev/zero",
        "play /dev/zero",
    ] {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_evenodds"));
        program.args(command.split(' ')).current_dir(here);
        program.stdin(fs::File::open("/dev/zero").expect("a device"));
        let output = program.output().expect("the command starts");
        let told = crate::program::text(&output.stderr);
        assert!(matches!(output.status.code(), Some(2 | 4)), "{command}: {told}");
        assert!(output.stdout.is_empty(), "{command} prints");
    }
}

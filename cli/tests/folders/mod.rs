//! A user-defined game in a folder: it goes wherever a game's name goes, and what is wrong with it
//! is told with its file, its line and the likeliest fix.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{evenodds_in, refused, text};

const LOOK: &str = "light = \"#123456\"\ndark = \"#ABCDEF\"\nmarker = \"wedge\"\ndash = [3, 4]\n";

const ROSTER: &str = "system = \".\"\n[[weapon]]\nname = \"bow\"\nkind = \"ranged\"\n\
    damage = \"1d6\"\n[[profile]]\nname = \"archer\"\nskill = 12\nweapons = [\"bow\"]\n\
    [[profile]]\nname = \"poacher\"\nskill = 9\nweapons = [\"bow\"]\n";

/// Two archers on an empty field.
const SCENARIO: &str = "system = \"..\"\nname = \"At the butts\"\n[table]\nwidth = 30\ndepth = 30\n\
    [[side]]\nname = \"Ours\"\ndeploy = [2, 1, 20, 4]\n[[side.unit]]\n[[side.unit.figure]]\n\
    profile = \"archer\"\n[[side]]\nname = \"Theirs\"\ndeploy = [2, 20, 20, 4]\n[[side.unit]]\n\
    [[side.unit.figure]]\nprofile = \"poacher\"\n";

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
}

/// A folder with a whole game in `archers/`, and one in `house/` that builds on it.
fn games() -> TempDir {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    write(
        scratch.path(),
        &[
            ("archers/game.toml", "base = \"spurg\"\ntitle = \"Archers\"\n"),
            ("archers/roster.toml", ROSTER),
            ("archers/look.toml", LOOK),
            ("archers/scenarios/butts.toml", SCENARIO),
            ("house/game.toml", "base = \"../archers\"\n[set]\ncritical_to = 5\n"),
        ],
    );
    scratch
}

#[track_caller]
fn answer(folder: &Path, arguments: &[&str]) -> Value {
    let output = evenodds_in(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON document and nothing else")
}

#[test]
fn a_folder_goes_wherever_the_name_of_a_game_goes() {
    let scratch = games();
    let ask = |arguments: &[&str]| answer(scratch.path(), arguments);
    for game in ["archers", "./archers/", "archers/game.toml"] {
        let odds = ask(&["odds", game, "--rating", "10", "--json"]);
        assert_eq!(odds["system"], "archers", "{game}");
    }
    let systems = ask(&["systems", "archers", "--json"]);
    assert_eq!((&systems["title"], &systems["base"]), (&"Archers".into(), &"spurg".into()));
    ask(&["curve", "archers", "--rating", "10", "--ease", "0..1", "--json"]);
    let duel = ask(&["duel", "archers", "archer", "poacher", "--json"]);
    assert_eq!(duel["system"], "archers");
    let by_path = ask(&["duel", "archers/roster.toml", "archer", "poacher", "--json"]);
    assert_eq!(duel["wins"], by_path["wins"]);
    ask(&["attack", "archers", "archer", "poacher", "--json"]);
    ask(&["matrix", "archers", "--json"]);
    let fight = ["engage", "archers/scenarios/butts.toml", "--trials", "50", "--json"];
    assert_eq!(ask(&fight)["system"], "archers");
    let inside = ["engage", "scenarios/butts.toml", "--trials", "50", "--json"];
    let inner = answer(&scratch.path().join("archers"), &inside);
    assert_eq!(inner["sides"], ask(&fight)["sides"]);
    let deepest = ["engage", "butts.toml", "--trials", "50", "--json"];
    let inner = answer(&scratch.path().join("archers/scenarios"), &deepest);
    assert_eq!(inner["sides"], ask(&fight)["sides"]);
    let here = answer(&scratch.path().join("archers"), &["odds", ".", "--rating", "9", "--json"]);
    assert_eq!(here["system"], "archers");
    let told = evenodds_in(scratch.path(), &["play", "archers", "archer", "poacher"]);
    assert_eq!(told.status.code(), Some(0), "{}", text(&told.stderr));
}

#[test]
fn a_whole_game_shows_all_that_it_declares() {
    let game = "[rating]\naccepts = [1, 6]\n[resolver]\nkind = \"die-over\"\ndie = 6\n\
        [[condition]]\nkey = \"wounds\"\nrange = [0, 3]\nout = 3\n[turn]\norder = \"drawn\"\n";
    let scratch = tempfile::tempdir().expect("a scratch folder");
    write(scratch.path(), &[("d6/game.toml", game)]);
    let odds = answer(scratch.path(), &["odds", "d6", "--rating", "4", "--json"]);
    assert_eq!((&odds["system"], &odds["pass"]), (&"d6".into(), &0.5.into()));
    let systems = answer(scratch.path(), &["systems", "d6", "--json"]);
    assert_eq!(systems["conditions"][0]["out"], 3);
    let output = evenodds_in(scratch.path(), &["systems", "d6", "-v"]);
    let (shown, noted) = (text(&output.stdout), text(&output.stderr));
    for part in ["turn_order", "drawn", "resolver_die", "Conditions, which play changes"] {
        assert!(shown.contains(part), "{part} is not in {shown}");
    }
    assert!(noted.is_empty() && !shown.contains("0 rules in the text"), "{noted}{shown}");
    let told = refused(scratch.path(), &["duel", "d6", "x", "y"], 2);
    assert!(told.contains("d6 is a game without rules for fights"), "{told}");
}

#[test]
fn the_names_of_a_folder_are_listed_and_those_of_a_broken_roster_left_out() {
    let scratch = games();
    let ask = |game: &str| answer(scratch.path(), &["systems", game, "--json"]);
    let fighters = serde_json::json!(["archer", "poacher"]);
    for game in ["archers", "archers/game.toml"] {
        let told = ask(game);
        assert_eq!((&told["fighters"], &told["weapons"][0]), (&fighters, &"bow".into()));
        assert_eq!(told["scenarios"], serde_json::json!(["archers/scenarios/butts.toml"]));
    }
    let house = ask("house");
    assert_eq!((&house["fighters"], &house["scenarios"]), (&fighters, &serde_json::json!([])));
    // Who mends a roster asks for the keys that it may have.
    write(scratch.path(), &[("archers/roster.toml", "system = \".\"\n[[profile]]\nskil = 9\n")]);
    let broken = evenodds_in(scratch.path(), &["systems", "archers", "--json"]);
    assert_eq!(broken.status.code(), Some(0), "{}", text(&broken.stderr));
    let said = text(&broken.stderr);
    assert!(said.contains("left out") && said.contains("roster.toml:"), "{said}");
    let told: Value = serde_json::from_slice(&broken.stdout).expect("one JSON document");
    assert!(told["profile"].is_array() && told.get("fighters").is_none(), "{told}");
}

#[test]
fn what_a_folder_lacks_is_that_of_its_base() {
    let scratch = games();
    let ask = |arguments: &[&str]| answer(scratch.path(), arguments);
    // The base's roster, by one's own numbers.
    let house = ask(&["attack", "house", "archer", "poacher", "--json"]);
    assert_eq!(house["system"], "house");
    // Only the base's numbers and roster are there without one's own.
    write(scratch.path(), &[("bare/game.toml", "base = \"spurg\"\n")]);
    let bare = ask(&["duel", "bare", "townsman", "watchman", "--json"]);
    let spurg = ask(&["duel", "spurg", "townsman", "watchman", "--json"]);
    assert_eq!((&bare["system"], &bare["wins"]), (&"bare".into(), &spurg["wins"]));
    // A single system file still does, also as what a folder builds on.
    write(
        scratch.path(),
        &[
            ("easy.toml", "base = \"sprawl\"\n[set]\ntarget = 6\n"),
            ("easier/game.toml", "base = \"../easy.toml\"\n[set]\nrule_of_tens = false\n"),
        ],
    );
    let easier = ask(&["systems", "easier", "--json"]);
    let set = easier["parameters"].as_array().expect("parameters");
    let changed = set.iter().filter(|one| one["status"] == "changed").count();
    assert_eq!((changed, &easier["base"]), (2, &"sprawl".into()));
    let duel = ask(&["duel", "easier", "Newton", "Gordo", "--json", "--trials", "100"]);
    assert_eq!(duel["system"], "easier");
    // And its rule index where there is one.
    let index = "title = \"Bare\"\nids = \"a number\"\n[[rule]]\nid = \"1\"\n\
        heading = \"all is fair\"\nstatus = \"out of scope\"\nreason = \"it is no rule\"\n";
    write(scratch.path(), &[("bare/index.toml", index)]);
    let rules = ask(&["systems", "bare", "--rules", "--json"]);
    assert_eq!(rules["rules"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_study_of_folders_goes_along_with_its_report_and_is_answered_again() {
    let scratch = games();
    let study = "[study]\nname = \"Archers\"\n[[curve]]\nsystem = \"archers\"\nratings = [10]\n\
        [[duel]]\nroster = \"house\"\na = \"archer\"\nb = \"poacher\"\n\
        [[engagement]]\nscenario = \"archers/scenarios/butts.toml\"\ntrials = 20\n\
        [[exchange]]\nsystems = [\"spurg\", \"archers\", \"house\"]\n";
    write(scratch.path(), &[("study.toml", study)]);
    let told = answer(scratch.path(), &["report", "study.toml", "--out", "one", "--json"]);
    assert_eq!(told["study"], "Archers");
    let one = scratch.path().join("one");
    for file in [
        "archers/game.toml",
        "archers/roster.toml",
        "archers/look.toml",
        "archers/scenarios/butts.toml",
        "house/game.toml",
    ] {
        assert!(one.join(file).is_file(), "{file} does not go along");
    }
    let page = fs::read_to_string(one.join("index.html")).expect("a page");
    assert!(page.contains("--series-123456:#ABCDEF"), "its colour on dark screens");
    answer(&one, &["report", "study.toml", "--out", "../two", "--json"]);
    for file in ["index.html", "summary.md", "report.json", "charts/exchange-curves.svg"] {
        let read = |folder: &str| fs::read(scratch.path().join(folder).join(file)).expect(file);
        assert!(read("one") == read("two"), "{file} differs");
    }
}

#[test]
fn what_is_wrong_with_a_folder_is_told_with_its_place_and_fix() {
    let scratch = games();
    write(
        scratch.path(),
        &[
            ("empty/readme.txt", "nothing"),
            ("old/system.toml", "base = \"spurg\""),
            ("both/game.toml", "base = \"spurg\"\n"),
            ("both/roster.toml", ROSTER),
            ("both/roster.profiles.csv", "system,name\n.,one\n"),
            ("halved/game.toml", "base = \"spurg\"\n"),
            ("halved/roster.weapons.csv", "name\nbow\n"),
            ("gone/game.toml", "name = \"gone\"\nbase = \"../nowhere\"\n"),
            ("typed/game.toml", "base = \"spug\"\n"),
            ("self/game.toml", "\nbase = \".\"\n"),
            ("ring-a/game.toml", "base = \"../ring-b\"\n"),
            ("ring-b/game.toml", "base = \"../ring-a/game.toml\"\n"),
            ("none/game.toml", "name = \"none\"\n"),
            ("volt/game.toml", "base = \"volt\"\n"),
            ("Loud/game.toml", "base = \"volt\"\n"),
            ("other/game.toml", "base = \"spurg\"\n"),
            ("other/roster.toml", "system = \"spurg\"\n[[profile]]\nname = \"one\"\n"),
            ("other/scenarios/x.toml", &SCENARIO.replace("\"..\"", "\"spurg\"")),
            ("pale/game.toml", "base = \"spurg\"\n"),
            ("pale/look.toml", &LOOK.replace("wedge", "wege")),
            ("heap/game.toml", "base = \"spurg\"\n"),
            ("heap/roster.toml/x", ""),
            ("lost.toml", "system = \"nowhere/at/all\"\n[[profile]]\nname = \"one\"\n"),
        ],
    );
    let odds = |game| vec!["odds", game, "--rating", "9"];
    let duel = |roster| vec!["duel", roster, "archer", "poacher"];
    for (arguments, expected) in [
        (odds("empty"), &["empty has no game.toml", "write empty/game.toml with"][..]),
        (odds("old"), &["old has no game.toml", "rename system.toml to game.toml"]),
        (duel("both"), &["both has roster.toml and roster.profiles.csv", "delete roster.toml"]),
        (duel("halved"), &["halved has no roster.profiles.csv", "that go with roster.weapons.csv"]),
        (odds("gone"), &["gone/game.toml:2:8: no game `../nowhere` to build on", "does not exist"]),
        (odds("typed"), &["typed/game.toml:1:8: no game `spug` to build", "did you mean `spurg`?"]),
        (odds("self"), &["self/game.toml:2:8: `base` leads back to itself", "name one of sprawl"]),
        (odds("ring-a"), &["ring-b/game.toml:1:8: `base` leads back to itself: ring-a/game.toml"]),
        (odds("none"), &["none/game.toml:1:1: missing field `base`", "begin with `base = "]),
        (odds("./volt"), &["volt/game.toml:1:8: `volt` is the name of a built-in system"]),
        (odds("Loud"), &["Loud/game.toml:1:8: `Loud` is not a valid system name"]),
        (duel("other"), &["other/roster.toml:1:10: this file belongs to", "`system = \".\"`"]),
        (duel("other/roster.toml"), &["roster.toml:1:10: this file belongs to the game in other"]),
        (
            vec!["engage", "other/scenarios/x.toml"],
            &["other/scenarios/x.toml:1:10: this file belongs to", "write `system = \"..\"`"],
        ),
        (odds("pale"), &["pale/look.toml:3:10: unknown variant `wege`", "did you mean `wedge`?"]),
        (duel("heap"), &["heap/roster.toml is a folder; expected a roster"]),
        (duel("archers/game.toml"), &["is the file of a game; expected a roster", "`archers`"]),
        (vec!["engage", "archers"], &["archers is a folder; expected a scenario", "butts.toml"]),
        (vec!["engage", "house"], &["house is a folder; expected a scenario", "spurg-orchard"]),
        (vec!["report", "archers"], &["archers is a folder; expected a study"]),
        (duel("lost.toml"), &["lost.toml:1:10: nowhere/at/all cannot be read"]),
        (
            odds("data/systems/volt.toml"),
            &[
                "each game now has its own folder",
                "`data/volt/game.toml` now, and its name is `volt`",
            ],
        ),
        (duel("data/rosters/spurg.toml"), &["it is `data/spurg/roster.toml` now"]),
        (
            vec!["engage", "data/scenarios/sprawl-open.toml"],
            &["it is `data/sprawl/scenarios/open.toml` now, and its name is `sprawl-open`"],
        ),
    ] {
        let told = refused(scratch.path(), &arguments, 2);
        for expected in expected {
            assert!(told.contains(expected), "{arguments:?}: {told}");
        }
    }
    // Of a report nothing is written.
    let study = "[study]\nname = \"x\"\n[[curve]]\nsystem = \"ring-a\"\n";
    write(scratch.path(), &[("study.toml", study)]);
    refused(scratch.path(), &["report", "study.toml", "--out", "none-written"], 2);
    assert!(!scratch.path().join("none-written").exists());
}

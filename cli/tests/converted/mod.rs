//! Rosters from one form to the other and back.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use evenodds_engine::book::{Book, UserGame};
use evenodds_engine::fight::Roster;
use evenodds_engine::games;
use evenodds_engine::registry::Registry;

use crate::program::{evenodds_in, refused, text};

#[track_caller]
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = evenodds_in(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
}

/// The texts of a folder.
fn texts(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let name = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let files = entries.filter(|entry| entry.path().is_file());
    files.map(|entry| (name(&entry), fs::read_to_string(entry.path()).expect("a text"))).collect()
}

/// The book of a game that comes with the program.
fn book(folder: &evenodds_data::Folder) -> Book {
    let registry = Registry::standard();
    if let Some(system) = registry.get(folder.name) {
        return system.book().clone();
    }
    let text = folder.text(evenodds_data::GAME).expect("a game");
    let own = UserGame::read((folder.name, text), "own", &games::NAMES, None);
    own.unwrap_or_else(|fault| panic!("{fault}")).book
}

/// Reads what was written: NAME.toml, or NAME in CSV.
fn read(texts: &BTreeMap<String, String>, name: &str, book: &Book) -> Roster {
    let text = |ending: &str| texts.get(&format!("{name}{ending}")).map(|text| (name, &text[..]));
    let in_csv = || Some(Roster::read_csv(text(".profiles.csv")?, text(".weapons.csv"), book));
    let in_toml = text(".toml").map(|(name, text)| Roster::read(name, text, book));
    let read = in_toml.or_else(in_csv).expect("a file");
    read.unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn shipped_rosters_come_back_as_they_were() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data");
    let shipped = evenodds_data::folders().iter().chain(evenodds_data::starters());
    let own = [evenodds_data::duels()].into_iter();
    let shipped = shipped.chain(own).filter(|one| one.text(evenodds_data::ROSTER).is_some());
    let mut all = 0;
    for folder in shipped {
        let path = folder.origin(evenodds_data::ROSTER).replacen("data/", "", 1);
        let path = data.join(path).canonicalize().expect("a file").display().to_string();
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let here = scratch.path().canonicalize().expect("a folder");
        printed(&here, &["convert", &path, "sheet.profiles.csv"]);
        printed(&here, &["convert", "sheet", "again.toml"]);
        printed(&here, &["convert", "again.toml", "last.profiles.csv"]);
        let (texts, book) = (texts(&here), book(folder));
        let text = folder.text(evenodds_data::ROSTER).expect("a roster");
        let ours = Roster::read(&path, text, &book).unwrap_or_else(|fault| panic!("{fault}"));
        for name in ["sheet", "again"] {
            assert_eq!(read(&texts, name, &book), ours, "{path} as {name}");
        }
        for kind in ["profiles", "weapons"] {
            let of = |name: &str| texts.get(&format!("{name}.{kind}.csv"));
            assert_eq!(of("sheet"), of("last"), "{path}");
        }
        all += 1;
    }
    assert!(7 <= all, "{all} rosters");
}

const ROSTER: &str = "system = \".\"\n[[weapon]]\nname = \"bow\"\nkind = \"ranged\"\n\
    damage = \"2d6\"\n[[profile]]\nname = \"archer, old\"\nskill = 12\nweapons = [\"bow\"]\n";

#[test]
fn a_roster_finds_its_game_from_another_folder() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    write(
        here,
        &[
            ("house/game.toml", "base = \"spurg\"\n"),
            ("house/roster.toml", ROSTER),
            ("sheets/notes.txt", ""),
        ],
    );
    let told = printed(here, &["convert", "house", "sheets/one.profiles.csv"]);
    let both = "sheets/one.profiles.csv and sheets/one.weapons.csv have the roster of house.";
    assert_eq!(told.replace('\n', " ").trim(), both);
    let sheets = texts(&here.join("sheets"));
    assert_eq!(
        sheets["one.profiles.csv"],
        "system,name,skill,weapons\n../house,\"archer, old\",12,bow\n"
    );
    assert_eq!(sheets["one.weapons.csv"], "name,kind,damage\nbow,ranged,2d6\n");
    printed(&here.join("sheets"), &["convert", "one.profiles.csv", "../house/two.toml"]);
    let two = &texts(&here.join("house"))["two.toml"];
    assert!(two.starts_with("system = \".\"\n") && two.contains("name = \"archer, old\""), "{two}");
    printed(here, &["duel", "house/two.toml", "archer, old", "archer, old"]);
    // A game has one roster.
    let output = evenodds_in(here, &["convert", "house", "house/roster.profiles.csv"]);
    let note = text(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(note.contains("delete roster.toml or roster.profiles.csv"), "{note}");
    // Of a built-in roster, only what it says itself is written.
    printed(here, &["convert", "spurg", "mine.toml"]);
    let mine = fs::read_to_string(here.join("mine.toml")).expect("written");
    assert!(mine.starts_with("system = \"spurg\"\n") && !mine.contains("made up for"), "{mine}");
}

/// An earlier file is replaced, but no input is, and what is wrong leaves everything as it was.
#[test]
fn what_cannot_be_converted_is_refused_and_nothing_is_written() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    let bare = "system = \"skrapyard\"\n[[profile]]\nname = \"Ann\"\n";
    let long = format!("system,name\nspurg,{}\n", "n".repeat(101));
    write(
        here,
        &[
            ("bare.toml", bare),
            ("spaces.toml", &bare.replace("\"Ann\"", "\"Ann\"\nsays = \" ends \"")),
            ("wrong.toml", &bare.replace("name", "nme")),
            ("old.weapons.csv", "name\nbow\n"),
            ("long.profiles.csv", &long),
            ("other/game.toml", "base = \"volt\"\n"),
        ],
    );
    let before = texts(here);
    for (from, to, code, expected) in [
        ("bare.toml", "bare.csv", 2, "bare.csv has no ending of a roster; expected .toml or"),
        ("bare.toml", "bare.csv", 2, "name it bare.profiles.csv or bare.toml"),
        ("bare.toml", "new.weapons.csv", 2, "name it new.profiles.csv or new.toml"),
        ("spaces.toml", "new.profiles.csv", 2, "spaces.toml:4:8: no cell of CSV can hold `says`"),
        ("wrong.toml", "new.profiles.csv", 2, "wrong.toml:2:1: this profile has no `name`"),
        ("none.toml", "new.profiles.csv", 2, "none.toml cannot be read"),
        ("bare.toml", "old.profiles.csv", 2, "old.weapons.csv would be read with old.profiles.csv"),
        ("long.profiles.csv", "new.toml", 2, "`name` has 101 characters; expected at most 100"),
        ("bare.toml", "other/roster.toml", 2, "other/roster.toml:1:10: this file belongs to"),
        ("bare.toml", "bare.toml", 4, "bare.toml would be replaced, and it is an input"),
        ("bare.toml", "no/where.toml", 4, "no/where.toml cannot be written"),
    ] {
        let told = refused(here, &["convert", from, to], code);
        assert!(told.contains(expected), "{from} {to}: {told}");
    }
    assert_eq!(texts(here), before);
    assert!(!here.join("other/roster.toml").exists() && !here.join("no").exists());
    printed(here, &["convert", "bare.toml", "new.profiles.csv"]);
    write(here, &[("bare.toml", &bare.replace("Ann", "Bob"))]);
    printed(here, &["convert", "bare.toml", "new.profiles.csv"]);
    assert_eq!(texts(here)["new.profiles.csv"], "system,name\nskrapyard,Bob\n");
}

/// What a spreadsheet has beside the keys is not kept, and that is said.
#[test]
fn columns_that_are_no_keys_are_noted() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let here = scratch.path();
    write(here, &[("a.profiles.csv", "system;name;points;Remarks\nspurg;Ann;2,5;good\n")]);
    let output = evenodds_in(here, &["convert", "a", "a.toml"]);
    let note = text(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(note.contains("a.profiles.csv:1:20: the column `Remarks` is passed over"), "{note}");
    let expected = "system = \"spurg\"\n\n[[profile]]\nname = \"Ann\"\npoints = 2.5\n";
    assert_eq!(texts(here)["a.toml"], expected);
}

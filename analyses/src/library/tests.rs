//! Users' games in folders, and what is refused of them.

mod arrange;
mod own;

use std::fs;

use tempfile::TempDir;

use super::finder::*;
use super::*;

/// A folder with these files, and a library beside it.
fn library(files: &[(&str, &str)]) -> (TempDir, Library) {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    let library = Library::standard(folder.path());
    (folder, library)
}

#[track_caller]
fn refused(library: &Library, name: &str) -> SystemError {
    library.found(name).err().expect("a refusal")
}

#[test]
fn a_game_builds_on_a_folder_that_builds_on_a_file() {
    let (_folder, library) = library(&[
        ("a/game.toml", "base = \"../b\"\n[set]\ntarget = 5\n"),
        ("b/game.toml", "base = \"easy.toml\"\n"),
        ("b/easy.toml", "base = \"sprawl\"\n[set]\ntarget = 6\nrule_of_tens = false\n"),
    ]);
    let found = library.found("a").unwrap_or_else(|error| panic!("{error}"));
    let files: Vec<String> = found.files.iter().map(|(path, _)| plain(path)).collect();
    assert_eq!(files, ["b/easy.toml", "b/game.toml", "a/game.toml"]);
    let book = found.system.book();
    assert_eq!((&book.base[..], &book.card.name[..], &found.roster[..]), ("sprawl", "a", "sprawl"));
    assert_eq!(book.parameters.number::<u8>("target"), 5);
    assert!(!book.parameters.flag("rule_of_tens"));
    // Its words tell of what it changes itself, once.
    assert_eq!(book.card.mechanic, "d10 success pool, changed");
    assert!(
        book.card.says.ends_with("Here with target = 6, rule_of_tens = no. Here with target = 5.")
    );
    let target = book.parameters.get("target").expect("a parameter");
    assert!(target.source.starts_with("6 (changed: 7 (given"), "{}", target.source);
}

#[test]
fn a_folder_has_its_look_or_that_of_its_base() {
    let look = "light = \"#123456\"\ndark = \"#ABCDEF\"\nmarker = \"disc\"\ndash = []\n";
    let (_folder, library) = library(&[
        ("a/game.toml", "base = \"sprawl\"\n"),
        ("b/game.toml", "base = \"../a\"\n"),
        ("b/look.toml", look),
        ("c/game.toml", "base = \"../b\"\n"),
        ("easy.toml", "base = \"b\"\n"),
    ]);
    let looks = |name| library.system(name).unwrap_or_else(|error| panic!("{error}")).book().look;
    assert_eq!(looks("a"), looks("sprawl"));
    assert_eq!(looks("b").map(|look| look.light), Some([0x12, 0x34, 0x56]));
    assert_eq!(looks("c"), looks("b"));
    assert_eq!(looks("easy.toml"), None);
}

#[test]
fn bases_that_lead_nowhere_or_back_are_refused_where_they_are_named() {
    let (_folder, library) = library(&[
        ("a/game.toml", "base = \"../b\"\n"),
        ("b/game.toml", "base = \"../c/../c\"\n"),
        ("c/game.toml", "# back\nbase = \"../b/game.toml\"\n"),
        ("own.toml", "base = \"own.toml\"\n"),
        ("gone.toml", "base = \"gone/game.toml\"\n"),
        ("bare.toml", "\nbase = \"bare\"\n"),
        ("bare/readme.txt", ""),
    ]);
    let SystemError::Faulty(fault) = refused(&library, "a") else { panic!("a fault") };
    assert!(fault.origin().ends_with("game.toml") && fault.origin().contains("/c"), "{fault}");
    assert_eq!(fault.line_and_column(), Some((2, 8)));
    assert!(fault.message().starts_with("`base` leads back to itself"), "{fault}");
    assert_eq!(fault.message().matches(" -> ").count(), 2, "{fault}");
    let told = refused(&library, "own.toml").to_string();
    assert!(told.contains("own.toml:1:8: `base` leads back to itself"), "{told}");
    let told = refused(&library, "gone.toml").to_string();
    assert!(told.contains("gone.toml:1:8: no game `gone/game.toml` to build on"), "{told}");
    let told = refused(&library, "bare.toml").to_string();
    assert!(told.contains("bare.toml:2:8: ") && told.contains("bare has no game.toml"), "{told}");
}

#[test]
fn games_build_on_each_other_only_so_deep() {
    let text = |nth: usize| match nth {
        0 => "base = \"sprawl\"\n".to_owned(),
        nth => format!("base = \"../g{}\"\n", nth - 1),
    };
    let files: Vec<(String, String)> =
        (0..20).map(|nth| (format!("g{nth}/game.toml"), text(nth))).collect();
    let files: Vec<(&str, &str)> =
        files.iter().map(|(name, text)| (&name[..], &text[..])).collect();
    let (_folder, library) = library(&files);
    assert!(library.found("g15").is_ok());
    let told = refused(&library, "g16").to_string();
    assert!(told.contains("g1/game.toml:1:8: 16 games build on each other"), "{told}");
}

#[test]
fn any_file_of_a_folder_is_read_or_refused() {
    let texts = ["", "base", "base = 1", "base = \"\"", "base = \"/\"", "base = \"..\"", "\u{0}"];
    for text in texts {
        for file in ["game.toml", "roster.toml", "look.toml", "index.toml"] {
            let (_folder, library) = library(&[("x/game.toml", "base = \"volt\"\n")]);
            fs::write(library.path("x").join(file), text).expect("a file");
            assert!(library.roster("x").is_err(), "{file}: {text:?}");
        }
    }
}

#[test]
fn games_to_start_from_are_found_by_name() {
    let meadow = "skirmish/scenarios/meadow.toml";
    let (_folder, own) = library(&[
        ("house/game.toml", "base = \"skirmish\"\n[set]\nshaken_by = 1\n"),
        ("mine/roster.toml", "system = \"skirmish\"\n[[profile]]\nname = \"Ada\"\n"),
    ]);
    for library in [&Library::standard("no such folder"), &own] {
        let found = library.found("skirmish").unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(found.system.card().name, "skirmish");
        let roster = library.roster("skirmish").unwrap_or_else(|error| panic!("{error}"));
        assert!(roster.roster.get("Soldier").is_some() && roster.game == found.id);
        let scenario = library.scenario(meadow).unwrap_or_else(|error| panic!("{error}"));
        assert!(scenario.game == found.id && scenario.roster_file.game == found.id);
        assert!(library.scenarios_of("skirmish").contains(&meadow.to_owned()));
        assert!(library.ships(meadow) && !library.ships("house/game.toml"));
        assert!(refused(library, "skirmsh").to_string().starts_with("no system `skirmsh`"));
    }
    let house = own.system("house").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(house.book().parameters.number::<u8>("shaken_by"), 1);
    let mine = own.roster("mine/roster.toml").unwrap_or_else(|error| panic!("{error}"));
    assert!(mine.roster.get("Ada").is_some());
}

#[test]
fn a_folder_of_ones_own_hides_the_game_of_its_name() {
    let (_folder, library) = library(&[("skirmish/game.toml", "base = \"volt\"\n")]);
    let found = library.found("skirmish").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(found.system.book().base, "volt");
    assert!(!library.ships("skirmish") && library.scenarios_of("skirmish").is_empty());
    assert!(library.scenario("skirmish/scenarios/meadow.toml").is_err());
}

#[test]
fn texts_stand_in_the_place_of_files() {
    let scenario = evenodds_data::folder("sprawl").expect("a game").scenarios().next();
    let scenario = scenario.expect("a scenario").1.replace("\"sprawl\"", "\"..\"");
    let files = [
        ("house/game.toml", "base = \"sprawl\"\n[set]\ntarget = 6\n"),
        ("house/scenarios/lot.toml", scenario.as_str()),
        ("mine.profiles.csv", "system,name,shooting\nhouse,Ada,many\n"),
    ];
    let (folder, written) = library(&files);
    let texts = files.map(|(path, text)| (path.to_owned(), text.to_owned()));
    let nowhere = folder.path().join("nowhere");
    let held = Library::standard(&nowhere);
    let below = |(path, text): (String, String)| (format!("{}/{path}", nowhere.display()), text);
    let held = held.with_texts(texts.map(below));
    for library in [&written, &held] {
        let found = library.found("house").unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(found.system.card().name, "house");
        assert_eq!(found.system.book().parameters.number::<u8>("target"), 6);
        assert_eq!(library.scenarios_of("house"), ["house/scenarios/lot.toml"]);
        let scenario = library.scenario("house/scenarios/lot.toml");
        assert_eq!(scenario.unwrap_or_else(|error| panic!("{error}")).system.card().name, "house");
        let refused = library.roster("mine").err().expect("no number").to_string();
        assert!(refused.contains("mine.profiles.csv:2:"), "{refused}");
    }
    // A text hides the file at its path.
    let hidden = written.with_texts([(
        format!("{}/house/game.toml", folder.path().display()),
        "base = \"volt\"\n".to_owned(),
    )]);
    assert_eq!(hidden.found("house").expect("a game").system.book().base, "volt");
}

//! Every file in TOML that comes with the program, and every one that a page shows, is valid.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use evenodds_analyses::schema::{FILES, schema as written};
use evenodds_data as data;
use evenodds_engine::book::Book;
use evenodds_engine::games;
use evenodds_engine::registry::Registry;
use serde_json::Value;

use crate::schema;
use crate::validator::Validator;

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All files below a folder with this ending, by their paths from the root.
pub fn files(folder: &str, ending: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                let name = path.strip_prefix(root()).expect("below it");
                let name = name.display().to_string().replace('\\', "/");
                found.insert(name, fs::read_to_string(&path).expect("a text"));
            }
        }
    }
    found
}

/// What each file of the data is: the name of its schema, or a reason why it has none.
fn kind(path: &str) -> Result<&'static str, &'static str> {
    let (folder, name) = path.rsplit_once('/').expect("a folder");
    let (above, last) = folder.rsplit_once('/').unwrap_or(("", folder));
    match (last, name) {
        (_, "Cargo.toml") => Err("of the crate"),
        ("golden", "goods.toml") => Err("of tests"),
        ("fighters", "squads.toml") => Err("the end of a study, which has its own test"),
        ("data", "situation.toml") => Ok("situation"),
        (game, data::GAME) if above == "data" && games::NAMES.contains(&game) => Ok("built-in"),
        (_, data::GAME) | ("systems", _) => Ok("game"),
        (_, data::ROSTER) => Ok("roster"),
        (_, data::LOOK) => Ok("look"),
        (_, data::INDEX) => Ok("index"),
        ("studies", _) | (_, "study.toml") => Ok("study"),
        (data::SCENARIOS, _) => Ok("scenario"),
        _ => panic!("{path}: what is it?"),
    }
}

fn by_name(name: &str) -> Validator {
    match name {
        "built-in" => Validator::of(&written("", &Book::built_in_file()).to_string()),
        "situation" => Validator::of(&written("", &Book::situation_file()).to_string()),
        name => schema(name),
    }
}

#[test]
fn shipped_files_are_valid() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for (path, text) in files("data", "toml") {
        let Ok(name) = kind(&path) else { continue };
        *seen.entry(name).or_default() += 1;
        let refusal = by_name(name).refusal(&text);
        assert_eq!(refusal, None, "{path}");
    }
    let all: Vec<&str> =
        FILES.iter().map(|kind| kind.name).chain(["built-in", "situation"]).collect();
    assert!(all.iter().all(|name| seen.contains_key(name)), "{seen:?}");
    assert!(seen["game"] > 25 && seen["scenario"] > 15, "{seen:?}");
    let study = [data::FIGHTERS_STUDY, data::SQUADS_STUDY].concat();
    assert_eq!(schema("study").refusal(&study), None);
}

#[test]
fn rosters_are_valid_with_the_keys_of_their_game() {
    let roster = evenodds_analyses::schema::FileKind::named("roster").expect("a kind");
    for system in &Registry::standard() {
        let name = &system.card().name;
        let own = Validator::of(&roster.schema(Some(system.book())));
        let text =
            data::folder(name).and_then(|folder| folder.text(data::ROSTER)).expect("a roster");
        assert_eq!(own.refusal(text), None, "{name}");
        let misspelt = format!("{text}\n[[profile]]\nname = \"Ann\"\nno_such_key = 1\n");
        assert!(own.refusal(&misspelt).is_some(), "{name}");
        assert_eq!(schema("roster").refusal(&misspelt), None, "{name}: of any game");
    }
}

/// The pages that users read.
fn pages() -> BTreeMap<String, String> {
    let read =
        |path: &str| (path.to_owned(), fs::read_to_string(root().join(path)).expect("a page"));
    let others = ["README.md", "data/README.md", "python/README.md"].map(read);
    files("docs", "md").into_iter().chain(others).collect()
}

/// The texts in TOML that a page shows; after the first word can stand the name of a file.
fn blocks(page: &str) -> Vec<String> {
    let starts = page.split("```toml").skip(1).filter_map(|rest| rest.split_once('\n'));
    starts.map(|(_, rest)| rest.split("```").next().unwrap_or_default().to_owned()).collect()
}

/// The schema of parts of a file: they may lack keys and entries of the whole.
fn of_parts(text: &str) -> Validator {
    let mut root: Value = serde_json::from_str(text).expect("JSON");
    let keys = root["properties"].as_object_mut().expect("keys");
    keys.values_mut().for_each(|key| drop(key.as_object_mut().expect("words").remove("minItems")));
    let mut schema = &mut root;
    loop {
        schema.as_object_mut().expect("words").remove("required");
        // The last case is that of a file without the key that the others ask for.
        match schema.get("else").is_some() {
            true => schema = &mut schema["else"],
            false => return Validator::of(&root.to_string()),
        }
    }
}

#[test]
fn what_pages_show_is_valid() {
    let built_in = written("", &Book::built_in_file()).to_string();
    let texts: Vec<String> = FILES.iter().map(|kind| kind.schema(None)).chain([built_in]).collect();
    let kinds: Vec<Validator> = texts.iter().map(|text| of_parts(text)).collect();
    let mut count = 0;
    for (path, page) in pages() {
        for block in blocks(&page) {
            count += 1;
            let refusals: Vec<String> =
                kinds.iter().filter_map(|kind| kind.refusal(&block)).collect();
            // What is a part of one kind of file is none of all the others.
            assert!(refusals.len() < kinds.len(), "{path}:\n{block}\n{}", refusals.join("\n"));
        }
    }
    assert!(20 < count, "{count} blocks");
}

#[test]
fn every_key_says_what_it_means() {
    for kind in &FILES {
        let text: Value = serde_json::from_str(&kind.schema(None)).expect("JSON");
        let mut open = vec![&text];
        while let Some(schema) = open.pop() {
            // Cases repeat the keys of the table, which says what they mean.
            let words = schema.as_object().into_iter().flatten();
            let words = words.filter(|(word, _)| !["if", "then", "else"].contains(&word.as_str()));
            for (word, value) in words {
                if word == "properties" {
                    for (key, value) in value.as_object().expect("keys") {
                        let told = value.get("description").or(value.get("$ref"));
                        assert!(told.is_some_and(|told| told != ""), "{}: {key}", kind.name);
                        open.push(value);
                    }
                } else if let Some(all) = value.as_array() {
                    open.extend(all);
                } else {
                    open.push(value);
                }
            }
        }
    }
}

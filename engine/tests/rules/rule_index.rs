//! The rule index and the code: every rule cited is in the index and said to be modelled, every
//! rule said to be modelled is cited and has a test whose name tells it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use evenodds_engine::book::Book;
use evenodds_engine::games;

use crate::citations::{cited, dotted, ids_in, names, parameters_by_rule, shaped};

/// The lines of all source files of the engine below `folder`.
fn source(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).expect("the source is there") {
        let path = entry.expect("a folder's entry").path();
        if path.is_dir() {
            text.push_str(&source(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            text.push_str(&fs::read_to_string(&path).expect("source is text"));
        }
    }
    text
}

fn engine(path: &str) -> String {
    source(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(path))
}

/// The names of the functions that the test runner runs.
fn test_names(code: &str) -> Vec<&str> {
    let (mut names, mut runs) = (Vec::new(), false);
    for line in code.lines().map(str::trim) {
        if let Some(function) = line.strip_prefix("fn ") {
            names.extend(function.split(['(', '<']).next().filter(|_| runs));
            runs = false;
        } else if line.starts_with("#[ignore") {
            runs = false;
        } else {
            // Other attributes and comments may stand between the mark and the function.
            let between = line.starts_with("#[") || line.starts_with("//");
            runs = line == "#[test]" || (runs && between);
        }
    }
    names
}

/// The ids at the end of a test's name, chained by `_and_`: `..._l18a_and_l18b`, `..._1_7_1`.
fn told(name: &str, dotted: bool) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for link in name.split("_and_").collect::<Vec<_>>().into_iter().rev() {
        let runs: Vec<&str> = link.split('_').collect();
        let number = |run: &&&str| run.bytes().all(|byte| byte.is_ascii_digit());
        // A dotted number is as long as it can be read, so that 1.7.1 does not tell 7.1 as well.
        let length = if dotted { runs.iter().rev().take_while(number).count() } else { 1 };
        let (words, tail) = runs.split_at(runs.len() - length);
        let tail = tail.join(".");
        // Names of functions are in lower case, and of an id only the letter at its end.
        let id = match tail.strip_prefix('l') {
            Some(number) => format!("L{number}"),
            None => tail.replacen('x', "X", 1),
        };
        if !shaped(&id, dotted) {
            break;
        }
        ids.insert(id);
        if !words.is_empty() {
            break;
        }
    }
    ids
}

/// The ids that the names of a game's tests tell.
fn tested(code: &str, dotted: bool) -> BTreeSet<String> {
    test_names(code).into_iter().flat_map(|name| told(name, dotted)).collect()
}

#[test]
fn every_cited_rule_is_indexed_and_every_modelled_rule_is_cited_and_tested() {
    let everything = engine("");
    for name in games::NAMES {
        let book = games::book(name).expect("a built-in game");
        let rules = book.rules.iter().filter(|rule| rule.status.is_played());
        let modelled: BTreeSet<String> = rules.map(|rule| rule.id.clone()).collect();
        assert!(!modelled.is_empty(), "{name} models nothing");
        let cited = cited(&everything, &book.rules.title);
        for id in &cited {
            assert!(book.rules.get(id).is_some(), "{name} {id} is cited and not in the index");
        }
        assert_eq!(cited, modelled, "{name}: cited on the left, said to be modelled on the right");
        let tested = tested(&engine(&format!("games/{name}")), dotted(&book));
        assert_eq!(tested, modelled, "{name}: told by tests on the left, modelled on the right");
    }
}

/// Lines of a text that are worked examples: they state no rule, but speak for a reading of one.
fn examples(name: &str) -> &'static [&'static str] {
    match name {
        // Examples in which a ten counts once, against the rule before them.
        "sprawl" => &["L20", "L24", "L185"],
        _ => &[],
    }
}

/// Every text of a book that says where a number comes from, each with what it is of.
fn sources(book: &Book) -> Vec<(&str, &str)> {
    let mut sources = vec![("rating", book.card.rating.source.as_str())];
    sources.extend(book.card.against.iter().map(|against| ("against", against.source.as_str())));
    for parameter in &book.parameters {
        let key = parameter.key.as_str();
        sources.push((key, &parameter.source));
        sources.extend(parameter.alternatives.iter().map(|other| (key, other.says.as_str())));
    }
    sources
}

#[test]
fn sources_cite_rules_that_exist() {
    for name in games::NAMES {
        let book = games::book(name).expect("a built-in game");
        let dotted = dotted(&book);
        let known = |id: &str| book.rules.iter().any(|rule| names(&book, id, &rule.id));
        let mut cited = BTreeSet::new();
        for (of, source) in sources(&book) {
            for id in ids_in(source, dotted) {
                let example = examples(name).contains(&id);
                assert!(known(id) || example, "{name}.{of}: no rule {id}");
                cited.insert(id);
            }
        }
        assert!(!cited.is_empty(), "{name}: no source names a rule");
        for example in examples(name) {
            assert!(cited.contains(example), "{name} {example} is cited nowhere");
            assert!(!known(example), "{name} {example} is a rule");
        }
    }
}

/// What takes the place of a comment that assumes something.
const INSTEAD: &str = "a choice of ours is a parameter with alternatives in data/GAME/game.toml, \
    what is not modelled is the reason of a rule in data/GAME/index.toml, and the plain reading of \
    a rule is no assumption";

/// The lines of a file whose comments assume something, by number from 1.
fn assuming(code: &str) -> Vec<usize> {
    let comments = code.lines().map(|line| line.split_once("//").map_or("", |(_, after)| after));
    let lines = comments.zip(1..).filter(|(comment, _)| comment.contains("Assumption:"));
    lines.map(|(_, number)| number).collect()
}

/// The source files below a folder, each with its text.
fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder).expect("the source is there");
    let read = |path: PathBuf| {
        if path.is_dir() {
            return files(&path);
        }
        let text = fs::read_to_string(&path).expect("source is text");
        vec![(path, text)]
    };
    entries.flat_map(|entry| read(entry.expect("a folder's entry").path())).collect()
}

#[test]
fn comments_of_the_source_assume_nothing() {
    let found: Vec<String> = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
        .iter()
        .flat_map(|(path, code)| {
            assuming(code).into_iter().map(move |line| format!("{}:{line}", path.display()))
        })
        .collect();
    assert_eq!(found, [""; 0], "{INSTEAD}");
    let code = "let word = \"Assumption:\";\nx(); // Volt X1: a die.\n// Assumption: two dice.";
    assert_eq!(assuming(code), [3]);
}

#[test]
fn every_parameter_names_a_rule_in_its_source() {
    for name in games::NAMES {
        let book = games::book(name).expect("a built-in game");
        let by_rule = parameters_by_rule(&book);
        for parameter in &book.parameters {
            let key = parameter.key.as_str();
            assert!(
                by_rule.values().any(|keys| keys.contains(&key)),
                "{name}.{key}: the source names no rule of the index: {}",
                parameter.source
            );
        }
    }
}

#[test]
fn parameters_are_listed_with_the_rules_that_their_sources_name() {
    let volt = games::book("volt").expect("a built-in game");
    let by_rule = parameters_by_rule(&volt);
    assert_eq!(by_rule["L48b"], ["fast_damage", "fast_distance"]);
    // A bare line stands for all of its lettered rules, and an id for itself alone.
    assert!(by_rule["L32b"].contains(&"distance") && by_rule["L32c"].contains(&"distance"));
    assert!(!by_rule["L32c"].contains(&"fast_distance"));
    let sprawl = games::book("sprawl").expect("a built-in game");
    let by_rule = parameters_by_rule(&sprawl);
    assert!(["L22a", "L22d"].iter().all(|rule| by_rule[*rule].contains(&"net_success")));
}

#[test]
fn ids_are_found_in_sources() {
    let found = |text, dotted| ids_in(text, dotted).into_iter().collect::<Vec<_>>();
    assert_eq!(found("L28, L205b; as (X7) and L22: have it", false), ["L205b", "L22", "L28", "X7"]);
    assert_eq!(found("page 3.5, 20 of d20, LX, L, X1ab, xL3", false), [""; 0]);
    assert_eq!(found("6.1 bounds it, and 1.7.1. Not 12, L6 or 3.x", true), ["1.7.1", "6.1"]);
}

#[test]
fn ids_are_told_by_the_ends_of_names() {
    let lines = |name| told(name, false).into_iter().collect::<Vec<_>>();
    assert_eq!(lines("razz_has_two_l18a_and_l18b"), ["L18a", "L18b"]);
    assert_eq!(lines("no_success_and_a_one_misfires_l171a"), ["L171a"]);
    assert_eq!(lines("l18a_and_others_as_well_x1"), ["X1"]);
    assert_eq!(lines("wishbones_grenade_bounces"), [""; 0]);
    let numbers = |name| told(name, true).into_iter().collect::<Vec<_>>();
    assert_eq!(numbers("a_d3_is_a_quarter_1_6_and_1_7_and_1_7_1"), ["1.6", "1.7", "1.7.1"]);
    assert_eq!(numbers("one_of_12"), [""; 0]);
}

#[test]
fn only_functions_that_run_as_tests_tell_ids() {
    let code = "#[test]\n#[should_panic]\n// Why.\nfn one_l1() {}\nfn two_l2() {}\n\
        #[test]\n#[ignore = \"slow\"]\nfn three_l3() {}\n    #[test]\n    fn four_l4(x in 0..9) {}";
    assert_eq!(test_names(code), ["one_l1", "four_l4"]);
}

#[test]
fn a_citation_is_found_where_it_stands() {
    let code =
        "x(); // Volt X1: a die.\n//! (Volt L20a, Volt L22a and others)\nlet y = \"Volt L9\";";
    let ids = cited(code, "Volt");
    assert_eq!(ids.into_iter().collect::<Vec<_>>(), ["L20a", "L22a", "X1"]);
}

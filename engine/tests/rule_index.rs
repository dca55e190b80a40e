//! The rule index and the code: every rule cited is in the index and said to be modelled, every
//! rule said to be modelled is cited and has a test whose name tells it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use evenodds_engine::book::{Book, Coverage};
use evenodds_engine::systems;

const GAMES: [&str; 5] = ["sprawl", "spurg", "d20", "skrapyard", "volt"];

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

/// The ids that comments cite: the game's title, then the id.
fn cited(code: &str, title: &str) -> BTreeSet<String> {
    let comments = code.lines().filter_map(|line| line.split_once("//")).map(|(_, after)| after);
    let mut ids = BTreeSet::new();
    for comment in comments {
        let words: Vec<&str> = comment.split_whitespace().collect();
        for pair in words.windows(2) {
            let id = pair[1].trim_end_matches([',', '.', ':', ';', ')']);
            let numbered = id.chars().any(|letter| letter.is_ascii_digit());
            if pair[0].trim_start_matches('(') == title && numbered {
                ids.insert(id.to_owned());
            }
        }
    }
    ids
}

/// The ids that test names tell: `..._l18a_and_l18b`.
fn tested(code: &str, book: &Book) -> BTreeSet<String> {
    let names = code.lines().filter_map(|line| line.trim().strip_prefix("fn "));
    let names: Vec<&str> = names.filter_map(|line| line.split('(').next()).collect();
    let told = |id: &str| {
        let mark = format!("_{}", id.to_lowercase().replace('.', "_"));
        let chained = format!("{mark}_and_");
        names.iter().any(|name| name.ends_with(&mark) || name.contains(&chained))
    };
    book.rules.iter().map(|rule| rule.id.clone()).filter(|id| told(id)).collect()
}

#[test]
fn every_cited_rule_is_indexed_and_every_modelled_rule_is_cited_and_tested() {
    let everything = engine("");
    for name in GAMES {
        let book = systems::book(name).expect("a built-in game");
        let rules = book.rules.iter().filter(|rule| rule.status == Coverage::Modelled);
        let modelled: BTreeSet<String> = rules.map(|rule| rule.id.clone()).collect();
        assert!(!modelled.is_empty(), "{name} models nothing");
        let cited = cited(&everything, &book.rules.title);
        for id in &cited {
            assert!(book.rules.get(id).is_some(), "{name} {id} is cited and not in the index");
        }
        assert_eq!(cited, modelled, "{name}: cited on the left, said to be modelled on the right");
        let tested = tested(&engine(&format!("systems/{name}")), &book);
        let untested: Vec<_> = modelled.difference(&tested).collect();
        assert!(untested.is_empty(), "{name}: no test tells {untested:?}");
    }
}

#[test]
fn parameters_cite_rules_that_exist() {
    for name in GAMES {
        let book = systems::book(name).expect("a built-in game");
        for parameter in &book.parameters {
            let words = parameter.source.split([' ', ',', ':', ';', '(', ')']);
            let lines = words.filter(|word| {
                let number = word.trim_start_matches(['L', 'X']);
                number.len() < word.len() && number.parse::<u16>().is_ok()
            });
            for line in lines {
                let known = book.rules.iter().any(|rule| {
                    let letters = rule.id.strip_prefix(line);
                    letters.is_some_and(|rest| rest.chars().all(|c| c.is_ascii_alphabetic()))
                });
                // Examples are no rules, but may speak for a reading.
                let example = ["L12", "L20", "L24", "L185", "L138"].contains(&line);
                assert!(known || example, "{name}.{}: no rule {line}", parameter.key);
            }
        }
    }
}

#[test]
fn a_citation_is_found_where_it_stands() {
    let code =
        "x(); // Volt X1: a die.\n//! (Volt L20a, Volt L22a and others)\nlet y = \"Volt L9\";";
    let ids = cited(code, "Volt");
    assert_eq!(ids.into_iter().collect::<Vec<_>>(), ["L20a", "L22a", "X1"]);
}

//! The folders to start a game from, at both ends of all that they accept.

use evenodds_data::{Folder, GAME, SCRIPT, starters};
use evenodds_engine::registry::System;

mod folder;

/// Returns the texts of a game with each of its parameters at either end.
fn at_the_ends(text: &str) -> Vec<String> {
    let (mut texts, mut begin) = (Vec::new(), 0);
    for block in text.split_inclusive("\n[[parameter]]\n") {
        let written = |key: &str| block.lines().find_map(|line| line.strip_prefix(key));
        let Some(value) = written("value = ").filter(|_| 0 < begin) else {
            begin += block.len();
            continue;
        };
        let range =
            written("range = [").and_then(|range| range.trim_end_matches(']').split_once(", "));
        let ends = range.map_or(["false", "true"], |(low, high)| [low, high]);
        for end in ends {
            let (from, to) = (format!("value = {value}\n"), format!("value = {end}\n"));
            assert!(block.contains(&from), "{block}");
            let changed = block.replacen(&from, &to, 1);
            texts.push(format!("{}{changed}{}", &text[..begin], &text[begin + block.len()..]));
        }
        begin += block.len();
    }
    texts
}

/// Asks a game for its checks at the ends of ratings and of what they are made against.
fn ask(name: &str, game: &dyn System) {
    let card = game.card();
    let against = card.against.as_ref().map(|against| against.accepts);
    let againsts = against.map_or(vec![None], |(low, high)| vec![Some(low), Some(high)]);
    let (low, high) = card.rating.accepts;
    for rating in [low, high] {
        for against in &againsts {
            for ease in [-20, 20] {
                let terms = card.terms(rating.into(), 0, against.map(i64::from)).expect("accepted");
                let law = game.law(terms.with_ease(ease));
                if let Some(fault) = game.fault() {
                    panic!("{name} at {rating}, {ease}, {against:?}: {fault}");
                }
                let total = law.probability(|_| true);
                assert!((total - 1.0).abs() < 1e-9 && law.slack() < 1e-9, "{name}: {total}");
            }
        }
    }
}

fn check(folder: &Folder) -> usize {
    ask(folder.name, &*folder::open(folder));
    let texts = at_the_ends(folder.text(GAME).expect("a game"));
    for text in &texts {
        let rules = folder.text(SCRIPT).expect("a script");
        let game = (folder.origin(GAME), text);
        let rules = (folder.origin(SCRIPT), rules);
        let game = folder::with_texts(folder.name, (&game.0, game.1), (&rules.0, rules.1));
        ask(folder.name, &*game);
    }
    texts.len()
}

#[test]
fn every_starter_answers_at_the_ends_of_all_that_it_accepts() {
    let checks = starters().iter().filter(|folder| folder.origin(GAME).contains("/starters/"));
    let asked: usize = checks.map(check).sum();
    assert!(10 < asked, "{asked} games besides");
}

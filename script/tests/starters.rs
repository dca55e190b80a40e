//! The folders to start a user-defined game from, against the exact chances in the manual's table.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use evenodds_data::{Folder, GAME, SCRIPT, starter, starters};
use evenodds_engine::resolver::{Answer, Grade};

mod folder;

/// A row of the table of mechanics.
struct Row {
    starter: String,
    /// The words for the rating, for what ease is on, and for what a check is made against.
    words: [String; 3],
    /// Rating, ease, and what the check is made against, if anything.
    asked: Vec<i64>,
    chances: Vec<String>,
}

/// Returns the rows of the table, as written.
fn rows() -> Vec<Row> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/mechanics.md");
    let page = fs::read_to_string(page).expect("the page of mechanics");
    page.lines().filter(|line| line.contains("](../data/starters/")).map(row).collect()
}

fn row(line: &str) -> Row {
    let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
    let [_, link, rating, ease, against, asked, chances, _] = cells[..] else {
        panic!("eight cells: {line}")
    };
    let starter = link.split('`').nth(1).expect("a name in backquotes");
    assert_eq!(link, format!("[`{starter}`](../data/starters/{starter}/rules.rhai)"));
    Row {
        starter: starter.to_owned(),
        words: [rating, ease, against].map(str::to_owned),
        asked: asked.split(", ").map(|one| one.parse().expect("a number")).collect(),
        chances: chances.split("; ").map(str::to_owned).collect(),
    }
}

/// Returns the folders that are no more than a check.
fn checks() -> impl Iterator<Item = &'static Folder> {
    starters().iter().filter(|folder| folder.origin(GAME).contains("/starters/"))
}

/// Returns whether an answer is what the table calls it.
fn is(what: &str, answer: Answer) -> bool {
    match what.split_once(' ') {
        Some(("degree", degree)) => degree.parse() == Ok(answer.degree),
        _ if what == "pass" => Grade::Success <= answer.grade,
        _ => answer.grade.name() == what,
    }
}

/// Returns a chance and how far the found one may be from it: a decimal is rounded.
fn chance(text: &str) -> (f64, f64) {
    let number = |part: &str| part.parse::<f64>().expect("a number");
    match (text.split_once('/'), text.split_once('.')) {
        (Some((ways, all)), _) => (number(ways) / number(all), 1e-12),
        (None, Some((_, digits))) => {
            (number(text), 0.5 * 10_f64.powi(-(digits.len() as i32)) * 1.000_001)
        }
        (None, None) => panic!("{text} is no chance"),
    }
}

#[test]
fn every_starter_answers_with_the_chances_of_the_table() {
    let rows = rows();
    let named: BTreeSet<&str> = rows.iter().map(|row| row.starter.as_str()).collect();
    assert_eq!(named, checks().map(|folder| folder.name).collect());
    for Row { starter: name, words, asked, chances } in &rows {
        let game = folder::open(starter(name).expect("a starter"));
        let card = game.card();
        let against = card.against.as_ref().map_or("–", |against| against.word.as_str());
        assert_eq!(*words, [card.rating.word.as_str(), &card.modifier.word, against], "{name}");
        let terms = card.terms(asked[0], asked[1], asked.get(2).copied());
        let law = game.law(terms.unwrap_or_else(|error| panic!("{name}: {error}")));
        for told in chances {
            let (what, given) = told.rsplit_once(' ').expect("what, and its chance");
            let (expected, slack) = chance(given);
            let found = law.probability(|answer| is(what, *answer));
            assert!((found - expected).abs() <= slack, "{name}: {what} {found}, not {given}");
        }
        if let Some(fault) = game.fault() {
            panic!("{fault}");
        }
    }
}

/// No modifier, however large, is more than a starter can take.
#[test]
fn every_starter_can_be_asked_at_the_ends() {
    for folder in starters() {
        let game = folder::open(folder);
        let card = game.card();
        let (low, high) = card.rating.book;
        for (rating, ease) in [(low, -2000), (high, 2000)] {
            let terms = card.terms(rating.into(), 0, None).expect("a rating");
            let law = game.law(terms.with_ease(ease));
            assert!((law.probability(|_| true) - 1.0).abs() < 1e-9, "{}", folder.name);
        }
        if let Some(fault) = game.fault() {
            panic!("{fault}");
        }
    }
}

/// A starter is one screen, and says on top what it is.
#[test]
fn every_starter_fits_a_screen() {
    for folder in checks() {
        let (name, text) = (folder.name, folder.text(SCRIPT).expect("a script"));
        let opening: Vec<&str> = text.lines().take_while(|line| line.starts_with("//")).collect();
        assert!((2..=5).contains(&opening.len()), "{name}: {opening:?}");
        for word in ["Rating: ", "Ease: ", "Against: "] {
            assert!(opening.join(" ").contains(word), "{name} does not say {word}");
        }
        assert!(text.lines().count() <= 45, "{name} is too long");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{name} is too wide");
    }
}

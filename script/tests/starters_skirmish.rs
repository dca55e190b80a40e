//! The neutral game of duels: the same duel under any dice that pass as often.

use std::sync::Arc;

use evenodds_data::{Folder, GAME, ROSTER, SCRIPT, starter};
use evenodds_engine::book::{Book, Card, Value};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Limits, Playable, Side, Solution};
use evenodds_engine::fight::{Roster, Sheet};
use evenodds_engine::games;
use evenodds_engine::registry::System;
use evenodds_engine::resolver::Grade;

mod folder;

/// The rounds of a duel.
const ROUNDS: u16 = 30;

fn skirmish() -> &'static Folder {
    starter("skirmish").expect("a starter")
}

/// Returns the duel of two fighters of the roster.
fn duel(system: &dyn System, [a, b]: [&str; 2]) -> Box<dyn Playable> {
    let text = skirmish().text(ROSTER).expect("a roster");
    let roster = Roster::read(&skirmish().origin(ROSTER), text, system.book());
    let roster = roster.unwrap_or_else(|fault| panic!("{fault}"));
    let [a, b] = [a, b].map(|name| roster.get(name).expect("a fighter"));
    let situation = Sheet::blank(&system.book().situation);
    let duel = system.fights().expect("fights").duel(&roster.meeting(a, b, situation));
    duel.unwrap_or_else(|error| panic!("{error}"))
}

fn solved(duel: &dyn Playable) -> Solution {
    let chain = duel.chain(&mut Exact::default(), Limits::FEW);
    chain.unwrap_or_else(|error| panic!("{error:?}")).within(ROUNDS)
}

/// Returns the duel's chances: to win for either, and of no end.
fn chances(system: &dyn System, names: [&str; 2]) -> [f64; 3] {
    let found = solved(&*duel(system, names));
    if let Some(fault) = system.fault() {
        panic!("{fault}");
    }
    [found.wins(Side::A), found.wins(Side::B), found.undecided]
}

/// Returns the chance to pass at a rating, against the default.
fn pass(system: &dyn System, rating: i64) -> f64 {
    let terms = system.card().terms(rating, 0, None).expect("a rating");
    system.law(terms).probability(|answer| Grade::Success <= answer.grade)
}

/// Returns the rating from -10 to 20 of a game whose chance to pass is nearest to this; of several,
/// that nearest to the ratings that the game uses, and of two such the lower.
fn nearest(system: &dyn System, chance: f64) -> i64 {
    let Card { rating, .. } = system.card();
    let (low, high) = rating.book;
    let beyond = |one: i16| (low - one).max(one - high).max(0);
    let from = rating.accepts.0.max(-10);
    let off = |one: &i16| ((pass(system, (*one).into()) - chance).abs() * 1e9).round() as i64;
    let best = (from..=20).min_by_key(|one| (off(one), beyond(*one), *one));
    best.expect("a rating").into()
}

#[test]
fn the_ratings_of_other_dice_are_the_nearest() {
    let skirmish = folder::open(skirmish());
    let book = skirmish.book();
    let table = book.parameters.table("matched");
    let columns = table.form().columns.iter().map(|column| column.key.as_str());
    let others: Vec<_> = columns.map(|name| games::book(name).and_then(games::open)).collect();
    let others: Vec<_> = others.into_iter().map(|game| game.expect("a built-in game")).collect();
    let row = |rating: i64| -> Vec<i64> {
        let chance = pass(&*skirmish, rating);
        others.iter().map(|other| nearest(&**other, chance)).collect()
    };
    let expected: Vec<String> =
        (0..=10).map(|rating| format!("[{rating}, {:?}],", row(rating))).collect();
    let found: Vec<String> = (0..=10)
        .map(|rating| {
            let cells = table.cells(rating).iter().map(ToString::to_string);
            format!("[{rating}, [{}]],", cells.collect::<Vec<_>>().join(", "))
        })
        .collect();
    assert_eq!(found, expected);
}

/// Returns the game with another function `check`, which is its last, and with these further lines
/// of its file.
fn with_check(check: &str, more: &str) -> Arc<dyn System> {
    let text = |file| skirmish().text(file).expect("a file of a game");
    let rules = text(SCRIPT).split("fn check(").next().expect("the functions before it");
    let (game, rules) = (format!("{}{more}", text(GAME)), format!("{rules}{check}\n"));
    folder::with_texts("exchanged", ("game.toml", &game), ("rules.rhai", &rules))
}

/// Dice that pass as often give the same duel, whatever else they tell.
#[test]
fn dice_of_the_same_chances_give_the_same_duel() {
    let scripted =
        |body: &str| with_check(&format!("fn check(rating, ease, against) {{ {body} }}"), "");
    let same = [
        // One d12, by the mechanic of a game and by 36 faces; its ends always pass and always fail.
        (
            scripted("check(\"skrapyard\", rating, ease)"),
            scripted(
                "if roll(36) <= 3 * clamp(rating + ease, 1, 11) { success(1) } else { failure(0) }",
            ),
        ),
        // A d20, by the mechanic that the file names and by percentile dice.
        (
            with_check("", "[resolver]\nkind = \"die-under\"\ndie = 20\n"),
            scripted("if roll(100) <= 5 * (rating + ease) { success(1) } else { failure(0) }"),
        ),
        // Two d20 of which either will do, by the mechanic of a game and as a pool.
        (
            scripted("check(\"volt\", rating, ease)"),
            scripted(
                "let low = clamp(rating + ease, 0, 20);
                 let hits = 2 - count(2, 20, low + 1);
                 if 0 < hits { success(hits) } else { failure(0) }",
            ),
        ),
    ];
    let mut found = Vec::new();
    for (one, other) in &same {
        let [one, other] = [one, other].map(|game| chances(&**game, ["Scout", "Archer"]));
        for (one, other) in one.iter().zip(&other) {
            assert!((one - other).abs() < 1e-12, "{one} is not {other}");
        }
        found.push(one[0]);
    }
    assert!(0.01 < (found[0] - found[1]).abs(), "different dice give different duels");
}

/// A variant plays the same game under the dice of another.
#[test]
fn the_dice_are_a_parameter() {
    let game = folder::open(skirmish());
    let before = chances(&*game, ["Scout", "Archer"]);
    let parameters = game.book().parameters.changed("dice", Value::Choice("volt".to_owned()));
    let other = game.reopen(Book { parameters, ..game.book().clone() });
    let after = chances(&*other.unwrap_or_else(|fault| panic!("{fault}")), ["Scout", "Archer"]);
    let moved = (before[0] - after[0]).abs();
    assert!(0.001 < moved && moved < 0.2, "{before:?}, then {after:?}");
}

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

/// What a check is made with: a rating, and a number that it is made against.
type Made = (i64, Option<i64>);

/// The end of the key of a column with what a game's checks are made against.
const DIFFICULTY: &str = "_difficulty";

/// The highest Difficulty that is looked at.
const DIFFICULTY_MAX: i64 = 6;

/// Returns the chance to pass.
fn pass(system: &dyn System, (rating, against): Made) -> f64 {
    let terms = system.card().terms(rating, 0, against).expect("a rating");
    system.law(terms).probability(|answer| Grade::Success <= answer.grade)
}

/// Returns how far from a chance to pass a game comes nearest, in thousand millionths, and where: at
/// a rating from -10 to 20 and against one of these, or the default if there are none. Of several
/// that is the nearest to the ratings that the game uses, then the easiest, then the lowest.
fn nearest(system: &dyn System, chance: f64, against: &[i64]) -> (i64, Made) {
    let Card { rating, .. } = system.card();
    let (low, high) = rating.book;
    let beyond = |one: i16| (low - one).max(one - high).max(0);
    let off = |made| ((pass(system, made) - chance).abs() * 1e9).round() as i64;
    let against: Vec<Option<i64>> =
        if against.is_empty() { vec![None] } else { against.iter().copied().map(Some).collect() };
    let ratings = rating.accepts.0.max(-10)..=20;
    let all = ratings.flat_map(|one| against.iter().map(move |against| (one, *against)));
    let ranked = all.map(|(one, against)| {
        let made = (one.into(), against);
        (off(made), beyond(one), against, made)
    });
    let best = ranked.min().expect("a rating");
    (best.0, best.3)
}

#[test]
fn the_ratings_of_other_dice_are_the_nearest() {
    let skirmish = folder::open(skirmish());
    let table = skirmish.book().parameters.table("matched");
    let columns: Vec<&str> = table.form().columns.iter().map(|one| one.key.as_str()).collect();
    let cell = |rating: i64, key: &str| {
        let at = columns.iter().position(|known| *known == key)?;
        let Value::Number(number) = table.cells(rating)[at] else { panic!("a number") };
        Some(number)
    };
    let mut left = Vec::new();
    for name in columns.iter().filter(|key| !key.ends_with(DIFFICULTY)) {
        let other = games::book(name).and_then(games::open).expect("a built-in game");
        let difficulty = format!("{name}{DIFFICULTY}");
        let has_difficulty = columns.contains(&&difficulty[..]);
        let all: Vec<i64> = match &other.card().against {
            Some(against) => (i64::from(against.accepts.0.max(0))..=DIFFICULTY_MAX).collect(),
            None => Vec::new(),
        };
        let mut off_most = 0;
        for rating in 0..=10 {
            let chance = pass(&*skirmish, (rating, None));
            let (off, made) = nearest(&*other, chance, if has_difficulty { &all } else { &[] });
            let found = (cell(rating, name).expect("a column"), cell(rating, &difficulty));
            assert_eq!(found, made, "{name} at {rating}, {off} off");
            // Where nothing stands that the checks are made against, nothing would be nearer.
            assert!(off <= nearest(&*other, chance, &all).0, "{name} at {rating}");
            off_most = off.max(off_most);
        }
        left.push((*name, off_most as f64 / 1e7));
    }
    // What is left is said where the dice are chosen, and in the manual.
    let ([first, others @ .., last], manual) = (&left[..], include_str!("../../docs/mechanics.md"))
    else {
        panic!("dice")
    };
    let others: Vec<String> =
        others.iter().map(|(name, off)| format!("{off:.1} for {name}")).collect();
    let said = format!(
        "at most {:.1} pp off for {}, {} and {:.1} for {}",
        first.1,
        first.0,
        others.join(", "),
        last.1,
        last.0
    );
    let parameter = skirmish.book().parameters.get("matched").expect("a table");
    assert!(parameter.says.ends_with(&said), "{said}");
    assert!(manual.split_whitespace().collect::<Vec<_>>().join(" ").contains(&said), "{said}");
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

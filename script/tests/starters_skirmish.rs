//! The neutral game of duels: the same duel under any dice that pass as often.

use std::sync::Arc;

use evenodds_data::{Folder, GAME, ROSTER, SCRIPT, starter};
use evenodds_engine::book::{Book, Value};
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

/// What the checks of other dice are made against where that is not the default, as in the script.
const AGAINST: [(&str, i64); 2] = [("sprawl", 2), ("d20", 20)];

/// Returns the chance to pass at a rating in hundredths: at the whole ones below and above it, as
/// often as makes up for the rest.
fn pass(system: &dyn System, hundredths: i64, against: Option<i64>) -> f64 {
    let at = |rating| {
        let terms = system.card().terms(rating, 0, against).expect("a rating");
        system.law(terms).probability(|answer| Grade::Success <= answer.grade)
    };
    match (hundredths / 100, hundredths % 100) {
        (whole, 0) => at(whole),
        (low, rest) => (at(low) * (100 - rest) as f64 + at(low + 1) * rest as f64) / 100.0,
    }
}

/// Returns the game with the dice of another.
fn with_dice(name: &str) -> Arc<dyn System> {
    let game = folder::open(skirmish());
    let parameters = game.book().parameters.changed("dice", Value::Choice(name.to_owned()));
    let other = game.reopen(Book { parameters, ..game.book().clone() });
    other.unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn other_dice_pass_as_often_at_every_rating() {
    let skirmish = folder::open(skirmish());
    let table = skirmish.book().parameters.table("matched");
    let (low, high) = skirmish.card().rating.accepts;
    let mut most: f64 = 0.0;
    for (nth, column) in table.form().columns.iter().enumerate() {
        let name = column.key.as_str();
        let other = games::book(name).and_then(games::open).expect("a built-in game");
        let against = AGAINST.iter().find(|(game, _)| *game == name).map(|(_, against)| *against);
        let played = with_dice(name);
        for rating in low..=high {
            let Value::Number(own) = table.cells(rating.into())[nth] else { panic!("a number") };
            let wanted = pass(&*skirmish, 100 * i64::from(rating), None);
            let off = |hundredths| (pass(&*other, hundredths, against) - wanted).abs();
            for beside in [own - 1, own + 1] {
                assert!(off(own) < off(beside) + 1e-9, "{name} at {rating}: {beside} is nearer");
            }
            // The script rolls what the table says.
            let rolled = pass(&*played, 100 * i64::from(rating), None);
            let expected = pass(&*other, own, against);
            assert!((rolled - expected).abs() < 1e-9, "{name} at {rating}: {rolled}");
            most = most.max(off(own));
        }
    }
    // What is left is said where the dice are chosen, and in the manual.
    let said = format!("at most {:.1} pp", 100.0 * most);
    let parameter = skirmish.book().parameters.get("matched").expect("a table");
    let manual = include_str!("../../docs/mechanics.md");
    let manual = manual.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(parameter.says.contains(&said) && manual.contains(&said), "{said}");
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
    let before = chances(&*folder::open(skirmish()), ["Scout", "Archer"]);
    let after = chances(&*with_dice("volt"), ["Scout", "Archer"]);
    let moved = (before[0] - after[0]).abs();
    assert!(0.001 < moved && moved < 0.2, "{before:?}, then {after:?}");
}

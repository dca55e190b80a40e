//! Attacks and duels of Volt, against the numbers that another program found by itself.

use std::fmt::Write;

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Ending, Limits, Side};
use evenodds_engine::fight::{AttackResult, Meeting, Roster, Sheet};
use evenodds_engine::registry::{Fights, Registry};
use rayon::prelude::*;
use serde_json::Value;

const ORACLE: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/oracles/volt_fights.json"));

/// How far two ways to the same number may be apart.
const NEAR: f64 = 1e-10;

fn oracle(part: &str) -> Vec<Value> {
    let mut oracle: Value = serde_json::from_str(ORACLE).expect("the oracle reads");
    match oracle[part].take() {
        Value::Array(cases) => cases,
        other => panic!("no cases of {part}: {other}"),
    }
}

/// The keys of a stat line or weapon of the oracle, as a roster has them.
fn keys(text: &mut String, entry: &Value) {
    for (key, value) in entry.as_object().expect("an entry") {
        match (key.as_str(), value) {
            ("armour", Value::Null) => {}
            ("armour", armour) => keys(text, armour),
            _ => writeln!(text, "{key} = {value}").expect("a text can be written to"),
        }
    }
}

/// Two fighters of a case, as they meet.
fn meeting(case: &Value, sides: [&str; 2]) -> Meeting {
    let registry = Registry::standard();
    let book = registry.get("volt").expect("a built-in game").book();
    let mut text = "system = \"volt\"\n".to_owned();
    for weapon in case["weapons"].as_array().expect("weapons") {
        text.push_str("[[weapon]]\n");
        // The oracle leaves out what a weapon of that kind does not have.
        keys(&mut text, weapon);
    }
    for side in sides {
        writeln!(text, "[[profile]]\nname = \"{side}\"").expect("a text can be written to");
        keys(&mut text, &case[side]);
    }
    let roster = Roster::read("oracle.toml", &text, book).unwrap_or_else(|fault| panic!("{fault}"));
    let mut situation = Sheet::blank(&book.situation);
    for (key, value) in case["situation"].as_object().expect("a situation") {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        situation.set_text(&book.situation, key, &value).expect("a situation");
    }
    let [ours, theirs] = sides.map(|side| roster.get(side).expect("a stat line"));
    roster.meeting(ours, theirs, situation)
}

/// What of the two ways is farther apart than it may be, in words.
#[derive(Default)]
struct Apart(Vec<String>);

impl Apart {
    fn compare(&mut self, case: &Value, what: &str, ours: f64, theirs: &Value) {
        let theirs = theirs.as_f64().unwrap_or_else(|| panic!("{what} of {}", case["name"]));
        let scale = theirs.abs().max(1.0);
        if NEAR * scale < (ours - theirs).abs() {
            self.0.push(format!("{}: {what} is {ours} here and {theirs} there", case["name"]));
        }
    }

    #[track_caller]
    fn none(&self) {
        assert!(self.0.is_empty(), "{}", self.0.join("\n"));
    }
}

#[test]
fn attacks_agree_with_the_oracle() {
    let (registry, mut hand) = (Registry::standard(), Exact::default());
    let fights: &dyn Fights = registry.get("volt").and_then(|volt| volt.fights()).expect("fights");
    let (cases, mut apart) = (oracle("attacks"), Apart::default());
    for case in &cases {
        let meeting = meeting(case, ["attacker", "defender"]);
        let attack = fights.attack(&meeting).unwrap_or_else(|e| panic!("{}: {e}", case["name"]));
        let law = attack.law(&mut hand);
        apart.compare(case, "hit", law.probability(|blow| blow.hit), &case["hit"]);
        apart.compare(case, "wound", law.probability(AttackResult::wounds), &case["wound"]);
        apart.compare(case, "out", law.probability(|blow| blow.out), &case["out"]);
        for pair in case["harm"].as_array().expect("harm") {
            let harm = pair[0].as_u64().expect("a row");
            let ours = law.probability(|blow| u64::from(blow.harm) == harm);
            apart.compare(case, &format!("harm {harm}"), ours, &pair[1]);
        }
    }
    assert!(30 <= cases.len());
    apart.none();
}

/// Compares a duel, round by round.
fn compare_duel(fights: &dyn Fights, hand: &mut Exact, case: &Value, apart: &mut Apart) {
    let meeting = meeting(case, ["a", "b"]);
    let duel = fights.duel(&meeting).unwrap_or_else(|e| panic!("{}: {e}", case["name"]));
    let rounds_max = meeting.situation.number("rounds_max");
    let limits = Limits { states: 2_000_000, transitions: 50_000_000, ..Limits::MOST };
    let chain = duel.chain(hand, limits).expect("a solvable duel");
    let solved = chain.within(rounds_max);
    for side in Side::BOTH {
        let theirs = &case["wins"][side.index()];
        apart.compare(case, "wins", solved.wins(side), theirs);
        apart.compare(case, "out", solved.ended(Ending::Out(side)), theirs);
    }
    apart.compare(case, "undecided", solved.undecided, &case["undecided"]);
    apart.compare(case, "both", solved.ended(Ending::BothOut), &case["both_out"]);
    let (mut ended, mut mean) = (0.0, f64::from(rounds_max) * solved.undecided);
    for (round, ends) in solved.by_round.iter().enumerate() {
        let now: f64 = ends.iter().sum();
        (ended, mean) = (ended + now, mean + now * (round + 1) as f64);
        apart.compare(case, &format!("round {}", round + 1), ended, &case["ended_by_round"][round]);
    }
    apart.compare(case, "rounds", mean, &case["rounds_mean"]);
}

#[test]
fn duels_agree_with_the_oracle() {
    let registry = Registry::standard();
    let fights: &dyn Fights = registry.get("volt").and_then(|volt| volt.fights()).expect("fights");
    let cases = oracle("duels");
    let apart = cases.par_iter().map_init(Exact::default, |hand, case| {
        let mut apart = Apart::default();
        compare_duel(fights, hand, case, &mut apart);
        apart.0
    });
    let apart = Apart(apart.flatten().collect());
    assert!(20 <= cases.len());
    apart.none();
}

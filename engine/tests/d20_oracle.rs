//! Attacks and duels of the d20 game against laws that another program found from the rules:
//! `data/oracles/make_d20_fights.py` says how.

use evenodds_engine::book::{Book, Value};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Ending, Limits, Side};
use evenodds_engine::fight::{Blow, Meeting, Roster, Sheet};
use evenodds_engine::registry::{Registry, System};
use serde::Deserialize;
use serde_json::Value as Json;

/// Both sides compute in doubles, over thousands of terms.
const CLOSE: f64 = 1e-10;

#[derive(Deserialize)]
struct Oracle {
    attacks: Vec<AttackCase>,
    duels: Vec<DuelCase>,
}

#[derive(Deserialize)]
struct AttackCase {
    name: String,
    attacker: Json,
    defender: Json,
    weapons: Vec<Json>,
    situation: Json,
    hit: f64,
    wound: f64,
    out: f64,
    harm: Vec<(u16, f64)>,
}

#[derive(Deserialize)]
struct DuelCase {
    name: String,
    a: Json,
    b: Json,
    weapons: Vec<Json>,
    situation: Json,
    wins: [f64; 2],
    draw: f64,
    rounds_mean: f64,
    ended_by_round: Vec<f64>,
}

fn oracle() -> Oracle {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/oracles/d20_fights.json");
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// An object of the oracle as a table of a roster: TOML writes what JSON reads, but for the colon.
fn table(kind: &str, name: Option<&str>, object: &Json) -> String {
    let keys = object.as_object().expect("an object").iter();
    let lines = keys.map(|(key, value)| format!("{key} = {value}"));
    let name = name.map(|name| format!("name = {name:?}"));
    let all: Vec<String> = [format!("[[{kind}]]")].into_iter().chain(name).chain(lines).collect();
    all.join("\n") + "\n"
}

fn value(json: &Json) -> Value {
    match json {
        Json::Bool(flag) => Value::Flag(*flag),
        Json::Number(number) => Value::Number(number.as_i64().expect("a whole number")),
        Json::String(word) => Value::Choice(word.clone()),
        other => panic!("no situation says {other}"),
    }
}

fn meeting(book: &Book, fighters: [&Json; 2], weapons: &[Json], situation: &Json) -> Meeting {
    let mut text = "system = \"d20\"\n".to_owned();
    text.extend(weapons.iter().map(|weapon| table("weapon", None, weapon)));
    text += &table("profile", Some("one"), fighters[0]);
    text += &table("profile", Some("two"), fighters[1]);
    let roster = Roster::read("oracle", &text, book).unwrap_or_else(|fault| panic!("{fault}"));
    let mut sheet = Sheet::blank(&book.situation);
    for (key, json) in situation.as_object().expect("an object") {
        sheet.set(&book.situation, key, value(json)).expect("a key of the situation");
    }
    let [ours, theirs] = ["one", "two"].map(|name| roster.get(name).expect("it is there"));
    roster.meeting(ours, theirs, sheet)
}

#[track_caller]
fn close(found: f64, expected: f64, of: &str) {
    assert!((found - expected).abs() < CLOSE, "{of}: {found} is not {expected}");
}

fn d20() -> std::sync::Arc<dyn System> {
    Registry::standard().get("d20").expect("a built-in game").clone()
}

#[test]
fn attacks_have_the_laws_of_the_oracle() {
    let system = d20();
    let (book, fights) = (system.book(), system.fights().expect("it has fights"));
    let mut weigher = Exact::default();
    let oracle = oracle();
    assert!(40 <= oracle.attacks.len());
    for case in &oracle.attacks {
        let fighters = [&case.attacker, &case.defender];
        let meeting = meeting(book, fighters, &case.weapons, &case.situation);
        let law = fights.attack(&meeting).expect("an attack").law(&mut weigher);
        let of = |what: &str| format!("{}: {what}", case.name);
        close(law.total(), 1.0, &of("total"));
        close(law.probability(|blow: &Blow| blow.hit), case.hit, &of("hit"));
        close(law.probability(Blow::wounds), case.wound, &of("wound"));
        close(law.probability(|blow: &Blow| blow.out), case.out, &of("out"));
        let known: f64 = case.harm.iter().map(|(_, mass)| mass).sum();
        close(known, 1.0, &of("harm"));
        for &(harm, mass) in &case.harm {
            let found = law.probability(|blow: &Blow| blow.harm == harm);
            close(found, mass, &of(&format!("harm {harm}")));
        }
    }
}

#[test]
fn duels_end_as_those_of_the_oracle() {
    let system = d20();
    let (book, fights) = (system.book(), system.fights().expect("it has fights"));
    let mut weigher = Exact::default();
    let oracle = oracle();
    assert!(15 <= oracle.duels.len());
    for case in &oracle.duels {
        let meeting = meeting(book, [&case.a, &case.b], &case.weapons, &case.situation);
        let duel = fights.duel(&meeting).expect("a duel");
        let chain = duel.chain(&mut weigher, Limits::default()).expect("a small chain");
        let solution = chain.within(100);
        let of = |what: &str| format!("{}: {what}", case.name);
        for side in Side::BOTH {
            close(solution.wins(side), case.wins[side.index()], &of("wins"));
        }
        let draw = solution.undecided + solution.ended(Ending::BothOut);
        close(draw, case.draw, &of("draw"));
        let mut by = 0.0;
        let mut mean = 100.0 * solution.undecided;
        for (nth, (round, known)) in solution.by_round.iter().zip(&case.ended_by_round).enumerate()
        {
            let ended: f64 = round.iter().sum();
            by += ended;
            mean += (nth + 1) as f64 * ended;
            close(by, *known, &of(&format!("ended by round {}", nth + 1)));
        }
        close(mean, case.rounds_mean, &of("rounds"));
    }
}

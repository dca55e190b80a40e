//! Attacks and duels against laws that other programs found from the rules, without a line of this
//! one: `data/oracles/make_GAME_fights.py` says how for each game.

use std::fmt::Write;
use std::sync::Arc;

use evenodds_engine::book::{Book, Value};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Ending, Limits, Side};
use evenodds_engine::fight::{AttackResult, Meeting, Roster, Sheet};
use evenodds_engine::games;
use evenodds_engine::registry::System;
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
    #[serde(default)]
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
    #[serde(default)]
    weapons: Vec<Json>,
    situation: Json,
    wins: [f64; 2],
    draw: f64,
    by: By,
    rounds_mean: f64,
    ended_by_round: Vec<f64>,
}

#[derive(Deserialize)]
struct By {
    out: [f64; 2],
    #[serde(default)]
    rout: [f64; 2],
}

fn oracle(game: &str) -> Oracle {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/oracles");
    let path = format!("{folder}/{game}_fights.json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// An object of the oracle as a table of a roster: TOML writes what JSON reads, but for the colon.
fn table(kind: &str, name: Option<&str>, object: &Json) -> String {
    let mut text = format!("[[{kind}]]\n");
    if let Some(name) = name {
        writeln!(text, "name = {name:?}").expect("a text can be written to");
    }
    for (key, value) in object.as_object().expect("an object") {
        writeln!(text, "{key} = {value}").expect("a text can be written to");
    }
    text
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
    let mut text = format!("system = {:?}\n", book.card.name);
    text.extend(weapons.iter().map(|weapon| table("weapon", None, weapon)));
    text += &table("profile", Some("one"), fighters[0]);
    text += &table("profile", Some("two"), fighters[1]);
    let roster = Roster::read("oracle", &text, book).unwrap_or_else(|fault| panic!("{fault}"));
    let mut sheet = Sheet::blank(&book.situation);
    let mut set = |key: &str, value: Value| {
        sheet.set(&book.situation, key, value).unwrap_or_else(|refusal| panic!("{refusal}"));
    };
    for (key, json) in situation.as_object().expect("an object") {
        match (key.as_str(), json.as_f64()) {
            // A range in quarters of an inch.
            ("range", Some(range)) if book.situation.get("range_quarters").is_some() => {
                let quarters = (range * 4.0).round() as i64;
                set("range", Value::Number(quarters / 4));
                set("range_quarters", Value::Number(quarters % 4));
            }
            // What every fighter has is no weapon of a roster to be named.
            ("weapon", _) if json == "basic" && fighters[0]["weapons"] == Json::Array(vec![]) => {}
            _ => set(key, value(json)),
        }
    }
    let [ours, theirs] = ["one", "two"].map(|name| roster.get(name).expect("it is there"));
    roster.meeting(ours, theirs, sheet)
}

#[track_caller]
fn close(found: f64, expected: f64, of: &str) {
    assert!((found - expected).abs() < CLOSE, "{of}: {found} is not {expected}");
}

/// The parameters that an oracle reads otherwise than the game's book.
fn readings(game: &str) -> &'static str {
    match game {
        // Everybody fights with the weapon that it carries.
        "skrapyard" => "undeclared_hand = \"first\"\n",
        _ => "",
    }
}

/// Compares every attack and every duel of a game's oracle, and says how many of each there were.
fn compare(game: &str) -> (usize, usize) {
    let system =
        games::overlay("oracle.toml", &format!("base = {game:?}\n\n[set]\n{}", readings(game)));
    let system: Arc<dyn System> = system.unwrap_or_else(|fault| panic!("{fault}"));
    let (book, fights) = (system.book(), system.fights().expect("it has fights"));
    let (oracle, mut hand) = (oracle(game), Exact::default());
    for case in &oracle.attacks {
        let fighters = [&case.attacker, &case.defender];
        let meeting = meeting(book, fighters, &case.weapons, &case.situation);
        let attack = fights.attack(&meeting);
        let attack = attack.unwrap_or_else(|refusal| panic!("{}: {refusal}", case.name));
        let law = attack.law(&mut hand);
        let of = |what: &str| format!("{game}, {}: {what}", case.name);
        close(law.total(), 1.0, &of("total"));
        close(law.probability(|blow: &AttackResult| blow.hit), case.hit, &of("hit"));
        close(law.probability(AttackResult::wounds), case.wound, &of("wound"));
        close(law.probability(|blow: &AttackResult| blow.out), case.out, &of("out"));
        let known: f64 = case.harm.iter().map(|(_, mass)| mass).sum();
        close(known, 1.0, &of("harm"));
        for &(harm, mass) in &case.harm {
            let found = law.probability(|blow: &AttackResult| blow.harm == harm);
            close(found, mass, &of(&format!("harm {harm}")));
        }
    }
    for case in &oracle.duels {
        let meeting = meeting(book, [&case.a, &case.b], &case.weapons, &case.situation);
        let duel = fights.duel(&meeting);
        let duel = duel.unwrap_or_else(|refusal| panic!("{}: {refusal}", case.name));
        let chain = duel.chain(&mut hand, Limits::default()).expect("a small chain");
        let rounds_max: u16 = meeting.situation.number("rounds_max");
        let solution = chain.within(rounds_max);
        let of = |what: &str| format!("{game}, {}: {what}", case.name);
        for side in Side::BOTH {
            close(solution.wins(side), case.wins[side.index()], &of("wins"));
            close(solution.ended(Ending::Out(side)), case.by.out[side.index()], &of("out"));
            close(solution.ended(Ending::Rout(side)), case.by.rout[side.index()], &of("rout"));
        }
        let neither = solution.undecided + solution.ended(Ending::BothOut);
        close(neither, case.draw, &of("draw"));
        let (mut over, mut mean) = (0.0, solution.undecided * f64::from(rounds_max));
        for (nth, (round, expected)) in
            solution.by_round.iter().zip(&case.ended_by_round).enumerate()
        {
            let ended: f64 = round.iter().sum();
            over += ended;
            mean += ended * (nth + 1) as f64;
            close(over, *expected, &of(&format!("round {}", nth + 1)));
        }
        assert!((mean - case.rounds_mean).abs() < 1e-8, "{}: {mean}", of("rounds"));
    }
    (oracle.attacks.len(), oracle.duels.len())
}

/// Games whose oracles have a test of their own, for they say more: `sprawl_oracle`, `volt_oracle`.
const APART: [&str; 2] = ["sprawl", "volt"];

#[test]
fn games_agree_with_their_oracles() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/oracles");
    let entries = std::fs::read_dir(folder).expect("the folder of oracles");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let names =
        names.filter_map(|name| name.to_str()?.strip_suffix("_fights.json").map(str::to_owned));
    let games: Vec<String> = names.filter(|game| !APART.contains(&game.as_str())).collect();
    assert!(games.len() >= 3, "{games:?}");
    for game in games {
        let (attacks, duels) = compare(&game);
        assert!(30 <= attacks && 10 <= duels, "{game}: {attacks} attacks and {duels} duels");
    }
}

//! SPRAWL's attacks and duels against those that `data/oracles/make_sprawl_fights.py` finds with
//! icepool, without a line of ours.

use evenodds_engine::book::Value;
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Chain, Ending, Limits, Side};
use evenodds_engine::fight::{Meeting, Roster, Sheet};
use evenodds_engine::games;

use evenodds_engine::games::sprawl::rules::{Rules, exchange, test};
use evenodds_engine::law::Law;
use evenodds_engine::mechanics::PoolCheck;
use evenodds_engine::registry::Fights;
use serde_json::Value as Json;

const NEAR: f64 = 1e-10;

fn oracle() -> Json {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/oracles/sprawl_fights.json");
    let text = std::fs::read_to_string(path).expect("the oracle is there");
    serde_json::from_str(&text).expect("the oracle is JSON")
}

fn list<'a>(json: &'a Json, key: &str) -> &'a [Json] {
    json[key].as_array().unwrap_or_else(|| panic!("`{key}` is a list")).as_slice()
}

fn number(json: &Json) -> f64 {
    json.as_f64().unwrap_or_else(|| panic!("{json} is a number"))
}

#[track_caller]
fn near(ours: f64, theirs: &Json, of: &str) {
    let theirs = number(theirs);
    assert!((ours - theirs).abs() < NEAR, "{of}: {ours} is not {theirs}");
}

/// The rules as the oracle reads them: the shipped ones, but that what a fighter has suffered
/// before does not come off the Health of its stat line.
fn rules(brawl_at_zero: Option<&str>) -> Rules {
    let book = games::book("sprawl").expect("a built-in game");
    let base = book.base_width();
    let parameters = book.parameters.changed("suffered_off_health", Value::Flag(false));
    let parameters = match brawl_at_zero {
        Some(word) => parameters.changed("brawl_at_zero", Value::Choice(word.to_owned())),
        None => parameters,
    };
    Rules::of(&parameters, base)
}

/// An entry of a roster, from an object of the oracle.
fn entry(kind: &str, name: Option<&str>, fields: &Json) -> String {
    let mut text = format!("[[{kind}]]\n");
    text.extend(name.map(|name| format!("name = \"{name}\"\n")));
    let fields = fields.as_object().expect("an object").iter();
    text.extend(fields.map(|(key, value)| format!("{key} = {value}\n")));
    text
}

/// The meeting of a case, whose fighters stand under these keys.
fn meeting(case: &Json, [ours, theirs]: [&str; 2]) -> Meeting {
    let book = games::book("sprawl").expect("a built-in game");
    let mut text = "system = \"sprawl\"\n".to_owned();
    text.extend(list(case, "weapons").iter().map(|weapon| entry("weapon", None, weapon)));
    text.push_str(&entry("profile", Some("a"), &case[ours]));
    text.push_str(&entry("profile", Some("b"), &case[theirs]));
    let roster = Roster::read("oracle.toml", &text, &book);
    let roster = roster.unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    let mut situation = Sheet::blank(&book.situation);
    let mut set = |key: &str, value: &Json| {
        let text = match value {
            // Ranges here are whole inches, of which half of one is beyond the last.
            Json::Number(number) => number.as_f64().expect("a number").ceil().to_string(),
            Json::String(word) => word.clone(),
            other => other.to_string(),
        };
        situation
            .set_text(&book.situation, key, &text)
            .unwrap_or_else(|refusal| panic!("{refusal}"));
    };
    for (key, value) in case["situation"].as_object().expect("an object") {
        set(key, value);
    }
    if !case["first"].is_null() {
        set("first", &case["first"]);
    }
    let [a, b] = ["a", "b"].map(|name| roster.get(name).expect("it stands there"));
    roster.meeting(a, b, situation)
}

/// The chance that the attacker of a brawl wins the exchange, which the oracle calls a hit.
fn exchanges_won(case: &Json) -> f64 {
    let parameters = games::book("sprawl").expect("a built-in game").parameters;
    let test = test(&parameters);
    let dice = |fighter: &str| number(&case[fighter]["brawling"]) as u8;
    let (suffered, attackers) =
        (&case["situation"]["damage_suffered"], &case["situation"]["attackers"]);
    let checks = [
        PoolCheck { pool: dice("attacker"), difficulty: 1 + suffered.as_i64().unwrap_or(0) as i16 },
        PoolCheck { pool: dice("defender"), difficulty: attackers.as_i64().unwrap_or(1) as i16 },
    ];
    let law: Law<i16> = Exact::law(|dice| exchange(&test, checks, dice).lead);
    law.probability(|&lead| 0 < lead)
}

#[test]
fn attacks_agree_with_the_oracle() {
    let oracle = oracle();
    let (combat, mut hand) = (rules(None), Exact::default());
    let mut compared = 0;
    for case in list(&oracle, "attacks") {
        let name = case["name"].as_str().expect("a name");
        let meeting = meeting(case, ["attacker", "defender"]);
        let attack = combat.attack(&meeting).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        let law = attack.law(&mut hand);
        let hit = match case["situation"]["kind"].as_str() {
            Some("brawl") => exchanges_won(case),
            _ => law.probability(|blow| blow.hit),
        };
        near(hit, &case["hit"], name);
        near(law.probability(evenodds_engine::fight::AttackResult::wounds), &case["wound"], name);
        near(law.probability(|blow| blow.out), &case["out"], name);
        let harms = list(case, "harm");
        for pair in harms {
            let harm = pair[0].as_u64().expect("whole points");
            near(law.probability(|blow| u64::from(blow.harm) == harm), &pair[1], name);
        }
        assert_eq!(law.map(|blow| blow.harm).len(), harms.len(), "{name}");
        compared += 1;
    }
    assert!(compared >= 30, "{compared} attacks");
}

#[test]
fn duels_agree_with_the_oracle() {
    let oracle = oracle();
    let mut compared = 0;
    for case in list(&oracle, "duels") {
        let name = case["name"].as_str().expect("a name");
        let combat = rules(case["brawl_at_zero"].as_str());
        let duel = combat.duel(&meeting(case, ["a", "b"]));
        let duel = duel.unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        let chain: Chain =
            duel.chain(&mut Exact::default(), Limits::default()).expect("a small chain");
        let rounds = list(case, "ended_by_round");
        let solution = chain.within(rounds.len() as u16);
        for side in Side::BOTH {
            near(solution.wins(side), &case["wins"][side.index()], name);
            near(solution.ended(Ending::Out(side)), &case["by"]["out"][side.index()], name);
            near(solution.ended(Ending::Rout(side)), &case["by"]["rout"][side.index()], name);
        }
        near(solution.undecided, &case["draw"], name);
        let (mut ended, mut mean) = (0.0, rounds.len() as f64 * solution.undecided);
        for (nth, (ends, by)) in solution.by_round.iter().zip(rounds).enumerate() {
            let now: f64 = ends.iter().sum();
            ended += now;
            mean += (nth + 1) as f64 * now;
            near(ended, by, name);
        }
        // A mean of a hundred rounds has as many times the rounding.
        assert!((mean - number(&case["rounds_mean"])).abs() < 100.0 * NEAR, "{name}: {mean}");
        if let Some(forever) = chain.forever() {
            near(forever.ends[0], &case["forever"]["wins"][0], name);
            near(forever.ends[1], &case["forever"]["wins"][1], name);
            near(forever.never, &case["forever"]["never"], name);
        }
        compared += 1;
    }
    assert!(compared >= 20, "{compared} duels");
}

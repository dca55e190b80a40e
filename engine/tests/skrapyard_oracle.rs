//! Skrapyard attacks and duels against the exact chances that another program worked out.

use evenodds_engine::book::Book;
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Ending, Limits, Side};
use evenodds_engine::fight::{Blow, Fights, Meeting, Roster, Sheet};
use evenodds_engine::registry::Registry;
use serde_json::Value;

/// How far a chance may be from the other program's.
const TOLERANCE: f64 = 1e-10;

fn cases() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/oracles/skrapyard_fights.json");
    let text = std::fs::read_to_string(path).expect("the oracle is there");
    serde_json::from_str(&text).expect("the oracle is JSON")
}

fn list<'a>(of: &'a Value, key: &str) -> &'a [Value] {
    of[key].as_array().expect("a list")
}

fn numbers(of: &Value) -> Vec<f64> {
    let values = of.as_array().expect("a list").iter();
    values.map(|value| value.as_f64().expect("a number")).collect()
}

/// A stat line of the oracle as one of a roster.
fn entry(name: &str, stats: &Value) -> String {
    let keys = stats.as_object().expect("a stat line").iter();
    let lines = keys.map(|(key, value)| format!("{key} = {value}\n"));
    format!("[[profile]]\nname = \"{name}\"\n{}", lines.collect::<String>())
}

/// The two of a case and its situation, as a user would write them.
fn meeting(book: &Book, case: &Value, names: [&str; 2]) -> Meeting {
    let entries = names.map(|name| entry(name, &case[name]));
    let text = format!("system = \"skrapyard\"\n{}", entries.concat());
    let roster = Roster::read("oracle.toml", &text, book).unwrap_or_else(|fault| {
        panic!("{fault}\n{text}");
    });
    let mut sheet = Sheet::blank(&book.situation);
    for (key, value) in case["situation"].as_object().expect("a situation") {
        let mut set = |key: &str, text: &str| {
            sheet.set_text(&book.situation, key, text).unwrap_or_else(|misfit| panic!("{misfit}"));
        };
        match (key.as_str(), value) {
            // Inches come in quarters here.
            ("range", value) => {
                let quarters = value.as_f64().expect("a range") * 4.0;
                assert!(quarters.fract() == 0.0 && 0.0 < quarters, "{value}");
                set("range", &(quarters as i64 / 4).to_string());
                set("range_quarters", &(quarters as i64 % 4).to_string());
            }
            // The other program names the attacker's weapon alone, also where it has no other.
            ("weapon", weapon) => {
                let armed = !list(&case[names[0]], "weapons").is_empty();
                let weapon = weapon.as_str().expect("a name");
                if armed || weapon != "basic" {
                    set("weapon", weapon);
                }
            }
            (key, Value::String(word)) => set(key, word),
            (key, value) => set(key, &value.to_string()),
        }
    }
    let [ours, theirs] = names.map(|name| roster.get(name).expect("it was read"));
    roster.meeting(ours, theirs, sheet)
}

fn with_fights(then: impl FnOnce(&Book, &dyn Fights)) {
    let registry = Registry::standard();
    let skrapyard = registry.get("skrapyard").expect("a built-in game");
    then(skrapyard.book(), skrapyard.fights().expect("it has fights"));
}

fn close(ours: f64, theirs: f64) -> bool {
    (ours - theirs).abs() <= TOLERANCE
}

#[test]
fn attacks_have_the_chances_of_the_oracle() {
    let cases = cases();
    let (mut weigher, mut wrong) = (Exact::default(), Vec::new());
    with_fights(|book, fights| {
        for case in list(&cases, "attacks") {
            let attack = fights.attack(&meeting(book, case, ["attacker", "defender"]));
            let law = attack.unwrap_or_else(|misfit| panic!("{misfit}: {case}")).law(&mut weigher);
            let mut ours = vec![
                law.probability(|blow| blow.hit),
                law.probability(Blow::wounds),
                law.probability(|blow| blow.out),
            ];
            let mut theirs = numbers(&serde_json::json!([case["hit"], case["wound"], case["out"]]));
            for harm in list(case, "harm") {
                let unit = harm[0].as_u64().expect("a whole number");
                ours.push(law.probability(|blow| u64::from(blow.harm) == unit));
                theirs.extend(harm[1].as_f64());
            }
            if !ours.iter().zip(&theirs).all(|(&ours, &theirs)| close(ours, theirs)) {
                wrong.push(format!("{}: {ours:?}, not {theirs:?}", case["name"]));
            }
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn duels_have_the_chances_of_the_oracle() {
    let cases = cases();
    let rounds_max = cases["parameters"]["rounds_max"].as_u64().expect("a number") as u16;
    let (mut weigher, mut wrong) = (Exact::default(), Vec::new());
    with_fights(|book, fights| {
        for case in list(&cases, "duels") {
            let duel = fights.duel(&meeting(book, case, ["a", "b"]));
            let duel = duel.unwrap_or_else(|misfit| panic!("{misfit}: {case}"));
            let chain = duel.chain(&mut weigher, Limits::default()).expect("a small chain");
            let solved = chain.within(rounds_max);
            let by = |ending: fn(Side) -> Ending| Side::BOTH.map(|side| solved.ended(ending(side)));
            let mut ended = 0.0;
            let ended_by: Vec<f64> = solved
                .by_round
                .iter()
                .map(|round| {
                    ended += round.iter().sum::<f64>();
                    ended
                })
                .collect();
            // A fight not ended by the last round has lasted that long.
            let mean = 1.0 + ended_by[..ended_by.len() - 1].iter().map(|p| 1.0 - p).sum::<f64>();
            let ours = [
                Side::BOTH.map(|side| solved.wins(side)).to_vec(),
                by(Ending::Out).to_vec(),
                by(Ending::Rout).to_vec(),
                vec![solved.undecided, mean],
                ended_by,
            ];
            let theirs = [
                numbers(&case["wins"]),
                numbers(&case["by"]["out"]),
                numbers(&case["by"]["rout"]),
                numbers(&serde_json::json!([case["draw"], case["rounds_mean"]])),
                numbers(&case["ended_by_round"]),
            ];
            let lengths = |of: &[Vec<f64>; 5]| of.each_ref().map(Vec::len);
            assert_eq!(lengths(&ours), lengths(&theirs), "{}", case["name"]);
            let mut same = ours.iter().flatten().zip(theirs.iter().flatten());
            if !same.all(|(&ours, &theirs)| close(ours, theirs)) {
                let wins = (&ours[..4], &theirs[..4]);
                wrong.push(format!("{}: {:?}, not {:?}", case["name"], wins.0, wins.1));
            }
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

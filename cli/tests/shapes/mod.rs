//! The shapes that answers about fights have in JSON.

use serde_json::Value;

/// The number that a value is.
#[track_caller]
pub fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is a number"))
}

/// The numbers in a list.
#[track_caller]
pub fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap_or_else(|| panic!("{value} is a list")).iter().map(number).collect()
}

/// Asserts that two numbers are the same but for rounding.
#[track_caller]
pub fn close(ours: f64, theirs: f64) {
    assert!((ours - theirs).abs() < 1e-9, "{ours} is not {theirs}");
}

/// Asserts that an object has these keys, may have those, and has no others but the intervals of
/// these.
#[track_caller]
pub fn has_keys(object: &Value, keys: &[&str], perhaps: &[&str]) {
    let found = object.as_object().expect("an object");
    for key in keys {
        assert!(found.contains_key(*key), "`{key}` is absent from {object}");
    }
    for (key, value) in found {
        let number = key.strip_suffix("_interval").unwrap_or(key);
        let is_known = [keys, perhaps].concat().iter().any(|one| [&key[..], number].contains(one));
        assert!(is_known || is_named(key), "`{key}` is unexpected");
        assert!(!value.is_null(), "`{key}` is null");
    }
}

/// Returns whether a key is one that every answer may have: what it says of itself, a number of one
/// side, or one that has an old name too.
fn is_named(key: &str) -> bool {
    let number = key.strip_suffix("_interval").unwrap_or(key);
    let is_of_side = number.ends_with("_a") || number.ends_with("_b");
    is_of_side || ["kind", "version", "says", "passed", "taken_out", "points"].contains(&number)
}

/// Asserts that a chance lies in its interval, and that in [0, 1].
#[track_caller]
pub fn holds(interval: &Value, chance: f64) {
    let ends = numbers(interval);
    assert!(ends.len() == 2 && 0.0 <= ends[0] && ends[1] <= 1.0, "{interval}");
    assert!(ends[0] <= chance && chance <= ends[1], "{chance} in {interval}");
}

/// What sampled numbers say of how they were got.
pub const SAMPLED: [&str; 4] = ["trials", "seed", "confidence", "stop"];

/// Asserts that this is an attack as it is promised.
#[track_caller]
pub fn is_attack(attack: &Value) {
    let exact = attack["method"] == "exact";
    let keys = [
        "system",
        "attacker",
        "defender",
        "situation",
        "method",
        "hit",
        "wound",
        "out",
        "harm",
        "rests_on",
    ];
    let chances = ["hit", "wound", "out"];
    let intervals = ["hit_interval", "wound_interval", "out_interval"];
    if exact {
        has_keys(attack, &[&keys[..], &["slack"]].concat(), &["harm_mean"]);
    } else {
        let harm = ["harm_mean", "harm_mean_interval"];
        has_keys(attack, &[&keys[..], &SAMPLED, &intervals, &harm].concat(), &[]);
        let ends = [0, 1].map(|end| number(&attack["harm_mean_interval"][end]));
        let mean = number(&attack["harm_mean"]);
        assert!(ends[0] <= mean && mean <= ends[1], "{ends:?} {mean}");
        for (chance, interval) in chances.into_iter().zip(intervals) {
            holds(&attack[interval], number(&attack[chance]));
        }
    }
    let harms = attack["harm"].as_array().expect("a list");
    for harm in harms {
        has_keys(harm, &["harm", "p"], &[]);
    }
    close(harms.iter().map(|harm| number(&harm["p"])).sum(), 1.0);
    let wounds = harms.iter().filter(|harm| harm["harm"].as_u64() != Some(0));
    close(wounds.map(|harm| number(&harm["p"])).sum(), number(&attack["wound"]));
    for chance in chances.map(|chance| number(&attack[chance])) {
        assert!((0.0..=1.0 + 1e-12).contains(&chance), "{chance}");
    }
}

/// Checks what is left of a fighter.
fn is_left(left: &Value, duel: &Value) {
    let keys = ["side", "quantity", "start", "amounts", "mean", "p", "p_won", "p_lost", "by_round"];
    has_keys(left, &keys, &["mean_if_won", "trials"]);
    let [p, won, lost] = ["p", "p_won", "p_lost"].map(|key| numbers(&left[key]));
    close(p.iter().sum(), 1.0);
    let amounts = numbers(&left["amounts"]);
    assert!(amounts.is_sorted() && amounts.len() == p.len(), "{amounts:?}");
    close(amounts.iter().zip(&p).map(|(amount, p)| amount * p).sum(), number(&left["mean"]));
    for round in left["by_round"].as_array().expect("rounds") {
        close(numbers(round).iter().sum(), 1.0);
    }
    // Those that are played to count what is left are the first ones.
    if left["trials"].is_null() {
        let side = usize::from(left["side"] == "b");
        let wins = numbers(&duel["wins"]);
        close(won.iter().sum(), wins[side]);
        close(lost.iter().sum(), wins[1 - side]);
    }
}

/// Asserts that this is a duel as it is promised.
#[track_caller]
pub fn is_duel(duel: &Value) {
    let keys = [
        "system",
        "method",
        "wins",
        "draw",
        "by",
        "rounds_mean",
        "ended_by_round",
        "first",
        "rests_on",
    ];
    let more =
        ["a", "b", "situation", "why", "undecided", "both_out", "rounds_max", "won_by_round"];
    let perhaps = ["rounds_median", "upset", "first_move", "left"];
    let wins = numbers(&duel["wins"]);
    for left in duel["left"].as_array().into_iter().flatten() {
        is_left(left, duel);
    }
    if duel["method"] == "exact" {
        let own = ["slack", "states", "transitions"];
        has_keys(duel, &[&keys[..], &more, &own].concat(), &[&perhaps[..], &["swing"]].concat());
    } else {
        assert_eq!(duel["method"], "sampled");
        let own = ["wins_interval"];
        assert_eq!(duel.get("first_move").is_some(), duel.get("first_move_interval").is_some());
        let perhaps = [&perhaps[..], &["target_error", "first_move_interval"]].concat();
        has_keys(duel, &[&keys[..], &more, &SAMPLED, &own].concat(), &perhaps);
        for side in 0..2 {
            holds(&duel["wins_interval"][side], wins[side]);
        }
    }
    close(wins[0] + wins[1] + number(&duel["draw"]), 1.0);
    close(number(&duel["undecided"]) + number(&duel["both_out"]), number(&duel["draw"]));
    has_keys(&duel["by"], &["out", "rout"], &[]);
    let [out, rout] = ["out", "rout"].map(|way| numbers(&duel["by"][way]));
    for side in 0..2 {
        close(out[side] + rout[side], wins[side]);
    }
    let ended = numbers(&duel["ended_by_round"]);
    assert!(ended.is_sorted() && ended.iter().all(|p| (0.0..=1.0).contains(p)), "{ended:?}");
    close(ended.last().expect("a round") + number(&duel["undecided"]), 1.0);
    for side in 0..2 {
        let won = numbers(&duel["won_by_round"][side]);
        assert!(won.is_sorted() && won.len() == ended.len());
        close(*won.last().expect("a round"), wins[side]);
    }
    assert!(["a", "b", "roll"].contains(&duel["first"].as_str().expect("a word")));
}

/// Asserts that an answer holds both ways, and that they agree.
#[track_caller]
pub fn is_both(both: &Value, is_one: fn(&Value)) {
    has_keys(both, &["exact", "sampled", "z"], &[]);
    for way in ["exact", "sampled"] {
        is_one(&both[way]);
        assert_eq!(both[way]["method"], way);
    }
    assert!(number(&both["z"]).abs() < 5.5, "{}", both["z"]);
}

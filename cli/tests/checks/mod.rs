//! Checks: odds, curves and exchange rates.

use serde_json::Value;

use crate::program::{evenodds, json, text};

#[test]
fn odds_keep_their_json() {
    let odds = json(&["odds", "sprawl", "--rating", "4", "--ease", "-1", "--json"]);
    assert_eq!(odds["system"], "sprawl");
    assert_eq!((odds["rating"].as_i64(), odds["ease"].as_i64()), (Some(4), Some(-1)));
    assert_eq!((odds["own"].as_i64(), odds["against"].as_i64()), (Some(1), Some(1)));
    assert_eq!((&odds["method"], odds["slack"].as_f64()), (&Value::from("exact"), Some(0.0)));
    let pass = odds["pass"].as_f64().expect("a number");
    assert!((pass - 0.6112).abs() < 1e-12);
    let grades = odds["grades"].as_object().expect("an object");
    assert_eq!(grades.len(), 4);
    let total: f64 = grades.values().filter_map(Value::as_f64).sum();
    assert!((total - 1.0).abs() < 1e-12);
    assert!((grades["fumble"].as_f64().expect("a number") - 0.0671).abs() < 1e-12);
    let degrees = odds["degrees"].as_array().expect("a list");
    assert_eq!(degrees[0]["degree"], 0);
    assert!((degrees[0]["p"].as_f64().expect("a number") - 0.3888).abs() < 1e-12);
    assert!((odds["degree_mean"].as_f64().expect("a number") - 1.1296).abs() < 1e-3);
    assert!(odds.get("trials").is_none() && odds.get("pass_interval").is_none());
    let spurg = json(&["odds", "spurg", "--rating", "10", "--json"]);
    assert!(spurg.get("against").is_none(), "what there is not is absent");
}

#[test]
fn rolled_odds_tell_their_interval_and_stay_the_same() {
    let arguments = ["odds", "volt", "--rating", "8", "--method", "sampled", "--trials", "70000"];
    let on = |threads: &str| {
        json(&[&arguments[..], &["--seed", "5", "--threads", threads, "--json"]].concat())
    };
    let odds = on("1");
    assert_eq!(odds, on("2"));
    assert_eq!((odds["trials"].as_u64(), odds["seed"].as_u64()), (Some(70_000), Some(5)));
    assert!(odds.get("slack").is_none());
    let interval = odds["pass_interval"].as_array().expect("a pair");
    let (low, high) = (interval[0].as_f64().expect("low"), interval[1].as_f64().expect("high"));
    // The exact chance is 0.64; at this seed the 95 % interval holds it.
    assert!(low < 0.64 && 0.64 < high && high - low < 0.01);
    let both = json(&["odds", "d20", "--rating", "5", "--method", "both", "--json"]);
    assert!(both["z"].as_f64().expect("a number").abs() < 4.9);
    assert_eq!(both["exact"]["method"], "exact");
    assert_eq!(both["sampled"]["method"], "sampled");
}

#[test]
fn curves_take_ratings_and_ranges() {
    let told = json(&[
        "curve",
        "d20",
        "--rating",
        "2",
        "4..5",
        "--ease",
        "-1..2",
        "--against",
        "15",
        "--json",
    ]);
    let curves = told["curves"].as_array().expect("a list");
    let ratings: Vec<_> = curves.iter().filter_map(|curve| curve["rating"].as_i64()).collect();
    assert_eq!(ratings, [2, 4, 5]);
    let points = curves[0]["points"].as_array().expect("a list");
    let eases: Vec<_> = points.iter().filter_map(|point| point["ease"].as_i64()).collect();
    assert_eq!(eases, [-1, 0, 1, 2]);
    assert!((points[1]["pass_change"].as_f64().expect("a number") - 0.05).abs() < 1e-12);
    let table = text(&evenodds(&["curve", "skrapyard", "--rating", "6", "--ease", "-7..7"]).stdout);
    assert!(table.contains("saturated"), "{table}");
    assert!(table.lines().all(|line| line.chars().count() <= 100), "{table}");
    assert!(!table.contains('\u{1b}'), "no colour but on a terminal");
}

#[test]
fn curves_of_several_games_stand_side_by_side() {
    let told = json(&["curve", "sprawl", "d20", "--matched", "0.5", "--ease", "-1..1", "--json"]);
    assert_eq!(told["matched"], 0.5);
    let systems = told["systems"].as_array().expect("a list");
    let names: Vec<_> = systems.iter().filter_map(|game| game["system"].as_str()).collect();
    assert_eq!(names, ["sprawl", "d20"]);
    for game in systems {
        let [curve] = &game["curves"].as_array().expect("a list")[..] else { panic!("{game}") };
        assert_eq!(curve["rating"], game["match"]["rating"]);
        assert_eq!(curve["points"].as_array().map(Vec::len), Some(3));
    }
    let words = text(&evenodds(&["curve", "sprawl", "d20", "--matched", "0.5"]).stdout);
    let first = words.replace('\n', " ");
    assert!(
        first.starts_with("At a chance of about 50 %, a step that helps is worth most in SPRAWL")
    );
    let own = json(&["curve", "volt", "d20", "--rating", "4,6", "--json"]);
    assert!(own.get("matched").is_none() && own["systems"][1].get("match").is_none());
    assert_eq!(own["systems"][1]["curves"].as_array().map(Vec::len), Some(2));
    let all = text(&evenodds(&["curve", "sprawl", "spurg", "d20", "skrapyard", "volt"]).stdout);
    for words in [words, all] {
        assert!(words.lines().all(|line| line.chars().count() <= 100), "{words}");
    }
}

#[test]
fn exchanges_match_games_and_convert_their_steps() {
    let all = json(&["exchange", "--json"]);
    assert_eq!(all["systems"].as_array().map(Vec::len), Some(5));
    assert_eq!(all["bases"], serde_json::json!([0.1, 0.25, 0.5, 0.75, 0.9]));
    let told =
        json(&["exchange", "d20", "skrapyard", "--bases", "0.5,0.75", "--ease", "-1..2", "--json"]);
    let keys: Vec<&str> = told.as_object().expect("an object").keys().map(String::as_str).collect();
    let head = ["kind", "version", "says"];
    assert_eq!(keys[..3], head);
    assert_eq!(keys[3..], ["systems", "bases", "method", "matches", "rates", "rests_on"]);
    let matches = told["matches"].as_array().expect("a list");
    assert_eq!(matches.len(), 4);
    assert_eq!((&matches[0]["rating"], &matches[0]["against"]), (&4.into(), &15.into()));
    assert_eq!(matches[0]["points"].as_array().map(Vec::len), Some(4));
    let rates = told["rates"].as_array().expect("a list");
    let rate = rates.iter().find(|rate| {
        rate["base"] == 0.5 && rate["step"] == 1 && rate["of"] == "skrapyard" && rate["in"] == "d20"
    });
    // A twelfth is five thirds of a twentieth.
    let worth = rate.expect("every pair")["worth"].as_f64().expect("a number");
    assert!((worth - 20.0 / 12.0).abs() < 1e-9);
    let words = text(&evenodds(&["exchange"]).stdout);
    assert!(words.starts_with("At a chance of about 50 %, a step that helps adds"), "{words}");
    assert!(words.lines().all(|line| line.chars().count() <= 100), "{words}");
}

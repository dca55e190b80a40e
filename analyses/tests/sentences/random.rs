//! What holds of the answers to random questions, of every kind, about built-in games and shipped
//! starters.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::questions::{Choice, Games, folders, question, table};
use evenodds_analyses::answer::frame::Values;
use evenodds_analyses::answer::units::unit;
use evenodds_analyses::answer::verdict::{Matter, Standing};
use evenodds_analyses::answer::{Answer, Unit, words};
use evenodds_analyses::question::{Alternatives, Kind, Question};
use evenodds_analyses::sampling::{Ask, Unwatched};
use serde_json::Value;

/// The number of questions, and how many of them are asked in a quick run.
const QUESTIONS: u64 = 2_000;
const QUICK: u64 = 200;

/// What is told as no change.
const ROUNDING: f64 = 1e-9;

#[test]
fn no_sentence_denies_its_own_numbers() {
    let full = std::env::var_os("EVENODDS_FULL").is_some_and(|full| !full.is_empty());
    let count = if full { QUESTIONS } else { QUICK };
    let games = Games::with(folders().iter().map(|folder| folder.display().to_string()));
    let (mut asked, mut wrong, mut refused) = (0, 0, Vec::new());
    for seed in 0..count {
        let mut choice = Choice(seed);
        let (kind, text) = question(&games, &mut choice);
        let place = format!("question {seed}, {kind}:\n{text}\n");
        let kind = Kind::named(kind).expect("a kind");
        let read = kind.read_values(&table(&text), &games.library, Ask::default());
        let question = match read {
            Ok(question) => question,
            Err(why) => {
                refused.push(format!("{place}{why:?}"));
                continue;
            }
        };
        let tries = if choice.one_in(5) { Alternatives::Few } else { Alternatives::Untried };
        match question.answer("it", tries, &Unwatched) {
            Ok(answer) => {
                let look = || holds(&place, kind.name, &*question, &answer);
                wrong += usize::from(catch_unwind(AssertUnwindSafe(look)).is_err());
                asked += 1;
            }
            Err(why) => refused.push(format!("{place}{why}")),
        }
    }
    assert_eq!(wrong, 0, "of {asked} answers");
    // A change may not be allowed, and some weapons do not reach.
    assert!(4 * refused.len() as u64 <= count, "{}: {}", refused.len(), refused.join("\n"));
    assert!(count / 2 < asked, "{asked}");
}

/// Asserts what holds of every answer.
fn holds(place: &str, kind: &str, question: &dyn Question, answer: &Answer) {
    let told = |what: &str| format!("{place}{what}\n{}", answer.sentences.join("\n"));
    numbers(&told, answer);
    for sentence in &answer.sentences {
        for odd in ["NaN", "inf %", "under under", "in place of NaN"] {
            assert!(!sentence.contains(odd), "{}", told(odd));
        }
    }
    assert_eq!(answer.json["kind"], kind, "{}", told("kind"));
    assert_eq!(answer.json["says"], answer.sentences[0].as_str(), "{}", told("says"));
    assert!(answer.json["version"].is_string(), "{}", told("version"));
    verdicts(&told, answer);
    starts(&told, kind, answer);
    match kind {
        "curve" => steps(&told, question, answer),
        "duel" | "engagement" => sides(&told, answer),
        "compare" => comparison(&told, answer),
        _ => {}
    }
}

/// No chance lies outside [0, 1], in no face.
fn numbers(told: &dyn Fn(&str) -> String, answer: &Answer) {
    let fits = |value: f64| (0.0..=1.0).contains(&value);
    for number in &answer.numbers {
        let ends = number.interval.map_or([number.value; 2], |(low, high)| [low, high]);
        let all = [number.value, ends[0], ends[1]];
        if matches!(number.unit, Unit::Chance | Unit::Share) {
            assert!(all.into_iter().all(fits), "{}", told(&format!("{number:?}")));
        }
    }
    for (name, frame) in &answer.frames {
        for (column, values) in frame.columns().filter(|(name, _)| unit(name) == Some("chance")) {
            let Values::F64(values) = values else { continue };
            let odd = values.iter().flatten().find(|value| !fits(**value));
            assert!(odd.is_none(), "{}", told(&format!("{name}.{column}: {odd:?}")));
        }
    }
    let mut document = answer.json.clone();
    // A comparison has the answers of its parts, whose numbers are there too.
    chances(
        &mut |key, value| {
            assert!(fits(value), "{}", told(&format!("{key}: {value:?}")));
        },
        "",
        &mut document,
    );
}

/// Calls a function with every number of a document whose key is that of a chance.
fn chances(see: &mut dyn FnMut(&str, f64), key: &str, value: &mut Value) {
    match value {
        Value::Object(object) => {
            let is_difference = object.get("unit").is_some_and(|unit| unit != "chance");
            for (inner, value) in object {
                if !(is_difference || ["what_if", "rests_on"].contains(&inner.as_str())) {
                    chances(see, inner, value);
                }
            }
        }
        Value::Array(all) => all.iter_mut().for_each(|value| chances(see, key, value)),
        Value::Number(number) => {
            let is_chance = unit(key) == Some("chance") || ["wins", "means"].contains(&key);
            if let (true, Some(value)) = (is_chance, number.as_f64()) {
                see(key, value);
            }
        }
        _ => {}
    }
}

/// What is beyond its threshold is on the other side of it than what is fine.
fn verdicts(told: &dyn Fn(&str) -> String, answer: &Answer) {
    for verdict in answer.verdicts.iter().filter(|one| one.matter != Matter::Promise) {
        let size = verdict.size();
        let fits = match verdict.standing {
            Standing::Beyond => -1e-6 <= size,
            Standing::Within => size <= 1e-6,
            Standing::Open => verdict.interval.is_some(),
        };
        assert!(fits, "{}", told(&format!("{verdict:?}")));
        let says = verdict.says.contains("would settle it") || verdict.says.contains("too close");
        assert_eq!(
            says,
            verdict.standing == Standing::Open && verdict.trials.is_some(),
            "{}",
            told(&format!("{verdict:?}"))
        );
    }
}

/// Alternatives start from a number of the answer.
fn starts(told: &dyn Fn(&str) -> String, kind: &str, answer: &Answer) {
    let Some(what_if) = &answer.basis.what_if else { return };
    if !["duel", "engagement", "attack", "odds"].contains(&kind) {
        return;
    }
    for one in &what_if.moves {
        let known = |value: f64| (value - one.before).abs() < ROUNDING;
        let is_known = answer.numbers.iter().any(|number| known(number.value));
        assert!(is_known, "{}", told(&format!("{one:?}")));
    }
}

/// "Changes nothing" and "each" say it of numbers that are equal, and that all differ.
fn steps(told: &dyn Fn(&str) -> String, question: &dyn Question, answer: &Answer) {
    let Some((_, points)) = answer.frames.iter().find(|(name, _)| *name == "curve_points") else {
        return;
    };
    let real = |name: &str| match points.column(name) {
        Some(Values::F64(values)) => values.clone(),
        _ => panic!("{}", told(name)),
    };
    let each = answer.sentences.iter().any(|one| one.starts_with("Each of the "));
    let changes: Vec<f64> = real("pass_change").into_iter().flatten().collect();
    let shown = |change: f64| words::points_to(change, 2) != words::points_to(0.0, 2);
    if each {
        assert!(changes.iter().all(|change| shown(*change)), "{}", told(&format!("{changes:?}")));
    }
    let [subject] = question.subjects()[..] else { return };
    let card = subject.game().card();
    let whole = |name: &str| match points.column(name) {
        Some(Values::I32(values)) => values.iter().flatten().copied().collect::<Vec<i32>>(),
        _ => panic!("{}", told(name)),
    };
    let (ratings, eases) = (whole("rating"), whole("ease"));
    let mut curves = ratings.clone();
    curves.dedup();
    let middle = curves[(curves.len() - 1) / 2];
    let at = |ease: i32| (0..eases.len()).find(|&at| (ratings[at], eases[at]) == (middle, ease));
    for ease in [1, -1] {
        let says = format!("{} changes nothing", words::own(card, ease));
        if let (true, Some(from), Some(to)) =
            (answer.sentences[0].contains(&says), at(0), at(ease.into()))
        {
            for name in ["pass", "fumble", "success", "critical", "degree_mean", "degree_sd"] {
                let values = real(name);
                let apart = values[to].zip(values[from]).map(|(to, from)| (to - from).abs());
                assert!(apart.is_some_and(|apart| apart < ROUNDING), "{}", told(name));
            }
        }
    }
}

/// The sides have different names; who beats the other wins more; who is even wins as much.
fn sides(told: &dyn Fn(&str) -> String, answer: &Answer) {
    let number = |key: &str| answer.numbers.iter().find(|one| one.key == key).expect("a number");
    let (ours, theirs) = (number("win_a"), number("win_b"));
    assert_ne!(ours.says, theirs.says, "{}", told("names"));
    for table in &answer.tables {
        let heads: Vec<&str> = table.columns.iter().map(|one| one.heading.as_str()).collect();
        for (nth, head) in heads.iter().enumerate() {
            let again = !head.is_empty() && heads[..nth].contains(head);
            assert!(!again, "{}", told(&format!("{head} twice in {}", table.caption)));
        }
    }
    let first = &answer.sentences[0];
    if first.contains("evenly matched; each wins") {
        assert!(0.0 < ours.value, "{}", told("nobody wins"));
        assert_eq!(words::percent(ours.value), words::percent(theirs.value), "{}", told("even"));
    }
    if let Some((who, _)) = first.split_once(" beats ") {
        let is_ours = who.ends_with(ours.says.trim_end_matches(" wins"));
        let (winner, loser) = if is_ours { (ours, theirs) } else { (theirs, ours) };
        assert!(loser.value < winner.value, "{}", told("beats"));
    }
}

/// The headline of a comparison and the first row of its table are about the same change; "does not
/// matter" has no change that would; harm is told where it is asked.
fn comparison(told: &dyn Fn(&str) -> String, answer: &Answer) {
    let json = &answer.json;
    let differences = json["differences"].as_array().expect("differences");
    let number = |one: &Value, key: &str| one[key].as_f64().expect("a number");
    let is_chance =
        |one: &&Value| ["chance", "difference"].contains(&one["unit"].as_str().expect("a unit"));
    let (first, threshold) = (&answer.sentences[0], number(json, "threshold"));
    if first.contains("because it is already so") {
        let is_none = |one: &Value| number(one, "change") == 0.0;
        assert!(differences.iter().all(is_none), "{}", told("already so"));
        return;
    }
    let Some(row) = answer.tables[0].rows.first() else { return };
    let named = row[0].words(evenodds_analyses::answer::table::Precision::Page);
    let verdict = json["verdict"].as_str().expect("a verdict");
    let tells = first.contains(&format!("{named}, "));
    let still = first.contains("no chance changes,")
        || first.contains("no chance changes.")
        || first.contains("no chance changes;");
    assert!(tells || still || first.contains("cannot be told"), "{}", told(&named));
    let most = differences.iter().filter(is_chance).map(|one| number(one, "change").abs());
    let most = most.fold(0.0, f64::max);
    if still {
        let chances = differences.iter().filter(|one| one["unit"] == "chance");
        let most = chances.map(|one| number(one, "change").abs()).fold(0.0, f64::max);
        assert!(most < ROUNDING, "{}", told("a chance changes"));
    }
    let exact = json["before"]["method"] == "exact" && json["after"]["method"] == "exact";
    if exact {
        let harms = || differences.iter().filter(|one| one["unit"] == "harm");
        let moves = |one: &&Value| {
            let (before, change) = (number(one, "before"), number(one, "change"));
            1e-6 < change.abs() && 0.05 * before.abs() <= change.abs() + ROUNDING
        };
        let matters = threshold - ROUNDING <= most || harms().any(|one| moves(&one));
        assert_eq!(verdict == "matters", matters, "{}", told(&format!("{most}")));
        // Two decimals show it.
        if harms().any(|one| 0.005 < number(one, "change").abs()) {
            assert!(first.contains("harm"), "{}", told("harm"));
        }
    }
}

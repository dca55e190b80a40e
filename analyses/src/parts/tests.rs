//! Parts against undivided questions.

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use serde_json::{Value, json};
use toml::Table;

use super::*;
use crate::library::Library;
use crate::question::Kind;
use crate::sampling::{Ask, Unwatched, Wanted};

/// A question as a part says it, and to be asked.
struct Told {
    asked: PartQuestion,
    question: Box<dyn Question>,
}

fn library() -> Library {
    Library::standard(".")
}

fn told(kind: &str, values: &str, ask: Ask) -> Told {
    let kind = Kind::named(kind).expect("a kind");
    let values: Table = values.parse().expect("values");
    let question = kind.read_values(&values, &library(), Ask::default());
    let mut question = question.unwrap_or_else(|unread| panic!("{unread:?}"));
    for own in question.asks() {
        *own = Ask { trials: ask.trials.or(own.trials), ..ask };
    }
    let asked = PartQuestion::of(kind, &values, question.as_mut()).expect("one way");
    Told { asked, question }
}

fn sampled(trials: u64) -> Ask {
    Ask { wanted: Wanted::Sampled, trials: Some(trials), ..Ask::default() }
}

/// The questions of the tests that are divided by trials.
fn questions() -> Vec<(&'static str, &'static str, Ask)> {
    vec![
        ("engagement", "scenario = 'skrapyard-open'\nreplays = false", sampled(150)),
        ("engagement", "scenario = 'spurg-orchard'\nreplays = false\npolicies = true", sampled(24)),
        ("policies", "scenario = 'd20-gate'", sampled(24)),
        ("duel", "roster = 'spurg'\na = 'townsman'\nb = 'watchman'\nedges = [0, 1]", sampled(3000)),
        ("attack", "roster = 'spurg'\nattacker = 'fencer'\ndefender = 'guard'", sampled(2000)),
        ("odds", "system = 'sprawl'\nrating = 4", sampled(5000)),
        ("targets", "roster = 'd20'\nattacker = 'raider'", sampled(900)),
        (
            "volley",
            "roster = 'spurg'\nattackers = [{ profile = 'watchman', count = 2 }]\n\
             defenders = { profile = 'townsman', count = 2 }",
            sampled(700),
        ),
    ]
}

/// All that an answer tells.
fn whole(answer: &Answer) -> String {
    let Answer { json, sentences, method, numbers, tables, charts, frames, verdicts, .. } = answer;
    format!(
        "{json:#}\n{sentences:#?}\n{method}\n{numbers:#?}\n{tables:#?}\n{charts:#?}\n{frames:#?}\n\
         {verdicts:#?}\n{:#?}",
        answer.basis.rests_on
    )
}

fn undivided(told: &Told) -> String {
    let answer = told.question.answer("", Alternatives::Untried, &Unwatched);
    whole(&answer.expect("an answer"))
}

/// Plays a part, writes it and reads it again.
fn part(told: &Told, holds: Holds, cut: Option<Cut>) -> PartFile {
    let part = play(told.asked.clone(), told.question.as_ref(), holds, cut, &Unwatched);
    let part = part.expect("a part");
    let read = PartFile::read("part.json", &part.to_json()).expect("what was written");
    assert_eq!(read, part);
    read
}

fn range(first: u64, end: u64, of: u64) -> Holds {
    Holds::Trials { first, end, of }
}

fn named(parts: Vec<PartFile>) -> Vec<(String, PartFile)> {
    let name = |(nth, part)| (format!("{nth}.json"), part);
    parts.into_iter().enumerate().map(name).collect()
}

/// Answers the question of parts, as it is read from them.
fn merged(parts: Vec<PartFile>) -> Result<Answer, AskError> {
    let parts = Parts::of(named(parts))?;
    let question = match parts.question(&library()) {
        Ok(question) => question,
        Err(AskedError::Part(error)) => return Err(error.into()),
        Err(AskedError::File(fault)) => panic!("{fault:?}"),
    };
    answer(question.as_ref(), &parts.share()?, &Unwatched)
}

fn runner(cases: u32) -> TestRunner {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

/// Returns random places to cut something, and a random order of the parts.
fn splits(of: u64) -> impl Strategy<Value = Vec<(u64, u64)>> {
    proptest::collection::btree_set(1..of, 0..5).prop_flat_map(move |cuts| {
        let ends: Vec<u64> = [0].into_iter().chain(cuts).chain([of]).collect();
        let ranges: Vec<(u64, u64)> = ends.windows(2).map(|pair| (pair[0], pair[1])).collect();
        Just(ranges).prop_shuffle()
    })
}

#[test]
fn parts_of_trials_in_any_order_give_the_undivided_answer() {
    for (kind, values, ask) in questions() {
        let told = told(kind, values, ask);
        let (expected, of) = (undivided(&told), told.asked.trials());
        let check = |ranges: Vec<(u64, u64)>| {
            let parts = ranges.iter().map(|&(first, end)| part(&told, range(first, end, of), None));
            let answer = merged(parts.collect()).expect("an answer");
            prop_assert_eq!(whole(&answer), expected.as_str());
            Ok(())
        };
        runner(4).run(&splits(of), check).unwrap_or_else(|error| panic!("{kind}: {error}"));
    }
}

#[test]
fn parts_of_pairs_in_any_order_give_the_undivided_matrix() {
    let few = "roster = 'spurg'\nprofiles = ['townsman', 'guard', 'fencer']";
    for (values, ask) in [
        (few, Ask::default()),
        (few, sampled(500)),
        ("roster = 'spurg'\nprofiles = ['guard', 'fencer']\nset = { edge = 1 }", sampled(300)),
        (few, Ask { target_error: Some(0.02), ..Ask { trials: None, ..sampled(1) } }),
    ] {
        let told = told("matrix", values, ask);
        let expected = undivided(&told);
        let Division::Pairs(matrix) = told.question.division() else { panic!("it is a matrix") };
        let of = matrix.count() as u64;
        let all: Vec<u64> = (0..of).collect();
        let holders = proptest::collection::vec(0..3_usize, all.len());
        let check = |holders: Vec<usize>| {
            let held = |nth: usize| -> Vec<u64> {
                all.iter().copied().filter(|&pair| holders[pair as usize] == nth).collect()
            };
            let parts = [2, 0, 1].map(held).into_iter().filter(|pairs| !pairs.is_empty());
            let parts = parts.map(|pairs| part(&told, Holds::Pairs { pairs, of }, None));
            let answer = merged(parts.collect()).expect("an answer");
            prop_assert_eq!(whole(&answer), expected.as_str());
            Ok(())
        };
        runner(3).run(&holders, check).unwrap_or_else(|error| panic!("{values}: {error}"));
    }
}

#[test]
fn a_target_is_reached_at_the_wave_at_which_the_undivided_question_stops() {
    let (values, target_error) = ("roster = 'spurg'\na = 'townsman'\nb = 'watchman'", 0.004);
    let ask = Ask { trials: None, target_error: Some(target_error), ..sampled(1) };
    let told = told("duel", &format!("{values}\nedges = [0, 0]"), ask);
    let expected = undivided(&told);
    let survey = survey(told.question.as_ref(), &Unwatched).expect("a survey");
    let survey = survey.expect("it is sampled");
    let (mut parts, mut first, mut ends) = (Vec::new(), 0, survey.ends());
    let stopped = loop {
        let end = ends.next().expect("it is reached");
        // A wave in two parts.
        for range in [first..first + 7, first + 7..end] {
            parts.push(part(
                &told,
                Holds::Trials { first: range.start, end: range.end, of: survey.trials },
                None,
            ));
        }
        first = end;
        match merged(parts.clone()) {
            Ok(answer) => break answer,
            Err(AskError::Part(PartError::Unfinished { trials, next })) => {
                assert_eq!(trials, end);
                assert!(end < next);
            }
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(whole(&stopped), expected);
    assert!(2 < parts.len(), "it takes several waves");
    let across = vec![part(&told, range(0, first - 1, survey.trials), None)];
    let refused = merged(across).expect_err("where a wave ends is unknown").to_string();
    assert!(refused.contains("go beyond"), "{refused}");
}

#[test]
fn a_part_is_the_same_on_every_machine() {
    let (kind, values, ask) = questions().remove(0);
    let played = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| part(&told(kind, values, ask), range(7, 91, 150), None).to_json())
    };
    assert_eq!(played(1), played(3));
}

fn refused(parts: Vec<PartFile>) -> String {
    merged(parts).expect_err("it is refused").to_string()
}

#[test]
fn what_is_not_one_whole_is_refused() {
    let attack = "roster = 'spurg'\nattacker = 'fencer'\ndefender = 'guard'";
    let one = told("attack", attack, sampled(100));
    let of = |told: &Told, first: u64, end: u64| part(told, range(first, end, 100), None);
    let half = of(&one, 0, 50);
    assert_eq!(
        refused(vec![half.clone(), of(&one, 40, 100)]),
        "0.json and 1.json both hold trials 40 to 49"
    );
    assert_eq!(
        refused(vec![half.clone(), half.clone()]),
        "0.json and 1.json both hold trials 0 to 49"
    );
    assert_eq!(refused(vec![half.clone()]), "missing: trials 50 to 99");
    assert_eq!(refused(vec![of(&one, 1, 50)]), "missing: trial 0, trials 50 to 99");
    assert_eq!(refused(Vec::new()), "no parts to merge");
    let cut = |nth| {
        let cut = Cut::new(nth, 4).expect("a part");
        part(&one, cut.trials(100).expect("trials"), Some(cut))
    };
    assert_eq!(refused(vec![cut(4), cut(1)]), "parts 2/4 and 3/4 are missing: trials 25 to 74");
    let seeded = told("attack", attack, Ask { seed: 2, ..sampled(100) });
    let other = "roster = 'spurg'\nattacker = 'fencer'\ndefender = 'townsman'";
    let other = told("attack", other, sampled(100));
    let duel = told("duel", "roster = 'spurg'\na = 'fencer'\nb = 'guard'", sampled(100));
    for (foreign, expected) in [
        (of(&seeded, 50, 100), "1.json belongs to a different question than 0.json: seed 2, not 1"),
        (
            of(&other, 50, 100),
            "1.json belongs to a different question than 0.json: another `defender`",
        ),
        (
            of(&duel, 50, 100),
            "1.json belongs to a different question than 0.json: `duel`, not `attack`",
        ),
    ] {
        assert_eq!(refused(vec![half.clone(), foreign]), expected);
    }
    let fewer = told("attack", attack, sampled(60));
    let foreign = part(&fewer, range(50, 60, 60), None);
    let expected = "1.json belongs to a different question than 0.json: 60 trials, not 100";
    assert_eq!(refused(vec![half, foreign]), expected);
}

#[test]
fn what_cannot_be_divided_says_so() {
    let duel = "roster = 'spurg'\na = 'townsman'\nb = 'watchman'";
    let whole = Cut::new(1, 2).expect("a part");
    let exact = told("duel", duel, Ask { wanted: Wanted::Exact, ..Ask::default() });
    let error = cut(&exact.asked, exact.question.as_ref(), whole).expect_err("solved");
    assert!(error.to_string().contains("solved exactly"), "{error}");
    let auto = told("duel", duel, Ask::default());
    let holds = cut(&auto.asked, auto.question.as_ref(), whole).expect("it may be sampled");
    let error = play(auto.asked, auto.question.as_ref(), holds, None, &Unwatched);
    assert!(error.expect_err("solved").to_string().contains("solved exactly"));
    let sampled_duel = told("duel", duel, sampled(10));
    for (first, end, of) in [(3, 3, 10), (4, 3, 10), (0, 11, 10), (0, 5, 20), (0, 1, u64::MAX)] {
        let (asked, holds) = (sampled_duel.asked.clone(), range(first, end, of));
        let error = play(asked, sampled_duel.question.as_ref(), holds, None, &Unwatched);
        assert!(matches!(error, Err(AskError::Part(_))), "{first} to {end} of {of}");
    }
    let curve = told("curve", "system = 'd20'", sampled(10));
    let error = cut(&curve.asked, curve.question.as_ref(), whole).expect_err("undivided");
    assert!(error.to_string().contains("cannot be divided"), "{error}");
    let attack = "roster = 'spurg'\nattacker = 'fencer'\ndefender = 'guard'";
    let few = told("attack", attack, sampled(3));
    let many = Cut::new(2, 4).expect("a part");
    let error = cut(&few.asked, few.question.as_ref(), many).expect_err("too many");
    assert_eq!(error.to_string(), "4 parts of 3 trials; expected at most 3");
}

#[test]
fn parts_added_up_are_as_good_as_they_were() {
    for (kind, values, ask) in questions() {
        let told = told(kind, values, ask);
        let (expected, of) = (undivided(&told), told.asked.trials());
        let cuts = [0, of / 5, of / 2, of - 1, of];
        let part = |nth: usize| part(&told, range(cuts[nth], cuts[nth + 1], of), None);
        let joined = |parts: Vec<PartFile>| Parts::of(named(parts)).expect("parts").joined();
        let most = joined(vec![part(2), part(0), part(1)]).expect("they follow one another");
        assert_eq!(most.holds(), &range(0, of - 1, of));
        let most = PartFile::read("most.json", &most.to_json()).expect("a part like others");
        let answer = merged(vec![part(3), most.clone()]).expect("an answer");
        assert_eq!(whole(&answer), expected, "{kind}");
        let steps = joined(vec![joined(vec![part(0), part(1)]).expect("two"), part(2)]);
        assert_eq!(steps.expect("in steps").to_json(), most.to_json());
        let gap = joined(vec![part(0), part(2)]).expect_err("a gap").to_string();
        assert!(gap.starts_with("missing: trial"), "{gap}");
    }
    let told = told(
        "matrix",
        "roster = 'spurg'\nprofiles = ['townsman', 'guard', 'fencer']",
        Ask::default(),
    );
    let Division::Pairs(matrix) = told.question.division() else { panic!("it is a matrix") };
    let of = matrix.count() as u64;
    let part = |every: u64| {
        let pairs = (0..of).filter(|pair| pair % 2 == every).collect();
        part(&told, Holds::Pairs { pairs, of }, None)
    };
    let joined = Parts::of(named(vec![part(1), part(0)])).expect("parts").joined();
    let answer = merged(vec![joined.expect("one part")]).expect("an answer");
    assert_eq!(whole(&answer), undivided(&told));
}

/// Changes a file, and gives it the digest of its contents.
fn forged(part: &PartFile, change: impl FnOnce(&mut Value)) -> Result<PartFile, PartError> {
    let mut document: Value = serde_json::from_slice(&part.to_json()).expect("JSON");
    change(&mut document);
    file::sign(&mut document);
    PartFile::read("part.json", document.to_string().as_bytes())
}

#[test]
fn a_file_that_is_damaged_or_of_another_version_is_refused() {
    let attack = "roster = 'spurg'\nattacker = 'fencer'\ndefender = 'guard'";
    let told = told("attack", attack, sampled(100));
    let part = part(&told, range(0, 100, 100), None);
    let bytes = part.to_json();
    for end in 0..bytes.len() - 1 {
        let refused = PartFile::read("part.json", &bytes[..end]).expect_err("truncated");
        assert!(refused.to_string().starts_with("part.json is no part: it is not JSON"));
    }
    for (nth, byte) in bytes.iter().enumerate().filter(|(_, byte)| byte.is_ascii_alphanumeric()) {
        let mut changed = bytes.clone();
        changed[nth] = if *byte == b'7' { b'8' } else { b'7' };
        assert!(PartFile::read("part.json", &changed).is_err(), "byte {nth}");
    }
    let refused = |change: fn(&mut Value)| forged(&part, change).expect_err("refused").to_string();
    assert_eq!(refused(|file| file["kind"] = json!("else")), "part.json is no part of an answer");
    assert_eq!(refused(|file| file["format"] = json!(1)), "part.json: format 1; expected 2");
    let other = refused(|file| file["build"]["version"] = json!("9.9.9"));
    assert!(other.starts_with("part.json: version 9.9.9"), "{other}");
    assert!(refused(|file| file["build"]["seed_version"] = json!(1)).contains("seeds 1"));
    let other = refused(|file| file["build"]["sources"] = json!("0"));
    assert!(other.starts_with("part.json: sources 0; expected "), "{other}");
    for change in [
        |file: &mut Value| file["holds"]["trials"]["end"] = json!(101),
        |file: &mut Value| file["holds"]["trials"]["first"] = json!(100),
        |file: &mut Value| file["holds"]["trials"]["of"] = json!(u64::MAX),
        |file: &mut Value| file["holds"] = json!({"pairs": {"pairs": [0], "of": 1}}),
        |file: &mut Value| file["cut"] = json!([5, 4]),
        |file: &mut Value| file["more"] = json!(1),
        |file: &mut Value| file["asked"]["effort"]["trials"] = json!(-1),
        |file: &mut Value| file["pairs"] = json!([{}]),
    ] {
        assert!(refused(change).starts_with("part.json is damaged"));
    }
}

#[test]
fn contents_that_have_changed_are_told() {
    let attack = "roster = 'spurg'\nattacker = 'fencer'\ndefender = 'guard'";
    let told = told("attack", attack, sampled(100));
    let whole = part(&told, range(0, 100, 100), None);
    let forged = |change: fn(&mut Value)| {
        merged(vec![forged(&whole, change).expect("sound")]).expect_err("refused").to_string()
    };
    let changed = forged(|file| file["asked"]["depends_on"] = json!("else"));
    assert_eq!(changed, "0.json: a file that its question depends on has changed since");
    let gone = forged(|file| file["asked"]["question"]["attack"]["attacker"] = json!("nobody"));
    assert!(gone.starts_with("0.json: attack.attacker: "), "{gone}");
    let kind = forged(|file| file["asked"]["question"] = json!({"nothing": {}}));
    assert_eq!(kind, "0.json: the kind of its question is unknown");
}

/// Whatever numbers a file has, merging it ends with an answer or an error.
#[test]
fn no_counts_of_a_file_make_it_panic() {
    for (kind, values, ask) in questions() {
        let ask = Ask { trials: Some(6), ..ask };
        let told = told(kind, values, ask);
        let whole = part(&told, range(0, 6, 6), None);
        let count = |value: &Value| numbers(value).len();
        let mut document: Value = serde_json::from_slice(&whole.to_json()).expect("JSON");
        let all = count(&document["kept"]);
        let changes = proptest::collection::vec((0..all, 0..7_usize), 1..4);
        let check = |changes: Vec<(usize, usize)>| {
            let mut document = document.clone();
            for (place, to) in changes {
                let numbers = numbers_mut(&mut document["kept"]);
                let values = [0, 1, 5, 6, 7, 1 << 40, u64::MAX];
                *numbers.into_iter().nth(place).expect("a number") = values[to].into();
            }
            file::sign(&mut document);
            if let Ok(part) = PartFile::read("part.json", document.to_string().as_bytes()) {
                let _ = merged(vec![part]);
            }
            Ok(())
        };
        runner(60).run(&changes, check).unwrap_or_else(|error| panic!("{kind}: {error}"));
        // Nor does what is no number at all, or is not there.
        for change in ["runs", "reads"] {
            for value in [json!([]), json!([null]), json!([[], []]), json!([{"fights": 1}])] {
                document["kept"][change] = value;
                file::sign(&mut document);
                if let Ok(part) = PartFile::read("part.json", document.to_string().as_bytes()) {
                    let told = refused(vec![part]);
                    assert!(told.contains("not those of its question"), "{told}");
                }
            }
        }
    }
}

fn numbers(value: &Value) -> Vec<&Value> {
    match value {
        Value::Number(_) => vec![value],
        Value::Array(list) => list.iter().flat_map(numbers).collect(),
        Value::Object(object) => object.values().flat_map(numbers).collect(),
        _ => Vec::new(),
    }
}

fn numbers_mut(value: &mut Value) -> Vec<&mut Value> {
    match value {
        Value::Number(_) => vec![value],
        Value::Array(list) => list.iter_mut().flat_map(numbers_mut).collect(),
        Value::Object(object) => object.values_mut().flat_map(numbers_mut).collect(),
        _ => Vec::new(),
    }
}

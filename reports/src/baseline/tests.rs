//! Baselines: what is read, what moved, and what is refused.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use evenodds_analyses::answer::shift::{Motion, Shift};
use evenodds_analyses::answer::{Answer, Number, Unit};
use evenodds_analyses::library::Library;
use evenodds_analyses::question::Alternatives;
use evenodds_analyses::sampling::Unwatched;
use evenodds_analyses::study::Study;
use evenodds_engine::dice::SEED_VERSION;

use super::*;
use crate::folder::{self, Destination};
use crate::manifest::{Record, record};
use crate::report::{ReportOrigin, Unobserved, build};

const VERSION: &str = "1.2.3";

/// A study with an exact question, and a sampled one of so many fights.
fn study(seed: u64, armour: u8) -> Study {
    let text = format!(
        r#"
study = {{ name = "Town", seed = {seed} }}
[[variant]]
name = "armoured"
of = "spurg"
profile.townsman = {{ armour = {armour} }}
[[compare]]
variant = "armoured"
attack = {{ roster = "spurg", attacker = "fencer", defender = "townsman" }}
[[matrix]]
roster = "spurg"
profiles = ["townsman", "watchman"]
method = "sampled"
trials = 400
"#
    );
    read(&text)
}

fn read(text: &str) -> Study {
    let study = Study::read("study.toml", text, &Library::standard("."));
    study.unwrap_or_else(|fault| panic!("{fault}"))
}

fn origin() -> ReportOrigin {
    ReportOrigin { version: VERSION.to_owned(), command: "evenodds report".to_owned() }
}

/// Writes the report of a study, and returns its folder.
fn saved(study: &Study, scratch: &Path) -> PathBuf {
    let report = build(study, &origin(), None, &Unobserved).expect("a report");
    let out = scratch.join("saved");
    let to = Destination::find(&out, &[]).expect("a folder");
    folder::write(&report, &to, Duration::ZERO).expect("written");
    out
}

fn answers(study: &Study) -> Vec<(&'static str, Answer)> {
    let asked = study.questions.iter().map(|(kind, question)| {
        let answer = question.answer("it", Alternatives::Untried, &Unwatched);
        (kind.name, answer.expect("an answer"))
    });
    asked.collect()
}

fn against<'a>(
    folder: &Path,
    now: &Study,
    answers: impl IntoIterator<Item = (&'a str, &'a Answer)>,
) -> Result<Moved, BaselineError> {
    Baseline::read(folder, VERSION, now)?.against(now, answers)
}

fn moved(folder: &Path, now: &Study) -> Moved {
    let answers = answers(now);
    let answers = answers.iter().map(|(kind, answer)| (*kind, answer));
    against(folder, now, answers).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_change_is_told_and_noise_is_not() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let folder = saved(&study(1, 1), scratch.path());

    let same = moved(&folder, &study(1, 1));
    assert_eq!((same.moved().len(), same.count(Motion::Noise), same.changed), (0, 0, false));
    assert!(same.verdict().starts_with("Nothing moved since the baseline: "), "{}", same.verdict());
    assert!(same.missing.is_empty() && same.fresh.is_empty());
    assert!(same.answer().tables.is_empty() && same.sampled > 0);

    let noise = moved(&folder, &study(2, 1));
    assert_eq!(noise.moved(), []);
    assert!(0 < noise.count(Motion::Noise), "another seed has other numbers");

    let now = study(1, 3);
    let change = moved(&folder, &now);
    assert!(change.changed && !change.moved().is_empty());
    let sizes: Vec<f64> = change.moved().iter().map(|one| one.shift.change.value.abs()).collect();
    assert!(
        change
            .moved()
            .iter()
            .all(|one| one.kind == "compare" && one.shift.change.interval.is_none())
    );
    let chances = change.moved().iter().filter(|one| one.shift.after.unit.name() != "harm").count();
    assert!(sizes[..chances].is_sorted_by(|one, next| one + 1e-9 >= *next), "{sizes:?}");
    let edited = "Edited since the baseline: study.toml: variant.armoured.profile.townsman.armour 3, \
                  before 1.";
    assert_eq!(change.answer().sentences[1], edited);
    assert_eq!(change.json()["edits"][0]["to"], "3");
    assert!(same.edits.is_empty() && change.markdown().contains(edited));
    assert!(change.answer().charts.is_empty(), "differences moved, and no chance");
    let markdown = change.markdown();
    let first = markdown.lines().next().expect("a line");
    assert!(first.contains("moved beyond noise") && first.contains("save this report"), "{first}");
    assert!(markdown.contains("| beyond noise |") && !markdown.contains("NaN"));

    // The report says it first, and its own numbers are a baseline again.
    let baseline = Baseline::read(&folder, VERSION, &now).expect("a baseline");
    let report = build(&now, &origin(), Some(&baseline), &Unobserved).expect("a report");
    let json: serde_json::Value =
        serde_json::from_slice(&report.files["report.json"]).expect("JSON");
    assert_eq!(json["sections"][0]["kind"], SECTION);
    assert_eq!(json["sections"][2]["kind"], "matrix");
    assert!(json["sections"][2]["numbers"].as_array().is_some_and(|all| !all.is_empty()));
    let summary = String::from_utf8_lossy(&report.files["summary.md"]);
    assert!(summary.contains("What moved, the largest change first"), "{summary}");
    let to = Destination::find(&folder, &[]).expect("a folder");
    folder::write(&report, &to, Duration::ZERO).expect("written");
    assert_eq!(moved(&folder, &now).moved(), []);
}

#[test]
fn a_fact_is_told_once() {
    let chance = |says: &str, value: f64| Number {
        key: "win_a",
        says: says.to_owned(),
        unit: Unit::Chance,
        value,
        interval: None,
        sampled: None,
    };
    let shift = |says: &str, before: f64, after: f64| Asked {
        kind: "duel".to_owned(),
        question: "Who wins?".to_owned(),
        shift: Shift::of(chance(says, before), chance(says, after), 0.05),
    };
    let moved = Moved {
        shifts: vec![
            shift("Bruiser wins", 0.5, 0.6),
            shift("Old Hand wins", 0.5, 0.4),
            shift("Bruiser beats Old Hand", 0.5, 0.6),
            shift("Bruiser wins, Old Hand is out", 0.4, 0.45),
        ],
        missing: Vec::new(),
        fresh: Vec::new(),
        changed: true,
        edits: Vec::new(),
        seed_version: SEED_VERSION,
        confidence: 0.95,
        sampled: 0,
    };
    let facts: Vec<&str> = moved.facts().iter().map(|one| one.shift.after.says.as_str()).collect();
    assert_eq!(facts, ["Bruiser wins", "Bruiser wins, Old Hand is out"]);
    let answer = moved.answer();
    let rows = answer.tables.iter().map(|table| table.rows.len()).collect::<Vec<_>>();
    assert_eq!(rows, [2, 2], "the others are in the folded table");
    let told = answer.sentences.iter().filter(|one| one.contains("before 50 %")).count();
    assert_eq!(told, 1, "{:?}", answer.sentences);
    let drawn = crate::chart::draw(&answer.charts[0]);
    crate::chart::tests::is_legible("before and now", &drawn);
    assert!(drawn.alt().contains("Bruiser wins"), "{}", drawn.alt());
}

#[test]
fn what_is_sampled_without_an_interval_is_not_said_to_have_moved() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let town = study(1, 1);
    let folder = saved(&town, scratch.path());
    let mut told = answers(&town);
    let numbers = told.iter_mut().flat_map(|(_, answer)| &mut answer.numbers);
    for number in numbers.filter(|number| number.sampled.is_some()) {
        (number.value, number.interval) = (number.value + 0.3, None);
    }
    let told = told.iter().map(|(kind, answer)| (*kind, answer));
    let moved = against(&folder, &town, told).expect("the same study");
    assert_eq!(moved.moved(), []);
    assert!(0 < moved.count(Motion::Noise));
}

#[test]
fn a_seed_of_another_version_is_told() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let (town, path) = (study(1, 1), scratch.path().join("saved/report.json"));
    let told = |folder: &Path| moved(folder, &town).answer().sentences.join(" ");
    let folder = saved(&town, scratch.path());
    assert!(!told(&folder).contains("version"), "{}", told(&folder));
    // Reports of the first version of seeds did not say so.
    let json = fs::read_to_string(&path).expect("written");
    let line = format!("\"seed_version\": {SEED_VERSION},");
    assert!(json.contains(&line), "{json}");
    fs::write(&path, json.replace(&line, "")).expect("writable");
    assert!(told(&folder).contains("sampled with version 1 of seeds"), "{}", told(&folder));
}

#[test]
fn questions_that_one_side_lacks_are_told() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let attack = |target: &str| {
        format!("[[attack]]\nroster = \"spurg\"\nattacker = \"fencer\"\ndefender = \"{target}\"\n")
    };
    let both = |one: &str, other: &str| {
        read(&format!("study = {{ name = \"Town\" }}\n{}{}", attack(one), attack(other)))
    };
    let folder = saved(&both("townsman", "watchman"), scratch.path());
    let told = moved(&folder, &both("townsman", "fencer"));
    assert_eq!(told.missing.len(), told.fresh.len());
    assert!(told.missing[0].0.contains("atchman"), "{:?}", told.missing);
    assert!(told.markdown().contains("only the baseline has"));
    // Two questions in the same words are told apart by their order.
    let twice = moved(&folder, &both("townsman", "townsman"));
    assert_eq!(twice.shifts.len(), twice.fresh.len());
}

#[test]
fn what_is_no_baseline_is_refused() {
    let scratch = tempfile::tempdir().expect("a scratch folder");
    let town = study(1, 1);
    let refused = |folder: &Path, version: &str, study: &Study| {
        let error = Baseline::read(folder, version, study).expect_err("no baseline");
        assert!(error.fix().is_some());
        error.to_string()
    };
    let nowhere = refused(&scratch.path().join("nowhere"), VERSION, &town);
    assert!(nowhere.contains("cannot be read"), "{nowhere}");
    assert!(refused(scratch.path(), VERSION, &town).contains("is no baseline"));
    let folder = saved(&town, scratch.path());
    let newer = refused(&folder, "1.2.2", &town);
    assert!(newer.contains("of version 1.2.3; expected 1.2.2"), "{newer}");
    let other = read("study = { name = \"Village\" }\n[[curve]]\nsystem = \"spurg\"\n");
    let other = refused(&folder, VERSION, &other);
    assert!(other.contains("of the study `Town`; expected `Village`"), "{other}");

    let path = folder.join("report.json");
    let json = fs::read_to_string(&path).expect("written");
    for bad in ["", "[1]", "{\"kind\": \"notes\", \"version\": \"1.2.3\"}"] {
        fs::write(&path, bad).expect("writable");
        assert!(refused(&folder, VERSION, &town).contains("is no baseline"), "{bad}");
    }
    for bad in [
        json.replace("\"numbers\"", "\"figures\""),
        json.replace("\"unit\": \"chance\"", "\"unit\": 7"),
    ] {
        fs::write(&path, bad).expect("writable");
        assert!(refused(&folder, VERSION, &town).contains("has no numbers to compare with"));
    }
    let strange = json.replace("\"key\": \"", "\"key\": \"x_");
    fs::write(&path, strange).expect("writable");
    let baseline = Baseline::read(&folder, VERSION, &town).expect("a baseline");
    let answers = answers(&town);
    let answers = answers.iter().map(|(kind, answer)| (*kind, answer));
    let refused = baseline.against(&town, answers).expect_err("nothing shared");
    assert!(matches!(refused, BaselineError::NothingShared { .. }), "{refused}");
}

#[test]
fn other_seeds_are_seldom_taken_for_a_change() {
    let baseline = |study: &Study| {
        let mut numbers = Vec::new();
        for (kind, answer) in answers(study) {
            let records = answer.numbers.iter().filter_map(Record::of).collect();
            record::number(&mut numbers, kind, &answer.question, records);
        }
        let (name, hash) = (study.name.clone(), study.hash.clone());
        let (seed, seed_version, files) = (study.seed, SEED_VERSION, BTreeMap::new());
        Baseline { study: name, hash, seed, seed_version, files, numbers }
    };
    let runs = if std::env::var_os("EVENODDS_FULL").is_some() { 500 } else { 30 };
    let wrong = (0..runs).filter(|run| {
        let (was, now) = (study(2 * run + 1, 1), study(2 * run + 2, 1));
        let answers = answers(&now);
        let told = baseline(&was).against(&now, answers.iter().map(|(kind, one)| (*kind, one)));
        !told.expect("the same study").moved().is_empty()
    });
    // At 5 %, 8 or more of 30 and 50 or more of 500 are wrong with a chance below 1e-4.
    let (wrong, most) = (wrong.count() as u64, if runs == 30 { 8 } else { 50 });
    assert!(wrong < most, "{wrong} of {runs}");
    if runs == 500 {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/intervals.md");
        let page = fs::read_to_string(page).expect("the page is there");
        let told = format!("{wrong} of 500\ncomparisons");
        assert!(page.contains(&told), "docs/intervals.md does not say: {told}");
    }
}

//! What is told of who does best, against the numbers that it comes from, and what is refused.

use std::fs;

use serde_json::Value;

use crate::answer::Answer;
use crate::answer::chart::Drawing;
use crate::answer::frame::Values;
use crate::answer::words;
use crate::library::Library;
use crate::promises::{Decision, Known};
use crate::question::{Alternatives, Question};
use crate::questions::tests::asked;
use crate::sampling::Unwatched;
use crate::study::Study;

fn read(library: &Library, text: &str) -> Result<Box<dyn Question>, String> {
    asked::read("best", library, text)
}

fn answer(library: &Library, text: &str) -> Answer {
    asked::answer("best", library, text)
}

fn standard(text: &str) -> Answer {
    answer(&Library::standard("."), text)
}

const FIGHT: &str = "roster = \"skrapyard\"\nset = { kind = \"fight\" }\n";

/// A folder with a roster of SPURG: the skill and the points of each of its fighters.
fn roster(fighters: &[(i64, Option<f64>)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let line = |(nth, (skill, points)): (usize, &(i64, Option<f64>))| {
        let points = points.map_or_else(String::new, |points| format!("points = {points}\n"));
        format!("[[profile]]\nname = \"F{nth}\"\nskill = {skill}\nweapons = [\"club\"]\n{points}\n")
    };
    let lines: String = fighters.iter().enumerate().map(line).collect();
    let club = "[[weapon]]\nname = \"club\"\nkind = \"melee\"\n";
    fs::write(folder.path().join("mine.toml"), format!("system = \"spurg\"\n{club}{lines}"))
        .expect("written");
    folder
}

fn of_roster(fighters: &[(i64, Option<f64>)], more: &str) -> Result<Answer, String> {
    let folder = roster(fighters);
    let library = Library::standard(folder.path());
    let question = read(&library, &format!("roster = \"mine.toml\"\n{more}"))?;
    Ok(question.answer("it", Alternatives::Untried, &Unwatched).expect("an answer"))
}

fn candidates(answer: &Answer) -> &Vec<Value> {
    answer.json["candidates"].as_array().expect("candidates")
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().filter_map(Value::as_str).collect()
}

#[test]
fn numbers_are_the_same_in_json_in_the_frames_and_in_the_answer() {
    for more in ["", "method = \"sampled\"\ntrials = 2000\nweapons = true\npoints = 30"] {
        let answer = standard(&format!("{FIGHT}{more}"));
        let (_, frame) = &answer.frames[0];
        let Some(Values::F64(column)) = frame.column("score") else { panic!("no scores") };
        let scores = answer.numbers.iter().filter(|number| number.key == "score");
        let told: Vec<Option<f64>> = scores.clone().map(|number| Some(number.value)).collect();
        assert_eq!(&told, column);
        assert_eq!(answer.tables[0].rows.len(), told.len());
        for (json, number) in candidates(&answer).iter().zip(scores) {
            assert_eq!(json["score"].as_f64(), Some(number.value));
            assert_eq!(
                number.says,
                format!("{} wins on average", json["name"].as_str().expect("a value"))
            );
            let ends = number.interval.map(|(low, high)| vec![low, high]);
            assert_eq!(json.get("score_interval"), ends.map(Value::from).as_ref());
            assert_eq!(number.interval.is_some(), !more.is_empty());
            let opponents = json["opponents"].as_array().expect("opponents");
            let sum: f64 =
                opponents.iter().map(|one| one["score"].as_f64().expect("a value")).sum();
            assert!((sum / opponents.len() as f64 - number.value).abs() < 1e-9);
        }
        let lead = answer.numbers.last().expect("numbers");
        assert_eq!(lead.key, "best_lead");
        let [first, second] = [0, 1].map(|at| told[at].expect("a score"));
        let is_ordered = more.is_empty();
        assert!(!is_ordered || (lead.value - (first - second)).abs() < 1e-12);
        assert_eq!(answer.json["best_lead"].as_f64(), Some(lead.value));
        let (_, pairs) = &answer.frames[1];
        assert_eq!(pairs.height(), told.len() * texts(&answer.json["against"]).len());
        let bars = match &answer.charts[0].drawing {
            Drawing::AmountRows { groups, .. } => &groups[0].rows,
            other => panic!("{other:?}"),
        };
        for (bar, score) in bars.iter().zip(&told) {
            assert!((bar.value / 100.0 - score.expect("a score")).abs() < 1e-12);
        }
    }
}

#[test]
fn the_first_sentence_says_who_is_best_and_against_whom() {
    let answer = standard(FIGHT);
    let [first, second, ..] = &candidates(&answer)[..] else { panic!("too few") };
    let (best, score) =
        (first["name"].as_str().expect("a value"), first["score"].as_f64().expect("a value"));
    let lead = score - second["score"].as_f64().expect("a value");
    let start = format!("Skrapyard, fight: {best} is best against the whole roster: it wins ");
    let told = &answer.sentences[0];
    assert!(told.starts_with(&start), "{told}");
    let ends = format!(" pp more than {}.", second["name"].as_str().expect("a name"));
    assert!(told.ends_with(&ends), "{told}");
    let wins = format!("{} of its duels on average (exact", words::percent(score));
    assert!(told.contains(&wins), "{told}");
    assert!(0.0 < lead && texts(&answer.json["best"]) == [best]);
    assert!(
        answer
            .sentences
            .iter()
            .any(|one| one.ends_with("were tried against 12 opponents, exactly."))
    );
    // The weakest spot is the least of its shares.
    let opponents = first["opponents"].as_array().expect("opponents");
    let share = |one: &&Value| one["score"].as_f64().expect("a share");
    let least = opponents.iter().min_by(|one, other| share(one).total_cmp(&share(other)));
    let least = least.expect("one")["name"].as_str().expect("a name");
    let weakness = format!("{best} does worst against {least}: it wins ");
    assert!(
        answer.sentences.iter().any(|one| one.starts_with(&weakness)),
        "{:?}",
        answer.sentences
    );
}

#[test]
fn points_leave_out_who_costs_more() {
    let fighters = [(9, Some(10.0)), (12, Some(20.0)), (14, Some(30.0)), (16, None)];
    let all = of_roster(&fighters, "").expect("an answer");
    assert_eq!(texts(&all.json["best"]), ["F3"]);
    let some = of_roster(&fighters, "points = 20").expect("an answer");
    assert_eq!(texts(&some.json["best"]), ["F1"]);
    assert_eq!(candidates(&some).len(), 2);
    assert!(some.sentences[0].contains("F1 is best of those that cost 20 or less against"));
    let told = "Not tried: F2 costs more than 20; F3 has no cost.";
    assert!(some.sentences.iter().any(|one| one == told), "{:?}", some.sentences);
    assert_eq!(texts(&some.json["not_tried"]), ["F2", "F3"]);
    // The field is the same, so its scores are.
    let score = |answer: &Answer| {
        let found = candidates(answer).iter().find(|one| one["name"] == "F1").expect("a candidate");
        found["score"].as_f64().expect("a score")
    };
    assert!((score(&all) - score(&some)).abs() < 1e-12);
    let named = of_roster(&fighters, "profiles = [\"F0\"]\nagainst = [\"F1\", \"F2\"]");
    let named = named.expect("an answer");
    assert!(named.sentences[0].contains("against F1 and F2, F0 wins "));
    assert_eq!(texts(&named.json["against"]), ["F1", "F2"]);
}

#[test]
fn who_costs_more_and_is_no_better_is_not_on_the_front() {
    let fighters = [(9, Some(10.0)), (14, Some(20.0)), (12, Some(30.0)), (16, Some(40.0))];
    let answer = of_roster(&fighters, "").expect("an answer");
    let told = "The best for their cost are F0 (10), F1 (20) and F3 (40): nobody of an equal or \
                lower cost does better.";
    assert!(answer.sentences.iter().any(|one| one == told), "{:?}", answer.sentences);
    let front = |name: &str| {
        let found = candidates(&answer).iter().find(|one| one["name"] == name);
        found.expect("a candidate")["on_front"].as_bool()
    };
    assert_eq!(
        ["F0", "F1", "F2", "F3"].map(front),
        [Some(true), Some(true), Some(false), Some(true)]
    );
    let Drawing::Scatter { points, .. } = &answer.charts[1].drawing else { panic!("no scatter") };
    assert!(points.iter().all(|point| front(&point.label) == Some(point.leads)));
}

#[test]
fn equals_are_told_apart_by_nothing() {
    let fighters = [(12, None), (9, None), (12, None)];
    let exact = of_roster(&fighters, "").expect("an answer");
    let told = &exact.sentences[0];
    assert!(
        told.contains("F0 and F2 are equally good against the whole roster, and better"),
        "{told}"
    );
    let sampled = of_roster(&fighters, "method = \"sampled\"\ntrials = 2000").expect("an answer");
    let told = &sampled.sentences[0];
    assert!(told.contains(": F0 or F2 is best against the whole roster, and "), "{told}");
    assert!(told.contains(" duels do not tell which; F0 wins "), "{told}");
    assert_eq!(texts(&sampled.json["best"]), ["F0", "F2"]);
    let fights = sampled.json["fights"].as_u64().expect("a number");
    assert!(fights < sampled.json["fights_all"].as_u64().expect("a number"));
    let (low, high) = sampled.numbers.last().expect("a lead").interval.expect("sampled");
    assert!(low < 0.0 && 0.0 < high);
    assert!(!sampled.sentences.iter().any(|one| one.contains("confidence")));
}

#[test]
fn a_sure_winner_is_ahead_of_every_other() {
    let fighters = [(16, None), (9, None), (10, None)];
    let answer = of_roster(&fighters, "method = \"sampled\"").expect("an answer");
    let (low, _) = answer.numbers.last().expect("a lead").interval.expect("sampled");
    assert!(0.0 < low);
    assert!(answer.sentences[0].contains("F0 is best against the whole roster: it wins "));
    let told = &answer.sentences[1];
    assert!(told.starts_with("It is ahead of every other by "), "{told}");
    assert!(told.ends_with(" pp or more, with 95 % confidence."), "{told}");
    let told = answer.sentences.iter().find(|one| one.contains("were tried")).expect("a sentence");
    assert!(told.contains("; 2 left early, because they surely are not the best."), "{told}");
    for one in candidates(&answer).iter().skip(1) {
        assert!(one["left_after"].as_u64().is_some());
    }
    assert_eq!(answer.json["stop"], "decided");
    // With a target, the best one goes on until its score is known well enough.
    let target = of_roster(&fighters, "method = \"sampled\"\ntarget_error = 0.01");
    let target = target.expect("an answer");
    let (low, high) = target.numbers[0].interval.expect("sampled");
    assert!(high - low <= 0.02 && target.json["stop"] == "target");
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let priced = [(9, Some(10.0)), (12, Some(20.0))];
    let free = [(9, None), (12, None)];
    for (fighters, more, expected) in [
        (&priced, "points = 0", "0 points; expected more than 0 and at most 1000000"),
        (&priced, "points = -3", "-3 points; expected more than 0"),
        (&priced, "points = nan", "NaN points; expected more than 0"),
        (&priced, "points = 9", "nobody costs 9 or less; the cheapest is F0, for 10"),
        (&priced, "points = 9\nprofiles = [\"F1\"]", "the cheapest is F1, for 20"),
        (&free, "points = 9", "9 points, but none of those that are tried has a cost"),
        (&free, "against = []", "no opponents"),
        (&free, "profiles = []", "no profiles"),
        (&free, "against = [\"F0\", \"F0\"]", "`F0` is named twice"),
        (&free, "profiles = [\"F7\"]", "no profile `F7`"),
        (&free, "weapons = true\nset = { weapon = \"club\" }", "the situation names one"),
    ] {
        let found = of_roster(fighters, more).err().unwrap_or_else(|| panic!("no fault: {more}"));
        assert!(found.contains(expected), "{found}\nlacks\n{expected}");
    }
}

#[test]
fn the_command_asks_the_same() {
    let told = |text: &str| read(&Library::standard("."), text).expect("a question").command();
    assert_eq!(told("roster = \"spurg\"").as_deref(), Some("evenodds best spurg"));
    let text = "roster = \"skrapyard\"\nprofiles = [\"Line\", \"Brute\"]\npoints = 30\n\
                against = [\"Captain\", \"Line\"]\nweapons = true\nset = { kind = \"fight\" }\n\
                method = \"sampled\"\ntrials = 900";
    let command = "evenodds best skrapyard Line Brute --points=30 --against=Captain,Line --weapons \
                   --set kind=fight --method=sampled --trials=900";
    assert_eq!(told(text).as_deref(), Some(command));
}

#[test]
fn promises_name_scores_and_the_lead() {
    let text = "[study]\nname = \"it\"\n[[promise]]\nsays = \"nobody is unbeatable\"\n\
                number = \"score\"\nat_most = 0.95\n[promise.best]\nroster = \"skrapyard\"\n\
                set = { kind = \"fight\" }\n\
                [[promise]]\nsays = \"nobody stands out\"\nnumber = \"best_lead\"\n\
                at_most = 0.001\n[promise.best]\nroster = \"skrapyard\"\n\
                set = { kind = \"fight\" }\n";
    let study = Study::read("study.toml", text, &Library::standard("."));
    let study = study.unwrap_or_else(|fault| panic!("{fault}"));
    let checked = study.promises.check(&Known::new(), &Unwatched).expect("rulings");
    let decisions: Vec<Decision> = checked.rulings.iter().map(|one| one.decision).collect();
    assert_eq!(decisions, [Decision::Kept, Decision::Broken]);
}

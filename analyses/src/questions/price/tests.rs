//! What is told of prices, against the numbers that it comes from, and what is refused.

use std::fs;

use serde_json::Value;

use crate::answer::Answer;
use crate::answer::chart::Drawing;
use crate::answer::frame::Values;
use crate::library::Library;
use crate::promises::{Decision, Known};
use crate::question::{Alternatives, Kind, Question};
use crate::questions::tests::asked;
use crate::sampling::{Ask, Unwatched};
use crate::study::Study;

fn read(library: &Library, text: &str) -> Result<Box<dyn Question>, String> {
    asked::read("price", library, text)
}

fn answer(library: &Library, text: &str) -> Answer {
    asked::answer("price", library, text)
}

fn standard(text: &str) -> Answer {
    answer(&Library::standard("."), text)
}

/// A folder with a roster of SPURG, whose fighters have these points.
fn roster(points: &[Option<f64>]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let line = |(nth, points): (usize, &Option<f64>)| {
        let points = points.map_or_else(String::new, |points| format!("points = {points}\n"));
        let skill = 8 + 2 * nth;
        format!("[[profile]]\nname = \"F{nth}\"\nskill = {skill}\nweapons = [\"club\"]\n{points}\n")
    };
    let lines: String = points.iter().enumerate().map(line).collect();
    let club = "[[weapon]]\nname = \"club\"\nkind = \"melee\"\n";
    fs::write(folder.path().join("mine.toml"), format!("system = \"spurg\"\n{club}{lines}"))
        .expect("written");
    folder
}

fn of_roster(points: &[Option<f64>], more: &str) -> Result<Answer, String> {
    let folder = roster(points);
    let library = Library::standard(folder.path());
    let question = read(&library, &format!("roster = \"mine.toml\"\n{more}"))?;
    Ok(question.answer("it", Alternatives::Untried, &Unwatched).expect("an answer"))
}

fn fighters(answer: &Answer) -> &Vec<Value> {
    answer.json["fighters"].as_array().expect("fighters")
}

fn fighter<'a>(answer: &'a Answer, name: &str) -> &'a Value {
    fighters(answer).iter().find(|one| one["name"] == name).expect("a fighter")
}

#[test]
fn numbers_are_the_same_in_json_in_the_frame_and_in_the_answer() {
    for more in ["", "method = \"sampled\"\ntrials = 400\nstep = 0.5"] {
        let answer =
            standard(&format!("roster = \"skrapyard\"\nset = {{ kind = \"fight\" }}\n{more}"));
        let (_, frame) = &answer.frames[0];
        for key in ["score", "fitted", "overpriced"] {
            let Some(Values::F64(column)) = frame.column(key) else { panic!("no {key}") };
            let numbers = answer.numbers.iter().filter(|number| number.key == key);
            let told: Vec<Option<f64>> = numbers.clone().map(|number| Some(number.value)).collect();
            assert_eq!((&told, told.len()), (column, 12), "{key}");
            for (json, number) in fighters(&answer).iter().zip(numbers) {
                assert_eq!(json[key].as_f64(), Some(number.value));
                assert_eq!(number.interval.is_some(), !more.is_empty());
                let ends = number.interval.map(|(low, high)| vec![low, high]);
                let told = json.get(format!("{key}_interval"));
                assert_eq!(told, ends.map(Value::from).as_ref(), "{key}");
                let (low, high) = number.interval.unwrap_or((number.value, number.value));
                assert!(low <= number.value && number.value <= high, "{key}");
            }
        }
        for one in fighters(&answer) {
            let number = |key: &str| one[key].as_f64().expect("a number");
            assert!((number("points") - number("rounded") - number("overpriced")).abs() < 1e-9);
            assert!((number("rounded") - number("fitted")).abs() <= 0.5, "{one}");
            assert!((number("score_per_point") * number("points") - number("score")).abs() < 1e-12);
        }
    }
}

/// The score of a fighter is its mean chance to win in the matrix.
#[test]
fn prices_come_from_the_matrix() {
    let text = "roster = \"skrapyard\"\nset = { kind = \"fight\" }";
    let prices = standard(text);
    let values: toml::Table = text.parse().expect("values");
    let matrix = Kind::named("matrix").expect("a kind");
    let matrix = matrix.read_values(&values, &Library::standard("."), Ask::default());
    let matrix = matrix.expect("a matrix").answer("it", Alternatives::Untried, &Unwatched);
    let matrix = matrix.expect("an answer");
    let means = matrix.json["means"].as_array().expect("means");
    for (one, mean) in fighters(&prices).iter().zip(means) {
        let off = one["score"].as_f64().expect("a score") - mean.as_f64().expect("a mean");
        assert!(off.abs() < 1e-9, "{one}");
    }
    assert_eq!(prices.basis, crate::answer::Basis { what_if: None, ..matrix.basis });
}

#[test]
fn the_first_sentence_names_the_most_over_and_underpriced() {
    let answer = standard("roster = \"skrapyard\"\nset = { kind = \"fight\" }");
    let over = |one: &&Value| one["overpriced"].as_f64().expect("a number");
    let most = fighters(&answer).iter().max_by(|a, b| over(a).total_cmp(&over(b))).expect("one");
    let least = fighters(&answer).iter().min_by(|a, b| over(a).total_cmp(&over(b))).expect("one");
    let told = format!(
        "Skrapyard, fight: {} is most overpriced, by {}: it costs {} and should cost {}; {} is most \
         underpriced, by {}: it costs {} and should cost {}.",
        most["name"].as_str().expect("a name"),
        over(&most),
        most["points"],
        most["rounded"].as_f64().expect("a cost"),
        least["name"].as_str().expect("a name"),
        -over(&least),
        least["points"],
        least["rounded"].as_f64().expect("a cost"),
    );
    assert_eq!(answer.sentences[0], told.replace(".0 ", " ").replace(".0.", "."));
    let has = |says: &str| answer.sentences.iter().any(|one| one == says);
    assert!(has("Captain, the most expensive, is worth its 35 points."), "{:?}", answer.sentences);
    // The chart and the table have everybody, and the front is of those whom nobody dominates.
    assert_eq!(answer.tables[0].rows.len(), 12);
    let Drawing::Scatter { points, .. } = &answer.charts[0].drawing else { panic!("no scatter") };
    for point in points {
        assert_eq!(point.leads, fighter(&answer, &point.label).get("dominated_by").is_none());
    }
}

#[test]
fn whether_the_dearest_is_worth_it_depends_on_who_costs_less() {
    let told = |points: &[Option<f64>]| {
        let answer = of_roster(points, "").expect("an answer");
        answer
            .sentences
            .into_iter()
            .find(|one| one.contains("the most expensive"))
            .expect("a sentence")
    };
    // The strongest is the last one.
    let fair = told(&[Some(10.0), Some(14.0), Some(19.0), Some(20.0)]);
    assert!(fair.starts_with("F3, the most expensive, is worth its 20 points"), "{fair}");
    let beaten = told(&[Some(10.0), Some(28.0), Some(19.0), Some(27.0)]);
    assert_eq!(
        beaten,
        "F1, the most expensive, is not worth its 28 points: F3 is at least as strong for 27."
    );
    let dear = told(&[Some(10.0), Some(11.0), Some(12.0), Some(50.0)]);
    assert!(dear.starts_with("F3, the most expensive, is not worth its 50 points: "), "{dear}");
    assert!(dear.ends_with(" would be an even fight."), "{dear}");
}

#[test]
fn where_cost_buys_no_strength_nothing_is_fitted() {
    let points = [Some(40.0), Some(30.0), Some(20.0), Some(10.0)];
    let answer = of_roster(&points, "").expect("an answer");
    assert!(
        answer.sentences[0].ends_with("cost does not buy strength here, so no costs are fitted.")
    );
    assert_eq!(answer.sentences[1], "Fighters that cost more are no stronger.");
    // A promise can name them, but nothing is told of them.
    let finite = answer.numbers.iter().filter(|number| number.value.is_finite());
    assert!(finite.clone().count() == 4 && finite.clone().all(|number| number.key == "score"));
    assert!(fighters(&answer).iter().all(|one| one.get("fitted").is_none()));
    let heads: Vec<&str> = answer.tables[0].columns.iter().map(|one| &one.heading[..]).collect();
    assert!(!heads.contains(&"fitted cost"), "{heads:?}");
}

#[test]
fn who_has_no_cost_is_told_one() {
    let points = [Some(10.0), None, Some(19.0), Some(27.0)];
    let answer = of_roster(&points, "").expect("an answer");
    let told =
        answer.sentences.iter().find(|one| one.starts_with("The roster gives no cost of F1 ("));
    let fitted = fighter(&answer, "F1")["rounded"].as_f64().expect("a cost");
    assert!(told.expect("a sentence").contains(&format!("({fitted} would be even)")));
    assert!(10.0 < fitted && fitted < 19.0 && fighter(&answer, "F1").get("overpriced").is_none());
}

#[test]
fn what_cannot_be_priced_is_refused() {
    let some = |points: &[f64]| points.iter().copied().map(Some).collect::<Vec<_>>();
    for (points, more, expected) in [
        (vec![None; 4], "", "0 of 4 fighters that can take part have `points`; expected 3 or more"),
        (some(&[5.0, 6.0]), "", "2 of 2 fighters that can take part have `points`"),
        (some(&[5.0, 5.0, 5.0]), "", "all fighters cost 5; expected different costs"),
        (some(&[5.0, 0.0, 7.0]), "", "`F1` costs 0 points; expected more than 0"),
        (some(&[5.0, 6.0, 7.0]), "profiles = [\"F0\", \"F3\"]", "no profile `F3`"),
        (some(&[5.0, 6.0, 7.0]), "step = -1", "a step of -1; expected more than 0"),
        (some(&[5.0, 6.0, 7.0]), "step = nan", "a step of NaN; expected more than 0"),
        (some(&[5.0, 6.0, 7.0]), "prior = 0", "a prior of 0; expected more than 0"),
    ] {
        let found =
            of_roster(&points, more).err().unwrap_or_else(|| panic!("no fault: {expected}"));
        assert!(found.contains(expected), "{found}\nlacks\n{expected}");
    }
    // One that costs nothing and is not named is in nobody's way.
    let named = "profiles = [\"F0\", \"F2\", \"F3\"]";
    assert!(of_roster(&some(&[5.0, 0.0, 7.0, 8.0]), named).is_ok());
}

#[test]
fn the_command_asks_the_same() {
    let told = |text: &str| read(&Library::standard("."), text).expect("a question").command();
    assert_eq!(told("roster = \"spurg\"").as_deref(), Some("evenodds price spurg"));
    let text = "roster = \"spurg\"\nprofiles = [\"guard\", \"fencer\", \"hunter\"]\nstep = 5\n\
                prior = 0.1\nset = { range = 3 }";
    let command = "evenodds price spurg guard fencer hunter --step=5 --prior=0.1 --set range=3";
    assert_eq!(told(text).as_deref(), Some(command));
}

#[test]
fn promises_name_fitted_costs_and_by_how_much_they_are_off() {
    let text = "[study]\nname = \"it\"\n[[promise]]\nsays = \"fair\"\nnumber = \"overpriced\"\n\
                between = [-10, 10]\n[promise.price]\nroster = \"skrapyard\"\n\
                set = { kind = \"fight\" }\n\
                [[promise]]\nsays = \"fairer\"\nnumber = \"overpriced\"\n\
                between = [-5, 5]\n[promise.price]\nroster = \"skrapyard\"\n\
                set = { kind = \"fight\" }\n";
    let study = Study::read("study.toml", text, &Library::standard("."));
    let study = study.unwrap_or_else(|fault| panic!("{fault}"));
    let checked = study.promises.check(&Known::new(), &Unwatched).expect("rulings");
    let decisions: Vec<Decision> = checked.rulings.iter().map(|one| one.decision).collect();
    assert_eq!(decisions, [Decision::Kept, Decision::Broken]);
}

//! What is told of a number that rises and falls.

use std::fs;

use super::answer;
use crate::answer::Answer;
use crate::answer::chart::Drawing;
use crate::answer::table::Precision;
use crate::library::Library;

/// A game whose attacks hit most often in the middle of the range of `bend`.
const GAME: &str = r#"
name = "bent"
title = "Bent"
mechanic = "d6 attack"
rating = { word = "skill", accepts = [0, 9], book = [1, 5] }
modifier = { word = "skill", sign = 1 }
profile = [
    { key = "bend", says = "best at 5", acts_on = "hit", value = 4, range = [0, 10] },
    { key = "split", says = "of 12", acts_on = "hit", value = 2, range = [1, 4] },
    { key = "age", says = "years", acts_on = "hit", value = 30, range = [0, 1000] },
    { key = "wit", says = "sharp", acts_on = "hit", value = 990, range = [0, 1000] },
    { key = "luck", says = "0 for none", acts_on = "hit", value = 1, range = [0, 3], unset = 0 },
    { key = "left", says = "of hand", acts_on = "hit", value = false },
    { key = "name_of_horse", says = "a name", acts_on = "hit", value = "", kind = "name" },
    { key = "life", says = "wounds", acts_on = "harm", value = 1, range = [1, 6] },
]
condition = [{ key = "lost", says = "wounds", range = [0, 6], out = "life" }]
turn = { order = "alternating", first = "roll", rounds = 20 }
"#;

const RULES: &str = r"
fn check(rating, ease, against) { rating + ease + roll(6) - 6 }
fn attack(us, them, at) {
    let reach = if us.left { 1 } else { 0 };
    if roll(6) + reach > (us.bend - 5).abs() && roll(6) <= 12 / us.split {
        if us.split == 3 { let none = 12 / (us.split - 3); }
        hit();
        harm(1);
        them.lost += 1;
    }
}
";

fn bent(vary: &str, goal: &str) -> Result<Answer, String> {
    let folder = tempfile::tempdir().expect("a scratch folder");
    let roster = "system = \".\"\nprofile = [{ name = \"One\" }, { name = \"Two\" }]\n";
    for (name, text) in [("game.toml", GAME), ("rules.rhai", RULES), ("roster.toml", roster)] {
        fs::write(folder.path().join(name), text).expect("written");
    }
    let vary = match vary.contains("key") {
        true => format!("profile = \"One\", {vary}"),
        false => vary.to_owned(),
    };
    let text = format!(
        "vary = [{{ {vary} }}]\nnumber = \"hit\"\n{goal}\n\
         attack = {{ roster = \".\", attacker = \"One\", defender = \"Two\" }}\n"
    );
    answer(&Library::standard(folder.path()), "solve", &text)
}

#[track_caller]
fn tells(vary: &str, goal: &str, expected: &[&str]) -> Answer {
    let answer = bent(vary, goal).unwrap_or_else(|error| panic!("{error}"));
    let sentences: Vec<&str> = answer.sentences.iter().map(String::as_str).collect();
    assert_eq!(sentences, expected, "{vary} {goal}");
    answer
}

const BEND: &str = "key = \"bend\"";

#[test]
fn all_places_are_told_at_which_a_number_passes_its_target() {
    let answer = tells(
        BEND,
        "equals = 0.5",
        &[
            "One hits Two: 50 % (exact) with One bend 2, as wanted; as it is, with 4, 83.3 %.",
            "It passes 50 % 2 times: with 2 and with 8.",
        ],
    );
    let Drawing::Curves { lines, mark, .. } = &answer.charts[0].drawing else { panic!("curves") };
    let target = lines.last().expect("the target");
    assert_eq!((&target.points[..], &*target.label), (&[(0, 0.5), (10, 0.5)][..], "50 %"));
    assert_eq!(mark.as_ref().map(|(point, _)| point.0), Some(4));
    let column = |nth: usize| -> Vec<String> {
        answer.tables[0].rows.iter().map(|row| row[nth].words(Precision::Page)).collect()
    };
    assert_eq!(column(3)[2], "solution");
    assert_eq!(column(3)[4], "as it is");
    assert_eq!(answer.frames[0].1.height(), 11, "all values are in the frame");
    tells(
        BEND,
        "equals = 0.4",
        &[
            "One hits Two: 33.3 % (exact) with One bend 1, nearest to 40 %; 50 % with 2; as it is, with 4, \
             83.3 %.",
            "It passes 40 % 2 times: between 1 and 2 and between 8 and 9.",
        ],
    );
    tells(
        BEND,
        "at_most = 0.5",
        &[
            "One hits Two: 50 % (exact) with One bend 2, the smallest change that makes it at most 50 %; as \
             it is, with 4, 83.3 %.",
            "It is at most 50 % from 0 to 2 and from 8 to 10.",
        ],
    );
    tells(
        BEND,
        "at_least = 0.8",
        &[
            "One hits Two: 83.3 % (exact) as it is, with One bend 4, so at least 80 % already.",
            "It is at least 80 % from 4 to 6.",
        ],
    );
}

#[test]
fn the_nearest_value_is_told_where_there_is_no_solution() {
    tells(
        &format!("{BEND}, from = 3, to = 4"),
        "equals = 0.5",
        &[
            "One hits Two: no One bend from 3 to 4 makes it 50 %; nearest is 3, 66.7 % (exact); as it is, \
           with 4, 83.3 %.",
        ],
    );
    tells(
        &format!("{BEND}, values = [0, 10, 9]"),
        "at_least = 0.5",
        &[
            "One hits Two: no One bend from 0 to 9 makes it at least 50 %; nearest is 9, 33.3 % (exact); \
           as it is, with 4, 83.3 %.",
        ],
    );
}

#[test]
fn what_the_rules_refuse_is_told_and_what_is_not_read_changes_nothing() {
    let answer = bent("key = \"split\"", "equals = 0.5").expect("an answer");
    let [solution, refused] = &answer.sentences[..] else { panic!("{:?}", answer.sentences) };
    assert_eq!(
        solution,
        "One hits Two: 41.7 % (exact) with One split 4, nearest to 50 %; 83.3 % with 2, as it is."
    );
    assert!(refused.starts_with("1 of 4 cells has no answer, such as One split 3: "), "{refused}");
    assert!(refused.contains("division by zero"), "{refused}");
    assert!(answer.json["tried"][2]["refusal"].as_str().is_some_and(|why| why.contains("zero")));
    let all = bent("key = \"split\", values = [3]", "equals = 0.5").expect("an answer");
    assert!(all.sentences[0].starts_with("One hits Two: none of the values can be asked about. "));
    assert!(all.numbers.is_empty() && all.json["solution"].is_null());
    tells(
        "key = \"age\"",
        "equals = 0.5",
        &[
            "One hits Two: 83.3 % (exact) with any One age from 0 to 100, so nothing depends on it.",
            "Only values near the present one were tried, of age from 0 to 1000; name a range to try \
             others.",
        ],
    );
    let wit = bent("key = \"wit\"", "equals = 0.5").expect("an answer");
    assert!(wit.sentences[0].contains(" with any One wit from 900 to 1000"), "{:?}", wit.sentences);
    // What stands for something else is no value of a range; a flag has two.
    let luck = bent("key = \"luck\"", "equals = 0.5").expect("an answer");
    assert_eq!(luck.json["tried"].as_array().map(Vec::len), Some(3));
    let left = bent("key = \"left\"", "at_least = 0.9").expect("an answer");
    assert_eq!((left.numbers[0].key, left.numbers[0].value), ("value", 1.0));
    assert_eq!(left.json["solution"]["number"].as_f64(), Some(1.0));
}

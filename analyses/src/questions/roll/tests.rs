//! What dice come to, against what is known of them.

use crate::answer::Answer;
use crate::answer::frame::Values;
use crate::kinds::KINDS;
use crate::library::Library;
use crate::question::{Alternatives, Kind};
use crate::sampling::{Ask, Unwatched};

fn asked(dice: &[&str], more: &str) -> Result<Answer, String> {
    let list: Vec<String> = dice.iter().map(|one| format!("{one:?}")).collect();
    let text = format!("dice = [{}]\n{more}", list.join(", "));
    let kind: &Kind = KINDS.iter().find(|kind| kind.name == "roll").expect("it is a kind");
    let library = Library::standard(".");
    let question = kind.read_text(("study.toml", &text), (&library, &KINDS), Ask::default());
    let question = question.map_err(|fault| fault.to_string())?;
    question.answer("it", Alternatives::Untried, &Unwatched).map_err(|error| error.to_string())
}

fn number(answer: &Answer, key: &str) -> f64 {
    answer.numbers.iter().find(|number| number.key == key).expect(key).value
}

#[test]
fn dice_come_to_what_is_known_of_them() {
    // Means, and chances of some value or more: figures of other programs, or counted by hand.
    for (dice, mean, (value, chance)) in [
        ("3d6", 10.5, (18, 1.0 / 216.0)),
        ("4d6kh3", 15_869.0 / 1296.0, (18, 21.0 / 1296.0)),
        ("highest(4, 6, 3)", 15_869.0 / 1296.0, (18, 21.0 / 1296.0)),
        ("d20 + 5", 15.5, (25, 0.05)),
        ("2d20kh1", 13.825, (20, 39.0 / 400.0)),
        ("4dF", 0.0, (2, 15.0 / 81.0)),
        ("2d6 >= 8", 15.0 / 36.0, (1, 15.0 / 36.0)),
        ("count(5, 6, 5)", 5.0 / 3.0, (5, 1.0 / 243.0)),
        ("[highest 3 of 4d6]", 15_869.0 / 1296.0, (3, 1.0)),
        ("let x = d6; if x == 6 { x + d6 } else { x }", 3.5 * 7.0 / 6.0, (12, 1.0 / 36.0)),
    ] {
        let answer = asked(&[dice], "").unwrap_or_else(|error| panic!("{dice}: {error}"));
        assert!((number(&answer, "mean") - mean).abs() < 1e-9, "{dice}");
        let roll = &answer.json["rolls"][0];
        assert_eq!(roll["mean"].as_f64(), Some(number(&answer, "mean")));
        let values = roll["values"].as_array().expect("values");
        let found = values.iter().find(|one| one["value"] == value).expect("the value");
        assert!((found["at_least"].as_f64().expect("a chance") - chance).abs() < 1e-9, "{dice}");
        let (_, laws) = &answer.frames[1];
        assert_eq!(laws.height(), values.len());
    }
}

#[test]
fn expressions_stand_side_by_side() {
    let answer = asked(&["3d6", "4d6kh3"], "").expect("an answer");
    assert_eq!(answer.sentences[0], "On average: 3d6 10.50, 4d6kh3 12.24.");
    assert_eq!((answer.tables.len(), answer.numbers.len()), (2, 4 + 15 + 15));
    assert_eq!((answer.exact, answer.sampled), (30, 0));
    let (_, frame) = &answer.frames[0];
    let Some(Values::F64(means)) = frame.column("mean") else { panic!("means") };
    assert_eq!(means.iter().map(Option::is_some).collect::<Vec<_>>(), [true, true]);
}

#[test]
fn sampled_dice_agree_with_exact_ones() {
    let [exact, sampled] = ["", "method = \"sampled\"\ntrials = 100000"]
        .map(|more| asked(&["4d6kh3"], more).expect("an answer"));
    // A mean of 100,000 rolls with a standard deviation of 2.85: five standard errors.
    let apart = number(&sampled, "mean") - number(&exact, "mean");
    assert!(apart.abs() < 5.0 * 2.85 / 100_000_f64.sqrt(), "{apart}");
    let (z, compared) = sampled.furthest_from(&exact).expect("chances");
    // Of fifteen chances beyond this once in 100,000 runs.
    assert!(compared == 15 && z.abs() < 5.0, "{z}");
    assert!(sampled.method.starts_with("Sampled: 100000 rolls"), "{}", sampled.method);
}

#[test]
fn what_cannot_be_rolled_is_refused_with_its_place() {
    for (dice, parts) in [
        ("highst(4, 6, 3)", ["study.toml:1:9: `highst(4, 6, 3)`, character 1: ", "highest"]),
        ("3d6 +", ["read as `sum(3, 6) +`", ""]),
        ("", ["an expression without words", "write dice, such as `3d6`"]),
        ("us.skill", ["`us.skill`", ""]),
        ("harm(3)", ["`harm(3)`", ""]),
        ("3d6 * 100000", ["`3d6 * 100000`", ": it comes to a degree of"]),
    ] {
        let told = asked(&[dice], "").map(|answer| answer.sentences);
        let told = told.expect_err(dice);
        assert!(parts.iter().all(|part| told.contains(part)), "{dice}: {told}");
    }
    let many = vec!["d6"; 9];
    let told = asked(&many, "").expect_err("too many");
    assert!(told.contains("9 expressions; expected 1 to 8"), "{told}");
    let told = asked(&["d6"], "die = 6").expect_err("no such key");
    assert!(told.contains("`die`"), "{told}");
}

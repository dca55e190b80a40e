//! The step that the chart of a curve marks.

use crate::answer::Answer;
use crate::answer::chart::Drawing;
use crate::library::Library;
use crate::question::{Alternatives, Kind};
use crate::sampling::{Ask, Unwatched};

fn asked(text: &str) -> Result<Answer, String> {
    let kind = Kind::named("curve").expect("a kind");
    let values: toml::Table = text.parse().expect(text);
    let question = kind.read_values(&values, &Library::standard("."), Ask::default());
    let question = question.map_err(|why| format!("{why:?}"))?;
    Ok(question.answer("it", Alternatives::Untried, &Unwatched).expect("an answer"))
}

#[test]
fn the_present_step_is_marked_at_its_chance() {
    let told = |more: &str| asked(&format!("system = \"volt\"\nratings = [8]\n{more}"));
    let answer = told("ease = [-2, 3]\npresent = 1").expect("an answer");
    let Drawing::Curves { mark: Some((place, says)), lines, .. } = &answer.charts[0].drawing else {
        panic!("no mark")
    };
    assert_eq!(says, "as it is");
    assert!(place.0 == 1 && lines[0].points.contains(place), "{place:?}");
    let plain = told("ease = [-2, 3]").expect("an answer");
    assert!(matches!(plain.charts[0].drawing, Drawing::Curves { mark: None, .. }));
    assert_eq!(plain.json, answer.json);
}

#[test]
fn a_present_step_is_one_of_the_curve_of_one_game() {
    let refused = |text: &str| asked(text).expect_err(text);
    let outside = refused("system = \"volt\"\nease = [-2, 3]\npresent = 4");
    assert!(outside.contains("`present` is 4; the steps of the curve are -2 to 3"), "{outside}");
    let several = refused("systems = [\"volt\", \"d20\"]\npresent = 0");
    assert!(several.contains("marks a step of one game"), "{several}");
}

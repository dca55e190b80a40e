//! Bases, how wide they are and what touches them, and how high eyes are: sections 2 and 15 of the
//! text.

use super::{at, beside, roll, sketch};
use crate::engagement::Engagement;
use crate::engagement::Side::{A, B};
use crate::fight::{SetupError, trial};
use crate::games::skrapyard::attack::Contacts;
use crate::games::skrapyard::profile::{Body, bit};
use crate::games::skrapyard::squad::setup::Squad;
use crate::squad::Posture::Hold;
use crate::squad::Scenario;

/// A scenario as it is read: one figure a side, of this stature and with these lines, and a wall in
/// between of so many inches, written down.
fn read(stature: i16, lines: &str, wall: &str) -> Scenario {
    let book = trial::book("skrapyard", &[]);
    let roster =
        format!("system = \"skrapyard\"\n[[profile]]\nname = \"one\"\nstature = {stature}\n");
    let roster = trial::roster(&roster, &book);
    let side = |name: &str, x: i32, facing: i32| {
        format!(
            "[[side]]\nname = \"{name}\"\n[[side.unit]]\n[[side.unit.figure]]\n\
             profile = \"one\"\nat = [{x}, 10]\nfacing = [{facing}, 0]\n{lines}\n"
        )
    };
    let text = format!(
        "system = \"skrapyard\"\nname = \"two\"\nrounds_max = 4\n\
         [table]\nwidth = 20\ndepth = 20\n\
         [[terrain]]\nname = \"wall\"\nline = [[10, 5], [10, 15]]\nheight = {wall}\n\
         sight = \"blocked\"\n{}{}",
        side("left", 5, 1),
        side("right", 15, -1)
    );
    Scenario::read("two.toml", &text, &book, &roster).unwrap_or_else(|fault| panic!("{fault}"))
}

fn squad(scenario: &Scenario) -> Result<Squad, SetupError> {
    Squad::new(sketch(20, 20).rules(), scenario)
}

const LOW: &str = "0.1";

#[test]
fn bases_are_as_wide_as_their_stature_has_it_2_3_and_2_3_1_and_2_3_2_and_2_3_3() {
    // 20, 25, 40 and 60 mm in thousandths of an inch, to a whole radius.
    for (stature, width) in [(1, 786), (2, 984), (3, 1574), (4, 1574), (5, 2362), (6, 2362)] {
        let squad = squad(&read(stature, "", LOW)).expect("a fight");
        assert_eq!(
            squad.field.setups.iter().map(|one| 2 * one.radius).max(),
            Some(width),
            "{stature}"
        );
    }
    // A scenario may ask for wider ones, and for narrower ones down to the least of the stature.
    for (stature, base, fits) in [
        (1, "0.787", true),
        (1, "0.78", false),
        (2, "1.25", true),
        (2, "0.98", false),
        (5, "0.984", true),
        (5, "0.98", false),
    ] {
        let asked = squad(&read(stature, &format!("base = {base}"), LOW));
        assert_eq!(asked.is_ok(), fits, "{stature} on {base}");
        assert!(asked.err().is_none_or(|refusal| refusal.to_string().contains("less than 2")));
    }
}

#[test]
fn a_scenario_opens_the_game_and_deploys_the_sides_5_1_and_5_2() {
    let squad = squad(&read(2, "", LOW)).expect("a fight");
    let state = roll(&[], |dice| squad.open(dice));
    assert_eq!([0, 1].map(|one| state.of(one).position.at), [at(50, 100), at(150, 100)]);
    assert_eq!(squad.sides, [0b01, 0b10]);
}

#[test]
fn nothing_is_wider_than_60_mm_2_3_4() {
    let sketch = sketch(30, 30).unit(A, Hold, "", &[at(50, 50)]).unit(B, Hold, "", &[at(250, 250)]);
    let mut scenario = sketch.scenario();
    scenario.forces[0].units[0].figures[0].base.radius = 1181;
    assert!(Squad::new(sketch.rules(), &scenario).is_ok());
    scenario.forces[0].units[0].figures[0].base.radius = 1182;
    let refusal = Squad::new(sketch.rules(), &scenario).expect_err("it is too wide");
    assert!(refusal.to_string().contains("60 mm"), "{refusal}");
}

#[test]
fn a_grown_mans_eyes_are_40_mm_up_2_2() {
    // 40 mm are 1.5748 inches. Level with the eyes of both, a wall hides nothing; above them, all.
    for (wall, is_seen) in [("1.574", true), ("1.576", false)] {
        let squad = squad(&read(2, "", wall)).expect("a fight");
        let state = roll(&[], |dice| squad.open(dice));
        assert_eq!(squad.sight(&state, 0, squad.base(&state, 0), 1).is_some(), is_seen, "{wall}");
    }
}

#[test]
fn who_is_down_stays_on_its_base_and_is_touched_there_15_2_and_15_2_1() {
    let here = at(100, 100);
    let sketch = sketch(20, 20)
        .unit(A, Hold, "", &[here, at(50, 50)])
        .unit(B, Hold, "", &[beside(here, 1)])
        .unit(B, Hold, "", &[beside(here, 2)]);
    let (squad, mut state) = sketch.start();
    let places = state.figures.clone();
    state.set_body(2, Body::Wounded);
    // In contact with the one that is down, whoever touches its base; nobody else, and nobody moved.
    assert!(state.touch(0, 2) && state.touch(3, 2) && !state.touch(1, 2) && !state.touch(0, 3));
    assert_eq!(squad.now(&state).at_feet(0), bit(2));
    assert_eq!(squad.choose_opponent(&state, 0), Some(2));
    let moved =
        state.figures.iter().zip(&places).any(|(now, then)| now.position.at != then.position.at);
    assert!(!moved);
    // A hair off its base is no contact any more.
    let away = crate::table::Point::new(here.x - 4, here.y);
    squad.put(&mut state, 0, away);
    assert_eq!((squad.now(&state).at_feet(0), squad.choose_opponent(&state, 0)), (0, None));
}

//! Default actions of figures that have failed their activation test: 11.5 of the text.

use super::{at, beside, sketch};
use crate::book::Value;
use crate::engagement::Flow;
use crate::engagement::Side::{A, B};
use crate::games::skrapyard::turn::Last;
use crate::squad::Posture::{Advance, Hold};
use crate::squad::{Goals, Objective, Victory};
use crate::table::{Ground, Sight, UNITS, Vector};

#[test]
fn fight_makes_for_the_nearest_enemy_in_sight_11_5_1() {
    let sketch = sketch(40, 40)
        .unit(A, Advance, "fight=8", &[at(200, 140)])
        .unit(B, Hold, "discipline=5", &[at(200, 240)])
        .unit(B, Hold, "discipline=5", &[at(350, 140)])
        .wall(at(140, 200), at(260, 200), 5000, Sight::Blocked);
    // The one behind the wall is nearer and is not seen.
    let played = sketch.acts(1, &[7]);
    assert!(played.has("11.5.1"));
    assert_eq!(played.state.of(0).position.at, at(270, 140));
}

#[test]
fn fight_forgets_what_it_was_sent_for_11_5_1() {
    let mut sketch = sketch(40, 40).unit(A, Advance, "fight=8", &[at(200, 140)]).unit(
        B,
        Hold,
        "discipline=5",
        &[at(200, 300)],
    );
    let heap =
        Objective { name: "heap".to_owned(), at: at(200, 40), radius: 2 * UNITS, side: None };
    sketch.goals = Goals { objectives: vec![heap], victory: Victory::Objectives(1) };
    // As told it goes back to the heap, and by default on to the enemy.
    assert_eq!(sketch.acts(1, &[6]).state.of(0).position.at, at(200, 70));
    assert_eq!(sketch.acts(1, &[7]).state.of(0).position.at, at(200, 210));
}

#[test]
fn one_of_a_team_sees_for_all_of_it_11_5_1() {
    let sketch = sketch(40, 40)
        .unit(A, Hold, "fight=8", &[at(200, 140), at(200, 112)])
        .unit(B, Hold, "discipline=5", &[at(300, 140)])
        .area(at(220, 90), at(240, 132), Ground::Open, Sight::Blocked);
    let (squad, state) = sketch.start();
    assert_eq!([0, 1].map(|one| squad.in_sight(&state, one)), [0b100, 0]);
    let played = sketch.acts(1, &[7]);
    let went = [0, 1].map(|one| played.state.of(one).position.at.x);
    assert!(went.iter().all(|x| 26_000 < *x), "{went:?}");
}

#[test]
fn a_default_shot_has_neither_standing_nor_team_11_5_2_2() {
    let sketch = sketch(40, 40).unit(A, Hold, "shoot=7", &[at(50, 50), at(50, 75)]).unit(
        B,
        Hold,
        "discipline=5",
        &[at(110, 62)],
    );
    // Both shoot at S 7, where an 8 misses.
    let played = sketch.acts(1, &[7, 8, 8]);
    assert_eq!(played.told, ["9.1", "11.4", "13.3", "13.3"]);
}

#[test]
fn shoot_disengages_first_and_fights_if_it_cannot_11_5_2_3() {
    let middle = at(100, 100);
    let sketch = sketch(30, 30).unit(A, Hold, "fight=5;shoot=7", &[middle]).unit(
        B,
        Hold,
        "discipline=5",
        &[beside(middle, 1)],
    );
    // Away at F 5, it shoots at S 7; else it fights.
    assert_eq!(sketch.acts(1, &[7, 5, 8]).told, ["9.1", "11.4", "14.3", "12.1", "13.3"]);
    assert_eq!(sketch.acts(1, &[7, 6, 6]).told, ["9.1", "11.4", "14.3", "14.2"]);
}

#[test]
fn armour_does_what_it_did_11_5_3_and_11_5_3_1_and_11_5_3_2_and_11_5_3_3() {
    let middle = at(100, 100);
    let told = |foe, last, faces: &[u8]| {
        let sketch = sketch(30, 30).unit(A, Hold, "armour=8", &[middle]).unit(
            B,
            Hold,
            "discipline=5",
            &[foe],
        );
        let (squad, mut state) = sketch.start();
        state.of_mut(0).last = last;
        super::acted(&squad, &mut state, 1, faces).1
    };
    let (near, far) = (beside(middle, 1), at(160, 100));
    // Engaged since, it fights whatever it did.
    for last in [Last::Idle, Last::Shot, Last::Moved(Vector { x: 1000, y: 0 })] {
        assert_eq!(told(near, last, &[7, 7]), ["9.1", "11.4", "14.2"]);
    }
    assert_eq!(told(far, Last::Shot, &[7, 7]), ["9.1", "11.4", "13.3"]);
    let charges = ["9.1", "11.4", "11.5.1", "12.5", "12.1", "14.2"];
    assert_eq!(told(at(150, 100), Last::Fought, &[7, 8]), charges);
}

#[test]
fn discipline_tests_again_and_runs_if_it_fails_11_5_4() {
    let sketch = sketch(40, 40).unit(A, Hold, "discipline=8", &[at(200, 200)]).unit(
        B,
        Hold,
        "discipline=5",
        &[at(380, 200)],
    );
    // Where players do without that test, they do nothing.
    let idle = sketch.clone().with("default_retest", Value::Flag(false));
    assert_eq!(idle.acts(1, &[9]).told, ["9.1", "11.4", "11.5.3.4"]);
    assert_eq!(sketch.acts(1, &[9, 8]).told, ["9.1", "11.4", "11.5.4"]);
    let played = sketch.acts(1, &[9, 9]);
    assert_eq!(played.told, ["9.1", "11.4", "11.5.4", "16.4"]);
    assert!(played.state.of(0).is_retreating() && played.flow == Flow::Step);
    assert_eq!(played.state.of(0).position.at, at(150, 200));
}

//! Turns and activations: sections 5 and 10 to 11 of the text.

use super::{at, beside, sketch};
use crate::engagement::Flow;
use crate::engagement::Side::{A, B};
use crate::games::skrapyard::profile::Body;
use crate::games::skrapyard::squad::state::SquadPhase;
use crate::games::skrapyard::turn::Last;
use crate::squad::Posture::{Charge, Hold, Overwatch};
use crate::table::{Ground, Sight, Vector};

const FAR: crate::table::Point = at(550, 550);

#[test]
fn initiative_is_rolled_once_all_are_deployed_5_3() {
    let sketch = sketch(60, 60).unit(A, Hold, "", &[at(50, 50)]).unit(B, Hold, "", &[FAR]).rolled();
    let (squad, mut state) = sketch.start();
    assert_eq!(state.phase, SquadPhase::Initiative);
    let (_, told) = super::acted(&squad, &mut state, 1, &[7, 4, 6]);
    assert_eq!(told, ["9.1", "11.4"]);
    assert_eq!(state.initiative, B);
}

#[test]
fn a_team_acts_as_one_by_its_best_10_1_1_and_10_1_2_and_11_1() {
    let sketch = sketch(60, 60)
        .unit(A, Hold, "discipline=5", &[at(50, 50)])
        .unit(A, Hold, "discipline=8", &[at(75, 50)])
        .merged(A)
        .unit(A, Hold, "discipline=7", &[at(50, 200)])
        .unit(B, Hold, "discipline=4", &[FAR]);
    // One test at D 8 for both of the team, and nobody else acts with them.
    let played = sketch.acts(1, &[8]);
    assert_eq!((played.state.acted, played.state.last), (0b11, Some((A, 8))));
    assert_eq!(played.on(1, &[7]).state.acted, 0b111);
}

#[test]
fn of_one_side_the_player_chooses_10_2_1() {
    let sketch = sketch(60, 60)
        .unit(A, Hold, "", &[at(50, 50)])
        .unit(A, Hold, "hero=true", &[at(50, 200)])
        .unit(B, Hold, "discipline=4", &[FAR]);
    let (squad, mut state) = sketch.start();
    assert_eq!(squad.next_group(&state).expect("somebody").figures, 0b10);
    state.acted = 0b10;
    assert_eq!(squad.next_group(&state).expect("somebody").figures, 0b01);
}

#[test]
fn sides_take_turns_at_equal_discipline_10_2_2() {
    let sketch = sketch(60, 60)
        .unit(A, Hold, "", &[at(50, 50)])
        .unit(A, Hold, "", &[at(50, 200)])
        .unit(B, Hold, "", &[at(550, 550)])
        .unit(B, Hold, "", &[at(550, 400)]);
    let (squad, mut state) = sketch.start();
    let mut order = Vec::new();
    for _ in 0..4 {
        let before = state.acted;
        super::acted(&squad, &mut state, 1, &[3]);
        order.push((state.acted & !before).trailing_zeros());
    }
    assert_eq!(order, [0, 2, 1, 3]);
}

#[test]
fn a_heros_discipline_sets_the_turn_and_passes_the_test_10_2_3_and_11_4_1() {
    let sketch = sketch(60, 60)
        .unit(A, Hold, "hero=true;discipline=9", &[at(50, 50)])
        .unit(A, Hold, "discipline=5", &[at(75, 50)])
        .unit(B, Hold, "discipline=8", &[FAR]);
    let played = sketch.acts(2, &[]);
    assert_eq!(played.state.acted, 0b011);
    assert_eq!(played.told, ["9.1", "11.4.2", "11.4.1"]);
}

#[test]
fn who_waits_acts_later_by_the_last_discipline_10_3_and_10_3_1_and_10_3_2() {
    let lines = "discipline=9";
    let far = sketch(60, 60).unit(A, Overwatch, lines, &[at(50, 50)]).unit(
        B,
        Hold,
        "discipline=7",
        &[FAR],
    );
    let played = far.acts(1, &[5]);
    assert_eq!(played.state.acted, 0b10, "it has let the other go first");
    // An 8 would do for D 9, and does not for 7; discipline gives it another.
    let played = played.on(1, &[8, 7]);
    assert_eq!(played.told, ["11.4", "11.5.4"]);
    assert_eq!(played.state.acted, 0b11);
    let near = sketch(60, 60).unit(A, Overwatch, lines, &[at(50, 50)]).unit(
        B,
        Hold,
        "discipline=7",
        &[at(150, 50)],
    );
    assert_eq!(near.acts(1, &[8, 11]).state.acted, 0b01, "it has a target, and need not wait");
}

#[test]
fn a_heros_discipline_is_lent_as_long_as_he_is_near_10_3_3() {
    let sketch = sketch(60, 60)
        .unit(A, Hold, "hero=true;discipline=9", &[at(50, 50)])
        .unit(A, Overwatch, "discipline=5", &[at(75, 50)])
        .unit(B, Hold, "discipline=8", &[FAR]);
    let (squad, mut state) = sketch.start();
    state.acted = 0b101;
    assert_eq!(squad.next_group(&state).expect("somebody").discipline, 9);
    squad.put(&mut state, 0, at(200, 50));
    assert_eq!(squad.next_group(&state).expect("somebody").discipline, 5);
}

#[test]
fn moves_come_before_shots_and_shots_before_blows_11_2() {
    let sketch = sketch(60, 60).unit(A, Charge, "", &[at(50, 50)]).unit(
        B,
        Hold,
        "discipline=5",
        &[at(100, 50)],
    );
    let played = sketch.acts(1, &[3, 8]);
    assert_eq!(played.told, ["9.1", "11.4", "12.5", "12.1", "14.2"]);
}

#[test]
fn one_who_can_shoot_keeps_its_team_in_place_11_5_2_1() {
    let places = [at(50, 50), at(50, 79)];
    let sketch = sketch(60, 60).unit(A, Charge, "shoot=7", &places).unit(
        B,
        Hold,
        "discipline=5",
        &[at(198, 50)],
    );
    // They fail their test. The first shoots at S 7 from 13.8 inches, where only a 1 hits.
    let played = sketch.acts(1, &[12, 5]);
    assert!(played.has("13.3"));
    assert_eq!([0, 1].map(|one| played.state.of(one).position.at), places);
}

#[test]
fn a_move_is_repeated_short_of_the_edge_11_5_3_5() {
    let lines = "armour=8";
    for (from, to) in [(at(200, 50), 25_000), (at(552, 50), 58_500)] {
        let sketch = sketch(60, 60).unit(A, Hold, lines, &[from]).unit(B, Hold, "", &[at(50, 550)]);
        let (squad, mut state) = sketch.start();
        state.of_mut(0).last = Last::Moved(Vector { x: 5000, y: 0 });
        super::acted(&squad, &mut state, 1, &[12]);
        let end = state.of(0).position.at.x;
        assert!((to - 200..=to + 20).contains(&end), "{end} for {to}");
    }
}

#[test]
fn a_long_move_is_repeated_as_a_hurry_11_5_3_5_and_12_9_3() {
    let sketch = sketch(60, 60)
        .unit(A, Hold, "armour=8", &[at(200, 50)])
        .unit(B, Hold, "", &[at(50, 550)])
        .area(at(240, 0), at(400, 100), Ground::Difficult, Sight::Clear);
    let (squad, mut state) = sketch.start();
    state.of_mut(0).last = Last::Moved(Vector { x: 9000, y: 0 });
    // It ends at the edge of the area, and rolls no die for it.
    super::acted(&squad, &mut state, 1, &[12]);
    assert_eq!(state.of(0).position.at, at(240, 50));
}

#[test]
fn an_activation_without_a_deed_is_what_armour_repeats_11_5_3_4() {
    let sketch = sketch(60, 60).unit(A, Hold, "armour=8", &[at(200, 50)]).unit(
        B,
        Hold,
        "discipline=5",
        &[at(50, 550)],
    );
    let (squad, mut state) = sketch.start();
    state.of_mut(0).last = Last::Moved(Vector { x: 5000, y: 0 });
    // It obeys and holds its place; the move before that is no longer its last action.
    let (flow, told) = super::acted(&squad, &mut state, usize::MAX, &[6, 5]);
    assert_eq!((flow, state.of(0).last), (Flow::Round, Last::Idle));
    assert_eq!(told, ["9.1", "11.4", "11.4"]);
    // By default it then does nothing.
    let (_, told) = super::acted(&squad, &mut state, 1, &[7]);
    assert_eq!(told, ["9.1", "11.4", "11.5.3.4"]);
    assert_eq!(state.of(0).position.at, at(200, 50));
}

#[test]
fn the_fallen_at_its_feet_are_what_armour_fights_11_5_3_4() {
    let middle = at(100, 100);
    let sketch = sketch(30, 30).unit(A, Hold, "armour=8", &[middle]).unit(
        B,
        Hold,
        "discipline=5",
        &[beside(middle, 1)],
    );
    let (squad, mut state) = sketch.start();
    state.set_body(1, Body::Wounded);
    // In its first activation, as in a duel: hit without a roll, and the armour stops it.
    let (_, told) = super::acted(&squad, &mut state, 1, &[7, 6]);
    assert_eq!(told, ["9.1", "11.4", "15.1.3", "15.1"]);
}

#[test]
fn who_is_engaged_stays_so_and_makes_for_nobody_11_5_1() {
    let middle = at(100, 100);
    let sketch = sketch(30, 30)
        .unit(A, Hold, "fight=8", &[middle])
        .unit(B, Hold, "discipline=5", &[beside(middle, 1)])
        .unit(B, Hold, "discipline=5", &[at(200, 100)]);
    let played = sketch.acts(1, &[7, 9]);
    assert_eq!(played.told, ["9.1", "11.4", "14.2"]);
    assert_eq!(played.state.of(0).position.at, middle);
}

#[test]
fn the_wounded_lend_no_discipline_to_an_activation_10_1_1_and_15_1_2() {
    let sketch = sketch(60, 60)
        .unit(A, Hold, "discipline=5", &[at(50, 50)])
        .unit(A, Hold, "discipline=8", &[at(75, 50)])
        .merged(A)
        .unit(B, Hold, "discipline=4", &[FAR]);
    let (squad, mut state) = sketch.start();
    assert_eq!(squad.next_group(&state).expect("somebody").discipline, 8);
    state.set_body(1, Body::Wounded);
    let group = squad.next_group(&state).expect("somebody");
    assert_eq!((group.figures, group.discipline), (0b01, 5));
}

#[test]
fn who_fights_is_in_contact() {
    let middle = at(100, 100);
    let sketch =
        sketch(30, 30).unit(A, Hold, "", &[middle]).unit(B, Hold, "", &[beside(middle, 1)]);
    let (squad, state) = sketch.start();
    assert_eq!(squad.choose_opponent(&state, 0), Some(1));
}

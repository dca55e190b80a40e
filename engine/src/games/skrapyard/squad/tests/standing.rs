//! Units, teams, heroes, and what their places do for them: sections 2, 3, 14 and 15 of the text.

use super::{RADIUS, at, beside, roll, sketch};
use crate::book::Value;
use crate::engagement::Engagement;
use crate::engagement::Side::{A, B};
use crate::games::skrapyard::attack::{Contacts, Formation};
use crate::games::skrapyard::profile::{Body, Circumstance, Spell, bit};
use crate::games::skrapyard::squad::setup::Squad;
use crate::squad::Posture::{Charge, Hold, Overwatch};
use crate::squad::{Plain, Wary};
use crate::table::{Facing, Point, Vector};

const HERO: &str = "hero=true;discipline=9";

#[test]
fn units_are_of_six_at_most_3_1_and_3_1_1_and_3_1_2() {
    let row = |count: i32| (0..count).map(|nth| at(20 + 15 * nth, 20)).collect::<Vec<_>>();
    let foe = || sketch(30, 30).unit(B, Hold, "", &[at(250, 250)]);
    assert_eq!(foe().unit(A, Hold, "", &row(3)).squad().units.len(), 2);
    let refusal = foe().unit(A, Hold, "", &row(4)).refusal();
    assert!(refusal.to_string().contains("size of 8"), "{refusal}");
    foe().unit(A, Hold, "stature=1", &row(6)).squad();
    assert!(foe().unit(A, Hold, "stature=1", &row(7)).refusal().to_string().contains("size of 7"));
}

#[test]
fn statures_may_differ_within_a_unit_8_2_1() {
    let sketch = sketch(30, 30).unit(B, Hold, "", &[at(250, 250)]);
    let sketch = sketch.unit(A, Hold, "stature=4", &[at(50, 50)]);
    let fits = sketch.unit(A, Hold, "stature=2", &[at(80, 50)]).merged(A);
    assert_eq!(fits.squad().units[0], 0b11);
    let three = fits.unit(A, Hold, "stature=1", &[at(110, 50)]).merged(A);
    assert!(three.refusal().to_string().contains("size of 7"));
}

#[test]
fn what_has_a_stat_line_is_a_character_and_nothing_else_2_1_and_2_1_1_and_1_2() {
    let sketch = sketch(30, 30)
        .unit(A, Hold, "", &[at(50, 100)])
        .unit(B, Hold, "", &[at(150, 100)])
        .wall(at(100, 50), at(100, 150), 800, crate::table::Sight::Veiled);
    let (squad, state) = sketch.start();
    assert_eq!(squad.cast.len(), 2);
    let target = squad.choose_target(&state, 0, squad.base(&state, 0)).expect("in range");
    // Ten inches between middles are 9.016 between bases, between 36 and 37 quarters; the wall is an
    // obstacle.
    assert_eq!((target.situation.eighths, target.situation.obstacles), (73, 1));
}

#[test]
fn the_half_behind_a_base_is_surprised_2_4_and_2_4_1_and_2_4_2() {
    let sketch = sketch(30, 30).unit(A, Hold, "", &[at(100, 100)]).unit(
        B,
        Hold,
        "",
        &[beside(at(100, 100), 1)],
    );
    let (squad, mut state) = sketch.start();
    let behind = |squad: &Squad, state: &_| squad.melee(state, 0, 1).ours.has(Circumstance::Behind);
    assert!(!behind(&squad, &state));
    // Beside is partly in the rear.
    for (x, y) in [(0, 1), (1, 0)] {
        state.of_mut(1).position.facing = Facing::along(Vector { x, y });
        assert!(behind(&squad, &state));
    }
}

#[test]
fn formation_is_own_stature_in_inches_3_2_and_3_2_1() {
    let places = [at(50, 50), at(79, 50), at(109, 50)];
    let sketch = sketch(30, 30).unit(A, Hold, "", &places).unit(B, Hold, "", &[at(250, 250)]);
    let (squad, mut state) = sketch.start();
    // 1.916 inches are within 2, and 2.016 are not.
    assert_eq!([0, 1, 2].map(|one| squad.now(&state).team(one)), [0b011, 0b011, 0b100]);
    squad.put(&mut state, 2, at(108, 50));
    assert_eq!([0, 1, 2].map(|one| squad.now(&state).team(one)), [0b111; 3]);
}

#[test]
fn of_unequal_statures_one_is_enough_or_both_have_to_be_near_3_2_1() {
    // The large one is near both, the next two only each other.
    let teams = |near: &str| {
        let (squad, state) = sketch(30, 30)
            .unit(A, Hold, "stature=4", &[at(50, 50)])
            .unit(A, Hold, "stature=1", &[at(80, 50), at(98, 50)])
            .merged(A)
            .unit(B, Hold, "", &[at(250, 250)])
            .with("team_of_unequal", Value::Choice(near.to_owned()))
            .start();
        let now = squad.now(&state);
        ([0, 1, 2].map(|one| now.team(one)), [0, 1, 2].map(|one| now.is_in_team(one)))
    };
    assert_eq!(teams("one"), ([0b111; 3], [true; 3]));
    assert_eq!(teams("both"), ([0b001, 0b110, 0b110], [false, true, true]));
}

#[test]
fn the_wounded_count_for_formation_and_are_in_the_way_15_1_2_2_and_15_1_2_3() {
    let places = [at(50, 50), at(75, 50)];
    let sketch = sketch(30, 30).unit(A, Hold, "", &places).unit(B, Hold, "", &[at(250, 250)]);
    let (squad, mut state) = sketch.start();
    state.set_body(1, Body::Wounded);
    assert!(squad.now(&state).is_in_team(0));
    assert_eq!(squad.others(&state, 0).len(), 2);
    state.set_body(1, Body::Removed);
    assert!(!squad.now(&state).is_in_team(0));
    assert_eq!(squad.others(&state, 0).len(), 1);
}

#[test]
fn a_hero_lends_his_discipline_3_3_1_and_3_3_2_and_3_3_3_and_3_3_4_and_3_3_6_and_3_3_7() {
    let sketch = sketch(30, 30)
        .unit(A, Hold, HERO, &[at(50, 50)])
        .unit(A, Hold, "", &[at(75, 50), at(100, 50)])
        .unit(A, Hold, "", &[at(50, 75)])
        .unit(B, Hold, "", &[at(250, 250)]);
    let (squad, mut state) = sketch.start();
    // The second of the team is near enough through the first; the third is served as well.
    assert_eq!([1, 2, 3].map(|one| squad.now(&state).discipline(bit(one))), [9; 3]);
    assert_eq!(squad.now(&state).followers(0), 0b1110);
    // He acts alone, and they after him as a team of two.
    assert_eq!(squad.next_group(&state).expect("somebody").figures, 0b1);
    state.acted = 0b1;
    assert_eq!(squad.next_group(&state).expect("somebody").figures, 0b110);
    for wounded in [true, false] {
        let mut worse = state.clone();
        if wounded {
            worse.set_body(0, Body::Wounded);
        } else {
            worse.of_mut(0).nerve = crate::games::skrapyard::squad::state::Nerve::Retreating;
        }
        assert_eq!(squad.now(&worse).discipline(bit(1)), 6);
    }
    squad.put(&mut state, 0, at(200, 50));
    assert_eq!(squad.now(&state).discipline(bit(1)), 6);
}

#[test]
fn a_team_is_as_large_as_all_of_it_13_8_1_and_3_3_5() {
    let two = sketch(30, 30).unit(A, Hold, "", &[at(50, 50), at(75, 50)]).unit(
        B,
        Hold,
        "stature=4",
        &[at(50, 150)],
    );
    let massed = |sketch: &super::Sketch, on: u8, by: u8| {
        let (squad, state) = sketch.start();
        squad.aim(&state, (by, at(50, 150)), (on, 0)).theirs.has(Circumstance::Massed)
    };
    // Two humans are as large as a shooter of 4, and not larger; with the hero they are.
    assert!(!massed(&two, 0, 2));
    let led = two.unit(A, Hold, HERO, &[at(25, 50)]);
    assert!(massed(&led, 0, 3) && massed(&led, 2, 3));
}

#[test]
fn the_wounded_make_no_target_larger_unless_the_book_says_so_13_8_1() {
    let three = sketch(30, 30).unit(A, Hold, "", &[at(50, 50), at(75, 50), at(100, 50)]).unit(
        B,
        Hold,
        "stature=4",
        &[at(50, 150)],
    );
    let massed = |sketch: &super::Sketch| {
        let (squad, mut state) = sketch.start();
        state.set_body(2, Body::Wounded);
        squad.aim(&state, (3, at(50, 150)), (0, 0)).theirs.has(Circumstance::Massed)
    };
    assert!(!massed(&three));
    assert!(massed(&three.with("wounded_enlarge", Value::Flag(true))));
}

#[test]
fn the_ensnared_may_break_away_and_get_no_farther_19_5_6() {
    let middle = at(100, 100);
    let sketch = sketch(30, 30).unit(A, Overwatch, "fight=5;shoot=7", &[middle]).unit(
        B,
        Hold,
        "discipline=5",
        &[beside(middle, 1)],
    );
    let (squad, mut state) = sketch.start();
    state.of_mut(0).condition.spell = Spell::Ensnare;
    // The step back is an inch, and the spell takes one: it stays and fights.
    let (_, told) = super::acted(&squad, &mut state, 1, &[1, 3, 5, 9]);
    assert_eq!(told, ["9.1", "19.5.6", "11.4", "14.3", "14.2"]);
    assert_eq!(state.of(0).position.at, middle);
}

#[test]
fn the_wary_leave_fights_that_they_will_lose() {
    let middle = at(100, 100);
    let told = |policy: &'static dyn crate::squad::Policy, faces: &[u8]| {
        let sketch = sketch(30, 30)
            .unit(A, Hold, "fight=4;armour=4", &[middle])
            .unit(B, Hold, "fight=9;armour=9;discipline=5", &[beside(middle, 1)])
            .played([policy; 2]);
        sketch.acts(1, faces).told
    };
    assert_eq!(told(&Plain, &[3, 5]), ["9.1", "11.4", "14.2"]);
    assert_eq!(told(&Wary, &[3, 4, 11]), ["9.1", "11.4", "14.3", "12.1", "13.3"]);
}

#[test]
fn nobody_supports_two_in_a_turn_14_2_4_1() {
    let middle = at(100, 100);
    let up = Point::new(middle.x, middle.y + 2 * RADIUS);
    let sketch = sketch(30, 30)
        .unit(A, Hold, "", &[middle])
        .unit(A, Hold, "", &[beside(middle, -1)])
        .unit(B, Hold, "", &[beside(middle, 1)])
        .unit(A, Hold, "", &[up]);
    let (squad, mut state) = sketch.start();
    let (helper, foe) = (1, 3);
    assert!(squad.now(&state).is_engaged(0) && squad.side(foe) == B);
    assert_eq!(squad.now(&state).supporter(0), Some(helper));
    squad.record_support(&mut state, 0);
    assert_eq!(state.of(helper).supports, Some(0));
    // It goes on supporting that one, and nobody else.
    assert_eq!(squad.now(&state).supporter(0), Some(helper));
    state.of_mut(helper).supports = Some(2);
    assert_eq!(squad.now(&state).supporter(0), Some(2));
    state.of_mut(2).supports = Some(2);
    assert_eq!(squad.now(&state).supporter(0), None);
}

#[test]
fn who_only_supports_is_in_no_combat_14_2_4_2() {
    let middle = at(100, 100);
    let sketch = sketch(30, 30)
        .unit(A, Hold, "", &[middle])
        .unit(A, Hold, "", &[beside(middle, -1)])
        .unit(B, Hold, "", &[beside(middle, 1)])
        .unit(B, Hold, "", &[at(20, 100)]);
    let (squad, mut state) = sketch.start();
    assert!(!squad.now(&state).is_engaged(1));
    assert!(roll(&[], |dice| squad.disengages(&mut state, 1, dice)));
    let target = squad.choose_target(&state, 3, squad.base(&state, 3));
    assert_eq!(target.map(|target| target.on), Some(1));
}

#[test]
fn nobody_follows_who_has_another_opponent_14_3_1() {
    let middle = at(100, 100);
    let sketch = sketch(30, 30)
        .unit(A, Hold, "", &[middle])
        .unit(B, Hold, "", &[beside(middle, 1)])
        .unit(A, Hold, "", &[beside(middle, 2)]);
    let (squad, mut state) = sketch.start();
    assert!(roll(&[], |dice| squad.disengages(&mut state, 0, dice)));
    // Alone it takes the test, and fails it.
    state.set_body(1, Body::Removed);
    assert!(!roll(&[12], |dice| squad.disengages(&mut state, 0, dice)));
}

#[test]
fn surprise_of_several_is_that_of_the_first_or_of_any_14_2_2() {
    // The first faces us and the second does not: F 6, and 1 less against two.
    let leaves = |which: &str, face: u8| {
        let (squad, mut state) = sketch(30, 30)
            .unit(A, Hold, "", &[at(100, 100)])
            .unit(B, Hold, "", &[beside(at(100, 100), 1)])
            .unit(B, Hold, "", &[beside(at(100, 100), -1)])
            .with("disengage_surprise", Value::Choice(which.to_owned()))
            .start();
        roll(&[face], |dice| squad.disengages(&mut state, 0, dice))
    };
    assert_eq!([5, 6].map(|face| leaves("first", face)), [true, false]);
    assert_eq!([6, 7].map(|face| leaves("any", face)), [true, false]);
}

#[test]
fn a_team_disengages_before_any_of_it_moves_14_3_4() {
    let (one, other) = (at(100, 100), at(100, 125));
    let lines = "fight=5;shoot=7";
    let sketch = sketch(30, 30)
        .unit(A, Overwatch, lines, &[one, other])
        .unit(B, Hold, "fight=8;discipline=5", &[beside(one, 1)])
        .unit(B, Hold, "fight=8;discipline=5", &[beside(other, 1)]);
    // The first breaks away at F 6 with its team, the second does not; then the first steps back
    // and shoots, and the second fights.
    let played = sketch.acts(1, &[5, 6, 9, 9, 9]);
    let tests: Vec<_> = played.told.iter().filter(|id| *id == "14.3").collect();
    assert_eq!(tests.len(), 2);
    let moved = played.told.iter().position(|id| id == "12.1").expect("it moved");
    let tested = played.told.iter().rposition(|id| id == "14.3").expect("they tested");
    assert!(tested < moved);
    assert!(
        !played.state.of(0).position.at.is_within(one, 900)
            && played.state.of(1).position.at == other
    );
}

#[test]
fn a_spear_strikes_over_a_friend_after_a_shot_14_4_2_and_11_3() {
    let middle = at(100, 100);
    let sketch = sketch(30, 30)
        .unit(A, Hold, "discipline=5", &[middle])
        .unit(A, Hold, "discipline=7;weapons=[\"spear\"]", &[beside(middle, -1)])
        .unit(B, Hold, "discipline=5", &[beside(middle, 1)])
        .unit(B, Hold, "discipline=5", &[at(100, 180)]);
    // The spear's wielder passes its test, shoots at the one who is free, and then strikes.
    let played = sketch.acts(1, &[3, 12 - 1, 6, 7]);
    assert!(played.has("13.3") && played.has("14.2") && played.has("15.1"));
    assert_eq!(played.state.of(2).condition.wear.body, Body::Wounded);
    // It has given its support for it, and is not engaged.
    assert_eq!(played.state.of(1).supports, Some(1));
    assert!(!played.squad.now(&played.state).is_engaged(1));
    assert_eq!(played.squad.now(&played.state).supporter(0), None);
}

#[test]
fn charges_find_the_nearest_who_is_free() {
    let sketch =
        sketch(30, 30).unit(A, Charge, "", &[at(100, 100)]).unit(B, Hold, "", &[at(140, 100)]);
    let (squad, state) = sketch.start();
    assert_eq!(squad.charge_target(&state, 0), Some(1));
}

#[test]
fn who_is_told_of_goes_by_the_name_in_the_scenario() {
    let sketch =
        sketch(30, 30).unit(A, Hold, "", &[at(100, 100)]).unit(B, Hold, "", &[at(140, 100)]);
    let names = sketch.squad().names();
    assert!(names.starts_with(&["a1".to_owned(), "b1".to_owned()]), "{names:?}");
}

#[test]
fn who_has_two_enemies_to_itself_is_outnumbered() {
    let middle = at(100, 100);
    let alone = sketch(30, 30).unit(A, Hold, "", &[middle]);
    let outnumbered = |sketch: &super::Sketch| {
        let (squad, state) = sketch.start();
        squad.now(&state).is_outnumbered(0)
    };
    let two = alone.clone().unit(B, Hold, "", &[beside(middle, -1), beside(middle, 1)]);
    assert!(outnumbered(&two));
    // Neither by one, nor where a friend takes one of two.
    assert!(!outnumbered(&alone.unit(B, Hold, "", &[beside(middle, 1)])));
    assert!(!outnumbered(&two.unit(A, Hold, "", &[beside(middle, 2)])));
}

//! Wounds, morale and rallying: sections 15 to 17 of the text.

use super::{Played, Sketch, at, beside, roll, sketch};
use crate::book::Value;
use crate::dice::Dice;
use crate::engagement::Flow;
use crate::engagement::Side::{A, B};
use crate::games::skrapyard::attack::Formation;
use crate::games::skrapyard::nerve::Cause;
use crate::games::skrapyard::profile::{Body, bit};
use crate::games::skrapyard::squad::state::Nerve;
use crate::squad::Posture::Hold;
use crate::table::{Ground, Point, Sight};

/// A team of two, and a better disciplined enemy nine inches to the right.
fn team() -> Sketch {
    sketch(30, 30).unit(A, Hold, "", &[at(100, 100), at(100, 125)]).unit(
        B,
        Hold,
        "discipline=8",
        &[at(200, 112)],
    )
}

/// The enemy shoots and wounds the first; the team tests with this die.
fn shaken(sketch: &Sketch, faces: &[u8]) -> Played {
    let mut script = vec![3, 3, 7];
    script.extend_from_slice(faces);
    sketch.acts(1, &script)
}

#[test]
fn a_team_acts_without_its_wounded_15_1_1() {
    let (squad, mut state) = team().start();
    state.set_body(0, Body::Wounded);
    state.acted = 0b100;
    assert_eq!(squad.next_group(&state).expect("somebody").figures, 0b10);
}

#[test]
fn a_team_that_is_hurt_tests_once_16_1_3_and_15_1_2_4() {
    // D is 6, and 1 for the team, of which the wounded one is a member.
    let stands = shaken(&team(), &[7]);
    assert!(stands.has("16.1.3"));
    assert!([0, 1].iter().all(|one| !stands.state.of(*one).is_retreating()));
    assert!(shaken(&team(), &[8]).state.of(1).is_retreating());
}

#[test]
fn the_wounded_lend_their_team_no_discipline_16_1_3() {
    let stands = |best: usize, face: u8| {
        let (mut squad, mut state) = team().start();
        squad.cast[best].armed.discipline = 9;
        state.set_body(0, Body::Wounded);
        roll(&[face], |dice| squad.stands(&mut state, 0b11, Cause::Hurt, dice))
    };
    // D is 6 of the other, and 1 for the team; 9 where it is that one's.
    assert_eq!([7, 8].map(|face| stands(0, face)), [true, false]);
    assert_eq!([10, 11].map(|face| stands(1, face)), [true, false]);
}

#[test]
fn retreats_lead_away_16_4_1_and_16_4_3_and_16_5_and_16_6() {
    let played = shaken(&team(), &[8]);
    let (squad, state) = (&played.squad, &played.state);
    // The wounded one stays; the other goes 5 inches away and faces so, and is done for the turn.
    assert!(!state.of(0).is_retreating() && state.of(0).position.at == at(100, 100));
    let gone = at(100, 125).distance(state.of(1).position.at);
    assert!((4980..=5000).contains(&gone), "{gone}");
    assert!(state.of(1).position.facing.way().x < 0);
    assert_eq!(state.acted & 0b10, 0b10);
    let gap = squad.base(state, 1).gap(squad.base(state, 2));
    assert!(13_000 < gap, "{gap}");
}

#[test]
fn retreats_cross_obstacles_at_their_cost_16_4_4() {
    let sketch = sketch(30, 30)
        .unit(A, Hold, "", &[at(100, 100)])
        .unit(B, Hold, "", &[at(150, 100)])
        .wall(at(75, 50), at(75, 150), 787, Sight::Clear);
    let (squad, mut state) = sketch.start();
    roll(&[], |dice| squad.retreat(&mut state, bit(0), dice));
    // The wall halves the move.
    assert!((6980..=7020).contains(&state.of(0).position.at.x), "{:?}", state.of(0).position.at);
}

#[test]
fn retreats_go_round_friends_and_walls_16_4_1_and_16_4_5_and_12_1_1() {
    let middle = at(150, 150);
    let runner = sketch(30, 30).unit(A, Hold, "", &[middle]);
    // Between an enemy and a friend, both in contact.
    let held = [
        runner.clone().unit(A, Hold, "", &[beside(middle, -1)]).unit(
            B,
            Hold,
            "",
            &[beside(middle, 1)],
        ),
        // Before a wall that none can cross, from which straight moves end within 3 inches.
        runner.unit(B, Hold, "", &[beside(middle, 1)]).wall(
            at(140, 100),
            at(140, 200),
            5000,
            Sight::Clear,
        ),
    ];
    for (nth, sketch) in
        held.iter().flat_map(|sketch| [sketch.clone(), sketch.mirrored()]).enumerate()
    {
        let (squad, mut state) = sketch.start();
        let runner = u8::from(nth % 2 != 0);
        roll(&[1], |dice| squad.retreat(&mut state, bit(runner), dice));
        assert!(state.of(runner).is_here() && state.of(runner).is_retreating(), "{nth}");
        let gone = middle.distance(state.of(runner).position.at);
        assert!((3000..=5000).contains(&gone), "{nth}: {gone}");
        assert!(!state.of(runner).walked, "it is no move of its own activation");
    }
}

#[test]
fn who_disengages_steps_round_a_friend_behind_14_3() {
    let middle = at(150, 150);
    // As near to contact as whole units can be.
    let on = |side: i32| Point::new(middle.x + side * 591, middle.y + side * 787);
    let sketch = sketch(30, 30).unit(A, Hold, "", &[middle]).unit(A, Hold, "", &[on(-1)]).unit(
        B,
        Hold,
        "",
        &[on(1)],
    );
    let (squad, state) = sketch.start();
    let end = squad.step_back(&state, 0).expect("there is room aside");
    assert!((900..=1000).contains(&middle.distance(end)), "{end:?}");
}

#[test]
fn who_has_nowhere_to_go_is_lost_with_its_team_16_4_5_and_16_4_6() {
    let sketch = sketch(20, 20)
        .unit(A, Hold, "", &[at(6, 6), at(6, 30)])
        .unit(B, Hold, "", &[at(20, 20)])
        .with("retreat_over_edge", Value::Choice("stops".to_owned()));
    let (squad, mut state) = sketch.start();
    assert_eq!(squad.now(&state).team(0), 0b11);
    roll(&[], |dice| squad.retreat(&mut state, 0b11, dice));
    assert_eq!([0, 1].map(|one| state.of(one).nerve), [Nerve::Fled; 2]);
}

#[test]
fn who_is_engaged_in_retreat_is_removed_16_4_7() {
    let sketch = sketch(20, 20).unit(A, Hold, "", &[at(100, 100)]).unit(
        B,
        Hold,
        "",
        &[beside(at(100, 100), 1)],
    );
    let (squad, mut state) = sketch.start();
    state.of_mut(0).nerve = Nerve::Retreating;
    roll(&[], |dice| squad.overrun(&mut state, dice));
    assert!(!state.of(0).is_here());
}

#[test]
fn the_wounded_alone_take_no_test_and_nobody_two_16_7_and_16_8() {
    let (squad, mut state) = team().start();
    state.shaken = 0b11;
    let mut down = state.clone();
    for one in [0, 1] {
        down.set_body(one, Body::Wounded);
    }
    roll(&[], |dice| assert!(!squad.is_closed(&mut down, dice)));
    state.tested = 0b10;
    roll(&[], |dice| assert!(!squad.is_closed(&mut state, dice)));
    assert!(!state.of(0).is_retreating());
}

#[test]
fn a_giant_that_rises_at_the_end_of_a_turn_is_faced_at_once_16_1_1() {
    let middle = at(100, 100);
    let sketch = sketch(30, 30).unit(A, Hold, "discipline=5", &[middle]).unit(
        B,
        Hold,
        "stature=6",
        &[beside(middle, 1)],
    );
    let (squad, mut state) = sketch.start();
    (state.acted, state.dared) = (0b11, 0);
    state.set_body(1, Body::Wounded);
    squad.update_awe(&mut state);
    // It is back at D 6, less 1, and stands; who faces it does not, and breaks away.
    let (flow, told) = super::acted(&squad, &mut state, usize::MAX, &[5, 6, 6, 6, 5]);
    assert_eq!(told, ["9.1", "17.2", "16.1.2", "16.1.1", "14.3", "16.4", "17.3"]);
    assert_eq!(flow, Flow::Round);
}

#[test]
fn who_was_down_as_a_giant_rose_is_not_awed_by_getting_up_16_1_1() {
    let middle = at(100, 100);
    let sketch = sketch(30, 30).unit(A, Hold, "discipline=5", &[middle]).unit(
        B,
        Hold,
        "stature=6",
        &[beside(middle, 1)],
    );
    let (squad, mut state) = sketch.start();
    assert_eq!(state.dared, bit(0), "at the start it is");
    state.dared = 0;
    for (figure, body) in [(1, Body::Wounded), (0, Body::Wounded), (1, Body::Upright)] {
        state.set_body(figure, body);
        squad.update_awe(&mut state);
    }
    state.set_body(0, Body::Upright);
    squad.update_awe(&mut state);
    assert_eq!(state.dared, 0, "what it faces has not risen since");
    for body in [Body::Wounded, Body::Upright] {
        state.set_body(1, body);
        squad.update_awe(&mut state);
    }
    assert_eq!(state.dared, bit(0), "and now it has");
}

#[test]
fn who_retreats_fails_the_next_test_16_9() {
    let (squad, mut state) = team().start();
    state.of_mut(0).nerve = Nerve::Retreating;
    assert!(!roll(&[], |dice| squad.stands(&mut state, bit(0), Cause::Recovery, dice)));
}

#[test]
fn the_loss_of_a_hero_is_felt_a_turn_later_16_1_4() {
    let sketch = sketch(60, 60)
        .unit(A, Hold, "hero=true", &[at(300, 300)])
        .unit(A, Hold, "", &[at(50, 50), at(50, 75)])
        .unit(A, Hold, "", &[at(50, 200)])
        .unit(B, Hold, "", &[at(550, 550)]);
    let (squad, mut state) = sketch.start();
    roll(&[], |dice| squad.remove(&mut state, 0, None, Nerve::Steady, dice));
    let mut turn = |faces: &[u8]| super::acted(&squad, &mut state, usize::MAX, faces);
    let (flow, told) = turn(&[3, 3, 3]);
    assert!(flow == Flow::Round && !told.contains(&"16.1.4".to_owned()));
    // The team stands at D 7; the loner, at 6, does not.
    let (_, told) = turn(&[3, 3, 3, 7, 7]);
    assert_eq!(told.iter().filter(|id| *id == "16.1.4").count(), 2);
    assert!(state.of(3).is_retreating() && !state.of(1).is_retreating());
    let (_, told) = super::acted(&squad, &mut state, usize::MAX, &[3, 3, 6]);
    assert!(!told.contains(&"16.1.4".to_owned()), "once");
}

/// One in retreat, far from its enemy.
fn running() -> Sketch {
    sketch(60, 60).unit(A, Hold, "", &[at(300, 300)]).unit(B, Hold, "", &[at(550, 300)])
}

/// A turn with one in retreat, with these dice.
fn rallied(faces: &[u8]) -> Played {
    let (squad, mut state) = running().start();
    state.of_mut(0).nerve = Nerve::Retreating;
    let (flow, told) = super::acted(&squad, &mut state, usize::MAX, faces);
    Played { squad, state, flow, told }
}

#[test]
fn who_rallies_acts_in_the_next_turn_17_3_and_17_4() {
    let played = rallied(&[3, 6]);
    assert!(played.has("17.3") && played.state.of(0).nerve == Nerve::Steady);
    assert!(played.state.of(0).position.facing.way().x > 0);
    assert_eq!(played.on(usize::MAX, &[3, 3]).told, ["9.1", "11.4", "11.4"]);
}

#[test]
fn who_failed_to_rally_is_in_no_other_test_17_3_and_17_6() {
    let sketch = sketch(60, 60).unit(A, Hold, "", &[at(300, 300), at(230, 300)]).unit(
        B,
        Hold,
        "",
        &[at(470, 300)],
    );
    let (squad, mut state) = sketch.start();
    for one in [0, 1] {
        state.of_mut(one).nerve = Nerve::Retreating;
    }
    // Alone in its unit at D 5 the first fails, and runs up to the second, who rallies at D 7.
    let (_, told) = super::acted(&squad, &mut state, usize::MAX, &[3, 6, 7]);
    assert_eq!(told, ["9.1", "11.4", "17.3", "16.4", "17.3"]);
    assert!(squad.now(&state).is_in_team(0));
    assert_eq!([0, 1].map(|one| state.of(one).is_retreating()), [true, false]);
}

#[test]
fn members_of_units_are_isolated_outside_teams_16_2_2() {
    let sketch = sketch(60, 60)
        .unit(A, Hold, "", &[at(300, 300), at(200, 300)])
        .unit(A, Hold, "", &[at(300, 400)])
        .unit(B, Hold, "", &[at(550, 300)]);
    let (squad, mut state) = sketch.start();
    let mut stands =
        |figure| roll(&[6], |dice| squad.stands(&mut state, bit(figure), Cause::Recovery, dice));
    assert_eq!([stands(0), stands(2)], [false, true], "D 6, less 1 for the first");
}

#[test]
fn recovery_is_easier_in_a_team_that_nobody_engages_17_1_2() {
    let middle = at(100, 100);
    let recovers = |foe| {
        let sketch =
            sketch(60, 60).unit(A, Hold, "", &[middle, at(100, 125)]).unit(B, Hold, "", &[foe]);
        let (squad, mut state) = sketch.start();
        state.acted = 0b111;
        state.set_body(1, Body::Wounded);
        super::acted(&squad, &mut state, usize::MAX, &[7]);
        state.of(1).is_here()
    };
    assert_eq!([recovers(at(550, 550)), recovers(beside(middle, 1))], [true, false]);
}

#[test]
fn who_retreats_and_is_tested_again_runs_on_unrolled_16_9() {
    let sketch =
        sketch(60, 60).unit(A, Hold, "", &[at(300, 300)]).unit(B, Hold, "", &[at(590, 300)]);
    let (squad, mut state) = sketch.start();
    state.of_mut(0).nerve = Nerve::Retreating;
    state.grief[0] = 1;
    let (_, told) = super::acted(&squad, &mut state, usize::MAX, &[3, 7]);
    assert_eq!(told, ["9.1", "11.4", "17.3", "16.4", "16.9", "16.4"]);
    assert_eq!(state.of(0).position.at, at(200, 300));
}

#[test]
fn readings_of_morale_are_the_books() {
    let middle = at(100, 100);
    let giant = sketch(30, 30)
        .unit(A, Hold, "discipline=5", &[middle])
        .unit(A, Hold, "hero=true;discipline=9", &[at(100, 125)])
        .unit(B, Hold, "stature=6", &[beside(middle, 1)]);
    let dared = |sketch: &Sketch| sketch.start().1.dared;
    assert_eq!(dared(&giant), bit(0), "D 5 is its own");
    assert_eq!(dared(&giant.with("awe_discipline", Value::Choice("hero".to_owned()))), 0);

    let shaken = |sketch: &Sketch, before: Body| {
        let (squad, mut state) = sketch.start();
        state.set_body(0, before);
        roll(&[], |dice| squad.suffer(&mut state, 0, Body::Removed, None, dice));
        state.shaken != 0
    };
    assert!(shaken(&team(), Body::Upright) && !shaken(&team(), Body::Wounded));
    assert!(shaken(&team().with("removal_shakes", Value::Flag(true)), Body::Wounded));

    let cornered = sketch(20, 20)
        .unit(A, Hold, "", &[at(6, 6), at(6, 30)])
        .unit(B, Hold, "", &[at(20, 20)])
        .with("retreat_over_edge", Value::Choice("stops".to_owned()));
    let wounded_are_here = |sketch: &Sketch| {
        let (squad, mut state) = sketch.start();
        state.set_body(1, Body::Wounded);
        roll(&[], |dice| squad.retreat(&mut state, bit(0), dice));
        assert!(!state.of(0).is_here());
        state.of(1).is_here()
    };
    assert!(!wounded_are_here(&cornered));
    assert!(wounded_are_here(&cornered.with("retreat_loses_wounded", Value::Flag(false))));
}

#[test]
fn who_does_not_rally_runs_on_17_5_and_17_6() {
    let played = rallied(&[3, 7]);
    let gone = at(300, 300).distance(played.state.of(0).position.at);
    assert!(played.state.of(0).is_retreating() && 4980 <= gone, "{gone}");
    // In the next turn only the other one acts, and then it may rally again.
    assert_eq!(played.on(usize::MAX, &[3, 6]).told, ["9.1", "11.4", "17.3"]);
}

#[test]
fn retreats_leave_the_table() {
    let sketch = sketch(30, 30).unit(A, Hold, "", &[Point::new(2000, 10_000)]).unit(
        B,
        Hold,
        "",
        &[at(100, 100)],
    );
    let (squad, mut state) = sketch.start();
    roll(&[], |dice| {
        squad.retreat(&mut state, bit(0), dice);
        dice.tell("16.4", String::new);
    });
    assert_eq!(state.of(0).nerve, Nerve::Fled);
}

#[test]
fn retreats_lead_straight_away_or_aside_16_4_1() {
    // Near the edge a full move leads aside.
    let end = |way: &str| {
        let word = |word: &str| Value::Choice(word.to_owned());
        let sketch = sketch(30, 30)
            .unit(A, Hold, "", &[at(20, 150)])
            .unit(B, Hold, "", &[at(60, 150)])
            .with("retreat_over_edge", word("stops"))
            .with("retreat_way", word(way));
        let (squad, mut state) = sketch.start();
        roll(&[], |dice| squad.retreat(&mut state, bit(0), dice));
        assert!(state.of(0).is_retreating());
        state.of(0).position.at
    };
    assert_eq!(end("straight").y, 15_000);
    assert!(end("straight").x < 600);
    assert_ne!(end("farther").y, 15_000);
}

#[test]
fn retreats_stay_on_the_table_where_the_straight_way_off_is_shut() {
    let sketch = sketch(30, 30)
        .unit(A, Hold, "", &[at(20, 150)])
        .unit(B, Hold, "", &[at(60, 150)])
        .area(at(3, 140), at(12, 160), Ground::Impassable, Sight::Clear);
    let (squad, mut state) = sketch.start();
    roll(&[], |dice| squad.retreat(&mut state, bit(0), dice));
    assert!(state.of(0).is_retreating() && state.of(0).is_here());
}

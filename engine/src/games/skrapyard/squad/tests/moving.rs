//! Moves: section 12 of the text.

use super::{Sketch, at, beside, roll, sketch};
use crate::book::Value;
use crate::engagement::Side::{A, B};
use crate::engagement::{Ending, Flow};
use crate::games::skrapyard::attack::Formation;
use crate::games::skrapyard::movement::{Gait, Hurdle, March};
use crate::games::skrapyard::profile::{Body, Spell};
use crate::games::skrapyard::squad::state::Figure;
use crate::squad::Posture::{Advance, Charge, Hold};
use crate::table::{Facing, Ground, Path, Point, Sight, UNITS, Vector};

/// The height of an obstacle of a stature.
const fn tall(stature: i32) -> i32 {
    787 * stature
}

/// One of A's at a point, and one of B's far to the right of it.
fn one(from: Point, posture: crate::squad::Posture, lines: &str, foe: Point) -> Sketch {
    sketch(60, 20).unit(A, posture, lines, &[from]).unit(B, Hold, "discipline=3", &[foe])
}

const FROM: Point = at(50, 100);
const FAR: Point = at(500, 100);

/// Where a move to the right ends, in hundredths of an inch.
fn marched(sketch: &Sketch, kind: Gait, inches: i32, faces: &[u8]) -> (i32, bool) {
    let (squad, state) = sketch.start();
    let from = state.of(0).position.at;
    let path = Path::straight(from, Point::new(from.x + inches * UNITS, from.y));
    let March { end, crossed, .. } =
        roll(faces, |dice| squad.march(&state, 0, &path, (kind, inches * UNITS), dice));
    ((end.x + 5) / 10, crossed)
}

#[test]
fn a_normal_move_leaves_time_to_shoot_12_1_and_12_2() {
    let played = one(FROM, Advance, "", at(215, 100)).acts(1, &[3, 11]);
    assert_eq!(played.state.of(0).position.at, at(100, 100));
    assert!(played.has("12.1") && played.has("13.3"));
    let (squad, _) = one(FROM, Advance, "stature=4", FAR).start();
    assert_eq!(
        (squad.rules.walk(squad.profile(0)), squad.rules.hurry(squad.profile(0))),
        (7000, 11_000)
    );
}

#[test]
fn a_hurry_leaves_none_12_4_and_12_4_1() {
    // From 16.5 inches a hurry would end in range as well.
    let played = one(FROM, Charge, "", at(215, 100)).acts(1, &[3]);
    assert_eq!(played.state.of(0).position.at, at(120, 100));
}

#[test]
fn a_charge_ends_in_contact_12_5_and_12_5_4() {
    let played = one(FROM, Charge, "", at(100, 100)).acts(1, &[3, 7, 6]);
    assert!(played.has("12.5") && played.has("14.2"), "a 7 hits at F 6 and 1 for the charge");
    let end = played.state.of(0).position.at;
    assert_eq!(end.y, FROM.y, "straight on");
    assert!(played.state.touch(0, 1));
}

#[test]
fn a_charge_that_falls_short_is_a_hurry_12_5_1_and_12_9_2() {
    let sketch = one(FROM, Charge, "", at(100, 100));
    let sketch = sketch.area(at(60, 80), at(90, 120), Ground::Difficult, Sight::Clear);
    // A 12 is a 3 on a D3: 2 inches are left.
    let played = sketch.acts(1, &[3, 12]);
    assert_eq!(played.state.of(0).position.at, at(70, 100));
    assert!(played.has("12.5.1") && !played.has("13.3"));
}

#[test]
fn who_knows_the_odds_knows_what_ground_takes_from_a_charge_12_9_4() {
    let open = one(FROM, Advance, "", at(99, 100));
    let area = open.clone().area(at(60, 80), at(90, 120), Ground::Difficult, Sight::Clear);
    let odds = |sketch: &Sketch| {
        let (squad, state) = sketch.start();
        squad.charge_odds(&state, 0, 1)
    };
    // An inch may be lost, of the three that a D3 may take.
    assert_eq!([&open, &area].map(odds), [1_000_000, 333_333]);
}

#[test]
fn a_charge_needs_sight_of_one_of_those_who_act_12_5_2() {
    let sketch = sketch(30, 30)
        .unit(A, Charge, "", &[at(100, 100), at(100, 130)])
        .unit(B, Hold, "", &[at(145, 100)])
        .area(at(115, 95), at(125, 105), Ground::Open, Sight::Blocked);
    let (squad, mut state) = sketch.start();
    state.active = 0b01;
    assert_eq!(squad.charge_target(&state, 0), None);
    state.active = 0b11;
    assert_eq!(squad.charge_target(&state, 0), Some(2));
}

#[test]
fn a_charge_takes_the_nearest_who_is_free_12_5_3() {
    let near = at(140, 100);
    let sketch = sketch(30, 30)
        .unit(A, Charge, "", &[at(100, 100)])
        .unit(A, Charge, "", &[beside(near, 1)])
        .unit(B, Hold, "", &[near])
        .unit(B, Hold, "", &[at(100, 148)]);
    let (squad, mut state) = sketch.start();
    assert_eq!(squad.charge_target(&state, 0), Some(3));
    state.set_body(3, Body::Removed);
    assert_eq!(squad.charge_target(&state, 0), Some(2), "then one who is engaged");
}

#[test]
fn a_hurry_into_contact_is_no_charge_12_6_and_12_6_1() {
    let played = one(FROM, Charge, "", at(120, 100)).acts(1, &[3, 7]);
    assert!(played.state.touch(0, 1));
    assert!(played.has("14.2") && !played.has("12.5") && !played.has("15.1"), "F is 6");
}

#[test]
fn near_an_enemy_one_does_not_go_on_12_1_2() {
    let foe = at(100, 118);
    let sketch = sketch(30, 30).unit(A, Advance, "", &[FROM]).unit(B, Hold, "", &[foe]).unit(
        A,
        Hold,
        "",
        &[beside(foe, 1)],
    );
    let (squad, mut state) = sketch.start();
    let path = Path::straight(FROM, at(150, 100));
    assert_eq!(squad.tethered(&state, 0, &path), 10_000, "it is engaged");
    state.set_body(1, Body::Removed);
    let most = squad.tethered(&state, 0, &path);
    assert!((4750..=5250).contains(&most), "{most}");
}

#[test]
fn the_shortest_way_goes_round_what_is_shut_1_2_1_and_12_1_1_and_12_9_7() {
    let sketch = one(FROM, Advance, "", at(150, 100));
    let sketch = sketch.area(at(80, 60), at(100, 140), Ground::Impassable, Sight::Clear);
    let (squad, state) = sketch.start();
    let path = squad.way(&state, 0, at(150, 100)).expect("there is a way");
    // Over a corner at (8, 6) it is 5 inches and more to each side of it.
    assert!((10_500..14_000).contains(&path.length()), "{}", path.length());
}

#[test]
fn models_are_in_the_way_but_for_the_small_12_3_and_12_3_1() {
    let blockers = |lines: &str| {
        let sketch = sketch(30, 30).unit(A, Hold, lines, &[FROM, at(80, 100)]);
        let (squad, state) = sketch.unit(B, Hold, "stature=1", &[at(200, 100)]).start();
        squad.blockers(&state, 0).len()
    };
    assert_eq!((blockers("stature=2"), blockers("stature=1")), (2, 1));
}

#[test]
fn flyers_pass_over_everything_12_7_and_12_7_1_and_12_3_2() {
    let wall = |foe| {
        one(FROM, Charge, "flies=true", foe).unit(A, Hold, "discipline=3", &[at(65, 100)]).wall(
            at(80, 50),
            at(80, 150),
            tall(5),
            Sight::Clear,
        )
    };
    let played = wall(at(115, 100)).acts(1, &[3, 7]);
    assert!(played.state.touch(0, 2) && played.has("14.2"));
    // From 8 inches it gets no contact, and lands its enemy's stature away.
    let played = wall(at(140, 100)).acts(1, &[3]);
    let gap = played.squad.base(&played.state, 0).gap(played.squad.base(&played.state, 2));
    assert!((1999..2100).contains(&gap), "{gap}");
}

#[test]
fn obstacles_are_crossed_by_their_stature_12_8_and_12_8_1_and_12_8_2() {
    let (squad, _) = one(FROM, Advance, "", FAR).start();
    let mover = squad.mover(0, Gait::Walk);
    let hurdles = [0, 1, 2, 3, 4].map(|stature| mover.hurdle(tall(stature)));
    let all = [Hurdle::Ignored, Hurdle::Half, Hurdle::Last, Hurdle::Whole, Hurdle::Shut];
    assert_eq!(hurdles, all);
    // Parts of a stature count as a whole, and down is as hard as up.
    assert_eq!([787, 788, -788].map(|rise| mover.hurdle(rise)), [all[1], all[2], all[2]]);
    let wall = |lines: &str| {
        one(FROM, Advance, lines, FAR).wall(at(80, 50), at(80, 150), tall(1), Sight::Clear)
    };
    assert_eq!(marched(&wall("stature=3"), Gait::Walk, 6, &[]), (1100, false));
}

/// One before a wall, right at it or some way off.
fn walled(from: Point, stature: i32) -> Sketch {
    one(from, Advance, "", at(230, 100)).wall(at(80, 50), at(80, 150), tall(stature), Sight::Clear)
}

const AT_WALL: Point = at(75, 100);

#[test]
fn lower_by_one_halves_the_move_12_8_3_and_12_8_8() {
    // Half of 5 is 3. From afar too little is left, and one waits.
    let (end, crossed) = marched(&walled(FROM, 1), Gait::Walk, 5, &[]);
    assert!((745..=751).contains(&end) && !crossed, "{end}");
    assert_eq!(marched(&walled(AT_WALL, 1), Gait::Walk, 5, &[]), (1050, true));
}

#[test]
fn as_high_ends_the_move_12_8_4() {
    let (end, crossed) = marched(&walled(AT_WALL, 2), Gait::Walk, 5, &[]);
    assert!((849..=855).contains(&end) && crossed, "{end}");
}

#[test]
fn higher_by_one_takes_all_of_a_move_12_8_5() {
    let (end, crossed) = marched(&walled(AT_WALL, 3), Gait::Walk, 5, &[]);
    assert!((849..=855).contains(&end) && crossed, "{end}");
    let (end, crossed) = marched(&walled(FROM, 3), Gait::Walk, 5, &[]);
    assert!((745..=751).contains(&end) && !crossed, "{end}");
}

#[test]
fn higher_by_two_is_no_way_12_8_6() {
    let (end, crossed) = marched(&walled(AT_WALL, 4), Gait::Walk, 5, &[]);
    assert!((745..=751).contains(&end) && !crossed, "{end}");
}

#[test]
fn charges_cross_nothing_and_hurries_the_lowest_12_8_7() {
    let wall = |stature: i32| {
        let sketch = one(FROM, Charge, "stature=3", at(110, 100));
        sketch.wall(at(80, 0), at(80, 200), tall(stature), Sight::Clear)
    };
    let (squad, state) = wall(1).start();
    assert_eq!(squad.charge_target(&state, 0), None);
    assert_eq!(marched(&wall(1), Gait::Hurry, 9, &[]).0, 1400);
    let (end, _) = marched(&wall(2), Gait::Hurry, 9, &[]);
    assert!((745..=751).contains(&end), "{end}");
}

#[test]
fn nobody_shoots_after_a_crossing_12_8_9() {
    let played = walled(AT_WALL, 1).acts(1, &[3]);
    assert_eq!(played.state.of(0).position.at, at(105, 100));
    assert!(!played.has("13.3"));
}

#[test]
fn ground_takes_from_the_move_12_9_and_12_9_1_and_12_9_4_and_12_9_5_and_12_9_6() {
    let area =
        |ground| one(FROM, Advance, "", FAR).area(at(60, 50), at(200, 150), ground, Sight::Clear);
    // A 5 is a 2 on a D3, a 3 on a D6, and 5 on a D12; 1 inch is always left.
    let ends = [Ground::Difficult, Ground::Severe, Ground::Extreme]
        .map(|ground| marched(&area(ground), Gait::Walk, 5, &[5]).0);
    assert_eq!(ends, [800, 700, 600]);
    assert_eq!(marched(&area(Ground::Difficult), Gait::Charge, 5, &[1]).0, 900);
}

#[test]
fn a_hurry_ends_at_the_edge_of_an_area_12_9_3() {
    let sketch = one(FROM, Advance, "", FAR);
    let sketch = sketch.area(at(60, 50), at(200, 150), Ground::Difficult, Sight::Clear);
    assert_eq!(marched(&sketch, Gait::Hurry, 7, &[]).0, 600);
}

/// One on a roof from which no other way leads.
fn roofed() -> Sketch {
    one(at(60, 100), Charge, "", at(200, 100)).roof(at(30, 80), at(70, 120), tall(4))
}

#[test]
fn a_jump_is_a_move_less_a_d12_12_9_8_and_12_9_8_2_and_12_9_8_2_1() {
    // 5 less 2 inches; three A tests for 3.1 inches down.
    let played = roofed().acts(1, &[3, 2, 6, 6, 6]);
    assert_eq!(played.state.of(0).position.at, at(90, 100));
    assert!(played.has("12.9.8.2") && played.state.of(0).is_upright());
}

#[test]
fn a_jump_of_nothing_costs_the_turn_12_9_8_1() {
    let played = roofed().acts(1, &[3, 5]);
    assert_eq!(played.state.of(0).position.at, at(60, 100));
    assert!(played.has("12.9.8.1"));
}

#[test]
fn a_fall_downs_or_removes_12_9_8_2_2() {
    let played = roofed().acts(1, &[3, 2, 6, 7, 6]);
    assert_eq!(played.state.of(0).condition.wear.body, Body::Wounded);
    let played = roofed().acts(1, &[3, 2, 7, 7, 6]);
    assert_eq!(played.flow, Flow::End(Ending::Out(B)));
}

#[test]
fn a_team_moves_as_one_12_10_and_12_10_1_and_12_10_2_and_12_10_3() {
    let sketch = sketch(60, 20)
        .unit(A, Charge, "", &[FROM, at(50, 75)])
        .unit(B, Hold, "discipline=3", &[FAR])
        .area(at(60, 60), at(200, 87), Ground::Difficult, Sight::Clear);
    let played = sketch.acts(1, &[3]);
    // Both hurry; the second stops before the scree and is in the team no more, and both are done.
    let [first, second] = [0, 1].map(|one| played.state.of(one).position.at.x);
    assert!((11_980..=12_000).contains(&first), "{first}");
    assert!((5_900..=6_000).contains(&second), "{second}");
    assert!(!played.squad.now(&played.state).is_in_team(0));
    assert_eq!(played.state.acted, 0b11);
}

#[test]
fn a_charge_of_a_team_counts_if_nobody_falls_short_12_10_and_12_5_1() {
    let sketch = sketch(40, 40)
        .unit(A, Charge, "", &[at(100, 100), at(100, 128)])
        .unit(B, Hold, "discipline=5", &[at(150, 85)])
        .unit(B, Hold, "discipline=5", &[at(100, 190)]);
    // The first reaches its enemy, the second does not: both hurry, and a 7 misses at F 6.
    let played = sketch.acts(1, &[3, 7]);
    assert_eq!(played.told, ["9.1", "11.4", "12.5", "12.1", "12.5.1", "12.1", "14.2"]);
    let gone = at(100, 128).distance(played.state.of(1).position.at);
    assert!((4900..=5000).contains(&gone), "a normal move, as its mate makes: {gone}");
    let played = sketch.with("team_charge", Value::Choice("each".to_owned())).acts(1, &[3, 7, 6]);
    assert!(played.has("15.1"), "a 7 hits at F 6 and 1 for the charge");
}

#[test]
fn a_charge_needs_sight_in_front_if_the_book_says_so_12_5_2() {
    let target = |word: &str, facing: i32| {
        let sketch = one(FROM, Charge, "", at(100, 100));
        let (squad, mut state) =
            sketch.with("charge_sight", Value::Choice(word.to_owned())).start();
        state.of_mut(0).position.facing = Facing::along(Vector { x: facing, y: 0 });
        squad.charge_target(&state, 0)
    };
    assert_eq!(target("around", -1), Some(1));
    assert_eq!([target("front", -1), target("front", 1)], [None, Some(1)]);
}

#[test]
fn friends_stop_a_hurry_but_not_among_the_small_12_3_and_12_3_1() {
    let end = |lines: &str| {
        let sketch = one(FROM, Charge, lines, FAR).unit(A, Hold, "stature=1", &[at(80, 100)]);
        sketch.acts(1, &[3]).state.of(0).position.at.x
    };
    let (large, small) = (end("stature=2;discipline=7"), end("stature=1;discipline=7"));
    assert!(large < small, "it goes round its friend: {large}");
    assert_eq!(small, 10_000);
}

#[test]
fn spells_and_warnings_bear_on_jumps_12_9_8_and_12_9_8_2_1() {
    let (squad, mut state) = roofed().start();
    state.of_mut(0).condition.spell = Spell::Jinx;
    // A is 4: the first of three tests fails.
    super::acted(&squad, &mut state, 1, &[3, 2, 5, 4, 4]);
    assert_eq!(state.of(0).condition.wear.body, Body::Wounded);
    // Its hero's warning gives it another try.
    let led = roofed().unit(A, Hold, "hero=true;discipline=9", &[at(78, 118)]);
    let (squad, mut state) = led.start();
    (state.acted, state.of_mut(1).leads) = (0b010, Figure::ARMOUR);
    super::acted(&squad, &mut state, 1, &[2, 7, 6, 6, 6]);
    assert!(state.of(0).is_upright() && state.of(0).position.at == at(90, 100));
    // The ensnared jump less far: 5 inches less 1, less 2.
    let (squad, mut state) = roofed().start();
    state.of_mut(0).condition.spell = Spell::Ensnare;
    super::acted(&squad, &mut state, 1, &[1, 3, 2, 6, 6, 6]);
    assert_eq!(state.of(0).position.at, at(80, 100));
}

#[test]
fn facing_is_free_until_one_has_acted_12_11_and_12_11_1_and_12_11_2() {
    let sketch = one(FROM, Hold, "", at(140, 100));
    let (squad, mut state) = sketch.start();
    state.of_mut(0).position.facing = Facing::along(Vector { x: -1, y: 0 });
    // It turns to shoot, and has not moved: 6 and 1 for standing, less 2 for 8.016 inches.
    let (_, told) = super::acted(&squad, &mut state, 1, &[3, 5, 6]);
    assert!(told.contains(&"15.1".to_owned()));
    assert!(state.of(0).position.facing.is_in_front(FROM, squad.base(&state, 1)));
    // After a move it faces the enemy.
    let played = one(FROM, Charge, "", FAR).acts(1, &[3]);
    assert!(played.state.of(0).position.facing.way().x > 0);
}

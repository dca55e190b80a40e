//! Sight and shots: section 13 of the text.

use super::{RADIUS, Sketch, at, beside, sketch};
use crate::book::Value;
use crate::engagement::Side::{A, B};
use crate::games::skrapyard::attack::Contacts;
use crate::games::skrapyard::profile::Aim;
use crate::games::skrapyard::profile::Body;
use crate::squad::Posture::Hold;
use crate::squad::{Keen, Plain, Policy};
use crate::table::{PieceSet, PieceShape, Point, Sight};

const FROM: Point = at(50, 100);

fn pair(foe: Point) -> Sketch {
    sketch(30, 30).unit(A, Hold, "", &[FROM]).unit(B, Hold, "discipline=3", &[foe])
}

fn sees(sketch: &Sketch, by: u8, on: u8) -> Option<PieceSet> {
    let (squad, state) = sketch.start();
    squad.sight(&state, by, squad.base(&state, by), on)
}

#[test]
fn sight_goes_from_the_eyes_to_any_part_13_2_1_and_13_2_2_and_13_2_3() {
    let high = |y: i32| pair(at(150, 100)).wall(at(100, y), at(100, 150), 3000, Sight::Blocked);
    assert_eq!(sees(&pair(at(150, 100)), 0, 1), Some(0));
    assert_eq!(sees(&high(100), 0, 1), Some(1), "half of it is enough, and is cover");
    assert_eq!(sees(&high(50), 0, 1), None);
    let low = pair(at(150, 100)).wall(at(100, 50), at(100, 150), 1000, Sight::Blocked);
    assert_eq!(sees(&low, 0, 1), Some(1), "the eyes are higher");
}

#[test]
fn a_wall_as_high_as_the_eyes_hides_or_does_not() {
    let is_seen = |level: bool, height: i32| {
        let wall = pair(at(150, 100)).wall(at(100, 50), at(100, 150), height, Sight::Blocked);
        sees(&wall.with("level_cover", Value::Flag(level)), 0, 1).is_some()
    };
    assert_eq!([1574, 1575, 1576].map(|height| is_seen(false, height)), [true, true, false]);
    assert_eq!([1574, 1575, 1576].map(|height| is_seen(true, height)), [true, false, false]);
}

#[test]
fn nobody_is_seen_through_a_building_that_an_end_of_the_base_reaches_into() {
    // The rim of the second stands on the first roof, whose wall is between them.
    let mut sketch = sketch(48, 48)
        .unit(A, Hold, "", &[at(240, 320)])
        .unit(B, Hold, "", &[at(240, 200)])
        .roof(at(160, 200), at(320, 280), 3100);
    let corners = [at(160, 250), at(320, 154), at(320, 280), at(160, 280)];
    sketch.pieces[0].shape = PieceShape::Area(corners.into());
    assert_eq!(sees(&sketch, 0, 1), None);
    assert_eq!(sees(&sketch, 1, 0), None);
}

#[test]
fn the_gap_of_a_sniper_is_rounded_once() {
    let value = |gap: i32| {
        let there = Point::new(FROM.x + 2 * RADIUS + gap, FROM.y);
        let sniper = "shoot=6;weapons=[\"sniper\"]";
        let sketch = sketch(30, 30).unit(A, Hold, sniper, &[FROM]).unit(B, Hold, "", &[there]);
        let (squad, state) = sketch.start();
        squad.choose_target(&state, 0, squad.base(&state, 0)).expect("in range").value
    };
    // Short of 6 inches by 4, by 4.1, which counts as 5, and by 5.
    assert_eq!([2000, 1900, 1000].map(|gap| value(gap) - value(6000)), [-4, -5, -5]);
}

#[test]
fn sight_keeps_off_others_in_front_13_2_4_and_14_1_1() {
    let friend = |place: Point| pair(at(150, 100)).unit(A, Hold, "", &[place]);
    assert_eq!(sees(&friend(at(100, 108)), 0, 2), None);
    assert_eq!(sees(&friend(at(100, 120)), 0, 2), Some(0));
    assert_eq!(sees(&friend(at(35, 100)), 0, 2), Some(0), "behind the shooter");
    // Friends are no hindrance once the enemy is engaged; other enemies are.
    let engaged = friend(at(100, 108)).unit(A, Hold, "", &[beside(at(150, 100), 1)]);
    assert_eq!(sees(&engaged, 0, 3), Some(0));
    assert_eq!(sees(&engaged.unit(B, Hold, "", &[at(120, 92)]), 0, 3), None);
    // Those beyond the target are in the way only if the book has it so.
    let backed = || pair(at(150, 100)).unit(B, Hold, "", &[beside(at(150, 100), 1)]);
    assert_eq!(sees(&backed(), 0, 1), Some(0));
    let all = backed().with("sight_gap_at", Value::Choice("all".to_owned()));
    assert_eq!(sees(&all, 0, 1), None);
}

#[test]
fn one_obstacle_at_the_shooter_is_ignored_13_11_1_1() {
    let wall = |x: i32| {
        let ends = [Point::new(x, 5000), Point::new(x, 15_000)];
        pair(at(130, 100)).wall(ends[0], ends[1], 1000, Sight::Blocked)
    };
    let obstacles = |sketch: &Sketch| {
        let (squad, state) = sketch.start();
        let target = squad.choose_target(&state, 0, squad.base(&state, 0));
        target.expect("in sight").situation.obstacles
    };
    let near = wall(FROM.x + RADIUS + 2);
    assert_eq!((obstacles(&wall(9000)), obstacles(&near)), (1, 0));
    let both = near.wall(at(100, 50), at(100, 150), 1000, Sight::Blocked);
    assert_eq!(obstacles(&both), 1);
}

#[test]
fn the_nearest_is_the_target_unless_a_test_is_passed_13_5_and_13_5_1() {
    let sketch = pair(at(130, 100)).unit(B, Hold, "discipline=3", &[at(50, 185)]).wall(
        at(100, 50),
        at(100, 150),
        1000,
        Sight::Veiled,
    );
    let (squad, state) = sketch.start();
    let target = squad.choose_target(&state, 0, squad.base(&state, 0)).expect("in sight");
    assert_eq!(target.on, 1);
    // The other one is not in cover: a D test, and the shot at S 6.
    let played = sketch.acts(1, &[3, 6, 6, 6]);
    assert!(played.has("13.5.1") && played.has("15.1"));
    assert!(played.state.of(0).position.facing.way().y > 0);
    // Failed, it is the nearest all the same.
    let played = sketch.acts(1, &[3, 7, 6]);
    assert!(played.state.of(0).position.facing.way().y == 0 && !played.has("15.1"));
}

#[test]
fn shots_into_combat_strike_either_13_7_and_13_7_1() {
    let foe = at(130, 100);
    let sketch = pair(foe).unit(A, Hold, "discipline=3", &[beside(foe, -1)]);
    let (squad, state) = sketch.start();
    assert!(squad.choose_target(&state, 0, squad.base(&state, 0)).is_none());
    let sketch = sketch.with("shoots_into_combat", Value::Flag(true));
    let (squad, state) = sketch.start();
    let target = squad.choose_target(&state, 0, squad.base(&state, 0)).expect("in sight");
    assert_eq!((target.on, target.situation.aim), (2, Aim::Combat));
    assert_eq!(squad.now(&state).combat_of(2), 0b110);
    // S is 7, less 1 for the range: a 4 strikes the friend, a 3 the enemy.
    let played = sketch.acts(1, &[3, 4, 7]);
    assert_eq!(played.state.of(1).condition.wear.body, Body::Wounded);
    let played = sketch.acts(1, &[3, 3, 7]);
    assert_eq!(played.state.of(2).condition.wear.body, Body::Wounded);
}

#[test]
fn members_of_teams_are_targets_one_by_one_13_8() {
    let sketch =
        sketch(40, 30).unit(A, Hold, "", &[FROM]).unit(B, Hold, "", &[at(215, 100), at(243, 100)]);
    let (squad, mut state) = sketch.start();
    let choose =
        |state: &_| squad.choose_target(state, 0, squad.base(state, 0)).map(|target| target.on);
    assert_eq!(choose(&state), Some(1));
    // S is 8: 6, 1 for standing and 1 for a large target. At 18.3 inches the other is too far.
    state.set_body(1, Body::Wounded);
    assert_eq!(choose(&state), None);
}

#[test]
fn members_of_teams_shoot_at_whom_they_like_13_10() {
    let sketch = sketch(40, 30)
        .unit(A, Hold, "", &[at(50, 100), at(50, 125)])
        .unit(B, Hold, "discipline=3", &[at(150, 85)])
        .unit(B, Hold, "discipline=3", &[at(150, 140)]);
    let played = sketch.acts(1, &[3, 11, 11]);
    let ways = [0, 1].map(|one| played.state.of(one).position.facing.way().y.signum());
    assert_eq!(ways, [-1, 1]);
}

#[test]
fn members_of_teams_shoot_at_the_same_time_13_10() {
    let sketch = || {
        sketch(40, 30).unit(A, Hold, "", &[at(50, 100), at(50, 125)]).unit(
            B,
            Hold,
            "discipline=3",
            &[at(150, 110)],
        )
    };
    // The first hits and wounds; the second shoots at the same one all the same, and misses.
    let played = sketch().acts(1, &[3, 2, 12, 11]);
    assert_eq!(played.state.of(2).condition.wear.body, Body::Wounded);
    assert_eq!(played.told.iter().filter(|id| *id == "13.3").count(), 2);
    // Wounded twice at once is wounded, and only combat removes who is down.
    let played = sketch().acts(1, &[3, 2, 12, 2, 12]);
    assert_eq!(played.state.of(2).condition.wear.body, Body::Wounded);
    // A misfire does not keep the others from their shots; then the team stands its test.
    let played = sketch().acts(1, &[3, 12, 12, 2, 12, 3]);
    let bodies = [0, 2].map(|one| played.state.of(one).condition.wear.body);
    assert_eq!(bodies, [Body::Wounded; 2]);
}

/// One of A's, and three of B's, among walls.
fn walled(policy: &'static dyn Policy) -> Sketch {
    sketch(60, 40)
        .unit(A, Hold, "shoot=7;weapons=[\"sniper\"]", &[at(200, 200)])
        .unit(B, Hold, "stature=4", &[at(400, 300)])
        .unit(B, Hold, "discipline=3", &[at(440, 300), at(480, 300)])
        .wall(at(260, 100), at(260, 230), 1000, Sight::Blocked)
        .wall(at(290, 210), at(290, 260), 1200, Sight::Veiled)
        .played([policy; 2])
}

/// Where B's three go, in many ways.
fn places() -> impl Iterator<Item = [Point; 3]> {
    let pairs = (0..24).flat_map(|x| (0..8).map(move |y| (x, y)));
    pairs.map(|(x, y)| {
        [at(280 + 5 * x, 150 + 9 * y), at(260 + 13 * x, 240), at(270 + 9 * x, 130 + 7 * y)]
    })
}

#[test]
fn a_target_that_is_not_easier_need_not_be_looked_for() {
    let (squad, mut state) = walled(&Plain).start();
    let base = squad.base(&state, 0);
    let mut easier = 0;
    for places in places() {
        (1..).zip(places).for_each(|(foe, place)| squad.put(&mut state, foe, place));
        for (foe, than) in (1..4).flat_map(|foe| (-8..10).map(move |than| (foe, than))) {
            let target = squad.target(&state, 0, base, foe).filter(|target| than < target.value);
            let known = squad.easier(&state, (0, base), foe, Some(than));
            let [known, target] =
                [known, target].map(|one| one.map(|one| (one.gap, one.value, one.situation)));
            assert_eq!(known, target, "{foe} above {than}");
            easier += i32::from(known.is_some());
        }
    }
    assert!(500 < easier, "{easier}");
}

#[test]
fn a_shot_is_worth_what_its_test_says_however_far_it_goes() {
    // What one fight keeps for one range it gives for others; a fight of its own keeps nothing.
    let sketch = walled(&Keen);
    let (known, mut state) = sketch.start();
    let mut shots = 0;
    for places in places() {
        (1..).zip(places).for_each(|(foe, place)| known.put(&mut state, foe, place));
        for foe in 1..4 {
            let base = known.base(&state, 0);
            let Some(target) = known.target(&state, 0, base, foe) else { continue };
            let [anew, kept] =
                [&sketch.squad(), &known].map(|squad| squad.shot_worth(&state, 0, &target));
            assert_eq!(kept, anew, "{target:?}");
            shots += 1;
        }
    }
    assert!(100 < shots, "{shots}");
}

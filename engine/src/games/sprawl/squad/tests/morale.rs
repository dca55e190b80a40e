//! Who sees a friend go Out of Action, and recovery from panic.

use super::sketch::{Sketch, at, contender, wall, word};
use crate::engagement::Side;
use crate::games::sprawl::nerve::Exposure;
use crate::games::sprawl::profile::Nerve;
use crate::games::sprawl::squad::state::SquadState;
use crate::games::sprawl::turn::Phase;
use crate::squad::Posture;

/// One who is shot dead, and another with these Guts so far beside it.
fn witness(guts: i64, gap: f64) -> Sketch {
    let ours = contender("Razz", &[("shooting", 1)], &["pistol"]);
    let lost = contender("Razz", &[("health", 1), ("toughness", 1)], &[]);
    let sees = contender("Razz", &[("guts", guts)], &[]);
    Sketch::new()
        .with("zero_health", word("out"))
        .figure(Side::A, Posture::Hold, at(10.0, 24.0), ours)
        .figure(Side::B, Posture::Hold, at(16.0, 24.0), lost)
        .figure(Side::B, Posture::Hold, at(17.0 + gap, 24.0), sees)
}

/// A hit, a point of damage that is not resisted.
const KILL: [u8; 5] = [7, 7, 1, 1, 1];

fn nerve(sketch: &Sketch, faces: &[u8]) -> Nerve {
    sketch.turn(|_| {}, &[&KILL, faces].concat()).figures[2].conduct.nerve
}

#[test]
fn friends_within_three_inches_need_four_less_guts_l229a_and_l229b() {
    assert_eq!(nerve(&witness(2, 3.0), &[7, 7]), Nerve::Steady);
    assert_eq!(nerve(&witness(2, 3.0), &[7, 1, 5]), Nerve::Panicked);
    assert_eq!(nerve(&witness(3, 3.0), &[7, 1, 1]), Nerve::Steady);
    assert_eq!(nerve(&witness(2, 3.1), &[]), Nerve::Steady);
}

#[test]
fn but_always_one_success_l229c() {
    assert_eq!(nerve(&witness(5, 2.0), &[7, 1, 1, 1, 1]), Nerve::Steady);
    assert_eq!(nerve(&witness(5, 2.0), &[1, 1, 1, 1, 1, 5]), Nerve::Panicked);
}

#[test]
fn panic_is_flight_at_once_by_a_die_of_inches_l231a_and_l231b_and_l233b() {
    // It is not its own Turn, and it runs 5 inches away.
    let state = witness(2, 2.0).turn(|_| {}, &[&KILL[..], &[1, 1, 5]].concat());
    let end = state.figures[2].position.at;
    assert!(at(24.0, 24.0).is_within(end, 20), "{end:?}");
}

/// A Panicked one, an enemy, and a wall between them if there is one.
fn afraid(walled: bool) -> Sketch {
    let sketch = match walled {
        true => Sketch::new().piece(wall(at(20.0, 20.0), at(20.0, 28.0), 3000)),
        false => Sketch::new(),
    };
    sketch
        .figure(
            Side::A,
            Posture::Advance,
            at(24.0, 24.0),
            contender("Razz", &[("guts", 4)], &["rifle"]),
        )
        .figure(Side::B, Posture::Hold, at(16.0, 24.0), contender("Razz", &[], &[]))
}

fn panicked(state: &mut SquadState) {
    state.phase = Phase::Panic;
    state.of(0).conduct.nerve = Nerve::Panicked;
}

#[test]
fn it_goes_on_until_it_is_safe_and_does_nothing_else_l233a_and_l233c_and_l233d() {
    // In the open: 3 inches on, no shot, no recovery.
    let state = afraid(false).turn(panicked, &[3]);
    assert!(at(27.0, 24.0).is_within(state.figures[0].position.at, 20));
    // Out of sight it stays, and may recover.
    let state = afraid(true).turn(panicked, &[7, 7, 1, 1]);
    assert_eq!(state.figures[0].position.at, at(24.0, 24.0));
}

#[test]
fn it_stops_where_nobody_sees_it_l51b() {
    // Behind a wall farther on, at most 9 inches away.
    let sketch = Sketch::new()
        .piece(wall(at(28.0, 20.0), at(28.0, 28.0), 3000))
        .figure(Side::A, Posture::Hold, at(24.0, 24.0), contender("Razz", &[], &[]))
        .figure(Side::B, Posture::Hold, at(16.0, 26.0), contender("Razz", &[], &[]));
    let state = sketch.turn(panicked, &[9, 1, 1, 1]);
    let squad = sketch.squad();
    assert!(squad.exposure(&state, 0) == Exposure::Unseen, "{:?}", state.figures[0].position.at);
}

#[test]
fn the_nearest_cover_away_from_the_enemy_is_the_one_l51b() {
    // Cover up the table and down it, one nearer than the other, and some nearest of all that is
    // not away from the enemy.
    let flees = |near: f64, far: f64| {
        let block = |x: f64, y: f64| {
            let [low, high] = [y - 1.5, y + 1.5];
            wall(at(x, low), at(x, high), 3000)
        };
        let sketch = Sketch::new()
            .piece(block(27.0, near))
            .piece(block(29.5, far))
            .piece(block(19.5, 21.0))
            .figure(Side::A, Posture::Hold, at(24.0, 24.0), contender("Razz", &[], &[]))
            .figure(Side::B, Posture::Hold, at(14.0, 24.0), contender("Razz", &[], &[]));
        let squad = sketch.squad();
        let goal = squad.scripted(&[], |_| {}, |state, _| squad.refuge(state, 0)).1;
        let state = sketch.turn(panicked, &[10, 1, 1, 1]);
        assert_eq!(squad.exposure(&state, 0), Exposure::Unseen);
        [goal.expect("a refuge").y, state.figures[0].position.at.y].map(|y| 24_000 < y)
    };
    assert_eq!(flees(26.5, 20.5), [true; 2]);
    assert_eq!(flees(21.5, 27.5), [false; 2]);
}

#[test]
fn in_safety_it_takes_six_less_guts_l250a_and_l250b_and_l250c_and_l250d() {
    let after = |faces: &[u8]| afraid(true).turn(panicked, faces).figures[0].conduct.nerve;
    assert_eq!(after(&[7, 7, 1, 1]), Nerve::Steady);
    assert_eq!(after(&[7, 6, 1, 1]), Nerve::Panicked);
}

#[test]
fn near_to_the_leader_too_and_not_in_the_turn_of_the_panic_l235a_and_l235b() {
    let near = |x: f64| {
        let leader = contender("Razz", &[], &[]);
        afraid(false).figure(Side::A, Posture::Hold, at(x, 30.0), leader).leader()
    };
    let recovery = |state: &mut SquadState| {
        panicked(state);
        state.phase = Phase::Recovery;
    };
    let state = near(24.0).turn(recovery, &[7, 7, 1, 1]);
    assert_eq!(state.figures[0].conduct.nerve, Nerve::Steady);
    near(34.0).turn(recovery, &[]);
    // Six inches and not a hundredth more, from base to base.
    let above = |y: f64| {
        let leader = contender("Razz", &[], &[]);
        afraid(false).figure(Side::A, Posture::Hold, at(24.0, y), leader).leader()
    };
    let state = above(31.0).turn(recovery, &[7, 7, 1, 1]);
    assert_eq!(state.figures[0].conduct.nerve, Nerve::Steady);
    above(31.01).turn(recovery, &[]);
    let fresh = |state: &mut SquadState| {
        recovery(state);
        state.of(0).conduct.fresh.panicked = true;
    };
    near(24.0).turn(fresh, &[]);
}

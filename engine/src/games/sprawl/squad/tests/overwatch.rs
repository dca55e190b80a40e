//! Overwatch.

use super::sketch::{Sketch, at, contender};
use crate::dice::Rolled;
use crate::engagement::{Engagement, Flow, Side};
use crate::fight::First;
use crate::games::sprawl::profile::{Condition, Deed, Fell, Nerve, Overwatch, Stance};
use crate::games::sprawl::squad::state::SquadState;
use crate::games::sprawl::turn::Phase;
use crate::squad::Posture;

/// One on Overwatch, with a pistol, and one who comes running from 23 inches away.
fn gate() -> Sketch {
    let guard = contender("Razz", &[("shooting", 2)], &["pistol"]);
    Sketch::new().figure(Side::A, Posture::Overwatch, at(10.0, 24.0), guard).figure(
        Side::B,
        Posture::Charge,
        at(34.0, 24.0),
        contender("Razz", &[], &[]),
    )
}

fn on(state: &mut SquadState) {
    state.of(0).conduct.watch = Overwatch::On;
}

#[test]
fn it_takes_the_movement_phase_and_the_turn_l99a_and_l99c() {
    let one = || contender("Razz", &[], &["pistol"]);
    // The enemy is in reach, and there is no shot in this Turn.
    let sketch = Sketch::new().figure(Side::A, Posture::Overwatch, at(10.0, 24.0), one()).figure(
        Side::B,
        Posture::Hold,
        at(16.0, 24.0),
        one(),
    );
    let (state, _) = sketch.play(1, &[]);
    assert_eq!((state.figures[0].conduct.watch, state.phase), (Overwatch::On, Phase::Movement));
    assert_eq!(sketch.turn(|_| {}, &[]).figures[0].conduct.watch, Overwatch::On);
}

#[test]
fn it_shoots_when_a_target_shows_itself_l99b_and_l101a_and_l103a() {
    let comes = gate().first(First::Side(Side::B));
    // After 7 of its 8 inches it is within 16: long range, and it runs.
    let missed = comes.turn(on, &[7, 2]);
    assert_eq!(missed.figures[0].conduct.watch, Overwatch::Off);
    assert_eq!(missed.figures[1].position.at, at(26.0, 24.0));
    let pinned = comes.turn(on, &[10, 10, 1, 1, 1, 1]);
    assert_eq!(pinned.figures[1].condition.stance, Stance::Pinned);
    assert_eq!(pinned.figures[1].position.at, at(27.0, 24.0));
}

#[test]
fn it_is_for_those_who_are_up_and_have_not_acted_l99d() {
    let lies = |state: &mut SquadState| state.of(0).condition.stance = Stance::Pinned;
    let state = gate().turn(
        |state| {
            lies(state);
            state.phase = Phase::Panic;
        },
        &[],
    );
    assert_eq!(
        (state.figures[0].conduct.watch, state.figures[0].condition.stance),
        (Overwatch::Off, Stance::Up)
    );
    let squad = gate().squad();
    let watches = |change: &dyn Fn(&mut SquadState)| {
        squad.scripted(&[], change, |state, dice| squad.watches(state, 0, dice)).1
    };
    assert!(watches(&|_| {}));
    for deed in [Deed::Walked, Deed::Charged(1), Deed::Spent, Deed::Shot] {
        assert!(!watches(&|state| state.of(0).conduct.deed = deed), "{deed:?}");
    }
    for stance in [Stance::Pinned, Stance::PinnedHurt, Stance::Recovering, Stance::Down] {
        assert!(!watches(&|state| state.of(0).condition.stance = stance), "{stance:?}");
    }
    assert!(!watches(&|state| state.of(0).conduct.nerve = Nerve::Panicked));
}

#[test]
fn it_is_for_shooting_only_l101b() {
    let guard = contender("Razz", &[("shooting", 2), ("brawling", 0)], &["pistol"]);
    let other = || contender("Razz", &[("brawling", 0)], &[]);
    // In contact with one, it does not shoot at the other that comes.
    let sketch = Sketch::new()
        .first(First::Side(Side::B))
        .figure(Side::A, Posture::Overwatch, at(10.0, 24.0), guard)
        .figure(Side::B, Posture::Advance, at(20.0, 20.0), other())
        .figure(Side::B, Posture::Hold, at(11.002, 24.0), other());
    sketch.turn(on, &[]);
}

#[test]
fn unused_it_ends_and_may_be_taken_up_again_l103b_and_l103c() {
    let sketch = gate();
    let squad = sketch.squad();
    let (_, guards) = squad.scripted(
        &[],
        |_| {},
        |state, dice| {
            // The one that comes is too far off to be seen in time.
            state.of(1).position.at = at(46.0, 24.0);
            let mut guards = vec![state.figures[0].conduct.watch];
            squad.advance(state, dice);
            guards.push(state.figures[0].conduct.watch);
            while squad.advance(state, dice) != Flow::Round {}
            squad.begin(state, dice);
            guards.push(state.figures[0].conduct.watch);
            squad.advance(state, dice);
            guards.push(state.figures[0].conduct.watch);
            guards
        },
    );
    assert_eq!(guards, [Overwatch::Off, Overwatch::On, Overwatch::Off, Overwatch::On]);
}

#[test]
fn pinned_or_panicked_it_is_lost_l105() {
    let one = || contender("Razz", &[("shooting", 1)], &["pistol"]);
    let sketch = Sketch::new().figure(Side::A, Posture::Hold, at(10.0, 24.0), one()).figure(
        Side::B,
        Posture::Overwatch,
        at(16.0, 24.0),
        one(),
    );
    let turned = |state: &mut SquadState| {
        state.of(1).conduct.watch = Overwatch::On;
        state.of(1).position.facing = crate::table::Facing::along(at(1.0, 0.0) - at(0.0, 0.0));
    };
    let state = sketch.turn(turned, &[7, 1, 1, 1]);
    assert_eq!(state.figures[1].conduct.watch, Overwatch::Off);
    let squad = sketch.squad();
    let (state, ()) = squad.scripted(&[3], turned, |state, dice| squad.panics(state, 1, dice));
    assert_eq!(
        (state.figures[1].conduct.watch, state.figures[1].conduct.nerve),
        (Overwatch::Off, Nerve::Panicked)
    );
}

#[test]
fn who_runs_stops_short_of_who_has_run_into_its_way() {
    // The shot at a runner takes the nearest, and another panics and runs the same way.
    let guard = contender("Razz", &[("shooting", 8)], &["rifle"]);
    let frail = contender("Razz", &[("toughness", 1), ("health", 1)], &[]);
    let timid = || contender("Razz", &[("guts", 1)], &[]);
    let sketch = Sketch::new()
        .first(First::Side(Side::B))
        .figure(Side::A, Posture::Overwatch, at(10.0, 20.0), guard)
        .figure(Side::B, Posture::Hold, at(13.0, 20.0), frail)
        .figure(Side::B, Posture::Hold, at(15.5, 20.0), timid())
        .figure(Side::B, Posture::Hold, at(18.0, 20.0), timid());
    let squad = sketch.squad();
    let mut panicked = 0;
    for seed in 0..400 {
        let mut dice = Rolled::keyed(seed, 0);
        let mut state = squad.open(&mut dice);
        on(&mut state);
        state.phase = Phase::Panic;
        state.of(3).conduct.nerve = Nerve::Panicked;
        squad.advance(&mut state, &mut dice);
        panicked += u32::from(state.figures[2].conduct.nerve == Nerve::Panicked);
        let [one, other] = [2, 3].map(|who| squad.field.base(&state.figures, who));
        assert!(!one.overlaps(other), "{seed}: {one:?} {other:?}");
    }
    assert!(50 < panicked, "{panicked}");
}

/// One on Overwatch, and one 10 inches ahead of it who makes for safety.
fn hunted(quickness: i64) -> Sketch {
    let guard = contender("Razz", &[("shooting", 2)], &["pistol"]);
    let flees = contender("Razz", &[("quickness", quickness)], &[]);
    Sketch::new()
        .figure(Side::A, Posture::Overwatch, at(10.0, 24.0), guard)
        .figure(Side::B, Posture::Hold, at(20.0, 24.0), flees)
        .first(First::Side(Side::B))
}

#[test]
fn who_is_hit_in_flight_or_crawling_stops_there_l215c() {
    let panicked = |state: &mut SquadState| {
        on(state);
        state.phase = Phase::Panic;
        state.of(1).conduct.nerve = Nerve::Panicked;
    };
    // It runs 8 inches; the shot comes after the first, and misses, or hits without harm.
    let far = |state: &SquadState| state.figures[1].position.at.x - at(20.0, 24.0).x;
    let missed = hunted(4).from(panicked, 1, &[8, 7, 2]).0;
    assert_eq!((missed.figures[1].condition.stance, far(&missed)), (Stance::Up, 8000));
    let hit = hunted(4).from(panicked, 1, &[8, 10, 10, 1, 1, 1, 1, 1]).0;
    assert_eq!((hit.figures[1].condition.stance, far(&hit)), (Stance::Pinned, 1000));
    // One that is Down crawls 2 inches, and no farther once it is hit, be it without harm; then it
    // lies until its next Turn.
    let down = |state: &mut SquadState| {
        on(state);
        state.phase = Phase::Movement;
        state.of(1).condition =
            Condition { stance: Stance::Down, health: 0, ..state.figures[1].condition };
    };
    let missed = hunted(4).from(down, 1, &[7, 2]).0;
    assert_eq!((far(&missed), missed.figures[1].conduct.fresh.fell), (2000, Fell::Before));
    let hit = hunted(4).from(down, 1, &[10, 10, 1, 1, 1, 1, 1]).0;
    assert_eq!((far(&hit), hit.figures[1].conduct.fresh.fell), (1000, Fell::ThisTurn));
    assert_eq!(hit.figures[1].condition.stance, Stance::Down);
}

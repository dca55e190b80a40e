//! Hiding and spotting.

use super::sketch::{Sketch, at, contender, wall};
use crate::engagement::Side;
use crate::games::sprawl::profile::Overwatch;
use crate::games::sprawl::squad::state::SquadState;
use crate::squad::Posture;
use crate::table::Sector;

/// Babs behind a wall, and Wilson so many inches away on its other side.
fn column(gap: f64) -> Sketch {
    let babs = contender("Razz", &[("smarts", 4)], &["pistol"]);
    let wilson = contender("Wilson", &[("smarts", 4)], &[]);
    Sketch::new()
        .piece(wall(at(11.0, 20.0), at(11.0, 28.0), 2000))
        .figure(Side::A, Posture::Cover, at(10.0, 24.0), babs)
        .figure(Side::B, Posture::Hold, at(11.0 + gap, 24.0), wilson)
}

fn hidden(successes: u8) -> impl Fn(&mut SquadState) {
    move |state| state.of(0).conduct.hidden = successes
}

#[test]
fn in_cover_smarts_hide_l87a_and_l87b() {
    assert_eq!(column(10.0).turn(|_| {}, &[7, 8, 9, 1]).figures[0].conduct.hidden, 3);
    assert_eq!(column(10.0).turn(|_| {}, &[1, 1, 1, 6]).figures[0].conduct.hidden, 0);
}

#[test]
fn not_near_to_an_enemy_nor_after_a_run_l87c() {
    // Agent Wilson's Smarts are 4.
    assert_eq!(column(4.0).turn(|_| {}, &[]).figures[0].conduct.hidden, 0);
    assert_eq!(column(4.1).turn(|_| {}, &[7, 1, 1, 1]).figures[0].conduct.hidden, 1);
    let babs = contender("Razz", &[], &["pistol"]);
    let runs = Sketch::new()
        .piece(wall(at(11.0, 20.0), at(11.0, 28.0), 2000))
        .figure(Side::A, Posture::Cover, at(3.0, 40.0), babs)
        .figure(Side::B, Posture::Hold, at(40.0, 24.0), contender("Wilson", &[], &[]));
    let state = runs.turn(|_| {}, &[]);
    assert!(state.figures[0].position.at != at(3.0, 40.0) && state.figures[0].conduct.hidden == 0);
}

#[test]
fn the_hidden_are_neither_seen_nor_attacked_l91_and_l118f() {
    let one = contender("Razz", &[], &["pistol"]);
    let sketch = Sketch::new().figure(Side::A, Posture::Hold, at(10.0, 24.0), one.clone()).figure(
        Side::B,
        Posture::Charge,
        at(15.0, 24.0),
        one,
    );
    let squad = sketch.squad();
    let seen = squad.scripted(&[], |_| {}, |state, _| squad.viable(state, 0, 1, Sector::All));
    assert!(seen.1.is_some());
    let hides = |state: &mut SquadState| state.of(1).conduct.hidden = 2;
    let unseen = squad.scripted(&[], hides, |state, _| squad.target(state, 0, Sector::All));
    assert!(unseen.1.is_none());
    // Nor is anybody charged who hides.
    let hides = |state: &mut SquadState| state.of(0).conduct.hidden = 2;
    let charge = squad.scripted(&[], hides, |state, dice| squad.charges(state, 1, dice));
    assert_eq!(charge.1, crate::games::sprawl::squad::play::Acted::No);
}

#[test]
fn an_attack_or_a_move_ends_it_and_nothing_else_l93a_and_l93b() {
    let one = || contender("Razz", &[("shooting", 0)], &["pistol"]);
    let sketch = |posture, gap: f64| {
        Sketch::new().figure(Side::A, posture, at(10.0, 24.0), one()).figure(
            Side::B,
            Posture::Hold,
            at(11.0 + gap, 24.0),
            one(),
        )
    };
    assert_eq!(sketch(Posture::Hold, 10.0).turn(hidden(2), &[]).figures[0].conduct.hidden, 0);
    assert_eq!(sketch(Posture::Advance, 20.0).turn(hidden(2), &[]).figures[0].conduct.hidden, 0);
    assert_eq!(sketch(Posture::Hold, 20.0).turn(hidden(2), &[]).figures[0].conduct.hidden, 2);
}

#[test]
fn wilson_does_not_see_babs_l95a_and_l95b() {
    // It is Wilson's Turn, with Babs hidden by 3 successes.
    let looks = |gap: f64, faces: &[u8]| {
        let sketch = column(gap).first(crate::fight::First::Side(Side::B));
        sketch.turn(hidden(3), faces).figures[0].conduct.hidden
    };
    assert_eq!(looks(2.0, &[7, 7, 1, 1]), 3);
    assert_eq!(looks(2.0, &[7, 7, 7, 1]), 0);
    assert_eq!(looks(4.1, &[]), 3);
}

#[test]
fn who_was_hidden_before_goes_on_overwatch_in_hiding_l99e() {
    let state = column(10.0).turn(hidden(2), &[]);
    assert_eq!(
        (state.figures[0].conduct.hidden, state.figures[0].conduct.watch),
        (2, Overwatch::On)
    );
    // Not in the Turn in which it hides.
    let state = column(10.0).turn(|_| {}, &[7, 1, 1, 1]);
    assert_eq!(
        (state.figures[0].conduct.hidden, state.figures[0].conduct.watch),
        (1, Overwatch::Off)
    );
}

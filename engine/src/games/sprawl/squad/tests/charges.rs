//! Charges.

use super::sketch::{Sketch, at, contender, wall};
use crate::engagement::Side;
use crate::games::sprawl::profile::Deed;
use crate::games::sprawl::profile::Motion;
use crate::squad::{Plain, Posture, Wary};
use crate::table::UNITS;

fn facing(gap: f64, ours: Posture, theirs: Posture) -> Sketch {
    let fighter = contender("Wes", &[("brawling", 1), ("quickness", 4)], &[]);
    Sketch::new().figure(Side::A, ours, at(10.0, 24.0), fighter.clone()).figure(
        Side::B,
        theirs,
        at(11.0 + gap, 24.0),
        fighter,
    )
}

#[test]
fn a_charge_ends_where_bases_touch_l52b_and_l81a_and_l81d_and_l181a() {
    let sketch = facing(6.0, Posture::Charge, Posture::Hold);
    let (state, _) = sketch.play(1, &[]);
    assert_eq!(state.figures[0].conduct.deed, Deed::Charged(1));
    assert!(sketch.squad().are_engaged(&state, 0, 1));
    // And in the Close Combat Phase they fight: a die each, and a tie.
    sketch.turn(|_| {}, &[1, 1]);
}

#[test]
fn it_covers_twice_quickness_l81c() {
    let (near, _) = facing(7.9, Posture::Charge, Posture::Hold).play(1, &[]);
    assert_eq!(near.figures[0].conduct.deed, Deed::Charged(1));
    assert_eq!(near.figures[0].conduct.motion, Motion::Running);
    // Farther it only runs, and stops 4 inches away.
    let far = facing(9.0, Posture::Charge, Posture::Hold).turn(|_| {}, &[]);
    assert_eq!(far.figures[0].position.at, at(15.0, 24.0));
}

#[test]
fn nothing_but_a_charge_leads_into_contact_l83a_and_l83b() {
    // Who is wary walks up to an enemy as good as itself, and stops short of it.
    let sketch = facing(3.0, Posture::Advance, Posture::Hold).policy(&Wary);
    let state = sketch.turn(|_| {}, &[]);
    assert!(!sketch.squad().are_engaged(&state, 0, 1));
    assert!(state.figures[0].position.at.x < 13 * UNITS + 20);
}

#[test]
fn a_charge_that_falls_short_costs_the_turn_l85() {
    // The eye judges 7.5 inches, but the way round the wall is longer than 8.
    let high = wall(at(14.0, 22.2), at(14.0, 25.8), 2500);
    let sketch = facing(7.5, Posture::Charge, Posture::Hold).piece(high);
    let (state, _) = sketch.play(1, &[]);
    assert_eq!(state.figures[0].conduct.deed, Deed::Spent);
    assert!(!sketch.squad().are_engaged(&state, 0, 1));
    assert!(13 * UNITS < state.figures[0].position.at.x);
}

#[test]
fn who_advances_charges_by_its_policy() {
    let plain = facing(3.0, Posture::Advance, Posture::Hold).policy(&Plain);
    assert_eq!(plain.play(1, &[]).0.figures[0].conduct.deed, Deed::Charged(1));
}

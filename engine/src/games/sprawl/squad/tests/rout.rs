//! Routs.

use super::sketch::{Sketch, at, contender};
use crate::engagement::{Ending, Flow, Side};
use crate::games::sprawl::profile::{Nerve, Stance};
use crate::games::sprawl::squad::state::{Figure, SquadState};
use crate::squad::Posture;

/// Four with a Leader of Smarts 4, and the others of these.
fn four(smarts: [i64; 3]) -> Sketch {
    let one = |smarts| contender("Razz", &[("smarts", smarts)], &[]);
    let sketch = Sketch::new().figure(Side::A, Posture::Hold, at(10.0, 20.0), one(4)).leader();
    let sketch = smarts.into_iter().enumerate().fold(sketch, |sketch, (nth, smarts)| {
        sketch.figure(Side::A, Posture::Hold, at(10.0, 22.0 + 2.0 * nth as f64), one(smarts))
    });
    sketch.figure(Side::B, Posture::Hold, at(40.0, 24.0), one(4))
}

fn pinned(who: &'static [usize]) -> impl Fn(&mut SquadState) {
    move |state| {
        for &who in who {
            state.of(who).condition.stance = Stance::Pinned;
        }
    }
}

#[test]
fn over_a_quarter_at_once_is_tested_l252a_and_l252b() {
    // One of four is a quarter and no more.
    four([1, 1, 1]).from(pinned(&[1]), 1, &[]);
    // Of two the Difficulty is 2.
    let (_, flows) = four([1, 1, 1]).from(pinned(&[1, 2]), 1, &[7, 7, 1, 1]);
    assert_eq!(flows, [Flow::Step]);
}

#[test]
fn who_has_panicked_or_is_out_counts_as_well_l252a() {
    let wavers = |nerve, stance| {
        let squad = four([1, 1, 1]).squad();
        let change = |state: &mut SquadState| {
            state.figures[1].conduct.nerve = nerve;
            state.figures[2].condition.stance = stance;
        };
        let (state, ()) = squad.scripted(&[], change, |state, _| squad.update_rout_test(state));
        state.wavers
    };
    assert_eq!(wavers(Nerve::Panicked, Stance::Out), [true, false]);
    assert_eq!(wavers(Nerve::Steady, Stance::Out), [false; 2]);
    assert_eq!(wavers(Nerve::Panicked, Stance::Up), [false; 2]);
}

#[test]
fn a_failed_test_loses_the_fight_l252c_and_l32f() {
    let (_, flows) = four([1, 1, 1]).from(pinned(&[1, 2]), 1, &[7, 1, 1, 1]);
    assert_eq!(flows, [Flow::End(Ending::Rout(Side::B))]);
}

#[test]
fn the_same_casualties_are_tested_for_once_l252a() {
    // The Test holds; whoever is still Pinned in the same Turn owes no second one.
    let (state, _) = four([1, 1, 1]).from(pinned(&[1, 2]), 1, &[7, 7, 1, 1]);
    assert_eq!((state.wavers, state.tested), ([false; 2], [2, 0]));
    let squad = four([1, 1, 1]).squad();
    let (state, ()) = squad.scripted(&[7, 7, 1, 1], pinned(&[1, 2]), |state, dice| {
        squad.rallies(state, dice);
        squad.update_rout_test(state);
        assert_eq!(state.wavers, [false; 2]);
        // One more is.
        pinned(&[3])(state);
        squad.update_rout_test(state);
        assert_eq!(state.wavers, [true, false]);
    });
    // So are new ones after others have recovered.
    let (state, ()) = squad.scripted(
        &[],
        |new| *new = state.clone(),
        |state, _| {
            state.wavers = [false; 2];
            state.figures.iter_mut().for_each(|figure| figure.condition.stance = Stance::Up);
            squad.update_rout_test(state);
            assert_eq!((state.wavers, state.tested), ([false; 2], [0; 2]));
            pinned(&[1, 3])(state);
            squad.update_rout_test(state);
        },
    );
    assert_eq!(state.wavers, [true, false]);
}

#[test]
fn nobody_is_tested_once_all_have_recovered_l252b() {
    let squad = four([1, 1, 1]).squad();
    let owes = |state: &mut SquadState| state.wavers = [true, false];
    let (state, ()) = squad.scripted(&[], owes, |state, dice| {
        squad.rallies(state, dice);
    });
    assert!(state.figures.iter().all(Figure::is_able));
}

#[test]
fn without_the_leader_the_best_smarts_count_l252d() {
    let (_, flows) = four([1, 3, 2]).from(pinned(&[0, 1]), 1, &[7, 7, 1]);
    assert_eq!(flows, [Flow::Step]);
    // Nobody is left to make it.
    let (_, flows) = four([1, 3, 2]).from(pinned(&[0, 1, 2, 3]), 1, &[]);
    assert_eq!(flows, [Flow::End(Ending::Rout(Side::B))]);
}

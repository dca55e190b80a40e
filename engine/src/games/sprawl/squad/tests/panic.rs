//! Flight off the table, and crawling.

use super::sketch::{Sketch, at, contender};
use crate::dice::Scripted;
use crate::engagement::{Ending, Flow, Side};
use crate::games::sprawl::profile::{Deed, Fell, Nerve, Stance};
use crate::games::sprawl::squad::state::SquadState;
use crate::games::sprawl::turn::Phase;
use crate::squad::{Posture, SquadEngagement, Status};
use crate::table::UNITS;

fn edge() -> Sketch {
    let one = || contender("Razz", &[], &[]);
    Sketch::new().figure(Side::A, Posture::Hold, at(44.0, 24.0), one()).figure(
        Side::B,
        Posture::Hold,
        at(36.0, 24.0),
        one(),
    )
}

#[test]
fn who_runs_to_the_edge_is_out_of_play_l237() {
    let panicked = |state: &mut SquadState| {
        state.phase = Phase::Panic;
        state.of(0).conduct.nerve = Nerve::Panicked;
    };
    let sketch = edge();
    let (state, flows) = sketch.from(panicked, 1, &[6]);
    assert_eq!(flows, [Flow::End(Ending::Rout(Side::B))]);
    assert_eq!(sketch.squad().snapshot(&state)[0].status, Status::Fled);
    let (state, _) = sketch.from(panicked, 1, &[2]);
    assert_eq!(sketch.squad().snapshot(&state)[0].status, Status::Shaken);
}

#[test]
fn the_down_crawl_two_inches_l226a() {
    let down = |state: &mut SquadState| {
        state.phase = Phase::Panic;
        state.of(0).condition.stance = Stance::Down;
        state.of(0).condition.health = 0;
    };
    let state = edge().turn(down, &[5]);
    assert!(at(46.0, 24.0).is_within(state.figures[0].position.at, 20));
}

#[test]
fn a_flight_counts_as_an_action_in_its_own_turn_alone() {
    let squad = edge().squad();
    let flees = |side: Side| {
        let flee = |state: &mut SquadState, dice: &mut Scripted<'_>| {
            squad.flees(state, 0, 2 * UNITS, dice);
        };
        let (state, ()) = squad.scripted(&[], |state| state.turn = side, flee);
        assert!(at(46.0, 24.0).is_within(state.figures[0].position.at, 20));
        state.figures[0].conduct.deed == Deed::Idle
    };
    assert_eq!(Side::BOTH.map(flees), [false, true]);
}

#[test]
fn who_goes_down_in_its_own_turn_has_had_its_move() {
    let deed = |fell: Fell| {
        let mut conduct = edge().play(0, &[]).0.figures[0].conduct;
        conduct.goes_down(fell);
        conduct.deed
    };
    let fallen = [Fell::Before, Fell::ThisTurn, Fell::ThisBrawl].map(deed);
    assert_eq!(fallen, [Deed::Idle, Deed::Walked, Deed::Walked]);
}

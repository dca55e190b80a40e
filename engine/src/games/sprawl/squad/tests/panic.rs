//! Flight off the table, and crawling.

use super::sketch::{Sketch, at, contender};
use crate::engagement::{Ending, Flow, Side};
use crate::games::sprawl::profile::Nerve;
use crate::games::sprawl::profile::Stance;
use crate::games::sprawl::squad::State;
use crate::games::sprawl::turn::Phase;
use crate::squad::{Posture, SquadEngagement, Status};

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
    let panicked = |state: &mut State| {
        state.phase = Phase::Panic;
        state.of(0).conduct.nerve = Nerve::Panicked;
    };
    let sketch = edge();
    let (state, flows) = sketch.from(panicked, 1, &[6]);
    assert_eq!(flows, [Flow::End(Ending::Rout(Side::B))]);
    assert_eq!(sketch.squad().muster(&state)[0].status, Status::Fled);
    let (state, _) = sketch.from(panicked, 1, &[2]);
    assert_eq!(sketch.squad().muster(&state)[0].status, Status::Shaken);
}

#[test]
fn the_down_crawl_two_inches_l226a() {
    let down = |state: &mut State| {
        state.phase = Phase::Panic;
        state.of(0).condition.stance = Stance::Down;
        state.of(0).condition.health = 0;
    };
    let state = edge().turn(down, &[5]);
    assert!(at(46.0, 24.0).is_within(state.figures[0].position.at, 20));
}

//! What is told of a fight.

use super::sketch::{Sketch, at, block, contender, piece};
use crate::engagement::Side;
use crate::fight::First;
use crate::games::sprawl::profile::{Overwatch, Stance};
use crate::games::sprawl::squad::state::SquadState;
use crate::games::sprawl::turn::Phase;
use crate::squad::Posture;
use crate::table::{Ground, Sight};

/// Whether lines with these words are told, in this order.
fn in_order(told: &[String], words: &[&str]) -> bool {
    let mut rest = told.iter();
    words.iter().all(|words| rest.any(|line| line.contains(words)))
}

/// One on Overwatch, and one who comes running from 23 inches away.
fn gate() -> Sketch {
    let guard = contender("Razz", &[("shooting", 2)], &["pistol"]);
    let comes = contender("Wes", &[], &[]);
    Sketch::new()
        .figure(Side::A, Posture::Overwatch, at(10.0, 24.0), guard)
        .figure(Side::B, Posture::Charge, at(34.0, 24.0), comes)
        .first(First::Side(Side::B))
}

fn on(state: &mut SquadState) {
    state.of(0).conduct.watch = Overwatch::On;
}

#[test]
fn a_move_is_told_before_the_shot_that_interrupts_it() {
    // After 7 inches it comes into reach; what is left of the run follows a miss.
    let missed = gate().told(on, &[7, 2]);
    let parts = ["Wes 1 runs 7.0 inches (L75)", "Overwatch", "misses", "runs 1.0 inches more"];
    assert!(in_order(&missed, &parts), "{missed:#?}");
    let pinned = gate().told(on, &[10, 10, 1, 1, 1, 1]);
    let parts = ["Wes 1 runs 7.0 inches (L75)", "Overwatch", "is Pinned"];
    assert!(in_order(&pinned, &parts), "{pinned:#?}");
    assert_eq!(pinned.iter().filter(|line| line.contains("runs")).count(), 1, "{pinned:#?}");
}

#[test]
fn a_flight_is_not_counted_into_the_move_that_it_ends() {
    // The shot at the walker's friend beside it puts that friend out; the walker panics and flees.
    let guard = contender("Razz", &[("shooting", 1)], &["pistol"]);
    let lost = contender("Razz", &[("health", 1), ("toughness", 1)], &[]);
    let walks = contender("Wes", &[("guts", 2), ("quickness", 4)], &["rifle"]);
    let sketch = Sketch::new()
        .with("zero_health", super::sketch::word("out"))
        .first(First::Side(Side::B))
        .figure(Side::A, Posture::Overwatch, at(10.0, 24.0), guard)
        .figure(Side::B, Posture::Hold, at(24.0, 24.0), lost)
        .figure(Side::B, Posture::Charge, at(27.0, 24.0), walks);
    // A hit that kills, a failed Guts Test, and 9 inches of panic.
    let told = sketch.told(
        |state| {
            on(state);
            state.phase = Phase::Movement;
            state.next = 2;
        },
        &[10, 7, 1, 1, 1, 1, 1, 9],
    );
    let flight =
        told.iter().position(|line| line.contains("makes for safety, 9.0")).expect("flight");
    let moved = |line: &String| line.contains(" runs ") || line.contains(" moves ");
    assert!(told[..flight].iter().any(moved), "{told:#?}");
    assert!(!told[flight..].iter().any(moved), "{told:#?}");
}

#[test]
fn a_passed_quickness_test_is_told_l63b() {
    let ours = contender("Razz", &[("quickness", 4)], &[]);
    let litter = piece(block(at(11.0, 20.0), at(40.0, 28.0)), 0, Ground::Difficult, Sight::Clear);
    let sketch = Sketch::new()
        .figure(Side::A, Posture::Charge, at(10.0, 24.0), ours)
        .figure(Side::B, Posture::Hold, at(40.0, 24.0), contender("Razz", &[], &[]))
        .piece(litter);
    let told = sketch.told(|_| {}, &[7, 7, 1, 1]);
    assert!(in_order(&told, &["keeps its footing (L63b)", "runs"]), "{told:#?}");
    let told = sketch.told(|_| {}, &[7, 1, 1, 1]);
    assert!(in_order(&told, &["stumbles (L63c)"]), "{told:#?}");
}

#[test]
fn what_more_damage_than_matters_takes_is_not_counted_l245a() {
    // Guts of 1 are two successes at most, and damage beyond what matters is not counted.
    let hurt = contender("Razz", &[("guts", 1), ("shooting", 1), ("brawling", 1)], &[]);
    let sketch = Sketch::new().figure(Side::A, Posture::Hold, at(10.0, 24.0), hurt).figure(
        Side::B,
        Posture::Hold,
        at(30.0, 24.0),
        contender("Razz", &[], &[]),
    );
    let squad = sketch.squad();
    let lies = |suffered: u8| {
        let suffered = suffered.min(squad.members[0].max_relevant_damage());
        move |state: &mut SquadState| {
            state.phase = Phase::Recovery;
            state.of(0).condition.stance = Stance::PinnedHurt;
            state.of(0).condition.suffered = suffered;
        }
    };
    let told = |suffered, faces: &[u8]| sketch.told(lies(suffered), faces).join(" ");
    assert!(told(2, &[7]).contains("needs 2 successes and stays Pinned"));
    let many = told(7, &[10]);
    assert!(many.contains("needs more successes than it can roll"), "{many}");
}

//! Turns and their phases.

use super::sketch::{Sketch, at, contender, wall};
use crate::dice::Scripted;
use crate::engagement::{Ending, Engagement, Flow, Plan, Side, playthrough, simulate};
use crate::games::sprawl::profile::{Deed, Nerve, Overwatch, Stance};
use crate::games::sprawl::squad::state::{Figure, SquadState};
use crate::games::sprawl::turn::Phase;
use crate::squad::{Posture, SquadEngagement, Status};

/// Two against one, none of whom has anything to roll.
fn still() -> Sketch {
    let one = || contender("Razz", &[("shooting", 0)], &["pistol"]);
    Sketch::new()
        .figure(Side::A, Posture::Hold, at(10.0, 20.0), one())
        .figure(Side::A, Posture::Hold, at(10.0, 28.0), one())
        .figure(Side::B, Posture::Hold, at(18.0, 24.0), one())
}

#[test]
fn a_squad_goes_through_its_phases_then_the_other_l32b_and_l34a_and_l34b() {
    let squad = still().squad();
    let follow = |state: &mut SquadState, dice: &mut Scripted<'_>| {
        let mut phases = Vec::new();
        for _ in 0..5 {
            let flow = squad.advance(state, dice);
            phases.push((state.turn, state.phase, state.next, flow));
        }
        phases
    };
    let (_, phases) = squad.scripted(&[], |_| {}, follow);
    // Two shots, the end of the Turn, one shot, the end of the round; all else is passed over.
    let expected = [
        (Side::A, Phase::Ranged, 1, Flow::Step),
        (Side::A, Phase::Ranged, 2, Flow::Step),
        (Side::B, Phase::Opening, 2, Flow::Step),
        (Side::B, Phase::Ranged, 3, Flow::Step),
        (Side::A, Phase::Opening, 0, Flow::Round),
    ];
    assert_eq!(phases, expected);
}

#[test]
fn first_is_movement_then_shots_then_close_combat_then_recovery_l34a() {
    // Numbered the other way round: who recovers, who fights, who shoots, who moves.
    let one = |dice| contender("Razz", &[("shooting", 0), ("brawling", dice)], &["pistol"]);
    let sketch = Sketch::new()
        .figure(Side::A, Posture::Hold, at(4.0, 4.0), one(0))
        .figure(Side::A, Posture::Hold, at(10.0, 14.0), one(1))
        .figure(Side::A, Posture::Hold, at(4.0, 24.0), one(0))
        .figure(Side::A, Posture::Advance, at(4.0, 46.0), one(0))
        .figure(Side::B, Posture::Hold, at(11.002, 14.0), one(1))
        .figure(Side::B, Posture::Hold, at(18.0, 24.0), one(0));
    let pinned = |state: &mut SquadState| {
        state.of(0).condition.stance = Stance::Pinned;
        // So that nobody tests for a rout.
        state.tested[0] = 1;
    };
    let told = sketch.told(pinned, &[1, 1]);
    let at = |words: &str| told.iter().position(|line| line.contains(words)).expect(words);
    let order = ["runs", "fires", "a tie", "gets up"].map(at);
    assert!(order.is_sorted(), "{told:#?}");
}

#[test]
fn a_game_may_stop_after_a_number_of_rounds_l32g() {
    // Nobody can hurt anybody, so nothing but the number of Rounds ends it.
    let squad = still().squad();
    for rounds in [1, 2, 5] {
        let story = playthrough(&squad, 1, 0, rounds);
        assert_eq!((story.rounds.len(), story.ending), (usize::from(rounds), None));
        let tally = simulate(&squad, &Plan { seed: 1, first: 0, fights: 9, rounds_max: rounds });
        assert_eq!((tally.undecided(), tally.by_round.len()), (9, usize::from(rounds)));
    }
    // Where somebody can, some fights are over by then, and others are stopped.
    let one = || contender("Razz", &[], &["pistol"]);
    let sketch = Sketch::new().figure(Side::A, Posture::Hold, at(10.0, 24.0), one());
    let squad = sketch.figure(Side::B, Posture::Hold, at(18.0, 24.0), one()).squad();
    let [stopped, whole] = [1, 50].map(|rounds_max| {
        simulate(&squad, &Plan { seed: 1, first: 0, fights: 200, rounds_max }).undecided()
    });
    assert!(0 < stopped && stopped < 200 && whole < stopped, "{stopped} {whole}");
}

#[test]
fn the_panicked_move_first_then_charges_then_the_rest_l49_and_l51a_and_l52a_and_l53() {
    let one = || contender("Razz", &[("brawling", 0)], &[]);
    let sketch = Sketch::new()
        .figure(Side::A, Posture::Advance, at(10.0, 4.0), one())
        .figure(Side::A, Posture::Charge, at(10.0, 24.0), one())
        .figure(Side::A, Posture::Hold, at(10.0, 34.0), one())
        .figure(Side::B, Posture::Hold, at(17.0, 24.0), one())
        // So that one Panicked is no more than a quarter of them.
        .figure(Side::A, Posture::Hold, at(2.0, 44.0), one());
    let moved = |steps: usize| {
        let panicked = |state: &mut SquadState| {
            state.of(2).conduct.nerve = Nerve::Panicked;
        };
        let (state, _) = sketch.from(panicked, steps, &[3]);
        let starts = [at(10.0, 4.0), at(10.0, 24.0), at(10.0, 34.0)];
        [0, 1, 2].map(|who: usize| state.figures[who].position.at != starts[who])
    };
    assert_eq!(moved(1), [false, false, true]);
    assert_eq!(moved(2), [false, true, true]);
    assert_eq!(moved(3), [true, true, true]);
}

#[test]
fn movement_is_for_each_and_also_for_hiding_and_overwatch_l37a_and_l37b_and_l55() {
    let one = || contender("Razz", &[("shooting", 0)], &["pistol"]);
    let far = |posture| {
        let sketch = Sketch::new().figure(Side::A, posture, at(10.0, 20.0), one());
        let sketch = sketch.figure(Side::A, posture, at(10.0, 28.0), one());
        let sketch = sketch.figure(Side::B, Posture::Hold, at(40.0, 24.0), one());
        sketch.turn(|_| {}, &[])
    };
    let runs = far(Posture::Advance);
    assert!(runs.figures[..2].iter().all(|figure| 17_000 < figure.position.at.x));
    let watches = far(Posture::Overwatch);
    assert!(watches.figures[..2].iter().all(|figure| figure.conduct.watch == Overwatch::On));
    // Each of the five is over before the Movement Phase is.
    let acted = |posture, gap: f64, faces: &[u8]| {
        let one = || contender("Razz", &[("shooting", 0), ("smarts", 2)], &["pistol"]);
        let sketch = Sketch::new()
            .piece(wall(at(11.0, 18.0), at(11.0, 22.0), 900))
            .figure(Side::A, posture, at(10.0, 20.0), one())
            .figure(Side::B, Posture::Hold, at(11.0 + gap, 20.0), one());
        let (state, _) = sketch.play(1, faces);
        assert!(matches!(state.phase, Phase::Charge | Phase::Movement), "{:?}", state.phase);
        let Figure { conduct, position, .. } = state.figures[0];
        (conduct.deed, conduct.hidden, conduct.watch, position.at != at(10.0, 20.0))
    };
    let off = Overwatch::Off;
    assert_eq!(acted(Posture::Advance, 18.0, &[]), (Deed::Walked, 0, off, true));
    assert_eq!(acted(Posture::Advance, 30.0, &[]), (Deed::Spent, 0, off, true));
    assert_eq!(acted(Posture::Charge, 6.0, &[]), (Deed::Charged(1), 0, off, true));
    assert_eq!(acted(Posture::Cover, 30.0, &[7, 8]), (Deed::Spent, 2, off, false));
    assert_eq!(acted(Posture::Overwatch, 30.0, &[]), (Deed::Idle, 0, Overwatch::On, false));
}

#[test]
fn a_turn_has_shots_or_close_combat_l40b_and_l43b() {
    let one = || contender("Razz", &[("brawling", 1)], &["pistol"]);
    let sketch = Sketch::new().figure(Side::A, Posture::Hold, at(10.0, 24.0), one()).figure(
        Side::B,
        Posture::Hold,
        at(11.002, 24.0),
        one(),
    );
    // In contact they fight and do not shoot.
    sketch.turn(|_| {}, &[1, 1]);
    // Who has shot does not fight.
    let shot = |state: &mut SquadState| {
        state.phase = Phase::Close;
        state.of(0).conduct.deed = Deed::Shot;
    };
    sketch.turn(shot, &[]);
}

#[test]
fn the_last_phase_is_for_getting_over_it_l46_and_l240() {
    let down = |stance: Stance| {
        move |state: &mut SquadState| {
            state.phase = Phase::Panic;
            state.of(0).condition.stance = stance;
            state.of(0).condition.suffered = 1;
        }
    };
    let stance =
        |faces: &[u8], stance| still().turn(down(stance), faces).figures[0].condition.stance;
    assert_eq!(stance(&[], Stance::Pinned), Stance::Up);
    assert_eq!(stance(&[7, 1, 1], Stance::PinnedHurt), Stance::Up);
    // Guts 3, and a Panicked one needs as many successes, in safety alone.
    let afraid = |state: &mut SquadState| {
        state.phase = Phase::Recovery;
        state.of(0).conduct.nerve = Nerve::Panicked;
    };
    assert_eq!(still().turn(afraid, &[]).figures[0].conduct.nerve, Nerve::Panicked);
}

#[test]
fn a_squad_of_which_nobody_is_left_is_defeated_l32d() {
    let one =
        || contender("Razz", &[("shooting", 1), ("health", 1), ("toughness", 1)], &["pistol"]);
    let sketch = Sketch::new()
        .with("zero_health", super::sketch::word("out"))
        .figure(Side::A, Posture::Hold, at(10.0, 24.0), one())
        .figure(Side::B, Posture::Hold, at(18.0, 24.0), one());
    let (state, flows) = sketch.play(1, &[7, 7, 1, 1, 1]);
    assert_eq!(flows, [Flow::End(Ending::Out(Side::A))]);
    assert_eq!(sketch.squad().snapshot(&state)[1].status, Status::Out);
}

//! Duels: who acts when, and what each turn holds.

use super::*;
use crate::engagement::{Ending, Engagement, Flow};
use crate::games::volt::duel::DuelState;

const A_FIRST: (&str, &str) = ("first", "a");
const CLOSE: (&str, &str) = ("kind", "close");

/// Plays a duel with dice that fall so: where it stands after so many rounds, and each step.
fn play(bout: &Bout, rounds: usize, faces: &[u8]) -> (DuelState, Vec<Flow>) {
    let duel = bout.duel();
    let rule = |dice: &mut Scripted<'_>| {
        let mut state = duel.open(dice);
        let (mut flows, mut over) = (Vec::new(), 0);
        while over < rounds && !matches!(flows.last(), Some(Flow::End(_))) {
            flows.push(duel.advance(&mut state, dice));
            over += usize::from(flows.last() == Some(&Flow::Round));
        }
        (state, flows)
    };
    Scripted::play(faces, rule).expect("the dice fit").value
}

/// Who goes first if the dice for order fall so.
fn first(names: [&str; 2], set: &[(&str, &str)], faces: &[u8]) -> Side {
    play(&bout(names, set, &[]), 0, faces).0.first
}

#[test]
fn the_highest_success_acts_first_then_the_highest_failure_l11d_and_l11e() {
    let first = |faces: &[u8]| first(["Ada", "Bo"], &[], faces);
    // Both roll against 7, two dice each.
    assert_eq!(first(&[6, 1, 7, 20]), Side::B);
    assert_eq!(first(&[6, 7, 6, 6]), Side::A);
    assert_eq!(first(&[1, 20, 19, 20]), Side::A);
    // Failures rated 15 and 14.
    assert_eq!(first(&[15, 11, 14, 13]), Side::A);
    // A tie is rolled again.
    assert_eq!(first(&[5, 20, 5, 1, 13, 8, 20, 9]), Side::B);
    // Or the higher value goes first: 7 of a directed shot, and 9 of one who is good at it.
    let ties = [("order_ties", Value::Choice("value".to_owned()))];
    let first = |faces: &[u8]| play(&bout(["Ada", "Dee"], &[], &ties), 0, faces).0.first;
    assert_eq!(first(&[5, 20, 5, 20]), Side::B);
    assert_eq!(first(&[6, 20, 5, 20]), Side::A);
}

#[test]
fn order_is_rolled_as_for_the_first_action_l11b_and_l11c() {
    // A 5 succeeds for a directed shot at 7 and for an aimed one at 9, not for a snap shot at 4.
    let faces = [5, 5, 1, 20];
    let first = |preparation| first(["Ada", "Bo"], &[("preparation", preparation)], &faces);
    assert_eq!(["snap", "directed", "aimed"].map(first), [Side::B, Side::A, Side::A]);
    // The roll is for order alone: nobody is hurt by it.
    let (state, _) = play(&bout(["Ada", "Bo"], &[], &[]), 0, &[7, 7, 1, 1]);
    assert_eq!(state.conditions, [Condition::default(); 2]);
}

#[test]
fn quick_reflexes_help_on_the_roll_for_order_x35() {
    // Dee shoots at 9: 14 for order.
    assert_eq!(first(["Dee", "Bo"], &[], &[14, 20, 7, 20]), Side::A);
    assert_eq!(first(["Dee", "Bo"], &[], &[15, 20, 7, 20]), Side::B);
    assert_eq!(bout(["Dee", "Bo"], &[], &[]).check().value, 9);
}

#[test]
fn each_acts_once_a_turn_in_an_order_that_stays_l8b_and_l11a_and_l11f() {
    let duel = bout(["Ada", "Bo"], &[("first", "b")], &[]);
    // Four misses, two dice each.
    let (state, flows) = play(&duel, 2, &[20; 8]);
    assert_eq!(flows, [Flow::Step, Flow::Round, Flow::Step, Flow::Round]);
    assert_eq!((state.first, state.acting), (Side::B, Side::B));
    // Rolled once, it is not rolled again.
    let (state, _) = play(
        &bout(["Ada", "Bo"], &[], &[]),
        3,
        &[[1, 1, 7, 7], [20; 4], [20; 4], [20; 4]].concat(),
    );
    assert_eq!(state.acting, Side::B);
    // A hit by Bo, then one by Ada that puts Bo out.
    let (state, flows) = play(&duel, 1, &[5, 20, 3, 20, 5, 20, 9, 20]);
    assert_eq!(flows, [Flow::Step, Flow::End(Ending::Out(Side::A))]);
    assert_eq!(state.conditions[0].wounds, marked(&[3], &[]));
}

#[test]
fn to_aim_takes_the_turn_before_l38() {
    let aimed = bout(["Ada", "Bo"], &[("preparation", "aimed"), A_FIRST], &[]);
    let (_, flows) = play(&aimed, 4, &[20; 8]);
    let cycle = [Flow::Round, Flow::Step, Flow::Round];
    assert_eq!(flows, [cycle, cycle].concat());
    // In the second turn a 9 hits.
    let (state, _) = play(&aimed, 2, &[9, 20, 3, 20, 10, 20]);
    assert_eq!(state.conditions[1].wounds, marked(&[3], &[]));
}

#[test]
fn directed_shots_stay_directed_and_snap_shots_snap_l39_and_l40() {
    let of = |preparation| bout(["Ada", "Bo"], &[("preparation", preparation), A_FIRST], &[]);
    // A 7 hits turn by turn.
    let (state, _) = play(&of("directed"), 2, &[7, 20, 3, 20, 20, 20, 7, 20, 2, 20, 20, 20]);
    assert_eq!(state.conditions[1].wounds, marked(&[2, 3], &[]));
    let (state, _) = play(&of("snap"), 2, &[5, 20, 20, 20, 4, 20, 2, 20, 20, 20]);
    assert_eq!(state.conditions[1].wounds, marked(&[2], &[]));
}

#[test]
fn a_bow_is_readied_every_other_turn_l46a() {
    let duel = bout(["Gus", "Bo"], &[A_FIRST], &[]);
    // Bo shoots in all three turns, Gus in the second.
    let (_, flows) = play(&duel, 3, &[20; 8]);
    assert_eq!(flows, [Flow::Round, Flow::Step, Flow::Round, Flow::Round]);
}

#[test]
fn a_slow_weapon_is_not_directed_after_firing_l47() {
    let duel = bout(["Flo", "Bo"], &[A_FIRST], &[]);
    // 9 hits in the first turn; later it takes a 5.
    let (state, _) = play(&duel, 3, &[9, 20, 2, 20, 20, 20, 6, 20, 20, 20, 5, 20, 3, 20, 20, 20]);
    assert_eq!(state.conditions[1].wounds, marked(&[2, 3], &[]));
    // Aimed, it has the turn in between to load.
    let aimed = bout(["Flo", "Bo"], &[A_FIRST, ("preparation", "aimed")], &[]);
    let (state, _) = play(&aimed, 4, &[11, 20, 2, 20, 20, 20, 11, 20, 3, 20, 20, 20]);
    assert_eq!(state.conditions[1].wounds, marked(&[2, 3], &[]));
}

#[test]
fn a_weapon_that_has_fired_may_stay_directed_x42() {
    let snap = [A_FIRST, ("preparation", "snap")];
    let faces = [5, 20, 20, 20, 7, 20, 2, 20, 20, 20];
    let stays = bout(["Ada", "Bo"], &snap, &[("stays_directed", Value::Flag(true))]);
    assert_eq!(play(&stays, 2, &faces).0.conditions[1].wounds, marked(&[2], &[]));
    let plain = bout(["Ada", "Bo"], &snap, &[]);
    let (state, _) = play(&plain, 2, &[5, 20, 20, 20, 7, 20, 20, 20]);
    assert_eq!(state.conditions[1].wounds, Wounds::NONE);
    // Not a slow one.
    let slow = bout(["Flo", "Bo"], &snap, &[("stays_directed", Value::Flag(true))]);
    let (state, _) = play(&slow, 2, &[6, 20, 20, 20, 6, 20, 20, 20]);
    assert_eq!(state.conditions[1].wounds, Wounds::NONE);
}

#[test]
fn a_burst_without_a_mount_does_not_stay_directed_x43() {
    let burst = |weapon| {
        let set = [A_FIRST, ("preparation", "snap"), ("mode", "burst"), ("weapon", weapon)];
        bout(["Cy", "Bo"], &set, &[("stays_directed", Value::Flag(true))])
    };
    // Snap bursts of 5, and directed ones of 8 and 9; Bo's single shots stay directed.
    let (state, _) = play(&burst("burster"), 2, &[6, 20, 20, 20, 6, 20, 20, 20]);
    assert_eq!(state.conditions[1].wounds, Wounds::NONE);
    // Nor does one that was directed at first.
    let set = [A_FIRST, ("mode", "burst"), ("weapon", "burster")];
    let directed = bout(["Cy", "Bo"], &set, &[("stays_directed", Value::Flag(true))]);
    let (state, _) = play(&directed, 2, &[9, 20, 20, 20, 6, 20, 20, 20]);
    assert_eq!(state.conditions[1].wounds, Wounds::NONE);
    let (state, _) = play(&burst("tripod"), 2, &[6, 20, 20, 20, 9, 20, 2, 20, 20, 20]);
    assert_eq!(state.conditions[1].wounds, marked(&[2], &[]));
}

#[test]
fn the_defender_strikes_back_at_once_and_both_blows_fall_together_l26b_and_l28() {
    let duel = bout(["Ada", "Bo"], &[CLOSE], &[]);
    assert_eq!(play(&duel, 1, &[20; 4]).1, [Flow::Round]);
    // Ada's 5 beats Guard 2, Bo's 5 beats Guard 4; then an Injury of 9 and one of 7.
    let (_, flows) = play(&duel, 1, &[5, 20, 5, 20, 9, 20, 7, 20]);
    assert_eq!(flows, [Flow::Step, Flow::End(Ending::BothOut)]);
    // One falls, and the blow of the fallen counts all the same.
    let (state, flows) = play(&duel, 1, &[5, 20, 5, 20, 9, 20, 3, 20]);
    assert_eq!(flows, [Flow::Step, Flow::End(Ending::Out(Side::A))]);
    assert_eq!(state.conditions[0].wounds, marked(&[3], &[]));
    let (_, flows) = play(&duel, 1, &[20, 20, 5, 20, 7, 20]);
    assert_eq!(flows, [Flow::Step, Flow::End(Ending::Out(Side::B))]);
    // A wound of this turn lowers nothing before the next: Bo's row 10 costs 5 only then.
    let (state, _) = play(&duel, 2, &[5, 20, 5, 20, 10, 20, 3, 20, 20, 20, 5, 20]);
    assert_eq!(state.conditions[0].wounds, marked(&[3], &[]));
    assert_eq!(state.conditions[1].penalty, -5);
}

#[test]
fn full_auto_is_two_steps_of_a_turn() {
    let auto = [A_FIRST, ("mode", "auto"), ("distance", "1"), ("preparation", "aimed")];
    let duel = bout(["Ada", "Bo"], &auto, &[]);
    // An aimed hit and a directed miss, then Bo's single shot.
    let (state, flows) = play(&duel, 2, &[8, 20, 3, 20, 8, 20, 20, 20]);
    assert_eq!(flows, [Flow::Round, Flow::Step, Flow::Step, Flow::Round]);
    assert_eq!(state.conditions[1].wounds, marked(&[3], &[]));
}

#[test]
fn whose_second_attack_can_hit_is_not_passed_over() {
    let auto = [A_FIRST, ("mode", "auto"), ("distance", "1"), ("preparation", "aimed")];
    let duel = bout(["Odd", "Bo"], &auto, &[]);
    // An aimed miss at -10, and a directed hit at 12.
    let (state, flows) = play(&duel, 2, &[20, 20, 12, 20, 3, 20, 20, 20]);
    assert_eq!(flows, [Flow::Round, Flow::Step, Flow::Step, Flow::Round]);
    assert_eq!((state.conditions[1].wounds, state.spent), (marked(&[3], &[]), [false; 2]));
}

#[test]
fn one_gun_out_of_its_mode_s_reach_fires_single_shots() {
    // Full Auto reaches 1, but for a mount.
    let auto = [A_FIRST, ("mode", "auto"), ("distance", "2"), ("weapon", "tripod")];
    let (_, flows) = play(&bout(["Cy", "Ada"], &auto, &[]), 1, &[20; 6]);
    assert_eq!(flows, [Flow::Step, Flow::Step, Flow::Round]);
    let (_, flows) = play(&bout(["Ada", "Cy"], &auto, &[]), 1, &[20; 6]);
    assert_eq!(flows, [Flow::Step, Flow::Step, Flow::Round]);
    // Where none reaches it is refused.
    let none = bout(["Ada", "Ada"], &[("mode", "auto"), ("distance", "2")], &[]);
    let refused = game::duel(&none.rules, &none.meeting).expect_err("it is refused");
    assert_eq!(refused.key.as_deref(), Some("mode"));
}

#[test]
fn who_can_no_longer_hit_is_passed_over_and_two_of_them_stay_undecided() {
    let far = [A_FIRST, ("distance", "4"), ("preparation", "snap")];
    let never = bout(["Ada", "Bo"], &far, &[]);
    let (state, flows) = play(&never, 3, &[]);
    assert_eq!((flows, state.spent), (vec![Flow::Round; 3], [true; 2]));
    assert_eq!(never.chain().states(), 1);
    // A wound of -5 leaves Bo with a value of 2 against a distance of 2.
    let duel = bout(["Ada", "Bo"], &[A_FIRST], &[]);
    let (state, flows) = play(&duel, 2, &[5, 20, 10, 20, 20, 20]);
    assert_eq!((flows, state.spent), (vec![Flow::Round; 2], [false, true]));
    let beyond = bout(["Ada", "Bo"], &[("distance", "5")], &[]);
    assert_eq!(beyond.chain().within(100).undecided, 1.0);
}

#[test]
fn what_makes_no_duel_is_refused() {
    let refused = |names, set: &[(&str, &str)]| {
        let bout = bout(names, set, &[]);
        game::duel(&bout.rules, &bout.meeting).expect_err("it is refused").key
    };
    let key = |key: &str| Some(key.to_owned());
    assert_eq!(refused(["Ada", "Hal"], &[]), key("kind"));
    assert_eq!(refused(["Ada", "Bo"], &[CLOSE, ("defender", "unaware")]), key("defender"));
    assert_eq!(refused(["Ada", "Bo"], &[("mode", "auto")]), key("mode"));
    assert_eq!(refused(["Ada", "Gus"], &[("preparation", "aimed")]), key("preparation"));
    let busy = [CLOSE, ("tactic", "defensive"), ("defender", "busy")];
    assert_eq!(refused(["Ada", "Bo"], &busy), key("tactic"));
    // One of two can fire fast, and the other fires single shots.
    let fast = bout(["Bo", "Ada"], &[("mode", "fast")], &[]);
    assert!(game::duel(&fast.rules, &fast.meeting).is_ok());
}

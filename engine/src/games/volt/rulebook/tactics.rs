//! Optional tactics, beside those that change a value alone.

use super::*;
use crate::engagement::{Ending, Engagement, Flow};
use crate::games::volt::duel::DuelState;

const CLOSE: (&str, &str) = ("kind", "close");
const A_FIRST: (&str, &str) = ("first", "a");

/// Plays so many steps of a duel with dice that fall so.
#[track_caller]
fn play(bout: &Bout, steps: usize, faces: &[u8]) -> (DuelState, Vec<Flow>) {
    let duel = bout.duel();
    let rule = |dice: &mut Scripted<'_>| {
        let mut state = duel.open(dice);
        let flows = (0..steps).map(|_| duel.advance(&mut state, dice)).collect();
        (state, flows)
    };
    Scripted::play(faces, rule).expect("the dice fit").value
}

#[test]
fn a_shot_disarms_or_fells_with_a_wound_of_three_or_worse_x36() {
    for (tactic, hamper) in [("disarm", Hamper::Disarmed), ("immobilize", Hamper::Felled)] {
        let bout = bout(["Ada", "Bo"], &[("tactic", tactic), ("distance", "0"), A_FIRST], &[]);
        // The gun's 7 is a 5, and row 8 costs -3.
        assert_eq!(bout.check().value, 5);
        let after = bout.play(&[5, 20, 8, 20]).theirs;
        assert_eq!((after.wounds, after.hamper), (marked(&[8], &[]), hamper));
        // Row 6 costs nothing.
        assert_eq!(bout.play(&[5, 20, 6, 20]).theirs.hamper, Hamper::None);
        // The next shot goes into picking it up; the one after that is fired, and both miss.
        let dice = [[5, 20, 8, 20], [20; 4]].concat();
        let (state, flows) = play(&bout, 4, &dice);
        assert_eq!(flows, [Flow::Step, Flow::Round, Flow::Step, Flow::Round]);
        assert_eq!(state.conditions[1].hamper, Hamper::None);
    }
    let refused = bout(["Ada", "Bo"], &[CLOSE, ("tactic", "disarm")], &[]).attack().err();
    assert_eq!(refused.expect("blows do not").key.as_deref(), Some("tactic"));
}

#[test]
fn who_is_disarmed_picks_its_weapon_up_with_its_next_action_x36() {
    let bout = bout(["Ada", "Gus"], &[("tactic", "disarm"), ("distance", "0"), A_FIRST], &[]);
    // A miss, and the bow is readied; two misses; a hit, and it is picked up in place of readied;
    // then it is readied and shot again.
    let rounds = [&[20; 2][..], &[20; 4], &[5, 20, 8, 20], &[20; 2], &[20; 4]];
    let (_, flows) = play(&bout, 8, &rounds.concat());
    let (one, two) = (&[Flow::Round][..], &[Flow::Step, Flow::Round][..]);
    assert_eq!(flows, [one, two, two, one, two].concat());
}

#[test]
fn who_picks_its_weapon_up_has_not_fired_in_the_turn_before_l47() {
    let bout = bout(["Ada", "Flo"], &[("tactic", "disarm"), ("distance", "0"), A_FIRST], &[]);
    // A wound of -3 and the tactic's -2: a directed shot at 4, where a snap shot has no chance.
    let rounds = [&[20; 4][..], &[5, 20, 8, 20], &[20, 20, 4, 20, 2, 20]];
    let (state, _) = play(&bout, 6, &rounds.concat());
    assert_eq!(state.conditions[0].wounds, marked(&[2], &[]));
}

#[test]
fn who_has_been_felled_is_harder_to_hit_l34a() {
    let auto = [("tactic", "immobilize"), ("mode", "auto"), ("distance", "0"), A_FIRST];
    let bout = bout(["Ada", "Bo"], &auto, &[]);
    // At 5, and then at 3.
    let (state, _) = play(&bout, 2, &[5, 20, 8, 20, 4, 20]);
    assert_eq!(state.conditions[1].wounds, marked(&[8], &[]));
    let (state, _) = play(&bout, 2, &[5, 20, 8, 20, 3, 20, 2, 20]);
    assert_eq!(state.conditions[1].wounds, marked(&[2, 8], &[]));
}

#[test]
fn either_die_within_the_guard_of_the_defensive_is_a_miss_x38() {
    let waits = [CLOSE, ("tactic", "defensive")];
    let hit = |faces: &[u8]| bout(["Ada", "Bo"], &waits, &[]).play(faces).hit;
    // A 9 against a Guard of 2, which a 2 is within.
    assert!(!hit(&[9, 2]) && !hit(&[1, 20]) && !hit(&[10, 11]));
    assert!(hit(&[9, 20, 1, 1]) && hit(&[3, 9, 1, 1]));
    // Without the tactic the other die is enough.
    assert!(bout(["Ada", "Bo"], &[CLOSE], &[]).play(&[9, 2, 1, 1]).hit);
    let refused = bout(["Ada", "Bo"], &[("tactic", "defensive")], &[]).attack().err();
    assert_eq!(refused.expect("shots do not").key.as_deref(), Some("tactic"));
}

#[test]
fn the_defensive_strike_when_both_dice_are_above_strike_x39() {
    let bout = bout(["Ada", "Bo"], &[CLOSE, ("tactic", "defensive")], &[]);
    // Both are above 9: Bo strikes at 7 against a Guard of 4, and does an Injury of 9.
    let (state, flows) = play(&bout, 2, &[10, 20, 5, 20, 9, 20]);
    assert_eq!(flows, [Flow::Step, Flow::End(Ending::Out(Side::B))]);
    assert_eq!(state.conditions[0].wounds, marked(&[9], &[]));
    // One is not: a miss, and no more dice.
    assert_eq!(play(&bout, 1, &[2, 20]).1, [Flow::Round]);
}

#[test]
fn tactics_are_solved_as_they_are_played() {
    use crate::engagement::{Plan, simulate};
    for set in [
        &[CLOSE, ("tactic", "defensive")][..],
        &[("tactic", "disarm"), ("distance", "0")],
        &[("tactic", "immobilize"), ("distance", "0"), ("preparation", "aimed")],
    ] {
        let bout = bout(["Meek", "Meek"], set, &[]);
        let plan = Plan { seed: 23, first: 0, fights: 40_000, rounds_max: 30 };
        let (solved, tally) = (bout.chain().within(30), simulate(&bout.duel(), &plan));
        for ending in Ending::ALL {
            let (p, share) = (solved.ended(ending), tally.ended(ending) as f64 / 40_000.0);
            // Five standard errors: less than one false alarm in a million.
            let error = (p * (1.0 - p) / 40_000.0).sqrt();
            assert!((share - p).abs() <= 5.0 * error + 1e-9, "{set:?} {ending:?}: {share} {p}");
        }
    }
}

//! Duels, turn by turn.

use super::super::duel::{Duel, DuelState};
use super::super::profile::{Condition, Fall, Stance, WeaponState};
use super::{Bout, MELEE, near};
use crate::book::Value;
use crate::dice::{Exact, Scripted};
use crate::engagement::{Ending, Engagement, Flow, Side};

const FIRST: &[(&str, &str)] = &[("first", "a")];

/// The state and the flow after these turns, each with its dice.
fn after(duel: &Duel, turns: &[&[u8]]) -> (DuelState, Vec<Flow>) {
    let mut state = Scripted::play(&[], |dice| duel.open(dice)).expect("nothing is rolled").value;
    let mut flows = Vec::new();
    for faces in turns {
        let played = Scripted::play(faces, |dice| duel.advance(&mut state, dice));
        flows.push(played.unwrap_or_else(|error| panic!("{faces:?}: {error}")).value);
    }
    (state, flows)
}

fn first(ours: &str, theirs: &str) -> f64 {
    let duel = Bout { ours, theirs, ..Bout::default() }.duel();
    Exact::law(|dice| duel.open(dice).first).probability(|&side| side == Side::A)
}

#[test]
fn a_stance_may_also_hold_for_those_attacked() {
    let target = |words: &[(&str, &str)], word: &str| {
        let situation = [&[("kind", "melee")], words].concat();
        let parameters = [("duel_stance", Value::Choice(word.to_owned()))];
        let bout = Bout { situation: &situation, parameters: &parameters, ..MELEE };
        bout.sides().1.of_duel(&bout.rules()).target_stance
    };
    let crouched = [("stance", "crouched")];
    assert_eq!(target(&crouched, "attack"), Stance::Standing);
    assert_eq!(target(&crouched, "always"), Stance::Crouched);
    assert_eq!(
        target(&[("stance", "crouched"), ("target_stance", "prone")], "always"),
        Stance::Prone
    );
}

#[test]
fn both_roll_for_initiative_l6a() {
    near(first("", ""), 0.5);
    // A tie goes to the higher bonus.
    near(first("initiative = 1", ""), (190.0 + 20.0 + 19.0) / 400.0);
    near(first("initiative = 20", ""), 1.0);
    near(first("", "initiative = 1"), 1.0 - 229.0 / 400.0);
    let even = Bout::default().duel();
    let opened = Scripted::play(&[7, 7, 3, 4], |dice| even.open(dice)).expect("a tie, and again");
    assert_eq!(opened.value.first, Side::B);
    // Or the bonus counts only in the roll, and ties are rolled again at once.
    let ties = [("initiative_ties", Value::Choice("roll".to_owned()))];
    let uneven = Bout { ours: "initiative = 1", parameters: &ties, ..Bout::default() }.duel();
    let opened = Scripted::play(&[7, 8, 3, 5], |dice| uneven.open(dice)).expect("a tie, and again");
    assert_eq!(opened.value.first, Side::B);
}

#[test]
fn the_highest_acts_first_l7() {
    let duel = Bout::default().duel();
    for (faces, side) in [([12, 11], Side::A), ([11, 12], Side::B)] {
        let opened = Scripted::play(&faces, |dice| duel.open(dice)).expect("two dice").value;
        assert_eq!((opened.first, opened.turn), (side, side));
    }
}

#[test]
fn each_has_one_standard_action_a_round_l8() {
    let duel = Bout { situation: FIRST, ..Bout::default() }.duel();
    let (state, flows) = after(&duel, &[&[2], &[3]]);
    assert_eq!(flows, [Flow::Step, Flow::Round]);
    assert_eq!(state.turn, Side::A);
    // To clear a jam takes the action of the next turn: Bob shoots twice.
    let (state, flows) = after(&duel, &[&[1, 4], &[3]]);
    assert_eq!(flows, [Flow::Step, Flow::Round]);
    assert_eq!((state.turn, state.fighters[0].weapon), (Side::B, WeaponState::Ready));
    let (state, flows) = after(&duel, &[&[1, 4], &[3], &[3]]);
    assert_eq!((flows[2], state.turn), (Flow::Round, Side::A));
}

#[test]
fn turns_go_round_until_one_is_out_l10() {
    let duel = Bout { situation: FIRST, ..Bout::default() }.duel();
    let (_, flows) = after(&duel, &[&[2], &[2], &[10, 6, 5], &[2], &[10, 1, 1]]);
    let (step, round) = (Flow::Step, Flow::Round);
    assert_eq!(flows, [step, round, step, round, Flow::End(Ending::Out(Side::A))]);
    let second = Bout { situation: &[("first", "b")], ..Bout::default() }.duel();
    let (state, flows) = after(&second, &[&[2], &[2]]);
    assert_eq!((flows[..].to_vec(), state.turn), (vec![step, round], Side::B));
}

#[test]
fn a_round_can_pass_in_which_nobody_acts() {
    let duel = Bout { situation: FIRST, ..Bout::default() }.duel();
    // Both jam; Ann's next action and Bob's next one clear their guns.
    let (state, flows) = after(&duel, &[&[1, 4], &[1, 5]]);
    assert_eq!(flows, [Flow::Step, Flow::Round]);
    assert_eq!((state.turn, state.fighters[1].weapon), (Side::B, WeaponState::Stuck));
    let (state, flows) = after(&duel, &[&[1, 4], &[1, 5], &[]]);
    assert_eq!((flows[2], state.turn), (Flow::Round, Side::A));
    assert!(state.fighters.iter().all(|fighter| fighter.weapon == WeaponState::Ready));
}

#[test]
fn a_hit_in_the_groin_costs_an_attack_and_keeps_a_jam() {
    let groin = [("first", "a"), ("aim", "groin")];
    let duel = Bout { situation: &groin, ..Bout::default() }.duel();
    // Bob is hit and does nothing in this round.
    let (state, flows) = after(&duel, &[&[16, 1, 1]]);
    assert_eq!((flows[0], state.turn), (Flow::Round, Side::A));
    // Bob jams and is hit: one turn to move, one to clear the gun; Ann shoots three times.
    let (state, flows) = after(&duel, &[&[2], &[1, 4], &[16, 1, 1], &[2], &[2]]);
    assert_eq!(flows[2..], [Flow::Round, Flow::Round, Flow::Step]);
    assert_eq!(state.turn, Side::B);
}

#[test]
fn one_who_fell_gets_up_on_its_own_turn() {
    let head = [("kind", "melee"), ("first", "a"), ("aim", "head")];
    let duel = Bout { situation: &head, ..MELEE }.duel();
    // Bob falls and is up again to attack.
    let (state, _) = after(&duel, &[&[16, 1]]);
    assert_eq!(state.fighters[1].fall, Fall::Upright);
    // Ann fumbles and falls to the free attack: she is prone for Bob's own, at 6 less and 4 more.
    let (state, _) = after(&duel, &[&[1, 16, 1]]);
    assert_eq!((state.turn, state.fighters[0].fall), (Side::B, Fall::EmptyHanded));
    assert_eq!(after(&duel, &[&[1, 16, 1], &[12, 2]]).0.fighters[0].hit_points, 9);
    assert_eq!(after(&duel, &[&[1, 16, 1], &[11]]).0.fighters[0].hit_points, 11);
    // Where picking up takes an action too, Bob has none left, and Ann strikes again.
    let slow = [("picking_up", Value::Choice("action".to_owned()))];
    let duel = Bout { situation: &head, parameters: &slow, ..MELEE }.duel();
    let (state, flows) = after(&duel, &[&[16, 1]]);
    assert_eq!((flows[0], state.turn), (Flow::Round, Side::A));
    assert_eq!(state.fighters[1].fall, Fall::Upright);
}

#[test]
fn one_who_charged_is_open_until_its_next_turn() {
    let charge = [("kind", "melee"), ("first", "a"), ("charge", "true")];
    let duel = Bout { situation: &charge, ..MELEE }.duel();
    // Nobody has charged Ann yet: 8 hits Bob, and 6 Ann, who has.
    assert_eq!(after(&duel, &[&[8, 1]]).0.fighters[1].hit_points, 11);
    assert_eq!(after(&duel, &[&[7], &[6, 1]]).0.fighters[0].hit_points, 11);
    assert_eq!(after(&duel, &[&[7], &[5]]).0.fighters[0].hit_points, 12);
    assert_eq!(after(&duel, &[&[7], &[5], &[6, 1]]).0.fighters[1].hit_points, 11);
}

#[test]
fn one_who_cannot_reach_never_acts() {
    let near_only = "short_feet = 10\nmedium_feet = 20\nlong_feet = 30\nextreme_feet = 40";
    let situation = [("first", "b"), ("range", "50")];
    let duel = Bout { weapon: near_only, situation: &situation, ..Bout::default() }.duel();
    let (state, flows) = after(&duel, &[&[], &[], &[]]);
    assert_eq!(flows[1..], [Flow::Round, Flow::Round]);
    let gone = |fighter: &Condition| fighter.weapon == WeaponState::Gone;
    assert!(state.fighters.iter().all(gone));
}

#[test]
fn one_whose_gun_is_gone_is_shot_at_once_a_round() {
    for first in ["a", "b"] {
        let situation = [("first", first)];
        let duel = Bout { situation: &situation, ..Bout::default() }.duel();
        let mut turns: Vec<&[u8]> = vec![&[1, 6, 1, 1, 1]];
        if first == "b" {
            turns.insert(0, &[2]);
        }
        turns.extend([&[2u8] as &[u8]; 3]);
        let (state, flows) = after(&duel, &turns);
        assert_eq!(flows[turns.len() - 3..], [Flow::Round; 3], "{first}");
        assert_eq!((state.turn, state.first), (Side::B, Side::B));
        assert_eq!(state.fighters[0].hit_points, 10);
    }
}

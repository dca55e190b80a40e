//! Brawls: exchanges, free attacks, several attackers, 0 Health.

use super::bout::{Bout, with, word};
use super::{GORDO, WES};
use crate::engagement::{Ending, Flow, Side};
use crate::games::sprawl::profile::{Condition, Stance};

const BRAWL: (&str, &str) = ("kind", "brawl");

fn brawl(sets: &[(&str, &str)]) -> Bout {
    Bout::new("Wes", "Gordo", &[&[BRAWL], sets].concat())
}

/// Wes and Gordo roll as in their example: with tens, Gordo wins by one.
fn example(rest: &[u8]) -> Vec<u8> {
    [&WES[..], &GORDO, rest].concat()
}

#[test]
fn the_winner_does_the_damage_also_if_attacked_l183d() {
    // One of margin, Muscle 4 and a club: six dice; Toughness 3 resists one of three points.
    let after = brawl(&[]).strike(&example(&[7, 7, 7, 1, 1, 1, 7, 1, 1]));
    assert_eq!((after.hit, after.harm), (true, 0));
    assert_eq!((after.ours.health, after.ours.suffered), (2, 2));
    assert_eq!(after.theirs, brawl(&[]).fresh(Side::B));
    // The other way round Gordo attacks: the same dice, in the order of the Tests.
    let turned = Bout::new("Gordo", "Wes", &[BRAWL]);
    let after = turned.strike(&[&GORDO[..], &WES, &[7, 7, 7, 1, 1, 1, 7, 1, 1]].concat());
    assert_eq!((after.hit, after.harm, after.theirs.health), (true, 2, 2));
}

#[test]
fn bare_hands_have_the_power_of_muscle_and_the_best_weapon_adds_to_it() {
    let dice = |name: &str, weapon: &str, damage: usize| {
        let sets: &[(&str, &str)] = if weapon.is_empty() { &[] } else { &[("weapon", weapon)] };
        let bout = Bout::new(name, "Wilson", &[&[BRAWL], sets].concat());
        let brawling = usize::from(bout.profile(Side::A).brawling);
        let mut faces = vec![2; brawling + 4];
        faces[0] = 7;
        // All damage dice fail, so that nothing is resisted.
        faces.extend(vec![1; 1 + damage]);
        assert_eq!(bout.strike(&faces).harm, 0, "{name}");
    };
    dice("Wilson", "", 3);
    dice("Razz", "", 4);
    dice("veteran", "sword", 5);
    let unarmed = with("unarmed_power", word("none"));
    let bout = Bout::by(&unarmed, "Wilson", "Razz", &[BRAWL]);
    assert_eq!(bout.strike(&[7, 2, 2, 2, 2, 2, 2, 2, 1]).harm, 0);
}

#[test]
fn nobody_is_pinned_in_a_brawl_above_0_health_l195_and_l219() {
    let after = brawl(&[]).strike(&example(&[7, 7, 7, 1, 1, 1, 1, 1, 1]));
    assert_eq!((after.ours.stance, after.ours.health), (Stance::Up, 1));
    let after = brawl(&[]).strike(&example(&[7, 7, 7, 7, 1, 1, 1, 1, 1, 4]));
    assert_eq!((after.ours.stance, after.ours.health), (Stance::Down, 0));
}

#[test]
fn a_free_attack_meets_no_dice_l191() {
    // Wes has two successes, four of Power, and Gordo nothing but Toughness 4.
    let free = brawl(&[("free_attack", "true")]);
    let after = free.strike(&[&WES[..], &[7, 7, 7, 1, 1, 1, 1, 1, 1, 1]].concat());
    assert_eq!((after.hit, after.harm, after.theirs.health), (true, 3, 2));
    // It can miss, and then nothing happens.
    assert_eq!(free.strike(&[1, 2, 3, 4, 5]).ours, free.fresh(Side::A));
}

#[test]
fn one_target_defends_itself_against_all_but_less_and_less_l199a_and_l199b() {
    let exchange = |attackers: &str, rest: &[u8]| {
        let faces = [&[7, 7, 1, 1, 1][..], &[7, 8, 9, 1, 1], rest].concat();
        brawl(&[("attackers", attackers)]).strike(&faces)
    };
    let defended = [1, 1, 1, 1, 1, 1];
    // Difficulties 1, 2 and 3: of Gordo's three successes three, two, one stay.
    assert_eq!(exchange("1", &defended).ours, exchange("2", &[]).ours);
    let third = exchange("3", &[7, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!((third.hit, third.harm, third.theirs.suffered), (true, 1, 1));
    // The attackers' own Difficulty stays.
    assert_eq!(brawl(&[("attackers", "3")]).difficulty(), 1);
}

#[test]
fn the_fighters_of_a_brawl_do_nothing_but_fight_l187_and_l43a() {
    // Two Turns, each one exchange and nothing else; a tie both times.
    let bout = brawl(&[("first", "a")]);
    let tie = [[2; 5], [2; 5]].concat();
    let (state, flows) = bout.duel(2, &[&tie[..], &tie].concat());
    assert_eq!(flows, [Flow::Step, Flow::Round]);
    assert_eq!(state.turn, Side::A);
}

#[test]
fn what_0_health_means_to_a_brawl_is_a_parameter_l189a() {
    let felled = example(&[7, 7, 7, 7, 1, 1, 1, 1, 1]);
    let end = |value| with("brawl_at_zero", word(value));
    let bout = |value| Bout::by(&end(value), "Wes", "Gordo", &[BRAWL, ("first", "b")]);
    assert_eq!(bout("end").strike(&felled).ours.stance, Stance::Out);
    // In Gordo's Turn the dice are rolled in the order of his attack.
    let felled = [&GORDO[..], &WES, &[7, 7, 7, 7, 1, 1, 1, 1, 1]].concat();
    assert_eq!(bout("end").duel(1, &felled).1, [Flow::End(Ending::Out(Side::B))]);
    // Result Recovery: then it is Wes's Turn, who has no dice, and whose Guts do not help.
    let one_turn = [&felled[..], &[3], &[2; 5]].concat();
    assert_eq!(bout("finish").duel(1, &[&felled[..], &[3]].concat()).1, [Flow::Step]);
    let (state, flows) = bout("finish").duel(3, &[&one_turn[..], &[2; 3]].concat());
    assert_eq!(flows, [Flow::Step, Flow::Step, Flow::Round]);
    assert_eq!(state.fighters[0].stance, Stance::Recovering);
    // Or who still has dice.
    let (state, _) = bout("fight").duel(3, &[&one_turn[..], &[2; 5], &[2; 3]].concat());
    assert_eq!(state.fighters[0].stance, Stance::Recovering);
    // Down has no dice in either reading.
    let down = [&felled[..], &[7], &[2; 5], &[7]].concat();
    for value in ["finish", "fight"] {
        assert_eq!(bout(value).duel(3, &down).0.fighters[0].stance, Stance::Down);
    }
}

#[test]
fn who_falls_in_its_own_turn_may_recover_in_it_or_not() {
    let felled = example(&[7, 7, 7, 7, 1, 1, 1, 1, 1, 3]);
    let bout = |at_once| {
        let parameters = with("recovery_at_once", crate::book::Value::Flag(at_once));
        Bout::by(&parameters, "Wes", "Gordo", &[BRAWL, ("first", "a")])
    };
    let (state, flows) = bout(true).duel(2, &[&felled[..], &[10, 10, 1]].concat());
    assert_eq!(flows, [Flow::Step, Flow::Step]);
    let up = Condition { stance: Stance::Up, health: 1, toughness: 2, ..state.fighters[0] };
    assert_eq!((state.fighters[0], state.fighters[0].suffered), (up, 4));
    let (state, flows) = bout(false).duel(1, &felled);
    assert_eq!((flows, state.turn), (vec![Flow::Step], Side::B));
    assert_eq!(state.fighters[0].stance, Stance::Recovering);
}

//! Combat and wounding: sections 14 and 15 of the text, and 21.1 and 21.2.

use super::bout::{Bout, bodies, bout};
use crate::engagement::{Ending, Flow, Side};
use crate::games::skrapyard::attack::Strike;
use crate::games::skrapyard::profile::Body::{Removed, Upright, Wounded};
use crate::games::skrapyard::profile::{Condition, Spell};
use crate::games::skrapyard::rules::Rules;

fn fight(ours: &str, situation: &str) -> Bout {
    bout(ours, "", &format!("kind=fight {situation}"))
}

#[track_caller]
fn same(ours: f64, theirs: f64) {
    assert!((ours - theirs).abs() < 1e-12, "{ours} is not {theirs}");
}

#[test]
fn an_f_test_hits_14_2() {
    assert_eq!(fight("", "").bodies(&[6, 7]), [Upright, Wounded]);
    assert_eq!(fight("", "").bodies(&[7]), [Upright, Upright]);
    same(fight("fight = 7", "").hit(), 7.0 / 12.0);
}

#[test]
fn a_charge_gives_one_in_its_activation_14_2_1() {
    assert_eq!(fight("", "charging=true").value(), 7);
    // In the first activation a 7 hits, in the second it does not.
    let duel = fight("", "charging=true first=a");
    let (_, state) = duel.turns(&[&[6, 7, 6, 6, 7], &[6, 7, 6, 7]]);
    assert!(!state.fighters[0].charges);
}

#[test]
fn surprise_gives_one_to_attack_and_to_disengage_14_2_2() {
    let bout = fight("", "behind=true");
    assert_eq!(bout.value(), 7);
    assert_eq!(bout.attacking(|_, _| {}, Rules::disengagement), 7);
}

#[test]
fn outnumbering_takes_one_to_attack_and_to_disengage_14_2_3() {
    let bout = || fight("", "outnumbered=true");
    assert_eq!(bout().value(), 5);
    let disengages = |bout: Bout| bout.attacking(|_, _| {}, Rules::disengagement);
    assert_eq!(disengages(bout()), 5);
    let without = bout().with("outnumber_on_disengage", crate::book::Value::Flag(false));
    assert_eq!(disengages(without), 6);
}

#[test]
fn support_gives_one_14_2_4() {
    assert_eq!(fight("", "supported=true").value(), 7);
}

#[test]
fn a_team_gives_one_14_2_5() {
    assert_eq!(fight("", "team=true").value(), 7);
}

#[test]
fn modifiers_add_up_14_2_6() {
    assert_eq!(fight("", "charging=true behind=true supported=true team=true").value(), 10);
    let all = "charging=true behind=true supported=true team=true outnumbered=true";
    assert_eq!(fight("weapons = [\"great\"]", all).value(), 8);
}

#[test]
fn leaving_combat_takes_an_f_test_14_3() {
    // Ann shoots best, fails D, and disengages on a 6: then she shoots, here a miss.
    let (_, state) = fight("shoot = 7", "first=a").turn(&[7, 6, 8, 6, 7]);
    assert_eq!(bodies(&state), [Upright, Upright]);
    // A natural 1 and a natural 12 only pass and fail.
    fight("shoot = 7", "first=a").turn(&[7, 1, 8, 6, 7]);
    fight("shoot = 7", "first=a").turn(&[7, 12, 7, 6, 7]);
}

#[test]
fn who_fails_to_disengage_fights_14_3_2() {
    let (_, state) = fight("shoot = 7", "first=a").turn(&[7, 7, 6, 7, 1, 1]);
    assert_eq!(bodies(&state), [Upright, Upright], "Bob was hit, rose and stood");
}

#[test]
fn surprise_support_and_team_count_to_disengage_and_add_up_14_3_3() {
    let bout = fight("", "behind=true supported=true team=true charging=true");
    assert_eq!(bout.attacking(|_, _| {}, Rules::disengagement), 9);
    let distracted = |side: usize, condition: &mut Condition| {
        condition.spell = if side == 0 { Spell::Distract } else { Spell::None };
    };
    assert_eq!(bout.attacking(distracted, Rules::disengagement), 7);
}

#[test]
fn a_net_holds_and_does_not_hurt_14_4_1() {
    let netter = "weapons = [\"net\"]";
    let after = fight(netter, "").strike(&[6]);
    assert_eq!((after.hit, after.harm, after.theirs.wear.netted), (true, 0, true));
    // Bob is held before he acts, so he misses this turn and not the next.
    let (_, state) = fight(netter, "first=a").turns(&[&[6, 6], &[6, 7, 6, 7]]);
    assert!(!state.fighters[1].wear.netted);
    // Ann is held after she has acted, and misses the next turn.
    let netted = bout("", netter, "kind=fight first=a");
    let (_, state) = netted.turn(&[6, 7, 6, 6]);
    assert!(state.fighters[0].wear.netted);
    netted.turns(&[&[6, 7, 6, 6], &[6, 7], &[6, 7, 6, 7]]);
    // A netted character still strikes back.
    let after = fight(netter, "").strike(&[1, 12, 6, 7]);
    assert_eq!((after.ours.wear.body, after.theirs.wear.netted), (Wounded, true));
}

#[test]
fn a_blade_breaker_opens_its_target_and_does_not_hurt_14_4_3() {
    let breaker = "weapons = [\"blade-breaker\"]";
    let after = fight(breaker, "").strike(&[6]);
    assert_eq!((after.hit, after.harm, after.theirs.wear.opened), (true, 0, true));
    let opened = |side: usize, condition: &mut Condition| condition.wear.opened = side == 1;
    let value = |bout: &Bout| {
        bout.attacking(opened, |rules, attack| {
            let check = rules.check(attack);
            check.printed + check.modifier
        })
    };
    assert_eq!(value(&fight("", "")), 7);
    // It lasts until the wielder acts again: a 7 hits in the chain, and no more in the next turn.
    let (_, state) = fight(breaker, "first=a").turn(&[6, 1, 7, 6, 7]);
    assert!(state.fighters[1].wear.opened);
    let turns: [&[u8]; 2] = [&[6, 1, 7, 6, 7], &[6, 7, 6, 7]];
    assert!(!fight(breaker, "first=a").turns(&turns).1.fighters[1].wear.opened);
}

#[test]
fn a_great_weapon_is_hard_to_wield_and_to_bear_14_4_4() {
    let bout = fight("weapons = [\"great\"]", "");
    assert_eq!(bout.value(), 5);
    assert_eq!(bout.bodies(&[5, 5]), [Upright, Wounded]);
    assert_eq!(bout.bodies(&[5, 4]), [Upright, Upright]);
    // It is as hard on one who is down.
    let down = |side: usize, condition: &mut Condition| {
        condition.wear.body = if side == 1 { Wounded } else { Upright };
    };
    assert_eq!(bout.strike_in(down, &[5]).theirs.wear.body, Removed);
    assert_eq!(bout.strike_in(down, &[4]).theirs.wear.body, Wounded);
}

#[test]
fn a_failed_a_test_wounds_and_bars_an_activation_15_1() {
    assert_eq!(fight("", "").bodies(&[2, 7]), [Upright, Wounded]);
    assert_eq!(fight("", "").bodies(&[2, 6]), [Upright, Upright]);
    // Bob goes down before he acts, does not act, and does not recover.
    let (flow, _) = fight("", "first=a").turn(&[6, 6, 7, 6]);
    assert_eq!(flow, Flow::End(Ending::Out(Side::A)));
}

#[test]
fn the_wounded_are_ignored_but_in_combat_15_1_2_and_15_1_2_1() {
    let down = |side: usize, condition: &mut Condition| {
        condition.wear.body = if side == 1 { Wounded } else { Upright };
    };
    let after = bout("", "", "kind=shoot").strike_in(down, &[]);
    assert_eq!((after.hit, after.theirs.wear.body), (false, Wounded));
    let after = bout("", "", "kind=fight").strike_in(down, &[7]);
    assert_eq!((after.hit, after.theirs.wear.body), (true, Removed));
}

#[test]
fn the_wounded_are_hit_without_a_roll_15_1_3() {
    // Ann fumbles, Bob strikes back and wounds her, and kills her as he acts.
    let (flow, _) = fight("", "first=a").turn(&[6, 12, 6, 7, 6, 7]);
    assert_eq!(flow, Flow::End(Ending::Out(Side::B)));
    // Within a chain a natural 12 alone misses one who is down, and starts nothing.
    assert_eq!(fight("", "").bodies(&[1, 7, 11, 6]), [Upright, Wounded]);
    assert_eq!(fight("", "").bodies(&[1, 7, 12]), [Upright, Wounded]);
    // Or it hits as all others do.
    let hits = || fight("", "").choosing("fumble_at_wounded", "hits");
    assert_eq!(hits().bodies(&[1, 7, 12, 6]), [Upright, Wounded]);
    assert_eq!(hits().bodies(&[1, 7, 12, 7]), [Upright, Removed]);
}

#[test]
fn the_wounded_are_removed_15_1_4() {
    assert_eq!(fight("", "").bodies(&[1, 7, 11, 7]), [Upright, Removed]);
    assert_eq!(fight("", "").bodies(&[1, 7, 1, 6, 2, 7]), [Upright, Removed]);
    // Nothing is left to strike at.
    assert_eq!(fight("", "").bodies(&[1, 7, 1, 7]), [Upright, Removed]);
}

#[test]
fn a_one_strikes_again_21_1() {
    assert_eq!(fight("", "").bodies(&[1, 6, 7]), [Upright, Upright]);
    assert_eq!(fight("", "").bodies(&[1, 6, 1, 6, 6, 7]), [Upright, Wounded]);
    // Felt when the blows are over, it leaves the target on its feet till then: a 7 misses.
    let end = || fight("", "").choosing("chain_armour", "end");
    assert_eq!(end().bodies(&[1, 7, 7]), [Upright, Wounded]);
    assert_eq!(end().bodies(&[1, 7, 6, 7]), [Upright, Removed]);
    assert_eq!(end().bodies(&[1, 7, 1, 7, 1, 7, 12, 6, 7]), [Wounded, Removed]);
    assert_eq!(end().bodies(&[1, 7, 12, 1, 7, 1, 7, 12, 7]), [Removed, Wounded]);
}

#[test]
fn a_chain_has_the_mean_that_is_known() {
    // With ripostes left out and all harm felt in the end, a chain has F over eleven hits.
    for f in 1..=11u16 {
        let bout = fight(&format!("fight = {f}"), "")
            .with("fails_from", crate::book::Value::Number(13))
            .choosing("chain_armour", "end");
        let hits = bout.attacking(
            |_, _| {},
            |rules, attack| {
                crate::dice::Exact::law(|dice| {
                    let (mut now, mut hits, mut next) = (*attack, 0u8, Some(Strike::Attack));
                    while let Some(strike) = next.filter(|_| hits < 12) {
                        let exchange = rules.exchange(&mut now, strike, dice);
                        (hits, next) = (hits + u8::from(exchange.hit), exchange.next);
                    }
                    hits
                })
            },
        );
        let mean = hits.mean(|&hits| f64::from(hits));
        assert!((mean - f64::from(f) / 11.0).abs() < 1e-10, "{f}: {mean}");
    }
}

#[test]
fn a_twelve_gives_a_riposte_21_2() {
    assert_eq!(fight("", "").bodies(&[12, 6, 7]), [Wounded, Upright]);
    assert_eq!(fight("", "").bodies(&[12, 7]), [Upright, Upright]);
    // The riposte has its own 1 and its own 12.
    assert_eq!(fight("", "").bodies(&[12, 1, 7, 3, 7]), [Removed, Upright]);
    assert_eq!(fight("", "").bodies(&[12, 12, 6, 7]), [Upright, Wounded]);
    assert_eq!(fight("", "").bodies(&[12, 12, 12, 12, 7]), [Upright, Upright]);
    // Neither a charge nor surprise bears on what answers a riposte; a team does.
    let bout = fight("", "charging=true behind=true team=true");
    assert_eq!(bout.bodies(&[9, 7]), [Upright, Wounded]);
    assert_eq!(bout.bodies(&[12, 12, 8]), [Upright, Upright]);
    assert_eq!(bout.bodies(&[12, 12, 7, 7]), [Upright, Wounded]);
    // Or all do on what answers it, and neither on the riposte.
    let full = bout.choosing("riposte_answer", "full");
    assert_eq!(full.bodies(&[12, 12, 9, 7]), [Upright, Wounded]);
    assert_eq!(full.bodies(&[12, 7]), [Upright, Upright]);
}

#[test]
fn where_every_roll_is_natural_none_starts_a_chain() {
    for (passes_to, fails_from) in [(0, 1), (5, 6), (100, 12)] {
        let number = crate::book::Value::Number;
        let bout = fight("weapons = [\"net\"]", "")
            .with("passes_to", number(passes_to))
            .with("fails_from", number(fails_from));
        let after = bout.strike(&[6]);
        assert_eq!(after.hit, fails_from != 1 && 6 <= passes_to, "{passes_to} {fails_from}");
    }
}

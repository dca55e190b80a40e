//! Shooting: section 13 of the text, and 21.3 and 21.4.

use super::bout::{Bout, bout};
use crate::fight::AttackResult;
use crate::games::skrapyard::profile::Body::{Upright, Wounded};

fn shot(ours: &str, situation: &str) -> Bout {
    bout(ours, "", &format!("kind=shoot {situation}"))
}

fn twelfths(chance: f64) -> f64 {
    chance * 12.0
}

#[track_caller]
fn same(ours: f64, theirs: f64) {
    assert!((ours - theirs).abs() < 1e-12, "{ours} is not {theirs}");
}

#[test]
fn s_is_aim_and_reach_6_1_2() {
    same(twelfths(shot("shoot = 5", "range=3").hit()), 5.0);
    same(shot("shoot = 5", "range=11").hit(), 0.0);
    same(twelfths(shot("shoot = 6", "range=11").hit()), 1.0);
}

#[test]
fn everybody_has_basic_weapons_13_1_and_14_4() {
    same(twelfths(shot("", "range=6").hit()), 6.0);
    same(twelfths(bout("", "", "kind=fight").hit()), 6.0);
}

#[test]
fn a_basic_weapon_reaches_twice_s_13_2() {
    assert_eq!(shot("shoot = 5", "range=10").value(), 0);
    same(twelfths(shot("shoot = 5", "range=10").hit()), 1.0);
    same(shot("shoot = 5", "range=10 range_quarters=1").hit(), 0.0);
    assert!(!shot("shoot = 5", "range=11").strike(&[]).hit);
}

#[test]
fn an_s_test_hits_13_3() {
    assert_eq!(shot("", "range=6").bodies(&[6, 7]), [Upright, Wounded]);
    assert_eq!(shot("", "range=6").bodies(&[6, 6]), [Upright, Upright]);
    assert_eq!(shot("", "range=6").bodies(&[7]), [Upright, Upright]);
    // Known by hand: S and A, and the chance that a shot wounds.
    for (s, a, wounds) in [(6, 6, 7.0 / 24.0), (7, 5, 3.0 / 8.0), (3, 6, 1.0 / 6.0)] {
        let bout = bout(&format!("shoot = {s}"), &format!("armour = {a}"), "range=3");
        same(bout.law().probability(AttackResult::wounds), wounds);
    }
}

#[test]
fn what_comes_before_the_range_changes_it_13_3_1_and_13_3_2() {
    same(shot("shoot = 5", "range=12").hit(), 0.0);
    same(twelfths(shot("shoot = 5", "range=12 standing=true").hit()), 1.0);
    // S 6 standing, 6 inches beyond it.
    assert_eq!(shot("shoot = 5", "range=12 standing=true").value(), 0);
}

#[test]
fn what_comes_after_the_range_does_not_13_3_3() {
    // A target behind three obstacles is harder to hit and no farther away.
    same(twelfths(shot("", "range=12 obstacles=3").hit()), 1.0);
    same(twelfths(shot("", "range=6 obstacles=3").hit()), 3.0);
    // What makes rolls easier moves no target into range.
    same(shot("", "range=13 ease=5").hit(), 0.0);
}

#[test]
fn standing_gives_one_13_3_2_1() {
    assert_eq!(shot("", "range=6 standing=true").value(), 7);
    // In a duel it goes to who passes its activation test: 7 hits, and 8 does not.
    let duel = shot("", "range=6 first=a");
    let (_, state) = duel.turn(&[6, 7, 12, 6, 6]);
    assert_eq!(state.fighters[1].wear.body, Upright, "it has recovered");
    duel.turn(&[6, 8, 6, 8]);
}

#[test]
fn a_larger_target_gives_one_13_3_2_2() {
    let at = |stature: i16| bout("", &format!("stature = {stature}"), "range=6").value();
    assert_eq!([2, 3, 6].map(at), [6, 7, 7]);
}

#[test]
fn a_smaller_target_takes_one_13_3_2_3() {
    let at = |stature: i16| bout("", &format!("stature = {stature}"), "range=5").value();
    assert_eq!([2, 1, 0].map(at), [6, 5, 5]);
}

#[test]
fn a_team_gives_one_13_3_2_4_and_13_10_1() {
    assert_eq!(shot("", "range=6 team=true").value(), 7);
    same(twelfths(shot("", "range=14 team=true").hit()), 1.0);
}

#[test]
fn each_inch_beyond_s_takes_one_13_3_3_1() {
    assert_eq!([6, 7, 9].map(|inches| shot("", &format!("range={inches}")).value()), [6, 5, 3]);
}

#[test]
fn a_fraction_of_an_inch_is_a_whole_one() {
    // S 5, standing, at seven inches and a half.
    let at = |quarters: u8| {
        shot("shoot = 5", &format!("range=7 range_quarters={quarters} standing=true")).value()
    };
    assert_eq!([0, 1, 2, 3].map(at), [5, 4, 4, 4]);
}

#[test]
fn each_obstacle_takes_one_13_3_3_2_and_13_11_and_13_11_1() {
    assert_eq!([0, 1, 4].map(|many| shot("", &format!("obstacles={many}")).value()), [6, 5, 2]);
    // S 5, standing, at nine inches behind one obstacle: 6 - 3 - 1.
    assert_eq!(shot("shoot = 5", "range=9 obstacles=1 standing=true").value(), 2);
}

#[test]
fn a_one_hits_whatever_the_modifiers_13_3_4() {
    // S 5, standing, at twelve inches behind one obstacle: 6 - 6 - 1.
    let bout = shot("shoot = 5", "range=12 obstacles=1 standing=true");
    assert_eq!(bout.value(), -1);
    same(twelfths(bout.hit()), 1.0);
}

#[test]
fn a_medium_weapon_reaches_three_times_s_13_6_and_13_6_1() {
    let at = |inches: i16| shot("weapons = [\"medium\"]", &format!("range={inches}"));
    assert_eq!([12, 13, 18].map(|inches| at(inches).value()), [6, 5, 0]);
    same(twelfths(at(18).hit()), 1.0);
    same(at(19).hit(), 0.0);
    // Counted from S itself, as 13.3.3.1 has it: nine inches at once.
    let from_s = shot("shoot = 8;weapons = [\"medium\"]", "range=17");
    assert_eq!(from_s.value(), 7);
    assert_eq!(from_s.choosing("range_penalty_from", "s").value(), -1);
}

#[test]
fn a_long_weapon_reaches_four_times_s_13_6_2() {
    // The rifle of the text: S 9, 27 inches without modifier, 36 at most.
    let at = |inches: i16| shot("shoot = 9;weapons = [\"long\"]", &format!("range={inches}"));
    assert_eq!([1, 27, 28, 36].map(|inches| at(inches).value()), [9, 9, 8, 0]);
    same(at(37).hit(), 0.0);
}

#[test]
fn long_and_sniper_weapons_gain_nothing_from_standing_13_6_2_2_and_13_6_3_2() {
    for (weapon, value) in [("medium", 7), ("long", 6), ("sniper", 6)] {
        let line = format!("weapons = [\"{weapon}\"]");
        assert_eq!(shot(&line, "range=10 standing=true").value(), value, "{weapon}");
    }
}

#[test]
fn a_sniper_weapon_reaches_five_times_s_and_is_unwieldy_near_13_6_3() {
    let at = |inches: i16| shot("weapons = [\"sniper\"]", &format!("range={inches}"));
    let values = [1, 4, 5, 6, 24, 25, 30].map(|inches| at(inches).value());
    assert_eq!(values, [1, 4, 5, 6, 6, 5, 0]);
    same(at(31).hit(), 0.0);
    let near = shot("weapons = [\"sniper\"]", "range=4 range_quarters=2");
    assert_eq!(near.value(), 4, "an inch and a half is two");
}

#[test]
fn who_has_stepped_back_shoots_a_basic_weapon_13_6_2_1_and_13_6_3_1() {
    for weapon in ["long", "sniper"] {
        // D failed, disengaged, and a 9 hits at one inch: a sniper weapon would be at 1 there.
        let line = format!("shoot = 9;weapons = [\"{weapon}\"]");
        let (_, state) = bout(&line, "", "kind=fight first=a").turn(&[7, 6, 9, 12, 1, 1]);
        // Bob was wounded, rose and stood.
        assert_eq!(state.fighters[1].wear.body, Upright);
    }
    // Out of contact a medium weapon is itself; nothing at an inch tells it from a basic one.
    let line = "shoot = 9;weapons = [\"long\"]";
    assert_eq!(bout(line, "", "kind=shoot range=18").value(), 9, "unmoved, it is a rifle");
}

#[test]
fn what_is_declared_is_used_13_6_4_and_14_5() {
    let sniper = "weapons = [\"sniper\", \"great\"]";
    assert_eq!(shot(sniper, "range=3").value(), 3);
    assert_eq!(shot(sniper, "range=3 weapon=basic").value(), 6);
    assert_eq!(bout(sniper, "", "kind=fight").value(), 5);
    assert_eq!(bout(sniper, "", "kind=fight weapon=basic").value(), 6);
    assert_eq!(bout(sniper, "", "kind=fight weapon=great").value(), 5);
    // What is not declared is basic, where the book has it so.
    let basic =
        |situation: &str| bout(sniper, "", situation).choosing("undeclared_hand", "basic").value();
    let said = ["kind=fight", "kind=fight weapon=great", "kind=fight declares=advanced"];
    assert_eq!(said.map(basic), [6, 5, 5]);
    let refusal = bout(sniper, "", "kind=fight weapon=sniper").refusal();
    assert!(refusal.to_string().contains("`sniper` is not for hand-to-hand"), "{refusal}");
    let refusal = bout(sniper, "", "kind=fight weapon=grate").refusal();
    assert!(refusal.to_string().contains("great"), "{refusal}");
}

#[test]
fn of_hits_into_combat_the_even_ones_strike_friends_13_7_2() {
    let bout = shot("", "range=6 into_combat=true");
    assert_eq!(bout.bodies(&[5, 12]), [Upright, Wounded]);
    assert_eq!(bout.bodies(&[4]), [Upright, Upright]);
    assert_eq!(bout.bodies(&[1]), [Upright, Wounded]);
    assert_eq!(bout.bodies(&[12, 12]), [Wounded, Upright]);
    assert_eq!(bout.bodies(&[7]), [Upright, Upright]);
    // 1, 3 and 5 of twelve.
    same(twelfths(bout.hit()), 3.0);
    let refusal = bout.refusal();
    assert!(refusal.to_string().contains("nobody else"), "{refusal}");
}

#[test]
fn a_one_downs_without_an_a_test_21_3() {
    assert_eq!(shot("", "").bodies(&[1]), [Upright, Wounded]);
    let sure = bout("shoot = 3", "armour = 11", "range=3");
    same(sure.law().probability(AttackResult::wounds) * 144.0, 12.0 + 2.0);
}

#[test]
fn a_twelve_misfires_21_4() {
    assert_eq!(shot("", "").bodies(&[12, 7]), [Wounded, Upright]);
    assert_eq!(shot("", "").bodies(&[12, 6]), [Upright, Upright]);
    assert!(!shot("", "ease=20").strike(&[12, 6]).hit);
}

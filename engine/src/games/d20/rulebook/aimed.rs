//! Aimed attacks, location by location.

use super::super::turn::comes_to_attack;
use super::{Bout, MELEE, near};
use crate::book::Value;
use crate::fight::Fighter;
use crate::games::d20::profile::Fall;

fn aimed(part: &'static str) -> Bout<'static> {
    let situation = match part {
        "head" => &[("aim", "head")],
        "torso_back" => &[("aim", "torso_back")],
        "groin" => &[("aim", "groin")],
        "arm" => &[("aim", "arm")],
        "leg" => &[("aim", "leg")],
        _ => &[("aim", "torso_front")],
    };
    Bout { situation, ..Bout::default() }
}

#[test]
fn no_aim_is_taken_beyond_medium_range_l65b_and_l67c_and_l104a() {
    for (band, fits) in [("short", true), ("medium", true), ("long", false), ("extreme", false)] {
        let situation = [("aim", "arm"), ("band", band)];
        let bout = Bout { situation: &situation, ..Bout::default() };
        if fits {
            assert_eq!(bout.needed(), if band == "short" { 14 } else { 15 });
        } else {
            assert_eq!(bout.refusal().key.as_deref(), Some("aim"), "{band}");
        }
    }
    // What is normal is not aimed.
    let front = Bout { situation: &[("aim", "torso_front"), ("band", "long")], ..Bout::default() };
    assert_eq!(front.needed(), 12);
}

#[test]
fn both_kinds_of_attack_can_be_aimed_l76a() {
    assert_eq!(aimed("arm").needed(), 14);
    let melee = Bout { situation: &[("kind", "melee"), ("aim", "arm")], ..MELEE };
    assert_eq!(melee.needed(), 14);
    assert_eq!(melee.strike(&[14, 5]).theirs.arms, 1);
}

#[test]
fn most_parts_are_hit_at_four_less_l76b() {
    assert_eq!(["torso_back", "arm", "leg"].map(|part| aimed(part).needed()), [14; 3]);
}

#[test]
fn head_and_groin_are_hit_at_six_less_l77a() {
    assert_eq!(["head", "groin"].map(|part| aimed(part).needed()), [16; 2]);
}

#[test]
fn the_front_of_the_torso_is_nothing_special_l77b() {
    let (front, none) = (aimed("torso_front").law(), Bout::default().law());
    assert_eq!(front, none);
}

#[test]
fn aimed_attacks_are_never_critical_l78a() {
    // A 20 hits and does its damage once.
    let after =
        Bout { theirs: "defense = 40\narmor_points = 4", ..aimed("head") }.strike(&[20, 3, 4]);
    assert_eq!((after.hit, after.harm, after.theirs.armor_points), (true, 7, 4));
}

#[test]
fn aimed_attacks_do_half_damage_l78b() {
    for part in ["groin", "arm", "leg"] {
        assert_eq!(aimed(part).strike(&[19, 3, 4]).harm, 3, "{part}");
    }
}

#[test]
fn armour_stops_an_aimed_hit_with_a_roll_above_its_dc_l79() {
    let helmet = Bout { theirs: "negate_dc = 16", ..aimed("head") };
    let after = helmet.strike(&[16, 16, 3, 4]);
    assert_eq!((after.harm, after.theirs.fall), (7, Fall::EmptyHanded));
    let after = helmet.strike(&[16, 17]);
    assert_eq!((after.hit, after.harm, after.theirs.fall), (true, 0, Fall::Upright));
    // An attack that is not aimed never meets it.
    let plain = Bout { theirs: "negate_dc = 16", ..Bout::default() };
    assert_eq!(plain.strike(&[10, 3, 4]).harm, 7);
    // Nor does one on armour that has lost all of its points.
    let worn = Bout { theirs: "negate_dc = 16\narmor_points = 1", ..aimed("head") };
    assert_eq!(worn.strike(&[16, 17]).harm, 0);
    let after = worn.strike_from(|_, theirs| theirs.armor_points = 0, &[16, 3, 4]);
    assert_eq!(after.harm, 7, "{after:?}");
    // After Dodge, and by a die of its own.
    let both = Bout { theirs: "negate_dc = 16\ndodge = 12", ..aimed("arm") };
    near(both.law().probability(|after| after.theirs.arms == 1), 0.35 * 0.6 * 0.8);
}

#[test]
fn heads_and_backs_are_hit_with_all_damage_l86a_and_l88a() {
    for part in ["head", "torso_back"] {
        assert_eq!(aimed(part).strike(&[19, 3, 4]).harm, 7, "{part}");
        let half = [("aim_standard_damage", Value::Flag(false))];
        assert_eq!(Bout { parameters: &half, ..aimed(part) }.strike(&[19, 3, 4]).harm, 3);
    }
}

#[test]
fn a_hit_on_head_or_back_fells_l86b_and_l88b() {
    // A hit on the head empties the hands as well.
    for (part, fall) in [("head", Fall::EmptyHanded), ("torso_back", Fall::Down)] {
        assert_eq!(aimed(part).strike(&[19, 3, 4]).theirs.fall, fall, "{part}");
        assert_eq!(aimed(part).strike(&[2]).theirs.fall, Fall::Upright, "{part}");
    }
    assert_eq!(aimed("leg").strike(&[19, 3, 4]).theirs.fall, Fall::Upright);
}

#[test]
fn a_hit_in_the_groin_leaves_only_the_move_l90() {
    let rules = aimed("groin").rules();
    let mut after = aimed("groin").strike(&[16, 3, 4]).theirs;
    let attacks = [0, 1].map(|_| comes_to_attack(&rules, &mut after));
    assert_eq!(attacks, [false, true], "in its next turn, and in the one after that");
    assert!(comes_to_attack(&rules, &mut aimed("groin").strike(&[15]).theirs));
}

#[test]
fn each_arm_costs_one_to_hit_l92a() {
    let twice = aimed("arm").strike_from(|_, theirs| theirs.arms = 1, &[14, 3, 4]);
    assert_eq!(twice.theirs.arms, 2);
    let thrice = aimed("arm").strike_from(|_, theirs| theirs.arms = 2, &[14, 3, 4]);
    assert_eq!(thrice.theirs.arms, 2);
    for bout in [Bout::default(), MELEE] {
        let needed = [0, 1, 2].map(|arms| bout.needed_from(|ours, _| ours.arms = arms));
        assert_eq!(needed, [10, 11, 12]);
    }
}

#[test]
fn both_arms_cost_a_point_of_melee_damage_l92b() {
    let harm = |bout: &Bout<'_>, arms, faces: &[u8]| {
        bout.strike_from(|ours, _| ours.arms = arms, faces).harm
    };
    assert_eq!([0, 1, 2].map(|arms| harm(&MELEE, arms, &[15, 4])), [4, 4, 3]);
    assert_eq!([1, 2].map(|arms| harm(&MELEE, arms, &[15, 1])), [1, 0]);
    assert_eq!(harm(&Bout::default(), 2, &[15, 4, 4]), 8);
}

#[test]
fn each_leg_costs_ten_feet_l94() {
    // With one action, and with both.
    let feet = |speed: &str, legs| {
        Bout { theirs: speed, ..aimed("leg") }.attack_from(
            |_, theirs| theirs.legs = legs,
            |rules, attack| {
                let Fighter { profile, condition } = &attack.theirs;
                (rules.speed_feet(profile, condition), rules.round_feet(profile, condition))
            },
        )
    };
    let feet = |speed| [0, 1, 2].map(|legs| feet(speed, legs));
    assert_eq!(feet("speed_feet = 30"), [(30, 60), (20, 40), (10, 20)]);
    assert_eq!(feet("speed_feet = 20"), [(20, 40), (10, 20), (0, 5)]);
    assert_eq!(feet("speed_feet = 12"), [(12, 24), (2, 5), (0, 5)]);
    assert_eq!(feet("speed_feet = 2"), [(2, 4), (0, 4), (0, 4)]);
    let after = aimed("leg").strike_from(|_, theirs| theirs.legs = 1, &[14, 3, 4]);
    assert_eq!(after.theirs.legs, 2);
}

//! What modifies attacks, Dodge, volleys, and what a hit does.

use super::{Bout, MELEE, near};
use crate::book::Value;
use crate::games::d20::profile::Fall;

fn set<'a>(situation: &'a [(&'a str, &'a str)]) -> Bout<'a> {
    Bout { situation, ..Bout::default() }
}

#[test]
fn each_kind_of_attack_has_its_own_bonus_l38a_and_l55a() {
    let ours = "melee_attack = 7\nranged_attack = 3";
    assert_eq!([MELEE, Bout::default()].map(|bout| Bout { ours, ..bout }.needed()), [8, 12]);
}

#[test]
fn a_hit_rolls_damage_l38b_and_l55b() {
    // A pistol at +5 against 15: a 10 hits for both dice, a 9 rolls nothing.
    let after = Bout::default().strike(&[10, 3, 4]);
    assert_eq!((after.hit, after.harm, after.theirs.hit_points), (true, 7, 5));
    assert!(!Bout::default().strike(&[9]).hit);
    let after = MELEE.strike(&[10, 4]);
    assert_eq!((after.hit, after.harm, after.theirs.hit_points), (true, 4, 8));
    // Less than nothing is nothing, and unarmed hands have a die of their own.
    let weak = Bout { weapon: "damage = \"1d4-3\"", ..Bout::default() };
    assert_eq!(weak.strike(&[12, 2]).harm, 0);
    let one = [("damage_min", Value::Number(1))];
    assert_eq!(Bout { parameters: &one, ..weak }.strike(&[12, 2]).harm, 1);
    let unarmed = Bout { weapon: "", ..MELEE };
    near(
        unarmed.law().probability(|after| after.harm == 3),
        10.0 / 20.0 / 3.0 + 1.0 / 20.0 / 9.0 * 2.0,
    );
}

#[test]
fn cover_does_not_count_in_melee_l39() {
    let situation = [("kind", "melee"), ("cover", "6")];
    assert_eq!(Bout { situation: &situation, ..MELEE }.needed(), MELEE.needed());
}

#[test]
fn stances_and_charges_have_their_numbers_in_melee() {
    let needed = |key, word| {
        let situation = [("kind", "melee"), (key, word)];
        Bout { situation: &situation, ..MELEE }.needed()
    };
    assert_eq!(needed("stance", "crouched"), 12);
    assert_eq!(needed("stance", "prone"), 14);
    assert_eq!(needed("target_stance", "crouched"), 8);
    assert_eq!(needed("target_stance", "prone"), 6);
    assert_eq!(needed("charge", "true"), 8);
    // One who lies on the ground is prone, and one who charged is open.
    assert_eq!(MELEE.needed_from(|ours, _| ours.fall = Fall::Down), 14);
    assert_eq!(MELEE.needed_from(|_, theirs| theirs.fall = Fall::Down), 6);
    assert_eq!(MELEE.needed_from(|_, theirs| theirs.charged = true), 8);
    let small = [("melee_at_prone", Value::Number(2))];
    let prone = [("kind", "melee"), ("target_stance", "prone")];
    assert_eq!(Bout { parameters: &small, situation: &prone, ..MELEE }.needed(), 8);
}

#[test]
fn shots_do_not_mind_how_the_target_stands_l56() {
    for stance in ["crouched", "prone"] {
        assert_eq!(set(&[("target_stance", stance)]).needed(), 10);
    }
    assert_eq!(Bout::default().needed_from(|_, theirs| theirs.fall = Fall::Down), 10);
}

#[test]
fn range_costs_more_the_farther_l62_and_l64_and_l65a_and_l67a_and_l102c_and_l103() {
    for (band, needed) in [("short", 10), ("medium", 11), ("long", 12), ("extreme", 13)] {
        assert_eq!(set(&[("band", band)]).needed(), needed, "{band}");
    }
    for (feet, needed) in [("40", 10), ("41", 11), ("80", 11), ("81", 12), ("161", 13), ("320", 13)]
    {
        assert_eq!(set(&[("range", feet)]).needed(), needed, "{feet}");
    }
    // Half of 3 and 4.
    assert_eq!(set(&[("band", "extreme")]).strike(&[13, 3, 4]).harm, 3);
    // Beyond all bands no die is rolled.
    assert!(!set(&[("range", "321")]).strike(&[]).hit);
}

#[test]
fn extreme_range_halves_damage_and_rounds_down_l67b() {
    let extreme = [("band", "extreme"), ("fire", "burst")];
    // Three shots of 3, 2 and 4: half of 9.
    let gun = "damage = \"1d4\"\nfire = [\"burst\"]";
    assert_eq!(Bout { weapon: gun, ..set(&extreme) }.strike(&[15, 3, 3, 2, 4]).harm, 4);
    // Or each of them: 1, 1 and 2.
    let each = [("halving", Value::Choice("each".to_owned()))];
    let halved = Bout { weapon: gun, parameters: &each, ..set(&extreme) };
    assert_eq!(halved.strike(&[15, 3, 3, 3, 4]).harm, 4);
    assert_eq!(halved.strike(&[15, 3, 3, 2, 3]).harm, 3);
    assert_eq!(set(&[("band", "long")]).strike(&[13, 3, 4]).harm, 7);
    // A 1 of a single die is halved to nothing.
    let gun = Bout { weapon: "damage = \"1d4\"", ..set(&[("band", "extreme")]) };
    let after = gun.strike(&[13, 1]);
    assert_eq!((after.hit, after.harm), (true, 0));
}

#[test]
fn a_crouch_steadies_a_shot_l69() {
    assert_eq!(set(&[("stance", "crouched")]).needed(), 9);
    assert_eq!(set(&[("stance", "crouched"), ("band", "medium")]).needed(), 10);
}

#[test]
fn the_ground_steadies_a_shot_l71a() {
    assert_eq!(set(&[("stance", "prone")]).needed(), 9);
}

#[test]
fn the_ground_makes_range_count_less_l71b() {
    let prone = |band| set(&[("stance", "prone"), ("band", band)]).needed();
    // At long range +1 and -1 make nothing, at extreme range -1 is left; at short nothing is won.
    assert_eq!(["short", "medium", "long", "extreme"].map(prone), [9, 9, 10, 11]);
    // Other effects of range stay.
    let far = [("stance", "prone"), ("band", "extreme")];
    assert_eq!(set(&far).strike(&[12, 3, 4]).harm, 3);
    let aimed = [("stance", "prone"), ("band", "long"), ("aim", "leg")];
    assert_eq!(set(&aimed).refusal().key.as_deref(), Some("aim"));
}

#[test]
fn each_further_shot_costs_one_l73() {
    assert_eq!(set(&[("fire", "burst")]).needed(), 12);
    assert_eq!(set(&[("fire", "automatic")]).needed(), 14);
    let long = [("burst_shots", Value::Number(2))];
    assert_eq!(Bout { parameters: &long, ..set(&[("fire", "burst")]) }.needed(), 11);
}

#[test]
fn a_weapon_fires_what_it_can_l97a() {
    let gun = |fire| Bout { weapon: fire, ..set(&[("fire", "automatic")]) };
    for fire in ["fire = [\"single\"]", "fire = [\"single\", \"burst\"]", "fire = []"] {
        assert_eq!(gun(fire).refusal().key.as_deref(), Some("fire"), "{fire}");
    }
    assert_eq!(gun("fire = [\"automatic\"]").needed(), 14);
    // Five shots, of which all hit.
    let after = gun("damage = \"1d4\"\nfire = [\"automatic\"]").strike(&[14, 5, 1, 2, 1, 2, 1]);
    assert_eq!(after.harm, 7);
    let melee = Bout { situation: &[("kind", "melee"), ("fire", "burst")], ..MELEE };
    assert_eq!(melee.refusal().key.as_deref(), Some("fire"));
}

#[test]
fn weapons_fire_single_shots_unless_told_l97b() {
    assert_eq!(Bout::default().needed(), 10);
    assert_eq!(Bout::default().strike(&[10, 1, 1]).harm, 2);
    // Also those that are made for more.
    assert_eq!(
        Bout { weapon: "fire = [\"automatic\"]", ..Bout::default() }.strike(&[10, 1, 1]).harm,
        2
    );
}

#[test]
fn one_roll_decides_on_a_volley_l99() {
    assert!(!set(&[("fire", "automatic")]).strike(&[13]).hit);
    // A critical hit doubles all of the volley.
    let gun = "damage = \"1d4\"\nfire = [\"burst\"]";
    let burst = Bout { weapon: gun, ..set(&[("fire", "burst")]) };
    assert_eq!(burst.strike(&[20, 2, 1, 2, 3, 4]).harm, 10);
}

#[test]
fn any_number_of_a_volley_hits_l100() {
    let gun = Bout {
        weapon: "damage = \"1d1\"\nfire = [\"automatic\"]",
        theirs: "hit_points = 99",
        ..set(&[("fire", "automatic")])
    };
    for hits in 1..=5 {
        // Hits on 14 to 19; a 20 doubles.
        let twice = if hits % 2 == 0 { 0.05 / 5.0 } else { 0.0 };
        near(gun.law().probability(|after| after.harm == hits), 0.3 / 5.0 + twice);
    }
}

#[test]
fn a_d3_says_how_many_of_a_burst_hit_l101() {
    let gun = "damage = \"1d4\"\nfire = [\"burst\"]";
    let burst = Bout { weapon: gun, ..set(&[("fire", "burst")]) };
    assert_eq!(burst.strike(&[12, 1, 4]).harm, 4);
    assert_eq!(burst.strike(&[12, 2, 4, 4]).harm, 8);
    assert_eq!(burst.strike(&[12, 3, 4, 4, 4]).harm, 12);
    let all = burst.law().probability(|after| after.hit);
    near(all, 9.0 / 20.0);
}

#[test]
fn distance_is_nothing_in_melee_l102a() {
    for range in [("range", "5000"), ("band", "extreme")] {
        let situation = [("kind", "melee"), range];
        let bout = Bout { situation: &situation, ..MELEE };
        assert_eq!(bout.needed(), MELEE.needed());
        assert_eq!(bout.strike(&[10, 5]).harm, 5);
    }
    assert!(!set(&[("range", "5000")]).strike(&[]).hit);
}

#[test]
fn cover_adds_to_defense_l108() {
    assert_eq!(set(&[("cover", "4")]).needed(), 14);
    near(set(&[("cover", "3")]).hit(), 8.0 / 20.0);
    assert_eq!(set(&[("covered", "100"), ("material", "2")]).needed(), 20);
    assert_eq!(set(&[("covered", "10"), ("material", "-5")]).needed(), 10);
}

#[test]
fn a_tenth_in_cover_is_a_point_l109b() {
    let needed = |percent| set(&[("covered", percent)]).needed();
    assert_eq!(["9", "10", "40", "49", "100"].map(needed), [10, 11, 14, 14, 20]);
    let both = set(&[("covered", "40"), ("cover", "4")]);
    assert_eq!(both.refusal().key.as_deref(), Some("covered"));
}

#[test]
fn drywall_and_steel_change_what_cover_is_worth_l110() {
    let needed = |material| set(&[("covered", "40"), ("material", material)]).needed();
    assert_eq!(["-1", "0", "1", "2"].map(needed), [13, 14, 15, 16]);
    assert_eq!(set(&[("material", "1")]).refusal().key.as_deref(), Some("material"));
}

#[test]
fn shots_are_dodged_and_blows_are_not_l125a() {
    let ranged = Bout { theirs: "dodge = 12", ..Bout::default() };
    near(ranged.law().probability(|after| 0 < after.harm), 11.0 / 20.0 * 12.0 / 20.0);
    near(ranged.hit(), 11.0 / 20.0);
    let melee = Bout { theirs: "dodge = 12", ..MELEE };
    near(melee.law().probability(|after| 0 < after.harm), 11.0 / 20.0);
    let all = [("dodge_scope", Value::Choice("all".to_owned()))];
    let melee = Bout { parameters: &all, ..melee };
    near(melee.law().probability(|after| 0 < after.harm), 11.0 / 20.0 * 12.0 / 20.0);
}

#[test]
fn a_roll_over_dodge_spares_everything_l125b() {
    let bout = Bout { theirs: "dodge = 12\narmor_points = 4", ..Bout::default() };
    assert_eq!(bout.strike(&[10, 12, 3, 4]).harm, 7);
    let after = bout.strike(&[10, 13]);
    assert_eq!((after.hit, after.harm), (true, 0));
    // Of a critical hit as well, Armor Point included.
    let after = bout.strike(&[20, 13]);
    assert_eq!((after.harm, after.theirs.armor_points), (0, 4));
    let under = [("dodge", Value::Choice("under".to_owned()))];
    let turned = Bout { parameters: &under, ..bout };
    assert_eq!(turned.strike(&[10, 12]).harm, 0);
    assert_eq!(turned.strike(&[10, 13, 3, 4]).harm, 7);
}

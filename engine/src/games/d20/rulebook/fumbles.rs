//! Fumbles in melee and at range.

use super::super::profile::{Fall, WeaponState};
use super::{Bout, MELEE, near};
use crate::book::Value;
use crate::games;

#[test]
fn a_fumble_in_melee_gives_the_other_an_attack_l129() {
    let after = MELEE.strike(&[1, 10, 5]);
    assert_eq!((after.hit, after.harm), (false, 0));
    assert_eq!((after.ours.hit_points, after.theirs.hit_points), (7, 12));
    assert_eq!(MELEE.strike(&[1, 9]).ours.hit_points, 12);
    // The attack can be critical, and its fumble leads to nothing.
    assert_eq!(MELEE.strike(&[1, 20, 5, 4]).ours.hit_points, 3);
    assert_eq!(MELEE.strike(&[1, 1]).ours.hit_points, 12);
    // It is no charge, and meets one who has charged.
    let charge = Bout { situation: &[("kind", "melee"), ("charge", "true")], ..MELEE };
    assert_eq!(charge.strike(&[1, 8, 5]).ours.hit_points, 7);
    assert_eq!(charge.strike(&[1, 7]).ours.hit_points, 12);
}

#[test]
fn no_free_attack_comes_from_empty_hands_l86b() {
    let faces: [&[u8]; 2] = [&[1], &[1, 14, 5]];
    for (fall, faces) in [Fall::EmptyHanded, Fall::Down].into_iter().zip(faces) {
        let after = MELEE.strike_from(|_, theirs| theirs.fall = fall, faces);
        assert_eq!(after.ours.hit_points < 12, fall == Fall::Down, "{fall:?}");
    }
}

#[test]
fn who_holds_nothing_drops_nothing_and_keeps_its_free_attack_l86b() {
    // A hit on the head, then a fumble of the one who hit: the other strikes with bare hands.
    for (weapon, fall) in [(MELEE.weapon, Fall::EmptyHanded), ("", Fall::Down)] {
        let bout = Bout { weapon, situation: &[("kind", "melee"), ("aim", "head")], ..MELEE };
        let theirs = bout.strike(&[16, 3]).theirs;
        assert_eq!(theirs.fall, fall, "{weapon}");
        let faces: &[u8] = if weapon.is_empty() { &[1, 14, 3] } else { &[1] };
        let after = Bout { weapon, ..MELEE }.strike_from(|_, them| *them = theirs, faces);
        assert_eq!(after.ours.hit_points < 12, weapon.is_empty(), "{weapon}");
    }
    // Whose only weapon has backfired has nothing left to drop.
    let gun = Bout { situation: &[("aim", "head"), ("band", "short")], ..Bout::default() };
    let gone = |state| {
        let after = gun.strike_from(|_, theirs| theirs.weapon = state, &[16, 3, 4]);
        after.theirs.fall
    };
    assert_eq!([WeaponState::Ready, WeaponState::Gone].map(gone), [Fall::EmptyHanded, Fall::Down]);
}

#[test]
fn a_free_attack_is_aimed_as_others_are_or_not() {
    let situation = [("kind", "melee"), ("aim", "arm")];
    let arms = |parameters, faces: &[u8]| {
        Bout { situation: &situation, parameters, ..MELEE }.strike(faces).ours.arms
    };
    assert_eq!(arms(&[], &[1, 14, 5]), 1);
    let plain = [("free_attack_aim", Value::Flag(false))];
    assert_eq!(arms(&plain, &[1, 10, 5]), 0);
}

#[test]
fn a_fumble_at_range_rolls_a_d6_l130() {
    // At short range as well.
    let law = Bout::default().law();
    let held = |hold| law.probability(|after| after.ours.weapon == hold) * 120.0;
    near(held(WeaponState::Gone), 0.25);
    near(held(WeaponState::Stuck), 3.75);
}

#[test]
fn a_fumble_at_range_may_matter_only_from_far_away_l130() {
    let long = [("fumble_shot_range", Value::Choice("long".to_owned()))];
    let jams = |band: &str, faces: &[u8]| {
        let situation = [("band", band)];
        let bout = Bout { situation: &situation, parameters: &long, ..Bout::default() };
        bout.strike(faces).ours.weapon == WeaponState::Stuck
    };
    assert_eq!(["short", "medium"].map(|band| jams(band, &[1])), [false; 2]);
    assert_eq!(["long", "extreme"].map(|band| jams(band, &[1, 4])), [true; 2]);
}

/// The fumble table with another result.
fn fumbled(rolls: &str, result: &str) -> Value {
    games::with_row("d20", "fumble_shot", rolls, &[Value::Choice(result.to_owned())])
}

#[test]
fn one_strays_by_ten_feet_l135() {
    let after = Bout::default().strike(&[1, 1]);
    assert_eq!(
        (after.hit, after.ours.weapon, after.ours.hit_points),
        (false, WeaponState::Ready, 12)
    );
}

#[test]
fn two_strays_by_twenty_feet_l137() {
    assert_eq!(Bout::default().strike(&[1, 2]).ours.weapon, WeaponState::Ready);
    let bad = [("fumble_shot", fumbled("2", "empty"))];
    assert_eq!(
        Bout { parameters: &bad, ..Bout::default() }.strike(&[1, 2]).ours.weapon,
        WeaponState::Stuck
    );
}

#[test]
fn three_wastes_the_clip_l139() {
    assert_eq!(Bout::default().strike(&[1, 3]).ours.weapon, WeaponState::Stuck);
}

#[test]
fn four_jams_l141() {
    assert_eq!(Bout::default().strike(&[1, 4]).ours.weapon, WeaponState::Stuck);
}

#[test]
fn five_jams_l143() {
    assert_eq!(Bout::default().strike(&[1, 5]).ours.weapon, WeaponState::Stuck);
    let bad = [("fumble_shot", fumbled("5", "backfire"))];
    let bout = Bout { parameters: &bad, ..Bout::default() };
    assert_eq!(bout.strike(&[1, 5, 25, 1, 1]).ours.weapon, WeaponState::Gone);
}

#[test]
fn six_backfires_one_time_in_four_l145() {
    assert_eq!(Bout::default().strike(&[1, 6, 26]).ours.weapon, WeaponState::Stuck);
    let after = Bout::default().strike(&[1, 6, 25, 3, 4]);
    assert_eq!((after.ours.weapon, after.ours.hit_points), (WeaponState::Gone, 5));
    // It can kill, and neither range nor a volley changes it.
    let far = Bout { situation: &[("band", "extreme"), ("fire", "burst")], ..Bout::default() };
    assert_eq!(far.strike(&[1, 6, 1, 6, 6]).ours.hit_points, 0);
    // Or it only costs the gun.
    let harmless = [("backfire_damage", Value::Choice("none".to_owned()))];
    let after = Bout { parameters: &harmless, ..far }.strike(&[1, 6, 1]);
    assert_eq!((after.ours.weapon, after.ours.hit_points), (WeaponState::Gone, 12));
}

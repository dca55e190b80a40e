//! Grenades and rockets: throws, scatter, what the blast does.

use super::bout::{Bout, with, word};
use crate::book::Value;
use crate::engagement::Side;
use crate::games::sprawl::profile::{Stance, Working};

fn throw(sets: &[(&str, &str)]) -> Bout {
    Bout::new("Wishbone", "Newton", sets)
}

#[test]
fn a_grenade_is_thrown_in_place_of_a_shot_and_like_one_l143a_and_l143b() {
    // Shooting 3; one success and a grenade's Power of 4; Toughness 3.
    let after = throw(&[]).strike(&[7, 1, 2, 7, 7, 1, 1, 1, 1, 2, 3]);
    assert!(after.hit);
    assert_eq!((after.harm, after.theirs.stance), (2, Stance::PinnedHurt));
    assert_eq!(after.ours.weapon, Working::Ready);
    // The gun that is carried too is used if that is said.
    let shot = throw(&[("weapon", "pistol")]).strike(&[7, 1, 2, 1, 1, 1]);
    assert_eq!((shot.hit, shot.harm), (true, 0));
}

#[test]
fn muscle_says_how_far_a_throw_goes_l143c_and_l152() {
    let bout = throw(&[]);
    let reach = [0, 1, 2, 3, 4, 5, 6, 60].map(|muscle| bout.rules.throw_inches(muscle));
    assert_eq!(reach, [0, 4, 6, 8, 10, 12, 12, 12]);
    // Wishbone has Muscle 4, and a throw has no long range.
    assert_eq!(throw(&[("range", "10")]).difficulty(), 1);
    assert!(throw(&[("range", "10")]).strike(&[7, 2, 2, 1, 1, 1, 1, 1]).hit);
    assert!(!throw(&[("range", "11")]).strike(&[]).hit);
}

#[test]
fn a_spot_can_be_aimed_at_and_is_harder_to_hit_l155a_and_l155b() {
    assert_eq!(throw(&[("spot", "true")]).difficulty(), 2);
    let one_success = [7, 2, 2];
    assert!(throw(&[]).strike(&[&one_success[..], &[1, 1, 1, 1, 1]].concat()).hit);
    let far = throw(&[("spot", "true")]).strike(&[&one_success[..], &[1, 10]].concat());
    assert!(!far.hit);
    let rocket = Bout::new("rocketeer", "Newton", &[("spot", "true"), ("range", "20")]);
    assert_eq!(rocket.difficulty(), 3);
}

#[test]
fn what_misses_scatters_by_two_dice_from_its_target_l157a_and_l157c_and_l167a_and_l167c() {
    // Two inches away, and a blast of two inches: the Power of 4 alone, against Toughness 3.
    let caught = throw(&[]).strike(&[2, 2, 3, 2, 4, 7, 1, 1, 1, 1, 1, 1]);
    assert_eq!((caught.hit, caught.harm, caught.theirs.stance), (false, 1, Stance::PinnedHurt));
    // Three inches away: the example of L169.
    let wide = throw(&[]).strike(&[2, 2, 3, 2, 6]);
    assert_eq!((wide.hit, wide.harm, wide.theirs), (false, 0, throw(&[]).fresh(Side::B)));
    // A success that falls short of the Difficulty scatters too.
    assert_eq!(throw(&[("cover", "partial")]).strike(&[7, 2, 3, 1, 6]).harm, 0);
    // A hit does not.
    assert!(throw(&[]).strike(&[7, 2, 2, 1, 1, 1, 1, 1]).hit);
    let harmless = with("scatter_damage", word("none"));
    let bout = Bout::by(&harmless, "Wishbone", "Newton", &[]);
    assert_eq!(bout.strike(&[2, 2, 3, 2, 4]).theirs, bout.fresh(Side::B));
}

#[test]
fn a_blast_that_comes_back_reaches_who_threw_it_l141a_and_l157c() {
    // Five inches straight back from a target four inches off: at the feet of the thrower.
    let stage = throw(&[("range", "4")]);
    let after = stage.strike(&[2, 2, 3, 5, 10, 1, 1, 1, 1]);
    assert_eq!((after.hit, after.theirs), (false, stage.fresh(Side::B)));
    assert_eq!((after.ours.stance, after.harm), (Stance::Pinned, 0));
    // Four damage dice against a Toughness of 3: two points stay.
    let after = stage.strike(&[2, 2, 3, 5, 10, 7, 7, 1, 1, 1, 1, 1]);
    assert_eq!((after.ours.suffered, after.theirs), (2, stage.fresh(Side::B)));
    // As far to the other side it reaches nobody, and at two inches both.
    let after = stage.strike(&[2, 2, 3, 1, 10]);
    assert_eq!([after.ours, after.theirs], Side::BOTH.map(|side| stage.fresh(side)));
    let after = throw(&[("range", "2")]).strike(&[2, 2, 3, 5, 3, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!([after.ours.stance, after.theirs.stance], [Stance::Pinned; 2]);
}

#[test]
fn thrown_grenades_scatter_half_as_far_rounded_up_l167b() {
    let reaches = |bout: &Bout, faces: &[u8]| bout.strike(faces).theirs != bout.fresh(Side::B);
    // Blast 2, thrown: a 4 is two inches, a 5 is three.
    assert!(reaches(&throw(&[]), &[2, 2, 3, 1, 3, 1, 1, 1, 1]));
    assert!(reaches(&throw(&[]), &[2, 2, 3, 1, 4, 1, 1, 1, 1]));
    assert!(!reaches(&throw(&[]), &[2, 2, 3, 1, 5]));
    // Blast 3, launched: a 3 is three inches, a 4 is four.
    let rocket = Bout::new("rocketeer", "Newton", &[]);
    assert!(reaches(&rocket, &[2, 2, 3, 4, 1, 3, 1, 1, 1, 1, 1, 1]));
    assert!(!reaches(&rocket, &[2, 2, 3, 4, 1, 4]));
}

#[test]
fn nines_and_tens_are_rolled_again_and_move_it_an_inch_l162_and_l163() {
    let harmed = |faces: &[u8]| throw(&[]).strike(faces).theirs.stance == Stance::Pinned;
    assert!(harmed(&[2, 2, 3, 9, 1, 6, 1, 1, 1, 1]));
    assert!(!harmed(&[2, 2, 3, 10, 1, 4]));
    assert!(!harmed(&[2, 2, 3, 9, 10, 8, 6]));
    assert!(harmed(&[2, 2, 3, 9, 9, 8, 8, 1, 1, 1, 1]));
    // Never less than no inch.
    assert!(harmed(&[2, 2, 3, 9, 9, 9, 8, 1, 1, 1, 1, 1]));
}

#[test]
fn readings_of_blasts_hold_in_duels_as_well() {
    let by = |key: &str, value: Value| Bout::by(&with(key, value), "Wishbone", "Newton", &[]);
    // A dud: no die is rolled for where it goes.
    let dud = by("misfire_explodes", Value::Flag(false)).strike(&[1, 2, 3]);
    assert_eq!((dud.ours.weapon, dud.harm), (Working::Spent, 0));
    // One inch away, and a point of damage that pins nobody.
    let faces = [2, 2, 3, 2, 2, 7, 1, 1, 1, 1, 1, 1];
    let harmed = by("scatter_pins", Value::Flag(false)).strike(&faces);
    assert_eq!((harmed.harm, harmed.theirs.stance), (1, Stance::Up));
    // A 10 of the direction adds an inch, or half of one: with a 3 that makes 3 inches, or 2, which
    // the blast reaches.
    let halved = by("scatter_halves", word("all"));
    assert!(halved.strike(&[2, 2, 3, 10, 1, 3, 1, 1, 1, 1]).theirs.stance == Stance::Pinned);
    assert!(throw(&[]).strike(&[2, 2, 3, 10, 1, 3]).theirs.stance == Stance::Up);
    assert!(halved.strike(&[2, 2, 3, 10, 1, 4]).theirs.stance == Stance::Up);
    // Both in the blast: one Damage Test for the two of them, and a Toughness Test each.
    let shared = with("blast_damage", word("shared"));
    let near = Bout::by(&shared, "Wishbone", "Newton", &[("range", "2")]);
    let after = near.strike(&[2, 2, 3, 5, 3, 7, 7, 1, 1, 1, 1, 1, 7, 1, 1]);
    assert_eq!((after.harm, after.ours.suffered), (2, 1));
}

#[test]
fn a_misfire_uses_the_last_of_them_up_l171b() {
    let after = throw(&[]).strike(&[1, 2, 3, 1, 10]);
    assert_eq!(after.ours.weapon, Working::Spent);
    // The one thrown goes off all the same.
    let after = throw(&[]).strike(&[1, 2, 3, 1, 1, 7, 1, 1, 1, 1, 1, 1]);
    assert_eq!((after.ours.weapon, after.harm), (Working::Spent, 1));
    let after = Bout::new("rocketeer", "Newton", &[]).strike(&[1, 2, 3, 4, 1, 10]);
    assert_eq!(after.ours.weapon, Working::Spent);
    let (state, _) = Bout::new("rocketeer", "rocketeer", &[("first", "a")])
        .duel(2, &[1, 2, 3, 4, 1, 10, 2, 2, 2, 2, 1, 10]);
    let weapons = state.fighters.map(|fighter| fighter.weapon);
    assert_eq!(weapons, [Working::Spent, Working::Ready]);
}

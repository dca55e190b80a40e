//! Shots: Difficulty, hits, pinning, misfires.

use super::bout::{Bout, with, with_rows};
use crate::book::Value;
use crate::engagement::Side;
use crate::games::sprawl::profile::{Condition, Stance, Working};

#[test]
fn a_shot_rolls_shooting_and_its_successes_are_hits_l138a_and_l138b() {
    let after = Bout::new("Razz", "Newton", &[]).strike(&[
        4, 5, 7, 10, // Shooting 4: three successes, at Difficulty 1.
        7, 8, 9, 10, 1, // Three hits and a pistol's 2: four points.
        1, 2, 7, // Toughness 3 resists one.
    ]);
    assert!(after.hit);
    assert_eq!(after.harm, 3);
    // The example of L24: the same roll just hits behind cover of 2.
    let after = Bout::new("Razz", "Newton", &[("cover", "full")]).strike(&[4, 5, 7, 10, 1, 2, 6]);
    assert_eq!((after.hit, after.harm), (true, 0));
}

#[test]
fn a_weapon_has_to_reach_and_shoots_once_l116a() {
    let at = |range: &str| Bout::new("Razz", "Newton", &[("range", range)]);
    assert!(!at("17").strike(&[]).hit);
    assert_eq!(at("17").strike(&[]).theirs, at("17").fresh(Side::B));
    assert!(at("16").strike(&[7, 8, 1, 1, 1, 1, 1]).hit);
    // A Turn of a duel has one shot.
    let (state, _) = Bout::new("Razz", "Newton", &[("first", "a")]).duel(1, &[2, 3, 4, 5]);
    assert_eq!(state.turn, Side::B);
}

#[test]
fn what_hides_a_target_adds_up_on_the_difficulty_l122_and_l127() {
    let difficulty = |sets: &[(&str, &str)]| Bout::new("Razz", "Newton", sets).difficulty();
    assert_eq!(difficulty(&[]), 1);
    assert_eq!(difficulty(&[("cover", "partial")]), 2);
    assert_eq!(difficulty(&[("cover", "full")]), 3);
    assert_eq!(difficulty(&[("running", "true")]), 2);
    assert_eq!(difficulty(&[("size", "small")]), 2);
    assert_eq!(["8", "9", "16"].map(|range| difficulty(&[("range", range)])), [1, 2, 2]);
    assert_eq!(difficulty(&[("cover", "full"), ("size", "large")]), 2);
    let all = [("cover", "full"), ("running", "true"), ("size", "small"), ("range", "9")];
    assert_eq!(difficulty(&all), 6);
    assert_eq!(difficulty(&[("ease", "1"), ("edge", "2"), ("cover", "full")]), 0);
    // A Difficulty of 0 is played as 1: a lone success is one net success, not two.
    let large = Bout::new("Razz", "Newton", &[("size", "large")]);
    assert_eq!(large.difficulty(), 0);
    assert_eq!(large.strike(&[7, 2, 2, 2, 1, 1, 1]).harm, 0);
}

#[test]
fn damage_suffered_makes_attacks_harder_l211() {
    let suffered = |kind, points| {
        Bout::new("Razz", "Newton", &[("kind", kind), ("damage_suffered", points)]).difficulty()
    };
    assert_eq!(["0", "1", "3"].map(|points| suffered("shoot", points)), [1, 2, 4]);
    assert_eq!(["0", "1", "3"].map(|points| suffered("brawl", points)), [1, 2, 4]);
}

#[test]
fn damage_suffered_came_off_health_if_the_parameter_has_it_so() {
    let health = |off, points| {
        let parameters = with("suffered_off_health", Value::Flag(off));
        let sets = [("damage_suffered", points)];
        Bout::by(&parameters, "Razz", "Newton", &sets).fresh(Side::A).health
    };
    assert_eq!(["0", "1", "3", "4", "9"].map(|points| health(true, points)), [4, 3, 1, 1, 1]);
    assert_eq!(health(false, "9"), 4);
}

#[test]
fn a_hit_pins_whatever_the_damage_l215a() {
    let bout = Bout::new("Razz", "Newton", &[]);
    let unharmed = bout.strike(&[7, 2, 2, 2, 1, 1, 1]);
    assert_eq!(unharmed.theirs, Condition { stance: Stance::Pinned, ..bout.fresh(Side::B) });
    let harmed = bout.strike(&[7, 2, 2, 2, 7, 1, 1, 1, 1, 1]);
    assert_eq!((harmed.theirs.stance, harmed.theirs.health), (Stance::PinnedHurt, 3));
    // Hit again it stays what it is.
    let again = bout.strike_of([bout.fresh(Side::A), harmed.theirs], &[7, 2, 2, 2, 1, 1, 1]);
    assert_eq!(again.theirs, harmed.theirs);
    let down = Condition { stance: Stance::Down, health: 0, ..bout.fresh(Side::B) };
    let again = bout.strike_of([bout.fresh(Side::A), down], &[7, 2, 2, 2, 1, 1, 1]);
    assert_eq!(again.theirs, down);
    assert_eq!(bout.strike(&[2, 2, 2, 2]).theirs, bout.fresh(Side::B));
}

#[test]
fn a_misfire_jams_the_gun_or_empties_it_l171c_and_l174a_and_l175() {
    let bout = Bout::new("Razz", "Newton", &[]);
    let weapon = |faces: &[u8]| bout.strike(faces).ours.weapon;
    assert_eq!(weapon(&[1, 2, 3, 4, 5]), Working::Jammed);
    assert_eq!(weapon(&[1, 2, 3, 4, 6]), Working::Spent);
    assert_eq!(weapon(&[2, 2, 3, 4]), Working::Ready);
    // A success that falls short of the Difficulty is no misfire, and no hit.
    let far = Bout::new("Razz", "Newton", &[("range", "10")]);
    assert_eq!(far.strike(&[1, 1, 1, 7]).ours.weapon, Working::Ready);
    // Neither gun fires in a duel.
    for last in [5, 6] {
        let faces = [1, 2, 3, 4, last, 2, 2, 2, 2];
        let (state, _) = Bout::new("Razz", "Newton", &[("first", "a")]).duel(2, &faces);
        assert_eq!(state.fighters[1].weapon, Working::Ready);
        assert!(state.fighters[0].weapon != Working::Ready);
    }
    let never = with_rows("misfire", &[("1..10", "empty")]);
    let bout = Bout::by(&never, "Razz", "Newton", &[]);
    assert_eq!(bout.strike(&[1, 2, 3, 4, 1]).ours.weapon, Working::Spent);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let key = |sets: &[(&str, &str)]| {
        Bout::new("Razz", "Newton", sets).refused_attack().key.expect("a key is named")
    };
    assert_eq!(key(&[("attackers", "2")]), "attackers");
    assert_eq!(key(&[("free_attack", "true")]), "free_attack");
    assert_eq!(key(&[("spot", "true")]), "spot");
    assert_eq!(key(&[("weapon", "knife")]), "weapon");
    assert_eq!(key(&[("weapon", "rifle")]), "weapon");
    assert_eq!(key(&[("kind", "brawl"), ("weapon", "pistol")]), "weapon");
    assert_eq!(key(&[("kind", "brawl"), ("cover", "full")]), "cover");
    assert_eq!(key(&[("kind", "brawl"), ("running", "true")]), "running");
    let duel = |sets: &[(&str, &str)]| {
        let refusal = Bout::new("Wishbone", "Wishbone", sets).refused_duel();
        refusal.key.expect("a key is named")
    };
    assert_eq!(duel(&[("running", "true")]), "running");
    assert_eq!(duel(&[("spot", "true")]), "spot");
    assert_eq!(duel(&[("kind", "brawl"), ("attackers", "2")]), "attackers");
    assert_eq!(duel(&[("kind", "brawl"), ("free_attack", "true")]), "free_attack");
}

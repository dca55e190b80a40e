//! Critical hits, Life Points and Armor Points.

use super::{Bout, MELEE, near};
use crate::book::Value;
use crate::fight::Combat;

const TOUGH: &str = "hit_points = 40\narmor_points = 5";

fn choice(word: &str) -> [(&'static str, Value); 1] {
    [("critical_choice", Value::Choice(word.to_owned()))]
}

#[test]
fn a_critical_hit_takes_an_armor_point_l149a_and_l163() {
    let bout = Bout { theirs: TOUGH, ..Bout::default() };
    assert_eq!(bout.strike(&[20, 3, 4, 1, 1]).theirs.armor_points, 4);
    assert_eq!(bout.strike(&[19, 3, 4]).theirs.armor_points, 5);
    let none = bout.strike_from(|_, theirs| theirs.armor_points = 0, &[20, 3, 4, 1, 1]);
    assert_eq!(none.theirs.armor_points, 0);
    // Whatever the attacker picks.
    let life = choice("life");
    let after = Bout { parameters: &life, ..bout }.strike(&[20, 3, 4, 15]);
    assert_eq!(after.theirs.armor_points, 4);
}

#[test]
fn the_attacker_picks_l149b() {
    let last = "hit_points = 40\nlife_points = 1";
    let kills = |word: &str, theirs, faces: &[u8]| {
        let parameters = choice(word);
        let bout = Bout { theirs, parameters: &parameters, ..Bout::default() };
        bout.strike(faces).theirs.life_points == 0
    };
    // The last Life Point, else damage.
    assert!(kills("double-or-last", last, &[20, 3, 4, 14]));
    assert!(!kills("double-or-last", TOUGH, &[20, 3, 4, 1, 1]));
    assert!(!kills("double", last, &[20, 3, 4, 1, 1]));
    assert!(kills("life", last, &[20, 3, 4, 14]));
    let parameters = choice("life");
    let after =
        Bout { theirs: TOUGH, parameters: &parameters, ..Bout::default() }.strike(&[20, 3, 4, 14]);
    assert_eq!((after.theirs.life_points, after.harm), (2, 7));
}

#[test]
fn damage_is_rolled_twice_and_added_l150a() {
    let bout = Bout { theirs: TOUGH, ..Bout::default() };
    assert_eq!(bout.strike(&[20, 3, 4, 6, 5]).harm, 18);
    // What is added to the dice comes twice.
    let club = "kind = \"melee\"\ndamage = \"1d6+2\"\ncritical_from = 18";
    assert_eq!(Bout { theirs: TOUGH, weapon: club, ..MELEE }.strike(&[18, 1, 6]).harm, 11);
}

#[test]
fn a_life_point_is_lost_on_top_of_the_damage_l150b() {
    let life = choice("life");
    let bout = Bout { theirs: TOUGH, parameters: &life, ..Bout::default() };
    let after = bout.strike(&[20, 3, 4, 14]);
    assert_eq!((after.theirs.life_points, after.theirs.hit_points), (2, 33));
    let alone = [life[0].clone(), ("life_point_adds", Value::Flag(false))];
    let after = Bout { parameters: &alone, ..bout }.strike(&[20, 14]);
    assert_eq!((after.theirs.life_points, after.theirs.hit_points, after.harm), (2, 40, 1));
    let after = Bout { parameters: &alone, ..bout }.strike(&[20, 15]);
    assert_eq!((after.theirs.life_points, after.harm), (3, 0));
}

#[test]
fn fortitude_keeps_a_life_point_l151a() {
    let life = choice("life");
    let lost = |theirs| {
        let bout = Bout { theirs, parameters: &life, ..Bout::default() };
        bout.law().probability(|after| after.theirs.life_points < 3) * 20.0
    };
    near(lost("fortitude = 0"), 14.0 / 20.0);
    near(lost("fortitude = 4"), 10.0 / 20.0);
    near(lost("fortitude = 14"), 0.0);
    near(lost("fortitude = -9"), 1.0);
    let unsaved = [life[0].clone(), ("life_point_save", Value::Flag(false))];
    let bout = Bout { theirs: "fortitude = 14", parameters: &unsaved, ..Bout::default() };
    assert_eq!(bout.strike(&[20, 1, 1]).theirs.life_points, 2);
}

#[test]
fn added_damage_cannot_kill_and_the_life_point_can_l151c() {
    let out = |theirs, faces: &[u8]| {
        let bout = Bout { theirs, ..Bout::default() };
        let after = bout.strike(faces);
        (after.harm, after.theirs.hit_points, after.theirs.life_points)
    };
    assert_eq!(out("hit_points = 8", &[20, 3, 4]), (7, 1, 3));
    assert_eq!(out("hit_points = 8", &[20, 2, 4, 6, 6]), (7, 1, 3));
    assert_eq!(out("hit_points = 8", &[20, 4, 4, 2, 3]), (13, 0, 3));
    assert_eq!(out("hit_points = 30\nlife_points = 1", &[20, 1, 1, 2]), (2, 28, 0));
    let takes = [("critical_leaves", Value::Number(0))];
    let bout = Bout { theirs: "hit_points = 8", parameters: &takes, ..Bout::default() };
    assert_eq!(bout.strike(&[20, 2, 4, 6, 6]).theirs.hit_points, 0);
}

#[test]
fn a_dodged_critical_hit_costs_nothing_or_no_damage() {
    let theirs = "dodge = 15\narmor_points = 4\nlife_points = 1";
    let dodged = |parameters: &[(&str, Value)], faces: &[u8]| {
        let after = Bout { theirs, parameters, ..Bout::default() }.strike(faces).theirs;
        (after.hit_points, after.armor_points, after.life_points)
    };
    assert_eq!(dodged(&[], &[20, 16]), (12, 4, 1));
    let damage = [("dodge_spares", Value::Choice("damage".to_owned()))];
    assert_eq!(dodged(&damage, &[20, 16, 14]), (12, 3, 0));
    assert_eq!(dodged(&damage, &[20, 16, 15]), (12, 3, 1));
    assert_eq!(dodged(&damage, &[19, 16]), (12, 4, 1));
}

#[test]
fn no_life_point_is_death_l158() {
    let bout = Bout { theirs: "hit_points = 40\nlife_points = 1", ..Bout::default() };
    let out = |left| {
        bout.attack_from(
            |_, theirs| theirs.life_points = left,
            |rules, attack| rules.is_out(&attack.theirs),
        )
    };
    assert!(out(0) && !out(1));
    assert_eq!(bout.strike(&[20, 1, 1, 14]).theirs.life_points, 0);
    assert_eq!(bout.strike(&[20, 1, 1, 15]).theirs.life_points, 1);
}

#[test]
fn armour_counts_what_it_can_take_l162a() {
    let start = |theirs| {
        Bout { theirs, ..Bout::default() }
            .attack_from(|_, _| {}, |_, attack| attack.theirs.condition.armor_points)
    };
    assert_eq!(start("armor_points = 6"), 6);
    assert_eq!(start(""), 0);
}

#[test]
fn armour_without_points_is_useless_l165a() {
    let bout = Bout { theirs: "armor_points = 5\narmor_defense = 2", ..Bout::default() };
    let needed = |left| bout.needed_from(|_, theirs| theirs.armor_points = left);
    assert_eq!([5, 1, 0].map(needed), [10, 9, 7]);
}

#[test]
fn less_than_half_an_armour_costs_a_point_l165b() {
    let needed = |start, left| {
        let bout = Bout { theirs: start, ..Bout::default() };
        bout.needed_from(|_, theirs| theirs.armor_points = left)
    };
    // Half of five is two.
    assert_eq!([5, 2, 1, 0].map(|left| needed("armor_points = 5", left)), [10, 10, 9, 9]);
    assert_eq!([4, 2, 1].map(|left| needed("armor_points = 4", left)), [10, 10, 9]);
    // Nothing is less than half of one, and none never was an armour.
    assert_eq!(needed("armor_points = 1", 0), 10);
    assert_eq!(needed("", 0), 10);
}

#[test]
fn points_that_nobody_lives_to_lose_are_as_good_as_all() {
    // From five of six points it takes three critical hits until the Defense falls, each with
    // twice the least damage.
    let alike = |weapon, hit_points: u16| {
        let theirs = format!("armor_points = 6\nhit_points = {hit_points}");
        let doubles = choice("double");
        let bout = Bout { theirs: &theirs, weapon, parameters: &doubles, ..MELEE };
        bout.attack_from(
            |_, theirs| theirs.armor_points = 5,
            |rules, attack| {
                let theirs = attack.theirs;
                rules.armor_points_alike(theirs.profile, &theirs.condition, attack.ours.profile)
            },
        )
    };
    let more = "kind = \"melee\"\ndamage = \"1d6+1\"";
    assert_eq!([5, 6, 10, 11].map(|left| alike(more, left)), [6, 6, 6, 5]);
    assert_eq!([5, 6].map(|left| alike(MELEE.weapon, left)), [6, 5]);
}

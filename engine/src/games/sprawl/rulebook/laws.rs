//! Attack laws against all dice, enumerated by hand.

use std::collections::BTreeMap;

use super::bout::{Bout, book};
use crate::dice::Exact;
use crate::fight::{AttackResult, Contender, trial};
use crate::games::sprawl::rules::Rules;
use crate::law::Law;
use crate::registry::Fights;

/// All ways that so many ten-sided dice can fall.
fn all(dice: u32) -> impl Iterator<Item = Vec<u32>> {
    (0..10u32.pow(dice)).map(move |nth| (0..dice).map(|at| nth / 10u32.pow(at) % 10 + 1).collect())
}

fn successes(faces: &[u32], tens: u32) -> i32 {
    let of = |&face: &u32| if face == 10 { tens } else { u32::from(face >= 7) };
    faces.iter().map(of).sum::<u32>() as i32
}

/// How likely each number of points is that stay of so many dice of damage, by every fall of them.
fn harms(damage: u32, toughness: u32) -> BTreeMap<i32, f64> {
    let each = 0.1f64.powi((damage + toughness) as i32);
    let mut law = BTreeMap::new();
    for faces in all(damage + toughness) {
        let (dealt, resisted) = faces.split_at(damage as usize);
        let harm = (successes(dealt, 1) - successes(resisted, 2)).max(0);
        *law.entry(harm).or_insert(0.0) += each;
    }
    law
}

/// How likely each of (hit, harm, out) is.
type Blows = BTreeMap<(bool, i32, bool), f64>;

/// Adds the harm of so many damage dice to a defender with so much Health.
fn add(blows: &mut Blows, hit: bool, damage: u32, toughness: u32, health: i32, mass: f64) {
    for (harm, share) in harms(damage, toughness) {
        // Three faces of the table in ten are Out.
        let out = if health <= harm { 0.3 } else { 0.0 };
        *blows.entry((hit, harm, true)).or_insert(0.0) += mass * share * out;
        *blows.entry((hit, harm, false)).or_insert(0.0) += mass * share * (1.0 - out);
    }
}

fn same(law: &Law<AttackResult>, blows: &Blows) {
    assert!((law.total() - 1.0).abs() < 1e-12, "{}", law.total());
    assert!((blows.values().sum::<f64>() - 1.0).abs() < 1e-12);
    for (&(hit, harm, out), &mass) in blows {
        let blow = AttackResult { hit, harm: harm as u16, out };
        assert!((law.mass(&blow) - mass).abs() < 1e-12, "{blow:?}: {} {mass}", law.mass(&blow));
    }
    assert_eq!(law.len(), blows.values().filter(|&&mass| 0.0 < mass).count());
}

/// The attack of one stat line on another, both written out.
fn law(weapon: &str, ours: &str, theirs: &str, sets: &[(&str, &str)]) -> Law<AttackResult> {
    let text = format!(
        "system = \"sprawl\"\n[[weapon]]\nname = \"it\"\n{weapon}\n[[profile]]\nname = \"one\"\n\
         weapons = [\"it\"]\n{ours}\n[[profile]]\nname = \"other\"\n{theirs}\n"
    );
    let roster = trial::roster(&text, &book());
    let meeting = trial::meeting(&roster, &book(), ["one", "other"], sets);
    let combat = Rules::of(&book().parameters, book().base_width());
    combat.attack(&meeting).expect("an attack").law(&mut Exact::default())
}

#[test]
fn a_shot_has_the_law_that_is_counted() {
    for (range, difficulty) in [("8", 1), ("9", 2)] {
        let mut blows = Blows::new();
        for faces in all(2) {
            let net = (successes(&faces, 2) - difficulty + 1).max(0);
            match net {
                0 => *blows.entry((false, 0, false)).or_insert(0.0) += 0.01,
                hits => add(&mut blows, true, hits as u32 + 1, 1, 2, 0.01),
            }
        }
        let (ours, theirs) = ("shooting = 2", "toughness = 1\nhealth = 2");
        same(&law("power = 1", ours, theirs, &[("range", range)]), &blows);
    }
}

#[test]
fn a_brawl_has_the_law_that_is_counted() {
    // The second attacker, with Brawling 2 and Muscle 1, of one with Brawling 1.
    let mut margins: BTreeMap<(bool, i32), f64> = BTreeMap::new();
    for faces in all(3) {
        let ours = successes(&faces[..2], 2);
        let theirs = (successes(&faces[2..], 2) - 1).max(0);
        *margins.entry((0 < ours, ours - theirs)).or_insert(0.0) += 0.001;
    }
    let mut blows = Blows::new();
    for ((hit, margin), mass) in margins {
        match margin {
            1.. => add(&mut blows, hit, margin as u32 + 1, 1, 1, mass),
            _ => *blows.entry((hit, 0, false)).or_insert(0.0) += mass,
        }
    }
    let (ours, theirs) = ("brawling = 2\nmuscle = 1", "brawling = 1\ntoughness = 1\nhealth = 1");
    let law = law("kind = \"gun\"", ours, theirs, &[("kind", "brawl"), ("attackers", "2")]);
    same(&law, &blows);
}

#[test]
fn a_throw_has_the_law_that_is_counted() {
    // How likely it is that nines and tens shift a scatter by so many inches.
    let mut shifts: BTreeMap<i32, f64> = BTreeMap::from([(0, 1.0)]);
    let mut settled: BTreeMap<i32, f64> = BTreeMap::new();
    for _ in 0..25 {
        let mut open = BTreeMap::new();
        for (shift, mass) in shifts {
            *settled.entry(shift).or_insert(0.0) += 0.8 * mass;
            *open.entry(shift - 1).or_insert(0.0) += 0.1 * mass;
            *open.entry(shift + 1).or_insert(0.0) += 0.1 * mass;
        }
        shifts = open;
    }
    let within = |inches: i32| (0.max(inches)) <= 2;
    let caught: f64 = (1..=10)
        .flat_map(|face| settled.iter().map(move |(shift, mass)| ((face + 1) / 2 + shift, mass)))
        .filter(|&(inches, _)| within(inches))
        .map(|(_, mass)| mass / 10.0)
        .sum();
    let mut blows = Blows::new();
    for faces in all(1) {
        match successes(&faces, 2) {
            0 => {
                add(&mut blows, false, 2, 1, 2, 0.1 * caught);
                *blows.entry((false, 0, false)).or_insert(0.0) += 0.1 * (1.0 - caught);
            }
            hits => add(&mut blows, true, hits as u32 + 2, 1, 2, 0.1),
        }
    }
    let weapon = "kind = \"grenade\"\npower = 2\nblast_inches = 2";
    same(&law(weapon, "shooting = 1", "toughness = 1\nhealth = 2", &[]), &blows);
}

#[test]
fn known_chances_of_a_shot() {
    // Shooting 4, Power 3, Toughness 3, at Difficulties 1, 2 and 3.
    let known = [("none", 0.8704, 0.536_486), ("partial", 0.6112, 0.699_334)];
    for (cover, hit, unharmed) in known.into_iter().chain([("full", 0.3304, 0.846_082)]) {
        let law = law("power = 3", "shooting = 4", "toughness = 3", &[("cover", cover)]);
        assert!((law.probability(|blow| blow.hit) - hit).abs() < 1e-12);
        assert!((law.probability(|blow| !blow.wounds()) - unharmed).abs() < 5e-7);
    }
}

#[test]
fn every_attack_of_the_roster_has_a_law() {
    let mut hand = Exact::default();
    for kind in ["shoot", "brawl"] {
        for (ours, theirs) in [("Razz", "Gordo"), ("Wishbone", "Wes"), ("rocketeer", "bruiser")] {
            let bout = Bout::new(ours, theirs, &[("kind", kind)]);
            let Contender { weapons, .. } = &bout.meeting.contenders[0];
            assert!(!weapons.is_empty());
            let attack = bout.rules.attack(&bout.meeting).expect("an attack");
            let law = attack.law(&mut hand);
            assert!((law.total() - 1.0).abs() < 1e-12);
            assert!(law.slack() < 1e-12);
            let rolled = attack.sample(0, 20_000, 5);
            let p = law.probability(AttackResult::wounds);
            let wounds: u64 = rolled.iter().filter(|(blow, _)| blow.wounds()).map(|(_, n)| n).sum();
            let z = (wounds as f64 - p * 2e4) / (p * (1.0 - p) * 2e4).sqrt();
            assert!(z.abs() < 5.0, "{ours} {theirs} {kind}: z = {z}");
        }
    }
}

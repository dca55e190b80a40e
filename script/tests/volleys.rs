//! Volleys of scripted games in which attacks carry over: against known odds, against every roll of the
//! dice, and played against solved. In a duel nobody is next.

use std::collections::BTreeMap;
use std::sync::Arc;

use evenodds_engine::book::UserGame;
use evenodds_engine::conformance::{FALSE_ALARM, goodness_of_fit};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Limits, Side, Solution};
use evenodds_engine::fight::{Allocation, Assault, Roster, Sheet, Volley, VolleyResult};
use evenodds_engine::games;
use evenodds_engine::law::Law;
use evenodds_engine::registry::System;

const FORM: &str = r#"
title = "Volleys"
[rating]
accepts = [1, 6]
[[profile]]
key = "life"
says = "damage that puts a figure out"
acts_on = "harm"
value = 2
range = [1, 9]
[[profile]]
key = "shots"
says = "dice of an attack"
acts_on = "hit"
value = 1
range = [1, 9]
[[condition]]
key = "damage"
range = [0, 9]
out = "life"
"#;

/// Hits, each of a d3. Of one that is too much for a figure the rest is lost.
const LOSES: &str = "fn harms(them, hits) { \
    while 0 < hits && them.damage < them.life { \
    them.damage = min(them.life, them.damage + roll(3)); hits -= 1; } hits }\n";

/// Hits, each of a d3. What is too much for a figure goes on.
const SPILLS: &str = "fn harms(them, n) { let most = them.life - them.damage; \
    them.damage += min(n, most); max(0, n - most) }\n";

/// A game in which a rule says what hits do, and returns what is left of them.
fn open(harms: &str, attack: &str, carries: bool) -> Arc<dyn System> {
    let rules = match carries {
        true => format!(
            "{harms}fn attack(us, them, at) {{ {attack} spill(harms(them, n)); }}\n\
             fn carried(us, them, at, left) {{ spill(harms(them, left)); }}\n"
        ),
        false => format!("{harms}fn attack(us, them, at) {{ {attack} harms(them, n); }}\n"),
    };
    with_rules(FORM, &rules)
}

/// A game with these rules beside a check.
fn with_rules(form: &str, rules: &str) -> Arc<dyn System> {
    let rules = format!("fn check(rating, ease, against) {{ 0 }}\n{rules}");
    let own = UserGame::read(("game.toml", form), "volleys", &games::NAMES, None);
    let own = own.unwrap_or_else(|fault| panic!("{fault}"));
    evenodds_script::open(own, ("rules.rhai", &rules)).unwrap_or_else(|fault| panic!("{fault}"))
}

/// A roster of a soldier with so many dice, and a target with so much life.
fn roster(system: &dyn System, shots: u8, life: u8) -> Roster {
    let text = format!(
        "system = \"volleys\"\n[[profile]]\nname = \"Soldier\"\nshots = {shots}\n\
         [[profile]]\nname = \"Target\"\nlife = {life}\n"
    );
    let roster = Roster::read("roster.toml", &text, system.book());
    roster.unwrap_or_else(|fault| panic!("{fault}"))
}

/// What a volley of so many soldiers does to so many targets.
fn with<T>(
    system: &dyn System,
    (soldiers, shots): (usize, u8),
    (targets, life): (u16, u8),
    by: Allocation,
    does: impl FnOnce(&dyn Volley) -> T,
) -> T {
    let roster = roster(system, shots, life);
    let [ours, theirs] = ["Soldier", "Target"].map(|name| roster.get(name).expect("a fighter"));
    let meeting = roster.meeting(ours, theirs, Sheet::blank(&system.book().situation));
    let attack = system.fights().expect("fights").attack(&meeting);
    let attack: Box<dyn Assault> = attack.unwrap_or_else(|error| panic!("{error}"));
    let all = vec![attack.as_ref(); soldiers];
    let done = does(&*attack.volley(&all, targets, by).expect("a volley"));
    if let Some(fault) = system.fault() {
        panic!("{fault}");
    }
    done
}

fn law(volley: &dyn Volley) -> Law<VolleyResult> {
    volley.law(&mut Exact::default()).expect("few states")
}

/// The chances of 0, 1, 2, ... out.
#[track_caller]
fn come_to(law: &Law<VolleyResult>, expected: &[f64]) {
    for (count, expected) in (0..).zip(expected) {
        let found = law.probability(|done| done.out == count);
        assert!((found - expected).abs() < 1e-12, "{count}: {found} is not {expected}");
    }
}

/// Damage of a d3, three times, against figures of two: by one attack, or by three.
#[test]
fn three_wounds_of_a_d3_slay_as_is_known() {
    let of_27 = |ways: [u32; 4]| ways.map(|ways| f64::from(ways) / 27.0);
    let (lost, spilled) = (of_27([0, 3, 16, 8]), of_27([0, 1, 9, 13]));
    for (soldiers, wounds, damage) in [(1, "let n = 3;", 3), (3, "let n = 1;", 1)] {
        let ours = (soldiers, 1);
        let found = with(&*open(LOSES, wounds, true), ours, (9, 2), Allocation::Focus, law);
        come_to(&found, &lost);
        let rolls = format!("let n = sum({damage}, 3);");
        let found = with(&*open(SPILLS, &rolls, true), ours, (9, 2), Allocation::Focus, law);
        come_to(&found, &spilled);
        let three_or_more = found.probability(|done| 3 <= done.out);
        assert!((three_or_more - 17.0 / 27.0).abs() < 1e-12, "{three_or_more}");
    }
}

/// Each soldier rolls two dice, and a 4 or more hits for a d3; against figures of two.
const TWO: &str = "let n = count(us.shots, 6, 4); if 0 < n { hit(); }";

/// How often so many are out, of all rolls of two dice for each of two soldiers, and of d3 for their
/// hits, one after the other.
fn counted(targets: usize) -> Vec<u32> {
    let mut ways = vec![0; targets + 1];
    for rolls in 0..6_u32.pow(4) * 3_u32.pow(4) {
        let (hits, damage) = (rolls % 6_u32.pow(4), rolls / 6_u32.pow(4));
        let mut damage = [0, 1, 2, 3].map(|nth| damage / 3_u32.pow(nth) % 3 + 1).into_iter();
        let hits = [0, 1, 2, 3].map(|nth| hits / 6_u32.pow(nth) % 6 + 1).into_iter();
        let hits = hits.filter(|face| 4 <= *face).count();
        let mut life = vec![2_u32; targets];
        for _ in 0..hits {
            if let Some(first) = life.iter_mut().find(|life| 0 < **life) {
                *first = first.saturating_sub(damage.next().expect("four dice"));
            }
        }
        ways[life.iter().filter(|life| **life == 0).count()] += 1;
    }
    ways
}

#[test]
fn a_volley_is_what_every_roll_of_the_dice_makes_of_it() {
    let system = open(LOSES, TWO, true);
    for targets in 1..=4 {
        let expected: Vec<f64> = counted(targets)
            .into_iter()
            .map(|ways| f64::from(ways) / f64::from(6_u32.pow(4) * 3_u32.pow(4)))
            .collect();
        let found = with(&*system, (2, 2), (targets as u16, 2), Allocation::Focus, law);
        come_to(&found, &expected);
        // However often a soldier hits, it is one attack; and nobody attacks the last once it is out.
        let hits = found.probability(|done| done.hits == 2);
        assert_eq!((hits - 9.0 / 16.0).abs() < 1e-12, 2 < targets, "{targets}: {hits}");
    }
}

#[test]
fn volleys_are_played_as_they_are_solved() {
    let mut tails = Vec::new();
    for (harms, attack) in [(LOSES, TWO), (SPILLS, "let n = sum(count(us.shots, 6, 4), 3);")] {
        let system = open(harms, attack, true);
        for by in [Allocation::Focus, Allocation::Spread] {
            let (law, all) = with(&*system, (3, 3), (4, 3), by, |volley| {
                let trials = 4_000;
                (law(volley), [volley.sample(0, trials, 3), volley.sample_rolled(0, trials, 3)])
            });
            for counts in all {
                assert!(counts.keys().all(|done| 0.0 < law.mass(done)), "{by:?} {attack}");
                let counts = counts.into_iter().map(|(done, count)| (done, count as u32));
                tails.push(goodness_of_fit(&law, &counts.collect::<BTreeMap<_, u32>>()));
            }
        }
    }
    assert!(tails.iter().all(|tail| FALSE_ALARM / tails.len() as f64 <= *tail), "{tails:?}");
}

/// One attack a turn touches all figures and puts out none, in ever more ways.
#[test]
fn too_many_states_are_no_law() {
    let game = FORM
        .replace("out = \"life\"", "out = 9")
        .replace("range = [0, 9]\nout", "range = [0, 20]\nout");
    let rules = "fn attack(us, them, at) { spill(harms(them)); }\n\
                 fn carried(us, them, at, left) { spill(harms(them)); }\n\
                 fn harms(them) { them.damage += roll(2) - 1; 20 }\n";
    let system = with_rules(&game, rules);
    let is_solved = |soldiers, targets| {
        with(&*system, (soldiers, 1), (targets, 9), Allocation::Focus, |volley| {
            volley.law(&mut Exact::default()).is_some()
        })
    };
    assert!(is_solved(3, 3));
    assert!(!is_solved(3, 20));
}

#[test]
fn a_duel_loses_what_is_left() {
    let solved = |carries: bool| -> Solution {
        let system = open(SPILLS, "let n = sum(us.shots, 3);", carries);
        let roster = roster(&*system, 2, 5);
        let [a, b] = ["Soldier", "Target"].map(|name| roster.get(name).expect("a fighter"));
        let meeting = roster.meeting(a, b, Sheet::blank(&system.book().situation));
        let duel = system.fights().expect("fights").duel(&meeting);
        let duel = duel.unwrap_or_else(|error| panic!("{error}"));
        let chain = duel.chain(&mut Exact::default(), Limits::FEW);
        chain.unwrap_or_else(|error| panic!("{error:?}")).within(50)
    };
    let [spilled, lost] = [true, false].map(solved);
    assert_eq!(spilled.by_round, lost.by_round);
    assert!(0.1 < spilled.wins(Side::A) && 0.1 < spilled.wins(Side::B));
}

/// What an attack does to the attacker holds while it goes on, and the next attacker is whole.
#[test]
fn the_attacker_is_the_same_throughout() {
    let rules = "fn attack(us, them, at) { \
                 if us.damage == 0 { them.damage = 2; us.damage = 1; spill(1); } }\n\
                 fn carried(us, them, at, left) { if us.damage == 1 { them.damage = 2; } }\n";
    let system = with_rules(FORM, rules);
    for by in [Allocation::Focus, Allocation::Spread] {
        let found = with(&*system, (2, 1), (5, 2), by, |volley| {
            (law(volley), volley.sample(0, 10, 1), volley.sample_rolled(0, 10, 1))
        });
        // One after the other, the second would fall on the figure that the first has put out.
        let made = if by == Allocation::Focus { 2 } else { 1 };
        let done = VolleyResult { hits: made, wounds: made, out: 2 * made };
        assert_eq!((found.0.mass(&done), found.1[&done], found.2[&done]), (1.0, 10, 10));
    }
}

#[test]
fn one_attack_on_one_figure_is_a_volley() {
    let system = open(LOSES, TWO, true);
    let found = with(&*system, (1, 2), (1, 2), Allocation::Focus, law);
    let roster = roster(&*system, 2, 2);
    let [ours, theirs] = ["Soldier", "Target"].map(|name| roster.get(name).expect("a fighter"));
    let meeting = roster.meeting(ours, theirs, Sheet::blank(&system.book().situation));
    let attack = system.fights().expect("fights").attack(&meeting);
    let attack = attack.unwrap_or_else(|error| panic!("{error}"));
    let mut counts: BTreeMap<(bool, bool, bool), f64> = BTreeMap::new();
    for (done, mass) in &attack.law(&mut Exact::default()) {
        *counts.entry((done.hit, done.wounds(), done.out)).or_default() += mass;
    }
    for ((hit, wounds, out), mass) in counts {
        let done = VolleyResult { hits: hit.into(), wounds: wounds.into(), out: out.into() };
        assert!((found.mass(&done) - mass).abs() < 1e-12, "{done:?}");
    }
}

//! Fights at the ends of all domains: nothing that a book, a roster or a situation can say breaks
//! a game.

use evenodds_engine::book::Parameters;
use evenodds_engine::conformance::{ends, ends_of};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Limits, Plan};
use evenodds_engine::fight::{Meeting, Sheet, StatLine};
use evenodds_engine::games;
use rayon::prelude::*;

use crate::meetings::{Arena, Draw, arenas, told};

const SEED: u64 = 73;

/// How many meetings with everything at some end are played of each kind.
const MEETINGS: usize = 40;

/// Dice at the ends of what a roster can say: many, none, and what falls far below zero.
const DICE: [&str; 4] = ["60d6+1000", "0d6-1000", "1d1", "5d255-1000"];

/// Plays the attack and the duel that a meeting makes, if it makes any.
fn survives(arena: &Arena, meeting: &Meeting) {
    let fights = arena.fights();
    if let Ok(attack) = fights.attack(meeting) {
        assert_eq!(attack.sample(0, 20, SEED).values().sum::<u64>(), 20);
        attack.playthrough(SEED, 0);
    }
    if let Ok(duel) = fights.duel(meeting) {
        let plan = Plan { seed: SEED, first: 0, fights: 10, rounds_max: 20 };
        assert_eq!(duel.simulate(&plan).fights, plan.fights);
        duel.playthrough(SEED, 0, plan.rounds_max);
    }
}

/// Weighs them too, the duel as far as it stays small.
fn weighs(arena: &Arena, meeting: &Meeting) {
    let (fights, mut hand) = (arena.fights(), Exact::default());
    if let Ok(attack) = fights.attack(meeting) {
        let total = attack.law(&mut hand).total();
        assert!((total - 1.0).abs() < 1e-9, "a total of {total}: {}", told(arena, meeting));
    }
    if let Ok(duel) = fights.duel(meeting) {
        let limits = Limits { states: 100, transitions: 1000, ..Limits::FEW };
        if let Ok(chain) = duel.chain(&mut hand, limits) {
            assert!(chain.within(20).undecided <= 1.0 + 1e-9, "{}", told(arena, meeting));
        }
    }
}

/// The first, middle and last shipped pairs of a kind.
fn some_pairs(arena: &Arena, kind: &str) -> Vec<Meeting> {
    let pairs: Vec<_> = arena.duels(kind).into_iter().map(|(pair, _)| pair).collect();
    let some = [0, pairs.len() / 2, pairs.len() - 1].map(|at| pairs[at]);
    let meeting =
        |[a, b]: [&StatLine; 2]| arena.roster.meeting(a, b, arena.situation(&[("kind", kind)]));
    some.map(meeting).into()
}

/// The sheets of a meeting, each with its form.
fn sheets<'a>(arena: &'a Arena, meeting: &'a mut Meeting) -> Vec<(&'a mut Sheet, &'a Parameters)> {
    let book = arena.book();
    let mut sheets = vec![(&mut meeting.situation, &book.situation)];
    for contender in &mut meeting.contenders {
        sheets.push((&mut contender.profile.sheet, &book.profile));
        let weapons = contender.weapons.iter_mut();
        sheets.extend(weapons.map(|weapon| (&mut weapon.sheet, &book.weapon)));
    }
    sheets
}

#[test]
fn each_key_holds_at_the_ends_of_its_domain() {
    arenas().par_iter().for_each(|arena| {
        for kind in arena.kinds() {
            let base = some_pairs(arena, kind).remove(0);
            for nth in 0..sheets(arena, &mut base.clone()).len() {
                let mut copy = base.clone();
                let form = sheets(arena, &mut copy)[nth].1;
                for field in form.iter().filter(|field| field.key != "kind") {
                    for end in ends(&field.domain, &DICE) {
                        let mut meeting = base.clone();
                        let set = sheets(arena, &mut meeting)[nth].0.set(form, &field.key, end);
                        set.unwrap_or_else(|refusal| panic!("{refusal}"));
                        survives(arena, &meeting);
                        weighs(arena, &meeting);
                    }
                }
            }
        }
    });
}

#[test]
fn all_keys_hold_at_some_ends_together() {
    for arena in arenas() {
        let mut draw = Draw::new(&arena, SEED);
        for kind in arena.kinds() {
            let base = some_pairs(&arena, kind).remove(0);
            for _ in 0..MEETINGS {
                let mut meeting = base.clone();
                for (sheet, form) in sheets(&arena, &mut meeting) {
                    for field in form.iter().filter(|field| field.key != "kind") {
                        let ends = ends(&field.domain, &DICE);
                        if !ends.is_empty() && !draw.one_in(3) {
                            let set = sheet.set(form, &field.key, draw.pick(&ends));
                            set.unwrap_or_else(|refusal| panic!("{refusal}"));
                        }
                    }
                }
                survives(&arena, &meeting);
            }
        }
    }
}

#[test]
fn each_parameter_holds_in_fights_at_the_ends_of_its_domain() {
    arenas().par_iter().for_each(|arena| {
        for parameter in &arena.book().parameters {
            for end in ends_of(parameter, &DICE) {
                let text = crate::overlays::overlay(arena.name(), [(parameter, end)]);
                let system = games::overlay("edge.toml", &text);
                let system = system.unwrap_or_else(|fault| panic!("{fault}\n{text}"));
                let edge = Arena { system, roster: arena.roster.clone() };
                for kind in edge.kinds() {
                    let pairs = some_pairs(&edge, kind);
                    weighs(&edge, &pairs[0]);
                    for meeting in &pairs {
                        survives(&edge, meeting);
                    }
                }
            }
        }
    });
}

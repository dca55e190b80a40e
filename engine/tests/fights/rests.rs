//! What results rest on: a parameter that a fight has not read cannot move a number of it.

use std::sync::Arc;

use evenodds_engine::book::{Book, Concern, Parameter, Parameters, Value};
use evenodds_engine::conformance::ends_of;
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Limits, Plan, Solution, Tally};
use evenodds_engine::fight::AttackResult;
use evenodds_engine::games;
use evenodds_engine::law::Law;
use evenodds_engine::registry::System;
use evenodds_engine::squad::{Scenario, SquadTally};

use crate::meetings::{Arena, arenas};

/// Dice at the ends of what a book can say.
const DICE: [&str; 2] = ["0d6-9", "20d12+50"];

/// The seed of all fights here.
const SEED: u64 = 1;

/// How many duels, and how many squad fights, are simulated.
const FIGHTS: [u64; 2] = [60, 4];

/// How many of the stat lines of a roster are paired, spread over it.
const PAIRED: usize = 4;

/// The largest duels that are solved here.
const LIMITS: Limits = Limits { states: 300, transitions: 20_000, ..Limits::FEW };

/// All numbers of one question.
#[derive(PartialEq, Debug)]
enum Numbers {
    Attack(Law<AttackResult>),
    Duel(Tally, Option<Solution>),
    Engagement(Box<SquadTally>),
    Check(Vec<Law<evenodds_engine::resolver::Answer>>),
    Refused(String),
}

/// A question to a game.
type Question<'a> = dyn Fn(&dyn System) -> Numbers + 'a;

/// The game of a book with these parameters, of which none was read.
fn open(book: &Book, parameters: Parameters) -> Arc<dyn System> {
    games::open(Book { parameters, ..book.clone() }).expect("a built-in game")
}

/// Asks a question, then asks it again with each parameter that it has not read changed to the
/// ends of its domain. Returns the keys of those that it has read.
#[track_caller]
fn rests(book: &Book, name: &str, question: &Question<'_>) -> Vec<String> {
    let system = open(book, book.parameters.fresh());
    let read = |system: &dyn System| -> Vec<String> {
        let read = system.book().parameters.that_were_read();
        // Mechanics are read as a whole, with what they would do in contests.
        let read = read.filter(|one| one.concerns != Concern::Contest);
        read.map(|one| one.key.clone()).collect()
    };
    assert_eq!(read(system.as_ref()), [""; 0], "{name}: to open a game reads nothing");
    let numbers = question(system.as_ref());
    let listed = read(system.as_ref());
    for parameter in book.parameters.iter().filter(|one| !listed.contains(&one.key)) {
        for value in others(parameter) {
            let told = format!("{name}: {} = {value} is not listed", parameter.key);
            let changed = open(book, book.parameters.changed(&parameter.key, value));
            assert_eq!(question(changed.as_ref()), numbers, "{told}");
        }
    }
    listed
}

fn others(parameter: &Parameter) -> Vec<Value> {
    let mut others = ends_of(parameter, &DICE);
    others.retain(|value| *value != parameter.value);
    others.truncate(2);
    others
}

/// Some pairs of a game's shipped stat lines, spread over the roster.
fn pairs(arena: &Arena) -> Vec<[String; 2]> {
    let names: Vec<String> = arena.roster.names().map(str::to_owned).collect();
    let some: Vec<&String> = names.iter().step_by(names.len().div_ceil(PAIRED)).collect();
    let pairs = some.windows(2).map(|pair| [pair[0].clone(), pair[1].clone()]);
    pairs.chain([[names[names.len() - 1].clone(), names[0].clone()]]).collect()
}

fn attack(arena: &Arena, [a, b]: &[String; 2], kind: &str, system: &dyn System) -> Numbers {
    let situation = arena.situation(&[("kind", kind)]);
    let meeting = arena.roster.meeting(arena.shipped(a), arena.shipped(b), situation);
    match system.fights().expect("fights").attack(&meeting) {
        Ok(attack) => Numbers::Attack(attack.law(&mut Exact::default())),
        Err(refusal) => Numbers::Refused(refusal.to_string()),
    }
}

fn duel(arena: &Arena, [a, b]: &[String; 2], kind: &str, system: &dyn System) -> Numbers {
    let situation = arena.situation(&[("kind", kind)]);
    let meeting = arena.roster.meeting(arena.shipped(a), arena.shipped(b), situation);
    match system.fights().expect("fights").duel(&meeting) {
        Ok(duel) => {
            let plan = Plan { seed: SEED, first: 0, fights: FIGHTS[0], rounds_max: 30 };
            let chain = duel.chain(&mut Exact::default(), LIMITS).ok();
            Numbers::Duel(duel.simulate(&plan), chain.map(|chain| chain.within(30)))
        }
        Err(refusal) => Numbers::Refused(refusal.to_string()),
    }
}

/// A fight in contact between fighters without a load, whose hit points come from Might.
#[test]
fn a_short_list_is_short() {
    let arena = arenas().into_iter().find(|arena| arena.name() == "spurg").expect("SPURG");
    let pair = ["townsman", "watchman"].map(str::to_owned);
    let question = |system: &dyn System| duel(&arena, &pair, "melee", system);
    let listed = rests(arena.book(), "SPURG, melee", &question);
    for key in ["hit_points_from", "out_at_hit_points", "dodge_base", "fumble_loses_turn"] {
        assert!(listed.iter().any(|one| one == key), "{key} is missing from {listed:?}");
    }
    let never =
        ["range", "climb", "lift", "turn_seconds", "cover", "contest", "advance", "percent"];
    let odd = listed.iter().find(|key| never.iter().any(|part| key.contains(part)));
    assert_eq!(odd, None, "{listed:?}");
}

#[test]
fn no_parameter_that_an_attack_does_not_list_moves_it() {
    for arena in arenas() {
        for kind in arena.kinds() {
            for pair in pairs(&arena) {
                let name = format!("{}: {} attacks {}, {kind}", arena.name(), pair[0], pair[1]);
                rests(arena.book(), &name, &|system| attack(&arena, &pair, kind, system));
            }
        }
    }
}

#[test]
fn no_parameter_that_a_duel_does_not_list_moves_it() {
    for arena in arenas() {
        for kind in arena.kinds() {
            for pair in pairs(&arena) {
                let name = format!("{}: {} against {}, {kind}", arena.name(), pair[0], pair[1]);
                rests(arena.book(), &name, &|system| duel(&arena, &pair, kind, system));
            }
        }
    }
}

#[test]
fn no_parameter_that_an_engagement_does_not_list_moves_it() {
    for arena in arenas() {
        let folder = crate::meetings::folder(arena.name());
        let (name, text) = folder.scenarios().next().expect("a scenario");
        let scenario = Scenario::read(name, text, arena.book(), &arena.roster);
        let scenario = scenario.unwrap_or_else(|fault| panic!("{fault}"));
        let name = format!("{}-{name}", arena.name());
        rests(arena.book(), &name, &|system| {
            let squads = system.fights().expect("fights").squads(&scenario).expect("squads");
            let rounds_max = scenario.rounds_max;
            let plan = Plan { seed: SEED, first: 0, fights: FIGHTS[1], rounds_max };
            Numbers::Engagement(Box::new(squads.engage(&plan)))
        });
    }
}

#[test]
fn no_parameter_that_checks_do_not_list_moves_them() {
    for arena in arenas() {
        rests(arena.book(), arena.name(), &|system| {
            let card = system.card();
            let terms = card.rating.shown.iter().flat_map(|&rating| {
                [-2, 0, 2].map(|ease| card.terms(rating.into(), ease, None).expect("terms"))
            });
            Numbers::Check(terms.map(|terms| system.law(terms)).collect())
        });
    }
}

//! Who has a way into contact charges: on random tables, in every game, a figure that charges goes
//! round the bases beside its way onto the enemy, about as shortly as a plain search does.
//!
//! With `EVENODDS_FULL` set there are three thousand tables of each game, else four hundred.

use std::fmt::Write as _;
use std::sync::Arc;

use evenodds_engine::dice::{Drawn, Tables};
use evenodds_engine::engagement::Flow;
use evenodds_engine::fight::Roster;
use evenodds_engine::games;
use evenodds_engine::registry::System;
use evenodds_engine::squad::{Scenario, Snapshot};
use evenodds_engine::table::UNITS;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

use crate::meetings::in_full;
use crate::round_bases::{Place, nears, shortest};

/// On how many tables of each game somebody stands beside the way, in full and else.
const TABLES: [usize; 2] = [3000, 400];

/// The side of a table, in bases.
const SIDE: f64 = 30.0;

/// How much longer than the shortest a charge may be, as a share, and in bases: it goes round bases
/// from corner to corner.
const LONGER: f64 = 0.02;
const SLACK: f64 = 0.1;

/// How much of its reach a charge may need, so that it is not a matter of a corner.
const NEEDED: f64 = 0.95;

/// How often a fight is tried, where dice take the figure out of it.
const TRIES: u64 = 8;

/// A game, the width of its bases, how far a figure charges, how near it comes for a blow, and what is
/// set in the game: nobody hides others more than he must.
struct Game {
    name: &'static str,
    base: f64,
    reach: f64,
    blow: f64,
    set: &'static str,
}

const GAMES: [Game; 5] = [
    Game { name: "sprawl", base: 0.984, reach: 8.0, blow: 0.003, set: "" },
    Game { name: "spurg", base: 1.0, reach: 5.0, blow: 0.003, set: "" },
    Game { name: "d20", base: 3.0, reach: 30.0, blow: 5.0, set: "" },
    Game { name: "skrapyard", base: 0.984, reach: 5.0, blow: 0.003, set: "sight_gap = 0" },
    Game { name: "volt", base: 1.0, reach: 8.0, blow: 0.003, set: "" },
];

/// A figure, the enemy that it charges, and others, of whom some are enemies as well.
struct Trial {
    start: Place,
    foe: Place,
    others: Vec<(Place, bool)>,
}

fn off(one: Place, other: Place) -> f64 {
    (one[0] - other[0]).hypot(one[1] - other[1])
}

/// The table of a seed; none where bases lie on each other.
fn drawn(game: &Game, seed: u64) -> Option<Trial> {
    let mut luck = Xoshiro256PlusPlus::seed_from_u64(seed);
    let base = game.base;
    let mut at = |low: f64, high: f64| luck.random_range(low..high) * base;
    let written = |place: Place| place.map(|at: f64| (at * 1000.0).round() / 1000.0);
    let start = written([at(14.0, 16.0), at(14.0, 16.0)]);
    let (turn, far) = (at(0.0, std::f64::consts::TAU) / base, at(1.2, 8.0).min(game.reach + base));
    let foe = written([start[0] + far * turn.cos(), start[1] + far * turn.sin()]);
    let mut others = Vec::new();
    for nth in 0..=seed % 3 {
        let share = at(0.2, 1.1) / base;
        let beside = [at(-1.3, 1.3), at(-1.3, 1.3)];
        let place =
            [0, 1].map(|axis| start[axis] + share * (foe[axis] - start[axis]) + beside[axis]);
        // Farther off than whom it charges, if an enemy.
        let is_foe =
            (seed / 3 + nth).is_multiple_of(3) && off(start, foe) + 0.3 * base < off(start, place);
        others.push((written(place), is_foe));
    }
    let all: Vec<Place> = [start, foe].into_iter().chain(others.iter().map(|one| one.0)).collect();
    let pairs = |nth: usize| all[..nth].iter().map(move |one| (nth, *one));
    // Nobody hides whom it charges.
    let hides = |other: &(Place, bool)| nears([start, foe], other.0) < 0.55 * base;
    let is_open = (1..all.len()).flat_map(pairs).all(|(nth, one)| base * 1.02 < off(all[nth], one));
    (is_open && !others.iter().any(hides)).then_some(Trial { start, foe, others })
}

impl Trial {
    fn text(&self, game: &Game) -> String {
        let side = SIDE * game.base;
        let mut sides = [String::new(), String::new()];
        let mut add = |side: usize, posture: &str, profile: &str, at: Place| {
            let _ = writeln!(
                sides[side],
                "[[side.unit]]\nposture = \"{posture}\"\n[[side.unit.figure]]\n\
                 profile = \"{profile}\"\nat = {at:?}"
            );
        };
        add(0, "charge", "Ann", self.start);
        add(1, "hold", "Bob", self.foe);
        for (at, is_foe) in &self.others {
            add(usize::from(*is_foe), "hold", "Post", *at);
        }
        let [ours, theirs] = sides;
        format!(
            "system = \"test\"\nname = \"a test\"\nfirst = \"a\"\nrounds_max = 2\n\
             [table]\nwidth = {side}\ndepth = {side}\n\
             [[side]]\nname = \"X\"\n{ours}[[side]]\nname = \"Y\"\n{theirs}"
        )
    }

    /// The length of the shortest charge.
    fn shortest(&self, game: &Game) -> Option<f64> {
        let others: Vec<Place> = self.others.iter().map(|one| one.0).collect();
        shortest(self.start, self.foe, &others, game.base)
    }
}

/// A game as it is set here, and a roster of it.
fn opened(game: &Game) -> (Arc<dyn System>, Roster) {
    let text = format!("base = \"{}\"\nname = \"test\"\n\n[set]\n{}\n", game.name, game.set);
    let system = games::overlay("test.toml", &text).unwrap_or_else(|fault| panic!("{fault}"));
    let more = match game.name {
        "skrapyard" => "discipline = 20\nfight = 10\nshoot = 3\n",
        _ => "",
    };
    let profiles =
        ["Ann", "Bob", "Post"].map(|who| format!("[[profile]]\nname = \"{who}\"\n{more}"));
    let text = format!("system = \"test\"\n{}", profiles.concat());
    let roster = Roster::read("test", &text, system.book());
    (system, roster.unwrap_or_else(|fault| panic!("{fault}")))
}

/// How far the first figure goes until it comes to blows with the enemy, in the first of some fights
/// in which it goes no farther than `most`, or else the shortest; none where it never does. Dice may
/// have it lose heart first.
fn charged(
    system: &dyn System,
    scenario: &Scenario,
    (game, trial): (&Game, &Trial),
    (seed, most): (u64, f64),
) -> Option<f64> {
    let blow = (game.blow * f64::from(UNITS)) as i32;
    let squads = system.fights().expect("fights").squads(scenario).expect("a fight");
    let mut dice = Drawn::new(&Tables::default(), 1);
    let mut shortest: Option<f64> = None;
    for index in seed * TRIES..(seed + 1) * TRIES {
        dice.trial(index);
        let (mut at, mut gone, mut touches) = (None, 0.0, false);
        squads.watch(
            &mut dice,
            scenario.rounds_max,
            &mut |_: Option<Flow>, snapshot: &Snapshot| {
                let base = snapshot[0].base;
                if let Some(before) = at
                    && !touches
                {
                    gone += f64::from(base.at.distance(before)) / f64::from(UNITS);
                }
                at = Some(base.at);
                let near = |axis: usize, at: i32| {
                    (f64::from(at) / f64::from(UNITS) - trial.foe[axis]).abs() < 0.01
                };
                let foe =
                    snapshot.iter().find(|one| near(0, one.base.at.x) && near(1, one.base.at.y));
                touches |= foe.is_some_and(|foe| foe.base.is_within(base, blow));
            },
        );
        if touches {
            shortest = Some(shortest.map_or(gone, |other| other.min(gone)));
        }
        if shortest.is_some_and(|gone| gone <= most) {
            break;
        }
    }
    shortest
}

/// What is wrong with the charge on a table, in words, if anything; none where there is no way.
fn tried(
    system: &dyn System,
    game: &Game,
    roster: &Roster,
    (seed, trial): (u64, Trial),
) -> Option<Result<(), String>> {
    let shortest = trial.shortest(game).filter(|far| *far <= NEEDED * game.reach)?;
    let text = trial.text(game);
    let scenario = Scenario::read("test", &text, system.book(), roster);
    let scenario = scenario.unwrap_or_else(|fault| panic!("{fault}"));
    let most = shortest * (1.0 + LONGER) + SLACK * game.base;
    let gone = charged(system, &scenario, (game, &trial), (seed, most));
    let is_right = gone.is_some_and(|gone| gone <= most);
    Some(is_right.then_some(()).ok_or_else(|| {
        let squads = system.fights().expect("fights").squads(&scenario).expect("a fight");
        let told = squads.playthrough(1, seed * TRIES, scenario.rounds_max);
        format!("{seed}: {gone:.3?} of {shortest:.3}\n{text}\n{told}")
    }))
}

/// Friends beside the way whom nobody went round: the game, where the figure starts, the friend, and
/// the enemy.
const BESIDE: [(&str, [Place; 3]); 2] = [
    ("sprawl", [[9.92, 16.75], [9.6, 18.08], [10.39, 19.89]]),
    ("skrapyard", [[9.92, 16.75], [9.41, 18.08], [10.39, 19.89]]),
];

#[test]
fn a_charge_leads_round_a_friend_beside_the_way() {
    for (name, [start, friend, foe]) in BESIDE {
        let game = GAMES.iter().find(|game| game.name == name).expect("a game");
        let (system, roster) = opened(game);
        let trial = Trial { start, foe, others: vec![(friend, false)] };
        let wrong = tried(&*system, game, &roster, (0, trial)).expect("a way");
        assert_eq!(wrong, Ok(()), "{name}");
    }
}

fn judge(name: &str) {
    let game = GAMES.iter().find(|game| game.name == name).expect("a game");
    let (system, roster) = opened(game);
    let wanted = TABLES[usize::from(!in_full())];
    let seeds = (0..wanted as u64 * 10).into_par_iter();
    let mut all: Vec<Result<(), String>> = seeds
        .filter_map(|seed| tried(&*system, game, &roster, (seed, drawn(game, seed)?)))
        .collect();
    assert!(wanted <= all.len(), "only {} tables have a way", all.len());
    all.truncate(wanted);
    let wrong: Vec<&str> =
        all.iter().filter_map(|one| one.as_ref().err()).map(String::as_str).collect();
    let heads: Vec<&str> = wrong.iter().filter_map(|told| told.lines().next()).collect();
    let first = wrong.first().unwrap_or(&"");
    assert!(wrong.is_empty(), "{} wrong:\n{}\n\n{first}", wrong.len(), heads.join("\n"));
}

#[test]
fn who_has_a_way_into_contact_charges_in_sprawl() {
    judge("sprawl");
}

#[test]
fn who_has_a_way_into_contact_charges_in_spurg() {
    judge("spurg");
}

#[test]
fn who_has_a_way_into_contact_charges_in_d20() {
    judge("d20");
}

#[test]
fn who_has_a_way_into_contact_charges_in_skrapyard() {
    judge("skrapyard");
}

#[test]
fn who_has_a_way_into_contact_charges_in_volt() {
    judge("volt");
}

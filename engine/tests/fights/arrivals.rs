//! Who has a way gets there: on random tables, in every game, a figure that makes for an objective
//! arrives, by a way about as short as a plain search finds.
//!
//! With `EVENODDS_FULL` set there are three thousand tables of each game, else four hundred.

use evenodds_engine::dice::{Drawn, Tables};
use evenodds_engine::engagement::Flow;
use evenodds_engine::fight::Roster;
use evenodds_engine::squad::{Scenario, Snapshot};
use rayon::prelude::*;

use crate::drawn_tables::{GAMES, Game, Trial, drawn};
use crate::grid_ways::Place;
use crate::meetings::{Arena, arenas, in_full};

/// On how many tables of each game there is a way, in full and else: on about two of three that are
/// drawn.
const TABLES: [usize; 2] = [3000, 400];

/// Of so many ways at most one may be longer: through narrow gaps the plain search finds more.
const LONGER_ONE_OF: usize = 100;

/// How much longer than the shortest a way may be, as a share, and in bases: the way ends anywhere
/// near the objective.
const LONGER: f64 = 0.02;
const SLACK: f64 = 0.25;

fn roster(arena: &Arena) -> Roster {
    let more = match arena.name() {
        "skrapyard" => "discipline = 20\n",
        _ => "",
    };
    let name = arena.name();
    let names = ["Ann", "Bob", "Post"];
    let profiles = names.map(|name| format!("[[profile]]\nname = \"{name}\"\n{more}"));
    let text = format!("system = \"{name}\"\n{}", profiles.concat());
    Roster::read("test", &text, arena.book()).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The fights of a table that are tried: where dice lead somebody away, another shows how the figure
/// goes by its own plan.
const TRIES: u64 = 8;

/// How far the figure goes until it is at the objective, in all its moves, by the first way that is no
/// longer than `far` or else the shortest; none where it never is.
fn walked(arena: &Arena, scenario: &Scenario, seed: u64, far: f64) -> Option<f64> {
    let squads = arena.fights().squads(scenario).expect("a fight");
    let objective = &squads.goals().objectives[0];
    let mut dice = Drawn::new(&Tables::default(), 1);
    let mut shortest: Option<f64> = None;
    for index in seed * TRIES..(seed + 1) * TRIES {
        dice.trial(index);
        let (mut at, mut gone, mut is_there, mut is_cut) = (None, 0.0, false, false);
        squads.watch(
            &mut dice,
            scenario.rounds_max,
            &mut |flow: Option<Flow>, snapshot: &Snapshot| {
                let base = snapshot[0].base;
                if let Some(before) = at
                    && !is_there
                {
                    gone += f64::from(base.at.distance(before)) / 1000.0;
                }
                at = Some(base.at);
                // The engine rounds a gap down to a whole unit.
                is_there |= objective.at.is_within(base.at, objective.radius + base.radius + 1);
                is_cut |= matches!(flow, Some(Flow::End(_))) || snapshot[0].status.is_gone();
            },
        );
        if is_there {
            shortest = Some(shortest.map_or(gone, |other| other.min(gone)));
        }
        if !(is_there || is_cut) || shortest.is_some_and(|gone| gone <= far) {
            return shortest;
        }
    }
    shortest
}

/// What became of a table on which there is a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Arrives,
    /// By a longer way.
    Strays,
    Stays,
}

/// What becomes of a table, in words too; none where the plain search finds no way.
fn tried(arena: &Arena, game: &Game, roster: &Roster, seed: u64) -> Option<(Outcome, String)> {
    let trial = drawn(game, seed);
    let text = trial.text(game);
    let scenario = Scenario::read("test", &text, arena.book(), roster).ok()?;
    arena.fights().squads(&scenario).ok()?;
    let shortest = trial.ground(game).shortest(trial.start, trial.goal)?;
    let far = shortest * (1.0 + LONGER) + SLACK * game.base;
    let gone = walked(arena, &scenario, seed, far);
    let outcome = match gone {
        None => Outcome::Stays,
        Some(gone) if far < gone => Outcome::Strays,
        Some(_) => Outcome::Arrives,
    };
    let told = match outcome {
        Outcome::Stays => {
            let squads = arena.fights().squads(&scenario).expect("a fight");
            squads.playthrough(1, seed * TRIES, scenario.rounds_max).to_string()
        }
        _ => String::new(),
    };
    Some((outcome, format!("{} {seed}: {gone:?} of {shortest:.2}\n{text}\n{told}", game.name)))
}

/// Lines that figures have stood before to the end of a fight: the game, the line as it is written,
/// its ends, where the figure starts, and where it is to go.
const STOPPED: [(&str, &str, [Place; 2], [Place; 2]); 7] = [
    (
        "d20",
        "height = 0.8",
        [[26.769, 61.686], [50.684, 47.675]],
        [[15.007, 66.059], [90.566, 29.345]],
    ),
    (
        "skrapyard",
        "stature = 1",
        [[27.305, 12.089], [21.294, 15.247]],
        [[3.443, 17.823], [30.194, 11.929]],
    ),
    (
        "skrapyard",
        "stature = 2",
        [[21.688, 17.778], [28.365, 19.04]],
        [[8.008, 8.614], [36.147, 23.712]],
    ),
    (
        "skrapyard",
        "stature = 3",
        [[15.853, 21.756], [20.358, 23.075]],
        [[4.167, 19.925], [36.81, 25.875]],
    ),
    (
        "skrapyard",
        "stature = 3",
        [[6.113, 19.105], [15.369, 19.674]],
        [[3.835, 17.922], [28.091, 22.266]],
    ),
    (
        "spurg",
        "height = 1.5",
        [[18.881, 25.02], [24.941, 27.084]],
        [[4.086, 18.02], [29.62, 29.26]],
    ),
    (
        "volt",
        "height = 0.9",
        [[15.021, 19.767], [19.919, 21.255]],
        [[3.806, 14.419], [36.171, 29.045]],
    ),
];

#[test]
fn nobody_is_stopped_by_one_line_that_it_crosses() {
    let arenas = arenas();
    for (nth, (name, what, ends, way)) in STOPPED.into_iter().enumerate() {
        let arena = arenas.iter().find(|arena| arena.name() == name).expect("a game");
        let game = GAMES.iter().find(|game| game.name == name).expect("a game");
        let text = Trial::of_line(game, what, ends, way).text(game);
        let scenario =
            Scenario::read("test", &text, arena.book(), &roster(arena)).expect("a table");
        let far = 1.05 * (way[1][0] - way[0][0]).hypot(way[1][1] - way[0][1]);
        let gone = walked(arena, &scenario, nth as u64, far);
        assert!(gone.is_some_and(|gone| gone <= far), "{name} {what}: {gone:?} of {far}");
    }
}

/// What becomes of the tables of a game.
fn judge(name: &str) {
    let arenas = arenas();
    let arena = arenas.iter().find(|arena| arena.name() == name).expect("a game");
    let game = GAMES.iter().find(|game| game.name == name).expect("a game");
    let roster = roster(arena);
    let wanted = TABLES[usize::from(!in_full())];
    let seeds = (0..wanted as u64 * 7 / 4).into_par_iter();
    let mut all: Vec<(Outcome, String)> =
        seeds.filter_map(|seed| tried(arena, game, &roster, seed)).collect();
    assert!(wanted <= all.len(), "only {} tables have a way", all.len());
    all.truncate(wanted);
    for (outcome, most) in [(Outcome::Stays, 0), (Outcome::Strays, wanted / LONGER_ONE_OF)] {
        let told = all.iter().filter(|(one, _)| *one == outcome).map(|(_, told)| told.as_str());
        let told: Vec<&str> = told.collect();
        let heads: Vec<&str> = told.iter().filter_map(|told| told.lines().next()).collect();
        let first = told.first().unwrap_or(&"");
        assert!(told.len() <= most, "{outcome:?}:\n{}\n\n{first}", heads.join("\n"));
    }
}

#[test]
fn who_has_a_way_gets_there_in_sprawl() {
    judge("sprawl");
}

#[test]
fn who_has_a_way_gets_there_in_spurg() {
    judge("spurg");
}

#[test]
fn who_has_a_way_gets_there_in_d20() {
    judge("d20");
}

#[test]
fn who_has_a_way_gets_there_in_skrapyard() {
    judge("skrapyard");
}

#[test]
fn who_has_a_way_gets_there_in_volt() {
    judge("volt");
}

//! Who has a way gets there: on two thousand random tables, in every game, a figure that makes for
//! an objective arrives, by a way about as short as a plain search finds.

use std::fmt::Write as _;

use evenodds_engine::dice::{Drawn, Tables};
use evenodds_engine::engagement::Flow;
use evenodds_engine::fight::Roster;
use evenodds_engine::squad::{Muster, Scenario};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;

use grid_ways::{Ground, Obstacle, Place};
use meetings::{Arena, arenas};

mod grid_ways;
mod meetings;

/// How many tables of each game are drawn; on about three of four there is a way.
const TABLES: u64 = 560;

/// On so many of those in each game it has to be found, so that it is two thousand in all.
const TRIED_MIN: usize = 400;

/// Of so many ways at most one may be longer, and at most one not be found: through narrow gaps the
/// plain search finds more.
const LONGER_ONE_OF: usize = 100;
const STAYS_ONE_OF: usize = 400;

/// The side of a table, in bases.
const SIDE: f64 = 24.0;

/// How much longer than the shortest a way may be, as a share, and in bases: the way ends anywhere
/// near the objective.
const LONGER: f64 = 0.02;
const SLACK: f64 = 0.25;

/// What a game makes of moves.
struct Game {
    name: &'static str,
    /// The width of a base.
    base: f64,
    /// Heights of lines that are crossed, and one that is not.
    low: [&'static str; 2],
    high: &'static str,
    heights: [f64; 2],
    /// Whether a move covers so long a way over obstacles of such heights.
    clears: fn(f64, &[f64]) -> bool,
}

const GAMES: [Game; 5] = [
    Game {
        name: "sprawl",
        base: 0.984,
        low: ["height = 0.5", "height = 1.5"],
        high: "height = 3",
        heights: [0.5, 1.5],
        // Four inches; what is higher than an inch takes two, with no more than half of them gone.
        clears: |whole, heights| {
            let high = heights.iter().filter(|height| 1.0 < **height).count();
            high <= 1 && whole + high as f64 <= 3.8
        },
    },
    Game {
        name: "spurg",
        base: 1.0,
        low: ["height = 0.5", "height = 1.5"],
        high: "height = 3",
        heights: [0.5, 1.5],
        // Five yards, and three of them for each obstacle.
        clears: |whole, heights| whole + 3.0 * heights.len() as f64 <= 4.8,
    },
    Game {
        name: "d20",
        base: 3.0,
        low: ["height = 0.9", "height = 3"],
        high: "height = 6",
        heights: [0.9, 3.0],
        // Thirty feet, and ten of them for each obstacle higher than one.
        clears: |whole, heights| {
            let high = heights.iter().filter(|height| 1.0 < **height).count();
            whole + 10.0 * high as f64 <= 29.0
        },
    },
    Game {
        name: "skrapyard",
        base: 0.984,
        low: ["stature = 1", "stature = 2"],
        high: "stature = 4",
        heights: [1.0, 2.0],
        // Five inches; half of them, rounded up, for one of these, and the end for the higher.
        clears: |whole, heights| match heights {
            [] => whole <= 4.8,
            [_] => whole <= 2.8,
            [first, _] => *first < 1.5 && whole <= 1.8,
            _ => false,
        },
    },
    Game {
        name: "volt",
        base: 1.0,
        low: ["height = 0.5", "height = 0.9"],
        high: "height = 2",
        heights: [0.5, 0.9],
        // Eight metres, and two of them for each obstacle.
        clears: |whole, heights| whole + 2.0 * heights.len() as f64 <= 7.8,
    },
];

/// A table on which one figure makes for an objective.
struct Trial {
    terrain: String,
    obstacles: Vec<Obstacle>,
    others: Vec<Place>,
    start: Place,
    goal: Place,
}

/// A coordinate as it is written.
fn written(at: f64) -> f64 {
    (at * 1000.0).round() / 1000.0
}

fn drawn(game: &Game, seed: u64) -> Trial {
    let mut luck = Xoshiro256PlusPlus::seed_from_u64(seed);
    let base = game.base;
    let mut terrain = String::new();
    let mut obstacles = Vec::new();
    let mut at = |low: f64, high: f64| written(luck.random_range(low..high) * base);
    let mut kinds = vec![0, 0];
    for nth in 0..(seed % 7) {
        kinds.push((seed / 7 + nth * 5) % 6);
    }
    for kind in kinds {
        let middle = [at(4.0, 20.0), at(3.0, 21.0)];
        let along = [at(-5.0, 5.0), at(-5.0, 5.0)];
        let on = |at: f64| written(at.clamp(0.0, SIDE * base));
        let ends =
            [-1.0, 1.0].map(|to| [on(middle[0] + to * along[0]), on(middle[1] + to * along[1])]);
        let line = |terrain: &mut String, what: &str, ends: [Place; 2]| {
            let _ = writeln!(terrain, "[[terrain]]\nname = \"line\"\nline = {ends:?}\n{what}");
        };
        let crossed =
            |ends: [Place; 2], height| Obstacle { points: ends.to_vec(), is_area: false, height };
        match kind {
            // What is crossed: low, or higher, or two low ones close together.
            0 | 1 => {
                line(&mut terrain, game.low[kind as usize], ends);
                obstacles.push(crossed(ends, game.heights[kind as usize]));
            }
            2 => {
                let off = written(0.8 * base);
                let beside = ends.map(|end| [end[0], on(end[1] + off)]);
                for ends in [ends, beside] {
                    line(&mut terrain, game.low[0], ends);
                    obstacles.push(crossed(ends, game.heights[0]));
                }
            }
            // What is not.
            3 => {
                line(&mut terrain, game.high, ends);
                obstacles.push(crossed(ends, f64::INFINITY));
            }
            _ => {
                let [x, y] = middle;
                let [wide, deep] =
                    [on(along[0].abs() / 2.0 + base), on(along[1].abs() / 2.0 + base)];
                let [right, top] = [on(x + wide), on(y + deep)];
                let corners = [[x, y], [right, y], [right, top], [x, top]];
                let ground = if kind == 4 { "impassable" } else { "difficult" };
                let _ = writeln!(
                    terrain,
                    "[[terrain]]\nname = \"area\"\narea = {corners:?}\nground = \"{ground}\""
                );
                if kind == 4 {
                    let points = [&corners[..], &corners[..1]].concat();
                    obstacles.push(Obstacle { points, is_area: true, height: f64::INFINITY });
                }
            }
        }
    }
    let others = (0..seed % 5).map(|_| [at(6.0, 18.0), at(6.0, 18.0)]).collect();
    let (start, goal) = ([at(1.0, 4.0), at(4.0, 20.0)], [at(20.0, 23.0), at(4.0, 20.0)]);
    Trial { terrain, obstacles, others, start, goal }
}

impl Trial {
    /// The scenario: a figure and friends that stand about; an enemy shut in, far away.
    fn text(&self, game: &Game) -> String {
        let base = game.base;
        let [x, y] = [SIDE + 10.0, SIDE + 10.0].map(|at| written(at * base));
        let far = written((SIDE + 14.0) * base);
        let mut text = format!(
            "system = \"{}\"\nname = \"a test\"\nfirst = \"a\"\nrounds_max = 150\n\
             [table]\nwidth = {far}\ndepth = {far}\n{}\
             [[terrain]]\nname = \"box\"\nheight = {}\nground = \"impassable\"\n\
             line = [[{x}, {far}], [{x}, {y}], [{far}, {y}]]\n\
             [[objective]]\nname = \"goal\"\nat = {:?}\nradius = {}\n\
             [[side]]\nname = \"X\"\n[[side.unit]]\nposture = \"advance\"\n\
             [[side.unit.figure]]\nprofile = \"Ann\"\nat = {:?}\n",
            game.name,
            self.terrain,
            written(8.0 * base),
            self.goal,
            written(0.1 * base),
            self.start
        );
        if game.name == "skrapyard" {
            text = text.replace("height = 7.872", "stature = 6");
        }
        for other in &self.others {
            let _ = writeln!(
                text,
                "[[side.unit]]\nposture = \"hold\"\n[[side.unit.figure]]\nprofile = \"Post\"\n\
                 at = {other:?}"
            );
        }
        let at = [SIDE + 12.5, SIDE + 12.5].map(|at| written(at * base));
        let _ = writeln!(
            text,
            "[[side]]\nname = \"Y\"\nposture = \"hold\"\n[[side.unit]]\n[[side.unit.figure]]\n\
             profile = \"Bob\"\nat = {at:?}"
        );
        text
    }
}

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
        squads.watch(&mut dice, scenario.rounds_max, &mut |flow: Option<Flow>, muster: &Muster| {
            let base = muster[0].base;
            if let Some(before) = at
                && !is_there
            {
                gone += f64::from(base.at.distance(before)) / 1000.0;
            }
            at = Some(base.at);
            is_there |= objective.at.is_within(base.at, objective.radius + base.radius);
            is_cut |= matches!(flow, Some(Flow::End(_))) || muster[0].status.is_gone();
        });
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
    let ground = Ground {
        side: (SIDE + 14.0) * game.base,
        radius: game.base / 2.0,
        obstacles: &trial.obstacles,
        others: &trial.others,
        clears: &game.clears,
    };
    let shortest = ground.shortest(trial.start, trial.goal)?;
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

#[test]
fn who_has_a_way_gets_there_by_one_about_as_short_as_any() {
    let arenas = arenas();
    for game in &GAMES {
        let arena = arenas.iter().find(|arena| arena.name() == game.name).expect("a game");
        let roster = roster(arena);
        let seeds = (0..TABLES).into_par_iter();
        let all: Vec<(Outcome, String)> =
            seeds.filter_map(|seed| tried(arena, game, &roster, seed)).collect();
        assert!(TRIED_MIN <= all.len(), "{}: only {} tables have a way", game.name, all.len());
        let of = |outcome: Outcome| {
            let told = all.iter().filter(move |(one, _)| *one == outcome);
            told.map(|(_, told)| told.as_str()).collect::<Vec<_>>()
        };
        let (stay, stray) = (of(Outcome::Stays), of(Outcome::Strays));
        let first = stay.first().unwrap_or(&"");
        assert!(STAYS_ONE_OF * stay.len() <= all.len(), "{} stay: {first}", stay.len());
        let first = stray.first().unwrap_or(&"");
        assert!(LONGER_ONE_OF * stray.len() <= all.len(), "{} stray: {first}", stray.len());
    }
}

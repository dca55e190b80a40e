//! Sides that are swapped on a table that is turned over have each other's chances, in every game.

use evenodds_engine::engagement::{Plan, Side};
use evenodds_engine::fight::First;
use evenodds_engine::squad::{Plain, Rect, Scenario};
use evenodds_engine::table::{Facing, PieceShape, Point, Table, Vector};

use crate::meetings::{Arena, arenas, folder};

/// How many fights of each are played.
const FIGHTS: u64 = 1000;

/// How many standard errors two counts may be apart: of the comparisons here, fewer than one in
/// ten thousand runs with other seeds would find one that far by chance.
const ERRORS_MAX: f64 = 5.0;

/// How a table is turned over.
#[derive(Clone, Copy, Debug)]
struct Turn {
    is_across: bool,
    is_over: bool,
}

const TURNS: [Turn; 3] = [
    Turn { is_across: true, is_over: true },
    Turn { is_across: true, is_over: false },
    Turn { is_across: false, is_over: true },
];

impl Turn {
    fn point(self, [width, depth]: [i32; 2], at: Point) -> Point {
        let x = if self.is_across { width - at.x } else { at.x };
        let y = if self.is_over { depth - at.y } else { at.y };
        Point::new(x, y)
    }

    fn facing(self, facing: Facing) -> Facing {
        let Vector { x, y } = facing.way();
        let x = if self.is_across { -x } else { x };
        Facing::along(Vector { x, y: if self.is_over { -y } else { y } })
    }
}

/// The scenario with its sides swapped and all of it turned over.
fn swapped(scenario: &Scenario, turn: Turn) -> Scenario {
    let mut swapped = scenario.clone();
    let size = [scenario.table.width(), scenario.table.depth()];
    let mut pieces = scenario.table.pieces().to_vec();
    for piece in &mut pieces {
        let (PieceShape::Line(points) | PieceShape::Area(points)) = &mut piece.shape;
        for at in points {
            *at = turn.point(size, *at);
        }
    }
    let radius = scenario.figures().map(|(.., figure)| figure.base.radius).max().unwrap_or(0);
    swapped.table = Table::lay(size[0], size[1], pieces, radius).expect("a table");
    swapped.forces.swap(0, 1);
    for force in &mut swapped.forces {
        if let Some(Rect { low, high }) = force.zone {
            let [one, other] = [low, high].map(|at| turn.point(size, at));
            let low = Point::new(one.x.min(other.x), one.y.min(other.y));
            let high = Point::new(one.x.max(other.x), one.y.max(other.y));
            force.zone = Some(Rect { low, high });
        }
        for figure in force.units.iter_mut().flat_map(|unit| &mut unit.figures) {
            figure.base.at = turn.point(size, figure.base.at);
            figure.facing = turn.facing(figure.facing);
        }
    }
    for objective in &mut swapped.goals.objectives {
        objective.at = turn.point(size, objective.at);
        objective.side = objective.side.map(Side::foe);
    }
    if let First::Side(side) = swapped.first {
        swapped.first = First::Side(side.foe());
    }
    swapped
}

/// How many fights each side wins by fighting, and how many in all.
fn wins(arena: &Arena, scenario: &Scenario, seed: u64) -> [[u64; 2]; 2] {
    let squads = arena.fights().squads(scenario).unwrap_or_else(|refusal| panic!("{refusal}"));
    let rounds_max = scenario.rounds_max;
    let tally = squads.engage(&Plan { seed, first: 0, fights: FIGHTS, rounds_max });
    Side::BOTH.map(|side| {
        let wins = tally.ends.wins(side);
        [wins, wins + tally.decided[side.index()]]
    })
}

/// Whether two shares of as many fights are as near as chance has them.
fn are_alike(one: u64, other: u64) -> bool {
    let fights = FIGHTS as f64;
    let share = (one + other) as f64 / (2.0 * fights);
    let error = (2.0 * fights * share * (1.0 - share)).sqrt();
    (one as f64 - other as f64).abs() <= ERRORS_MAX * error
}

#[test]
fn sides_that_are_swapped_have_each_others_chances() {
    let mut found = Vec::new();
    let arenas = arenas();
    let scenarios = |arena| folder(Arena::name(arena)).scenarios().map(move |one| (arena, one));
    for (arena, (name, text)) in arenas.iter().flat_map(scenarios) {
        let name = format!("{}-{name}", arena.name());
        let scenario = Scenario::read(&name, text, arena.book(), &arena.roster);
        let mut scenario = scenario.unwrap_or_else(|fault| panic!("{fault}"));
        for force in &mut scenario.forces {
            force.policy = &Plain;
        }
        let [ours, theirs] = wins(arena, &scenario, 1);
        for turn in TURNS {
            let [theirs_turned, ours_turned] = wins(arena, &swapped(&scenario, turn), 2);
            let pairs = [(ours, ours_turned), (theirs, theirs_turned)];
            let pairs = pairs.into_iter().flat_map(|(one, other)| one.into_iter().zip(other));
            for (one, other) in pairs {
                if !are_alike(one, other) {
                    found.push(format!("{name} {turn:?}: {one} and {other} of {FIGHTS}"));
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

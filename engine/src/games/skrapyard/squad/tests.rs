//! Fights of squads as tests set them up, and a test of each rule that only they play.

mod arming;
mod basing;
mod defaults;
mod hearts;
mod leading;
mod moving;
mod seeing;
mod standing;
mod taking_turns;

use super::setup::Squad;
use super::state::{SquadPhase, SquadState};
use crate::book::{Book, Value};
use crate::dice::Scripted;
use crate::engagement::{Engagement, Flow, Side};
use crate::fight::trial::{self, RecordingHand};
use crate::fight::{First, Meeting, SetupError};
use crate::games::skrapyard::rules::Rules;
use crate::squad::{Deployed, Force, Goals, Orders, Plain, Policy, Posture, Rank, Scenario, Unit};
use crate::table::{Base, Facing, Ground, Piece, PieceShape, Point, Sight, Table, UNITS, Vector};

/// The radius of a human's base: 25 mm across.
pub const RADIUS: i32 = 492;

/// A scenario in the making.
#[derive(Clone)]
pub struct Sketch {
    pub book: Book,
    size: [i32; 2],
    pieces: Vec<Piece>,
    units: [Vec<Unit>; 2],
    policies: [&'static dyn Policy; 2],
    first: First,
    goals: Goals,
}

/// An open table, so many inches across and up, on which A has initiative.
pub fn sketch(width: i32, depth: i32) -> Sketch {
    Sketch {
        // Everybody declares the weapons that it carries.
        book: trial::book("skrapyard", &[("undeclared_hand", Value::Choice("first".to_owned()))]),
        size: [width, depth],
        pieces: Vec::new(),
        units: [Vec::new(), Vec::new()],
        policies: [&Plain, &Plain],
        first: First::Side(Side::A),
        goals: Goals::NONE,
    }
}

/// Inches and tenths of them.
pub const fn at(x: i32, y: i32) -> Point {
    Point::new(x * UNITS / 10, y * UNITS / 10)
}

/// A point in contact with another, so many bases to the right.
pub const fn beside(from: Point, bases: i32) -> Point {
    Point::new(from.x + 2 * RADIUS * bases, from.y)
}

impl Sketch {
    /// With a unit: a stat line, as lines of a roster parted by `;`, at these places.
    pub fn unit(mut self, side: Side, posture: Posture, lines: &str, places: &[Point]) -> Sketch {
        let text = format!(
            "system = \"skrapyard\"\n[[profile]]\nname = \"one\"\n{}\n",
            lines.replace(';', "\n")
        );
        let roster = trial::roster(&text, &self.book);
        let Meeting { contenders: [contender, _], .. } =
            trial::meeting(&roster, &self.book, ["one"; 2], &[]);
        let units = &mut self.units[side.index()];
        let count: usize = units.iter().map(|unit| unit.figures.len()).sum();
        let letter = if side == Side::A { "a" } else { "b" };
        let ahead = if side == Side::A { 1 } else { -1 };
        let figures = places.iter().enumerate().map(|(nth, place)| Deployed {
            name: format!("{letter}{}", count + nth + 1),
            contender: contender.clone(),
            base: Base { at: *place, radius: RADIUS },
            height: 1575,
            facing: Facing::along(Vector { x: ahead, y: 0 }),
            rank: Rank::Follower,
        });
        let name = format!("{letter} unit {}", units.len() + 1);
        units.push(Unit {
            name,
            posture,
            orders: Orders::default(),
            arrives: 1,
            is_block: false,
            figures: figures.collect(),
        });
        self
    }

    /// With an obstacle along a line, so many thousandths of an inch high.
    pub fn wall(mut self, from: Point, to: Point, height: i32, sight: Sight) -> Sketch {
        self.pieces.push(Piece {
            name: format!("wall {}", self.pieces.len()),
            shape: PieceShape::Line(vec![from, to]),
            height,
            width: 100,
            ground: Ground::Obstacle,
            is_platform: false,
            sight,
        });
        self
    }

    /// With ground inside a box.
    pub fn area(mut self, low: Point, high: Point, ground: Ground, sight: Sight) -> Sketch {
        let height = if sight == Sight::Clear { 0 } else { 5000 };
        self.pieces.push(Piece {
            name: format!("area {}", self.pieces.len()),
            shape: PieceShape::Area(boxed(low, high)),
            height,
            width: 0,
            ground,
            is_platform: false,
            sight,
        });
        self
    }

    /// With a flat roof on a box.
    pub fn roof(mut self, low: Point, high: Point, height: i32) -> Sketch {
        self.pieces.push(Piece {
            name: format!("roof {}", self.pieces.len()),
            shape: PieceShape::Area(boxed(low, high)),
            height,
            width: 0,
            ground: Ground::Open,
            is_platform: true,
            sight: Sight::Blocked,
        });
        self
    }

    /// With a parameter changed.
    pub fn with(mut self, key: &str, value: Value) -> Sketch {
        self.book.parameters = self.book.parameters.changed(key, value);
        self
    }

    /// With its sides swapped and its places mirrored, left to right.
    pub fn mirrored(&self) -> Sketch {
        let width = self.size[0] * UNITS;
        let turned = |point: Point| Point::new(width - point.x, point.y);
        let mut units = [self.units[1].clone(), self.units[0].clone()];
        for figure in units.iter_mut().flatten().flat_map(|unit| &mut unit.figures) {
            figure.base.at = turned(figure.base.at);
            let way = figure.facing.way();
            figure.facing = Facing::along(Vector { x: -way.x, y: way.y });
        }
        let mut pieces = self.pieces.clone();
        for piece in &mut pieces {
            let (PieceShape::Line(points) | PieceShape::Area(points)) = &mut piece.shape;
            for point in points {
                *point = turned(*point);
            }
        }
        let policies = [self.policies[1], self.policies[0]];
        let (book, goals) = (self.book.clone(), self.goals.clone());
        Sketch { book, pieces, units, policies, goals, ..*self }
    }

    /// With initiative rolled.
    pub fn rolled(mut self) -> Sketch {
        self.first = First::Roll;
        self
    }

    /// With these players.
    pub fn played(mut self, policies: [&'static dyn Policy; 2]) -> Sketch {
        self.policies = policies;
        self
    }

    pub fn scenario(&self) -> Scenario {
        let [width, depth] = self.size.map(|inches| inches * UNITS);
        let table = Table::lay(width, depth, self.pieces.clone(), RADIUS);
        let force = |side: Side| Force {
            name: format!("{side:?}"),
            policy: self.policies[side.index()],
            units: self.units[side.index()].clone(),
            breaking: None,
            zone: None,
        };
        Scenario {
            name: "test".to_owned(),
            says: None,
            table: table.unwrap_or_else(|fault| panic!("{fault}")),
            forces: Side::BOTH.map(force),
            rounds_max: 20,
            first: self.first,
            goals: self.goals.clone(),
        }
    }

    fn rules(&self) -> Rules {
        Rules::read(&self.book)
    }

    pub fn squad(&self) -> Squad {
        Squad::new(self.rules(), &self.scenario()).unwrap_or_else(|refusal| panic!("{refusal}"))
    }

    /// With the last two units of a side made one.
    pub fn merged(mut self, side: Side) -> Sketch {
        let units = &mut self.units[side.index()];
        let last = units.pop().expect("there are two");
        units.last_mut().expect("there are two").figures.extend(last.figures);
        self
    }

    /// Why it cannot be played.
    pub fn refusal(&self) -> SetupError {
        Squad::new(self.rules(), &self.scenario()).expect_err("it cannot be played")
    }

    /// The fight before its first turn.
    pub fn start(&self) -> (Squad, SquadState) {
        let squad = self.squad();
        let state = Scripted::play(&[], |dice| squad.open(dice)).expect("no dice").value;
        (squad, state)
    }

    /// The fight after so many activations for which the dice fall so, what was told of it, and how
    /// the last step went.
    #[track_caller]
    pub fn acts(&self, count: usize, faces: &[u8]) -> Played {
        let (squad, mut state) = self.start();
        let (flow, told) = acted(&squad, &mut state, count, faces);
        Played { squad, state, flow, told }
    }
}

/// A fight after some of it.
pub struct Played {
    pub squad: Squad,
    pub state: SquadState,
    pub flow: Flow,
    /// The ids of what was told, in order.
    pub told: Vec<String>,
}

impl Played {
    /// Goes on for so many activations, at most to the end of the turn.
    #[track_caller]
    pub fn on(mut self, count: usize, faces: &[u8]) -> Played {
        let (flow, told) = acted(&self.squad, &mut self.state, count, faces);
        (self.flow, self.told) = (flow, told);
        self
    }

    pub fn has(&self, id: &str) -> bool {
        self.told.iter().any(|told| told == id)
    }
}

/// Plays activations until as many are over, or the turn, or the fight.
#[track_caller]
pub fn acted(
    squad: &Squad,
    state: &mut SquadState,
    count: usize,
    faces: &[u8],
) -> (Flow, Vec<String>) {
    let mut told = Vec::new();
    let played = Scripted::play(faces, |dice| {
        let mut dice = RecordingHand { dice, told: &mut told };
        let (mut flow, mut begun) = (Flow::Step, 0);
        for _ in 0..2000 {
            let is_choice = matches!(state.phase, SquadPhase::Choice | SquadPhase::Close);
            let is_between = is_choice && state.dared == 0 && state.shaken == 0;
            if is_between && count <= begun {
                break;
            }
            let before = state.acted;
            flow = squad.advance(state, &mut dice);
            begun += usize::from(is_between && state.acted != before);
            if flow != Flow::Step {
                break;
            }
        }
        flow
    });
    match played {
        Ok(played) => (played.value, told.into_iter().map(|(id, _)| id).collect()),
        Err(error) => panic!("{faces:?}: {error}\n{told:#?}"),
    }
}

/// The corners of a box.
fn boxed(low: Point, high: Point) -> Vec<Point> {
    vec![low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)]
}

/// What a rule makes of dice that fall so.
#[track_caller]
pub fn roll<T>(faces: &[u8], rule: impl FnOnce(&mut Scripted<'_>) -> T) -> T {
    Scripted::play(faces, rule).unwrap_or_else(|error| panic!("{faces:?}: {error}")).value
}

#[test]
fn what_is_drawn_is_what_is_rolled() {
    crate::squad::trial::drawn_as_rolled("skrapyard", |book, scenario| {
        Squad::new(Rules::read(book), scenario)
    });
}

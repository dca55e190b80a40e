//! Scenarios set up in a few words, for the tests.

use std::sync::LazyLock;

use crate::book::{Book, Parameters, Value};
use crate::dice::{Dice, Die, Line, Scripted, Transcript};
use crate::engagement::{Engagement, Flow, Side};
use crate::fight::trial::{book, shipped_roster};
use crate::fight::{Contender, First, Roster};
use crate::games::sprawl::rules::Rules;
use crate::games::sprawl::squad::setup::Squad;
use crate::games::sprawl::squad::state::SquadState;
use crate::squad::{
    Deployed, Force, Goals, Objective, Orders, Policy, Posture, Rank, Relentless, Scenario, Unit,
    Victory, trial,
};
use crate::table::{Base, Facing, Ground, Piece, PieceShape, Point, Sight, Table, UNITS, Vector};

/// The radius of every base of the tests, in units.
pub(super) const RADIUS: i32 = 500;

/// What one writes down of a scenario.
pub(super) struct Sketch {
    parameters: Parameters,
    size: [i32; 2],
    pieces: Vec<Piece>,
    figures: Vec<(Side, Posture, Deployed)>,
    policies: [&'static dyn Policy; 2],
    first: First,
    goals: Goals,
}

/// Inches in units.
pub(super) fn at(x: f64, y: f64) -> Point {
    Point::new((x * f64::from(UNITS)) as i32, (y * f64::from(UNITS)) as i32)
}

/// Read once, for random scenarios ask for them many times.
pub(super) static BOOK: LazyLock<Book> = LazyLock::new(|| book("sprawl", &[]));

static ROSTER: LazyLock<Roster> = LazyLock::new(|| shipped_roster(&BOOK));

/// A stat line of the shipped roster with some of its numbers changed, and these weapons.
pub(super) fn contender(name: &str, sets: &[(&str, i64)], weapons: &[&str]) -> Contender {
    let mut profile = ROSTER.get(name).expect("in the roster").clone();
    for &(key, value) in sets {
        profile.sheet.set(&BOOK.profile, key, Value::Number(value)).expect("a number of the form");
    }
    let find = |name: &&str| ROSTER.weapons.iter().find(|weapon| weapon.name == *name).cloned();
    let weapons = weapons.iter().map(|name| find(name).expect("a weapon of the roster")).collect();
    Contender { profile, weapons, chosen: None }
}

/// A choice of a parameter.
pub(super) fn word(word: &str) -> Value {
    Value::Choice(word.to_owned())
}

pub(super) fn piece(shape: PieceShape, height: i32, ground: Ground, sight: Sight) -> Piece {
    let width = 100;
    Piece { name: "piece".to_owned(), shape, height, width, ground, is_platform: false, sight }
}

/// A wall that hides what is behind it.
pub(super) fn wall(from: Point, to: Point, height: i32) -> Piece {
    piece(PieceShape::Line(vec![from, to]), height, Ground::Obstacle, Sight::Blocked)
}

/// A rectangle.
pub(super) fn block(low: Point, high: Point) -> PieceShape {
    PieceShape::Area(vec![low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)])
}

impl Sketch {
    /// An empty table of 48 by 48 inches.
    pub(super) fn new() -> Sketch {
        Sketch {
            parameters: BOOK.parameters.clone(),
            size: [48, 48],
            pieces: Vec::new(),
            figures: Vec::new(),
            policies: [&Relentless, &Relentless],
            first: First::Side(Side::A),
            goals: Goals::NONE,
        }
    }

    pub(super) fn with(mut self, key: &str, value: Value) -> Sketch {
        self.parameters = self.parameters.changed(key, value);
        self
    }

    pub(super) fn first(mut self, first: First) -> Sketch {
        self.first = first;
        self
    }

    pub(super) fn policy(mut self, policy: &'static dyn Policy) -> Sketch {
        self.policies = [policy; 2];
        self
    }

    /// Sends who advances to a place.
    pub(super) fn objective(mut self, at: Point) -> Sketch {
        let objective = Objective { name: "heap".to_owned(), at, radius: UNITS, side: None };
        self.goals = Goals { objectives: vec![objective], victory: Victory::Objectives(1) };
        self
    }

    pub(super) fn piece(mut self, piece: Piece) -> Sketch {
        self.pieces.push(piece);
        self
    }

    /// One more figure, which faces the other side.
    pub(super) fn figure(
        mut self,
        side: Side,
        posture: Posture,
        place: Point,
        contender: Contender,
    ) -> Sketch {
        let nth = self.figures.len();
        let way = if side == Side::A { 1 } else { -1 };
        self.figures.push((
            side,
            posture,
            Deployed {
                name: format!("{} {nth}", contender.profile.name),
                contender,
                base: Base { at: place, radius: RADIUS },
                height: 1250,
                facing: Facing::along(Vector { x: way, y: 0 }),
                rank: Rank::Follower,
            },
        ));
        self
    }

    /// Has the last figure face along the table, to the right or to the left.
    pub(super) fn facing(mut self, way: i32) -> Sketch {
        let last = self.figures.last_mut().expect("there is one");
        last.2.facing = Facing::along(Vector { x: way, y: 0 });
        self
    }

    /// Makes the last figure so high, in units.
    pub(super) fn tall(mut self, height: i32) -> Sketch {
        self.figures.last_mut().expect("there is one").2.height = height;
        self
    }

    /// Makes the last figure a Leader.
    pub(super) fn leader(mut self) -> Sketch {
        self.figures.last_mut().expect("there is one").2.rank = Rank::Leader;
        self
    }

    pub(super) fn scenario(&self) -> Scenario {
        let [width, depth] = self.size.map(|inches| inches * UNITS);
        let table = Table::lay(width, depth, self.pieces.clone(), RADIUS).expect("a table");
        let forces = Side::BOTH.map(|side| {
            let ours = self.figures.iter().filter(|(of, ..)| *of == side);
            let unit = |(_, posture, figure): &(Side, Posture, Deployed)| Unit {
                name: figure.name.clone(),
                posture: *posture,
                arrives: 1,
                is_block: false,
                orders: Orders::default(),
                figures: vec![figure.clone()],
            };
            Force {
                name: format!("{side:?}"),
                policy: self.policies[side.index()],
                units: ours.map(unit).collect(),
                breaking: None,
                zone: None,
            }
        });
        let (name, first, goals) = ("a test".to_owned(), self.first, self.goals.clone());
        Scenario { name, says: None, table, forces, rounds_max: 50, first, goals }
    }

    /// The table, if there is one.
    pub(super) fn laid(&self) -> Option<Table> {
        let [width, depth] = self.size.map(|inches| inches * UNITS);
        Table::lay(width, depth, self.pieces.clone(), RADIUS).ok()
    }

    /// Whether everybody stands where one can.
    pub(super) fn figures_stand(&self, table: &Table) -> bool {
        let bases: Vec<Base> = self.figures.iter().map(|(.., figure)| figure.base).collect();
        let apart = |(nth, base): (usize, &Base)| {
            table.is_free(*base) && !bases[..nth].iter().any(|other| other.overlaps(*base))
        };
        bases.iter().enumerate().all(apart)
    }

    pub(super) fn squad(&self) -> Squad {
        let rules = Rules::of(&self.parameters, BOOK.base_width());
        Squad::of(&rules, &self.scenario()).expect("a fight")
    }

    /// Plays so many steps as these dice have it; all of them have to be used.
    #[track_caller]
    pub(super) fn play(&self, steps: usize, faces: &[u8]) -> (SquadState, Vec<Flow>) {
        self.from(|_| {}, steps, faces)
    }

    /// The same from a state that was changed first.
    #[track_caller]
    pub(super) fn from(
        &self,
        change: impl Fn(&mut SquadState),
        steps: usize,
        faces: &[u8],
    ) -> (SquadState, Vec<Flow>) {
        trial::play(&self.squad(), change, steps, faces)
    }

    /// What is told of the Turn of the first side, with these dice.
    #[track_caller]
    pub(super) fn told(&self, change: impl Fn(&mut SquadState), faces: &[u8]) -> Vec<String> {
        let squad = self.squad();
        let rule = |dice: &mut Scripted<'_>| {
            let mut dice = Transcript::with_names(RecordingHand(dice), squad.names());
            let mut state = squad.open(&mut dice);
            change(&mut state);
            dice.take_lines();
            let side = state.turn;
            for _ in 0..100 {
                if squad.advance(&mut state, &mut dice) != Flow::Step || state.turn != side {
                    break;
                }
            }
            dice.into_lines()
        };
        let lines = Scripted::play(faces, rule).expect("the dice fit the Turn").value;
        let told = |line: &Line| match line {
            Line::Told { .. } => Some(line.to_string()),
            Line::Rolled { .. } => None,
        };
        lines.iter().filter_map(told).collect()
    }

    /// Plays until the Turn of the first side is over, with these dice.
    #[track_caller]
    pub(super) fn turn(&self, change: impl Fn(&mut SquadState), faces: &[u8]) -> SquadState {
        let squad = self.squad();
        let rule = |dice: &mut Scripted<'_>| {
            let mut state = squad.open(dice);
            change(&mut state);
            let side = state.turn;
            for _ in 0..100 {
                if squad.advance(&mut state, dice) != Flow::Step || state.turn != side {
                    break;
                }
            }
            state
        };
        Scripted::play(faces, rule).expect("the dice fit the Turn").value
    }
}

/// A script that a transcript can record.
struct RecordingHand<'s, 'f>(&'s mut Scripted<'f>);

impl Dice for RecordingHand<'_, '_> {
    fn fold<S: Copy + Ord + 'static>(
        &mut self,
        count: u8,
        die: Die,
        start: S,
        step: impl Fn(S, u8) -> S,
    ) -> S {
        self.0.fold(count, die, start, step)
    }
}

/// The parameters that a sketch plays by.
pub(super) fn parameters_of(sketch: &Sketch) -> &Parameters {
    &sketch.parameters
}

impl Squad {
    /// Lets a test do something in the middle of a fight.
    #[track_caller]
    pub(super) fn scripted<T>(
        &self,
        faces: &[u8],
        change: impl Fn(&mut SquadState),
        part: impl Fn(&mut SquadState, &mut Scripted<'_>) -> T,
    ) -> (SquadState, T) {
        let rule = |dice: &mut Scripted<'_>| {
            let mut state = self.open(dice);
            change(&mut state);
            let result = part(&mut state, dice);
            (state, result)
        };
        Scripted::play(faces, rule).expect("the dice fit").value
    }
}

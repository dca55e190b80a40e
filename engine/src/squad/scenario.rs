//! Scenarios: a table, two sides, and how each side is played.

use std::collections::BTreeMap;

use crate::engagement::Side;
use crate::fight::{Contender, First, SetupError};
use crate::table::{Base, Facing, Point, Table};

use super::{Goals, Policy};

/// A fight of squads, as a designer sets it up.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// What it is called.
    pub name: String,
    /// What it is about, in a few words.
    pub says: Option<String>,
    /// The table and its terrain.
    pub table: Table,
    /// The two sides.
    pub forces: [Force; 2],
    /// After how many rounds it is undecided.
    pub rounds_max: u16,
    /// Who goes first, where the game asks.
    pub first: First,
    /// What sides fight for, and who wins when the rounds are over.
    pub goals: Goals,
}

/// One side.
#[derive(Clone, Debug)]
pub struct Force {
    /// What it is called.
    pub name: String,
    /// Who plays it.
    pub policy: &'static dyn Policy,
    /// Its units; at least one.
    pub units: Vec<Unit>,
    /// When it gives in, in a game without morale; off unless it is set.
    pub breaking: Option<Breaking>,
    /// Where its figures start, if the scenario says it.
    pub zone: Option<Rect>,
}

/// An upright rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rect {
    /// Its lower left corner.
    pub low: Point,
    /// Its upper right corner.
    pub high: Point,
}

impl Rect {
    /// Whether a whole base is in it.
    #[must_use]
    pub const fn holds(self, base: Base) -> bool {
        let Base { at, radius } = base;
        self.low.x <= at.x - radius
            && at.x + radius <= self.high.x
            && self.low.y <= at.y - radius
            && at.y + radius <= self.high.y
    }

    /// Whether two have more than an edge in common.
    #[must_use]
    pub const fn overlaps(self, other: Rect) -> bool {
        self.low.x < other.high.x
            && other.low.x < self.high.x
            && self.low.y < other.high.y
            && other.low.y < self.high.y
    }

    /// Its middle.
    #[must_use]
    pub const fn middle(self) -> Point {
        Point::new(self.low.x.midpoint(self.high.x), self.low.y.midpoint(self.high.y))
    }
}

/// Figures that belong together: a squad, a unit, or one alone.
#[derive(Clone, PartialEq, Debug)]
pub struct Unit {
    /// What it is called.
    pub name: String,
    /// How its player means to use it.
    pub posture: Posture,
    /// How it attacks, as far as its player has said so.
    pub orders: Orders,
    /// Its figures; at least one.
    pub figures: Vec<Deployed>,
}

/// How a unit attacks, in the game's own words, as far as that is not left to who plays it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Orders(BTreeMap<String, String>);

impl Orders {
    /// What is said of that key.
    #[must_use]
    pub fn word(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// Says something of a key.
    pub fn say(&mut self, key: &str, word: &str) {
        self.0.insert(key.to_owned(), word.to_owned());
    }
}

/// A figure where it starts.
#[derive(Clone, PartialEq, Debug)]
pub struct Deployed {
    /// Its name, which no other figure has.
    pub name: String,
    /// Its stat line and weapons.
    pub contender: Contender,
    /// Its base.
    pub base: Base,
    /// Its height in units, to the eyes.
    pub height: i32,
    /// Which way it faces.
    pub facing: Facing,
    /// Whether it leads its side.
    pub rank: Rank,
}

/// Whether a figure leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rank {
    /// It leads its side.
    Leader,
    /// It follows.
    Follower,
}

/// How a player means to use a unit, where the rules leave the choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Posture {
    /// Stays where it is, and attacks what comes.
    Hold,
    /// Goes towards the nearest enemy until it can attack, and attacks; but makes for an objective
    /// that is nearer, where victory counts them.
    Advance,
    /// Goes for close combat with the nearest enemy, as fast as the rules allow.
    Charge,
    /// Goes to the nearest cover from which it can attack, and stays there.
    Cover,
    /// Stays, and waits for a target to show itself.
    Overwatch,
}

impl Posture {
    /// All of them.
    pub const ALL: [Posture; 5] =
        [Posture::Hold, Posture::Advance, Posture::Charge, Posture::Cover, Posture::Overwatch];

    /// Its name in scenario files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Posture::Hold => "hold",
            Posture::Advance => "advance",
            Posture::Charge => "charge",
            Posture::Cover => "cover",
            Posture::Overwatch => "overwatch",
        }
    }
}

/// A house rule for games without morale: a side gives in once more than so many percent of its
/// figures are out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Breaking {
    /// 0 to 99.
    pub percent: u8,
}

impl Scenario {
    /// Refuses an order that none of those can follow to whom it is given; `obeys` is asked of
    /// figures by their numbers.
    ///
    /// # Errors
    /// When there is such a unit.
    pub fn check_orders(&self, key: &str, obeys: impl Fn(usize) -> bool) -> Result<(), SetupError> {
        let mut first = 0;
        for unit in self.forces.iter().flat_map(|force| &force.units) {
            let mut ours = first..first + unit.figures.len();
            first = ours.end;
            if let Some(word) = unit.orders.word(key).filter(|_| !ours.any(&obeys)) {
                let message =
                    format!("nobody in {} can follow the order `{key} = \"{word}\"`", unit.name);
                return Err(SetupError::of(key, message));
            }
        }
        Ok(())
    }

    /// The figures of both sides, those of the first side first: each with its side and its unit.
    pub fn figures(&self) -> impl Iterator<Item = (Side, &Unit, &Deployed)> {
        let units = Side::BOTH
            .into_iter()
            .zip(&self.forces)
            .flat_map(|(side, force)| force.units.iter().map(move |unit| (side, unit)));
        units.flat_map(|(side, unit)| unit.figures.iter().map(move |figure| (side, unit, figure)))
    }
}

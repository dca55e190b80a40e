//! Scenarios: a table, two sides, and how each side is played.

use std::collections::BTreeMap;

use crate::engagement::Side;
use crate::fight::{Contender, First, SetupError};
use crate::shape::documented;
use crate::table::{Base, Facing, Point, Table};

use super::goals::Goals;
use super::policy::Policy;

/// A squad fight as a designer sets it up.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The name shown in reports.
    pub name: String,
    /// A description in a few words.
    pub says: Option<String>,
    /// The table and its terrain.
    pub table: Table,
    /// The two sides.
    pub forces: [Force; 2],
    /// The number of rounds after which the fight is over.
    pub rounds_max: u16,
    /// Who goes first, if the game uses it.
    pub first: First,
    /// The objectives and victory conditions.
    pub goals: Goals,
}

/// One side of a scenario.
#[derive(Clone, Debug)]
pub struct Force {
    /// The name shown in reports.
    pub name: String,
    /// The policy of its player.
    pub policy: &'static dyn Policy,
    /// Its units; at least one.
    pub units: Vec<Unit>,
    /// When the side gives in, in a game without morale rules; none by default.
    pub breaking: Option<Breaking>,
    /// The deployment zone, if the scenario has one.
    pub zone: Option<Rect>,
}

/// A rectangle with sides parallel to those of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rect {
    /// The lower left corner.
    pub low: Point,
    /// The upper right corner.
    pub high: Point,
}

impl Rect {
    /// Returns whether the rectangle contains the whole base.
    #[must_use]
    pub const fn holds(self, base: Base) -> bool {
        let Base { at, radius } = base;
        self.low.x <= at.x - radius
            && at.x + radius <= self.high.x
            && self.low.y <= at.y - radius
            && at.y + radius <= self.high.y
    }

    /// Returns whether two rectangles share more than an edge.
    #[must_use]
    pub const fn overlaps(self, other: Rect) -> bool {
        self.low.x < other.high.x
            && other.low.x < self.high.x
            && self.low.y < other.high.y
            && other.low.y < self.high.y
    }

    /// Returns its centre.
    #[must_use]
    pub const fn middle(self) -> Point {
        Point::new(self.low.x.midpoint(self.high.x), self.low.y.midpoint(self.high.y))
    }
}

/// Figures that share a posture and orders: a squad, a unit, or a single figure.
#[derive(Clone, PartialEq, Debug)]
pub struct Unit {
    /// The name shown in reports.
    pub name: String,
    /// What its player intends to do with it.
    pub posture: Posture,
    /// How it attacks, as far as its player has decided.
    pub orders: Orders,
    /// The round in which it arrives; 1 if it is on the table from the start.
    pub arrives: u16,
    /// Whether its figures are one body: all have its place, and its base.
    pub is_block: bool,
    /// The figures; at least one.
    pub figures: Vec<Deployed>,
}

/// How a unit attacks, in the game's keys and words. Keys that are not set are left to the policy.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Orders(BTreeMap<String, String>);

impl Orders {
    /// Returns the word set for this key.
    #[must_use]
    pub fn word(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// Sets a key.
    pub fn say(&mut self, key: &str, word: &str) {
        self.0.insert(key.to_owned(), word.to_owned());
    }
}

/// A figure at its starting position.
#[derive(Clone, PartialEq, Debug)]
pub struct Deployed {
    /// The name, unique among all figures.
    pub name: String,
    /// Its stat line and weapons.
    pub contender: Contender,
    /// The base, with its position.
    pub base: Base,
    /// The height of its eyes, in table units.
    pub height: i32,
    /// The facing.
    pub facing: Facing,
    /// Whether it leads its side.
    pub rank: Rank,
}

/// Whether a figure leads its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rank {
    /// The leader of its side.
    Leader,
    /// Any other figure.
    Follower,
}

documented! {
    /// What a player intends to do with a unit, where the rules leave the choice.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Posture {
        /// Stays where it is, and attacks enemies that come within reach.
        Hold,
        /// Moves towards the nearest enemy until it can attack, then attacks. Moves to an objective
        /// instead if that is nearer and victory counts objectives.
        Advance,
        /// Moves into close combat with the nearest enemy, as fast as the rules allow.
        Charge,
        /// Moves to the nearest cover from which it can attack, and stays there.
        Cover,
        /// Stays and waits for a target to appear.
        Overwatch,
    }
}

impl Posture {
    /// All postures.
    pub const ALL: [Posture; 5] =
        [Posture::Hold, Posture::Advance, Posture::Charge, Posture::Cover, Posture::Overwatch];

    /// Returns whether a figure of this posture may charge.
    #[must_use]
    pub const fn charges(self) -> bool {
        matches!(self, Posture::Advance | Posture::Charge)
    }

    /// Returns the name used in scenario files.
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

/// A house rule for games without morale: a side gives in when more than this percentage of its
/// figures is out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Breaking {
    /// The percentage, 0 to 99.
    pub percent: u8,
}

impl Scenario {
    /// Returns the same scenario with records of its own of what is read of stat lines and weapons.
    /// No ways over its table are known yet, so that what is read to find them is read anew.
    #[must_use]
    pub fn fresh(&self) -> Scenario {
        let mut scenario = self.clone();
        scenario.table = scenario.table.unwalked();
        let units = scenario.forces.iter_mut().flat_map(|force| &mut force.units);
        for Contender { profile, weapons, .. } in
            units.flat_map(|unit| &mut unit.figures).map(|figure| &mut figure.contender)
        {
            profile.sheet = profile.sheet.fresh();
            for weapon in weapons {
                weapon.sheet = weapon.sheet.fresh();
            }
        }
        scenario
    }

    /// Returns an error for an order that none of the figures to which it is given can follow;
    /// `obeys` receives figures by number.
    ///
    /// # Errors
    /// If there is such a unit.
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

    /// Iterates over the figures of both sides, with their sides and units; those of the first side
    /// come first.
    pub fn figures(&self) -> impl Iterator<Item = (Side, &Unit, &Deployed)> {
        let units = Side::BOTH
            .into_iter()
            .zip(&self.forces)
            .flat_map(|(side, force)| force.units.iter().map(move |unit| (side, unit)));
        units.flat_map(|(side, unit)| unit.figures.iter().map(move |figure| (side, unit, figure)))
    }
}

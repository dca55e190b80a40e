//! The shared part of squad fights: a table, the figures on it and the policies that play them.
//!
//! The field knows positions, terrain, nearest enemies, distances along paths and when a side is
//! finished. It knows no game: each game defines its own actions, their costs and its attacks.
//!
//! - `deployment` checks where figures start, `order` is the turn order where figures act one by
//!   one, `ending` when a side is finished.
//! - `nearby` has gaps and the nearest enemy, `sight` the visible part of a figure, `target` the
//!   choice of targets, `shelter` positions next to cover, `prospects` what a player who knows the
//!   odds may do.
//! - `fielded` is what squad fights of all games have in common; `attacker` says whom figures that
//!   strike and shoot attack, `player` what a player who knows the odds considers and chooses, and
//!   `skirmisher` both of games whose figures move and attack in one turn.
//! - `way` finds paths to a goal or into contact; `walk` moves a base along one, where a game's
//!   `WalkRules` sets what ground and obstacles cost; `together` makes moves at once; `told` puts
//!   lengths in words.

mod attacker;
mod deployment;
mod ending;
mod fielded;
mod nearby;
mod order;
mod player;
mod prospects;
mod shelter;
mod sight;
mod skirmisher;
mod target;
#[cfg(test)]
mod tests;
mod together;
mod told;
mod walk;
mod way;

pub use attacker::Attacker;
pub use fielded::Fielded;
pub(crate) use fielded::on_field;
pub use nearby::{Bases, beside};
pub use order::{Order, Ranking, Turns, acting_order, ranked, tell_order};
pub use player::Player;
pub use prospects::{CounterattackContext, Prospects};
pub use shelter::Spot;
pub use skirmisher::{MoveAllowance, MoveForecast, ShotApproach, Skirmisher, TurnOption};
pub use target::{BestShots, Target, percent_lost};
pub use together::{Joint, Joints};
pub use told::{Grain, is_telling, lengths};
pub use walk::{Allowance, Crossing, NEVER, Pass, Reach, StopRule, WalkRules, Walked};
pub use way::Stride;

use std::ops::Range;

use crate::book::Tracked;
use crate::engagement::Side;
use crate::fight::First;
use crate::squad::{Breaking, Goals, Placed, Policy, Posture, Snapshot, Spots, Status};
use crate::table::{Base, Facing, Point, Table};

/// A table, who takes part, and who plays them; play changes none of it.
#[derive(Clone, Debug)]
pub struct Field {
    /// The table.
    pub table: Table,
    /// The figures, by their numbers: those of the first side come first.
    pub setups: Vec<FigureSetup>,
    /// Who goes first, where the game asks.
    pub first: First,
    /// How many figures the first side has.
    ours: usize,
    /// The radius of the widest base.
    widest: i32,
    goals: Goals,
    names: Vec<(String, Side)>,
    policies: [&'static dyn Policy; 2],
    breaking: [Option<Breaking>; 2],
    /// Places beside what gives cover.
    spots: Spots,
    /// Whether anything on the table hides or veils.
    has_cover: bool,
    /// Whether what is exactly as high as eyes and heads hides them.
    level_hides: Tracked<bool>,
}

/// What stays fixed about a figure during play, in any game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FigureSetup {
    /// Its name, which no other figure has.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// How its player means to use it.
    pub posture: Posture,
    /// The radius of its base.
    pub radius: i32,
    /// Its height to the eyes, upright.
    pub height: i32,
    start: Position,
}

/// Where a figure is, and how it holds itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// Where it is.
    pub at: Point,
    /// Which way it faces.
    pub facing: Facing,
    /// What its height is divided by, from 1 on.
    pub stoop: u8,
}

/// What has a place on the table.
pub trait OnTable {
    /// Where it is.
    fn position(&self) -> &Position;

    /// What has become of it.
    fn status(&self) -> Status;

    /// Whether it is out of the fight, and its base off the table.
    fn is_out(&self) -> bool {
        self.status().is_gone()
    }

    /// Whether it has declared a move that it has yet to make, so that its side no longer counts on
    /// it where it is.
    fn is_leaving(&self) -> bool {
        false
    }
}

/// What the player of a figure means it to do in its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ObjectiveOrder {
    /// Its posture: [`Hold`](Posture::Hold) while its side would lose an objective without it.
    pub posture: Posture,
    /// The objective that it makes for.
    pub goal: Option<Point>,
}

impl Position {
    /// Faces a point.
    pub fn face(&mut self, to: Point) {
        self.facing = Facing::along(to - self.at);
    }

    /// Goes to where a walk ended.
    pub fn arrive(&mut self, walked: Walked) {
        self.at = walked.at;
        self.facing = walked.facing.unwrap_or(self.facing);
    }
}

impl Field {
    /// The names and sides of the figures, by their numbers.
    #[must_use]
    pub fn names_and_sides(&self) -> &[(String, Side)] {
        &self.names
    }

    /// The names of the figures, by their numbers.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.setups.iter().map(|setup| &setup.name)
    }

    /// What `of` has of each figure with the side of that figure, by their numbers.
    pub fn with_sides<T>(&self, of: impl Fn(usize) -> T) -> impl Iterator<Item = (Side, T)> {
        self.setups.iter().enumerate().map(move |(who, setup)| (setup.side, of(who)))
    }

    /// Has another side go first, and others play both sides.
    pub const fn reorder(&mut self, first: First, policies: [&'static dyn Policy; 2]) {
        (self.first, self.policies) = (first, policies);
    }

    /// What sides fight for besides each other's lives.
    #[must_use]
    pub const fn goals(&self) -> &Goals {
        &self.goals
    }

    /// The name of a figure.
    #[must_use]
    pub fn name(&self, who: usize) -> &str {
        &self.setups[who].name
    }

    /// The side of a figure.
    #[must_use]
    pub fn side(&self, who: usize) -> Side {
        self.setups[who].side
    }

    /// Who plays a figure.
    #[must_use]
    pub fn policy(&self, who: usize) -> &'static dyn Policy {
        self.policies[self.setups[who].side.index()]
    }

    /// Where a figure starts.
    #[must_use]
    pub fn start(&self, who: usize) -> Position {
        self.setups[who].start
    }

    /// The numbers of the figures of a side.
    #[must_use]
    pub fn squad(&self, side: Side) -> Range<usize> {
        match side {
            Side::A => 0..self.ours,
            Side::B => self.ours..self.setups.len(),
        }
    }

    /// The figures of a side that are in the fight, by their numbers.
    pub fn present<'f, F: OnTable>(
        &self,
        figures: &'f [F],
        side: Side,
    ) -> impl DoubleEndedIterator<Item = usize> + use<'f, F> {
        self.squad(side).filter(|&who| !figures[who].is_out())
    }

    /// The enemies of a figure that are in the fight, by their numbers.
    pub fn foes<'f, F: OnTable>(
        &self,
        figures: &'f [F],
        who: usize,
    ) -> impl DoubleEndedIterator<Item = usize> + use<'f, F> {
        self.present(figures, self.setups[who].side.foe())
    }

    /// Where all figures are, and what has become of them.
    pub fn snapshot<F: OnTable>(&self, figures: &[F]) -> Snapshot {
        let placed = |(who, figure): (usize, &F)| {
            let Position { at, facing, .. } = *figure.position();
            let base = Base { at, radius: self.setups[who].radius };
            Placed { figure: who as u8, base, facing, status: figure.status() }
        };
        figures.iter().enumerate().map(placed).collect()
    }

    /// What a figure is to do in its turn: what its posture says, unless an objective comes first.
    /// One that advances makes for objectives; see [`Goals::goal`]. One that advances or takes
    /// cover stays where its side would lose an objective without it.
    pub fn objective_order<F: OnTable>(&self, figures: &[F], who: usize) -> ObjectiveOrder {
        let posture = self.setups[who].posture;
        let moves = matches!(posture, Posture::Advance | Posture::Cover);
        if !moves || self.goals.objectives.is_empty() {
            return ObjectiveOrder { posture, goal: None };
        }
        let (snapshot, who) = (self.counted(figures, who), who as u8);
        let side_of = |figure: u8| self.side(figure.into());
        if self.goals.forsakes(&snapshot, side_of, who, None) {
            return ObjectiveOrder { posture: Posture::Hold, goal: None };
        }
        let goal = || self.goals.goal(&snapshot, side_of, who);
        ObjectiveOrder { posture, goal: if posture == Posture::Advance { goal() } else { None } }
    }

    /// Whether a side would lose an objective, or no longer deny one, if a figure of it went from
    /// where it is to there. Who is sent to charge goes wherever the enemy is.
    ///
    /// Every move that a player chooses is held to this, charges and breaking off included.
    pub fn forsakes<F: OnTable>(&self, figures: &[F], who: usize, there: Point) -> bool {
        let base = Base { at: there, radius: self.setups[who].radius };
        self.leaves_objective(figures, who, Some(base))
    }

    /// Whether a side would lose an objective, or no longer deny one, without a figure where it is.
    pub fn keeps<F: OnTable>(&self, figures: &[F], who: usize) -> bool {
        self.leaves_objective(figures, who, None)
    }

    fn leaves_objective<F: OnTable>(&self, figures: &[F], who: usize, there: Option<Base>) -> bool {
        if self.goals.objectives.is_empty() || self.setups[who].posture == Posture::Charge {
            return false;
        }
        let snapshot = self.counted(figures, who);
        self.goals.forsakes(&snapshot, |figure| self.side(figure.into()), who as u8, there)
    }

    /// The figures, without those on whom the side of `who` no longer counts where they are.
    fn counted<F: OnTable>(&self, figures: &[F], who: usize) -> Snapshot {
        let leaves = |other: usize| {
            other != who && self.side(other) == self.side(who) && figures[other].is_leaving()
        };
        let mut snapshot = self.snapshot(figures);
        snapshot.retain(|placed| !leaves(placed.figure.into()));
        snapshot
    }
}

//! What stays fixed during play: the table, who takes part, and who plays them.

use std::ops::Range;

use super::position::{OnTable, Position};
use crate::book::Tracked;
use crate::engagement::Side;
use crate::fight::First;
use crate::squad::{
    Breaking, Goals, InBlock, OptionId, Placed, PlayerOption, Policy, Posture, Restrictions,
    Snapshot, Spots, Stock,
};
use crate::table::{Base, Table};

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
    pub(super) ours: usize,
    /// The radius of the widest base.
    pub(super) widest: i32,
    pub(super) goals: Goals,
    pub(super) names: Vec<(String, Side)>,
    pub(super) policies: [&'static dyn Policy; 2],
    pub(super) breaking: [Option<Breaking>; 2],
    pub(super) restrictions: Restrictions,
    /// Places beside what gives cover.
    pub(super) spots: Spots,
    /// Whether anything on the table hides or veils.
    pub(super) has_cover: bool,
    /// Whether what is exactly as high as eyes and heads hides them.
    pub(super) level_hides: Tracked<bool>,
}

/// What stays fixed about a figure during play, in any game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FigureSetup {
    /// Its name, which no other figure has.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// The number of its unit among those of both sides.
    pub unit: u8,
    /// Where it stands in its unit, if that is one body.
    pub block: Option<InBlock>,
    /// How its player means to use it; see [`Field::posture`].
    pub(super) posture: Posture,
    /// The radius of its base, or of its block.
    pub radius: i32,
    /// Its height to the eyes, upright.
    pub height: i32,
    /// The round in which it arrives; 1 if it is on the table from the start.
    pub arrives: u16,
    /// What it costs, in thousandths of a point, if its stat line says so.
    pub points: Option<u64>,
    pub(super) start: Position,
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

    /// Forbids players something, in place of what was forbidden before.
    pub const fn restrict(&mut self, restrictions: Restrictions) {
        self.restrictions = restrictions;
    }

    /// Whether the player of a figure may do something with it.
    #[must_use]
    pub fn may(&self, who: usize, option: OptionId) -> bool {
        self.restrictions.allow(self.side(who), option)
    }

    /// Whether the player of a figure may have it charge.
    #[must_use]
    pub fn may_charge(&self, who: usize) -> bool {
        self.posture(who).charges() && self.may(who, OptionId::CHARGE)
    }

    /// How the player of a figure means to use it: as the scenario says, unless that is forbidden. One
    /// that may not charge advances, and one that may not take cover or wait for a target holds.
    #[must_use]
    pub fn posture(&self, who: usize) -> Posture {
        let posture = self.setups[who].posture;
        let (option, rather) = match posture {
            Posture::Charge => (OptionId::CHARGE, Posture::Advance),
            Posture::Cover => (OptionId::COVER, Posture::Hold),
            Posture::Overwatch => (OptionId::OVERWATCH, Posture::Hold),
            Posture::Hold | Posture::Advance => return posture,
        };
        if self.may(who, option) { posture } else { rather }
    }

    /// What players may do on this field in every game: to charge, and to take cover if there is any.
    #[must_use]
    pub fn usual_options(&self) -> Vec<PlayerOption> {
        let cover = self.has_cover.then_some(PlayerOption::COVER);
        std::iter::once(PlayerOption::CHARGE).chain(cover).collect()
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

    /// What sides have of something at the start, with what each figure has of it, in thousandths.
    pub fn stock(&self, name: &str, says: &str, of: impl Fn(usize) -> Option<u64>) -> Stock {
        let start = Side::BOTH.map(|side| self.squad(side).map(&of).sum());
        Stock { name: name.to_owned(), says: says.to_owned(), start }
    }

    /// Where all figures are, and what has become of them.
    pub fn snapshot<F: OnTable>(&self, figures: &[F]) -> Snapshot {
        (0..figures.len()).map(|who| self.placed(figures, who)).collect()
    }

    /// Where a figure is, and what has become of it.
    pub(super) fn placed<F: OnTable>(&self, figures: &[F], who: usize) -> Placed {
        let (figure, setup) = (&figures[who], &self.setups[who]);
        let Position { at, facing, .. } = *figure.position();
        let whole = Base { at, radius: setup.radius };
        let base = setup.block.map_or(whole, |block| block.base(at, facing));
        Placed { figure: who as u8, base, facing, status: figure.status() }
    }
}

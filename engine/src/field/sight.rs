//! How much of a figure is visible.

use super::position::{OnTable, Position};
use super::setup::Field;
use crate::table::{Base, Ground, Piece, Point, SightLine, View, Zone};

impl Field {
    /// The body that a figure would show somewhere, stooped so far.
    #[must_use]
    #[inline]
    pub fn zone_at(&self, who: usize, at: Point, stoop: u8) -> Zone {
        let setup = &self.setups[who];
        let foot = self.table.floor(at);
        let top = foot + setup.height / i32::from(stoop.max(1)) - self.lowered();
        Zone { base: Base { at, radius: setup.radius }, foot, top }
    }

    /// The body of a figure.
    pub fn zone<F: OnTable>(&self, figures: &[F], who: usize) -> Zone {
        let Position { at, stoop, .. } = *figures[who].position();
        self.zone_at(who, at, stoop)
    }

    /// What a figure would see of a zone from somewhere, stooped so far, if only terrain hides it.
    #[must_use]
    pub fn view_from(&self, who: usize, at: Point, stoop: u8, zone: &Zone) -> View {
        self.table.view(at, self.eye(who, at, stoop), zone, 0)
    }

    /// What a figure sees of another, if only terrain hides it.
    pub fn view<F: OnTable>(&self, figures: &[F], who: usize, foe: usize) -> View {
        let Position { at, stoop, .. } = *figures[who].position();
        self.view_from(who, at, stoop, &self.zone(figures, foe))
    }

    /// Whether a base touches terrain. What is flat, and no harder to cross than the table, is none.
    #[must_use]
    pub fn is_in_terrain(&self, base: Base) -> bool {
        let touched = self.table.pieces_touching(base, 0);
        let pieces = self.table.pieces().iter().enumerate();
        let counts = |piece: &Piece| piece.ground != Ground::Open || 0 < piece.height;
        { pieces }.any(|(number, piece)| touched & 1 << number != 0 && counts(piece))
    }

    /// Whether nothing covers a figure from its nearest enemy.
    pub fn is_in_the_open<F: OnTable>(&self, figures: &[F], who: usize) -> bool {
        let shown = |foe| self.view(figures, foe, who).is_whole();
        self.nearest(figures, who).is_some_and(shown)
    }

    /// What a figure would see of a zone from somewhere, stooped so far, where figures hide as
    /// terrain does; none where it sees nothing of it.
    ///
    /// Lines of sight lead to the middle of the zone and to its sides, and pass none of `others`
    /// within `gap` units. Where the whole zone is not clear of terrain, the end of one of these
    /// lines has to be.
    #[must_use]
    pub fn view_past(
        &self,
        (who, at, stoop): (usize, Point, u8),
        zone: &Zone,
        others: &[Base],
        gap: i32,
    ) -> Option<View> {
        let target = zone.base;
        let is_clear = |end: &Point| {
            let line = SightLine::between(at, *end);
            !others.iter().any(|base| line.passes(*base, gap))
        };
        let sides = || {
            let across = (target.at - at).left().of_length(target.radius);
            [target.at + across, target.at + -across].into_iter().filter(is_clear)
        };
        let is_middle_clear = is_clear(&target.at);
        if !is_middle_clear && sides().next().is_none() {
            return None;
        }
        let eye = self.eye(who, at, stoop);
        let (view, is_middle_shown) = self.table.view_and_middle(at, eye, zone);
        let shows = |end: Point| self.table.shows(at, eye, zone, end);
        let is_seen = view.is_whole() || (is_middle_clear && is_middle_shown) || sides().any(shows);
        is_seen.then_some(view)
    }

    /// How high the eyes of a figure would be somewhere, stooped so far.
    #[inline]
    pub(super) fn eye(&self, who: usize, at: Point, stoop: u8) -> i32 {
        self.table.floor(at) + self.setups[who].height / i32::from(stoop.max(1)) - self.lowered()
    }

    /// What eyes and heads are lower by, in units: along the top of a wall one sees, unless what is
    /// level hides.
    #[inline]
    fn lowered(&self) -> i32 {
        (self.has_cover && *self.level_hides).into()
    }
}

//! Nearby enemies, and positions to move to.

use super::{Squad, State};
use crate::games::sprawl::attack::can_be_attacked;
use crate::games::sprawl::movement::is_away;
use crate::table::{Base, Facing, Path, Piece, Point, Table, Vector};

impl Squad {
    /// Returns the nearest enemy that is not hidden, or else the nearest.
    pub(super) fn nearest(&self, state: &State, who: usize) -> Option<usize> {
        let figures = &state.figures;
        let base = self.field.base(figures, who);
        let foes = || self.field.foes(figures, who);
        let shown = foes().filter(|&foe| can_be_attacked(&figures[foe].conduct));
        let nearest = self.field.nearest_of(figures, base, shown);
        nearest.or_else(|| self.field.nearest_of(figures, base, foes())).map(|(_, foe)| foe)
    }

    /// Returns the direction away from the nearest enemy.
    pub(super) fn away(&self, state: &State, who: usize) -> Option<Vector> {
        let foe = self.field.nearest(&state.figures, who)?;
        Some(state.figures[who].position.at - state.figures[foe].position.at)
    }

    /// Returns the path of a figure to a goal, round what it cannot cross.
    pub(super) fn way(
        &self,
        state: &State,
        who: usize,
        goal: Point,
        others: &[Base],
    ) -> Option<Path> {
        let crosses = |piece: &Piece, rise: i32| self.rules.may_cross(piece.ground, rise);
        self.ground(state, who).way(self.field.base(&state.figures, who), goal, others, &crosses)
    }

    /// Returns the table as it is for a figure. A figure on treacherous ground may leave it.
    fn ground(&self, state: &State, who: usize) -> &Table {
        let stuck = !self.firm.is_free(self.field.base(&state.figures, who));
        if self.rules.sinks(self.members[who].quickness) && !stuck {
            &self.firm
        } else {
            &self.field.table
        }
    }

    /// Returns the nearest position next to cover from which a figure sees the nearest enemy within
    /// range and is only partly visible to it.
    pub(super) fn vantage(&self, state: &State, who: usize) -> Option<Point> {
        let foe = self.nearest(state, who)?;
        let reach = self.reach(state, who);
        let (target, own) =
            (self.field.zone(&state.figures, foe), self.field.base(&state.figures, who));
        let eye = state.figures[foe].position.at;
        let others = self.field.wide_bases(&state.figures, who);
        let mut best: Option<Point> = None;
        for &at in self.field.spots() {
            let far = at.distance_squared(own.at);
            if best.is_none_or(|best| far < best.distance_squared(own.at))
                && own.moved(at).gap(target.base) <= reach
                && self.field.is_open(own.moved(at), &others)
                && !self.field.view_from(foe, eye, 1, &self.field.zone_at(who, at, 1)).is_whole()
                && self.field.view_from(who, at, 1, &target).is_seen()
            {
                best = Some(at);
            }
        }
        best
    }

    /// Returns the nearest position next to cover where a figure is only partly visible to the
    /// nearest enemy.
    pub(super) fn shelter(&self, state: &State, who: usize) -> Option<Point> {
        let foe = self.nearest(state, who)?;
        let eye = state.figures[foe].position.at;
        self.field.shelter_where(&state.figures, (who, 1), |zone| {
            !self.field.view_from(foe, eye, 1, zone).is_whole()
        })
    }

    /// Returns where a Panicked or Downed figure moves: the nearest position out of sight or at the
    /// edge of the table, away from the nearest enemy.
    pub(super) fn refuge(&self, state: &State, who: usize) -> Option<Point> {
        let away = self.away(state, who)?;
        let at = state.figures[who].position.at;
        let ahead = Facing::along(away);
        let is_away = |spot: &Point| *spot != at && is_away(ahead, *spot - at);
        let (width, depth) = (self.field.table.width(), self.field.table.depth());
        let edges = [
            Point { x: 0, ..at },
            Point { x: width, ..at },
            Point { y: 0, ..at },
            Point { y: depth, ..at },
        ];
        let key = |spot: &Point| spot.distance_squared(at);
        let edge = edges.into_iter().filter(is_away).min_by_key(key);
        let near = |spot: &Point| edge.is_none_or(|edge| key(spot) <= key(&edge));
        let spot = self.field.shelter_where(&state.figures, (who, 1), |zone| {
            let spot = zone.base.at;
            let sees = |foe: usize| {
                let eye = state.figures[foe].position.at;
                self.field.view_from(foe, eye, 1, zone).is_seen()
            };
            near(&spot) && is_away(&spot) && !self.field.foes(&state.figures, who).any(sees)
        });
        spot.or(edge)
    }
}

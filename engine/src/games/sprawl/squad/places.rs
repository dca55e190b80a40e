//! Nearby enemies, and positions to move to.

use super::obstacles::obstacle;
use super::setup::Squad;
use super::state::SquadState;
use crate::games::sprawl::attack::can_be_attacked;
use crate::games::sprawl::movement::Gait;
use crate::table::{
    Base, Draft, Facing, Ground, Leg, Mobility, Path, PathSegment, Piece, Point, Table, Vector,
};

/// A figure that has so many units of a move.
struct Going<'s> {
    squad: &'s Squad,
    who: usize,
    gait: Gait,
    units: i32,
}

impl Mobility for Going<'_> {
    fn crosses(&self, piece: &Piece, rise: i32) -> bool {
        self.squad.rules.may_cross(piece.ground, rise)
    }

    fn clears(&self, leg: Leg, units: i32) -> bool {
        self.spends(leg, units, self.units).is_some()
    }

    fn reach(&self) -> i32 {
        // Nobody charges much farther than it can go.
        if self.gait.touches() { 2 * self.units } else { i32::MAX }
    }

    fn signature(&self) -> Option<[u64; 3]> {
        let quickness = self.squad.members[self.who].quickness;
        let how = (self.gait as u64) << 8 | u64::from(quickness);
        Some([how, self.units as u64, self.squad.rules.going()?])
    }
}

impl Going<'_> {
    /// Returns what a segment, at most so many units of it, costs with so many units of a move left;
    /// `None` if the move does not take the figure over it.
    fn cost(&self, segment: PathSegment, most: i32, left: i32) -> Option<i32> {
        let Squad { field, rules, .. } = self.squad;
        let over = Leg { from: segment.start(), to: segment.end() };
        let PathSegment::Crossing { piece, rise, .. } = segment else {
            let PathSegment::Ground { ground, .. } = segment else { return None };
            let length = over.length().min(most);
            let treads = self.pace(ground) != 0 || length == 0;
            return treads.then(|| rules.ground_cost(self.how(), ground, length));
        };
        let piece = &field.table.pieces()[usize::from(piece)];
        if piece.ground == Ground::Ladder {
            // Ladders are climbed bit by bit, but not in a charge.
            return (!self.gait.touches()).then_some(0);
        }
        let radius = field.setups[self.who].radius;
        rules.climb_cost(obstacle(piece, over, rise, radius), left, self.units)
    }

    fn how(&self) -> (u8, Gait) {
        (self.squad.members[self.who].quickness, self.gait)
    }

    fn pace(&self, ground: Ground) -> i32 {
        let (quickness, gait) = self.how();
        self.squad.rules.pace(quickness, gait, ground)
    }

    /// The segments of a leg.
    fn segments(&self, leg: Leg) -> impl Iterator<Item = PathSegment> {
        let Squad { field, .. } = self.squad;
        field.table.stretches(leg, field.setups[self.who].radius)
    }

    /// Returns what is `left` of a move after so many units of a leg; `None` if it does not take the
    /// figure over them.
    fn spends(&self, leg: Leg, units: i32, mut left: i32) -> Option<i32> {
        let mut ahead = units;
        for segment in self.segments(leg) {
            if units <= leg.from.distance(segment.start()) {
                break;
            }
            left = left.checked_sub(self.cost(segment, ahead, left)?).filter(|left| 0 <= *left)?;
            let length = Leg { from: segment.start(), to: segment.end() }.length();
            ahead = (ahead - length).max(0);
        }
        Some(left)
    }

    /// Returns how much of a path a move takes the figure along, in units.
    fn reaches(&self, path: &Path) -> i32 {
        let (mut gone, mut left) = (0, self.units);
        for segment in path.legs().flat_map(|leg| self.segments(leg)) {
            let length = Leg { from: segment.start(), to: segment.end() }.length();
            match self.cost(segment, i32::MAX, left) {
                Some(cost) if cost <= left => (gone, left) = (gone + length, left - cost),
                Some(_) | None => {
                    if let PathSegment::Ground { ground, .. } = segment {
                        let quickness = i32::from(self.how().0.max(1));
                        gone += length.min(left / quickness * self.pace(ground));
                    }
                    break;
                }
            }
        }
        gone
    }
}

impl Squad {
    /// Returns how much of a path a move of so many units takes a figure along, in units.
    pub(super) fn reached(&self, (who, gait, units): (usize, Gait, i32), path: &Path) -> i32 {
        Going { squad: self, who, gait, units }.reaches(path)
    }

    /// Returns whether a move of so many units, judged to be `misjudged` units longer, takes a
    /// figure to the end of a path.
    pub(super) fn completes(
        &self,
        (who, gait, units): (usize, Gait, i32),
        misjudged: i32,
        path: &Path,
    ) -> bool {
        let going = Going { squad: self, who, gait, units };
        path.legs()
            .try_fold(units + misjudged, |left, leg| going.spends(leg, i32::MAX, left))
            .is_some()
    }

    /// Returns the nearest enemy that is not hidden, or else the nearest.
    pub(super) fn nearest(&self, state: &SquadState, who: usize) -> Option<usize> {
        let figures = &state.figures;
        let base = self.field.base(figures, who);
        let foes = || self.field.foes(figures, who);
        let shown = foes().filter(|&foe| can_be_attacked(&figures[foe].conduct));
        let nearest = self.field.nearest_of(figures, base, shown);
        nearest.or_else(|| self.field.nearest_of(figures, base, foes())).map(|(_, foe)| foe)
    }

    /// Returns the direction away from the nearest enemy.
    pub(super) fn away(&self, state: &SquadState, who: usize) -> Option<Vector> {
        let foe = self.field.nearest(&state.figures, who)?;
        Some(state.figures[who].position.at - state.figures[foe].position.at)
    }

    /// The way of a figure to a goal, over what one move of so many units takes it over.
    pub(super) fn way(
        &self,
        state: &SquadState,
        (who, gait, units): (usize, Gait, i32),
        goal: Point,
        others: &[Base],
    ) -> Option<Path> {
        let mobility = Going { squad: self, who, gait, units };
        self.ground(state, who).way(self.field.base(&state.figures, who), goal, others, &mobility)
    }

    /// The way of a figure into contact with an enemy.
    pub(super) fn onto(
        &self,
        state: &SquadState,
        (who, gait, units): (usize, Gait, i32),
        foe: usize,
    ) -> Option<Path> {
        let mobility = Going { squad: self, who, gait, units };
        let table = self.ground(state, who);
        self.field.into_contact(&state.figures, [who, foe], table, &mobility)
    }

    /// A first draft of that way.
    pub(super) fn draft(
        &self,
        state: &SquadState,
        (who, gait, units): (usize, Gait, i32),
        goal: Point,
        others: &[Base],
    ) -> Option<Draft> {
        let mobility = Going { squad: self, who, gait, units };
        self.ground(state, who).draft(self.field.base(&state.figures, who), goal, others, &mobility)
    }

    /// The table as it is for a figure: who stands on ground that it cannot cross gets off it as it
    /// can.
    fn ground(&self, state: &SquadState, who: usize) -> &Table {
        let quickness = self.members[who].quickness;
        let table = if self.rules.pace(quickness, Gait::Walk, Ground::Difficult) == 0 {
            &self.hard
        } else if self.rules.sinks(quickness) {
            &self.firm
        } else {
            return &self.field.table;
        };
        let is_stuck = !table.is_free(self.field.base(&state.figures, who));
        if is_stuck { &self.field.table } else { table }
    }

    /// Returns the nearest position next to cover, at most so many units away, from which a figure
    /// sees the nearest enemy within range and is only partly visible to it.
    pub(super) fn vantage(&self, state: &SquadState, who: usize, most: i32) -> Option<Point> {
        let foe = self.nearest(state, who)?;
        let reach = self.reach(state, who);
        let (target, own) =
            (self.field.zone(&state.figures, foe), self.field.base(&state.figures, who));
        let eye = state.figures[foe].position.at;
        let others = self.field.wide_bases(&state.figures, who);
        self.field.spot_where(own.at, most, |at| {
            own.moved(at).gap(target.base) <= reach
                && self.field.is_open(own.moved(at), &others)
                && !self.field.view_from(foe, eye, 1, &self.field.zone_at(who, at, 1)).is_whole()
                && self.field.view_from(who, at, 1, &target).is_seen()
        })
    }

    /// Returns the nearest position next to cover where a figure is only partly visible to the
    /// nearest enemy.
    pub(super) fn shelter(&self, state: &SquadState, who: usize) -> Option<Point> {
        let foe = self.nearest(state, who)?;
        let eye = state.figures[foe].position.at;
        self.field.shelter_where(&state.figures, (who, 1), i32::MAX, |zone| {
            !self.field.view_from(foe, eye, 1, zone).is_whole()
        })
    }

    /// Returns where a Panicked or Downed figure moves: the nearest position out of sight or at the
    /// edge of the table, away from the nearest enemy.
    pub(super) fn refuge(&self, state: &SquadState, who: usize) -> Option<Point> {
        let away = self.away(state, who)?;
        let at = state.figures[who].position.at;
        let ahead = Facing::along(away);
        let is_away = |spot: &Point| *spot != at && self.rules.is_away(ahead, *spot - at);
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
        let spot = self.field.shelter_where(&state.figures, (who, 1), i32::MAX, |zone| {
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

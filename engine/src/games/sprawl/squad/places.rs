//! Who stands near, and where to go.

use arrayvec::ArrayVec;

use super::{Squad, State};
use crate::squad::FIGURES_MAX;
use crate::table::{Base, Facing, Ground, Path, Piece, Point, Sector, Table, UNITS, Vector};

/// The bases that are in somebody's way.
pub(super) type Bases = ArrayVec<Base, FIGURES_MAX>;

/// How far movement keeps off enemies, in units: contact is a charge.
const ALOOF: i32 = Base::TOUCH + 1;

impl Squad {
    /// The bases of all others, those of enemies with the distance that movement keeps.
    pub(super) fn others(&self, state: &State, who: usize) -> Bases {
        let side = self.members[who].side;
        let own = self.base(state, who);
        let mut bases = Bases::new();
        for other in (0..self.members.len()).filter(|&other| other != who) {
            if !state.figures[other].is_present() {
                continue;
            }
            let base = self.base(state, other);
            // SPRAWL L83a and SPRAWL L83b: into contact only by a charge.
            let aloof = self.members[other].side != side && !own.touches(base);
            let radius = if aloof { base.radius + ALOOF } else { base.radius };
            bases.push(Base { radius, ..base });
        }
        bases
    }

    /// The bases of all others as they are.
    pub(super) fn bases(&self, state: &State, who: usize) -> Bases {
        let others = (0..self.members.len()).filter(|&other| other != who);
        let present = others.filter(|&other| state.figures[other].is_present());
        present.map(|other| self.base(state, other)).collect()
    }

    /// Whether a base can stand somewhere.
    pub(super) fn is_open(&self, base: Base, others: &[Base]) -> bool {
        self.table.is_free(base) && !others.iter().any(|other| other.overlaps(base))
    }

    /// The nearest enemy that is not hidden, or else the nearest.
    pub(super) fn nearest(&self, state: &State, who: usize) -> Option<usize> {
        let key = |foe: &usize| (0 < state.figures[*foe].hidden, self.gap(state, who, *foe), *foe);
        self.foes(state, who).min_by_key(key)
    }

    /// Away from the nearest enemy.
    pub(super) fn away(&self, state: &State, who: usize) -> Option<Vector> {
        let foe = self.foes(state, who).min_by_key(|&foe| (self.gap(state, who, foe), foe))?;
        Some(state.figures[who].at - state.figures[foe].at)
    }

    /// Whether treacherous ground is impassable to a figure.
    pub(super) fn sinks(&self, who: usize) -> bool {
        let rules = self.rules();
        // SPRAWL L65b: for who makes no more than an inch a Turn on it.
        i32::from(self.members[who].quickness) / rules.treacherous_divisor
            <= rules.treacherous_inches
    }

    /// The way of a figure to a goal, round what it cannot cross.
    pub(super) fn way(
        &self,
        state: &State,
        who: usize,
        goal: Point,
        others: &[Base],
    ) -> Option<Path> {
        let rules = self.rules();
        let crosses = |piece: &Piece, rise: i32| {
            // SPRAWL L69e: what is higher than 2 inches is impassable.
            piece.ground == Ground::Ladder || (-UNITS <= rise && rise <= rules.climb_height)
        };
        // SPRAWL L67: impassable ground is gone round.
        self.ground(state, who).way(self.base(state, who), goal, others, &crosses)
    }

    /// The table as it is for a figure: who stands on treacherous ground gets off it as it can.
    fn ground(&self, state: &State, who: usize) -> &Table {
        let stuck = !self.firm.is_free(self.base(state, who));
        if self.sinks(who) && !stuck { &self.firm } else { &self.table }
    }

    /// The nearest place beside cover from which a figure sees the nearest enemy within reach, and
    /// shows it but a part of itself.
    pub(super) fn vantage(&self, state: &State, who: usize) -> Option<Point> {
        let foe = self.nearest(state, who)?;
        let reach = self.reach(state, who);
        let (target, own) = (self.zone(state, foe), self.base(state, who));
        let others = self.others(state, who);
        let mut best: Option<Point> = None;
        for &at in self.spots.all() {
            let far = at.distance_squared(own.at);
            if best.is_none_or(|best| far < best.distance_squared(own.at))
                && own.moved(at).gap(target.base) <= reach
                && self.is_covered(state, [who, foe], at, &others)
                && self.view_from(who, at, &target).is_seen()
            {
                best = Some(at);
            }
        }
        best
    }

    /// The nearest place beside cover where a figure shows the nearest enemy but a part of itself.
    pub(super) fn shelter(&self, state: &State, who: usize) -> Option<Point> {
        let foe = self.nearest(state, who)?;
        let others = self.others(state, who);
        let spots = self.spots.nearest(state.figures[who].at);
        spots.into_iter().find(|&at| self.is_covered(state, [who, foe], at, &others))
    }

    /// Whether there is room somewhere, in cover from an enemy.
    fn is_covered(
        &self,
        state: &State,
        [who, foe]: [usize; 2],
        at: Point,
        others: &[Base],
    ) -> bool {
        let eye = state.figures[foe].at;
        self.is_open(self.base(state, who).moved(at), others)
            && !self.view_from(foe, eye, &self.zone_at(who, at)).is_whole()
    }

    /// Where a Panicked or Downed figure runs or crawls to: the nearest place out of sight or at
    /// the edge of the table that is away from the nearest enemy.
    pub(super) fn refuge(&self, state: &State, who: usize) -> Option<Point> {
        let away = self.away(state, who)?;
        let at = state.figures[who].at;
        let ahead = Facing::along(away);
        // Assumption: what is up to 45 degrees off the straight way from the enemy is away from it.
        let is_away = |spot: &Point| *spot != at && ahead.sees(*spot - at, Sector::Quarter);
        let others = self.others(state, who);
        let unseen = |spot: &Point| {
            let zone = self.zone_at(who, *spot);
            self.is_open(zone.base, &others)
                && !self
                    .foes(state, who)
                    .any(|foe| self.view_from(foe, state.figures[foe].at, &zone).is_seen())
        };
        let (width, depth) = (self.table.width(), self.table.depth());
        let edges = [
            Point { x: 0, ..at },
            Point { x: width, ..at },
            Point { y: 0, ..at },
            Point { y: depth, ..at },
        ];
        let key = |spot: &Point| spot.distance_squared(at);
        let edge = edges.into_iter().filter(is_away).min_by_key(key);
        let near = |spot: &Point| edge.is_none_or(|edge| key(spot) <= key(&edge));
        let spots = self.spots.nearest(state.figures[who].at);
        // SPRAWL L51b: to the nearest cover or edge, away from the enemy.
        spots.into_iter().filter(near).filter(is_away).find(unseen).or(edge)
    }
}

//! The segments of a straight leg: the ground it covers and what it crosses.

use arrayvec::ArrayVec;

use super::edge::{Beam, bounded, sized};
use super::layout::Table;
use super::path::Leg;
use super::point::Point;
use super::sets::{PieceSet, members, those};
use super::terrain::Ground;

/// The most parts of one leg; what is beyond the last counts as more of it.
pub const STRETCHES_MAX: usize = 32;

/// A part of a leg on one kind of ground, or the crossing of an obstacle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PathSegment {
    /// Over ground.
    Ground {
        /// The area whose ground it is; none where the ground is open.
        piece: Option<u8>,
        /// What it is to walk over: open, or what slows down.
        ground: Ground,
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
    },
    /// Over an obstacle, or the edge of a platform.
    Crossing {
        /// What is crossed: the obstacle, the platform, or the ladder that leads over its edge.
        piece: u8,
        /// The last point before it.
        at: Point,
        /// The first point past it where the base does not lie on it, or the leg's end.
        beyond: Point,
        /// How high one climbs, in units: of an obstacle its height, of a platform how much higher
        /// the floor is beyond; below zero where it is lower.
        rise: i32,
    },
}

/// The parts of a leg in order, each beginning where the one before ends.
#[derive(Clone, Debug)]
pub struct Stretches(Parts);

type AllParts = ArrayVec<PathSegment, STRETCHES_MAX>;

/// What is left of the parts of a leg.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "most legs have one part, and nothing allocates")]
enum Parts {
    One(Option<PathSegment>),
    Many(AllParts, usize),
}

impl Iterator for Stretches {
    type Item = PathSegment;

    #[inline]
    fn next(&mut self) -> Option<PathSegment> {
        match &mut self.0 {
            Parts::One(part) => part.take(),
            Parts::Many(parts, next) => {
                let part = parts.get(*next).copied();
                *next += 1;
                part
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = match &self.0 {
            Parts::One(part) => usize::from(part.is_some()),
            Parts::Many(parts, next) => parts.len().saturating_sub(*next),
        };
        (left, Some(left))
    }
}

impl ExactSizeIterator for Stretches {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Enters,
    Leaves,
    Crosses,
}

/// What happens along a leg: where, and from where to where the base lies on it, in units.
#[derive(Clone, Copy)]
struct Event {
    along: i32,
    piece: u8,
    step: Step,
    before: i32,
    beyond: i32,
}

type Events = ArrayVec<Event, STRETCHES_MAX>;

/// What rounding adds to or takes from a place, in units: edges of areas as near on a leg are
/// crossed as one.
const NEAR: i32 = 2;

/// The distance at which a figure counts as standing on a ladder, in units, however thin it is.
const LADDER: i32 = 10;

impl Table {
    /// The parts of a straight leg, for a base of this radius: its middle is on the ground of each.
    ///
    /// Where areas overlap, the worst ground counts, of the first piece that has it; under a
    /// platform none does. An obstacle that is crossed again before its first crossing is over is
    /// crossed once.
    #[must_use]
    pub fn stretches(&self, leg: Leg, radius: i32) -> Stretches {
        let leg = Leg { from: bounded(leg.from), to: bounded(leg.to) };
        let inside = self.within(leg.from, self.kinds.rough | self.kinds.platforms);
        let beam = Beam::new(leg.from, leg.to, 0);
        let meets = |index: usize| beam.meets(&self.extents[index].bounds);
        let pieces = self.kinds.rough | self.kinds.platforms | self.kinds.hurdles;
        let met = those(pieces, meets);
        if met == 0 {
            let (piece, ground) = self.ground(inside);
            let Leg { from, to } = leg;
            return Stretches(Parts::One(Some(PathSegment::Ground { piece, ground, from, to })));
        }
        Stretches(Parts::Many(self.parts(leg, sized(radius), (met, inside)), 0))
    }

    /// The parts of a leg that may meet these pieces and begins inside of those.
    fn parts(&self, leg: Leg, radius: i32, (met, inside): (PieceSet, PieceSet)) -> AllParts {
        let mut events = self.events(leg, radius, met);
        events.sort_unstable_by_key(|event| (event.along, event.piece, event.step));
        let mut parts = AllParts::new();
        let length = leg.length();
        let mut walk = Walk { table: self, leg, length, inside, cursor: 0, parts: &mut parts };
        let mut rest = &events[..];
        while let Some((first, others)) = rest.split_first() {
            let is_near =
                |next: &&Event| next.step != Step::Crosses && next.along - first.along <= NEAR;
            let count = match first.step {
                Step::Crosses => 1,
                Step::Enters | Step::Leaves => 1 + others.iter().take_while(is_near).count(),
            };
            let (now, later) = rest.split_at(count);
            walk.take(now);
            rest = later;
        }
        walk.finish();
        parts
    }

    fn is_platform(&self, event: &Event) -> bool {
        self.kinds.platforms & 1 << event.piece != 0
    }

    fn events(&self, leg: Leg, radius: i32, met: PieceSet) -> Events {
        let mut events = Events::new();
        for index in members(met) {
            if self.kinds.hurdles & 1 << index != 0 {
                self.hurdles(index, leg, radius, &mut events);
            } else {
                self.borders(index, leg, radius, &mut events);
            }
        }
        events
    }

    /// Where a leg enters and leaves an area.
    fn borders(&self, index: usize, leg: Leg, radius: i32, events: &mut Events) {
        let length = leg.length();
        for edge in self.edges_of(index) {
            let Some(crossed) = edge.crossed(leg.from, leg.to) else { continue };
            let step = if crossed.is_entry() { Step::Enters } else { Step::Leaves };
            let along = crossed.share(length);
            let [before, beyond] = if self.kinds.platforms & 1 << index == 0 {
                [along, along]
            } else {
                edge.climbed(leg, length, (crossed, radius))
            };
            let _ = events.try_push(Event { along, piece: index as u8, step, before, beyond });
        }
    }

    /// Where a leg crosses or touches an obstacle; an area of it as a whole.
    fn hurdles(&self, index: usize, leg: Leg, radius: i32, events: &mut Events) {
        let (length, own) = (leg.length(), 1 << index);
        let is_area = self.kinds.areas & own != 0;
        let first = events.len();
        for edge in self.edges_of(index) {
            let Some(crossed) = edge.touched(leg.from, leg.to) else { continue };
            let [mut before, mut beyond] = edge.climbed(leg, length, (crossed, radius));
            if is_area && self.within(leg.from, own) != 0 {
                before = 0;
            }
            if is_area && self.within(leg.to, own) != 0 {
                beyond = length;
            }
            let along = crossed.share(length);
            let mut event =
                Event { along, piece: index as u8, step: Step::Crosses, before, beyond };
            let mut place = first;
            // Each turn takes one event away, and then begins anew, or goes on to the next: at
            // most as often as the square of how many there can be.
            while place < events.len() {
                let other = events[place];
                if is_area || (other.before <= event.beyond && event.before <= other.beyond) {
                    event.along = event.along.min(other.along);
                    event.before = event.before.min(other.before);
                    event.beyond = event.beyond.max(other.beyond);
                    events.swap_remove(place);
                    place = first;
                } else {
                    place += 1;
                }
            }
            let _ = events.try_push(event);
        }
    }

    /// The worst ground of the areas that a point is inside of.
    fn ground(&self, inside: PieceSet) -> (Option<u8>, Ground) {
        let floor = self.highest(inside & self.kinds.platforms, None);
        let mut worst = (None, Ground::Open);
        for index in members(inside & self.kinds.rough) {
            let piece = &self.pieces()[index];
            let lies = if piece.is_platform { piece.height } else { self.extents[index].under };
            if floor <= lies && worst.1 < piece.ground {
                worst = (Some(index as u8), piece.ground);
            }
        }
        worst
    }

    fn ladder_at(&self, at: Point) -> Option<usize> {
        members(self.kinds.ladders).find(|&index| {
            let reach = LADDER.max(self.pieces()[index].width / 2);
            self.extents[index].bounds.grown(reach).holds(at)
                && self.edges_of(index).iter().any(|edge| edge.compare(at, reach).is_le())
        })
    }
}

/// A leg as far as it is parted.
struct Walk<'t> {
    table: &'t Table,
    leg: Leg,
    length: i32,
    inside: PieceSet,
    cursor: i32,
    parts: &'t mut AllParts,
}

impl Walk<'_> {
    fn point(&self, along: i32) -> Point {
        self.leg.point(along, self.length)
    }

    /// Takes one event, or several at edges of areas in one place.
    fn take(&mut self, events: &[Event]) {
        let first = events[0];
        if first.step == Step::Crosses {
            let rise = self.table.pieces()[usize::from(first.piece)].height;
            self.walk(first.before);
            return self.cross(first.piece, first.beyond, rise);
        }
        let floor =
            |inside: PieceSet| self.table.highest(inside & self.table.kinds.platforms, None);
        let inside = events.iter().fold(self.inside, |set, event| match event.step {
            Step::Leaves => set & !(1 << event.piece),
            Step::Enters | Step::Crosses => set | 1 << event.piece,
        });
        let rise = floor(inside) - floor(self.inside);
        if rise == 0 {
            self.walk(first.along);
            self.inside = inside;
            return;
        }
        let edges = || events.iter().filter(|event| self.table.is_platform(event));
        let before = edges().map(|event| event.before).min().unwrap_or(first.before);
        let beyond = edges().map(|event| event.beyond).max().unwrap_or(first.beyond);
        let height = |event: &&Event| self.table.pieces()[usize::from(event.piece)].height;
        // Of edges as high the first: `max_by_key` takes the last.
        let highest = edges().rev().max_by_key(height).unwrap_or(&first);
        let ladder = self.table.ladder_at(self.point(first.along));
        let piece = ladder.map_or(highest.piece, |index| index as u8);
        self.walk(before);
        self.inside = inside;
        self.cross(piece, beyond, rise);
    }

    /// Walks on to a place over the ground that it is on.
    fn walk(&mut self, along: i32) {
        if along <= self.cursor {
            return;
        }
        let (from, to) = (self.point(self.cursor), self.point(along));
        let (piece, ground) = self.table.ground(self.inside);
        self.cursor = along;
        match self.parts.last_mut() {
            Some(PathSegment::Ground { piece: last, ground: same, to: end, .. })
                if *last == piece && *same == ground =>
            {
                *end = to;
            }
            _ => self.add(PathSegment::Ground { piece, ground, from, to }),
        }
    }

    fn cross(&mut self, piece: u8, beyond: i32, rise: i32) {
        let beyond = beyond.max(self.cursor);
        let (at, to) = (self.point(self.cursor), self.point(beyond));
        self.cursor = beyond;
        self.add(PathSegment::Crossing { piece, at, beyond: to, rise });
    }

    fn add(&mut self, part: PathSegment) {
        if self.parts.try_push(part).is_err() {
            self.stretch(part.end());
        }
    }

    /// Lets the last part end elsewhere.
    fn stretch(&mut self, end: Point) {
        if let Some(PathSegment::Ground { to, .. } | PathSegment::Crossing { beyond: to, .. }) =
            self.parts.last_mut()
        {
            *to = end;
        }
    }

    fn finish(mut self) {
        self.walk(self.length);
        if self.parts.is_empty() {
            let (piece, ground) = self.table.ground(self.inside);
            self.add(PathSegment::Ground { piece, ground, from: self.leg.from, to: self.leg.to });
        }
    }
}

impl PathSegment {
    /// Where it begins.
    #[must_use]
    pub const fn start(self) -> Point {
        match self {
            PathSegment::Ground { from, .. } | PathSegment::Crossing { at: from, .. } => from,
        }
    }

    /// Where it ends.
    #[must_use]
    pub const fn end(self) -> Point {
        match self {
            PathSegment::Ground { to, .. } | PathSegment::Crossing { beyond: to, .. } => to,
        }
    }
}

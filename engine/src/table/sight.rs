//! Lines of sight: nine straight lines from an eye to a figure, and what they meet.

use super::base::Base;
use super::edge::{Beam, Crossed, Edge, FAR, bounded, directed, sized};
use super::layout::Table;
use super::path::Leg;
use super::point::{Point, Vector, packed};
use super::sets::{FigureSet, PieceSet, members, of_words, words};
use super::terrain::Sight;
use crate::store::Store;

/// What is looked at: a base, and the heights between which its owner can be seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Zone {
    /// Where it stands.
    pub base: Base,
    /// The lowest that can be seen, in units above the table, floor included.
    pub foot: i32,
    /// The highest that can be seen, in units above the table, floor included.
    pub top: i32,
}

/// What is seen of a zone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct View {
    /// How many of the [`View::LINES`] sight lines reach it.
    pub clear: u8,
    /// The pieces that block or veil any line.
    pub pieces: PieceSet,
    /// Whether one of them only veils, or stands around the eye or the zone.
    pub is_veiled: bool,
    /// The figures in the way, as [`View::among`] finds them; the table knows none.
    pub figures: FigureSet,
}

impl View {
    /// How many sight lines there are: to the left edge, the middle and the right edge of a base,
    /// each at the lowest, the middle and the highest of what can be seen.
    pub const LINES: u8 = 9;

    /// Of what nothing hides.
    pub const UNHINDERED: View =
        View { clear: View::LINES, pieces: 0, is_veiled: false, figures: 0 };

    /// Whether any line reaches it.
    #[must_use]
    pub const fn is_seen(self) -> bool {
        0 < self.clear
    }

    /// Whether every line reaches it and no piece or figure is in the way.
    #[must_use]
    pub const fn is_whole(self) -> bool {
        self.clear == View::LINES && self.pieces == 0 && self.figures == 0
    }

    /// The view with those figures noted whose bases the line to the middle passes over.
    #[must_use]
    pub fn among(self, eye: Point, zone: &Zone, others: &[Base]) -> View {
        let (mut figures, line) = (0, SightLine::between(eye, zone.base.at));
        for (index, &other) in others.iter().take(FigureSet::BITS as usize).enumerate() {
            figures |= FigureSet::from(line.passes(other, 0)) << index;
        }
        View { figures, ..self }
    }
}

/// What is seen of zones, by where they are, where the eye is and which pieces count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Views {
    /// Past pieces whose set fits a word.
    few: Store<5, 2>,
    /// Past any others.
    many: Store<6, 3>,
}

impl Views {
    /// Room for 2 to the power of `bits` of each.
    pub(super) fn new(bits: u32) -> Views {
        Views { few: Store::new(bits), many: Store::new(bits) }
    }

    /// The pieces in the way, of those that count, and a word on what is seen; computed by `find`
    /// unless it is kept.
    #[inline]
    fn get(
        &self,
        [eye, at, size, heights]: [u64; 4],
        candidates: PieceSet,
        find: impl FnOnce() -> (PieceSet, u64),
    ) -> (PieceSet, u64) {
        let [low, high] = words(candidates);
        if high == 0 {
            let [pieces, shown] = self.few.get([eye, at, size, heights, low], || {
                let (pieces, shown) = find();
                [pieces as u64, shown]
            });
            return (pieces.into(), shown);
        }
        let [first, last, shown] = self.many.get([eye, at, size, heights, low, high], || {
            let (pieces, shown) = find();
            let [first, last] = words(pieces);
            [first, last, shown]
        });
        (of_words([first, last]), shown)
    }
}

/// The heights between which lines of sight lead, in units above the table, floor included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heights {
    pub(super) eye: i32,
    /// The lowest that can be seen.
    pub(super) foot: i32,
    /// The highest that can be seen.
    pub(super) top: i32,
}

/// The three lines from an eye as seen from above, and the heights that each goes from and to.
struct Lines {
    eye: Point,
    ends: [Point; 3],
    from: i32,
    to: [i32; 3],
    /// The lowest of all heights.
    lowest: i32,
}

impl Lines {
    const ALL: u16 = (1 << View::LINES) - 1;

    /// Those to the middle.
    const MIDDLE: u16 = 0b111 << 3;

    fn of(eye: Point, ends: [Point; 3], heights: Heights) -> Lines {
        let Heights { eye: from, foot, top } = heights;
        let to = [foot, foot.midpoint(top), top];
        Lines { eye, ends, from, to, lowest: from.min(foot).min(top) }
    }

    /// The lines that pass an edge below its top, one bit each.
    fn pass(&self, edge: &Edge) -> u16 {
        // Lines that begin as high as the edge or higher, and end so, pass above it.
        if edge.top <= self.lowest {
            return 0;
        }
        let before = edge.side_of(self.eye);
        if before == 0 {
            return 0;
        }
        let below = |end: Point| {
            let crossed = edge.pierced_from(self.eye, end, before);
            crossed.map_or(0, |crossed| self.below(crossed, edge.top))
        };
        let [left, middle, right] = self.ends;
        if left == right {
            // What has no width has no sides: three lines are one.
            return 0b001_001_001 * below(left);
        }
        below(left) | below(middle) << 3 | below(right) << 6
    }

    /// The lines to one end that cross an edge there below its top, one bit each.
    fn below(&self, crossed: Crossed, top: i32) -> u16 {
        let below = self.to.map(|height| crossed.is_below(self.from, height, top));
        u16::from(below[0]) | u16::from(below[1]) << 1 | u16::from(below[2]) << 2
    }
}

impl Heights {
    /// The same heights, none farther off than any that counts.
    fn bounded(self) -> Heights {
        let [eye, foot, top] =
            [self.eye, self.foot, self.top].map(|height| height.clamp(-FAR, FAR));
        Heights { eye, foot, top }
    }
}

impl Table {
    /// What an eye at a point, so many units above the table, sees of a zone; pieces in the set
    /// `ignored` do not count.
    ///
    /// A line is blocked where it passes an edge of a piece below its top; along the top it sees.
    /// One sees into and out of an area: where the eye, or the foot in the middle of the zone, is
    /// inside and below the top, it blocks nothing and is noted. A line through the very end of an
    /// edge is blocked, from whichever side the edge comes; one sees past an edge that runs exactly
    /// along the line, and one on which the line begins or ends.
    ///
    /// What is seen is kept, since figures look again from where they were.
    #[must_use]
    pub fn view(&self, eye: Point, eye_height: i32, zone: &Zone, ignored: PieceSet) -> View {
        self.kept_view(eye, eye_height, zone, self.kinds.opaque & !ignored).0
    }

    /// What an eye sees of a zone, as [`Table::view`], and whether it sees any of it where it
    /// stands above the middle of its base.
    #[must_use]
    pub fn view_and_middle(&self, eye: Point, eye_height: i32, zone: &Zone) -> (View, bool) {
        self.kept_view(eye, eye_height, zone, self.kinds.opaque)
    }

    /// The view of a zone and whether it is seen in the middle, if only pieces of the set
    /// `candidates` count.
    fn kept_view(
        &self,
        eye: Point,
        eye_height: i32,
        zone: &Zone,
        candidates: PieceSet,
    ) -> (View, bool) {
        if candidates == 0 {
            return (View::UNHINDERED, true);
        }
        let (eye, at, radius) = (bounded(eye), bounded(zone.base.at), sized(zone.base.radius));
        let heights = Heights { eye: eye_height, foot: zone.foot, top: zone.top }.bounded();
        let key = [
            eye.packed(),
            at.packed(),
            packed(radius, heights.eye),
            packed(heights.foot, heights.top),
        ];
        let (pieces, shown) = self.views.get(key, candidates, || {
            let (view, blocked) = self.look(eye, Base { at, radius }, heights, candidates);
            let is_middle_shown = u64::from(blocked & Lines::MIDDLE != Lines::MIDDLE);
            (
                view.pieces,
                u64::from(view.clear) << 2 | u64::from(view.is_veiled) << 1 | is_middle_shown,
            )
        });
        let view =
            View { clear: (shown >> 2) as u8, pieces, is_veiled: shown & 2 != 0, figures: 0 };
        (view, shown & 1 != 0)
    }

    /// What an eye sees of a base between these heights, if only pieces of the set `candidates`
    /// count, and which lines are blocked.
    fn look(&self, eye: Point, base: Base, heights: Heights, candidates: PieceSet) -> (View, u16) {
        let across = directed((base.at - eye).left(), base.radius);
        let ends = [bounded(base.at + across), base.at, bounded(base.at + -across)];
        self.look_to(base, &Lines::of(eye, ends, heights), candidates)
    }

    /// Whether an eye at a point, so many units above the table, sees anything of a zone where it
    /// stands above this point, of those that it looks at.
    #[must_use]
    pub fn shows(&self, eye: Point, eye_height: i32, zone: &Zone, end: Point) -> bool {
        if self.kinds.opaque == 0 {
            return true;
        }
        let heights = Heights { eye: eye_height, foot: zone.foot, top: zone.top }.bounded();
        let base = Base { at: bounded(zone.base.at), radius: sized(zone.base.radius) };
        let (eye, end) = (bounded(eye), bounded(end));
        let key = [
            eye.packed(),
            base.at.packed(),
            end.packed(),
            packed(base.radius, heights.eye),
            packed(heights.foot, heights.top),
        ];
        let [is_seen] = self.shown.get(key, || {
            let lines = Lines::of(eye, [end; 3], heights);
            [self.look_to(base, &lines, self.kinds.opaque).0.is_seen().into()]
        });
        is_seen != 0
    }

    /// What is seen of a base along these lines, and which of them are blocked, one bit each.
    fn look_to(&self, base: Base, lines: &Lines, candidates: PieceSet) -> (View, u16) {
        let (mut view, mut blocked) = (View::UNHINDERED, 0);
        let beam = Beam::new(lines.eye, base.at, base.radius);
        for index in members(candidates) {
            let (own, extent) = (1 << index, &self.extents[index]);
            if !beam.meets(&extent.bounds) {
                continue;
            }
            // The eye looks from inside, or the zone stands inside.
            let surrounds =
                |at: Point, height: i32| height < extent.top && self.is_inside(index, at);
            let is_around = self.kinds.areas & own != 0
                && (surrounds(lines.eye, lines.from) || surrounds(base.at, lines.to[0]));
            let below = if is_around {
                0
            } else {
                self.edges_of(index).iter().fold(0, |below, edge| below | lines.pass(edge))
            };
            if is_around || below != 0 {
                view.pieces |= own;
                if is_around || self.pieces()[index].sight != Sight::Blocked {
                    view.is_veiled = true;
                } else {
                    blocked |= below;
                }
            }
        }
        view.clear = (Lines::ALL & !blocked).count_ones() as u8;
        (view, blocked)
    }

    /// Where what flies level from one point to another, so many units above the table, first meets
    /// something that blocks sight and is higher; none where it meets nothing. An area that it
    /// starts in does not stop it.
    #[must_use]
    pub fn stop(&self, from: Point, to: Point, height: i32) -> Option<Point> {
        let (from, to) = (bounded(from), bounded(to));
        let leg = Leg { from, to };
        let (beam, length) = (Beam::new(from, to, 0), leg.length());
        let met = members(self.kinds.opaque).filter(|&index| {
            self.pieces()[index].sight == Sight::Blocked
                && beam.meets(&self.extents[index].bounds)
                && self.within(from, 1 << index & self.kinds.areas) == 0
        });
        let edges = met.flat_map(|index| self.edges_of(index));
        let crossed = edges.filter(|edge| height < edge.top);
        let along = crossed.filter_map(|edge| edge.pierced(from, to)).map(|met| met.share(length));
        along.min().map(|along| leg.point(along, length))
    }
}

/// A straight line between two points, seen from above.
#[derive(Clone, Copy, Debug)]
pub struct SightLine {
    from: Point,
    to: Point,
    way: Vector,
    /// The square of its length.
    length: i64,
}

impl SightLine {
    /// The line between two points.
    #[must_use]
    #[inline]
    pub fn between(from: Point, to: Point) -> SightLine {
        let (from, to) = (bounded(from), bounded(to));
        let way = to - from;
        SightLine { from, to, way, length: way.length_squared() }
    }

    /// Whether it passes within so many units of a base.
    #[must_use]
    #[inline]
    pub fn passes(&self, base: Base, units: i32) -> bool {
        let (at, units_off) = (bounded(base.at), sized(sized(base.radius) + sized(units)));
        let (off, reach) = (at - self.from, i64::from(units_off) * i64::from(units_off));
        // Most bases are far off the line, however long it were; its length is at most this.
        let across = self.way.cross(off);
        let length = i64::from(self.way.x.abs()) + i64::from(self.way.y.abs());
        if i64::from(units_off) * length < across.abs() || self.is_farther(across, reach) {
            return false;
        }
        let along = self.way.dot(off);
        if along <= 0 {
            off.length_squared() <= reach
        } else if self.length <= along {
            at.distance_squared(self.to) <= reach
        } else {
            true
        }
    }

    /// Whether what is so far `across`, in units times the length of the line, is farther off it
    /// than the root of `reach`.
    fn is_farther(&self, across: i64, reach: i64) -> bool {
        let across = i128::from(across);
        i128::from(reach) * i128::from(self.length) < across * across
    }
}

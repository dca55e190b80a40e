//! Lines of sight: nine straight lines from an eye to a figure, and what they meet.

use super::base::Base;
use super::edge::{Beam, Edge, FAR, bounded, directed, sized};
use super::layout::{Table, members};
use super::path::Leg;
use super::point::Point;
use super::terrain::Sight;

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
    /// The pieces that block or veil any line, one bit a piece.
    pub pieces: u64,
    /// Whether one of them only veils, or stands around the eye or the zone.
    pub is_veiled: bool,
    /// The figures in the way, one bit each, as [`View::among`] finds them; the table knows none.
    pub figures: u32,
}

impl View {
    /// How many sight lines there are: to the left edge, the middle and the right edge of a base,
    /// each at the lowest, the middle and the highest of what can be seen.
    pub const LINES: u8 = 9;

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

    /// The view with those of the first 32 figures noted whose bases the line to the middle passes
    /// over.
    #[must_use]
    pub fn among(self, eye: Point, zone: &Zone, others: &[Base]) -> View {
        let mut figures = 0;
        for (index, &other) in others.iter().take(u32::BITS as usize).enumerate() {
            figures |= u32::from(Table::passes(eye, zone.base.at, other, 0)) << index;
        }
        View { figures, ..self }
    }
}

/// The three lines from an eye as seen from above, and the heights that each goes from and to.
struct Lines {
    eye: Point,
    height: i32,
    ends: [Point; 3],
    heights: [i32; 3],
    /// The lowest of all these heights.
    lowest: i32,
}

impl Lines {
    const ALL: u16 = (1 << View::LINES) - 1;

    /// The lines that pass an edge below its top, one bit each.
    fn below(&self, edge: &Edge) -> u16 {
        // Lines that begin as high as the edge or higher, and end so, pass above it.
        if edge.top <= self.lowest {
            return 0;
        }
        let before = edge.side_of(self.eye);
        if before == 0 {
            return 0;
        }
        let [left, middle, right] = self.ends;
        if left == right {
            // What has no width has no sides: three lines are one.
            return 0b1_001_001 * self.below_towards(left, edge, before);
        }
        let below = |end| self.below_towards(end, edge, before);
        below(left) | below(middle) << 3 | below(right) << 6
    }

    /// The lines to one end that pass an edge below its top, one bit each; the eye is on this side
    /// of the edge.
    fn below_towards(&self, end: Point, edge: &Edge, before: i64) -> u16 {
        let Some(crossed) = edge.pierced_from(self.eye, end, before) else { return 0 };
        let below = self.heights.map(|height| crossed.is_below(self.height, height, edge.top));
        u16::from(below[0]) | u16::from(below[1]) << 1 | u16::from(below[2]) << 2
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
    #[must_use]
    pub fn view(&self, eye: Point, eye_height: i32, zone: &Zone, ignored: u64) -> View {
        let (eye, middle) = (bounded(eye), bounded(zone.base.at));
        let across = directed((middle - eye).left(), sized(zone.base.radius));
        let ends = [bounded(middle + across), middle, bounded(middle + -across)];
        self.view_to(eye, eye_height, (zone, ends), ignored)
    }

    /// Whether an eye at a point, so many units above the table, sees anything of a zone where it
    /// stands above this point, of those that it looks at.
    #[must_use]
    pub fn shows(&self, eye: Point, eye_height: i32, zone: &Zone, end: Point) -> bool {
        self.view_to(bounded(eye), eye_height, (zone, [bounded(end); 3]), 0).is_seen()
    }

    /// What an eye sees of a zone at these places.
    fn view_to(
        &self,
        eye: Point,
        eye_height: i32,
        (zone, ends): (&Zone, [Point; 3]),
        ignored: u64,
    ) -> View {
        const UNHINDERED: View =
            View { clear: View::LINES, pieces: 0, is_veiled: false, figures: 0 };
        let candidates = self.kinds.opaque & !ignored;
        if candidates == 0 {
            return UNHINDERED;
        }
        let middle = bounded(zone.base.at);
        let beam = Beam::new(eye, middle, sized(zone.base.radius));
        let meets = |index: &usize| beam.meets(&self.extents[*index].bounds);
        let found = members(candidates).filter(meets).fold(0, |set, index| set | 1 << index);
        if found == 0 {
            return UNHINDERED;
        }
        let [height, foot, top] =
            [eye_height, zone.foot, zone.top].map(|height| height.clamp(-FAR, FAR));
        let heights = [foot, foot.midpoint(top), top];
        let lines = Lines { eye, height, ends, heights, lowest: height.min(foot).min(top) };
        let (mut blocked, mut pieces, mut is_veiled) = (0, 0, false);
        for index in members(found) {
            let (own, reached) = (1 << index, self.extents[index].top);
            let is_around = |at: Point, height: i32| height < reached && self.is_inside(index, at);
            if self.kinds.areas & own != 0 && (is_around(eye, height) || is_around(middle, foot)) {
                pieces |= own;
                is_veiled = true;
                continue;
            }
            let below = self.edges_of(index).iter().fold(0, |set, edge| set | lines.below(edge));
            if below == 0 {
                continue;
            }
            pieces |= own;
            if self.pieces()[index].sight == Sight::Blocked {
                blocked |= below;
            } else {
                is_veiled = true;
            }
        }
        let clear = (Lines::ALL & !blocked).count_ones() as u8;
        View { clear, pieces, is_veiled, figures: 0 }
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

    /// Whether the straight line between two points, seen from above, passes within so many units
    /// of a base.
    #[must_use]
    pub fn passes(from: Point, to: Point, base: Base, units: i32) -> bool {
        let (from, to, at) = (bounded(from), bounded(to), bounded(base.at));
        let reach = sized(sized(base.radius) + sized(units));
        let line = Edge { a: from, b: to, top: 0 };
        line.bounds().grown(reach).holds(at) && line.compare(at, reach).is_le()
    }
}

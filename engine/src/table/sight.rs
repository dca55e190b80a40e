//! Lines of sight: nine straight lines from an eye to a figure, and what they meet.

use super::base::Base;
use super::edge::{Beam, Crossed, Edge, FAR, bounded, directed, sized};
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

/// The heights between which lines of sight lead, in units above the table, floor included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Heights {
    /// The eye.
    pub eye: i32,
    /// The lowest that can be seen.
    pub foot: i32,
    /// The highest that can be seen.
    pub top: i32,
}

/// The three lines from an eye as seen from above, and `N` times the heights that each goes from
/// and to.
struct Lines<const N: usize> {
    eye: Point,
    ends: [Point; 3],
    rises: [Rise; N],
    /// The lowest of all heights.
    lowest: i32,
}

/// The height of an eye, and the three heights that lines of sight go to.
#[derive(Clone, Copy)]
struct Rise {
    from: i32,
    to: [i32; 3],
}

impl Rise {
    fn of(Heights { eye, foot, top }: Heights) -> Rise {
        let [from, foot, top] = [eye, foot, top].map(|height| height.clamp(-FAR, FAR));
        Rise { from, to: [foot, foot.midpoint(top), top] }
    }

    fn lowest(&self) -> i32 {
        let [foot, _, top] = self.to;
        self.from.min(foot).min(top)
    }

    /// The lines to one end that cross an edge there below its top, one bit each.
    fn below(&self, crossed: Crossed, top: i32) -> u16 {
        let below = self.to.map(|height| crossed.is_below(self.from, height, top));
        u16::from(below[0]) | u16::from(below[1]) << 1 | u16::from(below[2]) << 2
    }
}

impl<const N: usize> Lines<N> {
    const ALL: u16 = (1 << View::LINES) - 1;

    /// Notes the lines that pass an edge below its top, one bit each.
    fn pass(&self, edge: &Edge, below: &mut [u16; N]) {
        // Lines that begin as high as the edge or higher, and end so, pass above it.
        if edge.top <= self.lowest {
            return;
        }
        let before = edge.side_of(self.eye);
        if before == 0 {
            return;
        }
        let mut pass = |end: Point, bits: u16| {
            if let Some(crossed) = edge.pierced_from(self.eye, end, before) {
                for (set, rise) in below.iter_mut().zip(&self.rises) {
                    *set |= bits * rise.below(crossed, edge.top);
                }
            }
        };
        let [left, middle, right] = self.ends;
        if left == right {
            // What has no width has no sides: three lines are one.
            return pass(left, 0b001_001_001);
        }
        pass(left, 1);
        pass(middle, 1 << 3);
        pass(right, 1 << 6);
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
        let heights = Heights { eye: eye_height, foot: zone.foot, top: zone.top };
        let [view] = self.views(eye, zone.base, [heights], ignored);
        view
    }

    /// As [`Table::view`], for an eye and a zone at several heights at once.
    #[must_use]
    pub fn views<const N: usize>(
        &self,
        eye: Point,
        base: Base,
        heights: [Heights; N],
        ignored: u64,
    ) -> [View; N] {
        let (eye, middle) = (bounded(eye), bounded(base.at));
        let across = directed((middle - eye).left(), sized(base.radius));
        let ends = [bounded(middle + across), middle, bounded(middle + -across)];
        self.views_to(eye, (base, ends), heights, ignored)
    }

    /// Whether an eye at a point, so many units above the table, sees anything of a zone where it
    /// stands above this point, of those that it looks at.
    #[must_use]
    pub fn shows(&self, eye: Point, eye_height: i32, zone: &Zone, end: Point) -> bool {
        let heights = Heights { eye: eye_height, foot: zone.foot, top: zone.top };
        let ends = [bounded(end); 3];
        let [view] = self.views_to(bounded(eye), (zone.base, ends), [heights], 0);
        view.is_seen()
    }

    /// What an eye sees of a base at these places.
    fn views_to<const N: usize>(
        &self,
        eye: Point,
        (base, ends): (Base, [Point; 3]),
        heights: [Heights; N],
        ignored: u64,
    ) -> [View; N] {
        const UNHINDERED: View =
            View { clear: View::LINES, pieces: 0, is_veiled: false, figures: 0 };
        let candidates = self.kinds.opaque & !ignored;
        if candidates == 0 {
            return [UNHINDERED; N];
        }
        let middle = bounded(base.at);
        let beam = Beam::new(eye, middle, sized(base.radius));
        let meets = |index: &usize| beam.meets(&self.extents[*index].bounds);
        let found = members(candidates).filter(meets).fold(0, |set, index| set | 1 << index);
        if found == 0 {
            return [UNHINDERED; N];
        }
        let rises = heights.map(Rise::of);
        let lowest = rises.iter().map(Rise::lowest).min().unwrap_or(0);
        let lines = Lines { eye, ends, rises, lowest };
        let (mut views, mut blocked) = ([UNHINDERED; N], [0; N]);
        for index in members(found) {
            let (own, reached) = (1 << index, self.extents[index].top);
            let mut around = [false; N];
            if self.kinds.areas & own != 0 {
                // The eye looks from inside, or the zone stands inside.
                let below = |height: fn(&Rise) -> i32| rises.map(|rise| height(&rise) < reached);
                for (at, is_below) in
                    [(eye, below(|rise| rise.from)), (middle, below(|rise| rise.to[0]))]
                {
                    if is_below.contains(&true) && self.is_inside(index, at) {
                        around = std::array::from_fn(|nth| around[nth] || is_below[nth]);
                    }
                }
            }
            let mut below = [0; N];
            if around.contains(&false) {
                for edge in self.edges_of(index) {
                    lines.pass(edge, &mut below);
                }
            }
            let hides = self.pieces()[index].sight == Sight::Blocked;
            for (nth, view) in views.iter_mut().enumerate() {
                if around[nth] || below[nth] != 0 {
                    view.pieces |= own;
                    if around[nth] || !hides {
                        view.is_veiled = true;
                    } else {
                        blocked[nth] |= below[nth];
                    }
                }
            }
        }
        for (view, blocked) in views.iter_mut().zip(blocked) {
            view.clear = (Lines::<N>::ALL & !blocked).count_ones() as u8;
        }
        views
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

//! A table with its terrain laid out, and what is where on it.
//!
//! Pieces are told apart by their place in the list; sets of them are kept as one bit a piece, the
//! lowest for the first. All that needs memory is worked out when a table is laid.

use std::cmp::Ordering;

use super::base::Base;
use super::check::{check, corners_of, twice_area};
use super::edge::{Bounds, Edge, bounded, directed, sized};
use super::point::{Point, Vector};
use super::terrain::{Ground, Piece, PieceShape, Sight};
use super::web::Web;

/// The most pieces of terrain on a table: what hides a figure is kept as one bit a piece.
pub const PIECES_MAX: usize = 64;

/// The most points and corners of all pieces of a table together.
pub const CORNERS_MAX: usize = 1024;

/// A table: its size and its terrain.
///
/// What is asked about points far off it is answered for the nearest point within
/// [`SIDE_MAX`](super::SIDE_MAX) lengths of it, and radii and heights are taken for at most that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    width: i32,
    depth: i32,
    pieces: Vec<Piece>,
    pub(super) plans: Vec<Plan>,
    pub(super) edges: Vec<Edge>,
    pub(super) kinds: Kinds,
    /// The sum of the corners of the table and of all pieces, and how many these are.
    corners: (Vector, i32),
    pub(super) web: Web,
}

/// Why pieces make no table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct TableFault {
    /// Which piece is at fault, counted from 0; none where it is the table as a whole.
    pub piece: Option<usize>,
    /// What is wrong with it, in words.
    pub message: String,
}

/// What of a piece is worked out beforehand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    pub(super) bounds: Bounds,
    first: u16,
    end: u16,
    /// The floor it stands on: of an area the lowest at its corners, its own not counted.
    pub(super) under: i32,
    /// How high it reaches, above the table; of a line, where it is highest.
    pub(super) top: i32,
}

/// Pieces of a kind, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Kinds {
    pub(super) areas: u64,
    pub(super) platforms: u64,
    /// What nobody gets through.
    pub(super) solid: u64,
    /// What is crossed as a whole: lines and areas of obstacle ground that are no platforms.
    pub(super) hurdles: u64,
    /// Areas that slow down.
    pub(super) rough: u64,
    pub(super) ladders: u64,
    /// What hides or veils.
    pub(super) opaque: u64,
}

/// The places of the bits of a set, from the lowest; at most [`PIECES_MAX`].
pub(super) fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        let is_any = set != 0;
        set &= set.wrapping_sub(1);
        is_any.then_some(place)
    })
}

impl Kinds {
    fn of(pieces: &[Piece]) -> Kinds {
        let set = |is_in: &dyn Fn(&Piece) -> bool| {
            let bits = pieces.iter().enumerate().filter(|(_, piece)| is_in(piece));
            bits.fold(0, |set, (index, _)| set | 1 << index)
        };
        let is_area = |piece: &Piece| matches!(piece.shape, PieceShape::Area(_));
        let is_rough = |piece: &Piece| {
            matches!(piece.ground, Ground::Difficult | Ground::Severe | Ground::Extreme)
        };
        Kinds {
            areas: set(&is_area),
            platforms: set(&|piece| piece.is_platform),
            solid: set(&|piece| piece.ground == Ground::Impassable),
            hurdles: set(&|piece| piece.ground == Ground::Obstacle && !piece.is_platform),
            rough: set(&|piece| is_area(piece) && is_rough(piece)),
            ladders: set(&|piece| piece.ground == Ground::Ladder && !is_area(piece)),
            opaque: set(&|piece| piece.sight != Sight::Clear && 0 < piece.height),
        }
    }
}

impl Table {
    /// Lays a table of so many units to the right and up, with its pieces.
    ///
    /// `clearance` is the radius of the widest base that goes round corners; wider ones only go
    /// straight. Gaps narrower than two of it are no way round for anyone.
    ///
    /// A platform reaches up to its height above the table; every other piece stands on the floor
    /// where it is, so on a platform that it lies within. Bases may stand over a platform's edge.
    ///
    /// # Errors
    ///
    /// A side, height, width or clearance out of range, more than [`PIECES_MAX`] pieces,
    /// [`CORNERS_MAX`] corners or [`BENDS_MAX`](super::BENDS_MAX) corners to go round, a point off
    /// the table or twice in a row, a line of fewer than two points, and an area of fewer than
    /// three, with no inside, or whose edges touch or cross.
    pub fn lay(
        width: i32,
        depth: i32,
        pieces: Vec<Piece>,
        clearance: i32,
    ) -> Result<Table, TableFault> {
        check(width, depth, &pieces, clearance)?;
        let kinds = Kinds::of(&pieces);
        let (plans, edges) = (Vec::new(), Vec::new());
        let corners = summed(width, depth, &pieces);
        let web = Web::default();
        let mut table = Table { width, depth, pieces, plans, edges, kinds, corners, web };
        table.draw();
        table.raise();
        table.web = Web::spun(&table, clearance)?;
        Ok(table)
    }

    /// Draws the edges of all pieces, areas round to the left.
    fn draw(&mut self) {
        for piece in &self.pieces {
            let mut points = corners_of(piece).to_vec();
            if matches!(piece.shape, PieceShape::Area(_)) {
                if twice_area(&points) < 0 {
                    points.reverse();
                }
                points.push(points[0]);
            }
            let bounds =
                points.iter().fold(Bounds::of(points[0], points[0]), |all, &at| all.with(at));
            let first = self.edges.len() as u16;
            let top = piece.height;
            self.edges.extend(points.windows(2).map(|pair| Edge { a: pair[0], b: pair[1], top }));
            let end = self.edges.len() as u16;
            self.plans.push(Plan { bounds, first, end, under: 0, top });
        }
    }

    /// Raises what stands on platforms to where it stands.
    fn raise(&mut self) {
        for index in 0..self.pieces.len() {
            let own = 1 << index;
            let piece = &self.pieces[index];
            let below = |at: Point| {
                self.highest(
                    self.within(at, self.kinds.platforms & !own),
                    piece.is_platform.then_some(piece.height),
                )
            };
            if self.kinds.areas & own != 0 {
                let under = corners_of(piece).iter().map(|&at| below(at)).min().unwrap_or(0);
                let top = if piece.is_platform { piece.height } else { under + piece.height };
                self.plans[index].under = under;
                self.plans[index].top = top;
                for edge in &mut self.edges[self.plans[index].range()] {
                    edge.top = top;
                }
            } else {
                let range = self.plans[index].range();
                let mut floors = [i32::MAX, 0];
                for place in range {
                    let Edge { a, b, .. } = self.edges[place];
                    let floor = self.floor(Point { x: a.x.midpoint(b.x), y: a.y.midpoint(b.y) });
                    self.edges[place].top = floor + self.pieces[index].height;
                    floors = [floors[0].min(floor), floors[1].max(floor)];
                }
                self.plans[index].under = floors[0];
                self.plans[index].top = floors[1] + self.pieces[index].height;
            }
        }
    }

    /// The greatest height in a set of platforms, of those not above `most`; 0 for none.
    pub(super) fn highest(&self, platforms: u64, most: Option<i32>) -> i32 {
        members(platforms)
            .map(|index| self.pieces[index].height)
            .filter(|&height| most.is_none_or(|most| height <= most))
            .max()
            .unwrap_or(0)
    }

    /// How far it goes to the right, in units.
    #[must_use]
    pub fn width(&self) -> i32 {
        self.width
    }

    /// How far it goes up, in units.
    #[must_use]
    pub fn depth(&self) -> i32 {
        self.depth
    }

    /// Its terrain.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// On which side of the way from one point to another the middle is: above zero on its left.
    ///
    /// Of two ways round that are as long, the one on this side is taken. Turned or mirrored, a
    /// table has its middle where that puts it, and so what is chosen is turned as all else is: no
    /// end and no side of a symmetric table is better off. Only along a line through the middle is
    /// there nothing to tell the two sides apart by.
    pub(super) fn middle_side(&self, from: Point, to: Point) -> i64 {
        (to - from).cross(self.off_middle(from))
    }

    /// The way from a point to the middle, the mean of the corners of the table and of all pieces,
    /// so many times as there are corners.
    pub(crate) fn off_middle(&self, at: Point) -> Vector {
        let (sum, count) = self.corners;
        Vector { x: sum.x - count * at.x, y: sum.y - count * at.y }
    }

    /// Whether a whole base is on the table.
    #[must_use]
    pub fn holds(&self, base: Base) -> bool {
        let (Point { x, y }, radius) = (bounded(base.at), sized(base.radius));
        radius <= x && x <= self.width - radius && radius <= y && y <= self.depth - radius
    }

    /// The height of the highest platform that contains a point, edges included, in units; 0 on
    /// the table itself.
    #[must_use]
    pub fn floor(&self, at: Point) -> i32 {
        if self.kinds.platforms == 0 {
            return 0;
        }
        self.highest(self.within(bounded(at), self.kinds.platforms), None)
    }

    /// The areas that contain a point, edges included, one bit a piece.
    #[must_use]
    pub fn pieces_at(&self, at: Point) -> u64 {
        self.within(bounded(at), self.kinds.areas)
    }

    /// The pieces that a base comes within so many units of, one bit a piece: lines, and areas
    /// with their inside.
    #[must_use]
    pub fn pieces_touching(&self, base: Base, units: i32) -> u64 {
        let reach = sized(sized(base.radius) + sized(units));
        self.near(
            bounded(base.at),
            !0,
            |edge, at| edge.compare(at, reach) != Ordering::Greater,
            reach,
        )
    }

    /// Whether a base may stand where it is: wholly on the table, and on no impassable piece and
    /// no obstacle but a platform.
    #[must_use]
    pub fn is_free(&self, base: Base) -> bool {
        self.holds(base) && !self.lies_on(base, self.kinds.solid | self.kinds.hurdles)
    }

    /// How far a point is from the nearest side of the table, in units; 0 off it.
    #[must_use]
    pub fn edge_distance(&self, at: Point) -> i32 {
        let Point { x, y } = bounded(at);
        x.min(self.width - x).min(y).min(self.depth - y).max(0)
    }

    /// The nearest point on a side of the table: of those as near the left one, then the right, the
    /// lower and the upper one.
    #[must_use]
    pub fn nearest_edge(&self, at: Point) -> Point {
        let Point { x, y } = bounded(at);
        let on = Point { x: x.clamp(0, self.width), y: y.clamp(0, self.depth) };
        let ends = [
            Point { x: 0, ..on },
            Point { x: self.width, ..on },
            Point { y: 0, ..on },
            Point { y: self.depth, ..on },
        ];
        let nearest = ends.into_iter().min_by_key(|end| end.distance_squared(Point { x, y }));
        nearest.unwrap_or(on)
    }

    /// The nearest ledge of the platforms that a point is on, if one is within so many units: the
    /// point just outside of it, and how many units one falls there.
    ///
    /// An edge that leads onto another platform as high, or off the table, is none. Of ledges as
    /// near, the first piece has it.
    #[must_use]
    pub fn ledge_within(&self, at: Point, units: i32) -> Option<(Point, i32)> {
        let (at, units) = (bounded(at), sized(units));
        let platforms = self.within(at, self.kinds.platforms);
        let floor = self.highest(platforms, None);
        let mut nearest: Option<(i32, Point, i32)> = None;
        for index in members(platforms) {
            for edge in self.edges_of(index) {
                let distance = edge.distance(at);
                if edge.compare(at, units) == Ordering::Greater
                    || nearest.is_some_and(|(least, ..)| least <= distance)
                {
                    continue;
                }
                let outward = -(edge.b - edge.a).left();
                let outside = edge.nearest(at) + directed(outward, LEDGE);
                let drop = floor - self.floor(outside);
                if 0 < drop && self.holds(Base { at: outside, radius: 0 }) {
                    nearest = Some((distance, outside, drop));
                }
            }
        }
        nearest.map(|(_, outside, drop)| (outside, drop))
    }

    /// Whether a base lies on one of a set of pieces.
    pub(super) fn lies_on(&self, base: Base, pieces: u64) -> bool {
        let radius = sized(base.radius);
        let lies = |edge: &Edge, at: Point| edge.compare(at, radius) == Ordering::Less;
        pieces != 0 && self.near(bounded(base.at), pieces, lies, radius) != 0
    }

    /// The pieces of a set with an edge that `is_near` a point, or that it is inside of.
    fn near(
        &self,
        at: Point,
        pieces: u64,
        is_near: impl Fn(&Edge, Point) -> bool,
        reach: i32,
    ) -> u64 {
        let mut found = 0;
        for (index, plan) in self.plans.iter().enumerate() {
            let own = 1 << index;
            if pieces & own == 0 || !plan.bounds.grown(reach).holds(at) {
                continue;
            }
            if self.edges_of(index).iter().any(|edge| is_near(edge, at))
                || (self.kinds.areas & own != 0 && self.is_inside(index, at))
            {
                found |= own;
            }
        }
        found
    }

    /// The areas of a set that contain a point.
    pub(super) fn within(&self, at: Point, areas: u64) -> u64 {
        let mut found = 0;
        for index in members(areas) {
            if self.plans[index].bounds.holds(at) && self.is_inside(index, at) {
                found |= 1 << index;
            }
        }
        found
    }

    /// Whether a point is in an area or on its edge.
    fn is_inside(&self, area: usize, at: Point) -> bool {
        let mut is_inside = false;
        for edge in self.edges_of(area) {
            let (a, b) = (edge.a, edge.b);
            let side = super::edge::side(a, b, at);
            if side == 0 && edge.bounds().holds(at) {
                return true;
            }
            if (a.y <= at.y) != (b.y <= at.y) && (0 < side) == (a.y < b.y) {
                is_inside = !is_inside;
            }
        }
        is_inside
    }

    /// The edges of a piece, at most [`CORNERS_MAX`].
    pub(super) fn edges_of(&self, index: usize) -> &[Edge] {
        &self.edges[self.plans[index].range()]
    }
}

/// The sum of the corners of a table and of its pieces, and how many these are: at most
/// [`CORNERS_MAX`] and four, so that the sum fits.
fn summed(width: i32, depth: i32, pieces: &[Piece]) -> (Vector, i32) {
    let table = Vector { x: 2 * width, y: 2 * depth };
    let corners = pieces.iter().flat_map(corners_of);
    corners.fold((table, 4), |(sum, count), &at| {
        (Vector { x: sum.x + at.x, y: sum.y + at.y }, count + 1)
    })
}

/// How far outside of a ledge one falls, in units: what rounding cannot take back.
const LEDGE: i32 = 5;

impl Plan {
    fn range(&self) -> std::ops::Range<usize> {
        usize::from(self.first)..usize::from(self.end)
    }
}

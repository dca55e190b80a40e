//! A table with its terrain laid out.
//!
//! Pieces are identified by their index. Everything that needs memory is computed when the table is
//! built.

use super::barred::Barred;
use super::cells::Cells;
use super::check::{check, corners_of, twice_area};
use super::edge::{BoundingBox, Edge};
use super::known_ways::KnownWays;
use super::nav_graph::NavGraph;
use super::point::{Point, Vector};
use super::sets::{PieceSet, members};
use super::sight::Views;
use super::terrain::{Ground, Piece, PieceShape, Sight};
use crate::store::Store;

/// The most points and corners of all pieces of a table together.
pub const CORNERS_MAX: usize = 1024;

/// How much farther than the clearance pieces are looked up at once, in units.
const CLEARANCE_MORE: i32 = 16;

/// How many answers of each kind are kept about sight: 2 to this power, in 64 bytes each, or in
/// 128 where more than 64 pieces are in question.
const VIEWS_BITS: u32 = 14;

/// A table: its size and its terrain.
///
/// What is asked about points far off it is answered for the nearest point within
/// [`SIDE_MAX`](super::SIDE_MAX) lengths of it, and radii and heights are taken for at most that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    width: i32,
    depth: i32,
    pieces: Vec<Piece>,
    pub(super) extents: Vec<Extent>,
    pub(super) edges: Vec<Edge>,
    pub(super) kinds: Kinds,
    pub(super) cells: Cells,
    /// The sum of the corners of the table and of all pieces, and how many these are.
    corners: (Vector, i32),
    pub(super) web: NavGraph,
    /// What is seen of whom from where.
    pub(super) views: Views,
    /// The ways over it that are known.
    pub(super) known: KnownWays,
    /// Whether it is seen where it stands above a point.
    pub(super) shown: Store<5, 1>,
    /// It with more of it impassable.
    pub(super) barred: Barred,
}

/// Why pieces make no table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct TableFault {
    /// Which piece is at fault, counted from 0; none where it is the table as a whole.
    pub piece: Option<usize>,
    /// What is wrong with it, in words.
    pub message: String,
    /// The likeliest fix, in words.
    pub fix: Option<String>,
}

/// What of a piece is worked out beforehand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Extent {
    pub(super) bounds: BoundingBox,
    first: u16,
    end: u16,
    /// The floor it stands on: of an area the lowest at its corners, its own not counted.
    pub(super) under: i32,
    /// How high it reaches, above the table; of a line, where it is highest.
    pub(super) top: i32,
}

/// The pieces of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Kinds {
    pub(super) areas: PieceSet,
    pub(super) platforms: PieceSet,
    /// What nobody gets through.
    pub(super) solid: PieceSet,
    /// What is crossed as a whole: lines and areas of obstacle ground that are no platforms.
    pub(super) hurdles: PieceSet,
    /// Areas that slow down.
    pub(super) rough: PieceSet,
    pub(super) ladders: PieceSet,
    /// What hides or veils.
    pub(super) opaque: PieceSet,
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
    /// A side, height, width or clearance out of range, more than [`PIECES_MAX`](super::PIECES_MAX) pieces,
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
        let (extents, edges) = (Vec::new(), Vec::new());
        let corners = summed(width, depth, &pieces);
        let (views, shown) = (Views::new(VIEWS_BITS), Store::new(VIEWS_BITS));
        let (known, web) = (KnownWays::default(), NavGraph::default());
        let cells = Cells::of(width, depth, 0, &[]);
        let mut table = Table {
            width,
            depth,
            pieces,
            extents,
            edges,
            kinds,
            cells,
            corners,
            web,
            views,
            known,
            shown,
            barred: Barred::default(),
        };
        table.draw();
        let bounds: Vec<BoundingBox> = table.extents.iter().map(|extent| extent.bounds).collect();
        table.cells = Cells::of(width, depth, clearance + CLEARANCE_MORE, &bounds);
        table.raise();
        table.pave();
        table.web = NavGraph::spun(&table, clearance)?;
        Ok(table)
    }

    /// The same table, over which no ways are known yet, so that the rules are read that find them. A
    /// clone shares all that is known; what is seen from where depends on the table alone.
    #[must_use]
    pub fn unwalked(&self) -> Table {
        Table { known: KnownWays::default(), barred: Barred::default(), ..self.clone() }
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
                points.iter().fold(BoundingBox::of(points[0], points[0]), |all, &at| all.with(at));
            let first = self.edges.len() as u16;
            let top = piece.height;
            self.edges.extend(points.windows(2).map(|pair| Edge { a: pair[0], b: pair[1], top }));
            let end = self.edges.len() as u16;
            self.extents.push(Extent { bounds, first, end, under: 0, top });
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
                self.extents[index].under = under;
                self.extents[index].top = top;
                for edge in &mut self.edges[self.extents[index].range()] {
                    edge.top = top;
                }
            } else {
                let range = self.extents[index].range();
                let mut floors = [i32::MAX, 0];
                for place in range {
                    let Edge { a, b, .. } = self.edges[place];
                    let floor = self.floor(Point { x: a.x.midpoint(b.x), y: a.y.midpoint(b.y) });
                    self.edges[place].top = floor + self.pieces[index].height;
                    floors = [floors[0].min(floor), floors[1].max(floor)];
                }
                self.extents[index].under = floors[0];
                self.extents[index].top = floors[1] + self.pieces[index].height;
            }
        }
    }

    /// Lays out the floors of what lies on one side of the edges of platforms.
    fn pave(&mut self) {
        let platforms = members(self.kinds.platforms).flat_map(|index| self.edges_of(index));
        let boxes: Vec<BoundingBox> = platforms.map(Edge::bounds).collect();
        let mut cells = self.cells.clone();
        cells.pave(|at| self.floor(at), |cell| !boxes.iter().any(|edge| edge.meets(cell)));
        self.cells = cells;
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

    /// An edge from its end that is nearer to the middle: points found along it are then rounded
    /// alike however the table is mirrored.
    pub(super) fn inward(&self, edge: Edge) -> Edge {
        let [a, b] = [edge.a, edge.b].map(|at| self.off_middle(at).length_squared());
        if b < a { Edge { a: edge.b, b: edge.a, ..edge } } else { edge }
    }

    /// The edges of a piece, at most [`CORNERS_MAX`].
    pub(super) fn edges_of(&self, index: usize) -> &[Edge] {
        &self.edges[self.extents[index].range()]
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

impl Extent {
    fn range(&self) -> std::ops::Range<usize> {
        usize::from(self.first)..usize::from(self.end)
    }
}

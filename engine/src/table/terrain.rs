//! Terrain pieces: shapes, ground and heights.

use serde::Deserialize;

use super::point::{Point, Vector};

/// A piece of terrain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// What it is called.
    pub name: String,
    /// Where it is.
    pub shape: PieceShape,
    /// How high it is, in units; 0 for what lies flat.
    pub height: i32,
    /// How wide a line is across, in units; games ask for it where thin and thick ones differ.
    pub width: i32,
    /// What it is to walk through.
    pub ground: Ground,
    /// Whether one can stand on top of it; only an area can be.
    pub is_platform: bool,
    /// What it is to look through.
    pub sight: Sight,
}

/// Where a piece is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PieceShape {
    /// Along these points: a wall, a fence, a hedge.
    Line(Vec<Point>),
    /// Inside this polygon, whose corners go round once, either way.
    Area(Vec<Point>),
}

impl PieceShape {
    /// The point of its outline that is nearest to another; of those as near the first.
    #[must_use]
    pub fn nearest(&self, at: Point) -> Point {
        let (PieceShape::Line(points) | PieceShape::Area(points)) = self;
        let closes = matches!(self, PieceShape::Area(_));
        let last = points.last().zip(points.first()).filter(|_| closes);
        let edges = points.windows(2).map(|pair| (pair[0], pair[1]));
        let edges = edges.chain(last.map(|(last, first)| (*last, *first)));
        let nearest = edges.map(|(from, to)| {
            let (way, off) = (to - from, at - from);
            let share = way.dot(off).clamp(0, way.length_squared());
            let along = |step: i32| (i64::from(step) * share / way.length_squared().max(1)) as i32;
            from + Vector { x: along(way.x), y: along(way.y) }
        });
        nearest.min_by_key(|point| point.distance_squared(at)).unwrap_or(at)
    }
}

/// What a piece is to walk through. Games name these in their own words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// Nothing slows down.
    Open,
    /// It slows down.
    Difficult,
    /// It slows down more.
    Severe,
    /// It slows down most.
    Extreme,
    /// An obstacle to cross, by its height.
    Obstacle,
    /// Nobody gets through.
    Impassable,
    /// A way up or down a platform, as a line across its edge.
    Ladder,
}

/// What a piece is to look through.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sight {
    /// One sees through it.
    Clear,
    /// One sees through it, and what is behind counts as covered.
    Veiled,
    /// Up to its height nobody sees through it.
    Blocked,
}

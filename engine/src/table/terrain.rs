//! Terrain pieces: shapes, ground and heights.

use serde::Deserialize;

use super::point::{Point, Vector};
use crate::shape::spelled;

/// A piece of terrain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The name shown in reports and messages.
    pub name: String,
    /// Its outline.
    pub shape: PieceShape,
    /// Its height in units; 0 if it is flat.
    pub height: i32,
    /// The thickness of a line in units, for games that tell thin and thick lines apart.
    pub width: i32,
    /// How it affects movement.
    pub ground: Ground,
    /// Whether figures can stand on top of it; only areas can be platforms.
    pub is_platform: bool,
    /// How it affects lines of sight.
    pub sight: Sight,
}

/// The outline of a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PieceShape {
    /// A line through these points, such as a wall, a fence or a hedge.
    Line(Vec<Point>),
    /// A simple polygon with these corners, in either direction.
    Area(Vec<Point>),
}

impl PieceShape {
    /// The point of the outline nearest to a point; the first of several.
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

spelled! {
    /// How a piece affects movement. Games have their own names for these.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Ground {
        /// No effect.
        Open,
        /// Slows movement down.
        Difficult,
        /// Slows movement down more.
        Severe,
        /// Slows movement down most.
        Extreme,
        /// An obstacle: crossed if it is low enough.
        Obstacle,
        /// Blocks all movement.
        Impassable,
        /// A ladder or stair: a line across the edge of a platform.
        Ladder,
    }
}

/// How a piece affects lines of sight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sight {
    /// No effect.
    Clear,
    /// Blocks nothing; targets behind it count as covered.
    Veiled,
    /// Blocks lines of sight up to its height.
    Blocked,
}

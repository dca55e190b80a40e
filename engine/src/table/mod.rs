//! Tables: where figures stand, what lies between them, how far they get and what they see.
//!
//! All is counted in whole [`UNITS`], thousandths of whatever length a game counts in, and
//! distances are compared as squares: the same on every machine. A [`Table`] is laid once; nothing
//! here allocates while a fight is played on it. It knows no game: what ground, obstacles and cover
//! mean is each game's own.

mod base;
mod check;
mod detour;
mod edge;
mod ground;
mod layout;
mod nav_graph;
mod path;
mod path_segment;
mod place;
mod point;
mod search;
mod sight;
mod slide;
mod terrain;
#[cfg(test)]
mod tests;
mod way;

pub use base::{Base, Facing, Sector};
pub use layout::{CORNERS_MAX, PIECES_MAX, Table, TableFault};
pub use nav_graph::BENDS_MAX;
pub use path::{LEGS_MAX, Leg, Path};
pub use path_segment::{PathSegment, STRETCHES_MAX, Stretches};
pub use point::{Point, Vector};
pub use sight::{View, Zone};
pub use terrain::{Ground, Piece, PieceShape, Sight};

/// How many units make one inch, yard, foot or metre, whichever a game counts in.
pub const UNITS: i32 = 1000;

/// The longest side of a table, in lengths of the game.
pub const SIDE_MAX: i32 = 400;

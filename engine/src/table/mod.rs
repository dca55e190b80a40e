//! Tables: positions, terrain, movement and lines of sight.
//!
//! All lengths are integers in [`UNITS`], thousandths of a game's unit of length, and distances are
//! compared as squares, so results are the same on every machine. A [`Table`] is built once;
//! nothing here allocates while a fight is played on it. It knows no game: each game decides what
//! ground, obstacles and cover mean.
//!
//! - What is there: `units`, `sets`, `point`, `base`, `terrain`, `layout` (checked by `check`),
//!   `cells`, `edge`, `ground`; `barred` lays a table with more of it impassable.
//! - Seeing and moving: `sight`, `slide`, `path_segment`, `place`, `stop`, `cover`.
//! - `way` plans paths over the points of `nav_graph` and, past other bases and straight over
//!   obstacles, over `waypoints` and `detour`s. `search` finds the shortest (`search_state`,
//!   `frontier`, `goal`), `tight` the parts that one move has to cover, and `known_ways` keeps what
//!   was found.
//! - `crowd` has the bases of others, in `lanes` that are examined in one pass.

mod barred;
mod base;
mod cells;
mod check;
mod cover;
mod crowd;
mod detour;
mod edge;
mod frontier;
mod goal;
mod ground;
mod known_ways;
mod lanes;
mod layout;
mod nav_graph;
mod path;
mod path_segment;
mod place;
mod point;
mod search;
mod search_state;
mod sets;
mod sight;
mod slide;
mod stop;
mod terrain;
#[cfg(test)]
mod tests;
mod tight;
mod units;
mod way;
mod waypoints;

pub use base::{Base, Facing, Sector};
pub use crowd::Places;
pub use layout::{CORNERS_MAX, Table, TableFault};
pub use nav_graph::BENDS_MAX;
pub use path::{LEGS_MAX, Leg, Path};
pub use path_segment::{PathSegment, STRETCHES_MAX, Stretches};
pub use point::{Point, Vector};
pub use sets::{FigureSet, PIECES_MAX, PieceSet, members};
pub use sight::{SightLine, View, Zone};
pub use terrain::{Ground, Piece, PieceShape, Sight};
pub use units::{SIDE_MAX, UNITS};
pub use way::{Draft, Mobility};

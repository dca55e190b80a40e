//! The dice that a script can ask for, as data that any hand can roll.
//!
//! `die_kind` has dice with own faces, re-rolls and explosions, and `faces` those that a rule is
//! about. `lot` has equal dice that are added up or counted, and bags; `pooled` pools of which more
//! is read, by `steps` that are laid out as tables; `games` the checks of other games. `id` tells
//! them apart.

mod die_kind;
mod faces;
mod games;
mod id;
mod lot;
mod pooled;
mod steps;

pub use die_kind::{AGAIN_MAX, DieKind, Explodes, Explosion, FaceSet};
pub use faces::Faces;
pub use games::{Games, OWN_FIX, OtherGame};
pub use id::new_id;
pub use lot::{Bag, Lot, LotPool};
pub use pooled::{BestPool, CountedPool, SteppedPool};
pub use steps::{CountedSteps, ENTRIES_MAX, Refused, Steps};

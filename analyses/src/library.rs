//! Games, rosters and scenarios by name, or by the path of a file or of a game's folder.
//!
//! A path in a file is relative to that file. All paths in this module are relative to the
//! library's folder.
//!
//! `finder` finds games, rosters and scenarios: `game` (a user's game and its base, known by its
//! place, as names can be the same), `roster`, `scenario_file`. `variant` is a game with changes,
//! found in place of the game; `hybrid` has a part of them. `arrange` moves what stands on a table, in
//! a scenario's text. `path` reads the texts at paths, and
//! texts can stand in the place of files; `disk` is where files
//! are; `vet` limits what they may hold.

mod arrange;
#[cfg(feature = "files")]
mod disk;
#[cfg(not(feature = "files"))]
#[path = "library/no_disk.rs"]
mod disk;
mod error;
mod finder;
mod game;
mod hybrid;
mod path;
mod roster;
mod scenario_file;
#[cfg(test)]
mod tests;
mod variant;
mod vet;

pub use arrange::Movable;
pub(crate) use disk::is_folder;
pub use error::SystemError;
pub use finder::{FileText, Found, GameId, Library};
pub use hybrid::{Hybrid, ValuePlace};
pub use path::ENDINGS;
pub(crate) use path::plain;
pub use roster::RosterFile;
pub use scenario_file::{ScenarioFile, scenarios};
pub use variant::{Variant, VariantEntry, VariantWords};
pub use vet::{BYTES_MAX, OWN_BYTES_MAX, read_bytes, read_text, text_of, vet, visible};

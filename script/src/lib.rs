//! Games of one's own: rules in a script, rolled, weighed exactly or replayed like rules in Rust.
//!
//! A game is a folder with a `game.toml`, which declares its forms and numbers, and a `rules.rhai`
//! with functions of fixed names. A function is run once for each way that its dice can lead. It
//! runs until it wants dice that nobody has rolled yet; what it wants becomes a node of a tree,
//! whoever holds the dice rolls, and the function is run again with that reading known. From then
//! on the dice walk the tree, and the script rests. So a script is one more rule written against
//! [`Dice`](evenodds_engine::dice::Dice): it runs under every hand.
//!
//! A script computes with whole numbers, and has neither files nor a clock. Everything it does is
//! bounded, and every bound has a message that names it.
//!
//! - Reading: `program` compiles a script in the `sandbox`; `survey` and `proofread` check it
//!   before it runs; `functions` and `entry` are what the engine calls. `trial` tries them all when
//!   a game is opened; `unread` and `use_of_turn` find what is declared and never used. `bounds`
//!   are the limits, `error` their messages.
//! - Running: `run` is one run up to its next question; `ask`, `pools` and `pooled` are its
//!   questions, `reading` the replies, `effort` its work. `part` is a function with its arguments,
//!   as a tree of `node`s and `arms`; `kept` has its laws; `route` joins trees for hands that
//!   sample; `steps` is a fold as a table, and `chains` the map that grows with it.
//! - The game: `open`, `check`, `attack`, `fall`, `duel` and `game`; `fight` is what a script reads
//!   of a fight, `marks` the conditions of a figure in one number. `words` is the language.

mod arms;
mod ask;
mod attack;
mod bounds;
mod chains;
mod check;
mod die_kind;
mod duel;
mod effort;
mod entry;
mod error;
mod fall;
mod fight;
mod functions;
mod game;
mod games;
mod inputs;
mod kept;
mod marks;
mod node;
mod open;
mod part;
mod pooled;
mod pools;
mod program;
mod proofread;
mod reading;
mod route;
mod run;
mod sandbox;
mod steps;
mod sums;
mod survey;
#[cfg(test)]
mod tests;
mod trial;
mod unread;
mod use_of_turn;
mod words;

pub use error::ScriptError;
pub use game::ScriptGame;
pub use open::{Source, open};
pub use words::{WORDS, Word};

/// The hash of this crate's sources, as 64 hexadecimal digits.
pub const SOURCES: &str = env!("EVENODDS_SOURCES");

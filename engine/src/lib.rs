//! The rules of dice games, written once.
//!
//! A rule is written once, against [`dice::Dice`]; whoever holds the dice decides what it
//! computes. Rolled dice play it out, exact dice weigh every branch of it, scripted dice replay a
//! rulebook's example, a transcript tells what happened. So each is the others' oracle, and a new
//! game gets all of them for nothing.
//!
//! From the bottom up:
//!
//! - [`dice`]: the hands that hold dice, and [`law`]: what exact dice give.
//! - [`resolver`]: what a core mechanic is; [`mechanics`]: five of them, with knobs to turn.
//! - [`contest`]: one check against another; [`expression`]: `2d6+3` and dice read off others.
//! - [`book`]: a game's parameters, each with its source, the forms of its stat lines, weapons and
//!   situations, and the index of its rules.
//! - [`engagement`]: whatever is played out, with the three algorithms that play it; [`fight`]: stat
//!   lines that meet, and what an attack does.
//! - [`table`]: where figures stand, how far they get and what they see; [`squad`]: sides of them,
//!   and what is counted of their fights.
//! - [`systems`]: five games, each a setting of a mechanic with attacks and duels of its own;
//!   [`registry`]: games by name.
//! - [`conformance`]: the test that every mechanic passes, also one from outside this crate.
//!
//! The engine is pure: it opens no files, reads no clock and keeps no globals.
//!
//! ```
//! use evenodds_engine::registry::Registry;
//! use evenodds_engine::resolver::Grade;
//!
//! // Four dice of SPRAWL against a Difficulty raised by one.
//! let registry = Registry::standard();
//! let sprawl = registry.get("sprawl").unwrap();
//! let terms = sprawl.card().terms(4, -1, None).unwrap();
//! let pass = sprawl.law(terms).probability(|answer| answer.grade >= Grade::Success);
//! assert!((pass - 0.6112).abs() < 1e-12);
//! ```

pub mod book;
pub mod conformance;
pub mod contest;
pub mod dice;
pub mod engagement;
pub mod expression;
pub mod field;
pub mod fight;
pub mod games;
pub mod law;
pub mod mechanics;
pub mod registry;
pub mod resolver;
pub mod squad;
pub mod table;

//! Exact odds and Monte Carlo for tabletop dice games, from one set of rules.
//!
//! A rule is a function generic over [`Dice`](dice::Dice). The implementation of `Dice` decides
//! what the function computes: [`Exact`](dice::Exact) gives its probability distribution (its
//! *law*), [`Rolled`](dice::Rolled) samples it, [`Scripted`](dice::Scripted) replays a rulebook's
//! example, and [`Transcript`](dice::Transcript) records what happened. Each serves as a test of
//! the others.
//!
//! # An exact distribution in three lines
//!
//! ```
//! use evenodds_engine::prelude::*;
//!
//! let law = Exact::law(|dice| dice.sum(3, Die::D6));
//! assert!((law.probability(|&total| total <= 10) - 0.5).abs() < 1e-15);
//! ```
//!
//! # A mechanic of your own
//!
//! A core mechanic is a [`Resolver`](resolver::Resolver): it rolls for a check and returns a grade
//! and a degree. One `impl` gives exact laws, samples and, in `evenodds-analyses`, modifier curves;
//! [`conformance`] tests it.
//!
//! ```
//! use evenodds_engine::prelude::*;
//!
//! /// Roll two dice and keep the higher: it must reach the target.
//! struct Advantage;
//!
//! #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
//! struct Target(i16);
//!
//! impl Check for Target {
//!     fn eased(self, by: i16) -> Target {
//!         Target(self.0.saturating_sub(by))
//!     }
//! }
//!
//! impl Resolver for Advantage {
//!     type Check = Target;
//!     type Outcome = Answer;
//!
//!     fn resolve(&self, check: &Target, dice: &mut impl Dice) -> Answer {
//!         let best = dice.fold(2, Die::D20, 0, |best: u8, face| best.max(face));
//!         let degree = i16::from(best) - check.0 + 1;
//!         let grade = if 0 < degree { Grade::Success } else { Grade::Failure };
//!         Answer { grade, degree }
//!     }
//! }
//!
//! let law = Advantage.law(&Target(11));
//! assert!((law.probability(|answer| answer.is_success()) - 0.75).abs() < 1e-12);
//! evenodds_engine::conformance::assert_conforms(&Advantage, (2..=20).map(Target));
//! ```
//!
//! # The built-in games
//!
//! ```
//! use evenodds_engine::prelude::*;
//!
//! // Four dice of SPRAWL against a Difficulty raised by one.
//! let registry = Registry::standard();
//! let sprawl = registry.get("sprawl").unwrap();
//! let terms = sprawl.card().terms(4, -1, None).unwrap();
//! let pass = sprawl.law(terms).probability(|answer| answer.grade >= Grade::Success);
//! assert!((pass - 0.6112).abs() < 1e-12);
//! ```
//!
//! # Modules
//!
//! - [`dice`]: the `Dice` trait and its implementations (*hands*); [`law`]: exact distributions.
//! - [`resolver`]: the trait of core mechanics; [`mechanics`]: five parametric ones.
//! - [`contest`]: one check against another; [`expression`]: dice expressions such as `2d6+3`.
//! - [`book`]: a game's parameters and tables, each with its source; the forms of its stat lines,
//!   weapons and situations; and the index of its rules.
//! - [`shape`]: what users' files may hold, key by key, for schemas and documentation.
//! - [`engagement`]: fights as state machines, and three algorithms that simulate, solve and print
//!   them; [`fight`]: stat lines, situations and attacks.
//! - [`table`]: terrain, lines of sight and pathfinding; [`field`]: figures on a table; [`squad`]:
//!   scenarios of two sides, and statistics of their fights.
//! - [`games`]: the five built-in games, all in the same layers; [`registry`]: games by name.
//! - [`conformance`]: a test that every mechanic must pass, including your own.
//! - `sorted`, `index`, `tasks` and `store`, which are private: sorting, places by a hash, work
//!   divided among threads, and a bounded store of answers that threads read without a lock.
//!
//! The engine is pure: it opens no files, reads no clock and has no global state.

pub mod book;
pub mod conformance;
pub mod contest;
pub mod dice;
pub mod engagement;
pub mod expression;
pub mod field;
pub mod fight;
pub mod games;
mod index;
pub mod law;
pub mod mechanics;
pub mod prelude;
pub mod registry;
pub mod resolver;
pub mod shape;
mod sorted;
pub mod squad;
mod store;
pub mod table;
mod tasks;

/// The hash of this crate's sources, as 64 hexadecimal digits.
pub const SOURCES: &str = env!("EVENODDS_SOURCES");

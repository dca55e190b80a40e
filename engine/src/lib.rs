//! Exact odds and Monte Carlo for tabletop dice games, from one set of rules.
//!
//! A rule is a function of [`Dice`](dice::Dice). Whoever holds the dice decides what it computes:
//! [`Exact`](dice::Exact) dice give its probability law, [`Rolled`](dice::Rolled) dice play it out,
//! [`Scripted`](dice::Scripted) dice replay a rulebook's example, and a
//! [`Transcript`](dice::Transcript) tells what happened. Each checks the others.
//!
//! # A law in three lines
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
//! A core mechanic is a [`Resolver`](resolver::Resolver): it takes a check to the dice and answers
//! with a grade and a degree. One `impl` gives its exact laws, its rolls and, in
//! `evenodds-analyses`, its modifier curves; [`conformance`] tests it.
//!
//! ```
//! use evenodds_engine::prelude::*;
//!
//! /// Roll two dice and keep the higher: it must reach the target.
//! struct Advantage;
//!
//! #[derive(Clone, Copy, Debug)]
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
//! # What is where
//!
//! - [`dice`]: the hands that hold dice; [`law`]: what exact dice give.
//! - [`resolver`]: what a core mechanic is; [`mechanics`]: five of them, with knobs to turn.
//! - [`contest`]: one check against another; [`expression`]: `2d6+3` and dice read off others.
//! - [`book`]: a game's parameters and tables, each with its source, the forms of its stat lines,
//!   weapons and situations, and the index of its rules.
//! - [`engagement`]: whatever is played out step by step, and the three algorithms that play it;
//!   [`fight`]: stat lines that meet, and what an attack does.
//! - [`table`]: terrain, lines of sight and ways round it; [`field`]: figures on a table;
//!   [`squad`]: sides of figures, and what is counted of their fights.
//! - [`games`]: five games, each in the same layers; [`registry`]: games by name.
//! - [`conformance`]: the test that every mechanic passes, also one from outside this crate.
//!
//! The engine is pure: it opens no files, reads no clock and keeps no globals.

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
pub mod prelude;
pub mod registry;
pub mod resolver;
pub mod squad;
pub mod table;

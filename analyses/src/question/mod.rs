//! What a question is, and how it is read: what all kinds of questions share.
//!
//! - `contract` is the trait of all questions; `kind` what registers one; `working` what they share
//!   while they work out an answer.
//! - `source`, `settings` and `checks` read the tables of a study: games, rosters, scenarios,
//!   fighters, checks. `inner` reads the question inside another one.
//!   `shared` says what several kinds say of their keys; `one_against` reads a stat line against each of
//!   several others.
//! - `identity` hashes what an answer depends on; `command` writes the command that asks a
//!   question.
//! - `fights` compares a question with itself under a variant, fight by fight; `counting` counts its
//!   numbers until a test is decided.
//! - `words`, `verdicts`, `causes`, `steps` and `bouts` are phrases, verdicts and charts that
//!   several kinds share.

pub(crate) mod bouts;
pub(crate) mod causes;
mod checks;
pub(crate) mod command;
mod contract;
mod counting;
pub(crate) mod fights;
pub(crate) mod identity;
pub(crate) mod inner;
mod kind;
pub(crate) mod one_against;
mod settings;
pub(crate) mod shared;
mod source;
pub(crate) mod steps;
pub(crate) mod verdicts;
pub mod words;
mod working;

pub(crate) use checks::{ask_checks, fix_of_terms};
pub use contract::{Alternatives, Division, Question, Subject};
pub use counting::Countable;
pub(crate) use fights::{Bounds, FightMeasures, Most, OfFight};
pub use fights::{FightNumber, Fights, PairedNumber, PairedRun, Play, Rule, Select};
pub(crate) use kind::{Entry, VALUES, form};
pub use kind::{Kind, Unread};
pub(crate) use settings::{Settings, settings};
pub(crate) use source::{Effort, Source, place};
pub(crate) use working::{basis, few, interrupted, json};

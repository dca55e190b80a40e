//! What a question is, and how it is read: what all kinds of questions share.

pub(crate) mod bouts;
pub(crate) mod causes;
mod checks;
pub(crate) mod command;
mod contract;
pub(crate) mod fights;
pub(crate) mod identity;
pub(crate) mod inner;
mod kind;
mod settings;
mod source;
pub(crate) mod steps;
pub(crate) mod verdicts;
pub mod words;
mod working;

pub(crate) use checks::{ask_checks, fix_of_terms};
pub use contract::{Alternatives, Division, Question, Subject};
pub(crate) use fights::ahead;
pub use fights::{Amount, Fights, PairedNumber, PairedRun, Play, Rule, Select};
pub(crate) use kind::{Entry, VALUES, form};
pub use kind::{Kind, Unread};
pub(crate) use settings::{Settings, settings};
pub(crate) use source::{Effort, Source, place};
pub(crate) use working::{basis, few, interrupted, json};

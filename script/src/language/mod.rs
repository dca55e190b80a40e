//! A script before it runs: what it may say, and what it refers to.
//!
//! `sandbox` is the language without its words, of which `lexicon` is the list; `properties` are
//! what a figure, a weapon or the situation has. `survey` says what each function mentions and
//! calls, `functions` what it can come to refer to, and `sums` where dice are added up. `error` has
//! the messages of everything that can go wrong.

mod error;
mod functions;
pub mod lexicon;
mod properties;
mod sandbox;
mod sums;
mod survey;

pub use error::{Said, ScriptError, beyond, refuse};
pub use functions::{ASKED, Asked, Function, asked_of, functions, reached};
pub use lexicon::{WORDS, Word};
pub use properties::{ARMED, RULES, WEAPON, properties};
pub use sandbox::{name_functions, sandbox};
pub use sums::Sums;
pub use survey::{Body, COMPILED, Whose, survey};

//! `evenodds odds`: the odds of one check.

use std::sync::Arc;

use evenodds_analyses::questions::odds::OddsQuestion;

use super::answer::{self, Distance};
use super::{ask_checks, system};
use crate::arguments;
use crate::failure::Failure;

/// Runs the command.
pub fn run(asked: &arguments::Odds) -> Result<(), Failure> {
    let system = system(&asked.system)?;
    let terms = system.card().terms(asked.rating, asked.ease, asked.check.against)?;
    let ask = ask_checks(&asked.check.effort)?;
    answer::show(asked.check.options(Distance::Signed), ask, |ask| {
        let system = Arc::clone(&system);
        OddsQuestion { system, terms, ask }
    })
}

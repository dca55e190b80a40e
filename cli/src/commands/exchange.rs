//! `evenodds exchange`: what a step of each game is worth in steps of the others.

use std::sync::Arc;

use evenodds_analyses::ask::Ask;
use evenodds_analyses::exchange::{ExchangeError, ExchangeQuestion};
use evenodds_analyses::library::Library;
use evenodds_engine::registry::System;

use super::answer::{self, Distance, Options};
use super::{ease, system};
use crate::arguments;
use crate::failure::Failure;
use crate::terminal;

/// Runs the command.
pub fn run(asked: &arguments::Exchange) -> Result<(), Failure> {
    let systems: Vec<Arc<dyn System>> = match &asked.systems[..] {
        [] => Library::standard(".").registry().iter().cloned().collect(),
        names => names.iter().map(|name| system(name)).collect::<Result<_, _>>()?,
    };
    let ease = ease(&asked.ease, &systems)?;
    let question = ExchangeQuestion::new(systems, asked.bases.clone(), ease);
    let question = question.map_err(|error| refused(&error, "--bases"))?;
    terminal::stop_on_ctrl_c();
    let (json, basis) = (asked.shared.json, asked.basis);
    let options = Options { effort: None, json, basis, distance: Distance::Signed };
    answer::show(options, Ask::default(), |_| question.clone())
}

/// Returns the failure of a comparison of games that cannot be asked; `option` has the base chances.
pub fn refused(error: &ExchangeError, option: &str) -> Failure {
    let message = match error {
        ExchangeError::TooFew | ExchangeError::Twice { .. } => error.to_string(),
        _ => format!("{option}: {error}"),
    };
    Failure::input(message, Some(error.fix()))
}

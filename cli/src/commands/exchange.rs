//! `evenodds exchange`: what a step of each game is worth in steps of the others.

use std::sync::Arc;

use evenodds_analyses::ask::Ask;
use evenodds_analyses::exchange::{ExchangeError, ExchangeQuestion};
use evenodds_analyses::library::Library;
use evenodds_engine::registry::System;

use super::answer::{self, Distance, Options};
use super::{short, system};
use crate::arguments;
use crate::failure::Failure;
use crate::terminal;

/// Runs the command.
pub fn run(asked: &arguments::Exchange) -> Result<(), Failure> {
    let systems: Vec<Arc<dyn System>> = match &asked.systems[..] {
        [] => Library::standard(".").registry().iter().cloned().collect(),
        names => names.iter().map(|name| system(name)).collect::<Result<_, _>>()?,
    };
    let [low, high] = [*asked.ease.0.start(), *asked.ease.0.end()];
    for card in systems.iter().map(|system| system.card()) {
        for end in [low, high] {
            card.terms(card.rating.book.0.into(), end, None)?;
        }
    }
    let question = ExchangeQuestion::new(systems, asked.bases.clone(), short(low)..=short(high))?;
    terminal::stop_on_ctrl_c();
    let (json, basis) = (asked.shared.json, asked.basis);
    let options = Options { effort: None, json, basis, distance: Distance::Signed };
    answer::show(options, Ask::default(), |_| question.clone())
}

impl From<ExchangeError> for Failure {
    fn from(error: ExchangeError) -> Failure {
        let option = match error {
            ExchangeError::TooFew | ExchangeError::Twice { .. } => "",
            _ => "--bases: ",
        };
        Failure::input(format!("{option}{error}"), Some(error.fix()))
    }
}

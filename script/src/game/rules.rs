//! The rules of a game: its script, compiled, with its conditions and its turn.

use std::sync::Arc;

use evenodds_engine::book::{Domain, Fault, Tracked, Turn, UserGame};
use evenodds_engine::games;
use evenodds_engine::registry::System;

use super::compile::compile;
use super::source::Source;
use crate::fights::Rules;
use crate::proofreading::{check_actions, check_functions};
use crate::running::Failures;
use crate::values::MarkForm;

/// Compiles the rules of a game.
pub fn rules(own: &UserGame, source: &Source, failures: &Arc<Failures>) -> Result<Rules, Fault> {
    let mut marks = MarkForm::default();
    let conditions = own.book.conditions.clone();
    for condition in &conditions {
        let (ends, is_flag) = match condition.domain {
            Domain::Range(low, high) => ((low, high), false),
            _ => ((0, 1), true),
        };
        // The reader of conditions keeps their number and that of their states within bounds.
        if !marks.add(&condition.key, ends, is_flag) {
            let message = format!("`{}` has too many values", condition.key);
            return Err(Fault::new(&source.origin, &source.text, message));
        }
    }
    let texts = (&source.origin[..], &source.text[..]);
    // They share one book, so what the mechanic reads counts for the game.
    let named = games::configured(own.clone());
    let book = named.as_deref().map_or(&own.book, System::book);
    let program = compile(texts, book, named.as_deref(), &marks, failures)?;
    let turn = match &own.turn {
        Some(_) => book.parameters.tracked(Turn::of),
        None => Tracked::from(Turn::default()),
    };
    let rules = Rules { program, conditions, turn };
    check_functions(&rules)?;
    check_actions(&rules, own)?;
    Ok(rules)
}

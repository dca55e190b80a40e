//! Opening a game: its file and its script become a system.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use evenodds_engine::book::{Domain, Fault, Knob, OwnGame, Turn};
use evenodds_engine::games;
use evenodds_engine::registry::System;

use crate::attack::Rules;
use crate::game::ScriptGame;
use crate::marks::MarkForm;
use crate::program::{Failures, Program};
use crate::trial::{Untried, trial};
use crate::unread::unread;
use crate::use_of_turn::{check_functions, check_uses};

/// The script of a game: its name in errors, and its text.
#[derive(Clone, Debug)]
pub struct Source {
    pub(crate) origin: String,
    pub(crate) text: String,
}

/// Opens a game of one's own whose rules are in a script, which comes with its name for errors.
///
/// # Errors
/// If the script cannot be parsed, refers to what there is not, lacks a function that the turn asks
/// for, has one that the turn never asks for, or meets an error when its functions are tried; if
/// the turn waits for what no attack leads to; or if there is not one check: the script's or that
/// of a mechanic which the game names.
pub fn open(own: OwnGame, (origin, text): (&str, &str)) -> Result<Arc<dyn System>, Fault> {
    let source = Source { origin: origin.to_owned(), text: text.to_owned() };
    let failures = Arc::default();
    let game = format!("{origin}\0{text}\0{:?}\0{:?}", own.book, own.resolver);
    let (untried, unread) = if let Some(noted) = tried(&game) {
        noted
    } else {
        // Trees that grow in the trial, and what it reads, are no part of the game.
        let apart = rules(&own.with(own.book.clone()), &source, &failures)?;
        check_uses(&apart)?;
        let again = |book| rules(&own.with(book), &source, &failures).ok();
        let (untried, cut) = trial(&apart, again)?;
        let hints = unread(&apart, &own).into_iter().chain(cut).collect();
        let noted = (untried, hints);
        keep(game, noted.clone());
        noted
    };
    let rules = rules(&own, &source, &failures)?;
    Ok(Arc::new(ScriptGame::new(rules, own, source)?.noting(unread, untried)))
}

/// What a trial notes of a game: what was not tried, and hints about keys that nothing reads.
type Noted = (Vec<Untried>, Vec<Fault>);

/// The number of games whose trials are kept.
const KEPT: usize = 16;

/// The last games whose trials went well: their texts and books, and what was not tried. One question
/// opens its game several times, and a trial can take a second.
static TRIED: Mutex<VecDeque<(String, Noted)>> = Mutex::new(VecDeque::new());

/// Returns what a trial noted of a game, if it is kept.
fn tried(game: &str) -> Option<Noted> {
    let kept = TRIED.lock().unwrap_or_else(PoisonError::into_inner);
    kept.iter().find(|(known, _)| known == game).map(|(_, noted)| noted.clone())
}

fn keep(game: String, noted: Noted) {
    let mut kept = TRIED.lock().unwrap_or_else(PoisonError::into_inner);
    kept.truncate(KEPT - 1);
    kept.push_front((game, noted));
}

/// Opens a game again with a changed book. What the changed turn leaves without a use is no error;
/// errors of its runs are those of the game that it was opened from.
pub(crate) fn reopen(
    own: OwnGame,
    source: &Source,
    failures: &Arc<Failures>,
) -> Result<Arc<dyn System>, Fault> {
    let rules = rules(&own, source, failures)?;
    Ok(Arc::new(ScriptGame::new(rules, own, source.clone())?))
}

/// Compiles the rules of a game.
pub(crate) fn rules(
    own: &OwnGame,
    source: &Source,
    failures: &Arc<Failures>,
) -> Result<Rules, Fault> {
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
    let program = Program::compile(texts, book, named.as_deref(), &marks, failures)?;
    let turn = match &own.turn {
        Some(_) => book.parameters.knob(Turn::of),
        None => Knob::from(Turn::default()),
    };
    let rules = Rules { program, conditions, turn };
    check_functions(&rules)?;
    Ok(rules)
}

//! Opening a game: its file and its script become a system.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use evenodds_engine::book::{Fault, UserGame};
use evenodds_engine::registry::System;

use super::rules::rules;
use super::script_game::ScriptGame;
use super::source::Source;
use crate::proofreading::{Untried, check_uses, trial, unread};

/// Opens a user-defined game whose rules are in a script, which comes with its name for errors.
///
/// # Errors
/// If the script cannot be parsed, refers to what there is not, lacks a function that the turn asks
/// for, has one that the turn never asks for, or meets an error when its functions are tried; if
/// the turn waits for what no attack leads to; or if there is not one check: the script's or that
/// of a mechanic which the game names.
pub fn open(own: UserGame, (origin, text): (&str, &str)) -> Result<Arc<dyn System>, Fault> {
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

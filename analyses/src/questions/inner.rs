//! A question that stands in another one, under the name of its kind.

use std::ops::Range;

use evenodds_engine::book::{Fault, did_you_mean};
use toml::Spanned;
use toml::de::DeTable;

use super::kind::Entry;
use super::{KINDS, Kind, Question, Subject};
use crate::study::Source;

/// The kinds that cannot stand in another question, because they hold one themselves.
const OUTER: [&str; 2] = ["compare", "sweep"];

/// Takes the only question of a table out of it, with its kind. `verb` says what is done with it,
/// and `span` is the place of the table.
///
/// # Errors
/// If there is none, or more than one.
pub(super) fn take<'t>(
    source: &Source<'_>,
    table: &mut DeTable<'t>,
    verb: &str,
    span: Range<usize>,
) -> Result<(&'static Kind, Entry<'t>), Box<Fault>> {
    let kinds = || KINDS.iter().filter(|kind| !OUTER.contains(&kind.name));
    let names = || kinds().map(|kind| kind.name);
    let found = || table.keys().filter(|key| names().any(|name| name == key.get_ref()));
    let second = found().nth(1).map(toml::Spanned::span);
    let first = found().next().filter(|_| second.is_none()).cloned();
    let kind = first.as_ref().and_then(|key| kinds().find(|kind| kind.name == key.get_ref()));
    let asked = first.as_ref().and_then(|key| table.remove(key));
    if let (Some(kind), Some(asked)) = (kind, asked) {
        return Ok((kind, asked));
    }
    if let Some(outer) = table.keys().find(|key| OUTER.contains(&key.get_ref().as_ref())) {
        let message =
            format!("a `{}` holds a question itself, so it is none to {verb}", outer.get_ref());
        let fix = format!("{verb} the question that it holds");
        return Err(source.fault(outer.span(), message, fix));
    }
    let all: Vec<String> = names().map(|name| format!("`{name}`")).collect();
    let what = if second.is_none() { "no question" } else { "more than one question" };
    let message = format!("{what} to {verb}; expected one of {}", all.join(", "));
    let other = table.keys().find_map(|key| did_you_mean(key.get_ref(), names()));
    let fix = other.unwrap_or_else(|| "add one, such as `duel = { roster = ... }`".to_owned());
    Err(source.fault(second.unwrap_or(span), message, fix))
}

/// Returns what changes apply to if it is not said: the roster or the game of the question. `what`
/// has the changes, and `span` is its place.
///
/// # Errors
/// If the question is about a game that no name leads to.
pub(super) fn about(
    source: &Source<'_>,
    what: &str,
    span: Range<usize>,
    question: &dyn Question,
) -> Result<Spanned<String>, Box<Fault>> {
    let known = |name: &String| source.library.registry().get(name).is_some();
    let named = question.subjects().first().and_then(|subject| match subject {
        Subject::Roster(roster_file) => Some(roster_file.name.clone()),
        other => Some(other.game().card().name.clone()).filter(known),
    });
    named.map(|name| Spanned::new(span.clone(), name)).ok_or_else(|| {
        let message = format!("the {what} does not say which game or roster it changes");
        let fix = "add `of` with the path of the game's folder or of its roster";
        source.fault(span, message, fix)
    })
}

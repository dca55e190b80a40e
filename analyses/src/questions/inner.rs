//! A question that stands in another one, under the name of its kind.

use std::ops::Range;

use evenodds_engine::book::{Fault, did_you_mean};
use toml::de::DeTable;

use super::kind::Entry;
use super::{KINDS, Kind};
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
    let all: Vec<String> = names().map(|name| format!("`{name}`")).collect();
    let what = if second.is_none() { "no question" } else { "more than one question" };
    let message = format!("{what} to {verb}; expected one of {}", all.join(", "));
    let other = table.keys().find_map(|key| did_you_mean(key.get_ref(), names()));
    let fix = other.unwrap_or_else(|| "add one, such as `duel = { roster = ... }`".to_owned());
    Err(source.fault(second.unwrap_or(span), message, fix))
}

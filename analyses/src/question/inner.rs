//! Questions that stand in another one, under the names of their kinds.

use std::ops::Range;

use evenodds_engine::book::{Fault, did_you_mean};
use toml::Spanned;
use toml::de::DeTable;

use super::contract::{Question, Subject};
use super::kind::{Entry, Kind};
use super::source::Source;
use crate::library::{GameId, Variant};

/// The kinds that cannot stand in another question, because they hold one themselves.
pub(crate) const OUTER: [&str; 3] = ["compare", "solve", "sweep"];

/// Returns whether questions of this kind hold another.
pub(crate) fn holds_another(kind: &Kind) -> bool {
    OUTER.contains(&kind.name)
}

/// Returns whether questions of this kind hold any number of others.
pub(crate) fn holds_several(kind: &Kind) -> bool {
    kind.name == "sweep"
}

/// Takes the only question of a table out of it, with its kind. `verb` says what is done with it,
/// and `span` is the place of the table.
///
/// # Errors
/// If there is none, or more than one.
pub(crate) fn take<'t>(
    source: &Source<'_>,
    table: &mut DeTable<'t>,
    verb: &str,
    span: Range<usize>,
) -> Result<(&'static Kind, Entry<'t>), Box<Fault>> {
    let kinds = || source.kinds.iter().filter(|kind| !holds_another(kind));
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
        let message = format!(
            "`{}` contains a question itself, so there is no way to {verb} it",
            outer.get_ref()
        );
        let fix = format!("{verb} the question that it contains");
        return Err(source.fault(outer.span(), message, fix));
    }
    let all: Vec<String> = names().map(|name| format!("`{name}`")).collect();
    let what = if second.is_none() { "no question" } else { "more than one question" };
    let message = format!("{what} to {verb}; expected one of {}", all.join(", "));
    let other = table.keys().find_map(|key| did_you_mean(key.get_ref(), names()));
    let fix = other.unwrap_or_else(|| "add one, such as `duel = { roster = ... }`".to_owned());
    Err(source.fault(second.unwrap_or(span), message, fix))
}

/// Takes all questions of a table out of it, each with its kind, in the order of the table.
///
/// # Errors
/// If there is none.
pub(crate) fn take_all<'t>(
    source: &Source<'_>,
    table: &mut DeTable<'t>,
    verb: &str,
    span: Range<usize>,
) -> Result<Vec<(&'static Kind, Entry<'t>)>, Box<Fault>> {
    let kinds = || source.kinds.iter().filter(|kind| !holds_another(kind));
    let is_kind = |name: &str| kinds().any(|kind| kind.name == name);
    let mut keys: Vec<_> = table.keys().filter(|key| is_kind(key.get_ref())).cloned().collect();
    keys.sort_by_key(|key| key.span().start);
    // Where the last one is alone, or there is none, it is taken or refused as the only one.
    keys.pop();
    let mut taken = Vec::new();
    for key in keys {
        let kind = kinds().find(|kind| kind.name == key.get_ref());
        taken.extend(kind.zip(table.remove(&key)));
    }
    taken.push(take(source, table, verb, span)?);
    Ok(taken)
}

/// Returns what changes apply to if it is not said: the roster or the game of the question, which
/// was read from this source. `what` has the changes, and `span` is its place.
///
/// # Errors
/// If the question is about no game.
pub(crate) fn about(
    source: &Source<'_>,
    what: &str,
    span: Range<usize>,
    question: &dyn Question,
) -> Result<Spanned<String>, Box<Fault>> {
    let named = question.subjects().first().and_then(|subject| match subject {
        Subject::Roster(roster_file) => Some(roster_file.name.clone()),
        // A roster of the scenario's own has names that the game's may lack.
        Subject::Scenario(scenario_file) => Some(match &scenario_file.roster_file {
            own if own.game == scenario_file.game => own.place().to_owned(),
            _ => scenario_file.game.name.clone(),
        }),
        Subject::Game(system) => source.game_of(system).map(|game| game.name),
    });
    named.map(|name| Spanned::new(span.clone(), name)).ok_or_else(|| {
        let message = format!("the {what} does not say which game or roster it changes");
        let fix = "add `of` with the path of the game's folder or of its roster";
        source.fault(span, message, fix)
    })
}

/// Returns the games of a question, which was read from this source.
fn games(source: &Source<'_>, question: &dyn Question) -> Vec<GameId> {
    let id = |subject: Subject<'_>| match subject {
        Subject::Game(system) => source.game_of(system),
        Subject::Roster(roster_file) => Some(roster_file.game.clone()),
        Subject::Scenario(scenario_file) => Some(scenario_file.game.clone()),
    };
    question.subjects().into_iter().filter_map(id).collect()
}

/// Returns a fault at `place` if a question is not about the game that a variant changes. `what` has
/// the changes.
pub(crate) fn same_game(
    source: &Source<'_>,
    question: &dyn Question,
    (variant, what): (&Variant, &str),
    place: Range<usize>,
) -> Result<(), Box<Fault>> {
    let games = games(source, question);
    if games.contains(&variant.game) {
        return Ok(());
    }
    let asked = games.first().map_or("", |game| &game.name);
    let (own, message) = (&variant.game.name, "and the question is about");
    let message = format!("{what} changes {own}, {message} {asked}");
    Err(source.fault(place, message, format!("write `of = {asked:?}`")))
}

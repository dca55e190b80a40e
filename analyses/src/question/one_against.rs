//! Reading the duels of a stat line with each of several others.

use evenodds_engine::book::Fault;
use evenodds_engine::shape::{GameTerm, Shape, TableShape, keys};
use toml::Spanned;

use super::kind::{Entry, form};
use super::settings::{Settings, settings};
use super::shared;
use super::source::Source;
use crate::measures::opponents::Opponents;
use crate::sampling::Ask;

keys! {
    /// A stat line against each of several others.
    struct OneAgainstEntry {
        roster: Spanned<String> as shared::roster,
        /// The stat line that fights each of the others.
        fighter: Spanned<String> => Shape::Of(GameTerm::Fighter),
        /// The stat lines that it fights; by default all others.
        against: Option<Spanned<Vec<Spanned<String>>>> => Shape::list(Shape::Of(GameTerm::Fighter), 1, usize::MAX),
        set: Option<Settings> as shared::set,
        method: Option<Spanned<String>> as shared::method,
        trials: Option<Spanned<i64>> as shared::trials,
        target_error: Option<Spanned<f64>> as shared::target_error,
    }
}

/// Returns the keys of a table that says this.
pub(crate) fn shape(says: &str) -> TableShape {
    TableShape { says: says.to_owned(), ..OneAgainstEntry::keys() }
}

/// Reads the duels, and how they are asked.
///
/// # Errors
/// If they name something unknown or twice, or the stat line has no opponent but itself.
pub(crate) fn read(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<(Opponents, Ask), Box<Fault>> {
    let entry: OneAgainstEntry = form(source, entry)?;
    let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
    let ask = source.ask(effort, ask)?;
    let roster_file = source.roster_file(&entry.roster)?;
    source.profile(&roster_file, &entry.fighter)?;
    let fighter = entry.fighter.get_ref();
    let names = source.others(&roster_file, entry.against.as_ref(), ("against", "opponent"))?;
    let mut listed = entry.against.iter().flat_map(Spanned::get_ref);
    if let Some(own) = listed.find(|name| name.get_ref() == fighter) {
        let message = format!("`{fighter}` cannot be its own opponent");
        let fix = "name others, or leave `against` out for all others";
        return Err(source.fault(own.span(), message, fix));
    }
    let (set, settings) = (entry.set.as_ref(), settings(entry.set.as_ref()));
    match Opponents::in_duels(&roster_file, (fighter, &names), &settings, ask) {
        Ok(opponents) => Ok((opponents, ask)),
        Err(refusal) => Err(source.refusal((set, &entry.fighter), refusal)),
    }
}

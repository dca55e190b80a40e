//! Reading the question of match-ups.

use evenodds_engine::book::Fault;
use evenodds_engine::shape::{GameTerm, Shape, TableShape, keys};
use toml::Spanned;

use super::question::MatchupsQuestion;
use crate::question::{Entry, Settings, Source, form, shared};
use crate::questions::matrix::{Profiles, of_roster};
use crate::questions::price::{PRIORS, prior};
use crate::sampling::Ask;

keys! {
    /// Ratings of the stat lines of a roster, where they fail, and what players would field.
    struct MatchupsEntry {
        roster: Spanned<String> as shared::roster,
        /// The stat lines that fight each other; by default the whole roster.
        profiles: Option<Profiles> => Shape::list(Shape::Of(GameTerm::Fighter), 1, usize::MAX),
        /// How many drawn duels any two fighters are taken to have had besides those computed,
        /// because without any, the rating of one that always wins would be infinite; by default 0.01.
        prior: Option<Spanned<f64>> => Shape::number(&PRIORS),
        set: Option<Settings> as shared::set,
        method: Option<Spanned<String>> as shared::method,
        trials: Option<Spanned<i64>> as shared::trials,
        target_error: Option<Spanned<f64>> as shared::target_error,
    }
}

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    MatchupsEntry::keys()
}

/// Reads the question.
///
/// # Errors
/// If it names something unknown or twice, a number is out of range, or fewer than two fighters can
/// take part.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<MatchupsQuestion, Box<Fault>> {
    let entry: MatchupsEntry = form(source, entry)?;
    let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
    let ask = source.ask(effort, ask)?;
    let prior = prior(source, entry.prior.as_ref())?;
    let profiles = entry.profiles.as_ref();
    let matrix = of_roster(source, (&entry.roster, profiles), entry.set.as_ref(), ask)?;
    let (names, _) = matrix.contenders();
    if names.len() < 2 {
        let place = profiles.map_or(entry.roster.span(), Spanned::span);
        let message = format!("`{}` has no opponent; expected two fighters or more", names[0]);
        let fix = match profiles {
            Some(_) => "name more of them, or leave out the names for the whole roster",
            None => "add another stat line to the roster",
        };
        return Err(source.fault(place, message, fix));
    }
    Ok(MatchupsQuestion { matrix, prior })
}

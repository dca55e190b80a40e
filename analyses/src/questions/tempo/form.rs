//! Reading a question about the tempo of a duel.

use std::ops::{Bound, RangeBounds};

use evenodds_engine::book::Fault;
use evenodds_engine::shape::{GameTerm, Shape, TableShape, keys};
use toml::Spanned;

use super::question::TempoQuestion;
use crate::question::{Entry, Settings, Source, form, shared};
use crate::sampling::{Ask, Wanted};

/// When a fighter is as good as sure to win, unless a question says otherwise.
pub(super) const SURE: f64 = 0.9;
/// What that can be.
const CHANCES: (Bound<f64>, Bound<f64>) = (Bound::Excluded(0.5), Bound::Included(1.0));

keys! {
    /// When a duel is decided, how often the lead changes, and how open it is.
    struct TempoEntry {
        roster: Spanned<String> as shared::roster,
        /// The first fighter: a stat line.
        a: Spanned<String> => Shape::Of(GameTerm::Fighter),
        /// The second fighter.
        b: Spanned<String> => Shape::Of(GameTerm::Fighter),
        set: Option<Settings> as shared::set,
        /// The chance to win from which on a duel is decided, more than 0.5; by default 0.9.
        sure: Option<Spanned<f64>> => Shape::number(&CHANCES),
    }
}

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    TempoEntry::keys()
}

/// Reads the question.
///
/// # Errors
/// If it names something unknown, or cannot be asked.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<TempoQuestion, Box<Fault>> {
    let entry: TempoEntry = form(source, entry)?;
    let ask = Ask { wanted: Wanted::Exact, ..ask };
    let bout = source.bout(&entry.roster, [&entry.a, &entry.b], entry.set.as_ref(), ask)?;
    let place = (entry.set.as_ref(), &entry.a);
    bout.playable().map_err(|refusal| source.refusal(place, refusal))?;
    let sure = entry.sure.as_ref().map_or(SURE, |sure| *sure.get_ref());
    if let Some(given) = entry.sure.filter(|_| !CHANCES.contains(&sure)) {
        let message =
            format!("`sure` cannot be {sure}; expected a chance of more than 0.5, up to 1");
        return Err(source.fault(given.span(), message, format!("write `sure = {SURE}`")));
    }
    Ok(TempoQuestion { bout, sure })
}

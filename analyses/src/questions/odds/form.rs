//! Reading a question about a check.

use evenodds_engine::book::Fault;
use evenodds_engine::shape::{GameTerm, Shape, TableShape, keys};
use toml::Spanned;

use super::question::OddsQuestion;
use crate::question::{Entry, Source, ask_checks, fix_of_terms, form, shared};
use crate::sampling::Ask;

keys! {
    /// One check.
    struct OddsEntry {
        system: Spanned<String> as shared::system,
        /// The rating.
        rating: Spanned<i64> => Shape::Of(GameTerm::Rating),
        /// Steps of ease; by default 0.
        ease: Option<Spanned<i64>> => shared::step(),
        /// What the check is made against; by default as the game says.
        against: Option<Spanned<i64>> => Shape::Of(GameTerm::Against),
        method: Option<Spanned<String>> as shared::method,
        trials: Option<Spanned<i64>> as shared::trials,
        target_error: Option<Spanned<f64>> as shared::target_error,
    }
}

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    OddsEntry::keys()
}

/// Reads a question about the odds of a check.
///
/// # Errors
/// If it names something unknown, or a number is out of range.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<OddsQuestion, Box<Fault>> {
    let entry: OddsEntry = form(source, entry)?;
    let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
    let ask = ask_checks(source, effort, ask)?;
    let system = source.system(&entry.system)?;
    let number = |number: &Option<Spanned<i64>>| number.as_ref().map(|number| *number.get_ref());
    let (ease, against) = (number(&entry.ease).unwrap_or(0), number(&entry.against));
    let terms = system.card().terms(*entry.rating.get_ref(), ease, against).map_err(|error| {
        let place = match error.term() {
            "ease" => entry.ease.as_ref(),
            "against" => entry.against.as_ref(),
            _ => None,
        };
        source.fault(place.unwrap_or(&entry.rating).span(), error.to_string(), fix_of_terms(&error))
    })?;
    Ok(OddsQuestion { system, terms, ask })
}

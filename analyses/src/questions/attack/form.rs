//! Reading a question about an attack.

use evenodds_engine::book::Fault;
use evenodds_engine::shape::{GameTerm, Shape, TableShape, keys};
use toml::Spanned;

use super::question::AttackQuestion;
use crate::question::{Entry, Settings, Source, form, shared};
use crate::sampling::Ask;

keys! {
    /// One attack.
    struct AttackEntry {
        roster: Spanned<String> as shared::roster,
        /// The stat line that attacks.
        attacker: Spanned<String> => Shape::Of(GameTerm::Fighter),
        /// The stat line that is attacked.
        defender: Spanned<String> => Shape::Of(GameTerm::Fighter),
        set: Option<Settings> as shared::set,
        method: Option<Spanned<String>> as shared::method,
        trials: Option<Spanned<i64>> as shared::trials,
        target_error: Option<Spanned<f64>> as shared::target_error,
    }
}

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    AttackEntry::keys()
}

/// Reads a question about an attack.
///
/// # Errors
/// If it names something unknown, or cannot be asked.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<AttackQuestion, Box<Fault>> {
    let entry: AttackEntry = form(source, entry)?;
    let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
    let ask = source.ask(effort, ask)?;
    let names = [&entry.attacker, &entry.defender];
    let bout = source.bout(&entry.roster, names, entry.set.as_ref(), ask)?;
    let place = (entry.set.as_ref(), &entry.attacker);
    bout.assault().map_err(|refusal| source.refusal(place, refusal))?;
    Ok(AttackQuestion { bout })
}

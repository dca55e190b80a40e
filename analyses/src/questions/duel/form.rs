//! Reading a question about a duel.

use evenodds_engine::book::Fault;
use evenodds_engine::shape::{GameTerm, Shape, TableShape, keys};
use toml::Spanned;

use super::question::DuelQuestion;
use crate::question::{Entry, Settings, Source, form, shared};
use crate::sampling::Ask;

keys! {
    /// A duel.
    struct DuelEntry {
        roster: Spanned<String> as shared::roster,
        /// The first fighter: a stat line.
        a: Spanned<String> => Shape::Of(GameTerm::Fighter),
        /// The second fighter.
        b: Spanned<String> => Shape::Of(GameTerm::Fighter),
        set: Option<Settings> as shared::set,
        edges: Option<Spanned<[i64; 2]>> as shared::edges,
        method: Option<Spanned<String>> as shared::method,
        trials: Option<Spanned<i64>> as shared::trials,
        target_error: Option<Spanned<f64>> as shared::target_error,
    }
}

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    DuelEntry::keys()
}

/// Reads a question about a duel.
///
/// # Errors
/// If it names something unknown, or cannot be asked.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<DuelQuestion, Box<Fault>> {
    let entry: DuelEntry = form(source, entry)?;
    let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
    let ask = source.ask(effort, ask)?;
    let bout = source.bout(&entry.roster, [&entry.a, &entry.b], entry.set.as_ref(), ask)?;
    let place = (entry.set.as_ref(), &entry.a);
    bout.playable().map_err(|refusal| source.refusal(place, refusal))?;
    // `edges = [0, 0]` asks for no steps.
    let edges = Some(source.edges(entry.edges)?).filter(|edges| *edges != (0..=0));
    Ok(DuelQuestion { bout, edges })
}

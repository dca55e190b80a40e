//! Reading a question about a duel.

use evenodds_engine::book::Fault;
use serde::Deserialize;
use toml::Spanned;

use super::question::DuelQuestion;
use crate::question::{Entry, Settings, Source, form};
use crate::sampling::Ask;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DuelEntry {
    roster: Spanned<String>,
    a: Spanned<String>,
    b: Spanned<String>,
    set: Option<Settings>,
    edges: Option<Spanned<[i64; 2]>>,
    method: Option<Spanned<String>>,
    trials: Option<Spanned<i64>>,
    target_error: Option<Spanned<f64>>,
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

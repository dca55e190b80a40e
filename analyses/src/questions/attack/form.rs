//! Reading a question about an attack.

use evenodds_engine::book::Fault;
use serde::Deserialize;
use toml::Spanned;

use super::question::AttackQuestion;
use crate::question::{Entry, Settings, Source, form};
use crate::sampling::Ask;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AttackEntry {
    roster: Spanned<String>,
    attacker: Spanned<String>,
    defender: Spanned<String>,
    set: Option<Settings>,
    method: Option<Spanned<String>>,
    trials: Option<Spanned<i64>>,
    target_error: Option<Spanned<f64>>,
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

//! Reading the question of an attacker's targets.

use evenodds_engine::book::Fault;
use serde::Deserialize;
use toml::Spanned;

use super::question::TargetsQuestion;
use crate::question::{Entry, Settings, Source, form, settings};
use crate::sampling::Ask;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TargetsEntry {
    roster: Spanned<String>,
    attacker: Spanned<String>,
    defenders: Option<Spanned<Vec<Spanned<String>>>>,
    set: Option<Settings>,
    method: Option<Spanned<String>>,
    trials: Option<Spanned<i64>>,
    target_error: Option<Spanned<f64>>,
}

/// Reads the question.
///
/// # Errors
/// If it names something unknown or twice, or the attacker can attack none of the targets.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<TargetsQuestion, Box<Fault>> {
    let entry: TargetsEntry = form(source, entry)?;
    let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
    let ask = source.ask(effort, ask)?;
    let roster_file = source.roster_file(&entry.roster)?;
    source.profile(&roster_file, &entry.attacker)?;
    let names = match &entry.defenders {
        None => Vec::new(),
        Some(defenders) if defenders.get_ref().is_empty() => {
            let fix = "name one, or leave `defenders` out for all others";
            return Err(source.fault(defenders.span(), "no defenders", fix));
        }
        Some(defenders) => source.profiles(&roster_file, defenders)?,
    };
    let (set, settings) = (entry.set.as_ref(), settings(entry.set.as_ref()));
    let question =
        TargetsQuestion::new(&roster_file, entry.attacker.get_ref(), &names, &settings, ask);
    question.map_err(|refusal| source.refusal((set, &entry.attacker), refusal))
}

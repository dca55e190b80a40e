//! Reading a question about squads.

use evenodds_engine::book::Fault;
use serde::Deserialize;
use toml::Spanned;

use super::SquadQuestion;
use crate::ask::Ask;
use crate::engage::SquadSetup;
use crate::questions::kind::{Entry, form};
use crate::study::{Settings, Source, settings};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EngagementEntry {
    scenario: Spanned<String>,
    set: Option<Settings>,
    #[serde(default)]
    policies: bool,
    #[serde(default = "told")]
    replays: bool,
    method: Option<Spanned<String>>,
    trials: Option<Spanned<i64>>,
    target_error: Option<Spanned<f64>>,
}

fn told() -> bool {
    true
}

/// Reads a question about squads.
///
/// # Errors
/// If it names something unknown, or cannot be asked.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<SquadQuestion, Box<Fault>> {
    let entry: EngagementEntry = form(source, entry)?;
    let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
    let mut ask = source.ask(effort, ask)?;
    ask.trials = ask.trials.or(ask.target_error.is_none().then_some(SquadSetup::FIGHTS));
    let scenario_file = source.scenario_file(&entry.scenario)?;
    let place = (entry.set.as_ref(), &entry.scenario);
    let refusal = |refusal| source.refusal(place, refusal);
    let setup =
        SquadSetup::new(scenario_file, &settings(entry.set.as_ref()), ask).map_err(refusal)?;
    setup.fight().map_err(refusal)?;
    Ok(SquadQuestion { setup, policies: entry.policies, replays: entry.replays })
}

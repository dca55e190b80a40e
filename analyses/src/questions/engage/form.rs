//! Reading a question about squads.

use evenodds_engine::book::Fault;
use evenodds_engine::fight::SetupError;
use evenodds_engine::shape::{TableShape, keys};
use toml::Spanned;

use super::policies::PoliciesQuestion;
use super::question::SquadQuestion;
use crate::measures::engage::SquadSetup;
use crate::question::{Entry, Settings, Source, form, settings, shared};
use crate::sampling::Ask;

keys! {
    /// A squad fight on a table.
    struct EngagementEntry {
        scenario: Spanned<String> as shared::scenario,
        set: Option<Settings> as shared::set,
        /// Whether to ask which policy suits each side best; by default not.
        #[serde(default)]
        policies: bool,
        /// Whether a report shows fights of it; by default it does.
        #[serde(default = "told")]
        replays: bool,
        method: Option<Spanned<String>> as shared::method,
        trials: Option<Spanned<i64>> as shared::trials,
        target_error: Option<Spanned<f64>> as shared::target_error,
    }

    /// Which policy suits each side of a squad fight best.
    struct PoliciesEntry {
        scenario: Spanned<String> as shared::scenario,
        set: Option<Settings> as shared::set,
        method: Option<Spanned<String>> as shared::method,
        trials: Option<Spanned<i64>> as shared::trials,
        target_error: Option<Spanned<f64>> as shared::target_error,
    }
}

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    EngagementEntry::keys()
}

/// Returns the keys of a question about policies.
pub(crate) fn policies_shape() -> TableShape {
    PoliciesEntry::keys()
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
    let setup = setup(source, (&entry.scenario, entry.set.as_ref()), source.ask(effort, ask)?)?;
    Ok(SquadQuestion { setup, policies: entry.policies, replays: entry.replays })
}

/// Reads a question about the policies of squads.
///
/// # Errors
/// If it names something unknown, cannot be asked, or sets a policy.
pub(crate) fn policies(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<PoliciesQuestion, Box<Fault>> {
    let entry: PoliciesEntry = form(source, entry)?;
    let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
    let setup = setup(source, (&entry.scenario, entry.set.as_ref()), source.ask(effort, ask)?)?;
    if let Some((key, _)) = setup.settings.iter().find(|(key, _)| key.starts_with("policy_")) {
        let message = format!("`policies` tries every policy, `{key}` sets one");
        let fix = Some(format!("remove `{key}`, or do not ask about policies"));
        let refusal = SetupError::of(key, message).or_rather(fix);
        return Err(source.refusal((entry.set.as_ref(), &entry.scenario), refusal));
    }
    Ok(PoliciesQuestion { setup })
}

/// Reads a squad fight.
fn setup(
    source: &Source<'_>,
    (scenario, set): (&Spanned<String>, Option<&Settings>),
    mut ask: Ask,
) -> Result<SquadSetup, Box<Fault>> {
    ask.trials = ask.trials.or(ask.target_error.is_none().then_some(SquadSetup::FIGHTS));
    let scenario_file = source.scenario_file(scenario)?;
    let refusal = |refusal| source.refusal((set, scenario), refusal);
    let setup = SquadSetup::new(scenario_file, &settings(set), ask).map_err(refusal)?;
    setup.fight().map_err(refusal)?;
    Ok(setup)
}

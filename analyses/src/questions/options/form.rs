//! Reading the question what options are worth.

use evenodds_engine::book::{Fault, did_you_mean};
use evenodds_engine::fight::SetupError;
use evenodds_engine::shape::{Shape, TableShape, keys};
use evenodds_engine::squad::Keen;
use toml::Spanned;

use super::question::OptionsQuestion;
use crate::measures::engage::SquadSetup;
use crate::measures::options::Freedom;
use crate::question::{Entry, Settings, Source, form, settings, shared};
use crate::sampling::Ask;

/// How many fights are played without each option, unless a question says otherwise.
const FIGHTS: u64 = 1000;

keys! {
    /// What each thing that players may do in a squad fight is worth to their side, and each weapon that
    /// a figure carries besides others.
    struct OptionsEntry {
        scenario: Spanned<String> as shared::scenario,
        set: Option<Settings> as shared::set,
        /// The options to ask about, by their names; by default all.
        only: Option<Vec<Spanned<String>>> => Shape::list(Shape::Text, 1, 56),
        method: Option<Spanned<String>> as shared::method,
        trials: Option<Spanned<i64>> as shared::trials,
        target_error: Option<Spanned<f64>> as shared::target_error,
    }
}

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    OptionsEntry::keys()
}

/// Reads the question. Both sides know the odds, unless a policy is set.
///
/// # Errors
/// If it names something unknown, or cannot be asked.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<OptionsQuestion, Box<Fault>> {
    let entry: OptionsEntry = form(source, entry)?;
    let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
    let mut ask = source.ask(effort, ask)?;
    ask.trials = ask.trials.or(ask.target_error.is_none().then_some(FIGHTS));
    let mut scenario_file = source.scenario_file(&entry.scenario)?;
    for force in &mut scenario_file.scenario.forces {
        force.policy = &Keen;
    }
    let refusal = |refusal| source.refusal((entry.set.as_ref(), &entry.scenario), refusal);
    let setup =
        SquadSetup::new(scenario_file, &settings(entry.set.as_ref()), ask).map_err(refusal)?;
    let fight = setup.fight().map_err(refusal)?;
    let all = setup.freedoms(fight.as_ref());
    let Some(only) = entry.only else {
        return Ok(OptionsQuestion { setup, freedoms: all, is_whole: true });
    };
    let mut freedoms: Vec<Freedom> = Vec::new();
    for name in &only {
        let known = all.iter().find(|one| one.key == *name.get_ref());
        let fault = |message: String, fix: String| source.fault(name.span(), message, fix);
        let Some(known) = known else {
            let names: Vec<&str> = all.iter().map(|one| one.key.as_ref()).collect();
            let message =
                format!("no option `{}`; expected one of {}", name.get_ref(), names.join(", "));
            let fix = did_you_mean(name.get_ref(), names);
            return Err(fault(
                message,
                fix.unwrap_or_else(|| "leave out `only` for all".to_owned()),
            ));
        };
        if freedoms.contains(known) {
            let message = format!("`{}` is named twice", name.get_ref());
            return Err(fault(message, "name it once".to_owned()));
        }
        freedoms.push(known.clone());
    }
    if freedoms.is_empty() {
        let refused = SetupError::of("only", "`only` names no option".to_owned());
        return Err(refusal(refused.or_rather(Some("leave it out for all".to_owned()))));
    }
    Ok(OptionsQuestion { setup, freedoms, is_whole: false })
}

//! Reading the question of an attacker's targets.

use evenodds_engine::book::Fault;
use evenodds_engine::shape::{GameTerm, Shape, TableShape, keys};
use toml::Spanned;

use super::question::TargetsQuestion;
use crate::question::{Entry, Settings, Source, form, settings, shared};
use crate::sampling::Ask;

keys! {
    /// One attack on each of several targets.
    struct TargetsEntry {
        roster: Spanned<String> as shared::roster,
        /// The stat line that attacks.
        attacker: Spanned<String> => Shape::Of(GameTerm::Fighter),
        /// The stat lines that are attacked; by default all others.
        defenders: Option<Spanned<Vec<Spanned<String>>>> => Shape::list(Shape::Of(GameTerm::Fighter), 1, usize::MAX),
        set: Option<Settings> as shared::set,
        method: Option<Spanned<String>> as shared::method,
        trials: Option<Spanned<i64>> as shared::trials,
        target_error: Option<Spanned<f64>> as shared::target_error,
    }
}

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    TargetsEntry::keys()
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
    let names = source.others(&roster_file, entry.defenders.as_ref(), ("defenders", "defender"))?;
    let (set, settings) = (entry.set.as_ref(), settings(entry.set.as_ref()));
    let question =
        TargetsQuestion::new(&roster_file, entry.attacker.get_ref(), &names, &settings, ask);
    question.map_err(|refusal| source.refusal((set, &entry.attacker), refusal))
}

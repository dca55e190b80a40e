//! Reading a volley.

use evenodds_engine::book::Fault;
use evenodds_engine::fight::Allocation;
use serde::Deserialize;
use toml::Spanned;

use super::question::{Rank, VolleyQuestion};
use crate::question::{Entry, Settings, Source, form, settings};
use crate::sampling::Ask;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VolleyEntry {
    roster: Spanned<String>,
    attackers: Spanned<Vec<RankEntry>>,
    defenders: RankEntry,
    allocation: Option<Spanned<String>>,
    set: Option<Settings>,
    method: Option<Spanned<String>>,
    trials: Option<Spanned<i64>>,
    target_error: Option<Spanned<f64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RankEntry {
    profile: Spanned<String>,
    #[serde(default = "one")]
    count: u16,
}

fn one() -> u16 {
    1
}

/// Reads the question.
///
/// # Errors
/// If it names something unknown, or the volley cannot be made.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<VolleyQuestion, Box<Fault>> {
    let entry: VolleyEntry = form(source, entry)?;
    let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
    let ask = source.ask(effort, ask)?;
    let roster_file = source.roster_file(&entry.roster)?;
    let rank = |rank: &RankEntry| {
        source.profile(&roster_file, &rank.profile)?;
        Ok(Rank { name: rank.profile.get_ref().clone(), count: rank.count })
    };
    let attackers = entry.attackers.get_ref().iter().map(rank);
    let attackers = attackers.collect::<Result<Vec<_>, Box<Fault>>>()?;
    let targets = rank(&entry.defenders)?;
    let allocation = match entry.allocation.as_ref().map(|word| word.get_ref().as_str()) {
        None | Some("focus") => Allocation::Focus,
        Some("spread") => Allocation::Spread,
        Some(other) => {
            let span = entry.allocation.as_ref().map_or(0..0, Spanned::span);
            let message = format!("no allocation `{other}`; expected focus or spread");
            return Err(source.fault(span, message, "write `allocation = \"spread\"`"));
        }
    };
    let (set, given) = (entry.set.as_ref(), settings(entry.set.as_ref()));
    let question =
        VolleyQuestion::new(&roster_file, &attackers, (&targets, allocation), &given, ask);
    question.map_err(|refusal| source.refusal((set, &entry.defenders.profile), refusal))
}

//! Reading a question about growth.

use evenodds_engine::book::Fault;
use serde::Deserialize;
use toml::Spanned;

use super::question::GrowthQuestion;
use crate::question::{Entry, Settings, Source, form};
use crate::sampling::Ask;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GrowthEntry {
    fighters: Spanned<Vec<Spanned<FighterEntry>>>,
    edges: Option<Spanned<[i64; 2]>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FighterEntry {
    roster: Spanned<String>,
    profile: Spanned<String>,
    set: Option<Settings>,
}

/// Reads a question about what steps of ease are worth to fighters.
///
/// # Errors
/// If it names something unknown, or cannot be asked.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<GrowthQuestion, Box<Fault>> {
    let entry: GrowthEntry = form(source, entry)?;
    if entry.fighters.get_ref().is_empty() {
        let fix = "name one of each game";
        return Err(source.fault(entry.fighters.span(), "no fighters", fix));
    }
    let fighters = entry.fighters.into_inner().into_iter().map(|fighter| {
        let FighterEntry { roster, profile, set } = fighter.into_inner();
        let bout = source.bout(&roster, [&profile, &profile], set.as_ref(), ask)?;
        let refused = |refusal| source.refusal((set.as_ref(), &profile), refusal);
        bout.playable().map_err(refused)?;
        bout.assault().map_err(refused)?;
        Ok(bout)
    });
    let bouts = fighters.collect::<Result<Vec<_>, Box<Fault>>>()?;
    Ok(GrowthQuestion { bouts, edges: source.edges(entry.edges)? })
}

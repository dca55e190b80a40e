//! Reading a question about growth.

use evenodds_engine::book::Fault;
use evenodds_engine::shape::{GameTerm, Shape, Shaped, TableShape, keys};
use toml::Spanned;

use super::question::GrowthQuestion;
use crate::question::{Entry, Settings, Source, form, shared};
use crate::sampling::Ask;

keys! {
    /// What one step of ease is worth, from the attack roll to the duel.
    struct GrowthEntry {
        /// The fighters, one of each game.
        fighters: Spanned<Vec<Spanned<FighterEntry>>> =>
            Shape::list(FighterEntry::shape(), 1, usize::MAX),
        edges: Option<Spanned<[i64; 2]>> as shared::edges,
    }

    /// A fighter, who meets its equal.
    struct FighterEntry {
        roster: Spanned<String> as shared::roster,
        /// The stat line.
        profile: Spanned<String> => Shape::Of(GameTerm::Fighter),
        set: Option<Settings> as shared::set,
    }
}

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    GrowthEntry::keys()
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

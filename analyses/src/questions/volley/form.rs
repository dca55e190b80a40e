//! Reading a volley.

use evenodds_engine::book::Fault;
use evenodds_engine::fight::Allocation;
use evenodds_engine::shape::{GameTerm, Shape, Shaped, TableShape, keys};
use toml::Spanned;

use super::question::{ATTACKS_MAX, Rank, VolleyQuestion};
use crate::question::{Entry, Settings, Source, form, settings, shared};
use crate::sampling::Ask;

keys! {
    /// Several attacks on figures of one stat line.
    struct VolleyEntry {
        roster: Spanned<String> as shared::roster,
        /// Those who attack, each once.
        attackers: Spanned<Vec<RankEntry>> => Shape::list(RankEntry::shape(), 1, usize::MAX),
        /// The figures that are attacked.
        defenders: RankEntry,
        /// How attacks are shared out among the figures; by default `focus`.
        allocation: Option<Spanned<String>> =>
            Shape::plain_words(ALLOCATIONS.map(|(word, _)| word)),
        set: Option<Settings> as shared::set,
        method: Option<Spanned<String>> as shared::method,
        trials: Option<Spanned<i64>> as shared::trials,
        target_error: Option<Spanned<f64>> as shared::target_error,
    }

    /// Figures of one stat line.
    struct RankEntry {
        /// The stat line.
        profile: Spanned<String> => Shape::Of(GameTerm::Fighter),
        /// How many there are; by default one.
        #[serde(default = "one")]
        count: u16 => Shape::Whole(1, ATTACKS_MAX.into()),
    }
}

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    VolleyEntry::keys()
}

/// How attacks are shared out; the first by default.
const ALLOCATIONS: [(&str, Allocation); 2] =
    [("focus", Allocation::Focus), ("spread", Allocation::Spread)];

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
    let allocation = |word: &Spanned<String>| {
        let found = ALLOCATIONS.iter().find(|(known, _)| known == word.get_ref());
        found.map(|(_, allocation)| *allocation).ok_or_else(|| {
            let message = format!("no allocation `{}`; expected focus or spread", word.get_ref());
            source.fault(word.span(), message, "write `allocation = \"spread\"`")
        })
    };
    let allocation = entry.allocation.as_ref().map_or(Ok(ALLOCATIONS[0].1), allocation)?;
    let (set, given) = (entry.set.as_ref(), settings(entry.set.as_ref()));
    let question =
        VolleyQuestion::new(&roster_file, &attackers, (&targets, allocation), &given, ask);
    question.map_err(|refusal| source.refusal((set, &entry.defenders.profile), refusal))
}

//! Reading the question what steps are worth to a fighter.

use evenodds_engine::book::Fault;
use evenodds_engine::shape::TableShape;

use super::question::WeighQuestion;
use crate::question::{Entry, Source, one_against};
use crate::sampling::Ask;

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    one_against::shape(
        "What one step of each key is worth to a fighter, in its mean chance to win against others.",
    )
}

/// Reads the question.
///
/// # Errors
/// If it names something unknown or twice, or the fighter has no opponent but itself.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<WeighQuestion, Box<Fault>> {
    let (against, ask) = one_against::read(source, entry, ask)?;
    Ok(WeighQuestion { against, ask })
}

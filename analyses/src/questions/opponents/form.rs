//! Reading the question whom a fighter beats.

use evenodds_engine::book::Fault;
use evenodds_engine::shape::TableShape;

use super::question::OpponentsQuestion;
use crate::question::{Entry, Source, one_against};
use crate::sampling::Ask;

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    one_against::shape("A fighter's duels with each of several opponents, ranked.")
}

/// Reads the question.
///
/// # Errors
/// If it names something unknown or twice, or the fighter has no opponent but itself.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<OpponentsQuestion, Box<Fault>> {
    let (against, ask) = one_against::read(source, entry, ask)?;
    Ok(OpponentsQuestion { against, ask })
}

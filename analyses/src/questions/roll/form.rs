//! Reading a question about dice.

use evenodds_engine::book::Fault;
use evenodds_engine::shape::{Shape, TableShape, keys};
use toml::Spanned;

use super::expression::DiceExpression;
use super::question::{ROLLS_MAX, RollQuestion};
use crate::question::{Entry, Source, ask_checks, form, shared};
use crate::sampling::Ask;

/// What to do about an expression that is not understood.
const WORDS: &str = "write dice such as `3d6`, `4d6kh3` or `d12 + 5`, or words of scripts such as \
                     `highest(4, 6, 3)`; docs/script.md lists them";

keys! {
    /// Dice: the chance of each value.
    struct RollEntry {
        /// Expressions of dice, side by side, such as `4d6kh3`.
        dice: Spanned<Vec<Spanned<String>>> => Shape::list(Shape::Text, 1, ROLLS_MAX),
        method: Option<Spanned<String>> as shared::method,
        trials: Option<Spanned<i64>> as shared::trials,
        target_error: Option<Spanned<f64>> as shared::target_error,
    }
}

/// Returns the keys of its table.
pub(crate) fn shape() -> TableShape {
    RollEntry::keys()
}

/// Reads a question about what dice come to.
///
/// # Errors
/// If there are no expressions or too many, or one cannot be read.
pub(crate) fn question(
    source: &Source<'_>,
    entry: Entry<'_>,
    ask: Ask,
) -> Result<RollQuestion, Box<Fault>> {
    let entry: RollEntry = form(source, entry)?;
    let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
    let ask = ask_checks(source, effort, ask)?;
    let written = entry.dice.get_ref();
    if !(1..=ROLLS_MAX).contains(&written.len()) {
        let message = format!("{} expressions; expected 1 to {ROLLS_MAX}", written.len());
        let fix = "write them as a list, such as `dice = [\"3d6\"]`";
        return Err(source.fault(entry.dice.span(), message, fix));
    }
    let read = |one: &Spanned<String>| {
        DiceExpression::read(one.get_ref()).map_err(|error| {
            let fix = error.fix.unwrap_or_else(|| WORDS.to_owned());
            source.fault(one.span(), error.message, fix)
        })
    };
    let expressions = written.iter().map(read).collect::<Result<_, _>>()?;
    Ok(RollQuestion { expressions, ask })
}

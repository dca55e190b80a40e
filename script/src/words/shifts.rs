//! Shifts of bits that lose none.
//!
//! The language itself lets bits fall out, so that `1 << 64` would be 0 without a word.

use rhai::{Engine, EvalAltResult, Position};

use crate::language::Said;

/// Adds the operators to an engine.
pub fn register(engine: &mut Engine) {
    engine.register_fn("<<", |number: i64, by: i64| left(number, by));
    engine.register_fn(">>", |number: i64, by: i64| right(number, by));
    engine.register_fn("<<=", |number: &mut i64, by: i64| -> Said<()> {
        *number = left(*number, by)?;
        Ok(())
    });
    engine.register_fn(">>=", |number: &mut i64, by: i64| -> Said<()> {
        *number = right(*number, by)?;
        Ok(())
    });
}

fn left(number: i64, by: i64) -> Said<i64> {
    let shifted = bits(by).map(|by| (by, number << by));
    let shifted = shifted.filter(|(by, shifted)| shifted >> by == number);
    shifted.map(|(_, shifted)| shifted).ok_or_else(|| overflow(number, "<<", by))
}

fn right(number: i64, by: i64) -> Said<i64> {
    bits(by).map(|by| number >> by).ok_or_else(|| overflow(number, ">>", by))
}

fn bits(by: i64) -> Option<u32> {
    u32::try_from(by).ok().filter(|by| *by < i64::BITS)
}

#[expect(clippy::unnecessary_box_returns, reason = "errors of the language are boxed")]
fn overflow(number: i64, operator: &str, by: i64) -> Box<EvalAltResult> {
    let message = format!("Shift overflow: {number} {operator} {by}");
    Box::new(EvalAltResult::ErrorArithmetic(message, Position::NONE))
}

//! Comparisons, of like with like alone.
//!
//! The language itself holds values of different kinds for unequal without a word, so that
//! `us.shaken == 1` would never be true.

use std::cmp::Ordering;

use rhai::{Dynamic, Engine, NativeCallContext};

use crate::language::{Said, refuse};
use crate::running::run;
use crate::values::{Reading, named};

/// Adds the comparisons to an engine.
pub fn register(engine: &mut Engine) {
    equality(engine, "==", |is_equal| is_equal);
    equality(engine, "!=", |is_equal| !is_equal);
    order(engine, "<", Ordering::is_lt);
    order(engine, "<=", Ordering::is_le);
    order(engine, ">", Ordering::is_gt);
    order(engine, ">=", Ordering::is_ge);
}

/// Adds a comparison of values of any kind.
fn equality(engine: &mut Engine, name: &'static str, holds: fn(bool) -> bool) {
    let compare = move |call: NativeCallContext<'_>, one: Dynamic, other: Dynamic| -> Said<bool> {
        run::at(&call);
        let is_equal = equal_kinds(&one, &other).ok_or_else(|| unlike(name, &one, &other))?;
        Ok(holds(is_equal))
    };
    engine.register_fn(name, compare);
}

/// Adds a comparison of numbers.
fn order(engine: &mut Engine, name: &'static str, holds: fn(Ordering) -> bool) {
    let compare = move |call: NativeCallContext<'_>, one: Dynamic, other: Dynamic| -> Said<bool> {
        run::at(&call);
        match (one.as_int(), other.as_int()) {
            (Ok(one), Ok(other)) => Ok(holds(one.cmp(&other))),
            _ => Err(unlike(name, &one, &other)),
        }
    };
    engine.register_fn(name, compare);
}

/// Returns whether two values of one kind are equal.
fn equal_kinds(one: &Dynamic, other: &Dynamic) -> Option<bool> {
    if let (Ok(one), Ok(other)) = (one.as_immutable_string_ref(), other.as_immutable_string_ref()) {
        return Some(*one == *other);
    }
    match (Reading::of(one).ok()?, Reading::of(other).ok()?) {
        (Reading::Nothing, _) | (_, Reading::Nothing) => None,
        (one, other) if one.is_of_kind(other) => Some(one == other),
        _ => None,
    }
}

/// Returns the refusal of a comparison.
#[expect(clippy::unnecessary_box_returns, reason = "errors of the language are boxed")]
fn unlike(operator: &str, one: &Dynamic, other: &Dynamic) -> Box<rhai::EvalAltResult> {
    let message = format!("`{operator}` cannot compare {} with {}", named(one), named(other));
    let fix = match operator {
        "==" | "!=" => "compare like with like; a flag needs no comparison",
        _ => "compare numbers with numbers",
    };
    refuse(message, fix)
}

//! Reading the keys that may change.

use std::ops::{Range, RangeInclusive};

use evenodds_engine::book::Fault;
use evenodds_engine::shape::{Shape, TableShape, keys};
use toml::{Spanned, Value};

use super::key::FreeKey;
use super::levels::{Reach, levels};
use super::owner::owner;
use crate::library::plain;
use crate::promises::Promises;
use crate::question::{Entry, Source, form};
use crate::questions::sweep::{SweepAxis, Target};

/// The name of the tables.
pub(crate) const FREE: &str = "free";

/// The most steps, and the most values of a key.
const STEPS_MAX: i64 = 1000;

/// What a step may cost.
const COSTS: RangeInclusive<f64> = 1e-3..=1e6;

keys! {
    /// A key that `evenodds mend` may change.
    #[one_of(set, profile, weapon)]
    #[needs(profile: key, weapon: key, from: to, to: from)]
    struct FreeEntry {
        /// The roster, or for `set` the game; by default the one that all promises are about.
        of: Option<Spanned<String>>,
        /// A parameter of the game.
        set: Option<Spanned<String>>,
        /// A stat line, with `key`.
        profile: Option<Spanned<String>>,
        /// A weapon, with `key`.
        weapon: Option<Spanned<String>>,
        /// The key of the stat line or weapon.
        key: Option<Spanned<String>>,
        /// How many steps the number may go up or down.
        by: Option<Spanned<i64>> => Shape::Whole(1, STEPS_MAX),
        /// The size of a step; by default 1.
        step: Option<Spanned<i64>> => Shape::Whole(1, i64::MAX),
        /// The lowest that the number may be.
        from: Option<Spanned<i64>>,
        /// The highest that the number may be.
        to: Option<Spanned<i64>>,
        /// What the value may be.
        values: Option<Spanned<Vec<Spanned<Value>>>> => Shape::list(Shape::Any, 1, STEPS_MAX as usize),
        /// What a step costs; by default 1.
        cost: Option<Spanned<f64>> => Shape::number(&COSTS),
    }
}

/// Returns the keys of its table.
pub(crate) fn free_shape() -> TableShape {
    FreeEntry::keys()
}

/// Reads the keys that may change.
///
/// # Errors
/// If nothing is promised, a key is not there or cannot be what it may be, nothing says how far it
/// may go, two entries free the same key, or its file comes with the program.
pub(crate) fn read(
    source: &Source<'_>,
    entries: Vec<Entry<'_>>,
    promises: &Promises,
) -> Result<Vec<FreeKey>, Box<Fault>> {
    let mut all: Vec<FreeKey> = Vec::new();
    for entry in entries {
        let span = entry.span();
        if promises.is_empty() {
            let message = "a key is free to change, but the study promises nothing";
            return Err(source.fault(span, message, "add a `[[promise]]`, or delete this entry"));
        }
        let one = free(source, &form(source, entry)?, promises, span.clone())?;
        if all.iter().any(|other| (&other.target, &other.file) == (&one.target, &one.file)) {
            let message = format!("`[[free]]` lists {} twice", one.target.key());
            return Err(source.fault(span, message, "delete one of the two"));
        }
        all.push(one);
    }
    Ok(all)
}

fn free(
    source: &Source<'_>,
    entry: &FreeEntry,
    promises: &Promises,
    span: Range<usize>,
) -> Result<FreeKey, Box<Fault>> {
    let target = target(source, entry, &span)?;
    let owner = owner(source, (&target, entry.of.as_ref()), promises, &span)?;
    let reach = reach(source, entry, &span)?;
    let cost = entry.cost.as_ref().map_or(1.0, |cost| *cost.get_ref());
    if let Some(given) = entry.cost.as_ref().filter(|cost| !COSTS.contains(cost.get_ref())) {
        let message = format!("a step cannot cost {cost}; expected 0.001 to 1,000,000");
        return Err(source.fault(given.span(), message, "write a number such as 2"));
    }
    // A name or a key that is not there is told first.
    let known = owner.present(&target);
    let any = known.clone().unwrap_or_else(|| Value::from(1));
    owner.check(source, &SweepAxis::listed(target.clone(), vec![any], span.clone()))?;
    let (file, place) = owner.place(source, &target, &span)?;
    let Some(present) = known else {
        let message = format!("{} has no value yet", target.key());
        return Err(source.fault(span, message, "write one into its file first"));
    };
    let Some((levels, at)) = levels(&reach, owner.field(&target), &present, cost) else {
        let message = format!("nothing says how far {} may go", target.key());
        let fix = match present {
            Value::Integer(_) | Value::Float(_) => "add `by = 2`: two steps up or down",
            _ => "add `values = [\"ONE\", \"OTHER\"]`",
        };
        return Err(source.fault(span, message, fix));
    };
    if levels.len() < 2 {
        let message = format!("{} may have no other value than {present}", target.key());
        return Err(source.fault(span, message, "let it go further, or delete this entry"));
    }
    let values = levels.iter().map(|level| level.value.clone()).collect();
    owner.check(source, &SweepAxis::listed(target.clone(), values, span.clone()))?;
    // One file has one name, however entries spell it.
    let file = plain(&file);
    Ok(FreeKey { target, file, levels, present: at, place, span })
}

fn target(
    source: &Source<'_>,
    entry: &FreeEntry,
    span: &Range<usize>,
) -> Result<Target, Box<Fault>> {
    let word = |word: &Spanned<String>| word.get_ref().clone();
    match (&entry.set, &entry.profile, &entry.weapon, &entry.key) {
        (Some(set), None, None, None) => Ok(Target::Parameter(word(set))),
        (None, Some(name), None, Some(key)) => Ok(Target::Profile(word(name), word(key))),
        (None, None, Some(name), Some(key)) => Ok(Target::Weapon(word(name), word(key))),
        _ => {
            let message = "an entry of `[[free]]` names one key; expected `set`, `profile` with \
                           `key`, or `weapon` with `key`";
            Err(source.fault(span.clone(), message, "write `profile = \"NAME\"`, `key = \"KEY\"`"))
        }
    }
}

/// Reads how far a key may go.
fn reach(source: &Source<'_>, entry: &FreeEntry, span: &Range<usize>) -> Result<Reach, Box<Fault>> {
    let step = entry.step.as_ref().map_or(1, |step| *step.get_ref());
    let small = |number: &&Spanned<i64>| *number.get_ref() < 1;
    if let Some(odd) = entry.step.iter().chain(&entry.by).find(small) {
        let message = format!("{} steps; expected 1 or more", odd.get_ref());
        return Err(source.fault(odd.span(), message, "write a number from 1"));
    }
    let many = |span: Range<usize>| {
        let message = format!("more than {STEPS_MAX} values of a key");
        source.fault(span, message, "let it go less far, or with a larger `step`")
    };
    match (&entry.by, &entry.from, &entry.to, &entry.values) {
        (Some(by), None, None, None) if *by.get_ref() > STEPS_MAX => Err(many(by.span())),
        (Some(by), None, None, None) => Ok(Reach::Steps(*by.get_ref(), step)),
        (None, Some(from), Some(to), None) => {
            let (low, high) = (*from.get_ref(), *to.get_ref());
            let count = high.checked_sub(low).map(|width| width / step);
            match count {
                Some(count) if low < high && count < STEPS_MAX => Ok(Reach::Range(low, high, step)),
                _ if low < high => Err(many(to.span())),
                _ => {
                    let message =
                        format!("`from` is {low} and `to` is {high}; expected the lower first");
                    Err(source.fault(to.span(), message, "swap them"))
                }
            }
        }
        (None, None, None, Some(values)) if entry.step.is_none() => {
            let values = values.get_ref();
            if STEPS_MAX as usize <= values.len() {
                return Err(many(span.clone()));
            }
            let twice = |nth: &usize| {
                values[..*nth].iter().any(|one| one.get_ref() == values[*nth].get_ref())
            };
            if let Some(nth) = (0..values.len()).find(twice) {
                let message = format!("{} is listed twice", values[nth].get_ref());
                return Err(source.fault(values[nth].span(), message, "list it once"));
            }
            Ok(Reach::Values(values.iter().map(|value| value.get_ref().clone()).collect()))
        }
        (None, None, None, None) if entry.step.is_none() => Ok(Reach::Any),
        _ => {
            let message = "expected one of `by`, `from` with `to`, and `values`; `step` goes only \
                           with the first two";
            Err(source.fault(span.clone(), message, "keep one of them, such as `by = 2`"))
        }
    }
}

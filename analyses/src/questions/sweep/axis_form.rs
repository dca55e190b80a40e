//! Reading the axes of a sweep.

use std::ops::Range;

use evenodds_engine::book::Fault;
use evenodds_engine::shape::{Shape, keys};
use toml::{Spanned, Value};

use super::axis::{Levels, SweepAxis, Target, name_apart};
use super::design::CELLS_MAX;
use crate::question::Source;

/// The largest number of axes.
pub(super) const AXES_MAX: usize = 8;

keys! {
    /// An axis of a sweep.
    #[one_of(set, situation, scenario, game, profile, weapon)]
    #[needs(profile: key, weapon: key, from: to, to: from, step: from)]
    pub(crate) struct AxisEntry {
        /// A parameter or a table of the game.
        set: Option<Spanned<String>>,
        /// A key of the situation of the questions.
        situation: Option<Spanned<String>>,
        /// A stat line, with `key`.
        profile: Option<Spanned<String>>,
        /// A weapon, with `key`.
        weapon: Option<Spanned<String>>,
        /// The key of the stat line or weapon.
        key: Option<Spanned<String>>,
        /// A scenario, in whose place those of `values` stand.
        scenario: Option<Spanned<String>>,
        /// Games on the same base, which stand in the place of the questions' own.
        game: Option<Spanned<Vec<Spanned<Value>>>> => Shape::list(Shape::Text, 1, usize::MAX),
        /// The values.
        values: Option<Spanned<Vec<Spanned<Value>>>> => Shape::list(Shape::Any, 1, usize::MAX),
        /// The lowest of a range of whole numbers.
        from: Option<Spanned<i64>>,
        /// The highest of them.
        to: Option<Spanned<i64>>,
        /// The distance between them; by default 1.
        step: Option<Spanned<i64>> => Shape::Whole(1, i64::MAX),
    }
}

/// Reads axes, each with its values.
pub(super) fn axes(
    source: &Source<'_>,
    entries: Spanned<Vec<Spanned<AxisEntry>>>,
) -> Result<Vec<SweepAxis>, Box<Fault>> {
    let (span, count) = (entries.span(), entries.get_ref().len());
    if !(1..=AXES_MAX).contains(&count) {
        let message = format!("{count} axes; expected 1 to {AXES_MAX}");
        let fix = "write one like `{ set = \"KEY\", values = [1, 2] }`";
        return Err(source.fault(span, message, fix));
    }
    let mut axes: Vec<SweepAxis> = Vec::new();
    for entry in entries.into_inner() {
        let span = entry.span();
        let (_, axis) = target_and_values(source, entry)?;
        axes.push(axis.ok_or_else(|| without_values(source, span))?);
    }
    apart(source, axes)
}

/// Returns axes of which no two change the same, each with a name of its own.
pub(super) fn apart(
    source: &Source<'_>,
    mut axes: Vec<SweepAxis>,
) -> Result<Vec<SweepAxis>, Box<Fault>> {
    for (nth, axis) in axes.iter().enumerate() {
        if axes[..nth].iter().any(|other| other.target == axis.target) {
            let message = format!("two axes change {}", axis.target.words());
            return Err(source.fault(axis.span(), message, "join their values in one axis"));
        }
    }
    name_apart(&mut axes);
    Ok(axes)
}

/// Returns what an axis changes, and the axis if it has values.
pub(crate) fn target_and_values(
    source: &Source<'_>,
    entry: Spanned<AxisEntry>,
) -> Result<(Target, Option<SweepAxis>), Box<Fault>> {
    let (span, entry) = (entry.span(), entry.into_inner());
    let word = |word: &Spanned<String>| word.get_ref().clone();
    let (set, situation) = (entry.set.as_ref(), entry.situation.as_ref());
    let one = [set, situation, entry.scenario.as_ref()];
    let two = [entry.profile.as_ref(), entry.weapon.as_ref()];
    let target = match (one, two, &entry.key, &entry.game) {
        ([Some(set), None, None], [None, None], None, None) => Target::Parameter(word(set)),
        ([None, Some(key), None], [None, None], None, None) => Target::Situation(word(key)),
        ([None, None, Some(name)], [None, None], None, None) => Target::Scenario(word(name)),
        ([None, None, None], [Some(name), None], Some(key), None) => {
            Target::Profile(word(name), word(key))
        }
        ([None, None, None], [None, Some(name)], Some(key), None) => {
            Target::Weapon(word(name), word(key))
        }
        ([None, None, None], [None, None], None, Some(_)) => Target::Game,
        _ => {
            let message = "an axis changes one thing; expected `set`, `situation`, `scenario`, \
                           `game`, `profile` with `key`, or `weapon` with `key`";
            let fix = "write it like `{ set = \"KEY\", values = [1, 2] }`";
            return Err(source.fault(span, message, fix));
        }
    };
    // The games stand in the key itself: no name is replaced.
    let values = entry.values.or(entry.game);
    let levels = match (values, entry.from, entry.to, entry.step) {
        (Some(values), None, None, None) => listed(source, values)?,
        (None, Some(from), Some(to), step) => range(source, &span, (&from, &to), step)?,
        (None, None, None, None) => return Ok((target, None)),
        _ => return Err(without_values(source, span)),
    };
    let axis = SweepAxis::new(target, levels, span.clone());
    match &axis.levels {
        Levels::List(values) if axis.names_files() => {
            let other = values.iter().find(|value| !value.get_ref().is_str());
            other.map_or(Ok(()), |value| {
                let message =
                    format!("{} is no name of a {}", value.get_ref(), axis.target.words());
                Err(source.fault(value.span(), message, "write a name or a path in quotes"))
            })?;
        }
        Levels::Range { .. } if axis.names_files() => {
            let message = format!("a range of numbers names no {}", axis.target.words());
            return Err(source.fault(span, message, "write `values = [\"NAME\", \"NAME\"]`"));
        }
        _ => {}
    }
    Ok((axis.target.clone(), Some(axis)))
}

#[expect(clippy::unnecessary_box_returns, reason = "faults are large and travel boxed")]
fn without_values(source: &Source<'_>, span: Range<usize>) -> Box<Fault> {
    let message = "an axis has `values`, or `from` and `to` with an optional `step`";
    source.fault(span, message, "write `values = [1, 2]`, or `from = 1, to = 9, step = 2`")
}

fn listed(source: &Source<'_>, values: Spanned<Vec<Spanned<Value>>>) -> Result<Levels, Box<Fault>> {
    let span = values.span();
    let values = values.into_inner();
    if values.is_empty() {
        return Err(source.fault(span, "an axis without values", "write `values = [1, 2]`"));
    }
    for (nth, value) in values.iter().enumerate() {
        if values[..nth].iter().any(|other| other.get_ref() == value.get_ref()) {
            let message = format!("{} is listed twice", value.get_ref());
            return Err(source.fault(value.span(), message, "list it once"));
        }
    }
    Ok(Levels::List(values))
}

fn range(
    source: &Source<'_>,
    span: &Range<usize>,
    (from, to): (&Spanned<i64>, &Spanned<i64>),
    step: Option<Spanned<i64>>,
) -> Result<Levels, Box<Fault>> {
    let (low, high) = (*from.get_ref(), *to.get_ref());
    let place = step.as_ref().map_or(span.clone(), Spanned::span);
    let step = step.map_or(1, Spanned::into_inner);
    if high < low {
        let message = format!("an axis from {low} to {high}; expected the lower end first");
        let fix = format!("write `from = {high}, to = {low}`");
        return Err(source.fault(from.span().start..to.span().end, message, fix));
    }
    if step < 1 {
        let message = format!("a step of {step}; expected 1 or more");
        return Err(source.fault(place, message, "write `step = 1`, or leave it out"));
    }
    let count = high.abs_diff(low) / step.unsigned_abs() + 1;
    if count > CELLS_MAX {
        let message = format!("an axis of {count} values; expected at most {CELLS_MAX}");
        return Err(source.fault(span.clone(), message, "take a wider `step`"));
    }
    Ok(Levels::Range { from: low, step, count })
}

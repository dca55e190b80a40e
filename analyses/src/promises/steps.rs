//! Changes of a column at each step of a modifier.

use evenodds_engine::book::{Fault, did_you_mean};
use toml::Spanned;

use super::band::Band;
use super::number::{Seen, ruled, within};
use super::promise::{Means, Promise, Promises, Ruling};
use super::rows::{name, slack};
use crate::answer::frame::{Frame, Values};
use crate::answer::{Answer, Unit};

/// The columns that count the steps of a modifier.
const MODIFIERS: [&str; 2] = ["ease", "edge"];

/// A column over the steps of a modifier.
struct Stairs<'a> {
    frame: &'a Frame,
    column: &'a str,
    values: &'a [Option<f64>],
}

/// Where a step leads to, the change, and its interval if sampled.
type Step = (String, f64, Option<(f64, f64)>);

/// Returns the frame of an answer that has this column and one of the modifiers.
fn stairs<'a>(
    promises: &Promises,
    answer: &'a Answer,
    column: &'a Spanned<String>,
) -> Result<Stairs<'a>, Box<Fault>> {
    let frames = || answer.frames.iter().map(|(_, frame)| frame);
    let stepped = || frames().filter(|frame| modifier(frame).is_some());
    let found = stepped().find_map(|frame| match frame.column(column.get_ref()) {
        Some(Values::F64(values)) => Some(Stairs { frame, column: column.get_ref(), values }),
        _ => None,
    });
    found.ok_or_else(|| {
        let reals = stepped().flat_map(|frame| {
            let real = |values: &Values| matches!(values, Values::F64(_));
            frame.columns().filter(move |(_, values)| real(values)).map(|(name, _)| name)
        });
        let known: Vec<&str> = reals.collect();
        if known.is_empty() {
            let message = "the answer has no steps of a modifier";
            let fix = "ask for a `curve`, or for a `duel` with `edges`";
            return promises.fault(column.span(), message, fix);
        }
        let message = format!("no column `{}`; expected {}", column.get_ref(), known.join(", "));
        let fix = did_you_mean(column.get_ref(), known.iter().copied());
        let fix = fix.unwrap_or_else(|| "name one of these".to_owned());
        promises.fault(column.span(), message, fix)
    })
}

/// Returns the steps of the modifier of a frame.
fn modifier(frame: &Frame) -> Option<Vec<i64>> {
    let column = MODIFIERS.iter().find_map(|name| frame.column(name))?;
    match column {
        Values::I32(values) => values.iter().map(|value| value.map(i64::from)).collect(),
        Values::I64(values) => values.iter().copied().collect(),
        _ => None,
    }
}

/// Returns the number of values that are compared.
pub(super) fn width(
    promises: &Promises,
    answer: &Answer,
    column: &Spanned<String>,
) -> Result<usize, Box<Fault>> {
    stairs(promises, answer, column).map(|stairs| stairs.frame.height())
}

/// Rules from one look.
pub(super) fn rule(
    promises: &Promises,
    promise: &Promise,
    (column, band): (&Spanned<String>, Band),
    answer: &Answer,
) -> Result<Ruling, Box<Fault>> {
    let stairs = stairs(promises, answer, column)?;
    let unit = if stairs.column.starts_with("degree") { Unit::Degree } else { Unit::Difference };
    let margin = promise.margin.unwrap_or(promises.rates.margin(unit));
    let slack = slack(stairs.frame);
    let steps = stairs.steps();
    let found = steps.into_iter().map(|(says, change, interval)| {
        let decision = match interval {
            None => band.exactly(change, 2.0 * slack),
            Some(interval) => within(band, interval, margin),
        };
        let bounded = interval.filter(|(low, high)| low.is_finite() && high.is_finite());
        (decision, Seen { says, unit, value: change, interval: bounded })
    });
    let found: Vec<_> = found.collect();
    let means = if answer.sampled == 0 { Means::Exact } else { Means::Sampled };
    ruled(band, margin, found, (means, None)).ok_or_else(|| {
        let message = format!("there is no step at which `{}` changes", stairs.column);
        promises.fault(column.span(), message, "ask for two or more steps")
    })
}

impl Stairs<'_> {
    fn steps(&self) -> Vec<Step> {
        let modifier = modifier(self.frame).unwrap_or_default();
        let step = |row: usize| {
            // Rows of one curve are in ascending order, and another one begins anew.
            let same = modifier[row] == modifier[row - 1] + 1;
            let (before, after) = (self.values[row - 1].filter(|_| same)?, self.values[row]?);
            let ends = |row: usize| self.ends(row);
            let interval = match (ends(row - 1), ends(row)) {
                (None, None) => None,
                (ours, theirs) => {
                    let (ours, theirs) =
                        (ours.unwrap_or((before, before)), theirs.unwrap_or((after, after)));
                    Some((theirs.0 - ours.1, theirs.1 - ours.0))
                }
            };
            Some((format!("step to {}", name(self.frame, row)), after - before, interval))
        };
        (1..self.frame.height()).filter_map(step).collect()
    }

    /// Returns the interval of a sampled value; without bounds if it has none.
    fn ends(&self, row: usize) -> Option<(f64, f64)> {
        let sampled = match self.frame.column("method") {
            Some(Values::Texts(methods)) => methods[row].as_deref() == Some("sampled"),
            _ => false,
        };
        let end = |end: &str| match self.frame.column(&format!("{}_{end}", self.column)) {
            Some(Values::F64(values)) => values[row],
            _ => None,
        };
        let unknown = (f64::NEG_INFINITY, f64::INFINITY);
        sampled.then(|| end("low").zip(end("high")).unwrap_or(unknown))
    }
}

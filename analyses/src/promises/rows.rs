//! A condition on every row of a frame.

use std::ops::Range;

use evenodds_engine::book::{Fault, did_you_mean};
use toml::Spanned;

use super::expression::{Expression, ExpressionError, Reading, Truth};
use super::promise::{Decision, Means, Promise, Promises, Ruling};
use super::words;
use crate::answer::Answer;
use crate::answer::frame::{Frame, Values};

/// The largest number of rows that are named one by one.
pub(super) const NAMED_MAX: usize = 20;

/// A condition on the rows of a frame.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    /// The name of the frame; `None` for the only one.
    pub(super) frame: Option<Spanned<String>>,
    /// Which rows it is about; `None` for all.
    pub(super) filter: Option<Spanned<Expression>>,
    /// The condition.
    pub(super) expect: Spanned<Expression>,
}

impl Rows {
    /// Returns the frame of an answer that it is about.
    fn frame<'a>(&self, promises: &Promises, answer: &'a Answer) -> Result<&'a Frame, Box<Fault>> {
        let names = || answer.frames.iter().map(|(name, _)| *name);
        let all = || names().collect::<Vec<_>>().join(", ");
        let Some(name) = &self.frame else {
            if let [(_, frame)] = &answer.frames[..] {
                return Ok(frame);
            }
            let message = format!("the answer has several frames: {}", all());
            let fix = format!("add `frame = \"{}\"`", names().next().unwrap_or_default());
            return Err(promises.fault(self.expect.span(), message, fix));
        };
        let found = answer.frames.iter().find(|(known, _)| known == name.get_ref());
        found.map(|(_, frame)| frame).ok_or_else(|| {
            let message =
                format!("no frame `{}` in the answer; expected {}", name.get_ref(), all());
            let fix = did_you_mean(name.get_ref(), names());
            let fix = fix.unwrap_or_else(|| "name one of these".to_owned());
            promises.fault(name.span(), message, fix)
        })
    }

    /// Returns the number of values that it compares at most.
    pub(super) fn width(&self, promises: &Promises, answer: &Answer) -> Result<usize, Box<Fault>> {
        let frame = self.frame(promises, answer)?;
        Ok(frame.height() * self.expect.get_ref().columns().len().max(1))
    }

    /// Rules from one look. The intervals of all rows hold together, so it does not matter that
    /// rows may be chosen by what was sampled.
    pub(super) fn rule(
        &self,
        promises: &Promises,
        promise: &Promise,
        answer: &Answer,
    ) -> Result<Ruling, Box<Fault>> {
        let frame = self.frame(promises, answer)?;
        for expression in self.filter.iter().chain([&self.expect]) {
            let checked = expression.get_ref().check(frame);
            checked.map_err(|error| promises.misread(expression, error))?;
        }
        let tolerance = slack(frame);
        let holds = |expression: &Expression, row: usize, reading: Reading| {
            expression.holds(frame, row, reading, tolerance)
        };
        let reading = if answer.sampled == 0 { Reading::Estimates } else { Reading::Intervals };
        let filter = self.filter.as_ref().map(Spanned::get_ref);
        let is_meant = |row: &usize| {
            filter.is_none_or(|filter| holds(filter, *row, Reading::Estimates) == Truth::Yes)
        };
        let rows: Vec<usize> = (0..frame.height()).filter(is_meant).collect();
        let expect = self.expect.get_ref();
        let truths: Vec<(usize, Truth)> =
            rows.iter().map(|&row| (row, holds(expect, row, reading))).collect();
        let count = |wanted: Truth| truths.iter().filter(|(_, truth)| *truth == wanted).count();
        let [yes, no, open] = [Truth::Yes, Truth::No, Truth::Open].map(count);
        if yes + no + open == 0 {
            let (span, what) = match (&self.filter, rows.is_empty()) {
                (Some(filter), true) => (filter.span(), "no row of the frame is meant"),
                _ => (self.expect.span(), "no row has a value for this"),
            };
            let message = format!("{what}, so `{}` promises nothing", promise.says);
            return Err(promises.fault(span, message, "look at the frame in a report"));
        }
        let told = |wanted: Truth| -> Vec<String> {
            let rows = truths.iter().filter(|(_, truth)| *truth == wanted);
            rows.take(NAMED_MAX).map(|(row, _)| self.told(frame, *row)).collect()
        };
        let decision = match (no, open) {
            (0, 0) => Decision::Kept,
            (0, _) => Decision::Undecided,
            _ => Decision::Broken,
        };
        let missing = count(Truth::Missing);
        Ok(Ruling {
            decision,
            found: words::rows(
                [yes, no, open, missing],
                &told(if no == 0 { Truth::Open } else { Truth::No }),
            ),
            value: Some(yes as f64),
            interval: None,
            unit: None,
            share: Some(yes as f64 / (yes + no + open) as f64),
            excess: no as f64,
            wrong: told(Truth::No),
            means: if answer.sampled == 0 { Means::Exact } else { Means::Sampled },
            sampled: None,
            about: Vec::new(),
        })
    }

    /// Names a row, with the values that the condition reads.
    fn told(&self, frame: &Frame, row: usize) -> String {
        let read = self.expect.get_ref().columns().into_iter();
        let values = read.map(|name| format!("{name} {}", cell(frame, name, row)));
        let values: Vec<String> = values.collect();
        let name = name(frame, row);
        let both: Vec<String> =
            [name, values.join(", ")].into_iter().filter(|part| !part.is_empty()).collect();
        both.join(": ")
    }
}

impl Promises {
    /// Returns an error in an expression as one of the study.
    #[expect(clippy::unnecessary_box_returns, reason = "faults are large and travel boxed")]
    fn misread(&self, expression: &Spanned<Expression>, error: ExpressionError) -> Box<Fault> {
        let span = place(&self.text, expression.span(), expression.get_ref().text(), &error.span);
        let fault = Fault::new(&self.origin, &self.text, error.message).at(span);
        Box::new(fault.or_rather(error.fix))
    }
}

/// Returns the place in a file of a part of a string in it; that of the whole string if it is
/// written in another way, such as with escapes.
pub(super) fn place(
    file: &str,
    string: Range<usize>,
    text: &str,
    part: &Range<usize>,
) -> Range<usize> {
    let at = file.get(string.clone()).and_then(|written| written.find(text));
    at.filter(|_| !text.is_empty()).map_or(string.clone(), |at| {
        let start = string.start + at + part.start;
        // A place at the end of the string is shown on its last byte.
        start..(string.start + at + part.end).max(start + 1).min(string.end)
    })
}

/// Returns a bound on the error of the exact numbers of a frame.
pub(super) fn slack(frame: &Frame) -> f64 {
    let slack = match frame.column("slack") {
        Some(Values::F64(values)) => values.iter().flatten().copied().fold(0.0, f64::max),
        _ => 0.0,
    };
    slack.max(super::band::ROUNDING)
}

/// Names a row by the columns before its first real number that differ between rows.
pub(super) fn name(frame: &Frame, row: usize) -> String {
    let heads = frame.columns().take_while(|(_, values)| !matches!(values, Values::F64(_)));
    let told = heads.filter_map(|(name, _)| {
        let own = cell(frame, name, row);
        let differs = (0..frame.height()).any(|other| cell(frame, name, other) != own);
        // The ease in the game's own sign says nothing more.
        (differs && name != "own").then(|| format!("{name} {own}"))
    });
    told.collect::<Vec<_>>().join(", ")
}

/// Formats a value.
fn cell(frame: &Frame, name: &str, row: usize) -> String {
    let none = || "missing".to_owned();
    match frame.column(name) {
        None => none(),
        Some(Values::Texts(values)) => values[row].clone().unwrap_or_else(none),
        Some(Values::Flags(values)) => values[row].map_or_else(none, |flag| flag.to_string()),
        Some(Values::I32(values)) => values[row].map_or_else(none, |one| one.to_string()),
        Some(Values::I64(values)) => values[row].map_or_else(none, |one| one.to_string()),
        Some(Values::U32(values)) => values[row].map_or_else(none, |one| one.to_string()),
        Some(Values::U64(values)) => values[row].map_or_else(none, |one| one.to_string()),
        Some(Values::F64(values)) => values[row].map_or_else(none, words::plain),
    }
}

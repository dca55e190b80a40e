//! What was found about promises, as an answer that every face shows.

use super::promise::{CheckError, Checked, Decision, Known, Means, Promise, Promises, Ruling};
use super::words;
use crate::answer::frame::Frame;
use crate::answer::table::{Cell, Table};
use crate::answer::verdict::{Bound, Matter, Standing, Verdict, Weighed};
use crate::answer::{Answer, Number, Unit};
use crate::sampling::{AskError, Watcher};

/// The frame of promises, one per row.
pub const FRAME: &str = "promises";

/// The name of the number that decides a promise.
const PROMISED: &str = "promised";

/// The names of its bounds, and what they are.
const LOWER: (&str, &str) = ("promised_least", ", at least");
const UPPER: (&str, &str) = ("promised_most", ", at most");

/// The anchor of the answer about promises in a report.
pub const STEM: &str = "promises";

impl Promises {
    /// Decides all promises, as an answer. `known` has answers that need not be had again.
    ///
    /// # Errors
    /// As for [`Promises::check`], or if it is interrupted.
    pub fn answer(&self, known: &Known, watcher: &dyn Watcher) -> Result<Answer, CheckError> {
        let checked = self.check(known, watcher)?;
        match checked.stopped {
            Some(_) => Err(CheckError::Ask(AskError::Interrupted)),
            None => Ok(checked.answer()),
        }
    }
}

impl Checked<'_> {
    /// Returns what was found as an answer.
    #[must_use]
    pub fn answer(&self) -> Answer {
        let urgent = self.worst_first();
        let mut sentences = vec![self.headline()];
        let message = |(promise, ruling): &(&Promise, &Ruling)| {
            Some(format!("{}: {}", promise.says, words::message(promise, ruling)?))
        };
        sentences.extend(urgent.iter().filter_map(message));
        let exact = self.rulings.iter().filter(|ruling| ruling.means == Means::Exact).count();
        Answer {
            stem: STEM.to_owned(),
            question: "Are the promises kept?".to_owned(),
            sentences,
            shorts: 1,
            verdicts: urgent.iter().filter_map(|(promise, one)| verdict(promise, one)).collect(),
            method: self.method(),
            numbers: self.numbers(),
            tables: vec![self.table()],
            frames: vec![(FRAME, self.frame())],
            json: self.json(),
            exact,
            sampled: self.rulings.len() - exact,
            stopped: self.stopped.clone(),
            ..Answer::default()
        }
    }

    /// Returns the numbers that decide promises, or the shares of rows or fighters that are as
    /// promised, unless they are among the numbers of a question of the study; and all bounds.
    fn numbers(&self) -> Vec<Number> {
        let (mut numbers, mut bounds) = (Vec::new(), Vec::new());
        for (promise, ruling) in self.all.iter().zip(&self.rulings) {
            let number = |key, what: &str, unit, value| {
                let says = format!("{}{what}", promise.says);
                Number { key, says, unit, value, interval: None, sampled: None }
            };
            let (interval, sampled) = (ruling.interval, ruling.sampled);
            match (ruling.share, ruling.value.zip(ruling.unit)) {
                (Some(share), _) => numbers.push(number(PROMISED, "", Unit::Share, share)),
                (None, Some((value, unit))) if !self.promises.is_asked(promise) => {
                    numbers.push(Number { interval, sampled, ..number(PROMISED, "", unit, value) });
                }
                _ => {}
            }
            let Some((band, unit)) = promise.band().zip(ruling.unit) else { continue };
            let ends = [(band.low, LOWER), (band.high, UPPER)];
            for (bound, (key, what)) in ends.into_iter().filter_map(|(one, end)| one.zip(Some(end)))
            {
                bounds.push(number(key, what, unit, bound));
            }
        }
        [numbers, bounds].concat()
    }

    /// Returns the promises as a table, the most urgent and the worst first.
    #[must_use]
    pub fn table(&self) -> Table {
        let row = |(promise, ruling): &(&Promise, &Ruling)| {
            vec![
                Cell::Text(promise.says.clone()),
                Cell::Text(ruling.decision.name().to_owned()),
                Cell::Text(words::promised(promise, ruling)),
                Cell::Text(ruling.found.clone()),
                Cell::Text(ruling.told()),
            ]
        };
        let heads = ["promise", "verdict", "promised", "found", "method"].map(|head| (head, false));
        let rows = self.worst_first().iter().map(row).collect();
        Table::of("The promises of the study", &heads, rows, FRAME)
    }

    /// Returns the promises as a frame, in the order of the study: `promise`, what it says;
    /// `question`, the anchor of its question; `claim`; `value` with `value_low` and `value_high`
    /// if sampled, and its `unit`; `lower` and `upper`, the bounds; `standing` (kept, broken or
    /// undecided); `found`, in words; `method` (exact, sequential or sampled), `trials`, and the
    /// `line` of the study.
    fn frame(&self) -> Frame {
        let (all, rulings) = (|| self.all.iter(), || self.rulings.iter());
        let ends: Vec<_> = rulings().map(|ruling| ruling.interval).collect();
        let bound = |promise: &Promise, of: fn(super::band::Band) -> Option<f64>| {
            promise.band().and_then(of)
        };
        Frame::of(self.rulings.len())
            .with("promise", all().map(|promise| promise.says.clone()))
            .with("question", all().map(|promise| self.promises.question(promise)))
            .with("claim", all().map(Promise::claim))
            .with("value", rulings().map(|ruling| ruling.value))
            .interval("value", &ends)
            .with("unit", rulings().map(|ruling| ruling.unit.map(Unit::name)))
            .with("lower", all().map(|promise| bound(promise, |band| band.low)))
            .with("upper", all().map(|promise| bound(promise, |band| band.high)))
            .with("standing", rulings().map(|ruling| ruling.decision.name()))
            .with("found", rulings().map(|ruling| ruling.found.clone()))
            .with("method", rulings().map(|ruling| ruling.means.name()))
            .with("trials", rulings().map(Ruling::trials))
            .with("line", all().map(|promise| promise.line as u64))
    }
}

impl Ruling {
    /// Returns what a promise says of its number, in words and in the unit of what was found.
    #[must_use]
    pub fn promised(&self, promise: &Promise) -> String {
        words::promised(promise, self)
    }

    /// Returns what was found about a promise, what was promised, and how far off it is.
    #[must_use]
    pub fn against(&self, promise: &Promise) -> String {
        words::against(promise, self)
    }

    /// Describes how it was decided, and in how many trials.
    #[must_use]
    pub fn told(&self) -> String {
        match self.trials() {
            Some(trials) => format!("{}, {trials} trials", self.means.name()),
            None => self.means.name().to_owned(),
        }
    }

    /// Returns the number of trials, if sampled.
    #[must_use]
    pub fn trials(&self) -> Option<u64> {
        self.sampled.map(|sampled| sampled.trials)
    }
}

/// Returns the verdict about a promise, unless it was not looked at: its number against the nearer
/// bound, or the share of rows or fighters that are as promised against all of them.
fn verdict(promise: &Promise, ruling: &Ruling) -> Option<Verdict> {
    let (value, unit, bound, threshold) = match (ruling.share, promise.band()) {
        (Some(share), _) => (share, Unit::Share, Bound::Least, 1.0),
        (None, band) => {
            let (value, band) = (ruling.value?, band?);
            let (low, high) = (band.low.map(|low| value - low), band.high.map(|high| high - value));
            let is_low = low.is_some_and(|low| high.is_none_or(|high| low < high));
            let (bound, threshold) = match is_low {
                true => (Bound::Least, band.low?),
                false => (Bound::Most, band.high?),
            };
            (value, ruling.unit?, bound, threshold)
        }
    };
    let trials = ruling.trials();
    let number = Weighed { value, interval: ruling.interval, trials };
    let verdict = Verdict::weigh((Matter::Promise, unit), number, bound, threshold);
    // A promise is decided by its own test.
    let standing = match ruling.decision {
        Decision::Broken => Standing::Beyond,
        Decision::Undecided => Standing::Open,
        Decision::Kept => Standing::Within,
    };
    Some(Verdict { standing, ..verdict }.saying(words::told_whole(promise, ruling)))
}

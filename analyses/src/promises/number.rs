//! Numbers of an answer in a band.

use std::cell::RefCell;

use super::band::Band;
use super::promise::{Decision, Means, Promise, Promises, Ruling};
use super::words;
use crate::answer::statistics::{Sampled, Stop};
use crate::answer::{Answer, Number, Unit, current};
use crate::sampling::Counted;

/// All chances and differences of chances of an answer.
const ALL: &str = "*";

/// Returns whether a promise about `named` is about a number: of this key, of this key for either
/// side, or any chance or difference of chances.
pub(super) fn is_named(named: &str, key: &str, unit: Unit) -> bool {
    let named = &*current(named);
    let side = |end: &str| key.strip_suffix(end) == Some(named);
    let chance = matches!(unit, Unit::Chance | Unit::Difference);
    named == key || side("_a") || side("_b") || (named == ALL && chance)
}

/// Returns whether two names are of some number in common.
pub(super) fn overlap(ours: &str, theirs: &str) -> bool {
    let names = |named: &str, key: &str| is_named(named, key, Unit::Degree);
    names(ours, theirs) || names(theirs, ours)
}

/// A sequential test of the numbers of one promise.
pub(super) struct Trial<'p> {
    promise: &'p Promise,
    named: &'p str,
    band: Band,
    margin: f64,
    /// The share of both mistakes.
    shares: (f64, f64),
    seed: u64,
    ruling: RefCell<Option<Ruling>>,
}

impl<'p> Trial<'p> {
    pub(super) fn new(
        promises: &Promises,
        promise: &'p Promise,
        (named, band): (&'p str, Band),
        (unit, seed): (Unit, u64),
    ) -> Trial<'p> {
        let margin = promise.margin.unwrap_or(promises.rates.margin(unit));
        let (shares, ruling) = (promises.shares(), RefCell::default());
        Trial { promise, named, band, margin, shares, seed, ruling }
    }

    pub(super) fn promise(&self) -> &'p Promise {
        self.promise
    }

    /// Looks at what was counted, unless it is decided, and returns whether it is now.
    pub(super) fn look(&self, counted: &[Counted], fights: u64) -> bool {
        let mut ruling = self.ruling.borrow_mut();
        if ruling.as_ref().is_none_or(|known| known.decision == Decision::Undecided) {
            *ruling = self.rule(counted, fights);
        }
        ruling.as_ref().is_some_and(|known| known.decision != Decision::Undecided)
    }

    pub(super) fn ruling(self) -> Option<Ruling> {
        self.ruling.into_inner()
    }

    /// A promise that is kept is called broken if the sequence of any of its numbers misses it, so
    /// they share alpha. One that is broken is called kept only if the sequence of the number that
    /// breaks it misses that one, so they need not share beta.
    fn rule(&self, counted: &[Counted], fights: u64) -> Option<Ruling> {
        let named = |one: &&Counted| is_named(self.named, one.key, one.unit);
        let own: Vec<&Counted> = counted.iter().filter(named).collect();
        let at = |share: f64| Sampled {
            trials: fights,
            seed: self.seed,
            confidence: 1.0 - share,
            target_error: Some(0.0),
            stop: Stop::Target,
        };
        let (alpha, beta) = (self.shares.0 / own.len().max(1) as f64, self.shares.1);
        let mut found: Vec<(Decision, Seen)> = Vec::new();
        for one in own {
            let interval = one.count.interval(at(alpha));
            let decision = if self.band.excludes(interval) {
                Decision::Broken
            } else if self.band.includes(one.count.interval(at(beta)), self.margin) {
                Decision::Kept
            } else {
                Decision::Undecided
            };
            let (value, interval) = (one.count.value(fights), Some(interval));
            let seen = Seen { says: one.says.clone(), unit: one.unit, value, interval };
            found.push((decision, seen));
        }
        ruled(self.band, self.margin, found, (Means::Sequential, Some(at(alpha))))
    }
}

/// A number as it was found.
pub(super) struct Seen {
    pub(super) says: String,
    pub(super) unit: Unit,
    pub(super) value: f64,
    pub(super) interval: Option<(f64, f64)>,
}

/// Rules from one look at numbers, which are exact or have intervals that hold together.
pub(super) fn at_once(
    promises: &Promises,
    promise: &Promise,
    band: Band,
    (numbers, slack): (&[Number], f64),
) -> Option<Ruling> {
    let margin = |unit| promise.margin.unwrap_or(promises.rates.margin(unit));
    let found = numbers.iter().map(|number| {
        let decision = match (number.interval, number.sampled) {
            (None, None) => band.exactly(number.value, slack),
            (None, Some(_)) => Decision::Undecided,
            (Some(interval), _) => within(band, interval, margin(number.unit)),
        };
        let says = number.says.clone();
        let Number { unit, value, interval, .. } = *number;
        (decision, Seen { says, unit, value, interval })
    });
    let sampled = numbers.iter().find_map(|number| number.sampled);
    let exact = numbers.iter().all(|number| number.interval.is_none() && number.sampled.is_none());
    let means = if exact { Means::Exact } else { Means::Sampled };
    let margin = margin(numbers.first()?.unit);
    ruled(band, margin, found.collect(), (means, sampled))
}

/// Decides from an interval that holds with the share of both mistakes.
pub(super) fn within(band: Band, interval: (f64, f64), margin: f64) -> Decision {
    if band.excludes(interval) {
        Decision::Broken
    } else if band.includes(interval, margin) {
        Decision::Kept
    } else {
        Decision::Undecided
    }
}

/// Rules about several numbers in one band; `None` if there are none.
pub(super) fn ruled(
    band: Band,
    margin: f64,
    mut found: Vec<(Decision, Seen)>,
    (means, sampled): (Means, Option<Sampled>),
) -> Option<Ruling> {
    let excess = |seen: &Seen| band.excess(seen.value);
    let about = found.iter().map(|(_, seen)| seen.says.clone()).collect();
    found.sort_by(|(ours, one), (theirs, other)| {
        ours.cmp(theirs).then(excess(other).total_cmp(&excess(one)))
    });
    let (decision, first) = found.first()?;
    let told = |seen: &Seen| format!("{}: {}", seen.says, words::found(seen, band));
    let unbounded = *decision == Decision::Undecided && first.interval.is_none();
    let bare = if unbounded { " (sampled, without an interval)" } else { "" };
    let broken = found.iter().filter(|(one, _)| *one == Decision::Broken);
    Some(Ruling {
        decision: *decision,
        found: told(first) + bare,
        value: Some(first.value),
        interval: first.interval,
        unit: Some(first.unit),
        share: None,
        excess: excess(first) / margin,
        wrong: broken.map(|(_, seen)| told(seen)).collect(),
        means,
        sampled,
        about,
    })
}

/// Returns the numbers of an answer that a promise names.
pub(super) fn named<'a>(answer: &'a Answer, named: &str) -> Vec<&'a Number> {
    answer.numbers.iter().filter(|number| is_named(named, number.key, number.unit)).collect()
}

/// Returns the keys of the numbers of an answer, each once.
pub(super) fn keys(answer: &Answer) -> Vec<&'static str> {
    let mut keys: Vec<&str> = Vec::new();
    for number in &answer.numbers {
        if !keys.contains(&number.key) {
            keys.push(number.key);
        }
    }
    keys
}

//! Reading the tables of a study.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use evenodds_engine::book::{EASE_MAX, Fault};
use evenodds_engine::registry::System;
use serde::Deserialize;
use toml::Spanned;

use super::Study;
use crate::ask::{Ask, Wanted};
use crate::curve::{CurveQuestion, EASE};
use crate::exchange::{BASES, ExchangeError, ExchangeQuestion};
use crate::library::{Kept, Library, SystemError, Variant, plain};
use crate::questions::overlay::OverlayQuestion;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CurveEntry {
    system: Option<Spanned<String>>,
    systems: Option<Spanned<Vec<Spanned<String>>>>,
    matched: Option<Spanned<f64>>,
    ratings: Option<Spanned<Vec<Spanned<i64>>>>,
    ease: Option<Spanned<[i64; 2]>>,
    against: Option<Spanned<i64>>,
    method: Option<Spanned<String>>,
    trials: Option<Spanned<i64>>,
    target_error: Option<Spanned<f64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExchangeEntry {
    systems: Option<Spanned<Vec<Spanned<String>>>>,
    bases: Option<Spanned<Vec<Spanned<f64>>>>,
    ease: Option<Spanned<[i64; 2]>>,
}

impl CurveEntry {
    /// Returns whether it is about several games.
    pub(crate) fn is_of_several(&self) -> bool {
        self.systems.is_some()
    }
}

/// The method, trials and target error as written.
pub(crate) type Effort<'a> =
    (Option<&'a Spanned<String>>, Option<&'a Spanned<i64>>, Option<&'a Spanned<f64>>);

/// The text of a study, and what is needed to read it.
pub(crate) struct Source<'a> {
    pub(crate) origin: &'a str,
    pub(crate) text: &'a str,
    pub(crate) library: &'a Library,
    /// The variants that the study defines.
    pub(crate) variants: Vec<Variant>,
    /// The files that are kept in a report, by path.
    pub(super) files: RefCell<BTreeMap<String, String>>,
    /// The paths of all files read.
    pub(super) inputs: RefCell<BTreeSet<String>>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(origin: &'a str, text: &'a str, library: &'a Library) -> Source<'a> {
        let (files, inputs) = (RefCell::default(), RefCell::default());
        Source { origin, text, library, variants: Vec::new(), files, inputs }
    }

    /// Keeps what another source of the same text keeps.
    pub(crate) fn keep_those_of(&self, other: &Source<'_>) {
        self.files.borrow_mut().extend(other.files.take());
        self.inputs.borrow_mut().extend(other.inputs.take());
    }
}

impl Source<'_> {
    #[expect(clippy::unnecessary_box_returns, reason = "faults are large and travel boxed")]
    pub(crate) fn fault(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        fix: impl Into<String>,
    ) -> Box<Fault> {
        let fault = Fault::new(self.origin, self.text, message).at(span);
        Box::new(fault.or_rather(Some(fix.into())))
    }

    /// Returns an error for two systems with the same name, which tables could not distinguish.
    pub(super) fn names(&self, study: &Study) -> Result<(), Box<Fault>> {
        let all: Vec<_> = study.subjects().map(|subject| subject.game().book()).collect();
        for (nth, book) in all.iter().enumerate() {
            let name = &book.card.name;
            if all[..nth].iter().any(|other| other.card.name == *name && other != book) {
                let message = format!("two different systems are both named `{name}`");
                let fault = Fault::new(self.origin, self.text, message);
                let fix = "give one of them another `name` in its file".to_owned();
                return Err(Box::new(fault.or_rather(Some(fix))));
            }
        }
        Ok(())
    }

    /// Keeps a file of the study, if it is below the study's folder.
    pub(super) fn keep(&self, path: &str, text: &str) {
        self.note(path);
        let path = plain(path);
        if is_below(&path) {
            self.files.borrow_mut().insert(path, text.to_owned());
        }
    }

    /// Records that a file was read.
    pub(super) fn note(&self, path: &str) {
        self.inputs.borrow_mut().insert(path.to_owned());
    }

    /// Keeps files of the study.
    pub(super) fn keep_all(&self, files: &[Kept]) {
        for (path, text) in files {
            self.keep(path, text);
        }
    }

    #[expect(clippy::unnecessary_box_returns, reason = "faults are large and travel boxed")]
    pub(super) fn unfound(&self, name: &Spanned<String>, error: SystemError) -> Box<Fault> {
        match error {
            SystemError::Faulty(fault) => fault,
            other => {
                let fault = Fault::new(self.origin, self.text, other.to_string()).at(name.span());
                Box::new(fault.or_rather(other.fix()))
            }
        }
    }

    fn system(&self, name: &Spanned<String>) -> Result<Arc<dyn System>, Box<Fault>> {
        let found = self.library.found(name.get_ref());
        let found = found.map_err(|error| self.unfound(name, error))?;
        self.keep_all(&found.files);
        Ok(found.system)
    }

    fn ease(&self, ease: Option<&Spanned<[i64; 2]>>) -> Result<RangeInclusive<i16>, Box<Fault>> {
        let Some(ease) = ease else { return Ok(EASE) };
        let [low, high] = *ease.get_ref();
        let held = |end: i64| i16::try_from(end).ok().filter(|end| end.abs() <= EASE_MAX);
        match (held(low), held(high)) {
            (Some(low), Some(high)) if low <= high => Ok(low..=high),
            _ => {
                let message = format!(
                    "an ease of [{low}, {high}]; expected the lowest and highest, from -{EASE_MAX} \
                     to {EASE_MAX}"
                );
                Err(self.fault(ease.span(), message, "write it as `ease = [-3, 3]`"))
            }
        }
    }

    pub(crate) fn curve(
        &self,
        entry: Spanned<CurveEntry>,
        usual: Ask,
    ) -> Result<CurveQuestion, Box<Fault>> {
        let (whole, entry) = (entry.span(), entry.into_inner());
        let Some(name) = &entry.system else {
            let names: Vec<String> =
                self.library.registry().names().take(2).map(|name| format!("{name:?}")).collect();
            let one = names.first().cloned().unwrap_or_default();
            let all = names.join(", ");
            let fix = format!("add `system = {one}`, or several as `systems = [{all}]`");
            return Err(self.fault(whole, "the curve has no system", fix));
        };
        if let Some(matched) = &entry.matched {
            let message = "`matched` requires `systems`; one system has nothing to be matched with";
            let fix = "write `systems` with two or more, or delete this line";
            return Err(self.fault(matched.span(), message, fix));
        }
        self.curve_of(&entry, name, usual)
    }

    /// Reads the curves of several games.
    pub(crate) fn overlay(
        &self,
        entry: Spanned<CurveEntry>,
        usual: Ask,
    ) -> Result<OverlayQuestion, Box<Fault>> {
        let (whole, entry) = (entry.span(), entry.into_inner());
        if let Some(system) = &entry.system {
            let message = "both `system` and `systems`";
            return Err(self.fault(system.span(), message, "move it into `systems`"));
        }
        let names = entry.systems.as_ref();
        let place = |error: &ExchangeError| match error {
            ExchangeError::TooFew => names.map(Spanned::span),
            ExchangeError::Twice { nth, .. } => place(names, *nth),
            _ => entry.matched.as_ref().map(Spanned::span),
        };
        let fault = |error: ExchangeError| {
            let place = place(&error).unwrap_or(whole.clone());
            self.fault(place, error.to_string(), error.fix())
        };
        let Some(matched) = &entry.matched else {
            let games = names.into_iter().flat_map(Spanned::get_ref);
            let games = games.map(|name| self.curve_of(&entry, name, usual));
            return OverlayQuestion::own(games.collect::<Result<_, _>>()?).map_err(fault);
        };
        let ratings = entry.ratings.as_ref().map(|ratings| (ratings.span(), "ratings"));
        let against = entry.against.as_ref().map(|against| (against.span(), "against"));
        if let Some((place, key)) = ratings.or(against) {
            let message = format!("both `matched` and `{key}`; `matched` finds the check itself");
            return Err(self.fault(place, message, "delete one of the two lines"));
        }
        let systems = names.map_or_else(|| Ok(Vec::new()), |names| self.systems(names))?;
        let (ease, ask) = (self.ease(entry.ease.as_ref())?, self.ask_checks(&entry, usual)?);
        OverlayQuestion::matched(systems, *matched.get_ref(), ease, ask).map_err(fault)
    }

    /// Reads how the odds of checks are computed. Exact laws cost microseconds, so nothing is
    /// sampled unless requested.
    fn ask_checks(&self, entry: &CurveEntry, usual: Ask) -> Result<Ask, Box<Fault>> {
        let usual = Ask { wanted: Wanted::Exact, ..usual };
        let effort = (entry.method.as_ref(), entry.trials.as_ref(), entry.target_error.as_ref());
        self.ask(effort, usual)
    }

    /// Reads the curves of a game.
    fn curve_of(
        &self,
        entry: &CurveEntry,
        name: &Spanned<String>,
        usual: Ask,
    ) -> Result<CurveQuestion, Box<Fault>> {
        let system = self.system(name)?;
        let ease = self.ease(entry.ease.as_ref())?;
        let against = entry.against.as_ref().map(|against| *against.get_ref());
        let default = || {
            let shown = system.card().rating.shown.iter();
            let shown = shown.map(|&rating| Spanned::new(name.span(), rating.into()));
            Spanned::new(name.span(), shown.collect())
        };
        let wanted = entry.ratings.as_ref().map_or_else(default, Spanned::clone);
        if wanted.get_ref().is_empty() {
            return Err(self.fault(
                wanted.span(),
                "no ratings",
                "name one, or leave `ratings` out",
            ));
        }
        let mut ratings = Vec::with_capacity(wanted.get_ref().len());
        for (nth, rating) in wanted.get_ref().iter().enumerate() {
            if wanted.get_ref()[..nth].iter().any(|other| other.get_ref() == rating.get_ref()) {
                return Err(self.fault(rating.span(), "a rating is named twice", "name it once"));
            }
            let terms = system.card().terms(*rating.get_ref(), 0, against).map_err(|error| {
                let place = match (error.term(), &entry.against) {
                    ("against", Some(against)) => against.span(),
                    _ => rating.span(),
                };
                self.fault(place, error.to_string(), "choose a value within this range")
            })?;
            ratings.push(terms.rating());
        }
        let against = against.and_then(|against| i16::try_from(against).ok());
        let ask = self.ask_checks(entry, usual)?;
        Ok(CurveQuestion { system, ratings, ease, against, ask })
    }

    /// Reads how numbers are computed; without a method, or with `auto`, it is `usual`.
    pub(crate) fn ask(
        &self,
        (method, trials, target): Effort<'_>,
        usual: Ask,
    ) -> Result<Ask, Box<Fault>> {
        let wanted = match method.map(|method| (method.get_ref().as_str(), method.span())) {
            None | Some(("auto", _)) => usual.wanted,
            Some(("exact", _)) => Wanted::Exact,
            Some(("sampled", _)) => Wanted::Sampled,
            Some((other, span)) => {
                let message = format!("no method `{other}`; expected auto, exact or sampled");
                return Err(self.fault(span, message, "delete it, or choose one of these"));
            }
        };
        let exact = wanted == Wanted::Exact;
        if let Some(trials) = trials {
            if exact {
                let message = "trials require `method = \"sampled\"`; exact odds need none";
                return Err(self.fault(trials.span(), message, "delete this line or the method"));
            }
            if *trials.get_ref() < 1 {
                let message = format!("{} trials; expected 1 or more", trials.get_ref());
                let fix = "write a number such as 100000, or delete the line";
                return Err(self.fault(trials.span(), message, fix));
            }
        }
        if let Some(target) = target {
            let found = *target.get_ref();
            if exact {
                let message =
                    "a target error requires `method = \"sampled\"`; exact odds have no error";
                return Err(self.fault(target.span(), message, "delete this line or the method"));
            }
            if !(1e-6..0.5).contains(&found) {
                let message = format!(
                    "a target error of {found}; expected a half-width from 0.000001 to 0.5"
                );
                let fix = "write a chance such as 0.001, which is 0.1 points";
                return Err(self.fault(target.span(), message, fix));
            }
        }
        let trials = trials.map(|trials| *trials.get_ref() as u64);
        let target_error = target.map(|target| *target.get_ref());
        Ok(Ask { wanted, trials, target_error, ..usual })
    }

    pub(crate) fn exchange(
        &self,
        entry: Spanned<ExchangeEntry>,
    ) -> Result<ExchangeQuestion, Box<Fault>> {
        let (whole, entry) = (entry.span(), entry.into_inner());
        let ease = self.ease(entry.ease.as_ref())?;
        let systems = match &entry.systems {
            None => self.library.registry().iter().cloned().collect(),
            Some(names) => self.systems(names)?,
        };
        let chances = |bases: &Spanned<Vec<Spanned<f64>>>| -> Vec<f64> {
            bases.get_ref().iter().map(|base| *base.get_ref()).collect()
        };
        let bases = entry.bases.as_ref().map_or_else(|| BASES.to_vec(), chances);
        ExchangeQuestion::new(systems, bases, ease).map_err(|error| {
            let place = match &error {
                ExchangeError::TooFew => entry.systems.as_ref().map(Spanned::span),
                ExchangeError::Twice { nth, .. } => place(entry.systems.as_ref(), *nth),
                ExchangeError::NoBases => entry.bases.as_ref().map(Spanned::span),
                ExchangeError::Base { nth, .. } | ExchangeError::BaseTwice { nth } => {
                    place(entry.bases.as_ref(), *nth)
                }
            };
            self.fault(place.unwrap_or(whole), error.to_string(), error.fix())
        })
    }

    fn systems(
        &self,
        names: &Spanned<Vec<Spanned<String>>>,
    ) -> Result<Vec<Arc<dyn System>>, Box<Fault>> {
        names.get_ref().iter().map(|name| self.system(name)).collect()
    }
}

/// Returns the place of the `nth` of a list.
fn place<T>(list: Option<&Spanned<Vec<Spanned<T>>>>, nth: usize) -> Option<Range<usize>> {
    Some(list?.get_ref().get(nth)?.span())
}

/// Returns whether a path leads below the folder it is relative to, without `..`.
pub(super) fn is_below(path: &str) -> bool {
    let plain = |step: &str| !step.is_empty() && step != "." && step != "..";
    !path.contains(['\\', ':']) && path.split('/').all(plain)
}

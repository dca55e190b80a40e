//! Reading the tables of a study.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use evenodds_engine::book::{EASE_MAX, Fault};
use evenodds_engine::registry::System;
use toml::Spanned;

use super::kind::Kind;
use crate::library::{FileText, Found, GameId, Library, SystemError, Variant, plain};
use crate::measures::curve::EASE;
use crate::sampling::{Ask, Wanted};

/// The method, trials and target error as written.
pub(crate) type Effort<'a> =
    (Option<&'a Spanned<String>>, Option<&'a Spanned<i64>>, Option<&'a Spanned<f64>>);

/// The methods as written; `auto` is the usual one.
pub(super) const METHODS: [(&str, Option<Wanted>); 3] =
    [("auto", None), ("exact", Some(Wanted::Exact)), ("sampled", Some(Wanted::Sampled))];

/// The half-width of the intervals that a question asks for.
pub(super) const TARGET_ERROR: Range<f64> = 1e-6..0.5;

/// The text of a study, and what is needed to read it.
pub(crate) struct Source<'a> {
    pub(crate) origin: &'a str,
    pub(crate) text: &'a str,
    pub(crate) library: &'a Library,
    /// All kinds of questions, for those that hold another.
    pub(crate) kinds: &'static [Kind],
    /// The variants that the study defines.
    pub(crate) variants: Vec<Variant>,
    /// The names of those that a comparison asks about.
    asked: RefCell<BTreeSet<String>>,
    /// The files that are kept in a report, by path.
    pub(crate) files: RefCell<BTreeMap<String, String>>,
    /// The paths of all files read.
    pub(crate) inputs: RefCell<BTreeSet<String>>,
    /// The games that were found, by their own names.
    games: RefCell<BTreeMap<String, GameId>>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(
        origin: &'a str,
        text: &'a str,
        library: &'a Library,
        kinds: &'static [Kind],
    ) -> Source<'a> {
        Source {
            origin,
            text,
            library,
            kinds,
            variants: Vec::new(),
            asked: RefCell::default(),
            files: RefCell::default(),
            inputs: RefCell::default(),
            games: RefCell::default(),
        }
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

    /// Returns the variant of this name, about which something is asked.
    pub(crate) fn variant(&self, name: &str) -> Option<&Variant> {
        let found = self.variants.iter().find(|variant| variant.name == name)?;
        self.asked.borrow_mut().insert(name.to_owned());
        Some(found)
    }

    /// Returns an error for a variant about which nothing is asked.
    pub(crate) fn all_asked(&self) -> Result<(), Box<Fault>> {
        let asked = self.asked.borrow();
        let idle = self.variants.iter().find(|variant| !asked.contains(&variant.name));
        idle.map_or(Ok(()), |variant| {
            let name = &variant.name;
            let message = format!("nothing is asked about the variant `{name}`");
            let fix = format!(
                "add a `[[compare]]` or a `[promise.compare]` with `variant = \"{name}\"`, or \
                 delete the variant"
            );
            Err(self.fault(variant.span(), message, fix))
        })
    }

    /// Keeps a file of the study, if it is below the study's folder and does not come with the
    /// program.
    pub(super) fn keep(&self, path: &str, text: &str) {
        self.note(path);
        let path = plain(path);
        if is_below(&path) && !self.library.ships(&path) {
            self.files.borrow_mut().insert(path, text.to_owned());
        }
    }

    /// Records that a file was read, unless it comes with the program.
    pub(super) fn note(&self, path: &str) {
        if !self.library.ships(path) {
            self.inputs.borrow_mut().insert(path.to_owned());
        }
    }

    /// Keeps files of the study.
    pub(super) fn keep_all(&self, files: &[FileText]) {
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

    pub(crate) fn system(&self, name: &Spanned<String>) -> Result<Arc<dyn System>, Box<Fault>> {
        let found = self.library.found(name.get_ref());
        let found = found.map_err(|error| self.unfound(name, error))?;
        self.keep_all(&found.files);
        self.games.borrow_mut().insert(found.system.card().name.clone(), found.id);
        Ok(found.system)
    }

    /// Returns the game of a roster, or by its own name or path.
    pub(crate) fn game(&self, of: &Spanned<String>) -> Result<Found, Box<Fault>> {
        let found = self.library.game_of(of.get_ref()).map_err(|error| self.unfound(of, error))?;
        self.keep_all(&found.files);
        Ok(found)
    }

    /// Returns which game a game is, if it was found for a question about no roster.
    pub(crate) fn game_of(&self, system: &Arc<dyn System>) -> Option<GameId> {
        self.games.borrow().get(&system.card().name).cloned()
    }

    pub(crate) fn ease(
        &self,
        ease: Option<&Spanned<[i64; 2]>>,
    ) -> Result<RangeInclusive<i16>, Box<Fault>> {
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
                Err(self.fault(
                    ease.span(),
                    message,
                    "name both ends, the lowest first, such as -3 and 3",
                ))
            }
        }
    }

    /// Reads how numbers are computed; without a method, or with `auto`, it is `usual`.
    pub(crate) fn ask(
        &self,
        (method, trials, target): Effort<'_>,
        usual: Ask,
    ) -> Result<Ask, Box<Fault>> {
        let wanted = match method {
            None => usual.wanted,
            Some(method) => {
                let found = METHODS.iter().find(|(word, _)| word == method.get_ref());
                let Some((_, wanted)) = found else {
                    let other = method.get_ref();
                    let message = format!("no method `{other}`; expected auto, exact or sampled");
                    let fix = "delete it, or choose one of these";
                    return Err(self.fault(method.span(), message, fix));
                };
                wanted.unwrap_or(usual.wanted)
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
            if !TARGET_ERROR.contains(&found) {
                let message = format!(
                    "a target error of {found}; expected a half-width from 0.000001 to 0.5"
                );
                let fix = "write a chance such as 0.001, which is 0.1 pp";
                return Err(self.fault(target.span(), message, fix));
            }
        }
        let trials = trials.map(|trials| *trials.get_ref() as u64);
        let target_error = target.map(|target| *target.get_ref());
        Ok(Ask { wanted, trials, target_error, ..usual })
    }

    pub(crate) fn systems(
        &self,
        names: &Spanned<Vec<Spanned<String>>>,
    ) -> Result<Vec<Arc<dyn System>>, Box<Fault>> {
        names.get_ref().iter().map(|name| self.system(name)).collect()
    }
}

/// Returns the place of the `nth` of a list.
pub(crate) fn place<T>(
    list: Option<&Spanned<Vec<Spanned<T>>>>,
    nth: usize,
) -> Option<Range<usize>> {
    Some(list?.get_ref().get(nth)?.span())
}

/// Returns whether a path leads below the folder it is relative to, without `..`.
pub(super) fn is_below(path: &str) -> bool {
    let plain = |step: &str| !step.is_empty() && step != "." && step != "..";
    !path.contains(['\\', ':']) && path.split('/').all(plain)
}

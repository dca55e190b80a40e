//! Studies: one file that holds all that a report asks.
//!
//! ```toml
//! [study]
//! name = "Modifier curves"
//!
//! [[curve]]
//! system = "sprawl"
//! ratings = [3, 4, 5]
//! ease = [-4, 4]
//!
//! [[exchange]]
//! systems = ["sprawl", "volt"]
//! bases = [0.5]
//! ```

use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use evenodds_engine::book::{EASE_MAX, Fault};
use evenodds_engine::registry::System;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use toml::Spanned;

use crate::curve::CurveQuestion;
use crate::exchange::ExchangeQuestion;
use crate::library::{Library, SystemError};
use crate::odds::Sampling;

/// All that a report asks.
#[derive(Clone)]
pub struct Study {
    /// Its name, the report's title.
    pub name: String,
    /// The seed of all that is sampled.
    pub seed: u64,
    /// The confidence of all intervals, between 0 and 1.
    pub confidence: f64,
    /// Modifier curves.
    pub curves: Vec<CurveQuestion>,
    /// Matched games and exchange rates.
    pub exchanges: Vec<ExchangeQuestion>,
    /// What tells this study from any other: SHA-256 of its text and of the books it uses, in hex.
    pub hash: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StudyFile {
    study: Spanned<Header>,
    #[serde(default)]
    curve: Vec<Spanned<CurveEntry>>,
    #[serde(default)]
    exchange: Vec<Spanned<ExchangeEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    name: Spanned<String>,
    #[serde(default = "seed")]
    seed: u64,
    confidence: Option<Spanned<f64>>,
}

fn seed() -> u64 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CurveEntry {
    system: Spanned<String>,
    ratings: Option<Spanned<Vec<Spanned<i64>>>>,
    ease: Option<Spanned<[i64; 2]>>,
    against: Option<Spanned<i64>>,
    method: Option<Spanned<String>>,
    trials: Option<Spanned<i64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExchangeEntry {
    systems: Option<Spanned<Vec<Spanned<String>>>>,
    bases: Option<Spanned<Vec<Spanned<f64>>>>,
    ease: Option<Spanned<[i64; 2]>>,
}

/// The steps of ease that curves take unless they are told others.
const EASE: RangeInclusive<i16> = -6..=6;
/// The base chances at which games are matched unless others are named.
const BASES: [f64; 5] = [0.1, 0.25, 0.5, 0.75, 0.9];
/// How often a check of a sampled curve is rolled unless it is said.
const TRIALS: u64 = 100_000;
/// The most trials of one check that a study may ask for.
const TRIALS_MAX: i64 = 10_000_000_000;

/// The built-in study: the modifier curves of the five games, and what their steps are worth.
pub const BUILTIN: &str = include_str!("../../data/studies/curves.toml");

impl Study {
    /// Reads a study; `origin` is its name in errors, and `library` finds its games.
    ///
    /// # Errors
    /// When the text is no TOML, names something unknown, holds a number out of range, or asks for
    /// nothing.
    pub fn read(origin: &str, text: &str, library: &Library) -> Result<Study, Box<Fault>> {
        let source = Source { origin, text, library };
        let file: StudyFile = toml::from_str(text)
            .map_err(|error| Box::new(Fault::from_toml(origin, text, &error)))?;
        let span = file.study.span();
        let header = file.study.into_inner();
        if header.name.get_ref().trim().is_empty() {
            return Err(source.fault(header.name.span(), "the study has no name"));
        }
        let confidence = match header.confidence {
            None => 0.95,
            Some(found) if 0.0 < *found.get_ref() && *found.get_ref() < 1.0 => found.into_inner(),
            Some(found) => {
                let message = format!(
                    "a confidence of {}; expected more than 0 and less than 1, such as 0.95",
                    found.get_ref()
                );
                return Err(source.fault(found.span(), message));
            }
        };
        if file.curve.is_empty() && file.exchange.is_empty() {
            let fault = Fault::new(origin, text, "the study asks for nothing").at(span);
            let fix = "add a `[[curve]]` or an `[[exchange]]` table";
            return Err(Box::new(fault.or_rather(Some(fix.to_owned()))));
        }
        let sampling = Sampling { trials: TRIALS, seed: header.seed, confidence };
        let curves = file.curve.into_iter().map(|entry| source.curve(entry, sampling));
        let curves = curves.collect::<Result<Vec<_>, _>>()?;
        let exchanges = file.exchange.into_iter().map(|entry| source.exchange(entry));
        let exchanges = exchanges.collect::<Result<Vec<_>, _>>()?;
        let mut study = Study {
            name: header.name.into_inner(),
            seed: header.seed,
            confidence,
            curves,
            exchanges,
            hash: String::new(),
        };
        study.hash = study.digest(text);
        Ok(study)
    }

    /// The games of the study, each once, in the order in which they are first asked for.
    #[must_use]
    pub fn systems(&self) -> Vec<Arc<dyn System>> {
        let curves = self.curves.iter().map(|question| &question.system);
        let exchanges = self.exchanges.iter().flat_map(|question| &question.systems);
        let mut systems: Vec<Arc<dyn System>> = Vec::new();
        for system in curves.chain(exchanges) {
            if systems.iter().all(|known| known.card().name != system.card().name) {
                systems.push(Arc::clone(system));
            }
        }
        systems
    }

    /// How many numbers are asked for: checks of curves and of matched curves.
    #[must_use]
    pub fn checks(&self) -> usize {
        let curves = self.curves.iter().map(|q| q.ratings.len() * q.ease.len());
        let exchanges = self.exchanges.iter();
        let exchanges = exchanges.map(|q| q.systems.len() * q.bases.len() * q.ease.len());
        curves.chain(exchanges).sum()
    }

    fn digest(&self, text: &str) -> String {
        let mut hash = Sha256::new();
        hash.update(text.replace("\r\n", "\n"));
        for system in self.systems() {
            let book = system.book();
            hash.update(format!("\0{}\0{}", book.base, book.card.name));
            for parameter in &book.parameters {
                hash.update(format!("\0{}={}", parameter.key, parameter.value));
            }
        }
        let bytes = hash.finalize();
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The text of a study and what it is read with.
struct Source<'a> {
    origin: &'a str,
    text: &'a str,
    library: &'a Library,
}

impl Source<'_> {
    fn fault(&self, span: Range<usize>, message: impl Into<String>) -> Box<Fault> {
        Box::new(Fault::new(self.origin, self.text, message).at(span))
    }

    fn system(&self, name: &Spanned<String>) -> Result<Arc<dyn System>, Box<Fault>> {
        self.library.system(name.get_ref()).map_err(|error| match error {
            SystemError::Faulty(fault) => fault,
            other => {
                let fault = Fault::new(self.origin, self.text, other.to_string()).at(name.span());
                Box::new(fault.or_rather(other.fix()))
            }
        })
    }

    fn ease(&self, ease: Option<Spanned<[i64; 2]>>) -> Result<RangeInclusive<i16>, Box<Fault>> {
        let Some(ease) = ease else { return Ok(EASE) };
        let [low, high] = *ease.get_ref();
        let held = |end: i64| i16::try_from(end).ok().filter(|end| end.abs() <= EASE_MAX);
        match (held(low), held(high)) {
            (Some(low), Some(high)) if low <= high => Ok(low..=high),
            _ => {
                let message = format!(
                    "an ease of [{low}, {high}]; expected the least and the most, from -{EASE_MAX} \
                     to {EASE_MAX}"
                );
                Err(self.fault(ease.span(), message))
            }
        }
    }

    fn curve(
        &self,
        entry: Spanned<CurveEntry>,
        sampling: Sampling,
    ) -> Result<CurveQuestion, Box<Fault>> {
        let entry = entry.into_inner();
        let system = self.system(&entry.system)?;
        let ease = self.ease(entry.ease)?;
        let against = entry.against.as_ref().map(|against| *against.get_ref());
        let default = || {
            let shown = system.card().rating.shown.iter();
            Spanned::new(
                entry.system.span(),
                shown.map(|&r| Spanned::new(entry.system.span(), r.into())).collect(),
            )
        };
        let wanted: Spanned<Vec<Spanned<i64>>> = entry.ratings.unwrap_or_else(default);
        if wanted.get_ref().is_empty() {
            return Err(self.fault(wanted.span(), "no ratings; name one, or leave `ratings` out"));
        }
        let mut ratings = Vec::with_capacity(wanted.get_ref().len());
        for rating in wanted.get_ref() {
            let terms = system.card().terms(*rating.get_ref(), 0, against).map_err(|error| {
                let place = match (error.term(), &entry.against) {
                    ("against", Some(against)) => against.span(),
                    _ => rating.span(),
                };
                self.fault(place, error.to_string())
            })?;
            ratings.push(terms.rating());
        }
        let against = against.and_then(|against| i16::try_from(against).ok());
        let sampling = self.sampling(entry.method, entry.trials, sampling)?;
        Ok(CurveQuestion { system, ratings, ease, against, sampling })
    }

    fn sampling(
        &self,
        method: Option<Spanned<String>>,
        trials: Option<Spanned<i64>>,
        sampling: Sampling,
    ) -> Result<Option<Sampling>, Box<Fault>> {
        let sampled = match method.as_ref().map(|method| method.get_ref().as_str()) {
            None | Some("auto" | "exact") => false,
            Some("sampled") => true,
            Some(other) => {
                let message = format!("no method `{other}`; expected auto, exact or sampled");
                let span = method.as_ref().map_or(0..0, Spanned::span);
                return Err(self.fault(span, message));
            }
        };
        match trials {
            Some(trials) if !sampled => {
                let message = "trials are for `method = \"sampled\"`; exact odds roll nothing";
                Err(self.fault(trials.span(), message))
            }
            Some(trials) if !(1..=TRIALS_MAX).contains(trials.get_ref()) => {
                let found = trials.get_ref();
                let message = format!("{found} trials; expected 1 to {TRIALS_MAX}");
                Err(self.fault(trials.span(), message))
            }
            Some(trials) => {
                let trials = trials.into_inner() as u64;
                Ok(Some(Sampling { trials, ..sampling }))
            }
            None => Ok(sampled.then_some(sampling)),
        }
    }

    fn exchange(&self, entry: Spanned<ExchangeEntry>) -> Result<ExchangeQuestion, Box<Fault>> {
        let entry = entry.into_inner();
        let ease = self.ease(entry.ease)?;
        let systems: Vec<Arc<dyn System>> = match &entry.systems {
            None => self.library.registry().iter().cloned().collect(),
            Some(names) => {
                let systems = names.get_ref().iter().map(|name| self.system(name));
                let systems = systems.collect::<Result<Vec<_>, _>>()?;
                if systems.len() < 2 {
                    let message = "an exchange takes two systems or more";
                    return Err(self.fault(names.span(), message));
                }
                for (nth, system) in systems.iter().enumerate() {
                    let name = &system.card().name;
                    if systems[..nth].iter().any(|other| other.card().name == *name) {
                        let message = format!("`{name}` is named twice");
                        return Err(self.fault(names.get_ref()[nth].span(), message));
                    }
                }
                systems
            }
        };
        let bases = match entry.bases {
            None => BASES.to_vec(),
            Some(bases) if bases.get_ref().is_empty() => {
                let message = "no base chances; name one, or leave `bases` out";
                return Err(self.fault(bases.span(), message));
            }
            Some(bases) => {
                let within = |base: &Spanned<f64>| {
                    let chance = *base.get_ref();
                    if 0.0 < chance && chance < 1.0 {
                        return Ok(chance);
                    }
                    let message =
                        format!("a base chance of {chance}; expected more than 0, less than 1");
                    Err(self.fault(base.span(), message))
                };
                bases.get_ref().iter().map(within).collect::<Result<Vec<_>, _>>()?
            }
        };
        Ok(ExchangeQuestion { systems, bases, ease })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Result<Study, Box<Fault>> {
        Study::read("study.toml", text, &Library::standard("."))
    }

    #[track_caller]
    fn fault(text: &str) -> String {
        read(text).err().expect("a fault").to_string()
    }

    #[test]
    fn what_is_left_out_has_a_default() {
        let study = read("[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\n[[exchange]]\n");
        let study = study.expect("a study");
        assert_eq!((study.seed, study.confidence), (1, 0.95));
        assert_eq!(study.curves[0].ratings, [4, 6, 8, 10, 12, 14, 16]);
        assert_eq!(study.exchanges[0].systems.len(), 5);
        assert_eq!(study.systems().len(), 5);
        assert_eq!(study.hash.len(), 64);
    }

    #[test]
    fn faults_name_place_and_fix() {
        for (text, expected) in [
            (
                "[study]\nname = \"x\"\n",
                "study.toml:1:1: the study asks for nothing; add a `[[curve]]`",
            ),
            ("[study]\nnam = \"x\"\n", "study.toml:2:1: unknown field `nam`"),
            ("[study]\nname = \"x\"\n[[curv]]\n", "did you mean `curve`?"),
            ("[study]\nname = \"x\n", "study.toml:2:"),
            (
                "[study]\nname = \"x\"\n[[curve]]\nsystem = \"sprwal\"",
                "study.toml:4:10: no system `sprwal`",
            ),
            ("[study]\nname = \"x\"\n[[curve]]\nsystem = \"sprwal\"", "did you mean `sprawl`?"),
            (
                "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nratings = [8, 999]",
                "study.toml:5:15: Volt has no value of 999; expected -40 to 200",
            ),
            (
                "[study]\nname = \"x\"\n[[curve]]\nsystem = \"spurg\"\nagainst = 3",
                "study.toml:5:11: SPURG checks are against nothing",
            ),
            (
                "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nease = [4, -4]",
                "study.toml:5:8: an ease of [4, -4]",
            ),
            (
                "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\ntrials = 5",
                "study.toml:5:10: trials are for",
            ),
            (
                "[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nmethod = \"guess\"",
                "study.toml:5:10: no method `guess`",
            ),
            (
                "[study]\nname = \"x\"\nconfidence = 95\n[[exchange]]",
                "study.toml:3:14: a confidence of 95",
            ),
            (
                "[study]\nname = \"x\"\n[[exchange]]\nbases = [1.5]",
                "study.toml:4:10: a base chance of 1.5",
            ),
            (
                "[study]\nname = \"x\"\n[[exchange]]\nsystems = [\"volt\", \"volt\"]",
                "study.toml:4:20: `volt` is named twice",
            ),
            (
                "[study]\nname = \"x\"\n[[exchange]]\nsystems = [\"volt\"]",
                "takes two systems or more",
            ),
            ("[study]\nname = \"x\"\n[[curve]]\nsystem = \"volt\"\nratings = []", "no ratings"),
            ("[study]\nname = \" \"\n[[exchange]]", "study.toml:2:8: the study has no name"),
        ] {
            let found = fault(text);
            assert!(found.contains(expected), "{found}\nlacks\n{expected}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "(\\[study\\]\nname = \"x\"\n)?[ -~\n]{0,80}") {
            let _ = read(&text);
        }
    }
}

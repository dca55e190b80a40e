//! Studies: files that list the questions of a report.
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
//!
//! [[curve]]
//! systems = ["sprawl", "volt"]
//! matched = 0.5
//! ```

mod fights;
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use evenodds_engine::book::{Fault, did_you_mean};
use evenodds_engine::registry::System;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::ask::Ask;
use crate::library::{Library, Variant, vet};
use crate::questions::{KINDS, Kind, Question, Subject, form};
pub(crate) use fights::{Settings, settings};
pub(crate) use source::{CurveEntry, Source};

/// A study: the questions of a report.
pub struct Study {
    /// The name, which is the title of the report.
    pub name: String,
    /// The seed of everything sampled.
    pub seed: u64,
    /// The confidence of all intervals, between 0 and 1.
    pub confidence: f64,
    /// The questions with their kinds, in the order of a report.
    pub questions: Vec<(&'static Kind, Box<dyn Question>)>,
    /// The files from which it was read, by path: `study.toml`, and the systems, rosters and
    /// scenarios below its folder. A folder with these files is enough to repeat it.
    pub files: BTreeMap<String, String>,
    /// The path of its own text among `files`: `study.toml`, unless another file has this path.
    pub file: String,
    /// The paths of all files read besides its own, relative to the library's folder.
    pub inputs: BTreeSet<String>,
    /// The identity of the study: the SHA-256 hash of its text and of the books it uses, in
    /// hexadecimal.
    pub hash: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    name: Spanned<String>,
    #[serde(default = "seed")]
    seed: u64,
    confidence: Option<Spanned<f64>>,
}

/// The name of the table about the study itself.
const HEADER: &str = "study";

/// The name of the tables of variants.
const VARIANT: &str = "variant";

fn seed() -> u64 {
    1
}

/// The built-in study: five games, their modifiers, attacks, duels and squads.
pub const BUILTIN: &str = evenodds_data::STUDY;

impl Study {
    /// Parses a study; `origin` is its name in errors, and `library` finds its games.
    ///
    /// # Errors
    /// If the text is not valid TOML, names something unknown, has a number out of range, or
    /// contains no question.
    pub fn read(origin: &str, text: &str, library: &Library) -> Result<Study, Box<Fault>> {
        vet(origin, text)?;
        let mut source = Source::new(origin, text, library);
        let unreadable = |error: &_| Box::new(Fault::from_toml(origin, text, error));
        let document = DeTable::parse(text).map_err(|error| unreadable(&error))?;
        let mut tables = Tables::of(document.into_inner(), &source)?;
        let Some(header) = tables.0.remove(HEADER) else {
            let fault = Fault::new(origin, text, "missing field `study`");
            let fix = "begin with `[study]` and a `name`".to_owned();
            return Err(Box::new(fault.or_rather(Some(fix))));
        };
        let span = header.span();
        let header = Header::deserialize(ValueDeserializer::from(header));
        let header = header.map_err(|error| unreadable(&error))?;
        if header.name.get_ref().trim().is_empty() {
            let fix = "write a name between the quotes";
            return Err(source.fault(header.name.span(), "the study has no name", fix));
        }
        let confidence = match header.confidence {
            None => 0.95,
            Some(found) if 0.0 < *found.get_ref() && *found.get_ref() < 1.0 => found.into_inner(),
            Some(found) => {
                let share = found.get_ref();
                let message =
                    format!("a confidence of {share}; expected more than 0 and less than 1");
                return Err(source.fault(found.span(), message, "write a chance such as 0.95"));
            }
        };
        let ask = Ask { seed: header.seed, confidence, ..Ask::default() };
        for entry in tables.entries(VARIANT, &source)? {
            let variant = Variant::read((origin, text), form(&source, entry)?, library)?;
            if let Some(known) = source.variants.iter().find(|known| known.name == variant.name) {
                let message = format!("two variants are called `{}`", known.name);
                return Err(source.fault(variant.span(), message, "rename one of them"));
            }
            source.variants.push(variant);
        }
        let mut questions: Vec<(&'static Kind, Box<dyn Question>)> = Vec::new();
        for kind in &KINDS {
            for entry in tables.entries(kind.name, &source)? {
                questions.push((kind, kind.read(&source, entry, ask)?));
            }
        }
        if questions.is_empty() {
            let tables: Vec<String> =
                KINDS.iter().rev().map(|kind| format!("`[[{}]]`", kind.name)).collect();
            let fault = Fault::new(origin, text, "the study has no questions").at(span);
            let fix = format!("add a table of one of these kinds: {}", tables.join(", "));
            return Err(Box::new(fault.or_rather(Some(fix))));
        }
        let mut study = Study {
            name: header.name.into_inner(),
            seed: header.seed,
            confidence,
            questions,
            files: BTreeMap::new(),
            file: "study.toml".to_owned(),
            inputs: BTreeSet::new(),
            hash: String::new(),
        };
        study.inputs = source.inputs.take();
        study.files = source.files.take();
        // Another input may have that name.
        let taken = study.files.keys().any(|name| name.eq_ignore_ascii_case(&study.file));
        if taken && let Some(name) = origin.rsplit(['/', '\\']).next() {
            name.clone_into(&mut study.file);
        }
        study.files.insert(study.file.clone(), text.to_owned());
        source.names(&study)?;
        study.hash = study.digest(text);
        Ok(study)
    }

    /// Returns the study with another seed.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Study {
        self.seed = seed;
        self.asks().for_each(|ask| ask.seed = seed);
        self
    }

    /// Returns the study without a limit on the number of trials.
    #[must_use]
    pub fn however_long(mut self) -> Study {
        self.asks().for_each(|ask| ask.trials_max = u64::MAX);
        self
    }

    /// Iterates over the `Ask` of each question.
    fn asks(&mut self) -> impl Iterator<Item = &mut Ask> {
        self.questions.iter_mut().flat_map(|(_, question)| question.asks())
    }

    /// Iterates over what its questions are about, curves first.
    fn subjects(&self) -> impl Iterator<Item = Subject<'_>> {
        let of = |kind: &'static Kind| {
            let asked = self.questions.iter().filter(|(other, _)| std::ptr::eq(*other, kind));
            asked.flat_map(|(_, question)| question.subjects())
        };
        KINDS.iter().rev().flat_map(of)
    }

    /// Returns the games of the study, each once, in the order of their first use.
    #[must_use]
    pub fn systems(&self) -> Vec<Arc<dyn System>> {
        let mut systems: Vec<Arc<dyn System>> = Vec::new();
        for system in self.subjects().map(Subject::game) {
            if systems.iter().all(|known| known.card().name != system.card().name) {
                systems.push(Arc::clone(system));
            }
        }
        systems
    }

    fn digest(&self, text: &str) -> String {
        let mut hash = Sha256::new();
        hash.update(text.replace("\r\n", "\n"));
        for system in self.systems() {
            let book = system.book();
            hash.update(format!("\0{}\0{:?}", book.base, book.card));
            for parameter in &book.parameters {
                hash.update(format!("\0{}={}", parameter.key, parameter.value));
            }
        }
        let rosters = self.subjects().filter_map(|subject| match subject {
            Subject::Game(_) => None,
            Subject::Roster(roster_file) => Some(roster_file),
            Subject::Scenario(scenario_file) => Some(&scenario_file.roster_file),
        });
        let scenarios = self.subjects().filter_map(|subject| match subject {
            Subject::Scenario(scenario_file) => Some(scenario_file.text.as_str()),
            _ => None,
        });
        let rosters = rosters.flat_map(|one| one.texts.iter().map(|(_, text)| text.as_str()));
        for text in rosters.chain(scenarios).collect::<BTreeSet<&str>>() {
            hash.update(format!("\0{}", text.replace("\r\n", "\n")));
        }
        let bytes = hash.finalize();
        bytes.iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"))
    }
}

/// The tables of a study, by name.
struct Tables<'t>(BTreeMap<String, Spanned<DeValue<'t>>>);

impl<'t> Tables<'t> {
    /// Sorts the tables of a document.
    fn of(document: DeTable<'t>, source: &Source<'_>) -> Result<Tables<'t>, Box<Fault>> {
        let mut tables = BTreeMap::new();
        let known = || [HEADER, VARIANT].into_iter().chain(KINDS.iter().map(|kind| kind.name));
        for (name, table) in document {
            if !known().any(|known| known == name.get_ref()) {
                let names: Vec<String> = known().map(|name| format!("`{name}`")).collect();
                let message = format!("unknown field `{}`, expected one of ", name.get_ref());
                let message = message + &names.join(", ");
                let fault = Fault::new(source.origin, source.text, message).at(name.span());
                return Err(Box::new(fault.or_rather(did_you_mean(name.get_ref(), known()))));
            }
            tables.insert(name.into_inner().into_owned(), table);
        }
        Ok(Tables(tables))
    }

    /// Takes the entries of a table.
    fn entries(
        &mut self,
        name: &str,
        source: &Source<'_>,
    ) -> Result<Vec<Spanned<DeValue<'t>>>, Box<Fault>> {
        let Some(table) = self.0.remove(name) else { return Ok(Vec::new()) };
        let span = table.span();
        if let DeValue::Array(entries) = table.into_inner() {
            return Ok(entries.into_iter().collect());
        }
        let message = format!("`{name}` is not a list of tables");
        Err(source.fault(span, message, format!("write `[[{name}]]` in place of `[{name}]`")))
    }
}

#[cfg(test)]
mod tests;

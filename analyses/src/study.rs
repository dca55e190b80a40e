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

mod asked;
mod header;
mod shape;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use evenodds_engine::book::{Book, Fault, did_you_mean};
use evenodds_engine::registry::System;
use evenodds_engine::shape::FileShape;
use serde_json::Value;
use sha2::{Digest, Sha256};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::answer::verdict::Thresholds;
use crate::build::hex;
use crate::complaint::Complaint;
use crate::free::{self, FREE, FreeKey};
use crate::kinds::KINDS;
use crate::library::{Library, Variant, is_folder, read_text, vet, visible};
use crate::promises::{self, CHECK, PROMISE, Promises, StudyEntry};
pub(crate) use crate::question::Source;
use crate::question::{Kind, Question, Subject, form, inner};
use crate::sampling::Ask;
use header::HEADER;
use shape::VARIANT;

/// A study: the questions of a report.
pub struct Study {
    /// The name, which is the title of the report.
    pub name: String,
    /// The seed of everything sampled.
    pub seed: u64,
    /// The confidence of all intervals, between 0 and 1.
    pub confidence: f64,
    /// The thresholds of its verdicts.
    pub thresholds: Thresholds,
    /// The questions with their kinds, in the order of a report.
    pub questions: Vec<(&'static Kind, Box<dyn Question>)>,
    /// The same questions as `evenodds ask` takes them; none for those that name what only the study
    /// has.
    pub asked: Vec<Option<Value>>,
    /// What it promises about answers.
    pub promises: Promises,
    /// What may change so that it keeps its promises.
    pub free: Vec<FreeKey>,
    /// The address of an explorer, in which its report opens its questions.
    pub explorer: Option<String>,
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

/// A study as text.
pub struct StudyText {
    /// Its name in errors.
    pub origin: String,
    /// The text.
    pub text: String,
    /// The library in which its games are found.
    pub library: Library,
}

/// What a command says in place of a study.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Overrides {
    /// The seed of everything sampled.
    pub seed: Option<u64>,
    /// Whether there is no limit on the number of trials.
    pub long: bool,
    /// The number of trials at most for each question that promises are about.
    pub trials_of_promises: Option<u64>,
}

/// The built-in study: five games, their modifiers, attacks, duels and squads, and their dice in one
/// game.
pub const BUILTIN: &str = evenodds_data::STUDY;

/// The name of the built-in study in errors.
const BUILTIN_ORIGIN: &str = "the built-in study";

impl Study {
    /// Returns the shape of a study.
    #[must_use]
    pub fn file() -> FileShape {
        shape::file()
    }

    /// Parses a study; `origin` is its name in errors, and `library` finds its games.
    ///
    /// # Errors
    /// If the text is not valid TOML, names something unknown, has a number out of range, or
    /// contains no question.
    pub fn read(origin: &str, text: &str, library: &Library) -> Result<Study, Box<Fault>> {
        vet(origin, text)?;
        let mut source = Source::new(origin, text, library, &KINDS);
        let unreadable = |error: &_| Box::new(Fault::from_toml(origin, text, error));
        let document = DeTable::parse(text).map_err(|error| unreadable(&error))?;
        let mut tables = Tables::of(document.into_inner(), &source)?;
        let Some(header) = tables.0.remove(HEADER) else {
            let fault = Fault::new(origin, text, "missing field `study`");
            let fix = "begin with `[study]` and a `name`".to_owned();
            return Err(Box::new(fault.or_rather(Some(fix))));
        };
        let span = header.span();
        let header::Opening { name, explorer, ask } = header::read(&source, header)?;
        let mut variants = BTreeMap::new();
        for entry in tables.entries(VARIANT, &source)? {
            let changes = form(&source, entry.clone())?;
            let variant = Variant::read((origin, text), form(&source, entry)?, library)?;
            if let Some(known) = source.variants.iter().find(|known| known.name == variant.name) {
                let message = format!("two variants are called `{}`", known.name);
                return Err(source.fault(variant.span(), message, "rename one of them"));
            }
            variants.insert(variant.name.clone(), changes);
            source.variants.push(variant);
        }
        let mut questions: Vec<(&'static Kind, Box<dyn Question>)> = Vec::new();
        let (mut written, mut asked) = (Vec::new(), Vec::new());
        for kind in &KINDS {
            for entry in tables.entries(kind.name, &source)? {
                written.push(entry.clone());
                let values = form(&source, entry.clone())?;
                asked.push(asked::asked(kind.name, values, &variants, ask.seed));
                questions.push((kind, kind.read(&source, entry, ask)?));
            }
        }
        let promises = tables.promises(&source, anchors(&questions), written, &questions, ask)?;
        let free = free::read(&source, tables.entries(FREE, &source)?, &promises)?;
        if questions.is_empty() && promises.is_empty() {
            let (outer, plain): (Vec<&Kind>, Vec<&Kind>) =
                KINDS.iter().rev().partition(|kind| inner::OUTER.contains(&kind.name));
            let names = plain.into_iter().chain(outer).map(|kind| kind.name).chain([PROMISE]);
            let tables: Vec<String> = names.map(|name| format!("`[[{name}]]`")).collect();
            let fault = Fault::new(origin, text, "the study has no questions").at(span);
            let fix = format!("add a table of one of these kinds: {}", tables.join(", "));
            return Err(Box::new(fault.or_rather(Some(fix))));
        }
        source.all_asked()?;
        let mut study = Study {
            name,
            seed: ask.seed,
            confidence: ask.confidence,
            thresholds: ask.thresholds,
            questions,
            asked,
            promises,
            free,
            explorer,
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
        study.names(&source)?;
        study.hash = study.digest(text);
        Ok(study)
    }

    /// Reads the study at a path, in a library of the built-in games; by default the built-in one.
    ///
    /// # Errors
    /// If there is no such file, or as for [`Study::read`].
    pub fn open(path: Option<&Path>) -> Result<Study, Complaint> {
        Ok(StudyText::open(path)?.read()?)
    }

    /// Reads the study at a path of a library.
    ///
    /// # Errors
    /// If there is no such file, or as for [`Study::read`].
    pub fn of(path: &str, library: &Library) -> Result<Study, Complaint> {
        let (origin, text) = library.text(path, "a study")?;
        Ok(Study::read(&origin, &text, &library.beside_file(path))?)
    }

    /// Returns the study with another seed.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Study {
        self.seed = seed;
        self.ask(|ask| ask.seed = seed);
        self
    }

    /// Returns the study with what a command says in place of it.
    #[must_use]
    pub fn overridden(self, overrides: Overrides) -> Study {
        let Overrides { seed, long, trials_of_promises } = overrides;
        let mut study = match seed {
            Some(seed) => self.with_seed(seed),
            None => self,
        };
        if long {
            study.ask(|ask| ask.trials_max = u64::MAX);
        }
        if trials_of_promises.is_some() {
            study.promises.ask(|ask| ask.trials = trials_of_promises);
        }
        study
    }

    /// Checks that the study at this path promises anything.
    ///
    /// # Errors
    /// If it does not.
    pub fn promises_something(&self, path: &Path) -> Result<(), Complaint> {
        if !self.promises.is_empty() {
            return Ok(());
        }
        let message = format!("{} promises nothing", visible(&path.display().to_string()));
        let fix = "add a `[[promise]]`; docs/promises.md has examples".to_owned();
        Err(Complaint::input(message, Some(fix)))
    }

    /// Changes how each question is asked.
    fn ask(&mut self, mut change: impl FnMut(&mut Ask)) {
        let questions = self.questions.iter_mut().flat_map(|(_, question)| question.asks());
        questions.for_each(&mut change);
        self.promises.ask(change);
    }

    /// Returns the anchor of each question in a report: its stem, with a number from the second of
    /// the same stem on.
    #[must_use]
    pub fn anchors(&self) -> Vec<String> {
        anchors(&self.questions)
    }

    /// Calls a function with what its questions and promises are about, curves first, and last what
    /// holds another question.
    fn subjects(&self, mut see: impl FnMut(Subject<'_>)) {
        let (outer, plain): (Vec<&Kind>, Vec<&Kind>) =
            KINDS.iter().rev().partition(|kind| inner::OUTER.contains(&kind.name));
        for kind in plain.into_iter().chain(outer) {
            let asked = self.questions.iter().filter(|(other, _)| std::ptr::eq(*other, kind));
            asked.flat_map(|(_, question)| question.subjects()).for_each(&mut see);
        }
        self.promises.subjects(see);
    }

    /// Returns the games of the study, each once, in the order of their first use.
    #[must_use]
    pub fn systems(&self) -> Vec<Arc<dyn System>> {
        let mut systems: Vec<Arc<dyn System>> = Vec::new();
        self.subjects(|subject| {
            let system = subject.game();
            if systems.iter().all(|known| known.card().name != system.card().name) {
                systems.push(Arc::clone(system));
            }
        });
        systems
    }

    /// Returns an error for two systems with the same name, which tables could not distinguish.
    fn names(&self, source: &Source<'_>) -> Result<(), Box<Fault>> {
        let mut all: Vec<Book> = Vec::new();
        self.subjects(|subject| {
            let book = subject.game().book();
            if !all.contains(book) {
                all.push(book.clone());
            }
        });
        for (nth, book) in all.iter().enumerate() {
            let name = &book.card.name;
            if all[..nth].iter().any(|other| other.card.name == *name) {
                let message = format!("two different systems are both named `{name}`");
                let fault = Fault::new(source.origin, source.text, message);
                let fix = "give one of them another `name` in its file".to_owned();
                return Err(Box::new(fault.or_rather(Some(fix))));
            }
        }
        Ok(())
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
            if let Some(own) = &book.own {
                hash.update(format!("\0{}", own.replace("\r\n", "\n")));
            }
        }
        let mut texts = BTreeSet::new();
        self.subjects(|subject| {
            let roster_file = match subject {
                Subject::Game(_) => return,
                Subject::Roster(roster_file) => roster_file,
                Subject::Scenario(scenario_file) => {
                    texts.insert(scenario_file.text.clone());
                    &scenario_file.roster_file
                }
            };
            texts.extend(roster_file.texts.iter().map(|(_, text)| text.clone()));
        });
        for text in texts {
            hash.update(format!("\0{}", text.replace("\r\n", "\n")));
        }
        for part in self.questions.iter().flat_map(|(_, question)| question.depends_on()) {
            hash.update(format!("\0{part}"));
        }
        hex(hash)
    }
}

impl StudyText {
    /// Finds the study at a path, in a library of the built-in games; by default the built-in one.
    ///
    /// # Errors
    /// If there is no such file.
    pub fn open(path: Option<&Path>) -> Result<StudyText, Complaint> {
        let library = Library::standard(".");
        let Some(path) = path else {
            // Its games are those of the program, whatever is in the working directory.
            let library = library.beside(BUILTIN_ORIGIN);
            let (origin, text) = (BUILTIN_ORIGIN.to_owned(), BUILTIN.to_owned());
            return Ok(StudyText { origin, text, library });
        };
        if is_folder(path) {
            let message = format!("{} is a folder; expected a study", path.display());
            let fix = "name a study file; a game's folder can be its `system` or `roster`";
            return Err(Complaint::input(message, Some(fix.to_owned())));
        }
        let text = read_text(path).map_err(|error| Complaint::unreadable(path, &error))?;
        let library = library.beside(path.parent().unwrap_or(Path::new(".")));
        Ok(StudyText { origin: path.display().to_string(), text, library })
    }

    /// Reads the study.
    ///
    /// # Errors
    /// As for [`Study::read`].
    pub fn read(&self) -> Result<Study, Box<Fault>> {
        Study::read(&self.origin, &self.text, &self.library)
    }
}

/// Returns the anchors of questions: their stems, numbered from the second of the same stem on.
fn anchors(questions: &[(&'static Kind, Box<dyn Question>)]) -> Vec<String> {
    let mut stems: BTreeMap<String, usize> = BTreeMap::new();
    let anchor = |(_, question): &(_, Box<dyn Question>)| {
        let stem = question.stem();
        let used = stems.entry(stem.clone()).or_default();
        *used += 1;
        if 1 < *used { format!("{stem}-{used}") } else { stem }
    };
    questions.iter().map(anchor).collect()
}

/// The tables of a study, by name.
struct Tables<'t>(BTreeMap<String, Spanned<DeValue<'t>>>);

impl<'t> Tables<'t> {
    /// Sorts the tables of a document.
    fn of(document: DeTable<'t>, source: &Source<'_>) -> Result<Tables<'t>, Box<Fault>> {
        let mut tables = BTreeMap::new();
        let own = [HEADER, VARIANT, CHECK, PROMISE, FREE];
        let known = || own.into_iter().chain(KINDS.iter().map(|kind| kind.name));
        for (name, table) in document {
            if !known().any(|known| known == name.get_ref()) {
                let names: Vec<String> = known().map(|name| format!("`{name}`")).collect();
                let message = format!("unknown field `{}`, expected one of ", name.get_ref());
                let message = message + names.join(", ").as_str();
                let fault = Fault::new(source.origin, source.text, message).at(name.span());
                return Err(Box::new(fault.or_rather(did_you_mean(name.get_ref(), known()))));
            }
            tables.insert(name.into_inner().into_owned(), table);
        }
        Ok(Tables(tables))
    }

    /// Takes the promises, given the questions of the study and their entries.
    fn promises(
        &mut self,
        source: &Source<'_>,
        anchors: Vec<String>,
        entries: Vec<Spanned<DeValue<'t>>>,
        questions: &[(&'static Kind, Box<dyn Question>)],
        ask: Ask,
    ) -> Result<Promises, Box<Fault>> {
        let asked = anchors.into_iter().zip(questions).zip(entries);
        let asked: Vec<StudyEntry<'t>> =
            asked.map(|((anchor, &(kind, _)), entry)| (anchor, kind, entry)).collect();
        let (check, entries) = (self.0.remove(CHECK), self.entries(PROMISE, source)?);
        promises::read(source, check, entries, &asked, ask)
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

//! The sweeps of a study in a folder in which they go on if they are stopped: their numbers and
//! charts as files, whole or in parts.

use std::any::Any;
use std::fmt::Display;
use std::path::{Path, PathBuf};

use evenodds_analyses::answer::{Answer, headed};
use evenodds_analyses::complaint::{Class, Complaint};
use evenodds_analyses::frame;
use evenodds_analyses::question::Question;
use evenodds_analyses::questions::sweep::{
    Document, Store, SweepError, SweepPart, SweepQuestion, Swept,
};
use evenodds_analyses::sampling::{Cut, PartError, Watcher};
use evenodds_analyses::study::Study;
use serde::Serialize;
use serde_json::Value;

use crate::chart;
use crate::files::metadata;
use crate::folder::{FolderError, SweepFolder, SweepPartMark};

/// The sweeps of a study.
pub struct Sweeps<'s> {
    study: &'s Study,
    /// Each sweep, with the start of the names of its files.
    sweeps: Vec<(String, &'s SweepQuestion)>,
}

/// A sweep that is done.
pub struct SweepDone {
    /// Its answer.
    pub answer: Answer,
    /// The answers to its cells.
    pub swept: Swept,
    /// The files with its numbers and charts: names and contents.
    pub files: Vec<(String, Vec<u8>)>,
}

/// What is told of sweeps, as JSON.
#[derive(Serialize)]
struct SweepsJson<'a> {
    out: String,
    study: &'a str,
    hash: &'a str,
    seed: u64,
    /// What designers may want to know about the files of their games.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
    sweeps: Vec<OneJson<'a>>,
}

#[derive(Serialize)]
struct OneJson<'a> {
    id: &'a str,
    /// How many of its cells had been asked before.
    kept: usize,
    files: Vec<&'a str>,
    #[serde(flatten)]
    answer: &'a Value,
}

impl OneJson<'_> {
    fn of(SweepDone { answer, swept, files }: &SweepDone) -> OneJson<'_> {
        OneJson {
            id: &answer.stem,
            kept: swept.kept,
            files: files.iter().map(|(name, _)| name.as_str()).collect(),
            answer: &answer.json,
        }
    }
}

impl<'s> Sweeps<'s> {
    /// Finds the sweeps of a study; `path` is the path of its file.
    ///
    /// # Errors
    /// If it has none.
    pub fn of(study: &'s Study, path: &Path) -> Result<Sweeps<'s>, Complaint> {
        let questions = study.questions.iter().filter_map(|(_, question)| {
            let question: &dyn Any = question.as_ref();
            question.downcast_ref::<SweepQuestion>()
        });
        let mut sweeps: Vec<(String, &SweepQuestion)> = Vec::new();
        for question in questions {
            let stem = question.stem();
            let used = sweeps.iter().filter(|(used, _)| used.starts_with(&stem)).count();
            let stem = if used == 0 { stem } else { format!("{stem}-{}", used + 1) };
            sweeps.push((stem, question));
        }
        if sweeps.is_empty() {
            let fix = "add a `[[sweep]]` table with `axes` and a question".to_owned();
            let message = format!("{} has no sweep", path.display());
            return Err(Complaint::input(message, Some(fix)));
        }
        Ok(Sweeps { study, sweeps })
    }

    /// Iterates over the sweeps, each with the start of the names of its files.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &'s SweepQuestion)> {
        self.sweeps.iter().map(|(stem, question)| (stem.as_str(), *question))
    }

    /// Asks all cells of a sweep, except for those that the folder has. The answer has its frames and
    /// its JSON if it is to be `whole`; the files have all of it in any case.
    ///
    /// # Errors
    /// If it cannot be asked or drawn, is stopped, or a cell cannot be kept.
    pub fn ask(
        &self,
        (stem, question): (&str, &SweepQuestion),
        folder: &SweepFolder,
        whole: bool,
        watcher: &dyn Watcher,
    ) -> Result<SweepDone, SweepError<Complaint>> {
        let swept = question.run(folder, watcher).map_err(kept)?;
        let answer = match whole {
            true => question.told(stem, &swept),
            false => question.told_in_brief(stem, &swept),
        };
        let files = self.files(question, &answer, &swept).map_err(SweepError::Store)?;
        Ok(SweepDone { answer, swept, files })
    }

    /// Returns the files of a sweep: its frame, and its charts.
    fn files(
        &self,
        question: &SweepQuestion,
        answer: &Answer,
        swept: &Swept,
    ) -> Result<Vec<(String, Vec<u8>)>, Complaint> {
        let stem = &answer.stem;
        let unmade = |error: &dyn Display| Complaint::new(Class::Output, error.to_string(), None);
        let rows = question.frame(swept);
        let metadata = metadata(self.study, env!("CARGO_PKG_VERSION"), &rows);
        let metadata = metadata.map_err(|error| unmade(&error))?;
        let numbers = frame::into_polars(rows).map_err(|error| unmade(&error))?;
        let csv = frame::csv(&numbers).map_err(|error| unmade(&error))?;
        let parquet = frame::parquet(&numbers, metadata).map_err(|error| unmade(&error))?;
        let mut files =
            vec![(format!("frames/{stem}.csv"), csv), (format!("frames/{stem}.parquet"), parquet)];
        for one in &answer.charts {
            let (name, drawn) = (format!("charts/{stem}-{}", one.name), chart::draw(one));
            files.push((format!("{name}.svg"), drawn.svg().as_bytes().to_vec()));
            files.push((format!("{name}.png"), drawn.png().map_err(|error| unmade(&error))?));
        }
        Ok(files)
    }

    /// Returns what is told of sweeps that are done in a folder.
    #[must_use]
    pub fn told(&self, out: &str, notes: &[String], done: &[SweepDone]) -> Value {
        let Study { name, hash, seed, .. } = self.study;
        let sweeps = done.iter().map(OneJson::of).collect();
        let out = out.to_owned();
        let told = SweepsJson { out, study: name, hash, seed: *seed, notes, sweeps };
        let says = done.first().and_then(|one| one.answer.sentences.first());
        let says = says.map_or("", String::as_str);
        headed("sweeps", says, serde_json::to_value(&told).unwrap_or_default())
    }

    /// Returns the mark of the folder of a part: how the sweeps are cut, and what they depend on.
    ///
    /// # Errors
    /// If there are fewer cells than parts.
    pub fn mark(&self, path: &Path, long: bool, cut: Cut) -> Result<SweepPartMark, PartError> {
        self.iter().try_for_each(|(_, question)| cut.check("cells", question.count()))?;
        let path = path.display().to_string();
        Ok(SweepPartMark::new(path, self.study.seed, long, self.hashes(), cut))
    }

    fn hashes(&self) -> Vec<String> {
        self.iter().map(|(_, question)| question.hash()).collect()
    }
}

impl SweepDone {
    /// Writes its files to the folder.
    ///
    /// # Errors
    /// If one cannot be written.
    pub fn write(&self, folder: &SweepFolder) -> Result<(), FolderError> {
        self.files.iter().try_for_each(|(name, bytes)| folder.write(name, bytes))
    }
}

fn kept(error: SweepError<FolderError>) -> SweepError<Complaint> {
    match error {
        SweepError::Ask(error) => SweepError::Ask(error),
        SweepError::Stopped { done, all } => SweepError::Stopped { done, all },
        SweepError::Store(error) => SweepError::Store(error.into()),
    }
}

/// Asks a part of the cells of a sweep, except for those that the folder has. Returns their number.
///
/// # Errors
/// If it cannot be asked, is stopped, or a cell cannot be kept.
pub fn ask_part(
    question: &SweepQuestion,
    folder: &SweepFolder,
    cut: Cut,
    watcher: &dyn Watcher,
) -> Result<usize, SweepError<Complaint>> {
    let held: Vec<u64> = cut.every(question.count()).collect();
    question.run_part(&held, folder, watcher).map_err(kept)
}

/// The folders of parts of the sweeps of a study.
pub struct SweepParts {
    parts: Vec<(PathBuf, SweepPartMark)>,
}

impl SweepParts {
    /// Reads what marks the folders of parts.
    ///
    /// # Errors
    /// If there are none, one of them is something else, or they are of different sweeps.
    pub fn read(folders: &[PathBuf]) -> Result<SweepParts, Complaint> {
        let read = |path: &PathBuf| Ok((path.clone(), SweepPartMark::read(path)?));
        let parts = folders.iter().map(read).collect::<Result<Vec<_>, Complaint>>()?;
        let Some(((name, first), others)) = parts.split_first() else {
            return Err(Complaint::input("no parts to merge", None));
        };
        if let Some((other, _)) = others.iter().find(|(_, mark)| !mark.is_of(first)) {
            let (other, name) = (other.display(), name.display());
            let message = format!("{other} is of another sweep than {name}");
            let fix = "merge the parts of one study, all with the same options".to_owned();
            return Err(Complaint::input(message, Some(fix)));
        }
        Ok(SweepParts { parts })
    }

    /// Returns the mark of the first part: the path of the study, and how it was asked.
    #[must_use]
    pub fn mark(&self) -> &SweepPartMark {
        &self.parts[0].1
    }

    /// Returns what a folder holds in which all cells were asked.
    ///
    /// # Errors
    /// If the study has changed since, cells are missing, two parts hold the same one, or a
    /// document is damaged.
    pub fn join(&self, sweeps: &Sweeps<'_>) -> Result<Vec<Document>, Complaint> {
        let (name, first) = &self.parts[0];
        if sweeps.hashes() != first.sweeps {
            let (name, study) = (name.display(), &first.study);
            let message = format!("{name}: {study}, or a file that it names, has changed since");
            let fix = "put it back as it was, or run all parts again".to_owned();
            return Err(Complaint::input(message, Some(fix)));
        }
        let opened = |(path, mark): &(PathBuf, SweepPartMark)| {
            SweepFolder::open_part(path, mark).map(|folder| (path.display().to_string(), folder))
        };
        let stores = self.parts.iter().map(opened).collect::<Result<Vec<_>, _>>()?;
        let mut documents = Vec::new();
        for (_, question) in sweeps.iter() {
            let parts = stores.iter().zip(&self.parts).map(|((name, store), (_, mark))| {
                let cells = mark.part.every(question.count()).collect();
                SweepPart { name, cut: Some(mark.part), cells, store }
            });
            documents.extend(question.join(&parts.collect::<Vec<_>>())?);
        }
        Ok(documents)
    }
}

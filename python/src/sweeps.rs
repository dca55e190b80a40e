//! Sweeps: those of a study, in a folder; and the cells of one, for many machines.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use evenodds_analyses::asked::{self, Answered};
use evenodds_analyses::complaint::Complaint;
use evenodds_analyses::questions::sweep::{Store, SweepError, SweepQuestion};
use evenodds_reports::folder::{FolderError, SweepFolder};
use evenodds_reports::sweeps::Sweeps;
use pyo3::prelude::*;

use crate::answer::{Answer, json, library};
use crate::parts::{Divided, Texts, divided, of_ask};
use crate::run::{Manner, run};
use crate::study::{notes, read};

/// The contents of each document, by name.
type Documents = BTreeMap<String, Vec<u8>>;

/// A store in memory, or in a folder.
enum Cells {
    Memory(Mutex<Documents>),
    Folder(SweepFolder),
}

impl Cells {
    fn of(documents: Documents, folder: Option<PathBuf>) -> Result<Cells, FolderError> {
        match folder {
            Some(folder) => Ok(Cells::Folder(SweepFolder::open(&folder)?)),
            None => Ok(Cells::Memory(documents.into())),
        }
    }
}

impl Store for Cells {
    type Error = FolderError;

    fn read(&self, name: &str) -> Option<Vec<u8>> {
        match self {
            Cells::Memory(all) => {
                all.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
            }
            Cells::Folder(folder) => folder.read(name),
        }
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), FolderError> {
        match self {
            Cells::Memory(all) => {
                let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
                all.insert(name.to_owned(), bytes.to_vec());
                Ok(())
            }
            Cells::Folder(folder) => folder.write(name, bytes),
        }
    }
}

/// Returns the complaint of a sweep that is not done; `place` says where what is done is kept.
fn unfinished<E: Into<Complaint>>(error: SweepError<E>, place: Option<&dyn Display>) -> Complaint {
    match error {
        SweepError::Ask(error) => of_ask(error),
        SweepError::Store(error) => error.into(),
        SweepError::Stopped { done, all } => Complaint::stopped(match place {
            Some(place) => {
                format!("stopped; {done} of {all} cells are kept in {place}: the same call goes on")
            }
            None => format!("stopped; {done} of {all} cells are done"),
        }),
    }
}

/// Returns a question that is a sweep.
fn a_sweep(divided: &Divided) -> Result<&SweepQuestion, Complaint> {
    divided.sweep().ok_or_else(|| Complaint::input("the question is no sweep", None))
}

/// Asks the sweeps of a study in a folder, all cells that it does not have. Returns what the command
/// prints as JSON, and the answers.
#[pyfunction]
#[pyo3(signature = (study, out, seed, long, progress=None, threads=None))]
pub(crate) fn sweep(
    py: Python<'_>,
    study: PathBuf,
    out: PathBuf,
    seed: Option<u64>,
    long: bool,
    progress: Option<Bound<'_, PyAny>>,
    threads: Option<usize>,
) -> PyResult<(String, Vec<Answer>)> {
    run(py, &Manner { progress, threads }, move |interrupts| {
        let path = study;
        let study = read(Some(&path), seed, long)?;
        let sweeps = Sweeps::of(&study, &path)?;
        let folder = SweepFolder::open(&out)?;
        let mut all = Vec::new();
        for sweep in sweeps.iter() {
            let done = sweeps.ask(sweep, &folder, true, interrupts);
            let done = done.map_err(|error| unfinished(error, Some(&out.display())))?;
            done.write(&folder)?;
            all.push(done);
        }
        let notes = notes(&study);
        let document = json(&sweeps.told(&out.display().to_string(), &notes, &all))?;
        let answers = sweeps.iter().zip(all).map(|((_, question), done)| {
            let notes = asked::notes([question as _]);
            Answer::of(Answered { answer: done.answer, both: None, notes })
        });
        Ok((document, answers.collect::<Result<_, _>>()?))
    })
}

/// Returns the name of the document of each cell of a sweep, and whether a folder has it.
#[pyfunction]
#[pyo3(signature = (question, texts, folder=None))]
pub(crate) fn cells(
    py: Python<'_>,
    question: String,
    texts: Texts,
    folder: Option<PathBuf>,
) -> PyResult<Vec<(String, bool)>> {
    run(py, &Manner::PLAIN, move |_| {
        let divided = divided(&question, &library(texts))?;
        let folder = folder.map(|folder| SweepFolder::open(&folder)).transpose()?;
        let with = |name: String| {
            let file = folder.as_ref().map(|folder| folder.path().join(&name));
            (name, file.is_some_and(|file| file.is_file()))
        };
        Ok(a_sweep(&divided)?.documents().into_iter().map(with).collect())
    })
}

/// Asks cells of a sweep, by their numbers from 0. Returns the documents that hold their answers.
#[pyfunction]
#[pyo3(signature = (question, texts, numbers, threads=None))]
pub(crate) fn ask_cells(
    py: Python<'_>,
    question: String,
    texts: Texts,
    numbers: Vec<u64>,
    threads: Option<usize>,
) -> PyResult<Documents> {
    run(py, &Manner { progress: None, threads }, move |interrupts| {
        let (divided, store) = (divided(&question, &library(texts))?, Mutex::default());
        let store = Cells::Memory(store);
        let asked = a_sweep(&divided)?.run_part(&numbers, &store, interrupts);
        asked.map_err(|error| unfinished(error, None))?;
        match store {
            Cells::Memory(all) => Ok(all.into_inner().unwrap_or_else(PoisonError::into_inner)),
            Cells::Folder(_) => Ok(Documents::new()),
        }
    })
}

/// Keeps documents in the folder of a sweep.
#[pyfunction]
pub(crate) fn keep(py: Python<'_>, folder: PathBuf, documents: Documents) -> PyResult<()> {
    run(py, &Manner::PLAIN, move |_| {
        let folder = SweepFolder::open(&folder)?;
        let mut all = documents.iter();
        Ok(all.try_for_each(|(name, bytes)| folder.write(name, bytes))?)
    })
}

/// Answers a sweep from the documents of its cells, in memory or in a folder. Cells that they lack
/// are asked.
#[pyfunction]
#[pyo3(signature = (question, texts, documents, folder=None, progress=None, threads=None))]
pub(crate) fn swept(
    py: Python<'_>,
    question: String,
    texts: Texts,
    documents: Documents,
    folder: Option<PathBuf>,
    progress: Option<Bound<'_, PyAny>>,
    threads: Option<usize>,
) -> PyResult<Answer> {
    run(py, &Manner { progress, threads }, move |interrupts| {
        let divided = divided(&question, &library(texts))?;
        let place = folder.as_ref().map(|folder| folder.display().to_string());
        let place = place.as_ref().map(|place| place as &dyn Display);
        let store = Cells::of(documents, folder.clone())?;
        let sweep = a_sweep(&divided)?;
        let swept = sweep.run(&store, interrupts).map_err(|error| unfinished(error, place))?;
        let notes = asked::notes([divided.question.as_ref()]);
        Answer::of(Answered { answer: sweep.told("", &swept), both: None, notes })
    })
}

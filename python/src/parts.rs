//! Parts of a question, for many machines: how it is divided, one part, and all of them together.

use std::any::Any;
use std::collections::BTreeMap;
use std::path::Path;

use evenodds_analyses::asked::{self, Answered, Asked};
use evenodds_analyses::complaint::{Complaint, Spelling};
use evenodds_analyses::library::{Library, OWN_BYTES_MAX, read_bytes};
use evenodds_analyses::parts;
use evenodds_analyses::parts::{AskedError, Holds, PartFile, Parts};
use evenodds_analyses::question::{Division, Kind, Question};
use evenodds_analyses::questions::sweep::SweepQuestion;
use evenodds_analyses::sampling::PartError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::answer::{Answer, ORIGIN, library};
use crate::run::{Manner, run};

/// A text for each path.
pub(crate) type Texts = BTreeMap<String, String>;

/// A question that is divided.
pub(crate) struct Divided {
    pub(crate) question: Box<dyn Question>,
    kind: &'static Kind,
    values: toml::Table,
}

/// Reads a question that is to be divided.
pub(crate) fn divided(question: &str, library: &Library) -> Result<Divided, Complaint> {
    let (Asked { question, both, .. }, kind, values) = Asked::written(ORIGIN, question, library)?;
    if both.is_some() {
        let fix = "divide the sampled question, and ask the exact one by itself".to_owned();
        return Err(Complaint::input("both: both methods cannot be divided", Some(fix)));
    }
    Ok(Divided { question, kind, values })
}

impl Divided {
    pub(crate) fn sweep(&self) -> Option<&SweepQuestion> {
        let question: &dyn Any = self.question.as_ref();
        question.downcast_ref()
    }

    fn asked(&mut self) -> Result<parts::PartQuestion, PartError> {
        parts::PartQuestion::of(self.kind, &self.values, self.question.as_mut())
    }
}

pub(crate) fn of_ask(error: evenodds_analyses::sampling::AskError) -> Complaint {
    Complaint::of_ask(error, Spelling::PYTHON)
}

/// Returns what a question is divided into ("trials", "pairs" or "cells"), how many there are, and
/// after how many of them it is decided whether to go on.
#[pyfunction]
pub(crate) fn survey(
    py: Python<'_>,
    question: String,
    texts: Texts,
) -> PyResult<(&'static str, u64, Vec<u64>)> {
    run(py, &Manner::PLAIN, move |interrupts| {
        let divided = divided(&question, &library(texts))?;
        if let Some(sweep) = divided.sweep() {
            return Ok(("cells", sweep.count(), vec![sweep.count()]));
        }
        match divided.question.division() {
            Division::Pairs(matrix) => {
                let count = matrix.count() as u64;
                Ok(("pairs", count, vec![count]))
            }
            Division::Trials => match parts::survey(divided.question.as_ref(), interrupts) {
                Ok(Some(survey)) => Ok(("trials", survey.trials, survey.ends().collect())),
                Ok(None) => {
                    let fix = "ask it whole, or with `method=\"sampled\"`".to_owned();
                    Err(Complaint::input("it is solved exactly, without trials", Some(fix)))
                }
                Err(error) => Err(of_ask(error)),
            },
            Division::Whole => {
                let message = format!("a `{}` cannot be divided", divided.kind.name);
                Err(Complaint::input(message, Some("ask it whole".to_owned())))
            }
        }
    })
}

/// Works out a part of a question: the trials from the first number up to but not including the
/// second, or the pairs of these numbers. Returns the contents of its file.
#[pyfunction]
#[pyo3(signature = (question, texts, numbers, threads=None))]
pub(crate) fn part(
    py: Python<'_>,
    question: String,
    texts: Texts,
    numbers: Vec<u64>,
    threads: Option<usize>,
) -> PyResult<Bound<'_, PyBytes>> {
    let bytes = run(py, &Manner { progress: None, threads }, move |interrupts| {
        let mut divided = divided(&question, &library(texts))?;
        let asked = divided.asked()?;
        let holds = match (divided.question.division(), numbers.as_slice()) {
            (Division::Pairs(matrix), _) => {
                let of = matrix.count() as u64;
                Holds::Pairs { pairs: numbers, of }
            }
            (_, &[first, end]) if first < end => {
                let all = divided.question.asks().first().map(|ask| ask.trials_at_most());
                Holds::Trials { first, end, of: all.unwrap_or_default() }
            }
            _ => return Err(Complaint::input("no such part", None)),
        };
        let part = parts::play(asked, divided.question.as_ref(), holds, None, interrupts);
        Ok(part.map_err(of_ask)?.to_json())
    })?;
    Ok(PyBytes::new(py, &bytes))
}

/// Reads the file of a part, if it is of a size that parts have.
#[pyfunction]
pub(crate) fn contents<'py>(py: Python<'py>, file: &str) -> PyResult<Bound<'py, PyBytes>> {
    let path = Path::new(file);
    let bytes = read_bytes(path, OWN_BYTES_MAX)
        .map_err(|error| crate::failure::of(py, &Complaint::unreadable(path, &error)))?;
    Ok(PyBytes::new(py, &bytes))
}

/// Returns what a part holds: its first number, and the one after its last; or its pairs.
#[pyfunction]
pub(crate) fn held(py: Python<'_>, name: &str, part: &[u8]) -> PyResult<Vec<u64>> {
    let part = PartFile::read(name, part);
    let part = part.map_err(|error| crate::failure::of(py, &Complaint::from(error)))?;
    Ok(match part.holds() {
        Holds::Trials { first, end, .. } => vec![*first, *end],
        Holds::Pairs { pairs, .. } => pairs.clone(),
    })
}

/// Adds parts that follow one another up to one; each comes with its name in errors. Returns the
/// contents of its file.
#[pyfunction]
pub(crate) fn join(py: Python<'_>, parts: Vec<(String, Vec<u8>)>) -> PyResult<Bound<'_, PyBytes>> {
    let bytes = run(py, &Manner::PLAIN, move |_| Ok(read(parts)?.joined()?.to_json()))?;
    Ok(PyBytes::new(py, &bytes))
}

/// Reads parts.
fn read(parts: Vec<(String, Vec<u8>)>) -> Result<Parts, PartError> {
    let read = |(name, bytes): (String, Vec<u8>)| {
        let part = PartFile::read(&name, &bytes)?;
        Ok((name, part))
    };
    Parts::of(parts.into_iter().map(read).collect::<Result<Vec<_>, PartError>>()?)
}

/// Answers the question of parts, each with its name in errors; None if those so far do not reach
/// the target error.
#[pyfunction]
pub(crate) fn merge(
    py: Python<'_>,
    parts: Vec<(String, Vec<u8>)>,
    texts: Texts,
) -> PyResult<Option<Answer>> {
    run(py, &Manner::PLAIN, move |interrupts| {
        let all = read(parts)?;
        let question = all.question(&library(texts)).map_err(|error| match error {
            AskedError::Part(error) => Complaint::from(error),
            AskedError::File(fault) => Complaint::from(fault),
        })?;
        let share = all.share()?;
        match parts::answer(question.as_ref(), &share, interrupts) {
            Ok(answer) => {
                let notes = asked::notes([question.as_ref()]);
                Answer::of(Answered { answer, both: None, notes }).map(Some)
            }
            Err(evenodds_analyses::sampling::AskError::Part(PartError::Unfinished { .. })) => {
                Ok(None)
            }
            Err(error) => Err(of_ask(error)),
        }
    })
}

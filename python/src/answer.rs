//! A question, and its answer.

use std::collections::BTreeMap;

use evenodds_analyses::answer;
use evenodds_analyses::answer::table::Precision;
use evenodds_analyses::asked::{Answered, Asked};
use evenodds_analyses::complaint::{Complaint, Spelling};
use evenodds_analyses::library::Library;
use evenodds_reports::chart;
use pyo3::prelude::*;

use crate::failure;
use crate::frame::Frame;
use crate::run::{Manner, run};

/// The name of a question in errors.
pub(crate) const ORIGIN: &str = "question";

/// A table of an answer: its caption, its headings, which of its columns are numbers, and its rows
/// as text.
type Table = (String, Vec<String>, Vec<bool>, Vec<Vec<String>>);

/// An answer to a question, as every face shows it.
#[pyclass(frozen, module = "evenodds._engine")]
pub(crate) struct Answer {
    told: answer::Answer,
    /// The document that the command prints.
    json: String,
    /// What designers may want to know about the files of their games.
    notes: Vec<String>,
    /// What was found when both methods were used, and they disagree.
    apart: Option<Complaint>,
}

impl Answer {
    pub(crate) fn of(answered: Answered) -> Result<Answer, Complaint> {
        if let Some(stopped) = answered.stopped() {
            return Err(Complaint::stopped(stopped));
        }
        let json = json(&answered.json())?;
        let notes = answered.notes.iter().flat_map(|(_, notes)| notes);
        let notes = notes.map(ToString::to_string).collect();
        let apart = answered.agrees().err();
        Ok(Answer { told: answered.answer, json, notes, apart })
    }
}

/// Returns a document as the command prints it.
pub(crate) fn json(document: &serde_json::Value) -> Result<String, Complaint> {
    let text = serde_json::to_string_pretty(document);
    text.map(|text| text + "\n").map_err(|error| Complaint::output(error.to_string()))
}

/// Returns a library in which these texts stand in the place of files.
pub(crate) fn library(texts: BTreeMap<String, String>) -> Library {
    Library::standard(".").with_texts(texts)
}

/// Answers a question, given as JSON.
#[pyfunction]
#[pyo3(signature = (question, texts, progress=None, threads=None))]
pub(crate) fn ask(
    py: Python<'_>,
    question: String,
    texts: BTreeMap<String, String>,
    progress: Option<Bound<'_, PyAny>>,
    threads: Option<usize>,
) -> PyResult<Answer> {
    run(py, &Manner { progress, threads }, move |interrupts| {
        let mut asked = Asked::read(ORIGIN, &question, &library(texts))?;
        let answered = asked.answer(interrupts);
        Answer::of(answered.map_err(|error| Complaint::of_ask(error, Spelling::PYTHON))?)
    })
}

#[pymethods]
impl Answer {
    #[getter]
    fn json(&self) -> &str {
        &self.json
    }

    #[getter]
    fn stem(&self) -> &str {
        &self.told.stem
    }

    #[getter]
    fn question(&self) -> &str {
        &self.told.question
    }

    #[getter]
    fn sentences(&self) -> Vec<&str> {
        self.told.sentences.iter().map(String::as_str).collect()
    }

    #[getter]
    fn method(&self) -> &str {
        &self.told.method
    }

    #[getter]
    fn basis(&self) -> String {
        self.told.basis.rests_on.told()
    }

    #[getter]
    fn notes(&self) -> Vec<&str> {
        self.notes.iter().map(String::as_str).collect()
    }

    /// Raises the exception for methods that disagree.
    fn agrees(&self, py: Python<'_>) -> PyResult<()> {
        self.apart.as_ref().map_or(Ok(()), |complaint| Err(failure::of(py, complaint)))
    }

    /// The frame with all numbers of the answer.
    fn numbers(&self, kind: &str) -> Frame {
        Frame::of(self.told.numbers_frame(kind))
    }

    #[getter]
    fn frames(&self) -> Vec<&'static str> {
        self.told.frames.iter().map(|(name, _)| *name).collect()
    }

    fn frame(&self, name: &str) -> Option<Frame> {
        let named = self.told.frames.iter().find(|(known, _)| *known == name);
        named.map(|(_, rows)| Frame::of(rows.clone()))
    }

    #[getter]
    fn tables(&self) -> Vec<Table> {
        let table = |table: &answer::table::Table| {
            let columns = || table.columns.iter();
            let row = |row: &Vec<answer::table::Cell>| {
                row.iter().map(|cell| cell.words(Precision::Page)).collect()
            };
            (
                table.caption.clone(),
                columns().map(|column| column.heading.clone()).collect(),
                columns().map(|column| column.numeric).collect(),
                table.rows.iter().map(row).collect(),
            )
        };
        self.told.tables.iter().map(table).collect()
    }

    /// The name and the title of each chart.
    #[getter]
    fn charts(&self) -> Vec<(&'static str, &str)> {
        let all = self.told.charts.iter();
        all.map(|chart| (chart.name, chart.headline.title.as_str())).collect()
    }

    /// A chart as SVG, and its alternative text.
    fn svg(&self, py: Python<'_>, nth: usize) -> Option<(String, String)> {
        let chart = self.told.charts.get(nth)?;
        let drawn = py.detach(|| chart::draw(chart));
        Some((drawn.svg().to_owned(), drawn.alt().to_owned()))
    }

    /// A chart as PNG.
    fn png(&self, py: Python<'_>, nth: usize) -> PyResult<Option<Vec<u8>>> {
        let Some(chart) = self.told.charts.get(nth) else { return Ok(None) };
        let png = py.detach(|| chart::draw(chart).png());
        png.map(Some).map_err(|error| failure::of(py, &Complaint::output(error.to_string())))
    }
}

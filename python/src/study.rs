//! Studies: their reports, whether their promises are kept, and what would keep them.

use std::path::{Path, PathBuf};
use std::time::Instant;

use evenodds_analyses::asked;
use evenodds_analyses::complaint::{Class, Complaint};
use evenodds_analyses::promises::{Decision, Known};
use evenodds_analyses::redesign::{TRIES, redesign};
use evenodds_analyses::study::{Overrides, Study, StudyText};
use evenodds_reports::baseline::Baseline;
use evenodds_reports::folder::{self, Destination};
use evenodds_reports::gate::{self, Gate};
use evenodds_reports::report::{ReportOrigin, build};
use pyo3::prelude::*;

use crate::VERSION;
use crate::answer::json;
use crate::run::{Manner, run};

/// Reads a study, to be asked with these options.
pub(crate) fn read(path: Option<&Path>, seed: Option<u64>, long: bool) -> Result<Study, Complaint> {
    Ok(Study::open(path)?.overridden(Overrides { seed, long, trials_of_promises: None }))
}

/// Returns what designers may want to know about the files of the games of a study.
pub(crate) fn notes(study: &Study) -> Vec<String> {
    let notes = asked::notes(study.questions.iter().map(|(_, question)| &**question));
    notes.iter().flat_map(|(_, notes)| notes).map(ToString::to_string).collect()
}

/// Writes the report of a study to a folder, and returns what the command prints as JSON.
#[pyfunction]
#[pyo3(signature = (study, out, baseline, seed, long, progress=None, threads=None))]
#[expect(clippy::too_many_arguments, reason = "Python names them")]
pub(crate) fn report(
    py: Python<'_>,
    study: Option<PathBuf>,
    out: PathBuf,
    baseline: Option<PathBuf>,
    seed: Option<u64>,
    long: bool,
    progress: Option<Bound<'_, PyAny>>,
    threads: Option<usize>,
) -> PyResult<String> {
    run(py, &Manner { progress, threads }, move |interrupts| {
        let (began, path) = (Instant::now(), study.as_deref());
        let study = read(path, seed, long)?;
        let baseline = baseline.map(|folder| Baseline::read(&folder, VERSION, &study));
        let baseline = baseline.transpose()?;
        let inputs = folder::inputs(&study, path);
        drop(Destination::find(&out, &inputs)?.tidy());
        let to = Destination::find(&out, &inputs)?;
        let origin = ReportOrigin::of(&study, VERSION, seed, baseline.is_some());
        let made = build(&study, &origin, baseline.as_ref(), interrupts)?;
        let took = began.elapsed();
        folder::write(&made, &to, took)?;
        json(&made.told(&study, &out.display().to_string(), took, &notes(&study)))
    })
}

/// What is found about promises: the decision, what the command prints as JSON, Markdown, and the
/// sentence and the advice about those that are not kept.
type Found = (&'static str, String, String, Option<(String, Option<String>)>);

/// Checks the promises of a study.
#[pyfunction]
#[pyo3(signature = (study, baseline, trials, seed, long, progress=None, threads=None))]
#[expect(clippy::too_many_arguments, reason = "Python names them")]
pub(crate) fn check(
    py: Python<'_>,
    study: PathBuf,
    baseline: Option<PathBuf>,
    trials: Option<u64>,
    seed: Option<u64>,
    long: bool,
    progress: Option<Bound<'_, PyAny>>,
    threads: Option<usize>,
) -> PyResult<Found> {
    run(py, &Manner { progress, threads }, move |interrupts| {
        let path = study;
        let overrides = Overrides { seed, long, trials_of_promises: trials };
        let study = Study::open(Some(&path))?.overridden(overrides);
        study.promises_something(&path)?;
        let baseline = baseline.map(|folder| Baseline::read(&folder, VERSION, &study));
        let baseline = baseline.transpose()?;
        let checked = study.promises.check(&Known::new(), interrupts)?;
        if let Some(stopped) = checked.stopped {
            return Err(Complaint::stopped(stopped));
        }
        let moved =
            baseline.map(|baseline| baseline.moved(&study, &checked, interrupts)).transpose()?;
        let decision = match checked.decision() {
            Decision::Kept => "kept",
            Decision::Broken => "broken",
            Decision::Undecided => "undecided",
        };
        let unkept = (decision != "kept").then(|| Complaint::unkept(&checked));
        let unkept = unkept.map(|complaint| (complaint.message, complaint.fix));
        let document = json(&gate::json(&study, &checked, moved.as_ref(), &notes(&study)))?;
        let file = path.display().to_string();
        let gate = Gate { checked: &checked, study: &study.name, file: &file, version: VERSION };
        Ok((decision, document, gate.markdown(), unkept))
    })
}

/// What came of a search for a redesign: whether it keeps all promises, what the command prints as
/// JSON, otherwise the sentence and the advice, and whether all that is missing are trials.
type Mended = (bool, String, Option<(String, Option<String>)>, bool);

/// Searches for the smallest change with which all promises of a study are kept.
#[pyfunction]
#[pyo3(signature = (study, tries, write, trials, seed, long, progress=None, threads=None))]
#[expect(clippy::too_many_arguments, reason = "Python names them")]
pub(crate) fn mend(
    py: Python<'_>,
    study: PathBuf,
    tries: Option<u64>,
    write: bool,
    trials: Option<u64>,
    seed: Option<u64>,
    long: bool,
    progress: Option<Bound<'_, PyAny>>,
    threads: Option<usize>,
) -> PyResult<Mended> {
    run(py, &Manner { progress, threads }, move |interrupts| {
        let text = StudyText::open(Some(&study))?;
        let overrides = Overrides { seed, long, trials_of_promises: trials };
        let read = text.read()?.overridden(overrides);
        let found = redesign(&text, (&read, overrides), tries.unwrap_or(TRIES), interrupts)?;
        if let Some(stopped) = found.stopped {
            return Err(Complaint::stopped(stopped));
        }
        if write && found.is_kept {
            folder::write_edits(study.parent().unwrap_or(Path::new("")), &found.edits)?;
        }
        let complaint = found.complaint();
        let is_undecided = complaint.as_ref().is_some_and(|one| one.class == Class::Undecided);
        let unkept = complaint.map(|one| (one.message, one.fix));
        Ok((found.is_kept, json(&found.answer().json)?, unkept, is_undecided))
    })
}

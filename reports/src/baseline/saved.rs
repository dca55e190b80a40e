//! A saved report, and its numbers.

use std::collections::BTreeMap;
use std::path::Path;

use evenodds_analyses::answer::Answer;
use evenodds_analyses::complaint::{Complaint, Spelling};
use evenodds_analyses::library::{OWN_BYTES_MAX, read_bytes, read_text};
use evenodds_analyses::promises::{self, Checked};
use evenodds_analyses::question::Alternatives;
use evenodds_analyses::sampling::Watcher;
use evenodds_analyses::study::Study;
use serde::Deserialize;

use super::answer::SECTION;
use super::error::BaselineError;
use super::moved::Moved;
use crate::manifest::{KIND, Measured, Record, inputs_folder, record};

/// A saved report: what it says of its study, and its numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Baseline {
    /// The name of the study.
    pub study: String,
    /// The hash of the study and its games.
    pub hash: String,
    /// The seed of everything sampled.
    pub seed: u64,
    /// The version of what a seed meant; see [`SEED_VERSION`](evenodds_engine::dice::SEED_VERSION).
    pub seed_version: u32,
    /// The files of its study, by path, as far as this study has them too.
    pub(super) files: BTreeMap<String, String>,
    pub(super) numbers: Vec<Measured<Record>>,
}

/// What is read of `report.json`.
#[derive(Deserialize)]
struct Saved {
    study: SavedStudy,
    sections: Vec<SavedSection>,
}

#[derive(Deserialize)]
struct SavedStudy {
    name: String,
    hash: String,
    seed: u64,
    /// Reports did not say so before there was a second one.
    #[serde(default = "first")]
    seed_version: u32,
}

const fn first() -> u32 {
    1
}

#[derive(Deserialize)]
struct SavedSection {
    question: String,
    kind: Option<String>,
    numbers: Option<Vec<Record>>,
}

/// The only thing that is certain of a report of any version.
#[derive(Deserialize)]
struct Marked {
    kind: String,
    version: String,
}

impl Baseline {
    /// Reads the report in a folder as the baseline of a study; `version` is that of the program.
    ///
    /// # Errors
    /// If the folder cannot be read or holds no report, or one of another version or another study.
    pub fn read(folder: &Path, version: &str, study: &Study) -> Result<Baseline, BaselineError> {
        let path = folder.display().to_string();
        let text = match read_bytes(&folder.join("report.json"), OWN_BYTES_MAX) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && folder.is_dir() => {
                return Err(BaselineError::NoReport { path });
            }
            Err(source) => return Err(BaselineError::Unreadable { path, source }),
        };
        let marked: Marked = match serde_json::from_slice::<Marked>(&text) {
            Ok(marked) if marked.kind == KIND => marked,
            _ => return Err(BaselineError::NoReport { path }),
        };
        if marked.version != version {
            let (found, own) = (marked.version, version.to_owned());
            return Err(BaselineError::Version { path, found, own });
        }
        let damaged = |_| BaselineError::Damaged { path: path.clone() };
        let saved: Saved = serde_json::from_slice(&text).map_err(damaged)?;
        if saved.study.name != study.name {
            let (found, own) = (saved.study.name, study.name.clone());
            return Err(BaselineError::OtherStudy { path, found, own });
        }
        let mut numbers = Vec::new();
        for section in saved.sections {
            let (Some(kind), Some(found)) = (section.kind, section.numbers) else {
                return Err(BaselineError::Damaged { path });
            };
            if kind != SECTION {
                record::number(&mut numbers, &kind, &section.question, found);
            }
        }
        let copies = inputs_folder(study);
        let copy = |path: &String| read_text(&folder.join(format!("{copies}{path}"))).ok();
        let files = study.files.keys().filter_map(|path| Some((path.clone(), copy(path)?)));
        let files = files.collect();
        let SavedStudy { name, hash, seed, seed_version } = saved.study;
        Ok(Baseline { study: name, hash, seed, seed_version, files, numbers })
    }

    /// Compares the numbers of the baseline with the answers to the questions of the study, each
    /// with the name of its kind.
    ///
    /// # Errors
    /// If they share no number.
    pub fn against<'a>(
        &self,
        study: &Study,
        answers: impl IntoIterator<Item = (&'a str, &'a Answer)>,
    ) -> Result<Moved, BaselineError> {
        let mut fresh = Vec::new();
        for (kind, answer) in answers {
            record::number(&mut fresh, kind, &answer.question, answer.numbers.clone());
        }
        Moved::between(self, &fresh, study)
    }

    /// Answers the questions of a study, and compares their numbers and those of its promises with
    /// the baseline.
    ///
    /// # Errors
    /// If a question has no answer, it is stopped, or as for [`Baseline::against`].
    pub fn moved(
        &self,
        study: &Study,
        checked: &Checked<'_>,
        watcher: &dyn Watcher,
    ) -> Result<Moved, Complaint> {
        let mut answers: Vec<(&str, Answer)> = Vec::new();
        for ((kind, question), stem) in study.questions.iter().zip(study.anchors()) {
            let answer = question.answer(&stem, Alternatives::Untried, watcher);
            let answer = answer.map_err(|error| Complaint::of_ask(error, Spelling::STUDY))?;
            if let Some(stopped) = answer.stopped {
                return Err(Complaint::stopped(stopped));
            }
            answers.push((kind.name, answer));
        }
        answers.push((promises::STEM, checked.answer()));
        Ok(self.against(study, answers.iter().map(|(kind, answer)| (*kind, answer)))?)
    }
}

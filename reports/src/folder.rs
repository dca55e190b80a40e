//! Writing reports to folders atomically: whole or not at all.
//!
//! `destination` checks where a report goes before any work is done; `workshop` is the hidden
//! folder in which it is made; `file` writes single files; `sweep` keeps the cells of a sweep, each
//! as soon as it has an answer.

mod destination;
mod file;
mod sweep;
mod workshop;

pub use destination::Destination;
pub use file::{check_file, write_file};
pub use sweep::{SweepFolder, SweepPartError, SweepPartMark};

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use evenodds_analyses::complaint::{Class, Complaint};
use evenodds_analyses::study::Study;

use crate::report::Report;
use workshop::{Disk, Workshop};

/// The one file that differs from run to run.
pub const TIMING: &str = "timing.json";

/// The reason why a report could not be written. What was there before is untouched.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The path leads to something other than a folder.
    #[error("`{path}` is not a folder")]
    NotAFolder {
        /// The path.
        path: PathBuf,
    },
    /// The path is the root of a file system.
    #[error("{path} is the root of a file system")]
    Root {
        /// The path.
        path: PathBuf,
    },
    /// The working directory is the folder, or inside it.
    #[error("{path} would be replaced, and it is or contains the working directory")]
    WorkingFolder {
        /// The folder.
        path: PathBuf,
    },
    /// A file that the report is made from is inside the folder.
    #[error("{path} would be replaced, and it contains the input {input}")]
    HoldsInput {
        /// The folder.
        path: PathBuf,
        /// The file.
        input: PathBuf,
    },
    /// There is a folder where a file is to be written.
    #[error("{path} is a folder; expected a file")]
    IsAFolder {
        /// The folder.
        path: PathBuf,
    },
    /// A file that would be replaced is an input.
    #[error("{path} would be replaced, and it is an input")]
    IsInput {
        /// The file.
        path: PathBuf,
    },
    /// The folder contains something that is not part of a report.
    #[error("{path} contains `{found}`, which is not part of a report")]
    NotAReport {
        /// The folder.
        path: PathBuf,
        /// The foreign file or folder.
        found: String,
    },
    /// The folder contains something, and is not that of a sweep.
    #[error("{path} contains `{found}`, which is not part of a sweep")]
    NotASweep {
        /// The folder.
        path: PathBuf,
        /// What it contains.
        found: String,
    },
    /// The folder is that of another sweep, or of another part.
    #[error("{path} is the folder of another sweep, or of another part of one")]
    OtherSweep {
        /// The folder.
        path: PathBuf,
    },
    /// Neither the new report nor the earlier one could be put in place.
    #[error("{path} cannot be written: {source}; what was there is now {kept}")]
    Stranded {
        /// The folder.
        path: PathBuf,
        /// Where the earlier report is kept.
        kept: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// Something could not be read or written.
    #[error("{path} cannot be written: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> FolderError {
    move |source| FolderError::Io { path: path.to_owned(), source }
}

impl FolderError {
    /// Returns the likeliest fix, if there is one.
    #[must_use]
    pub fn fix(&self) -> Option<&'static str> {
        match self {
            FolderError::NotAFolder { .. } => Some("name a new folder, or one with a report"),
            FolderError::Root { .. } => Some("name a folder below it, such as `--out report`"),
            FolderError::WorkingFolder { .. } => {
                Some("name a folder in it, such as `--out report`, or run it from elsewhere")
            }
            FolderError::HoldsInput { .. } => {
                Some("name another folder, or copy the inputs to another one")
            }
            FolderError::IsAFolder { .. } => Some("name a file in it, such as map.svg"),
            FolderError::IsInput { .. } => Some("name another file, such as map.svg"),
            FolderError::NotAReport { .. }
            | FolderError::NotASweep { .. }
            | FolderError::OtherSweep { .. } => Some("name a new or an empty folder"),
            FolderError::Stranded { .. } => {
                Some("move it back yourself, or run it again, which does so")
            }
            FolderError::Io { .. } => None,
        }
    }
}

impl From<FolderError> for Complaint {
    fn from(error: FolderError) -> Complaint {
        Complaint::new(Class::Output, error.to_string(), error.fix().map(str::to_owned))
    }
}

/// Returns the files that the report of a study at a path is made from; none if the study is
/// built in.
#[must_use]
pub fn inputs(study: &Study, path: Option<&Path>) -> Vec<PathBuf> {
    let Some(path) = path else { return Vec::new() };
    let folder = path.parent().unwrap_or(Path::new("."));
    let others = study.inputs.iter().map(|input| folder.join(input));
    others.chain([path.to_owned()]).collect()
}

/// Writes a report to a folder: first beside it, then exchanged for what is there, so that there is
/// always either the old folder or the complete new one.
///
/// # Errors
/// If the folder contains something else, or cannot be written; what was there is untouched.
pub fn write(report: &Report, to: &Destination, took: Duration) -> Result<(), FolderError> {
    let timing = format!("{{\"seconds\": {:.3}}}\n", took.as_secs_f64());
    let files = report.files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
    write_files(files.chain([(TIMING, timing.as_bytes())]), to)
}

/// Writes files, by their paths with forward slashes, to a folder as [`write()`] does.
///
/// # Errors
/// As for [`write()`].
pub fn write_files<'a>(
    files: impl IntoIterator<Item = (&'a str, &'a [u8])>,
    to: &Destination,
) -> Result<(), FolderError> {
    to.check()?;
    let (folder, parent) = (to.path(), to.parent());
    fs::create_dir_all(parent).map_err(failed(parent))?;
    let workshop = Workshop::beside(folder).map_err(failed(parent))?;
    let fresh = workshop.fresh();
    for (name, bytes) in files {
        let path = fresh.join(name);
        let above = path.parent().unwrap_or(&fresh);
        fs::create_dir_all(above).map_err(failed(folder))?;
        fs::write(&path, bytes).map_err(failed(folder))?;
    }
    workshop.put(folder, &Disk)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::report::KIND;

    fn report(text: &str) -> Report {
        let json = format!(
            "{{\"kind\": \"{KIND}\", \"files\": [\"a/b.txt\", \"report.json\", \"timing.json\"]}}"
        );
        let files = [("a/b.txt", text.to_owned()), ("report.json", json)];
        let files = files.into_iter().map(|(name, text)| (name.to_owned(), text.into_bytes()));
        Report {
            files: files.collect::<BTreeMap<_, _>>(),
            verdicts: Vec::new(),
            short_answers: Vec::new(),
            notes: Vec::new(),
        }
    }

    fn find(folder: &Path) -> Result<Destination, FolderError> {
        Destination::find(folder, &[])
    }

    fn put(text: &str, folder: &Path) -> Result<(), FolderError> {
        write(&report(text), &find(folder)?, Duration::ZERO)
    }

    #[test]
    fn a_report_replaces_only_a_report() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let folder = scratch.path().join("deep/out");
        put("one", &folder).expect("a new folder");
        put("two", &folder).expect("an earlier report");
        assert_eq!(fs::read_to_string(folder.join("a/b.txt")).expect("written"), "two");
        let left: Vec<_> = fs::read_dir(scratch.path().join("deep")).expect("there").collect();
        assert_eq!(left.len(), 1, "nothing is left beside it");

        fs::write(folder.join("a/notes.txt"), "mine").expect("writable");
        let refused = put("three", &folder);
        let refused = refused.expect_err("a stranger's file").to_string();
        assert!(refused.contains("a/notes.txt"), "{refused}");
        assert_eq!(fs::read_to_string(folder.join("a/b.txt")).expect("kept"), "two");
    }

    #[test]
    fn what_is_no_report_is_left_alone() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let file = scratch.path().join("file");
        fs::write(&file, "mine").expect("writable");
        assert!(matches!(find(&file), Err(FolderError::NotAFolder { .. })));
        assert!(matches!(find(Path::new("")), Err(FolderError::NotAFolder { .. })));
        assert!(matches!(
            find(&file.join("below")),
            Err(FolderError::NotAFolder { .. } | FolderError::Io { .. })
        ));
        assert!(matches!(find(scratch.path()), Err(FolderError::NotAReport { .. })));
        let empty = scratch.path().join("empty");
        fs::create_dir(&empty).expect("writable");
        find(&empty).expect("an empty folder may be used");
        assert!(matches!(find(Path::new("/")), Err(FolderError::Root { .. })));
    }

    #[test]
    fn inputs_and_the_working_directory_are_not_replaced() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let folder = scratch.path().join("out");
        put("one", &folder).expect("a new folder");
        let input = folder.join("../out/a/b.txt");
        let refused = Destination::find(&folder, &[input]);
        assert!(matches!(refused, Err(FolderError::HoldsInput { .. })));
        let beside = scratch.path().join("study.toml");
        fs::write(&beside, "").expect("writable");
        Destination::find(&folder, &[beside]).expect("what lies beside is not touched");
        for here in [".", "..", "../.", "new/.."] {
            let refused = find(Path::new(here));
            assert!(matches!(refused, Err(FolderError::WorkingFolder { .. })), "{here}");
        }
    }

    #[test]
    fn paths_are_found_through_links_and_parents() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let root = scratch.path().canonicalize().expect("there");
        fs::create_dir_all(root.join("a/b")).expect("writable");
        let path = |below: &str| find(&root.join(below)).expect("fit").path().to_owned();
        assert_eq!(path("a/b/../c"), root.join("a/c"));
        assert_eq!(path("new/../c/./d"), root.join("c/d"));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(root.join("a/b"), root.join("link")).expect("a link");
            assert_eq!(path("link/../c"), root.join("a/c"));
            assert!(matches!(find(&root.join("link")), Err(FolderError::NotAFolder { .. })));
        }
    }
}

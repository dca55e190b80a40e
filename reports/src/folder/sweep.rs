//! The folder of a sweep: the answers to its cells, each written as soon as it is known, and then
//! its frames and charts.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{fs, io};

use evenodds_analyses::build::{Build, OtherBuild};
use evenodds_analyses::complaint::Complaint;
use evenodds_analyses::library::{BYTES_MAX, read_bytes, visible};
use evenodds_analyses::questions::sweep::Store;
use evenodds_analyses::sampling::Cut;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::error::{FolderError, failed};
use super::file::write_file;

/// The file that tells that a folder is that of a sweep.
const MARK: &str = "sweep.json";

/// The kind in this file.
const KIND: &str = "evenodds sweep";

/// The kind in this file, of a part of a sweep.
const PART: &str = "evenodds sweep part";

/// The version of the format of parts.
const FORMAT: u32 = 2;

/// A folder to which a sweep is written, or a part of it, and in which it goes on.
#[derive(Debug)]
pub struct SweepFolder {
    path: PathBuf,
    /// What marks it.
    mark: Value,
    /// Whether it is marked.
    marked: Mutex<bool>,
}

/// What marks the folder of a part of the sweeps of a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SweepPartMark {
    kind: String,
    format: u32,
    build: Build,
    /// The path of the study.
    pub study: String,
    /// The seed.
    pub seed: u64,
    /// Whether more trials than usual are accepted.
    pub long: bool,
    /// For each sweep, the hash of all that the answers to its cells depend on.
    pub sweeps: Vec<String>,
    /// How it was cut.
    pub part: Cut,
}

impl SweepPartMark {
    /// Returns the mark of a part.
    #[must_use]
    pub fn new(study: String, seed: u64, long: bool, sweeps: Vec<String>, part: Cut) -> Self {
        let (kind, format, build) = (PART.to_owned(), FORMAT, Build::this().clone());
        SweepPartMark { kind, format, build, study, seed, long, sweeps, part }
    }

    /// Returns whether it is the mark of a part of the same sweeps.
    #[must_use]
    pub fn is_of(&self, other: &SweepPartMark) -> bool {
        SweepPartMark { part: other.part, ..self.clone() } == *other
    }

    /// Reads the mark of a folder.
    ///
    /// # Errors
    /// If it is not the folder of a part of a sweep, or was written by another build.
    pub fn read(folder: &Path) -> Result<SweepPartMark, SweepPartError> {
        let path = || folder.to_owned();
        let bytes = read_bytes(&folder.join(MARK), BYTES_MAX).ok();
        let mark: Option<Value> = bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        let mark = mark.filter(|mark| mark["kind"] == PART);
        let mark = mark.ok_or_else(|| SweepPartError::NoPart { path: path() })?;
        let other = |build| SweepPartError::Build { path: path(), build };
        if mark["format"] != FORMAT {
            let (found, expected) = (mark["format"].to_string(), FORMAT.to_string());
            return Err(other(OtherBuild { what: "format", found, expected }));
        }
        Build::check(&mark["build"]).map_err(other)?;
        SweepPartMark::deserialize(&mark)
            .map_err(|error| SweepPartError::Damaged { path: path(), error: error.to_string() })
    }
}

/// The reason why a folder is not that of a part of a sweep.
#[derive(Debug, thiserror::Error)]
pub enum SweepPartError {
    /// It is something else.
    #[error("{path} is not the folder of a part of a sweep")]
    NoPart {
        /// The folder.
        path: PathBuf,
    },
    /// It was written by another build.
    #[error("{path}: {build}")]
    Build {
        /// The folder.
        path: PathBuf,
        /// In what that build differs.
        build: OtherBuild,
    },
    /// What marks it cannot be read.
    #[error("{path}/sweep.json is damaged: {error}")]
    Damaged {
        /// The folder.
        path: PathBuf,
        /// What is wrong.
        error: String,
    },
}

impl SweepPartError {
    /// Returns the likeliest fix.
    #[must_use]
    pub fn fix(&self) -> &'static str {
        match self {
            SweepPartError::NoPart { .. } => {
                "name the folders that `evenodds sweep --part` has written"
            }
            SweepPartError::Build { .. } => {
                "run all parts, and merge them, with the same build of the program"
            }
            SweepPartError::Damaged { .. } => "delete the folder, and run this part again",
        }
    }
}

impl From<SweepPartError> for Complaint {
    fn from(error: SweepPartError) -> Complaint {
        Complaint::input(visible(&error.to_string()), Some(error.fix().to_owned()))
    }
}

impl SweepFolder {
    /// Opens a folder: one that does not exist, is empty, or is that of a sweep. Nothing is written
    /// yet.
    ///
    /// # Errors
    /// If something else is there.
    pub fn open(folder: &Path) -> Result<SweepFolder, FolderError> {
        SweepFolder::marked(folder, json!({ "kind": KIND }))
    }

    /// Opens a folder for a part of a sweep: one that does not exist, is empty, or is that of the
    /// same part. Nothing is written yet.
    ///
    /// # Errors
    /// If something else is there.
    pub fn open_part(folder: &Path, mark: &SweepPartMark) -> Result<SweepFolder, FolderError> {
        SweepFolder::marked(folder, serde_json::to_value(mark).unwrap_or_default())
    }

    fn marked(folder: &Path, mark: Value) -> Result<SweepFolder, FolderError> {
        let path = folder.to_owned();
        if folder.as_os_str().is_empty() {
            return Err(FolderError::NotAFolder { path });
        }
        let marked = match fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
                return Err(FolderError::NotAFolder { path });
            }
            Err(source) => return Err(FolderError::Io { path, source }),
            Ok(entries) => {
                let mut names = entries.map(|entry| Ok(entry?.file_name()));
                let first = names.next().transpose().map_err(failed(folder))?;
                let found = read_bytes(&folder.join(MARK), BYTES_MAX).ok();
                let found: Option<Value> =
                    found.and_then(|mark| serde_json::from_slice(&mark).ok());
                match (first, found) {
                    (None, _) => false,
                    (Some(_), Some(found)) if found == mark => true,
                    (Some(_), Some(found)) if found["kind"] == KIND || found["kind"] == PART => {
                        return Err(FolderError::OtherSweep { path });
                    }
                    (Some(first), _) => {
                        let found = first.to_string_lossy().into_owned();
                        return Err(FolderError::NotASweep { path, found });
                    }
                }
            }
        };
        Ok(SweepFolder { path, mark, marked: Mutex::new(marked) })
    }

    /// Returns the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Marks the folder, so that it can be opened again.
    fn mark(&self) -> Result<(), FolderError> {
        let mut marked = self.marked.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if !*marked {
            fs::create_dir_all(&self.path).map_err(failed(&self.path))?;
            let mark = match self.mark["kind"] == KIND {
                true => format!("{{\"kind\": \"{KIND}\"}}"),
                false => self.mark.to_string(),
            };
            write_file(&self.path.join(MARK), format!("{mark}\n").as_bytes())?;
            *marked = true;
        }
        Ok(())
    }
}

impl Store for SweepFolder {
    type Error = FolderError;

    fn read(&self, name: &str) -> Option<Vec<u8>> {
        read_bytes(&self.path.join(name), BYTES_MAX).ok()
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), FolderError> {
        self.mark()?;
        let file = self.path.join(name);
        let above = file.parent().unwrap_or(&self.path);
        fs::create_dir_all(above).map_err(failed(above))?;
        write_file(&file, bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sweep_goes_on_in_its_own_folder_only() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let path = scratch.path().join("deep/out");
        let folder = SweepFolder::open(&path).expect("a new folder");
        assert!(!path.exists(), "nothing is written yet");
        folder.write("cells/a.json", b"1").expect("writable");
        assert_eq!(folder.read("cells/a.json").as_deref(), Some(&b"1"[..]));
        let again = SweepFolder::open(&path).expect("the folder of a sweep");
        assert_eq!(again.read("cells/b.json"), None);
        fs::write(scratch.path().join("mine"), "").expect("writable");
        for (path, expected) in [
            (scratch.path().to_owned(), "which is not part of a sweep"),
            (scratch.path().join("mine"), "is not a folder"),
            (PathBuf::new(), "is not a folder"),
        ] {
            let refused = SweepFolder::open(&path).expect_err("refused").to_string();
            assert!(refused.contains(expected), "{refused}");
        }
    }
}

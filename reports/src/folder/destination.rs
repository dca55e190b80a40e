//! The destination of a report, checked before any work is done.

use std::path::{Component, Path, PathBuf};
use std::{env, fs, io};

use evenodds_analyses::library::{OWN_BYTES_MAX, read_bytes};
use evenodds_analyses::study::Study;
use serde::Deserialize;

use super::error::{FolderError, failed};
use super::workshop;
use crate::manifest::KIND;

/// A folder that a report may be written to: it does not exist, is empty, or contains an unmodified
/// earlier report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Destination {
    path: PathBuf,
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

/// The files of a folder according to `report.json`.
#[derive(Deserialize)]
struct Manifest {
    kind: String,
    files: Vec<String>,
}

impl Destination {
    /// Finds the folder at this path, resolving links and `..`, so that it does not depend on the
    /// working directory later. `inputs` are the files that the report is made from.
    ///
    /// # Errors
    /// If the path is empty or the root of a file system, something else is there, or replacing it
    /// would remove the working directory or an input.
    pub fn find(folder: &Path, inputs: &[PathBuf]) -> Result<Destination, FolderError> {
        if folder.as_os_str().is_empty() {
            return Err(FolderError::NotAFolder { path: folder.to_owned() });
        }
        let shown = || folder.to_owned();
        let path = real(folder).map_err(failed(folder))?;
        if path.parent().is_none() {
            return Err(FolderError::Root { path: shown() });
        }
        let here = env::current_dir().and_then(fs::canonicalize).map_err(failed(Path::new(".")))?;
        if here.starts_with(&path) {
            return Err(FolderError::WorkingFolder { path: shown() });
        }
        let inside =
            |input: &&PathBuf| input.canonicalize().is_ok_and(|input| input.starts_with(&path));
        if let Some(input) = inputs.iter().find(inside) {
            return Err(FolderError::HoldsInput { path: shown(), input: input.clone() });
        }
        check(&path, folder)?;
        Ok(Destination { path })
    }

    /// Returns its absolute path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Tidies up what killed runs have left beside it, restores an earlier report that one of them
    /// had moved away, and returns a note for each finding.
    #[must_use]
    pub fn tidy(&self) -> Vec<String> {
        workshop::tidy(self.parent())
    }

    /// Returns the parent folder.
    pub(super) fn parent(&self) -> &Path {
        self.path.parent().unwrap_or(&self.path)
    }

    /// Checks again whether a report may be written there.
    pub(super) fn check(&self) -> Result<(), FolderError> {
        check(&self.path, &self.path)
    }
}

/// Returns the absolute path, with `..` and all links except the last name resolved.
fn real(path: &Path) -> io::Result<PathBuf> {
    let path = std::path::absolute(path)?;
    let mut real = PathBuf::new();
    let mut steps = path.components().peekable();
    while let Some(step) = steps.next() {
        if step == Component::ParentDir {
            real.pop();
            continue;
        }
        real.push(step);
        let folder = fs::symlink_metadata(&real).is_ok_and(|found| found.is_dir());
        // A link as the last name is rejected, not followed.
        if (folder || steps.peek().is_some())
            && let Ok(found) = real.canonicalize()
        {
            real = found;
        }
    }
    Ok(real)
}

fn check(path: &Path, shown: &Path) -> Result<(), FolderError> {
    let shown = || shown.to_owned();
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // Missing parent folders are created.
            let above = path.ancestors().skip(1).find(|above| above.exists());
            match above {
                Some(above) if !above.is_dir() => {
                    Err(FolderError::NotAFolder { path: above.to_owned() })
                }
                _ => Ok(()),
            }
        }
        Err(error) => Err(FolderError::Io { path: shown(), source: error }),
        Ok(found) if !found.is_dir() => Err(FolderError::NotAFolder { path: shown() }),
        Ok(_) => match stranger(path).map_err(failed(path))? {
            Some(found) => Err(FolderError::NotAReport { path: shown(), found }),
            None => Ok(()),
        },
    }
}

/// Returns a file or folder in `folder` that is not part of an earlier report, if there is one.
/// Only looks into folders that a report has.
fn stranger(folder: &Path) -> io::Result<Option<String>> {
    let manifest = read_bytes(&folder.join("report.json"), OWN_BYTES_MAX).ok();
    let manifest: Option<Manifest> = manifest.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let files = manifest.filter(|manifest| manifest.kind == KIND).map(|manifest| manifest.files);
    stranger_below(folder, "", &files.unwrap_or_default())
}

fn stranger_below(folder: &Path, below: &str, files: &[String]) -> io::Result<Option<String>> {
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = format!("{below}{}", entry.file_name().to_string_lossy());
        let inner = format!("{name}/");
        let known = if entry.file_type()?.is_dir() {
            files.iter().any(|file| file.starts_with(&inner))
        } else {
            files.contains(&name)
        };
        if !known {
            return Ok(Some(name));
        }
        if entry.file_type()?.is_dir()
            && let Some(found) = stranger_below(&entry.path(), &inner, files)?
        {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

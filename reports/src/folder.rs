//! Writing reports to folders atomically: whole or not at all.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;

use crate::report::{KIND, Report};

/// The one file that differs from run to run.
pub const TIMING: &str = "timing.json";

/// Why a report could not be put in its folder. What was there before is untouched.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// There is something at the path that is not a folder.
    #[error("`{path}` is not a folder")]
    NotAFolder {
        /// The path.
        path: PathBuf,
    },
    /// The folder holds something that is not part of a report.
    #[error("{path} contains {found}, which is not part of a report; use a new or an empty folder")]
    NotAReport {
        /// The folder.
        path: PathBuf,
        /// What it holds.
        found: String,
    },
    /// Something could not be read or written.
    #[error("{path} cannot be written: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// What `report.json` says of a folder's files.
#[derive(Deserialize)]
struct Manifest {
    kind: String,
    files: Vec<String>,
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> FolderError {
    move |source| FolderError::Io { path: path.to_owned(), source }
}

/// Finds out whether a report may be written to `folder`, before any work goes into it: there is
/// nothing, an empty folder, or an earlier report with nothing added.
///
/// # Errors
/// When there is something else, or it cannot be looked at.
pub fn check(folder: &Path) -> Result<(), FolderError> {
    if folder.as_os_str().is_empty() {
        return Err(FolderError::NotAFolder { path: folder.to_owned() });
    }
    match fs::symlink_metadata(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let parent = parent(folder);
            match fs::metadata(&parent) {
                Ok(found) if found.is_dir() => Ok(()),
                Ok(_) => Err(FolderError::NotAFolder { path: parent }),
                // Folders above it that are missing are made.
                Err(error) if error.kind() == io::ErrorKind::NotFound => check(&parent),
                Err(error) => Err(failed(&parent)(error)),
            }
        }
        Err(error) => Err(failed(folder)(error)),
        Ok(found) if !found.is_dir() => Err(FolderError::NotAFolder { path: folder.to_owned() }),
        Ok(_) => replaceable(folder),
    }
}

/// The folder that a folder lies in.
fn parent(folder: &Path) -> PathBuf {
    match folder.parent() {
        Some(parent) if parent.as_os_str().is_empty() => PathBuf::from("."),
        Some(parent) => parent.to_owned(),
        None => folder.to_owned(),
    }
}

/// Whether all that a folder holds is an earlier report.
fn replaceable(folder: &Path) -> Result<(), FolderError> {
    let found = contents(folder, "")?;
    let refuse = |found: &str| {
        Err(FolderError::NotAReport { path: folder.to_owned(), found: format!("`{found}`") })
    };
    let Some(first) = found.first() else { return Ok(()) };
    let manifest = fs::read(folder.join("report.json")).ok();
    let manifest: Option<Manifest> = manifest.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let Some(manifest) = manifest.filter(|manifest| manifest.kind == KIND) else {
        return refuse(first);
    };
    match found.iter().find(|name| !manifest.files.contains(name)) {
        Some(stranger) => refuse(stranger),
        None => Ok(()),
    }
}

/// The paths of all files below a folder, with `/` between names, sorted; an empty folder by its
/// own path.
fn contents(folder: &Path, below: &str) -> Result<Vec<String>, FolderError> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed(folder))? {
        let entry = entry.map_err(failed(folder))?;
        let name = format!("{below}{}", entry.file_name().to_string_lossy());
        let kind = entry.file_type().map_err(failed(&entry.path()))?;
        if kind.is_dir() {
            let inner = contents(&entry.path(), &format!("{name}/"))?;
            if inner.is_empty() { names.push(name) } else { names.extend(inner) }
        } else {
            names.push(name);
        }
    }
    names.sort_unstable();
    Ok(names)
}

/// Puts a report in a folder: written beside it first, then renamed into its place, so that there
/// is the old folder or the whole new one.
///
/// # Errors
/// When the folder holds something else, or cannot be written; what was there stays as it was.
pub fn write(report: &Report, folder: &Path, took: Duration) -> Result<(), FolderError> {
    check(folder)?;
    let parent = parent(folder);
    fs::create_dir_all(&parent).map_err(failed(&parent))?;
    let beside = tempfile::Builder::new().prefix(".evenodds-").tempdir_in(&parent);
    let beside = beside.map_err(failed(&parent))?;
    let fresh = beside.path().join("report");
    let timing = format!("{{\"seconds\": {:.3}}}\n", took.as_secs_f64()).into_bytes();
    let files = report.files.iter().map(|(name, bytes)| (name.as_str(), bytes));
    for (name, bytes) in files.chain([(TIMING, &timing)]) {
        let path = fresh.join(name);
        let above = path.parent().unwrap_or(&fresh);
        fs::create_dir_all(above).map_err(failed(folder))?;
        fs::write(&path, bytes).map_err(failed(folder))?;
    }
    // The earlier report goes into the folder that is thrown away at the end, and comes back from
    // there should the new one not get its place.
    let earlier = beside.path().join("earlier");
    let had = folder.exists();
    if had {
        fs::rename(folder, &earlier).map_err(failed(folder))?;
    }
    if let Err(error) = fs::rename(&fresh, folder) {
        if had {
            fs::rename(&earlier, folder).map_err(failed(folder))?;
        }
        return Err(failed(folder)(error));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn report(text: &str) -> Report {
        let json = format!(
            "{{\"kind\": \"{KIND}\", \"files\": [\"a/b.txt\", \"report.json\", \"timing.json\"]}}"
        );
        let files = [("a/b.txt", text.to_owned()), ("report.json", json)];
        let files = files.into_iter().map(|(name, text)| (name.to_owned(), text.into_bytes()));
        Report { files: files.collect::<BTreeMap<_, _>>(), short_answers: Vec::new() }
    }

    #[test]
    fn a_report_replaces_only_a_report() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let folder = scratch.path().join("deep/out");
        write(&report("one"), &folder, Duration::ZERO).expect("a new folder");
        write(&report("two"), &folder, Duration::ZERO).expect("an earlier report");
        assert_eq!(fs::read_to_string(folder.join("a/b.txt")).expect("written"), "two");
        let left: Vec<_> = fs::read_dir(scratch.path().join("deep")).expect("there").collect();
        assert_eq!(left.len(), 1, "nothing is left beside it");

        fs::write(folder.join("a/notes.txt"), "mine").expect("writable");
        let refused = write(&report("three"), &folder, Duration::ZERO);
        let refused = refused.expect_err("a stranger's file").to_string();
        assert!(refused.contains("a/notes.txt"), "{refused}");
        assert_eq!(fs::read_to_string(folder.join("a/b.txt")).expect("kept"), "two");
    }

    #[test]
    fn what_is_no_report_is_left_alone() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let file = scratch.path().join("file");
        fs::write(&file, "mine").expect("writable");
        assert!(matches!(check(&file), Err(FolderError::NotAFolder { .. })));
        assert!(matches!(check(Path::new("")), Err(FolderError::NotAFolder { .. })));
        assert!(matches!(
            check(&file.join("below")),
            Err(FolderError::NotAFolder { .. } | FolderError::Io { .. })
        ));
        assert!(matches!(check(scratch.path()), Err(FolderError::NotAReport { .. })));
        let empty = scratch.path().join("empty");
        fs::create_dir(&empty).expect("writable");
        check(&empty).expect("an empty folder may be used");
    }
}

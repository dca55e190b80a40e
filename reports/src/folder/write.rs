//! Writing a report to its folder in one step.

use std::fs;
use std::time::Duration;

use super::destination::Destination;
use super::error::{FolderError, failed};
use super::workshop::{Disk, Workshop};
use crate::manifest::TIMING;
use crate::report::Report;

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
    use std::path::Path;

    use super::*;
    use crate::manifest::KIND;

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

//! The folder of a sweep: the answers to its cells, each written as soon as it is known, and then
//! its frames and charts.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use evenodds_analyses::questions::sweep::Store;
use serde_json::Value;

use super::{FolderError, failed, write_file};

/// The file that tells that a folder is that of a sweep.
const MARK: &str = "sweep.json";

/// The kind in this file.
const KIND: &str = "evenodds sweep";

/// A folder to which a sweep is written, and in which it goes on.
#[derive(Debug)]
pub struct SweepFolder {
    path: PathBuf,
    /// Whether it is marked as the folder of a sweep.
    marked: Mutex<bool>,
}

impl SweepFolder {
    /// Opens a folder: one that does not exist, is empty, or is that of a sweep. Nothing is written
    /// yet.
    ///
    /// # Errors
    /// If something else is there.
    pub fn open(folder: &Path) -> Result<SweepFolder, FolderError> {
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
                let mark = fs::read(folder.join(MARK)).ok();
                let mark: Option<Value> = mark.and_then(|mark| serde_json::from_slice(&mark).ok());
                match (first, mark) {
                    (None, _) => false,
                    (Some(_), Some(mark)) if mark["kind"] == KIND => true,
                    (Some(first), _) => {
                        let found = first.to_string_lossy().into_owned();
                        return Err(FolderError::NotASweep { path, found });
                    }
                }
            }
        };
        Ok(SweepFolder { path, marked: Mutex::new(marked) })
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
            let mark = format!("{{\"kind\": \"{KIND}\"}}\n");
            write_file(&self.path.join(MARK), mark.as_bytes())?;
            *marked = true;
        }
        Ok(())
    }
}

impl Store for SweepFolder {
    type Error = FolderError;

    fn read(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.path.join(name)).ok()
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

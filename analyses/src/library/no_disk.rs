//! What stands for the disk in a program that has none, built without the feature `files`: nothing is
//! there, and the program asks its machine for no file.

use std::io;
use std::path::{Path, PathBuf};

/// Opens no file.
pub(super) fn open(_: &Path) -> io::Result<io::Empty> {
    Err(io::ErrorKind::NotFound.into())
}

/// Returns that no file is at this path.
pub(super) fn is_file(_: &Path) -> bool {
    false
}

/// Returns that no folder is at this path.
pub(crate) fn is_folder(_: &Path) -> bool {
    false
}

/// Returns that nothing is at this path.
pub(super) fn is_there(_: &Path) -> bool {
    false
}

/// Returns the path itself.
pub(super) fn canonical(path: PathBuf) -> PathBuf {
    path
}

/// Returns the path itself.
pub(super) fn absolute(path: &str) -> PathBuf {
    PathBuf::from(path)
}

/// Returns no names.
pub(super) fn names_in(_: &Path) -> Vec<String> {
    Vec::new()
}

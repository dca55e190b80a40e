//! The disk below a library, on which users have their files.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// Opens a file to read it.
pub(super) fn open(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Returns whether a file is at this path.
pub(super) fn is_file(path: &Path) -> bool {
    path.is_file()
}

/// Returns whether a folder is at this path.
pub(crate) fn is_folder(path: &Path) -> bool {
    path.is_dir()
}

/// Returns whether anything is at this path.
pub(super) fn is_there(path: &Path) -> bool {
    path.exists()
}

/// Returns the canonical path of what is there; this path where nothing is.
pub(super) fn canonical(path: PathBuf) -> PathBuf {
    path.canonicalize().unwrap_or(path)
}

/// Returns the path from the root of the disk.
pub(super) fn absolute(path: &str) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| PathBuf::from(path))
}

/// Returns the names in a folder, in no order.
pub(super) fn names_in(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

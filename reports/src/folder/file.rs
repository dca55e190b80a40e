//! Single files, such as drawings, written atomically.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::error::{FolderError, failed};
use super::workshop;

/// Checks whether a file may be written, before any work is done: it must be neither a folder nor
/// one of the `inputs`.
///
/// # Errors
/// If it is one of them.
pub fn check_file(file: &Path, inputs: &[PathBuf]) -> Result<(), FolderError> {
    let path = file.to_owned();
    if file.is_dir() {
        return Err(FolderError::IsAFolder { path });
    }
    let Ok(known) = file.canonicalize() else { return Ok(()) };
    match inputs.iter().any(|input| input.canonicalize().is_ok_and(|input| input == known)) {
        true => Err(FolderError::IsInput { path }),
        false => Ok(()),
    }
}

/// Writes a temporary file and renames it. Anything other than a regular file, such as a pipe, is
/// written to directly.
///
/// # Errors
/// If it cannot be written; what was there is untouched.
pub fn write_file(file: &Path, bytes: &[u8]) -> Result<(), FolderError> {
    if fs::metadata(file).is_ok_and(|found| !found.is_file()) {
        let open = fs::OpenOptions::new().write(true).open(file);
        return open.and_then(|mut file| file.write_all(bytes)).map_err(failed(file));
    }
    let place = file.canonicalize().unwrap_or_else(|_| file.to_owned());
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let written = || -> io::Result<()> {
        let mut beside = builder().tempfile_in(folder)?;
        beside.write_all(bytes)?;
        beside.persist(&place).map_err(|error| error.error)?;
        Ok(())
    };
    written().map_err(failed(file))
}

/// Creates files that others may read as far as the user's umask allows.
fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(workshop::PREFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_whole_and_over_no_input() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let file = scratch.path().join("map.svg");
        write_file(&file, b"one").expect("a new file");
        write_file(&file, b"two").expect("an old file");
        assert_eq!(fs::read(&file).expect("written"), b"two");
        assert_eq!(fs::read_dir(scratch.path()).expect("there").count(), 1);
        check_file(&file, &[]).expect("no input");
        let again = scratch.path().join("./map.svg");
        let refused = check_file(&file, &[again]);
        assert!(matches!(refused, Err(FolderError::IsInput { .. })));
        let refused = check_file(scratch.path(), &[]);
        assert!(matches!(refused, Err(FolderError::IsAFolder { .. })));
    }
}

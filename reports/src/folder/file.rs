//! Single files, such as drawings, written atomically.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use evenodds_analyses::redesign::FileEdit;
use tempfile::NamedTempFile;

use super::error::{FolderError, failed};
use super::workshop;

/// Checks whether a file may be written, before any work is done: it must be in a folder that exists,
/// and neither a folder itself nor one of the `inputs`.
///
/// # Errors
/// If it may not.
pub fn check_file(file: &Path, inputs: &[PathBuf]) -> Result<(), FolderError> {
    let path = file.to_owned();
    if file.is_dir() {
        return Err(FolderError::IsAFolder { path });
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        return Err(FolderError::NoFolder { path, folder: folder.to_owned() });
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
    write_together(&[(file.to_owned(), bytes.to_vec())])
}

/// Writes files of a folder with their changes: all of them, or none.
///
/// # Errors
/// If one is not as it was read, so that somebody's work would be lost, or cannot be written; what was
/// there is untouched.
pub fn write_edits(folder: &Path, edits: &[FileEdit]) -> Result<(), FolderError> {
    let mut files = Vec::new();
    for edit in edits {
        let path = folder.join(&edit.file);
        if fs::read(&path).map_err(failed(&path))? != edit.before.as_bytes() {
            return Err(FolderError::NotAsRead { path });
        }
        files.push((path, edit.after.clone().into_bytes()));
    }
    write_together(&files)
}

/// Writes temporary files and renames them: all of them, or none.
///
/// # Errors
/// If one cannot be written; what was there is untouched.
pub fn write_together(files: &[(PathBuf, Vec<u8>)]) -> Result<(), FolderError> {
    let made = files.iter().map(|(file, bytes)| beside(file, bytes).map_err(failed(file)));
    let made = made.collect::<Result<Vec<_>, FolderError>>()?;
    let mut done: Vec<(PathBuf, Option<Vec<u8>>)> = Vec::new();
    for ((file, _), (place, fresh)) in files.iter().zip(made) {
        // What a single file replaces is never needed again.
        let earlier = if files.len() == 1 { None } else { fs::read(&place).ok() };
        if let Err(error) = fresh.persist(&place) {
            for (place, earlier) in done {
                let undone = match earlier {
                    Some(bytes) => fs::write(&place, bytes),
                    None => fs::remove_file(&place),
                };
                undone.map_err(failed(&place))?;
            }
            return Err(failed(file)(error.error));
        }
        done.push((place, earlier));
    }
    Ok(())
}

/// Writes files into a folder, which is made if there is none: all of them, or none.
///
/// # Errors
/// If one cannot be written; what was there is untouched.
pub fn write_into(folder: &Path, files: &[(PathBuf, Vec<u8>)]) -> Result<(), FolderError> {
    let fresh =
        folder.ancestors().take_while(|above| !above.as_os_str().is_empty() && !above.exists());
    let fresh = fresh.last();
    fs::create_dir_all(folder).map_err(failed(folder))?;
    let written = files
        .iter()
        .try_for_each(|(file, _)| check_file(file, &[]))
        .and_then(|()| write_together(files));
    if let (Err(_), Some(fresh)) = (&written, fresh) {
        fs::remove_dir_all(fresh).map_err(failed(fresh))?;
    }
    written
}

/// Writes a temporary file beside the place of a file, which is returned with it.
fn beside(file: &Path, bytes: &[u8]) -> io::Result<(PathBuf, NamedTempFile)> {
    let place = file.canonicalize().unwrap_or_else(|_| file.to_owned());
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut fresh = builder().tempfile_in(folder.unwrap_or(Path::new(".")))?;
    fresh.write_all(bytes)?;
    Ok((place, fresh))
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
    fn edits_are_written_together_to_files_that_are_as_they_were_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let edit = |file: &str, before: &str| FileEdit {
            file: file.to_owned(),
            before: before.to_owned(),
            after: "new".to_owned(),
        };
        for file in ["a", "b"] {
            fs::write(folder.path().join(file), "old").expect("a file");
        }
        let read = |file: &str| fs::read_to_string(folder.path().join(file)).expect("a file");
        let refused = write_edits(folder.path(), &[edit("a", "old"), edit("b", "other")]);
        assert!(matches!(refused, Err(FolderError::NotAsRead { .. })));
        assert_eq!((read("a"), read("b")), ("old".to_owned(), "old".to_owned()));
        write_edits(folder.path(), &[edit("a", "old"), edit("b", "old")]).expect("written");
        assert_eq!((read("a"), read("b")), ("new".to_owned(), "new".to_owned()));
    }

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
        let refused = check_file(&scratch.path().join("none/map.svg"), &[]);
        assert!(matches!(refused, Err(FolderError::NoFolder { .. })));
        let refused = check_file(scratch.path(), &[]);
        assert!(matches!(refused, Err(FolderError::IsAFolder { .. })));
    }

    #[test]
    fn a_folder_gets_all_files_or_none() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let folder = scratch.path().join("new/inner");
        let files = |text: &str| {
            ["a", "b"].map(|name| (folder.join(name), text.as_bytes().to_vec())).to_vec()
        };
        write_into(&folder, &files("1")).expect("a new folder");
        write_into(&folder, &files("2")).expect("the same folder");
        assert_eq!(fs::read(folder.join("b")).expect("written"), b"2");
        fs::remove_file(folder.join("b")).expect("there");
        fs::create_dir(folder.join("b")).expect("writable");
        write_into(&folder, &files("3")).expect_err("a folder is in the way");
        assert_eq!(fs::read(folder.join("a")).expect("untouched"), b"2");
        // A folder that was made for files that cannot be written goes again.
        let other = scratch.path().join("other/inner");
        let lost = (scratch.path().join("none/file"), b"1".to_vec());
        write_into(&other, &[(other.join("a"), b"1".to_vec()), lost]).expect_err("no such folder");
        assert!(!scratch.path().join("other").exists());
    }

    #[test]
    fn files_are_written_together_or_not_at_all() {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let [one, two] = ["one", "two"].map(|name| scratch.path().join(name));
        let files = |text: &str| [&one, &two].map(|file| (file.clone(), text.as_bytes().to_vec()));
        write_together(&files("1")).expect("new files");
        write_together(&files("2")).expect("old files");
        let read = |file: &Path| fs::read_to_string(file).expect("written");
        assert_eq!([read(&one), read(&two)], ["2", "2"]);
        // A folder cannot be replaced.
        fs::remove_file(&two).expect("writable");
        fs::create_dir(&two).expect("writable");
        write_together(&files("3")).expect_err("a folder");
        assert_eq!(read(&one), "2");
        fs::remove_file(&one).expect("writable");
        write_together(&files("4")).expect_err("a folder");
        assert_eq!(fs::read_dir(scratch.path()).expect("there").count(), 1, "nothing is left");
    }
}

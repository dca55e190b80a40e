//! The hidden folder beside a report in which it is made, before it is exchanged for the earlier
//! one.
//!
//! The folder contains a locked file that identifies its owner. A killed run leaves the folder
//! behind, but not the lock, so the next run can recognise it and tidy up.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::FolderError;

/// The prefix of the names of such folders.
pub(super) const PREFIX: &str = ".evenodds-";
/// The name of the locked file.
const MARK: &str = "mark.json";
/// The new report, or what it was exchanged for.
const FRESH: &str = "report";
/// The earlier report, if two folders cannot be exchanged in one step.
const EARLIER: &str = "earlier";
const KIND: &str = "evenodds unfinished report";

/// The content of the locked file.
#[derive(Serialize, Deserialize)]
struct Mark {
    kind: String,
    /// The name of the folder that the report is for; `None` if it is not Unicode.
    folder: Option<String>,
}

/// How folders are moved.
pub(super) trait Moves {
    /// Exchanges two folders in one step; returns false if the platform cannot.
    fn exchange(&self, one: &Path, other: &Path) -> io::Result<bool>;
    /// Moves a folder.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
}

/// Moves by the file system.
pub(super) struct Disk;

impl Moves for Disk {
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    fn exchange(&self, one: &Path, other: &Path) -> io::Result<bool> {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        use rustix::io::Errno;
        match renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE) {
            Ok(()) => Ok(true),
            Err(Errno::NOSYS | Errno::INVAL | Errno::OPNOTSUPP) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    #[cfg(not(any(target_os = "linux", target_os = "macos")))]
    fn exchange(&self, _: &Path, _: &Path) -> io::Result<bool> {
        Ok(false)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }
}

/// A hidden folder in use.
pub(super) struct Workshop {
    folder: PathBuf,
    /// The locked file, as long as it is open.
    mark: Option<File>,
}

impl Workshop {
    /// The number of attempts, in case another run tidies up the folder before it is marked.
    const TRIES: usize = 8;

    /// Creates a folder beside the report's folder.
    pub(super) fn beside(target: &Path) -> io::Result<Workshop> {
        let parent = target.parent().unwrap_or(target);
        let folder = target.file_name().and_then(|name| name.to_str()).map(str::to_owned);
        let mark = serde_json::to_vec(&Mark { kind: KIND.to_owned(), folder })?;
        let mut last = io::Error::from(io::ErrorKind::NotFound);
        for _ in 0..Workshop::TRIES {
            let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(parent)?.keep();
            match marked(&folder, &mark) {
                Ok(mark) => return Ok(Workshop { folder, mark: Some(mark) }),
                Err(error) => last = error,
            }
            let _ = discard(&folder);
        }
        Err(last)
    }

    /// Returns the folder in which the new report is made.
    pub(super) fn fresh(&self) -> PathBuf {
        self.folder.join(FRESH)
    }

    /// Puts the new report in its place. What was there before is deleted only after that.
    pub(super) fn put(&self, target: &Path, moves: &impl Moves) -> Result<(), FolderError> {
        let (fresh, earlier) = (self.fresh(), self.folder.join(EARLIER));
        let failed = |source| FolderError::Io { path: target.to_owned(), source };
        if !target.exists() {
            return moves.rename(&fresh, target).map_err(failed);
        }
        if moves.exchange(&fresh, target).map_err(failed)? {
            return Ok(());
        }
        moves.rename(target, &earlier).map_err(failed)?;
        moves.rename(&fresh, target).map_err(|source| {
            let path = target.to_owned();
            match moves.rename(&earlier, target) {
                Ok(()) => FolderError::Io { path, source },
                Err(_) => FolderError::Stranded { path, kept: earlier, source },
            }
        })
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        if holds_the_only_copy(&self.folder) {
            return;
        }
        // Windows cannot delete open files.
        let delete = |name: &str| fs::remove_dir_all(self.folder.join(name));
        let _ = (delete(FRESH), delete(EARLIER));
        drop(self.mark.take());
        let _ = discard(&self.folder);
    }
}

/// Returns whether a folder contains the only copy of the earlier report, because the new one was
/// not put in place.
fn holds_the_only_copy(folder: &Path) -> bool {
    folder.join(EARLIER).exists() && folder.join(FRESH).exists()
}

/// Marks a folder as ours and in use.
fn marked(folder: &Path, mark: &[u8]) -> io::Result<File> {
    let path = folder.join(MARK);
    let mut file = File::create_new(&path)?;
    // On file systems without locks, other runs do not look at the folder.
    if let Err(fs::TryLockError::WouldBlock) = file.try_lock() {
        return Err(io::ErrorKind::WouldBlock.into());
    }
    file.write_all(mark)?;
    // Another run that tidies up may have been faster.
    fs::metadata(&path).map(|_| file)
}

/// Deletes one of our folders, the mark last, so that it is recognised even after being killed
/// again.
fn discard(folder: &Path) -> io::Result<()> {
    for name in [FRESH, EARLIER] {
        match fs::remove_dir_all(folder.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    match fs::remove_file(folder.join(MARK)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => fs::remove_dir(folder),
    }
}

/// Looks for folders left by killed runs: deletes useless ones, restores an earlier report if its
/// place is free, and returns a note for each.
pub(super) fn tidy(parent: &Path) -> Vec<String> {
    let entries = fs::read_dir(parent).into_iter().flatten().flatten();
    let ours = entries.filter(|entry| {
        let named = entry.file_name().to_string_lossy().starts_with(PREFIX);
        named && entry.file_type().is_ok_and(|kind| kind.is_dir())
    });
    ours.filter_map(|entry| tidy_one(parent, &entry.path())).collect()
}

fn tidy_one(parent: &Path, folder: &Path) -> Option<String> {
    let path = folder.join(MARK);
    let Ok(mut file) = File::options().read(true).write(true).open(&path) else {
        // A run was killed before it could mark the folder; only an empty folder is deleted.
        let _ = fs::remove_dir(folder);
        return None;
    };
    file.try_lock().ok()?;
    let mut text = String::new();
    (&mut file).take(1 << 12).read_to_string(&mut text).ok()?;
    let mark: Mark = serde_json::from_str(&text).ok()?;
    let only_ours = fs::read_dir(folder).ok()?.all(|entry| {
        let name = entry.map(|entry| entry.file_name());
        name.is_ok_and(|name| [MARK, FRESH, EARLIER].iter().any(|known| name == **known))
    });
    if mark.kind != KIND || !only_ours {
        return None;
    }
    let mut note = None;
    if holds_the_only_copy(folder) {
        let earlier = folder.join(EARLIER);
        let plain = |name: &String| Path::new(name).file_name() == Some(name.as_ref());
        let place = mark.folder.filter(plain).map(|name| parent.join(name));
        let place = place.filter(|place| fs::symlink_metadata(place).is_err());
        match place.filter(|place| fs::rename(&earlier, place).is_ok()) {
            Some(place) => {
                let place = place.display();
                note = Some(format!("an interrupted run had moved {place} away; it is back"));
            }
            None => {
                return Some(format!(
                    "{} is an earlier report that an interrupted run could not put back; move or \
                     delete it",
                    earlier.display()
                ));
            }
        }
    }
    drop(file);
    let _ = discard(folder);
    note
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// A file system that exchanges nothing, and fails in the renames that are named.
    struct Failing<'a>(&'a [usize], Cell<usize>);

    impl Moves for Failing<'_> {
        fn exchange(&self, _: &Path, _: &Path) -> io::Result<bool> {
            Ok(false)
        }

        fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
            let nth = self.1.replace(self.1.get() + 1);
            if self.0.contains(&nth) { Err(io::Error::other("no")) } else { fs::rename(from, to) }
        }
    }

    fn folder_with(path: &Path, text: &str) {
        fs::create_dir_all(path).expect("writable");
        fs::write(path.join("a.txt"), text).expect("writable");
    }

    fn text(path: &Path) -> String {
        fs::read_to_string(path.join("a.txt")).unwrap_or_default()
    }

    fn count(path: &Path) -> usize {
        fs::read_dir(path).expect("a folder").count()
    }

    /// A scratch folder with an earlier report in `out`, and a workshop with a new one.
    fn begun() -> (tempfile::TempDir, PathBuf, Workshop) {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let target = scratch.path().join("out");
        folder_with(&target, "one");
        let workshop = Workshop::beside(&target).expect("a folder beside it");
        folder_with(&workshop.fresh(), "two");
        (scratch, target, workshop)
    }

    #[test]
    fn reports_are_exchanged_in_one_step_or_two() {
        for moves in [&Failing(&[], Cell::new(0)) as &dyn Fallible, &Disk] {
            let (scratch, target, workshop) = begun();
            moves.put(&workshop, &target).expect("it is put there");
            assert_eq!(text(&target), "two");
            drop(workshop);
            assert_eq!(count(scratch.path()), 1, "nothing is left beside it");
        }
    }

    /// Either way of moving.
    trait Fallible {
        fn put(&self, workshop: &Workshop, target: &Path) -> Result<(), FolderError>;
    }

    impl<M: Moves> Fallible for M {
        fn put(&self, workshop: &Workshop, target: &Path) -> Result<(), FolderError> {
            workshop.put(target, self)
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn there_is_no_moment_without_a_report() {
        /// Renames nothing.
        struct OneStep;
        impl Moves for OneStep {
            fn exchange(&self, one: &Path, other: &Path) -> io::Result<bool> {
                Disk.exchange(one, other)
            }
            fn rename(&self, _: &Path, _: &Path) -> io::Result<()> {
                Err(io::Error::other("a rename leaves the place empty"))
            }
        }
        let (_scratch, target, workshop) = begun();
        workshop.put(&target, &OneStep).expect("one step is enough");
        assert_eq!((text(&target), text(&workshop.fresh())), ("two".into(), "one".into()));
    }

    #[test]
    fn what_fails_comes_back_or_is_kept_and_found_again() {
        let (scratch, target, workshop) = begun();
        let refused = workshop.put(&target, &Failing(&[1], Cell::new(0)));
        assert!(matches!(refused, Err(FolderError::Io { .. })));
        drop(workshop);
        assert_eq!((text(&target), count(scratch.path())), ("one".to_owned(), 1));

        let (scratch, target, workshop) = begun();
        let refused = workshop.put(&target, &Failing(&[1, 2], Cell::new(0)));
        let Err(FolderError::Stranded { kept, .. }) = refused else { panic!("{refused:?}") };
        drop(workshop);
        assert_eq!((text(&kept), target.exists()), ("one".to_owned(), false));
        // While something is in its place, it stays where it is, and each run tells.
        folder_with(&target, "other");
        for _ in 0..2 {
            let notes = tidy(scratch.path());
            assert_eq!(notes.len(), 1);
            assert!(notes[0].contains(&kept.display().to_string()), "{notes:?}");
        }
        assert_eq!((text(&target), text(&kept)), ("other".to_owned(), "one".to_owned()));
        fs::remove_dir_all(&target).expect("writable");
        let notes = tidy(scratch.path());
        assert!(notes.len() == 1 && notes[0].ends_with("it is back"), "{notes:?}");
        assert_eq!((text(&target), count(scratch.path())), ("one".to_owned(), 1));
    }

    #[test]
    fn only_what_is_surely_ours_and_not_in_use_is_tidied_away() {
        let (scratch, target, workshop) = begun();
        assert_eq!(tidy(scratch.path()), [""; 0]);
        assert_eq!(count(scratch.path()), 2, "it is in use");
        // A run that is killed unlocks it and leaves all as it is.
        drop(std::mem::ManuallyDrop::new(workshop).mark.take());
        let others = ["mine", ".evenodds-mine", ".evenodds-more"];
        for other in others {
            folder_with(&scratch.path().join(other), "mine");
        }
        let more = scratch.path().join(".evenodds-more");
        let mark = format!("{{\"kind\": \"{KIND}\", \"folder\": \"out\"}}");
        fs::write(more.join(MARK), mark).expect("writable");
        fs::create_dir(scratch.path().join(".evenodds-empty")).expect("writable");
        assert_eq!(tidy(scratch.path()), [""; 0]);
        assert_eq!((text(&target), count(scratch.path())), ("one".to_owned(), 1 + others.len()));
        for other in others {
            assert_eq!(text(&scratch.path().join(other)), "mine");
        }
    }
}

//! `--watch`: running a command again whenever a file that it reads is saved.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use evenodds_analyses::library::ENDINGS;
use evenodds_analyses::study::Study;
use evenodds_reports::folder;

use crate::failure::Failure;
use crate::terminal;

/// The option that asks for it.
const OPTION: &str = "--watch";

/// How often the files are looked at. They are few, and looking works on every file system, which
/// being told of changes does not.
const LOOK: Duration = Duration::from_millis(150);

/// Runs this command without `--watch`, and again whenever a file of the study is saved, until the
/// program is interrupted. A failure of the command is told, and the watch goes on.
pub fn run(study: &Path) -> Result<(), Failure> {
    if let Err(error) = fs::metadata(study) {
        return Err(Failure::unreadable(study, &error));
    }
    loop {
        let before = Versions::of(study);
        again()?;
        terminal::note("waiting for changes; press Ctrl-C to stop");
        let changed = before.wait();
        terminal::note(&format!("{} has changed", changed.display()));
    }
}

/// Runs this command once, without `--watch`.
fn again() -> Result<(), Failure> {
    let arguments = env::args_os().skip(1).filter(|one| one != OPTION);
    let arguments: Vec<OsString> = arguments.collect();
    let run = env::current_exe().and_then(|program| Command::new(program).args(arguments).status());
    run.map(drop).map_err(|error| Failure::output(format!("cannot run the command again: {error}")))
}

/// When each file that a study reads was saved last, and how long it is; `None` for one that is not
/// there.
#[derive(PartialEq)]
struct Versions(BTreeMap<PathBuf, Option<(SystemTime, u64)>>);

impl Versions {
    /// Looks at the files of a study. If it cannot be read, they are all that lie beside it.
    fn of(study: &Path) -> Versions {
        let read = Study::open(Some(study));
        let files = read.map_or_else(|_| beside(study), |read| folder::inputs(&read, Some(study)));
        Versions(files.into_iter().map(|file| (file.clone(), version(&file))).collect())
    }

    /// Looks at the same files again.
    fn anew(&self) -> Versions {
        Versions(self.0.keys().map(|file| (file.clone(), version(file))).collect())
    }

    /// Waits until a file has changed, and until it changes no more: editors write in several steps.
    /// Returns the file.
    fn wait(&self) -> PathBuf {
        let mut last = self.anew();
        loop {
            sleep(LOOK);
            let now = self.anew();
            let both = self.0.iter().zip(now.0.values());
            let changed = { both }.find(|((_, before), now)| before != now);
            if let Some(((file, _), _)) = changed.filter(|_| now == last) {
                return file.clone();
            }
            last = now;
        }
    }
}

fn version(file: &Path) -> Option<(SystemTime, u64)> {
    let found = fs::metadata(file).ok()?;
    Some((found.modified().ok()?, found.len()))
}

/// Returns the files of games and studies in the folder of a study.
fn beside(study: &Path) -> Vec<PathBuf> {
    let folder = study.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
    let is_ours = |file: &PathBuf| {
        let ending = file.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| ENDINGS.contains(&ending))
    };
    entries.map(|entry| entry.path()).filter(is_ours).chain([study.to_owned()]).collect()
}

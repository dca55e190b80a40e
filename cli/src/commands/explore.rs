//! `evenodds explore`: a page in a browser, on this machine alone, with the engine behind it.

use std::path::{Path, PathBuf};

use evenodds_analyses::study::Study;

use super::set_up;
use crate::arguments::Explore;
use crate::failure::Failure;
use crate::terminal;

/// Runs the command, until it is interrupted.
pub fn run(asked: &Explore) -> Result<(), Failure> {
    set_up(&asked.threads)?;
    let (folder, study) = served(&asked.place)?;
    let ready = |address: &str| {
        terminal::print(&format!("{address}\n"))?;
        terminal::note("open this address in a browser; press Ctrl-C to stop");
        Ok(())
    };
    evenodds_explorer::serve(&folder, study, asked.port, ready).unwrap_or_else(|error| {
        let fix = match error.kind() {
            std::io::ErrorKind::AddrInUse => Some("choose another `--port`".to_owned()),
            _ => None,
        };
        Err(Failure::input(format!("the page cannot be served: {error}"), fix))
    })
}

/// Returns the folder that is served, and the study in it, if the place is one.
fn served(place: &Path) -> Result<(PathBuf, Option<String>), Failure> {
    if place.is_dir() {
        return Ok((place.to_path_buf(), None));
    }
    let name = place.file_name().and_then(|name| name.to_str()).filter(|_| place.is_file());
    let Some(name) = name else {
        let message = format!("{} is neither a folder nor a study", place.display());
        let fix = "name the folder of your games or a study in it, or leave it out".to_owned();
        return Err(Failure::input(message, Some(fix)));
    };
    Study::open(Some(place))?;
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    Ok((folder.unwrap_or(Path::new(".")).to_path_buf(), Some(name.to_owned())))
}

//! `evenodds explore`: a page in a browser, on this machine alone, with the engine behind it.

use super::set_up;
use crate::arguments::Explore;
use crate::failure::Failure;
use crate::terminal;

/// Runs the command, until it is interrupted.
pub fn run(asked: &Explore) -> Result<(), Failure> {
    set_up(&asked.threads)?;
    let folder = &asked.folder;
    if !folder.is_dir() {
        let message = format!("{} is no folder", folder.display());
        let fix = "name the folder of your games, or leave it out".to_owned();
        return Err(Failure::input(message, Some(fix)));
    }
    let ready = |address: &str| {
        terminal::print(&format!("{address}\n"))?;
        terminal::note("open this address in a browser; press Ctrl-C to stop");
        Ok(())
    };
    evenodds_explorer::serve(folder, asked.port, ready).unwrap_or_else(|error| {
        let fix = match error.kind() {
            std::io::ErrorKind::AddrInUse => Some("choose another `--port`".to_owned()),
            _ => None,
        };
        Err(Failure::input(format!("the page cannot be served: {error}"), fix))
    })
}

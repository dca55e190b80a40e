//! `evenodds convert`: writes a roster in another form.

use std::path::{Path, PathBuf};

use evenodds_analyses::library::{Library, RosterFile, SystemError, visible};
use evenodds_engine::book::Fault;
use evenodds_engine::fight::Roster;
use evenodds_reports::folder;

use super::roster_file;
use crate::arguments::Convert;
use crate::failure::Failure;
use crate::terminal;

/// What the name of a file with stat lines in CSV ends with, and of one with weapons.
const CSV: [&str; 2] = [".profiles.csv", ".weapons.csv"];

/// Files to write: paths and texts.
type Files = Vec<(String, String)>;

/// Runs the command.
pub fn run(asked: &Convert) -> Result<(), Failure> {
    let found = roster_file(&asked.roster)?;
    let roster = as_written(&found)?;
    let files = files(&found, &roster, &asked.out)?;
    let texts = found.texts.iter().filter(|_| found.from_file).chain(&found.system_files);
    let inputs: Vec<PathBuf> = texts.map(|(path, _)| PathBuf::from(path)).collect();
    for (path, _) in &files {
        folder::check_file(Path::new(path), &inputs)?;
    }
    check(&found, &roster, asked, &files)?;
    roster.notes.iter().for_each(|note| terminal::note(&note.to_string()));
    let bytes = files.iter().map(|(path, text)| (PathBuf::from(path), text.clone().into_bytes()));
    terminal::uncut(|| folder::write_together(&bytes.collect::<Vec<_>>()))?;
    let home =
        Path::new(&asked.out).parent().map_or(String::new(), |path| path.display().to_string());
    let home = if home.is_empty() { ".".to_owned() } else { home };
    if let Err(error @ SystemError::Twice { .. }) = Library::standard(".").roster(&home) {
        let fix = error.fix().unwrap_or_default();
        terminal::note(&visible(&format!("{error}; {fix} to use the other")));
    }
    let names: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    let have = if names.len() == 1 { "has" } else { "have" };
    let done = format!("{} {have} the roster of {}.", names.join(" and "), asked.roster);
    terminal::print(&terminal::paragraph(&visible(&done)))
}

/// Returns a roster without the sources that a built-in one is told to have.
fn as_written(found: &RosterFile) -> Result<Roster, Fault> {
    match found.texts.first().filter(|_| !found.from_file) {
        Some((origin, text)) => Roster::read(origin, text, found.system.book()),
        None => Ok(Roster::clone(&found.roster)),
    }
}

/// Returns the files of a roster in the form that the name of the first has.
fn files(found: &RosterFile, roster: &Roster, out: &str) -> Result<Files, Failure> {
    let (book, system) = (found.system.book(), found.system_at(out));
    if let Some(name) = out.strip_suffix(CSV[0]) {
        let (origin, text) = found.texts.first().map_or(("", ""), |(path, text)| (path, text));
        let (profiles, weapons) = roster.to_csv((origin, text), &system, book)?;
        let beside = format!("{name}{}", CSV[1]);
        if weapons.is_none() && Path::new(&beside).exists() {
            let message =
                format!("{beside} would be read with {out}, and the roster has no weapons");
            let fix = format!("delete {beside}, or name another file");
            return Err(Failure::input(visible(&message), Some(visible(&fix))));
        }
        let weapons = weapons.map(|weapons| (beside, weapons));
        return Ok([(out.to_owned(), profiles)].into_iter().chain(weapons).collect());
    }
    if Path::new(out).extension().is_some_and(|ending| ending == "toml") {
        return Ok(vec![(out.to_owned(), roster.to_toml(&system, book))]);
    }
    let name = Path::new(out).with_extension("").display().to_string();
    let name = CSV.iter().find_map(|ending| out.strip_suffix(ending)).unwrap_or(&name);
    let message = format!("{out} has no ending of a roster; expected .toml or {}", CSV[0]);
    let fix = format!("name it {name}{} or {name}.toml", CSV[0]);
    Err(Failure::input(visible(&message), Some(visible(&fix))))
}

/// Checks that the files, once written, are read as the same roster of the same game.
fn check(
    found: &RosterFile,
    roster: &Roster,
    asked: &Convert,
    files: &Files,
) -> Result<(), Failure> {
    let texts = files.iter().map(|(path, text)| (path.replace('\\', "/"), text.clone()));
    let read = Library::standard(".").with_texts(texts).roster(&asked.out)?;
    let (theirs, ours) = (&read.roster, roster);
    if read.game == found.game && theirs.profiles == ours.profiles && theirs.weapons == ours.weapons
    {
        return Ok(());
    }
    let message = format!("{} would not be read as the roster of {}", asked.out, asked.roster);
    let fix = "name a file in the folder of the roster".to_owned();
    Err(Failure::input(visible(&message), Some(fix)))
}

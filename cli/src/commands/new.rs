//! `evenodds new`: writes a user-defined game to start from.

use std::fs;
use std::path::Path;

use evenodds_analyses::library::visible;
use evenodds_data::{self as data, Folder};
use evenodds_engine::book::{UserGame, did_you_mean};
use evenodds_engine::games;
use evenodds_reports::folder::{self, Destination, FolderError};

use crate::arguments::New;
use crate::failure::Failure;
use crate::terminal::{self, Volume};

/// The fix of a folder that cannot be written to.
const ANOTHER: &str = "name a folder that does not exist yet";

/// The name of a game in the texts to start from.
const TITLE: &str = "My game";

/// How a study and a page to start from ask for a rating.
const RATINGS: [&str; 2] = ["rating = 0", "--rating 0"];

/// The scenario of a new game that has squads.
const SCENARIO: &str = "scenarios/pit.toml";

/// The files of a new game: paths inside its folder, and texts.
type Files = Vec<(&'static str, String)>;

/// Writes a new game, and prints what to type next.
pub fn run(asked: &New) -> Result<(), Failure> {
    let starter = asked.from.as_deref().map(starter).transpose()?;
    let (name, title) = names(&asked.folder)?;
    let to = place(&asked.folder)?;
    let (files, rating) = files(starter, &name, &title)?;
    let bytes = files.iter().map(|(path, text)| (*path, text.as_bytes()));
    terminal::uncut(|| folder::write_files(bytes, &to))?;
    let done = format!("{} has a new game", visible(&asked.folder.display().to_string()));
    terminal::print(&match terminal::volume() {
        Volume::Quiet => terminal::paragraph(&format!("{done}.")),
        Volume::Usual | Volume::Verbose => {
            format!("{done}:\n\n{}", next(&asked.folder, &files, rating))
        }
    })
}

/// Returns the folder to start from that has this name.
fn starter(name: &str) -> Result<&'static Folder, Failure> {
    data::starter(name).ok_or_else(|| {
        let known: Vec<&str> = data::starters().iter().map(|folder| folder.name).collect();
        let message = format!("--from: no starter `{name}`; expected {}", known.join(", "));
        let fix = did_you_mean(name, known);
        Failure::input(visible(&message), fix.or_else(|| Some("leave out `--from`".to_owned())))
    })
}

/// Returns the name and the title of the game in a folder: the last part of its path, the name with
/// letters, digits and hyphens alone.
fn names(folder: &Path) -> Result<(String, String), Failure> {
    let last = folder.file_name().map(|last| last.to_string_lossy().into_owned());
    let last = last.unwrap_or_default();
    let name: String = last
        .chars()
        .map(
            |letter| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' },
        )
        .collect();
    let name = name.trim_matches('-').to_owned();
    let shown = visible(&folder.display().to_string());
    if name.is_empty() {
        let message = format!("`{shown}` gives the game no name; expected letters or digits");
        return Err(Failure::input(message, Some("name the folder `my-game`".to_owned())));
    }
    if games::NAMES.contains(&name.as_str()) {
        let message = format!("{shown}: `{name}` is the name of a built-in game");
        return Err(Failure::input(message, Some(format!("name the folder `my-{name}`"))));
    }
    let plain = |letter: &char| letter.is_alphanumeric() || " -_'".contains(*letter);
    Ok((name, last.chars().filter(plain).collect()))
}

/// Returns the place of a new folder, or of an empty one.
fn place(folder: &Path) -> Result<Destination, Failure> {
    let refused = |message| Failure::input(message, Some(ANOTHER.to_owned()));
    if fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) {
        let shown = visible(&folder.display().to_string());
        return Err(refused(format!("{shown} exists and is not empty")));
    }
    Destination::find(folder, &[]).map_err(|error| match error {
        FolderError::Io { .. } => Failure::from(error),
        other => refused(visible(&other.to_string())),
    })
}

/// Returns the files of a new game, and for one that is no more than a check, the rating to ask for.
fn files(
    starter: Option<&'static Folder>,
    name: &str,
    title: &str,
) -> Result<(Files, Option<i64>), Failure> {
    let folder = starter.unwrap_or_else(data::duels);
    let mut files = Files::new();
    let mut rating = None;
    for &(path, text) in folder.files() {
        let text = match path {
            data::GAME => titled(text, name, title),
            _ => text.replace(TITLE, title),
        };
        if path == data::GAME && starter.is_some() {
            let origin = folder.origin(path);
            let own = UserGame::read((&origin, &text), name, &games::NAMES, None)?;
            let (low, high) = own.book.card.rating.book;
            rating = Some(i64::from(low) + (i64::from(high) - i64::from(low)) / 2);
        }
        files.push((path, text));
    }
    if let Some(rating) = rating {
        let about = data::STARTER_FILES.iter();
        files.extend(about.map(|&(path, text)| {
            let text = RATINGS.iter().fold(text.replace(TITLE, title), |text, asked| {
                text.replace(asked, &asked.replace('0', &rating.to_string()))
            });
            (path, text)
        }));
    }
    files.push((".github/workflows/balance.yml", data::WORKFLOW.to_owned()));
    Ok((files, rating))
}

/// Returns the text of a game with a name and a title.
fn titled(text: &str, name: &str, title: &str) -> String {
    let line = |line: &str| match line.starts_with("title = ") {
        true => format!("name = \"{name}\"\ntitle = \"{title}\"\n"),
        false => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// Lists what was written, and what to type next.
fn next(folder: &Path, files: &Files, rating: Option<i64>) -> String {
    let shown = visible(&folder.display().to_string());
    let quoted = |path: String| match path.contains(' ') {
        true => format!("\"{path}\""),
        false => path,
    };
    let study = quoted(visible(&folder.join("study.toml").display().to_string()));
    let scenario = quoted(visible(&folder.join(SCENARIO).display().to_string()));
    let game = quoted(shown);
    let names = files.iter().map(|(path, _)| format!("  {path}\n")).collect::<Vec<_>>().concat();
    let commands = match rating {
        None => vec![
            format!("evenodds check {study}"),
            format!("evenodds duel {game} Guard Raider"),
            format!("evenodds play {game} Guard Raider"),
            format!("evenodds engage {scenario}"),
            format!("evenodds report {study}"),
        ],
        Some(rating) => vec![
            format!("evenodds check {study}"),
            format!("evenodds odds {game} --rating {rating}"),
            format!("evenodds curve {game}"),
            format!("evenodds report {study}"),
        ],
    };
    let commands = commands.iter().map(|command| format!("  {command}\n"));
    let commands = commands.collect::<Vec<_>>().concat();
    format!("{names}\nWhat to type next:\n\n{commands}")
}

#[cfg(test)]
mod tests {
    use evenodds_analyses::library::Library;

    use super::*;

    #[test]
    fn every_starter_gives_a_game_that_opens() {
        for starter in data::starters() {
            let scratch = tempfile::tempdir().expect("a scratch folder");
            let (files, rating) = files(Some(starter), "mine", "Mine").expect(starter.name);
            for (path, text) in &files {
                let path = scratch.path().join(path);
                fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
                fs::write(path, text).expect("writable");
            }
            let found = Library::standard(scratch.path()).found(".").expect(starter.name);
            let card = &found.system.book().card;
            assert_eq!((&card.name[..], &card.title[..]), ("mine", "Mine"), "{}", starter.name);
            let asked = format!("rating = {}\n", rating.expect("a rating"));
            let study = files.iter().find(|(path, _)| *path == "study.toml").expect("a study");
            assert!(study.1.contains(&asked), "{}: {}", starter.name, study.1);
        }
    }

    #[test]
    fn the_name_is_made_of_the_folder() {
        let told = |folder: &str| names(Path::new(folder)).map_err(|error| error.to_string());
        assert_eq!(told("a/My Game!"), Ok(("my-game".to_owned(), "My Game".to_owned())));
        assert!(told("a/volt").is_err_and(|error| error.contains("built-in game")));
        assert!(told("a/Volt").is_err_and(|error| error.contains("built-in game")));
        assert!(told("..").is_err_and(|error| error.contains("no name")));
        assert!(told("\u{2e3}\"").is_err_and(|error| error.contains("no name")));
    }
}

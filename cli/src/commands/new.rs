//! `evenodds new`: writes a user-defined game to start from.

use std::fs;
use std::path::Path;

use evenodds_analyses::library::visible;
use evenodds_analyses::schema::{FILES, FOLDER, FileKind};
use evenodds_data::{self as data, Folder};
use evenodds_engine::book::{Book, UserGame, did_you_mean};
use evenodds_engine::fight::Roster;
use evenodds_engine::games;
use evenodds_engine::registry::Registry;
use evenodds_reports::folder::{self, Destination, FolderError};

use crate::arguments::New;
use crate::failure::Failure;
use crate::terminal::{self, Volume};

/// The fix of a folder that cannot be written to.
const ANOTHER: &str = "name a folder that does not exist yet";

/// The name of a game in the texts to start from.
const TITLE: &str = "My game";

/// The study of a new game, and the page about it.
const STUDY: &str = "study.toml";
const README: &str = "README.md";

/// How a study and a page to start from ask for a rating.
const RATINGS: [&str; 2] = ["rating = 0", "--rating 0"];

/// What stands for two fighters, for a scenario and for a game in the texts to start from.
const FIRST: &str = "FIRST";
const SECOND: &str = "SECOND";
const SCENARIO: &str = "SCENARIO";
const GAME: &str = "GAME";

/// The fighters of the game of duels to start from.
const DUELLISTS: [&str; 2] = ["Guard", "Raider"];

/// The files of a new game to start from: paths inside its folder, and texts.
type Files = Vec<(&'static str, String)>;

/// The files of a new game as they are written.
type Written = Vec<(String, String)>;

/// What can be asked of a new game.
enum Ask {
    /// A check at this rating.
    Check(i64),
    /// A duel of two fighters, and a squad fight if there is one, as its path in the folder.
    Duel([String; 2], Option<&'static str>),
}

/// Writes a new game, and prints what to type next.
pub fn run(asked: &New) -> Result<(), Failure> {
    let from = asked.from.as_deref().map(from).transpose()?;
    let (name, title) = names(&asked.folder)?;
    let to = place(&asked.folder)?;
    let (files, ask) = files(from, &name, &title)?;
    let files = with_schemas(files);
    let bytes = files.iter().map(|(path, text)| (path.as_str(), text.as_bytes()));
    terminal::uncut(|| folder::write_files(bytes, &to))?;
    let done = format!("{} has a new game", visible(&asked.folder.display().to_string()));
    terminal::print(&match terminal::volume() {
        Volume::Quiet => terminal::paragraph(&format!("{done}.")),
        Volume::Usual | Volume::Verbose => {
            format!("{done}:\n\n{}", next(&asked.folder, &files, &ask))
        }
    })
}

/// Returns the folder to start from that has this name.
fn from(name: &str) -> Result<&'static Folder, Failure> {
    data::folder(name).or_else(|| data::starter(name)).ok_or_else(|| {
        let all = data::folders().iter().chain(data::starters());
        let known: Vec<&str> = all.map(|folder| folder.name).collect();
        let message =
            format!("--from: no game `{name}` to start from; expected {}", known.join(", "));
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

/// Returns the files of a new game, and what can be asked of it.
fn files(from: Option<&'static Folder>, name: &str, title: &str) -> Result<(Files, Ask), Failure> {
    let (mut files, ask) = match from {
        None => (
            copied(data::duels(), name, title),
            Ask::Duel(DUELLISTS.map(str::to_owned), scenario(data::duels())),
        ),
        Some(folder) if data::folder(folder.name).is_some() => changed(folder, name, title)?,
        Some(folder) => started(folder, name, title)?,
    };
    files.push((".github/workflows/balance.yml", data::WORKFLOW.to_owned()));
    Ok((files, ask))
}

/// Returns the files with schemas of all kinds, each of which names its own for editors in its first
/// line.
fn with_schemas(files: Files) -> Written {
    let named = files.into_iter().map(|(path, text)| match FileKind::of_path(path) {
        Some(kind) => {
            let up = "../".repeat(path.matches('/').count());
            (path.to_owned(), format!("#:schema {up}{FOLDER}/{}\n{text}", kind.file()))
        }
        None => (path.to_owned(), text),
    });
    let schemas = FILES.iter().map(|kind| (format!("{FOLDER}/{}", kind.file()), kind.schema(None)));
    named.chain(schemas).collect()
}

/// Returns the files of a whole game with another name and title.
fn copied(folder: &'static Folder, name: &str, title: &str) -> Files {
    let text = |path: &str, text: &str| match path {
        data::GAME => titled(text, name, title),
        _ => text.replace(TITLE, title),
    };
    folder.files().iter().map(|&(path, whole)| (path, text(path, whole))).collect()
}

/// Returns the files of a game with the rules of a starter.
fn started(folder: &'static Folder, name: &str, title: &str) -> Result<(Files, Ask), Failure> {
    let mut files = copied(folder, name, title);
    let origin = folder.origin(data::GAME);
    let text = files.iter().find(|(path, _)| *path == data::GAME).map_or("", |(_, text)| text);
    let own = UserGame::read((&origin, text), name, &games::NAMES, None)?;
    if let Some(fighters) = fighters(folder, &own.book)? {
        let [first, second] = &fighters;
        let [shown_first, shown_second] = fighters.each_ref().map(|name| quoted(name));
        let about = data::duels().text(README).unwrap_or_default();
        let fight = scenario(folder);
        let words = [
            (DUELLISTS[0], &shown_first[..]),
            (DUELLISTS[1], &shown_second),
            (scenario(data::duels()).unwrap_or_default(), fight.unwrap_or_default()),
        ];
        files.push((README, filled(about, title, &words)));
        let words = [(FIRST, &first[..]), (SECOND, second)];
        files.push((STUDY, filled(data::FIGHTERS_STUDY, title, &words)));
        return Ok((files, Ask::Duel(fighters, fight)));
    }
    let (low, high) = own.book.card.rating.book;
    let rating = i64::from(low) + (i64::from(high) - i64::from(low)) / 2;
    files.extend(data::STARTER_FILES.iter().map(|&(path, text)| {
        let text = RATINGS.iter().fold(text.replace(TITLE, title), |text, asked| {
            text.replace(asked, &asked.replace('0', &rating.to_string()))
        });
        (path, text)
    }));
    Ok((files, Ask::Check(rating)))
}

/// Returns the files of a game that changes a built-in one: its roster and its scenarios, and what
/// differs.
fn changed(folder: &'static Folder, name: &str, title: &str) -> Result<(Files, Ask), Failure> {
    let registry = Registry::standard();
    let book = registry.get(folder.name).map(|system| system.book());
    let fighters = book.map(|book| fighters(folder, book)).transpose()?.flatten();
    let fighters = fighters.unwrap_or_default();
    let scenario = scenario(folder);
    let fight = scenario.unwrap_or_default();
    let [first, second] = &fighters;
    let [shown_first, shown_second] = fighters.each_ref().map(|name| quoted(name));
    let words = [(FIRST, &shown_first[..]), (SECOND, &shown_second), (SCENARIO, fight)];
    let about = [
        (data::GAME, titled(&data::CHANGED.replace(GAME, folder.name), name, title)),
        (README, filled(data::CHANGED_ABOUT, title, &words)),
    ];
    let system = |place: &str| format!("system = \"{place}\"");
    let own = |path: &str| if is_scenario(path) { ".." } else { "." };
    let copied =
        folder.files().iter().filter(|(path, _)| *path == data::ROSTER || is_scenario(path));
    let copied =
        copied.map(|&(path, text)| (path, text.replace(&system(folder.name), &system(own(path)))));
    let study = [data::FIGHTERS_STUDY, data::SQUADS_STUDY].concat();
    let study = filled(&study, title, &[(FIRST, first), (SECOND, second), (SCENARIO, fight)]);
    let files = about.into_iter().chain(copied).chain([(STUDY, study)]).collect();
    Ok((files, Ask::Duel(fighters, scenario)))
}

/// Returns whether a path inside a game's folder is that of a scenario.
fn is_scenario(path: &str) -> bool {
    path.starts_with(data::SCENARIOS)
}

/// Returns the path of the first scenario of a game inside its folder, if it has one.
fn scenario(folder: &'static Folder) -> Option<&'static str> {
    folder.files().iter().map(|(path, _)| *path).find(|path| is_scenario(path))
}

/// Returns the first two fighters of a game's roster, if it has one.
fn fighters(folder: &Folder, book: &Book) -> Result<Option<[String; 2]>, Failure> {
    let Some(text) = folder.text(data::ROSTER) else { return Ok(None) };
    let roster = Roster::read(&folder.origin(data::ROSTER), text, book)?;
    let mut names = roster.names().map(str::to_owned);
    Ok(names.next().zip(names.next()).map(|(first, second)| [first, second]))
}

/// Returns a text to start from with these words in the place of others, and a title.
fn filled(text: &str, title: &str, words: &[(&str, &str)]) -> String {
    let filled = words.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    filled.replace(TITLE, title)
}

/// Returns a word of a command, in quotes where a shell needs them.
fn quoted(word: &str) -> String {
    match word.contains(' ') {
        true => format!("\"{word}\""),
        false => word.to_owned(),
    }
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
fn next(folder: &Path, files: &Written, ask: &Ask) -> String {
    let within = |path: &str| quoted(&visible(&folder.join(path).display().to_string()));
    let (study, game) = (within(STUDY), quoted(&visible(&folder.display().to_string())));
    let mut names: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
    names.retain(|path| !path.starts_with(FOLDER));
    let schemas = format!("{FOLDER}/");
    let names = names.into_iter().chain([&*schemas]).map(|path| format!("  {path}\n"));
    let names = names.collect::<String>();
    let asked = match ask {
        Ask::Check(rating) => [format!("odds {game} --rating {rating}"), format!("curve {game}")],
        Ask::Duel(fighters, scenario) => {
            let [a, b] = fighters.each_ref().map(|name| quoted(name));
            let second = match scenario {
                Some(scenario) => format!("engage {}", within(scenario)),
                None => format!("play {game} {a} {b}"),
            };
            [format!("duel {game} {a} {b}"), second]
        }
    };
    let [first, second] = asked;
    let commands = [format!("check {study}"), first, second, format!("report {study}")];
    let commands = commands.map(|command| format!("  evenodds {command}\n")).concat();
    format!("{names}\nWhat to type next:\n\n{commands}")
}

#[cfg(test)]
mod tests {
    use evenodds_analyses::library::Library;

    use super::*;

    #[test]
    fn every_start_gives_a_game_that_opens() {
        let mut with_fighters = 0;
        for starter in data::folders().iter().chain(data::starters()) {
            let scratch = tempfile::tempdir().expect("a scratch folder");
            let (files, ask) = files(Some(starter), "mine", "Mine").expect(starter.name);
            let files = with_schemas(files);
            for (path, text) in &files {
                let path = scratch.path().join(path);
                fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
                fs::write(path, text).expect("writable");
            }
            let found = Library::standard(scratch.path()).found(".").expect(starter.name);
            let card = &found.system.book().card;
            assert_eq!((&card.name[..], &card.title[..]), ("mine", "Mine"), "{}", starter.name);
            let asked = match ask {
                Ask::Check(rating) => format!("rating = {rating}\n"),
                Ask::Duel([first, _], _) => {
                    with_fighters += 1;
                    format!("a = \"{first}\"\n")
                }
            };
            let study = files.iter().find(|(path, _)| *path == "study.toml").expect("a study");
            assert!(study.1.contains(&asked), "{}: {}", starter.name, study.1);
        }
        assert!(data::folders().len() < with_fighters, "one starter has fighters");
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

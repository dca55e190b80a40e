//! `evenodds show`: prints a file of a game that the program brings along.

use clap::ValueEnum;
use evenodds_analyses::library::visible;
use evenodds_data::{self as data, Folder};
use evenodds_engine::book::did_you_mean;

use crate::arguments::{Part, Show};
use crate::failure::Failure;
use crate::terminal;

/// Runs the command.
pub fn run(asked: &Show) -> Result<(), Failure> {
    let folder = folder(&asked.game)?;
    match asked.part {
        None => terminal::print(&list(folder)),
        Some(part) => terminal::print(text(folder, part, asked.scenario.as_deref())?),
    }
}

/// Returns the folders of all games that the program brings along.
fn folders() -> impl Iterator<Item = &'static Folder> {
    data::folders().iter().chain(data::starters()).chain([data::duels()])
}

fn folder(name: &str) -> Result<&'static Folder, Failure> {
    folders().find(|folder| folder.name == name).ok_or_else(|| {
        let known: Vec<&str> = folders().map(|folder| folder.name).collect();
        let message = format!("no game `{name}`; expected {}", known.join(", "));
        Failure::input(visible(&message), did_you_mean(name, known))
    })
}

/// Returns the text of a part of a game.
fn text(folder: &Folder, part: Part, scenario: Option<&str>) -> Result<&'static str, Failure> {
    let lacks = |what: &str, known: Vec<String>| {
        let message = format!("{} has no {what}", folder.name);
        let fix = format!("`evenodds show {}` lists what it has", folder.name);
        let name = scenario.unwrap_or_default();
        let near = did_you_mean(name, known.iter().map(String::as_str));
        Failure::input(visible(&message), near.or(Some(fix)))
    };
    if let (Some(name), true) = (scenario, part != Part::Scenario) {
        let message = format!("`{name}` follows `{}`; only a scenario has a name", word(part));
        return Err(Failure::input(visible(&message), Some("leave it out".to_owned())));
    }
    let path = match part {
        Part::Game => data::GAME,
        Part::Roster => data::ROSTER,
        // The rules of built-in games are in Rust; their index says what each rule is about.
        Part::Rules if folder.text(data::SCRIPT).is_some() => data::SCRIPT,
        Part::Rules => data::INDEX,
        Part::Scenario => {
            let mut all = folder.scenarios();
            let found = match scenario {
                Some(name) => all.find(|(known, _)| *known == name),
                None => all.next(),
            };
            let known = || folder.scenarios().map(|(known, _)| known.to_owned()).collect();
            let what = scenario.map_or("scenario".to_owned(), |name| format!("scenario `{name}`"));
            return found.map(|(_, text)| text).ok_or_else(|| lacks(&what, known()));
        }
    };
    folder.text(path).ok_or_else(|| lacks(&word(part), Vec::new()))
}

/// Returns the word for a part on the command line.
fn word(part: Part) -> String {
    part.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

/// Lists the parts of a game, each with the command that prints it.
fn list(folder: &Folder) -> String {
    let row = |part: &str, path: &str| {
        vec![path.to_owned(), format!("evenodds show {} {part}", folder.name)]
    };
    let files = [(Part::Game, data::GAME), (Part::Roster, data::ROSTER)];
    let rules = match folder.text(data::SCRIPT) {
        Some(_) => data::SCRIPT,
        None => data::INDEX,
    };
    let files = files.into_iter().chain([(Part::Rules, rules)]);
    let mut rows: Vec<_> = files
        .filter(|(_, path)| folder.text(path).is_some())
        .map(|(part, path)| row(&word(part), path))
        .collect();
    rows.extend(folder.scenarios().map(|(name, _)| {
        let path = format!("{}/{name}.toml", data::SCENARIOS);
        row(&format!("scenario {name}"), &path)
    }));
    terminal::table(&["file", "command"], 2, &rows)
}

//! Scenarios by name, or by the path of a file.

use std::ops::Range;
use std::sync::Arc;

use evenodds_data as data;
use evenodds_engine::book::{Fault, FieldCard, one_of};
use evenodds_engine::fight::SetupError;
use evenodds_engine::games;
use evenodds_engine::registry::System;
use evenodds_engine::squad::{Header, Scenario, SquadFight};

use crate::answer::dependencies::unread;

use super::error::SystemError;
use super::finder::{FileText, GameId, Library};
use super::path::{SLASHES, folder_of, has_ending, join};
use super::roster::RosterFile;

/// A scenario with its game and roster.
#[derive(Clone)]
pub struct ScenarioFile {
    /// The game.
    pub system: Arc<dyn System>,
    /// Which game it is.
    pub game: GameId,
    /// The roster; its game may be the base of the scenario's game.
    pub roster_file: RosterFile,
    /// The scenario.
    pub scenario: Scenario,
    /// The name by which it was requested: a path, or the name of a built-in scenario.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Whether it came from a file, not from the program.
    pub from_file: bool,
    /// The files from which its game was read; none for a built-in game.
    pub system_files: Vec<FileText>,
}

/// Iterates over the built-in scenarios, in the order of the games: names, such as `sprawl-open`,
/// and texts.
pub fn scenarios() -> impl Iterator<Item = (String, &'static str)> {
    builtin().map(|(name, _, text)| (name, text))
}

/// Iterates over names, file names in errors, and texts.
fn builtin() -> impl Iterator<Item = (String, String, &'static str)> {
    games::NAMES.into_iter().filter_map(data::folder).flat_map(|folder| {
        folder.scenarios().map(|(name, text)| {
            let origin = folder.origin(&format!("{}/{name}.toml", data::SCENARIOS));
            (shipped_name(folder.name, name), origin, text)
        })
    })
}

/// Returns the name of a built-in scenario.
fn shipped_name(game: &str, scenario: &str) -> String {
    format!("{game}-{scenario}")
}

impl Library {
    /// Returns the scenario at this path, or the built-in one of this name.
    ///
    /// Its system is a game, or the path of a game's folder or of a system file relative to the
    /// scenario's folder. So is its roster, by default that of its game.
    ///
    /// # Errors
    /// If there is neither, a file is unreadable or invalid, or its game or roster is unknown or
    /// does not fit.
    pub fn scenario(&self, name: &str) -> Result<ScenarioFile, SystemError> {
        let name = self.scenario_for(name);
        let shipped = builtin().find(|(known, ..)| *known == name && !self.is_file(name));
        let from_file = shipped.is_none();
        let (origin, text) = match shipped {
            Some((_, origin, text)) => (origin, text.to_owned()),
            None if self.is_folder(name) => return Err(self.no_scenario(name)),
            None if self.is_file(name) || name.contains(['/', '\\', '.']) => {
                self.text(name, "a scenario")?
            }
            None => {
                let known: Vec<String> = scenarios().map(|(known, _)| known).collect();
                let fix = one_of(name, known.iter().map(String::as_str));
                let (name, known) = (name.to_owned(), known.join(", "));
                return Err(SystemError::NoScenario { name, known, fix });
            }
        };
        let header = Header::read(&origin, &text)?;
        let (wanted, span) = &header.system;
        let folder = if from_file { folder_of(name) } else { "" };
        if from_file && let Some(home) = self.home(folder) {
            let fault = |message: String| Fault::new(&origin, &text, message).at(span.clone());
            self.check_home(&home, (wanted, folder), "..", fault)?;
        }
        let placed =
            |error: SystemError, span: &Range<usize>| error.at(&origin, &text, span.clone());
        let found = self.named(wanted, folder).map_err(|error| placed(error, span))?;
        let system = Arc::clone(&found.system);
        if system.book().field.is_none() {
            let message = format!("{} {NO_SQUADS}", system.card().title);
            let fault = Fault::new(&origin, &text, message).at(span.clone());
            return Err(fault.or_rather(Some(ADD_FIELD.to_owned())).into());
        }
        let roster_file = match &header.roster {
            Some((roster, span)) => {
                self.roster_beside(roster, folder).map_err(|error| placed(error, span))?
            }
            // The game of a variant may be another than the one whose roster it has.
            None if found.is_varied => {
                let named = self.roster_of(&found.roster, found.clone());
                named.map_err(|error| placed(error, span))?
            }
            None => self.roster(&found.roster).map_err(|error| placed(error, span))?,
        };
        header.check(&origin, &text, system.book(), roster_file.system.book())?;
        let scenario = Scenario::read(&origin, &text, system.book(), &roster_file.roster)?;
        let name = name.to_owned();
        Ok(ScenarioFile {
            system,
            game: found.id,
            roster_file,
            scenario,
            name,
            text,
            from_file,
            system_files: found.files,
        })
    }

    /// Returns the folder of the user's game that has its scenarios in `folder`, if there is one.
    fn home(&self, folder: &str) -> Option<String> {
        let folder_or_here = if folder.is_empty() { "." } else { folder };
        if self.identity(folder_or_here).file_name()? != data::SCENARIOS {
            return None;
        }
        let home = match folder.trim_end_matches(SLASHES).strip_suffix(data::SCENARIOS) {
            Some("") => ".".to_owned(),
            Some(home) if home.ends_with(SLASHES) => home.to_owned(),
            _ => join(folder, ".."),
        };
        self.is_game(&home).then_some(home)
    }

    /// Returns the names of a game's own scenarios, as [`Library::scenario`] takes them, in
    /// alphabetical order: those of a built-in game, or the paths of those in the folder of a
    /// user's game. A single system file has none.
    #[must_use]
    pub fn scenarios_of(&self, game: &str) -> Vec<String> {
        if self.registry.get(game).is_some() {
            let shipped = data::folder(game).into_iter().flat_map(data::Folder::scenarios);
            let mut names: Vec<String> =
                shipped.map(|(name, _)| shipped_name(game, name)).collect();
            names.sort();
            return names;
        }
        self.home_of(game).map_or_else(Vec::new, |folder| self.scenarios_in(&folder))
    }

    /// Returns the paths of the scenarios in a game's folder, in alphabetical order.
    fn scenarios_in(&self, folder: &str) -> Vec<String> {
        let inner = join(folder, data::SCENARIOS);
        let mut found: Vec<String> =
            self.files_in(&inner).filter(|name| has_ending(name, "toml")).collect();
        found.sort();
        found.iter().map(|name| join(&inner, name)).collect()
    }

    /// Returns the error for a folder given instead of a scenario; it names some scenarios.
    fn no_scenario(&self, folder: &str) -> SystemError {
        let of = self.found(folder).ok().map(|found| found.system);
        let own = of.as_ref().is_some_and(|system| system.book().own.is_some());
        let mut known = self.scenarios_in(folder);
        known.truncate(SHOWN);
        if own && known.is_empty() {
            let has_squads = of.as_ref().is_some_and(|system| system.book().field.is_some());
            let fix = if has_squads { ADD_SCENARIO } else { ADD_FIELD };
            let shown = self.path(folder).display().to_string();
            return SystemError::other(shown, "a folder", "a scenario", fix.to_owned());
        }
        if known.is_empty() {
            let of = of.map(|system| system.book().base.clone());
            let shipped = scenarios().map(|(known, _)| known);
            let ours = shipped.filter(|known| of.as_ref().is_none_or(|of| known.starts_with(of)));
            known = ours.take(SHOWN).collect();
        }
        let fix = format!("name a scenario, such as {}", known.join(", "));
        SystemError::other(self.path(folder).display().to_string(), "a folder", "a scenario", fix)
    }
}

/// What is said of a game without squads.
const NO_SQUADS: &str = "has no squads: there is no `[field]` in its game.toml";

/// What gives a game squads.
const ADD_FIELD: &str = "add a line `[field]` to its game.toml, or ask for attacks and duels";

/// What a game with squads needs to have a fight.
const ADD_SCENARIO: &str = "write one in its folder `scenarios`";

/// The number of scenarios named in an error.
const SHOWN: usize = 5;

impl ScenarioFile {
    /// Returns the same scenario and game, of which nothing was read yet.
    #[must_use]
    pub fn fresh(&self) -> ScenarioFile {
        let (system, scenario) = (unread(&self.system), self.scenario.fresh());
        ScenarioFile { system, scenario, ..self.clone() }
    }

    /// Returns the game's conventions for scenarios.
    ///
    /// # Panics
    /// Never panics: [`Library::scenario`] rejects games without them.
    #[must_use]
    pub fn field(&self) -> &FieldCard {
        self.system.book().field.as_ref().expect("a scenario is of a game with a field")
    }

    /// Prepares the fight.
    ///
    /// # Errors
    /// If the game cannot play the scenario.
    pub fn fight(&self) -> Result<Box<dyn SquadFight>, SetupError> {
        let Some(fights) = self.system.fights() else {
            let title = &self.system.card().title;
            return Err(SetupError::new(format!("{title} has no rules for fights")));
        };
        fights.squads(&self.scenario)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_scenarios_are_found_by_name() {
        let library = Library::standard("no such folder");
        for (name, _) in scenarios() {
            let scenario_file =
                library.scenario(&name).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(
                scenario_file.system.book().base,
                scenario_file.roster_file.system.book().base,
                "{name}"
            );
            assert!(
                !scenario_file.from_file
                    && name.starts_with(scenario_file.roster_file.name.as_str()),
                "{name}"
            );
        }
        let of_all = games::NAMES.iter().flat_map(|game| library.scenarios_of(game));
        assert!(of_all.eq(scenarios().map(|(name, _)| name)), "each has its own");
        assert!(library.scenarios_of("no such game").is_empty());
        let error = library.scenario("sprawl-opne").err().expect("no such scenario");
        assert_eq!(error.fix().as_deref(), Some("did you mean `sprawl-open`?"));
    }

    #[test]
    fn a_scenario_in_a_file_finds_its_game_and_roster_beside_it() {
        let folder = std::env::temp_dir().join(format!("evenodds-stage-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.join(name), text).expect("a file can be written");
        };
        let (_, text) = scenarios().next().expect("a scenario");
        write("house.toml", "base = \"sprawl\"\n\n[set]\nrule_of_tens = false\n");
        write("fight.toml", &text.replace("\"sprawl\"", "\"house.toml\""));
        write("other.toml", &text.replace("\"sprawl\"", "\"sprawl\"\nroster = \"volt\""));
        write("none.toml", &text.replace("\"sprawl\"", "\"sprawl\"\nroster = \"volk\""));
        let library = Library::standard(&folder);
        let scenario_file =
            library.scenario("fight.toml").unwrap_or_else(|error| panic!("{error}"));
        assert!(scenario_file.from_file && scenario_file.system.card().name == "house");
        let other = library.scenario("other.toml").err().expect("another game's roster");
        assert!(other.to_string().contains("of sprawl, and its roster of volt"), "{other}");
        let none = library.scenario("none.toml").err().expect("no such roster").to_string();
        assert!(none.contains("none.toml:4:10: no roster `volk`"), "{none}");
        std::fs::remove_dir_all(&folder).expect("the folder can go");
    }
}

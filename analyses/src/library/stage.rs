//! Scenarios by name, or by the path of a file.

use std::path::Path;
use std::sync::Arc;

use evenodds_engine::book::{Fault, FieldCard, did_you_mean};
use evenodds_engine::fight::SetupError;
use evenodds_engine::registry::System;
use evenodds_engine::squad::{Engaged, Header, Scenario};

use super::{Arms, Library, SystemError};

/// A scenario with the game and the roster it is played with.
#[derive(Clone)]
pub struct Stage {
    /// The game.
    pub system: Arc<dyn System>,
    /// The roster; its own game may be the one that the scenario's game builds on.
    pub arms: Arms,
    /// The scenario.
    pub scenario: Scenario,
    /// What it was asked for by: a path, or the name of a built-in scenario.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Whether it came from a file, and not from the program.
    pub from_file: bool,
    /// What the scenario calls its game: a name, or the path of a system file beside it.
    pub system_file: Option<String>,
}

macro_rules! builtin {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../data/scenarios/", $name, ".toml")))
    };
}

/// The built-in scenarios.
pub const SCENARIOS: [(&str, &str); 7] = [
    builtin!("sprawl-open"),
    builtin!("sprawl-street"),
    builtin!("skrapyard-open"),
    builtin!("skrapyard-yard"),
    builtin!("spurg-orchard"),
    builtin!("d20-gate"),
    builtin!("volt-depot"),
];

fn faulty(fault: Fault) -> SystemError {
    SystemError::Faulty(Box::new(fault))
}

impl Library {
    /// The scenario of that path, or the built-in one of that name.
    ///
    /// The system that it names is a game, or the path of a system file beside it; so is its
    /// roster, which is the built-in one of its game unless it is said.
    ///
    /// # Errors
    /// When there is neither, a file cannot be read or holds a fault, or its game or its roster is
    /// unknown or does not fit.
    pub fn scenario(&self, name: &str) -> Result<Stage, SystemError> {
        let path = self.path(name);
        let builtin = SCENARIOS.iter().find(|(known, _)| *known == name && !path.is_file());
        let (origin, text) = match builtin {
            Some((known, text)) => (format!("data/scenarios/{known}.toml"), (*text).to_owned()),
            None if path.is_file() || name.contains(['/', '\\', '.']) => self.text(name)?,
            None => {
                let known = SCENARIOS.map(|(known, _)| known);
                let fix = did_you_mean(name, known);
                let (name, known) = (name.to_owned(), known.join(", "));
                return Err(SystemError::NoScenario { name, known, fix });
            }
        };
        let header = Header::read(&origin, &text).map_err(faulty)?;
        let placed = |error: SystemError, span: std::ops::Range<usize>| match error {
            SystemError::Faulty(fault) => SystemError::Faulty(fault),
            other => {
                let fault = Fault::new(&origin, &text, other.to_string()).at(span);
                faulty(fault.or_rather(other.fix()))
            }
        };
        let beside = path.parent().filter(|_| builtin.is_none()).unwrap_or(Path::new("."));
        let folder = if beside.as_os_str().is_empty() { Path::new(".") } else { beside };
        let library = self.beside(folder);
        let (wanted, span) = &header.system;
        let system = library.system(wanted).map_err(|error| placed(error, span.clone()))?;
        let own = (system.book().base.clone(), span.clone());
        let (roster, span) = header.roster.as_ref().unwrap_or(&own);
        let arms = library.roster(roster).map_err(|error| placed(error, span.clone()))?;
        header.check(&origin, &text, system.book(), arms.system.book()).map_err(faulty)?;
        let scenario = Scenario::read(&origin, &text, system.book(), &arms.roster);
        let scenario = scenario.map_err(faulty)?;
        let (name, from_file) = (name.to_owned(), builtin.is_none());
        let system_file = system.book().overlay.as_ref().map(|_| wanted.clone());
        Ok(Stage { system, arms, scenario, name, text, from_file, system_file })
    }
}

impl Stage {
    /// What the game's scenarios are written in.
    ///
    /// # Panics
    /// Never: [`Library::scenario`] refuses games without it.
    #[must_use]
    pub fn field(&self) -> &FieldCard {
        self.system.book().field.as_ref().expect("a scenario is of a game with a field")
    }

    /// The engagement that the game makes of it.
    ///
    /// # Errors
    /// When the game makes none of it.
    pub fn engaged(&self) -> Result<Engaged, SetupError> {
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
        for (name, _) in SCENARIOS {
            let stage = library.scenario(name).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(stage.system.book().base, stage.arms.system.book().base, "{name}");
            assert!(!stage.from_file && name.starts_with(stage.arms.name.as_str()), "{name}");
        }
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
        let (_, text) = SCENARIOS[0];
        write("house.toml", "base = \"sprawl\"\n\n[set]\nrule_of_tens = false\n");
        write("fight.toml", &text.replace("\"sprawl\"", "\"house.toml\""));
        write("other.toml", &text.replace("\"sprawl\"", "\"sprawl\"\nroster = \"volt\""));
        write("none.toml", &text.replace("\"sprawl\"", "\"sprawl\"\nroster = \"volk\""));
        let library = Library::standard(&folder);
        let stage = library.scenario("fight.toml").unwrap_or_else(|error| panic!("{error}"));
        assert!(stage.from_file && stage.system.card().name == "house");
        let other = library.scenario("other.toml").err().expect("another game's roster");
        assert!(other.to_string().contains("of sprawl, and its roster of volt"), "{other}");
        let none = library.scenario("none.toml").err().expect("no such roster").to_string();
        assert!(none.contains("none.toml:4:10: no roster `volk`"), "{none}");
        std::fs::remove_dir_all(&folder).expect("the folder can go");
    }
}

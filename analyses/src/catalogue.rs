//! The games, as JSON: what can be asked about each, and with which names.

mod forms;
mod json;
mod names;

pub use forms::{forms, lines, values_of};
pub use names::Names;

use evenodds_engine::registry::System;
use serde_json::Value;

use crate::answer::headed;
use crate::library::{Library, RosterFile, SystemError};

/// A game of a library.
pub struct Listed {
    /// The game.
    pub system: std::sync::Arc<dyn System>,
    /// Its names.
    pub names: Names,
}

impl Listed {
    /// Finds a game by its name, or by the path of its folder or system file.
    ///
    /// # Errors
    /// As for [`Library::found`].
    pub fn find(library: &Library, name: &str) -> Result<Listed, SystemError> {
        let found = library.found(name)?;
        let names = match found.system.fights() {
            Some(_) => names(library, name, &found.roster),
            None => Names::default(),
        };
        Ok(Listed { system: found.system, names })
    }

    /// Returns the game as JSON, with the rules of its text if they are wanted.
    #[must_use]
    pub fn json(&self, with_rules: bool) -> Value {
        let told = json::told(self.system.book(), &self.names, with_rules);
        let says = &self.system.card().says;
        headed("system", says, serde_json::to_value(told).unwrap_or_default())
    }
}

/// Returns all games of a library's registry.
pub fn all(library: &Library) -> Vec<Listed> {
    let listed = |system: &std::sync::Arc<dyn System>| {
        let (system, name) = (std::sync::Arc::clone(system), &system.card().name);
        let names = names(library, name, name);
        Listed { system, names }
    };
    library.registry().iter().map(listed).collect()
}

/// Returns the names of a game that was requested by `name`. Where its `roster` cannot be read, it
/// leaves out fighters and weapons.
fn names(library: &Library, name: &str, roster: &str) -> Names {
    let scenarios = library.scenarios_of(name);
    let file = match library.roster(roster) {
        Ok(file) => file,
        Err(error) => {
            let left_out = Some(format!("fighters and weapons are left out: {error}"));
            return Names { scenarios, left_out, ..Names::default() };
        }
    };
    Names {
        fighters: Some(file.roster.names().map(str::to_owned).collect()),
        weapons: Some(weapons(&file)),
        scenarios,
        left_out: None,
    }
}

/// Returns the names of the weapons of a roster. Those of a game whose rosters have none are words of
/// its stat lines.
#[must_use]
pub fn weapons(file: &RosterFile) -> Vec<String> {
    let of_lines = file.system.book().profile.get("weapons");
    let of_lines = of_lines.map_or(&[][..], |weapons| weapons.domain.words());
    file.roster.weapons.iter().map(|weapon| &weapon.name).chain(of_lines).cloned().collect()
}

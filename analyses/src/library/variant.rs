//! Variants: a game with other numbers, stat lines, weapons or scenarios under the same names.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use evenodds_engine::book::{Book, Entries, Fault, Value, changed_parameters};
use evenodds_engine::fight::{Changes, Roster, changed_profiles, changed_weapons};
use evenodds_engine::registry::System;
use evenodds_engine::shape::{Shape, keys};
use toml::Spanned;

use super::error::SystemError;
use super::finder::{Found, GameId, Library};
use super::hybrid::Hybrid;

/// A variant of a game: what is different, as it is written in a file.
///
/// In a library [under](Library::under) a variant, the game, its rosters and its scenarios are
/// found under their own names, and have the changes.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its name, fit for a system: lower-case letters, digits and hyphens.
    pub name: String,
    /// The name of the game that it changes.
    pub system: String,
    /// Which game that is.
    pub(crate) game: GameId,
    /// The file that it is written in, for errors.
    origin: String,
    text: String,
    entry: VariantEntry,
    /// Which of its changes are made; none for all.
    hybrid: Option<Hybrid>,
}

keys! {
    /// A variant as written: a change of a game.
    #[derive(Clone, Debug)]
    pub struct VariantEntry {
        /// The name.
        name: Spanned<String> => Shape::SYSTEM_NAME,
        /// The game or the roster that it changes.
        of: Spanned<String>,
        /// Values of parameters, and rows of tables.
        #[serde(default)]
        pub(crate) set: Entries => changed_parameters(),
        /// Values of stat lines, by their names.
        #[serde(default)]
        pub(crate) profile: Changes => changed_profiles(),
        /// Values of weapons, by their names.
        #[serde(default)]
        pub(crate) weapon: Changes => changed_weapons(),
        /// Another game on the same base in its place: a folder or a system file.
        pub(crate) game: Option<Spanned<String>>,
        /// Scenarios in the place of others, by their names.
        #[serde(default)]
        pub(crate) scenario: BTreeMap<Spanned<String>, Spanned<String>>,
    }
}

/// What a variant says, in words.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VariantWords {
    /// What it changes, one change per entry.
    pub changes: Vec<String>,
    /// What it says that is so without it.
    pub already: Vec<String>,
}

impl VariantEntry {
    /// Creates the entry of a variant that changes nothing yet.
    pub(crate) fn of(name: Spanned<String>, of: Spanned<String>) -> VariantEntry {
        let (profile, weapon) = (Changes::new(), Changes::new());
        let (set, scenario) = (Entries::new(), BTreeMap::new());
        VariantEntry { name, of, set, profile, weapon, game: None, scenario }
    }
}

impl Variant {
    /// Returns the entry of a variant of the same game that changes nothing yet.
    pub(crate) fn blank(&self) -> VariantEntry {
        VariantEntry::of(self.entry.name.clone(), self.entry.of.clone())
    }

    /// Returns the variant of the same game with other changes. They are not checked: what cannot be
    /// is an error of the library under the variant.
    pub(crate) fn changing(&self, entry: VariantEntry) -> Variant {
        Variant { entry, ..self.clone() }
    }

    /// Reads a variant from an entry of a text, which comes with its file name for errors.
    ///
    /// # Errors
    /// If its name is invalid, it changes nothing, or it changes what is not there or to something
    /// that cannot be.
    pub fn read(
        (origin, text): (&str, &str),
        entry: VariantEntry,
        library: &Library,
    ) -> Result<Variant, Box<Fault>> {
        let fault = |span: Range<usize>, message: String, fix: &str| {
            let fault = Fault::new(origin, text, message).at(span);
            Box::new(fault.or_rather(Some(fix.to_owned())))
        };
        let name = entry.name.get_ref().clone();
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if name.is_empty() || !name.bytes().all(plain) {
            let message = format!(
                "a variant cannot be called `{name}`; expected lower-case letters, digits and \
                 hyphens"
            );
            return Err(fault(entry.name.span(), message, "write a name such as `long-rifles`"));
        }
        let nothing = entry.set.is_empty()
            && [&entry.profile, &entry.weapon].iter().all(|all| all.is_empty())
            && entry.game.is_none()
            && entry.scenario.is_empty();
        if nothing {
            let fix = "add `set`, `profile`, `weapon`, `scenario` or `game`";
            let message = format!("the variant `{name}` changes nothing");
            return Err(fault(entry.name.span(), message, fix));
        }
        let placed = |error: SystemError, span: Range<usize>| match error.at(origin, text, span) {
            SystemError::Faulty(fault) => fault,
            other => Box::new(Fault::new(origin, text, other.to_string())),
        };
        let found = library.game_of(entry.of.get_ref());
        let Found { system, id: game, .. } =
            found.map_err(|error| placed(error, entry.of.span()))?;
        let (origin, text) = (origin.to_owned(), text.to_owned());
        let system_name = system.card().name.clone();
        let hybrid = None;
        let variant = Variant { name, system: system_name, game, origin, text, entry, hybrid };
        variant.check(&system, library).map_err(|error| {
            let span = variant.entry.game.as_ref().map_or(variant.entry.of.span(), Spanned::span);
            placed(error, span)
        })?;
        Ok(variant)
    }

    /// Checks that all that it changes is there.
    fn check(&self, system: &Arc<dyn System>, library: &Library) -> Result<(), SystemError> {
        let (entry, varied) = (&self.entry, library.under(self));
        let fault = |span: Range<usize>, message: String, fix: Option<String>| {
            SystemError::from(Fault::new(&self.origin, &self.text, message).at(span).or_rather(fix))
        };
        if let Some(game) = &entry.game {
            let other = library.system(game.get_ref())?;
            let [ours, theirs] = [system, &other].map(|system| &system.book().base);
            if ours != theirs {
                let message = format!("`{}` builds on {theirs}, not on {ours}", game.get_ref());
                let fix = Some(format!("name a game that builds on {ours}"));
                return Err(fault(game.span(), message, fix));
            }
        }
        let found = varied.found(&self.game.name)?;
        if !entry.profile.is_empty() || !entry.weapon.is_empty() {
            // Here each name has to be known; rosters beside this one may lack some.
            let roster_file = library.roster(entry.of.get_ref())?;
            let book = found.system.book();
            let text = (self.origin.as_str(), self.text.as_str());
            roster_file.roster.changed(text, book, &entry.profile, &entry.weapon)?;
        }
        for (from, to) in &entry.scenario {
            let known = library.scenario(from.get_ref());
            let known = known.map_err(|error| error.at(&self.origin, &self.text, from.span()))?;
            if known.game != self.game {
                let message = format!(
                    "`{}` is a scenario of {}, and the variant changes {}",
                    from.get_ref(),
                    known.system.card().name,
                    self.system
                );
                return Err(fault(from.span(), message, None));
            }
            let other = varied.scenario(from.get_ref());
            let other = other.map_err(|error| error.at(&self.origin, &self.text, to.span()))?;
            let [ours, theirs] = [system, &other.system].map(|system| &system.book().base);
            if ours != theirs {
                let (name, changed) = (to.get_ref(), &self.system);
                let message = format!(
                    "`{name}` is a scenario of {theirs}, and the variant changes {changed}"
                );
                return Err(fault(to.span(), message, Some(format!("name a scenario of {ours}"))));
            }
        }
        Ok(())
    }

    /// Returns the variant with only a part of its changes.
    #[must_use]
    pub fn part(&self, hybrid: Hybrid) -> Variant {
        Variant { hybrid: Some(hybrid), ..self.clone() }
    }

    /// Returns whether it has what is not a single value, such as another scenario.
    fn is_whole(&self) -> bool {
        self.hybrid.as_ref().is_none_or(|hybrid| hybrid.whole)
    }

    /// Returns the place of its name.
    pub(crate) fn span(&self) -> Range<usize> {
        self.entry.name.span()
    }

    /// Returns what it says in words: what it changes, one change per entry, and what is so without
    /// it.
    #[must_use]
    pub fn told(&self, library: &Library) -> VariantWords {
        let mut told = VariantWords::default();
        let mut add = |is_same: bool, says: String| {
            if is_same { told.already.push(says) } else { told.changes.push(says) }
        };
        if let Some(game) = &self.entry.game {
            let is_own = library.found(game.get_ref()).is_ok_and(|other| other.id == self.game);
            add(is_own, format!("{} in place of {}", game.get_ref(), self.system));
        }
        let varied = library.under(self);
        let books = [library, &varied].map(|library| library.system(&self.game.name));
        if let [Ok(before), Ok(after)] = &books {
            let before = &before.book().parameters;
            for one in &after.book().parameters {
                let is_set = self.entry.set.keys().any(|key| *key.get_ref() == one.key);
                match before.get(&one.key) {
                    Some(was) if was.value != one.value => add(false, one.changes(Some(was))),
                    Some(_) if is_set => add(true, one.changes(None)),
                    _ => {}
                }
            }
        }
        let of = self.entry.of.get_ref();
        let rosters = [library, &varied].map(|library| library.roster(of).ok());
        let value = |at: usize, name: &str, key: &str| {
            let roster = rosters[at].as_ref().map(|file| &file.roster)?;
            let weapon = || roster.weapons.iter().find(|one| one.name == name);
            match roster.get(name) {
                Some(profile) if key == "points" => profile.points.map(|one| one.to_string()),
                Some(profile) => profile.sheet.get(key).map(Value::to_string),
                None => weapon()?.sheet.get(key).map(Value::to_string),
            }
        };
        for (name, entry) in self.entry.profile.iter().chain(&self.entry.weapon) {
            let is_same =
                |key: &str| value(0, name.get_ref(), key) == value(1, name.get_ref(), key);
            let (same, changed): (Vec<_>, Vec<_>) =
                entry.get_ref().iter().partition(|(key, _)| is_same(key.get_ref()));
            for (is_same, entries) in [(true, same), (false, changed)] {
                let keys = entries.iter();
                let keys: Vec<String> = keys
                    .map(|(key, value)| format!("{} {}", key.get_ref(), value.get_ref()))
                    .collect();
                if !keys.is_empty() {
                    add(is_same, format!("{} with {}", name.get_ref(), keys.join(", ")));
                }
            }
        }
        for (from, to) in &self.entry.scenario {
            let (from, to) = (from.get_ref(), to.get_ref());
            add(from == to, format!("the scenario {to} in place of {from}"));
        }
        told
    }

    /// Returns the name of the changed game.
    #[must_use]
    pub fn own_name(&self) -> String {
        format!("{}-{}", self.system, self.name)
    }
}

impl Library {
    /// Returns a library in which a variant stands in the place of its game.
    #[must_use]
    pub fn under(&self, variant: &Variant) -> Library {
        Library { variant: Some(Arc::new(variant.clone())), ..self.clone() }
    }

    /// Returns a game with the changes of the library's variant, if it is the one that it changes.
    pub(super) fn varied(&self, found: Found) -> Result<Found, SystemError> {
        let changed = |variant: &&Arc<Variant>| variant.game == found.id;
        let Some(variant) = self.variant.as_ref().filter(changed) else { return Ok(found) };
        let id = found.id.clone();
        let plain = Library { variant: None, ..self.clone() };
        let mut found = match &variant.entry.game {
            Some(game) if variant.is_whole() => plain.found(game.get_ref())?,
            _ => found,
        };
        let book = found.system.book();
        let title = format!("{} ({})", book.card.title, variant.name);
        let text = (variant.origin.as_str(), variant.text.as_str());
        let mut book = match &variant.hybrid {
            None => book.changed(text, &variant.entry.set)?,
            Some(hybrid) => {
                let mut book = Book { look: None, ..book.clone() };
                hybrid.set_parameters(&mut book);
                book
            }
        };
        (book.card.name, book.card.title) = (variant.own_name(), title);
        found.system = found.system.reopen(book).map_err(|fault| {
            let fault = fault.or_rather(None).to_string();
            Fault::new(&variant.origin, &variant.text, fault).at(variant.entry.of.span())
        })?;
        Ok(Found { id, is_varied: true, ..found })
    }

    /// Returns the roster of a game with the changes of the library's variant, if it changes that
    /// game. What it names and the roster lacks is left out.
    pub(super) fn varied_roster(
        &self,
        roster: Roster,
        found: &Found,
    ) -> Result<Roster, SystemError> {
        let changed = |_: &&Arc<Variant>| found.is_varied;
        let Some(variant) = self.variant.as_ref().filter(changed) else { return Ok(roster) };
        let book = found.system.book();
        if let Some(hybrid) = &variant.hybrid {
            return Ok(hybrid.set_sheets(&roster, book));
        }
        let VariantEntry { profile, weapon, .. } = &variant.entry;
        let has_profile = |name: &str| roster.get(name).is_some();
        let has_weapon = |name: &str| roster.weapons.iter().any(|weapon| weapon.name == name);
        let text = (variant.origin.as_str(), variant.text.as_str());
        let (profiles, weapons) = (known(profile, has_profile), known(weapon, has_weapon));
        Ok(roster.changed(text, book, &profiles, &weapons)?)
    }

    /// Returns the game of a roster, or by its own name or path.
    pub(crate) fn game_of(&self, of: &str) -> Result<Found, SystemError> {
        match self.roster(of) {
            Ok(roster_file) => self.found(&roster_file.game.name),
            Err(error) if self.is_roster(of) => Err(error),
            Err(_) => self.found(of),
        }
    }

    /// Returns the name of the scenario that stands in the place of this one.
    pub(super) fn scenario_for<'n>(&'n self, name: &'n str) -> &'n str {
        let whole = self.variant.iter().filter(|variant| variant.is_whole());
        let scenarios = whole.flat_map(|variant| &variant.entry.scenario);
        let mut others = scenarios.filter(|(from, _)| from.get_ref() == name);
        others.next().map_or(name, |(_, to)| to.get_ref())
    }
}

/// Returns the changes of what a roster has.
fn known(changes: &Changes, has: impl Fn(&str) -> bool) -> Changes {
    let known = changes.iter().filter(|(name, _)| has(name.get_ref()));
    known.map(|(name, entry)| (name.clone(), entry.clone())).collect()
}

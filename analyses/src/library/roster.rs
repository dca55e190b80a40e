//! Rosters by the name of their game, or by the path of a file or of a game's folder.

use std::ops::Range;
use std::sync::Arc;

use evenodds_data as data;
use evenodds_engine::book::{Book, Fault, one_of};
use evenodds_engine::fight::{self, Roster, SetupError, Sheet, StatLine};
use evenodds_engine::games;
use evenodds_engine::registry::{Fights, System};

use crate::answer::dependencies::unread;

use super::error::SystemError;
use super::finder::{FileText, Found, GameId, Library};
use super::path::{between, file_name, folder_of, has_ending, join};

/// A roster with its game.
#[derive(Clone)]
pub struct RosterFile {
    /// The game.
    pub system: Arc<dyn System>,
    /// Which game it is.
    pub game: GameId,
    /// The roster. Every pair of a matrix has it, so it is shared.
    pub roster: Arc<Roster>,
    /// The name by which it was requested: a path, or the name of a built-in roster.
    pub name: String,
    /// Its texts, each with its path: one in TOML, one or two in CSV.
    pub texts: Vec<FileText>,
    /// Whether its texts came from files, not from the program.
    pub from_file: bool,
    /// The files from which its game was read; none for a built-in game.
    pub system_files: Vec<FileText>,
}

/// The endings of CSV files with stat lines and with weapons.
const CSV: [&str; 2] = [".profiles.csv", ".weapons.csv"];

/// The name of a game's own roster, without the ending.
const ROSTER: &str = "roster";

/// A roster as written.
enum Written {
    /// In TOML: the name in errors, and the text.
    Toml(String, String),
    /// In CSV: names and texts of the stat lines, and of the weapons if there are any.
    Csv((String, String), Option<(String, String)>),
}

impl Written {
    fn system(&self) -> Result<(String, Range<usize>), Fault> {
        match self {
            Written::Toml(origin, text) => fight::system_of(origin, text),
            Written::Csv((origin, text), _) => fight::system_of_csv(origin, text),
        }
    }

    fn read(&self, book: &Book) -> Result<Roster, Fault> {
        match self {
            Written::Toml(origin, text) => Roster::read(origin, text, book),
            Written::Csv((origin, text), weapons) => {
                let weapons = weapons.as_ref().map(|(origin, text)| (&origin[..], &text[..]));
                Roster::read_csv((origin, text), weapons, book)
            }
        }
    }

    /// Returns the file that names the system: its name in errors, and its text.
    fn first(&self) -> (&str, &str) {
        let (Written::Toml(origin, text) | Written::Csv((origin, text), _)) = self;
        (origin, text)
    }

    /// Creates an error at the place where the system is named.
    fn fault(&self, span: Range<usize>, message: String) -> Fault {
        let (origin, text) = self.first();
        Fault::new(origin, text, message).at(span)
    }
}

impl Library {
    /// Returns the roster at this path, or that of the game with this name or folder.
    ///
    /// A roster in CSV is NAME.profiles.csv, optionally with weapons in NAME.weapons.csv, and can
    /// be requested as NAME. The system of a roster is a game, or the path of a game's folder or of
    /// a system file relative to the roster's folder.
    ///
    /// # Errors
    /// If there is neither, a file is unreadable or invalid, or its game is unknown.
    pub fn roster(&self, name: &str) -> Result<RosterFile, SystemError> {
        self.roster_beside(name, "")
    }

    /// Returns the roster that a file in `folder` refers to.
    pub(super) fn roster_beside(
        &self,
        name: &str,
        folder: &str,
    ) -> Result<RosterFile, SystemError> {
        let path = self.path_from(folder, name);
        let csv = self.csv_of(&path);
        if csv.is_none() && !self.is_file(&path) {
            if data::folder(name).is_some() || self.is_folder(&path) {
                return self.roster_of(name, self.named(name, folder)?);
            }
            if !name.contains(['/', '\\', '.']) {
                let fix = one_of(name, games::NAMES);
                let (name, known) = (name.to_owned(), games::NAMES.join(", "));
                return Err(SystemError::NoRoster { name, known, fix });
            }
        }
        if file_name(&path) == data::GAME && self.is_game(folder_of(&path)) {
            let folder = Some(folder_of(&path)).filter(|folder| !folder.is_empty());
            let fix = format!("use `{}`, the game's folder", folder.unwrap_or("."));
            let shown = self.path(&path).display().to_string();
            return Err(SystemError::other(shown, "the file of a game", "a roster", fix));
        }
        let (written, texts) = match csv {
            Some(csv) => self.written_in_csv(csv)?,
            None => self.written_in_toml(&path)?,
        };
        let found = self.system_of(&path, &written)?;
        let roster = self.varied_roster(written.read(found.system.book())?, &found)?;
        Ok(RosterFile::of(name, found, roster, texts, true))
    }

    /// Returns the default roster of a game that was requested by `name`.
    pub(super) fn roster_of(&self, name: &str, found: Found) -> Result<RosterFile, SystemError> {
        let (system, home) = (&found.system, found.roster.clone());
        if let Some(folder) = data::folder(&home) {
            let text = folder.text(data::ROSTER).unwrap_or_default().to_owned();
            let roster = Roster::read(&folder.origin(data::ROSTER), &text, system.book())?;
            let roster = roster.assumed("made up for the built-in roster");
            let roster = self.varied_roster(roster, &found)?;
            return Ok(RosterFile::of(name, found, roster, vec![(home, text)], false));
        }
        if system.fights().is_none() && !self.has_roster(&home) {
            let (other, expected) = ("a game without rules for fights", "a game with attacks");
            let fix = "ask for its odds, its curve or an exchange".to_owned();
            return Err(SystemError::other(name.to_owned(), other, expected, fix));
        }
        let (written, texts) = self.written_in_folder(&home)?;
        let (wanted, span) = written.system()?;
        let fault = |message| written.fault(span.clone(), message);
        self.check_home(&home, (&wanted, &home), ".", fault)?;
        self.check_fights(system, &wanted, fault)?;
        let roster = self.varied_roster(written.read(system.book())?, &found)?;
        Ok(RosterFile::of(name, found, roster, texts, true))
    }

    /// Returns the game of the roster at this path.
    fn system_of(&self, path: &str, written: &Written) -> Result<Found, SystemError> {
        let (wanted, span) = written.system()?;
        let folder = folder_of(path);
        if file_name(path).split('.').next() == Some(ROSTER) && self.is_game(folder) {
            let fault = |message| written.fault(span.clone(), message);
            self.check_home(folder, (&wanted, folder), ".", fault)?;
        }
        let found = self.named(&wanted, folder).map_err(|error| {
            let (origin, text) = written.first();
            error.at(origin, text, span.clone())
        })?;
        let fault = |message| written.fault(span.clone(), message);
        self.check_fights(&found.system, &wanted, fault)?;
        Ok(found)
    }

    /// Returns an error for a roster of a game that has no rules for fights.
    fn check_fights(
        &self,
        system: &Arc<dyn System>,
        wanted: &str,
        fault: impl Fn(String) -> Fault,
    ) -> Result<(), SystemError> {
        if system.fights().is_some() {
            return Ok(());
        }
        let fights =
            |name: &&str| self.registry.get(name).is_some_and(|one| one.fights().is_some());
        let others = self.registry.names().filter(fights).collect::<Vec<_>>().join(", ");
        let fix = format!("games with fights are {others}");
        Err(fault(format!("`{wanted}` has no rules for fights")).or_rather(Some(fix)).into())
    }

    /// Returns whether a path is that of a roster, valid or not, and of no game.
    pub(super) fn is_roster(&self, name: &str) -> bool {
        let names_system = || {
            let text = self.text(name, "a roster").ok()?.1;
            Some(text.parse::<toml::Table>().ok()?.contains_key("system"))
        };
        self.csv_of(name).is_some() || self.is_file(name) && names_system().unwrap_or(false)
    }

    /// Returns NAME for a roster in CSV that is requested as NAME.profiles.csv or as NAME.
    fn csv_of<'n>(&self, name: &'n str) -> Option<&'n str> {
        let alone = || !self.is_file(name) && self.is_file(&(name.to_owned() + CSV[0]));
        name.strip_suffix(CSV[0]).or_else(|| alone().then_some(name))
    }

    fn written_in_toml(&self, path: &str) -> Result<(Written, Vec<FileText>), SystemError> {
        if has_ending(path, "csv") {
            return Err(self.other_csv(path));
        }
        let (origin, text) = self.text(path, "a roster")?;
        Ok((Written::Toml(origin, text.clone()), vec![(path.to_owned(), text)]))
    }

    /// Reads the roster NAME in CSV.
    fn written_in_csv(&self, name: &str) -> Result<(Written, Vec<FileText>), SystemError> {
        let [profiles, weapons] = CSV.map(|ending| format!("{name}{ending}"));
        let of_profiles = self.text(&profiles, "stat lines in CSV")?;
        let mut texts = vec![(profiles, of_profiles.1.clone())];
        if !self.is_there(&weapons) {
            return Ok((Written::Csv(of_profiles, None), texts));
        }
        let of_weapons = self.text(&weapons, "weapons in CSV")?;
        texts.push((weapons, of_weapons.1.clone()));
        Ok((Written::Csv(of_profiles, Some(of_weapons)), texts))
    }

    /// Returns whether a game's folder has its own roster.
    pub(super) fn has_roster(&self, folder: &str) -> bool {
        let csv = CSV.map(|ending| format!("{ROSTER}{ending}"));
        let names = csv.iter().map(String::as_str).chain([data::ROSTER]);
        names.into_iter().any(|name| self.is_there(&join(folder, name)))
    }

    /// Reads the roster in a game's folder.
    fn written_in_folder(&self, folder: &str) -> Result<(Written, Vec<FileText>), SystemError> {
        let toml = join(folder, data::ROSTER);
        let csv = CSV.map(|ending| format!("{ROSTER}{ending}"));
        let [profiles, weapons] = csv.each_ref().map(|name| self.is_there(&join(folder, name)));
        let shown = || self.path(folder).display().to_string();
        let other = if profiles { &csv[0] } else { &csv[1] };
        match (self.is_there(&toml), profiles, weapons) {
            (true, false, false) => self.written_in_toml(&toml),
            (false, true, _) => self.written_in_csv(&join(folder, ROSTER)),
            (false, false, false) => Err(SystemError::Lacks {
                folder: shown(),
                file: data::ROSTER.to_owned(),
                holds: "it should contain the stat lines and weapons of the game".to_owned(),
                fix: format!("write {} with `system = \".\"`", data::ROSTER),
            }),
            (false, false, true) => Err(SystemError::Lacks {
                folder: shown(),
                file: csv[0].clone(),
                holds: format!("it should contain the stat lines that go with {}", csv[1]),
                fix: format!("write {}, or put both into {}", csv[0], data::ROSTER),
            }),
            _ => {
                let (one, other) = (data::ROSTER.to_owned(), other.clone());
                Err(SystemError::Twice { folder: shown(), one, other })
            }
        }
    }

    /// Returns the error for a CSV file whose name is not that of stat lines.
    fn other_csv(&self, name: &str) -> SystemError {
        let stem = name.strip_suffix(CSV[1]);
        let stem = stem.or_else(|| name.rsplit_once('.').map(|(stem, _)| stem));
        let profiles = stem.unwrap_or(name).to_owned() + CSV[0];
        let fix = match name.ends_with(CSV[1]) {
            true => format!("use `{profiles}`; its weapons are read with it"),
            false => format!("rename the stat lines to `{profiles}`, and the weapons to match"),
        };
        let expected = "NAME.profiles.csv, or a file in TOML";
        SystemError::other(self.path(name).display().to_string(), "no roster", expected, fix)
    }
}

impl RosterFile {
    fn of(
        name: &str,
        found: Found,
        roster: Roster,
        texts: Vec<FileText>,
        from_file: bool,
    ) -> RosterFile {
        let Found { system, id: game, files: system_files, .. } = found;
        RosterFile {
            system,
            game,
            roster: roster.into(),
            name: name.to_owned(),
            texts,
            from_file,
            system_files,
        }
    }

    /// Returns the name or path by which the library finds the roster from its own folder, wherever
    /// it was requested.
    #[must_use]
    pub fn place(&self) -> &str {
        let text = self.texts.first().filter(|_| self.from_file);
        text.map_or(&self.name, |(path, _)| path)
    }

    /// Returns what a roster of the same game at this path names as its `system`.
    #[must_use]
    pub fn system_at(&self, path: &str) -> String {
        match self.system_files.is_empty() {
            true => self.game.name.clone(),
            false => between(folder_of(path), &self.game.name),
        }
    }

    /// Returns the same roster and game, of which nothing was read yet.
    #[must_use]
    pub fn fresh(&self) -> RosterFile {
        let (system, roster) = (unread(&self.system), self.roster.fresh().into());
        RosterFile { system, roster, ..self.clone() }
    }

    /// Returns the stat line of this name.
    ///
    /// # Errors
    /// If the roster has none.
    pub fn profile(&self, name: &str) -> Result<&StatLine, SetupError> {
        let roster = &self.roster;
        roster.get(name).ok_or_else(|| {
            let names = roster.names().collect::<Vec<_>>().join(", ");
            let message = format!("no profile `{name}` in {}; expected one of {names}", self.name);
            SetupError::new(message).or_rather(one_of(name, roster.names()))
        })
    }

    /// Creates a situation from settings; keys that are not set have the game's default.
    ///
    /// # Errors
    /// If a key is unknown, set twice or without meaning in this game, or its value is outside its
    /// domain.
    pub fn situation<'a>(
        &self,
        settings: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Sheet, SetupError> {
        let form = &self.system.book().situation;
        let (mut sheet, mut known) = (Sheet::blank(form), Vec::new());
        for (key, value) in settings {
            if known.contains(&key) {
                let fix = Some("set it once".to_owned());
                return Err(SetupError::of(key, format!("`{key}` is set twice")).or_rather(fix));
            }
            known.push(key);
            sheet.set_text(form, key, value)?;
            let usual = form.get(key).map(|field| &field.value);
            let Some(why) = self.fights().idle(key).filter(|_| sheet.get(key) != usual) else {
                continue;
            };
            let title = &self.system.card().title;
            let message = format!("`{key}` means nothing in {title}: {why}");
            return Err(SetupError::of(key, message).or_rather(Some(format!("leave out `{key}`"))));
        }
        Ok(sheet)
    }

    /// Returns the rules of its fights.
    ///
    /// # Panics
    /// Never panics: [`Library::roster`] rejects games without fights.
    #[must_use]
    pub fn fights(&self) -> &dyn Fights {
        self.system.fights().expect("a roster is of a game with fights")
    }
}

//! A user's game: a folder or a single file that builds on another game, or a folder with a game of
//! one's own, which builds on none.

use std::path::PathBuf;
use std::sync::Arc;

use evenodds_data as data;
use evenodds_engine::book::{Book, Fault, Look, RuleIndex, UserGame, did_you_mean, one_of};
use evenodds_engine::games;
use evenodds_engine::registry::System;

use super::error::SystemError;
use super::finder::{FileText, Found, GameId, Library};
use super::path::{file_name, folder_of, is_path, join};

/// The maximum number of games in a chain of bases.
const BASES_MAX: usize = 16;

/// What the file of a user's game must contain.
const HOLDS: &str =
    "it must name the game to build on, as `base`, and list what differs, or hold a whole game";

/// Likely misspellings of the file name of a game.
const OTHER_NAMES: [&str; 3] = ["system.toml", "game.tml", "game.toml.txt"];

/// The place of a user's game: its file, and its folder if it has one.
struct Place {
    file: String,
    folder: Option<String>,
}

/// The files of the games being read, each based on the next.
type Chain = Vec<(PathBuf, String)>;

impl Library {
    /// Returns the game of this name, or of the folder or system file at this path, with the files
    /// from which it was read.
    ///
    /// # Errors
    /// As for [`Library::system`].
    pub fn found(&self, name: &str) -> Result<Found, SystemError> {
        self.named(name, "")
    }

    /// Returns the game that a file in `folder` refers to.
    pub(super) fn named(&self, name: &str, folder: &str) -> Result<Found, SystemError> {
        if let Some(found) = self.registered(name) {
            return self.varied(found);
        }
        match self.place(name, folder) {
            Some(place) => self.varied(self.read(place, &mut Chain::new())?),
            None => Err(SystemError::Unknown {
                name: name.to_owned(),
                known: self.registry.names().collect::<Vec<_>>().join(", "),
                fix: one_of(name, self.registry.names().collect::<Vec<_>>()),
            }),
        }
    }

    /// Returns the file of the user's game at this path, and whether it builds on another; `None` for
    /// a game that comes with the program.
    pub(crate) fn game_file(&self, name: &str) -> Option<(String, bool)> {
        if self.registry.get(name).is_some() {
            return None;
        }
        let file = self.place(name, "")?.file;
        let (_, text) = self.text(&file, HOLDS).ok().filter(|_| !self.ships(&file))?;
        Some((file, has_base(&text)))
    }

    /// Returns the game of the registry with this name, without changes.
    fn registered(&self, name: &str) -> Option<Found> {
        let system = Arc::clone(self.registry.get(name)?);
        let (name, files) = (name.to_owned(), Vec::new());
        let id = GameId { place: PathBuf::from(&name), name: name.clone() };
        Some(Found { system, id, is_varied: false, files, roster: name })
    }

    /// Returns the folder of the user's game at this path; `None` if it is a single file or no path.
    pub(super) fn home_of(&self, name: &str) -> Option<String> {
        self.place(name, "").and_then(|place| place.folder)
    }

    /// Returns the place of the game that a file in `folder` refers to by a path; `None` if the
    /// name is not a path.
    fn place(&self, name: &str, folder: &str) -> Option<Place> {
        let path = self.path_from(folder, name);
        if !is_path(name) && !self.is_there(&path) {
            return None;
        }
        let folder = if self.is_folder(&path) {
            path
        } else if file_name(&path) == data::GAME {
            folder_of(&path).to_owned()
        } else {
            return Some(Place { file: path, folder: None });
        };
        Some(Place { file: join(&folder, data::GAME), folder: Some(folder) })
    }

    /// Reads a user's game and its base.
    fn read(&self, place: Place, chain: &mut Chain) -> Result<Found, SystemError> {
        if let Some(folder) = &place.folder
            && !self.is_there(&place.file)
        {
            return Err(self.without_game(folder));
        }
        let (origin, text) = self.text(&place.file, "the file of a game")?;
        let script = match &place.folder {
            Some(folder) => self.optional(folder, data::SCRIPT)?,
            None => None,
        };
        if let Some(folder) = &place.folder
            && (UserGame::is_written(&text, &[]) || script.is_some() && !has_base(&text))
        {
            return self.own(folder, (&origin, &text), &place, script.as_ref());
        }
        chain.push((self.identity(&place.file), origin.clone()));
        let (base, span) = Book::base_of(&origin, &text, &games::NAMES)?;
        if let Some((_, script, _)) = script {
            let fix = format!("delete it, or delete the line with `base` in {origin}");
            let found = "a script, and the game beside it has the rules of its base";
            return Err(SystemError::other(script, found, "no script", fix));
        }
        let id = self.id_of(&place);
        let fault = |message: String| Fault::new(&origin, &text, message).at(span.clone());
        let under = self.base(&base, folder_of(&place.file), chain, &fault)?;
        let name = self.name_of(&place);
        let mut book = Book::overlay((&origin, &text), &name, under.system.book(), &games::NAMES)?;
        let (mut files, mut roster) = (under.files, under.roster);
        files.push((place.file, text.clone()));
        if let Some(folder) = place.folder {
            book.look = self.look(&folder, &mut files)?.or(under.system.book().look);
            if let Some((path, origin, text)) = self.optional(&folder, data::INDEX)? {
                book.rules = RuleIndex::read(&origin, &text)?;
                files.push((path, text));
            }
            if self.has_roster(&folder) {
                roster = folder;
            }
        }
        let system = under.system.reopen(book)?;
        Ok(Found { system, id, is_varied: false, files, roster })
    }

    /// Reads the look in a game's folder, if there is one.
    fn look(&self, folder: &str, files: &mut Vec<FileText>) -> Result<Option<Look>, SystemError> {
        let Some((path, origin, text)) = self.optional(folder, data::LOOK)? else {
            return Ok(None);
        };
        let look = Look::read(&origin, &text)?;
        files.push((path, text));
        Ok(Some(look))
    }

    /// Reads a user-defined game, which has no base, in `folder`; its file comes with its name in
    /// errors.
    fn own(
        &self,
        folder: &str,
        (origin, text): (&str, &str),
        place: &Place,
        script: Option<&(String, String, String)>,
    ) -> Result<Found, SystemError> {
        let mut files = vec![(join(folder, data::GAME), text.to_owned())];
        let index = self.optional(folder, data::INDEX)?;
        let rules = index.as_ref().map(|(_, origin, text)| (origin.as_str(), text.as_str()));
        let mut own = UserGame::read((origin, text), &self.name_of(place), &games::NAMES, rules)?;
        files.extend(index.map(|(path, _, text)| (path, text)));
        own.book.look = self.look(folder, &mut files)?;
        if let Some((path, _, rules)) = script {
            own.book.own = Some(format!("{text}\0{rules}").into());
            files.push((path.clone(), rules.clone()));
        }
        let script = script.map(|(_, origin, rules)| (&origin[..], &rules[..]));
        let system = open_own(own, (origin, text), script)?;
        let (id, roster) = (self.id_of(place), folder.to_owned());
        Ok(Found { system, id, is_varied: false, files, roster })
    }

    /// Returns the base of a game, as its file names it.
    fn base(
        &self,
        base: &str,
        folder: &str,
        chain: &mut Chain,
        fault: &impl Fn(String) -> Fault,
    ) -> Result<Found, SystemError> {
        if let Some(found) = self.registered(base).filter(|_| games::NAMES.contains(&base)) {
            return Ok(found);
        }
        let known = games::NAMES.join(", ");
        let near = did_you_mean(base, games::NAMES);
        let Some(place) = self.place(base, folder) else {
            let or = "or the path of a game's folder";
            let fault = fault(format!("no game `{base}` to build on; expected {known}, {or}"));
            return Err(fault.or_rather(near).into());
        };
        if !self.is_there(place.folder.as_ref().unwrap_or(&place.file)) {
            let path = self.path(&join(folder, base)).display().to_string();
            let fault = fault(format!("no game `{base}` to build on: {path} does not exist"));
            let or = || {
                format!("name one of {known}, or the path of a game's folder relative to this file")
            };
            return Err(fault.or_rather(Some(near.unwrap_or_else(or))).into());
        }
        let identity = self.identity(&place.file);
        if let Some(first) = chain.iter().position(|(known, _)| *known == identity) {
            let way = chain[first..].iter().map(|(_, origin)| origin.as_str());
            let way: Vec<&str> = way.chain([chain[first].1.as_str()]).collect();
            let fault = fault(format!("`base` leads back to itself: {}", way.join(" -> ")));
            return Err(fault.or_rather(Some(format!("name one of {known} as `base`"))).into());
        }
        if chain.len() == BASES_MAX {
            let fault = fault(format!("{BASES_MAX} games build on each other; expected fewer"));
            return Err(fault.or_rather(Some(format!("name one of {known} as `base`"))).into());
        }
        self.read(place, chain).map_err(|error| match error {
            SystemError::Faulty(fault) => SystemError::Faulty(fault),
            other => fault(other.to_string()).or_rather(other.fix()).into(),
        })
    }

    /// Returns which game is at a place.
    fn id_of(&self, place: &Place) -> GameId {
        let name = place.folder.as_ref().unwrap_or(&place.file).clone();
        GameId { name, place: self.identity(&place.file) }
    }

    /// Returns the default name of a game: that of its folder, or of its file.
    fn name_of(&self, place: &Place) -> String {
        let file = self.identity(&place.file);
        let named = match &place.folder {
            Some(_) => file.parent().and_then(|folder| folder.file_name()),
            None => file.file_stem(),
        };
        named.map_or(String::new(), |name| name.to_string_lossy().into_owned())
    }

    /// Reads an optional file of a game's folder: path, name in errors, and text.
    fn optional(
        &self,
        folder: &str,
        file: &str,
    ) -> Result<Option<(String, String, String)>, SystemError> {
        let path = join(folder, file);
        if !self.is_there(&path) {
            return Ok(None);
        }
        let (origin, text) = self.text(&path, "a file in TOML")?;
        Ok(Some((path, origin, text)))
    }

    /// Returns the error for a folder without the file of a game.
    fn without_game(&self, folder: &str) -> SystemError {
        let shown = self.path(folder).display().to_string();
        let other = OTHER_NAMES.iter().find(|name| self.is_file(&join(folder, name)));
        let fix = match other {
            Some(name) => format!("rename {name} to {}", data::GAME),
            None => format!(
                "write {} with a line such as `base = \"{}\"`",
                self.path(&join(folder, data::GAME)).display(),
                games::NAMES[0]
            ),
        };
        let (file, holds) = (data::GAME.to_owned(), HOLDS.to_owned());
        SystemError::Lacks { folder: shown, file, holds, fix }
    }

    /// Returns whether a folder contains a user's game, which has a base or is user-defined.
    pub(super) fn is_game(&self, folder: &str) -> bool {
        let file = join(folder, data::GAME);
        let text = self.is_file(&file).then(|| self.text(&file, HOLDS));
        text.is_some_and(|text| {
            text.is_ok_and(|(origin, text)| {
                UserGame::is_written(&text, &games::NAMES)
                    || Book::base_of(&origin, &text, &games::NAMES).is_ok()
            })
        })
    }

    /// Returns an error for a file in a game's folder that is for another game: it is in `folder`
    /// and names `system` instead of `own`.
    pub(super) fn check_home(
        &self,
        home: &str,
        (system, folder): (&str, &str),
        own: &str,
        fault: impl Fn(String) -> Fault,
    ) -> Result<(), SystemError> {
        let home = join(home, data::GAME);
        let named = self.place(system, folder).filter(|_| self.registry.get(system).is_none());
        if named.is_some_and(|place| self.identity(&place.file) == self.identity(&home)) {
            return Ok(());
        }
        let game = self.path(&home).display().to_string();
        let fault = fault(format!(
            "this file belongs to the game in {game}, but its `system` is `{system}`"
        ));
        let fix = format!("write `system = \"{own}\"`, or move the file to another folder");
        Err(fault.or_rather(Some(fix)).into())
    }
}

/// Opens a user-defined game: its file, for errors, and its script, each with its name.
fn open_own(
    own: UserGame,
    (origin, text): (&str, &str),
    script: Option<(&str, &str)>,
) -> Result<Arc<dyn System>, Fault> {
    if let Some(script) = script {
        return evenodds_script::open(own, script);
    }
    games::configured(own).ok_or_else(|| UserGame::without_checks(origin, text, data::SCRIPT))
}

/// Returns whether a file names a base; one that cannot be parsed is for the reader of bases.
fn has_base(text: &str) -> bool {
    text.parse::<toml::Table>().is_ok_and(|table| table.contains_key("base"))
}

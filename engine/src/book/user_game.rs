//! A user-defined game: a whole `game.toml`, with less to say than that of a built-in game.

use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;

use super::condition::{ConditionEntry, Reader};
use super::data::Book;
use super::fault::Fault;
use super::field_card::FieldCard;
use super::mechanism::{Mechanism, RESOLVER};
use super::overlay::{Entries, OverlayFile, check_name, mechanic, name, says, title};
use super::own_action::{ACTION, ActionEntry, Declared};
use super::own_card::{AgainstEntry, ModifierEntry, RatingEntry};
use super::own_field::{self, FIELD};
use super::own_file::OwnFile;
use super::own_source::Source;
use super::parameter::{Concern, Value};
use super::parameter_entry::{Author, ParameterEntry, into_parameters, with_tables};
use super::parameters::Parameters;
use super::rules::RuleIndex;
use super::system_file::situations;
use super::table_entry::TableEntry;
use super::table_source::TABLE_SOURCES_MAX;
use super::tracked::Tracked;
use super::turn::Turn;
use super::turn_settings::{self, SETTINGS, TURN};
use crate::shape::{Case, FileShape, Shape, keys};

/// A user-defined game as read from its files, without its script.
#[derive(Clone, Debug)]
pub struct UserGame {
    /// Its card, its numbers, and its forms, conditions among them.
    pub book: Book,
    /// How its duels are played, if the file has `[turn]`.
    pub turn: Option<Tracked<Turn>>,
    /// The mechanic of its checks, if the file has `[resolver]`.
    pub resolver: Option<Mechanism>,
    /// Its file.
    pub file: Arc<OwnFile>,
}

/// The keys of a file that make it one of a user-defined game, if it has no `base`.
const KEYS: [&str; 13] = [
    "rating",
    "against",
    "modifier",
    "parameter",
    "table",
    "profile",
    "weapon",
    "situation",
    "condition",
    ACTION,
    FIELD,
    TURN,
    RESOLVER,
];

keys! {
    /// A game of your own.
    struct Entered {
        name: Option<Spanned<String>> as name,
        title: Option<String> as title,
        mechanic: Option<String> as mechanic,
        says: Option<String> as says,
        /// The unit of harm; by default `wounds`, in a game with stat lines.
        harm: Option<String>,
        /// The rating of a check: dice in a pool, a target number, a bonus.
        rating: Spanned<RatingEntry>,
        /// The number that a check is made against, if there is one.
        against: Option<Spanned<AgainstEntry>>,
        /// What a modifier of a check changes.
        modifier: Option<Spanned<ModifierEntry>>,
        /// The numbers of the rules.
        #[serde(default)]
        parameter: Vec<ParameterEntry> => ParameterEntry::list(&[], &["from"]),
        /// Tables of the rules, each looked up by a whole number.
        #[serde(default)]
        table: Vec<TableEntry>,
        /// The keys of stat lines.
        #[serde(default)]
        profile: Vec<ParameterEntry> => ParameterEntry::list(&["acts_on"], &["from"]),
        /// The keys of weapons.
        #[serde(default)]
        weapon: Vec<ParameterEntry> => ParameterEntry::list(&[], &["from"]),
        /// The keys of the situation of an attack or a duel, beside those of all games.
        #[serde(default)]
        situation: Vec<ParameterEntry> => ParameterEntry::list(&[], &[]),
        /// What play changes about a fighter.
        #[serde(default)]
        condition: Vec<ConditionEntry> => ConditionEntry::list(),
        /// What a fighter can do in place of an attack.
        #[serde(default)]
        action: Vec<ActionEntry> => ActionEntry::list(),
        /// Squads on a table.
        field: Option<Spanned<Entries>> => own_field::shape(),
        /// When fighters act, and what ends a fight.
        turn: Option<Spanned<Entries>> => turn_settings::shape(),
        /// The mechanic of checks, for a game without a function `check`.
        resolver: Option<Spanned<Entries>> => Mechanism::shape(),
    }
}

impl UserGame {
    /// Returns the shape of a `game.toml`: a whole game, or with `base` one that changes another.
    #[must_use]
    pub fn file() -> FileShape {
        let changed = Case { key: "base", is: Shape::Any, table: OverlayFile::keys() };
        FileShape::of(Shape::Cases(vec![changed], Entered::keys()))
    }

    /// Returns whether a text is that of a user-defined game: it has no `base`, and a key that only
    /// whole games have. It may name no game of those `taken`.
    #[must_use]
    pub fn is_written(text: &str, taken: &[&str]) -> bool {
        let Ok(table) = text.parse::<toml::Table>() else { return false };
        let name = table.get("name").and_then(toml::Value::as_str);
        !table.contains_key("base")
            && KEYS.iter().any(|key| table.contains_key(*key))
            && name.is_none_or(|name| !taken.contains(&name))
    }

    /// Reads the file of a user-defined game and, if there is one, its rule index; both come with
    /// their file names for errors. The game is called `name` unless the file has a name, which may
    /// not be one of those `taken`.
    ///
    /// ```toml
    /// title = "Two Dice"
    ///
    /// [rating]
    /// word = "skill"
    /// accepts = [2, 12]
    ///
    /// [resolver]
    /// kind = "sum-under"
    /// count = 2
    /// die = 6
    /// ```
    ///
    /// # Errors
    /// If a text is not valid TOML, lacks a key or has one that is unknown, or a value is outside
    /// its domain.
    pub fn read(
        (origin, text): (&str, &str),
        name: &str,
        taken: &[&str],
        index: Option<(&str, &str)>,
    ) -> Result<UserGame, Fault> {
        let source = Source(origin, text);
        let file: Entered = toml::from_str(text).map_err(|error| source.unread(&error))?;
        let named = match &file.name {
            Some(name) => (name.get_ref().as_str(), name.span()),
            None => (name, 0..0),
        };
        check_name(named.0, taken.iter().copied()).map_err(|message| {
            let fix = "write a `name` of your own, such as `name = \"my-game\"`";
            source.fault(named.1, message, fix)
        })?;
        let name = named.0.to_owned();
        let author = match file.profile.is_empty() {
            true => Author::DesignerOfChecks,
            false => Author::Designer,
        };
        let read = |entries| into_parameters(entries, (origin, text), author);
        let parameters = with_tables(read(file.parameter)?, file.table, (origin, text), author)?;
        let (profile, weapon) = (read(file.profile)?, read(file.weapon)?);
        for form in [&parameters, &profile, &weapon] {
            source.has_no_source(form)?;
        }
        let profile = with_weapons(profile, &weapon)?;
        let conditions = Reader { source: (origin, text), profile: &profile, weapon: &weapon };
        let conditions = conditions.read(file.condition)?;
        let has_squads = file.field.is_some();
        let declared = Declared { profile: &profile, conditions: &conditions, has_squads };
        let actions = source.actions(file.action, declared)?;
        let situation = source.situations(read(file.situation)?)?;
        let (parameters, resolver) = source.resolver(parameters, file.resolver)?;
        let parameters = source.turn(parameters, file.turn.as_ref())?;
        let (parameters, field) = source.field(parameters, file.field.as_ref(), &profile)?;
        let turn = file.turn.map(|_| parameters.tracked(Turn::of));
        let situation = with_rounds(situation, turn.as_ref());
        let mut card =
            source.card(resolver, &parameters, (file.rating, file.against), file.modifier)?;
        let mechanic = || resolver.map_or(SCRIPT.to_owned(), |one| one.words(&parameters));
        card.mechanic = file.mechanic.unwrap_or_else(mechanic);
        card.says = file.says.unwrap_or_else(|| format!("{}.", card.mechanic));
        card.title = file.title.unwrap_or_else(|| name.clone());
        let harm = (!profile.iter().as_slice().is_empty()).then(|| "wounds".to_owned());
        (card.name, card.harm) = (name, file.harm.or(harm));
        let rules = match index {
            Some((origin, text)) => RuleIndex::read(origin, text)?,
            None => RuleIndex::empty(&card.title),
        };
        let own = Some(Arc::from(text));
        let of_card = Book::of(card);
        let book = Book {
            parameters,
            profile,
            weapon,
            situation,
            conditions,
            actions,
            field,
            rules,
            own,
            ..of_card
        };
        let file = Arc::new(OwnFile::of(origin, text));
        Ok(UserGame { book, turn, resolver, file })
    }

    /// Returns the same game with another book, such as one with other parameters.
    #[must_use]
    pub fn with(&self, book: Book) -> UserGame {
        let book = Book { parameters: book.parameters.fresh(), ..book };
        let turn = self.turn.as_ref().map(|_| book.parameters.tracked(Turn::of));
        let situation = with_rounds(book.situation, turn.as_ref());
        let book = Book { situation, ..book };
        UserGame { book, turn, resolver: self.resolver, file: Arc::clone(&self.file) }
    }

    /// Returns the error of a file of a game that has neither `[resolver]` nor a script of this
    /// name.
    #[must_use]
    pub fn without_checks(origin: &str, text: &str, script: &str) -> Fault {
        let names = Mechanism::ALL.map(|one| format!("\"{}\"", one.name()));
        let message =
            format!("the game has no checks: no `[{RESOLVER}]`, and no {script} beside it");
        let fix = format!("add `[{RESOLVER}]` with `kind` as one of {}", names.join(", "));
        Fault::new(origin, text, message).at(0..0).or_rather(Some(fix))
    }
}

/// The mechanic of a game whose script has its checks.
const SCRIPT: &str = "rules of its own";

impl Source<'_> {
    /// Converts an error of the TOML parser.
    fn unread(self, error: &toml::de::Error) -> Fault {
        let fault = Fault::from_toml(self.0, self.1, error);
        let message = error.message();
        if message.starts_with("missing field `rating`") {
            let fix = "add `[rating]` with `word` and `accepts`, such as `accepts = [1, 10]`";
            return fault.or_rather(Some(fix.to_owned()));
        }
        fault
    }

    /// Returns the form of situations.
    fn situations(self, own: Parameters) -> Result<Parameters, Fault> {
        let keys: Vec<String> = own.iter().map(|one| one.key.clone()).collect();
        let all = situations(own)?;
        let mut filled = all.iter().filter(|one| one.from.is_some());
        if let Some(one) = filled.nth(TABLE_SOURCES_MAX) {
            let message =
                format!("more than {TABLE_SOURCES_MAX} keys of the situation have `from`");
            let fix = "leave out those that no rule reads";
            return Err(self.fault(self.place_of(&one.key), message, fix));
        }
        let mut shared = all.iter().take(all.iter().len() - keys.len());
        if let Some(one) = shared.find(|one| keys.contains(&one.key)) {
            let message = format!("every game has the situation key `{}`", one.key);
            return Err(self.fault(self.place_of(&one.key), message, "delete it, or rename it"));
        }
        Ok(all)
    }

    /// Returns an error if a key of a form other than that of situations has `from`.
    fn has_no_source(self, form: &Parameters) -> Result<(), Fault> {
        let Some(one) = form.iter().find(|one| one.from.is_some()) else { return Ok(()) };
        let message = format!("`{}` has `from`, which is for keys of `[[situation]]`", one.key);
        Err(self.fault(self.place_of(&one.key), message, "delete it"))
    }

    /// Returns the parameters with those of `[field]`, and what scenarios are written by.
    fn field(
        self,
        parameters: Parameters,
        written: Option<&Spanned<Entries>>,
        profile: &Parameters,
    ) -> Result<(Parameters, Option<FieldCard>), Fault> {
        let Some(written) = written else { return Ok((parameters, None)) };
        let (card, more) = own_field::read(&self.written(FIELD, written), profile)?;
        Ok((self.with(parameters, more)?, Some(card)))
    }

    fn resolver(
        self,
        parameters: Parameters,
        written: Option<Spanned<Entries>>,
    ) -> Result<(Parameters, Option<Mechanism>), Fault> {
        let Some(written) = written else { return Ok((parameters, None)) };
        let (mechanism, more) = Mechanism::read(&self.written(RESOLVER, &written))?;
        Ok((self.with(parameters, more)?, Some(mechanism)))
    }

    fn turn(
        self,
        parameters: Parameters,
        written: Option<&Spanned<Entries>>,
    ) -> Result<Parameters, Fault> {
        let Some(written) = written else { return Ok(parameters) };
        let written = self.written(TURN, written);
        let more = written.parameters(&SETTINGS, &[], Concern::Fight)?;
        turn_settings::check(&written)?;
        self.with(parameters, more)
    }
}

/// The key of stat lines that lists weapons.
const WEAPONS: &str = "weapons";

/// The declaration of that key, for a game with weapons whose file leaves it out.
const WEAPONS_ENTRY: &str = r#"
[[profile]]
key = "weapons"
says = "the names of its weapons in the roster"
acts_on = "hit"
value = []
kind = "names"
status = "assumed"
source = "every game with weapons has this key"
"#;

/// The declaration of keys of stat lines.
#[derive(Deserialize)]
struct ProfileFile {
    profile: Vec<ParameterEntry>,
}

/// Returns the form of stat lines of a game with weapons, which a fighter lists by their names.
fn with_weapons(form: Parameters, weapon: &Parameters) -> Result<Parameters, Fault> {
    let is_there = form.get(WEAPONS).is_some() || weapon.iter().as_slice().is_empty();
    if is_there || form.iter().as_slice().is_empty() {
        return Ok(form);
    }
    let source = (WEAPONS, WEAPONS_ENTRY);
    let file: ProfileFile = toml::from_str(WEAPONS_ENTRY)
        .map_err(|error| Fault::from_toml(source.0, source.1, &error))?;
    let more = into_parameters(file.profile, source, Author::BuiltIn)?;
    Ok(Parameters::of([form.into_list(), more.into_list()].concat()))
}

/// Returns a form of situations in which the turn says after how many rounds a duel is undecided.
fn with_rounds(form: Parameters, turn: Option<&Tracked<Turn>>) -> Parameters {
    let Some(turn) = turn else { return form };
    let mut list = form.into_list();
    if let Some(rounds) = list.iter_mut().find(|one| one.key == "rounds_max") {
        // A clone marks nothing as read: only duels read the turn.
        rounds.value = Value::Number(turn.clone().rounds.into());
    }
    Parameters::of(list)
}

#[cfg(test)]
mod tests;

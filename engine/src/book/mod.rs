//! A game's book: its card, its parameters with their sources, and the index of its rules.
//!
//! Books are TOML texts and are only parsed here. The built-in ones are embedded in the program; a
//! user's file names a game as its `base` and changes some of its values. The engine parses texts
//! that are passed to it and opens no files.
//!
//! - `card`: how checks are asked for; `field_card`: how scenarios are written; `look`: colour,
//!   marker and line style; `rules`: the rule index.
//! - `parameter` and `parameters`: numbers and forms with their sources; `table_value`,
//!   `table_form`, `lookup` and `table_entry`: tables; `former_key`: replaced keys; `fault`: an
//!   error with its place.
//! - `tracked`: a value that marks its parameters as read when a rule first uses it. `games::open`
//!   gives each game a record of its own, so an analysis of a fresh copy knows what it has read. A
//!   law from the cache reads nothing, so `Exact` caches laws within one question only.
//! - `own_game`: a game with no base (`own_file`, `own_settings`, `mechanism`, `turn`,
//!   `condition`).

mod card;
mod condition;
mod fault;
mod field_card;
mod former_key;
mod look;
mod lookup;
mod mechanism;
mod own_file;
mod own_settings;
mod parameter;
mod parameter_entry;
mod parameters;
mod rules;
mod table_entry;
mod table_form;
mod table_value;
mod tracked;
mod turn;
mod user_game;

use std::sync::Arc;

use evenodds_data::SITUATION;
use serde::Deserialize;
use toml::Spanned;

pub use card::{Against, Card, EASE_LIMIT, EASE_MAX, Modifier, Rating, Terms, TermsError};
pub use condition::{DeclaredCondition, Level, Until};
pub use fault::{Fault, did_you_mean, nearest, one_of};
pub use field_card::{FieldCard, FigureSize, MoraleRule};
pub use look::{Dash, Look, Marker};
pub use lookup::Lookup;
pub use mechanism::Mechanism;
pub use own_file::OwnFile;
pub use own_settings::FOR_SQUADS;
pub use parameter::{Alternative, Concern, Domain, Facet, Parameter, Provenance, Value};
pub use parameters::Parameters;
pub use rules::{Coverage, Rule, RuleIndex};
pub use table_form::{RowRange, TableColumn, TableForm, TableRow};
pub use table_value::TableValue;
pub use tracked::Tracked;
pub use turn::{Actions, Goes, Melee, Nerve, Often, Order, Reaction, Removal, Rout, Turn, Whom};
pub use user_game::UserGame;

use parameter_entry::{
    Author, ParameterEntry, ParameterFault, ValueKind, into_parameters, with_tables,
};

/// The data of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Book {
    /// The game whose rules it uses: a built-in one, or a user-defined game.
    pub base: String,
    /// How its checks are asked for.
    pub card: Card,
    /// Its parameters.
    pub parameters: Parameters,
    /// The form of stat lines, with a default for each key.
    pub profile: Parameters,
    /// The form of weapons, with a default for each key.
    pub weapon: Parameters,
    /// The form of situations of attacks and duels, with a default for each key.
    pub situation: Parameters,
    /// What play changes about a fighter; declared by user-defined games alone.
    pub conditions: Vec<DeclaredCondition>,
    /// The conventions for scenarios, if the game has squad fights.
    pub field: Option<FieldCard>,
    /// The rule index.
    pub rules: RuleIndex,
    /// Its look on charts, if it has one.
    pub look: Option<Look>,
    /// The texts that the rules of a user-defined game are read from; `None` for the program's.
    pub own: Option<Arc<str>>,
}

/// A system file as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SystemFile {
    name: Spanned<String>,
    title: String,
    mechanic: String,
    says: String,
    rating: Rating,
    against: Option<Against>,
    modifier: Modifier,
    harm: Option<String>,
    #[serde(default)]
    parameter: Vec<ParameterEntry>,
    #[serde(default)]
    table: Vec<table_entry::TableEntry>,
    #[serde(default)]
    profile: Vec<ParameterEntry>,
    #[serde(default)]
    weapon: Vec<ParameterEntry>,
    #[serde(default)]
    situation: Vec<ParameterEntry>,
    field: Option<Spanned<field_card::FieldCardEntry>>,
}

/// The keys that the situations of all games share.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SituationFile {
    situation: Vec<ParameterEntry>,
}

/// A user's file: a base, and what it changes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OverlayFile {
    base: Spanned<String>,
    name: Option<Spanned<String>>,
    title: Option<String>,
    mechanic: Option<String>,
    says: Option<String>,
    #[serde(default)]
    set: Entries,
}

/// Keys with their values as written in a file, each with its place.
pub type Entries = std::collections::BTreeMap<Spanned<String>, Spanned<toml::Value>>;

/// The part of an overlay that is read first.
#[derive(Deserialize)]
struct BaseLine {
    base: Spanned<String>,
}

/// The text appended to the mechanic of a changed game.
const CHANGED: &str = ", changed";

impl Book {
    /// Creates a book that only has a card, for a game whose numbers are in code.
    #[must_use]
    pub fn of(card: Card) -> Book {
        let (base, rules) = (card.name.clone(), RuleIndex::empty(&card.title));
        let none = Parameters::default;
        let (parameters, profile, weapon, situation) = (none(), none(), none(), none());
        Book {
            base,
            card,
            parameters,
            profile,
            weapon,
            situation,
            conditions: Vec::new(),
            field: None,
            rules,
            look: None,
            own: None,
        }
    }

    /// Returns the default diameter of a base, in table units: that of the smallest size, or 0 for
    /// a game without a table.
    #[must_use]
    pub fn base_width(&self) -> i32 {
        self.field.as_ref().map_or(0, |field| field.figure(0).base)
    }

    /// Reads a complete system file and its rule index; the names are the file names in errors.
    ///
    /// # Errors
    /// If either is not valid TOML or lacks a key, or a value is outside its own domain.
    pub fn read(
        (system_name, system): (&str, &str),
        (rules_name, rules): (&str, &str),
    ) -> Result<Book, Fault> {
        let file: SystemFile = toml::from_str(system)
            .map_err(|error| Fault::from_toml(system_name, system, &error))?;
        let (source, author) = ((system_name, system), Author::BuiltIn);
        let read = |entries| into_parameters(entries, source, author);
        let (parameters, profile) = (read(file.parameter)?, read(file.profile)?);
        let parameters = with_tables(parameters, file.table, source, author)?;
        let (weapon, situation) = (read(file.weapon)?, situations(read(file.situation)?)?);
        let card = Card {
            name: file.name.into_inner(),
            title: file.title,
            mechanic: file.mechanic,
            says: file.says,
            rating: file.rating,
            against: file.against,
            modifier: file.modifier,
            harm: file.harm,
        };
        card.check().map_err(|message| Fault::new(system_name, system, message))?;
        let field = file.field.map(|entry| {
            let span = entry.span();
            let field = entry.into_inner().into_field();
            field.map_err(|message| Fault::new(system_name, system, message).at(span))
        });
        let (field, rules) = (field.transpose()?, RuleIndex::read(rules_name, rules)?);
        let base = card.name.clone();
        let of_card = Book::of(card);
        Ok(Book { base, parameters, profile, weapon, situation, field, rules, ..of_card })
    }

    /// Returns the base of a user's file as written, with its place in the text. `known` are the
    /// names of games, for the likeliest fix.
    ///
    /// # Errors
    /// If the text is not valid TOML or names no base.
    pub fn base_of(
        origin: &str,
        text: &str,
        known: &[&str],
    ) -> Result<(String, std::ops::Range<usize>), Fault> {
        let line: BaseLine = toml::from_str(text).map_err(|error| {
            let fault = Fault::from_toml(origin, text, &error);
            if !error.message().starts_with("missing field") {
                return fault;
            }
            let known = known.join(", ");
            let fix = "begin with `base = \"NAME\"`, the game to build on";
            let own =
                "a game of your own that builds on none is a folder with `[rating]` in game.toml";
            fault.or_rather(Some(format!("{fix}: one of {known}; {own}")))
        })?;
        Ok((line.base.get_ref().clone(), line.base.span()))
    }

    /// Reads a user's file: the book of its `base` with the values of `[set]`. The game is called
    /// `name` unless the file has a name, which may not be one of those `taken`. The text comes
    /// with its file name for errors.
    ///
    /// ```toml
    /// base = "sprawl"
    /// name = "house"
    ///
    /// [set]
    /// target = 6
    /// rule_of_tens = false
    /// ```
    ///
    /// # Errors
    /// If the text is not valid TOML, sets an unknown parameter or a value outside its domain, or
    /// has an invalid name.
    pub fn overlay(
        (origin, text): (&str, &str),
        name: &str,
        base: &Book,
        taken: &[&str],
    ) -> Result<Book, Fault> {
        let file: OverlayFile =
            toml::from_str(text).map_err(|error| Fault::from_toml(origin, text, &error))?;
        let fault = |message: String| Fault::new(origin, text, message);
        let named = match file.name {
            Some(name) => (name.get_ref().clone(), name.span()),
            None => (name.to_owned(), file.base.span()),
        };
        if let Err(message) = check_name(&named.0, taken.iter().copied()) {
            let fix = "write a `name` of your own, such as `name = \"my-game\"`".to_owned();
            return Err(fault(message).at(named.1).or_rather(Some(fix)));
        }
        let mut book = base.changed((origin, text), &file.set)?;
        book.card.name = named.0;
        book.card.title = file.title.unwrap_or_else(|| book.card.name.clone());
        book.card.mechanic = file.mechanic.unwrap_or(book.card.mechanic);
        book.card.says = file.says.unwrap_or(book.card.says);
        Ok(book)
    }

    /// Returns the book with other values of parameters and tables, written as in `[set]` of a
    /// user's file. It keeps the name of the game, and has no look of its own. The text that they
    /// are written in comes with its file name for errors.
    ///
    /// # Errors
    /// If a parameter is unknown or its value outside its domain.
    pub fn changed(&self, (origin, text): (&str, &str), set: &Entries) -> Result<Book, Fault> {
        // A variant may be on a chart with its base, so it does not share its look.
        let parameters = self.parameters.fresh();
        let mut book = Book { look: None, parameters, ..self.clone() };
        for (key, value) in set {
            book.set(text, key, value).map_err(|(message, span, fix)| {
                let see = || format!("`evenodds systems {}` shows how it is written", self.base);
                let fault = Fault::new(origin, text, message).at(span);
                fault.or_rather(fix.or_else(|| Some(see())))
            })?;
        }
        // The base's own description may no longer be true.
        let before = |one: &Parameter| self.parameters.get(&one.key);
        let changed = book
            .parameters
            .iter()
            .filter(|one| before(one).map(|before| &before.value) != Some(&one.value));
        let changed: Vec<String> = changed.map(|one| one.changes(before(one))).collect();
        if !changed.is_empty() {
            let mechanic = self.card.mechanic.trim_end_matches(CHANGED);
            book.card.mechanic = format!("{mechanic}{CHANGED}");
            book.card.says = format!("{} Here with {}.", self.card.says, changed.join(", "));
        }
        Ok(book)
    }

    /// Changes one parameter.
    fn set(
        &mut self,
        text: &str,
        key: &Spanned<String>,
        value: &Spanned<toml::Value>,
    ) -> Result<(), ParameterFault> {
        let name = key.get_ref();
        let base = &self.base;
        let Some(at) = self.parameters.iter().position(|parameter| parameter.key == *name) else {
            if let Some((message, fix)) = former_key::told(&self.parameters, name, value.get_ref())
            {
                return Err((message, key.span(), Some(fix)));
            }
            let fix = did_you_mean(name, self.parameters.iter().map(|known| known.key.as_str()));
            let see = || format!("`evenodds systems {base}` lists them");
            let message = format!("{base} has no parameter `{name}`");
            return Err((message, key.span(), Some(fix.unwrap_or_else(see))));
        };
        let parameter = self.parameters.at_mut(at);
        if let Value::Table(table) = &parameter.value {
            let table = table_entry::set(text, (name, table), value)?;
            parameter.change(Value::Table(table));
            return Ok(());
        }
        let found = Value::of(value.get_ref()).map(|found| parameter.domain.fitted(found));
        let Some(found) = found.filter(|found| parameter.domain.holds(found)) else {
            let (found, expected) = (value.get_ref(), &parameter.domain);
            let message = format!("`{name}` cannot be {found}; expected {expected}");
            let fix = parameter.domain.fix(Value::of(found).as_ref());
            return Err((message, value.span(), Some(fix)));
        };
        parameter.change(found);
        Ok(())
    }
}

/// Returns the form of situations: the keys that all games share, and those of one game.
fn situations(own: Parameters) -> Result<Parameters, Fault> {
    let source = ("data/situation.toml", SITUATION);
    let shared: SituationFile =
        toml::from_str(SITUATION).map_err(|error| Fault::from_toml(source.0, source.1, &error))?;
    let shared = into_parameters(shared.situation, source, Author::BuiltIn)?;
    Ok(Parameters::of([shared.into_list(), own.into_list()].concat()))
}

/// Returns an error for an invalid name, and for the name of another game.
fn check_name<'a>(name: &str, mut taken: impl Iterator<Item = &'a str>) -> Result<(), String> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if name.is_empty() || !name.bytes().all(plain) {
        let expected = "expected lower-case letters, digits and hyphens in `name`";
        return Err(format!("`{name}` is not a valid system name; {expected}"));
    }
    if taken.any(|other| other == name) {
        return Err(format!("`{name}` is the name of a built-in system; choose another `name`"));
    }
    Ok(())
}

impl Value {
    /// Converts a TOML value, if it is a possible value of a parameter.
    pub(crate) fn of(value: &toml::Value) -> Option<Value> {
        match value {
            toml::Value::Boolean(flag) => Some(Value::Flag(*flag)),
            toml::Value::Integer(number) => Some(Value::Number(*number)),
            toml::Value::String(choice) => Some(Value::Choice(choice.clone())),
            toml::Value::Array(words) => {
                let words = words.iter().map(|word| word.as_str().map(str::to_owned));
                words.collect::<Option<Vec<String>>>().map(Value::List)
            }
            _ => None,
        }
    }
}

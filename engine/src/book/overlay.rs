//! User's files that change values of another game.

use serde::Deserialize;
use toml::Spanned;

use super::data::Book;
use super::fault::{Fault, did_you_mean};
use super::parameter::{Parameter, Value};
use super::parameter_entry::ParameterFault;
use super::{former_key, table_entry};
use crate::shape::{Shape, Shaped, SharedKey, keys};

keys! {
    /// A game that changes some numbers of another one.
    pub(super) struct OverlayFile {
        /// The game to build on: a built-in one, or the path of a game's folder or system file from
        /// this file.
        base: Spanned<String>,
        name: Option<Spanned<String>> as name,
        title: Option<String> as title,
        mechanic: Option<String> as mechanic,
        says: Option<String> as says,
        /// The parameters that differ, as `evenodds systems GAME` lists them; of a table, the rows
        /// that differ.
        #[serde(default)]
        set: Entries => changed_parameters(),
    }
}

/// The shape of changed parameters: by their keys, a value or the rows of a table.
#[must_use]
pub fn changed_parameters() -> Shape {
    Shape::map(Shape::Either(vec![Value::shape(), table_entry::changed_rows()]))
}

/// The key `name` of a game.
pub(super) fn name() -> SharedKey {
    let says = "the name in commands and files; by default that of the folder or the file";
    SharedKey { says, shape: Shape::SYSTEM_NAME }
}

/// The key `title` of a game.
pub(super) fn title() -> SharedKey {
    SharedKey { says: "the name that readers see; by default `name`", shape: Shape::Text }
}

/// The key `mechanic` of a game.
pub(super) fn mechanic() -> SharedKey {
    SharedKey { says: "the core mechanic in a few words", shape: Shape::Text }
}

/// The key `says` of a game.
pub(super) fn says() -> SharedKey {
    SharedKey { says: "the core mechanic in a sentence", shape: Shape::Text }
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

/// Returns an error for an invalid name, and for the name of another game.
pub(super) fn check_name<'a>(
    name: &str,
    mut taken: impl Iterator<Item = &'a str>,
) -> Result<(), String> {
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

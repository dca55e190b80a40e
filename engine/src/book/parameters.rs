//! All parameters of a game by their keys, and the record of which were read.

use std::fmt;
use std::sync::Arc;

use super::parameter::{Domain, Parameter, Value};
use super::table_form::TableForm;
use super::table_value::TableValue;
use super::tracked::{ParameterOrigin, ReadLog, Tracked};
use crate::dice::Die;
use crate::expression::Expression;

/// The parameters of a game.
///
/// A mechanic reads parameters by key. The games' own tests ensure that every key exists with a
/// value of the expected kind. A user's file can change values only within their domains.
///
/// They record which of them were read. Clones share the record; [`Parameters::fresh`] begins
/// another.
#[derive(Clone)]
pub struct Parameters {
    list: Arc<Vec<Parameter>>,
    log: Arc<ReadLog>,
}

impl PartialEq for Parameters {
    /// Compares the parameters, not what was read.
    fn eq(&self, other: &Parameters) -> bool {
        self.list == other.list
    }
}

impl fmt::Debug for Parameters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters::of(Vec::new())
    }
}

impl Parameters {
    /// Creates parameters of which none was read.
    pub(super) fn of(list: Vec<Parameter>) -> Parameters {
        let log = Arc::new(ReadLog::of(list.len()));
        Parameters { list: Arc::new(list), log }
    }

    /// Returns the list, to add to it.
    pub(super) fn into_list(self) -> Vec<Parameter> {
        Arc::unwrap_or_clone(self.list)
    }

    /// Returns a parameter by its place, to change it.
    pub(super) fn at_mut(&mut self, place: usize) -> &mut Parameter {
        &mut Arc::make_mut(&mut self.list)[place]
    }

    /// Returns the same parameters with a record of their own, in which none was read.
    #[must_use]
    pub fn fresh(&self) -> Parameters {
        let log = Arc::new(ReadLog::of(self.list.len()));
        Parameters { list: self.list.clone(), log }
    }

    /// Iterates over the parameters that were read, in the order of the file.
    pub fn that_were_read(&self) -> impl Iterator<Item = &Parameter> {
        let read = self.list.iter().enumerate().filter(|(place, _)| self.log.holds(*place));
        read.map(|(_, parameter)| parameter)
    }

    /// Counts a parameter as read, as it was where a part of the work was done. Returns whether
    /// there is one with this key.
    #[must_use]
    pub fn count_as_read(&self, key: &str) -> bool {
        let place = self.iter().position(|parameter| parameter.key == key);
        place.inspect(|&place| self.log.mark(place)).is_some()
    }

    /// Reads a value from any number of parameters, which count as read once the value is used.
    #[must_use]
    pub fn tracked<T>(&self, read: impl FnOnce(&Parameters) -> T) -> Tracked<T> {
        let apart = self.fresh();
        let value = read(&apart);
        let places = (0..self.list.len()).filter(|&place| apart.log.holds(place)).collect();
        Tracked::of(value, ParameterOrigin { log: self.log.clone(), places })
    }

    /// Iterates over the parameters, in the order of the file.
    pub fn iter(&self) -> std::slice::Iter<'_, Parameter> {
        self.list.iter()
    }

    /// Returns the parameter with this key, without counting it as read.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Parameter> {
        self.iter().find(|parameter| parameter.key == key)
    }

    /// Returns these parameters with one of them changed.
    ///
    /// # Panics
    /// If there is no such parameter, or the value is outside its domain.
    #[must_use]
    pub fn changed(&self, key: &str, value: Value) -> Parameters {
        let mut changed = self.fresh();
        let place = self.iter().position(|parameter| parameter.key == key);
        let place = place.unwrap_or_else(|| panic!("no parameter `{key}`"));
        let parameter = changed.at_mut(place);
        assert!(parameter.domain.holds(&value), "`{key}` cannot be {value}");
        parameter.change(value);
        changed
    }

    /// Returns a value, which counts as read.
    fn value(&self, key: &str) -> Option<&Value> {
        let place = self.iter().position(|parameter| parameter.key == key)?;
        self.log.mark(place);
        Some(&self.list[place].value)
    }

    /// Returns the flag with this key.
    ///
    /// # Panics
    /// If the game has no such flag: a bug in the game, not in a user's file.
    #[must_use]
    pub fn flag(&self, key: &str) -> bool {
        match self.value(key) {
            Some(&Value::Flag(flag)) => flag,
            other => panic!("`{key}` is not a flag of this game but {other:?}"),
        }
    }

    /// Returns the number with this key.
    ///
    /// # Panics
    /// If the game has no such number, or its domain does not fit the requested type: a bug in the
    /// game, not in a user's file.
    #[must_use]
    pub fn number<N: TryFrom<i64>>(&self, key: &str) -> N {
        match self.value(key) {
            Some(&Value::Number(number)) => {
                let found = N::try_from(number).ok();
                found.unwrap_or_else(|| panic!("the domain of `{key}` is too wide: {number}"))
            }
            other => panic!("`{key}` is not a number of this game but {other:?}"),
        }
    }

    /// Returns a die; the number with this key is its number of faces.
    ///
    /// # Panics
    /// If the game has no such number, or its domain contains a die without faces: a bug in the
    /// game, not in a user's file.
    #[must_use]
    pub fn die(&self, key: &str) -> Die {
        let die = Die::new(self.number(key));
        die.unwrap_or_else(|| panic!("the domain of `{key}` holds a die without faces"))
    }

    /// Returns the dice expression with this key.
    ///
    /// # Panics
    /// If the game has no such expression: a bug in the game, not in a user's file.
    #[must_use]
    pub fn dice(&self, key: &str) -> Expression {
        let dice = self.choice(key).parse();
        dice.unwrap_or_else(|error| panic!("`{key}` is no dice: {error}"))
    }

    /// Returns the table with this key.
    ///
    /// # Panics
    /// If the game has no such table: a bug in the game, not in a user's file.
    #[must_use]
    pub fn table(&self, key: &str) -> &TableValue {
        match self.value(key) {
            Some(Value::Table(table)) => table,
            other => panic!("`{key}` is not a table of this game but {other:?}"),
        }
    }

    /// Returns the form of the table with this key, which does not count as reading it.
    ///
    /// # Panics
    /// If the game has no such table: a bug in the game, not in a user's file.
    #[must_use]
    pub fn table_form(&self, key: &str) -> &TableForm {
        match self.get(key).map(|parameter| &parameter.domain) {
            Some(Domain::Table(form)) => form,
            other => panic!("`{key}` is not a table of this game but {other:?}"),
        }
    }

    /// Returns the choice with this key.
    ///
    /// # Panics
    /// If the game has no such choice: a bug in the game, not in a user's file.
    #[must_use]
    pub fn choice(&self, key: &str) -> &str {
        match self.value(key) {
            Some(Value::Choice(choice)) => choice,
            other => panic!("`{key}` is not a choice of this game but {other:?}"),
        }
    }
}

impl<'a> IntoIterator for &'a Parameters {
    type Item = &'a Parameter;
    type IntoIter = std::slice::Iter<'a, Parameter>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

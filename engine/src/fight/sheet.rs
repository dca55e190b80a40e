//! Sheets: the values of a stat line, a weapon or a situation, checked against its form.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use crate::book::{Parameter, Parameters, Value, one_of};
use crate::expression::Expression;

/// A filled-in form: a value within its domain for each key.
///
/// The form is the `profile`, `weapon` or `situation` of a [`Book`](crate::book::Book). A game
/// reads its sheets by key; its own tests ensure that every key it reads is in the form. A sheet
/// records which of its keys were read, and shares the record with its clones.
#[derive(Clone, Debug)]
pub struct Sheet {
    values: BTreeMap<String, Value>,
    read: Arc<Mutex<BTreeSet<String>>>,
}

impl PartialEq for Sheet {
    /// Compares the values, not what was read.
    fn eq(&self, other: &Sheet) -> bool {
        self.values == other.values
    }
}

impl Eq for Sheet {}

/// The reason why something cannot be set or set up: what was found and expected, and the likeliest
/// fix.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}{}", fix.as_ref().map(|fix| format!("; {fix}")).unwrap_or_default())]
pub struct SetupError {
    /// The key at fault, if there is one.
    pub key: Option<String>,
    /// What was found and what was expected.
    pub message: String,
    /// The likeliest fix.
    pub fix: Option<String>,
}

impl SetupError {
    /// Creates an error that is about no single key.
    #[must_use]
    pub fn new(message: impl Into<String>) -> SetupError {
        SetupError { key: None, message: message.into(), fix: None }
    }

    /// Creates an error about this key.
    #[must_use]
    pub fn of(key: &str, message: impl Into<String>) -> SetupError {
        SetupError { key: Some(key.to_owned()), message: message.into(), fix: None }
    }

    /// Adds the likeliest fix, if there is one.
    #[must_use]
    pub fn or_rather(mut self, fix: Option<String>) -> SetupError {
        self.fix = fix;
        self
    }
}

impl Sheet {
    /// Creates a sheet in which every key has its default.
    #[must_use]
    pub fn blank(form: &Parameters) -> Sheet {
        let values = form.iter().map(|field| (field.key.clone(), field.value.clone())).collect();
        Sheet { values, read: Arc::default() }
    }

    /// Sets one key.
    ///
    /// # Errors
    /// If the form has no such key, or the value is outside its domain.
    pub fn set(&mut self, form: &Parameters, key: &str, value: Value) -> Result<(), SetupError> {
        let Some(field) = form.get(key) else {
            return Err(unknown(form, key));
        };
        let value = field.domain.fitted(value);
        if !field.domain.holds(&value) {
            let message = format!("`{key}` cannot be {value}; expected {}", field.domain);
            let fix = field.domain.fix(Some(&value));
            return Err(SetupError::of(key, message).or_rather(Some(fix)));
        }
        self.values.insert(key.to_owned(), value);
        Ok(())
    }

    /// Sets one key to a value given as text.
    ///
    /// # Errors
    /// If the form has no such key, or the text is not a value of its domain.
    pub fn set_text(&mut self, form: &Parameters, key: &str, text: &str) -> Result<(), SetupError> {
        let Some(field) = form.get(key) else {
            return Err(unknown(form, key));
        };
        let Some(value) = field.domain.parse(text) else {
            let message = format!("`{key}` cannot be `{text}`; expected {}", field.domain);
            let fix = field.domain.fix(Some(&Value::Choice(text.to_owned())));
            return Err(SetupError::of(key, message).or_rather(Some(fix)));
        };
        self.values.insert(key.to_owned(), value);
        Ok(())
    }

    /// Checks that every number comes with the number that it [`needs`](crate::book::Parameter).
    ///
    /// # Errors
    /// If a number is not 0 and the one that it needs is.
    pub fn check(&self, form: &Parameters) -> Result<(), SetupError> {
        let is_zero = |key: &str| self.get(key) == Some(&Value::Number(0));
        for Parameter { key, needs, .. } in form {
            let Some(needed) = needs.as_deref().filter(|needed| is_zero(needed)) else { continue };
            if !is_zero(key) {
                let message = format!("`{key}` means nothing while `{needed}` is 0");
                let fix = format!("set `{needed}` too, or leave out `{key}`");
                return Err(SetupError::of(key, message).or_rather(Some(fix)));
            }
        }
        Ok(())
    }

    /// Iterates over the keys with their values, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.values.iter().map(|(key, value)| (key.as_str(), value))
    }

    /// Returns the same sheet with a record of its own, in which no key was read.
    #[must_use]
    pub fn fresh(&self) -> Sheet {
        Sheet { values: self.values.clone(), read: Arc::default() }
    }

    /// Returns the keys that were read, in alphabetical order.
    #[must_use]
    pub fn that_were_read(&self) -> Vec<String> {
        let read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.iter().cloned().collect()
    }

    /// Counts a key as read, as it was where a part of the work was done. Returns whether there is
    /// such a key.
    #[must_use]
    pub fn count_as_read(&self, key: &str) -> bool {
        self.get(key).is_some() && self.value(key).is_some()
    }

    /// Returns the value of a key, without counting it as read.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.values.get(key)
    }

    /// Returns the value of a key, which counts as read.
    fn value(&self, key: &str) -> Option<&Value> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if !read.contains(key) {
            read.insert(key.to_owned());
        }
        self.get(key)
    }

    /// Returns the flag with this key.
    ///
    /// # Panics
    /// If the form has no such flag: a bug in the game, not in a user's file.
    #[must_use]
    pub fn flag(&self, key: &str) -> bool {
        match self.value(key) {
            Some(&Value::Flag(flag)) => flag,
            other => panic!("`{key}` is not a flag of this form but {other:?}"),
        }
    }

    /// Returns the number with this key.
    ///
    /// # Panics
    /// If the form has no such number, or its domain does not fit the requested type: a bug in the
    /// game, not in a user's file.
    #[must_use]
    pub fn number<N: TryFrom<i64>>(&self, key: &str) -> N {
        match self.value(key) {
            Some(&Value::Number(number)) => {
                let found = N::try_from(number).ok();
                found.unwrap_or_else(|| panic!("the domain of `{key}` is too wide: {number}"))
            }
            other => panic!("`{key}` is not a number of this form but {other:?}"),
        }
    }

    /// Returns the word with this key: a choice or a name.
    ///
    /// # Panics
    /// If the form has no such word: a bug in the game, not in a user's file.
    #[must_use]
    pub fn word(&self, key: &str) -> &str {
        match self.value(key) {
            Some(Value::Choice(word)) => word,
            other => panic!("`{key}` is not a word of this form but {other:?}"),
        }
    }

    /// Returns the words with this key.
    ///
    /// # Panics
    /// If the form has no such list: a bug in the game, not in a user's file.
    #[must_use]
    pub fn words(&self, key: &str) -> &[String] {
        match self.value(key) {
            Some(Value::List(words)) => words,
            other => panic!("`{key}` is not a list of this form but {other:?}"),
        }
    }

    /// Returns the dice expression with this key.
    ///
    /// # Panics
    /// If the form has no such expression: a bug in the game, not in a user's file.
    #[must_use]
    pub fn dice(&self, key: &str) -> Expression {
        let parsed = self.word(key).parse();
        parsed.unwrap_or_else(|error| panic!("`{key}` is not dice in this form: {error}"))
    }
}

fn unknown(form: &Parameters, key: &str) -> SetupError {
    let known = || form.iter().map(|field| field.key.as_str());
    let list = known().collect::<Vec<_>>().join(", ");
    let fix = one_of(key, known());
    SetupError::of(key, format!("there is no `{key}`; expected one of {list}")).or_rather(fix)
}

//! Parameters: the numbers of a game, each with its source.

use std::fmt;

use serde::Deserialize;

use super::{TableForm, TableValue};
use crate::dice::Die;
use crate::expression::Expression;

/// A number, a yes or no, a choice or a table that a rule depends on.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// Its name in the system file.
    pub key: String,
    /// What it sets, in words.
    pub says: String,
    /// Its value.
    pub value: Value,
    /// Which values it can take.
    pub domain: Domain,
    /// Which rolls depend on it.
    pub concerns: Concern,
    /// Whether it is a key of situations that holds, or can hold, for one of the fighters alone.
    pub one_sided: bool,
    /// How the value is known.
    pub status: Provenance,
    /// The rules or lines it is read from, or why it is assumed.
    pub source: String,
    /// Other readings of the rules, with what speaks for them.
    pub alternatives: Vec<Alternative>,
    /// The keys that it had in former versions.
    pub was: Vec<String>,
}

impl Parameter {
    /// Gives it another value of its domain; what the book has goes into its source.
    pub(super) fn change(&mut self, value: Value) {
        if self.value != value {
            let was = self.value.beside(&value);
            self.source = format!("{was} ({}: {})", self.status.name(), self.source);
            self.value = value;
            self.status = Provenance::Changed;
        }
    }

    /// Its value in words; of a table the rows that differ from what it was.
    pub(super) fn changes(&self, before: Option<&Parameter>) -> String {
        let value = match before {
            Some(before) => self.value.beside(&before.value),
            None => self.value.to_string(),
        };
        match self.value {
            Value::Table(_) => format!("{} {value}", self.key),
            _ => format!("{} = {value}", self.key),
        }
    }
}

/// Another value that the rules can be read to give.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Alternative {
    /// The value.
    pub value: Value,
    /// What speaks for it.
    pub says: String,
}

/// The value of a parameter.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A word: one of a few, a name, a dice expression.
    Choice(String),
    /// Several words.
    List(Vec<String>),
    /// A table.
    #[serde(skip)]
    Table(TableValue),
}

impl Value {
    /// The value in words; of a table only the rows that differ from those of the other.
    #[must_use]
    pub fn beside(&self, other: &Value) -> String {
        match (self, other) {
            (Value::Table(table), Value::Table(other)) => table.differing(other),
            (value, _) => value.to_string(),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Flag(true) => f.write_str("yes"),
            Value::Flag(false) => f.write_str("no"),
            Value::Number(number) => write!(f, "{number}"),
            Value::Choice(choice) => f.write_str(choice),
            Value::List(words) if words.is_empty() => f.write_str("none"),
            Value::List(words) => f.write_str(&words.join(", ")),
            Value::Table(table) => table.fmt(f),
        }
    }
}

/// The values that a parameter can take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Domain {
    /// True or false.
    Flag,
    /// Whole numbers from the first to the second, both included.
    Range(i64, i64),
    /// One of these words.
    Choices(Vec<String>),
    /// Whole numbers from the first to the second, or one of these words; in tables alone.
    RangeOr(i64, i64, Vec<String>),
    /// Any of these words, each at most once.
    Sets(Vec<String>),
    /// A dice expression such as `2d6+1`.
    Dice,
    /// A name, of what is listed elsewhere in a roster; empty for none.
    Name,
    /// Several names.
    Names,
    /// A table of this form.
    Table(TableForm),
}

impl Domain {
    /// The value that a text stands for: of a column, or of `--set key=value`; words of a list are
    /// parted by `;`.
    #[must_use]
    pub fn parse(&self, text: &str) -> Option<Value> {
        let text = text.trim();
        let value = match self {
            Domain::Flag => match text.to_ascii_lowercase().as_str() {
                "true" | "yes" => Value::Flag(true),
                "false" | "no" => Value::Flag(false),
                _ => return None,
            },
            Domain::Range(..) => Value::Number(text.parse().ok()?),
            Domain::RangeOr(..) => match text.parse() {
                Ok(number) => Value::Number(number),
                Err(_) => Value::Choice(text.to_owned()),
            },
            Domain::Table(_) => return None,
            Domain::Choices(_) | Domain::Dice | Domain::Name => Value::Choice(text.to_owned()),
            Domain::Sets(_) | Domain::Names => {
                let words = text.split(';').map(str::trim).filter(|word| !word.is_empty());
                Value::List(words.map(str::to_owned).collect())
            }
        };
        self.holds(&value).then_some(value)
    }

    /// The words that a value can be or be made of.
    #[must_use]
    pub fn words(&self) -> &[String] {
        match self {
            Domain::Choices(words) | Domain::Sets(words) | Domain::RangeOr(_, _, words) => words,
            _ => &[],
        }
    }

    /// Whether the value is one of these.
    #[must_use]
    pub fn holds(&self, value: &Value) -> bool {
        match (self, value) {
            (Domain::Range(low, high) | Domain::RangeOr(low, high, _), Value::Number(number)) => {
                (low..=high).contains(&number)
            }
            (Domain::Choices(choices) | Domain::RangeOr(_, _, choices), Value::Choice(choice)) => {
                choices.contains(choice)
            }
            (Domain::Table(form), Value::Table(table)) => table.form() == form,
            (Domain::Sets(words), Value::List(list)) => {
                let once = |at: usize| !list[..at].contains(&list[at]);
                (0..list.len()).all(|at| words.contains(&list[at]) && once(at))
            }
            (Domain::Dice, Value::Choice(dice)) => dice.parse::<Expression>().is_ok(),
            (Domain::Flag, Value::Flag(_))
            | (Domain::Name, Value::Choice(_))
            | (Domain::Names, Value::List(_)) => true,
            _ => false,
        }
    }
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Domain::Flag => f.write_str("true or false"),
            Domain::Range(low, high) => write!(f, "a whole number from {low} to {high}"),
            Domain::Choices(choices) => {
                write!(f, "one of \"{}\"", choices.join("\", \""))
            }
            Domain::RangeOr(low, high, words) => {
                let words = words.join("\", \"");
                write!(f, "a whole number from {low} to {high}, or \"{words}\"")
            }
            Domain::Sets(words) => write!(f, "a list of any of \"{}\"", words.join("\", \"")),
            Domain::Dice => f.write_str("dice and a number, such as \"2d6+1\""),
            Domain::Name => f.write_str("a name"),
            Domain::Names => f.write_str("a list of names"),
            Domain::Table(form) => form.fmt(f),
        }
    }
}

/// The rolls that depend on a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Concern {
    /// Every check.
    #[default]
    Check,
    /// Contests alone.
    Contest,
    /// Damage rolls alone.
    Damage,
    /// Attacks and fights alone.
    Fight,
}

/// How a value is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Provenance {
    /// The text of the game states it.
    Given,
    /// It stands elsewhere, in the game's other pages.
    Found,
    /// It follows from the text's own words or examples.
    Inferred,
    /// It has no source: there has to be some value to compute with.
    Assumed,
    /// A user's file has changed it.
    #[serde(skip)]
    Changed,
}

impl Provenance {
    /// Its name in files, frames and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Provenance::Given => "given",
            Provenance::Found => "found",
            Provenance::Inferred => "inferred",
            Provenance::Assumed => "assumed",
            Provenance::Changed => "changed",
        }
    }

    /// Whether a result that rests on the value should say so: it is not what the game states.
    #[must_use]
    pub const fn is_open(self) -> bool {
        !matches!(self, Provenance::Given | Provenance::Found)
    }
}

/// The parameters of a game.
///
/// A game's mechanic reads them by name. That every name it reads is there, with a value of the
/// kind it expects, is held by the games' own tests; a user's file can change values within their
/// domains and nothing else.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Parameters(pub(super) Vec<Parameter>);

impl Parameters {
    /// The parameters in the order of the file.
    pub fn iter(&self) -> std::slice::Iter<'_, Parameter> {
        self.0.iter()
    }

    /// The parameter of that name.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Parameter> {
        self.0.iter().find(|parameter| parameter.key == key)
    }

    /// These parameters with one of them changed: a designer's "what if".
    ///
    /// # Panics
    /// When there is no such parameter, or the value lies outside its domain.
    #[must_use]
    pub fn changed(mut self, key: &str, value: Value) -> Parameters {
        let parameter = self.0.iter_mut().find(|parameter| parameter.key == key);
        let parameter = parameter.unwrap_or_else(|| panic!("no parameter `{key}`"));
        assert!(parameter.domain.holds(&value), "`{key}` cannot be {value}");
        parameter.change(value);
        self
    }

    fn value(&self, key: &str) -> Option<&Value> {
        self.get(key).map(|parameter| &parameter.value)
    }

    /// The yes or no of that name.
    ///
    /// # Panics
    /// When the game has no such flag: a mistake in the game, not in a user's file.
    #[must_use]
    pub fn flag(&self, key: &str) -> bool {
        match self.value(key) {
            Some(&Value::Flag(flag)) => flag,
            other => panic!("`{key}` is not a flag of this game but {other:?}"),
        }
    }

    /// The number of that name.
    ///
    /// # Panics
    /// When the game has no such number, or its domain does not fit the type asked for: a mistake
    /// in the game, not in a user's file.
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

    /// The die with as many faces as the number of that name.
    ///
    /// # Panics
    /// When the game has no such number, or its domain holds a die without faces: a mistake in the
    /// game, not in a user's file.
    #[must_use]
    pub fn die(&self, key: &str) -> Die {
        let die = Die::new(self.number(key));
        die.unwrap_or_else(|| panic!("the domain of `{key}` holds a die without faces"))
    }

    /// The dice expression of that name.
    ///
    /// # Panics
    /// When the game has no such expression: a mistake in the game, not in a user's file.
    #[must_use]
    pub fn dice(&self, key: &str) -> Expression {
        let dice = self.choice(key).parse();
        dice.unwrap_or_else(|error| panic!("`{key}` is no dice: {error}"))
    }

    /// The table of that name.
    ///
    /// # Panics
    /// When the game has no such table: a mistake in the game, not in a user's file.
    #[must_use]
    pub fn table(&self, key: &str) -> &TableValue {
        match self.value(key) {
            Some(Value::Table(table)) => table,
            other => panic!("`{key}` is not a table of this game but {other:?}"),
        }
    }

    /// The choice of that name.
    ///
    /// # Panics
    /// When the game has no such choice: a mistake in the game, not in a user's file.
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

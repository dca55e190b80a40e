//! Parameters: the numbers of a game, each with its source.

use std::fmt;

use serde::Deserialize;

use super::fault::did_you_mean;
use super::table_form::TableForm;
use super::table_source::TableSource;
use super::table_value::TableValue;
use crate::expression::Expression;
use crate::shape::{KeyShape, Shape, Shaped, keys, spelled};

/// A number, flag, choice or table that rules depend on.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// The key in the system file.
    pub key: String,
    /// A description in words.
    pub says: String,
    /// The value.
    pub value: Value,
    /// The values allowed.
    pub domain: Domain,
    /// The part of a fight that it acts on.
    pub acts_on: Facet,
    /// The rolls that depend on it.
    pub concerns: Concern,
    /// Whether it is a key of situations that applies, or can apply, to one of the fighters only.
    pub one_sided: bool,
    /// For a key of the situation in a user-defined game: what of a squad fight fills it in.
    pub from: Option<TableSource>,
    /// For a number of stat lines or weapons that means nothing unless another number of them is
    /// more than 0: the key of that number.
    pub needs: Option<String>,
    /// For a number: the value that stands for something else, such as none or another parameter.
    pub unset: Option<i64>,
    /// The provenance of the value.
    pub status: Provenance,
    /// The rules or lines that it is read from, or the reason for assuming it.
    pub source: String,
    /// Other readings of the rules, with the arguments for them.
    pub alternatives: Vec<Alternative>,
    /// The keys that it had in earlier versions.
    pub was: Vec<String>,
}

impl Parameter {
    /// Sets another value of its domain, and records the original value in the source.
    pub(super) fn change(&mut self, value: Value) {
        if self.value != value {
            let was = self.value.beside(&value);
            self.source = format!("{was} ({}: {})", self.status.name(), self.source);
            self.value = value;
            self.status = Provenance::Changed;
        }
    }

    /// Returns its key as a form has it.
    #[must_use]
    pub fn key_shape(&self) -> KeyShape {
        self.value.standing_for(KeyShape::of(&*self.key, &self.says, self.domain.shape()))
    }

    /// Returns the value in words; for a table, only the rows that differ from those of `before`.
    #[must_use]
    pub fn changes(&self, before: Option<&Parameter>) -> String {
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

keys! {
    /// Another possible reading of the rules.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Alternative {
        /// The value.
        pub value: Value,
        /// The argument for it.
        pub says: String,
    }
}

/// The value of a parameter.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A flag.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A word: a choice, a name or a dice expression.
    Choice(String),
    /// Several words.
    List(Vec<String>),
    /// A whole table.
    #[serde(skip)]
    Table(TableValue),
}

impl Value {
    /// Returns a key for which this value stands, where it is left out.
    pub(super) fn standing_for(&self, key: KeyShape) -> KeyShape {
        match self {
            Value::Flag(flag) => key.usually(*flag),
            Value::Number(number) => key.usually(*number),
            Value::Choice(word) => key.usually(word.as_str()),
            Value::List(words) => key.usually(words.clone()),
            Value::Table(_) => key,
        }
    }

    /// Returns the value in words; for a table, only the rows that differ from those of `other`.
    #[must_use]
    pub fn beside(&self, other: &Value) -> String {
        match (self, other) {
            (Value::Table(table), Value::Table(other)) => table.differing(other),
            (value, _) => value.to_string(),
        }
    }
}

impl Shaped for Value {
    fn shape() -> Shape {
        Shape::Either(vec![Shape::Flag, Shape::ANY_WHOLE, Shape::Text, Vec::<String>::shape()])
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

/// The values that a parameter may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Domain {
    /// A flag.
    Flag,
    /// Whole numbers in this range, both ends included.
    Range(i64, i64),
    /// One of these words.
    Choices(Vec<String>),
    /// Whole numbers in this range, or one of these words; only in tables.
    RangeOr(i64, i64, Vec<String>),
    /// Any of these words, each at most once.
    Sets(Vec<String>),
    /// A dice expression such as `2d6+1`.
    Dice,
    /// The name of an entry elsewhere in a roster; empty for none.
    Name,
    /// A list of names.
    Names,
    /// A table of this form.
    Table(TableForm),
}

impl Domain {
    /// Parses a value from a cell of a column, or from `--set key=value`. Words of a list are
    /// separated by `;`.
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

    /// Returns a value as this domain has it: a plain number is dice, too.
    pub(crate) fn fitted(&self, value: Value) -> Value {
        match (self, value) {
            (Domain::Dice, Value::Number(number)) => Value::Choice(number.to_string()),
            (_, value) => value,
        }
    }

    /// Returns the words that a value can be or contain.
    #[must_use]
    pub fn words(&self) -> &[String] {
        match self {
            Domain::Choices(words) | Domain::Sets(words) | Domain::RangeOr(_, _, words) => words,
            _ => &[],
        }
    }

    /// Returns whether the value belongs to the domain.
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

impl Domain {
    /// Returns the shape of its values in files.
    #[must_use]
    pub fn shape(&self) -> Shape {
        match self {
            Domain::Flag => Shape::Flag,
            &Domain::Range(low, high) => Shape::Whole(low, high),
            Domain::Choices(words) => Shape::plain_words(words),
            Domain::RangeOr(low, high, words) => {
                Shape::Either(vec![Shape::Whole(*low, *high), Shape::plain_words(words)])
            }
            Domain::Sets(words) => Shape::list(Shape::plain_words(words), 0, words.len()),
            Domain::Dice => Shape::Either(vec![Shape::ANY_WHOLE, Shape::Text]),
            Domain::Name => Shape::Text,
            Domain::Names => Vec::<String>::shape(),
            Domain::Table(_) => Shape::Any,
        }
    }

    /// Returns how to mend a value outside of this domain; none stands for a value of no known kind.
    #[must_use]
    pub fn fix(&self, found: Option<&Value>) -> String {
        let near = |word: &str| did_you_mean(word, self.words().iter().map(String::as_str));
        let near = match found {
            Some(Value::Choice(word)) => near(word),
            Some(Value::List(words)) => words.iter().find_map(|word| near(word)),
            _ => None,
        };
        near.unwrap_or_else(|| match (self, found) {
            (
                &(Domain::Range(low, high) | Domain::RangeOr(low, high, _)),
                Some(&Value::Number(number)),
            ) => {
                format!("the closest value is {}", number.clamp(low, high))
            }
            _ => format!("write {self}"),
        })
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
            Domain::Dice => f.write_str("dice, a number or both, such as \"2d6+1\""),
            Domain::Name => f.write_str("a name"),
            Domain::Names => f.write_str("a list of names"),
            Domain::Table(form) => form.fmt(f),
        }
    }
}

spelled! {
    /// The part of a fight that a number acts on; the key `acts_on` in files.
    ///
    /// It is where the rules use the number, not what it is called. A number that is used in several
    /// places acts on what it decides first in a usual attack.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Facet {
        /// Whether an attack reaches its target: dice, target numbers, ratings, ranges, cover, aim.
        Hit,
        /// What a hit does: damage, armour, wounds, toughness, healing.
        Harm,
        /// Morale: fear, rout, discipline.
        Nerve,
        /// Who acts when and how often: initiative, actions, moves, reloads, rounds, objectives.
        Tempo,
    }
}

impl Facet {
    /// All of them, in the order of an attack and what follows it.
    pub const ALL: [Facet; 4] = [Facet::Hit, Facet::Harm, Facet::Nerve, Facet::Tempo];

    /// Returns the name used in files, frames and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Facet::Hit => "hit",
            Facet::Harm => "harm",
            Facet::Nerve => "nerve",
            Facet::Tempo => "tempo",
        }
    }
}

spelled! {
    /// The rolls that depend on a parameter.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Concern {
        /// Every check.
        #[default]
        Check,
        /// Contests only.
        Contest,
        /// Damage rolls only.
        Damage,
        /// Attacks and fights only.
        Fight,
    }
}

spelled! {
    /// Where a value comes from; the key `status` in files.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Provenance {
        /// Stated by the text of the game.
        Given,
        /// Found elsewhere in the game's publications.
        Found,
        /// Inferred from the words or examples of the text.
        Inferred,
        /// Assumed: there is no source, but the computation needs a value.
        Assumed,
        /// Changed by a user's file.
        #[serde(skip)]
        Changed,
    }
}

impl Provenance {
    /// Returns the name used in files, frames and reports.
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

    /// Returns whether results that depend on the value should mention it, because the game does
    /// not state it.
    #[must_use]
    pub const fn is_open(self) -> bool {
        !matches!(self, Provenance::Given | Provenance::Found)
    }
}

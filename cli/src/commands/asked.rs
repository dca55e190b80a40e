//! Reading a question from the arguments of a command, by the same form as in a study.

use evenodds_analyses::asked::described::{add, value_of};
use evenodds_analyses::complaint::Complaint;
use evenodds_analyses::library::Library;
use evenodds_analyses::question::{Kind, Question};
use evenodds_analyses::sampling::{Ask, Wanted};
use toml::{Table, Value};

use super::settings;
use crate::arguments::{FromRoster, Pair, Setting, Span};
use crate::failure::Failure;

/// The keys of arguments without a name.
const POSITIONAL: [&str; 17] = [
    "roster",
    "attacker",
    "attackers",
    "fighters",
    "defender",
    "defenders",
    "a",
    "b",
    "profiles",
    "scenario",
    "only",
    "system",
    "systems",
    "variant",
    "ours",
    "theirs",
    "dice",
];

/// The values of a question, by the keys of its table in a study.
pub struct Values(Table);

impl Values {
    /// Creates values from keys and texts.
    pub fn of<const N: usize>(values: [(&str, &str); N]) -> Values {
        Values(values.into_iter().map(|(key, value)| (key.to_owned(), value.into())).collect())
    }

    /// Creates those of a roster, or of some of its stat lines.
    pub fn of_roster(FromRoster { roster, profiles }: &FromRoster) -> Values {
        Values::of([("roster", roster)]).list("profiles", profiles)
    }

    /// Creates the values of two fighters.
    pub fn of_pair(Pair { roster, a, b }: &Pair) -> Values {
        Values::of([("roster", roster), ("a", a), ("b", b)])
    }

    /// Adds a value.
    pub fn with(mut self, key: &str, value: impl Into<Value>) -> Values {
        self.0.insert(key.to_owned(), value.into());
        self
    }

    /// Adds a value, if there is one.
    pub fn maybe(self, key: &str, value: Option<impl Into<Value>>) -> Values {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    /// Adds a list, unless it is empty.
    pub fn list<V: Clone + Into<Value>>(self, key: &str, values: &[V]) -> Values {
        let list: Vec<Value> = values.iter().cloned().map(Into::into).collect();
        self.maybe(key, Some(list).filter(|list| !list.is_empty()))
    }

    /// Adds the ends of a range.
    pub fn ends(self, key: &str, span: &Span) -> Values {
        self.list(key, &[*span.0.start(), *span.0.end()])
    }

    /// Adds settings of the situation.
    pub fn set(self, set: &[Setting]) -> Result<Values, Failure> {
        let mut table = Table::new();
        for (key, value) in settings(set) {
            add(&mut table, &key, value.into(), &format!("--set {key}"))?;
        }
        Ok(self.maybe("set", Some(table).filter(|table| !table.is_empty())))
    }

    /// Adds settings as keys of the question itself, for one without a situation.
    pub fn keys(mut self, set: &[Setting]) -> Result<Values, Failure> {
        for (key, value) in settings(set) {
            add(&mut self.0, &key, value_of(&value), &format!("--set {key}"))?;
        }
        Ok(self)
    }

    /// Returns the values by their keys.
    pub fn table(&self) -> &Table {
        &self.0
    }

    /// Reads the question of a kind, which is asked as `ask` says.
    pub fn read(&self, kind: &str, ask: Ask) -> Result<Box<dyn Question>, Failure> {
        let kind = Kind::named(kind).ok_or_else(|| {
            Failure::input(format!("no kind of question is called `{kind}`"), None)
        })?;
        let question = kind.read_values(&self.0, &Library::standard("."), Ask::default());
        let mut question = question.map_err(|unread| Complaint::of_key(unread, place))?;
        for own in question.asks() {
            *own = with(*own, ask);
        }
        Ok(question)
    }
}

/// Returns how a question is asked, as far as the command says it.
pub fn with(own: Ask, asked: Ask) -> Ask {
    let wanted = if asked.wanted == Wanted::Auto { own.wanted } else { asked.wanted };
    let (trials, target_error) = match (asked.trials, asked.target_error) {
        (None, None) => (own.trials, own.target_error),
        named => named,
    };
    Ask { wanted, trials, target_error, ..asked }
}

impl From<Table> for Values {
    fn from(table: Table) -> Values {
        Values(table)
    }
}

impl From<Values> for Value {
    fn from(values: Values) -> Value {
        Value::Table(values.0)
    }
}

/// Returns how the argument with the value of a key is introduced.
fn place(key: Option<&str>) -> String {
    match key.map(|key| key.split_once('.').unwrap_or((key, ""))) {
        None => String::new(),
        // The question of a comparison has keys of its own: words, and settings.
        Some((kind, key)) if Kind::named(kind).is_some() => match key {
            "ease" | "against" | "bases" => format!("--set {key}: "),
            key if key.starts_with("set.") => place(Some(key)),
            _ => String::new(),
        },
        Some(("set", key)) => format!("--set {key}: "),
        Some((key, _)) if POSITIONAL.contains(&key) => String::new(),
        Some(("ratings", _)) => "--rating: ".to_owned(),
        Some((key, _)) => format!("--{}: ", key.replace('_', "-")),
    }
}

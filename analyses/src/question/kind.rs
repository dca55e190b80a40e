//! The kinds of questions, and how each is read.

use evenodds_engine::book::Fault;
use evenodds_engine::shape::TableShape;
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use super::contract::Question;
use super::source::Source;
use crate::library::Library;
use crate::sampling::Ask;

/// A kind of question, which a study asks in a table of its name.
pub struct Kind {
    /// The name of its table.
    pub name: &'static str,
    /// What it asks about, in a few words.
    pub says: &'static str,
    table: fn() -> TableShape,
    read: Read,
}

/// An entry of a table, as written.
pub(crate) type Entry<'t> = Spanned<DeValue<'t>>;

/// Reads a question from an entry. It is asked like this unless the entry says otherwise.
pub(crate) type Read = fn(&Source<'_>, Entry<'_>, Ask) -> Result<Box<dyn Question>, Box<Fault>>;

/// Reads the form of an entry.
pub(crate) fn form<E: DeserializeOwned>(
    source: &Source<'_>,
    entry: Entry<'_>,
) -> Result<E, Box<Fault>> {
    let form = E::deserialize(ValueDeserializer::from(entry));
    form.map_err(|error| Box::new(Fault::from_toml(source.origin, source.text, &error)))
}

impl Kind {
    pub(crate) const fn of(
        name: &'static str,
        says: &'static str,
        table: fn() -> TableShape,
        read: Read,
    ) -> Kind {
        Kind { name, says, table, read }
    }

    /// Returns the keys of its table, but for those of a question inside it.
    pub(crate) fn table(&self) -> TableShape {
        (self.table)()
    }

    /// Reads a question from an entry of a source.
    pub(crate) fn read(
        &self,
        source: &Source<'_>,
        entry: Entry<'_>,
        ask: Ask,
    ) -> Result<Box<dyn Question>, Box<Fault>> {
        (self.read)(source, entry, ask)
    }

    /// Reads a question from a text that has the keys of its table; `origin` is its name in errors.
    pub(crate) fn read_text(
        &self,
        (origin, text): (&str, &str),
        (library, kinds): (&Library, &'static [Kind]),
        ask: Ask,
    ) -> Result<Box<dyn Question>, Box<Fault>> {
        let source = Source::new(origin, text, library, kinds);
        let table = DeTable::parse(text);
        let table = table.map_err(|error| Box::new(Fault::from_toml(origin, text, &error)))?;
        let span = table.span();
        self.read(&source, Spanned::new(span, DeValue::Table(table.into_inner())), ask)
    }
}

/// The origin of faults of values, which stand in no file.
pub(crate) const VALUES: &str = "question";

/// The reason why a question cannot be read from values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unread {
    /// A value.
    Value {
        /// The key of the value at fault, such as `a` or `set.range`; none if a key is missing.
        key: Option<String>,
        /// What is wrong.
        message: String,
        /// The likeliest fix.
        fix: Option<String>,
    },
    /// A file that a value names.
    File(Box<Fault>),
}

impl From<Box<Fault>> for Unread {
    fn from(fault: Box<Fault>) -> Unread {
        if fault.origin() != VALUES {
            return Unread::File(fault);
        }
        let table = DeTable::parse(fault.text()).ok();
        // A fault of the whole table, such as a missing key, has no key.
        let key = fault.span().zip(table).and_then(|(span, table)| {
            (span != table.span()).then(|| key_at(table.get_ref(), span.start))?
        });
        let (message, fix) = (fault.message().to_owned(), fault.fix().map(str::to_owned));
        Unread::Value { key, message, fix }
    }
}

/// Returns the key, with those of the tables that it is in, of the value at this byte of a text.
fn key_at(table: &DeTable<'_>, at: usize) -> Option<String> {
    table.iter().find_map(|(key, value)| {
        let inner = match value.get_ref() {
            DeValue::Table(inner) => key_at(inner, at),
            _ => None,
        };
        let name = key.get_ref();
        match inner {
            Some(inner) => Some(format!("{name}.{inner}")),
            None => (key.span().start..value.span().end).contains(&at).then(|| name.to_string()),
        }
    })
}

//! The kinds of questions, and how each is read.

use evenodds_engine::book::Fault;
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use super::{Question, compare, sweep, targets, volley};
use crate::ask::Ask;
use crate::library::Library;
use crate::study::{CurveEntry, Source};

/// A kind of question, which a study asks in a table of its name.
pub struct Kind {
    /// The name of its table.
    pub name: &'static str,
    /// What it asks about, in a few words.
    pub says: &'static str,
    read: Read,
}

/// An entry of a table, as written.
pub(crate) type Entry<'t> = Spanned<DeValue<'t>>;

/// Reads a question from an entry. It is asked like this unless the entry says otherwise.
type Read = fn(&Source<'_>, Entry<'_>, Ask) -> Result<Box<dyn Question>, Box<Fault>>;

/// All kinds, in the order of a report.
pub static KINDS: [Kind; 11] = [
    Kind::of("compare", "what a variant changes", |source, entry, ask| {
        Ok(Box::new(compare::question(source, entry, ask)?))
    }),
    Kind::of("sweep", "a sweep", |source, entry, ask| {
        Ok(Box::new(sweep::question(source, entry, ask)?))
    }),
    Kind::of("growth", "steps from roll to duel", |source, entry, ask| {
        Ok(Box::new(source.growth(form(source, entry)?, ask)?))
    }),
    Kind::of("matrix", "all against all", |source, entry, ask| {
        Ok(Box::new(source.matrix(&form(source, entry)?, ask)?))
    }),
    Kind::of("engagement", "squads", |source, entry, ask| {
        Ok(Box::new(source.engagement(&form(source, entry)?, ask)?))
    }),
    Kind::of("duel", "a duel", |source, entry, ask| {
        Ok(Box::new(source.duel(form(source, entry)?, ask)?))
    }),
    Kind::of("attack", "an attack", |source, entry, ask| {
        Ok(Box::new(source.attack(&form(source, entry)?, ask)?))
    }),
    Kind::of("targets", "an attack on each target", |source, entry, ask| {
        Ok(Box::new(targets::question(source, entry, ask)?))
    }),
    Kind::of("volley", "a volley", |source, entry, ask| {
        Ok(Box::new(volley::question(source, entry, ask)?))
    }),
    Kind::of("exchange", "exchange rates", |source, entry, _| {
        Ok(Box::new(source.exchange(form(source, entry)?)?))
    }),
    Kind::of("curve", "modifier curves", |source, entry, ask| {
        let form: Spanned<CurveEntry> = form(source, entry)?;
        Ok(match form.get_ref().is_of_several() {
            true => Box::new(source.overlay(form, ask)?),
            false => Box::new(source.curve(form, ask)?),
        })
    }),
];

/// Reads the form of an entry.
pub(crate) fn form<E: DeserializeOwned>(
    source: &Source<'_>,
    entry: Entry<'_>,
) -> Result<E, Box<Fault>> {
    let form = E::deserialize(ValueDeserializer::from(entry));
    form.map_err(|error| Box::new(Fault::from_toml(source.origin, source.text, &error)))
}

impl Kind {
    const fn of(name: &'static str, says: &'static str, read: Read) -> Kind {
        Kind { name, says, read }
    }

    /// Returns the kind of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Kind> {
        KINDS.iter().find(|kind| kind.name == name)
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
    /// It is asked like `ask` unless the text says otherwise.
    ///
    /// # Errors
    /// If the text is not valid TOML, or asks for something unknown or impossible.
    pub fn read_text(
        &self,
        (origin, text): (&str, &str),
        library: &Library,
        ask: Ask,
    ) -> Result<Box<dyn Question>, Box<Fault>> {
        let source = Source::new(origin, text, library);
        let table = DeTable::parse(text);
        let table = table.map_err(|error| Box::new(Fault::from_toml(origin, text, &error)))?;
        let span = table.span();
        self.read(&source, Spanned::new(span, DeValue::Table(table.into_inner())), ask)
    }
}

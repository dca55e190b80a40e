//! The file of a user-defined game, and the places of what it declares.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::Fault;

/// The file of a user-defined game.
#[derive(Clone, Debug)]
pub struct OwnFile {
    origin: String,
    text: String,
}

impl OwnFile {
    /// Creates it from its name in errors and its text.
    pub(super) fn of(origin: &str, text: &str) -> OwnFile {
        OwnFile { origin: origin.to_owned(), text: text.to_owned() }
    }

    /// Returns the keys that it declares in a list of tables, such as `situation`.
    #[must_use]
    pub fn declared(&self, list: &str) -> Vec<String> {
        self.entries(list).into_iter().map(Spanned::into_inner).collect()
    }

    /// Creates an error about a key that it declares in a list of tables.
    #[must_use]
    pub fn fault_at(&self, list: &str, key: &str, message: String, fix: String) -> Fault {
        let entry = self.entries(list).into_iter().find(|entry| entry.get_ref() == key);
        let fault = Fault::new(&self.origin, &self.text, message).or_rather(Some(fix));
        match entry {
            Some(entry) => fault.at(entry.span()),
            None => fault,
        }
    }

    /// Returns the keys of the entries of a list of tables, with their places.
    fn entries(&self, list: &str) -> Vec<Spanned<String>> {
        let table = DeTable::parse(&self.text).ok();
        let list = table.as_ref().and_then(|table| table.get_ref().get(list));
        let Some(DeValue::Array(entries)) = list.map(Spanned::get_ref) else { return Vec::new() };
        let key = |entry: &Spanned<DeValue<'_>>| {
            let key = entry.get_ref().as_table()?.get("key")?;
            Some(Spanned::new(key.span(), key.get_ref().as_str()?.to_owned()))
        };
        entries.iter().filter_map(key).collect()
    }
}

//! Putting another value into the text of a file, of which nothing else changes.

use evenodds_engine::fight::with_cell;
use toml_edit::{DocumentMut, Item, TableLike};

use crate::free::KeyPlace;

/// Returns a text with another value at a place; `None` if it has no such place.
pub(super) fn edited(text: &str, place: &KeyPlace, value: &toml::Value) -> Option<String> {
    if let KeyPlace::Cell { name, key } = place {
        let said = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        return with_cell(text, name, key, &said);
    }
    let mut document: DocumentMut = text.parse().ok()?;
    let (table, key) = match place {
        KeyPlace::Set(key) => {
            let set = document.entry("set").or_insert(toml_edit::table());
            (set.as_table_like_mut()?, key.as_str())
        }
        KeyPlace::Parameter(key) => (entry(document.get_mut("parameter")?, ("key", key))?, "value"),
        KeyPlace::Entry { list, name, key } => {
            (entry(document.get_mut(list)?, ("name", name))?, key.as_str())
        }
        KeyPlace::Cell { .. } => return None,
    };
    put(table, key, value)?;
    let edited = document.to_string();
    // The library writes all line ends as one character.
    Some(if text.contains("\r\n") { edited.replace('\n', "\r\n") } else { edited })
}

/// Returns the entry of a list that has this text under a key.
fn entry<'i>(list: &'i mut Item, (key, text): (&str, &str)) -> Option<&'i mut dyn TableLike> {
    let is_meant = |entry: &dyn TableLike| entry.get(key).and_then(Item::as_str) == Some(text);
    if list.is_array_of_tables() {
        let mut all = list.as_array_of_tables_mut()?.iter_mut();
        return all.find(|entry| is_meant(*entry)).map(|entry| entry as &mut dyn TableLike);
    }
    let tables = list.as_array_mut()?.iter_mut().filter_map(|value| value.as_inline_table_mut());
    let mut meant = tables.filter(|entry| is_meant(*entry));
    meant.next().map(|entry| entry as &mut dyn TableLike)
}

/// Puts a value under a key. What stands around the old one, such as a comment, stays.
fn put(table: &mut dyn TableLike, key: &str, value: &toml::Value) -> Option<()> {
    let mut new: toml_edit::Value = value.to_string().parse().ok()?;
    match table.get_mut(key) {
        Some(old) => {
            let old = old.as_value_mut()?;
            *new.decor_mut() = old.decor().clone();
            *old = new;
        }
        None => {
            table.insert(key, Item::Value(new));
        }
    }
    Some(())
}

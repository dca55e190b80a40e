//! What is asked, and by whom it is answered.

use std::collections::BTreeMap;
use std::path::PathBuf;

use evenodds_analyses::complaint::Complaint;
use evenodds_analyses::library::{Library, Variant, VariantEntry, vet};
use evenodds_analyses::sampling::Watcher;
use evenodds_engine::book::{Fault, one_of};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use toml::Table;

use crate::told::complaint;
use crate::{answer, catalogue, compared, parts, play, scene};

/// The name of a message in errors.
pub(crate) const ORIGIN: &str = "question";

/// The key of a reply that says what went wrong.
pub const REPLY_ERROR: &str = "error";

/// The key with texts in the place of files.
const TEXTS: &str = "texts";

/// The key with a change of a game: what a `[[variant]]` of a study holds.
pub(crate) const CHANGE: &str = "change";

/// The name of such a variant.
pub(crate) const CHANGED: &str = "changed";

/// What answers a message of one kind.
type Reply = fn(&Value, &Library, &dyn Watcher) -> Result<Value, Complaint>;

/// What can be asked.
const ASKED: [(&str, Reply); 13] = [
    ("answer", answer::answer),
    ("arranged", scene::arranged),
    ("begin", parts::begin),
    ("compared", compared::compared),
    ("files", catalogue::files),
    ("game", catalogue::game),
    ("joined", parts::joined),
    ("part", parts::part),
    ("play", play::play),
    ("scene", scene::scene),
    ("start", catalogue::start),
    ("study", catalogue::study),
    ("written", answer::written),
];

/// The engine, with the games that it has read once.
pub struct Explorer {
    library: Library,
}

impl Explorer {
    /// Creates one whose questions name files relative to a folder.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Explorer {
        Explorer { library: Library::standard(folder) }
    }

    /// Answers a message; `watcher` is told how far it is.
    #[must_use]
    pub fn ask(&self, message: &str, watcher: &dyn Watcher) -> Value {
        let reply = self.reply(message, watcher);
        reply.unwrap_or_else(|error| json!({ REPLY_ERROR: complaint(&error) }))
    }

    fn reply(&self, message: &str, watcher: &dyn Watcher) -> Result<Value, Complaint> {
        let mut message: Map<String, Value> = read(serde_json::from_str(message))?;
        let texts = message.shift_remove(TEXTS);
        let texts: BTreeMap<String, String> = match texts {
            Some(texts) => of(&texts)?,
            None => BTreeMap::new(),
        };
        let change = message.shift_remove(CHANGE);
        let mut asked = message.into_iter();
        let (Some((name, what)), None) = (asked.next(), asked.next()) else {
            return Err(expected("one thing to ask", ""));
        };
        let reply = ASKED.iter().find(|(known, _)| *known == name);
        let (_, reply) = reply.ok_or_else(|| expected("a known message", &name))?;
        let own = (!texts.is_empty()).then(|| self.library.with_texts(texts));
        let library = own.as_ref().unwrap_or(&self.library);
        match change {
            Some(change) => reply(&what, &changed(&change, library)?, watcher),
            None => reply(&what, library, watcher),
        }
    }
}

/// Returns the entry of a change in a study.
///
/// # Errors
/// If it is no table.
pub(crate) fn entry_of(change: &Value) -> Result<Table, Complaint> {
    let mut entry: Table = of(change)?;
    entry.insert("name".to_owned(), CHANGED.into());
    Ok(entry)
}

/// Returns the library in which a game is changed.
fn changed(change: &Value, library: &Library) -> Result<Library, Complaint> {
    let text = entry_of(change)?.to_string();
    vet(CHANGE, &text)?;
    let entry: VariantEntry =
        toml::from_str(&text).map_err(|error| Box::new(Fault::from_toml(CHANGE, &text, &error)))?;
    Ok(library.under(&Variant::read((CHANGE, &text), entry, library)?))
}

/// Returns the complaint about what is no message.
fn expected(what: &str, name: &str) -> Complaint {
    let known: Vec<&str> = ASKED.iter().map(|(name, _)| *name).collect();
    Complaint::input(format!("{ORIGIN}: expected {what}"), one_of(name, known))
}

/// Reads what a message holds.
///
/// # Errors
/// If it has other keys or values.
pub(crate) fn of<T: DeserializeOwned>(value: &Value) -> Result<T, Complaint> {
    read(T::deserialize(value))
}

fn read<T>(read: Result<T, serde_json::Error>) -> Result<T, Complaint> {
    read.map_err(|error| Complaint::input(format!("{ORIGIN}: {error}"), None))
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenodds_analyses::sampling::Unwatched;

    fn ask(message: &str) -> Value {
        Explorer::new(".").ask(message, &Unwatched)
    }

    #[test]
    fn what_is_no_message_is_refused_with_what_is() {
        let error = |message: &str| ask(message)[REPLY_ERROR].clone();
        assert!(error("{").is_object());
        assert!(error("{}").is_object());
        let unknown = error(r#"{"answers": {}}"#);
        assert!(unknown["fix"].as_str().expect("a fix").contains("`answer`"), "{unknown}");
        let two = error(r#"{"start": {}, "game": {}}"#);
        assert!(two["message"].as_str().expect("a message").contains("one thing"), "{two}");
    }
}

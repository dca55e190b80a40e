//! Rosters as texts: TOML and CSV that read as the same roster.

use std::ops::Range;

use super::roster::{Roster, RosterText, ValueOrigin};
use super::sheet::Sheet;
use crate::book::{Book, Entries, Fault, Parameters, Value};

/// A key of an entry with its value, in both forms.
struct Field<'r> {
    key: &'r str,
    /// As a cell of CSV.
    cell: String,
    /// As a value in TOML.
    toml: String,
    /// Whether it may be left out, because the game's default is the same.
    is_usual: bool,
    /// Whether the cell reads as the value.
    has_cell: bool,
}

/// The keys of a stat line or a weapon, in the order in which they are written.
type Fields<'r> = Vec<Field<'r>>;

impl Roster {
    /// Returns the roster in TOML, with the name of its `system`. Keys with the game's default are
    /// left out.
    #[must_use]
    pub fn to_toml(&self, system: &str, book: &Book) -> String {
        let mut text = format!("system = {}\n", quoted(system));
        let weapons = self.weapon_fields(book).into_iter().map(|fields| ("weapon", fields));
        let profiles = self.profile_fields(book).into_iter().map(|fields| ("profile", fields));
        for (kind, fields) in weapons.chain(profiles) {
            text.extend(["\n[[", kind, "]]\n"]);
            let set = fields.iter().filter(|field| !field.is_usual);
            text.extend(set.map(|field| format!("{} = {}\n", bare(field.key), field.toml)));
        }
        text
    }

    /// Returns the roster in CSV, with the name of its `system`: the stat lines, and the weapons if
    /// there are any. A key that has the game's default everywhere has no column. The text that the
    /// roster was read from comes with its file name for errors.
    ///
    /// # Errors
    /// If a cell cannot hold a value.
    pub fn to_csv(
        &self,
        (origin, text): (&str, &str),
        system: &str,
        book: &Book,
    ) -> Result<(String, Option<String>), Fault> {
        let (weapons, mut profiles) = (self.weapon_fields(book), self.profile_fields(book));
        for (kind, entries) in [("weapon", &weapons), ("profile", &profiles)] {
            for (at, fields) in entries.iter().enumerate() {
                let Some(lost) = fields.iter().find(|field| !field.has_cell) else { continue };
                let (key, name) = (lost.key, fields.first().map_or("", |name| &name.cell));
                let message = format!("no cell of CSV can hold `{key}` of the {kind} `{name}`");
                let fault = Fault::new(origin, text, message).or_rather(Some(FIX.to_owned()));
                return Err(match place(text, kind, at, key) {
                    Some(span) => fault.at(span),
                    None => fault,
                });
            }
        }
        for fields in &mut profiles {
            fields.insert(0, word("system", system));
        }
        Ok((table(&profiles), (!weapons.is_empty()).then(|| table(&weapons))))
    }

    fn profile_fields<'r>(&'r self, book: &'r Book) -> Vec<Fields<'r>> {
        let profiles = self.profiles.iter().map(|profile| {
            let says = profile.says.as_deref().map(|says| word("says", says));
            let points = profile.points.map(|points| {
                let (cell, toml) = (points.to_string(), points.to_string());
                Field { key: "points", cell, toml, is_usual: false, has_cell: true }
            });
            let named = [word("name", &profile.name)].into_iter().chain(says).chain(points);
            let set = fields(&profile.sheet, &book.profile);
            named.chain(set).chain(source(&profile.origin)).collect()
        });
        profiles.collect()
    }

    fn weapon_fields<'r>(&'r self, book: &'r Book) -> Vec<Fields<'r>> {
        let weapons = self.weapons.iter().map(|weapon| {
            let set = fields(&weapon.sheet, &book.weapon);
            [word("name", &weapon.name)]
                .into_iter()
                .chain(set)
                .chain(source(&weapon.origin))
                .collect()
        });
        weapons.collect()
    }
}

/// How to keep what no cell can hold.
const FIX: &str = "change it, or keep the roster in TOML: a cell has no spaces at its ends, an empty \
    one counts as left out, and `;` separates the items of a list";

fn word<'r>(key: &'r str, text: &str) -> Field<'r> {
    let has_cell = !text.is_empty() && text.trim() == text;
    Field { key, cell: text.to_owned(), toml: quoted(text), is_usual: false, has_cell }
}

fn source(origin: &ValueOrigin) -> Option<Field<'static>> {
    (!origin.source.is_empty()).then(|| word("source", &origin.source))
}

/// Returns all keys of a sheet, in the order of its form.
fn fields<'r>(sheet: &'r Sheet, form: &'r Parameters) -> impl Iterator<Item = Field<'r>> {
    form.iter().filter_map(|parameter| {
        let (key, value) = (parameter.key.as_str(), sheet.get(&parameter.key)?);
        let (cell, toml) = match value {
            Value::Flag(flag) => (flag.to_string(), flag.to_string()),
            Value::Number(number) => (number.to_string(), number.to_string()),
            Value::Choice(word) => (word.clone(), quoted(word)),
            Value::List(words) => {
                let all: Vec<String> = words.iter().map(|word| quoted(word)).collect();
                let cell = if words.is_empty() { ";".to_owned() } else { words.join(";") };
                (cell, format!("[{}]", all.join(", ")))
            }
            // Forms have no tables.
            Value::Table(_) => return None,
        };
        let is_usual = parameter.value == *value;
        let is_read = !cell.is_empty() && parameter.domain.parse(&cell).as_ref() == Some(value);
        let has_cell = is_usual || is_read && key.to_lowercase() == key;
        // Those that are marked stand out where the cells of others are empty.
        let is_mark = matches!(value, Value::Flag(_) | Value::List(_));
        let cell = if is_usual && (is_mark || !is_read) { String::new() } else { cell };
        Some(Field { key, cell, toml, is_usual, has_cell })
    })
}

/// Returns rows as CSV, with a column for each key that one of them sets.
fn table(rows: &[Fields<'_>]) -> String {
    let mut heads: Vec<&str> = Vec::new();
    for row in rows {
        // A key that only later rows have comes after those before it in its row.
        let mut at = 0;
        for field in row {
            let known = heads.iter().position(|head| *head == field.key);
            let place = known.unwrap_or_else(|| {
                heads.insert(at, field.key);
                at
            });
            at = place + 1;
        }
    }
    heads.retain(|head| rows.iter().flatten().any(|field| field.key == *head && !field.is_usual));
    let line = |cells: Vec<String>| cells.join(",") + "\n";
    let mut text = line(heads.iter().map(|head| cell(head)).collect());
    for row in rows {
        let field = |head: &&str| row.iter().find(|field| field.key == *head);
        let said = |head| cell(field(head).map_or("", |field| &field.cell));
        text += &line(heads.iter().map(said).collect());
    }
    text
}

/// Returns a cell, in quotes where it needs them.
fn cell(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// Returns a key, in quotes where it needs them.
fn bare(key: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    match !key.is_empty() && key.chars().all(plain) {
        true => key.to_owned(),
        false => quoted(key),
    }
}

/// Returns the place of a key in a roster in TOML.
fn place(text: &str, kind: &str, at: usize, key: &str) -> Option<Range<usize>> {
    let file: RosterText = toml::from_str(text).ok()?;
    let all = if kind == "weapon" { &file.weapon } else { &file.profile };
    let entry: &Entries = all.get(at)?.get_ref();
    entry.iter().find(|(known, _)| known.get_ref() == key).map(|(_, value)| value.span())
}

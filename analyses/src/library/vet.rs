//! Limits on users' texts: no control characters, which would reach the terminal and the page, and
//! sizes beyond anything written by hand.

use std::io::{self, Read};
use std::path::Path;

use evenodds_engine::book::Fault;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::disk;

/// The maximum size of a file, in bytes.
pub const BYTES_MAX: u64 = 16 << 20;
/// The maximum size of a file that the program itself has written, such as a part or a report, in
/// bytes.
pub const OWN_BYTES_MAX: u64 = 256 << 20;
/// The maximum length of a name, in characters.
const NAME_MAX: usize = 100;
/// The maximum number of entries in a list, a table or a spreadsheet.
const ROWS_MAX: usize = 10_000;

/// Reads a text file of at most [`BYTES_MAX`] bytes.
///
/// # Errors
/// If it is unreadable, not UTF-8, or larger.
pub fn read_text(path: &Path) -> io::Result<String> {
    text_of(disk::open(path)?)
}

/// Reads a text of at most [`BYTES_MAX`] bytes, such as standard input, to its end.
///
/// # Errors
/// If it is unreadable, not UTF-8, or larger.
pub fn text_of(source: impl Read) -> io::Result<String> {
    let bytes = bytes_of(source, BYTES_MAX)?;
    String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// Reads a file of at most `max` bytes.
///
/// # Errors
/// If it is unreadable or larger.
pub fn read_bytes(path: &Path, max: u64) -> io::Result<Vec<u8>> {
    bytes_of(disk::open(path)?, max)
}

fn bytes_of(source: impl Read, max: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(max + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max {
        let message = format!("it has more than {} MiB", max >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

/// Checks the limits of a text in CSV or TOML. Invalid TOML is left to the parser.
///
/// # Errors
/// If the text exceeds a limit.
pub fn vet(origin: &str, text: &str) -> Result<(), Box<Fault>> {
    if origin.to_lowercase().ends_with(".csv") {
        let hidden = text.char_indices().find(|(_, letter)| is_hidden(*letter));
        let rows = text.match_indices('\n').nth(ROWS_MAX + 1);
        return match (hidden, rows) {
            (Some((at, letter)), _) => {
                Err(hidden_fault(origin, text, "a cell", letter, at..at + letter.len_utf8()))
            }
            (None, Some((at, _))) => {
                let message = format!("more than {ROWS_MAX} rows");
                let fault = Fault::new(origin, text, message).at(at..at);
                Err(Box::new(fault.or_rather(Some("split the file".to_owned()))))
            }
            (None, None) => Ok(()),
        };
    }
    let Ok(table) = DeTable::parse(text) else { return Ok(()) };
    vet_table(origin, text, table.get_ref())
}

fn vet_table(origin: &str, text: &str, table: &DeTable<'_>) -> Result<(), Box<Fault>> {
    table.iter().try_for_each(|(key, value)| {
        if let Some(letter) = key.get_ref().chars().find(|&letter| is_hidden(letter)) {
            return Err(hidden_fault(origin, text, "a key", letter, key.span()));
        }
        vet_value((origin, text), key.get_ref(), value)
    })
}

fn vet_value(
    (origin, text): (&str, &str),
    key: &str,
    value: &Spanned<DeValue<'_>>,
) -> Result<(), Box<Fault>> {
    let refuse = |message: String, fix: &str| {
        let fault = Fault::new(origin, text, message).at(value.span());
        Err(Box::new(fault.or_rather(Some(fix.to_owned()))))
    };
    match value.get_ref() {
        DeValue::String(word) => {
            let is_name = matches!(key, "name" | "title");
            let breaks = |letter: char| is_name && matches!(letter, '\n' | '\r' | '\t');
            let hidden = word.chars().find(|&letter| is_hidden(letter) || breaks(letter));
            if let Some(letter) = hidden {
                return Err(hidden_fault(origin, text, &format!("`{key}`"), letter, value.span()));
            }
            let length = word.chars().count();
            if is_name && NAME_MAX < length {
                let message =
                    format!("`{key}` has {length} characters; expected at most {NAME_MAX}");
                return refuse(message, "shorten it; `says` can be longer");
            }
            Ok(())
        }
        DeValue::Array(items) if ROWS_MAX < items.len() => {
            let message =
                format!("`{key}` has {} entries; expected at most {ROWS_MAX}", items.len());
            refuse(message, "split the file")
        }
        DeValue::Array(items) => {
            items.iter().try_for_each(|item| vet_value((origin, text), key, item))
        }
        DeValue::Table(table) => vet_table(origin, text, table),
        _ => Ok(()),
    }
}

#[expect(clippy::unnecessary_box_returns, reason = "faults are large and travel boxed")]
fn hidden_fault(
    origin: &str,
    text: &str,
    place: &str,
    letter: char,
    span: std::ops::Range<usize>,
) -> Box<Fault> {
    let code = u32::from(letter);
    let message = format!("{place} contains the invisible character U+{code:04X}");
    let fix = "delete it: control characters and direction overrides are not allowed".to_owned();
    Box::new(Fault::new(origin, text, message).at(span).or_rather(Some(fix)))
}

/// Returns whether a character controls a terminal or the direction of writing.
fn is_hidden(letter: char) -> bool {
    let layout = matches!(letter, '\n' | '\r' | '\t');
    let direction = matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    (letter.is_control() && !layout) || direction
}

/// Replaces characters that control a terminal, keeping the length of the text, so that it can be
/// shown in errors.
#[must_use]
pub fn visible(text: &str) -> String {
    let shown = |letter: char| match letter.len_utf8() {
        _ if !is_hidden(letter) => letter,
        1 => '?',
        2 => '\u{bf}',
        _ => char::REPLACEMENT_CHARACTER,
    };
    text.chars().map(shown).collect()
}

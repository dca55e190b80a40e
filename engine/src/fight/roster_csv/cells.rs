//! The cells of a CSV text, and what separates them.

use std::ops::Range;

use csv_core::{ReadFieldResult, ReaderBuilder};

use crate::book::Fault;
use crate::fight::roster::NamedText;

/// The trimmed content of a cell, and its place.
pub struct Cell {
    pub said: String,
    pub span: Range<usize>,
}

/// What separates the cells of a text.
pub struct Separator {
    byte: u8,
    /// The length of a first line that only says so.
    skip: usize,
}

impl Separator {
    /// Returns the separator of a text: the one that its first line names as `sep=;`, or else, of
    /// comma, semicolon and tab, the one with which the headings have a `name`, or are most.
    pub fn of(text: &str) -> Separator {
        let first = text.lines().next().unwrap_or_default();
        let named = first.trim_matches('"').strip_prefix("sep=");
        if let Some(&[byte]) = named.map(str::as_bytes)
            && b",;\t|:".contains(&byte)
        {
            let skip = text.find('\n').map_or(text.len(), |end| end + 1);
            return Separator { byte, skip };
        }
        let heading = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let heads = |byte: u8| {
            let heads = heading.split(char::from(byte)).map(|head| head.trim().trim_matches('"'));
            let has_name = heads.clone().any(|head| head.eq_ignore_ascii_case("name"));
            (has_name, heads.count())
        };
        // Of equals the last is the greatest.
        let byte = [b'\t', b';', b','].into_iter().max_by_key(|byte| heads(*byte));
        Separator { byte: byte.unwrap_or(b','), skip: 0 }
    }

    /// Returns a number with a point. Where commas separate cells, they are no decimal commas.
    pub fn pointed(&self, said: &str) -> String {
        if self.byte == b',' { said.to_owned() } else { said.replacen(',', ".", 1) }
    }

    /// Returns a text as a cell, in quotes where it needs them.
    pub fn cell(&self, said: &str) -> String {
        match said.contains(['"', '\n', '\r', char::from(self.byte)]) {
            true => format!("\"{}\"", said.replace('"', "\"\"")),
            false => said.to_owned(),
        }
    }

    /// Returns what it is called.
    pub fn word(&self) -> &'static str {
        match self.byte {
            b',' => "comma",
            b';' => "semicolon",
            b'\t' => "tab",
            _ => "separator",
        }
    }
}

/// Returns the cells of a CSV text, row by row, without blank lines.
pub fn cells(source: NamedText<'_>, separator: &Separator) -> Result<Vec<Vec<Cell>>, Fault> {
    let text = source.text;
    let mut reader = ReaderBuilder::new().delimiter(separator.byte).build();
    let mut said = vec![0; text.len() + 1];
    let (mut rows, mut row) = (Vec::new(), Vec::new());
    let (mut start, mut at, mut length) = (separator.skip, separator.skip, 0);
    loop {
        let over = at == text.len();
        let (result, read, written) =
            reader.read_field(&text.as_bytes()[at..], &mut said[length..]);
        at += read;
        length += written;
        let ends_row = match result {
            ReadFieldResult::InputEmpty => continue,
            ReadFieldResult::OutputFull => {
                said.resize(said.len() * 2, 0);
                continue;
            }
            ReadFieldResult::Field { record_end } => record_end,
            ReadFieldResult::End => return Ok(rows),
        };
        let span = place(text, start..at, separator, (row.is_empty(), ends_row, over));
        let raw = &text[span.clone()];
        if over && raw.starts_with('"') && raw.matches('"').count() % 2 == 1 {
            let fix = "close it; a quote inside a cell in quotes is written twice".to_owned();
            let fault = source.fault(span.start..span.start + 1, "this quote is never closed");
            return Err(fault.or_rather(Some(fix)));
        }
        let cell = String::from_utf8_lossy(&said[..length]).trim().to_owned();
        row.push(Cell { said: cell, span });
        if ends_row {
            rows.push(std::mem::take(&mut row));
        }
        (start, length) = (at, 0);
    }
}

/// Returns the bytes of a cell within those read for it: without line ends before the first cell of
/// a row, and without the separator after it.
fn place(
    text: &str,
    read: Range<usize>,
    separator: &Separator,
    (first, last, over): (bool, bool, bool),
) -> Range<usize> {
    let line_ends = ['\r', '\n'];
    let raw = &text[read.clone()];
    let cut = if first { raw.trim_start_matches(line_ends) } else { raw };
    let kept = match (over, last) {
        (true, _) => cut,
        (false, true) => cut.trim_end_matches(line_ends),
        (false, false) => cut.strip_suffix(char::from(separator.byte)).unwrap_or(cut),
    };
    let start = read.end - cut.len();
    start..start + kept.len()
}

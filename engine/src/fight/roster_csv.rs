//! Rosters in CSV: one file of stat lines and one of weapons.
//!
//! Columns have the names of the TOML keys, and each row is an entry. The column `system` of the
//! stat lines names the game. Empty cells count as left out; list items are separated by `;`, and a
//! single `;` is an empty list.

use std::ops::Range;

use csv_core::{ReadFieldResult, Reader};

use super::roster::{POINTS, Source, missing};
use super::{Origin, Profile, Roster, Sheet, Weapon};
use crate::book::{Book, Fault, Parameters, did_you_mean};

/// The columns of stat lines in addition to those of the game.
const OF_PROFILES: [&str; 5] = ["system", "name", "points", "says", "source"];
/// The columns of weapons in addition to those of the game.
const OF_WEAPONS: [&str; 2] = ["name", "source"];

/// The trimmed content of a cell, and its place.
struct Cell {
    said: String,
    span: Range<usize>,
}

/// A row: its non-empty cells, each with its heading.
struct Row<'t> {
    cells: Vec<(&'t str, &'t Cell)>,
    span: Range<usize>,
}

/// A CSV text: its headings, and its non-empty rows.
struct Table<'a> {
    source: Source<'a>,
    heads: Vec<Cell>,
    rows: Vec<Vec<Cell>>,
}

/// Returns the name of the system that a CSV text of stat lines is for, with its place in the text.
///
/// # Errors
/// If the text is not a table, or its column `system` does not name the same system in all rows.
pub fn system_of_csv(origin: &str, text: &str) -> Result<(String, Range<usize>), Fault> {
    let text = without_mark(text);
    let table = Table::read(Source { origin, text })?;
    let heads = || table.heads.iter().map(|head| head.said.as_str());
    if !heads().any(|head| head == "system") {
        let add =
            || "name the game in a column `system`, with the same value in each row".to_owned();
        let slip = heads().find(|head| did_you_mean(head, ["system"]).is_some());
        let fix =
            slip.map_or_else(add, |head| format!("did you mean `system` instead of `{head}`?"));
        let fault = table.source.fault(table.first_line(), "there is no column `system`");
        return Err(fault.or_rather(Some(fix)));
    }
    let Some(first) = table.rows().find_map(|row| row.get("system")) else {
        return Err(match table.rows().next() {
            Some(row) => table.source.fault(row.span, "this profile has no `system`"),
            None => table.empty(),
        });
    };
    let odd = |row: &Row<'_>| row.get("system").is_none_or(|cell| cell.said != first.said);
    let Some(row) = table.rows().find(odd) else {
        return Ok((first.said.clone(), first.span.clone()));
    };
    let (span, message) = match row.get("system") {
        Some(cell) => {
            let others = format!("others say `{}`", first.said);
            (cell.span.clone(), format!("`system` cannot be `{}` where {others}", cell.said))
        }
        None => (row.span, "this profile has no `system`".to_owned()),
    };
    let fix = format!("write `{}` in each row", first.said);
    Err(table.source.fault(span, message).or_rather(Some(fix)))
}

impl Roster {
    /// Parses a game's roster from CSV as spreadsheets save it: stat lines, and weapons if there
    /// are any. Each text comes with its file name for errors.
    ///
    /// # Errors
    /// If a text is not a table, two entries of a kind share a name, a column is unknown or a cell
    /// outside its domain, a profile carries an unknown weapon, or there is no profile.
    pub fn read_csv(
        profiles: (&str, &str),
        weapons: Option<(&str, &str)>,
        book: &Book,
    ) -> Result<Roster, Fault> {
        let of_weapons = weapons.map_or_else(|| Ok(Vec::new()), |file| read_weapons(file, book))?;
        let (origin, text) = (profiles.0, without_mark(profiles.1));
        let table = Table::read(Source { origin, text })?;
        table.check_heads(&OF_PROFILES, &book.profile)?;
        let mut all: Vec<Profile> = Vec::with_capacity(table.rows.len());
        for row in table.rows() {
            let name = table.name(&row, "profile", all.iter().map(|one| one.name.as_str()))?;
            let points = row.get("points").map(|cell| table.points(cell)).transpose()?;
            let says = row.get("says").map(|cell| cell.said.clone());
            let sheet = table.sheet(&row, &OF_PROFILES, &book.profile)?;
            if let Some((message, fix)) = missing(&sheet, &of_weapons, book) {
                let span = row.get("weapons").map_or(row.span.clone(), |cell| cell.span.clone());
                let second = || "weapons belong in a second file, NAME.weapons.csv".to_owned();
                let add = || "add a row for it, or take it from `weapons`".to_owned();
                let fix = fix.or_else(|| Some(weapons.map_or_else(second, |_| add())));
                return Err(table.source.fault(span, message).or_rather(fix));
            }
            let origin =
                row.get("source").map_or_else(Origin::default, |one| Origin::of(&one.said));
            all.push(Profile { name, points, says, origin, sheet });
        }
        if all.is_empty() {
            return Err(table.empty());
        }
        Ok(Roster { weapons: of_weapons, profiles: all })
    }
}

fn read_weapons((origin, text): (&str, &str), book: &Book) -> Result<Vec<Weapon>, Fault> {
    let table = Table::read(Source { origin, text: without_mark(text) })?;
    table.check_heads(&OF_WEAPONS, &book.weapon)?;
    let mut all: Vec<Weapon> = Vec::with_capacity(table.rows.len());
    for row in table.rows() {
        let name = table.name(&row, "weapon", all.iter().map(|one| one.name.as_str()))?;
        let sheet = table.sheet(&row, &OF_WEAPONS, &book.weapon)?;
        let origin = row.get("source").map_or_else(Origin::default, |one| Origin::of(&one.said));
        all.push(Weapon { name, origin, sheet });
    }
    Ok(all)
}

/// Removes the byte order mark that some spreadsheets write.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

impl<'t> Row<'t> {
    /// Returns the cell under a heading, unless it is empty.
    fn get(&self, head: &str) -> Option<&'t Cell> {
        self.cells.iter().find(|(other, _)| *other == head).map(|&(_, cell)| cell)
    }
}

impl<'a> Table<'a> {
    fn read(source: Source<'a>) -> Result<Table<'a>, Fault> {
        let mut rows = cells(source)?.into_iter();
        let heads = rows.next().unwrap_or_default();
        let table = Table { source, heads, rows: rows.filter(|row| !is_empty(row)).collect() };
        if is_empty(&table.heads) {
            let fix = "begin with a row of column names, such as `name`".to_owned();
            let fault = table.source.fault(table.first_line(), "there are no headings");
            return Err(fault.or_rather(Some(fix)));
        }
        if let [only] = &table.heads[..]
            && only.said.contains([';', '\t'])
        {
            let message =
                format!("`{}` is not a heading; columns are separated by commas", only.said);
            let fix = "save the sheet with commas between its columns".to_owned();
            return Err(table.source.fault(only.span.clone(), message).or_rather(Some(fix)));
        }
        for (at, head) in table.heads.iter().enumerate() {
            if !head.said.is_empty() && table.heads[..at].iter().any(|one| one.said == head.said) {
                let message = format!("two columns are named `{}`", head.said);
                return Err(table.source.fault(head.span.clone(), message));
            }
        }
        for row in &table.rows {
            let head = |at: usize| table.heads.get(at).map_or("", |head| head.said.as_str());
            let stray = (0..row.len()).find(|&at| !row[at].said.is_empty() && head(at).is_empty());
            if let Some(cell) = stray.map(|at| &row[at]) {
                let message = format!("`{}` has no column heading", cell.said);
                let fix = "put a cell that holds a comma in quotes, or name the column".to_owned();
                return Err(table.source.fault(cell.span.clone(), message).or_rather(Some(fix)));
            }
        }
        Ok(table)
    }

    /// Iterates over the non-empty rows.
    fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|row| {
            let heads = self.heads.iter().map(|head| head.said.as_str());
            let cells = heads.zip(row).filter(|(_, cell)| !cell.said.is_empty()).collect();
            let ends = row.first().zip(row.last());
            Row { cells, span: ends.map_or(0..0, |(first, last)| first.span.start..last.span.end) }
        })
    }

    /// Returns an error for unknown headings.
    fn check_heads(&self, own: &[&str], form: &Parameters) -> Result<(), Fault> {
        let known = || own.iter().copied().chain(form.iter().map(|field| field.key.as_str()));
        let heads = self.heads.iter().filter(|head| !head.said.is_empty());
        let odd = heads.into_iter().find(|head| !known().any(|key| key == head.said));
        let Some(head) = odd else { return Ok(()) };
        let list = known().collect::<Vec<_>>().join(", ");
        let message = format!("there is no column `{}`; expected one of {list}", head.said);
        let fix = did_you_mean(&head.said, known());
        Err(self.source.fault(head.span.clone(), message).or_rather(fix))
    }

    /// Returns the name in a row, and checks that it is not yet `taken`.
    fn name<'n>(
        &self,
        row: &Row<'_>,
        what: &str,
        taken: impl Iterator<Item = &'n str>,
    ) -> Result<String, Fault> {
        let Some(cell) = row.get("name") else {
            let fault = self.source.fault(row.span.clone(), format!("this {what} has no `name`"));
            let fix = Some("write one in the column `name`".to_owned());
            return Err(fault.or_rather(fix));
        };
        self.source.check_name(&cell.said, cell.span.clone(), what, taken)?;
        Ok(cell.said.clone())
    }

    fn points(&self, cell: &Cell) -> Result<f64, Fault> {
        let number = |text: &str| text.parse().ok().filter(|points| POINTS.contains(points));
        number(&cell.said).ok_or_else(|| {
            let message = format!("`points` cannot be `{}`; expected a number from 0", cell.said);
            let point = cell.said.replace(',', ".");
            let fix = number(&point).map(|_| format!("did you mean `{point}`?"));
            self.source.fault(cell.span.clone(), message).or_rather(fix)
        })
    }

    /// Fills a sheet with all cells of a row except the roster's `own` columns.
    fn sheet(&self, row: &Row<'_>, own: &[&str], form: &Parameters) -> Result<Sheet, Fault> {
        let mut sheet = Sheet::blank(form);
        for (key, cell) in row.cells.iter().filter(|(key, _)| !own.contains(key)) {
            sheet.set_text(form, key, &cell.said).map_err(|refusal| {
                self.source.fault(cell.span.clone(), refusal.message).or_rather(refusal.fix)
            })?;
        }
        sheet.check(form).map_err(|refusal| {
            let cell = refusal.key.as_deref().and_then(|key| row.get(key));
            let span = cell.map_or_else(|| row.span.clone(), |cell| cell.span.clone());
            self.source.fault(span, refusal.message).or_rather(refusal.fix)
        })?;
        Ok(sheet)
    }

    /// Returns the place of the headings.
    fn first_line(&self) -> Range<usize> {
        0..self.source.text.lines().next().map_or(0, str::len)
    }

    fn empty(&self) -> Fault {
        let fix = Some("add a row with a `name` for each profile".to_owned());
        Fault::new(self.source.origin, self.source.text, "the roster is empty").or_rather(fix)
    }
}

fn is_empty(row: &[Cell]) -> bool {
    row.iter().all(|cell| cell.said.is_empty())
}

/// Returns the cells of a CSV text, row by row, without blank lines.
fn cells(source: Source<'_>) -> Result<Vec<Vec<Cell>>, Fault> {
    let text = source.text;
    let (mut reader, mut said) = (Reader::new(), vec![0; text.len() + 1]);
    let (mut rows, mut row) = (Vec::new(), Vec::new());
    let (mut start, mut at, mut length) = (0, 0, 0);
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
        let span = place(text, start..at, row.is_empty(), ends_row, over);
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
fn place(text: &str, read: Range<usize>, first: bool, last: bool, over: bool) -> Range<usize> {
    let line_ends = ['\r', '\n'];
    let raw = &text[read.clone()];
    let cut = if first { raw.trim_start_matches(line_ends) } else { raw };
    let kept = match (over, last) {
        (true, _) => cut,
        (false, true) => cut.trim_end_matches(line_ends),
        (false, false) => cut.strip_suffix(',').unwrap_or(cut),
    };
    let start = read.end - cut.len();
    start..start + kept.len()
}

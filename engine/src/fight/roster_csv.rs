//! Rosters in CSV: one file of stat lines and one of weapons.
//!
//! Columns have the names of the TOML keys, in any case, and each row is an entry. The column
//! `system` of the stat lines names the game. Empty cells count as left out; list items are separated
//! by `;`, and a single `;` is an empty list. Columns that no key is like are passed over, and so is
//! a first column that numbers the rows.

mod cells;

use std::ops::Range;

use cells::{Cell, Separator, cells};

use super::roster::{NamedText, Roster, StatLine, ValueOrigin, WeaponLine, missing};
use super::roster_shape::POINTS_RANGE;
use super::sheet::Sheet;
use crate::book::{Book, Domain, Fault, Parameters, did_you_mean};

/// The columns of stat lines in addition to those of the game.
const OF_PROFILES: [&str; 5] = ["system", "name", "points", "says", "source"];
/// The columns of weapons in addition to those of the game.
const OF_WEAPONS: [&str; 2] = ["name", "source"];

/// The words for true and false that spreadsheets of several languages write, and marks in a column.
const FLAGS: [(&str, bool); 46] = [
    ("true", true),
    ("false", false),
    ("yes", true),
    ("no", false),
    ("y", true),
    ("n", false),
    ("1", true),
    ("0", false),
    ("x", true),
    ("\u{2713}", true),
    ("\u{2714}", true),
    ("wahr", true),
    ("falsch", false),
    ("ja", true),
    ("nein", false),
    ("vrai", true),
    ("faux", false),
    ("oui", true),
    ("non", false),
    ("vero", true),
    ("falso", false),
    ("s\u{ed}", true),
    ("si", true),
    ("s\u{ec}", true),
    ("verdadero", true),
    ("verdadeiro", true),
    ("sim", true),
    ("n\u{e3}o", false),
    ("waar", true),
    ("onwaar", false),
    ("nee", false),
    ("sand", true),
    ("sant", true),
    ("sann", true),
    ("sant\u{e9}", true),
    ("falsk", false),
    ("usant", false),
    ("falskt", false),
    ("nej", false),
    ("nei", false),
    ("prawda", true),
    ("fa\u{142}sz", false),
    ("pravda", true),
    ("nepravda", false),
    ("igaz", true),
    ("hamis", false),
];

/// What follows a number of a stat line on paper: inches, and "or more".
const UNITS: [&str; 6] = ["\"", "\u{201d}", "\u{2033}", "''", "+", "in"];

/// A heading: the cell, and the key that it is, as files write it.
struct Head {
    key: String,
    cell: Cell,
}

/// A row: its non-empty cells, each with its key.
struct Row<'t> {
    cells: Vec<(&'t str, &'t Cell)>,
    span: Range<usize>,
}

/// A CSV text: its headings, and its non-empty rows.
struct Table<'a> {
    source: NamedText<'a>,
    separator: Separator,
    heads: Vec<Head>,
    rows: Vec<Vec<Cell>>,
}

/// Returns the name of the system that a CSV text of stat lines is for, with its place in the text.
///
/// # Errors
/// If the text is not a table, or its column `system` does not name the same system in all rows.
pub fn system_of_csv(origin: &str, text: &str) -> Result<(String, Range<usize>), Fault> {
    let text = without_mark(text);
    let table = Table::read(NamedText { origin, text })?;
    let heads = || table.heads.iter().map(|head| head.key.as_str());
    if !heads().any(|head| head == "system") {
        let add =
            || "name the game in a column `system`, with the same value in each row".to_owned();
        let slip = heads().find(|head| did_you_mean(head, ["system"]).is_some());
        let fix =
            slip.map_or_else(add, |head| format!("did you mean `system` instead of `{head}`?"));
        let fault = table.source.fault(table.heading(), "there is no column `system`");
        return Err(fault.or_rather(Some(fix)));
    }
    let Some(first) = table.rows().find_map(|row| row.get("system")) else {
        return Err(match table.rows().next() {
            Some(row) => table.source.fault(row.span, "this profile has no `system`"),
            None => table.empty(),
        });
    };
    let odd = |row: &Row<'_>| row.get("system").is_none_or(|cell| cell.said != first.said);
    let told = |row: Row<'_>| {
        let (span, message) = match row.get("system") {
            Some(cell) => {
                let others = format!("others say `{}`", first.said);
                (cell.span.clone(), format!("`system` cannot be `{}` where {others}", cell.said))
            }
            None => (row.span, "this profile has no `system`".to_owned()),
        };
        let fix = format!("write `{}` in each row", first.said);
        table.source.fault(span, message).or_rather(Some(fix))
    };
    match Fault::all(table.rows().filter(odd).map(told).collect()) {
        Some(fault) => Err(fault),
        None => Ok((first.said.clone(), first.span.clone())),
    }
}

/// Returns a CSV text of stat lines or weapons in which another value stands in the column `key` of
/// the row of this name; a unit such as `+` after a number stays. `None` if there is no such cell.
#[must_use]
pub fn with_cell(text: &str, name: &str, key: &str, value: &str) -> Option<String> {
    let (mark, text) = text.split_at(text.len() - without_mark(text).len());
    let table = Table::read(NamedText { origin: "", text }).ok()?;
    let column = |key: &str| table.heads.iter().position(|head| head.key == key);
    let (names, at) = (column("name")?, column(key)?);
    let row = table.rows.iter().find(|row| row.get(names).is_some_and(|cell| cell.said == name))?;
    let cell = row.get(at)?;
    let measures = |unit: &&&str| {
        let number =
            cell.said.strip_suffix(**unit).map(|bare| table.separator.pointed(bare.trim()));
        number.is_some_and(|number| number.parse::<f64>().is_ok())
    };
    let unit = UNITS.iter().find(measures).unwrap_or(&"");
    let said = table.separator.cell(&format!("{value}{unit}"));
    Some([mark, &text[..cell.span.start], &said, &text[cell.span.end..]].concat())
}

impl Roster {
    /// Parses a game's roster from CSV as spreadsheets save it: stat lines, and weapons if there
    /// are any. Each text comes with its file name for errors.
    ///
    /// # Errors
    /// If a text is not a table, two entries of a kind share a name, a column is misspelt or a cell
    /// outside its domain, a profile carries an unknown weapon, or there is no profile: all that is
    /// wrong with a text.
    pub fn read_csv(
        profiles: (&str, &str),
        weapons: Option<(&str, &str)>,
        book: &Book,
    ) -> Result<Roster, Fault> {
        let mut notes = Vec::new();
        let of_weapons = match weapons {
            Some(file) => read_weapons(file, book, &mut notes)?,
            None => Vec::new(),
        };
        let (origin, text) = (profiles.0, without_mark(profiles.1));
        let table = Table::read(NamedText { origin, text })?;
        let mut faults = table.check_heads(&OF_PROFILES, &book.profile, &mut notes);
        let mut all: Vec<StatLine> = Vec::with_capacity(table.rows.len());
        for row in table.rows() {
            let taken = all.iter().map(|one| one.name.as_str());
            let name = kept(table.name(&row, "profile", taken), &mut faults).unwrap_or_default();
            let points = row.get("points").and_then(|cell| kept(table.points(cell), &mut faults));
            let says = row.get("says").map(|cell| cell.said.clone());
            let sheet = table.sheet(&row, &OF_PROFILES, &book.profile, &mut faults);
            if let Some((message, fix)) = missing(&sheet, &of_weapons, book) {
                let span = row.get("weapons").map_or(row.span.clone(), |cell| cell.span.clone());
                let second = || "weapons belong in a second file, NAME.weapons.csv".to_owned();
                let add = || "add a row for it, or take it from `weapons`".to_owned();
                let fix = fix.or_else(|| Some(weapons.map_or_else(second, |_| add())));
                faults.push(table.source.fault(span, message).or_rather(fix));
            }
            let origin = row
                .get("source")
                .map_or_else(ValueOrigin::default, |one| ValueOrigin::of(&one.said));
            all.push(StatLine { name, points, says, origin, sheet });
        }
        if let Some(fault) = Fault::all(faults) {
            return Err(fault);
        }
        if all.is_empty() {
            return Err(table.empty());
        }
        Ok(Roster { weapons: of_weapons, profiles: all, notes })
    }
}

fn read_weapons(
    (origin, text): (&str, &str),
    book: &Book,
    notes: &mut Vec<Fault>,
) -> Result<Vec<WeaponLine>, Fault> {
    let table = Table::read(NamedText { origin, text: without_mark(text) })?;
    let mut faults = table.check_heads(&OF_WEAPONS, &book.weapon, notes);
    let mut all: Vec<WeaponLine> = Vec::with_capacity(table.rows.len());
    for row in table.rows() {
        let taken = all.iter().map(|one| one.name.as_str());
        let name = kept(table.name(&row, "weapon", taken), &mut faults).unwrap_or_default();
        let sheet = table.sheet(&row, &OF_WEAPONS, &book.weapon, &mut faults);
        let origin =
            row.get("source").map_or_else(ValueOrigin::default, |one| ValueOrigin::of(&one.said));
        all.push(WeaponLine { name, origin, sheet });
    }
    Fault::all(faults).map_or(Ok(all), Err)
}

/// Returns what was read, or keeps what is wrong with it.
fn kept<T>(read: Result<T, Fault>, faults: &mut Vec<Fault>) -> Option<T> {
    read.map_err(|fault| faults.push(fault)).ok()
}

/// Returns the key that a heading is, as files write it.
fn key_of(heading: &str) -> String {
    heading.to_lowercase().replace([' ', '-'], "_")
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
    fn read(source: NamedText<'a>) -> Result<Table<'a>, Fault> {
        let separator = Separator::of(source.text);
        let mut rows = cells(source, &separator)?.into_iter();
        let heads = rows.next().unwrap_or_default().into_iter();
        let heads = heads.map(|cell| Head { key: key_of(&cell.said), cell }).collect();
        let rows = rows.filter(|row| !is_empty(row)).collect();
        let table = Table { source, separator, heads, rows };
        if table.heads.iter().all(|head| head.key.is_empty()) {
            let fix = "begin with a row of column names, such as `name`".to_owned();
            let fault = table.source.fault(table.heading(), "there are no headings");
            return Err(fault.or_rather(Some(fix)));
        }
        let mut faults = Vec::new();
        for (at, head) in table.heads.iter().enumerate() {
            if !head.key.is_empty() && table.heads[..at].iter().any(|one| one.key == head.key) {
                let message = format!("two columns are named `{}`", head.cell.said);
                faults.push(table.source.fault(head.cell.span.clone(), message));
            }
        }
        let first = usize::from(table.numbers_rows());
        for row in &table.rows {
            let head = |at: usize| table.heads.get(at).map_or("", |head| head.key.as_str());
            let stray =
                (first..row.len()).find(|&at| !row[at].said.is_empty() && head(at).is_empty());
            if let Some(cell) = stray.map(|at| &row[at]) {
                let message = format!("`{}` has no column heading", cell.said);
                let held = table.separator.word();
                let fix = format!("put a cell that holds a {held} in quotes, or name the column");
                faults.push(table.source.fault(cell.span.clone(), message).or_rather(Some(fix)));
            }
        }
        Fault::all(faults).map_or(Ok(table), Err)
    }

    /// Returns whether the first column has no heading and numbers the rows.
    fn numbers_rows(&self) -> bool {
        let number = |row: &Vec<Cell>| row.first()?.said.parse::<i64>().ok();
        let numbers: Option<Vec<i64>> = self.rows.iter().map(number).collect();
        self.heads.first().is_some_and(|head| head.key.is_empty())
            && numbers.is_some_and(|all| all.windows(2).all(|two| two[0] + 1 == two[1]))
    }

    /// Iterates over the non-empty rows.
    fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|row| {
            let heads = self.heads.iter().map(|head| head.key.as_str());
            let cells = heads.zip(row);
            let cells = cells.filter(|(key, cell)| !key.is_empty() && !cell.said.is_empty());
            let ends = row.first().zip(row.last());
            let span = ends.map_or(0..0, |(first, last)| first.span.start..last.span.end);
            Row { cells: cells.collect(), span }
        })
    }

    /// Returns errors for headings that are nearly those of keys which no other column is. Other
    /// columns that are no keys are noted.
    fn check_heads(&self, own: &[&str], form: &Parameters, notes: &mut Vec<Fault>) -> Vec<Fault> {
        let known = || own.iter().copied().chain(form.iter().map(|field| field.key.as_str()));
        let list = known().collect::<Vec<_>>().join(", ");
        let has = |key: &str| self.heads.iter().any(|head| head.key == key);
        let mut faults = Vec::new();
        if self.numbers_rows() {
            let message = "the first column, which numbers the rows, is passed over";
            notes.push(self.source.fault(self.heading(), message));
        }
        let odd = |head: &&Head| !head.key.is_empty() && !known().any(|key| key == head.key);
        for Head { key, cell } in self.heads.iter().filter(odd) {
            let near = did_you_mean(key, known().filter(|key| !has(key)));
            let message = match near {
                Some(_) => format!("there is no column `{}`; expected one of {list}", cell.said),
                None => format!("the column `{}` is passed over: it is no key", cell.said),
            };
            let all = if near.is_some() { &mut faults } else { &mut *notes };
            let fix = near.or_else(|| Some(format!("the keys are {list}")));
            all.push(self.source.fault(cell.span.clone(), message).or_rather(fix));
        }
        if faults.is_empty() && !has("name") {
            let fix = "name each row in a column `name`".to_owned();
            let fault = self.source.fault(self.heading(), "there is no column `name`");
            faults.push(fault.or_rather(Some(fix)));
        }
        faults
    }

    /// Returns the name in a row, and checks that it is not yet `taken`.
    fn name<'n>(
        &self,
        row: &Row<'_>,
        what: &str,
        taken: impl Iterator<Item = &'n str>,
    ) -> Result<String, Fault> {
        let is_named = self.heads.iter().any(|head| head.key == "name");
        if !is_named {
            // The headings are told to lack it.
            return Ok(String::new());
        }
        let Some(cell) = row.get("name") else {
            let fault = self.source.fault(row.span.clone(), format!("this {what} has no `name`"));
            let fix = Some("write one in the column `name`".to_owned());
            return Err(fault.or_rather(fix));
        };
        self.source.check_name(&cell.said, cell.span.clone(), what, taken)?;
        Ok(cell.said.clone())
    }

    fn points(&self, cell: &Cell) -> Result<f64, Fault> {
        let number = |text: &str| text.parse().ok().filter(|points| POINTS_RANGE.contains(points));
        number(&self.separator.pointed(&cell.said)).ok_or_else(|| {
            let message = format!("`points` cannot be `{}`; expected a number from 0", cell.said);
            // Three digits after each comma are thousands.
            let mut groups = cell.said.split(',').skip(1).peekable();
            let point = if groups.peek().is_some() && groups.all(|group| group.len() == 3) {
                cell.said.replace(',', "")
            } else {
                cell.said.replace(',', ".")
            };
            let fix = number(&point).map(|_| format!("did you mean `{point}`?"));
            self.source.fault(cell.span.clone(), message).or_rather(fix)
        })
    }

    /// Fills a sheet with all cells of a row except the roster's `own` columns, and keeps what is
    /// wrong with them.
    fn sheet(
        &self,
        row: &Row<'_>,
        own: &[&str],
        form: &Parameters,
        faults: &mut Vec<Fault>,
    ) -> Sheet {
        let mut sheet = Sheet::blank(form);
        let before = faults.len();
        for (key, cell) in row.cells.iter().filter(|(key, _)| !own.contains(key)) {
            let Some(field) = form.get(key) else { continue };
            let set = sheet.set_text(form, key, &self.written(cell, &field.domain));
            // What was found is told as it stands in the sheet.
            let set = set.or_else(|_| sheet.set_text(form, key, &cell.said));
            faults.extend(set.err().map(|refusal| {
                self.source.fault(cell.span.clone(), refusal.message).or_rather(refusal.fix)
            }));
        }
        let checked = sheet.check(form).err().filter(|_| before == faults.len());
        faults.extend(checked.map(|refusal| {
            let cell = refusal.key.as_deref().and_then(|key| row.get(key));
            let span = cell.map_or_else(|| row.span.clone(), |cell| cell.span.clone());
            self.source.fault(span, refusal.message).or_rather(refusal.fix)
        }));
        sheet
    }

    /// Returns a cell as a value of a domain is written in files.
    fn written(&self, cell: &Cell, domain: &Domain) -> String {
        let said = cell.said.as_str();
        match domain {
            Domain::Flag => {
                let lower = said.to_lowercase();
                let flag = FLAGS.iter().find(|(word, _)| *word == lower);
                flag.map_or(lower, |(_, flag)| flag.to_string())
            }
            Domain::Range(..) | Domain::RangeOr(..) | Domain::Dice => {
                let text = self.separator.pointed(said).replace('\u{2212}', "-");
                let bare = UNITS.iter().find_map(|unit| text.strip_suffix(unit));
                let bare = bare.unwrap_or(&text).trim_end();
                match bare.split_once('.') {
                    Some((whole, rest)) if rest.bytes().all(|digit| digit == b'0') => {
                        whole.to_owned()
                    }
                    _ => bare.to_owned(),
                }
            }
            _ => said.to_owned(),
        }
    }

    /// Returns the place of the headings.
    fn heading(&self) -> Range<usize> {
        let ends = self.heads.first().zip(self.heads.last());
        ends.map_or(0..0, |(first, last)| first.cell.span.start..last.cell.span.end)
    }

    fn empty(&self) -> Fault {
        let fix = Some("add a row with a `name` for each profile".to_owned());
        Fault::new(self.source.origin, self.source.text, "the roster is empty").or_rather(fix)
    }
}

fn is_empty(row: &[Cell]) -> bool {
    row.iter().all(|cell| cell.said.is_empty())
}

//! Reading scenarios from TOML.
//!
//! ```toml
//! system = "sprawl"
//! name = "Across the street"
//!
//! [table]
//! width = 48
//! depth = 36
//!
//! [[terrain]]
//! name = "low wall"
//! line = [[10, 12], [20, 12]]
//! height = 1.5
//!
//! [[side]]
//! name = "Red"
//! deploy = [2, 2, 44, 6]
//!
//! [[side.unit]]
//! figure = [{ profile = "Razz", leader = true }, { profile = "recruit", count = 4 }]
//! ```
//!
//! A [`Header`] names the game and the roster that a text refers to. The caller, who can open
//! files, finds them and passes them to [`Scenario::read`]. `data/README.md` lists all keys.

mod block;
mod entry;
mod force;
mod goals;
mod orders;
mod place;
mod pocket;
mod source;
mod terrain;
#[cfg(test)]
mod tests;

use std::ops::Range;

use super::scenario::Scenario;
use crate::book::{Book, Fault, Value};
use crate::fight::{First, Roster};
use crate::shape::{FileShape, Shaped};
use crate::table::Table;
use entry::{FIRST, HeaderEntry, SIDE, ScenarioEntry};
use force::SideDraft;
use source::ScenarioText;
pub use source::{spell, spell_point};
use toml::Spanned;

/// The game and roster that a scenario refers to, read before the scenario itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The game's name, or the path of a system file, and its place in the text.
    pub system: (String, Range<usize>),
    /// The roster's name or path, and its place in the text; `None` for the game's own roster.
    pub roster: Option<(String, Range<usize>)>,
}

/// The number of rounds if neither scenario nor game sets it.
const ROUNDS: u16 = 100;

impl Header {
    /// Parses the header of a scenario; `origin` is its name in errors.
    ///
    /// # Errors
    /// If the text is not valid TOML or names no system.
    pub fn read(origin: &str, text: &str) -> Result<Header, Fault> {
        let HeaderEntry { system, roster } = source::parse(origin, text)?;
        let placed = |word: Spanned<String>| {
            let span = word.span();
            (word.into_inner(), span)
        };
        Ok(Header { system: placed(system), roster: roster.map(placed) })
    }

    /// Checks that the roster belongs to the scenario's game: `ours` is the book of the scenario's
    /// game, `theirs` that of the roster's.
    ///
    /// # Errors
    /// If they belong to different games.
    pub fn check(&self, origin: &str, text: &str, ours: &Book, theirs: &Book) -> Result<(), Fault> {
        if ours.base == theirs.base {
            return Ok(());
        }
        let (_, span) = self.roster.as_ref().unwrap_or(&self.system);
        let (system, other) = (&ours.base, &theirs.base);
        let message = format!("the scenario is of {system}, and its roster of {other}");
        let fix = format!("name a roster of {system}, or set `system = \"{other}\"`");
        Err(Fault::new(origin, text, message).at(span.clone()).or_rather(Some(fix)))
    }
}

impl Scenario {
    /// Returns the shape of a scenario of any game.
    #[must_use]
    pub fn file() -> FileShape {
        FileShape::of(ScenarioEntry::shape())
    }

    /// Parses a scenario; `origin` is its name in errors, `book` the book of its game, and `roster`
    /// contains its stat lines.
    ///
    /// # Errors
    /// If the text is not valid TOML, refers to something unknown, has a number out of range, or
    /// cannot be played: a figure off the table, in a wall, on another figure, outside its zone or
    /// shut in, or a unit or side that the game does not allow.
    pub fn read(origin: &str, text: &str, book: &Book, roster: &Roster) -> Result<Scenario, Fault> {
        let file: ScenarioEntry = source::parse(origin, text)?;
        let Some(field) = &book.field else {
            let message = format!("{} has no rules for squads", book.card.title);
            return Err(Fault::new(origin, text, message).at(file.system.span()));
        };
        let (situation, is_own) = (&book.situation, book.own.is_some());
        let source = ScenarioText { origin, text, field, situation, is_own };
        let name = source.name("scenario", file.name)?;
        let (table_span, sides) = (file.table.span(), file.table.into_inner());
        let width = source.units("width", &sides.width, SIDE)?;
        let depth = source.units("depth", &sides.depth, SIDE)?;
        let rounds_max = match &file.rounds_max {
            Some(rounds) => source.whole("rounds_max", rounds, entry::ROUNDS)?,
            None => rounds_of(book),
        };
        let first = source.choice("first", file.first, FIRST)?.unwrap_or(First::Roll);
        let spans: Vec<_> = file.terrain.iter().map(Spanned::span).collect();
        let pieces = source.pieces([width, depth], file.terrain)?;
        let mut drafts = source.forces([width, depth], file.side, roster)?;
        source.check_arrivals(&drafts, rounds_max)?;
        let figures = drafts.iter().flat_map(SideDraft::figures);
        let clearance = figures.map(|figure| figure.radius).max().unwrap_or(0);
        let table = Table::lay(width, depth, pieces, clearance).map_err(|fault| {
            let span = fault.piece.map_or(table_span.clone(), |piece| spans[piece].clone());
            let fix = "list corners in the order in which one goes round; these are in thousandths";
            let fix = || fault.piece.map(|_| format!("{fix} of a {}", field.length[0]));
            let fix = fault.fix.or_else(fix);
            source.fault(span, fault.message).or_rather(fix)
        })?;
        source.place(&table, &mut drafts)?;
        source.check_ways(&table, &drafts)?;
        let names = drafts.each_ref().map(|draft| draft.name.clone());
        let goals = source.goals([width, depth], &names, file.objective, file.victory)?;
        let forces = drafts.map(SideDraft::into_force);
        let says = file.says;
        Ok(Scenario { name, says, table, forces, rounds_max, first, goals })
    }
}

/// Returns the default number of rounds of a game.
fn rounds_of(book: &Book) -> u16 {
    match book.situation.get("rounds_max").map(|parameter| &parameter.value) {
        Some(&Value::Number(rounds)) => u16::try_from(rounds).unwrap_or(ROUNDS),
        _ => ROUNDS,
    }
}

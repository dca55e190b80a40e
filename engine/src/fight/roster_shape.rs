//! What rosters may hold: the keys of a game's forms, and those beside them.

use super::roster::{Roster, RosterText};
use crate::book::{Book, Parameter, Parameters, Value};
use crate::shape::{FileShape, KeyShape, Shape, Shaped, TableShape};

/// The keys of a weapon or a stat line that are not of its form.
pub(super) const NAME: &str = "name";
pub(super) const SOURCE: &str = "source";
/// Those that only a stat line has.
pub(super) const SAYS: &str = "says";
pub(super) const POINTS: &str = "points";

/// The range of points.
pub(super) const POINTS_RANGE: std::ops::RangeInclusive<f64> = 0.0..=1e9;

/// What says the cost of a stat line.
fn points() -> KeyShape {
    KeyShape::of(POINTS, "the cost in points, which no rule reads", Shape::number(&POINTS_RANGE))
}

/// Returns the shape of an entry of a form; without the game's form, its keys are not known.
fn entry(says: &str, own: Vec<KeyShape>, form: Option<&Parameters>) -> Shape {
    let name = KeyShape::of(NAME, "its name, unique in the roster", Shape::NAME).required();
    let source = "where its values come from; `assumed` or `given` in it is their status";
    let table = own.into_iter().fold(TableShape::of(says).with(name), TableShape::with);
    let table = table.with(KeyShape::of(SOURCE, source, Shape::Text));
    Shape::Table(match form {
        None => table.open(Value::shape()),
        Some(form) => form.iter().map(Parameter::key_shape).fold(table, TableShape::with),
    })
}

/// Returns the shape of changes of stat lines: by their names, the keys that change.
#[must_use]
pub fn changed_profiles() -> Shape {
    let table = TableShape::of("a stat line").with(points());
    Shape::map(Shape::Table(table.open(Value::shape())))
}

/// Returns the shape of changes of weapons: by their names, the keys that change.
#[must_use]
pub fn changed_weapons() -> Shape {
    Shape::map(Shape::Table(TableShape::of("a weapon").open(Value::shape())))
}

impl Roster {
    /// Returns the shape of a roster: of any game, or of that of a book, whose keys are known.
    #[must_use]
    pub fn file(book: Option<&Book>) -> FileShape {
        let says = KeyShape::of(SAYS, "what it is, in a few words", Shape::Text);
        let weapon = entry("a weapon", Vec::new(), book.map(|book| &book.weapon));
        let profile = entry("a stat line", vec![says, points()], book.map(|book| &book.profile));
        let table = RosterText::keys()
            .shaping("weapon", Shape::list(weapon, 0, usize::MAX))
            .shaping("profile", Shape::list(profile, 1, usize::MAX))
            .requiring(&["profile"]);
        FileShape::of(Shape::Table(table))
    }
}

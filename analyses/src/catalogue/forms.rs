//! The forms of a game as JSON Schemas, and the lines of a roster: what a face needs to ask for values.

use evenodds_engine::book::{Book, Parameter, Parameters};
use evenodds_engine::fight::{Roster, Sheet};
use evenodds_engine::shape::{FileShape, Shape, TableShape};
use serde_json::{Map, Value, json};

use super::json;
use crate::question::Kind;
use crate::schema::schema;

/// Returns the schemas of a game's forms: `situation`, `profile` and `weapon`, and of its
/// `parameters`, with the usual values as defaults.
#[must_use]
pub fn forms(book: &Book) -> Value {
    let form = |says: &str, form: &Parameters| {
        let table =
            form.iter().map(Parameter::key_shape).fold(TableShape::of(says), TableShape::with);
        schema(&book.card.title, &FileShape::of(Shape::Table(table)))
    };
    json!({
        "situation": form("a situation", &book.situation),
        "profile": form("a stat line", &book.profile),
        "weapon": form("a weapon", &book.weapon),
        "parameters": form("the parameters", &book.parameters),
    })
}

/// Returns the schema of the values of a question of a kind, but for those of a question inside it.
#[must_use]
pub fn values_of(kind: &Kind) -> Value {
    schema(kind.name, &FileShape::of(Shape::Table(kind.table())))
}

/// Returns the stat lines and weapons of a roster: of each its name, the values of its form, and of
/// a stat line its cost.
#[must_use]
pub fn lines(roster: &Roster) -> Value {
    let profiles = roster.profiles.iter().map(|line| {
        let (points, says) = (line.points, &line.says);
        json!({ "name": line.name, "points": points, "says": says, "values": values(&line.sheet) })
    });
    let weapons = roster.weapons.iter();
    let weapons = weapons.map(|line| json!({ "name": line.name, "values": values(&line.sheet) }));
    json!({ "profiles": profiles.collect::<Vec<_>>(), "weapons": weapons.collect::<Vec<_>>() })
}

fn values(sheet: &Sheet) -> Map<String, Value> {
    let told = |(key, value)| (String::from(key), json::valued(value));
    sheet.iter().map(told).collect()
}

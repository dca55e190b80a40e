//! The properties that a script can refer to.

use evenodds_engine::book::{Book, Parameter};

use crate::values::{MarkForm, SideState};

/// The variable that holds the game's parameters.
pub const RULES: &str = "rules";

/// The property of a figure that is its weapon.
pub const WEAPON: &str = "weapon";

/// The property of a figure that says whether it has one, unless a form has that key.
pub const ARMED: &str = "armed";

/// The properties of an outcome.
const OUTCOME: [&str; 6] = ["degree", "passed", "failed", "critical", "fumble", "grade"];

/// Returns the names of all properties that a script can refer to.
pub fn properties<'a>(book: &'a Book, marks: &'a MarkForm) -> impl Iterator<Item = &'a str> {
    let key = |field: &'a Parameter| field.key.as_str();
    let forms = [&book.profile, &book.weapon, &book.situation, &book.parameters];
    let forms = forms.into_iter().flat_map(move |form| form.iter().map(key));
    let marks = marks.iter().map(|slot| slot.key.as_str());
    forms.chain(marks).chain(OUTCOME).chain([WEAPON, ARMED]).chain(SideState::KEYS)
}

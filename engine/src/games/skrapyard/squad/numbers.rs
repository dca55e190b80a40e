//! The numbers and readings of Skrapyard's book that fights of squads depend on.

use super::inches;
use crate::book::Book;
use crate::table::UNITS;

/// The numbers and readings of a book; what each is stands beside it in the system file.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a reading of the book by itself")]
pub struct Numbers {
    pub unit_size: i16,
    pub walk_inches: i32,
    pub stature_units: i32,
    pub sight_units: i32,
    pub shoots_into_combat: bool,
    pub picks_farther: bool,
    pub edge_units: i32,
    pub retreat_units: i32,
    pub leaves_table: bool,
    pub feats: bool,
    pub isolation: i16,
}

impl Numbers {
    pub fn read(book: &Book) -> Numbers {
        let parameters = &book.parameters;
        // Obstacles are sized as figures are, whose heights stand in the field alone.
        let step = book.field.as_ref().map_or(UNITS, |field| field.figure(1).height);
        let number = |key: &str| parameters.number::<i32>(key);
        Numbers {
            unit_size: parameters.number("unit_size"),
            walk_inches: number("move_inches"),
            stature_units: step.max(1),
            sight_units: inches(number("sight_gap")),
            shoots_into_combat: parameters.flag("shoots_into_combat"),
            picks_farther: parameters.choice("farther_target") == "easier",
            edge_units: inches(number("edge_gap")),
            retreat_units: inches(number("retreat_gap")),
            leaves_table: parameters.choice("retreat_over_edge") == "leaves",
            feats: parameters.flag("squad_feats"),
            isolation: parameters.number("morale_isolation"),
        }
    }
}

//! The sections about squad fights.

mod squads;

pub(crate) use squads::{Answer as EngagementAnswer, section as engagement_section};

pub(crate) use evenodds_analyses::questions::words::{at, certainty, method};

use crate::document::{Column, Table};

/// The frame of squad fights, one side per row.
pub(crate) const ENGAGEMENT_SIDES: &str = "engagement_sides";
/// The frame of squad fights, round by round.
pub(crate) const ENGAGEMENT_ROUNDS: &str = "engagement_rounds";
/// The frame of squad fights, by policies.
pub(crate) const ENGAGEMENT_POLICIES: &str = "engagement_policies";
/// The frame of squad fights, one figure per row.
pub(crate) const ENGAGEMENT_FIGURES: &str = "engagement_figures";

fn table(caption: String, heads: &[(&str, bool)], rows: Vec<Vec<String>>, frame: &str) -> Table {
    let column =
        |&(heading, numeric): &(&str, bool)| Column { heading: heading.to_owned(), numeric };
    let columns = heads.iter().map(column).collect();
    Table { caption, columns, rows, frame: Some(frame.to_owned()), folded: false }
}

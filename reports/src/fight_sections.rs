//! The sections about fights: attacks, duels, matrices, squad fights, and what a step of ease is
//! worth from attack roll to duel.

mod charts;
mod growth;
mod matrix;
mod squads;

pub(crate) use growth::section as growth_section;
pub(crate) use matrix::section as matrix_section;
pub(crate) use squads::{Answer as EngagementAnswer, section as engagement_section};

use evenodds_analyses::bout::Growth;
pub(crate) use evenodds_analyses::questions::steps::GROWTH;
pub(crate) use evenodds_analyses::questions::words::{at, certainty, method, title, within};

use crate::document::{Column, Table};
use evenodds_analyses::words;

/// The frame of matrices.
pub(crate) const MATRIX: &str = "matrices";
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

/// The columns of the effect of steps of ease.
const STEPS: [(&str, bool); 5] = [
    ("steps of ease", true),
    ("attack roll hits", true),
    ("attack wounds", true),
    ("duel won", true),
    ("certainty", false),
];

/// Returns the effect of a step of ease, as a row.
fn step_row(growth: &Growth) -> Vec<String> {
    vec![
        words::signed(growth.edge as i16),
        words::percent(growth.hit),
        words::percent(growth.wound),
        words::percent(growth.win),
        certainty(growth.win_interval),
    ]
}

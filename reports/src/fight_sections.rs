//! The sections about matrices.

mod charts;
mod matrix;

pub(crate) use matrix::section as matrix_section;

pub(crate) use evenodds_analyses::questions::words::{at, method, title};

use crate::document::{Column, Table};

/// The frame of matrices.
pub(crate) const MATRIX: &str = "matrices";

fn table(caption: String, heads: &[(&str, bool)], rows: Vec<Vec<String>>, frame: &str) -> Table {
    let column =
        |&(heading, numeric): &(&str, bool)| Column { heading: heading.to_owned(), numeric };
    let columns = heads.iter().map(column).collect();
    Table { caption, columns, rows, frame: Some(frame.to_owned()), folded: false }
}

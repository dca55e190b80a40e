//! Who beats whom in a roster?

mod charts;
mod form;
mod json;
mod paired;
mod question;
mod verdicts;
mod words;

pub(crate) use form::{Profiles, of_roster, question, shape};
pub use question::MATRIX;
pub(crate) use question::{WINS, of_pairs, win_number};
pub(crate) use words::{WINS_PER_POINTS, left_out_of, method_of, others_method};

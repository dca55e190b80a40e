//! What moved as Markdown, for a pull request's comment.

use std::fmt::Write as _;

use evenodds_analyses::answer::table::Precision;

use super::moved::{Asked, Moved};
use crate::text::escaped;

/// The number of changes in the folded table: a comment holds 65,536 characters.
const FOLDED: usize = 100;

impl Moved {
    /// Returns it as Markdown: the verdict and what to do in the first line, the five largest
    /// changes, and all others folded.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut out = format!("**{}**\n", escaped(&self.verdict()));
        if let Some(edited) = self.edited() {
            let _ = write!(out, "\n{}\n", escaped(&edited));
        }
        let (first, rest) = self.told();
        if !first.is_empty() {
            table(&mut out, &first);
        }
        if !rest.is_empty() {
            let _ = write!(out, "\n<details><summary>{} more</summary>\n", rest.len());
            table(&mut out, &rest[..FOLDED.min(rest.len())]);
            if FOLDED < rest.len() {
                let left = rest.len() - FOLDED;
                let _ = write!(out, "\nThe frame `moved` of the report has {left} more.\n");
            }
            out.push_str("\n</details>\n");
        }
        let told: Vec<String> =
            self.told_of_questions().iter().map(|sentence| escaped(sentence)).collect();
        let _ = write!(out, "\n{}\n\n<sub>{}</sub>\n", told.join(" "), escaped(&self.method()));
        out
    }
}

fn table(out: &mut String, shifts: &[&Asked]) {
    out.push_str("\n| question | number | before | now | change | beyond noise |\n");
    out.push_str("| --- | --- | ---: | ---: | ---: | --- |\n");
    for shift in shifts {
        let cells = shift.row();
        let cells = cells.iter().map(|cell| escaped(&cell.words(Precision::Page)));
        let _ = writeln!(out, "| {} |", cells.collect::<Vec<_>>().join(" | "));
    }
}

//! The manual of the language, `docs/script.md`, against the language itself.

use crate::bounds::{
    ALL_BRANCHES_MAX, BRANCHES_MAX, BYTES_MAX, CALLS_MAX, DICE_MAX, FACE_MAX, FUNCTIONS_MAX,
    ITEMS_MAX, LAW_OPERATIONS_MAX, NESTING_MAX, OPERATIONS_MAX, SPENT_MAX, STEPS_MAX, TEXT_MAX,
    VARIABLES_MAX,
};
use crate::dice::{AGAIN_MAX, ENTRIES_MAX};
use crate::language::{ASKED, Asked, WORDS};
use crate::proofreading::trial::{TRIAL_OPERATIONS_MAX, WAYS_MAX};
use crate::running::run::{DEPTH_MAX, TOLD_MAX};
use crate::running::{HARM_MAX, TIMES_MAX};
use crate::values::reading::LIST_MAX;

const MANUAL: &str = include_str!("../../../docs/script.md");

/// Returns the rows of the tables below a heading, without their heads.
fn rows(heading: &str) -> Vec<&'static str> {
    let rest = MANUAL.split_once(&format!("\n## {heading}\n")).expect(heading).1;
    let rest = rest.split_once("\n## ").map_or(rest, |(section, _)| section);
    let lines: Vec<&str> = rest.lines().collect();
    let is_head = |at: usize| lines.get(at + 1).is_some_and(|next| next.starts_with("|---"));
    let rows = lines
        .iter()
        .enumerate()
        .filter(|(at, line)| line.starts_with('|') && !line.starts_with("|---") && !is_head(*at));
    rows.map(|(_, line)| *line).collect()
}

#[test]
fn the_manual_has_all_words() {
    let row = |word: &crate::language::Word| {
        let forms: Vec<String> =
            word.forms.iter().map(|form| format!("`{}`", form.replace('|', "\\|"))).collect();
        format!("| {} | {} |", forms.join(", "), word.says)
    };
    assert_eq!(rows("Words"), WORDS.iter().map(row).collect::<Vec<_>>());
}

#[test]
fn the_manual_has_all_functions_that_are_asked_for() {
    let named: Vec<&str> =
        rows("Functions").iter().filter_map(|row| row.split('`').nth(1)).collect();
    let form = |asked: &Asked| format!("{}({})", asked.name, asked.parameters.join(", "));
    let asked: Vec<String> = ASKED.iter().map(form).collect();
    assert_eq!(named, asked);
}

#[test]
fn the_manual_has_all_bounds() {
    let bounds = [
        BYTES_MAX / 1024,
        FUNCTIONS_MAX,
        NESTING_MAX,
        CALLS_MAX,
        OPERATIONS_MAX as usize,
        SPENT_MAX as usize,
        VARIABLES_MAX,
        TEXT_MAX,
        ITEMS_MAX,
        LIST_MAX,
        DEPTH_MAX,
        usize::from(u8::MAX),
        DICE_MAX as usize,
        FACE_MAX as usize,
        usize::from(AGAIN_MAX),
        TIMES_MAX as usize,
        ENTRIES_MAX,
        TOLD_MAX,
        HARM_MAX as usize,
        BRANCHES_MAX,
        STEPS_MAX,
        LAW_OPERATIONS_MAX as usize,
        ALL_BRANCHES_MAX as usize,
        WAYS_MAX,
        TRIAL_OPERATIONS_MAX as usize,
    ];
    let shown: Vec<usize> = rows("Bounds")
        .iter()
        .map(|row| {
            let digits = row.split('|').nth(2).expect("a number").chars();
            digits.filter(char::is_ascii_digit).collect::<String>().parse().expect("a number")
        })
        .collect();
    assert_eq!(shown, bounds);
}

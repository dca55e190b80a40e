//! Rows that a user's file sets, and the keys that tables took the place of.

use evenodds_engine::book::{Parameter, Provenance, Value};
use evenodds_engine::games;

use super::{base, overlay, table};

#[test]
fn a_users_file_changes_rows() {
    let mine = overlay(
        "[set.swing]\n9 = \"2d6\"\n\"12..15\" = [\"3d6\"]\ndefault = \"4d6\"\n\
         [set.load]\n2 = [3, true]",
    );
    let mine = mine.unwrap_or_else(|fault| panic!("{fault}"));
    let swing = table(&mine, "swing");
    assert_eq!(
        swing.to_string(),
        "1..8: 1d6-2; 9: 2d6; 10..11: 1d6-1; 12..13: 3d6; 14..15: 3d6; 16..40: 2d6; else: 4d6"
    );
    assert_eq!(table(&mine, "load").to_string(), "..1: none, yes; 2: 3, yes; 3..: 1, no");
    let changed = mine.parameters.get("swing").expect("there");
    assert_eq!(changed.status, Provenance::Changed);
    assert_eq!(changed.source, "9: 1d6-1; 12..13: 1d6; 14..15: 2d6 (given: L2)");
    assert!(
        mine.card
            .says
            .ends_with("Here with swing 9: 2d6; 12..13: 3d6; 14..15: 3d6, load 2: 3, yes.")
    );
    // Rows that say what the book says change nothing.
    let same = overlay("[set.swing]\n\"9..10\" = \"1d6-1\"\n12 = \"1d6\"").expect("it is read");
    assert_eq!(same.parameters, base().parameters);
}

/// Faults of a user's file: its lines, the text at the place, and what is told.
const MISSET: [(&str, &str, &str, Option<&str>); 12] = [
    (
        "[set]\nswing_9 = \"2d6\"",
        "swing_9",
        "`swing_9` is row 9 of the table `swing` now",
        Some("write `[set.swing]` and below it `9 = \"2d6\"`"),
    ),
    (
        "[set]\nold_walks_2 = true",
        "old_walks_2",
        "`old_walks_2` is row 2 of the table `load` now",
        Some("write `[set.load]` and below it `2 = [1, true]`"),
    ),
    (
        "[set]\nload_3_to = 6",
        "load_3_to",
        "`load_3_to` is part of the table `load` now, whose rows are by times",
        Some("write `[set.load]` and rows below it, such as `\"..1\" = [\"none\", true]`"),
    ),
    (
        "[set]\nswing = \"2d6\"",
        "\"2d6\"",
        "`swing` is a table by might, not \"2d6\"; expected rows of it",
        Some("write `[set.swing]` and below it `\"1..8\" = \"1d6-2\"`"),
    ),
    (
        "[set.swing]\n9 = \"2x\"",
        "\"2x\"",
        "table `swing`: row 9 cannot give 2x as damage; expected dice, a number or both, such \
         as \"2d6+1\"",
        None,
    ),
    ("[set.load]\n9 = 3", "3", "table `load`: row 9 gives 1 value; expected 2: level, walks", None),
    (
        "[set.swing]\n41 = \"2d6\"",
        "41",
        "table `swing`: row 41 is outside the might of the table, 1..40",
        None,
    ),
    (
        "[set.swing]\n9 = \"2d6\"\n\"8..10\" = \"2d6\"",
        "9",
        "table `swing`: rows 8..10 and 9 overlap: both cover 9",
        None,
    ),
    (
        "[set.swing]\n\"10..9\" = \"2d6\"",
        "\"10..9\"",
        "table `swing`: row 10..9 is empty: 10 is above 9",
        Some("did you mean \"9..10\"?"),
    ),
    (
        "[set.swing]\nnine = \"2d6\"",
        "nine",
        "table `swing`: `nine` is not a row; expected a whole number of might, or a range such as \
         \"9..11\", \"..8\" or \"12..\"",
        None,
    ),
    (
        "[set.load]\ndefault = [1, true]",
        "[1, true]",
        "table `load`: it has no default: its rows cover every times",
        None,
    ),
    (
        "[set]\nswingg = 1",
        "swingg",
        "tables has no parameter `swingg`",
        Some("did you mean `swing`?"),
    ),
];

#[test]
fn a_users_file_is_refused_at_its_place() {
    for (lines, place, message, fix) in MISSET {
        let fault = overlay(lines).expect_err(lines);
        let fix = fix.unwrap_or("`evenodds systems tables` shows how it is written");
        assert_eq!((fault.message(), fault.fix()), (message, Some(fix)), "{lines}");
        let span = fault.span().expect("it has a place");
        assert_eq!(&fault.text()[span], place, "{lines}");
    }
}

/// The former keys of a parameter, each with a row, a column or a number where it has a place.
fn former_keys(parameter: &Parameter) -> Vec<String> {
    let (row, column) = match &parameter.value {
        Value::Table(table) => {
            let row = table.rows().first().map_or(1, |row| row.covers.to.min(9));
            (row, table.form().columns[0].key.as_str())
        }
        _ => (1, ""),
    };
    let filled = |key: &String| {
        let key = key.replace("{row}", &row.to_string()).replace("{column}", column);
        key.replace("{number}", "3")
    };
    parameter.was.iter().map(filled).collect()
}

#[test]
fn every_former_key_is_told_its_new_word_and_listed() {
    let listed = format!("{}/../data/README.md", env!("CARGO_MANIFEST_DIR"));
    let listed = std::fs::read_to_string(listed).expect("the list of old keys");
    for game in games::standard() {
        let book = game.book();
        for parameter in &book.parameters {
            let key = &parameter.key;
            for former in former_keys(parameter) {
                let text =
                    format!("base = \"{}\"\nname = \"mine\"\n[set]\n{former} = 5\n", book.base);
                let fault = games::overlay("mine.toml", &text).err().expect(&former);
                assert!(fault.message().starts_with(&format!("`{former}` is ")), "{fault}");
                assert!(fault.message().contains(&format!("`{key}` now")), "{fault}");
                let fix = fault.fix().expect("a fix");
                let now = [format!("`[set.{key}]`"), format!("`{key} = ")];
                assert!(now.iter().any(|now| fix.contains(now)), "{fault}");
                assert_eq!(&text[fault.span().expect("a place")], former);
            }
            let (title, now) = (format!("| {} | ", book.card.title), format!("`{key}`"));
            let told = |line: &str| line.starts_with(&title) && line.contains(&now);
            let told = parameter.was.is_empty() || listed.lines().any(told);
            assert!(told, "data/README.md does not say what became of {:?}", parameter.was);
        }
    }
}

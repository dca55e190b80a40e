//! Tables of system files: read whole or refused with their place, and changed row by row.

use std::fmt::Write;

use evenodds_engine::book::{Book, Fault, Parameter, RowRange, Status, TableValue, Value};
use evenodds_engine::games;
use proptest::prelude::*;

/// A system file of a card and these lines.
fn system(lines: &str) -> String {
    format!(
        "name = \"tables\"\ntitle = \"Tables\"\nmechanic = \"none\"\nsays = \"Nothing.\"\n\
         [rating]\nword = \"rating\"\naccepts = [1, 9]\nbook = [1, 9]\nshown = [1]\n\
         status = \"given\"\nsource = \"L1\"\n\
         [modifier]\nword = \"rating\"\nsign = 1\n\
         {lines}\n"
    )
}

const RULES: (&str, &str) = ("rules.toml", "title = \"Tables\"\nids = \"a line\"\nrule = []\n");

fn read(lines: &str) -> Result<Book, Fault> {
    Book::read(("tables.toml", &system(lines)), RULES)
}

/// A table of dice by might, with these lines of its own.
fn swing(lines: &str) -> String {
    format!(
        "[[table]]\nkey = \"swing\"\nsays = \"damage of a swing\"\nby = \"might\"\n\
         status = \"given\"\nsource = \"L2\"\nwas = [\"swing_{{row}}\"]\n{lines}"
    )
}

fn base() -> Book {
    let text = swing(
        "columns = [\"damage\"]\nkind = \"dice\"\nby_range = [1, 40]\n\
         rows = [[\"..8\", \"1d6-2\"], [\"9..11\", \"1d6-1\"], [\"14..\", \"2d6\"]]\n\
         default = [\"1d6\"]\nalternatives = [{ set = { \"9\" = \"1d6\" }, says = \"L3\" }]",
    ) + "\n[[table]]\nkey = \"load\"\nsays = \"loads\"\nby = \"times\"\n\
           columns = [{ key = \"level\", range = [0, 4], choices = [\"none\"] }, \
           { key = \"walks\", kind = \"flag\" }]\nrows = [[\"..1\", \"none\", true], [\"2..\", 1, false]]\n\
           status = \"inferred\"\nsource = \"L4\"\nwas = [\"old_{column}_{row}\", \"load_{number}_to\"]\n";
    read(&text).unwrap_or_else(|fault| panic!("{fault}"))
}

fn overlay(lines: &str) -> Result<Book, Fault> {
    let text = format!("base = \"tables\"\nname = \"mine\"\n{lines}\n");
    Book::overlay(("mine.toml", &text), "mine", &base(), &["tables"])
}

fn table<'a>(book: &'a Book, key: &str) -> &'a TableValue {
    book.parameters.table(key)
}

#[test]
fn a_table_is_read_row_by_row() {
    let book = base();
    let swing = table(&book, "swing");
    let damage = swing.dice("damage");
    let mights = [-5, 1, 8, 9, 11, 12, 13, 14, 40, 99];
    let dice = mights.map(|might| damage.at(might).to_string());
    let expected = ["d6-2", "d6-2", "d6-2", "d6-1", "d6-1", "d6", "d6", "2d6", "2d6", "2d6"];
    assert_eq!(dice, expected);
    assert_eq!(swing.cells(8), [Value::Choice("1d6-2".to_owned())]);
    assert_eq!(swing.cells(12), [Value::Choice("1d6".to_owned())]);
    assert_eq!(swing.to_string(), "1..8: 1d6-2; 9..11: 1d6-1; 14..40: 2d6; else: 1d6");
    let load = table(&book, "load");
    assert_eq!([0, 1, 2].map(|times| load.flags("walks").at(times)), [true, true, false]);
    let level = |value: &Value| Some(matches!(value, Value::Number(1)));
    assert_eq!([1, 2].map(|times| load.lookup("level", level).at(times)), [false, true]);
    let parameter = book.parameters.get("swing").expect("there");
    let other = &parameter.alternatives[0].value;
    assert_eq!(other.beside(&parameter.value), "9: 1d6");
    assert!(parameter.domain.holds(other));
    assert_eq!(
        book.parameters.get("load").expect("there").domain.to_string(),
        "rows by times, each with level: a whole number from 0 to 4, or \"none\"; \
         walks: true or false"
    );
}

/// Faults of a table in a system file: its lines, the text at the place, and what is told.
const FAULTS: [(&str, &str, &str, Option<&str>); 17] = [
    (
        "columns = [\"a\"]\nrange = [0, 9]\nby_range = [1, 9]\nrows = [[\"..4\", 1], [\"6..\", 2]]",
        "[[\"..4\", 1], [\"6..\", 2]]",
        "table `swing`: no row covers might 5",
        Some("add a row for 5, or a `default`"),
    ),
    (
        "columns = [\"a\"]\nrange = [0, 9]\nrows = [[1, 1], [\"2..\", 2]]",
        "[[1, 1], [\"2..\", 2]]",
        "table `swing`: no row covers might ..0",
        Some("add a row for ..0, or a `default`"),
    ),
    (
        "columns = [\"a\"]\nrange = [0, 9]\nrows = [[\"..5\", 1], [\"4..\", 2]]",
        "[\"4..\", 2]",
        "table `swing`: rows ..5 and 4.. overlap: both cover 4..5",
        Some("let the second cover 6.."),
    ),
    (
        "columns = [\"a\"]\nrange = [0, 9]\nrows = [[\"..\", 1], [4, 2]]",
        "[4, 2]",
        "table `swing`: rows .. and 4 overlap: both cover 4",
        None,
    ),
    (
        "columns = [\"a\", \"b\"]\nrange = [0, 9]\nrows = [[\"..4\", 1, 1], [\"5..\", 2]]",
        "[\"5..\", 2]",
        "table `swing`: row 5.. gives 1 value; expected 2: a, b",
        None,
    ),
    (
        "columns = [\"a\"]\nrange = [0, 9]\nrows = [[\"..4\", 1, 7], [\"5..\", 2]]",
        "[\"..4\", 1, 7]",
        "table `swing`: row ..4 gives 2 values; expected 1: a",
        None,
    ),
    (
        "columns = [\"a\"]\nrange = [0, 9]\nrows = [[\"..4\", 10], [\"5..\", 2]]",
        "10",
        "table `swing`: row ..4 cannot give 10 as a; expected a whole number from 0 to 9",
        None,
    ),
    (
        "columns = [\"a\"]\nkind = \"dice\"\nrows = [[\"..4\", \"1d6\"], [\"5..\", \"d\"]]",
        "\"d\"",
        "table `swing`: row 5.. cannot give d as a; expected dice and a number, such as \"2d6+1\"",
        None,
    ),
    (
        "columns = [\"a\"]\nrange = [0, 9]\nrows = [[\"8..4\", 1]]",
        "[\"8..4\", 1]",
        "table `swing`: row 8..4 covers nothing: 8 is above 4",
        Some("did you mean \"4..8\"?"),
    ),
    (
        "columns = [\"a\"]\nrange = [0, 9]\nrows = [[\"4-8\", 1]]",
        "\"4-8\"",
        "table `swing`: `4-8` names no row; expected a whole number of might, or a range such as \
         \"9..11\", \"..8\" or \"12..\"",
        Some("did you mean \"4..8\"?"),
    ),
    (
        "columns = [\"a\"]\nrange = [0, 9]\nby_range = [1, 9]\nrows = [[\"1..9\", 1], [12, 1]]",
        "[12, 1]",
        "table `swing`: row 12 lies beyond the might of the table, 1..9",
        None,
    ),
    (
        "columns = [\"a\"]\nrange = [0, 9]\nrows = [[\"..\", 1], []]",
        "[]",
        "table `swing`: an empty row; expected might and what it gives",
        None,
    ),
    (
        "columns = [\"a\"]\nrange = [0, 9]\nrows = [[\"..\", 1]]\ndefault = [2]",
        "[2]",
        "table `swing`: the rows cover every might: no default is used",
        Some("leave `default` out, or a row"),
    ),
    (
        "columns = [\"a\"]\nrange = [0, 9]\nrows = [[1, 1]]\ndefault = [2, 3]",
        "[2, 3]",
        "table `swing`: the default gives 2 values; expected 1: a",
        None,
    ),
    (
        "columns = [\"a\", \"a\"]\nrange = [0, 9]\nrows = [[\"..\", 1, 1]]",
        "[\"a\", \"a\"]",
        "table `swing`: column `a` stands twice",
        None,
    ),
    (
        "columns = [\"a\"]\nrows = [[\"..\", 1]]",
        "[\"a\"]",
        "table `swing`: column `a`: expected a range for numbers, choices for words, both for \
         either, or a kind: \"dice\" or \"flag\"",
        None,
    ),
    (
        "columns = [\"a\"]\nrange = [0, 9]\nby_range = [9, 1]\nrows = [[\"..\", 1]]",
        "[9, 1]",
        "table `swing`: 9 is above 1 in `by_range`",
        Some("did you mean [1, 9]?"),
    ),
];

#[test]
fn a_faulty_table_is_refused_at_its_place() {
    for (lines, place, message, fix) in FAULTS {
        let fault = read(&swing(lines)).expect_err(lines);
        assert_eq!((fault.message(), fault.fix()), (message, fix), "{lines}");
        let span = fault.span().expect("it has a place");
        assert_eq!(&fault.text()[span], place, "{lines}");
    }
}

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
    assert_eq!(changed.status, Status::Changed);
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
        "table `swing`: row 9 cannot give 2x as damage; expected dice and a number, such as \
         \"2d6+1\"",
        None,
    ),
    ("[set.load]\n9 = 3", "3", "table `load`: row 9 gives 1 value; expected 2: level, walks", None),
    (
        "[set.swing]\n41 = \"2d6\"",
        "41",
        "table `swing`: row 41 lies beyond the might of the table, 1..40",
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
        "table `swing`: row 10..9 covers nothing: 10 is above 9",
        Some("did you mean \"9..10\"?"),
    ),
    (
        "[set.swing]\nnine = \"2d6\"",
        "nine",
        "table `swing`: `nine` names no row; expected a whole number of might, or a range such as \
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
        assert_eq!((fault.message(), fault.fix()), (message, fix), "{lines}");
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

/// The end of a row: near numbers, far ones, and none.
fn end() -> impl Strategy<Value = Option<i64>> {
    prop_oneof![
        1 => Just(None),
        8 => (-3..9i64).prop_map(Some),
        1 => proptest::sample::select(&[i64::MIN, i64::MIN + 1, i64::MAX - 1, i64::MAX][..])
            .prop_map(Some),
    ]
}

/// A row as it is written, its values perhaps too many or beyond what a column holds.
fn row() -> impl Strategy<Value = (Option<i64>, Option<i64>, Vec<i64>)> {
    let cells = prop_oneof![
        12 => proptest::collection::vec(0..=9i64, 1),
        1 => proptest::collection::vec(-1..=10i64, 0..3),
    ];
    (end(), end(), cells)
}

fn written((from, to, cells): &(Option<i64>, Option<i64>, Vec<i64>)) -> (String, String) {
    let end = |end: &Option<i64>| end.map_or(String::new(), |end| end.to_string());
    (format!("\"{}..{}\"", end(from), end(to)), format!("{cells:?}"))
}

/// What a list of rows gives for a number, by the first that covers it.
fn given(rows: &[(Option<i64>, Option<i64>, Vec<i64>)], at: i64) -> Option<i64> {
    let covers = |(from, to, _): &&(Option<i64>, Option<i64>, Vec<i64>)| {
        from.is_none_or(|from| from <= at) && to.is_none_or(|to| at <= to)
    };
    rows.iter().find(covers).map(|(.., cells)| cells[0])
}

proptest! {
    // What fails is told in full; files of regressions belong to nobody.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_rows_are_read_as_they_stand_or_refused(
        rows in proptest::collection::vec(row(), 0..5),
        default in proptest::option::of(0..=9i64),
        range in proptest::option::of((-3..9i64, -3..9i64)),
    ) {
        let mut lines = String::from("columns = [\"a\"]\nrange = [0, 9]\nrows = [");
        for row in &rows {
            let (name, cells) = written(row);
            let cells = cells.trim_start_matches('[');
            let _ = write!(lines, "[{name}, {cells}, ");
        }
        lines.push_str("]\n");
        if let Some(default) = default {
            let _ = writeln!(lines, "default = [{default}]");
        }
        if let Some((low, high)) = range {
            let _ = writeln!(lines, "by_range = [{low}, {high}]");
        }
        let text = swing(&lines);
        match read(&text) {
            Ok(book) => {
                let (table, (low, high)) =
                    (table(&book, "swing"), range.unwrap_or((i64::MIN, i64::MAX)));
                let lookup = table.numbers::<i64>("a");
                for at in (-5..=10).chain([i64::MIN, i64::MIN + 1, i64::MAX - 1, i64::MAX]) {
                    let expected = given(&rows, at.clamp(low, high)).or(default);
                    prop_assert_eq!(Some(lookup.at(at)), expected, "{} of\n{}", at, text);
                    prop_assert_eq!(table.cells(at), [Value::Number(lookup.at(at))]);
                }
            }
            Err(fault) => {
                let span = fault.span().expect("it has a place");
                prop_assert!(fault.text().get(span).is_some(), "{} of\n{}", fault, text);
            }
        }
    }

    #[test]
    fn any_rows_of_a_users_file_are_set_or_refused(
        rows in proptest::collection::vec(row(), 0..4),
    ) {
        let base = read(&swing(
            "columns = [\"a\"]\nrange = [0, 9]\nrows = [[\"1..3\", 1], [\"6..\", 2]]\ndefault = [3]",
        )).expect("it is read");
        let mut text = String::from("base = \"tables\"\nname = \"mine\"\n[set.swing]\n");
        for (name, cells) in rows.iter().map(written) {
            let _ = writeln!(text, "{name} = {cells}");
        }
        let before = table(&base, "swing").clone();
        match Book::overlay(("mine.toml", &text), "mine", &base, &["tables"]) {
            Ok(book) => {
                let table = table(&book, "swing");
                for at in (-5..=10).chain([i64::MIN, i64::MAX]) {
                    let before = before.numbers("a").at(at);
                    let expected = given(&rows, at).unwrap_or(before);
                    prop_assert_eq!(table.numbers::<i64>("a").at(at), expected, "{} of\n{}", at, text);
                }
                let spread = |rows: &[evenodds_engine::book::TableRow]| {
                    rows.windows(2).all(|pair| pair[0].covers.to < pair[1].covers.from)
                };
                prop_assert!(spread(table.rows()), "{}", table);
            }
            Err(fault) => {
                if let Some(span) = fault.span() {
                    prop_assert!(text.get(span).is_some(), "{} of\n{}", fault, text);
                }
            }
        }
    }

    #[test]
    fn any_text_names_a_row_as_it_is_told_or_none(text in "[-0-9. ]{0,12}|[0-9]{1,21}|.*") {
        if let Some(row) = RowRange::parse(&text) {
            prop_assert_eq!(RowRange::parse(&row.to_string()), Some(row));
        }
    }
}

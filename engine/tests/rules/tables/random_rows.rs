//! Rows at random.

use std::fmt::Write;

use evenodds_engine::book::{Book, RowRange, Value};
use proptest::prelude::*;

use super::{read, swing, table};

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

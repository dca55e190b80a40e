//! Tables that a system file gets wrong.

use super::{read, swing};

/// Faults of a table in a system file: its lines, the text at the place, and what is told.
const FAULTS: [(&str, &str, &str, Option<&str>); 18] = [
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
        "table `swing`: row 5.. cannot give d as a; expected dice, a number or both, such as \"2d6+1\"",
        None,
    ),
    (
        "columns = [\"a\"]\nrange = [0, 9]\nrows = [[\"8..4\", 1]]",
        "[\"8..4\", 1]",
        "table `swing`: row 8..4 is empty: 8 is above 4",
        Some("did you mean \"4..8\"?"),
    ),
    (
        "columns = [\"a\"]\nrange = [0, 9]\nrows = [[\"4-8\", 1]]",
        "\"4-8\"",
        "table `swing`: `4-8` is not a row; expected a whole number of might, or a range such as \
         \"9..11\", \"..8\" or \"12..\"",
        Some("did you mean \"4..8\"?"),
    ),
    (
        "columns = [\"a\"]\nrange = [0, 9]\nby_range = [1, 9]\nrows = [[\"1..9\", 1], [12, 1]]",
        "[12, 1]",
        "table `swing`: row 12 is outside the might of the table, 1..9",
        None,
    ),
    (
        "columns = [\"a\"]\nrange = [0, 9]\nrows = [[\"..\", 1], []]",
        "[]",
        "table `swing`: an empty row; expected might and the values",
        None,
    ),
    (
        "columns = [\"a\"]\nrange = [0, 9]\nrows = [[\"..\", 1]]\ndefault = [2]",
        "[2]",
        "table `swing`: the rows cover every might: no default is used",
        Some("leave out `default`, or a row"),
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
        "table `swing`: column `a` appears twice",
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
        "table `swing`: `by_range` ranges from 9 to 1; expected the lower first",
        Some("did you mean [1, 9]?"),
    ),
    (
        "columns = [\"a\"]\nrange = [9, 0]\nrows = [[\"..\", 1]]",
        "[\"a\"]",
        "table `swing`: column `a` ranges from 9 to 0; expected the lower first",
        Some("did you mean [0, 9]?"),
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

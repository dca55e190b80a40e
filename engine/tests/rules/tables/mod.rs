//! Tables of system files: read whole or refused with their place, and changed row by row.

mod random_rows;
mod system_files;
mod users_files;

use evenodds_engine::book::{Book, Fault, TableValue, Value};

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
         acts_on = \"harm\"\nstatus = \"given\"\nsource = \"L2\"\nwas = [\"swing_{{row}}\"]\n{lines}"
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
           acts_on = \"tempo\"\nstatus = \"inferred\"\nsource = \"L4\"\nwas = [\"old_{column}_{row}\", \"load_{number}_to\"]\n";
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

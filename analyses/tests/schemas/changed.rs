//! Shipped files with one value changed: where the program reads the file, its schema takes it; and
//! an unknown key, a value of another type or a number beyond its range is refused by both.

use evenodds_analyses::schema::FileKind;
use evenodds_data as data;
use evenodds_engine::book::{Book, UserGame};
use evenodds_engine::fight::{Roster, system_of};
use evenodds_engine::games;
use evenodds_engine::registry::Registry;
use evenodds_engine::squad::Scenario;
use regex::Regex;
use toml::{Table, Value};

use crate::scenarios::UNSEEN;
use crate::schema;
use crate::shipped::files;
use crate::validator::Validator;

/// A change of a file: how it is made, and whether the schema has to refuse it if the program does.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Change {
    /// A key that nobody knows.
    Unknown,
    /// A table in place of a value that is none.
    Table,
    /// A list of lists of lists.
    Lists,
    /// A flag, a text or a number, each of which may be meant.
    Flag,
    Text,
    Number,
    /// A number that no range has.
    Huge,
    /// A key that is left out.
    Gone,
}

const CHANGES: [Change; 8] = [
    Change::Unknown,
    Change::Table,
    Change::Lists,
    Change::Flag,
    Change::Text,
    Change::Number,
    Change::Huge,
    Change::Gone,
];

/// A place in a file: keys, and numbers of entries.
type Path = Vec<Step>;

#[derive(Clone, PartialEq, Debug)]
enum Step {
    Key(String),
    Nth(usize),
}

/// All places of a file, but for those of entries that are like others before them.
fn places(table: &Table) -> Vec<Path> {
    let mut found = Vec::new();
    let mut open: Vec<(Path, &Value)> = Vec::new();
    let step = |path: &Path, key: &str| [&path[..], &[Step::Key(key.to_owned())]].concat();
    open.extend(table.iter().map(|(key, value)| (step(&Vec::new(), key), value)));
    while let Some((path, value)) = open.pop() {
        match value {
            Value::Table(inner) => {
                open.extend(inner.iter().map(|(key, value)| (step(&path, key), value)));
            }
            Value::Array(all) => {
                let few = all.iter().enumerate().take(2);
                open.extend(few.map(|(nth, one)| ([&path[..], &[Step::Nth(nth)]].concat(), one)));
            }
            _ => {}
        }
        found.push(path);
    }
    found
}

/// The file with a place of it changed, if it can be.
fn changed(table: &Table, path: &[Step], change: Change) -> Option<Table> {
    let mut root = Value::Table(table.clone());
    let (last, above) = path.split_last()?;
    let mut inner = &mut root;
    for step in above {
        inner = match step {
            Step::Key(key) => inner.get_mut(key.as_str())?,
            Step::Nth(nth) => inner.get_mut(*nth)?,
        };
    }
    let list = |value: Value| Value::Array(vec![value]);
    let value = match change {
        Change::Gone | Change::Unknown | Change::Flag => Value::Boolean(true),
        Change::Table => Value::Table(Table::from_iter([("zz".to_owned(), Value::Integer(1))])),
        Change::Lists => list(list(list(Value::Boolean(true)))),
        Change::Text => Value::String("Zz 9".to_owned()),
        Change::Number => Value::Integer(1),
        Change::Huge => Value::Integer(i64::MAX / 2),
    };
    match (change, last, inner) {
        (Change::Gone, Step::Key(key), Value::Table(table)) => drop(table.remove(key)?),
        (Change::Unknown, Step::Key(_), Value::Table(table)) => {
            drop(table.insert("zz_unknown".to_owned(), value));
        }
        (Change::Gone | Change::Unknown, ..) => return None,
        (_, Step::Key(key), Value::Table(table)) => drop(table.insert(key.clone(), value)),
        (_, Step::Nth(nth), Value::Array(all)) => all[*nth] = value,
        _ => return None,
    }
    let Value::Table(root) = root else { return None };
    (root != *table).then_some(root)
}

/// Holds a schema to a file with each place of it changed. Returns how often both refuse
/// a change, and what only the program refuses.
fn hold(
    schema: &Validator,
    path: &str,
    text: &str,
    reads: impl Fn(&str) -> Result<(), String>,
) -> (usize, Vec<String>) {
    let table: Table = text.parse().expect("valid");
    let (mut both, mut only) = (0, Vec::new());
    for place in places(&table) {
        for change in CHANGES {
            let Some(changed) = changed(&table, &place, change) else { continue };
            let text = toml::to_string(&changed).expect("a text");
            let (read, refusal) = (reads(&text), schema.refusal(&text));
            match (&read, &refusal) {
                (Err(_), Some(_)) => both += 1,
                (Err(told), None) => only.push(format!("{change:?} {place:?}: {told}")),
                (Ok(()), None) => {}
                (Ok(()), Some(refusal)) => {
                    panic!(
                        "{path}, {change:?} {place:?} is read, and its schema refuses it: {refusal}"
                    );
                }
            }
        }
    }
    (both, only)
}

/// Returns the changes that the program alone refuses, but for errors with these words.
fn odd(path: &str, (both, mut only): (usize, Vec<String>), unseen: &[&str]) -> Vec<String> {
    assert!(20 < both, "{path}: {both}");
    let unseen = Regex::new(&unseen.join("|")).expect("valid");
    only.retain(|told| !unseen.is_match(told));
    only.iter().map(|told| format!("{path}, {told}")).collect()
}

#[test]
fn games_with_a_change_are_refused_by_both() {
    let taken = games::NAMES;
    let games = files("data", "toml").into_iter().filter(|(path, _)| path.ends_with("/game.toml"));
    let own = games.filter(|(_, text)| UserGame::is_written(text, &taken));
    let (mut count, mut odds) = (0, Vec::new());
    for (path, text) in own.filter(|(path, _)| !path.contains("/new/built-in/")) {
        count += 1;
        let reads = |text: &str| {
            let told = UserGame::read(("game.toml", text), "mine", &taken, None);
            told.map(drop).map_err(|fault| fault.to_string())
        };
        let found = hold(&schema("game"), &path, &text, reads);
        odds.extend(odd(&path, found, &OF_GAMES));
    }
    assert!(20 < count, "{count} games");
    assert!(odds.is_empty(), "the program alone refuses\n{}", odds.join("\n"));
}

/// What only the program sees of a game with a change.
const OF_GAMES: [&str; 19] = [
    // Names that refer to another place of the file.
    "which is neither a flag of stat lines nor a condition",
    "which is no number of stat lines",
    "expected the key of a flag of stat lines",
    // Values that do not fit each other.
    "expected the lower first",
    "toml:[0-9:]+ `[a-z_]+` cannot be",
    "must be among those accepted",
    "states; expected fewer",
    "has to be",
    "`default` and `matched` of `\\[against\\]` must be",
    "holds [0-9-]+ to [0-9-]+, and `[a-z_]+` of stat lines",
    "means nothing here",
    "is the same as",
    "has one value alone",
    "starts at the value at which",
    "table `[a-z_]+`",
    // A table that another one asks for.
    "has no `acts_on`",
    "and only squads have any",
    // A key that is declared twice.
    "appears twice",
    "is the key of a setting",
];

#[test]
fn scenarios_with_a_change_are_refused_by_both() {
    let (registry, mut odds) = (Registry::standard(), Vec::new());
    for system in &registry {
        let book = system.book();
        let folder = data::folder(&book.card.name).expect("a built-in game");
        let roster = folder.text(data::ROSTER).expect("a roster");
        let roster = Roster::read("roster.toml", roster, book).expect("valid");
        for (name, text) in folder.scenarios() {
            let reads = |text: &str| {
                let told = Scenario::read("x.toml", text, book, &roster);
                told.map(drop).map_err(|fault| fault.to_string())
            };
            let found = hold(&schema("scenario"), name, text, reads);
            odds.extend(odd(name, found, &[&UNSEEN[..], &OF_SCENARIOS].concat()));
        }
    }
    assert!(odds.is_empty(), "the program alone refuses\n{}", odds.join("\n"));
}

/// What only the program sees of a scenario with a change, beside what no schema sees of others.
const OF_SCENARIOS: [&str; 5] =
    ["no profile `", "is in ", "`stature` cannot be", "`declares` cannot be", "`side` cannot be"];

#[test]
fn rosters_with_a_change_are_refused_by_both() {
    let roster = FileKind::named("roster").expect("a kind of file");
    let mut odds = Vec::new();
    for system in &Registry::standard() {
        let book: &Book = system.book();
        let own = Validator::of(&roster.schema(Some(book)));
        let folder = data::folder(&book.card.name).expect("a built-in game");
        let text = folder.text(data::ROSTER).expect("a roster");
        let reads = |text: &str| {
            let told = system_of("roster.toml", text).map(drop);
            told.and_then(|()| Roster::read("roster.toml", text, book).map(drop))
                .map_err(|fault| fault.to_string())
        };
        let found = hold(&own, &book.card.name, text, reads);
        odds.extend(odd(&book.card.name, found, &OF_ROSTERS));
    }
    assert!(odds.is_empty(), "the program alone refuses\n{}", odds.join("\n"));
}

/// What only the program sees of a roster with a change, given the keys of its game.
const OF_ROSTERS: [&str; 5] = [
    // Names that another place of the file or the program has.
    "no system `",
    "no weapon `",
    "are named",
    // Values that do not fit each other, and dice, which are a text.
    "means nothing while",
    "expected dice",
];

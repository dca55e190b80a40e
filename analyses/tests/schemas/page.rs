//! The page of all keys of a game's file, made from the shapes that the schemas are made from.

use std::fmt::Write as _;
use std::ops::Bound;
use std::path::Path;

use evenodds_engine::book::UserGame;
use evenodds_engine::shape::{Case, KeyShape, Shape, TableShape};

/// What the page begins with.
const START: &str = "\
# Keys of `game.toml`

A `game.toml` without `base` is [a game of your own](guide/your-game.md); one with `base` changes
some numbers of another game. These are all their keys. [`evenodds schema game`](reference.md#editors)
prints them as a JSON Schema, with which an editor completes and checks a file.

[The turn](turn.md) and [rules in a script](script.md) say more about what some of them do, and
[files of games](../data/README.md) about the others. `analyses/tests/schemas` makes this page from
the declarations that the program reads files by, and checks that it is up to date.
";

/// A section of the page.
struct Section<'s> {
    title: String,
    says: &'s str,
    table: &'s TableShape,
}

/// Returns the sections of a table: its own, and those of the tables in it.
fn sections<'s>(
    (title, says): (&str, &'s str),
    path: &str,
    table: &'s TableShape,
    all: &mut Vec<Section<'s>>,
) {
    all.push(Section { title: title.to_owned(), says, table });
    for key in &table.keys {
        let path = if path.is_empty() { key.key.clone() } else { format!("{path}.{}", key.key) };
        for (title, shape) in inner(&key.shape, &path) {
            match shape {
                Shape::Table(inner) => sections((&title, &key.says), &path, inner, all),
                Shape::Cases(cases, last) => by_case((&title, &key.says), &path, cases, last, all),
                _ => {}
            }
        }
    }
}

/// Returns the tables that a key holds, each with its heading.
fn inner<'s>(shape: &'s Shape, path: &str) -> Vec<(String, &'s Shape)> {
    match shape {
        Shape::Table(_) | Shape::Cases(..) => vec![(format!("`[{path}]`"), shape)],
        Shape::List(items, ..) => match &**items {
            Shape::Table(_) | Shape::Cases(..) => vec![(format!("`[[{path}]]`"), items)],
            Shape::Either(all) => all
                .iter()
                .filter(|one| is_table(one))
                .map(|one| (format!("A table in `{path}`"), one))
                .collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

fn is_table(shape: &Shape) -> bool {
    matches!(shape, Shape::Table(_) | Shape::Cases(..))
}

/// Returns the sections of a table that depends on a key: one with all keys, or one for each case
/// whose keys are its own.
fn by_case<'s>(
    (title, says): (&str, &'s str),
    path: &str,
    cases: &'s [Case],
    last: &'s TableShape,
    all: &mut Vec<Section<'s>>,
) {
    let tables = || [last].into_iter().chain(cases.iter().map(|case| &case.table));
    let has = |table: &TableShape, key: &KeyShape| table.keys.iter().any(|one| one.key == key.key);
    let whole =
        tables().find(|table| tables().all(|other| other.keys.iter().all(|key| has(table, key))));
    if let Some(whole) = whole {
        return sections((title, says), path, whole, all);
    }
    for case in cases {
        let (key, value) = (case.key, words(&case.is));
        let title = format!("{title} with `{key} = {}`", value.replace('`', "\""));
        sections((&title, says), path, &case.table, all);
    }
}

/// Returns the values of a shape in words.
fn words(shape: &Shape) -> String {
    match shape {
        Shape::Any => "a value".to_owned(),
        Shape::Flag => "`true`, `false`".to_owned(),
        Shape::Whole(i64::MIN, i64::MAX) => "a whole number".to_owned(),
        Shape::Whole(low, high) => format!("{low} to {high}"),
        Shape::Numbers(all) => {
            all.iter().map(|number| format!("`{number}`")).collect::<Vec<_>>().join(", ")
        }
        Shape::Number(low, high) => match (end(*low), end(*high)) {
            (Some(low), Some(high)) => format!("{low} to {high}, with decimals"),
            _ => "a number".to_owned(),
        },
        Shape::Text => "a text".to_owned(),
        Shape::Of(term) => words(&term.plain()),
        Shape::Pattern(_) if *shape == Shape::SYSTEM_NAME => {
            "lower-case letters, digits and hyphens".to_owned()
        }
        Shape::Pattern(_) if *shape == Shape::SCRIPT_NAME => {
            "lower-case letters, digits and underscores".to_owned()
        }
        Shape::Pattern(pattern) => panic!("{pattern} has no words"),
        Shape::Words(known) => {
            known.iter().map(|(word, _)| format!("`{word}`")).collect::<Vec<_>>().join(", ")
        }
        Shape::List(items, least, most) if least == most => format!("{least} {}", several(items)),
        Shape::List(items, ..) if is_table(items) => "tables".to_owned(),
        Shape::List(items, ..) => format!("a list of {}", several(items)),
        Shape::Table(_) | Shape::Cases(..) | Shape::Shared(_) => "a table".to_owned(),
        Shape::Map(_) => "a table with keys of your own".to_owned(),
        Shape::Either(all) => all.iter().map(words).collect::<Vec<_>>().join(", or "),
    }
}

/// Returns several values of a shape in words.
fn several(shape: &Shape) -> String {
    match shape {
        Shape::Whole(i64::MIN, i64::MAX) => "whole numbers".to_owned(),
        Shape::Whole(low, high) => format!("whole numbers, {low} to {high}"),
        Shape::Text => "texts".to_owned(),
        Shape::Of(term) => several(&term.plain()),
        Shape::List(..) => "lists".to_owned(),
        Shape::Either(all) if all.iter().any(is_table) => "texts or tables".to_owned(),
        _ => "values".to_owned(),
    }
}

fn end(bound: Bound<f64>) -> Option<f64> {
    match bound {
        Bound::Included(end) | Bound::Excluded(end) => Some(end),
        Bound::Unbounded => None,
    }
}

/// Returns a row of the table of keys.
fn row(key: &KeyShape) -> String {
    let usual = key.usual.as_ref().map(|usual| format!("`{usual}` ").replace('"', ""));
    let usual = usual.unwrap_or_else(|| if key.is_required { "needed " } else { "" }.to_owned());
    format!("| `{}` | {} | {usual}| {} |\n", key.key, words(&key.shape), key.says)
}

/// Returns the words of a key, each with what it means.
fn explained(key: &KeyShape) -> Vec<(&str, &str, &str)> {
    let all: Vec<&Shape> = match &key.shape {
        Shape::Either(all) => all.iter().collect(),
        one => vec![one],
    };
    let words = all.into_iter().filter_map(|one| match one {
        Shape::Words(words) => Some(words),
        _ => None,
    });
    let told = words.flatten().filter(|(_, says)| !says.is_empty());
    told.map(|(word, says)| (&*key.key, &**word, &**says)).collect()
}

/// Returns the keys of a section: as rows, or as those of an earlier section and what differs.
fn keys(section: &Section<'_>, before: &[Section<'_>]) -> String {
    const HEADS: &str = "| key | values | default | what it is |\n|---|---|---|---|\n";
    let rows = |table: &TableShape| table.keys.iter().map(row).collect::<Vec<String>>();
    let own = rows(section.table);
    let has = |key: &KeyShape| section.table.keys.iter().any(|one| one.key == key.key);
    let whole = |other: &&Section<'_>| 4 < own.len() && other.table.keys.iter().all(has);
    for other in before.iter().filter(whole) {
        let known = rows(other.table);
        let differing: Vec<&str> =
            own.iter().filter(|row| !known.contains(row)).map(String::as_str).collect();
        if differing.is_empty() {
            return format!("The keys are those of {}.\n", other.title);
        }
        if differing.len() < 3 {
            let title = &other.title;
            return format!(
                "The keys are those of {title}, but for:\n\n{HEADS}{}",
                differing.concat()
            );
        }
    }
    format!("{HEADS}{}", own.concat())
}

fn page() -> String {
    let file = UserGame::file();
    let Shape::Cases(cases, own) = &file.shape else { panic!("two kinds of games") };
    let mut all = Vec::new();
    sections(("A game of your own", &own.says), "", own, &mut all);
    for Case { table, .. } in cases {
        sections(("A game on another one", &table.says), "", table, &mut all);
    }
    let mut page = START.to_owned();
    let mut told: Vec<(&str, &str, &str)> = Vec::new();
    for (nth, section) in all.iter().enumerate() {
        let Section { title, says, table } = section;
        // Tables that several others have in them are told once.
        let is_inner = title.contains('.');
        if is_inner && all[..nth].iter().any(|other| other.table == *table) {
            continue;
        }
        let _ = write!(page, "\n## {title}\n\n{says}\n\n");
        page.push_str(&keys(section, &all[..nth]));
        let words: Vec<_> =
            table.keys.iter().flat_map(explained).filter(|one| !told.contains(one)).collect();
        if !words.is_empty() {
            page.push_str("\n| key | value | what it means |\n|---|---|---|\n");
            for (key, word, says) in &words {
                let _ = writeln!(page, "| `{key}` | `{word}` | {says} |");
            }
        }
        told.extend(words);
    }
    page
}

#[test]
fn the_page_of_keys_is_that_of_the_forms() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/keys.md");
    let now = page();
    if std::env::var_os("EVENODDS_UPDATE").is_some() {
        std::fs::write(&path, &now).expect("a file can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("the page is there");
    assert!(now == kept, "docs/keys.md is old; run this test with EVENODDS_UPDATE=1");
}

//! The pages on coverage: what of each game's rules is modelled, and why the rest is not. They are
//! made from the rule indexes and the sources of parameters, and this holds them to these.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use evenodds_engine::book::{Book, Coverage};
use evenodds_engine::registry::Registry;

use crate::citations::parameters_by_rule;

/// The least share of the rules that bear on a fight to be modelled, in percent.
const LEAST: usize = 95;

/// What bears on a fight: all but what no simulation needs, and what the text lacks.
const BEARING: [Coverage; 3] = [Coverage::Modelled, Coverage::Partial, Coverage::Planned];

fn bearing(book: &Book) -> usize {
    BEARING.iter().map(|&status| book.rules.count(status)).sum()
}

/// The share of rules that bear on a fight to be modelled, in percent, rounded down.
fn percent(book: &Book) -> usize {
    100 * book.rules.count(Coverage::Modelled) / bearing(book).max(1)
}

/// A text as a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn summary(books: &[&Book]) -> String {
    let mut page = String::from(
        "# What is modelled\n\n\
         [`engine/tests/rules/coverage.rs`](../../engine/tests/rules/coverage.rs) generates these pages from \
         the rule\nindexes, `data/GAME/index.toml`, and checks that they are up to date. Beside \
         each rule they list the\nparameters of `data/GAME/game.toml` whose `source` names it.\n\
         [`data/README.md`](../../data/README.md) explains the statuses. The last column is the \
         fully modelled\nshare of all rules that affect a fight: all except those out of scope and \
         those missing from the\ntext.\n\n\
         | game | rules |",
    );
    for status in Coverage::ALL {
        let _ = write!(page, " {} |", status.name());
    }
    page.push_str(" share of rules that affect a fight |\n|---|--:|");
    page.push_str(&"--:|".repeat(Coverage::ALL.len() + 1));
    for book in books {
        let (title, name) = (&book.rules.title, &book.card.name);
        let _ = write!(page, "\n| [{title}]({name}.md) | {} |", book.rules.iter().count());
        for status in Coverage::ALL {
            let _ = write!(page, " {} |", book.rules.count(status));
        }
        let _ = write!(page, " {} % |", percent(book));
    }
    page + "\n"
}

/// One section of a game's page: the rules of this status, if there are any.
fn section(book: &Book, status: Coverage, keys: &BTreeMap<&str, Vec<&str>>) -> Option<String> {
    let ours = || book.rules.iter().filter(|rule| rule.status == status);
    ours().next()?;
    let name = status.name();
    let (first, rest) = name.split_at(1);
    let mut page = format!("\n## {}{rest}: {}\n\n", first.to_uppercase(), ours().count());
    let reasons = ours().any(|rule| rule.reason.is_some());
    let parameters = ours().any(|rule| keys.contains_key(rule.id.as_str()));
    let columns = [("id", true), ("rule", true), ("why", reasons), ("parameters", parameters)];
    let columns = || columns.iter().filter(|(_, shown)| *shown);
    page.extend(columns().map(|(title, _)| format!("| {title} ")));
    page.push_str("|\n");
    page.extend(columns().map(|_| "|---"));
    page.push_str("|\n");
    for rule in ours() {
        let _ = write!(page, "| {} | {} |", rule.id, cell(&rule.heading));
        if reasons {
            let _ = write!(page, " {} |", cell(rule.reason.as_deref().unwrap_or("")));
        }
        if parameters {
            let keys = keys.get(rule.id.as_str()).into_iter().flatten();
            let keys: Vec<String> = keys.map(|key| format!("`{key}`")).collect();
            let _ = write!(page, " {} |", keys.join(", "));
        }
        page.push('\n');
    }
    Some(page)
}

fn rules(book: &Book) -> String {
    let keys = parameters_by_rule(book);
    let sections = Coverage::ALL.iter().filter_map(|&status| section(book, status, &keys));
    let title = format!("# The rules of {}\n\nAn id is {}.\n", book.rules.title, book.rules.ids);
    title + &sections.collect::<String>()
}

#[test]
fn the_pages_on_coverage_are_those_of_the_rule_indexes() {
    let registry = Registry::standard();
    let books: Vec<&Book> = registry.iter().map(|system| system.book()).collect();
    let mut pages = BTreeMap::from([("README.md".to_owned(), summary(&books))]);
    for book in &books {
        pages.insert(format!("{}.md", book.card.name), rules(book));
    }
    crate::golden::keep(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/coverage"), &pages);
}

#[test]
fn nearly_all_that_bears_on_a_fight_is_modelled() {
    for system in &Registry::standard() {
        let (book, title) = (system.book(), &system.card().title);
        assert!(LEAST <= percent(book), "{title}: {} %", percent(book));
        assert_eq!(book.rules.count(Coverage::Planned), 0, "{title} has rules that are planned");
    }
}

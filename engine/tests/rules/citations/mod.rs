//! What comments of the source and sources of parameters cite.

#![allow(dead_code, reason = "each test takes the part that it needs")]

use std::collections::{BTreeMap, BTreeSet};

use evenodds_engine::book::Book;

/// The ids that comments cite: the game's title, then the id.
pub fn cited(code: &str, title: &str) -> BTreeSet<String> {
    let comments = code.lines().filter_map(|line| line.split_once("//")).map(|(_, after)| after);
    let mut ids = BTreeSet::new();
    for comment in comments {
        let words: Vec<&str> = comment.split_whitespace().collect();
        for pair in words.windows(2) {
            let id = pair[1].trim_end_matches([',', '.', ':', ';', ')']);
            let numbered = id.chars().any(|letter| letter.is_ascii_digit());
            if pair[0].trim_start_matches('(') == title && numbered {
                ids.insert(id.to_owned());
            }
        }
    }
    ids
}

/// Whether the rules of the book are named by dotted numbers, and not by lines.
pub fn dotted(book: &Book) -> bool {
    book.rules.iter().all(|rule| rule.id.contains('.'))
}

/// Whether the word has the shape of an id: a dotted number, or an L or X, a number and perhaps a
/// letter.
pub fn shaped(word: &str, dotted: bool) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if dotted {
        return word.contains('.') && word.split('.').all(number);
    }
    let line = word.strip_suffix(|letter: char| letter.is_ascii_lowercase()).unwrap_or(word);
    line.strip_prefix(['L', 'X']).is_some_and(number)
}

/// The words of a text that have the shape of an id.
pub fn ids_in(text: &str, dotted: bool) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.');
    words.map(|word| word.trim_end_matches('.')).filter(|word| shaped(word, dotted)).collect()
}

/// Whether an id in a source stands for this rule of a book: its own, or a bare line, which stands
/// for all of its lettered rules.
pub fn names(book: &Book, id: &str, rule: &str) -> bool {
    let whole = !dotted(book) && id.ends_with(|letter: char| letter.is_ascii_digit());
    let letters = rule.strip_prefix(id).filter(|rest| whole || rest.is_empty());
    letters.is_some_and(|rest| rest.chars().all(|c| c.is_ascii_lowercase()))
}

/// The keys of a book's parameters by the rules of its index that their sources name.
pub fn parameters_by_rule(book: &Book) -> BTreeMap<&str, Vec<&str>> {
    let mut keys: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for parameter in &book.parameters {
        let ids = ids_in(&parameter.source, dotted(book));
        for rule in book.rules.iter().map(|rule| rule.id.as_str()) {
            if ids.iter().any(|id| names(book, id, rule)) {
                keys.entry(rule).or_default().push(&parameter.key);
            }
        }
    }
    keys
}

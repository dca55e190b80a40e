//! What comments of the source cite.

use std::collections::BTreeSet;

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

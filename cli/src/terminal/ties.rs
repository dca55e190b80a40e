//! Numbers that stay with their units where a text is wrapped.

/// The space that keeps the words on both sides of it in one line.
const TIE: char = '\u{a0}';

/// Returns a text to be wrapped, in which no line ends between a number and the word after it, such
/// as its unit, between a name or a round and its number, or before what follows from a `±`.
pub fn tied(text: &str) -> String {
    let mut tied = String::with_capacity(text.len() + text.len() / 8);
    let mut before = "";
    for (nth, word) in text.split(' ').enumerate() {
        let bare = word.trim_end_matches([',', '.', ';', ':', ')']);
        let is_unit = is_number(before) && !word.is_empty() && !is_number(bare);
        // Such as the 2 of a name.
        let is_named = before == "round" || before.starts_with(char::is_uppercase);
        let is_nth = is_named && is_whole(bare);
        match nth {
            0 => {}
            _ if is_unit || is_nth || word.starts_with('±') => tied.push(TIE),
            _ => tied.push(' '),
        }
        tied.push_str(word);
        before = word;
    }
    tied
}

/// Returns a text that was wrapped, with usual spaces.
pub fn untied(text: &str) -> String {
    text.replace(TIE, " ")
}

/// Returns whether a word is a number to which a unit can belong: one after which a sentence goes on.
fn is_number(word: &str) -> bool {
    let word = word.trim_start_matches(['(', '+', '-', '\u{2212}', '±', '<', '>']);
    word.ends_with(|last: char| last.is_ascii_digit())
        && word.bytes().all(|byte| byte.is_ascii_digit() || b".,".contains(&byte))
}

fn is_whole(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_stays_with_its_unit() {
        for (text, expected) in [
            ("wins 45.7 % of duels", "wins 45.7~% of duels"),
            ("(+14.6 pp, \u{2212}1.2 to 3)", "(+14.6~pp, \u{2212}1.2~to 3)"),
            ("1,095 fights within 24 in", "1,095~fights within 24~in"),
            ("45.7 % ±2.2 of 5", "45.7~%~±2.2~of 5"),
            ("1 2 3, and L22 says 4.", "1 2 3, and L22 says 4."),
            ("Old Hand 2 beats Old Hand, in round 3", "Old Hand~2~beats Old Hand, in round~3"),
            ("", ""),
        ] {
            assert_eq!(tied(text).replace(TIE, "~"), expected);
            assert_eq!(untied(&tied(text)), text);
        }
    }
}

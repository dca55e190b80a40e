//! Names from right to left in sentences from left to right.

/// What separates a run of text from the direction of what is around it.
const ISOLATE: char = '\u{2068}';
const END: char = '\u{2069}';

/// Returns a text in which each run of letters from right to left is isolated, so that numbers and
/// other names beside it stay where they are. Controls of direction in the text itself are left out:
/// an unpaired one would turn all that follows.
pub(crate) fn isolated(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // A space after a run belongs to it only if more of it follows.
    let mut after: Option<String> = None;
    for letter in text.chars().filter(|letter| !is_control(*letter)) {
        match (&mut after, is_turned(letter)) {
            (None, false) => out.push(letter),
            (None, true) => {
                out.extend([ISOLATE, letter]);
                after = Some(String::new());
            }
            (Some(rest), true) => {
                out.push_str(rest);
                out.push(letter);
                rest.clear();
            }
            (Some(rest), false) if !(letter == ' ' || "-'".contains(letter)) => {
                out.push(END);
                out.push_str(rest);
                out.push(letter);
                after = None;
            }
            (Some(rest), false) => rest.push(letter),
        }
    }
    if let Some(rest) = after {
        out.push(END);
        out.push_str(&rest);
    }
    out
}

/// Returns whether a letter is written from right to left, such as those of Hebrew and Arabic.
fn is_turned(letter: char) -> bool {
    matches!(
        letter,
        '\u{0590}'..='\u{08FF}'
            | '\u{FB1D}'..='\u{FDFF}'
            | '\u{FE70}'..='\u{FEFC}'
            | '\u{10800}'..='\u{10FFF}'
            | '\u{1E800}'..='\u{1EFFF}'
    )
}

/// Returns whether it changes the direction of what follows, and shows nothing itself.
fn is_control(letter: char) -> bool {
    matches!(letter, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200E}' | '\u{200F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_from_right_to_left_are_isolated() {
        assert_eq!(isolated("Razz beats Wes: 61.2 %"), "Razz beats Wes: 61.2 %");
        let told = isolated("Won: \u{645}\u{62d} \u{639} 37 %");
        assert_eq!(told, "Won: \u{2068}\u{645}\u{62d} \u{639}\u{2069} 37 %");
        let one = isolated("\u{5d0}\u{5d1} wins 40 %");
        assert_eq!(one, "\u{2068}\u{5d0}\u{5d1}\u{2069} wins 40 %");
        assert_eq!(isolated("40 % \u{5d0}"), "40 % \u{2068}\u{5d0}\u{2069}");
    }

    #[test]
    fn two_names_are_two() {
        let told = isolated("\u{5d0} 37 %, \u{5d1} 40 %");
        assert_eq!(told, "\u{2068}\u{5d0}\u{2069} 37 %, \u{2068}\u{5d1}\u{2069} 40 %");
    }

    #[test]
    fn nothing_turns_what_follows() {
        let told = isolated("a\u{202e}b\u{2067}c");
        assert_eq!(told, "abc");
        let all = isolated("\u{5d0} b \u{5d1}");
        let count = |mark: char| all.chars().filter(|letter| *letter == mark).count();
        assert_eq!((count(ISOLATE), count(END)), (2, 2));
    }
}

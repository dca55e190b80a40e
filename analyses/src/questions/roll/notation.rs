//! Notations of dice that players know, in the words of scripts: `4d6kh3` is `highest(4, 6, 3)`.

/// Dice in common notation: how many, of which die, and what becomes of them.
#[derive(Default)]
struct Notation {
    count: String,
    /// The die: faces, `%` or `F`.
    die: String,
    /// Faces that are rolled again, until others show or once.
    reroll: Option<(String, bool)>,
    explodes: bool,
    kept: Option<Kept>,
}

/// Which dice count.
enum Kept {
    Highest(String),
    Lowest(String),
    AllButHighest(String),
    AllButLowest(String),
}

/// Returns an expression in the words of scripts. What is no notation of dice stays as it is.
///
/// Understood are `3d6`, `d%`, `4dF`, `4d6kh3` and `kl`, `dh`, `dl`; `d6!`, `d6r1` and `d6ro1`;
/// and of `AnyDice`, `output`, `[highest 3 of 4d6]` and `[lowest 3 of 4d6]`.
pub(super) fn translated(text: &str) -> String {
    let text = text.trim();
    let text = text.strip_prefix("output ").unwrap_or(text).trim();
    let text = bracketed(text);
    let (mut told, mut rest) = (String::new(), text.as_str());
    let mut is_quoted = false;
    let mut before = ' ';
    while let Some(letter) = rest.chars().next() {
        is_quoted ^= letter == '"';
        let is_start = !is_quoted && !before.is_alphanumeric() && before != '_';
        if is_start && let Some((notation, after)) = notation(rest) {
            told.push_str(&notation.words());
            (before, rest) = (')', after);
        } else {
            told.push(letter);
            (before, rest) = (letter, &rest[letter.len_utf8()..]);
        }
    }
    told
}

/// Returns a text with `[highest 3 of 4d6]` as `4d6kh3`.
fn bracketed(text: &str) -> String {
    let Some((before, rest)) = text.split_once('[') else { return text.to_owned() };
    let keep = |inside: &str| {
        let mut words = inside.split_whitespace();
        let suffix = match words.next()? {
            "highest" => "kh",
            "lowest" => "kl",
            _ => return None,
        };
        let (few, of, dice) = (words.next()?, words.next()?, words.next()?);
        let is_whole = words.next().is_none() && of == "of" && few.parse::<u8>().is_ok();
        let is_dice = notation(dice).is_some_and(|(_, after)| after.is_empty());
        (is_whole && is_dice).then(|| format!("{dice}{suffix}{few}"))
    };
    match rest.split_once(']') {
        Some((inside, after)) => match keep(inside) {
            Some(dice) => format!("{before}{dice}{}", bracketed(after)),
            None => format!("{before}[{inside}]{}", bracketed(after)),
        },
        None => text.to_owned(),
    }
}

/// Reads dice at the start of a text, and returns what follows them.
fn notation(text: &str) -> Option<(Notation, &str)> {
    let (count, rest) = digits(text);
    let rest = rest.strip_prefix(['d', 'D'])?;
    let (die, mut rest) = match rest.chars().next()? {
        '%' => ("100", &rest[1..]),
        'F' => ("F", &rest[1..]),
        _ => digits(rest),
    };
    if die.is_empty() {
        return None;
    }
    let mut found =
        Notation { count: count.to_owned(), die: die.to_owned(), ..Notation::default() };
    loop {
        let with = |word: &str| rest.strip_prefix(word).map(digits);
        if let Some(after) = rest.strip_prefix('!') {
            (found.explodes, rest) = (true, after);
        } else if let Some((face, after)) = with("ro").filter(|(face, _)| !face.is_empty()) {
            (found.reroll, rest) = (Some((face.to_owned(), true)), after);
        } else if let Some((face, after)) = with("r").filter(|(face, _)| !face.is_empty()) {
            (found.reroll, rest) = (Some((face.to_owned(), false)), after);
        } else if let Some((kept, after)) = kept(rest) {
            (found.kept, rest) = (Some(kept), after);
        } else {
            break;
        }
    }
    let is_end = |letter: char| !letter.is_alphanumeric() && !"_(".contains(letter);
    rest.chars().next().is_none_or(is_end).then_some((found, rest))
}

/// Reads which dice count at the start of a text. Without a number it is one die.
fn kept(text: &str) -> Option<(Kept, &str)> {
    type Make = fn(String) -> Kept;
    let words: [(&str, Make); 5] = [
        ("kh", Kept::Highest),
        ("kl", Kept::Lowest),
        ("dh", Kept::AllButHighest),
        ("dl", Kept::AllButLowest),
        ("k", Kept::Highest),
    ];
    words.iter().find_map(|(word, make)| {
        let (number, after) = digits(text.strip_prefix(word)?);
        Some((make(if number.is_empty() { "1" } else { number }.to_owned()), after))
    })
}

fn digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len()))
}

impl Notation {
    fn words(self) -> String {
        let mut die = match self.die.as_str() {
            "F" => "die([-1, 0, 1])".to_owned(),
            faces => faces.to_owned(),
        };
        if let Some((face, is_once)) = self.reroll {
            die = format!("reroll({die}, [{face}]{})", if is_once { ", 1" } else { "" });
        }
        if self.explodes {
            die = format!("explode({die}, {})", self.die);
        }
        let count = if self.count.is_empty() { "1" } else { &self.count };
        match self.kept {
            Some(Kept::Highest(few)) => format!("highest({count}, {die}, {few})"),
            Some(Kept::Lowest(few)) => format!("lowest({count}, {die}, {few})"),
            Some(Kept::AllButHighest(few)) => format!("lowest({count}, {die}, {count} - {few})"),
            Some(Kept::AllButLowest(few)) => format!("drop({count}, {die}, {few})"),
            None if count == "1" => format!("roll({die})"),
            None => format!("sum({count}, {die})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::translated;

    #[test]
    fn common_notations_are_words_of_scripts() {
        for (notation, words) in [
            ("3d6", "sum(3, 6)"),
            ("d20+5", "roll(20)+5"),
            ("2D10 - d4", "sum(2, 10) - roll(4)"),
            ("d%", "roll(100)"),
            ("4dF + 2", "sum(4, die([-1, 0, 1])) + 2"),
            ("4d6kh3", "highest(4, 6, 3)"),
            ("4d6k3", "highest(4, 6, 3)"),
            ("2d20kl", "lowest(2, 20, 1)"),
            ("4d6dl1", "drop(4, 6, 1)"),
            ("4d6dh1", "lowest(4, 6, 4 - 1)"),
            ("3d6!", "sum(3, explode(6, 6))"),
            ("2d6r1", "sum(2, reroll(6, [1]))"),
            ("2d6ro1", "sum(2, reroll(6, [1], 1))"),
            ("5d10!kh3", "highest(5, explode(10, 10), 3)"),
            ("output 3d6", "sum(3, 6)"),
            ("[highest 3 of 4d6] + 1", "highest(4, 6, 3) + 1"),
            ("[lowest 1 of 2d20]", "lowest(2, 20, 1)"),
            ("max(3d6, 2d8)", "max(sum(3, 6), sum(2, 8))"),
        ] {
            assert_eq!(translated(notation), words, "{notation}");
        }
        // What is no dice stays: words of scripts, names, texts and lists.
        for words in [
            "highest(4, 6, 3)",
            "let end2 = roll(6); end2 + 1",
            "roll(\"2d6+1\")",
            "count(5, 6, [5, 6])",
            "odd6",
            "d6x",
            "[highest of all]",
        ] {
            assert_eq!(translated(words), words);
        }
    }
}

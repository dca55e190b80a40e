//! Text that does not break between a number and what it belongs to.

use crate::text::isolated;

/// Prevents line breaks between a number and its unit or name, and isolates names from right to left.
pub(super) fn bound(text: &str) -> String {
    let bind = |(at, symbol): (usize, char)| match symbol {
        ' ' if binds(&text[..at], &text[at + 1..]) => '\u{a0}',
        _ => symbol,
    };
    isolated(&text.char_indices().map(bind).collect::<String>())
}

/// Returns whether a space between two texts must not break: "5 %", "% to", "Difficulty −1", "seed
/// 1".
fn binds(before: &str, after: &str) -> bool {
    let digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let signed = after.strip_prefix(['+', '−', '-', '±']).is_some_and(digit);
    after.starts_with('%')
        || before.ends_with('%') && after.starts_with("to ")
        || before.ends_with(char::is_alphabetic) && signed
        || before.ends_with("seed") && digit(after)
}

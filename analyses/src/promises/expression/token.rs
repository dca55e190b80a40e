//! The words of an expression.

use std::ops::Range;

use super::node::ExpressionError;

/// A word of an expression.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token {
    /// A number.
    Number(f64),
    /// A text in quotes.
    Text(String),
    /// A name, of a column or a function, or a keyword.
    Name(String),
    /// A name in backquotes, which is that of a column.
    Quoted(String),
    /// An operator, a bracket or a comma.
    Mark(&'static str),
}

/// Marks; longer ones come before those that they begin with.
const MARKS: [&str; 14] =
    ["<=", ">=", "==", "!=", "<", ">", "=", "+", "-", "*", "/", "(", ")", ","];

/// Marks of other languages, and what to write in their place.
const FOREIGN: [(&str, &str); 9] = [
    ("&&", "write `and`"),
    ("||", "write `or`"),
    ("&", "write `and`"),
    ("|", "write `or`"),
    ("!", "write `not`"),
    ("≤", "write `<=`"),
    ("≥", "write `>=`"),
    ("≠", "write `!=`"),
    ("%", "write a chance as a fraction: 0.6 is 60 %"),
];

/// Splits a text into words, each with its place.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Range<usize>)>, ExpressionError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        if next.is_whitespace() {
            at += next.len_utf8();
            continue;
        }
        let (token, length) = token(text, at)?;
        tokens.push((token, at..at + length));
        at += length;
    }
    Ok(tokens)
}

/// Reads the word at a place that is no space, and returns it with its length.
fn token(text: &str, at: usize) -> Result<(Token, usize), ExpressionError> {
    let rest = &text[at..];
    let next = rest.chars().next().unwrap_or_default();
    if next.is_ascii_digit() || (next == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit()))
    {
        return number(rest, at);
    }
    if next.is_alphabetic() || next == '_' {
        let inside = |letter: char| letter.is_alphanumeric() || letter == '_';
        let length = rest.find(|letter| !inside(letter)).unwrap_or(rest.len());
        return Ok((Token::Name(rest[..length].to_owned()), length));
    }
    if matches!(next, '"' | '\'' | '`') {
        let Some(end) = rest[1..].find(next) else {
            let message = format!("`{next}` is not closed");
            let fix = format!("add a `{next}` where the text ends");
            return Err(ExpressionError::at(at..text.len(), message, fix));
        };
        let inner = rest[1..=end].to_owned();
        let token = if next == '`' { Token::Quoted(inner) } else { Token::Text(inner) };
        return Ok((token, end + 2));
    }
    if let Some(mark) = MARKS.iter().find(|mark| rest.starts_with(**mark)) {
        return Ok((Token::Mark(mark), mark.len()));
    }
    let foreign = FOREIGN.iter().find(|(mark, _)| rest.starts_with(mark));
    let (found, fix) = foreign.copied().unwrap_or((&rest[..next.len_utf8()], "delete it"));
    let place = at..at + found.len();
    Err(ExpressionError::at(place, format!("`{found}` means nothing here"), fix))
}

fn number(rest: &str, at: usize) -> Result<(Token, usize), ExpressionError> {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let mut length = digits(rest);
    if rest[length..].starts_with('.') {
        length += 1 + digits(&rest[length + 1..]);
    }
    if rest[length..].starts_with(['e', 'E']) {
        let sign = usize::from(rest[length + 1..].starts_with(['+', '-']));
        let exponent = digits(&rest[length + 1 + sign..]);
        length += if 0 < exponent { 1 + sign + exponent } else { 0 };
    }
    match rest[..length].parse::<f64>() {
        Ok(number) if number.is_finite() => Ok((Token::Number(number), length)),
        _ => {
            let message = format!("`{}` is not a number", &rest[..length]);
            Err(ExpressionError::at(at..at + length, message, "write it like 0.6"))
        }
    }
}

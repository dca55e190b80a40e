//! Errors in a user's file: message, place and likeliest fix.

use std::fmt;
use std::ops::Range;

/// An error in a text file: its place, what was found, what was expected, and the likeliest fix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    origin: String,
    text: String,
    span: Option<Range<usize>>,
    message: String,
    fix: Option<String>,
}

impl Fault {
    /// Creates an error about a whole text; `origin` is its file name.
    #[must_use]
    pub fn new(origin: &str, text: &str, message: impl Into<String>) -> Fault {
        let (origin, text) = (origin.to_owned(), text.to_owned());
        Fault { origin, text, span: None, message: message.into(), fix: None }
    }

    /// Sets the bytes of the text that the error is about.
    #[must_use]
    pub fn at(mut self, span: Range<usize>) -> Fault {
        let end = self.text.len();
        self.span = Some(span.start.min(end)..span.end.min(end));
        self
    }

    /// Adds the likeliest fix, if there is one.
    #[must_use]
    pub fn or_rather(mut self, fix: Option<String>) -> Fault {
        self.fix = fix;
        self
    }

    /// Joins the errors of one text, in the order of their places, to one at the first of them;
    /// `None` if there are none.
    #[must_use]
    pub fn all(mut faults: Vec<Fault>) -> Option<Fault> {
        const TOLD: usize = 20;
        faults.sort_by_key(|fault| fault.span.as_ref().map(|span| span.start));
        let (all, mut faults) = (faults.len(), faults.into_iter());
        let mut first = faults.next()?;
        if all == 1 {
            return Some(first);
        }
        let told = |fault: &Fault| {
            let place = fault.line_and_column();
            let place =
                place.map_or_else(String::new, |(line, column)| format!("{line}:{column}: "));
            let fix = fault.fix.as_ref().map_or_else(String::new, |fix| format!("; {fix}"));
            format!("\n{place}{}{fix}", fault.message)
        };
        let more: String =
            std::iter::once(&first).chain(faults.as_slice()).take(TOLD).map(told).collect();
        let left = if TOLD < all { format!("\n{} more", all - TOLD) } else { String::new() };
        (first.message, first.fix) = (format!("{all} faults{more}{left}"), None);
        Some(first)
    }

    /// Converts an error of the TOML parser: invalid syntax, a wrong type, an unknown key.
    #[must_use]
    pub fn from_toml(origin: &str, text: &str, error: &toml::de::Error) -> Fault {
        let message = error.message().trim_end();
        let fault = Fault::new(origin, text, message).or_rather(fix_of(message));
        match error.span() {
            Some(span) => fault.at(span),
            None => fault,
        }
    }

    /// Returns the file name.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Returns the whole text of the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the bytes of the text that the error is about, if it has a place.
    #[must_use]
    pub fn span(&self) -> Option<Range<usize>> {
        self.span.clone()
    }

    /// Returns what was found and what was expected.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the likeliest fix.
    #[must_use]
    pub fn fix(&self) -> Option<&str> {
        self.fix.as_deref()
    }

    /// Returns the line and column of the place, both from 1.
    #[must_use]
    pub fn line_and_column(&self) -> Option<(usize, usize)> {
        let before = self.text.get(..self.span.as_ref()?.start)?;
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Some((before.matches('\n').count() + 1, before[line_start..].chars().count() + 1))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.origin)?;
        if let Some((line, column)) = self.line_and_column() {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.message)?;
        match &self.fix {
            Some(fix) => write!(f, "; {fix}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Fault {}

/// Derives a fix from a message of the TOML parser.
fn fix_of(message: &str) -> Option<String> {
    if message.starts_with("unknown ") {
        let mut names = message.split('`').skip(1).step_by(2);
        let found = names.next()?;
        let remove = || Some("delete it, or use one of those that are expected".to_owned());
        return did_you_mean(found, names).or_else(remove);
    }
    if let Some(key) = message.strip_prefix("missing field ") {
        return Some(format!("add {key}"));
    }
    let expected = message.rsplit_once("expected ").map_or("", |(_, expected)| expected);
    let fix = if message.starts_with("duplicate key") {
        "keep one of the two"
    } else if !message.starts_with("invalid ") {
        "check the quotes, the brackets and the `=` of this line"
    } else if expected.contains("string") && message.starts_with("invalid type") {
        "put the value in quotes"
    } else if message.starts_with("invalid type: string") {
        "write the value without quotes"
    } else if message.contains("sequence") {
        "write a list as `[1, 2]`, and a table under `[its name]`"
    } else {
        "write a value of the kind that is expected"
    };
    Some(fix.to_owned())
}

/// Returns a question such as "did you mean `name`?" for the nearest of `names`, if one is near.
pub fn did_you_mean<'a>(found: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(found, names).map(|name| format!("did you mean `{name}`?"))
}

/// Returns a question such as "did you mean `name`?", or the advice to use another of `names`.
pub fn one_of<'a>(
    found: &str,
    names: impl IntoIterator<Item = &'a str, IntoIter: Clone>,
) -> Option<String> {
    let names = names.into_iter();
    did_you_mean(found, names.clone()).or_else(|| {
        let first = names.into_iter().next()?;
        Some(format!("use one of these, such as `{first}`"))
    })
}

/// Returns the nearest of `names` to `found`: one that differs by a few letters, or by a missing
/// end.
pub fn nearest<'a>(found: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let found = found.to_lowercase();
    let slips_max = (found.chars().count() / 3).max(2);
    let distance = |name: &str| {
        let name = name.to_lowercase();
        let starts = found.len() >= 3 && (name.starts_with(&found) || found.starts_with(&name));
        if starts { 1 } else { strsim::damerau_levenshtein(&found, &name) }
    };
    let near = names.into_iter().map(|name| (distance(name), name));
    near.filter(|&(slips, name)| slips <= slips_max && slips < name.chars().count())
        .min_by_key(|&(slips, _)| slips)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_offered_only_when_near() {
        let names = ["sprawl", "spurg", "d20", "skrapyard", "volt"];
        assert_eq!(nearest("sprwal", names), Some("sprawl"));
        assert_eq!(nearest("SPURG", names), Some("spurg"));
        assert_eq!(nearest("skrap", names), Some("skrapyard"));
        assert_eq!(nearest("d2o", names), Some("d20"));
        assert_eq!(nearest("chess", names), None);
        assert_eq!(nearest("", names), None);
    }

    #[test]
    fn places_are_told_by_line_and_column() {
        let text = "name = 1\nüber = 2\n";
        let fault = Fault::new("x.toml", text, "no").at(text.find("= 2").expect("there")..100);
        assert_eq!(fault.line_and_column(), Some((2, 6)));
        assert_eq!(fault.to_string(), "x.toml:2:6: no");
    }
}

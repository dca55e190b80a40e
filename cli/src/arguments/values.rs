//! The values of arguments, as texts have them.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// A setting of a situation: `key=value`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting(pub String, pub String);

impl FromStr for Setting {
    type Err = String;

    fn from_str(text: &str) -> Result<Setting, String> {
        match text.split_once('=') {
            Some((key, value)) if !key.trim().is_empty() => {
                Ok(Setting(key.trim().to_owned(), value.trim().to_owned()))
            }
            _ => Err(format!("`{text}` is not a setting; expected KEY=VALUE, such as range=12")),
        }
    }
}

pub(super) fn target(text: &str) -> Result<f64, String> {
    let found = text.trim().parse().ok().filter(|error| (1e-6..0.5).contains(error));
    found.ok_or_else(|| {
        format!(
            "`{text}` is not a target; expected a half-width from 0.000001 to 0.5, such as 0.001"
        )
    })
}

/// The maximum number of numbers in a list or range.
const NUMBERS_MAX: usize = 1000;

/// Whole numbers: one, several, or a range with both ends included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbers(pub Vec<i64>);

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Numbers, String> {
        let numbers: Result<Vec<Vec<i64>>, String> = text
            .split(',')
            .map(|part| match part.parse::<Span>() {
                Ok(Span(span)) => Ok(span.collect()),
                Err(_) if !part.contains("..") => Ok(vec![number(part)?]),
                Err(error) => Err(error),
            })
            .collect();
        let numbers = numbers?.concat();
        if numbers.len() > NUMBERS_MAX {
            return Err(format!("{} numbers; expected at most {NUMBERS_MAX}", numbers.len()));
        }
        Ok(Numbers(numbers))
    }
}

/// A range of whole numbers, both ends included: `-4..4`; a single number is a range of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span(pub RangeInclusive<i64>);

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Span, String> {
        let Some((first, last)) = text.split_once("..") else {
            let only = number(text)?;
            return Ok(Span(only..=only));
        };
        let (first, last) = (number(first)?, number(last.strip_prefix('=').unwrap_or(last))?);
        if last < first {
            return Err(format!("the range is empty; did you mean {last}..{first}?"));
        }
        if last.abs_diff(first) >= NUMBERS_MAX as u64 {
            return Err(format!("the range is too long; expected at most {NUMBERS_MAX} numbers"));
        }
        Ok(Span(first..=last))
    }
}

fn number(text: &str) -> Result<i64, String> {
    text.trim().parse().map_err(|_| format!("`{text}` is not a whole number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_one_several_or_a_range() {
        let numbers = |text: &str| text.parse::<Numbers>().map(|Numbers(numbers)| numbers);
        assert_eq!(numbers("4"), Ok(vec![4]));
        assert_eq!(numbers("2,4,-6"), Ok(vec![2, 4, -6]));
        assert_eq!(numbers("-2..1"), Ok(vec![-2, -1, 0, 1]));
        assert_eq!(numbers("1..=2,9"), Ok(vec![1, 2, 9]));
        for bad in ["", "x", "1..", "..2", "1..x", "1,,2", "0..99999999999", "1.5"] {
            assert!(numbers(bad).is_err(), "{bad}");
        }
        assert_eq!(numbers("4..-4"), Err("the range is empty; did you mean -4..4?".to_owned()));
    }
}

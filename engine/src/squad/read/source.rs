//! Parsing words, numbers and points in scenarios, each with its place for errors.

use std::fmt::Write;
use std::ops::{Range, RangeInclusive};

use serde::de::DeserializeOwned;
use toml::{Spanned, Value};

use super::entry::{Number, PLACE, Points};
use crate::book::{Fault, FieldCard, Parameters, one_of};
use crate::table::{Point, UNITS};

/// A text that is parsed: its name in errors, the game's conventions for scenarios, and the form of
/// its situations.
#[derive(Clone, Copy)]
pub(super) struct ScenarioText<'a> {
    pub origin: &'a str,
    pub text: &'a str,
    pub field: &'a FieldCard,
    pub situation: &'a Parameters,
    /// Whether the game has rules of its own, in a script.
    pub is_own: bool,
}

/// Parses a text as TOML. An error about a missing key comes with the likeliest fix.
pub(super) fn parse<T: DeserializeOwned>(origin: &str, text: &str) -> Result<T, Fault> {
    toml::from_str(text).map_err(|error| {
        let fault = Fault::from_toml(origin, text, &error);
        let missing = error.message().strip_prefix("missing field `");
        match missing.and_then(|rest| rest.split('`').next()).and_then(example) {
            Some(example) => fault.or_rather(Some(format!("add {example}"))),
            None => fault,
        }
    })
}

/// Returns an example of a required key.
fn example(key: &str) -> Option<&'static str> {
    Some(match key {
        "system" => "`system = \"NAME\"`, the game that it is for",
        "table" => "a `[table]` with its `width` and `depth`",
        "width" => "`width = 48`",
        "depth" => "`depth = 36`",
        "name" => "`name = \"...\"`",
        "profile" => "`profile = \"NAME\"`, a stat line of the roster",
        "at" => "`at = [24, 18]`",
        "radius" => "`radius = 3`",
        "by" => "`by = \"objectives\"`",
        _ => return None,
    })
}

/// Formats table units as lengths: 1500 is "1.5".
#[must_use]
pub fn spell(units: i32) -> String {
    let (whole, part) = (units.abs() / UNITS, units.abs() % UNITS);
    let mut text = if units < 0 { "-".to_owned() } else { String::new() };
    let _ = write!(text, "{whole}");
    if part != 0 {
        let decimals = format!(".{part:03}");
        text.push_str(decimals.trim_end_matches('0'));
    }
    text
}

/// Formats a point as written in files: `[1.5, 12]`.
#[must_use]
pub fn spell_point(at: Point) -> String {
    format!("[{}, {}]", spell(at.x), spell(at.y))
}

impl ScenarioText<'_> {
    pub fn fault(&self, span: Range<usize>, message: impl Into<String>) -> Fault {
        Fault::new(self.origin, self.text, message).at(span)
    }

    /// Formats table units in the game's unit of length: "1.5 inches".
    pub fn lengths(&self, units: i32) -> String {
        format!("{} {}", spell(units), self.field.length[usize::from(units != UNITS)])
    }

    /// Returns a name, unless it is empty.
    pub fn name(&self, what: &str, name: Spanned<String>) -> Result<String, Fault> {
        if name.get_ref().trim().is_empty() {
            let fix = Some("write a name between the quotes".to_owned());
            let message = format!("the name of this {what} is empty");
            return Err(self.fault(name.span(), message).or_rather(fix));
        }
        Ok(name.into_inner())
    }

    /// Parses one of a few words.
    pub fn choice<'w, T>(
        &self,
        key: &str,
        word: Option<Spanned<String>>,
        all: impl IntoIterator<Item = (&'w str, T)>,
    ) -> Result<Option<T>, Fault> {
        let Some(word) = word else { return Ok(None) };
        let mut known = Vec::new();
        for (name, value) in all {
            if name == word.get_ref() {
                return Ok(Some(value));
            }
            known.push(name);
        }
        let (found, list) = (word.get_ref(), known.join("\", \""));
        let message = format!("`{key}` cannot be \"{found}\"; expected one of \"{list}\"");
        Err(self.fault(word.span(), message).or_rather(one_of(found, known)))
    }

    /// Parses a whole number.
    pub fn whole<N>(&self, key: &str, number: &Number, range: RangeInclusive<N>) -> Result<N, Fault>
    where
        N: TryFrom<i64> + Into<i64> + Copy + PartialOrd + std::fmt::Display,
    {
        let found = number.get_ref().as_integer().and_then(|whole| N::try_from(whole).ok());
        found.filter(|whole| range.contains(whole)).ok_or_else(|| {
            let (found, low, high) = (number.get_ref(), range.start(), range.end());
            let message =
                format!("`{key}` cannot be {found}; expected a whole number from {low} to {high}");
            let fix = match number.get_ref().as_integer() {
                Some(whole) => {
                    let bound = if whole < (*low).into() { low } else { high };
                    format!("the closest value is {bound}")
                }
                None => format!("write a whole number without quotes, such as `{key} = {low}`"),
            };
            self.fault(number.span(), message).or_rather(Some(fix))
        })
    }

    /// Parses a length, in table units.
    pub fn units(
        &self,
        key: &str,
        number: &Number,
        range: RangeInclusive<i32>,
    ) -> Result<i32, Fault> {
        self.part(key, number.get_ref(), number.span(), &range)
    }

    fn outside(
        &self,
        key: &str,
        found: &Value,
        span: Range<usize>,
        range: &RangeInclusive<i32>,
    ) -> Fault {
        let (low, high) = (spell(*range.start()), spell(*range.end()));
        let expected = format!("expected {} from {low} to {high}", self.field.length[1]);
        let number = found.as_float().or_else(|| found.as_integer().map(|whole| whole as f64));
        let fix = match number {
            Some(number) if number * f64::from(UNITS) < f64::from(*range.start()) => {
                format!("the closest value is {low}")
            }
            Some(_) => format!("the closest value is {high}"),
            None => "write a number without quotes".to_owned(),
        };
        let message = format!("`{key}` cannot be {found}; {expected}");
        self.fault(span, message).or_rather(Some(fix))
    }

    /// Parses a number of lengths, in table units.
    fn part(
        &self,
        key: &str,
        found: &Value,
        span: Range<usize>,
        range: &RangeInclusive<i32>,
    ) -> Result<i32, Fault> {
        let lengths = match found {
            Value::Integer(whole) => *whole as f64,
            Value::Float(lengths) => *lengths,
            _ => return Err(self.outside(key, found, span, range)),
        };
        let units = lengths * f64::from(UNITS);
        if !(f64::from(*range.start())..=f64::from(*range.end())).contains(&units) {
            return Err(self.outside(key, found, span, range));
        }
        let nearest = units.round();
        // Far more than the error of a double with three decimals.
        if 1e-6 < (units - nearest).abs() {
            let message = format!("`{key}` cannot be {found}; expected at most three decimals");
            let fix = format!("round it to {}", spell(nearest as i32));
            return Err(self.fault(span, message).or_rather(Some(fix)));
        }
        Ok(nearest as i32)
    }

    /// Parses a fixed number of lengths, in table units.
    pub fn parts<const COUNT: usize>(
        &self,
        key: &str,
        numbers: &Points,
        expected: &str,
    ) -> Result<[i32; COUNT], Fault> {
        let parts = numbers.get_ref().iter();
        let parts =
            parts.filter(|number| number.get_ref().is_integer() || number.get_ref().is_float());
        let parts: Vec<&Number> = parts.collect();
        if parts.len() != numbers.get_ref().len() || parts.len() != COUNT {
            let message = format!("`{key}` is not a {expected}");
            let fix = format!("write {COUNT} numbers in brackets");
            return Err(self.fault(numbers.span(), message).or_rather(Some(fix)));
        }
        let mut read = [0; COUNT];
        for (part, number) in read.iter_mut().zip(parts) {
            *part = self.part(key, number.get_ref(), number.span(), &PLACE)?;
        }
        Ok(read)
    }

    /// Parses a list of points, or a single point, each with its place.
    pub fn points(&self, key: &str, list: &Points) -> Result<Vec<(Point, Range<usize>)>, Fault> {
        let is_number =
            |number: &Number| number.get_ref().is_integer() || number.get_ref().is_float();
        if list.get_ref().len() == 2 && list.get_ref().iter().all(is_number) {
            let [x, y] = self.parts(key, list, "point such as [24, 18]")?;
            return Ok(vec![(Point { x, y }, list.span())]);
        }
        let mut points = Vec::with_capacity(list.get_ref().len());
        for pair in list.get_ref() {
            let Some([x, y]) = pair.get_ref().as_array().map(Vec::as_slice) else {
                let message = format!("`{key}` has {} for a point", pair.get_ref());
                let fix = Some("write each as `[x, y]`".to_owned());
                return Err(self.fault(pair.span(), message).or_rather(fix));
            };
            let [x, y] = [x, y].map(|part| self.part(key, part, pair.span(), &PLACE));
            points.push((Point { x: x?, y: y? }, pair.span()));
        }
        Ok(points)
    }

    /// Returns an error for a point off the table.
    pub fn check_on(
        &self,
        key: &str,
        at: Point,
        [width, depth]: [i32; 2],
        span: Range<usize>,
    ) -> Result<(), Fault> {
        let on = Point { x: at.x.clamp(0, width), y: at.y.clamp(0, depth) };
        if on == at {
            return Ok(());
        }
        let size = format!("{} by {}", spell(width), self.lengths(depth));
        let message = format!("`{key}` has {}, off the table of {size}", spell_point(at));
        let fix = format!("the nearest point on it is {}", spell_point(on));
        Err(self.fault(span, message).or_rather(Some(fix)))
    }
}

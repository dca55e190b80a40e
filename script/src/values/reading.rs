//! Readings: the values that dice and parts of a script hand back to it.

use evenodds_engine::resolver::Answer;
use rhai::{Array, Dynamic};

/// The maximum number of counters in a list that is a reading.
pub const LIST_MAX: usize = 6;

/// What a script makes of dice: a value that it goes on with.
///
/// The order is that of the variants, then of their contents, so that laws are the same whatever a
/// script met first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Reading {
    /// Nothing: a function that only does something.
    #[default]
    Nothing,
    /// A flag.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// The answer of a check.
    Outcome(Answer),
    /// A few counters.
    List(Counters),
}

/// A short list of numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Counters {
    count: u8,
    items: [i32; LIST_MAX],
}

impl Counters {
    /// Returns a list of these numbers, or `None` if there are more than [`LIST_MAX`], or one has
    /// more than 32 bits.
    pub fn of(items: &[i64]) -> Option<Counters> {
        let mut list = Counters { count: u8::try_from(items.len()).ok()?, items: [0; LIST_MAX] };
        if LIST_MAX < items.len() {
            return None;
        }
        for (slot, &item) in list.items.iter_mut().zip(items) {
            *slot = i32::try_from(item).ok()?;
        }
        Some(list)
    }

    /// Returns a number; 0 beyond the end.
    pub fn item(&self, at: usize) -> i32 {
        self.items().get(at).copied().unwrap_or(0)
    }

    fn items(&self) -> &[i32] {
        &self.items[..usize::from(self.count)]
    }
}

impl Reading {
    /// Reads a value of a script; an error says in words what was found.
    pub fn of(value: &Dynamic) -> Result<Reading, String> {
        if value.is_unit() {
            return Ok(Reading::Nothing);
        }
        if let Ok(flag) = value.as_bool() {
            return Ok(Reading::Flag(flag));
        }
        if let Ok(number) = value.as_int() {
            return Ok(Reading::Number(number));
        }
        if let Some(outcome) = value.clone().try_cast::<Answer>() {
            return Ok(Reading::Outcome(outcome));
        }
        if let Ok(items) = value.as_array_ref() {
            let numbers: Option<Vec<i64>> = items.iter().map(|item| item.as_int().ok()).collect();
            let list = numbers.and_then(|numbers| Counters::of(&numbers));
            let expected = "numbers of at most 32 bits";
            return list.map(Reading::List).ok_or_else(|| {
                format!("a list of {}, and not at most {LIST_MAX} {expected}", items.len())
            });
        }
        Err(named(value))
    }

    /// Returns the value as a script sees it.
    pub fn value(self) -> Dynamic {
        match self {
            Reading::Nothing => Dynamic::UNIT,
            Reading::Flag(flag) => flag.into(),
            Reading::Number(number) => number.into(),
            Reading::Outcome(answer) => Dynamic::from(answer),
            Reading::List(list) => {
                let items = list.items().iter().map(|&item| Dynamic::from(i64::from(item)));
                items.collect::<Array>().into()
            }
        }
    }

    /// Returns whether another is of the same kind.
    pub fn is_of_kind(self, other: Reading) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    /// Returns the number, or 0 and 1 for a flag.
    pub fn number(self) -> Option<i64> {
        match self {
            Reading::Number(number) => Some(number),
            Reading::Flag(flag) => Some(flag.into()),
            _ => None,
        }
    }
}

/// Returns the name of a kind of values with its article.
pub fn with_article(name: &str) -> String {
    let name = name.rsplit("::").next().unwrap_or(name).to_lowercase();
    let name = name.split('<').next().unwrap_or_default();
    if ["rules", "situation"].contains(&name) {
        return format!("the {name}");
    }
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// Returns a value in the words of a designer.
pub fn named(value: &Dynamic) -> String {
    match value.type_name() {
        "()" => "nothing".to_owned(),
        "i64" => format!("the number {value}"),
        "bool" => format!("`{value}`"),
        "char" => format!("the letter '{value}'"),
        "string" => format!("the text \"{value}\""),
        "array" => "a list".to_owned(),
        "map" => "a map".to_owned(),
        "Fn" => "a function".to_owned(),
        other => with_article(other),
    }
}

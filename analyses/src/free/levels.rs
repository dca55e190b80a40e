//! The values that a key may have, and what each costs.

use evenodds_engine::book::{Domain, Parameter};
use toml::Value;

/// A value that a key may have.
#[derive(Clone, PartialEq, Debug)]
pub struct Level {
    /// The value, as it stands in a file.
    pub value: Value,
    /// What it costs to have it in place of the present one: steps, times the cost of a step.
    pub cost: f64,
}

/// How far a key may go.
pub(super) enum Reach {
    /// So many steps of this size up or down.
    Steps(i64, i64),
    /// From the first to the second, with steps of this size.
    Range(i64, i64, i64),
    /// To one of these values.
    Values(Vec<Value>),
    /// To any other value, if the form lists them all.
    Any,
}

/// Returns the values that a key may have, the present one among them, and the place of that;
/// `None` if nothing says how far it may go.
pub(super) fn levels(
    reach: &Reach,
    field: Option<&Parameter>,
    present: &Value,
    cost: f64,
) -> Option<(Vec<Level>, usize)> {
    let mut values = match reach {
        Reach::Values(values) => values.clone(),
        Reach::Any => others(&field?.domain)?,
        Reach::Range(from, to, step) => {
            let count = (to - from) / step;
            (0..=count).map(|nth| Value::from(from + nth * step)).collect()
        }
        Reach::Steps(by, step) => around(field, number(present)?, (*by, *step)),
    };
    if !values.contains(present) {
        values.push(present.clone());
    }
    let are_numbers = values.iter().all(|value| number(value).is_some());
    if are_numbers {
        values.sort_by(|one, other| number(one).partial_cmp(&number(other)).expect("no NaN"));
    }
    let at = values.iter().position(|value| value == present)?;
    let away = |nth: usize| match (reach, number(&values[nth]).zip(number(present))) {
        (Reach::Steps(_, step) | Reach::Range(_, _, step), Some((value, now))) => {
            (value - now).abs() / *step as f64
        }
        _ if are_numbers => nth.abs_diff(at) as f64,
        _ => f64::from(u8::from(nth != at)),
    };
    let costs: Vec<f64> = (0..values.len()).map(|nth| away(nth) * cost).collect();
    let levels = values.into_iter().zip(costs).map(|(value, cost)| Level { value, cost });
    Some((levels.collect(), at))
}

/// Returns all values of a form that lists them.
fn others(domain: &Domain) -> Option<Vec<Value>> {
    match domain {
        Domain::Flag => Some(vec![false.into(), true.into()]),
        Domain::Choices(words) => Some(words.iter().map(|word| word.as_str().into()).collect()),
        _ => None,
    }
}

/// Returns the numbers within so many steps that the form of a key allows. One without a form is a
/// cost in points, from 0.
fn around(field: Option<&Parameter>, now: f64, (by, step): (i64, i64)) -> Vec<Value> {
    let (least, most) = match field.map(|field| &field.domain) {
        Some(&(Domain::Range(least, most) | Domain::RangeOr(least, most, _))) => (least, most),
        _ => (0, i64::MAX),
    };
    let unset = field.and_then(|field| field.unset);
    let moved = (-by..=by).map(|steps| now + (steps as f64) * (step as f64));
    let allowed = moved.filter(|number| (least as f64..=most as f64).contains(number));
    let values = allowed.map(|number| match number.fract() == 0.0 {
        true => Value::from(number as i64),
        false => Value::from(number),
    });
    values.filter(|value| value.as_integer().is_none_or(|number| unset != Some(number))).collect()
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Integer(number) => Some(*number as f64),
        Value::Float(number) => Some(*number).filter(|number| number.is_finite()),
        _ => None,
    }
}

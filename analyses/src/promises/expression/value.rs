//! The value of an expression in a row.

use super::node::{Comparison, Function, Join, Node, NodeKind, Operator, Reading};
use crate::answer::frame::{Frame, Values};

/// Whether a condition holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truth {
    /// It does.
    Yes,
    /// It does not.
    No,
    /// The intervals of sampled numbers leave it open.
    Open,
    /// A value that it needs does not exist, or was not computed.
    Missing,
}

/// The value of a part of an expression.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value<'r> {
    Missing,
    /// A number that is somewhere between two others.
    Number(f64, f64),
    Text(&'r str),
    Truth(Truth),
}

/// A row of a frame, and how it is read.
pub(super) struct Row<'f> {
    pub(super) frame: &'f Frame,
    pub(super) nth: usize,
    pub(super) reading: Reading,
    pub(super) tolerance: f64,
}

/// Columns of numbers that describe how others were computed, and are known where those are not.
const ABOUT: [&str; 3] = ["slack", "confidence", "threshold"];

impl<'f> Row<'f> {
    fn text(&self, name: &str) -> Option<&'f str> {
        match self.frame.column(name)? {
            Values::Texts(values) => values[self.nth].as_deref(),
            _ => None,
        }
    }

    fn real(&self, name: &str) -> Option<f64> {
        match self.frame.column(name)? {
            Values::F64(values) => values[self.nth],
            _ => None,
        }
    }

    /// Returns whether the numbers of the row are sampled.
    fn is_sampled(&self) -> bool {
        match self.frame.column("method") {
            Some(_) => self.text("method") == Some("sampled"),
            None => true,
        }
    }

    fn column(&self, name: &str) -> Value<'f> {
        let whole = |number: Option<f64>| number.map_or(Value::Missing, |n| Value::Number(n, n));
        match self.frame.column(name) {
            None => Value::Missing,
            Some(Values::Texts(values)) => {
                values[self.nth].as_deref().map_or(Value::Missing, Value::Text)
            }
            Some(Values::Flags(values)) => {
                values[self.nth].map_or(Value::Missing, |flag| Value::Truth(Truth::of(flag)))
            }
            Some(Values::I32(values)) => whole(values[self.nth].map(f64::from)),
            Some(Values::I64(values)) => whole(values[self.nth].map(|number| number as f64)),
            Some(Values::U32(values)) => whole(values[self.nth].map(f64::from)),
            Some(Values::U64(values)) => whole(values[self.nth].map(|number| number as f64)),
            Some(Values::F64(values)) => values[self.nth].map_or(Value::Missing, |number| {
                let (low, high) = self.ends(name, number);
                Value::Number(low, high)
            }),
        }
    }

    /// Returns between which numbers one is. One that is sampled and has no interval can be
    /// anything.
    fn ends(&self, name: &str, number: f64) -> (f64, f64) {
        let exact = self.reading == Reading::Estimates || ABOUT.contains(&name);
        let end = |end: &str| self.real(&format!("{name}_{end}"));
        match end("low").zip(end("high")) {
            _ if exact => (number, number),
            Some(ends) => ends,
            None if self.is_bound(name) || !self.is_sampled() => (number, number),
            None => (f64::NEG_INFINITY, f64::INFINITY),
        }
    }

    /// Returns whether a column is the end of an interval of another.
    fn is_bound(&self, name: &str) -> bool {
        let of = name.strip_suffix("_low").or_else(|| name.strip_suffix("_high"));
        of.is_some_and(|of| self.frame.column(of).is_some())
    }

    /// Returns whether one number is at most another.
    fn at_most(&self, ours: (f64, f64), theirs: (f64, f64)) -> Truth {
        if ours.1 <= theirs.0 + self.tolerance {
            Truth::Yes
        } else if theirs.1 + self.tolerance < ours.0 {
            Truth::No
        } else {
            Truth::Open
        }
    }

    fn compared(&self, comparison: Comparison, ours: &Value<'_>, theirs: &Value<'_>) -> Truth {
        let equal = match (ours, theirs) {
            (Value::Number(a, b), Value::Number(c, d)) => {
                let (ours, theirs) = ((*a, *b), (*c, *d));
                match comparison {
                    Comparison::AtMost => return self.at_most(ours, theirs),
                    Comparison::AtLeast => return self.at_most(theirs, ours),
                    Comparison::Less => return self.at_most(theirs, ours).not(),
                    Comparison::More => return self.at_most(ours, theirs).not(),
                    Comparison::Equal | Comparison::Unequal => {
                        self.at_most(ours, theirs).and(self.at_most(theirs, ours))
                    }
                }
            }
            (Value::Text(ours), Value::Text(theirs)) => Truth::of(ours == theirs),
            (Value::Truth(Truth::Open), Value::Truth(_))
            | (Value::Truth(_), Value::Truth(Truth::Open)) => Truth::Open,
            (Value::Truth(Truth::Missing), _) | (_, Value::Truth(Truth::Missing)) => Truth::Missing,
            (Value::Truth(ours), Value::Truth(theirs)) => Truth::of(ours == theirs),
            _ => Truth::Missing,
        };
        if comparison == Comparison::Unequal { equal.not() } else { equal }
    }
}

impl Truth {
    fn of(flag: bool) -> Truth {
        if flag { Truth::Yes } else { Truth::No }
    }

    fn not(self) -> Truth {
        match self {
            Truth::Yes => Truth::No,
            Truth::No => Truth::Yes,
            other => other,
        }
    }

    fn and(self, other: Truth) -> Truth {
        let both = [self, other];
        let order = [Truth::No, Truth::Missing, Truth::Open];
        order.into_iter().find(|one| both.contains(one)).unwrap_or(Truth::Yes)
    }

    fn or(self, other: Truth) -> Truth {
        self.not().and(other.not()).not()
    }
}

/// Returns the value of a part of an expression in a row.
pub(super) fn value<'r>(node: &'r Node, row: &Row<'r>) -> Value<'r> {
    let truth = |node: &'r Node| match value(node, row) {
        Value::Truth(truth) => truth,
        _ => Truth::Missing,
    };
    match &node.part {
        NodeKind::Number(number) => Value::Number(*number, *number),
        NodeKind::Text(text) => Value::Text(text),
        NodeKind::Flag(flag) => Value::Truth(Truth::of(*flag)),
        NodeKind::Column(name) => row.column(name),
        NodeKind::Negative(inner) => match value(inner, row) {
            Value::Number(low, high) => Value::Number(-high, -low),
            _ => Value::Missing,
        },
        NodeKind::Not(inner) => Value::Truth(truth(inner).not()),
        NodeKind::Sum(operator, both) => {
            let [ours, theirs] = both.each_ref().map(|part| value(part, row));
            match (ours, theirs) {
                (Value::Number(a, b), Value::Number(c, d)) => sum(*operator, (a, b), (c, d)),
                _ => Value::Missing,
            }
        }
        NodeKind::Joined(Join::And, parts) => {
            Value::Truth(parts.iter().map(truth).fold(Truth::Yes, Truth::and))
        }
        NodeKind::Joined(Join::Or, parts) => {
            Value::Truth(parts.iter().map(truth).fold(Truth::No, Truth::or))
        }
        NodeKind::Compared(comparisons, parts) => {
            let values: Vec<Value<'r>> = parts.iter().map(|part| value(part, row)).collect();
            let pairs = comparisons.iter().zip(values.windows(2));
            let truths = pairs.map(|(&one, pair)| row.compared(one, &pair[0], &pair[1]));
            Value::Truth(truths.fold(Truth::Yes, Truth::and))
        }
        NodeKind::Call(function, parts) => {
            call(*function, parts.iter().map(|part| value(part, row)))
        }
    }
}

fn call<'r>(function: Function, mut values: impl Iterator<Item = Value<'r>>) -> Value<'r> {
    let Some(first) = values.next() else { return Value::Missing };
    if function == Function::Known {
        let missing = matches!(first, Value::Missing | Value::Truth(Truth::Missing));
        return Value::Truth(Truth::of(!missing));
    }
    let Value::Number(mut low, mut high) = first else { return Value::Missing };
    if function == Function::Abs {
        let least = if low <= 0.0 && 0.0 <= high { 0.0 } else { low.abs().min(high.abs()) };
        return Value::Number(least, low.abs().max(high.abs()));
    }
    for value in values {
        let Value::Number(other_low, other_high) = value else { return Value::Missing };
        let of = if function == Function::Min { f64::min } else { f64::max };
        (low, high) = (of(low, other_low), of(high, other_high));
    }
    Value::Number(low, high)
}

/// Returns between which numbers the result of a calculation is. A division by zero has none.
fn sum<'r>(operator: Operator, (a, b): (f64, f64), (c, d): (f64, f64)) -> Value<'r> {
    let (low, high) = match operator {
        Operator::Plus => (a + c, b + d),
        Operator::Minus => (a - d, b - c),
        Operator::Over if c == 0.0 && d == 0.0 => return Value::Missing,
        Operator::Over if c <= 0.0 && 0.0 <= d => (f64::NEG_INFINITY, f64::INFINITY),
        Operator::Over => ends([a / c, a / d, b / c, b / d]),
        Operator::Times => ends([a * c, a * d, b * c, b * d]),
    };
    match low.is_nan() || high.is_nan() {
        true => Value::Number(f64::NEG_INFINITY, f64::INFINITY),
        false => Value::Number(low, high),
    }
}

fn ends(products: [f64; 4]) -> (f64, f64) {
    if products.iter().any(|product| product.is_nan()) {
        return (f64::NAN, f64::NAN);
    }
    let low = products.into_iter().fold(f64::INFINITY, f64::min);
    (low, products.into_iter().fold(f64::NEG_INFINITY, f64::max))
}

//! Expressions over the columns of a frame: `win_a < 0.6 and rounds_mean <= 4`.

use super::value::Truth;
use std::ops::Range;

use evenodds_engine::book::did_you_mean;

use super::value::Value;
use crate::answer::frame::{Frame, Values};

/// An expression that is true or false in each row of a frame.
#[derive(Clone, Debug)]
pub struct Expression {
    text: String,
    root: Node,
}

/// An error in an expression: the bytes of its text that are wrong, what was found and expected,
/// and the likeliest fix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpressionError {
    /// The place in the text.
    pub span: Range<usize>,
    /// What was found, and what was expected.
    pub message: String,
    /// The likeliest fix.
    pub fix: Option<String>,
}

/// A part of an expression, and its place in the text.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) span: Range<usize>,
    pub(super) part: NodeKind,
}

#[derive(Clone, Debug)]
pub(super) enum NodeKind {
    Number(f64),
    Text(String),
    Flag(bool),
    Column(String),
    Negative(Box<Node>),
    Not(Box<Node>),
    Sum(Operator, Box<[Node; 2]>),
    /// All or any of several.
    Joined(Join, Vec<Node>),
    /// A chain of comparisons, each of neighbours.
    Compared(Vec<Comparison>, Vec<Node>),
    Call(Function, Vec<Node>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operator {
    Plus,
    Minus,
    Times,
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Join {
    And,
    Or,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Comparison {
    Less,
    AtMost,
    More,
    AtLeast,
    Equal,
    Unequal,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Function {
    Min,
    Max,
    Abs,
    Known,
}

/// The kind of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Number,
    Text,
    Truth,
}

/// How numbers are read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Reading {
    /// As they are.
    Estimates,
    /// As intervals, if they are sampled.
    Intervals,
}

impl ExpressionError {
    pub(super) fn at(
        span: Range<usize>,
        message: impl Into<String>,
        fix: impl Into<String>,
    ) -> Self {
        ExpressionError { span, message: message.into(), fix: Some(fix.into()) }
    }
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Number => "a number",
            Kind::Text => "a text",
            Kind::Truth => "true or false",
        }
    }
}

impl Expression {
    /// Parses an expression.
    ///
    /// # Errors
    /// If it does not follow the grammar, or is longer or nested deeper than anyone writes.
    pub fn parse(text: &str) -> Result<Expression, ExpressionError> {
        Ok(Expression { text: text.to_owned(), root: super::parse::parse(text)? })
    }

    /// Returns its text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Checks that a frame has its columns, and that it is a condition on them.
    ///
    /// # Errors
    /// If there is no such column, or a value is of the wrong kind.
    pub fn check(&self, frame: &Frame) -> Result<(), ExpressionError> {
        let kind = kind(&self.root, frame)?;
        if kind == Kind::Truth {
            return Ok(());
        }
        let message = format!("it is {}; expected a condition", kind.name());
        let fix = "compare it with something, such as `win < 0.6`";
        Err(ExpressionError::at(self.root.span.clone(), message, fix))
    }

    /// Returns the names of the columns that it reads, each once.
    #[must_use]
    pub fn columns(&self) -> Vec<&str> {
        let mut names = Vec::new();
        columns(&self.root, &mut names);
        names
    }

    /// Returns whether it is true in a row of a frame that passed [`Expression::check`]. Exact
    /// numbers that differ by at most `tolerance` count as equal.
    #[must_use]
    pub fn holds(&self, frame: &Frame, row: usize, reading: Reading, tolerance: f64) -> Truth {
        let row = super::value::Row { frame, nth: row, reading, tolerance };
        match super::value::value(&self.root, &row) {
            Value::Truth(truth) => truth,
            _ => Truth::Missing,
        }
    }
}

fn columns<'e>(node: &'e Node, names: &mut Vec<&'e str>) {
    if let NodeKind::Column(name) = &node.part
        && !names.contains(&name.as_str())
    {
        names.push(name);
    }
    for part in node.parts() {
        columns(part, names);
    }
}

impl Node {
    /// Returns the parts of which it is made.
    fn parts(&self) -> &[Node] {
        match &self.part {
            NodeKind::Number(_) | NodeKind::Text(_) | NodeKind::Flag(_) | NodeKind::Column(_) => {
                &[]
            }
            NodeKind::Negative(inner) | NodeKind::Not(inner) => std::slice::from_ref(inner),
            NodeKind::Sum(_, both) => both.as_slice(),
            NodeKind::Joined(_, parts)
            | NodeKind::Compared(_, parts)
            | NodeKind::Call(_, parts) => parts,
        }
    }
}

/// Returns the kind of a value.
fn kind(node: &Node, frame: &Frame) -> Result<Kind, ExpressionError> {
    let all = |kind: Kind| node.parts().iter().try_for_each(|part| expect(part, kind, frame));
    match &node.part {
        NodeKind::Number(_) => Ok(Kind::Number),
        NodeKind::Text(_) => Ok(Kind::Text),
        NodeKind::Flag(_) => Ok(Kind::Truth),
        NodeKind::Column(name) => match frame.column(name) {
            Some(Values::Texts(_)) => Ok(Kind::Text),
            Some(Values::Flags(_)) => Ok(Kind::Truth),
            Some(_) => Ok(Kind::Number),
            None => Err(unknown(node, name, frame)),
        },
        NodeKind::Negative(_) | NodeKind::Sum(..) => all(Kind::Number).map(|()| Kind::Number),
        NodeKind::Not(_) | NodeKind::Joined(..) => all(Kind::Truth).map(|()| Kind::Truth),
        NodeKind::Call(Function::Known, parts) => {
            parts.iter().try_for_each(|part| kind(part, frame).map(|_| ()))?;
            Ok(Kind::Truth)
        }
        NodeKind::Call(..) => all(Kind::Number).map(|()| Kind::Number),
        NodeKind::Compared(comparisons, parts) => {
            let first = kind(&parts[0], frame)?;
            parts[1..].iter().try_for_each(|part| expect(part, first, frame))?;
            let ordered =
                |one: &&Comparison| !matches!(one, Comparison::Equal | Comparison::Unequal);
            if first != Kind::Number && comparisons.iter().any(|one| ordered(&one)) {
                let message = format!("`{}` has no order", first.name());
                let fix = "compare it with `=` or `!=`";
                return Err(ExpressionError::at(node.span.clone(), message, fix));
            }
            Ok(Kind::Truth)
        }
    }
}

fn expect(node: &Node, expected: Kind, frame: &Frame) -> Result<(), ExpressionError> {
    let found = kind(node, frame)?;
    if found == expected {
        return Ok(());
    }
    let message = format!("this is {}; expected {}", found.name(), expected.name());
    let fix = match (found, expected) {
        (Kind::Number, Kind::Truth) => "compare it with a number, such as `> 0`",
        (Kind::Text, Kind::Number) => "write numbers without quotes",
        (_, Kind::Text) => "put a text in quotes",
        _ => "compare values of one kind",
    };
    Err(ExpressionError::at(node.span.clone(), message, fix))
}

fn unknown(node: &Node, name: &str, frame: &Frame) -> ExpressionError {
    let names = || frame.columns().map(|(name, _)| name);
    let message =
        format!("no column `{name}`; expected one of {}", names().collect::<Vec<_>>().join(", "));
    let fix = did_you_mean(name, names());
    let quoted = || format!("if it is a text, put it in quotes: `'{name}'`");
    ExpressionError::at(node.span.clone(), message, fix.unwrap_or_else(quoted))
}

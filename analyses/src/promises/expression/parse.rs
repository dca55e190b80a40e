//! From words to an expression.

use std::ops::Range;

use evenodds_engine::book::nearest;

use super::node::{Comparison, ExpressionError, Function, Join, Node, NodeKind, Operator};
use super::token::{Token, tokens};

/// How deep an expression may be nested.
const DEPTH_MAX: usize = 50;

/// How long an expression may be, in bytes.
const LENGTH_MAX: usize = 4000;

const FUNCTIONS: [(&str, Function); 4] = [
    ("min", Function::Min),
    ("max", Function::Max),
    ("abs", Function::Abs),
    ("known", Function::Known),
];

const COMPARISONS: [(&str, Comparison); 7] = [
    ("<", Comparison::Less),
    ("<=", Comparison::AtMost),
    (">", Comparison::More),
    (">=", Comparison::AtLeast),
    ("=", Comparison::Equal),
    ("==", Comparison::Equal),
    ("!=", Comparison::Unequal),
];

struct Parser {
    tokens: Vec<(Token, Range<usize>)>,
    next: usize,
    end: usize,
    depth: usize,
}

type Parsed = Result<Node, ExpressionError>;

pub(super) fn parse(text: &str) -> Parsed {
    if LENGTH_MAX < text.len() {
        let message = format!("{} bytes; expected at most {LENGTH_MAX}", text.len());
        return Err(ExpressionError::at(0..text.len(), message, "split it into several promises"));
    }
    let tokens = tokens(text)?;
    let mut parser = Parser { tokens, next: 0, end: text.len(), depth: 0 };
    let root = parser.either()?;
    match parser.tokens.get(parser.next) {
        None => Ok(root),
        Some((token, span)) => {
            let message = format!("{} after the end of the expression", told(token));
            let fix = "join conditions by `and` or `or`";
            Err(ExpressionError::at(span.clone(), message, fix))
        }
    }
}

fn told(token: &Token) -> String {
    match token {
        Token::Number(number) => format!("`{number}`"),
        Token::Text(text) => format!("the text `{text}`"),
        Token::Name(name) | Token::Quoted(name) => format!("`{name}`"),
        Token::Mark(mark) => format!("`{mark}`"),
    }
}

impl Parser {
    /// Takes the next word if it is this mark or keyword.
    fn takes(&mut self, word: &str) -> bool {
        let found = match self.tokens.get(self.next) {
            Some((Token::Mark(mark), _)) => *mark == word,
            Some((Token::Name(name), _)) => name == word,
            _ => false,
        };
        self.next += usize::from(found);
        found
    }

    /// Parses something nested in itself.
    fn nested(&mut self, parse: fn(&mut Parser) -> Parsed) -> Parsed {
        self.depth += 1;
        if DEPTH_MAX < self.depth {
            let message = format!("nested more than {DEPTH_MAX} deep");
            let span =
                self.tokens.get(self.next).map_or(self.end..self.end, |(_, span)| span.clone());
            return Err(ExpressionError::at(span, message, "split it into several promises"));
        }
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    fn either(&mut self) -> Parsed {
        self.joined("or", Join::Or, |parser| parser.joined("and", Join::And, Parser::negation))
    }

    fn joined(&mut self, word: &str, join: Join, part: fn(&mut Parser) -> Parsed) -> Parsed {
        let first = part(self)?;
        let mut parts = vec![first];
        while self.takes(word) {
            parts.push(part(self)?);
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => Node { span: spanned(&parts), part: NodeKind::Joined(join, parts) },
        })
    }

    fn negation(&mut self) -> Parsed {
        let start = self.place();
        if !self.takes("not") {
            return self.comparison();
        }
        let inner = self.nested(Parser::negation)?;
        Ok(Node { span: start..inner.span.end, part: NodeKind::Not(Box::new(inner)) })
    }

    fn comparison(&mut self) -> Parsed {
        let mut parts = vec![self.sum()?];
        let mut comparisons = Vec::new();
        while let Some(&(_, comparison)) = COMPARISONS.iter().find(|(mark, _)| self.takes(mark)) {
            comparisons.push(comparison);
            parts.push(self.sum()?);
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => Node { span: spanned(&parts), part: NodeKind::Compared(comparisons, parts) },
        })
    }

    fn sum(&mut self) -> Parsed {
        self.row([("+", Operator::Plus), ("-", Operator::Minus)], |parser| {
            parser.row([("*", Operator::Times), ("/", Operator::Over)], Parser::sign)
        })
    }

    fn row(&mut self, marks: [(&str, Operator); 2], part: fn(&mut Parser) -> Parsed) -> Parsed {
        let mut sum = part(self)?;
        let mut height = 0;
        while let Some((_, operator)) = marks.into_iter().find(|(mark, _)| self.takes(mark)) {
            let next = part(self)?;
            height += 1;
            if DEPTH_MAX < height {
                let message = format!("more than {DEPTH_MAX} terms");
                return Err(ExpressionError::at(
                    next.span,
                    message,
                    "split it into several promises",
                ));
            }
            let both = [sum, next];
            sum = Node { span: spanned(&both), part: NodeKind::Sum(operator, Box::new(both)) };
        }
        Ok(sum)
    }

    fn sign(&mut self) -> Parsed {
        let start = self.place();
        if !self.takes("-") {
            return self.atom();
        }
        let inner = self.nested(Parser::sign)?;
        Ok(Node { span: start..inner.span.end, part: NodeKind::Negative(Box::new(inner)) })
    }

    fn atom(&mut self) -> Parsed {
        let Some((token, span)) = self.tokens.get(self.next).cloned() else {
            let fix = "add a number, a column or a text in quotes";
            let message = "the expression ends where a value is expected";
            return Err(ExpressionError::at(self.end..self.end, message, fix));
        };
        self.next += 1;
        let part = match token {
            Token::Number(number) => NodeKind::Number(number),
            Token::Text(text) => NodeKind::Text(text),
            Token::Quoted(name) => NodeKind::Column(name),
            Token::Name(name) if name == "true" => NodeKind::Flag(true),
            Token::Name(name) if name == "false" => NodeKind::Flag(false),
            Token::Name(name) if !["and", "or", "not"].contains(&name.as_str()) => {
                if self.takes("(") {
                    return self.call(&name, span);
                }
                NodeKind::Column(name)
            }
            Token::Mark("(") => {
                let inner = self.nested(Parser::either)?;
                self.closed(&span)?;
                return Ok(Node { span: span.start..self.tokens[self.next - 1].1.end, ..inner });
            }
            other => {
                let message = format!("{} where a value is expected", told(&other));
                let fix = "write a number, a column or a text in quotes";
                return Err(ExpressionError::at(span, message, fix));
            }
        };
        Ok(Node { span, part })
    }

    fn call(&mut self, name: &str, span: Range<usize>) -> Parsed {
        let Some(&(_, function)) = FUNCTIONS.iter().find(|(known, _)| *known == name) else {
            let names = FUNCTIONS.map(|(name, _)| name);
            let message = format!("no function `{name}`; expected one of {}", names.join(", "));
            let near = nearest(name, names).map(|name| format!("did you mean `{name}`?"));
            let fix = near.unwrap_or_else(|| "put a column's name in backquotes".to_owned());
            return Err(ExpressionError::at(span, message, fix));
        };
        let mut parts = vec![self.nested(Parser::either)?];
        while self.takes(",") {
            parts.push(self.nested(Parser::either)?);
        }
        self.closed(&span)?;
        let span = span.start..self.tokens[self.next - 1].1.end;
        let one = matches!(function, Function::Abs | Function::Known);
        if one != (parts.len() == 1) {
            let expected = if one { "one value" } else { "two values or more" };
            let message = format!("`{name}` of {} values; expected {expected}", parts.len());
            let fix = if one { "name one column" } else { "add the other, after a comma" };
            return Err(ExpressionError::at(span, message, fix));
        }
        Ok(Node { span, part: NodeKind::Call(function, parts) })
    }

    /// Takes the bracket that closes the one at a place.
    fn closed(&mut self, open: &Range<usize>) -> Result<(), ExpressionError> {
        if self.takes(")") {
            return Ok(());
        }
        let (message, fix) = ("this bracket is not closed", "add a `)`");
        Err(ExpressionError::at(open.clone(), message, fix))
    }

    /// Returns where the next word begins.
    fn place(&self) -> usize {
        self.tokens.get(self.next).map_or(self.end, |(_, span)| span.start)
    }
}

/// Returns the place of neighbours.
fn spanned(parts: &[Node]) -> Range<usize> {
    let start = parts.first().map_or(0, |part| part.span.start);
    start..parts.last().map_or(start, |part| part.span.end)
}

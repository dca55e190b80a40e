//! Expressions over the columns of a frame: `win_a < 0.6 and rounds_mean <= 4`.
//!
//! ```text
//! either     = both { "or" both }
//! both       = negation { "and" negation }
//! negation   = "not" negation | comparison
//! comparison = sum { ( "<" | "<=" | ">" | ">=" | "=" | "==" | "!=" ) sum }
//! sum        = product { ( "+" | "-" ) product }
//! product    = sign { ( "*" | "/" ) sign }
//! sign       = "-" sign | atom
//! atom       = NUMBER | TEXT | "true" | "false" | COLUMN | FUNCTION "(" either { "," either } ")"
//!            | "(" either ")"
//! ```
//!
//! Functions are `min`, `max`, `abs` and `known`, which tells whether there is a value. A text is
//! in single or double quotes; a column whose name is not one word is in backquotes. Every
//! expression has a value in every row: a truth, or nothing where a value is missing.

mod node;
mod parse;
#[cfg(test)]
mod tests;
mod token;
mod value;

pub use node::{Expression, ExpressionError, Reading};
pub use value::Truth;

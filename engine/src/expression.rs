//! Dice expressions such as `2d6+3`, and small dice read from a larger die.

use std::fmt;
use std::str::FromStr;

use crate::dice::{Dice, Die, Exact};
use crate::law::Law;

/// A sum of equal dice and a constant, such as the damage roll `2d6+3`, or a constant alone.
///
/// ```
/// use evenodds_engine::expression::Expression;
///
/// let damage: Expression = "2d6+3".parse().unwrap();
/// assert_eq!(damage.law().mean(|&total| f64::from(total)), 10.0);
/// assert_eq!(damage.to_string(), "2d6+3");
/// assert!("2d6+".parse::<Expression>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Expression {
    /// The number of dice, 0 to 255.
    pub count: u8,
    /// The die.
    pub die: Die,
    /// The number added to the sum; may be negative.
    pub plus: i16,
}

/// A text that is not a dice expression.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{found}` is not a dice expression; expected dice and a number, such as `2d6+3` or `d3-1`"
)]
pub struct ExpressionError {
    found: String,
}

impl Expression {
    /// Rolls the dice and returns the total, which may be negative.
    pub fn roll(&self, dice: &mut impl Dice) -> i32 {
        i32::from(dice.sum(self.count, self.die)) + i32::from(self.plus)
    }

    /// Returns the lowest and the highest total.
    ///
    /// ```
    /// use evenodds_engine::expression::Expression;
    ///
    /// let damage: Expression = "2d6-3".parse().unwrap();
    /// assert_eq!(damage.ends(), (-1, 9));
    /// ```
    #[must_use]
    pub fn ends(&self) -> (i32, i32) {
        let (count, plus) = (i32::from(self.count), i32::from(self.plus));
        (count + plus, count * i32::from(self.die.faces()) + plus)
    }

    /// Returns the exact law of the total.
    #[must_use]
    pub fn law(&self) -> Law<i32> {
        Exact::law(|dice| self.roll(dice))
    }
}

impl FromStr for Expression {
    type Err = ExpressionError;

    fn from_str(text: &str) -> Result<Expression, ExpressionError> {
        parse(&text.trim().to_ascii_lowercase())
            .ok_or_else(|| ExpressionError { found: text.to_owned() })
    }
}

/// Parses `[count]d<faces>[(+|-)number]` or a number, in lower case.
fn parse(text: &str) -> Option<Expression> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let Some((count, rest)) = text.split_once('d') else {
        let plus = text.parse().ok().filter(|_| digits(text.trim_start_matches('-')))?;
        return Some(Expression { count: 0, die: Die::new(1)?, plus });
    };
    let count = if count.is_empty() { 1 } else { count.parse().ok().filter(|_| digits(count))? };
    let (faces, plus) = match rest.find(['+', '-']) {
        None => (rest, 0),
        Some(at) if digits(&rest[at + 1..]) => (&rest[..at], rest[at..].parse().ok()?),
        Some(_) => return None,
    };
    let die = faces.parse().ok().filter(|_| digits(faces)).and_then(Die::new)?;
    Some(Expression { count, die, plus })
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count == 0 && self.die.faces() == 1 {
            return write!(f, "{}", self.plus);
        }
        if self.count != 1 {
            write!(f, "{}", self.count)?;
        }
        write!(f, "{}", self.die)?;
        if self.plus == 0 { Ok(()) } else { write!(f, "{:+}", self.plus) }
    }
}

/// Converts a face of a large die to a face of a smaller one: divides and rounds up.
///
/// The result is fair if `small` divides `large`, as for a d3, d4 or d6 read from a d12.
#[must_use]
pub const fn read_down(face: u8, large: Die, small: Die) -> u8 {
    (face as u16 * small.faces() as u16).div_ceil(large.faces() as u16) as u8
}

/// Rolls a small die by rolling a large one and reading it down.
pub fn roll_down(large: Die, small: Die, dice: &mut impl Dice) -> u8 {
    dice.read(large, |face| read_down(face, large, small))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_is_no_expression_is_refused() {
        for text in ["", "d", "2d", "d0", "2d6+", "2d6+-1", "2d6++1", "+2d6", "2 d6", "x", "256d6"]
            .into_iter()
            .chain(["d256", "-1d6", "2d6+99999", "2d+6", "é"])
        {
            assert!(text.parse::<Expression>().is_err(), "{text}");
        }
        let lone: Expression = " D12-1 ".parse().expect("an expression");
        assert_eq!(lone, Expression { count: 1, die: Die::D12, plus: -1 });
        for (text, plus) in [("5", 5), (" -3", -3), ("0d1+5", 5)] {
            let number: Expression = text.parse().expect("a number");
            assert_eq!(
                (number.ends(), number),
                ((plus, plus), format!("{plus}").parse().expect(""))
            );
        }
    }

    proptest! {
        #[test]
        fn what_is_printed_parses(count in 0u8.., faces in 1u8.., plus in any::<i16>()) {
            let die = Die::new(faces).expect("a die with faces");
            let expression = Expression { count, die, plus };
            prop_assert_eq!(expression.to_string().parse(), Ok(expression));
        }

        #[test]
        fn any_text_is_parsed_or_refused(text in ".*") {
            let _ = text.parse::<Expression>();
        }
    }
}

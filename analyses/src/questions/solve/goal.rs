//! What is wanted of a number.

use crate::answer::Unit;
use crate::questions::sweep::told;

/// The difference of numbers that is none, but for rounding.
const NOTHING: f64 = 1e-9;

/// What a number should be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Goal {
    pub relation: Relation,
    pub target: f64,
}

/// How a number should lie to a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    Equals,
    AtMost,
    AtLeast,
}

impl Relation {
    /// Returns the name in forms and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Relation::Equals => "equals",
            Relation::AtMost => "at_most",
            Relation::AtLeast => "at_least",
        }
    }

    /// Returns the sign on a command line.
    pub const fn sign(self) -> &'static str {
        match self {
            Relation::Equals => "=",
            Relation::AtMost => "<=",
            Relation::AtLeast => ">=",
        }
    }
}

impl Goal {
    /// Returns whether a number is what it should be.
    pub fn holds(self, value: f64) -> bool {
        match self.relation {
            Relation::Equals => self.side(value) == 0,
            Relation::AtMost => self.side(value) <= 0,
            Relation::AtLeast => 0 <= self.side(value),
        }
    }

    /// Returns on which side of the target a number is: -1, 0 or 1.
    pub fn side(self, value: f64) -> i8 {
        let distance = value - self.target;
        i8::from(NOTHING < distance) - i8::from(distance < -NOTHING)
    }

    /// Returns how far a number is from the target.
    pub fn distance(self, value: f64) -> f64 {
        (value - self.target).abs()
    }

    /// Returns whether an interval leaves open on which side of the target its number is.
    pub fn is_open(self, interval: Option<(f64, f64)>) -> bool {
        interval.is_some_and(|(low, high)| self.side(low) != self.side(high))
    }

    /// Describes it: "50 %", "at most 20 %".
    pub fn told(self, unit: Unit) -> String {
        let target = told(unit, self.target);
        match self.relation {
            Relation::Equals => target,
            Relation::AtMost => format!("at most {target}"),
            Relation::AtLeast => format!("at least {target}"),
        }
    }
}

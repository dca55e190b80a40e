//! The scripted hand: dice with given faces, for tests.

use super::die::Die;
use super::hand::Dice;

/// Dice that fall as written, to use a rulebook example as a test.
///
/// [`Scripted::play`] runs a rule with a list of faces, all of which it must use.
///
/// ```
/// use evenodds_engine::dice::{Dice, Die, Scripted};
///
/// let played = Scripted::play(&[4, 5, 6], |dice| dice.sum(3, Die::D6)).unwrap();
/// assert_eq!(played.value, 15);
/// assert_eq!(played.one_in, 216);
/// assert!(Scripted::play(&[4, 5, 6, 1], |dice| dice.sum(3, Die::D6)).is_err());
/// ```
#[derive(Debug)]
pub struct Scripted<'a> {
    faces: &'a [u8],
    used: usize,
    one_in: u128,
    fault: Option<ScriptError>,
}

/// The result of a rule with scripted dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played<T> {
    /// The value that the rule computed.
    pub value: T,
    /// The probability of exactly these faces is 1 in this number; `u128::MAX` if it overflows.
    pub one_in: u128,
}

/// A mismatch between a script and the rule it was written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScriptError {
    /// The rule asked for more dice than the script has.
    #[error("the script ends after {written} dice, and the rule rolls another {die}")]
    TooFew {
        /// The number of dice in the script.
        written: usize,
        /// The die that was asked for.
        die: Die,
    },
    /// The script contains a face that the die does not have.
    #[error("die {nth} of the script shows {face}, which a {die} does not have")]
    NoSuchFace {
        /// The position of the die in the script, from 1.
        nth: usize,
        /// The face in the script.
        face: u8,
        /// The die that the rule rolled.
        die: Die,
    },
    /// The rule ended before all dice were used.
    #[error("the rule used {used} of {written} dice")]
    LeftOver {
        /// The number of dice that the rule rolled.
        used: usize,
        /// The number of dice in the script.
        written: usize,
    },
}

impl<'a> Scripted<'a> {
    /// Runs `rule` with these faces, in the order in which it rolls its dice.
    ///
    /// # Errors
    /// If the script has too few dice, too many, or a face that a die does not have.
    pub fn play<T>(
        faces: &'a [u8],
        rule: impl FnOnce(&mut Scripted<'a>) -> T,
    ) -> Result<Played<T>, ScriptError> {
        let mut dice = Scripted { faces, used: 0, one_in: 1, fault: None };
        let value = rule(&mut dice);
        match dice.fault {
            Some(fault) => Err(fault),
            None if dice.used < faces.len() => {
                Err(ScriptError::LeftOver { used: dice.used, written: faces.len() })
            }
            None => Ok(Played { value, one_in: dice.one_in }),
        }
    }

    /// Returns the next face of the script. After a mismatch it returns 1, so that the rule can
    /// end.
    fn next(&mut self, die: Die) -> u8 {
        let written = self.faces.get(self.used).copied();
        let (nth, length) = (self.used + 1, self.faces.len());
        match written {
            None => {
                self.fault.get_or_insert(ScriptError::TooFew { written: length, die });
                1
            }
            Some(face) => {
                self.used += 1;
                self.one_in = self.one_in.saturating_mul(u128::from(die.faces()));
                if face < 1 || die.faces() < face {
                    self.fault.get_or_insert(ScriptError::NoSuchFace { nth, face, die });
                    return 1;
                }
                face
            }
        }
    }
}

impl Dice for Scripted<'_> {
    fn fold<S: Copy + Ord + 'static>(
        &mut self,
        count: u8,
        die: Die,
        start: S,
        step: impl Fn(S, u8) -> S,
    ) -> S {
        (0..count).fold(start, |state, _| step(state, self.next(die)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_that_does_not_fit_is_refused() {
        let sum = |faces: &[u8]| Scripted::play(faces, |dice| dice.sum(2, Die::D6));
        assert_eq!(sum(&[3]), Err(ScriptError::TooFew { written: 1, die: Die::D6 }));
        assert_eq!(sum(&[3, 4, 5]), Err(ScriptError::LeftOver { used: 2, written: 3 }));
        let seven = ScriptError::NoSuchFace { nth: 2, face: 7, die: Die::D6 };
        assert_eq!(sum(&[3, 7]), Err(seven));
        assert_eq!(sum(&[3, 4]), Ok(Played { value: 7, one_in: 36 }));
    }
}

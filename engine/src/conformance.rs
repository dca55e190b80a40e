//! A conformance test for the properties that every mechanic must have.
//!
//! A resolver passes [`examine`] if the masses of its laws sum to 1, every sampled outcome occurs
//! in the law, samples agree with the law, easing a check never makes it harder, and the same seed
//! gives the same rolls. Testing a new mechanic takes one line:
//!
//! ```
//! use evenodds_engine::conformance;
//! use evenodds_engine::dice::Die;
//! use evenodds_engine::mechanics::{Characteristic, DieUnder};
//!
//! let mechanic = DieUnder { die: Die::D12, passes_to: 1, fails_from: 12, capped: None };
//! let checks = (3..=10).map(|printed| Characteristic { printed, modifier: 0 });
//! conformance::assert_conforms(&mechanic, checks);
//! ```

mod ends;

use std::collections::BTreeMap;

use statrs::distribution::{ChiSquared, ContinuousCDF};

use crate::dice::Rolled;
use crate::law::Law;
use crate::resolver::{Check, Outcome, Resolver};

pub use ends::{ends, ends_of};

/// The probability that [`examine`] rejects a correct mechanic, over all its checks together.
///
/// The seeds are fixed, so a mechanic that passes once always passes. This is the probability at
/// the time it is written.
pub const FALSE_ALARM: f64 = 1e-6;

/// The number of rolls of each check.
pub const ROLLS: u32 = 50_000;

/// The smallest expected count of an outcome that is tested on its own; rarer outcomes are pooled.
const EXPECTED_MIN: f64 = 5.0;

/// The seed of all rolls.
const SEED: u64 = 11;

/// A property that a mechanic violates.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Breach {
    /// There were no checks to examine.
    #[error("no check was given to examine")]
    Nothing,
    /// The masses of a law do not sum to 1.
    #[error("{check}: the masses sum to {total}, not to 1 within 1e-12")]
    Total {
        /// The check.
        check: String,
        /// The sum of its masses.
        total: f64,
    },
    /// Easing lowers the chance to pass.
    #[error("{check}: easing by one step lowers the chance to pass from {plain} to {eased}")]
    Easing {
        /// The check.
        check: String,
        /// The chance to pass without the step.
        plain: f64,
        /// The chance to pass with one step of ease.
        eased: f64,
    },
    /// A roll gave an outcome that the law does not contain.
    #[error("{check}: {outcome} was rolled, but is not in the law")]
    Unknown {
        /// The check.
        check: String,
        /// The outcome.
        outcome: String,
    },
    /// The rolls do not agree with the law.
    #[error("{check}: rolls this far from the law come once in {once_in:.0} times")]
    Rolls {
        /// The check.
        check: String,
        /// A correct mechanic fits this badly once in this many examinations.
        once_in: f64,
    },
    /// The same seed gave another outcome the second time.
    #[error("{check}: the same seed rolls {first}, then {second}")]
    Seed {
        /// The check.
        check: String,
        /// The first outcome.
        first: String,
        /// The second outcome.
        second: String,
    },
}

/// Examines a mechanic on these checks and returns the first breach found, if any.
///
/// For each check: the masses of its exact law sum to 1 within 10<sup>-12</sup>; a step of ease
/// does not lower the chance to pass; [`ROLLS`] rolls with a fixed seed give only outcomes that the
/// law contains; a chi-square test (Pearson's, with outcomes expected fewer than five times pooled)
/// does not reject their counts at [`FALSE_ALARM`] divided among the checks; and the same seed
/// gives the same rolls again.
///
/// # Errors
/// Returns the first breach found.
pub fn examine<R: Resolver>(
    resolver: &R,
    checks: impl IntoIterator<Item = R::Check>,
) -> Result<(), Breach> {
    let checks: Vec<R::Check> = checks.into_iter().collect();
    if checks.is_empty() {
        return Err(Breach::Nothing);
    }
    let rejected_below = FALSE_ALARM / checks.len() as f64;
    for (index, check) in (0..).zip(&checks) {
        let law = resolver.law(check);
        let total = law.total();
        if (total - 1.0).abs() > 1e-12 {
            return Err(Breach::Total { check: format!("{check:?}"), total });
        }
        easing(resolver, check, &law)?;
        rolls(resolver, check, &law, index, rejected_below)?;
    }
    Ok(())
}

/// Asserts in a test that a mechanic conforms.
///
/// # Panics
/// Panics with the breach if [`examine`] finds one.
#[track_caller]
pub fn assert_conforms<R: Resolver>(resolver: &R, checks: impl IntoIterator<Item = R::Check>) {
    if let Err(breach) = examine(resolver, checks) {
        panic!("{breach}");
    }
}

fn easing<R: Resolver>(
    resolver: &R,
    check: &R::Check,
    law: &Law<R::Outcome>,
) -> Result<(), Breach> {
    let plain = law.probability(Outcome::is_success);
    let eased = resolver.law(&check.eased(1)).probability(Outcome::is_success);
    if eased + 1e-12 < plain {
        return Err(Breach::Easing { check: format!("{check:?}"), plain, eased });
    }
    Ok(())
}

fn rolls<R: Resolver>(
    resolver: &R,
    check: &R::Check,
    law: &Law<R::Outcome>,
    index: u64,
    rejected_below: f64,
) -> Result<(), Breach> {
    let (mut dice, mut again) = (Rolled::keyed(SEED, index), Rolled::keyed(SEED, index));
    let mut counts: BTreeMap<R::Outcome, u32> = BTreeMap::new();
    for nth in 0..ROLLS {
        let outcome = resolver.resolve(check, &mut dice);
        *counts.entry(outcome).or_default() += 1;
        if nth < 1000 {
            let second = resolver.resolve(check, &mut again);
            if outcome != second {
                let (first, second) = (format!("{outcome:?}"), format!("{second:?}"));
                return Err(Breach::Seed { check: format!("{check:?}"), first, second });
            }
        }
    }
    if let Some(outcome) = counts.keys().find(|outcome| law.mass(outcome) == 0.0) {
        let outcome = format!("{outcome:?}");
        return Err(Breach::Unknown { check: format!("{check:?}"), outcome });
    }
    let tail = goodness_of_fit(law, &counts);
    if tail < rejected_below {
        return Err(Breach::Rolls { check: format!("{check:?}"), once_in: 1.0 / tail });
    }
    Ok(())
}

/// Returns the p-value of counts under `law` by Pearson's chi-square test; statrs provides the
/// tail.
///
/// Values expected fewer than five times are pooled, together with the next rarest value if the
/// pool is still expected fewer than five times. Counts of values outside the law are ignored.
/// Returns 1 if there is only one class.
pub fn goodness_of_fit<T: Ord>(law: &Law<T>, counts: &BTreeMap<T, u32>) -> f64 {
    let rolls: f64 = counts.values().copied().map(f64::from).sum();
    let class = |(value, mass): &(T, f64)| {
        (mass * rolls, f64::from(counts.get(value).copied().unwrap_or(0)))
    };
    let (rare, mut classes): (Vec<_>, Vec<_>) =
        law.iter().map(class).partition(|&(expected, _)| expected < EXPECTED_MIN);
    let rare = rare.into_iter().fold((0.0, 0.0), |all, one| (all.0 + one.0, all.1 + one.1));
    classes.sort_by(|a, b| a.0.total_cmp(&b.0));
    match classes.first_mut() {
        Some(rarest) if rare.0 < EXPECTED_MIN => *rarest = (rarest.0 + rare.0, rarest.1 + rare.1),
        _ => classes.push(rare),
    }
    let square: f64 =
        classes.iter().map(|(expected, seen)| (seen - expected).powi(2) / expected).sum();
    match ChiSquared::new(classes.len() as f64 - 1.0) {
        Ok(distribution) => distribution.sf(square),
        // A single class has no degrees of freedom and always fits.
        Err(_) => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::dice::{Dice, Die, Exact};
    use crate::resolver::Answer;

    /// A mechanic that remembers what it should not.
    struct Alternating(AtomicBool);

    impl Resolver for Alternating {
        type Check = Toss;
        type Outcome = Answer;

        fn resolve(&self, _: &Toss, _: &mut impl Dice) -> Answer {
            Answer::by_degree(i16::from(self.0.fetch_xor(true, Ordering::Relaxed)))
        }

        fn law(&self, _: &Toss) -> Law<Answer> {
            Law::merge([0, 1].map(|degree| (Answer::by_degree(degree), 0.5)).to_vec(), 0.0)
        }
    }

    /// A coin that breaks one promise at a time.
    #[derive(Clone, Copy, PartialEq)]
    enum Coin {
        Sound,
        EasesBackwards,
        Forgets,
        Heavy,
        Loaded,
    }

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    struct Toss(i16);

    impl Check for Toss {
        fn eased(self, by: i16) -> Toss {
            Toss(self.0 + by)
        }
    }

    impl Resolver for Coin {
        type Check = Toss;
        type Outcome = Answer;

        fn resolve(&self, toss: &Toss, dice: &mut impl Dice) -> Answer {
            let ease = if *self == Coin::EasesBackwards { -toss.0 } else { toss.0 };
            Answer::by_degree(11 + ease - i16::from(dice.roll(Die::D20)))
        }

        fn law(&self, toss: &Toss) -> Law<Answer> {
            let fair = Exact::law(|dice| self.resolve(toss, dice));
            let weigh = |weight: fn(usize) -> f64| {
                let masses = fair.iter().enumerate();
                Law::merge(
                    masses.map(|(nth, &(answer, mass))| (answer, mass * weight(nth))).collect(),
                    0.0,
                )
            };
            match self {
                Coin::Forgets => weigh(|nth| if nth == 19 { 0.0 } else { 20.0 / 19.0 }),
                Coin::Heavy => weigh(|_| 1.1),
                Coin::Loaded => weigh(|nth| if nth % 2 == 0 { 0.9 } else { 1.1 }),
                Coin::Sound | Coin::EasesBackwards => fair,
            }
        }
    }

    #[test]
    fn a_sound_mechanic_passes_and_each_breach_is_found() {
        let examine = |coin: Coin| examine(&coin, (-5..=5).map(Toss));
        assert_eq!(examine(Coin::Sound), Ok(()));
        assert!(matches!(examine(Coin::EasesBackwards), Err(Breach::Easing { .. })));
        assert!(matches!(examine(Coin::Forgets), Err(Breach::Unknown { .. })));
        assert!(matches!(examine(Coin::Heavy), Err(Breach::Total { .. })));
        assert!(matches!(examine(Coin::Loaded), Err(Breach::Rolls { .. })));
        assert_eq!(super::examine(&Coin::Sound, []), Err(Breach::Nothing));
        // Two hands of one seed take turns, so a mechanic that alternates tells them apart.
        let alternating = Alternating(AtomicBool::new(false));
        assert!(matches!(super::examine(&alternating, [Toss(0)]), Err(Breach::Seed { .. })));
    }

    #[test]
    fn loaded_rolls_do_not_fit() {
        let law = Law::new((1..=6).map(|face| (face, 1.0 / 6.0)).collect()).expect("a law");
        let fair = (1..=6).map(|face| (face, 1000)).collect();
        assert!(goodness_of_fit(&law, &fair) > 0.999);
        let loaded = (1..=6).map(|face| (face, if face == 6 { 1300 } else { 940 })).collect();
        assert!(goodness_of_fit(&law, &loaded) < 1e-9);
        // A value expected once in a thousand runs is no alarm when it comes once.
        let rare = Law::new(vec![(0, 1e-7), (1, 0.5), (2, 0.5 - 1e-7)]).expect("a law");
        let once = [(0, 1), (1, 5000), (2, 4999)].into_iter().collect();
        assert!(goodness_of_fit(&rare, &once) > 0.9);
    }
}

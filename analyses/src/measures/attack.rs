//! One attack: the chances to hit, to wound and to take the target out.

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::Side;
use evenodds_engine::fight::{Assault, AttackResult};
use evenodds_engine::law::Law;

use crate::answer::measure::{Estimate, Key, Measure};
use crate::answer::statistics::Sampled;
use crate::answer::statistics::clustered::Clustered;
use crate::answer::{Method, Number, Unit};
use crate::sampling::{Ask, AskError, Wanted, Watcher};

/// The odds of one attack.
#[derive(Clone, PartialEq, Debug)]
pub struct AttackOdds {
    /// The law of its results: exact, or the shares of those sampled.
    pub law: Law<AttackResult>,
    /// How it was sampled, if it was.
    pub sampled: Option<Sampled>,
}

impl AttackOdds {
    /// All numbers of an attack.
    pub const MEASURES: [Measure<AttackOdds>; 4] = [
        Measure {
            key: Key::Whole("hit"),
            unit: Unit::Chance,
            says: "{own} hits {foe}",
            of: |odds, _| Some(odds.chance(odds.hit())),
            of_fight: (),
        },
        Measure {
            key: Key::Whole("wound"),
            unit: Unit::Chance,
            says: "{own} wounds {foe}",
            of: |odds, _| Some(odds.chance(odds.wound())),
            of_fight: (),
        },
        Measure {
            key: Key::Whole("taken_out"),
            unit: Unit::Chance,
            says: "{own} takes {foe} out",
            of: |odds, _| Some(odds.chance(odds.out())),
            of_fight: (),
        },
        Measure {
            key: Key::Whole("harm_mean"),
            unit: Unit::Harm,
            says: "harm of an attack on {foe}",
            of: |odds, _| {
                Some(Estimate { value: odds.harm_mean(), interval: odds.harm_interval() })
            },
            of_fight: (),
        },
    ];

    /// Computes the odds of an attack. They are exact unless sampling is requested, because the law
    /// of one attack costs no more than some thousand rolls; or unless its dice can lead too many
    /// ways, as those of a script can.
    ///
    /// # Errors
    /// If it is stopped before there is a result, or more trials are requested than accepted.
    pub fn of(
        assault: &dyn Assault,
        ask: &Ask,
        watcher: &dyn Watcher,
    ) -> Result<AttackOdds, AskError> {
        let hand = &mut Exact::default();
        let law = match ask.wanted {
            Wanted::Exact => Some(assault.law(hand)),
            Wanted::Auto => hand.attempt(|hand| assault.law(hand)),
            Wanted::Sampled | Wanted::Rolled => None,
        };
        if let Some(law) = law {
            return Ok(AttackOdds { law, sampled: None });
        }
        let run = |first, count| match ask.wanted {
            Wanted::Rolled => assault.sample_rolled(first, count, ask.seed),
            _ => assault.sample(first, count, ask.seed),
        };
        let named: [fn(&AttackResult) -> bool; 3] =
            [|blow| blow.hit, AttackResult::wounds, |blow| blow.out];
        let (law, sampled) = ask.shares(Ask::CHUNK, run, &named, watcher)?;
        Ok(AttackOdds { law, sampled: Some(sampled) })
    }

    fn chance(&self, value: f64) -> Estimate {
        Estimate { value, interval: self.interval(value) }
    }

    /// Returns the numbers of an attack by a fighter on another one, given their names.
    #[must_use]
    pub fn numbers(&self, names: [&str; 2]) -> Vec<Number> {
        let of = |one: &Measure<AttackOdds>| one.number((self, Side::A), names, self.sampled);
        AttackOdds::MEASURES.iter().filter_map(of).collect()
    }

    /// Returns the method.
    #[must_use]
    pub fn method(&self) -> Method {
        if self.sampled.is_none() { Method::Exact } else { Method::Sampled }
    }

    /// Returns the chance that the attack roll reaches its target number.
    #[must_use]
    pub fn hit(&self) -> f64 {
        self.law.probability(|blow| blow.hit)
    }

    /// Returns the chance that damage is left after every defence.
    #[must_use]
    pub fn wound(&self) -> f64 {
        self.law.probability(AttackResult::wounds)
    }

    /// Returns the chance that this attack alone puts the target out of the fight.
    #[must_use]
    pub fn out(&self) -> f64 {
        self.law.probability(|blow| blow.out)
    }

    /// Returns the interval of a chance of these odds, if sampled.
    #[must_use]
    pub fn interval(&self, chance: f64) -> Option<(f64, f64)> {
        let sampled = self.sampled?;
        Some(sampled.interval((chance * sampled.trials as f64).round() as u64))
    }

    /// Returns the harm from which on the target is out, if harm alone decides that.
    #[must_use]
    pub fn deadly(&self) -> Option<u16> {
        let blows = || self.law.iter().map(|(blow, _)| blow);
        let least = blows().filter(|blow| blow.out).map(|blow| blow.harm).min()?;
        (0 < least && blows().all(|blow| blow.out == (least <= blow.harm))).then_some(least)
    }

    /// Returns the mean harm, in the game's own unit.
    #[must_use]
    pub fn harm_mean(&self) -> f64 {
        self.harm().mean(|&harm| f64::from(harm))
    }

    /// Returns the interval of the mean harm, if sampled.
    #[must_use]
    pub fn harm_interval(&self) -> Option<(f64, f64)> {
        Some(Clustered::of_law(&self.harm(), self.sampled?).interval)
    }

    /// Returns the law of the harm, in the game's own unit.
    #[must_use]
    pub fn harm(&self) -> Law<u16> {
        self.law.map(|blow| blow.harm)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harm_takes_out_from_a_number_on_or_does_not_decide() {
        let law = |results: &[(u16, bool)]| {
            let share = 1.0 / results.len() as f64;
            let results =
                results.iter().map(|&(harm, out)| (AttackResult { hit: true, harm, out }, share));
            let law = Law::new(results.collect()).expect("a law");
            AttackOdds { law, sampled: None }
        };
        assert_eq!(law(&[(0, false), (2, false), (3, true), (9, true)]).deadly(), Some(3));
        assert_eq!(law(&[(0, false), (2, true), (3, false)]).deadly(), None, "by chance");
        assert_eq!(law(&[(0, true), (1, true)]).deadly(), None, "by any attack");
        assert_eq!(law(&[(0, false), (1, false)]).deadly(), None, "by none");
    }
}

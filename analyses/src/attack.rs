//! One attack: the chances to hit, to wound and to take the target out.

use evenodds_engine::dice::Exact;
use evenodds_engine::fight::{Assault, AttackResult};
use evenodds_engine::law::Law;

use crate::ask::{Ask, AskError, Sampled, Wanted, Watcher};
use crate::interval::furthest;
use crate::odds::Method;

/// The odds of one attack.
#[derive(Clone, PartialEq, Debug)]
pub struct AttackOdds {
    /// The law of what it does: exact, or the shares that were rolled.
    pub law: Law<AttackResult>,
    /// How it was sampled, if it was.
    pub sampled: Option<Sampled>,
}

impl AttackOdds {
    /// The odds of an attack. They are exact unless they are asked to be sampled: the law of one
    /// attack costs no more than some thousand rolls of it.
    ///
    /// # Errors
    /// When it was stopped before there was anything to tell, or more trials were asked for than
    /// are played without being asked twice.
    pub fn of(
        assault: &dyn Assault,
        ask: &Ask,
        watcher: &dyn Watcher,
    ) -> Result<AttackOdds, AskError> {
        if ask.wanted != Wanted::Sampled {
            return Ok(AttackOdds { law: assault.law(&mut Exact::default()), sampled: None });
        }
        let run = |first, count| assault.sample(first, count, ask.seed);
        let named: [fn(&AttackResult) -> bool; 3] =
            [|blow| blow.hit, AttackResult::wounds, |blow| blow.out];
        let (law, sampled) = ask.shares(Ask::CHUNK, run, &named, watcher)?;
        Ok(AttackOdds { law, sampled: Some(sampled) })
    }

    /// How they were got.
    #[must_use]
    pub fn method(&self) -> Method {
        if self.sampled.is_none() { Method::Exact } else { Method::Sampled }
    }

    /// The chance that the attack roll reaches its target.
    #[must_use]
    pub fn hit(&self) -> f64 {
        self.law.probability(|blow| blow.hit)
    }

    /// The chance that something stays after every defence.
    #[must_use]
    pub fn wound(&self) -> f64 {
        self.law.probability(AttackResult::wounds)
    }

    /// The chance that this attack alone puts the other out of the fight.
    #[must_use]
    pub fn out(&self) -> f64 {
        self.law.probability(|blow| blow.out)
    }

    /// The interval of a chance told here, where it was sampled.
    #[must_use]
    pub fn interval(&self, chance: f64) -> Option<(f64, f64)> {
        let sampled = self.sampled?;
        Some(sampled.interval((chance * sampled.trials as f64).round() as u64))
    }

    /// How many chances [`AttackOdds::furthest_from`] compares.
    pub const COMPARED: usize = 3;

    /// How far sampled odds lie from exact ones, in standard errors: the chance to hit, to wound or
    /// to put out, whichever is furthest off.
    #[must_use]
    pub fn furthest_from(&self, exact: &AttackOdds) -> Option<f64> {
        let chances = |odds: &AttackOdds| [odds.hit(), odds.wound(), odds.out()];
        Some(furthest(self.sampled?.trials, chances(self).into_iter().zip(chances(exact))))
    }

    /// The law of the harm done, in the game's own unit.
    #[must_use]
    pub fn harm(&self) -> Law<u16> {
        self.law.map(|blow| blow.harm)
    }
}

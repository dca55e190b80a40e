//! One attack: does it hit, does it wound, does it put the other out.

use std::collections::BTreeMap;

use evenodds_engine::dice::Exact;
use evenodds_engine::fight::{Assault, Blow};
use evenodds_engine::law::Law;

use crate::ask::{Ask, Sampled, Wanted, Watcher};
use crate::odds::Method;

/// The odds of one attack.
#[derive(Clone, PartialEq, Debug)]
pub struct AttackOdds {
    /// The law of what it does: exact, or the shares that were rolled.
    pub law: Law<Blow>,
    /// How it was sampled, if it was.
    pub sampled: Option<Sampled>,
}

impl AttackOdds {
    /// The odds of an attack. They are exact unless they are asked to be sampled: the law of one
    /// attack costs no more than some thousand rolls of it.
    pub fn of(assault: &dyn Assault, ask: &Ask, watcher: &dyn Watcher) -> AttackOdds {
        if ask.wanted != Wanted::Sampled {
            return AttackOdds { law: assault.law(&mut Exact::default()), sampled: None };
        }
        let mut counts: BTreeMap<Blow, u64> = BTreeMap::new();
        let run = |counts: &mut BTreeMap<Blow, u64>, first, count| {
            for (blow, times) in assault.sample(first, count, ask.seed) {
                *counts.entry(blow).or_default() += times;
            }
        };
        let hits = |counts: &BTreeMap<Blow, u64>| {
            let count = |holds: fn(&Blow) -> bool| {
                counts.iter().filter(|(blow, _)| holds(blow)).map(|(_, times)| times).sum()
            };
            vec![count(|blow| blow.hit), count(Blow::wounds), count(|blow| blow.out)]
        };
        let sampled = ask.play(&mut counts, run, hits, watcher);
        let trials = sampled.trials.max(1) as f64;
        let shares = counts.into_iter().map(|(blow, count)| (blow, count as f64 / trials));
        let nothing = Law::certain(Blow { hit: false, harm: 0, out: false });
        let law = Law::new(shares.collect()).unwrap_or(nothing);
        AttackOdds { law, sampled: Some(sampled) }
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
        self.law.probability(Blow::wounds)
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

    /// The law of the harm done, in the game's own unit.
    #[must_use]
    pub fn harm(&self) -> Law<u16> {
        self.law.map(|blow| blow.harm)
    }
}

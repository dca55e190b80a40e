//! The laws of pools and of parts of rules, computed separately and cached.

use std::rc::Rc;
use std::sync::Arc;

use super::hand::Exact;
use super::law_ref::Shared;
use super::play::play_part;
use super::store::Key;
use crate::dice::die::Die;
use crate::dice::law_cache::{CachedLaw, LawCache};
use crate::dice::mass_builder::MassBuilder;
use crate::dice::part::{Inputs, PartId, PartValue};
use crate::dice::pool::Pool;
use crate::dice::totals::{Total, Totals};
use crate::law::Law;

impl Exact {
    /// Returns the law of a part from the cache, or computes and caches it.
    pub(in crate::dice) fn part_law<I: Inputs, T: 'static>(
        &mut self,
        key: Key<I>,
        find: impl FnOnce(&mut Exact) -> Law<T>,
    ) -> Rc<Law<T>> {
        if let Some(law) = self.store.get::<I, Rc<Law<T>>>(&key) {
            return law;
        }
        let law = Rc::new(find(self));
        self.store.add(key, law.clone());
        law
    }

    /// Returns the law of a part from the rules that keep it, or computes it within their limit.
    pub(super) fn law_to_keep<R: LawCache<I, T>, I: Inputs, T: PartValue>(
        &mut self,
        key: Key<I>,
        rules: &R,
        part: impl Fn(&mut Exact) -> T,
    ) -> Shared<T> {
        let inputs = key.inputs;
        if self.floor == Exact::FLOOR
            && let Some(kept) = rules.law(&inputs)
        {
            self.use_kept(kept);
            return Shared::Kept(Arc::clone(&kept.law));
        }
        if let Some(law) = self.store.get::<I, Shared<T>>(&key) {
            return law;
        }
        let limits = rules.limits();
        let (law, taken) = match limits {
            None => (self.law_aside(part), None),
            Some(limits) => {
                self.within_laws += 1;
                let metered = self.metered(limits, |dice| dice.law_aside(part));
                self.within_laws -= 1;
                metered
            }
        };
        let law = match taken {
            Some(branches) if self.floor == Exact::FLOOR => {
                let kept = CachedLaw { law: Arc::new(law), branches };
                rules.keep(inputs, kept.clone());
                // Of equal ones that several hands computed, one is kept.
                if let Some(known) = rules.law(&inputs) {
                    self.use_kept(known);
                    return Shared::Kept(Arc::clone(&known.law));
                }
                self.use_kept(&kept);
                Shared::Kept(kept.law)
            }
            taken => {
                match taken {
                    None if limits.is_some() && self.is_attempt => self.give_up(),
                    None if limits.is_some() => rules.give_up(inputs, self.excess),
                    _ => {}
                }
                Shared::Own(Rc::new(law))
            }
        };
        self.store.add(key, law.clone());
        law
    }

    /// Returns the law of what a pool adds up to. Those of smaller ones are kept.
    pub(in crate::dice) fn total_law<I: Inputs, S: Total>(
        &mut self,
        pool: Key<(Die, I)>,
        count: u8,
        read: impl Fn(u8) -> S,
    ) -> Rc<Law<S>> {
        let (die, _) = pool.inputs;
        self.store.get_or_add(pool, || Totals::new(die, read)).law(count)
    }

    /// Returns the law of one experiment of a pool from the cache, or computes and caches it.
    pub(super) fn pool_law<R, I, V, F>(&mut self, rules: &R, pool: &Pool<I, F>) -> Rc<Law<V>>
    where
        R: 'static,
        I: Inputs,
        V: Copy + Ord + 'static,
        F: Fn(&mut Exact, &R, I) -> V,
    {
        let id = PartId::of::<R>(play_part::<Exact, R, I, V, F> as *const () as usize);
        let roll = |dice: &mut Exact| (pool.roll)(dice, rules, pool.inputs);
        self.part_law(Key::of(id, pool.inputs), |dice| dice.law_aside(roll))
    }

    /// Returns the law of a part that depends on the result of another.
    pub(in crate::dice) fn followed<A: Ord + Copy, T: Ord>(
        &mut self,
        first: impl Fn(&mut Exact) -> A,
        then: impl Fn(&mut Exact, A) -> T,
    ) -> Law<T> {
        let first = self.law_aside(first);
        let mut gathered = MassBuilder::new();
        let mut slack = first.slack();
        for &(result, mass) in &first {
            let tell = |value, share| gathered.add(value, mass * share);
            slack += mass * self.aside(|dice| then(dice, result), tell);
        }
        gathered.law(slack.min(1.0))
    }

    /// Returns the law of what `join` computes from the results of two parts. `join` rolls no dice.
    pub(in crate::dice) fn opposed<A: Ord + Copy, B: Ord + Copy, T: Ord + Clone>(
        &mut self,
        ours: impl Fn(&mut Exact) -> A,
        decided: impl Fn(A) -> Option<T>,
        theirs: impl Fn(&mut Exact) -> B,
        join: impl Fn(&mut Exact, A, B) -> T,
    ) -> Law<T> {
        let ours = self.law_aside(ours);
        let mut opponent: Option<Law<B>> = None;
        let mut theirs = Some(theirs);
        let mut gathered = MassBuilder::new();
        let mut slack = ours.slack();
        for &(a, mass) in &ours {
            if let Some(value) = decided(a) {
                gathered.add(value, mass);
                continue;
            }
            if let Some(theirs) = theirs.take() {
                opponent = Some(self.law_aside(theirs));
            }
            let Some(law) = &opponent else { continue };
            slack += mass * law.slack();
            for &(b, share) in law {
                gathered.add(join(self, a, b), mass * share);
            }
        }
        gathered.law(slack.min(1.0))
    }
}

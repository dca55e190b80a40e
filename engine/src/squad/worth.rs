//! What attacks are worth to a player who knows their odds.

use std::cell::Cell;
use std::hash::Hash;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use crate::dice::Exact;
use crate::index::packed_hash;
use crate::law::{Law, sum};

/// A whole figure, in the unit in which players count: millionths of a figure.
pub const WHOLE: i32 = 1_000_000;

/// How much of a figure still stands, in millionths: half for being in the fight, and half for what
/// it can still take. `worn` is the share that is gone of what it can take, in percent.
#[must_use]
pub const fn standing(worn: u8) -> i32 {
    let left = 100 - if worn < 100 { worn as i32 } else { 100 };
    WHOLE / 2 + WHOLE / 200 * left
}

/// What an action is worth, in millionths of a figure, rounded to the nearest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Worth {
    /// The expected loss of the enemy.
    pub gain: i32,
    /// The expected loss of the one who acts.
    pub cost: i32,
    /// The probability that the enemy is out of the fight afterwards.
    pub fells: i32,
}

impl Worth {
    /// Returns what an attack is worth, from how much of both fighters stands before it and the law
    /// of how much of them stands after it: the one who acts, then the enemy.
    #[must_use]
    pub fn of(before: [i32; 2], after: &Law<[i32; 2]>) -> Worth {
        let lost = |side: usize| {
            let losses =
                after.iter().map(|(left, mass)| f64::from(before[side] - left[side]) * mass);
            sum(losses).round() as i32
        };
        let fells = after.probability(|left| left[1] == 0) * f64::from(WHOLE);
        Worth { gain: lost(1), cost: lost(0), fells: fells.round() as i32 }
    }

    /// Returns the edge that an action gives over what its side must `expect` to lose in return, in
    /// millionths of a figure: the share by which the gain exceeds all losses, from -1,000,000 to
    /// 1,000,000.
    ///
    /// A fight is a race of losses, so that not their difference counts but their ratio. What is
    /// added to both, a twentieth of a figure, makes attacks that hardly do anything worth little.
    #[must_use]
    pub fn edge(self, expected: i32) -> i32 {
        let [gain, cost, expected] = [self.gain, self.cost, expected].map(i64::from);
        let lost = cost.max(0) + expected.max(0);
        let all = gain.max(0) + lost + i64::from(WHOLE / 20);
        ((gain.max(0) - lost) * i64::from(WHOLE) / all) as i32
    }

    /// Returns what this is worth in each of so many turns, of which the last brings it.
    #[must_use]
    pub const fn over(self, turns: i32) -> Worth {
        match turns {
            ..=1 => self,
            _ => Worth { gain: self.gain / turns, cost: self.cost / turns, fells: 0 },
        }
    }

    /// Returns what this is worth if it comes about with a probability, in millionths.
    #[must_use]
    pub const fn at_odds(self, odds: i32) -> Worth {
        const fn part(of: i32, odds: i32) -> i32 {
            (of as i64 * odds as i64 / WHOLE as i64) as i32
        }
        let Worth { gain, cost, fells } = self;
        Worth { gain: part(gain, odds), cost: part(cost, odds), fells: part(fells, odds) }
    }

    /// Returns what this is worth if it takes the next attack, which would `gain` so much, with the
    /// probability `lost`: that is its cost.
    #[must_use]
    pub fn at_risk(self, lost: f64, gain: i32) -> Worth {
        Worth { cost: (lost * f64::from(gain)).round() as i32, ..self }
    }

    /// Returns what an attack is worth that may take the next one, which is its cost: from how much
    /// of the enemy stands before it, and what `after` says of an attack in this turn and of one in
    /// the next: 1 if the attacker can then attack again, else 0, and how much of the enemy stands.
    pub fn at_own_risk<K: Copy + PartialEq>(
        hand: &mut Exact,
        [now, next]: [K; 2],
        before: i32,
        after: impl Fn(&mut Exact, K) -> [i32; 2],
    ) -> Worth {
        let mut law_of = |turn: K| hand.law_of(|dice| after(dice, turn));
        let law = law_of(now);
        let (worth, lost) =
            (Worth::of([1, before], &law), law.mean(|after| f64::from(1 - after[0])));
        let is_other = 0.0 < lost && now != next;
        let gain = if is_other { Worth::of([1, before], &law_of(next)).gain } else { worth.gain };
        worth.at_risk(lost, gain)
    }

    /// Returns the gain less the cost.
    #[must_use]
    pub const fn net(self) -> i32 {
        self.gain.saturating_sub(self.cost)
    }
}

/// The number of places in a store.
const PLACES: usize = 1 << 16;

/// The number of places that are tried for a value.
const TRIES: usize = 128;

/// What attacks are worth, kept by everything that it depends on, for all threads that play a
/// fight.
///
/// At most 65,536 values are kept; what finds no place is computed each time that it is asked for.
/// A value depends on its key alone, so no answer depends on what was asked before. No value is
/// ever replaced, so that threads read without a lock; while one computes a value, others that ask
/// for it wait.
///
/// What is computed on one thread shares one exact hand, so that attacks share the laws of their
/// parts. A clone shares all values.
#[derive(Debug)]
pub struct Worths<K> {
    places: Arc<OnceLock<Places<K>>>,
    /// For each figure the first whose attacks, on it and by it, are worth the same.
    alike: Arc<[u8]>,
}

thread_local! {
    /// The hand that computed last on this thread, with the number of the store that it served.
    static HAND: Cell<Option<(u64, Exact)>> = const { Cell::new(None) };
}

/// The number of stores so far.
static STORES: AtomicU64 = AtomicU64::new(0);

/// The most laws that a hand keeps.
const LAWS_MAX: usize = 1 << 12;

/// The places of a store.
#[derive(Debug)]
struct Places<K> {
    /// The number of this store.
    store: u64,
    /// A part of the hash of what each place holds, or is about to; 0 where it is free. Most places
    /// that hold another key are passed by it alone.
    tags: Box<[AtomicU8]>,
    values: Box<[OnceLock<(K, Worth)>]>,
}

impl<K> Default for Worths<K> {
    fn default() -> Worths<K> {
        Worths { places: Arc::default(), alike: Arc::default() }
    }
}

impl<K> Clone for Worths<K> {
    fn clone(&self) -> Worths<K> {
        Worths { places: Arc::clone(&self.places), alike: Arc::clone(&self.alike) }
    }
}

impl<K> Default for Places<K> {
    fn default() -> Places<K> {
        Places {
            store: STORES.fetch_add(1, Ordering::Relaxed),
            tags: (0..PLACES).map(|_| AtomicU8::new(0)).collect(),
            values: (0..PLACES).map(|_| OnceLock::new()).collect(),
        }
    }
}

impl<K> Places<K> {
    /// Takes a free place for a key with this tag, and returns the tag of the one that has it then.
    #[cold]
    fn take(&self, place: usize, tag: u8) -> u8 {
        let (free, relaxed) = (0, Ordering::Relaxed);
        let taken = self.tags[place].compare_exchange(free, tag, relaxed, relaxed);
        taken.map_or_else(|held| held, |_| tag)
    }

    /// Computes something with the hand that this thread keeps for this store.
    #[cold]
    fn find(&self, find: impl FnOnce(&mut Exact) -> Worth) -> Worth {
        let kept =
            HAND.take().filter(|(store, hand)| *store == self.store && hand.laws() <= LAWS_MAX);
        let mut hand = kept.map_or_else(Exact::default, |(_, hand)| hand);
        let worth = find(&mut hand);
        HAND.set(Some((self.store, hand)));
        worth
    }
}

impl<K: Copy + Eq + Hash> Worths<K> {
    /// Returns an empty store for these figures, at most 256: what an attack by or on one is worth,
    /// it is worth by or on all that equal it.
    #[must_use]
    pub fn among<T: PartialEq>(all: &[T]) -> Worths<K> {
        let first = |one: &T| all.iter().position(|other| other == one).unwrap_or_default();
        let alike = all.iter().map(|one| first(one) as u8).collect();
        Worths { alike, ..Worths::default() }
    }

    /// Returns the numbers by which two figures stand in keys.
    #[must_use]
    pub fn pair(&self, pair: [usize; 2]) -> [u8; 2] {
        pair.map(|one| self.alike[one])
    }

    /// Returns the value of a key, computed by `find` unless it is kept.
    pub fn get(&self, key: &K, find: impl Fn(&mut Exact) -> Worth) -> Worth {
        let places = self.places.get_or_init(Places::default);
        let hash = packed_hash(key);
        let tag = ((hash >> PLACES.ilog2()) as u8).max(1);
        for place in (0..TRIES).map(|step| (hash as usize).wrapping_add(step) % PLACES) {
            let held = match places.tags[place].load(Ordering::Relaxed) {
                0 => places.take(place, tag),
                held => held,
            };
            if held == tag {
                // Whoever comes first computes the value, and others wait for it. The key may still
                // be another one.
                let find = || (*key, places.find(&find));
                let (other, worth) = places.values[place].get_or_init(find);
                if other == key {
                    return *worth;
                }
            }
        }
        places.find(find)
    }

    /// Returns the number of values kept.
    #[cfg(test)]
    fn kept(&self) -> usize {
        let tags = |places: &Places<K>| {
            places.tags.iter().filter(|tag| tag.load(Ordering::Relaxed) != 0).count()
        };
        self.places.get().map_or(0, tags)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_counts_half_for_what_it_can_still_take() {
        assert_eq!([0, 50, 100].map(standing), [WHOLE, 750_000, 500_000]);
    }

    #[test]
    fn worth_is_what_both_lose() {
        // One in four is felled, one in two loses a fifth of its strength, and we lose a tenth.
        let masses = vec![([WHOLE, 0], 0.25), ([WHOLE, 900_000], 0.5), ([900_000, WHOLE], 0.25)];
        let law = Law::new(masses).expect("a law");
        let worth = Worth::of([WHOLE, WHOLE], &law);
        assert_eq!(worth, Worth { gain: 300_000, cost: 25_000, fells: 250_000 });
        assert_eq!(worth.net(), 275_000);
    }

    #[test]
    fn those_who_are_alike_go_by_the_first_of_them() {
        let worths: Worths<u8> = Worths::among(&["gun", "club", "gun", "bow", "club"]);
        assert_eq!(*worths.alike, [0, 1, 0, 3, 1]);
    }

    #[test]
    fn threads_compute_a_value_once() {
        let worths = Worths::default();
        let (computed, threads) = (AtomicU64::new(0), 4);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    for key in 0..2000_i32 {
                        let worth = Worth { gain: key, ..Worth::default() };
                        let find = |_: &mut Exact| {
                            computed.fetch_add(1, Ordering::Relaxed);
                            worth
                        };
                        assert_eq!(worths.get(&key, find), worth);
                    }
                });
            }
        });
        assert_eq!(computed.into_inner(), 2000);
    }

    #[test]
    fn a_full_store_still_answers() {
        let worths = Worths::default();
        let of = |key: u32| Worth { gain: key as i32, ..Worth::default() };
        for round in 0..2 {
            for key in 0..100_000_u32 {
                assert_eq!(worths.get(&key, |_| of(key)), of(key), "in round {round}");
            }
        }
        // Those that are kept are not computed again.
        assert_eq!(worths.get(&0, |_| Worth::default()), of(0));
        assert_eq!(worths.clone().get(&0, |_| Worth::default()), of(0));
        assert!((PLACES / 2..=PLACES).contains(&worths.kept()), "{}", worths.kept());
    }
}

//! A map that only grows, and is read without locks.

use std::hash::{BuildHasher, Hash};
use std::sync::OnceLock;

use rustc_hash::FxBuildHasher;

/// A map from keys to values that are never removed, so that references to them stay valid while
/// others are added by other threads.
///
/// It has levels of buckets, each four times as many as the one before. A key goes to the first
/// level whose chain for it has room, so that a search passes a few links at most.
pub struct Chains<K, V> {
    levels: [Level<K, V>; LEVELS],
    /// The number of buckets of the first level.
    buckets: usize,
}

/// The number of levels; the last has chains of any length.
const LEVELS: usize = 8;

/// The length of a chain.
const DEPTH: usize = 3;

type Level<K, V> = OnceLock<Box<[Slot<K, V>]>>;

type Slot<K, V> = OnceLock<Box<Link<K, V>>>;

struct Link<K, V> {
    key: K,
    value: V,
    next: Slot<K, V>,
}

impl<K: Eq + Hash, V> Chains<K, V> {
    /// Creates an empty map with at least so many buckets, to begin with.
    pub fn new(buckets: usize) -> Chains<K, V> {
        let buckets = buckets.next_power_of_two();
        Chains { levels: [const { OnceLock::new() }; LEVELS], buckets }
    }

    fn hash(key: &K) -> usize {
        // Its lower bits are the good ones; a machine with words of 32 bits has no others.
        FxBuildHasher.hash_one(key) as usize
    }

    /// Returns the value of a key.
    #[inline]
    pub fn get(&self, key: &K) -> Option<&V> {
        let hash = Chains::<K, V>::hash(key);
        for (nth, level) in self.levels.iter().enumerate() {
            let level = level.get()?;
            let (mut slot, mut passed) = (&level[hash & (level.len() - 1)], 0);
            while passed < DEPTH || nth + 1 == LEVELS {
                let link = slot.get()?;
                if link.key == *key {
                    return Some(&link.value);
                }
                (slot, passed) = (&link.next, passed + 1);
            }
        }
        None
    }

    /// Adds a value, unless the key has one by now, and returns that of the key.
    pub fn insert(&self, key: K, value: V) -> &V {
        let hash = Chains::<K, V>::hash(&key);
        let mut new = Some(Box::new(Link { key, value, next: OnceLock::new() }));
        let (mut nth, mut passed) = (0, 0);
        let mut slot = self.bucket(0, hash);
        loop {
            let link = slot.get_or_init(|| new.take().expect("a link is offered once"));
            // It is ours if it was taken.
            if new.as_ref().is_none_or(|ours| ours.key == link.key) {
                return &link.value;
            }
            (slot, passed) = (&link.next, passed + 1);
            if DEPTH <= passed && nth + 1 < LEVELS {
                (nth, passed) = (nth + 1, 0);
                slot = self.bucket(nth, hash);
            }
        }
    }

    fn bucket(&self, nth: usize, hash: usize) -> &Slot<K, V> {
        let level = self.levels[nth]
            .get_or_init(|| (0..self.buckets << (2 * nth)).map(|_| OnceLock::new()).collect());
        &level[hash & (level.len() - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_value_of_a_key_stays() {
        let map: Chains<u32, String> = Chains::new(3);
        for key in 0..50 {
            assert_eq!(map.get(&key), None);
            assert_eq!(map.insert(key, key.to_string()), &key.to_string());
            assert_eq!(map.insert(key, "again".to_owned()), &key.to_string());
        }
        assert!((0..50).all(|key| map.get(&key) == Some(&key.to_string())));
    }

    #[test]
    fn threads_agree_on_one_value() {
        let map: Chains<u32, usize> = Chains::new(2);
        let seen = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4)
                .map(|thread| {
                    let map = &map;
                    let add = move |key: u32| *map.insert(key, thread);
                    scope.spawn(move || (0..200).map(add).collect::<Vec<usize>>())
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
        });
        assert!(seen.windows(2).all(|pair| pair[0] == pair[1]));
    }
}

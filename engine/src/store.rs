//! Answers that are kept, so that what is asked again is not computed again.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering, fence};
use std::sync::{Arc, OnceLock};

/// Answers of `VALUE` words to questions of `KEY` words, kept by the question, for all threads.
///
/// An answer has to follow from its question alone. So none depends on what was asked before, on
/// how many are kept or on which thread asks. Each question has one place in the store, and takes
/// it from the question that had it before. Memory is taken with the first question, and no more
/// after it.
///
/// What is kept says nothing of whoever keeps it: all stores are equal. A clone shares what is kept.
#[derive(Clone)]
pub struct Store<const KEY: usize, const VALUE: usize> {
    bits: u32,
    places: Arc<OnceLock<Box<[Place<KEY, VALUE>]>>>,
}

/// A place for a question and its answer.
///
/// It is read without a lock: a reader takes what it has read only if nothing was written
/// meanwhile, and a writer leaves a place alone that another is writing.
#[repr(align(64))]
struct Place<const KEY: usize, const VALUE: usize> {
    /// How often it was written, times two; odd while it is being written, 0 while it is empty.
    turn: AtomicU64,
    key: [AtomicU64; KEY],
    value: [AtomicU64; VALUE],
}

/// Odd numbers without a pattern, one for each word of a question.
const SPREAD: [u64; 8] = {
    let (mut spread, mut nth, mut state) = ([0; 8], 0, 0x9e37_79b9_7f4a_7c15_u64);
    while nth < spread.len() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        spread[nth] = state | 1;
        nth += 1;
    }
    spread
};

/// Spreads the words of a question over all bits, the highest the best.
#[inline]
fn hash<const KEY: usize>(key: &[u64; KEY]) -> u64 {
    let mut hash = 0_u64;
    for (nth, word) in key.iter().enumerate() {
        let place = nth % SPREAD.len();
        if nth != 0 && place == 0 {
            // Words that have the same number are mixed in turn.
            hash = (hash ^ (hash >> 32)).wrapping_mul(SPREAD[0]);
        }
        hash = hash.wrapping_add((word ^ (word >> 32)).wrapping_mul(SPREAD[place]));
    }
    (hash ^ (hash >> 32)).wrapping_mul(SPREAD[1])
}

impl<const KEY: usize, const VALUE: usize> Store<KEY, VALUE> {
    /// A store of 2 to the power of `bits` answers.
    #[must_use]
    pub fn new(bits: u32) -> Store<KEY, VALUE> {
        Store { bits, places: Arc::default() }
    }

    /// Returns the answer to a question, computed by `find` unless it is kept.
    #[inline]
    pub fn get(&self, key: [u64; KEY], find: impl FnOnce() -> [u64; VALUE]) -> [u64; VALUE] {
        let places =
            self.places.get_or_init(|| (0..1_usize << self.bits).map(|_| Place::new()).collect());
        let place = &places[hash(&key).unbounded_shr(u64::BITS - self.bits) as usize];
        let turn = place.turn.load(Ordering::Acquire);
        if let Some(value) = place.read(turn, &key) {
            return value;
        }
        let value = find();
        place.write(turn, &key, &value);
        value
    }
}

impl<const KEY: usize, const VALUE: usize> Place<KEY, VALUE> {
    fn new() -> Place<KEY, VALUE> {
        let words = || AtomicU64::new(0);
        Place {
            turn: words(),
            key: std::array::from_fn(|_| words()),
            value: std::array::from_fn(|_| words()),
        }
    }

    /// Returns what is kept for a question, if it is and this is still the turn.
    #[inline]
    fn read(&self, turn: u64, key: &[u64; KEY]) -> Option<[u64; VALUE]> {
        let is_kept = |(own, word): (&AtomicU64, &u64)| own.load(Ordering::Relaxed) == *word;
        if turn == 0 || turn % 2 == 1 || !self.key.iter().zip(key).all(is_kept) {
            return None;
        }
        let value = std::array::from_fn(|nth| self.value[nth].load(Ordering::Relaxed));
        fence(Ordering::Acquire);
        (self.turn.load(Ordering::Relaxed) == turn).then_some(value)
    }

    /// Keeps an answer, unless somebody else writes or has written since this turn.
    fn write(&self, turn: u64, key: &[u64; KEY], value: &[u64; VALUE]) {
        let (acquire, relaxed) = (Ordering::Acquire, Ordering::Relaxed);
        if turn % 2 == 1 || self.turn.compare_exchange(turn, turn + 1, acquire, relaxed).is_err() {
            return;
        }
        fence(Ordering::Release);
        let words = self.key.iter().zip(key).chain(self.value.iter().zip(value));
        words.for_each(|(own, word)| own.store(*word, relaxed));
        self.turn.store(turn + 2, Ordering::Release);
    }
}

impl<const KEY: usize, const VALUE: usize> fmt::Debug for Store<KEY, VALUE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("bits", &self.bits).finish_non_exhaustive()
    }
}

impl<const KEY: usize, const VALUE: usize> PartialEq for Store<KEY, VALUE> {
    fn eq(&self, _: &Store<KEY, VALUE>) -> bool {
        true
    }
}

impl<const KEY: usize, const VALUE: usize> Eq for Store<KEY, VALUE> {}

#[cfg(test)]
mod tests {
    use super::*;

    /// An answer whose words belong together.
    fn answer([one, two]: [u64; 2]) -> [u64; 3] {
        [one.wrapping_mul(3) ^ two, two.wrapping_add(one), one ^ (two << 7)]
    }

    #[test]
    fn a_question_that_is_kept_is_not_computed_again() {
        let store = Store::<2, 3>::new(4);
        assert_eq!(store.get([7, 0], || answer([7, 0])), answer([7, 0]));
        assert_eq!(store.get([7, 0], || panic!("asked again")), answer([7, 0]));
        assert_ne!(store.get([0, 7], || answer([0, 7])), answer([7, 0]));
    }

    #[test]
    fn a_clone_shares_what_is_kept() {
        let store = Store::<2, 3>::new(4);
        let clone = store.clone();
        store.get([7, 0], || answer([7, 0]));
        assert_eq!(clone.get([7, 0], || panic!("asked again")), answer([7, 0]));
    }

    #[test]
    fn a_small_store_still_answers() {
        for bits in [0, 1, 5] {
            let store = Store::<2, 3>::new(bits);
            for round in 0..3 {
                for one in 0..200 {
                    let key = [one, one % 3];
                    assert_eq!(store.get(key, || answer(key)), answer(key), "in round {round}");
                }
            }
        }
    }

    #[test]
    fn threads_never_read_what_another_is_writing() {
        let store = Store::<2, 3>::new(1);
        std::thread::scope(|scope| {
            for thread in 0..4_u64 {
                let store = &store;
                scope.spawn(move || {
                    for nth in 0..100_000 {
                        let key = [(nth * (thread + 1)) % 7, nth % 5];
                        assert_eq!(store.get(key, || answer(key)), answer(key));
                    }
                });
            }
        });
    }

    #[test]
    fn neighbouring_questions_have_places_of_their_own() {
        // Positions on a grid, two to a word: hardly more of them meet than by chance.
        let mut taken = vec![0_u32; 1 << 12];
        for (x, y) in (0..64).flat_map(|x| (0..64).map(move |y| (x, y))) {
            let key = [((x * 250) << 32) | (y * 250), 600 << 32, x];
            taken[(hash(&key) >> 52) as usize] += 1;
        }
        let shared = taken.iter().filter(|count| 1 < **count).count();
        // By chance 1,082 of 4,096 places.
        assert!(shared < 1_250, "{shared}");
    }
}

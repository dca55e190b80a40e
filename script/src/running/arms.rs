//! The arms of a tree: what follows a question, by what the dice come to.

use std::sync::{Arc, OnceLock};

use evenodds_engine::resolver::Answer;

use super::ask::Ask;
use super::chains::Chains;
use crate::values::Reading;

/// What the dice come to for a question, as the nodes after it are told apart.
#[derive(Clone, Copy, Debug)]
pub enum Answered {
    /// A number, for a question whose answers are numbered.
    At(i64),
    /// A reading of any kind.
    Read(Reading),
}

/// What follows a question, by what the dice come to.
pub struct Arms<T> {
    low: i64,
    numbers: Box<[Slot<T>]>,
    flags: [Slot<T>; 2],
    outcomes: OnceLock<Box<[Slot<T>]>>,
    /// Those of other readings, which are rarer.
    rest: OnceLock<Box<Chains<Reading, Arc<T>>>>,
}

type Slot<T> = OnceLock<Arc<T>>;

impl<T> Arms<T> {
    /// Creates arms for answers that are mostly numbers in this range.
    pub fn within(low: i64, high: i64) -> Arms<T> {
        let count = (high.saturating_sub(low).saturating_add(1)).clamp(0, Arms::<T>::NUMBERS_MAX);
        Arms {
            low,
            numbers: (0..count).map(|_| OnceLock::new()).collect(),
            flags: [const { OnceLock::new() }; 2],
            outcomes: OnceLock::new(),
            rest: OnceLock::new(),
        }
    }

    /// Creates arms for answers of any kind.
    pub fn any() -> Arms<T> {
        Arms::within(0, -1)
    }

    const NUMBERS_MAX: i64 = 1 << 10;
    /// As much memory as a node takes without arms holds so many slots.
    const SLOTS: usize = 16;
    /// Outcomes of degrees within this have a slot each.
    const DEGREES: i16 = 32;
    const BUCKETS: usize = 16;

    /// Returns how many nodes it counts for where these are bounded, besides the one that it is of.
    pub fn weight(&self) -> usize {
        self.numbers.len() / Arms::<T>::SLOTS
    }

    #[inline]
    fn number(&self, number: i64) -> Option<&Slot<T>> {
        self.numbers.get(usize::try_from(number.wrapping_sub(self.low)).ok()?)
    }

    /// Returns the place of an outcome among those with a slot.
    #[inline]
    fn place(Answer { grade, degree }: Answer) -> Option<usize> {
        let degree = usize::try_from(degree.checked_add(Arms::<T>::DEGREES)?).ok()?;
        (degree < 2 * Arms::<T>::DEGREES as usize).then_some(4 * degree + grade as usize)
    }

    /// Returns what follows a number that has a slot.
    #[inline]
    pub fn at(&self, number: i64) -> Option<&Arc<T>> {
        self.number(number)?.get()
    }

    /// Returns what follows the first answer that has something.
    pub fn first(&self) -> Option<&Arc<T>> {
        let outcomes = self.outcomes.get().into_iter().flatten();
        self.numbers.iter().chain(&self.flags).chain(outcomes).find_map(OnceLock::get)
    }

    /// Returns what follows an answer.
    #[inline]
    pub fn get(&self, ask: &Ask, answered: Answered) -> Option<&Arc<T>> {
        if let Answered::At(number) = answered
            && let Some(next) = self.at(number)
        {
            return Some(next);
        }
        self.find(ask, answered)
    }

    /// Returns what follows an answer that has no slot among the numbers of the question.
    #[inline(never)]
    fn find(&self, ask: &Ask, answered: Answered) -> Option<&Arc<T>> {
        let slot = match answered {
            Answered::Read(Reading::Number(number)) => self.number(number),
            Answered::Read(Reading::Flag(flag)) => Some(&self.flags[usize::from(flag)]),
            Answered::Read(Reading::Outcome(outcome)) => match Arms::<T>::place(outcome) {
                Some(place) => Some(&self.outcomes.get()?[place]),
                None => None,
            },
            Answered::At(_) | Answered::Read(_) => None,
        };
        match slot {
            Some(slot) => slot.get(),
            None => self.rest.get()?.get(&ask.reading(answered)),
        }
    }

    /// Adds what follows an answer, unless there is something by now.
    pub fn insert(&self, ask: &Ask, answered: Answered, next: Arc<T>) -> &Arc<T> {
        let slot = match answered {
            Answered::At(number) | Answered::Read(Reading::Number(number)) => self.number(number),
            Answered::Read(Reading::Flag(flag)) => Some(&self.flags[usize::from(flag)]),
            Answered::Read(Reading::Outcome(outcome)) => Arms::<T>::place(outcome).map(|place| {
                let slots = || (0..8 * Arms::<T>::DEGREES).map(|_| OnceLock::new()).collect();
                &self.outcomes.get_or_init(slots)[place]
            }),
            Answered::Read(_) => None,
        };
        if let Some(slot) = slot {
            return slot.get_or_init(|| next);
        }
        let rest = self.rest.get_or_init(|| Box::new(Chains::new(Arms::<T>::BUCKETS)));
        rest.insert(ask.reading(answered), next)
    }
}

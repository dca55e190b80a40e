//! The drawing hand itself: its words, its tables, and what it records.

use std::any::Any;
use std::cell::RefCell;
use std::sync::Arc;

use super::paths::{Distribution, Draw};
use super::tables::{self, CachedTable, RecentTable, RecentTables, Tables};
use crate::dice::die::Die;
use crate::dice::event::Events;
use crate::dice::exact::{Exact, Key};
use crate::dice::part::{Inputs, PartId, PartValue};
use crate::dice::words::Words;
use crate::index::packed_hash;
use crate::law::Law;

/// The hand that draws whole parts of rules, for Monte Carlo simulation.
///
/// A part that a rule [takes](crate::dice::Dice::part) is not rolled: its result is drawn from its
/// exact law with one random word, by the inverse of the cumulative distribution. What no part contains is
/// rolled. So are parts whose law takes too long to compute or has too many values; which these are
/// depends on the part and its inputs alone.
///
/// Words are addressed: each is a function of the seed, the trial, and the round and step in which
/// it is used. If a rule or a stat line changes, all words that have nothing to do with the change
/// stay the same, and greater words draw greater results. Runs with the same seed are therefore
/// compared with far less noise than with independent dice.
///
/// ```
/// use evenodds_engine::dice::{Dice, Die, Drawn, Tables};
///
/// let tables = Tables::default();
/// let mut dice = Drawn::new(&tables, 1);
/// let mut total = |index| {
///     dice.trial(index);
///     dice.part(&(), 3, |dice, (), count| dice.sum(count, Die::D6))
/// };
/// assert!((0..100).all(|index| (3..=18).contains(&total(index))));
/// assert_eq!(total(7), total(7));
/// ```
pub struct Drawn {
    tables: Tables,
    /// The tables used last, by their hash.
    near: RecentTables,
    pub(super) words: Words,
    /// The hand that computes laws.
    pub(super) exact: Exact,
    /// Whether it is computing one, so that rules receive its dice.
    pub(super) computes_law: bool,
    /// Whether a part of the law that is being computed takes too long.
    pub(super) refused: bool,
    record: Record,
    /// The events of the trial.
    pub events: Events,
}

/// What was drawn: for each part in turn its result, or none if it was rolled.
pub(super) type Log = Vec<Option<Box<dyn Any>>>;

/// What was drawn or rolled in turn: none for dice that take more than one word or have too many
/// rolls to tell apart.
pub(crate) type Draws = Vec<Option<Draw>>;

/// What is recorded of what is drawn.
enum Record {
    Nothing,
    Results(Log),
    Draws(Draws),
}

/// A hand that the rules use while it computes a law.
pub(super) type SubHand<'l> = RefCell<&'l mut Drawn>;

/// Runs a part with a lent hand, which rolls the dice of `exact`.
pub(super) fn lend<T>(
    lent: &SubHand<'_>,
    exact: &mut Exact,
    part: impl FnOnce(&mut Drawn) -> T,
) -> T {
    let hand = &mut **lent.borrow_mut();
    std::mem::swap(&mut hand.exact, exact);
    let done = part(hand);
    std::mem::swap(&mut hand.exact, exact);
    done
}

impl Drop for Drawn {
    /// Leaves the tables used last to the next hand.
    fn drop(&mut self) {
        self.tables.return_near(std::mem::take(&mut self.near));
    }
}

impl Drawn {
    /// The most branches that the law of a part may take, not counting those of the parts in it.
    pub(super) const BRANCHES_MAX: usize = 1 << 14;

    /// The most branches and steps of pools that the law of a part may take.
    pub(super) const LIMITS: (usize, usize) = (Drawn::BRANCHES_MAX, 1 << 18);

    /// The number of tables that are looked up without a lock.
    const NEAR: usize = 1 << 8;

    /// Creates the hand of a seed, at trial 0. `tables` are of the rules that it plays.
    #[must_use]
    pub fn new(tables: &Tables, seed: u64) -> Drawn {
        Drawn {
            tables: tables.clone(),
            near: tables.borrow_near(Drawn::NEAR),
            words: Words::new(seed),
            exact: Exact::default(),
            computes_law: false,
            refused: false,
            record: Record::Nothing,
            events: Events::NONE,
        }
    }

    /// Turns to the beginning of a trial, such as a fight or an attack. Below 2<sup>40</sup>, no two
    /// trials share a random word.
    #[inline]
    pub fn trial(&mut self, index: u64) {
        self.words.trial(index);
    }

    /// Records from now on what is drawn.
    pub(super) fn record(&mut self) {
        self.record = Record::Results(Log::new());
    }

    /// Returns what was drawn since it is recorded.
    pub(super) fn take_log(&mut self) -> Log {
        match std::mem::replace(&mut self.record, Record::Nothing) {
            Record::Results(log) => log,
            Record::Nothing | Record::Draws(_) => Log::new(),
        }
    }

    /// Does something and adds to `draws` what is drawn meanwhile.
    pub(crate) fn recording<T>(
        &mut self,
        draws: &mut Draws,
        play: impl FnOnce(&mut Drawn) -> T,
    ) -> T {
        let record = Record::Draws(std::mem::take(draws));
        let outer = std::mem::replace(&mut self.record, record);
        let done = play(self);
        if let Record::Draws(drawn) = std::mem::replace(&mut self.record, outer) {
            *draws = drawn;
        }
        done
    }

    /// Records dice that are about to be rolled and belong to no part.
    #[inline]
    pub(super) fn note_roll(&mut self, count: u8, die: Die) {
        if let Record::Draws(draws) = &mut self.record {
            draws.push(Draw::of_dice(count, die, || self.words.clone().word()));
        }
    }

    /// Returns the place of the table of a part among those used last, where it is put if it is not
    /// there.
    #[inline]
    fn place<I: Inputs, T: PartValue>(
        &mut self,
        part: PartId,
        inputs: I,
        law: impl FnOnce(&mut Exact, &SubHand<'_>) -> Law<T>,
    ) -> usize {
        let place = packed_hash(&Key::of(part, inputs)) as usize % Drawn::NEAR;
        if !self.near[place].as_ref().is_some_and(|near| near.is::<I, T>(part, &inputs)) {
            let kept = self.find(part, inputs, law);
            self.near[place] = Some(RecentTable::new(part, kept));
        }
        place
    }

    #[cold]
    fn find<I: Inputs, T: PartValue>(
        &mut self,
        part: PartId,
        inputs: I,
        law: impl FnOnce(&mut Exact, &SubHand<'_>) -> Law<T>,
    ) -> Arc<CachedTable<I, T>> {
        if let Some(kept) = self.tables.get(part, &inputs) {
            return kept;
        }
        let law = self.weigh(law);
        let is_refused = std::mem::take(&mut self.refused);
        if is_refused {
            // Laws that were cut short must not be used.
            self.exact = Exact::default();
        }
        let kept = CachedTable::new(inputs, (!is_refused).then_some(&law));
        self.tables.keep(part, kept)
    }

    /// Returns the law of what a rule comes to, unless it takes too long or has too many values.
    pub(super) fn law<T: PartValue>(&mut self, rule: impl Fn(&mut Drawn) -> T) -> Option<Law<T>> {
        let law = self.weigh(|exact, lent| {
            Drawn::law_within(exact, lent, |exact, lent| {
                exact.law_aside(|exact| lend(lent, exact, &rule))
            })
        });
        let is_refused = std::mem::take(&mut self.refused);
        Some(law).filter(|law| !is_refused && tables::is_fit(law))
    }

    /// Computes a law with the exact hand.
    pub(super) fn weigh<L>(&mut self, law: impl FnOnce(&mut Exact, &SubHand<'_>) -> L) -> L {
        let mut exact = std::mem::take(&mut self.exact);
        let weighed = std::mem::replace(&mut self.computes_law, true);
        let done = law(&mut exact, &RefCell::new(self));
        (self.exact, self.computes_law) = (exact, weighed);
        done
    }

    /// Computes the law of a part within the limits of one.
    fn law_within<T>(
        exact: &mut Exact,
        lent: &SubHand<'_>,
        law: impl FnOnce(&mut Exact, &SubHand<'_>) -> Law<T>,
    ) -> Law<T> {
        let (law, taken) = exact.metered(Drawn::LIMITS, |exact| law(exact, lent));
        if taken.is_none() {
            lent.borrow_mut().refused = true;
        }
        law
    }

    /// Draws the result of a part, or has it rolled if its law is not kept. While a law is computed,
    /// the part is one fork of it.
    #[inline]
    pub(super) fn draw_part<I: Inputs, T: PartValue>(
        &mut self,
        part: PartId,
        inputs: I,
        law: impl FnOnce(&mut Exact, &SubHand<'_>) -> Law<T>,
        roll: impl FnOnce(&mut Drawn) -> T,
    ) -> T {
        if self.computes_law {
            return self.weigh(|exact, lent| {
                exact.fork(|exact| {
                    let key = Key::of(part, inputs);
                    exact.part_law(key, |exact| Drawn::law_within(exact, lent, law))
                })
            });
        }
        let place = self.place(part, inputs, |exact, lent| Drawn::law_within(exact, lent, law));
        let near = self.near[place].as_ref();
        let drawn = near.and_then(|near| {
            let table = near.kept::<I, T>()?.table()?;
            let place = table.cuts().place(self.words.word());
            Some((near, place, table.value(place)))
        });
        match &mut self.record {
            Record::Nothing => {}
            Record::Results(log) => {
                log.push(drawn.map(|(_, _, result)| Box::new(result) as Box<dyn Any>));
            }
            Record::Draws(draws) => {
                let source = |near: &RecentTable| Distribution::Table(Arc::clone(near.any()));
                draws.push(drawn.map(|(near, place, _)| Draw { source: source(near), place }));
            }
        }
        match drawn {
            Some((_, _, result)) => result,
            None => roll(self),
        }
    }
}

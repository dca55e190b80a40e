//! What is left of fighters after each round and at the end of a fight.
//!
//! Who wins with one wound left won another fight than who wins unharmed. An engagement says what
//! is [counted](Engagement::quantities) in its states. The chance of each number is exact where the
//! fight can be solved: [`Kept`] plays the same fight with one more state for every way in which it
//! can end, so that the numbers at its end are those of a state. Where it cannot, fights are played
//! and counted.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use super::absorb::{Chain, Successor};
use super::ending::Ending;
use super::interrupts::InterruptCheck;
use super::limits::{Limits, NoChain};
use super::side::Side;
use super::simulate::{Plan, batch_of};
use super::step::{Engagement, Flow, STEPS_MAX};
use crate::dice::{Dice, Drawn, Exact, Tables};
use crate::tasks::{Sum, on_all_threads};

/// A number that play changes about the fighter of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quantity {
    /// The side.
    pub side: Side,
    /// The name in files and frames, such as `wounds`.
    pub name: String,
    /// What is counted, in words.
    pub says: String,
    /// The number at the start of a fight.
    pub start: i64,
    /// Whether it tells how far the fighter is from being out.
    pub is_vital: bool,
}

/// The distribution of a quantity after each round and at the end.
#[derive(Clone, PartialEq, Debug)]
pub struct Remains {
    /// What is counted.
    pub quantity: Quantity,
    /// Its numbers, from the lowest on.
    pub amounts: Vec<i64>,
    /// The chance of each number after each round, from the first on. A fight that is over keeps
    /// the numbers with which it ended.
    pub by_round: Vec<Vec<f64>>,
    /// The chance of each number at the end together with that of who wins: the first side, the
    /// second, or nobody by the last round.
    pub at_end: Vec<[f64; OUTCOMES]>,
}

/// The number of outcomes: either side wins, or neither.
const OUTCOMES: usize = 3;

/// Who wins, as a position in [`Remains::at_end`].
fn outcome(ending: Option<Ending>) -> usize {
    ending.and_then(Ending::victor).map_or(OUTCOMES - 1, Side::index)
}

impl Remains {
    /// Returns the mean number at the end of the fights that a side wins, or that nobody wins;
    /// `None` if there are none.
    #[must_use]
    pub fn mean_if(&self, victor: Option<Side>) -> Option<f64> {
        let chances = self.law_if(victor);
        let all: f64 = chances.iter().sum();
        let mean =
            self.amounts.iter().zip(&chances).map(|(&amount, chance)| amount as f64 * chance);
        (0.0 < all).then(|| mean.sum::<f64>() / all)
    }

    /// Returns the chance of each number at the end together with that this side wins, or nobody.
    #[must_use]
    pub fn law_if(&self, victor: Option<Side>) -> Vec<f64> {
        let at = victor.map_or(OUTCOMES - 1, Side::index);
        self.at_end.iter().map(|chances| chances[at]).collect()
    }

    /// Returns the chance of each number at the end, whoever wins.
    #[must_use]
    pub fn law(&self) -> Vec<f64> {
        self.at_end.iter().map(|chances| chances.iter().sum()).collect()
    }

    /// Returns the mean number at the end, whoever wins.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.amounts.iter().zip(self.law()).map(|(&amount, chance)| amount as f64 * chance).sum()
    }
}

/// An engagement whose endings are states.
struct Kept<'e, E>(&'e E);

/// A state of an engagement, or what is left at its end.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Moment<S> {
    Play(S),
    Over(Ending, Vec<i64>),
    /// It has stopped, and stays as it is.
    Left(Vec<i64>),
}

impl<E: Engagement> Engagement for Kept<'_, E> {
    type State = Moment<E::State>;

    fn open(&self, dice: &mut impl Dice) -> Self::State {
        Moment::Play(self.0.open(dice))
    }

    fn advance(&self, moment: &mut Self::State, dice: &mut impl Dice) -> Flow {
        match moment {
            Moment::Over(ending, _) => Flow::End(*ending),
            Moment::Left(_) => Flow::Round,
            Moment::Play(state) => match self.0.advance(state, dice) {
                Flow::End(ending) => {
                    *moment = Moment::Over(ending, self.0.amounts(state));
                    Flow::Step
                }
                Flow::Stop => {
                    *moment = Moment::Left(self.0.amounts(state));
                    Flow::Round
                }
                flow => flow,
            },
        }
    }
}

/// The shares of fights that go on after each round, and that end in it, by outcome.
type Shares<T> = Vec<(T, [T; OUTCOMES])>;

/// The shares of fights, as chances or counts, by the number of each quantity.
struct Course<T> {
    seen: Vec<BTreeMap<i64, Shares<T>>>,
    rounds: usize,
}

impl<T: Copy + Default + AddAssign> Course<T> {
    fn new(quantities: usize, rounds_max: u16) -> Course<T> {
        Course { seen: vec![BTreeMap::new(); quantities], rounds: rounds_max.into() }
    }

    /// Adds to the shares of a round, from 0, at these numbers.
    fn add(&mut self, round: usize, amounts: &[i64], tell: impl Fn(&mut (T, [T; OUTCOMES]))) {
        let rounds = self.rounds;
        for (seen, &amount) in self.seen.iter_mut().zip(amounts) {
            tell(
                &mut seen.entry(amount).or_insert_with(|| vec![Default::default(); rounds])[round],
            );
        }
    }

    /// Adds fights that go on after a round.
    fn go_on(&mut self, round: usize, amounts: &[i64], share: T) {
        self.add(round, amounts, |(onward, _)| *onward += share);
    }

    /// Adds fights that end in a round.
    fn end(&mut self, round: usize, ending: Ending, amounts: &[i64], share: T) {
        self.add(round, amounts, |(_, ended)| ended[outcome(Some(ending))] += share);
    }

    /// Adds the fights of another course of the same quantities and rounds.
    fn join(&mut self, other: &Course<T>) {
        for (ours, theirs) in self.seen.iter_mut().zip(&other.seen) {
            for (&amount, shares) in theirs {
                let own =
                    ours.entry(amount).or_insert_with(|| vec![Default::default(); self.rounds]);
                for ((onward, ended), (more_onward, more_ended)) in own.iter_mut().zip(shares) {
                    *onward += *more_onward;
                    ended.iter_mut().zip(more_ended).for_each(|(own, more)| *own += *more);
                }
            }
        }
    }

    /// Returns the distributions, given the chance that a share stands for.
    fn told(self, quantities: Vec<Quantity>, chance: impl Fn(T) -> f64) -> Vec<Remains> {
        let rounds = self.rounds;
        let told = quantities.into_iter().zip(self.seen).map(|(quantity, seen)| {
            let mut by_round = vec![Vec::with_capacity(seen.len()); rounds];
            let mut at_end = Vec::with_capacity(seen.len());
            for shares in seen.values() {
                let mut over = [0.0; OUTCOMES];
                for (after, &(onward, ended)) in by_round.iter_mut().zip(shares) {
                    over.iter_mut().zip(ended).for_each(|(over, ended)| *over += chance(ended));
                    after.push(over.iter().sum::<f64>() + chance(onward));
                }
                over[outcome(None)] += shares.last().map_or(0.0, |&(onward, _)| chance(onward));
                at_end.push(over);
            }
            Remains { quantity, amounts: seen.into_keys().collect(), by_round, at_end }
        });
        told.collect()
    }
}

/// Returns what is left of the fighters of an engagement, by the chain of all its states; nothing
/// if it counts nothing.
///
/// # Errors
/// If the chain has more states or transitions than `limits` allow, or was stopped.
pub(super) fn remains<E: Engagement>(
    engagement: &E,
    hand: &mut Exact,
    limits: Limits,
    rounds_max: u16,
    stopped: &dyn Fn() -> bool,
) -> Result<Vec<Remains>, NoChain> {
    if !E::COUNTS {
        return Ok(Vec::new());
    }
    let quantities = engagement.quantities();
    let (chain, moments) = Chain::with_states(&Kept(engagement), hand, limits, stopped)?;
    // States with the same numbers share a place.
    let mut places = BTreeMap::new();
    let at: Vec<usize> = moments
        .iter()
        .map(|moment| {
            let amounts = match moment {
                Moment::Play(state) => engagement.amounts(state),
                Moment::Over(_, amounts) | Moment::Left(amounts) => amounts.clone(),
            };
            let next = places.len();
            *places.entry(amounts).or_insert(next)
        })
        .collect();
    let onward = |from: usize| {
        chain.from(from).iter().filter_map(|&(successor, share)| match successor {
            Successor::Round(to) => Some((at[to as usize], share)),
            Successor::Step(_) | Successor::End(_) | Successor::Stop => None,
        })
    };
    let onward: Vec<(usize, usize, f64)> = (0..moments.len())
        .flat_map(|from| onward(from).map(move |(place, share)| (from, place, share)))
        .collect();
    let ends: Vec<(usize, Ending)> = moments
        .iter()
        .enumerate()
        .filter_map(|(state, moment)| match moment {
            Moment::Over(ending, _) => Some((state, *ending)),
            Moment::Play(_) | Moment::Left(_) => None,
        })
        .collect();
    let mut amounts = vec![Vec::new(); places.len()];
    for (numbers, place) in places {
        amounts[place] = numbers;
    }
    let mut course = Course::new(quantities.len(), rounds_max);
    let mut left = vec![0.0; amounts.len()];
    let mut round = 0;
    chain.carry_each(rounds_max, &mut InterruptCheck::of(stopped, LOOK), |mass| {
        left.fill(0.0);
        for &(from, place, share) in &onward {
            left[place] += mass(from) * share;
        }
        for (amounts, &share) in amounts.iter().zip(&left) {
            if 0.0 < share {
                course.go_on(round, amounts, share);
            }
        }
        for &(state, ending) in &ends {
            let share = mass(state);
            if 0.0 < share {
                course.end(round, ending, &amounts[at[state]], share);
            }
        }
        round += 1;
    })?;
    Ok(course.told(quantities, |share| share))
}

/// The number of operations between two calls of `stopped`.
const LOOK: u32 = 1 << 16;

/// Plays the fights of a plan, those that [`simulate`](super::simulate::simulate) plays, and counts
/// what is left of the fighters; nothing if the engagement counts nothing.
pub(super) fn remains_played<E: Engagement>(
    engagement: &E,
    plan: &Plan,
    tables: &Tables,
) -> Vec<Remains> {
    if !E::COUNTS || plan.fights == 0 {
        return Vec::new();
    }
    let quantities = engagement.quantities();
    let none = || Course::<u64>::new(quantities.len(), plan.rounds_max);
    let (size, end) = (batch_of(plan), plan.first + plan.fights);
    let all = Sum::new(none());
    on_all_threads(plan.fights.div_ceil(size), &|tasks| {
        let mut course = none();
        let mut dice = Drawn::new(tables, plan.seed);
        for task in tasks {
            let first = plan.first + task * size;
            for index in first..end.min(first + size) {
                dice.trial(index);
                count(engagement, plan.rounds_max, &mut dice, &mut course);
            }
        }
        all.add(|all| all.join(&course));
    });
    all.total().told(quantities, |count| count as f64 / plan.fights as f64)
}

/// Plays one fight and adds what is left to a course.
fn count<E: Engagement>(
    engagement: &E,
    rounds_max: u16,
    dice: &mut impl Dice,
    course: &mut Course<u64>,
) {
    let mut state = engagement.open(dice);
    for round in 0..rounds_max {
        let mut steps = 0;
        let flow = loop {
            dice.at(u32::from(round) + 1, steps);
            steps += 1;
            match engagement.advance(&mut state, dice) {
                Flow::Step if steps < STEPS_MAX => {}
                flow => break flow,
            }
        };
        let amounts = engagement.amounts(&state);
        match flow {
            Flow::End(ending) => return course.end(round.into(), ending, &amounts, 1),
            Flow::Round => course.go_on(round.into(), &amounts, 1),
            // It has stopped, or takes too many steps: it stays as it is.
            Flow::Stop | Flow::Step => {
                (round..rounds_max).for_each(|round| course.go_on(round.into(), &amounts, 1));
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests;

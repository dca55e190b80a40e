//! Monte Carlo simulation of fights.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::ending::Ending;
use super::sample_cache::{FightPlayer, SampleCache};
use super::side::Side;
use super::step::{Engagement, Flow, STEPS_MAX};
use crate::dice::{Dice, Rolled};
use crate::tasks::{Parts, Sum, on_all_threads};

/// A range of fights to play.
///
/// A seed and an index identify a fight: all its random words are functions of both. So fight 7 of a
/// seed is the same alone, among millions, and on any number of threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The seed.
    pub seed: u64,
    /// The index of the first fight.
    pub first: u64,
    /// The number of fights.
    pub fights: u64,
    /// The number of rounds after which a fight is left undecided, 1 to
    /// [`ROUNDS_MAX`](super::ROUNDS_MAX).
    pub rounds_max: u16,
}

/// The number of fights that ended in each way, round by round.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// The number of fights played.
    pub fights: u64,
    /// The number of fights that ended in each round, from the first on, by [`Ending::index`].
    pub by_round: Vec<[u64; Ending::COUNT]>,
}

impl Tally {
    fn new(rounds_max: u16) -> Tally {
        Tally { fights: 0, by_round: vec![[0; Ending::COUNT]; usize::from(rounds_max)] }
    }

    /// Adds fights of at most `rounds_max` rounds, given the ending of each as
    /// [`outcomes`](outcomes()) returns it.
    pub fn count(&mut self, ends: &[Option<(Ending, u16)>], rounds_max: u16) {
        self.fights += ends.len() as u64;
        let rounds = self.by_round.len().max(usize::from(rounds_max));
        self.by_round.resize(rounds, [0; Ending::COUNT]);
        for (ending, round) in ends.iter().flatten() {
            self.by_round[usize::from(*round) - 1][ending.index()] += 1;
        }
    }

    /// Adds one fight of at most as many rounds as are counted.
    fn add_one(&mut self, end: Option<(Ending, u16)>) {
        self.fights += 1;
        if let Some((ending, round)) = end {
            self.by_round[usize::from(round) - 1][ending.index()] += 1;
        }
    }

    /// Adds the fights of another tally.
    pub fn add(&mut self, other: &Tally) {
        self.fights += other.fights;
        let rounds = self.by_round.len().max(other.by_round.len());
        self.by_round.resize(rounds, [0; Ending::COUNT]);
        for (ours, theirs) in self.by_round.iter_mut().zip(&other.by_round) {
            for (ours, theirs) in ours.iter_mut().zip(theirs) {
                *ours += theirs;
            }
        }
    }

    /// Returns whether these can be the counts of so many fights.
    #[must_use]
    pub fn is_of(&self, fights: u64) -> bool {
        let counts = self.by_round.iter().flatten();
        let ended = counts.copied().try_fold(0, u64::checked_add);
        self.fights == fights && ended.is_some_and(|ended| ended <= fights)
    }

    /// Returns the number of fights with this ending.
    #[must_use]
    pub fn ended(&self, ending: Ending) -> u64 {
        self.by_round.iter().map(|round| round[ending.index()]).sum()
    }

    /// Returns the number of fights won by this side.
    #[must_use]
    pub fn wins(&self, side: Side) -> u64 {
        self.ended(Ending::Out(side)) + self.ended(Ending::Rout(side))
    }

    /// Returns the number of fights that had not ended by the last round.
    #[must_use]
    pub fn undecided(&self) -> u64 {
        self.fights - self.by_round.iter().flatten().sum::<u64>()
    }
}

/// The number of fights in one task: at least, and at most. No result depends on it, because each
/// fight has its own words.
const BATCH: [u64; 2] = [1 << 9, 1 << 12];

/// The number of tasks of each thread, unless they are too small or too large. At the end of each,
/// fewer fights are on their way than a vector could follow.
const TASKS: u64 = 1 << 3;

pub(super) fn batch_of(plan: &Plan) -> u64 {
    let [least, most] = BATCH;
    (plan.fights / (TASKS * rayon::current_num_threads() as u64)).clamp(least, most)
}

/// Plays the fights of a plan on all threads and counts their endings. The result does not depend
/// on the number of threads.
pub fn simulate<E: Engagement>(engagement: &E, plan: &Plan) -> Tally {
    simulate_from(engagement, plan, &SampleCache::default())
}

/// Plays the fights of a plan like [`simulate`], with the memo of the engagement.
pub(super) fn simulate_from<E: Engagement>(
    engagement: &E,
    plan: &Plan,
    cache: &SampleCache,
) -> Tally {
    tallied(plan, &|batches, tally| {
        let mut hand = FightPlayer::of(engagement, plan, cache);
        batches.for_each(|fights| hand.play(fights, |_, end| tally.add_one(end)));
    })
}

/// Plays the fights of a plan like [`simulate`], and rolls every die: a check of what is drawn and
/// solved that shares nothing with their laws.
pub fn simulate_rolled<E: Engagement>(engagement: &E, plan: &Plan) -> Tally {
    tallied(plan, &|batches, tally| {
        for index in batches.flatten() {
            let dice = &mut Rolled::keyed(plan.seed, index);
            tally.add_one(play(engagement, plan.rounds_max, dice).1);
        }
    })
}

/// Counts the endings of fights that are divided into batches.
type Count<'c> = dyn Fn(&mut dyn Iterator<Item = Range<u64>>, &mut Tally) + Sync + 'c;

/// Counts the endings of the fights of a plan. `count` counts those of one thread.
fn tallied(plan: &Plan, count: &Count<'_>) -> Tally {
    let (size, end) = (batch_of(plan), plan.first + plan.fights);
    let all = Sum::new(Tally::new(plan.rounds_max));
    on_all_threads(plan.fights.div_ceil(size), &|tasks| {
        let firsts = tasks.map(|task| plan.first + task * size);
        let mut tally = Tally::new(plan.rounds_max);
        count(&mut firsts.map(|first| first..end.min(first + size)), &mut tally);
        all.add(|all| all.add(&tally));
    });
    all.total()
}

/// Plays the fights of a plan and returns the ending and round (from 1) of each, or `None` for
/// those that are undecided.
///
/// [`simulate`] counts the same endings; this is for finding one fight among many.
pub fn outcomes<E: Engagement>(engagement: &E, plan: &Plan) -> Vec<Option<(Ending, u16)>> {
    outcomes_from(engagement, plan, &SampleCache::default())
}

/// Plays the fights of a plan like [`outcomes`], with the memo of the engagement.
pub(super) fn outcomes_from<E: Engagement>(
    engagement: &E,
    plan: &Plan,
    cache: &SampleCache,
) -> Vec<Option<(Ending, u16)>> {
    let mut ends = vec![None; plan.fights as usize];
    let size = batch_of(plan);
    let parts = Parts::of(&mut ends, size);
    on_all_threads(parts.count(), &|tasks| {
        let mut hand = FightPlayer::of(engagement, plan, cache);
        for task in tasks {
            let first = plan.first + task * size;
            parts.fill(task, |ends| {
                let fights = first..first + ends.len() as u64;
                hand.play(fights, |index, end| ends[(index - first) as usize] = end);
            });
        }
    });
    ends
}

/// Plays one fight and returns its last state, and its ending and round (from 1), or `None` if it
/// is undecided.
#[inline]
pub(crate) fn play<E: Engagement>(
    engagement: &E,
    rounds_max: u16,
    dice: &mut impl Dice,
) -> (E::State, Option<(Ending, u16)>) {
    let mut state = engagement.open(dice);
    for round in 1..=rounds_max {
        let mut steps = 0;
        loop {
            dice.at(round.into(), steps);
            match engagement.advance(&mut state, dice) {
                Flow::End(ending) => return (state, Some((ending, round))),
                Flow::Stop => return (state, None),
                Flow::Round => break,
                Flow::Step => steps += 1,
            }
            if steps == STEPS_MAX {
                return (state, None);
            }
        }
    }
    (state, None)
}

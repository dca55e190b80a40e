//! Fights followed along the paths of others, and played where they leave them.

use std::any::Any;
use std::hash::Hash;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::ending::Ending;
use super::simulate::{Plan, play};
use super::state_count::StateCountEstimate;
use super::step::{Engagement, Flow, STEPS_MAX};
use crate::dice::{Arrival, Dice, Drawn, Draws, Paths, RecordingPosition, StepAt, Tables};
use crate::index::{Index, packed_hash};

/// What is kept of the fights of one engagement, so that later ones take less time. No result
/// depends on it.
///
/// It holds the [`Tables`] of the book, which engagements of the same book may share, and the paths
/// that fights have taken: for each thread up to some megabytes, less the more threads and memos
/// there are. Never share it between engagements, even of one book.
#[derive(Default)]
pub struct SampleCache {
    tables: Tables,
    /// The number of other memos that are in use.
    others: usize,
    trails: Mutex<Vec<Box<dyn Any + Send>>>,
    is_full: AtomicBool,
}

impl SampleCache {
    /// Creates the memo of an engagement, with the tables of its book.
    #[must_use]
    pub fn of(tables: &Tables) -> SampleCache {
        SampleCache { tables: tables.clone(), ..SampleCache::default() }
    }

    /// Lets the memo be one of so many that are in use at once, so that it keeps less.
    #[must_use]
    pub fn among(self, memos: usize) -> SampleCache {
        SampleCache { others: memos.saturating_sub(1), ..self }
    }

    /// The most edges of the paths of all threads and memos together, unless each of them has few.
    const EDGES: usize = 1 << 22;

    /// The number of edges that each thread has room for at least.
    const EDGES_LEAST: usize = 1 << 17;

    /// Returns the most edges of the paths of one thread.
    fn room(&self) -> usize {
        let shares = rayon::current_num_threads() * (1 + self.others);
        (SampleCache::EDGES / shares).clamp(SampleCache::EDGES_LEAST, Paths::EDGES_MAX)
    }

    /// Returns the tables.
    #[must_use]
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Returns whether there was no room for more paths, so that fights that leave them are played.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.is_full.load(Ordering::Relaxed)
    }

    /// Returns the trails of the engagement that nobody uses at the moment, or new ones.
    fn borrow<S: Clone + Eq + Hash + 'static>(&self) -> PathCache<S> {
        let spare = self.trails.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let spare = spare.and_then(|trails| trails.downcast().ok());
        spare.map_or_else(|| PathCache::with_room(self.room()), |trails| *trails)
    }

    fn give_back<S: Send + 'static>(&self, trails: PathCache<S>) {
        self.is_full.fetch_or(trails.paths.is_full(), Ordering::Relaxed);
        self.trails.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(trails));
    }
}

/// The number of fights in which paths become known.
const TRIED: u64 = 1 << 13;

/// The paths that fights have taken, and the states in which their steps began.
struct PathCache<S> {
    paths: Paths,
    /// The states in which steps began, with the place of the step in its round.
    steps: Vec<(S, u32)>,
    /// The most steps that are kept.
    steps_max: usize,
    index: Index,
    /// The number of fights that were followed.
    followed: u64,
    /// The number of steps that were played in the task.
    played: u64,
    /// How many fights will have been followed when it is next asked whether that is worth while, and
    /// how many steps of each were played when it was last asked.
    judged: (u64, f64),
    /// Whether too few steps lie on known paths for these to be worth following.
    is_given_up: bool,
    draws: Draws,
    lost: Vec<(u64, Option<StepAt>)>,
}

impl<S: Clone + Eq + Hash> PathCache<S> {
    /// Creates trails with room for so many edges.
    fn with_room(edges: usize) -> PathCache<S> {
        PathCache {
            paths: Paths::with_room(edges),
            steps: Vec::new(),
            // Hardly a step has fewer than two results.
            steps_max: (edges / 2).min(Paths::STEPS_MAX),
            index: Index::default(),
            followed: 0,
            played: 0,
            judged: (TRIED, f64::INFINITY),
            is_given_up: false,
            draws: Draws::new(),
            lost: Vec::new(),
        }
    }

    /// Returns the number of a step that begins in this state, if it is known or there is room.
    fn step(&mut self, state: &S, step: u32) -> Option<u32> {
        let hash = packed_hash(&(state, step));
        let known = self.index.find(hash, |place| {
            let (other, number) = &self.steps[place];
            *number == step && other == state
        });
        let number = known.or_else(|| {
            if self.paths.is_full() || self.steps_max <= self.steps.len() {
                return None;
            }
            self.index.add(hash, self.steps.len());
            self.steps.push((state.clone(), step));
            Some(self.steps.len() - 1)
        });
        number.map(|number| number as u32)
    }
}

/// Plays fights of an engagement one after another, on one thread.
pub(super) struct FightPlayer<'f, E: Engagement> {
    engagement: &'f E,
    cache: &'f SampleCache,
    rounds_max: u16,
    seed: u64,
    dice: Drawn,
    /// None once they are given back.
    trails: Option<PathCache<E::State>>,
}

impl<E: Engagement> Drop for FightPlayer<'_, E> {
    fn drop(&mut self) {
        if let Some(trails) = self.trails.take() {
            self.cache.give_back(trails);
        }
    }
}

impl<'f, E: Engagement> FightPlayer<'f, E> {
    pub(super) fn of(engagement: &'f E, plan: &Plan, cache: &'f SampleCache) -> FightPlayer<'f, E> {
        FightPlayer {
            engagement,
            cache,
            rounds_max: plan.rounds_max,
            seed: plan.seed,
            dice: Drawn::new(&cache.tables, plan.seed),
            trails: Some(cache.borrow()),
        }
    }

    /// The number of fights that are followed before those that left known paths are played.
    const FEW: u64 = 1 << 8;

    /// The number of fights whose steps are counted, to tell how many others have.
    const COUNTED: u64 = 1 << 8;

    /// How many times as long a step takes to play if its state is looked for among those that are
    /// known, at most.
    const DEARER: f64 = 1.5;

    /// The part of the steps that are still played once twice as many fights have been followed, if
    /// these have taught anything.
    const LESS: f64 = 0.95;

    /// Plays these fights, in any order, and tells the ending and round of each, or `None` if it is
    /// undecided.
    pub(super) fn play(
        &mut self,
        fights: Range<u64>,
        mut tell: impl FnMut(u64, Option<(Ending, u16)>),
    ) {
        let Some(mut trails) = self.trails.take() else { return };
        let mut lost = std::mem::take(&mut trails.lost);
        let mut first = fights.start;
        while first < fights.end {
            if trails.is_given_up {
                (first..fights.end).for_each(|index| tell(index, self.play_one(index)));
                break;
            }
            // The less is known, the sooner what was lost is learned.
            let is_known = TRIED <= trails.followed;
            let end =
                fights.end.min(if is_known { u64::MAX } else { first + FightPlayer::<E>::FEW });
            lost.clear();
            trails.played = 0;
            trails.paths.walk(self.seed, first..end, self.rounds_max.into(), |index, arrival| {
                match ended(arrival) {
                    Ok(end) => tell(index, end),
                    Err(Unknown(step)) => lost.push((index, step)),
                }
            });
            for &(index, step) in &lost {
                tell(index, self.learn(&mut trails, index, step));
            }
            trails.followed += end - first;
            if trails.judged.0 <= trails.followed {
                let played = trails.played as f64 / (end - first) as f64;
                let (_, before) =
                    std::mem::replace(&mut trails.judged, (2 * trails.followed, played));
                trails.is_given_up = FightPlayer::<E>::LESS * before <= played
                    && self.steps_mean(first) < FightPlayer::<E>::DEARER * played;
            }
            first = end;
        }
        trails.lost = lost;
        self.trails = Some(trails);
    }

    /// Returns the mean number of steps of some fights from this one on.
    fn steps_mean(&self, first: u64) -> f64 {
        let (seed, fights, rounds_max) = (self.seed, FightPlayer::<E>::COUNTED, self.rounds_max);
        let plan = Plan { seed, first, fights, rounds_max };
        let state_count =
            StateCountEstimate::of(self.engagement, &plan, &self.cache.tables, &|| false);
        state_count.map_or(0.0, |state_count| state_count.steps_mean())
    }

    fn play_one(&mut self, index: u64) -> Option<(Ending, u16)> {
        self.dice.trial(index);
        play(self.engagement, self.rounds_max, &mut self.dice).1
    }

    /// Plays a fight where it leaves known paths, in this step if it is known, and adds the path that
    /// it takes there.
    fn learn(
        &mut self,
        trails: &mut PathCache<E::State>,
        index: u64,
        step: Option<StepAt>,
    ) -> Option<(Ending, u16)> {
        let fight = (self.seed, index);
        // Meanwhile others may have found out what comes after this step.
        let mut from = step.map(|(number, round)| {
            let (_, step) = &trails.steps[number as usize];
            (number, (round, *step))
        });
        loop {
            let exit = match trails.paths.trace(fight, self.rounds_max.into(), from) {
                Ok(arrival) => return ended(arrival).unwrap_or(None),
                Err(exit) => exit,
            };
            self.dice.trial(index);
            let mut trail;
            let (mut number, mut state, mut round, mut step) = match exit {
                None => {
                    let state = self.record(trails, E::open);
                    trail =
                        trails.paths.extend(RecordingPosition::START, (0, 0), None, &trails.draws);
                    (trails.step(&state, 0), state, 1, 0)
                }
                Some((number, round)) => {
                    trail = RecordingPosition::Step(number);
                    let (state, step) = &trails.steps[number as usize];
                    (Some(number), state.clone(), round as u16, *step)
                }
            };
            // Until a step comes that is known.
            from = loop {
                self.dice.at(round.into(), step);
                trails.played += 1;
                let flow = if trail == RecordingPosition::Nowhere && trails.paths.is_full() {
                    self.engagement.advance(&mut state, &mut self.dice)
                } else {
                    let flow = self
                        .record(trails, |engagement, dice| engagement.advance(&mut state, dice));
                    trail = trails.paths.extend(trail, (round.into(), step), number, &trails.draws);
                    flow
                };
                match flow {
                    Flow::End(ending) => {
                        trails.paths.end(trail, round.into(), Some(ending.index() as u8));
                        return Some((ending, round));
                    }
                    Flow::Round if round < self.rounds_max => (round, step) = (round + 1, 0),
                    // What stops is as undecided as what goes beyond the last round.
                    Flow::Round | Flow::Stop => {
                        trails.paths.end(trail, self.rounds_max.into(), None);
                        return None;
                    }
                    Flow::Step => step += 1,
                }
                if step == STEPS_MAX {
                    return None;
                }
                let at = (u32::from(round), step);
                number = trails.step(&state, step);
                if let Some(number) = number.filter(|&number| trails.paths.knows(number))
                    && u32::from(round) <= Paths::ROUNDS_MAX
                {
                    trails.paths.join(trail, at, number);
                    break Some((number, at));
                }
            };
        }
    }

    /// Plays something and records what it draws.
    fn record<T>(
        &mut self,
        trails: &mut PathCache<E::State>,
        play: impl FnOnce(&E, &mut Drawn) -> T,
    ) -> T {
        trails.draws.clear();
        let engagement = self.engagement;
        self.dice.recording(&mut trails.draws, |dice| play(engagement, dice))
    }
}

/// A fight left the known paths, in this step if it is known.
struct Unknown(Option<StepAt>);

/// Returns the ending and round of a fight, or none if it is undecided.
fn ended(arrival: Arrival) -> Result<Option<(Ending, u16)>, Unknown> {
    match arrival {
        Arrival::End(code, round) => Ok(Some((Ending::ALL[usize::from(code)], round as u16))),
        Arrival::Beyond => Ok(None),
        Arrival::Unknown(step) => Err(Unknown(step)),
    }
}

#[cfg(test)]
mod tests;

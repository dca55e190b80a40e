//! Fights followed along the paths of others, and played where they leave them.

use std::any::Any;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use super::simulate::{Plan, play};
use super::{Ending, Engagement, Flow, STEPS_MAX};
use crate::dice::{Arrival, Dice, Drawn, Paths, Places, Tables};
use crate::index::{Index, packed_hash};

/// What is kept of the fights of one engagement, so that later ones take less time. No result
/// depends on it.
///
/// It holds the [`Tables`] of the book, which engagements of the same book may share, and the paths
/// that fights have taken, for each thread a few megabytes at most. It belongs to one engagement: another one,
/// be it of the same book, needs its own.
#[derive(Default)]
pub struct Memo {
    tables: Tables,
    trails: Mutex<Vec<Box<dyn Any + Send>>>,
}

impl Memo {
    /// Creates the memo of an engagement, with the tables of its book.
    #[must_use]
    pub fn of(tables: &Tables) -> Memo {
        Memo { tables: tables.clone(), trails: Mutex::default() }
    }

    /// Returns the tables.
    #[must_use]
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Returns the trails of the engagement that nobody uses at the moment, or new ones.
    fn borrow<S: Clone + 'static>(&self) -> Trails<S> {
        let spare = self.trails.lock().unwrap_or_else(PoisonError::into_inner).pop();
        spare.and_then(|trails| trails.downcast().ok()).map_or_else(Trails::new, |trails| *trails)
    }

    fn give_back<S: Send + 'static>(&self, trails: Trails<S>) {
        self.trails.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(trails));
    }
}

/// The paths that fights have taken. Where a step begins in the same state, they meet.
struct Trails<S> {
    paths: Paths,
    /// The states in which steps began, with the number of the step in its round and the first draw
    /// of the step, if there was one.
    steps: Vec<(S, u32, Option<u32>)>,
    index: Index,
    /// Whether too few fights stay on known paths for these to be worth following.
    is_given_up: bool,
    places: Places,
    lost: Vec<u64>,
}

impl<S> Trails<S> {
    /// The number of fights that are followed before those that left known paths are played.
    const FEW: u64 = 1 << 8;

    /// The most states.
    const STATES_MAX: usize = 1 << 16;

    fn new() -> Trails<S> {
        Trails {
            paths: Paths::new(),
            steps: Vec::new(),
            index: Index::default(),
            is_given_up: false,
            places: Places::new(),
            lost: Vec::new(),
        }
    }
}

/// Plays fights of an engagement one after another, on one thread.
pub(super) struct Fights<'f, E: Engagement> {
    engagement: &'f E,
    memo: &'f Memo,
    rounds_max: u16,
    seed: u64,
    dice: Drawn,
    /// None once they are given back.
    trails: Option<Trails<E::State>>,
}

impl<E: Engagement> Drop for Fights<'_, E> {
    fn drop(&mut self) {
        if let Some(trails) = self.trails.take() {
            self.memo.give_back(trails);
        }
    }
}

impl<'f, E: Engagement> Fights<'f, E> {
    pub(super) fn of(engagement: &'f E, plan: &Plan, memo: &'f Memo) -> Fights<'f, E> {
        Fights {
            engagement,
            memo,
            rounds_max: plan.rounds_max,
            seed: plan.seed,
            dice: Drawn::new(&memo.tables, plan.seed),
            trails: Some(memo.borrow()),
        }
    }

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
            let is_known =
                (lost.len() as u64) < Trails::<E::State>::FEW / 8 && 0 < trails.steps.len();
            let end =
                if is_known { fights.end } else { fights.end.min(first + Trails::<E::State>::FEW) };
            lost.clear();
            trails.paths.walk(self.seed, first..end, self.rounds_max.into(), |index, arrival| {
                match arrival {
                    Arrival::End(code, round) => {
                        tell(index, Some((Ending::ALL[usize::from(code)], round as u16)));
                    }
                    Arrival::Beyond => tell(index, None),
                    Arrival::Unknown => lost.push(index),
                }
            });
            let is_full = trails.is_full();
            for &index in &lost {
                let end = match is_full {
                    true => self.play_one(index),
                    false => self.learn(&mut trails, index),
                };
                tell(index, end);
            }
            trails.is_given_up = is_full && (end - first) / 2 < lost.len() as u64;
            first = end;
        }
        trails.lost = lost;
        self.trails = Some(trails);
    }

    fn play_one(&mut self, index: u64) -> Option<(Ending, u16)> {
        self.dice.trial(index);
        play(self.engagement, self.rounds_max, &mut self.dice).1
    }

    /// Plays a fight and adds the path that it takes.
    fn learn(&mut self, trails: &mut Trails<E::State>, index: u64) -> Option<(Ending, u16)> {
        let Fights { engagement, dice, .. } = self;
        let mut trail = trails.paths.begin();
        let mut places = std::mem::take(&mut trails.places);
        places.clear();
        dice.trial(index);
        let mut state = dice.recording(&mut places, |dice| engagement.open(dice));
        trails.paths.extend(&mut trail, (0, 0), None, &places);
        let mut ended = None;
        'fight: for round in 1..=self.rounds_max {
            for step in 0.. {
                dice.at(round.into(), step);
                let flow = if trail.is_over() {
                    engagement.advance(&mut state, dice)
                } else {
                    let node = trails.step(&state, step);
                    places.clear();
                    let flow =
                        dice.recording(&mut places, |dice| engagement.advance(&mut state, dice));
                    let node = node.map(|at| &mut trails.steps[at].2);
                    trails.paths.extend(&mut trail, (round.into(), step), node, &places);
                    flow
                };
                match flow {
                    Flow::End(ending) => {
                        ended = Some((ending, round));
                        break 'fight;
                    }
                    Flow::Round => break,
                    Flow::Step if step + 1 == STEPS_MAX => {
                        trails.places = places;
                        return None;
                    }
                    Flow::Step => {}
                }
            }
        }
        let (code, round) = match ended {
            Some((ending, round)) => (Some(ending.index() as u8), round),
            None => (None, self.rounds_max),
        };
        trails.paths.end(&trail, round.into(), code);
        trails.places = places;
        ended
    }
}

impl<S: Clone + Eq + std::hash::Hash> Trails<S> {
    fn is_full(&self) -> bool {
        self.paths.is_full() || Trails::<S>::STATES_MAX <= self.steps.len()
    }

    /// Returns the place of a state in which a step with this number begins, if there is room.
    fn step(&mut self, state: &S, step: u32) -> Option<usize> {
        let hash = packed_hash(&(state, step));
        let known = self.index.find(hash, |place| {
            let (other, number, _) = &self.steps[place];
            *number == step && other == state
        });
        known.or_else(|| {
            if self.is_full() {
                return None;
            }
            self.index.add(hash, self.steps.len());
            self.steps.push((state.clone(), step, None));
            Some(self.steps.len() - 1)
        })
    }
}

#[cfg(test)]
mod tests;

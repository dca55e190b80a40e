//! Searching changes in the order of their cost, and from the best of those onwards.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeSet, BinaryHeap};

/// A change: for each key that may change the place of its value.
pub(super) type Assignment = Vec<usize>;

/// How far a change is from keeping all promises; less is better.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Shortfall {
    /// The number of promises that are not kept.
    pub(super) unkept: usize,
    /// By how much, in margins, those are missed together.
    pub(super) excess: f64,
}

impl Shortfall {
    fn order(self, other: Shortfall) -> Ordering {
        self.unkept.cmp(&other.unkept).then(self.excess.total_cmp(&other.excess))
    }
}

/// The changes that are allowed.
pub(super) struct Space {
    /// What each value of each key costs. The present one costs nothing.
    pub(super) costs: Vec<Vec<f64>>,
    /// The place of the present value of each key.
    pub(super) present: Assignment,
}

/// What a search judges changes with.
pub(super) trait Judge {
    type Error;

    /// Returns how far each change is from keeping all promises.
    fn judge(&mut self, changes: &[Assignment]) -> Result<Vec<Shortfall>, Self::Error>;

    /// Returns whether a change that seems to keep all promises does so once more, with other dice.
    fn confirm(&mut self, change: &Assignment) -> Result<bool, Self::Error>;

    /// Returns whether an error only says that the search is to stop.
    fn is_stop(error: &Self::Error) -> bool;
}

/// What a search found.
#[derive(Debug)]
pub(super) struct SearchResult {
    /// The change that keeps all promises, or is nearest to that.
    pub(super) best: Assignment,
    /// Whether it keeps them.
    pub(super) is_kept: bool,
    /// How many changes were tried.
    pub(super) tried: u64,
    /// All changes that cost less than this were tried; none if all were.
    pub(super) all_below: Option<f64>,
    /// Whether it was stopped.
    pub(super) is_stopped: bool,
}

/// The number of changes that are judged side by side.
const BATCH: usize = 8;

/// The digits of a cost that count, so that sums in another order are the same.
const COST_SCALE: f64 = 1e6;

impl Space {
    /// Returns the number of changes, without the one that changes nothing.
    pub(super) fn count(&self) -> u64 {
        let sizes = self.costs.iter().map(|costs| costs.len() as u64);
        sizes.fold(1u64, u64::saturating_mul) - 1
    }

    pub(super) fn cost(&self, change: &Assignment) -> f64 {
        let costs: f64 = change.iter().zip(&self.costs).map(|(&at, costs)| costs[at]).sum();
        (costs * COST_SCALE).round() / COST_SCALE
    }

    /// Returns the changes of one key, the cheapest first.
    pub(super) fn singles(&self) -> Vec<Assignment> {
        let mut all = Vec::new();
        for (key, costs) in self.costs.iter().enumerate() {
            for at in (0..costs.len()).filter(|&at| at != self.present[key]) {
                let mut change = self.present.clone();
                change[key] = at;
                all.push(change);
            }
        }
        all.sort_by(|one, other| self.cost(one).total_cmp(&self.cost(other)));
        all
    }

    /// Returns the changes that differ in one key, by one value.
    fn neighbours(&self, change: &Assignment) -> Vec<Assignment> {
        let moved = |key: usize, to: Option<usize>| {
            let to = to.filter(|&to| to < self.costs[key].len())?;
            let mut other = change.clone();
            other[key] = to;
            Some(other)
        };
        let both = |key: usize| [change[key].checked_sub(1), change[key].checked_add(1)];
        let keys = 0..change.len();
        keys.flat_map(|key| both(key).into_iter().filter_map(move |to| moved(key, to))).collect()
    }

    /// Returns the changes with one key nearer to what it is now.
    fn cheaper(&self, change: &Assignment) -> Vec<Assignment> {
        let all = self.neighbours(change).into_iter();
        all.filter(|other| self.cost(other) < self.cost(change)).collect()
    }

    /// Iterates over all changes in the order of their cost, those of equal cost with the fewest
    /// keys first, beginning with the one that changes nothing.
    fn by_cost(&self) -> ByCost<'_> {
        let order = |key: usize| {
            let mut places: Vec<usize> = (0..self.costs[key].len()).collect();
            // The present value is the first even where others cost nothing.
            let rank = |at: usize| (at != self.present[key], self.costs[key][at]);
            places.sort_by(|&one, &other| {
                let ((one, cost), (other, dearer)) = (rank(one), rank(other));
                one.cmp(&other).then(cost.total_cmp(&dearer))
            });
            places
        };
        let orders: Vec<Vec<usize>> = (0..self.costs.len()).map(order).collect();
        let mut queue = ByCost { space: self, orders, waiting: BinaryHeap::new() };
        queue.push(vec![0; self.costs.len()]);
        queue
    }
}

/// All changes in the order of their cost. A change waits as the ranks of its values by cost: of
/// each change come those with one more rank in the last key that changes, or in one after it, so
/// that each comes once, and none before a cheaper one.
struct ByCost<'s> {
    space: &'s Space,
    orders: Vec<Vec<usize>>,
    waiting: BinaryHeap<Reverse<(u64, usize, Vec<usize>)>>,
}

impl ByCost<'_> {
    fn change(&self, ranks: &[usize]) -> Assignment {
        ranks.iter().zip(&self.orders).map(|(&rank, order)| order[rank]).collect()
    }

    fn push(&mut self, ranks: Vec<usize>) {
        let cost = self.space.cost(&self.change(&ranks));
        let keys = ranks.iter().filter(|&&rank| 0 < rank).count();
        self.waiting.push(Reverse(((cost * COST_SCALE).round() as u64, keys, ranks)));
    }

    /// Returns the cost of the next change.
    fn next_cost(&self) -> Option<f64> {
        self.waiting.peek().map(|Reverse((cost, ..))| *cost as f64 / COST_SCALE)
    }
}

impl Iterator for ByCost<'_> {
    type Item = Assignment;

    fn next(&mut self) -> Option<Assignment> {
        let Reverse((_, _, ranks)) = self.waiting.pop()?;
        let last = ranks.iter().rposition(|&rank| 0 < rank).unwrap_or(0);
        for key in last..ranks.len() {
            if ranks[key] + 1 < self.orders[key].len() {
                let mut next = ranks.clone();
                next[key] += 1;
                self.push(next);
            }
        }
        Some(self.change(&ranks))
    }
}

/// A search under way.
struct Search<'s, J: Judge> {
    space: &'s Space,
    judge: &'s mut J,
    tried: BTreeSet<Assignment>,
    /// Those of them that do not keep all promises.
    passed: BTreeSet<Assignment>,
    /// The best change so far.
    best: (Assignment, Shortfall),
}

/// Searches for the cheapest change that keeps all promises, in so many tries.
///
/// If that many tries allow it, all changes are tried in the order of their cost, up to the first
/// that keeps all promises. Else half of the tries are spent so, then come all changes of one key,
/// and the others go on from the best change, one value of one key at a time.
pub(super) fn search<J: Judge>(
    space: &Space,
    present: Shortfall,
    tries: u64,
    judge: &mut J,
) -> Result<SearchResult, J::Error> {
    let best = (space.present.clone(), present);
    let (tried, passed) = (BTreeSet::new(), BTreeSet::new());
    let mut search = Search { space, judge, tried, passed, best };
    let mut all_below = Some(0.0);
    let (kept, is_stopped) = match search.run(tries, &mut all_below) {
        Ok(kept) => (kept, false),
        Err(error) if J::is_stop(&error) => (None, true),
        Err(error) => return Err(error),
    };
    let (tried, is_kept) = (search.tried.len() as u64, kept.is_some());
    let best = kept.unwrap_or(search.best.0);
    Ok(SearchResult { best, is_kept, tried, all_below, is_stopped })
}

impl<J: Judge> Search<'_, J> {
    /// Returns the change that keeps all promises, if one is found, and notes below which cost all
    /// were tried.
    fn run(
        &mut self,
        tries: u64,
        all_below: &mut Option<f64>,
    ) -> Result<Option<Assignment>, J::Error> {
        let mut queue = self.space.by_cost();
        queue.next();
        let early = if self.space.count() <= tries { tries } else { tries / 2 };
        while (self.tried.len() as u64) < early && queue.next_cost().is_some() {
            *all_below = queue.next_cost();
            let room = (early - self.tried.len() as u64).min(BATCH as u64);
            let batch: Vec<Assignment> = queue.by_ref().take(room as usize).collect();
            if let Some(kept) = self.first_kept(&batch)? {
                *all_below = Some(self.space.cost(&kept));
                return Ok(Some(kept));
            }
        }
        *all_below = queue.next_cost();
        if all_below.is_none() {
            return Ok(None);
        }
        let found = match self.first_kept(&self.space.singles())? {
            Some(found) => Some(found),
            None => self.descend(tries)?,
        };
        found.map(|found| self.shrink(found)).transpose()
    }

    /// Tries changes, but for those that are known to keep too little, and returns the first that
    /// keeps all promises.
    fn first_kept(&mut self, changes: &[Assignment]) -> Result<Option<Assignment>, J::Error> {
        let new: Vec<Assignment> =
            changes.iter().filter(|change| !self.passed.contains(*change)).cloned().collect();
        for batch in new.chunks(BATCH) {
            let distances = self.judge.judge(batch)?;
            self.tried.extend(batch.iter().cloned());
            for (change, mut distance) in batch.iter().zip(distances) {
                if distance.unkept == 0 {
                    if self.judge.confirm(change)? {
                        return Ok(Some(change.clone()));
                    }
                    distance.unkept = 1;
                }
                self.passed.insert(change.clone());
                if distance.order(self.best.1) == Ordering::Less {
                    self.best = (change.clone(), distance);
                }
            }
        }
        Ok(None)
    }

    /// Goes on from the best change as long as a neighbour is better.
    fn descend(&mut self, tries: u64) -> Result<Option<Assignment>, J::Error> {
        while (self.tried.len() as u64) < tries {
            let before = self.best.clone();
            let near = self.space.neighbours(&before.0);
            if let Some(kept) = self.first_kept(&near)? {
                return Ok(Some(kept));
            }
            if self.best == before {
                break;
            }
        }
        Ok(None)
    }

    /// Takes back what is not needed of a change, one value of one key at a time.
    fn shrink(&mut self, mut change: Assignment) -> Result<Assignment, J::Error> {
        while let Some(smaller) = self.first_kept(&self.space.cheaper(&change))? {
            change = smaller;
        }
        Ok(change)
    }
}

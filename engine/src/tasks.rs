//! Work divided into tasks that threads share.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

/// Does the tasks 0 to `count` - 1 on all threads that have nothing else to do. `work` does those of
/// one thread, with what it makes for them.
///
/// Threads add up what they come to in a [`Sum`], or put it in its [place](Parts). So this is
/// compiled once, and not for every rule that is played in it.
pub(crate) fn on_all_threads(count: u64, work: &(dyn Fn(Tasks<'_>) + Sync)) {
    let next = AtomicU64::new(0);
    (0..rayon::current_num_threads()).into_par_iter().with_max_len(1).for_each(|_| {
        let mut tasks = Tasks { first: None, next: &next, count };
        tasks.first = tasks.claim();
        if tasks.first.is_some() {
            work(tasks);
        }
    });
}

/// The tasks of one thread, by their numbers: each time the first that nobody has taken.
pub(crate) struct Tasks<'t> {
    first: Option<u64>,
    next: &'t AtomicU64,
    count: u64,
}

impl Tasks<'_> {
    fn claim(&self) -> Option<u64> {
        Some(self.next.fetch_add(1, Ordering::Relaxed)).filter(|task| *task < self.count)
    }
}

impl Iterator for Tasks<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.first.take().or_else(|| self.claim())
    }
}

/// What threads add up. It must not depend on their order.
pub(crate) struct Sum<T>(Mutex<T>);

impl<T> Sum<T> {
    pub(crate) fn new(none: T) -> Sum<T> {
        Sum(Mutex::new(none))
    }

    /// Adds what a thread has come to.
    pub(crate) fn add(&self, add: impl FnOnce(&mut T)) {
        add(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    pub(crate) fn total(self) -> T {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A list whose parts are filled by tasks, each by the task of its number.
pub(crate) struct Parts<'l, T>(Vec<Mutex<&'l mut [T]>>);

impl<'l, T> Parts<'l, T> {
    /// Divides a list into parts of this size, at least 1, of which the last may be smaller.
    pub(crate) fn of(list: &'l mut [T], size: u64) -> Parts<'l, T> {
        Parts(list.chunks_mut(size as usize).map(Mutex::new).collect())
    }

    pub(crate) fn count(&self) -> u64 {
        self.0.len() as u64
    }

    /// Fills a part.
    pub(crate) fn fill(&self, nth: u64, fill: impl FnOnce(&mut [T])) {
        fill(&mut self.0[nth as usize].lock().unwrap_or_else(PoisonError::into_inner));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_task_is_done_once_and_in_its_place() {
        for threads in [1, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.expect("threads can be started").install(|| {
                for (count, size) in [(0, 1), (1, 8), (100, 7)] {
                    let (mut list, sum) = (vec![0; count], Sum::new(0));
                    let parts = Parts::of(&mut list, size);
                    on_all_threads(parts.count(), &|tasks| {
                        for task in tasks {
                            parts.fill(task, |part| {
                                for one in part {
                                    *one += task + 1;
                                }
                            });
                            sum.add(|sum| *sum += task);
                        }
                    });
                    let tasks = parts.count();
                    assert!(list.iter().zip(0..).all(|(one, nth)| *one == nth / size + 1));
                    assert_eq!(sum.total(), (0..tasks).sum::<u64>());
                }
            });
        }
    }
}

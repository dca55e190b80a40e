//! How many trials there are between two looks at the watcher.

use std::ops::Range;
use std::time::{Duration, Instant};

use super::watcher::Watcher;

/// The number of trials between two looks at the watcher. No result depends on it, unless sampling
/// is stopped.
pub(super) struct Pace {
    pub(super) next: u64,
    most: u64,
}

impl Pace {
    /// The first number of trials, before their speed is known.
    const FIRST: u64 = 8;
    /// The longest acceptable delay of a stop.
    pub(super) const PATIENCE: Duration = Duration::from_millis(200);

    /// How many chunks are run at once, at most, if they are quick: threads wait for each other
    /// after each time.
    const CHUNKS: u64 = 8;

    /// How many times as many trials there are, at most, as at the last time. Each time, threads wait
    /// for each other, and hands begin anew.
    const GROWTH: u64 = 16;

    pub(super) fn of(chunk: u64) -> Pace {
        let most = chunk.saturating_mul(Pace::CHUNKS);
        Pace { next: Pace::FIRST.min(most), most }
    }

    /// Runs a range of trials, unless it is stopped. Returns the number of the first one that is
    /// not done.
    pub(super) fn through(
        &mut self,
        range: Range<u64>,
        run: &mut dyn FnMut(u64, u64),
        watcher: &dyn Watcher,
    ) -> u64 {
        let Range { start: mut done, end } = range;
        while done < end && !watcher.stopped() {
            let count = self.next.min(end - done);
            self.time(|| run(done, count));
            done += count;
        }
        done
    }

    /// Runs the next trials, and adjusts the number of those after them.
    pub(super) fn time(&mut self, play: impl FnOnce()) {
        let began = Instant::now();
        play();
        self.adjust(began.elapsed());
    }

    /// Adjusts the number of trials, given how long the last ones took.
    fn adjust(&mut self, took: Duration) {
        if took < Pace::PATIENCE / 4 {
            let fit = Pace::PATIENCE.as_nanos() / (2 * took.as_nanos()).max(1);
            self.next = (self.next * (fit as u64).min(Pace::GROWTH)).min(self.most);
        } else if Pace::PATIENCE < took {
            self.next = (self.next / 2).max(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quick_trials_soon_become_many() {
        let mut pace = Pace::of(1 << 15);
        let mut after = |took| {
            pace.adjust(took);
            pace.next
        };
        let [quick, slow] = [Duration::ZERO, Duration::from_millis(20)];
        assert_eq!([quick; 3].map(&mut after), [1 << 7, 1 << 11, 1 << 15]);
        // Five times as many would take half of the longest delay.
        assert_eq!(after(slow), 5 << 15);
        assert_eq!([quick; 2].map(&mut after), [1 << 18; 2]);
        assert_eq!(after(Pace::PATIENCE / 2), 1 << 18);
        assert_eq!(after(Duration::from_secs(1)), 1 << 17);
    }
}

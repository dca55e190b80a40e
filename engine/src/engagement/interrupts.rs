//! Checking regularly whether a long computation should stop.

use super::limits::NoChain;

/// The caller asked for the work to stop.
pub(super) struct Stopped;

impl From<Stopped> for NoChain {
    fn from(_: Stopped) -> NoChain {
        NoChain::Stopped
    }
}

/// A check for interruption, called once in so many beats.
pub(super) struct InterruptCheck<'a> {
    stopped: &'a dyn Fn() -> bool,
    every: u32,
    left: u32,
}

impl<'a> InterruptCheck<'a> {
    /// Creates a pulse that calls `stopped` at the first beat and then once in `every` beats.
    pub(super) fn of(stopped: &'a dyn Fn() -> bool, every: u32) -> InterruptCheck<'a> {
        InterruptCheck { stopped, every, left: 1 }
    }

    /// Counts one small unit of work.
    #[inline]
    pub(super) fn tick(&mut self) -> Result<(), Stopped> {
        self.beats(1)
    }

    /// Counts this many small units of work.
    #[inline]
    pub(super) fn beats(&mut self, count: usize) -> Result<(), Stopped> {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        if count < self.left {
            self.left -= count;
            return Ok(());
        }
        self.ask()
    }

    #[cold]
    fn ask(&mut self) -> Result<(), Stopped> {
        self.left = self.every;
        if (self.stopped)() { Err(Stopped) } else { Ok(()) }
    }
}

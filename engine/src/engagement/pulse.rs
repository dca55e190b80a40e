//! Checking regularly whether a long computation should stop.

use super::NoChain;

/// A check for interruption, called once in so many beats.
pub(super) struct Pulse<'a> {
    stopped: &'a dyn Fn() -> bool,
    every: u32,
    left: u32,
}

impl<'a> Pulse<'a> {
    /// Creates a pulse that calls `stopped` at the first beat and then once in `every` beats.
    pub(super) fn of(stopped: &'a dyn Fn() -> bool, every: u32) -> Pulse<'a> {
        Pulse { stopped, every, left: 1 }
    }

    /// Counts one small unit of work.
    #[inline]
    pub(super) fn beat(&mut self) -> Result<(), NoChain> {
        self.beats(1)
    }

    /// Counts this many small units of work.
    #[inline]
    pub(super) fn beats(&mut self, count: usize) -> Result<(), NoChain> {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        if count < self.left {
            self.left -= count;
            return Ok(());
        }
        self.left = self.every;
        if (self.stopped)() { Err(NoChain::Stopped) } else { Ok(()) }
    }
}

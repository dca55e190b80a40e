//! Looking every now and then whether long work is to stop.

use super::NoChain;

/// The caller asked for the work to stop.
pub(super) struct Stopped;

impl From<Stopped> for NoChain {
    fn from(_: Stopped) -> NoChain {
        NoChain::Stopped
    }
}

/// Whoever may stop long work, asked once in so many beats.
pub(super) struct Pulse<'a> {
    stopped: &'a dyn Fn() -> bool,
    every: u32,
    left: u32,
}

impl<'a> Pulse<'a> {
    /// Asks at the first beat and then once in `every`.
    pub(super) fn of(stopped: &'a dyn Fn() -> bool, every: u32) -> Pulse<'a> {
        Pulse { stopped, every, left: 1 }
    }

    /// One small piece of the work is done.
    #[inline]
    pub(super) fn beat(&mut self) -> Result<(), Stopped> {
        self.beats(1)
    }

    /// So many small pieces of it are done.
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

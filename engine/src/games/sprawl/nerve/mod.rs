//! Effects over time: recovery, panic, routs.

mod panic;
mod recovery;
mod rout;

pub use panic::{Exposure, is_safe, runs_at_once, runs_on};
pub use recovery::clearable;
pub use rout::{Candidate, flees, is_affected, tester};

use super::profile::{Conduct, Deed, Fell, Nerve, Overwatch};

impl Conduct {
    /// Marks a Character as down.
    pub fn goes_down(&mut self, fell: Fell) {
        self.fresh.fell = fell;
        self.end_hiding_and_overwatch();
        if fell != Fell::Before && self.deed == Deed::Idle {
            self.deed = Deed::Walked;
        }
    }

    /// Makes a Character panic.
    pub fn panics(&mut self) {
        self.nerve = Nerve::Panicked;
        self.fresh.panicked = true;
        self.end_hiding_and_overwatch();
    }

    /// Ends hiding and Overwatch.
    fn end_hiding_and_overwatch(&mut self) {
        // SPRAWL L105: Pinned and Panicked Characters are no longer on Overwatch.
        self.watch = Overwatch::Off;
        // Nor do they keep still, so that they are no longer hidden.
        self.hidden = 0;
    }
}

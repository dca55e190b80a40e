//! What a test of nerve is told of the side of its figure.

use rhai::Dynamic;

/// What of a side a test of nerve is told: a number for each of [`SideState::KEYS`], in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SideState([u8; SideState::KEYS.len()]);

impl SideState {
    /// What scripts call them.
    pub const KEYS: [&str; 6] = ["standing", "lost", "near", "unit", "unit_lost", "leaderless"];

    /// Of a fighter that is its side alone.
    pub const ALONE: SideState = SideState([1, 0, 0, 1, 0, 0]);

    /// The place of the flag.
    const LEADERLESS: usize = 5;

    /// Returns what `find` has for those at these places, and for the others what a fighter alone has.
    pub fn told(places: &[usize], find: impl Fn(&'static str) -> usize) -> SideState {
        let mut side = SideState::ALONE;
        for &place in places {
            side.0[place] = find(SideState::KEYS[place]) as u8;
        }
        side
    }

    /// Returns the value of the one at a place, as a script has it.
    pub fn value(self, place: usize) -> Dynamic {
        match place {
            SideState::LEADERLESS => (self.0[place] != 0).into(),
            _ => i64::from(self.0[place]).into(),
        }
    }
}

//! How single squad fights end.

use crate::engagement::{Ending, Side};

/// How one squad fight ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SquadOutcome {
    /// The winner, if there is one, by the fight's end or on victory conditions.
    pub winner: Option<Side>,
    /// The ending and its round, from 1; `None` if it was not over after the last round.
    pub end: Option<(Ending, u16)>,
    /// The number of figures of each side out at the end.
    pub out: [u32; 2],
    /// The number of figures of each side that have left the table unhurt.
    pub fled: [u32; 2],
    /// The number of enemies that each side put out.
    pub kills: [u32; 2],
    /// The side that went first, if nothing else was decided before the fight opened; see
    /// [`Engagement::leader`](crate::engagement::Engagement::leader).
    pub leader: Option<Side>,
}

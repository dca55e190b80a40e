//! Where trials end, and where recording stands.

use crate::dice::words::Address;

/// How a trial ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arrival {
    /// At the end with this code, in this round.
    End(u8, u32),
    /// Beyond the last round.
    Beyond,
    /// Where no trial was before: it has to be played. If it is known, the step in which that is.
    Unknown(Option<StepAt>),
}

/// Where the recording of a trial's path stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum RecordingPosition {
    /// Along this edge, which leads from a draw with this address.
    Edge(usize, Address),
    /// To the beginning of the step with this number, of which the first draw is known.
    Step(u32),
    /// Where no path is kept.
    Nowhere,
}

/// The beginning of a step, by its number, in a round.
pub(crate) type StepAt = (u32, u32);

impl RecordingPosition {
    /// The beginning of all trials.
    pub(crate) const START: RecordingPosition = RecordingPosition::Edge(0, Address::FIRST);
}

//! The tempo of a duel as frames.

use evenodds_engine::engagement::Side;

use super::question::DuelTempoAnswer;
use crate::answer::frame::Frame;
use crate::answer::measure::by_measure;
use crate::measures::frames::heads;

impl DuelTempoAnswer<'_> {
    /// Returns the tempo in one row: `a`, `b`; `sure`, the chance to win from which on a duel is
    /// decided; its [measures](DuelTempoAnswer::measures); `rounds_mean`.
    pub(super) fn frame(&self) -> Frame {
        let measures = DuelTempoAnswer::measures();
        let frame = heads(&[&self.question.bout], ["a", "b"]).with("sure", [self.question.sure]);
        let frame = by_measure(&measures).fold(frame, |frame, (one, side)| {
            frame.estimates(one.key.of(side), &[(one.of)(self, side)])
        });
        frame
            .with("rounds_mean", [self.found.odds.rounds_mean()])
            .basis(&[(self.found.odds.slack(), None)])
    }

    /// Returns the tempo round by round: `a`, `b`, `round` from 0, before the first one, and the
    /// chances that by its end the duel is over (`ended`), and that each side wins and that this is
    /// decided (`decided_a`, `decided_b`). The rows end once all but one duel in a billion are over.
    pub(super) fn rounds_frame(&self) -> Frame {
        let (over, rows) = (self.over(), self.rounds_shown(1.0 - 1e-9));
        let [decided_a, decided_b] = Side::BOTH.map(|side| self.found.decided_by_round(side));
        heads(&vec![&self.question.bout; rows], ["a", "b"])
            .with("round", 0..rows as u32)
            .with("ended", over.into_iter().take(rows))
            .with("decided_a", decided_a.into_iter().take(rows))
            .with("decided_b", decided_b.into_iter().take(rows))
            .basis(&vec![(self.found.odds.slack(), None); rows])
    }

    /// Returns the chance that the duel is over by the end of each round, from before the first one on.
    pub(super) fn over(&self) -> Vec<f64> {
        [0.0].into_iter().chain(self.found.odds.ended_by_round()).collect()
    }

    /// Returns the number of rounds, and one, after which such a share of duels is over.
    pub(super) fn rounds_shown(&self, share: f64) -> usize {
        let over = self.over();
        over.iter().position(|&over| share <= over).map_or(over.len(), |at| at + 1)
    }
}

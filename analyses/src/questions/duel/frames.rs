//! A duel as frames.

use evenodds_engine::engagement::Side;

use super::question::Duel;
use crate::answer::frame::Frame;
use crate::answer::measure::by_measure;
use crate::measures::duel::OddsSource;
use crate::measures::frames::heads;

impl Duel<'_> {
    /// Returns the columns that tell how each row of a frame was computed.
    fn basis(&self, frame: Frame, rows: usize) -> Frame {
        frame.basis(&vec![(self.odds.slack(), self.odds.sampled()); rows])
    }

    /// Returns the duel in one row: `a`, `b`; its [measures](Duel::measures), such as the chances to
    /// win, `win_a` and `win_b`, each with `_low` and `_high` if sampled; `rounds_median`,
    /// `rounds_max`; `upset`, `swing`; `never`, the chance that the duel would never end without a
    /// limit on rounds; `states` and `transitions` of the chain.
    pub(super) fn frame(&self) -> Frame {
        let odds = self.odds;
        let (swing, never, chain) = match odds.source {
            OddsSource::Exact { swing, forever, states, transitions, .. } => {
                (swing, forever.map(|forever| forever.never), [states, transitions].map(Some))
            }
            OddsSource::Sampled(_) => (None, None, [None; 2]),
        };
        let [states, transitions] = chain.map(|size| size.map(|size| size as u64));
        let measures = Duel::measures();
        let frame = by_measure(&measures)
            .fold(heads(&[self.bout], ["a", "b"]), |frame, (one, side)| {
                frame.estimates(one.key.of(side), &[(one.of)(self, side)])
            });
        let frame = frame
            .with("rounds_median", [odds.rounds_median().map(|round| round as u32)])
            .with("rounds_max", [u32::from(self.bout.rounds_max())])
            .with("upset", [odds.upset()])
            .with("swing", [swing])
            .with("never", [never])
            .with("states", [states])
            .with("transitions", [transitions]);
        self.basis(frame, 1)
    }

    /// Returns the duel round by round: `a`, `b`, `round` from 1, and the chances that by its end
    /// the duel is over (`ended`, with `ended_low` and `ended_high` if sampled), and that each side
    /// has won (`won_a`, `won_b`). The rows end once all but one duel in a billion are over.
    pub(super) fn rounds_frame(&self) -> Frame {
        let odds = self.odds;
        let over = odds.ended_by_round();
        let last = over.iter().position(|&over| 1.0 - 1e-9 <= over).map_or(over.len(), |at| at + 1);
        let ends: Vec<_> = over[..last].iter().map(|&over| odds.interval(over)).collect();
        let [won_a, won_b] = Side::BOTH.map(|side| odds.won_by_round(side));
        let frame = heads(&vec![self.bout; last], ["a", "b"])
            .with("round", 1..=last as u32)
            .with("ended", over[..last].iter().copied())
            .interval("ended", &ends)
            .with("won_a", won_a.into_iter().take(last))
            .with("won_b", won_b.into_iter().take(last));
        self.basis(frame, last)
    }
}

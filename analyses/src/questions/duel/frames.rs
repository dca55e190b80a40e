//! A duel as frames.

use evenodds_engine::engagement::{Remains, Side};

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
        let (over, last) = (odds.ended_by_round(), self.rounds_shown());
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

    /// Returns the number of rounds after which all but one duel in a billion are over.
    pub(super) fn rounds_shown(&self) -> usize {
        let over = self.odds.ended_by_round();
        over.iter().position(|&over| 1.0 - 1e-9 <= over).map_or(over.len(), |at| at + 1)
    }

    /// Returns what is left of the fighters at the end: `a`, `b`; `side`, the side of the fighter;
    /// `quantity`, what is counted, with its `amount`; the chance of this amount, `p`, and of it
    /// together with that the fighter wins or loses, `p_won` and `p_lost`; `p` with `_low` and `_high`
    /// if sampled.
    pub(super) fn left_frame(&self) -> Frame {
        let laws = self.remains.laws.iter();
        let rows = laws.flat_map(|remains| {
            let side = remains.quantity.side;
            let chances = [remains.law_if(Some(side)), remains.law_if(Some(side.foe()))];
            let [won, lost] = chances;
            let all = remains.amounts.iter().zip(remains.law()).zip(won).zip(lost);
            all.map(move |(((&amount, p), won), lost)| (remains, amount, [p, won, lost]))
        });
        let rows: Vec<(&Remains, i64, [f64; 3])> = rows.collect();
        let chance = |at: usize| rows.iter().map(move |(_, _, chances)| chances[at]);
        let ends: Vec<_> = chance(0).map(|p| self.remains.interval(p)).collect();
        let frame = self
            .quantities(rows.iter().map(|row| row.0))
            .with("amount", rows.iter().map(|row| row.1))
            .with("p", chance(0))
            .interval("p", &ends)
            .with("p_won", chance(1))
            .with("p_lost", chance(2));
        self.left_basis(frame, rows.len())
    }

    /// Returns what is left of the fighters after each round: `a`, `b`, `side`, `quantity`, `round`
    /// from 1, `amount` and its chance `p`. A duel that is over keeps the amounts with which it ended.
    pub(super) fn left_rounds_frame(&self) -> Frame {
        let rounds = self.rounds_shown();
        let rows = self.remains.laws.iter().flat_map(|remains| {
            let after = (1..).zip(&remains.by_round[..rounds]);
            after.flat_map(move |(round, law)| {
                let law = remains.amounts.iter().zip(law);
                law.map(move |(&amount, &p)| (remains, round, amount, p))
            })
        });
        let rows: Vec<(&Remains, u32, i64, f64)> = rows.collect();
        let ends: Vec<_> = rows.iter().map(|row| self.remains.interval(row.3)).collect();
        let frame = self
            .quantities(rows.iter().map(|row| row.0))
            .with("round", rows.iter().map(|row| row.1))
            .with("amount", rows.iter().map(|row| row.2))
            .with("p", rows.iter().map(|row| row.3))
            .interval("p", &ends);
        self.left_basis(frame, rows.len())
    }

    /// Returns the columns that identify quantities.
    fn quantities<'r>(&self, rows: impl Iterator<Item = &'r Remains>) -> Frame {
        let rows: Vec<&Remains> = rows.collect();
        heads(&vec![self.bout; rows.len()], ["a", "b"])
            .with("side", rows.iter().map(|one| one.quantity.side.letter().to_owned()))
            .with("quantity", rows.iter().map(|one| one.quantity.name.clone()))
    }

    fn left_basis(&self, frame: Frame, rows: usize) -> Frame {
        let slack = self.odds.slack().filter(|_| self.remains.sampled.is_none());
        frame.basis(&vec![(slack, self.remains.sampled); rows])
    }
}

//! The verdicts of a duel. Who wins it is none: a hero may beat a recruit, and stat lines have no
//! points by which that could be weighed.

use evenodds_engine::engagement::Side;

use super::super::verdicts::{first_move, flips};
use super::super::words::{at, title};
use super::Duel;
use crate::answer::verdict::Verdict;
use crate::what_if::Basis;

impl Duel<'_> {
    pub(super) fn verdicts(&self, basis: &Basis) -> Vec<Verdict> {
        let place = format!("{}{}", title(&self.bout.roster_file), at(&self.bout.settings));
        let [a, b] = &self.bout.names;
        let most = self.first_move.map(|first| {
            let sizes = Side::BOTH.map(|side| first.change(side).value.abs());
            let side = if sizes[0] + 5e-4 < sizes[1] { Side::B } else { Side::A };
            let [own, foe] = [side, side.foe()].map(|side| &self.bout.names[side.index()]);
            let whom = format!(" to {own} in a duel with {foe}");
            first_move(&place, first.change(side), &whom, self.bout.ask.thresholds.first_move)
        });
        most.into_iter()
            .chain(flips(&format!("{place}, {a} against {b}"), basis, |_| true))
            .collect()
    }
}

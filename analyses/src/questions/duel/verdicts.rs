//! The verdicts of a duel. The winner alone is not a verdict: a hero may beat a recruit.

use evenodds_engine::engagement::Side;

use super::question::Duel;
use crate::answer::Basis;
use crate::answer::verdict::Verdict;
use crate::question::verdicts::{endings, first_move, flips, length, weighed};
use crate::question::words::{at, title};

impl Duel<'_> {
    pub(super) fn verdicts(&self, basis: &Basis) -> Vec<Verdict> {
        let place = format!("{}{}", title(&self.bout.roster_file), at(&self.bout.settings));
        let [a, b] = &self.bout.names;
        let (odds, most) = (self.odds, self.bout.ask.thresholds);
        let trials = odds.sampled().map(|sampled| sampled.trials);
        let both = format!("{place}, {a} against {b}");
        let first = self.first_move.map(|first| {
            let sizes = Side::BOTH.map(|side| first.change(side).value.abs());
            let side = if sizes[0] + 5e-4 < sizes[1] { Side::B } else { Side::A };
            let [own, foe] = [side, side.foe()].map(|side| &self.bout.names[side.index()]);
            let whom = format!(" to {own} in a duel with {foe}");
            first_move(&place, first.change(side), trials, &whom, most.first_move)
        });
        let draw = weighed(odds, odds.draw());
        let course =
            [endings(&both, "duels", draw, most.undecided), length(&both, "duels", odds, most)];
        first.into_iter().chain(course).chain(flips(&both, basis, |_| true)).collect()
    }
}

//! The verdicts of a squad fight.

use evenodds_engine::engagement::Side;

use super::question::Engagement;
use super::words::place;
use crate::answer::Basis;
use crate::answer::verdict::Verdict;
use crate::measures::policies::{Pairing, Policies};
use crate::question::verdicts::{endings, first_move, flips, length, lopsided, weighed};

impl Engagement<'_> {
    pub(super) fn verdicts(&self, basis: &Basis) -> Vec<Verdict> {
        let (place, odds) = (self.place(), self.odds);
        let ahead = if odds.wins(Side::A) < odds.wins(Side::B) { Side::B } else { Side::A };
        let wins = odds.wins(ahead);
        let says = format!("{place}: {} wins", self.name(ahead));
        let most = self.setup.ask.thresholds;
        let trials = odds.sampled().map(|sampled| sampled.trials);
        let (wins, draw) = (weighed(&odds.ends, wins), weighed(&odds.ends, odds.draw()));
        let mut verdicts = vec![
            lopsided(&says, wins, draw.value, most.lopsided),
            endings(&place, "fights", draw, most.undecided),
            length(&place, "fights", &odds.ends, most),
        ];
        verdicts.extend(self.first_move.map(|first| {
            let sizes = Side::BOTH.map(|side| first.change(side).value.abs());
            let side = if sizes[0] + 5e-4 < sizes[1] { Side::B } else { Side::A };
            let whom = format!(" to {}", self.name(side));
            first_move(&place, first.change(side), trials, &whom, most.first_move)
        }));
        verdicts.extend(flips(&place, basis, |_| true));
        verdicts
    }
}

/// Returns the verdict about the side that wins most whatever the policies: how often it wins with
/// the pair that suits it least.
pub(super) fn by_policies(policies: &Policies) -> Verdict {
    let least = Side::BOTH.map(|side| {
        let wins = |one: &&Pairing| one.odds.wins(side);
        let worst = policies.pairings.iter().min_by(|a, b| wins(a).total_cmp(&wins(b)));
        worst.unwrap_or(&policies.pairings[0])
    });
    let wins = Side::BOTH.map(|side| least[side.index()].odds.wins(side));
    let side = if wins[0] < wins[1] { Side::B } else { Side::A };
    let Pairing { setup, odds } = least[side.index()];
    let (wins, name) = (wins[side.index()], setup.names()[side.index()]);
    let says = format!("{}: whatever the policies, {name} wins at least", place(setup));
    let most = setup.ask.thresholds.lopsided;
    lopsided(&says, weighed(&odds.ends, wins), odds.draw(), most)
}

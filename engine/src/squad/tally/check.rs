//! Whether counts can be those of so many fights, for counts that were kept in a file.

use std::collections::BTreeMap;

use super::counts::{ActionTally, FigureTally, Products, SquadTally};
use crate::engagement::{Ending, Side};
use crate::squad::status::Status;

/// Returns the sum of counts, if it is no larger than a number can be.
fn sum<'c>(counts: impl IntoIterator<Item = &'c u64>) -> Option<u64> {
    counts.into_iter().copied().try_fold(0, u64::checked_add)
}

/// Returns what 0, 1, 2 and so on things in so many fights each are together.
fn weighed(fights: &[u64]) -> Option<u64> {
    let mut things = (0_u64..).zip(fights).map(|(things, fights)| things.checked_mul(*fights));
    things.try_fold(0, |sum: u64, more| sum.checked_add(more?))
}

/// Returns whether a list of fights with 0, 1, 2 and so on things adds up: to at most so many
/// fights, and to at most so many things, since its last entry also counts fights with more.
fn adds_up(listed: &[u64], fights: u64, things: u64) -> bool {
    sum(listed).is_some_and(|all| all <= fights) && weighed(listed).is_some_and(|all| all <= things)
}

impl Products {
    /// Returns whether these can be of counts with these sums.
    fn is_of(self, part: u64, whole: u64) -> bool {
        part <= self.part_squared
            && self.part_squared <= self.whole_by_part
            && self.whole_by_part <= self.whole_squared
            && whole <= self.whole_squared
    }
}

impl ActionTally {
    fn is_of(&self, fights: u64) -> bool {
        self.hits <= self.attacks
            && self.hits_of_attacks.is_of(self.hits, self.attacks)
            && adds_up(&self.fights_by_attacks, fights, self.attacks)
            && adds_up(&self.fights_by_kills, fights, self.kills)
    }
}

impl FigureTally {
    fn is_of(&self, fights: u64) -> bool {
        let of_all = |listed: &BTreeMap<u64, u64>, things| {
            let mut products = listed.iter().map(|(number, fights)| number.checked_mul(*fights));
            let all = products.try_fold(0, |sum: u64, more| sum.checked_add(more?));
            sum(listed.values()) == Some(fights) && all == Some(things)
        };
        self.out <= fights
            && self.hits <= self.attacks
            && self.hits_of_attacks.is_of(self.hits, self.attacks)
            && self.kills_of_side.is_of(self.kills, 0)
            && self.blows <= self.attacks
            && of_all(&self.fights_by_attacks, self.attacks)
            && of_all(&self.fights_by_blows, self.blows)
            && of_all(&self.fights_by_moves, self.moves)
            && of_all(&self.fights_by_kills, self.kills)
    }
}

impl SquadTally {
    /// Returns whether these can be the counts of so many fights.
    #[must_use]
    pub fn is_of(&self, fights: u64) -> bool {
        if !self.ends.is_of(fights) {
            return false;
        }
        let of_side = |side: Side| {
            let (at, rout) = (side.index(), Ending::Rout(side.foe()));
            let figures = self.out_at_end[at].len().saturating_sub(1) as u64;
            let standing = fights.checked_mul(figures);
            sum(&self.out_at_end[at]) == Some(fights)
                && sum(&self.fled_at_end[at]) == Some(fights)
                && sum(&self.out_at_rout[at]) == Some(self.ends.ended(rout))
                && self.standing.iter().all(|round| sum(&round[at]) == standing)
                && self.left.len() == self.standing.len()
                && self.standing.iter().zip(&self.left).all(|(round, left)| {
                    let gone = [Status::Out, Status::Fled].map(|one| round[at][one.index()]);
                    let stand =
                        standing.zip(sum(&gone)).and_then(|(all, gone)| all.checked_sub(gone));
                    sum(&left[at]) == Some(fights) && weighed(&left[at]) == stand
                })
                && self.stocks.len() == self.standing.len()
                && self.stocks.iter().all(|round| {
                    let mut stocks = round[at].iter();
                    round[at].len() == self.stocks[0][at].len()
                        && stocks.all(|stock| sum(stock.values()) == Some(fights))
                })
                && sum(&self.totals[at].fights_by_attacks) == Some(fights)
                && sum(&self.totals[at].fights_by_kills) == Some(fights)
        };
        let actions = self.actions.iter().flatten().chain(&self.totals);
        Side::BOTH.into_iter().all(of_side)
            && actions.into_iter().all(|actions| actions.is_of(fights))
            && self.figures.iter().all(|figure| figure.is_of(fights))
            && sum(&self.decided).is_some_and(|decided| decided <= self.ends.undecided())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engagement::Tally;

    fn tally() -> SquadTally {
        let mut ends = Tally { fights: 4, by_round: vec![[0; Ending::COUNT]; 2] };
        ends.by_round[1][Ending::Rout(Side::A).index()] = 3;
        let actions = ActionTally {
            attacks: 9,
            hits: 5,
            kills: 3,
            hits_of_attacks: Products { whole_squared: 23, part_squared: 7, whole_by_part: 12 },
            fights_by_attacks: vec![0, 2, 2],
            fights_by_kills: vec![1, 3],
        };
        let figure = FigureTally {
            attacks: 9,
            blows: 2,
            moves: 4,
            hits: 5,
            kills: 3,
            hits_of_attacks: actions.hits_of_attacks,
            kills_of_side: Products { whole_squared: 3, part_squared: 3, whole_by_part: 3 },
            fights_by_attacks: BTreeMap::from([(1, 1), (2, 1), (3, 2)]),
            fights_by_blows: BTreeMap::from([(0, 2), (1, 2)]),
            fights_by_moves: BTreeMap::from([(1, 4)]),
            fights_by_kills: BTreeMap::from([(0, 1), (1, 3)]),
            ..FigureTally::default()
        };
        SquadTally {
            ends,
            standing: vec![[[3, 1, 0, 0, 0], [4, 0, 0, 0, 0]]; 2],
            left: vec![[vec![0, 4], vec![0, 4]]; 2],
            stocks: vec![[(); 2].map(|()| vec![BTreeMap::from([(0, 1), (2500, 3)])]); 2],
            actions: vec![[actions.clone(), actions.clone()]; 2],
            totals: [actions.clone(), actions],
            figures: vec![figure.clone(), figure],
            out_at_rout: [vec![0, 0], vec![0, 3]],
            out_at_end: [vec![4, 0], vec![1, 3]],
            fled_at_end: [vec![4, 0], vec![4, 0]],
            decided: [1, 0],
        }
    }

    #[test]
    fn counts_that_contradict_each_other_are_of_no_fights() {
        let whole = tally();
        assert!(whole.is_of(4) && !whole.is_of(5) && !whole.is_of(3));
        let changes: [fn(&mut SquadTally); 23] = [
            |tally| tally.ends.by_round[0][0] = 2,
            |tally| tally.ends.by_round[0][0] = u64::MAX,
            |tally| tally.standing[1][0][2] = 1,
            |tally| tally.standing[1][0][2] = u64::MAX,
            |tally| tally.left[1][0] = vec![1, 3],
            |tally| tally.left[0][1] = vec![0, u64::MAX],
            |tally| tally.left.clear(),
            |tally| tally.stocks.clear(),
            |tally| tally.stocks[1][0].clear(),
            |tally| tally.stocks[0][1][0] = BTreeMap::from([(0, 1), (2500, 2)]),
            |tally| tally.actions[0][1].hits = 10,
            |tally| tally.totals[0].fights_by_attacks[2] = u64::MAX,
            |tally| tally.totals[1].kills = 2,
            |tally| tally.totals[0].hits_of_attacks.part_squared = 13,
            |tally| tally.figures[0].kills_of_side.whole_squared = 2,
            |tally| tally.figures[0].out = 5,
            |tally| tally.figures[1].fights_by_kills = BTreeMap::from([(0, 1), (1, 4)]),
            |tally| tally.figures[1].fights_by_attacks = BTreeMap::from([(1, 1), (2, 1), (3, 1)]),
            |tally| tally.figures[0].fights_by_blows = BTreeMap::from([(0, 1), (1, 2)]),
            |tally| tally.figures[0].fights_by_moves = BTreeMap::from([(u64::MAX, 4)]),
            |tally| tally.out_at_rout[0][1] = 1,
            |tally| tally.out_at_end[1][1] = 4,
            |tally| tally.decided[1] = 1,
        ];
        for (nth, change) in changes.into_iter().enumerate() {
            let mut changed = whole.clone();
            change(&mut changed);
            assert!(!changed.is_of(4), "{nth}");
        }
    }
}

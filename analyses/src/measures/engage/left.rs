//! What is left of the sides of a squad fight: figures, their points, and what they have until they
//! are out.

use std::collections::BTreeMap;

use evenodds_engine::engagement::Side;
use evenodds_engine::squad::Stock;

use super::odds::SquadOdds;
use crate::answer::statistics::clustered::Clustered;

/// What a side has of something after each round.
#[derive(Clone, PartialEq, Debug)]
pub struct StockLeft {
    /// The name in files and frames, such as `hit_points`.
    pub name: String,
    /// What it is, in words.
    pub says: String,
    /// What the side has at the start.
    pub start: f64,
    /// The chance of each amount at the end of each round, from the first on. A fight that is over
    /// keeps its last amounts.
    pub by_round: Vec<Vec<(f64, f64)>>,
    /// The mean at the end.
    pub mean: Clustered,
}

/// Returns an amount in thousandths.
fn ones(amount: u64) -> f64 {
    amount as f64 / Stock::ONE as f64
}

impl SquadOdds {
    /// Returns what is left of a side: its figures, then each [stock](SquadOdds::stocks), `None` if
    /// not all of its figures have that; nothing if the fight was solved.
    #[must_use]
    pub fn left(&self, side: Side) -> Vec<Option<StockLeft>> {
        let Some(tally) = &self.tally else { return Vec::new() };
        let at = side.index();
        let figures = tally.left.iter().map(|round| {
            let fights = (0..).zip(&round[at]).filter(|(_, fights)| 0 < **fights);
            fights.map(|(figures, fights)| (figures * Stock::ONE, *fights)).collect()
        });
        let figures = ("figures", "figures", self.size(side) as f64, figures.collect());
        let stocks = self.stocks.iter().enumerate().map(|(nth, Stock { name, says, start })| {
            let start = ones(start[at]?);
            let rounds = tally.stocks.iter().map(|round| round[at].get(nth).cloned());
            let rounds = rounds.collect::<Option<Vec<_>>>()?;
            Some((name.as_str(), says.as_str(), start, rounds))
        });
        let all = std::iter::once(Some(figures)).chain(stocks);
        all.map(|one| self.stock_left(one?)).collect()
    }

    /// Returns what is left of something, by round and amount the number of fights.
    fn stock_left(
        &self,
        (name, says, start, rounds): (&str, &str, f64, Vec<BTreeMap<u64, u64>>),
    ) -> Option<StockLeft> {
        let chances = |fights: &BTreeMap<u64, u64>| {
            fights.iter().map(|(amount, fights)| (ones(*amount), self.mean(*fights))).collect()
        };
        let end = rounds.last()?.iter().map(|(amount, fights)| (ones(*amount), *fights));
        let end: Vec<(f64, u64)> = end.collect();
        Some(StockLeft {
            name: name.to_owned(),
            says: says.to_owned(),
            start,
            by_round: rounds.iter().map(chances).collect(),
            mean: Clustered::of_counts(&end, self.sampled()?),
        })
    }

    /// Returns the mean of what is left of a side's points at the end.
    #[must_use]
    pub fn points_left(&self, side: Side) -> Option<Clustered> {
        Some(self.left(side).into_iter().nth(1)??.mean)
    }

    /// Returns the mean of what a side's figures have at the end until they are out, if the game counts
    /// one such thing.
    #[must_use]
    pub fn wounds_left(&self, side: Side) -> Option<Clustered> {
        let left = self.left(side);
        if left.len() == 3 { Some(left.into_iter().nth(2)??.mean) } else { None }
    }
}

impl StockLeft {
    /// Returns whether it is always as many as the figures, and so says nothing of its own.
    #[must_use]
    pub fn is_as(&self, figures: &StockLeft) -> bool {
        self.by_round == figures.by_round
    }
}

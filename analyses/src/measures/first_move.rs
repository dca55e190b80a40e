//! The value of going first: the same fight with either side going first.

use evenodds_engine::engagement::Side;

use crate::answer::statistics::paired::{Change, Pairs};
use crate::measures::duel::DuelOdds;

/// The odds of a fight that one of two sides wins.
pub trait WinOdds {
    /// Returns how and when the fight ends.
    fn ends(&self) -> &DuelOdds;

    /// Returns the chance that a side wins.
    fn wins(&self, side: Side) -> f64;
}

impl WinOdds for DuelOdds {
    fn ends(&self) -> &DuelOdds {
        self
    }

    fn wins(&self, side: Side) -> f64 {
        self.wins(side)
    }
}

/// The value of going first in a duel or a squad fight.
#[derive(Clone, PartialEq, Debug)]
pub struct FirstMove<O> {
    /// The odds with each side going first, in order.
    pub odds: [O; 2],
    /// What each side gains by going first, fight by fight, if both fights were sampled.
    pub pairs: Option<[Pairs; 2]>,
}

impl<O: WinOdds> FirstMove<O> {
    /// Returns how much likelier a side is to win if it goes first instead of second.
    #[must_use]
    pub fn advantage(&self, side: Side) -> f64 {
        self.change(side).value
    }

    /// Returns the interval of that advantage, if sampled.
    #[must_use]
    pub fn interval(&self, side: Side) -> Option<(f64, f64)> {
        self.change(side).interval
    }

    /// Returns the advantage of a side with its interval.
    #[must_use]
    pub fn change(&self, side: Side) -> Change {
        let [a, b] = self.odds.each_ref();
        let odds = if side == Side::A { [a, b] } else { [b, a] };
        let pairs = self.pairs.as_ref().map(|pairs| &pairs[side.index()]);
        Change::between(odds.map(WinOdds::ends), odds.map(|odds| odds.wins(side)), pairs)
    }
}

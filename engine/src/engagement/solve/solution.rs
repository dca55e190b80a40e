//! What is found by solving a fight.

use crate::engagement::ending::Ending;
use crate::engagement::side::Side;
use crate::law::sum;

/// The solution of a fight with a limit on rounds.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// The probability that the fight ends in each round, from the first on, by [`Ending::index`].
    pub by_round: Vec<[f64; Ending::COUNT]>,
    /// The probability that it has stopped, or has not ended by the last round.
    pub undecided: f64,
    /// A bound on the error of every probability, apart from rounding.
    pub slack: f64,
}

impl Solution {
    /// Returns the probability of this ending.
    #[must_use]
    pub fn ended(&self, ending: Ending) -> f64 {
        sum(self.by_round.iter().map(|round| round[ending.index()]))
    }

    /// Returns the probability that this side wins.
    #[must_use]
    pub fn wins(&self, side: Side) -> f64 {
        self.ended(Ending::Out(side)) + self.ended(Ending::Rout(side))
    }
}

/// The solution of a fight without a limit on rounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UnlimitedSolution {
    /// The probability of each ending, by [`Ending::index`].
    pub ends: [f64; Ending::COUNT],
    /// The probability that nobody ever wins it and both are never out: it goes on, or has stopped.
    pub never: f64,
    /// The mean number of rounds; `None` if the fight may never end.
    pub rounds_mean: Option<f64>,
}

/// All solutions of a fight.
#[derive(Clone, PartialEq, Debug)]
pub struct Solved {
    /// With a limit on rounds.
    pub within: Solution,
    /// Without one; `None` if a component of the chain has too many states.
    pub forever: Option<UnlimitedSolution>,
    /// How much its outcome swings, see [`Chain::swing`](crate::engagement::Chain::swing); `None` if
    /// `forever` is.
    pub swing: Option<f64>,
    /// The expected number of visits to each state with a limit on rounds.
    pub(super) visits: Vec<f64>,
}

impl Solved {
    /// Returns the mean number of steps with a limit on rounds.
    #[must_use]
    pub fn steps_mean(&self) -> f64 {
        sum(self.visits.iter().copied())
    }
}

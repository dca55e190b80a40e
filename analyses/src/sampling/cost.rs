//! What an exact answer and a sampled one cost, predicted from counts and measured constants.
//!
//! A prediction is a function of the question alone: it counts branches, transitions, steps and
//! trials, and never reads a clock. So a choice can rest on it.

use std::fmt;
use std::iter::Sum;

use evenodds_engine::engagement::{Chain, Limits, Solved, StateCountEstimate, TooLarge};

/// A predicted time on one core of the reference machine, that of `docs/speed.md`.
///
/// Other machines are faster or slower at all of it, so that ratios of costs hold there too.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug, Default)]
pub struct Cost {
    /// The time in nanoseconds.
    pub nanoseconds: f64,
}

/// The constants, in nanoseconds. Those of exact answers were fitted to 163 duels of the built-in
/// games and of `data/skirmish`, those of sampled ones to 668 duels of the shipped studies and
/// rosters, each sampled 10,000, 100,000 and a million times with vectors and without, all on one
/// core. `analyses/tests/costs.rs` compares predictions with times.
impl Cost {
    /// Exploring a branch of a chain, laws of parts included.
    const BRANCH: f64 = 75.0;
    /// A branch of a law that rules keep themselves, such as those of a script, which are slower.
    const OWN: f64 = 400.0;
    /// A transition of a chain in each round.
    const TRANSITION: f64 = 0.7;
    /// A trial without its steps: between what it takes with vectors and without.
    const TRIAL: f64 = 18.0;
    /// A step of a trial along a known path, likewise.
    const STEP: f64 = 1.6;
    /// A result that no trial had before, so that it is played by the rules, and kept.
    const NOVELTY: f64 = 280.0;
    /// A branch of a law that is drawn from, and its share of the tables.
    const LAW: f64 = 190.0;
    /// The first trial, without its laws.
    const START: f64 = 100_000.0;

    const fn of(nanoseconds: f64) -> Cost {
        Cost { nanoseconds }
    }

    /// Predicts the cost of exploring a chain and solving it for so many rounds.
    #[must_use]
    pub fn solving(chain: &Chain, rounds: usize) -> Cost {
        let laws = Cost::of(Cost::OWN * chain.kept_law_branches() as f64);
        [Cost::chain(chain.branches(), chain.transitions(), rounds), laws].into_iter().sum()
    }

    /// Predicts the cost of what was explored of a chain that is too large, and of solving that
    /// part for so many rounds: a lower bound for all of it.
    #[must_use]
    pub fn solving_more_than(part: &TooLarge, rounds: usize) -> Cost {
        let laws = Cost::of(Cost::OWN * part.laws() as f64);
        [Cost::chain(part.branches(), part.transitions(), rounds), laws].into_iter().sum()
    }

    /// Predicts the cost of a chain that reaches these limits.
    #[must_use]
    pub fn at(limits: Limits, rounds: usize) -> Cost {
        Cost::chain(limits.branches, limits.transitions, rounds)
    }

    fn chain(branches: usize, transitions: usize, rounds: usize) -> Cost {
        let (branches, transitions, rounds) = (branches as f64, transitions as f64, rounds as f64);
        Cost::of(Cost::BRANCH * branches + Cost::TRANSITION * transitions * rounds)
    }

    /// Predicts the cost of sampling a fight whose chain is solved.
    #[must_use]
    pub fn sampling_solved(trials: u64, chain: &Chain, solved: &Solved) -> Cost {
        let novelties = chain.transitions_taken(solved, trials);
        let laws = Cost::LAW * chain.law_branches() as f64;
        let Cost { nanoseconds } = Cost::trials(trials, solved.steps_mean(), novelties);
        Cost::of(nanoseconds + laws)
    }

    /// Predicts what sampling a fight costs at least, from a few of its trials: what all of them cost
    /// along known paths. It is the same to the bit on every machine.
    #[must_use]
    pub fn sampling_at_least(trials: u64, state_count: &StateCountEstimate) -> Cost {
        Cost::trials(trials, state_count.steps_mean(), 0.0)
    }

    /// Predicts the cost of sampling a fight from a few of its trials.
    ///
    /// What these have in common says how soon trials stop passing through new states: their number
    /// grows as a power of the number of trials, whose exponent is the share of states that only one
    /// trial has passed through (Good and Turing's estimate of the chance of a new one).
    #[must_use]
    pub fn sampling(trials: u64, state_count: &StateCountEstimate) -> Cost {
        let (seen, times) =
            (state_count.seen as f64, trials as f64 / state_count.fights.max(1) as f64);
        let novelties = seen * times.powf(state_count.once as f64 / seen.max(1.0));
        Cost::trials(trials, state_count.steps_mean(), novelties)
    }

    fn trials(trials: u64, steps_mean: f64, novelties: f64) -> Cost {
        let steps = Cost::TRIAL + Cost::STEP * steps_mean;
        Cost::of(Cost::START + trials as f64 * steps + Cost::NOVELTY * novelties)
    }
}

impl Sum for Cost {
    fn sum<I: Iterator<Item = Cost>>(costs: I) -> Cost {
        Cost::of(costs.map(|cost| cost.nanoseconds).sum())
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs")];
        let fits = units.iter().find(|(unit, _)| *unit <= self.nanoseconds);
        let (unit, name) = fits.copied().unwrap_or((1.0, "ns"));
        let number = self.nanoseconds / unit;
        let digits = usize::from(number < 9.95);
        write!(formatter, "{number:.digits$} {name}")
    }
}

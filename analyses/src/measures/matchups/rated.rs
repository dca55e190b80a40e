//! Ratings, what they explain, and who is never the better choice.

use super::cycles::Cycles;
use super::equilibrium::equilibrium;
use crate::answer::measure::Estimate;
use crate::answer::noise::ROUNDING;
use crate::measures::matrix::{Matrix, no_dearer};
use crate::measures::strengths::{Shares, Strengths, pairs};

/// The mean of all ratings.
pub const MEAN_RATING: f64 = 1500.0;

/// What ten to one odds are on the scale of A. Elo (The Rating of Chessplayers, 1978).
const TEN_TO_ONE: f64 = 400.0;

/// The difference of shares that the rounding of linear programming explains.
const SOLVED: f64 = 1e-6;

/// What is known of a fighter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rated {
    /// The rating on the scale of Elo.
    pub rating: Estimate,
    /// The mean share of its duels with all others that it wins; what nobody wins counts half.
    pub score: Estimate,
    /// How often players would field it; `None` if no equilibrium was found.
    pub share: Option<f64>,
    /// What it gives up against the equilibrium: how much less than half of its duels it wins.
    pub regret: Option<Estimate>,
    /// A fighter that costs no more and surely does as well against everybody: the one with the
    /// highest rating.
    pub dominated_by: Option<usize>,
}

/// The match-ups of a roster.
#[derive(Clone, PartialEq, Debug)]
pub struct Matchups {
    /// The fighters, in the order of the matrix.
    pub fighters: Vec<Rated>,
    /// The share of the variance of all chances that ratings explain; 1 if all are even.
    pub explained: f64,
    /// What each fighter wins of its duels with each other more than ratings predict, row by row.
    pub surprises: Vec<Vec<f64>>,
    /// Where it goes round in circles.
    pub cycles: Cycles,
}

impl Matchups {
    /// Rates the fighters of a matrix, of whom there are two or more. Any two are taken to have drawn
    /// `prior` duels besides.
    #[must_use]
    pub fn of(matrix: &Matrix, costs: &[Option<f64>], prior: f64) -> Matchups {
        let shares = Shares::of(matrix);
        let size = shares.size();
        let strengths = Strengths::fit(&shares.taken, prior, |_, _| true);
        let scale = TEN_TO_ONE / std::f64::consts::LN_10;
        let rating = |fighter: usize| {
            let value = MEAN_RATING + scale * strengths.values[fighter];
            let slopes = (0..size).map(|other| scale * f64::from(u8::from(other == fighter)));
            let half = || strengths.reach(&shares, &slopes.collect::<Vec<_>>());
            let interval = shares.is_sampled().then(half).map(|half| (value - half, value + half));
            Estimate { value, interval }
        };
        let mix = equilibrium(&shares.taken);
        let regret = |fighter: usize| {
            let Estimate { value, interval } = shares.against(fighter, mix.as_ref()?);
            // What the solver's rounding makes of nothing is nothing.
            let lost = |taken: f64| Some(0.5 - taken).filter(|lost| SOLVED < lost.abs());
            let lost = |taken: f64| lost(taken).unwrap_or(0.0);
            let interval = interval.map(|(low, high)| (lost(high), lost(low)));
            Some(Estimate { value: lost(value), interval })
        };
        let mut fighters: Vec<Rated> = (0..size)
            .map(|fighter| Rated {
                rating: rating(fighter),
                score: shares.score(fighter),
                share: mix.as_ref().map(|mix| mix[fighter]),
                regret: regret(fighter),
                dominated_by: None,
            })
            .collect();
        let better: Vec<Option<usize>> = (0..size)
            .map(|worse| {
                let others = (0..size).rev().filter(|&other| other != worse);
                let better = others.filter(|&better| {
                    no_dearer(costs, better, worse) && dominates(&shares, better, worse)
                });
                let rank = |other: &usize| fighters[*other].rating.value;
                better.max_by(|one, other| rank(one).total_cmp(&rank(other)))
            })
            .collect();
        fighters.iter_mut().zip(better).for_each(|(one, better)| one.dominated_by = better);
        let surprise = |one: usize, other: usize| match one == other {
            true => 0.0,
            false => shares.taken[one][other] - strengths.predicted(one, other),
        };
        let row = |one: usize| (0..size).map(|other| surprise(one, other)).collect();
        let surprises: Vec<Vec<f64>> = (0..size).map(row).collect();
        let squares = |read: &dyn Fn(usize, usize) -> f64| -> f64 {
            pairs(size).map(|(one, other)| read(one, other).powi(2)).sum()
        };
        let all = squares(&|one, other| shares.taken[one][other] - 0.5);
        let missed = squares(&|one, other| surprises[one][other]);
        Matchups {
            fighters,
            explained: if ROUNDING < all { 1.0 - missed / all } else { 1.0 },
            surprises,
            cycles: Cycles::of(matrix),
        }
    }

    /// Returns the share of fighters that another one dominates.
    #[must_use]
    pub fn dominated(&self) -> f64 {
        let dominated = self.fighters.iter().filter(|one| one.dominated_by.is_some());
        dominated.count() as f64 / self.fighters.len().max(1) as f64
    }
}

/// Returns whether one fighter surely does as well as another against everybody, these two included,
/// and better against somebody.
fn dominates(shares: &Shares, better: usize, worse: usize) -> bool {
    let leads = (0..shares.size()).map(|foe| {
        let lead = shares.taken[better][foe] - shares.taken[worse][foe];
        (lead, shares.reach[better][foe] + shares.reach[worse][foe])
    });
    let mut is_better = false;
    for (lead, noise) in leads {
        // A lead as small as its noise is sure only where there is none.
        if lead - noise < -ROUNDING {
            return false;
        }
        is_better |= ROUNDING < lead - noise;
    }
    is_better
}

//! What fighters should cost, from how strong they are.

use std::collections::BTreeSet;

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::answer::measure::Estimate;
use crate::answer::noise::ROUNDING;
use crate::measures::matrix::Matrix;
use crate::measures::strengths::{Shares, Strengths, chance, pairs};

/// The share of the differences of strength that cost explains, below which it buys none.
pub const EXPLAINED_LEAST: f64 = 0.1;

/// The fewest fighters whose pairs, halved, still outnumber their strengths.
const HALVED_LEAST: usize = 4;

/// How strength grows with cost: by least squares, the strength is `power` times the logarithm of
/// the cost, and a constant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PowerLaw {
    /// The power.
    pub power: f64,
    /// The share of the variance of strengths that it explains.
    pub explained: f64,
    /// The mean logarithm of the costs, and the mean strength.
    means: [f64; 2],
    /// The sum of the squared distances of the logarithms of costs from their mean.
    spread: f64,
}

/// What is known of a fighter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Priced {
    /// The cost, if it has one.
    pub cost: Option<f64>,
    /// The mean share of its duels with all others that it wins; what nobody wins counts half.
    pub score: Estimate,
    /// The strength, as a logarithm of odds; the mean of all fighters is 0.
    pub strength: f64,
    /// The cost that makes equal points an even fight; `None` if cost buys no strength.
    pub fitted: Option<Estimate>,
    /// A fighter that surely is as strong and costs no more: the strongest of these.
    pub dominated_by: Option<usize>,
}

/// What all fighters of a matrix should cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Prices {
    /// The fighters, in the order of the matrix.
    pub fighters: Vec<Priced>,
    /// How strength grows with cost.
    pub law: PowerLaw,
    /// How far the chances of half of the pairs are off on average, of strengths that are fitted to
    /// all pairs, and to the other half; `None` if there are too few fighters.
    pub errors: Option<[f64; 2]>,
}

impl PowerLaw {
    /// Fits the law to those who have a cost, of which there are two or more.
    pub(super) fn fit(strengths: &[f64], costs: &[Option<f64>]) -> PowerLaw {
        let priced = || strengths.iter().zip(costs).filter_map(|(one, cost)| Some((one, (*cost)?)));
        let count = priced().count() as f64;
        let means = [
            priced().map(|(_, cost)| libm::log(cost)).sum::<f64>() / count,
            priced().map(|(strength, _)| strength).sum::<f64>() / count,
        ];
        let (mut spread, mut both, mut all) = (0.0, 0.0, 0.0);
        for (strength, cost) in priced() {
            let (along, up) = (libm::log(cost) - means[0], strength - means[1]);
            spread += along * along;
            both += along * up;
            all += up * up;
        }
        let explained = if ROUNDING < all { both * both / (spread * all) } else { 0.0 };
        PowerLaw { power: both / spread, explained, means, spread }
    }

    /// Returns whether cost buys strength, so that costs can be fitted.
    #[must_use]
    pub fn holds(&self) -> bool {
        0.0 < self.power && EXPLAINED_LEAST <= self.explained
    }

    /// Returns the chance to win of a fighter that costs twice as much as its foe.
    #[must_use]
    pub fn twice(&self) -> f64 {
        chance(self.power * std::f64::consts::LN_2)
    }

    /// Returns what a fighter of this strength should cost.
    fn cost(&self, strength: f64) -> f64 {
        libm::exp(self.means[0] + (strength - self.means[1]) / self.power)
    }

    /// Returns what one more of each strength changes in the logarithm of the fitted cost of a
    /// fighter.
    fn slopes(&self, fighter: usize, strengths: &[f64], costs: &[Option<f64>]) -> Vec<f64> {
        let count = costs.iter().flatten().count() as f64;
        let lead = strengths[fighter] - self.means[1];
        let slope = |(other, cost): (usize, &Option<f64>)| {
            let level = cost.map_or(0.0, |_| 1.0 / count);
            let turn = cost.map_or(0.0, |cost| (libm::log(cost) - self.means[0]) / self.spread);
            (f64::from(other == fighter) - level) / self.power - lead * turn / self.power.powi(2)
        };
        costs.iter().enumerate().map(slope).collect()
    }
}

impl Priced {
    /// Returns the score for each point of the cost, if it has one.
    #[must_use]
    pub fn per_point(&self) -> Option<f64> {
        Some(self.score.value / self.cost?)
    }
}

impl Prices {
    /// Fits strengths to a matrix, and costs to strengths. Two or more of its fighters have a cost
    /// above 0, and not all the same. Any two fighters are taken to have drawn `prior` duels
    /// besides; the seed draws the pairs that are held out.
    ///
    /// Where duels were sampled, their intervals, which hold together, are carried over by the
    /// slopes of the fit.
    #[must_use]
    pub fn of(matrix: &Matrix, costs: &[Option<f64>], prior: f64, seed: u64) -> Prices {
        let shares = Shares::of(matrix);
        let strengths = Strengths::fit(&shares.taken, prior, |_, _| true);
        let law = PowerLaw::fit(&strengths.values, costs);
        let fitted = |fighter: usize| {
            let value = law.cost(strengths.values[fighter]);
            let half = || strengths.reach(&shares, &law.slopes(fighter, &strengths.values, costs));
            let interval = shares.is_sampled().then(half);
            let interval = interval.map(|half| (value * libm::exp(-half), value * libm::exp(half)));
            Estimate { value, interval }
        };
        let priced = |fighter: usize| Priced {
            cost: costs[fighter],
            score: shares.score(fighter),
            strength: strengths.values[fighter],
            fitted: law.holds().then(|| fitted(fighter)),
            dominated_by: None,
        };
        let mut fighters: Vec<Priced> = (0..costs.len()).map(priced).collect();
        let better: Vec<Option<usize>> =
            (0..costs.len()).map(|one| dominator(&fighters, one)).collect();
        fighters.iter_mut().zip(better).for_each(|(one, better)| one.dominated_by = better);
        let errors = held_out(&shares, &strengths, prior, seed);
        Prices { fighters, law, errors }
    }
}

/// Returns the strongest of those that cost no more than a fighter and surely are as strong, of
/// equals the cheapest, and of these the first.
fn dominator(fighters: &[Priced], one: usize) -> Option<usize> {
    let own = &fighters[one];
    let half = |score: Estimate| score.interval.map_or(0.0, |(low, high)| (high - low) / 2.0);
    let cost = |other: &usize| fighters[*other].cost;
    let better = (0..fighters.len()).rev().filter(|&other| {
        let (lead, noise) = (
            fighters[other].score.value - own.score.value,
            half(fighters[other].score) + half(own.score),
        );
        let (Some(theirs), Some(ours)) = (cost(&other), own.cost) else { return false };
        let is_equal = noise == 0.0 && lead.abs() <= ROUNDING;
        theirs <= ours && (noise + ROUNDING < lead || is_equal && theirs < ours)
    });
    let rank = |other: &usize| (fighters[*other].score.value / ROUNDING).round();
    better.max_by(|one, other| {
        rank(one).total_cmp(&rank(other)).then(cost(other).partial_cmp(&cost(one)).expect("costs"))
    })
}

/// Returns how far off the strengths are on a half of the pairs, which the seed draws: those fitted
/// to all pairs, and those fitted to the other half.
fn held_out(shares: &Shares, strengths: &Strengths, prior: f64, seed: u64) -> Option<[f64; 2]> {
    let size = shares.taken.len();
    let mut random = SplitMix64::seed_from_u64(seed);
    let mut drawn: Vec<(u64, (usize, usize))> =
        pairs(size).map(|pair| (random.next_u64(), pair)).collect();
    drawn.sort_unstable();
    // Pairs that connect fighters that nothing connects yet are kept: without them, their strengths
    // could not be compared.
    let mut groups: Vec<usize> = (0..size).collect();
    let spare = drawn.iter().map(|(_, pair)| *pair).filter(|&(one, other)| {
        let (from, to) = (groups[other], groups[one]);
        groups.iter_mut().filter(|group| **group == from).for_each(|group| *group = to);
        from == to
    });
    let half: BTreeSet<(usize, usize)> = spare.take(drawn.len() / 2).collect();
    let is_kept = |one: usize, other: usize| !half.contains(&(one.min(other), one.max(other)));
    let of_half = || Strengths::fit(&shares.taken, prior, is_kept);
    let errors = || [strengths.error(&shares.taken, &half), of_half().error(&shares.taken, &half)];
    (HALVED_LEAST <= size).then(errors)
}

/// Rounds a cost to a step, and to at least one.
#[must_use]
pub fn rounded(cost: f64, step: f64) -> f64 {
    let steps = (cost / step).round().max(1.0);
    // Steps such as 0.1 are not exact in binary.
    (steps * step * 1e9).round() / 1e9
}

//! Coverage as a sum of binomial probabilities over all counts.

use evenodds_analyses::answer::statistics::paired::Pairs;
use rayon::prelude::*;
use statrs::function::factorial::ln_binomial;

use crate::{covers, least, sampled};

fn mass(hits: u64, trials: u64, p: f64) -> f64 {
    if p <= 0.0 || 1.0 <= p {
        return f64::from(u8::from(hits == if p <= 0.0 { 0 } else { trials }));
    }
    let missed = (trials - hits) as f64;
    (ln_binomial(trials, hits) + hits as f64 * p.ln() + missed * (-p).ln_1p()).exp()
}

/// The counts that hold all but a part in ten million of a binomial law.
fn likely(trials: u64, p: f64) -> std::ops::RangeInclusive<u64> {
    let n = trials as f64;
    let reach = 5.4 * (n * p * (1.0 - p)).sqrt() + 8.0;
    ((n * p - reach).max(0.0) as u64)..=((n * p + reach).min(n) as u64)
}

/// From 1e-4 to 1 - 1e-4, and at both sides of the ends of the intervals of rare counts.
fn chances(trials: u64) -> Vec<f64> {
    let mut all: Vec<f64> =
        (0..=14).map(|step| 1e-4 * 5000_f64.powf(f64::from(step) / 14.0)).collect();
    for hits in 0..=6 {
        let (low, high) = sampled(trials, None).interval(hits);
        all.extend([low, high].map(|end| end * (1.0 - 1e-9)));
        all.extend([low, high].map(|end| end * (1.0 + 1e-9)));
    }
    all.retain(|p| (1e-4..=0.5).contains(p));
    let mirrored: Vec<f64> = all.iter().map(|p| 1.0 - p).collect();
    [all, mirrored].concat()
}

/// Chances.
pub fn of_chances() -> f64 {
    let coverage = |(trials, p): (u64, f64)| {
        let held = |&hits: &u64| covers(sampled(trials, None).interval(hits), p);
        // Both ends grow with the count, so that the covering ones are together.
        let counts: Vec<u64> = likely(trials, p).collect();
        let first = counts.partition_point(|&hits| sampled(trials, None).interval(hits).1 < p);
        let covering =
            counts[first..].partition_point(|&hits| sampled(trials, None).interval(hits).0 <= p);
        let covering = &counts[first..first + covering];
        assert!(covering.first().is_some_and(held) && covering.last().is_some_and(held));
        covering.iter().map(|&hits| mass(hits, trials, p)).sum::<f64>()
    };
    let all = [100, 300, 1000, 5000, 30_000, 100_000]
        .map(|n| chances(n).into_iter().map(move |p| (n, p)));
    let all: Vec<(u64, f64)> = all.into_iter().flatten().collect();
    least(all.into_par_iter().map(coverage).collect::<Vec<_>>())
}

/// Shares of five figures, each of which is so on its own: the most that a share can vary less than
/// a chance.
pub fn of_shares() -> f64 {
    let cases = [500, 5000].into_iter().flat_map(|n| [1e-4, 1e-3, 0.01, 0.3, 0.9].map(|q| (n, q)));
    least(cases.map(|(fights, q)| {
        let interval = |sum: u64| sampled(fights, None).interval((sum as f64 / 5.0).round() as u64);
        let held = likely(5 * fights, q).filter(|&sum| covers(interval(sum), q));
        held.map(|sum| mass(sum, 5 * fights, q)).sum::<f64>()
    }))
}

pub fn of_pairs() -> f64 {
    let rare = [(1e-4, 0.0), (1e-4, 1e-4), (5e-4, 1e-4), (0.002, 0.002)];
    let all = [
        (0.01, 0.0),
        (0.02, 0.01),
        (0.05, 0.05),
        (0.3, 0.1),
        (0.2, 0.2),
        (0.5, 0.45),
        (0.97, 0.01),
    ];
    let of = |trials: u64, chances: &[(f64, f64)]| -> Vec<(u64, f64, f64)> {
        chances.iter().map(|&(gain, loss)| (trials, gain, loss)).collect()
    };
    let cases = [
        of(100, &rare),
        of(100, &all),
        of(1000, &rare),
        of(1000, &all[..4]),
        of(10_000, &rare),
        of(100_000, &rare[..3]),
    ];
    let coverage = |(trials, gain, loss): (u64, f64, f64)| {
        let mut sum = 0.0;
        for gained in likely(trials, gain) {
            let (rest, of_rest) = (trials - gained, loss / (1.0 - gain));
            for lost in likely(rest, of_rest) {
                let pairs = Pairs { fights: trials, gained, lost };
                if covers(pairs.interval(sampled(trials, None)), gain - loss) {
                    sum += mass(gained, trials, gain) * mass(lost, rest, of_rest);
                }
            }
        }
        sum
    };
    least(cases.concat().into_par_iter().map(coverage).collect::<Vec<_>>())
}

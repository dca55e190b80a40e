//! How often each kind of interval covers the truth, and `docs/intervals.md`, which tells.
//!
//! `EVENODDS_BLESS=1 cargo test -p evenodds-analyses --test intervals` writes the page anew.

use std::fmt::Write as _;
use std::path::Path;

use evenodds_analyses::ask::{Sampled, Stop};
use evenodds_analyses::clustered::Clustered;
use evenodds_analyses::confidence::{sequence, waves};
use evenodds_analyses::paired::{Change, Pairs};
use evenodds_engine::squad::ActionTally;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use statrs::function::factorial::ln_binomial;

/// What each kind of interval has to cover at 95 %.
const LEAST: f64 = 0.94;

/// How often what cannot be summed up is sampled. An interval that covers exactly 95 % would fall
/// under [`LEAST`] with one in 160 sets of so many seeds; these are fixed.
const SEEDS: u64 = 3000;

fn sampled(trials: u64, target_error: Option<f64>) -> Sampled {
    Sampled { trials, seed: 1, confidence: 0.95, target_error, stop: Stop::Trials }
}

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

fn covers((low, high): (f64, f64), truth: f64) -> bool {
    // The truth of a difference is a rounded sum.
    low <= truth + 1e-12 && truth - 1e-12 <= high
}

fn least(coverages: impl IntoIterator<Item = f64>) -> f64 {
    coverages.into_iter().fold(1.0, f64::min)
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

fn of_chances() -> f64 {
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
fn of_shares() -> f64 {
    let cases = [500, 5000].into_iter().flat_map(|n| [1e-4, 1e-3, 0.01, 0.3, 0.9].map(|q| (n, q)));
    least(cases.map(|(fights, q)| {
        let interval = |sum: u64| sampled(fights, None).interval((sum as f64 / 5.0).round() as u64);
        let held = likely(5 * fights, q).filter(|&sum| covers(interval(sum), q));
        held.map(|sum| mass(sum, 5 * fights, q)).sum::<f64>()
    }))
}

fn of_pairs() -> f64 {
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

/// A number from 0 to 1.
fn uniform(dice: &mut Xoshiro256PlusPlus) -> f64 {
    (dice.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// The share of seeds in which both intervals of an experiment cover: for a fixed number of trials,
/// and for a target.
fn over_seeds(experiment: impl Fn(&mut Xoshiro256PlusPlus) -> [bool; 2] + Sync) -> [f64; 2] {
    let held = |seed| experiment(&mut Xoshiro256PlusPlus::seed_from_u64(seed)).map(u64::from);
    let sum = |a: [u64; 2], b: [u64; 2]| [a[0] + b[0], a[1] + b[1]];
    (0..SEEDS)
        .into_par_iter()
        .map(held)
        .reduce(|| [0; 2], sum)
        .map(|held| held as f64 / SEEDS as f64)
}

fn of_means() -> [f64; 2] {
    // The chances of none, one, two, three or four in a fight: rare, rare but then many, even,
    // common, nearly always all, nearly always two.
    let laws = [
        [0.999, 0.001, 0.0, 0.0, 0.0],
        [0.998, 0.001, 0.0, 0.0, 0.001],
        [0.9, 0.07, 0.02, 0.01, 0.0],
        [0.2; 5],
        [0.1, 0.2, 0.4, 0.2, 0.1],
        [0.0, 0.0, 0.002, 0.003, 0.995],
        [0.001, 0.001, 0.996, 0.001, 0.001],
    ];
    let all = laws.map(|law| {
        let truth = (0_u32..).zip(law).map(|(count, p)| f64::from(count) * p).sum();
        over_seeds(|dice| {
            let mut fights = [0; 5];
            for _ in 0..1000 {
                let (mut left, mut count) = (uniform(dice), 0);
                while count < 4 && law[count] <= left {
                    left -= law[count];
                    count += 1;
                }
                fights[count] += 1;
            }
            let sum = (0..).zip(fights).map(|(count, fights): (u64, u64)| count * fights).sum();
            [None, Some(0.1)].map(|target| {
                covers(Clustered::mean(sum, &fights, sampled(1000, target)).interval, truth)
            })
        })
    });
    [0, 1].map(|way| least(all.iter().map(|coverage| coverage[way])))
}

/// Fights in which a side attacks so often with such a chance, or else with another.
struct Model {
    /// The share of fights with attacks.
    active: f64,
    attacks: u64,
    /// The chances to hit in one half of these fights and in the other.
    hit: [f64; 2],
    /// Whether all attacks of a fight hit or miss together.
    together: bool,
}

fn of_rates() -> [f64; 2] {
    let models = [
        Model { active: 1.0, attacks: 1, hit: [0.3, 0.3], together: false },
        Model { active: 1.0, attacks: 4, hit: [0.1, 0.6], together: false },
        Model { active: 1.0, attacks: 4, hit: [0.001, 0.001], together: false },
        Model { active: 0.05, attacks: 2, hit: [0.02, 0.1], together: false },
        Model { active: 1.0, attacks: 5, hit: [0.01, 0.01], together: true },
        Model { active: 0.5, attacks: 3, hit: [0.9, 1.0], together: true },
    ];
    let all = models.map(|model| {
        let truth = f64::midpoint(model.hit[0], model.hit[1]);
        over_seeds(|dice| {
            let mut deeds = ActionTally::default();
            for _ in 0..500 {
                if model.active <= uniform(dice) {
                    continue;
                }
                let hit = model.hit[usize::from(uniform(dice) < 0.5)];
                let rolls = if model.together { 1 } else { model.attacks };
                let hits = (0..rolls).filter(|_| uniform(dice) < hit).count() as u64;
                let hits = if model.together { hits * model.attacks } else { hits };
                deeds.attacks += model.attacks;
                deeds.hits += hits;
                deeds.attacks_squared += model.attacks * model.attacks;
                deeds.hits_squared += hits * hits;
                deeds.attacks_by_hits += model.attacks * hits;
            }
            [None, Some(0.1)].map(|target| {
                let known = Clustered::rate(&deeds, sampled(500, target));
                known.is_none_or(|known| covers(known.interval, truth))
            })
        })
    });
    [0, 1].map(|way| least(all.iter().map(|coverage| coverage[way])))
}

/// What sequences cover when sampling stops as soon as a chance is known well enough: that of the
/// chance, and that of a difference to a run with the same dice.
fn of_sequences() -> [f64; 2] {
    // In both runs, in the first alone, in the second alone.
    let laws = [[0.3, 0.2, 0.1], [0.05, 0.05, 0.0], [0.008, 0.002, 0.002]];
    let all = laws.map(|[both, gain, loss]| {
        over_seeds(|dice| {
            let (mut pairs, mut hits) = (Pairs::default(), 0);
            for wave in waves(64, 1 << 14) {
                while pairs.fights < wave {
                    let place = uniform(dice);
                    let gained = both <= place && place < both + gain;
                    hits += u64::from(gained || place < both);
                    pairs.fights += 1;
                    pairs.gained += u64::from(gained);
                    pairs.lost += u64::from(both + gain <= place && place < both + gain + loss);
                }
                let (low, high) = sequence(hits, wave, 0.95);
                if high - low <= 0.1 {
                    break;
                }
            }
            let sampled = sampled(pairs.fights, Some(0.05));
            let differs = covers(pairs.interval(sampled), gain - loss);
            [covers(sampled.interval(hits), both + gain), differs]
        })
    });
    [0, 1].map(|way| least(all.iter().map(|coverage| coverage[way])))
}

/// What is covered of the change of a mean over several duels, each with its own fights, and of the
/// change of what a step is worth: the difference of two changes that share their fights.
fn of_sums() -> [f64; 2] {
    // The chances to gain and to lose, duel by duel.
    let means: [Vec<[f64; 2]>; 4] = [
        vec![[0.3, 0.2], [0.02, 0.0], [0.001, 0.05]],
        vec![[0.002, 0.001]; 7],
        vec![[0.3, 0.3]; 11],
        (0..11).map(|nth| [0.05 * f64::from(nth), 0.02]).collect(),
    ];
    // The chances to gain with the step alone, without it alone, and both ways.
    let steps = [[0.1, 0.1, 0.1], [0.01, 0.0, 0.2], [0.005, 0.003, 0.0]];
    let change = |pairs: Pairs| {
        let value = (pairs.gained as f64 - pairs.lost as f64) / pairs.fights as f64;
        Change { value, interval: Some(pairs.interval(sampled(pairs.fights, None))) }
    };
    let held = |change: Change, truth| covers(change.interval.expect("it is sampled"), truth);
    let of_means = means.map(|duels| {
        let truth = duels.iter().map(|[gain, loss]| gain - loss).sum::<f64>();
        over_seeds(|dice| {
            let changes: Vec<Change> = duels
                .iter()
                .map(|&[gain, loss]| {
                    let mut pairs = Pairs { fights: 400, ..Pairs::default() };
                    for _ in 0..pairs.fights {
                        let place = uniform(dice);
                        pairs.gained += u64::from(place < gain);
                        pairs.lost += u64::from(gain <= place && place < gain + loss);
                    }
                    change(pairs)
                })
                .collect();
            [held(Change::sum(&changes), truth), true]
        })[0]
    });
    let of_steps = steps.map(|[with, without, both]| {
        over_seeds(|dice| {
            let mut pairs = [Pairs { fights: 400, ..Pairs::default() }; 2];
            for _ in 0..400 {
                let place = uniform(dice);
                pairs[0].gained += u64::from(place < both + with);
                let second = place < both || (both + with..both + with + without).contains(&place);
                pairs[1].gained += u64::from(second);
            }
            let [with_step, without_step] = pairs.map(change);
            [held(with_step.plus(without_step.times(-1.0)), with - without), true]
        })[0]
    });
    [least(of_means), least(of_steps)]
}

const HEAD: &str = "\
# Intervals

[`analyses/tests/intervals.rs`](../analyses/tests/intervals.rs) measures how often each kind of 95 %
interval covers the truth, generates this page and checks that it is up to date. A kind that covers
less than 94 % in any case fails the test.

*Exact* means that the coverage is a sum of binomial probabilities over all counts: for chances from
0.0001 to 0.9999 and 100 to 100,000 trials, both sides of the ends of intervals included. The others
are measured over 3,000 seeds for each of several distributions, rare events among them; an interval
that covers exactly 95 % would fail with one in 160 such sets of seeds. *Worst* is the lowest
coverage of any case.

| interval | printed by | method | worst coverage | measured |
|---|---|---|--:|---|
";

const FOOT: &str = "
- **Clopper-Pearson**: the exact interval of a proportion. Its ends are the chances under which so
  many successes or more, or so few or fewer, come up with 2.5 %. Source: C. J. Clopper and E. S.
  Pearson, Biometrika 26, 1934. [`interval.rs`](../analyses/src/interval.rs)
- **Paired difference**: fight N of a seed has the same dice in both runs (*common random numbers*),
  so the difference is a mean of per-fight differences of -1, 0 or 1. The exact intervals of the
  chances to gain and to lose are joined, with their correlation, by the *method of variance
  estimates recovery*. Source: G. Y. Zou and A. Donner, Statistics in Medicine 27, 2008. For policies
  the confidence is raised so that it holds for all 18 comparisons at once (Bonferroni).
  [`paired.rs`](../analyses/src/paired.rs)
- **Joined paired differences**: the duels of a matrix have different fights, so the errors of their
  paired differences are independent, and the squares of their widths add up in a mean. Printed
  intervals are wider: the confidence is raised for all fighters, and all differences between two of
  them, at once (Bonferroni). [`what_if/matrix.rs`](../analyses/src/what_if/matrix.rs)
- **Difference of paired differences**: what a step is worth under another reading, less what it is
  worth. All four runs share their fights, so the widths themselves add up, which errs on the safe
  side. [`what_if/growth.rs`](../analyses/src/what_if/growth.rs)
- **Joined levels**: a mean of counts is the sum of the chances of at least one, at least two and so
  on. Their exact intervals are joined by the same method.
  [`clustered.rs`](../analyses/src/clustered.rs)
- **Korn-Graubard**: a Clopper-Pearson interval with the *effective* number of attacks, that is, as
  many independent attacks as would be known as well. Source: E. L. Korn and B. I. Graubard, Survey
  Methodology 24, 1998. [`clustered.rs`](../analyses/src/clustered.rs)
- **Confidence sequence**: with a target error, sampling stops when the interval is narrow enough, so
  the interval must hold at every number of trials at once. Source and proof:
  [`confidence.rs`](../analyses/src/confidence.rs). Differences and means use the sequences of their
  parts, each with its share of the error.

A sentence that compares two sampled checks calls the difference noise unless their intervals are
disjoint. That errs on the safe side whatever dice they share, since the error of a difference is
never larger than the sum of both errors. Where one of two duels is exact and the other sampled, the
interval of the difference is that of the sampled one, shifted.
";

/// How the part of the page begins that is written elsewhere.
const NEXT: &str = "\n## Differences between fights\n";

#[test]
fn each_kind_of_interval_covers_what_it_says() {
    let ([mean, mean_looked], [rate, rate_looked]) = (of_means(), of_rates());
    let [looked, pairs_looked] = of_sequences();
    let [sum, steps] = of_sums();
    let seeds = "3,000 seeds";
    let rows = [
        (
            "chance",
            "`odds`, `curve`, `attack`, `duel`, `matrix`, `engage`, reports",
            "Clopper-Pearson",
            of_chances(),
            "exact",
        ),
        (
            "share of a side's figures",
            "frames and charts of squads",
            "Clopper-Pearson",
            of_shares(),
            "exact",
        ),
        (
            "first move, step of ease, what if, policies",
            "`duel`, `engage`, reports",
            "paired difference",
            of_pairs(),
            "exact",
        ),
        (
            "what if, of a mean chance",
            "`matrix --what-if`, reports",
            "joined paired differences",
            sum,
            seeds,
        ),
        ("what if, of a step of ease", "reports", "difference of paired differences", steps, seeds),
        (
            "kills and attacks per fight",
            "`engage --json`, frames and charts of squads",
            "joined levels",
            mean,
            seeds,
        ),
        ("attacks that hit", "`engage`, reports", "Korn-Graubard", rate, seeds),
        ("chance, with a target error", "the same", "confidence sequence", looked, seeds),
        (
            "differences, with a target error",
            "the same",
            "two confidence sequences",
            pairs_looked,
            seeds,
        ),
        (
            "kills and attacks, with a target error",
            "the same",
            "sum of confidence sequences",
            mean_looked,
            seeds,
        ),
        (
            "attacks that hit, with a target error",
            "the same",
            "confidence sequence, effective number",
            rate_looked,
            seeds,
        ),
    ];
    let mut page = HEAD.to_owned();
    for (what, printed, method, coverage, measured) in rows {
        let percent = coverage * 100.0;
        writeln!(page, "| {what} | {printed} | {method} | {percent:.1} % | {measured} |")
            .expect("text");
    }
    page.push_str(FOOT);
    for (what, .., coverage, _) in rows {
        assert!(LEAST <= coverage, "{what}: {coverage}\n{page}");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/intervals.md");
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    // What follows is measured by `differences`.
    let (first, last) = kept.split_at(kept.find(NEXT).unwrap_or(kept.len()));
    if std::env::var_os("EVENODDS_BLESS").is_some_and(|set| set == "1") {
        std::fs::write(&path, format!("{page}{last}")).expect("a page can be written");
        return;
    }
    assert!(
        first == page,
        "docs/intervals.md is old; run with EVENODDS_BLESS=1 and look at the diff"
    );
}

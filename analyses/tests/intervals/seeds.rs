//! Coverage measured over many seeds.

use evenodds_analyses::answer::statistics::clustered::Clustered;
use evenodds_analyses::answer::statistics::confidence::{sequence, sequence_of_mean, waves};
use evenodds_analyses::answer::statistics::paired::{Change, Pairs};
use evenodds_analyses::measures::matchups::Matchups;
use evenodds_analyses::measures::matrix::Matrix;
use evenodds_analyses::measures::prices::Prices;
use evenodds_analyses::sampling::PairOdds;
use evenodds_engine::squad::Products;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;

use crate::{covers, least, sampled};

/// How often what cannot be summed up is sampled. An interval that covers exactly 95 % would fall
/// under [`LEAST`] with one in 160 sets of so many seeds; these are fixed.
const SEEDS: u64 = 3000;

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

pub fn of_means() -> [f64; 2] {
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

pub fn of_rates() -> [f64; 2] {
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
            let (mut attacks, mut all_hits, mut products) = (0, 0, Products::default());
            for _ in 0..500 {
                if model.active <= uniform(dice) {
                    continue;
                }
                let hit = model.hit[usize::from(uniform(dice) < 0.5)];
                let rolls = if model.together { 1 } else { model.attacks };
                let hits = (0..rolls).filter(|_| uniform(dice) < hit).count() as u64;
                let hits = if model.together { hits * model.attacks } else { hits };
                attacks += model.attacks;
                all_hits += hits;
                products.count(model.attacks, hits);
            }
            [None, Some(0.1)].map(|target| {
                let known = Clustered::share(all_hits, attacks, products, sampled(500, target));
                known.is_none_or(|known| covers(known.interval, truth))
            })
        })
    });
    [0, 1].map(|way| least(all.iter().map(|coverage| coverage[way])))
}

/// A figure's share of what its side puts out: it tries at some enemies, and the others at those that
/// it leaves.
pub fn of_kill_shares() -> [f64; 2] {
    let models = [(2, 0.3, 0.2), (1, 0.5, 0.9), (2, 0.5, 0.0), (1, 0.01, 0.2), (2, 0.6, 0.02)];
    let all = models.map(|(tries, ours, theirs)| {
        let mean = f64::from(tries) * ours;
        let truth = mean / (mean + (5.0 - mean) * theirs);
        over_seeds(|dice| {
            let (mut kills, mut kills_of_side, mut products) = (0, 0, Products::default());
            for _ in 0..500 {
                let mine = (0..tries).filter(|_| uniform(dice) < ours).count() as u64;
                let side = mine + (mine..5).filter(|_| uniform(dice) < theirs).count() as u64;
                kills += mine;
                kills_of_side += side;
                products.count(side, mine);
            }
            [None, Some(0.1)].map(|target| {
                let known = Clustered::share(kills, kills_of_side, products, sampled(500, target));
                known.is_none_or(|known| covers(known.interval, truth))
            })
        })
    });
    [0, 1].map(|way| least(all.iter().map(|coverage| coverage[way])))
}

/// What sequences cover when sampling stops as soon as a chance is known well enough: that of the
/// chance, and that of a difference to a run with the same dice.
pub fn of_sequences() -> [f64; 2] {
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
pub fn of_sums() -> [f64; 2] {
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

/// What the intervals of all costs that a matrix of sampled duels fits cover at once, those of all
/// ratings, and those of what all fighters give up against the mix, if each duel has dice of its own,
/// and if all have the same.
pub fn of_matrices() -> [f64; 3] {
    type Held = dyn Fn(&Matrix, &Matrix) -> bool + Sync;
    const COSTS: [Option<f64>; 5] = [Some(10.0), Some(14.0), Some(15.0), Some(24.0), Some(30.0)];
    let fitted = |found: &Matrix, truth: &Matrix| {
        let [found, truth] = [found, truth].map(|matrix| Prices::of(matrix, &COSTS, 0.01, 1));
        found.fighters.iter().zip(&truth.fighters).all(|(one, truth)| {
            let (one, truth) = (one.fitted.zip(truth.fitted)).expect("a cost");
            covers(one.interval.expect("sampled"), truth.value)
        })
    };
    let rated =
        |found: &Matrix, truth: &Matrix| {
            let [found, truth] = [found, truth].map(|matrix| Matchups::of(matrix, &COSTS, 0.01));
            found.fighters.iter().zip(&truth.fighters).all(|(one, truth)| {
                covers(one.rating.interval.expect("sampled"), truth.rating.value)
            })
        };
    let given_up = |found: &Matrix, truth: &Matrix| {
        let found = Matchups::of(found, &COSTS, 0.01);
        let share = |foe: usize| found.fighters[foe].share.expect("a mix");
        (0..5).all(|row| {
            let won = |foe: usize| share(foe) * truth.cell(row, foe).win;
            let regret = found.fighters[row].regret.expect("a mix");
            let truth = 0.5 - (0..5).map(won).sum::<f64>();
            // Next to nothing is told as nothing.
            let (low, high) = regret.interval.expect("sampled");
            covers((low - 1e-6, high + 1e-6), truth)
        })
    };
    let all: [&Held; 3] = [&fitted, &rated, &given_up];
    all.map(of_matrix)
}

/// What intervals cover that follow from a matrix of sampled duels, given whether they hold for a
/// matrix and the true one.
fn of_matrix(held: &(dyn Fn(&Matrix, &Matrix) -> bool + Sync)) -> f64 {
    const TRIALS: u64 = 300;
    let laws = [[0.0, 0.4, 0.9, 1.3, 2.2], [0.0, 4.0, 0.1, 4.0, 7.0]];
    let all = laws.map(|strengths: [f64; 5]| {
        let chance =
            |one: usize, other: usize| 1.0 / (1.0 + (strengths[other] - strengths[one]).exp());
        let truth = matrix(&chance, None);
        over_seeds(|dice| {
            let mut words = || (0..TRIALS).map(|_| uniform(dice)).collect::<Vec<f64>>();
            let shared = words();
            let own: Vec<Vec<f64>> = (0..25).map(|_| words()).collect();
            [false, true].map(|is_shared| {
                let won = |one: usize, other: usize| {
                    let words = if is_shared { &shared } else { &own[5 * one + other] };
                    let won = words.iter().filter(|&&word| word < chance(one, other)).count();
                    won as f64 / TRIALS as f64
                };
                held(&matrix(&won, Some(TRIALS)), &truth)
            })
        })
    });
    least(all.into_iter().flatten())
}

/// Returns a matrix with the chances of those before to beat those after, sampled or not.
fn matrix(chance: &dyn Fn(usize, usize) -> f64, trials: Option<u64>) -> Matrix {
    let how = trials.map(|trials| sampled(trials, None));
    let cell = |at: usize| {
        let (row, column) = (at / 5, at % 5);
        let win = match row <= column {
            true => chance(row, column),
            false => 1.0 - chance(column, row),
        };
        let ends =
            |chance: f64| how.map(|how| how.interval((chance * how.trials as f64).round() as u64));
        PairOdds {
            win,
            loss: 1.0 - win,
            win_interval: ends(win),
            loss_interval: ends(1.0 - win),
            first_move: 0.0,
            rounds_mean: 1.0,
            slack: how.is_none().then_some(0.0),
            sampled: how,
        }
    };
    let names = (0..5).map(|nth| nth.to_string()).collect();
    Matrix { names, left_out: Vec::new(), cells: (0..25).map(cell).collect() }
}

/// The share of seeds in which the interval of a mean share against several opponents covers after
/// each of the stages in which candidates are tried.
pub fn of_scores() -> f64 {
    // The chances to win and to draw against each opponent: alike, far apart, many draws, rare wins.
    let fields = [
        &[[0.5, 0.0]; 3][..],
        &[[0.9, 0.05], [0.1, 0.0]],
        &[[0.1, 0.8], [0.2, 0.6]],
        &[[0.002, 0.0], [0.0, 0.001], [0.001, 0.001]],
    ];
    let all = fields.map(|field| {
        let truth = field.iter().map(|[win, draw]| win + draw / 2.0).sum::<f64>();
        let truth = truth / field.len() as f64;
        over_seeds(|dice| {
            let (mut sum, mut done, mut held) = (0.0, 0_u64, true);
            for end in [64, 128, 256, 512, 1024] {
                for [win, draw] in field.iter().cycle().take(field.len() * (end - done) as usize) {
                    let drawn = uniform(dice);
                    let half = f64::from(u8::from(drawn < win + draw)) / 2.0;
                    sum += if drawn < *win { 1.0 } else { half };
                }
                done = end;
                let fights = done * field.len() as u64;
                held &= covers(sequence_of_mean(sum, fights, 0.95), truth);
            }
            [held; 2]
        })
    });
    least(all.map(|[held, _]| held))
}

//! Ratings, cycles and equilibria against cases solved by hand and published ones.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::cycles::Cycles;
use super::equilibrium::equilibrium;
use super::rated::{MEAN_RATING, Matchups};
use crate::measures::matrix::Matrix;
use crate::measures::matrix::made::{cell, matrix, of_strengths, sampled};
use crate::measures::strengths::{Shares, pairs};

/// A prior that changes nothing that is tested.
const NONE: f64 = 1e-10;

#[track_caller]
fn near(found: &[f64], expected: &[f64], by: f64) {
    let is_near = |(one, other): (&f64, &f64)| (one - other).abs() < by;
    let all = found.iter().zip(expected).all(is_near);
    assert!(all && found.len() == expected.len(), "{found:?} {expected:?}");
}

/// Fighters of whom each takes these shares from those after it.
fn of_shares(size: usize, above: &[f64]) -> Matrix {
    assert_eq!(above.len(), size * (size - 1) / 2, "a share for each pair");
    let taken: BTreeMap<(usize, usize), f64> = pairs(size).zip(above.iter().copied()).collect();
    matrix(size, |one, other| match one.cmp(&other) {
        Ordering::Less => cell(taken[&(one, other)], 1.0 - taken[&(one, other)]),
        Ordering::Equal => cell(0.5, 0.5),
        Ordering::Greater => cell(1.0 - taken[&(other, one)], taken[&(other, one)]),
    })
}

/// Rock beats paper's foe by these shares: 0.8 of rock against scissors, 0.7 of scissors against
/// paper, 0.6 of paper against rock.
fn stones() -> Matrix {
    of_shares(3, &[0.8, 0.4, 0.7])
}

fn matchups(matrix: &Matrix) -> Matchups {
    Matchups::of(matrix, &vec![None; matrix.names.len()], NONE)
}

fn shares(matchups: &Matchups) -> Vec<f64> {
    matchups.fighters.iter().map(|one| one.share.expect("a mix")).collect()
}

fn dominators(matchups: &Matchups) -> Vec<Option<usize>> {
    matchups.fighters.iter().map(|one| one.dominated_by).collect()
}

fn regrets(matchups: &Matchups) -> Vec<f64> {
    matchups.fighters.iter().map(|one| one.regret.expect("a mix").value).collect()
}

/// A. Elo's table says that a difference of 200 points is a score of 0.76, and ten to one are 400.
#[test]
fn ratings_are_on_the_scale_of_elo() {
    let ratings = |share| {
        let found = matchups(&of_shares(2, &[share]));
        found.fighters.iter().map(|one| one.rating.value).collect::<Vec<_>>()
    };
    near(&ratings(10.0 / 11.0), &[1700.0, 1300.0], 1e-4);
    let [first, second] = ratings(0.76)[..] else { panic!("two") };
    assert!((first - second - 200.0).abs() < 1.0, "{first} {second}");
    near(&[f64::midpoint(first, second)], &[MEAN_RATING], 1e-6);
    assert!(matchups(&of_shares(2, &[0.76])).fighters[0].rating.interval.is_none());
}

/// What the first lead weighs, the third is fielded: a mix is in proportion to what the other two
/// decide between them.
#[test]
fn stones_solved_by_hand() {
    let found = matchups(&stones());
    near(&shares(&found), &[0.2 / 0.6, 0.1 / 0.6, 0.3 / 0.6], 1e-9);
    near(&regrets(&found), &[0.0; 3], 1e-9);
    assert_eq!((found.cycles.count, found.cycles.triples), (1, 1));
    assert_eq!(found.cycles.clearest[0].rows, [0, 1, 2]);
    near(&[found.cycles.clearest[0].least, found.cycles.share()], &[0.2, 1.0], 1e-9);
    assert!(found.fighters.iter().all(|one| one.dominated_by.is_none()));
    // Where all three are alike, ratings are, too, and explain nothing.
    let even = matchups(&of_shares(3, &[0.8, 0.2, 0.8]));
    near(&[even.explained], &[0.0], 1e-9);
    near(&even.surprises.concat(), &[0.0, 0.3, -0.3, -0.3, 0.0, 0.3, 0.3, -0.3, 0.0], 1e-9);
    near(&shares(&even), &[1.0 / 3.0; 3], 1e-9);
}

/// Rock, paper, scissors, lizard, Spock: each beats two of the others, and the only equilibrium is an
/// even mix.
#[test]
fn five_stones_are_mixed_evenly() {
    let win = |one: usize, other: usize| match (5 + one - other) % 5 {
        0 => cell(0.5, 0.5),
        1 | 3 => cell(1.0, 0.0),
        _ => cell(0.0, 1.0),
    };
    let found = matchups(&matrix(5, win));
    near(&shares(&found), &[0.2; 5], 1e-9);
    // Of the ten triples of a regular tournament of five, five are cycles.
    assert_eq!((found.cycles.count, found.cycles.triples), (5, 10));
    assert_eq!(found.cycles.clearest.len(), 5);
}

#[test]
fn who_beats_everybody_is_fielded_alone() {
    let found = matchups(&of_strengths(&[0.3, 2.0, -1.0, 0.5]));
    near(&shares(&found), &[0.0, 1.0, 0.0, 0.0], 1e-9);
    near(&[found.explained], &[1.0], 1e-9);
    assert!(found.surprises.iter().flatten().all(|surprise| surprise.abs() < 1e-6));
    assert_eq!(found.cycles, Cycles { triples: 4, ..Cycles::default() });
    let lost = |lead: f64| 1.0 / (1.0 + lead.exp());
    let expected = [1.7, 0.0, 3.0, 1.5].map(|behind| 0.5 - lost(behind));
    near(&regrets(&found), &expected, 1e-9);
    assert_eq!(dominators(&found), [Some(1), None, Some(1), Some(1)]);
}

/// In games drawn at random, nobody takes more than half against the mix: what an equilibrium is.
#[test]
fn nobody_beats_the_mix() {
    let mut random = SplitMix64::seed_from_u64(7);
    let mut mixed = 0;
    for size in (1..40).chain([120]) {
        let mut taken = vec![vec![0.5; size]; size];
        for (one, other) in pairs(size) {
            // In coarse steps, too, as then several equilibria are likelier.
            let share = (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
            let share = if size % 2 == 0 { share } else { (4.0 * share).round() / 4.0 };
            (taken[one][other], taken[other][one]) = (share, 1.0 - share);
        }
        let mix = equilibrium(&taken).expect("a mix");
        assert!((mix.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        let against = |row: &Vec<f64>| row.iter().zip(&mix).map(|(one, share)| one * share).sum();
        let most = taken.iter().map(against).fold(f64::MIN, f64::max);
        assert!(most < 0.5 + 1e-9, "{size}: {most}");
        mixed += usize::from(1 < mix.iter().filter(|share| 0.0 < **share).count());
    }
    assert!(30 < mixed, "{mixed}");
}

/// The first two are as good, but for the third, which the second beats by less.
#[test]
fn who_does_as_well_against_all_and_costs_no_more_dominates() {
    let found = of_shares(4, &[0.5, 0.7, 0.6, 0.6, 0.6, 0.4]);
    let by = |costs: &[Option<f64>]| -> Vec<Option<usize>> {
        dominators(&Matchups::of(&found, costs, NONE))
    };
    // The last beats the third, so none of these two dominates the other; the first dominates all.
    assert_eq!(by(&[None; 4]), [None, Some(0), Some(0), Some(0)]);
    assert_eq!(by(&[Some(9.0), Some(8.0), Some(9.0), Some(7.0)]), [None, None, Some(0), None]);
    assert_eq!(by(&[Some(8.0), Some(8.0), None, Some(8.0)]), [None, Some(0), None, Some(0)]);
    let share = Matchups::of(&found, &[None; 4], NONE).dominated();
    near(&[share], &[0.75], 1e-12);
    // Of two that are equal against everybody, neither dominates.
    let equal = matchups(&of_shares(3, &[0.5, 0.6, 0.6]));
    assert_eq!(dominators(&equal), [None, None, Some(0)]);
    // One that surely wins against all but one, in whose favour it is, dominates nobody.
    let stones = matchups(&stones());
    assert_eq!(dominators(&stones), [None; 3]);
}

#[test]
fn cycles_are_found_either_way_round_and_the_clearest_come_first() {
    let mut random = SplitMix64::seed_from_u64(3);
    let size = 12;
    let above: Vec<f64> =
        (0..size * (size - 1) / 2).map(|_| (random.next_u64() % 99 + 1) as f64 / 100.0).collect();
    let found = of_shares(size, &above);
    let wins = |one: usize, other: usize| {
        let cell = found.cell(one, other);
        cell.win - cell.loss
    };
    let mut expected = Vec::new();
    for a in 0..size {
        for b in 0..size {
            for c in 0..size {
                let least = wins(a, b).min(wins(b, c)).min(wins(c, a));
                if a < b && a < c && 1e-3 < least {
                    expected.push(least);
                }
            }
        }
    }
    expected.sort_by(|one, other| other.total_cmp(one));
    let cycles = Cycles::of(&found);
    assert_eq!(cycles.count, expected.len());
    let clearest: Vec<f64> = cycles.clearest.iter().map(|cycle| cycle.least).collect();
    near(&clearest, &expected[..5], 1e-12);
    for cycle in &cycles.clearest {
        let [a, b, c] = cycle.rows;
        near(&[wins(a, b).min(wins(b, c)).min(wins(c, a))], &[cycle.least], 1e-12);
    }
}

/// Ratings and regrets are off by as much as they are where each share is off by as much as it may be,
/// in whatever direction moves them most. The mix is kept.
#[test]
fn intervals_are_carried_over_from_shares() {
    let strengths = [0.0, 0.4, 0.9];
    let known = sampled(&strengths, 100_000);
    let shares = Shares::of(&known);
    let found = matchups(&known);
    let pairs = [(0, 1), (0, 2), (1, 2)];
    let mut most = [f64::MIN; 3];
    for signs in 0..1_u32 << pairs.len() {
        let mut moved = known.clone();
        for (nth, (one, other)) in pairs.into_iter().enumerate() {
            let sign = if signs >> nth & 1 == 1 { 1.0 } else { -1.0 };
            let win = shares.taken[one][other] + sign * shares.reach[one][other];
            moved.cells[3 * one + other] = cell(win, 1.0 - win);
            moved.cells[3 * other + one] = cell(1.0 - win, win);
        }
        for (one, most) in matchups(&moved).fighters.iter().zip(&mut most) {
            *most = most.max(one.rating.value);
        }
    }
    for (one, most) in found.fighters.iter().zip(most) {
        let (low, high) = one.rating.interval.expect("sampled");
        let half = most - one.rating.value;
        near(&[(high - one.rating.value) / half, (one.rating.value - low) / half], &[1.0; 2], 0.02);
    }
    // The last is fielded alone, so that a regret is as uncertain as the duels with it.
    let (low, high) = found.fighters[0].regret.expect("a mix").interval.expect("sampled");
    let lost = 0.5 - shares.taken[0][2];
    near(&[low, high], &[lost - shares.reach[0][2], lost + shares.reach[0][2]], 1e-9);
    // With few fights nothing is sure.
    let few = matchups(&sampled(&strengths, 20));
    assert_eq!(dominators(&few), [None; 3]);
    assert_eq!(dominators(&found), [Some(2), Some(2), None]);
    let mut noisy = sampled(&[0.0; 3], 50);
    let wins = stones();
    for (cell, win) in noisy.cells.iter_mut().zip(&wins.cells) {
        (cell.win, cell.loss) = (win.win, win.loss);
    }
    assert_eq!(Cycles::of(&noisy).count, 0);
}

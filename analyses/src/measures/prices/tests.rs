//! Strengths and costs against published figures, cases solved by hand, and known truths.

use super::costs::*;
use crate::answer::statistics::Sampled;
use crate::measures::matrix::made::{cell, matrix, of_strengths, sampled};
use crate::measures::strengths::{Shares, Square, Strengths, chance};

/// A prior that changes nothing that is tested.
const NONE: f64 = 1e-10;

fn some(costs: &[f64]) -> Vec<Option<f64>> {
    costs.iter().copied().map(Some).collect()
}

fn fitted(prices: &Prices) -> Vec<f64> {
    prices.fighters.iter().map(|one| one.fitted.expect("a cost").value).collect()
}

#[track_caller]
fn near(found: &[f64], expected: &[f64], by: f64) {
    let is_near = |(one, other): (&f64, &f64)| (one - other).abs() < by;
    assert!(found.iter().zip(expected).all(is_near), "{found:?} {expected:?}");
}

/// A. Agresti, Categorical Data Analysis (2002), table 10.10: the American League of 1987, in which
/// any two teams played 13 games. The coefficients, without an advantage at home, are those that
/// the vignette of the R package `BradleyTerry2` prints.
#[test]
fn strengths_agree_with_published_figures() {
    let won = [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ];
    let taken: Square =
        won.iter().map(|row| row.iter().map(|&won| f64::from(won) / 13.0).collect()).collect();
    let values = Strengths::fit(&taken, NONE, |_, _| true).values;
    let last = values[6];
    let leads: Vec<f64> = values.iter().map(|value| value - last).collect();
    near(&leads, &[1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0], 5e-5);
    assert!(values.iter().sum::<f64>().abs() < 1e-9);
}

/// Who always wins has won one duel and half of those drawn, and the other the other half.
#[test]
fn drawn_duels_keep_strengths_finite() {
    for prior in [1e-6_f64, 0.01, 1.0] {
        let strengths = Strengths::fit(&vec![vec![0.5, 1.0], vec![0.0, 0.5]], prior, |_, _| true);
        let lead = (2.0 / prior).ln_1p();
        near(&strengths.values, &[lead / 2.0, -lead / 2.0], 1e-6);
    }
    // A ladder in which everybody beats all below.
    let size = 30;
    let taken: Square = (0..size)
        .map(|one| (0..size).map(|other| f64::from(u8::from(other < one))).collect())
        .collect();
    let values = Strengths::fit(&taken, 1e-4, |_, _| true).values;
    for (one, value) in values.iter().enumerate() {
        let predicted: f64 = values.iter().map(|other| chance(value - other)).sum::<f64>() - 0.5;
        let won = one as f64;
        assert!((predicted - won).abs() < 0.01, "{one}: {predicted}");
    }
}

#[test]
fn draws_count_half_and_sides_are_taken_in_turn() {
    // The first side has an edge: the row wins more of its duels than it does as a column.
    let edged = matrix(2, |one, other| match (one, other) {
        (0, 1) => cell(0.8, 0.1),
        (1, 0) => cell(0.5, 0.3),
        _ => cell(0.5, 0.5),
    });
    let taken = Shares::of(&edged).taken;
    // As a row it takes 0.85, as a column 1 - 0.6.
    near(&[taken[0][1], taken[1][0]], &[0.625, 0.375], 1e-12);
    near(&[taken[0][0], taken[1][1]], &[0.5, 0.5], 1e-12);
}

#[test]
fn costs_are_recovered_where_strength_is_a_power_of_cost() {
    let costs = [12.0, 15.0, 20.0, 33.0, 60.0, 61.0];
    for power in [0.4, 1.0, 2.5] {
        let strengths: Vec<f64> = costs.iter().map(|cost: &f64| power * cost.ln()).collect();
        let matrix = of_strengths(&strengths);
        let prices = Prices::of(&matrix, &some(&costs), NONE, 1);
        near(&fitted(&prices), &costs, 1e-5);
        near(&[prices.law.power, prices.law.explained], &[power, 1.0], 1e-6);
        near(&prices.errors.expect("enough pairs"), &[0.0, 0.0], 1e-6);
        assert!((prices.law.twice() - chance(power * 2.0_f64.ln())).abs() < 1e-6);
        assert!(prices.fighters.iter().all(|one| one.dominated_by.is_none()));
        // One without a cost moves no other, and gets its own.
        let mut without = some(&costs);
        without[2] = None;
        near(&fitted(&Prices::of(&matrix, &without, NONE, 1)), &costs, 1e-5);
    }
}

/// The costs are 10, 20 and 40, and the last two are as strong: the slope is half a unit of
/// strength for a doubling, and explains three quarters.
#[test]
fn a_law_solved_by_hand() {
    let prices = Prices::of(&of_strengths(&[0.0, 1.0, 1.0]), &some(&[10.0, 20.0, 40.0]), NONE, 1);
    let two = 2.0_f64;
    near(&[prices.law.power, prices.law.explained], &[0.5 / two.ln(), 0.75], 1e-6);
    let even = 20.0 * two.powf(2.0 / 3.0);
    near(&fitted(&prices), &[20.0 * two.powf(-4.0 / 3.0), even, even], 1e-5);
    // The geometric mean of the costs stays.
    near(&[fitted(&prices).iter().product()], &[8000.0], 1e-2);
    // Equals of which one is cheaper: it dominates.
    let by: Vec<_> = prices.fighters.iter().map(|one| one.dominated_by).collect();
    assert_eq!(by, [None, None, Some(1)]);
    assert!(prices.errors.is_none(), "three pairs are too few to be halved");
}

#[test]
fn cost_that_buys_no_strength_fits_no_costs() {
    let costs = some(&[10.0, 20.0, 40.0, 80.0]);
    for strengths in [[3.0, 2.0, 1.0, 0.0], [0.0; 4], [0.0, 1.0, 1.0, 0.05]] {
        let prices = Prices::of(&of_strengths(&strengths), &costs, NONE, 1);
        assert!(!prices.law.holds() && prices.law.explained.is_finite(), "{:?}", prices.law);
        assert!(prices.fighters.iter().all(|one| one.fitted.is_none()));
    }
}

#[test]
fn who_is_as_strong_and_costs_no_more_dominates() {
    let strengths = [0.0, 1.0, 2.0, 2.0, 0.5, 3.0];
    let mut costs = some(&[10.0, 20.0, 20.0, 20.0, 20.0, 30.0]);
    let by = |costs: &[Option<f64>]| -> Vec<Option<usize>> {
        let prices = Prices::of(&of_strengths(&strengths), costs, NONE, 1);
        prices.fighters.iter().map(|one| one.dominated_by).collect()
    };
    // Of two that are equal in both, neither dominates the other.
    assert_eq!(by(&costs), [None, Some(2), None, None, Some(2), None]);
    // The strongest of those that dominate, and the cheapest of these; never one without a cost.
    costs[3] = Some(19.0);
    assert_eq!(by(&costs), [None, Some(3), Some(3), None, Some(3), None]);
    costs[3] = None;
    assert_eq!(by(&costs), [None, Some(2), None, None, Some(2), None]);
}

/// In a cycle of five all are as strong, so that every chance is off by as much.
#[test]
fn half_of_the_pairs_is_held_out() {
    let cycle = matrix(5, |one, other| match (5 + one - other) % 5 {
        0 => cell(0.5, 0.5),
        1 | 2 => cell(0.8, 0.2),
        _ => cell(0.2, 0.8),
    });
    let costs = some(&[1.0, 2.0, 3.0, 4.0, 5.0]);
    let errors = |matrix, seed| Prices::of(matrix, &costs, NONE, seed).errors.expect("pairs");
    near(&errors(&cycle, 1)[..1], &[0.3], 1e-9);
    assert!((errors(&cycle, 1)[1] - 0.3).abs() > 0.01, "five pairs are no cycle");
    assert_eq!(errors(&cycle, 3), errors(&cycle, 3));
    assert_ne!(errors(&cycle, 3)[1], errors(&cycle, 4)[1]);
    // Strengths explain all pairs but one. If it is held out, they are fitted without it.
    let mut odd = of_strengths(&[0.0, 0.5, 1.0, 1.5, 2.0]);
    (odd.cells[1], odd.cells[5]) = (cell(0.9, 0.1), cell(0.1, 0.9));
    let off = (0.9 - chance(-0.5)) / 5.0;
    let held_out = (1..=40).filter(|&seed| (errors(&odd, seed)[1] - off).abs() < 1e-6).count();
    assert!((5..35).contains(&held_out), "{held_out}");
}

#[test]
fn costs_are_rounded_to_a_step_and_to_one_at_least() {
    let told = [(12.4, 5.0), (12.6, 5.0), (0.2, 5.0), (0.31, 0.1), (7.0, 1.0), (7.4, 0.5)];
    let told = told.map(|(cost, step)| rounded(cost, step));
    assert_eq!(told, [10.0, 15.0, 5.0, 0.3, 7.0, 7.5]);
}

/// Intervals are those of the worst case: each share is off by as much as it may be, in whatever
/// direction moves the cost most.
#[test]
fn intervals_of_costs_are_carried_over_from_shares() {
    let strengths = [0.0, 0.4, 0.9, 1.6];
    let costs = some(&[10.0, 14.0, 11.0, 40.0]);
    let known = sampled(&strengths, 100_000);
    let shares = Shares::of(&known);
    let prices = Prices::of(&known, &costs, 0.01, 1);
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    // Six pairs of two cells each, with an interval for either side.
    let error = 0.05 / 24.0;
    let how = Sampled { confidence: 1.0 - error, ..known.cells[1].sampled.expect("sampled") };
    let (low, high) = how.interval((known.cells[1].win * 100_000.0).round() as u64);
    let reach = (known.cells[1].win - low).max(high - known.cells[1].win);
    assert!((shares.reach[0][1] / reach - 1.0).abs() < 0.01, "{} {reach}", shares.reach[0][1]);
    let mut most = [[0.0_f64; 2]; 4];
    for signs in 0..1_u32 << pairs.len() {
        let mut moved = known.clone();
        for (nth, (one, other)) in pairs.into_iter().enumerate() {
            let sign = if signs >> nth & 1 == 1 { 1.0 } else { -1.0 };
            let win = shares.taken[one][other] + sign * shares.reach[one][other];
            moved.cells[4 * one + other] = cell(win, 1.0 - win);
            moved.cells[4 * other + one] = cell(1.0 - win, win);
        }
        let prices = Prices::of(&moved, &costs, 0.01, 1);
        for (one, most) in prices.fighters.iter().zip(&mut most) {
            let found = [one.fitted.expect("a cost").value.ln(), one.score.value];
            *most = [most[0].max(found[0]), most[1].max(found[1])];
        }
    }
    for (one, most) in prices.fighters.iter().zip(most) {
        let fitted = one.fitted.expect("a cost");
        let (low, high) = fitted.interval.expect("sampled");
        let half = most[0] - fitted.value.ln();
        near(
            &[(high / fitted.value).ln() / half, (fitted.value / low).ln() / half],
            &[1.0; 2],
            0.02,
        );
        near(&[one.score.interval.expect("sampled").1], &[most[1]], 1e-9);
    }
}

/// Where nothing was sampled nothing has an interval, and where something was, all that rests on it
/// has.
#[test]
fn exact_prices_have_no_intervals() {
    let strengths = [0.0, 0.4, 0.9];
    let costs = some(&[10.0, 14.0, 15.0]);
    let exact = Prices::of(&of_strengths(&strengths), &costs, 0.01, 1);
    let has = |one: &Priced| [one.score.interval, one.fitted.expect("a cost").interval];
    assert!(exact.fighters.iter().flat_map(has).all(|ends| ends.is_none()));
    let sampled = Prices::of(&sampled(&strengths, 400), &costs, 0.01, 1);
    assert!(sampled.fighters.iter().flat_map(has).all(|ends| ends.is_some()));
}

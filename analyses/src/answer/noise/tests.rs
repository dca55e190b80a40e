//! Differences of runs: how wide they are, and how often they err.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::*;
use crate::answer::statistics::Stop;

const TRIALS: u64 = 400;

fn exact(value: f64) -> Number {
    let says = "it happens".to_owned();
    Number { key: "it", says, unit: Unit::Chance, value, interval: None, sampled: None }
}

fn sampled(hits: u64, seed: u64) -> Number {
    let stop = Stop::Trials;
    let sampled = Sampled { trials: TRIALS, seed, confidence: 0.95, target_error: None, stop };
    let interval = Some(sampled.interval(hits));
    let value = hits as f64 / TRIALS as f64;
    Number { interval, sampled: Some(sampled), ..exact(value) }
}

#[test]
fn exact_numbers_have_no_noise() {
    let change = change(&exact(0.25), &exact(0.75), 0.05);
    assert_eq!(change, Change { value: 0.5, interval: None });
}

#[test]
fn what_is_sampled_brings_its_noise() {
    let (low, high) = change(&exact(0.5), &sampled(200, 1), 0.05).interval.expect("an interval");
    // The half-width of 95 % at one half is 1.96 standard errors of 0.025, and a half trial.
    assert!((high - 0.0502).abs() < 1e-3 && (low + high).abs() < 1e-9, "{low} {high}");
    let width = |seed: u64, error: f64| {
        let (low, high) =
            change(&sampled(200, 1), &sampled(200, seed), error).interval.expect("one");
        high - low
    };
    assert!((width(2, 0.05) / (high - low) - 2.0_f64.sqrt()).abs() < 1e-9);
    assert!((width(1, 0.05) / (high - low) - 2.0).abs() < 1e-9);
    assert!(1.6 * width(2, 0.05) < width(2, 0.0005));
}

#[test]
fn means_are_widened_like_normal_ones() {
    let mean = |seed: u64| {
        let interval = Some((1.9, 2.2));
        Number { unit: Unit::Rounds, value: 2.0, interval, ..sampled(0, seed) }
    };
    let (low, high) = change(&exact(2.0), &mean(1), 0.05).interval.expect("an interval");
    assert!((low + 0.1).abs() < 1e-9 && (high - 0.2).abs() < 1e-9, "{low} {high}");
    let (low, high) = change(&exact(2.0), &mean(1), 0.0027).interval.expect("an interval");
    assert!((low / high + 0.5).abs() < 1e-9 && (high - 0.2 * 3.0 / 1.96).abs() < 1e-3, "{high}");
}

#[test]
fn two_runs_of_the_same_differ_as_rarely_as_stated() {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut hits = |chance: f64| {
        let limit = (chance * 4_294_967_296.0) as u64;
        (0..TRIALS).filter(|_| u64::from(dice.next_u32()) < limit).count() as u64
    };
    let error = 0.05;
    for chance in [0.004, 0.1, 0.5] {
        let runs = 500;
        let wrong = (0..runs).filter(|_| {
            let change = change(&sampled(hits(chance), 1), &sampled(hits(chance), 2), error);
            let (low, high) = change.interval.expect("an interval");
            0.0 < low || high < 0.0
        });
        // Of 500 runs at 5 %, 50 or more are wrong with a chance of 5e-6.
        let wrong = wrong.count();
        assert!(wrong < 50, "{wrong} of {runs} at {chance}");
    }
}

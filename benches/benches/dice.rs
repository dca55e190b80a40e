//! The hot dice loop: pools, checks and a contest by `Rolled`, beside rand's own die loop.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use evenodds_benches::pool;
use evenodds_engine::contest::exchange;
use evenodds_engine::dice::Rolled;
use evenodds_engine::games;
use evenodds_engine::mechanics::PoolCheck;
use evenodds_engine::registry::Registry;
use evenodds_engine::resolver::{Answer, Outcome, Resolver};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::ThreadPoolBuilder;

/// Checks in one iteration, so that the loop and not the timer is timed.
const CHECKS: u64 = 1000;
const SEED: u64 = 7;

/// Pools drawn in one iteration: as many as one batch of an analysis has.
const DRAWN: u64 = 1 << 20;

/// Net successes of a pool by rand's `random_range`, die by die.
fn random_range_pool(dice: u8, generator: &mut Xoshiro256PlusPlus) -> i64 {
    let mut successes = 0;
    for _ in 0..dice {
        let face: u8 = generator.random_range(1..=10);
        successes += i64::from(face >= 7) + i64::from(face == 10);
    }
    successes
}

/// The mean of a checksum over many pools: right within five standard errors or not at all.
#[track_caller]
fn assert_mean(sum: i64, pools: u64, mean: f64, variance: f64) {
    if pools == 0 {
        // The benchmark was filtered out.
        return;
    }
    let (found, error) = (sum as f64 / pools as f64, (variance / pools as f64).sqrt());
    assert!((found - mean).abs() < 5.0 * error, "a mean of {found}, not {mean}");
}

fn pools(criterion: &mut Criterion) {
    let pool = pool();
    for dice in [6u8, 20] {
        let check = PoolCheck { pool: dice, difficulty: 1 };
        let mut group = criterion.benchmark_group(format!("pool of {dice} d10"));
        group.throughput(Throughput::Elements(CHECKS * u64::from(dice)));
        // A die makes 0.5 successes on average, with a variance of 0.45.
        let (mean, variance) = (0.5 * f64::from(dice), 0.45 * f64::from(dice));

        let mut rolled = Rolled::new(SEED);
        let (mut sum, mut pools) = (0, 0);
        group.bench_function("Rolled", |bencher| {
            bencher.iter(|| {
                let (check, mut dice) = (black_box(check), rolled.clone());
                let degrees = (0..CHECKS).map(|_| pool.resolve(&check, &mut dice).degree);
                sum += degrees.map(i64::from).sum::<i64>();
                (pools, rolled) = (pools + CHECKS, dice);
            });
        });
        assert_mean(sum, pools, mean, variance);

        let mut generator = Xoshiro256PlusPlus::seed_from_u64(SEED);
        let (mut sum, mut pools) = (0, 0);
        group.bench_function("random_range", |bencher| {
            bencher.iter(|| {
                let (dice, mut own) = (black_box(dice), generator.clone());
                sum += (0..CHECKS).map(|_| random_range_pool(dice, &mut own)).sum::<i64>();
                (pools, generator) = (pools + CHECKS, own);
            });
        });
        assert_mean(sum, pools, mean, variance);

        // Whole pools are drawn, many at a time, with their law computed anew.
        let registry = Registry::standard();
        let system = registry.get("sprawl").expect("a built-in game");
        let terms = system.card().terms(dice.into(), 0, Some(1)).expect("a check of the game");
        group.throughput(Throughput::Elements(DRAWN * u64::from(dice)));
        let (mut sum, mut drawn) = (0, 0);
        group.bench_function("drawn", |bencher| {
            let thread = ThreadPoolBuilder::new().num_threads(1).build();
            thread.expect("a thread can be started").install(|| {
                bencher.iter(|| {
                    let counts = system.sample(black_box(terms), drawn, DRAWN, SEED);
                    let degree =
                        |(answer, count): (&Answer, &u64)| i64::from(answer.degree) * *count as i64;
                    sum += counts.iter().map(degree).sum::<i64>();
                    drawn += DRAWN;
                });
            });
        });
        assert_mean(sum, drawn, mean, variance);
        group.finish();
    }
}

/// Times one check, and holds the share that passes to the exact law.
fn check<R: Resolver>(
    criterion: &mut Criterion,
    name: &str,
    resolver: &R,
    check: &R::Check,
    dice: u64,
) {
    let mut group = criterion.benchmark_group("one check");
    group.throughput(Throughput::Elements(CHECKS * dice));
    let mut rolled = Rolled::new(SEED);
    let (mut passed, mut checks) = (0i64, 0);
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let (check, mut dice) = (black_box(*check), rolled.clone());
            let passes = (0..CHECKS).map(|_| resolver.resolve(&check, &mut dice).is_success());
            passed += passes.map(i64::from).sum::<i64>();
            (checks, rolled) = (checks + CHECKS, dice);
        });
    });
    let p = resolver.law(check).probability(Outcome::is_success);
    assert_mean(passed, checks, p, p * (1.0 - p));
    group.finish();
}

fn checks(criterion: &mut Criterion) {
    use evenodds_engine::mechanics::{Attempt, Characteristic, TargetNumber, Versus};
    let parameters = |name: &str| games::book(name).expect("a built-in game").parameters;
    let pool_check = PoolCheck { pool: 4, difficulty: 2 };
    check(criterion, "SPRAWL, 4 dice", &pool(), &pool_check, 4);
    let verdict = games::spurg::rules::verdict(&parameters("spurg"));
    check(criterion, "SPURG, 3d6", &verdict, &TargetNumber(12), 3);
    let attack = games::d20::rules::attack_roll(&parameters("d20"));
    check(criterion, "d20", &attack, &Versus { bonus: 5, defence: 15 }, 1);
    let test = games::skrapyard::test(&parameters("skrapyard"));
    check(criterion, "Skrapyard, d12", &test, &Characteristic { printed: 6, modifier: 0 }, 1);
    let roll = games::volt::rules::roll(&parameters("volt"));
    check(criterion, "Volt, 2d20", &roll, &Attempt { value: 12, against: 4 }, 2);
}

fn contest(criterion: &mut Criterion) {
    let (pool, check) = (pool(), PoolCheck { pool: 5, difficulty: 1 });
    let mut group = criterion.benchmark_group("contest");
    group.throughput(Throughput::Elements(CHECKS * 10));
    let mut rolled = Rolled::new(SEED);
    let (mut wins, mut contests) = (0i64, 0);
    group.bench_function("SPRAWL, 5 dice against 5", |bencher| {
        bencher.iter(|| {
            let (check, mut dice) = (black_box(check), rolled.clone());
            let leads = (0..CHECKS).map(|_| exchange(&pool, &check, &check, &mut dice));
            wins += leads.map(|lead| i64::from(lead.signum())).sum::<i64>();
            (contests, rolled) = (contests + CHECKS, dice);
        });
    });
    // Equal pools win equally often; 0.811932 of contests are decided.
    assert_mean(wins, contests, 0.0, 0.811_932);
    group.finish();
}

criterion_group!(benches, pools, checks, contest);
criterion_main!(benches);

//! Exact laws of success pools through the public API, from scratch each time.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use evenodds_benches::pool;
use evenodds_engine::mechanics::PoolCheck;
use evenodds_engine::resolver::{Outcome, Resolver};

/// The chance of no success, which tells a law that is wrong from one that is right.
#[track_caller]
fn assert_misses(chance: f64, dice: u8) {
    let known = 0.6f64.powi(i32::from(dice));
    assert!((chance - known).abs() < 1e-12, "{dice} dice miss with {chance}, not {known}");
}

fn laws(criterion: &mut Criterion) {
    let pool = pool();
    let law = |dice: u8| pool.law(black_box(&PoolCheck { pool: dice, difficulty: 1 }));
    let mut group = criterion.benchmark_group("exact law of a pool");
    for dice in 4..=20 {
        group.bench_function(format!("{dice} d10"), |bencher| bencher.iter(|| law(dice)));
        assert_misses(1.0 - law(dice).probability(Outcome::is_success), dice);
    }
    group.bench_function("4 to 20 d10, one after the other", |bencher| {
        bencher.iter(|| (4..=20).map(|dice| law(dice).len()).sum::<usize>());
    });
    // A pool of n dice shows 0 to 2n successes, and none in two ways: with a one and without.
    assert_eq!(
        (4..=20).map(|dice| law(dice).len()).sum::<usize>(),
        (4..=20).map(|n| 2 * n + 2).sum::<usize>()
    );
    group.finish();
}

criterion_group!(benches, laws);
criterion_main!(benches);

//! Attacks and duels: weighed, solved and played out.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use evenodds_benches::{GAMES, Ring};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Limits, Plan, Playable, Side};

/// The law of one attack, from scratch each time: icepool's are in `peers/duels.py`.
fn attacks(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("law of an attack");
    for (dice, difficulty, power, toughness) in [(4, 1, 2, 3), (6, 2, 4, 4), (8, 1, 5, 5)] {
        let ring = Ring::shooters(dice, difficulty, power, toughness);
        let attack = ring.attack(["one", "two"]);
        let law = || attack.law(&mut Exact::default());
        assert!((law().total() - 1.0).abs() < 1e-12);
        group.bench_function(
            format!("sprawl {dice}/{difficulty}/{power}/{toughness}"),
            |bencher| {
                bencher.iter(law);
            },
        );
    }
    for game in GAMES {
        let ring = Ring::of(game);
        let attack = ring.attack(ring.pair());
        let law = || attack.law(&mut Exact::default());
        assert!((law().total() - 1.0).abs() < 1e-9);
        group.bench_function(game, |bencher| bencher.iter(law));
    }
    group.finish();
}

/// Duels solved, and played out: how many played ones a solution is worth.
fn duels(criterion: &mut Criterion) {
    let mirror = Ring::shooters(4, 1, 2, 3).duel(["one", "two"]);
    let chain = || mirror.chain(&mut Exact::default(), Limits::default()).expect("it is solved");
    let mut group = criterion.benchmark_group("shoot-out");
    group.bench_function("explored", |bencher| bencher.iter(chain));
    group.bench_function("solved for ever", |bencher| {
        bencher.iter(|| chain().forever().expect("its components are small"));
    });
    group.bench_function("solved to 100 rounds", |bencher| bencher.iter(|| chain().within(100)));
    let plan = Plan { seed: 1, first: 0, fights: 4096, rounds_max: 100 };
    group.throughput(Throughput::Elements(plan.fights));
    group.bench_function("4096 played, one thread", |bencher| {
        on(1).install(|| bencher.iter(|| mirror.simulate(black_box(&plan))));
    });
    // As icepool's chain has it; see `data/oracles/sprawl_fights.json`.
    let forever = chain().forever().expect("its components are small");
    let even = f64::midpoint(0.643_073_020_386_234_7, 0.241_145_826_599_999_4);
    assert!((forever.ends[0] - even).abs() < 1e-10, "{forever:?}");
    group.finish();
    let mut group = criterion.benchmark_group("duel solved to 100 rounds");
    for game in GAMES {
        let ring = Ring::of(game);
        let duel = ring.duel(ring.pair());
        group.bench_function(game, |bencher| {
            bencher.iter(|| {
                let chain = duel.chain(&mut Exact::default(), Limits::default());
                chain.expect("it is solved").within(100).wins(Side::A)
            });
        });
    }
    group.finish();
}

/// Fifty shooters against each other, one law kept for all, beside one pair by itself.
fn matrix(criterion: &mut Criterion) {
    let duels = Ring::fifty();
    let solve = |weigher: &mut Exact, duel: &dyn Playable| {
        duel.chain(weigher, Limits::default()).expect("it is solved").within(100).wins(Side::A)
    };
    let mut group = criterion.benchmark_group("matrix");
    group.sample_size(10);
    group.bench_function("one pair", |bencher| {
        let middle = duels[duels.len() / 2].as_ref();
        bencher.iter_batched(
            Exact::default,
            |mut weigher| solve(&mut weigher, middle),
            BatchSize::SmallInput,
        );
    });
    group.bench_function("50 by 50", |bencher| {
        bencher.iter(|| {
            let mut weigher = Exact::default();
            duels.iter().map(|duel| solve(&mut weigher, duel.as_ref())).sum::<f64>()
        });
    });
    group.finish();
}

/// Duels played out on one thread and on two.
fn threads(criterion: &mut Criterion) {
    for game in GAMES {
        let ring = Ring::of(game);
        let duel = ring.duel(ring.pair());
        let plan = Plan { seed: 1, first: 0, fights: 1 << 16, rounds_max: 100 };
        let mut group = criterion.benchmark_group(format!("65536 duels of {game}"));
        group.sample_size(10);
        group.throughput(Throughput::Elements(plan.fights));
        let tallies = [1, 2].map(|threads| {
            let pool = on(threads);
            let name = if threads == 1 { "one thread" } else { "two threads" };
            group.bench_function(name, |bencher| {
                pool.install(|| bencher.iter(|| duel.simulate(black_box(&plan))));
            });
            pool.install(|| duel.simulate(&plan))
        });
        assert_eq!(tallies[0], tallies[1]);
        group.finish();
    }
}

fn on(threads: usize) -> rayon::ThreadPool {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("threads can be started")
}

criterion_group!(benches, attacks, duels, matrix, threads);
criterion_main!(benches);

//! Attacks and duels: weighed, solved and played out.

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
};
use evenodds_benches::{GAMES, RosterFixture};
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Limits, Plan, Playable, SampleCache, Side};

/// How many duels are played out at a time.
const PLAYED: u64 = 1 << 16;

/// How many duels of the matrix are solved.
const PAIRS: usize = 61;

/// The law of one attack, from scratch each time: icepool's are in `peers/duels.py`.
fn attacks(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("law of an attack");
    for (dice, difficulty, power, toughness) in [(4, 1, 2, 3), (6, 2, 4, 4), (8, 1, 5, 5)] {
        let ring = RosterFixture::shooters(dice, difficulty, power, toughness);
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
        let ring = RosterFixture::of(game);
        let attack = ring.attack(ring.pair());
        let law = || attack.law(&mut Exact::default());
        assert!((law().total() - 1.0).abs() < 1e-9);
        group.bench_function(game, |bencher| bencher.iter(law));
    }
    group.finish();
}

/// Attacks in one measurement.
const ATTACKS: u64 = 1 << 16;

/// Many attacks of each game: drawn whole from their laws, and with every die rolled.
fn drawn(criterion: &mut Criterion) {
    for game in GAMES {
        let ring = RosterFixture::of(game);
        let attack = ring.attack(ring.pair());
        let mut group = criterion.benchmark_group(format!("{ATTACKS} attacks of {game}"));
        group.throughput(Throughput::Elements(ATTACKS));
        group.bench_function("drawn", |bencher| {
            on(1).install(|| bencher.iter(|| attack.sample(0, black_box(ATTACKS), 1)));
        });
        group.bench_function("rolled", |bencher| {
            on(1).install(|| bencher.iter(|| attack.sample_rolled(0, black_box(ATTACKS), 1)));
        });
        group.finish();
    }
}

/// Shoot-outs of equals, explored, solved, and played out: how many played ones a solution is worth,
/// and how fast icepool is at it, in `peers/duels.py`.
fn shoot_outs(criterion: &mut Criterion) {
    // How often who has the first Turn wins, and the other, by `data/oracles/sprawl_fights.json`.
    let small = [0.838_578_293_484_923_7, 0.153_197_847_382_674_47];
    let large = [0.643_073_020_386_234_7, 0.241_145_826_599_999_42];
    let small = ("shoot-out small", RosterFixture::equals(1, 1), small);
    let large = ("shoot-out", RosterFixture::equals(3, 3), large);
    for (name, ring, [first, second]) in [small, large] {
        let duel = ring.duel(["one", "two"]);
        let chain = || duel.chain(&mut Exact::default(), Limits::default()).expect("it is solved");
        let forever = || chain().forever().expect("its components are small");
        for wins in &forever().ends[..2] {
            assert!((wins - f64::midpoint(first, second)).abs() < 1e-10, "{name}: {wins}");
        }
        let mut group = criterion.benchmark_group(name);
        // `save.py` puts the number of states beside that of icepool's chain.
        group.throughput(Throughput::Elements(chain().states() as u64));
        group.bench_function("explored", |bencher| bencher.iter(chain));
        group.bench_function("solved for ever", |bencher| bencher.iter(forever));
        group.bench_function("solved to 100 rounds", |bencher| {
            bencher.iter(|| chain().within(100));
        });
        played(&mut group, duel.as_ref());
        group.finish();
    }
}

/// A duel of 84,507 states: its fights take more paths than are kept.
fn wide(criterion: &mut Criterion) {
    let duel = RosterFixture::of("d20").duel(["warlord"; 2]);
    let mut group = criterion.benchmark_group("duel of warlords");
    group.sample_size(10);
    played(&mut group, duel.as_ref());
    group.finish();
}

/// Fights played out on one thread, with nothing kept and with paths, and with every die rolled.
fn played(group: &mut BenchmarkGroup<'_, WallTime>, duel: &dyn Playable) {
    let plan = Plan { seed: 1, first: 0, fights: PLAYED, rounds_max: 100 };
    group.throughput(Throughput::Elements(PLAYED));
    group.bench_function(format!("{PLAYED} played, one thread"), |bencher| {
        on(1).install(|| bencher.iter(|| duel.simulate(black_box(&plan))));
    });
    // Kept from one sample to the next as well.
    let (cache, mut first) = (SampleCache::default(), 0);
    group.bench_function(format!("{PLAYED} played, one thread, paths kept"), |bencher| {
        on(1).install(|| {
            bencher.iter(|| {
                // Fights that were not played before.
                first += PLAYED;
                duel.simulate_from(black_box(&Plan { first, ..plan }), &cache)
            });
        });
    });
    group.bench_function(format!("{PLAYED} rolled, one thread"), |bencher| {
        on(1).install(|| bencher.iter(|| duel.simulate_rolled(black_box(&plan))));
    });
}

/// A duel of each game, solved from scratch.
fn duels(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("duel solved to 100 rounds");
    for game in GAMES {
        let ring = RosterFixture::of(game);
        let duel = ring.duel(ring.pair());
        group.bench_function(game, |bencher| {
            bencher.iter(|| solve(&mut Exact::default(), duel.as_ref()));
        });
    }
    group.finish();
}

fn solve(hand: &mut Exact, duel: &dyn Playable) -> f64 {
    duel.chain(hand, Limits::default()).expect("it is solved").within(100).wins(Side::A)
}

/// A spread of the duels between 243 shooters, solved one after the other with one hand, as a matrix
/// is, and each from scratch: how many single solves a duel of the matrix takes the time of.
fn matrix(criterion: &mut Criterion) {
    let duels = RosterFixture::spread(PAIRS);
    let singly =
        || duels.iter().map(|duel| solve(&mut Exact::default(), duel.as_ref())).sum::<f64>();
    let together = || {
        let mut hand = Exact::default();
        duels.iter().map(|duel| solve(&mut hand, duel.as_ref())).sum::<f64>()
    };
    assert!((singly() - together()).abs() < 1e-9, "{} and {}", singly(), together());
    let mut group = criterion.benchmark_group("matrix");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    group.throughput(Throughput::Elements(PAIRS as u64));
    group.bench_function(format!("{PAIRS} pairs of 243 by 243"), |bencher| bencher.iter(together));
    group.bench_function(format!("{PAIRS} single solves"), |bencher| bencher.iter(singly));
    group.finish();
}

/// Duels played out on one thread and on two.
fn threads(criterion: &mut Criterion) {
    for game in GAMES {
        let ring = RosterFixture::of(game);
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
        group.bench_function("rolled, one thread", |bencher| {
            on(1).install(|| bencher.iter(|| duel.simulate_rolled(black_box(&plan))));
        });
        assert_eq!(tallies[0], tallies[1]);
        group.finish();
    }
}

fn on(threads: usize) -> rayon::ThreadPool {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("threads can be started")
}

criterion_group!(benches, attacks, drawn, shoot_outs, wide, duels, matrix, threads);
criterion_main!(benches);

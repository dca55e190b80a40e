//! Squads on a table, played out on one thread and on two.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use evenodds_benches::Ring;
use evenodds_engine::engagement::Plan;

/// Fights in one measurement, and the rounds they may last.
const FIGHTS: u64 = 1024;
const ROUNDS_MAX: u16 = 12;

fn squads(criterion: &mut Criterion) {
    for (game, name, text) in [
        ("sprawl", "sprawl-open", include_str!("../../data/scenarios/sprawl-open.toml")),
        ("sprawl", "sprawl-street", include_str!("../../data/scenarios/sprawl-street.toml")),
        ("skrapyard", "skrapyard-open", include_str!("../../data/scenarios/skrapyard-open.toml")),
        ("skrapyard", "skrapyard-yard", include_str!("../../data/scenarios/skrapyard-yard.toml")),
        ("d20", "d20-gate", include_str!("../../data/scenarios/d20-gate.toml")),
        ("spurg", "spurg-orchard", include_str!("../../data/scenarios/spurg-orchard.toml")),
        ("volt", "volt-depot", include_str!("../../data/scenarios/volt-depot.toml")),
    ] {
        let squads = Ring::of(game).squads(text);
        let plan = Plan { seed: 1, first: 0, fights: FIGHTS, rounds_max: ROUNDS_MAX };
        let mut group = criterion.benchmark_group(format!("{FIGHTS} fights of {name}"));
        group.sample_size(10);
        group.throughput(Throughput::Elements(FIGHTS));
        let logs = [1, 2].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let pool = pool.expect("threads can be started");
            let name = if threads == 1 { "one thread" } else { "two threads" };
            group.bench_function(name, |bencher| {
                pool.install(|| bencher.iter(|| squads.engage(black_box(&plan))));
            });
            pool.install(|| squads.engage(&plan))
        });
        assert_eq!(logs[0], logs[1]);
        group.finish();
    }
}

criterion_group!(benches, squads);
criterion_main!(benches);

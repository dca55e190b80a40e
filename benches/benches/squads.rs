//! Squads on a table: played out on one thread and on two, by players who go by distance and by
//! players who know the odds, and where the time goes.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use evenodds_benches::{GAMES, RosterFixture, fights};
use evenodds_engine::engagement::Plan;
use evenodds_engine::squad::{Keen, Plain, SquadFight};

/// Fights in one measurement, and the rounds they may last.
const FIGHTS: u64 = 1024;
const ROUNDS_MAX: u16 = 12;

/// Fights of which the parts of a round are timed; looking at the clock before each step takes time
/// of its own.
const WATCHED: u64 = 128;

/// The built-in scenarios: their games, their names, and their texts.
fn scenarios() -> impl Iterator<Item = (&'static str, String, &'static str)> {
    GAMES.into_iter().flat_map(|game| {
        let folder = evenodds_data::folder(game).expect("a built-in game");
        folder.scenarios().map(move |(name, text)| (game, format!("{game}-{name}"), text))
    })
}

fn squads(criterion: &mut Criterion) {
    for (game, name, text) in scenarios() {
        let squads = RosterFixture::of(game).squads(text, &Plain);
        let plan = Plan { seed: 1, first: 0, fights: fights(FIGHTS), rounds_max: ROUNDS_MAX };
        let mut group = criterion.benchmark_group(format!("{FIGHTS} fights of {name}"));
        group.sample_size(10);
        group.throughput(Throughput::Elements(fights(FIGHTS)));
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
        // Players who know the odds, once their laws are kept.
        let keen = RosterFixture::of(game).squads(text, &Keen);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        let pool = pool.expect("threads can be started");
        let asked = pool.install(|| keen.engage(&plan));
        group.bench_function("keen, one thread", |bencher| {
            pool.install(|| bencher.iter(|| keen.engage(black_box(&plan))));
        });
        assert_eq!(asked, pool.install(|| keen.engage(&plan)));
        group.finish();
    }
}

/// How long each part of a round takes over all fights of a plan.
fn watch(squads: &dyn SquadFight, plan: &Plan) -> BTreeMap<&'static str, Duration> {
    let mut spent: BTreeMap<&'static str, Duration> = BTreeMap::new();
    let (mut phase, mut since) = ("setup", Instant::now());
    let mut turn = |next| {
        let now = Instant::now();
        *spent.entry(phase).or_default() += now - since;
        (phase, since) = (next, now);
    };
    squads.phases(plan, &mut turn);
    turn("setup");
    spent
}

fn phases(criterion: &mut Criterion) {
    let told = |game: &str| ["sprawl", "skrapyard"].contains(&game);
    for (game, name, text) in scenarios().filter(|(game, ..)| told(game)) {
        let squads = RosterFixture::of(game).squads(text, &Plain);
        let plan = Plan { seed: 1, first: 0, fights: fights(WATCHED), rounds_max: ROUNDS_MAX };
        let mut group = criterion.benchmark_group(format!("{WATCHED} fights of {name} by phase"));
        group.sample_size(10);
        group.warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(2));
        group.throughput(Throughput::Elements(fights(WATCHED)));
        group.bench_function("whole", |bencher| {
            bencher.iter(|| squads.phases(black_box(&plan), &mut |_| {}));
        });
        let found = watch(squads.as_ref(), &plan);
        assert!(3 < found.len(), "{name} has phases: {found:?}");
        for phase in found.into_keys() {
            group.bench_function(phase, |bencher| {
                bencher.iter_custom(|times| {
                    let spent = (0..times).map(|_| watch(squads.as_ref(), black_box(&plan))[phase]);
                    spent.sum()
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, squads, phases);
criterion_main!(benches);

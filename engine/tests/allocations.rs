//! Nothing is allocated while a game is played out.

use allocation_counter::measure;
use evenodds_engine::engagement::{Plan, Playable};
use evenodds_engine::fight::Assault;

use meetings::arenas;

mod meetings;

/// How many fights or attacks are one batch: the most that one task plays.
const BATCH: u64 = 4096;

const SEED: u64 = 17;

/// Does it on a thread of its own, where nothing else allocates.
fn alone<T: Send>(what: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    pool.expect("a thread can be started").install(what)
}

/// How many allocations so many fights take.
fn of_fights(duel: &dyn Playable, fights: u64) -> u64 {
    let plan = Plan { seed: SEED, first: 0, fights, rounds_max: 100 };
    measure(|| {
        let tally = duel.simulate(&plan);
        assert_eq!(tally.fights, fights);
    })
    .count_total
}

/// How many allocations the attacks from this one on take.
fn of_attacks(attack: &dyn Assault, first: u64, trials: u64) -> u64 {
    measure(|| {
        let sample = attack.sample(first, trials, SEED);
        assert_eq!(sample.values().sum::<u64>(), trials);
    })
    .count_total
}

#[test]
fn allocations_are_counted() {
    let (fights, none) = alone(|| {
        let three = measure(|| {
            for size in 1..=3 {
                std::hint::black_box(Vec::<u8>::with_capacity(size));
            }
        });
        (three.count_total, measure(|| ()).count_total)
    });
    assert_eq!((fights, none), (3, 0));
}

#[test]
fn no_fight_allocates() {
    for arena in arenas() {
        for kind in arena.kinds() {
            let duels = arena.duels(kind);
            assert!(!duels.is_empty(), "{}: no duel of kind {kind}", arena.name());
            for ([a, b], duel) in duels {
                let [few, many] = alone(|| [100, BATCH].map(|fights| of_fights(&*duel, fights)));
                let of = format!("{}, {kind}: {} against {}", arena.name(), a.name, b.name);
                // What there is is the batch's own: its tally, and the task that plays it.
                assert!(0 < few, "{of}: nothing is counted");
                assert_eq!(few, many, "{of}: fights allocate");
            }
        }
    }
}

#[test]
fn no_attack_allocates() {
    for arena in arenas() {
        for kind in arena.kinds() {
            let attacks = arena.attacks(kind);
            assert!(!attacks.is_empty(), "{}: no attack of kind {kind}", arena.name());
            for ([a, b], attack) in attacks {
                let of = format!("{}, {kind}: {} on {}", arena.name(), a.name, b.name);
                alone(|| {
                    // A sample of one attack holds one outcome, whichever it is, so each takes
                    // what every other takes.
                    let one = of_attacks(&*attack, 0, 1);
                    assert!(0 < one, "{of}: nothing is counted");
                    for index in 1..512 {
                        assert_eq!(of_attacks(&*attack, index, 1), one, "{of}, attack {index}");
                    }
                    // And two of one outcome take no more than one.
                    let two = (0..512).find(|&index| attack.sample(index, 2, SEED).len() == 1);
                    let two = two.unwrap_or_else(|| panic!("{of}: no two attacks end the same"));
                    assert_eq!(of_attacks(&*attack, two, 2), one, "{of}: attacks allocate");
                });
            }
        }
    }
}

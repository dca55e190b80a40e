//! Nothing is allocated while a game is played out.

use std::hint::black_box;

use allocation_counter::measure;
use evenodds_engine::engagement::{Plan, Playable, SampleCache};
use evenodds_engine::fight::Assault;
use evenodds_engine::table::{Base, Ground, Piece, PieceShape, Point, Sight, Table, Zone};

use meetings::arenas;

#[path = "fights/meetings/mod.rs"]
mod meetings;

/// How many fights or attacks are one batch: the most that one task plays.
const BATCH: u64 = 512;

/// How many attacks of each pair are measured one by one.
const ATTACKS: u64 = 128;

const SEED: u64 = 17;

/// Does it on a thread of its own, where nothing else allocates.
fn alone<T: Send>(what: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    pool.expect("a thread can be started").install(what)
}

/// How many allocations so many fights take, given what is kept of others.
fn of_fights(duel: &dyn Playable, cache: &SampleCache, fights: u64) -> u64 {
    let plan = Plan { seed: SEED, first: 0, fights, rounds_max: 100 };
    measure(|| {
        let tally = duel.simulate_from(&plan, cache);
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
                black_box(Vec::<u8>::with_capacity(size));
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
                // First the laws are found that these fights are drawn from, and the paths.
                let cache = SampleCache::default();
                let [_, few, many] =
                    alone(|| [BATCH, 100, BATCH].map(|fights| of_fights(&*duel, &cache, fights)));
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
                    for index in 1..ATTACKS {
                        assert_eq!(of_attacks(&*attack, index, 1), one, "{of}, attack {index}");
                    }
                    // And two of one outcome take no more than one.
                    let two = (0..ATTACKS).find(|&index| attack.sample(index, 2, SEED).len() == 1);
                    let two = two.unwrap_or_else(|| panic!("{of}: no two attacks end the same"));
                    assert_eq!(of_attacks(&*attack, two, 2), one, "{of}: attacks allocate");
                });
            }
        }
    }
}

#[test]
fn nothing_on_a_table_allocates_once_it_is_laid() {
    let table = yard();
    let others = [(20_000, 20_000), (24_500, 12_500), (31_000, 30_500)]
        .map(|(x, y)| Base { at: Point::new(x, y), radius: 500 });
    let spots = || (0..6).flat_map(|x| (0..6).map(move |y| Point::new(x * 8100, y * 7900)));
    // What is seen is kept in a store, which is set up with the first look.
    let zone = Zone { base: others[0], foot: 0, top: 1800 };
    black_box(table.view(Point::new(5000, 5000), 1600, &zone, 0));
    let mut walked = 0;
    let count = measure(|| {
        for (from, to) in spots().flat_map(|from| spots().map(move |to| (from, to))) {
            let mover = Base { at: from, radius: 500 };
            let zone = Zone { base: mover.moved(to), foot: 0, top: 1800 };
            let view = table.view(from, 1600, &zone, 0).among(from, &zone, &others);
            let path = table.way(mover, to, &others, &|_: &Piece, rise: i32| rise <= 1000);
            if let Some(path) = &path {
                walked += path.shortened(6000).length();
                walked +=
                    path.legs().map(|leg| table.stretches(leg, 500).count() as i32).sum::<i32>();
            }
            let ended = path.and_then(|path| table.ended(mover, path.shortened(6000), &others));
            black_box((view, ended, table.slide(mover, to, &others)));
            black_box((
                table.contact(mover, others[0], &others),
                table.place(mover, to, 6000, &others),
            ));
            black_box((table.is_free(mover), table.floor(from), table.pieces_at(from)));
            black_box((table.ledge_within(from, 2000), table.pieces_touching(mover, 1000)));
            black_box((table.edge_distance(from), table.nearest_edge(from), table.holds(mover)));
        }
    });
    assert!(0 < walked);
    assert_eq!(count.count_total, 0);
}

/// A table with something of every kind on it.
fn yard() -> Table {
    let area = |left, low, right, high| {
        let corners = [(left, low), (right, low), (right, high), (left, high)];
        PieceShape::Area(corners.map(|(x, y)| Point::new(x, y)).into())
    };
    let line = |ends: [(i32, i32); 2]| PieceShape::Line(ends.map(|(x, y)| Point::new(x, y)).into());
    let piece = |shape, ground, is_platform| {
        let (name, sight) = (String::new(), Sight::Blocked);
        Piece { name, shape, height: 2000, width: 200, ground, is_platform, sight }
    };
    let pieces = vec![
        piece(area(10_000, 10_000, 15_000, 30_000), Ground::Impassable, false),
        piece(area(20_000, 25_000, 30_000, 35_000), Ground::Open, true),
        piece(line([(25_000, 23_000), (25_000, 26_000)]), Ground::Ladder, false),
        piece(line([(5000, 8000), (40_000, 8000)]), Ground::Obstacle, false),
        piece(area(30_000, 10_000, 40_000, 20_000), Ground::Difficult, false),
        piece(line([(18_000, 12_000), (27_000, 22_000)]), Ground::Impassable, false),
    ];
    Table::lay(48_000, 48_000, pieces, 600).expect("a table")
}

//! Tests of ways round what is in between.

use super::*;

fn wall(from: Point, to: Point, ground: Ground) -> Piece {
    piece(line(from, to), 2000, ground, Sight::Clear)
}

const MOVER: Base = Base { at: Point::new(10_000, 20_000), radius: 500 };
const GOAL: Point = Point::new(30_000, 20_000);

#[test]
fn a_way_goes_round_a_wall() {
    let table = laid(vec![wall(point(20_000, 10_000), point(20_000, 22_000), Ground::Impassable)]);
    let path = table.way(MOVER, GOAL, &[], &|_, _| true).expect("a way");
    assert_eq!((path.start(), path.end()), (MOVER.at, GOAL));
    assert_eq!(path.legs().count(), 2, "{path:?}");
    assert!((20_000..21_000).contains(&path.length()), "{}", path.length());
    let short = path.shortened(8000);
    assert!((7990..=8000).contains(&short.length()));
}

#[test]
fn a_way_crosses_what_the_mover_crosses() {
    let fence = wall(point(20_000, 10_000), point(20_000, 22_000), Ground::Obstacle);
    let table = laid(vec![fence]);
    let legs = |height: i32| {
        let path = table.way(MOVER, GOAL, &[], &|_, rise| rise <= height).expect("a way");
        path.legs().count()
    };
    assert_eq!([legs(2000), legs(1999)], [1, 2]);
    // A goal on it is reached as near as the mover can stand.
    let path = table.way(MOVER, point(20_100, 20_000), &[], &|_, _| true).expect("a way");
    assert!((19_490..=19_500).contains(&path.end().x), "{path:?}");
}

#[test]
fn a_way_onto_a_platform_leads_over_its_ladder() {
    let ladder =
        piece(line(point(25_000, 24_000), point(25_000, 26_500)), 0, Ground::Ladder, Sight::Clear);
    let deck = platform(rectangle(20_000, 15_000, 40_000, 25_000), 4000);
    let table = laid(vec![deck.clone(), ladder.clone()]);
    let crosses = |piece: &Piece, rise: i32| piece.ground == Ground::Ladder || rise.abs() <= 1000;
    let path = table.way(MOVER, GOAL, &[], &crosses).expect("a way");
    assert_eq!(path.end(), GOAL);
    let points: Vec<Point> = path.legs().map(|leg| leg.to).collect();
    assert!(
        points.contains(&point(25_000, 26_500)) && points.contains(&point(25_000, 24_000)),
        "{path:?}"
    );
    let back = table.way(MOVER.moved(GOAL), MOVER.at, &[], &crosses).expect("a way");
    assert_eq!(back.end(), MOVER.at);
    assert_eq!(laid(vec![deck]).way(MOVER, GOAL, &[], &crosses), None);
}

#[test]
fn a_way_goes_round_bases() {
    let table = laid(vec![]);
    let base = |x, y| Base { at: point(x, y), radius: 500 };
    for (others, most) in [
        (vec![base(20_000, 20_000)], 20_600),
        (vec![base(11_001, 20_000), base(28_500, 20_000)], 21_700),
        (vec![base(20_000, 19_000), base(20_000, 20_000), base(20_000, 21_000)], 21_000),
    ] {
        let path = table.way(MOVER, GOAL, &others, &|_, _| true).expect("a way");
        assert_eq!(path.end(), GOAL, "{path:?}");
        assert!(path.length() <= most, "{path:?}: {}", path.length());
    }
    // A goal that someone stands on is reached up to them.
    let path = table.way(MOVER, GOAL, &[base(30_000, 20_000)], &|_, _| true).expect("a way");
    assert_eq!(path.end(), point(29_000, 20_000));
}

#[test]
fn there_is_no_way_out_of_a_closed_yard() {
    let corners =
        [(8000, 18_000), (12_000, 18_000), (12_000, 22_000), (8000, 22_000), (8000, 18_000)];
    let yard = PieceShape::Line(corners.map(|(x, y)| point(x, y)).into());
    let table = laid(vec![piece(yard, 2000, Ground::Impassable, Sight::Clear)]);
    assert_eq!(table.way(MOVER, GOAL, &[], &|_, _| true), None);
    let path = table.way(MOVER, point(8000, 20_000), &[], &|_, _| true).expect("a way");
    assert!(table.is_free(MOVER.moved(path.end())));
    assert_eq!(table.way(MOVER, MOVER.at, &[], &|_, _| true), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_way_passes_nothing_impassable_and_ends_free(
        (table, mover, others) in scenes(),
        goal in any_point(),
        most in 0..7000,
        units in 0..20_000,
    ) {
        let crosses = |_: &Piece, rise: i32| rise <= most;
        let Some(path) = table.way(mover, goal, &others, &crosses) else { return Ok(()) };
        prop_assert_eq!(path.start(), mover.at);
        prop_assert!(path.legs().count() <= LEGS_MAX);
        prop_assert!(mover.at.distance(path.end()) <= path.length());
        prop_assert!(table.is_open(mover.moved(path.end()), &others));
        for leg in path.legs() {
            prop_assert!(leg.from != leg.to);
            prop_assert!(!table.is_stopped(leg.from, leg.to, mover.radius), "{:?}", leg);
            for other in &others {
                prop_assert!(!super::super::slide::is_stopped_by(leg.from, leg.to, mover.radius, *other));
            }
            for part in table.stretches(leg, 0) {
                if let Stretch::Crossing { piece, rise, .. } = part {
                    prop_assert!(crosses(&table.pieces()[usize::from(piece)], rise), "{:?}", part);
                }
            }
        }
        let short = path.shortened(units);
        prop_assert!(short.length() <= units);
        if let Some(ended) = table.ended(mover, short, &others) {
            prop_assert!(ended.length() <= units);
            prop_assert!(table.is_open(mover.moved(ended.end()), &others));
        }
    }

    #[test]
    fn an_open_goal_on_an_open_table_is_reached(
        at in any_base(), goal in any_point(), other in any_base(),
    ) {
        let table = laid(vec![]);
        prop_assume!(table.is_free(at) && table.is_free(at.moved(goal)) && at.at != goal);
        prop_assume!(!other.overlaps(at) && !other.overlaps(at.moved(goal)));
        // Where it is not in a corner, there is room beside it.
        let wide = Base { radius: other.radius + 2 * at.radius + 100, ..other };
        prop_assume!(table.holds(wide) && !wide.is_within(at, 0) && !wide.is_within(at.moved(goal), 0));
        let path = table.way(at, goal, &[other], &|_, _| true).expect("a way");
        prop_assert_eq!(path.end(), goal);
    }
}

//! Tests of what is seen.

use super::super::edge::{Edge, bounded, sized};
use super::super::sight::Views;
use super::*;

const EYE: Point = Point::new(10_000, 20_000);
const FAR: Point = Point::new(30_000, 20_000);

fn zone(at: Point) -> Zone {
    Zone { base: Base { at, radius: 500 }, foot: 0, top: 1800 }
}

fn seen(pieces: Vec<Piece>) -> View {
    laid(pieces).view(EYE, 1600, &zone(FAR), 0)
}

fn wall(x: i32, height: i32, sight: Sight) -> Piece {
    piece(line(point(x, 15_000), point(x, 25_000)), height, Ground::Obstacle, sight)
}

#[test]
fn nothing_in_between_hides_nothing() {
    assert!(seen(vec![]).is_whole());
    let beside =
        piece(rectangle(15_000, 21_000, 20_000, 22_000), 9000, Ground::Open, Sight::Blocked);
    assert!(seen(vec![beside, wall(31_000, 9000, Sight::Blocked)]).is_whole());
    assert!(seen(vec![wall(20_000, 9000, Sight::Clear)]).is_whole());
    assert!(seen(vec![wall(20_000, 0, Sight::Blocked)]).is_whole());
}

#[test]
fn a_high_wall_hides_all_and_a_low_one_what_is_low() {
    let high = seen(vec![wall(20_000, 3000, Sight::Blocked)]);
    assert_eq!((high.clear, high.pieces, high.is_seen()), (0, 1, false));
    // Half way the lines are 800, 1250 and 1700 high.
    for (height, clear) in [(799, 9), (800, 9), (801, 6), (1250, 6), (1251, 3), (1701, 0)] {
        let low = seen(vec![wall(20_000, height, Sight::Blocked)]);
        assert_eq!(low.clear, clear, "{height}");
        assert_eq!(low.pieces, PieceSet::from(clear < 9));
    }
}

#[test]
fn a_wall_to_one_side_hides_that_side() {
    let half = piece(
        line(point(29_000, 20_100), point(29_000, 25_000)),
        3000,
        Ground::Open,
        Sight::Blocked,
    );
    let view = seen(vec![half]);
    assert_eq!((view.clear, view.pieces), (6, 1));
}

#[test]
fn a_veil_is_noted_and_hides_nothing() {
    let view = seen(vec![wall(20_000, 3000, Sight::Veiled)]);
    assert_eq!((view.clear, view.pieces, view.is_whole()), (9, 1, false));
}

#[test]
fn ignored_pieces_do_not_count() {
    let table = laid(vec![wall(10_100, 1700, Sight::Blocked), wall(20_000, 1000, Sight::Blocked)]);
    assert_eq!(table.view(EYE, 1600, &zone(FAR), 0).clear, 0);
    let view = table.view(EYE, 1600, &zone(FAR), 0b01);
    assert_eq!((view.clear, view.pieces), (6, 0b10));
    assert!(table.view(EYE, 1600, &zone(FAR), 0b11).is_whole());
}

#[test]
fn one_sees_out_of_an_area_but_not_through_it() {
    let wood = |left, right| {
        piece(rectangle(left, 15_000, right, 25_000), 4000, Ground::Difficult, Sight::Blocked)
    };
    for (left, right, clear) in
        [(5000, 15_000, 9), (25_000, 35_000, 9), (5000, 35_000, 9), (15_000, 25_000, 0)]
    {
        let view = seen(vec![wood(left, right)]);
        assert_eq!((view.clear, view.pieces), (clear, 1), "{left} {right}");
    }
}

#[test]
fn a_ledge_hides_what_is_below_it() {
    let table = laid(vec![platform(rectangle(5000, 15_000, 15_000, 25_000), 5000)]);
    // From the middle of a platform: hidden right below it, seen far away.
    assert_eq!(table.view(EYE, 6600, &zone(point(15_600, 20_000)), 0).clear, 0);
    assert!(table.view(EYE, 6600, &zone(point(40_000, 20_000)), 0).is_whole());
    let above = Zone { foot: 5000, top: 6800, ..zone(EYE) };
    assert_eq!(table.view(point(15_600, 20_000), 1600, &above, 0).clear, 0);
    // What stands on a platform is that much higher.
    let pieces = vec![
        platform(rectangle(5000, 15_000, 25_000, 25_000), 5000),
        wall(20_000, 1000, Sight::Blocked),
    ];
    let there = Zone { foot: 5000, top: 6800, ..zone(point(24_000, 20_000)) };
    assert_eq!(laid(pieces).view(EYE, 6600, &there, 0).clear, 6);
}

#[test]
fn figures_in_the_way_are_noted() {
    let base = |x, y| Base { at: point(x, y), radius: 500 };
    let others =
        [base(20_000, 20_400), base(20_000, 20_501), base(20_000, 19_500), base(5000, 20_000)];
    let view = seen(vec![]).among(EYE, &zone(FAR), &others);
    assert_eq!((view.figures, view.is_whole()), (0b101, false));
    assert!(SightLine::between(EYE, FAR).passes(others[1], 1));
    assert!(!SightLine::between(EYE, FAR).passes(others[1], 0));
}

#[test]
fn the_very_end_of_a_wall_hides_what_is_behind_it_from_either_side() {
    let middle = |from: Point, to: Point, pieces: Vec<Piece>| {
        let zone = Zone { base: Base { at: to, radius: 0 }, foot: 0, top: 1800 };
        laid(pieces).view(from, 1600, &zone, 0).is_seen()
    };
    let upright = |one: i32, other: i32| {
        let shape = line(point(20_000, one), point(20_000, other));
        vec![piece(shape, 3000, Ground::Obstacle, Sight::Blocked)]
    };
    for end in [15_000, 25_000] {
        for pieces in [upright(20_000, end), upright(end, 20_000)] {
            assert!(!middle(EYE, FAR, pieces.clone()) && !middle(FAR, EYE, pieces));
        }
        let beside = upright(20_000 + (end - 20_000).signum(), end);
        assert!(middle(EYE, FAR, beside.clone()) && middle(FAR, EYE, beside));
    }
    // Who stands right at a wall is not behind it, on whichever side.
    for eye in [EYE, point(30_000, 20_001)] {
        let at = point(20_000, 20_000);
        assert!(middle(eye, at, upright(15_000, 25_000)));
        assert!(middle(at, eye, upright(25_000, 15_000)));
    }
    // Nor is what is seen along a wall.
    let along = piece(line(point(12_000, 20_000), FAR), 3000, Ground::Obstacle, Sight::Blocked);
    assert!(middle(EYE, FAR, vec![along]));
}

/// Points so far apart that many of them are in line.
fn coarse_point() -> impl Strategy<Value = Point> {
    (1..8, 1..8).prop_map(|(x, y)| point(6000 * x, 6000 * y))
}

/// Lines and boxes between coarse points.
fn coarse_piece() -> impl Strategy<Value = Piece> {
    let sights = prop::sample::select(vec![Sight::Veiled, Sight::Blocked]);
    (prop::collection::vec(coarse_point(), 2..=4), any::<bool>(), 1..4, sights).prop_map(
        |(mut points, is_area, height, sight)| {
            points.dedup();
            let shape = match (is_area, points.len()) {
                (true, 3..) => PieceShape::Area(points),
                _ => PieceShape::Line(points),
            };
            piece(shape, 1000 * height, Ground::Open, sight)
        },
    )
}

/// A piece, changed point by point, and drawn from its other end.
fn turned(piece: &Piece, to: impl Fn(Point) -> Point) -> Piece {
    let each = |points: &[Point]| points.iter().rev().map(|&at| to(at)).collect();
    let shape = match &piece.shape {
        PieceShape::Line(points) => PieceShape::Line(each(points)),
        PieceShape::Area(points) => PieceShape::Area(each(points)),
    };
    Piece { shape, ..piece.clone() }
}

proptest! {
    #[test]
    fn sight_is_the_same_in_a_mirror_and_from_the_other_end(
        mut pieces in prop::collection::vec(coarse_piece(), 1..=5),
        [ours, theirs] in [coarse_point(), coarse_point()],
        height in 0..4000,
    ) {
        pieces.retain(|piece| Table::lay(SIDE, SIDE, vec![piece.clone()], WIDE).is_ok());
        let look = |table: &Table, from: Point, at: Point| {
            let zone = Zone { base: Base { at, radius: 0 }, foot: height, top: height };
            (table.view(from, height, &zone, 0), table.stop(from, at, height).is_some())
        };
        let table = laid(pieces.clone());
        let (view, stops) = look(&table, ours, theirs);
        prop_assert_eq!(look(&table, theirs, ours).0, view);
        let mirrors: [fn(Point) -> Point; 3] =
            [|at| at, |at| point(SIDE - at.x, at.y), |at| point(at.y, at.x)];
        for mirror in mirrors {
            let mirrored = laid(pieces.iter().map(|piece| turned(piece, mirror)).collect());
            prop_assert_eq!(look(&mirrored, mirror(ours), mirror(theirs)), (view, stops));
        }
    }
}

proptest! {
    #[test]
    fn sight_between_middles_goes_both_ways(
        table in any_table(),
        ours in any_point(),
        theirs in any_point(),
        height in 0..4000,
        ignored in 0..256_u128,
    ) {
        let look = |from: Point, at: Point| {
            let base = Base { at, radius: 0 };
            table.view(from, height, &Zone { base, foot: height, top: height }, ignored)
        };
        prop_assert_eq!(look(ours, theirs), look(theirs, ours));
    }

    #[test]
    fn what_is_kept_is_what_is_looked_at_anew(
        table in any_table(),
        eyes in prop::collection::vec(wild_point(), 1..4),
        bases in prop::collection::vec(any_base(), 1..4),
        heights in (0..4000, 0..3000, 0..3000),
        ignored in 0..256_u128,
    ) {
        let (height, foot, body) = heights;
        for _ in 0..2 {
            for (&eye, &base) in eyes.iter().flat_map(|eye| bases.iter().map(move |at| (eye, at))) {
                let zone = Zone { base, foot, top: foot + body };
                let mut blank = table.clone();
                blank.views = Views::new(0);
                let anew = blank.view(eye, height, &zone, ignored);
                prop_assert_eq!(table.view(eye, height, &zone, ignored), anew);
            }
        }
    }

    #[test]
    fn a_line_passes_what_is_near_its_edge(
        from in wild_point(),
        to in wild_point(),
        base in any_base(),
        units in 0..3000,
    ) {
        let (a, b, at) = (bounded(from), bounded(to), bounded(base.at));
        let near = Edge { a, b, top: 0 }.compare(at, sized(sized(base.radius) + units)).is_le();
        prop_assert_eq!(SightLine::between(from, to).passes(base, units), near);
    }

    #[test]
    fn less_terrain_is_more_sight(
        table in any_table(),
        eye in wild_point(),
        at in any_base(),
        ignored in 0..256_u128,
    ) {
        let zone = Zone { base: at, foot: 0, top: 2000 };
        let [all, some, none] = [0, ignored, !0].map(|set| table.view(eye, 1500, &zone, set));
        prop_assert!(all.clear <= some.clear);
        prop_assert_eq!(some.pieces, all.pieces & !ignored);
        prop_assert!(none.is_whole());
    }
}

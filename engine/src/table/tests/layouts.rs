//! Tests of tables as they are laid, and of what is where.

use super::super::edge::{Edge, bounded};
use super::*;

fn fault(pieces: Vec<Piece>) -> TableFault {
    Table::lay(SIDE, SIDE, pieces, WIDE).expect_err("no table")
}

fn open(shape: PieceShape) -> Piece {
    piece(shape, 1000, Ground::Open, Sight::Clear)
}

#[test]
fn what_is_wrong_with_a_table_is_said() {
    let area = |corners: &[(i32, i32)]| {
        open(PieceShape::Area(corners.iter().map(|&(x, y)| point(x, y)).collect()))
    };
    let good = || open(rectangle(0, 0, 1000, 1000));
    for (bad, word) in [
        (open(PieceShape::Line(vec![point(1, 1)])), "two points"),
        (open(PieceShape::Line(vec![])), "two points"),
        (open(line(point(1, 1), point(1, 1))), "twice"),
        (open(line(point(1, 1), point(SIDE + 1, 1))), "off the table"),
        (area(&[(0, 0), (5, 5)]), "three corners"),
        (area(&[(0, 0), (5, 5), (9, 9)]), "no inside"),
        (area(&[(0, 0), (9, 0), (0, 9), (9, 9)]), "no inside"),
        (area(&[(0, 0), (9, 0), (0, 9), (5, 9)]), "cross"),
        (area(&[(0, 0), (9, 0), (9, 9), (9, 3), (0, 9)]), "cross"),
        (area(&[(0, 0), (9, 0), (0, 9), (0, 0)]), "not given again"),
        (Piece { height: -1, ..good() }, "height"),
        (Piece { width: i32::MAX, ..good() }, "width"),
        (Piece { is_platform: true, ..open(line(point(1, 1), point(2, 1))) }, "platform"),
    ] {
        let fault = fault(vec![good(), bad]);
        assert_eq!(fault.piece, Some(1), "{fault:?}");
        assert!(fault.message.contains(word), "{fault:?}");
    }
    assert_eq!(fault(vec![good(); PIECES_MAX + 1]).piece, None);
    laid(vec![good(); PIECES_MAX]);
    for (width, depth, clearance) in [(0, 1, 0), (1, i32::MAX, 0), (-5, 1, 0), (9, 9, -1)] {
        assert!(Table::lay(width, depth, vec![], clearance).is_err());
    }
    // Six points to go round each, two of them at the sharp corner.
    let corners = [(0, 0), (900, 0), (1200, 700), (500, 1500), (-300, 700)];
    let crates = (0..64).map(|place| {
        let off = Vector { x: place % 8 * 5000 + 3000, y: place / 8 * 5000 + 3000 };
        let corners = corners.map(|(x, y)| point(x, y) + off);
        piece(PieceShape::Area(corners.into()), 1000, Ground::Obstacle, Sight::Clear)
    });
    let crates: Vec<Piece> = crates.collect();
    laid(crates[..BENDS_MAX / 6].to_vec());
    assert!(fault(crates).message.contains("corners to go round"));
}

#[test]
fn the_largest_table_is_laid_and_played_on() {
    let far = SIDE_MAX * UNITS;
    let house =
        piece(rectangle(100_000, 0, 300_000, far - 2000), far, Ground::Impassable, Sight::Blocked);
    let table = Table::lay(far, far, vec![house], 1000).expect("a table");
    let mover = Base { at: point(500, 500), radius: 500 };
    let path = table.way(mover, point(far, 0), &[], &|_: &Piece, _: i32| false);
    // It is 2000 units short of the side: too narrow for the clearance.
    assert_eq!(path, None);
    let zone = Zone { base: mover.moved(point(far, far)), foot: 0, top: far };
    assert_eq!(table.view(mover.at, 0, &zone, 0).clear, 0);
    assert_eq!(table.slide(mover, point(far, 500), &[]), point(99_500, 500));
}

#[test]
fn a_table_of_which_more_is_impassable_is_as_it_is_laid_anew() {
    let rough =
        |low, high| piece(rectangle(low, low, high, high), 0, Ground::Difficult, Sight::Clear);
    let pieces = vec![rough(4000, 8000), platform(rectangle(0, 20_000, 9000, 29_000), 2000)];
    let table = laid(pieces.clone());
    let barred =
        |ground: Ground| table.barred(|piece| piece.ground == ground, WIDE).expect("a table");
    let hard = Piece { ground: Ground::Impassable, ..pieces[0].clone() };
    let anew = laid(vec![hard, pieces[1].clone()]);
    // Laid, known, and where there is no such ground.
    assert!(barred(Ground::Difficult) == anew && barred(Ground::Difficult) == anew);
    assert!(barred(Ground::Severe) == table && anew != table);
    assert!(table.unwalked().barred(|_| false, WIDE).expect("a table") == table);
    let fault = table.barred(|_| true, -1).expect_err("no such clearance");
    assert_eq!(fault.piece, None);
}

#[test]
fn floors_ledges_and_edges_are_found() {
    let table = laid(vec![
        platform(rectangle(10_000, 10_000, 20_000, 20_000), 3000),
        platform(rectangle(12_000, 12_000, 20_000, 16_000), 5000),
        platform(rectangle(20_000, 10_000, 25_000, 20_000), 3000),
        piece(rectangle(12_500, 12_500, 13_000, 13_000), 700, Ground::Difficult, Sight::Veiled),
    ]);
    assert_eq!(
        [0, 11_000, 13_000, 20_000, 24_000].map(|x| table.floor(point(x, 13_000))),
        [0, 3000, 5000, 5000, 3000]
    );
    assert_eq!(table.pieces_at(point(12_600, 12_600)), 0b1011);
    assert_eq!(table.pieces_at(point(20_000, 18_000)), 0b101);
    // Off the lower platform to the left, but not onto the next as high to the right.
    assert_eq!(table.ledge_within(point(10_300, 18_000), 300), Some((point(9995, 18_000), 3000)));
    assert_eq!(table.ledge_within(point(10_301, 18_000), 300), None);
    assert_eq!(table.ledge_within(point(19_990, 18_000), 1000), None);
    assert_eq!(table.ledge_within(point(19_990, 13_000), 100), Some((point(20_005, 13_000), 2000)));
    assert_eq!(table.ledge_within(point(5000, 5000), 9000), None);
    assert_eq!(table.edge_distance(point(400, 5000)), 400);
    assert_eq!(table.edge_distance(point(-400, 5000)), 0);
    assert_eq!(table.nearest_edge(point(400, 5000)), point(0, 5000));
    assert_eq!(table.nearest_edge(point(SIDE / 2, SIDE / 2)), point(0, SIDE / 2));
    assert_eq!(table.nearest_edge(point(900, SIDE + 50)), point(900, SIDE));
    let near = |x| table.pieces_touching(Base { at: point(x, 19_000), radius: 500 }, 500);
    assert_eq!([8999, 9000, 15_000, 19_001, 26_000, 26_001].map(near), [0, 1, 1, 0b101, 0b100, 0]);
}

#[test]
fn bases_stand_beside_walls_and_not_on_them() {
    let table = laid(vec![
        piece(line(point(0, 5000), point(9000, 5000)), 1000, Ground::Obstacle, Sight::Clear),
        piece(rectangle(20_000, 0, 22_000, 2000), 1000, Ground::Impassable, Sight::Clear),
        piece(rectangle(30_000, 0, 32_000, 2000), 1000, Ground::Difficult, Sight::Clear),
    ]);
    let free = |x, y| table.is_free(Base { at: point(x, y), radius: 500 });
    assert!(free(4000, 5500) && !free(4000, 5499) && !free(4000, 5000) && free(9500, 5000));
    assert!(free(19_500, 1000) && !free(19_501, 1000) && !free(21_000, 1000));
    assert!(free(31_000, 1000) && !free(31_000, 499) && !free(-1, 900) && !free(SIDE, 900));
}

proptest! {
    #[test]
    fn a_floor_is_the_highest_platform_there(table in any_table(), at in wild_point()) {
        let inside = table.pieces_at(at);
        let heights = table.pieces().iter().enumerate().filter(|(index, piece)| {
            piece.is_platform && inside & 1 << index != 0
        });
        prop_assert_eq!(table.floor(at), heights.map(|(_, piece)| piece.height).max().unwrap_or(0));
        prop_assert_eq!(inside & !table.pieces_touching(Base { at, radius: 0 }, 0), 0);
    }

    #[test]
    fn one_falls_off_a_ledge_onto_lower_floor(table in any_table(), at in any_point(), units in 0..5000) {
        if let Some((outside, drop)) = table.ledge_within(at, units) {
            prop_assert!(0 < drop);
            prop_assert_eq!(table.floor(outside), table.floor(at) - drop);
            prop_assert!(at.is_within(outside, units + 8));
        }
    }

    #[test]
    fn the_floor_is_the_highest_platform_that_contains_a_point(
        table in any_table(),
        at in wild_point(),
    ) {
        let at = bounded(at);
        let pieces = table.pieces().iter().enumerate();
        let below = pieces.filter(|(index, piece)| piece.is_platform && table.is_inside(*index, at));
        prop_assert_eq!(table.floor(at), below.map(|(_, piece)| piece.height).max().unwrap_or(0));
    }

    #[test]
    fn distances_are_whole_roots(a in any_point(), b in any_point(), at in wild_point()) {
        let edge = Edge { a, b, top: 0 };
        let at = bounded(at);
        let distance = edge.distance(at);
        prop_assert!(edge.compare(at, distance).is_ge());
        prop_assert!(edge.compare(at, distance + 1).is_lt());
    }

    #[test]
    fn a_gap_is_compared_as_it_is_measured(ours in any_base(), theirs in any_base(), less in 0..3) {
        let gap = ours.gap(theirs);
        for units in [gap - less, gap, gap + less, i32::MAX] {
            prop_assert_eq!(ours.is_gap_within(theirs, units), gap <= units);
        }
    }

    #[test]
    fn nothing_panics(
        table in any_table(),
        points in prop::array::uniform4(wild_point()),
        sizes in prop::array::uniform4(any::<i32>()),
    ) {
        let [from, to, third, fourth] = points;
        let base = |at, radius| Base { at, radius };
        let (mover, other) = (base(from, sizes[0]), base(third, sizes[1]));
        let others = [other, base(fourth, 700)];
        let zone = Zone { base: base(to, sizes[2]), foot: sizes[3], top: sizes[1] };
        let view = table.view(from, sizes[0], &zone, 0).among(from, &zone, &others);
        prop_assert!(view.clear <= View::LINES);
        let _ = (table.holds(mover), table.is_free(mover), table.floor(from));
        let _ = (table.edge_distance(from), table.nearest_edge(from), table.pieces_at(from));
        let _ = (table.ledge_within(from, sizes[2]), table.pieces_touching(mover, sizes[3]));
        let _ = SightLine::between(from, to).passes(other, sizes[0]);
        for small in [mover, base(from, 500)] {
            let _ = table.stretches(Leg { from, to }, small.radius).count();
            let _ = (table.slide(small, to, &others), table.contact(small, other, &others));
            let _ = table.place(small, to, sizes[2], &others);
            if let Some(path) = table.way(small, to, &others, &|_: &Piece, rise: i32| rise < sizes[3]) {
                let _ = (path.length(), path.shortened(sizes[2]).length());
            }
        }
    }
}

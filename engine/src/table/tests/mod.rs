//! Tests of tables, on random ones and on drawn ones.

use proptest::prelude::*;

use super::*;

mod crowded;
mod known_ways;
mod layouts;
mod moves;
mod path_segments;
mod sights;
mod turned;
mod ways;

/// The sides of the tables of these tests.
const SIDE: i32 = 48 * UNITS;

/// The widest base of these tests, as its radius.
const WIDE: i32 = 800;

fn piece(shape: PieceShape, height: i32, ground: Ground, sight: Sight) -> Piece {
    let name = String::new();
    Piece { name, shape, height, width: 0, ground, is_platform: false, sight }
}

fn point(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

fn rectangle(left: i32, low: i32, right: i32, high: i32) -> PieceShape {
    PieceShape::Area(vec![
        point(left, low),
        point(right, low),
        point(right, high),
        point(left, high),
    ])
}

fn line(from: Point, to: Point) -> PieceShape {
    PieceShape::Line(vec![from, to])
}

fn platform(shape: PieceShape, height: i32) -> Piece {
    Piece { is_platform: true, ..piece(shape, height, Ground::Open, Sight::Blocked) }
}

fn laid(pieces: Vec<Piece>) -> Table {
    Table::lay(SIDE, SIDE, pieces, WIDE).expect("a table")
}

fn any_point() -> impl Strategy<Value = Point> {
    (0..=SIDE, 0..=SIDE).prop_map(|(x, y)| point(x, y))
}

/// Points on the table and far off it.
fn wild_point() -> impl Strategy<Value = Point> {
    let wild = prop_oneof![4 => 0..=SIDE, 2 => -SIDE..=2 * SIDE, 1 => any::<i32>()];
    (wild.clone(), wild).prop_map(|(x, y)| point(x, y))
}

fn any_shape() -> impl Strategy<Value = PieceShape> {
    let near =
        |at: Point, (x, y): (i32, i32)| point((at.x + x).clamp(0, SIDE), (at.y + y).clamp(0, SIDE));
    let offset = || (-9000..=9000, -9000..=9000);
    let line =
        (any_point(), prop::collection::vec(offset(), 1..=3)).prop_map(move |(at, steps)| {
            let mut points = vec![at];
            for step in steps {
                points.push(near(points[points.len() - 1], step));
            }
            PieceShape::Line(points)
        });
    let triangle = (any_point(), offset(), offset())
        .prop_map(move |(at, one, two)| PieceShape::Area(vec![at, near(at, one), near(at, two)]));
    let box_ = (any_point(), 500..=9000, 500..=9000).prop_map(move |(at, width, depth)| {
        let far = near(at, (width, depth));
        rectangle(at.x, at.y, far.x, far.y)
    });
    prop_oneof![line, triangle, box_]
}

fn any_piece() -> impl Strategy<Value = Piece> {
    let grounds = prop::sample::select(vec![
        Ground::Open,
        Ground::Difficult,
        Ground::Severe,
        Ground::Extreme,
        Ground::Obstacle,
        Ground::Impassable,
        Ground::Ladder,
    ]);
    let sights = prop::sample::select(vec![Sight::Clear, Sight::Veiled, Sight::Blocked]);
    (any_shape(), 0..=6000, 0..=500, grounds, any::<bool>(), sights).prop_map(
        |(shape, height, width, ground, is_high, sight)| {
            let is_platform = is_high && matches!(shape, PieceShape::Area(_));
            let name = String::new();
            Piece { name, shape, height, width, ground, is_platform, sight }
        },
    )
}

/// Tables of up to eight pieces, without those that are no pieces.
fn any_table() -> impl Strategy<Value = Table> {
    prop::collection::vec(any_piece(), 0..=8).prop_map(|mut pieces| {
        pieces.retain(|piece| Table::lay(SIDE, SIDE, vec![piece.clone()], WIDE).is_ok());
        laid(pieces)
    })
}

fn any_base() -> impl Strategy<Value = Base> {
    (any_point(), 0..=WIDE).prop_map(|(at, radius)| Base { at, radius })
}

fn bases() -> impl Strategy<Value = Vec<Base>> {
    prop::collection::vec(any_base(), 0..=10)
}

/// A table with a base that may stand where it is and the others.
fn scenes() -> impl Strategy<Value = (Table, Base, Vec<Base>)> {
    let open = |(table, mover, mut others): (Table, Base, Vec<Base>)| {
        others.retain(|other| !other.overlaps(mover));
        table.is_free(mover).then_some((table, mover, others))
    };
    (any_table(), any_base(), bases()).prop_filter_map("the mover stands on something", open)
}

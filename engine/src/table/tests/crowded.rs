//! Tests of a table with as many pieces as there may be, against plain searches that know no sets.

use super::super::edge::{directed, side};
use super::super::sets::words;
use super::*;

/// How high what hides is: higher than any eye.
const HIGH: i32 = 9000;

/// The radius of all bases here.
const RADIUS: i32 = WIDE;

/// Walls, fences, swamps and towers in turn, in the fields of a grid of sixteen by eight.
fn pieces() -> Vec<Piece> {
    let field = |place: i32| {
        let (x, y) = (place / 8 * 3000, place % 8 * 6000);
        let upright = line(point(x + 1500, y + 1000), point(x + 1500, y + 5000));
        let area = rectangle(x + 700, y + 1300, x + 2100, y + 4400);
        // Each kind in each column and row.
        match (place + place / 8) % 4 {
            0 => piece(upright, HIGH, Ground::Impassable, Sight::Blocked),
            1 => piece(upright, 1000, Ground::Obstacle, Sight::Clear),
            2 => piece(area, HIGH, Ground::Difficult, Sight::Veiled),
            _ => piece(area, HIGH, Ground::Open, Sight::Blocked),
        }
    };
    (0..PIECES_MAX as i32).map(field).collect()
}

/// Places all over the table, on no line of the grid.
fn spots(count: i32) -> impl Iterator<Item = Point> {
    (0..count).map(|nth| point(777 + nth * 7919 % 46_003, 911 + nth * 12_347 % 46_021))
}

/// Each piece on a table of its own.
fn apart(pieces: &[Piece]) -> Vec<Table> {
    pieces.iter().map(|piece| laid(vec![piece.clone()])).collect()
}

/// The set of the pieces for which something holds.
fn set_of(pieces: &[Table], holds: impl Fn(&Table) -> bool) -> PieceSet {
    let which = pieces.iter().enumerate().filter(|(_, piece)| holds(piece));
    which.fold(0, |set, (index, _)| set | 1 << index)
}

#[test]
fn what_is_at_a_point_is_what_each_piece_says() {
    let pieces = pieces();
    let (table, apart) = (laid(pieces.clone()), apart(&pieces));
    let corners = pieces.iter().map(|piece| match &piece.shape {
        PieceShape::Line(points) | PieceShape::Area(points) => points[0],
    });
    let mut found = 0;
    for at in spots(400).chain(corners) {
        let base = Base { at, radius: RADIUS };
        assert_eq!(table.pieces_at(at), set_of(&apart, |one| one.pieces_at(at) != 0));
        let touched = set_of(&apart, |one| one.pieces_touching(base, 500) != 0);
        assert_eq!(table.pieces_touching(base, 500), touched, "{at:?}");
        assert_eq!(table.is_free(base), apart.iter().all(|one| one.is_free(base)), "{at:?}");
        found |= touched;
    }
    assert_eq!(found, PieceSet::MAX, "each is touched somewhere");
}

/// What an eye sees of a base past these pieces, line by line, edge by edge.
fn seen(table: &Table, eye: Point, base: Base) -> View {
    let across = directed((base.at - eye).left(), base.radius);
    let ends = [base.at + across, base.at, base.at + -across];
    let mut hidden = [false; 3];
    let mut view = View::UNHINDERED;
    for (index, piece) in table.pieces().iter().enumerate() {
        let (PieceShape::Line(points) | PieceShape::Area(points)) = &piece.shape;
        let last = match piece.shape {
            PieceShape::Line(_) => 1,
            PieceShape::Area(_) => 0,
        };
        let crosses = |end: Point| {
            (0..points.len() - last).any(|nth| {
                let (a, b) = (points[nth], points[(nth + 1) % points.len()]);
                let [one, other] = [a, b].map(|at| side(eye, end, at).signum());
                let [near, far] = [eye, end].map(|at| side(a, b, at).signum());
                // An edge on which it begins or ends, it sees past.
                near * far < 0 && one != other
            })
        };
        let [low, high] = [points[0], points[points.len() / 2]];
        let holds =
            |at: Point| last == 0 && low.x < at.x && at.x < high.x && low.y < at.y && at.y < high.y;
        let is_around = holds(eye) || holds(base.at);
        let crossed = ends.map(crosses);
        if piece.sight == Sight::Clear || !is_around && crossed == [false; 3] {
            continue;
        }
        view.pieces |= 1 << index;
        if is_around || piece.sight == Sight::Veiled {
            view.is_veiled = true;
        } else {
            (0..3).for_each(|nth| hidden[nth] |= crossed[nth]);
        }
    }
    view.clear = 3 * hidden.iter().filter(|hidden| !**hidden).count() as u8;
    view
}

/// How many of the pieces of a word may be in the way of no look.
const MISSED_MAX: u32 = 8;

#[test]
fn what_is_seen_past_many_pieces_is_what_a_plain_look_sees() {
    let table = laid(pieces());
    let mut found = 0;
    for eye in spots(40) {
        for at in spots(40).filter(|at| *at != eye) {
            let zone = Zone { base: Base { at, radius: 500 }, foot: 0, top: 1800 };
            // Looked at, and remembered.
            for _ in 0..2 {
                let view = table.view(eye, 1600, &zone, 0);
                assert_eq!(view, seen(&table, eye, zone.base), "{eye:?} {at:?}");
                found |= view.pieces;
            }
        }
    }
    let hides = |piece: &Piece| piece.sight != Sight::Clear;
    let all = table.pieces().iter().map(|piece| PieceSet::from(hides(piece)));
    let all = (0..).zip(all).fold(0, |set, (index, one)| set | one << index);
    // Nearly all of them are in the way of some look, in both words of the set.
    let missed = words(all & !found).map(u64::count_ones);
    assert!(found & !all == 0 && missed.iter().all(|missed| *missed <= MISSED_MAX), "{missed:?}");
}

/// The length of the shortest way over the corners of all that stops a base, each leg looked at past
/// each edge, and of how many legs it is.
fn shortest(table: &Table, start: Point, goal: Point) -> Option<(i32, usize)> {
    let stops = |piece: &&Piece| matches!(piece.ground, Ground::Impassable | Ground::Obstacle);
    let solid = table.pieces().iter().filter(stops).map(|piece| laid(vec![piece.clone()]));
    let edges: Vec<_> = solid.flat_map(|one| one.edges).collect();
    let open = |from: Point, to: Point| !edges.iter().any(|edge| edge.stops(from, to, RADIUS));
    let points = [&[start][..], &table.web.points, &[goal]].concat();
    let mut best = vec![None; points.len()];
    let mut left: Vec<usize> = (0..points.len()).collect();
    best[0] = Some((0, 0));
    // One after the other, the nearest first.
    while let Some(place) = left.iter().position(|&nth| {
        best[nth].is_some() && left.iter().filter_map(|&other| best[other]).min() == best[nth]
    }) {
        let nearest = left.swap_remove(place);
        let (length, legs) = best[nearest]?;
        if points[nearest] == goal {
            return Some((length, legs));
        }
        for &other in &left {
            let whole = length + points[nearest].distance(points[other]);
            if best[other].is_none_or(|known| (whole, legs + 1) < known)
                && open(points[nearest], points[other])
            {
                best[other] = Some((whole, legs + 1));
            }
        }
    }
    None
}

#[test]
fn a_way_past_many_pieces_is_as_long_as_a_plain_search_finds() {
    let table = laid(pieces());
    let free: Vec<Point> =
        spots(60).filter(|at| table.is_free(Base { at: *at, radius: RADIUS })).collect();
    let mut bent = 0;
    for pair in free.windows(2) {
        let mover = Base { at: pair[0], radius: RADIUS };
        let path = table.way(mover, pair[1], &[], &|_: &Piece, _: i32| false).expect("a way");
        let (length, legs) = shortest(&table, pair[0], pair[1]).expect("a plain way");
        if LEGS_MAX < legs {
            continue;
        }
        assert_eq!(path.end(), pair[1], "{path:?}");
        assert!(path.length().abs_diff(length) <= LEGS_MAX as u32, "{path:?}: {length}");
        bent += usize::from(3 < legs);
    }
    assert!(9 < bent, "{bent} of {} bend often", free.len());
}

#[test]
fn a_way_is_gone_round_whoever_is_in_it_among_many() {
    let walls = [(0, 19_000), (21_000, 30_000), (32_000, SIDE)].map(|(low, high)| {
        let shape = line(point(20_000, low), point(20_000, high));
        piece(shape, 2000, Ground::Impassable, Sight::Clear)
    });
    let table = laid(walls.into());
    let mover = Base { at: point(10_000, 20_000), radius: 500 };
    let guard = Base { at: point(20_000, 20_000), radius: 500 };
    let far = |nth: i32| Base {
        at: point(1000 + nth % 20 * 1100, 40_000 + nth / 20 * 1100),
        radius: 500,
    };
    let way = |others: &[Base]| {
        table.way(mover, point(30_000, 20_000), others, &|_: &Piece, _: i32| true).expect("a way")
    };
    let alone = way(&[guard]);
    assert!(29_000 < alone.length(), "{alone:?}");
    for before in [40, 70, 110, 127] {
        let others: Vec<Base> = (0..before).map(far).chain([guard]).collect();
        assert_eq!(way(&others), alone, "{before} before");
    }
}

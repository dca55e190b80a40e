//! Checking that pieces of terrain form a valid table.

use std::cmp::Reverse;

use super::edge::{Edge, FAR, side};
use super::layout::{CORNERS_MAX, TableFault};
use super::point::Point;
use super::sets::PIECES_MAX;
use super::terrain::{Piece, PieceShape};

impl TableFault {
    /// What is wrong with a table whose pieces have too many corners, at the one that has the most.
    pub(super) fn crowded(pieces: &[Piece], message: String) -> TableFault {
        let corners = |nth: &usize| (corners_of(&pieces[*nth]).len(), Reverse(*nth));
        let piece = (0..pieces.len()).max_by_key(corners);
        let fix = piece.map(|nth| {
            let (name, most) = (&pieces[nth].name, corners(&nth).0);
            format!(
                "give pieces fewer corners, such as `{name}`, which has the most, {most}; or leave \
                 out what hardly matters to the fight"
            )
        });
        TableFault { piece, message, fix }
    }

    fn whole(message: impl Into<String>) -> TableFault {
        TableFault { piece: None, message: message.into(), fix: None }
    }
}

/// Checks all that `Table::lay` asks of a table.
pub(super) fn check(
    width: i32,
    depth: i32,
    pieces: &[Piece],
    clearance: i32,
) -> Result<(), TableFault> {
    if !(1..=FAR).contains(&width) || !(1..=FAR).contains(&depth) {
        return Err(TableFault::whole(format!("a side of a table is 1 to {FAR} units long")));
    }
    if !(0..=FAR).contains(&clearance) {
        return Err(TableFault::whole(format!("the clearance is 0 to {FAR} units")));
    }
    if PIECES_MAX < pieces.len() {
        return Err(TableFault::whole(format!("a table holds at most {PIECES_MAX} pieces")));
    }
    let corners: usize = pieces.iter().map(|piece| corners_of(piece).len()).sum();
    if CORNERS_MAX < corners {
        let what = format!("the terrain has {corners} corners, at most {CORNERS_MAX} are expected");
        return Err(TableFault::crowded(pieces, what));
    }
    for (index, piece) in pieces.iter().enumerate() {
        check_piece(width, depth, piece).map_err(|message| TableFault {
            piece: Some(index),
            message,
            fix: None,
        })?;
    }
    Ok(())
}

pub(super) fn corners_of(piece: &Piece) -> &[Point] {
    match &piece.shape {
        PieceShape::Line(points) | PieceShape::Area(points) => points,
    }
}

fn check_piece(width: i32, depth: i32, piece: &Piece) -> Result<(), String> {
    let points = corners_of(piece);
    for size in [piece.height, piece.width] {
        if !(0..=FAR).contains(&size) {
            return Err(format!("a height or width is 0 to {FAR} units, not {size}"));
        }
    }
    for &Point { x, y } in points {
        if !(0..=width).contains(&x) || !(0..=depth).contains(&y) {
            return Err(format!("the point {x}, {y} is off the table"));
        }
    }
    match piece.shape {
        PieceShape::Line(_) if points.len() < 2 => return Err("a line has two points".into()),
        PieceShape::Area(_) if points.len() < 3 => return Err("an area has three corners".into()),
        PieceShape::Line(_) if piece.is_platform => {
            return Err("only an area can be a platform".into());
        }
        PieceShape::Line(_) | PieceShape::Area(_) => {}
    }
    if let Some(pair) = points.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("the point {}, {} is there twice", pair[0].x, pair[0].y));
    }
    match piece.shape {
        PieceShape::Line(_) => Ok(()),
        PieceShape::Area(_) => check_area(points),
    }
}

fn check_area(corners: &[Point]) -> Result<(), String> {
    if corners.first() == corners.last() {
        return Err("the first corner of an area is not given again at its end".into());
    }
    if twice_area(corners) == 0 {
        return Err("an area has no inside".into());
    }
    let count = corners.len();
    let edge =
        |index: usize| Edge { a: corners[index % count], b: corners[(index + 1) % count], top: 0 };
    for first in 0..count {
        for second in first + 1..count {
            let (one, two) = (edge(first), edge(second));
            let is_crossed = if second == first + 1 {
                turns_back(one.a, one.b, two.b)
            } else if first == 0 && second == count - 1 {
                turns_back(two.a, two.b, one.b)
            } else {
                meet(one, two)
            };
            if is_crossed {
                return Err(format!(
                    "the edge from {}, {} and the edge from {}, {} cross",
                    one.a.x, one.a.y, two.a.x, two.a.y
                ));
            }
        }
    }
    Ok(())
}

/// Twice the area inside, below zero where corners go round to the right.
pub(super) fn twice_area(corners: &[Point]) -> i64 {
    let first = corners[0];
    corners.windows(2).map(|pair| side(first, pair[0], pair[1])).sum()
}

fn turns_back(before: Point, corner: Point, after: Point) -> bool {
    side(before, corner, after) == 0 && (corner - before).dot(after - corner) < 0
}

fn meet(one: Edge, two: Edge) -> bool {
    let [a, b] = [two.a, two.b].map(|at| side(one.a, one.b, at).signum());
    let [c, d] = [one.a, one.b].map(|at| side(two.a, two.b, at).signum());
    if a * b < 0 && c * d < 0 {
        return true;
    }
    let touches = |edge: &Edge, at: Point| side(edge.a, edge.b, at) == 0 && edge.bounds().holds(at);
    touches(&one, two.a) || touches(&one, two.b) || touches(&two, one.a) || touches(&two, one.b)
}

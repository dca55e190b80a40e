//! Ways on a table and on the same one turned over, and from both ends.

use super::ways::{GOAL, MOVER, wall};
use super::*;

/// A way of turning a table over that leaves its middle where it is.
#[derive(Clone, Copy, Debug)]
enum Turn {
    /// Left for right.
    Across,
    /// Upside down.
    Over,
    /// Both: by half a turn.
    Half,
}

impl Turn {
    const ALL: [Turn; 3] = [Turn::Across, Turn::Over, Turn::Half];

    fn point(self, at: Point) -> Point {
        match self {
            Turn::Across => point(SIDE - at.x, at.y),
            Turn::Over => point(at.x, SIDE - at.y),
            Turn::Half => point(SIDE - at.x, SIDE - at.y),
        }
    }

    fn base(self, base: Base) -> Base {
        base.moved(self.point(base.at))
    }

    fn table(self, table: &Table) -> Table {
        let mut pieces = table.pieces().to_vec();
        for piece in &mut pieces {
            let (PieceShape::Line(points) | PieceShape::Area(points)) = &mut piece.shape;
            for at in points {
                *at = self.point(*at);
            }
        }
        laid(pieces)
    }
}

/// How long a way is, and how far its bends are from the middle of its table, added up.
fn length_and_aside(table: &Table, path: Option<&Path>) -> Option<(i32, i64)> {
    let path = path?;
    let off = |at: Point| i64::from(table.off_middle(at).length());
    let end = path.end();
    let bends = path.legs().map(|leg| leg.to).filter(|&at| at != end);
    Some((path.length(), bends.map(off).sum()))
}

/// Walls and yards along the lines of a wide grid, where ways are often as long as each other and
/// pass through corners.
fn gridded() -> impl Strategy<Value = Table> {
    let grid = || (0..=12_i32).prop_map(|place| place * 4000);
    let ground = prop::sample::select(vec![Ground::Impassable, Ground::Obstacle]);
    let size = (1..=3_i32, 0..=2_i32).prop_map(|(wide, deep)| (wide * 4000, deep * 4000));
    let one = (grid(), grid(), size, ground, any::<bool>()).prop_map(
        |(x, y, (wide, deep), ground, is_turned)| {
            let (wide, deep) = if is_turned { (deep, wide) } else { (wide, deep) };
            let (x, y) = (x.min(SIDE - wide), y.min(SIDE - deep));
            let far = point(x + wide, y + deep);
            let shape = match wide.min(deep) {
                0 => line(point(x, y), far),
                _ => rectangle(x, y, far.x, far.y),
            };
            piece(shape, 2000, ground, Sight::Clear)
        },
    );
    prop::collection::vec(one, 0..=6).prop_map(laid)
}

/// A base in the middle of a field of the grid, or on one of its lines.
fn on_grid() -> impl Strategy<Value = Base> {
    (1..24_i32, 1..24_i32).prop_map(|(x, y)| Base { at: point(x * 2000, y * 2000), radius: 500 })
}

#[test]
fn a_way_past_the_end_of_a_wall_is_the_same_from_both_sides() {
    for end in [[10_000, 20_000], [30_000, 20_000]] {
        let fence = wall(point(20_000, end[0]), point(20_000, end[1]), Ground::Obstacle);
        let table = laid(vec![fence]);
        let legs = Turn::ALL.map(|turn| {
            let table = turn.table(&table);
            let path =
                table.way(turn.base(MOVER), turn.point(GOAL), &[], &|_: &Piece, _: i32| false);
            path.expect("a way").legs().count()
        });
        // It ends on the straight way: nobody steps over the end of what it may not cross.
        assert_eq!(legs, [2; 3], "{end:?}");
    }
}

#[test]
fn a_corner_within_an_obstacle_is_left_over_each_side_that_is_as_near() {
    // A corner of the block is as far from two sides of the thicket around it.
    let block =
        piece(rectangle(16_000, 32_000, 24_000, 36_000), 2000, Ground::Impassable, Sight::Clear);
    let thicket =
        piece(rectangle(16_000, 28_000, 28_000, 36_000), 2000, Ground::Obstacle, Sight::Clear);
    let table = laid(vec![
        block,
        thicket,
        wall(point(28_000, 36_000), point(28_000, SIDE), Ground::Impassable),
    ]);
    let (mover, goal) = (MOVER.moved(point(38_000, 32_000)), point(4000, 32_000));
    let crosses = |_: &Piece, rise: i32| rise <= 2000;
    let straight = table.way(mover, goal, &[], &crosses).map(|path| path.length());
    for turn in Turn::ALL {
        let path = turn.table(&table).way(turn.base(mover), turn.point(goal), &[], &crosses);
        assert_eq!(path.map(|path| path.length()), straight, "{turn:?}");
    }
}

#[test]
fn of_two_ways_as_long_the_one_nearer_to_the_middle_is_taken() {
    let table = laid(vec![]);
    // Half a length left of the middle line of the table, and right of it.
    for (x, is_right) in [(23_500, true), (24_500, false)] {
        for [from, to] in [[10_000, 30_000], [30_000, 10_000]] {
            let mover = Base { at: point(x, from), radius: 500 };
            let other = Base { at: point(x, 20_000), radius: 700 };
            let path =
                table.way(mover, point(x, to), &[other], &|_: &Piece, _: i32| true).expect("a way");
            let bend = path.legs().next().expect("a leg").to;
            assert_eq!(x < bend.x, is_right, "{x} {from}: {path:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn ways_are_as_long_however_a_table_is_turned_over(
        table in gridded(),
        mover in on_grid(),
        goal in on_grid(),
        others in prop::collection::vec(on_grid(), 0..=4),
        most in prop::sample::select(vec![0, 2000]),
    ) {
        let others: Vec<Base> =
            others.into_iter().filter(|other| !other.overlaps(mover)).collect();
        prop_assume!(table.is_free(mover) && table.is_free(goal));
        let crosses = |_: &Piece, rise: i32| rise <= most;
        let alone = table.way(mover, goal.at, &[], &crosses);
        let path = table.way(mover, goal.at, &others, &crosses);
        for turn in Turn::ALL {
            let turned = turn.table(&table);
            let way = |others: &[Base]| {
                turned.way(turn.base(mover), turn.point(goal.at), others, &crosses)
            };
            // With nobody about, ways are as long and as far from the middle. Those that are so at
            // both hands of a middle line, nothing tells apart.
            let turned_alone = way(&[]);
            prop_assert_eq!(length_and_aside(&table, alone.as_ref()), length_and_aside(&turned, turned_alone.as_ref()));
            let is_mirrored = |path: &Option<Path>, other: &Option<Path>| {
                let points = path.iter().flat_map(Path::legs).map(|leg| turn.point(leg.to));
                points.eq(other.iter().flat_map(Path::legs).map(|leg| leg.to))
            };
            // Round bases, a leg along a middle line leaves nothing to tell the sides apart by.
            let on_line = |path: &Option<Path>| {
                path.iter().flat_map(Path::legs).any(|leg| table.middle_side(leg.from, leg.to) == 0)
            };
            if is_mirrored(&alone, &turned_alone)
                && !on_line(&path)
                && table.middle_side(mover.at, goal.at) != 0
            {
                let others: Vec<Base> = others.iter().map(|other| turn.base(*other)).collect();
                let other = way(&others);
                prop_assert!(is_mirrored(&path, &other), "{:?}: {:?}, {:?}", turn, path, other);
            }
        }
    }

    #[test]
    fn a_way_is_as_long_from_both_ends(
        table in any_table(),
        mover in any_base(),
        goal in any_point(),
        most in 0..7000,
    ) {
        prop_assume!(table.is_free(mover) && table.is_free(mover.moved(goal)) && mover.at != goal);
        let crosses = |_: &Piece, rise: i32| rise.abs() <= most;
        let there = table.way(mover, goal, &[], &crosses);
        let back = table.way(mover.moved(goal), mover.at, &[], &crosses);
        // A way of the most legs is cut off, and is so at its end.
        let whole = |path: &Option<Path>, end: Point| path.as_ref().is_some_and(|path| path.end() == end);
        let is_cut = |path: &Option<Path>| {
            path.as_ref().is_some_and(|path| path.legs().count() == LEGS_MAX)
        };
        prop_assume!(!is_cut(&there) && !is_cut(&back));
        prop_assert_eq!(whole(&there, goal), whole(&back, mover.at));
        if whole(&there, goal) {
            let lengths = [&there, &back].map(|path| path.as_ref().map_or(0, Path::length));
            // Each leg is rounded.
            prop_assert!(lengths[0].abs_diff(lengths[1]) <= LEGS_MAX as u32, "{:?}", lengths);
        }
    }
}

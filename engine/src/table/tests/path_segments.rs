//! Tests of the parts of legs.

use super::*;

fn parts(table: &Table, from: Point, to: Point) -> Vec<PathSegment> {
    table.stretches(Leg { from, to }, 500).collect()
}

#[test]
fn ground_and_obstacles_come_in_order() {
    let table = laid(vec![
        piece(rectangle(10_000, 0, 20_000, 9000), 0, Ground::Difficult, Sight::Clear),
        piece(rectangle(15_000, 0, 18_000, 9000), 0, Ground::Severe, Sight::Clear),
        piece(line(point(25_000, 0), point(25_000, 9000)), 1000, Ground::Obstacle, Sight::Clear),
    ]);
    let at = |x: i32| point(x, 5000);
    let ground =
        |piece, ground, from, to| PathSegment::Ground { piece, ground, from: at(from), to: at(to) };
    assert_eq!(
        parts(&table, at(1000), at(30_000)),
        [
            ground(None, Ground::Open, 1000, 10_000),
            ground(Some(0), Ground::Difficult, 10_000, 15_000),
            ground(Some(1), Ground::Severe, 15_000, 18_000),
            ground(Some(0), Ground::Difficult, 18_000, 20_000),
            ground(None, Ground::Open, 20_000, 24_496),
            PathSegment::Crossing { piece: 2, at: at(24_496), beyond: at(25_504), rise: 1000 },
            ground(None, Ground::Open, 25_504, 30_000),
        ]
    );
    assert_eq!(parts(&table, at(25_000), at(25_000)), [ground(None, Ground::Open, 25_000, 25_000)]);
}

#[test]
fn platforms_are_climbed_by_what_they_are_higher() {
    let table = laid(vec![
        platform(rectangle(10_000, 0, 30_000, 9000), 2000),
        platform(rectangle(20_000, 0, 30_000, 9000), 5000),
        platform(rectangle(30_000, 0, 40_000, 9000), 5000),
        piece(line(point(39_000, 5000), point(41_000, 5000)), 0, Ground::Ladder, Sight::Clear),
    ]);
    let rises = |from, to| -> Vec<(u8, i32)> {
        let crossing = |part| match part {
            PathSegment::Crossing { piece, rise, .. } => Some((piece, rise)),
            PathSegment::Ground { .. } => None,
        };
        parts(&table, from, to).into_iter().filter_map(crossing).collect()
    };
    assert_eq!(rises(point(1000, 2000), point(45_000, 2000)), [(0, 2000), (1, 3000), (2, -5000)]);
    assert_eq!(rises(point(45_000, 2000), point(1000, 2000)), [(2, 5000), (1, -3000), (0, -2000)]);
    assert_eq!(rises(point(45_000, 5000), point(35_000, 5000)), [(3, 5000)]);
}

#[test]
fn a_wide_obstacle_is_crossed_as_a_whole() {
    let hedge = piece(rectangle(10_000, 0, 12_000, 9000), 800, Ground::Obstacle, Sight::Clear);
    let table = laid(vec![hedge]);
    let [_, crossing, _] = parts(&table, point(1000, 5000), point(20_000, 5000))[..] else {
        panic!("three parts");
    };
    let (at, beyond) = (point(9496, 5000), point(12_504, 5000));
    assert_eq!(crossing, PathSegment::Crossing { piece: 0, at, beyond, rise: 800 });
    assert!(
        table.is_free(Base { at, radius: 500 }) && table.is_free(Base { at: beyond, radius: 500 })
    );
}

/// How often a leg crosses the edges of a piece.
fn crossed(table: &Table, index: usize, leg: Leg) -> usize {
    let edges = table.edges_of(index).iter();
    edges.filter(|edge| edge.crossed(leg.from, leg.to).is_some()).count()
}

proptest! {
    #[test]
    fn parts_add_up_to_the_leg(table in any_table(), from in any_point(), to in any_point(), radius in 0..WIDE) {
        let leg = Leg { from, to };
        let parts: Vec<PathSegment> = table.stretches(leg, radius).collect();
        prop_assert!(!parts.is_empty() && parts.len() <= STRETCHES_MAX);
        prop_assert_eq!(parts[0].start(), from);
        prop_assert_eq!(parts[parts.len() - 1].end(), to);
        let mut along = 0;
        for pair in parts.windows(2) {
            prop_assert_eq!(pair[0].end(), pair[1].start());
            prop_assert!(along <= from.distance_squared(pair[0].end()));
            along = from.distance_squared(pair[0].end());
        }
        let of = |index: usize| {
            parts.iter().filter(|part| matches!(part, PathSegment::Crossing { piece, .. } if usize::from(*piece) == index)).count()
        };
        for (index, piece) in table.pieces().iter().enumerate() {
            let count = crossed(&table, index, leg);
            if piece.ground == Ground::Obstacle && !piece.is_platform {
                prop_assert!(of(index) <= count && (count == 0 || 1 <= of(index)), "{index}: {count}");
            }
        }
        let rise = |part: &PathSegment| match *part {
            PathSegment::Crossing { piece, rise, .. }
                if table.pieces()[usize::from(piece)].is_platform
                    || table.pieces()[usize::from(piece)].ground == Ground::Ladder => rise,
            _ => 0,
        };
        let rises: i32 = parts.iter().map(rise).sum();
        prop_assert_eq!(rises, table.floor(to) - table.floor(from));
    }

    #[test]
    fn what_is_climbed_is_what_a_plan_takes_for_it(
        ends in prop::array::uniform2(any_point()),
        from in any_point(),
        way in (-9000..9000, -9000..9000),
        turn in -400..400,
    ) {
        prop_assume!(ends[0] != ends[1]);
        // As it comes, or nearly along the wall.
        let along = (ends[1] - ends[0]).of_length(9000);
        let to = match turn % 2 {
            0 => point(from.x + way.0, from.y + way.1),
            _ => from + along + along.left().of_length(turn * 10),
        };
        let wall = piece(line(ends[0], ends[1]), 1000, Ground::Obstacle, Sight::Clear);
        let table = laid(vec![wall]);
        let (leg, lies) = (Leg { from, to }, |at| table.lies_on(Base { at, radius: 500 }, 1));
        prop_assume!(!lies(from) && !lies(to));
        let far = |at: Point| from.distance(at);
        let tight: Vec<(Point, i32)> = table.tight(leg, 500, 1).collect();
        for part in table.stretches(leg, 500) {
            let PathSegment::Crossing { at, beyond, .. } = part else { continue };
            let holds = |(first, units): &(Point, i32)| {
                far(*first) <= far(at) && far(beyond) <= far(*first) + units
            };
            prop_assert!(tight.iter().any(holds), "{part:?} of {tight:?}");
            // One that is hardly wider lies on the wall all along, but for the ends.
            let near = [at.towards(beyond, 8), beyond.towards(at, 8)];
            let lies = |at: Point| table.lies_on(Base { at, radius: 504 }, 1);
            prop_assert!(near.into_iter().all(lies), "{part:?}");
        }
    }

    #[test]
    fn a_straight_obstacle_is_crossed_once(ends in prop::array::uniform2(any_point()), from in any_point(), to in any_point()) {
        prop_assume!(ends[0] != ends[1]);
        let wall = piece(line(ends[0], ends[1]), 1000, Ground::Obstacle, Sight::Clear);
        let table = laid(vec![wall]);
        for part in table.stretches(Leg { from, to }, 500) {
            if let PathSegment::Crossing { at, beyond, .. } = part {
                // Bases do not lie on it before and beyond, unless the leg begins or ends there.
                for end in [at, beyond] {
                    let base = Base { at: end, radius: 500 };
                    prop_assert!(end == from || end == to || !table.lies_on(base, 1));
                }
            }
        }
        let count = parts(&table, from, to).iter().filter(|part| matches!(part, PathSegment::Crossing { .. })).count();
        prop_assert_eq!(count, crossed(&table, 0, Leg { from, to }));
    }
}

//! Tests of straight moves, of contact and of facings.

use super::*;

#[test]
fn a_slide_ends_at_a_base_a_wall_or_the_side() {
    let table = laid(vec![
        piece(line(point(0, 30_000), point(SIDE, 30_000)), 1000, Ground::Impassable, Sight::Clear),
        piece(line(point(0, 12_000), point(SIDE, 12_000)), 1000, Ground::Obstacle, Sight::Clear),
    ]);
    let mover = Base { at: point(10_000, 10_000), radius: 500 };
    let other = Base { at: point(20_000, 10_000), radius: 700 };
    assert_eq!(table.slide(mover, point(30_000, 10_000), &[other]), point(18_800, 10_000));
    assert_eq!(table.slide(mover, point(10_000, 40_000), &[other]), point(10_000, 29_500));
    assert_eq!(table.slide(mover, point(-5000, 10_000), &[other]), point(500, 10_000));
    let beside = Base { at: point(20_000, 11_200), ..other };
    assert_eq!(table.slide(mover, point(30_000, 10_000), &[beside]), point(30_000, 10_000));
    // Who touches someone moves away and along, but not nearer.
    let touching = mover.moved(point(18_800, 10_000));
    assert_eq!(table.slide(touching, point(30_000, 10_000), &[other]), touching.at);
    assert_eq!(table.slide(touching, point(18_800, 11_000), &[other]), point(18_800, 11_000));
    assert_eq!(table.slide(touching, point(5000, 10_000), &[other]), point(5000, 10_000));
}

#[test]
fn contact_is_made_from_the_near_side_first() {
    let table = laid(vec![]);
    let mover = Base { at: point(10_000, 10_000), radius: 500 };
    let target = Base { at: point(20_000, 10_000), radius: 500 };
    assert_eq!(table.contact(mover, target, &[]), Some(point(19_000 - 2, 10_000)));
    let taken = Base { at: point(19_000, 10_000), radius: 500 };
    let at = table.contact(mover, target, &[taken]).expect("room");
    assert!(mover.moved(at).touches(target) && !mover.moved(at).overlaps(taken));
    // Towards the middle of the table, since both sides are as near.
    assert!(10_000 < at.y, "{at:?}");
    let ring: Vec<Base> = [(0, 1001), (0, -1001), (1001, 0), (-1001, 0)]
        .map(|(x, y)| Base { at: target.at + Vector { x, y }, radius: 500 })
        .into();
    assert_eq!(table.contact(mover, target, &ring), None);
    let wall = piece(rectangle(0, 0, 19_400, SIDE), 1000, Ground::Impassable, Sight::Clear);
    let beside = mover.moved(table_contact(&laid(vec![wall]), mover, target));
    assert!(beside.touches(target) && 19_900 <= beside.at.x);
}

fn table_contact(table: &Table, mover: Base, target: Base) -> Point {
    table.contact(mover, target, &[]).expect("room")
}

#[test]
fn a_place_is_found_beside_what_is_taken() {
    let table = laid(vec![]);
    let mover = Base { at: point(10_000, 10_000), radius: 500 };
    let goal = point(14_000, 10_000);
    assert_eq!(table.place(mover, goal, 4000, &[]), Some(goal));
    assert_eq!(table.place(mover, goal, 3000, &[]), Some(point(13_000, 10_000)));
    let taken = [Base { at: goal, radius: 500 }];
    let at = table.place(mover, goal, 4000, &taken).expect("room");
    assert!(!mover.moved(at).overlaps(taken[0]) && mover.at.is_within(at, 4000));
    assert!(at.is_within(goal, 1000), "{at:?}");
}

proptest! {
    #[test]
    fn a_slide_is_no_longer_than_asked_and_ends_free(
        (table, mover, others) in scenes(),
        to in wild_point(),
    ) {
        let end = table.slide(mover, to, &others);
        let bounded = super::super::edge::bounded(to);
        prop_assert!(mover.at.distance_squared(end) <= mover.at.distance_squared(bounded));
        prop_assert!(table.holds(mover.moved(end)));
        for other in &others {
            prop_assert!(!mover.moved(end).overlaps(*other));
        }
        prop_assert!(!table.lies_on(mover.moved(end), table.kinds.solid));
        prop_assert!(!table.is_stopped(mover.at, end, mover.radius, table.kinds.solid));
    }

    #[test]
    fn a_slide_ends_only_where_something_is(
        (table, mover, others) in scenes(),
        to in any_point(),
    ) {
        let end = table.slide(mover, to, &others);
        if end != to {
            // A little wider, and it would have been stopped where it is.
            let wide = Base { at: end, radius: mover.radius + 40 };
            let is_near = !table.holds(wide)
                || table.lies_on(wide, table.kinds.solid)
                || others.iter().any(|other| other.overlaps(wide));
            // A leg that grazes something may be stopped where the same leg, cut off at a point of
            // whole units, is not; then it ends anywhere beyond, and a narrower base is not stopped.
            let narrow = Base { radius: mover.radius - 2, ..mover };
            let grazes = || table.slide(narrow, to, &others) == to;
            prop_assert!(is_near || grazes(), "{:?}", end);
        }
    }

    #[test]
    fn contact_touches_and_lies_on_nothing(
        (table, mover, others) in scenes(),
        target in any_base(),
    ) {
        if let Some(at) = table.contact(mover, target, &others) {
            let moved = mover.moved(at);
            prop_assert!(moved.touches(target) && !moved.overlaps(target));
            prop_assert!(table.is_free(moved));
            prop_assert!(others.iter().all(|other| !other.overlaps(moved)));
        } else {
            prop_assert!(!others.is_empty() || !table.pieces().is_empty() || !table.holds(target));
        }
    }

    #[test]
    fn a_place_is_free_and_near_enough(
        (table, mover, others) in scenes(),
        goal in any_point(),
        units in 0..20_000,
    ) {
        if let Some(at) = table.place(mover, goal, units, &others) {
            prop_assert!(mover.at.is_within(at, units));
            prop_assert!(table.is_open(mover.moved(at), &others));
        }
    }

    #[test]
    fn towards_is_never_farther(from in any_point(), goal in any_point(), units in 0..SIDE) {
        prop_assert!(from.is_within(from.towards(goal, units), units));
    }

    #[test]
    fn facings_see_left_as_right(x in -9999..9999, y in -9999..9999, ahead in any_point(), aside in -SIDE..SIDE) {
        let facing = Facing::along(Vector { x, y });
        let (way, left) = (facing.way(), facing.way().left());
        let units = i64::from(ahead.x - SIDE / 2);
        let mix = |side: i64| Vector {
            x: ((i64::from(way.x) * units + i64::from(left.x) * side) / 10_000) as i32 ,
            y: ((i64::from(way.y) * units + i64::from(left.y) * side) / 10_000) as i32,
        };
        // Mirrored exactly only along the sides of the table.
        if x == 0 || y == 0 {
            let side = i64::from(aside);
            for sector in [Sector::Quarter, Sector::Half, Sector::All] {
                prop_assert_eq!(facing.sees(mix(side), sector), facing.sees(mix(-side), sector));
            }
        }
        for (way, quarter, half) in [(way, true, true), (left, false, true), (-left, false, true), (-way, false, false)] {
            prop_assert_eq!(facing.sees(way, Sector::Quarter), quarter);
            prop_assert_eq!(facing.sees(way, Sector::Half), half);
        }
        let diagonal = |side: Vector| Vector { x: way.x + side.x, y: way.y + side.y };
        prop_assert!(facing.sees(diagonal(left), Sector::Quarter));
        prop_assert!(facing.sees(diagonal(-left), Sector::Quarter));
    }
}

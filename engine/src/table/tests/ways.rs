//! Tests of ways round what is in between.

use super::*;

pub(super) fn wall(from: Point, to: Point, ground: Ground) -> Piece {
    piece(line(from, to), 2000, ground, Sight::Clear)
}

pub(super) const MOVER: Base = Base { at: Point::new(10_000, 20_000), radius: 500 };
pub(super) const GOAL: Point = Point::new(30_000, 20_000);

#[test]
fn a_way_goes_round_a_wall() {
    let table = laid(vec![wall(point(20_000, 10_000), point(20_000, 22_000), Ground::Impassable)]);
    let path = table.way(MOVER, GOAL, &[], &|_: &Piece, _: i32| true).expect("a way");
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
        let path =
            table.way(MOVER, GOAL, &[], &|_: &Piece, rise: i32| rise <= height).expect("a way");
        path.legs().count()
    };
    assert_eq!([legs(2000), legs(1999)], [1, 2]);
    // A goal on it is reached as near as the mover can stand.
    let path =
        table.way(MOVER, point(20_100, 20_000), &[], &|_: &Piece, _: i32| true).expect("a way");
    assert!((19_490..=19_500).contains(&path.end().x), "{path:?}");
}

/// One that crosses everything, but covers no more than so many units on which it cannot stop.
struct Stride(i32);

impl Mobility for Stride {
    fn crosses(&self, _: &Piece, _: i32) -> bool {
        true
    }

    fn clears(&self, _: Leg, units: i32) -> bool {
        units <= self.0
    }
}

#[test]
fn a_way_keeps_off_what_it_crosses_where_a_move_is_too_short() {
    // The straight way leads along a fence for as long as that is, within the base.
    let fence = wall(point(12_000, 20_200), point(28_000, 20_200), Ground::Obstacle);
    let table = laid(vec![fence]);
    for (most, is_straight) in [(20_000, true), (8000, false)] {
        let path = table.way(MOVER, GOAL, &[], &Stride(most)).expect("a way");
        assert_eq!((path.end(), path.legs().count() == 1), (GOAL, is_straight), "{path:?}");
        assert!(path.length() <= 20_200, "{path:?}");
        for part in (1..40).map(|part| part * 500) {
            let ended = table.ended(MOVER, path.shortened(part), &[]);
            let gone = ended.map_or(0, |path| path.length());
            assert!(part <= gone + most, "it stops {gone} along, of {part}");
        }
    }
}

#[test]
fn lines_too_near_to_stop_between_are_crossed_at_once_or_gone_round() {
    let kerb = |x| wall(point(x, 10_000), point(x, 22_000), Ground::Obstacle);
    let table = laid(vec![kerb(19_600), kerb(20_400)]);
    let legs = |most| {
        let path = table.way(MOVER, GOAL, &[], &Stride(most)).expect("a way");
        assert_eq!(path.end(), GOAL);
        path.legs().count()
    };
    assert!(legs(2000) == 1 && 1 < legs(1500));
}

#[test]
fn an_obstacle_is_crossed_straight_where_it_is_too_far_across() {
    let fence = wall(point(14_000, 14_000), point(26_000, 26_000), Ground::Obstacle);
    let table = laid(vec![fence]);
    // At half a right angle a base is on it for 1.41 lengths, and for one straight across.
    let path = table.way(MOVER, GOAL, &[], &Stride(1100)).expect("a way");
    assert_eq!(path.end(), GOAL);
    assert!(path.length() < 20_600, "{path:?}: {}", path.length());
}

#[test]
fn another_way_is_taken_where_somebody_closes_a_gap() {
    let walls = [(0, 19_000), (21_000, 30_000), (32_000, SIDE)];
    let walls =
        walls.map(|(low, high)| wall(point(20_000, low), point(20_000, high), Ground::Impassable));
    let table = laid(walls.into());
    let open = table.way(MOVER, GOAL, &[], &|_: &Piece, _: i32| true).expect("a way");
    let guard = Base { at: point(20_000, 20_000), radius: 500 };
    let path = table.way(MOVER, GOAL, &[guard], &|_: &Piece, _: i32| true).expect("a way");
    assert_eq!((open.end(), path.end()), (GOAL, GOAL));
    assert!(open.length() < 20_100 && 29_000 < path.length(), "{path:?}");
    // A draft goes up to whoever is in the way, and says that there may be a better one.
    let draft = |others: &[Base]| table.draft(MOVER, GOAL, others, &|_: &Piece, _: i32| true);
    assert_eq!(draft(&[]), Some(Draft { path: open, is_way: true }));
    let held_up = draft(&[guard]).expect("a draft");
    assert!(!held_up.is_way && held_up.path.end().is_within(guard.at, 1100), "{held_up:?}");
    // Where both are closed it goes up to whoever closes the shorter.
    let others = [guard, Base { at: point(20_000, 31_000), radius: 500 }];
    let path = table.way(MOVER, GOAL, &others, &|_: &Piece, _: i32| true).expect("a way");
    assert!(path.end().is_within(guard.at, 1100), "{path:?}");
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
        let path = table.way(MOVER, GOAL, &others, &|_: &Piece, _: i32| true).expect("a way");
        assert_eq!(path.end(), GOAL, "{path:?}");
        assert!(path.length() <= most, "{path:?}: {}", path.length());
    }
    // A goal that someone stands on is reached up to them.
    let path =
        table.way(MOVER, GOAL, &[base(30_000, 20_000)], &|_: &Piece, _: i32| true).expect("a way");
    assert_eq!(path.end(), point(29_000, 20_000));
}

#[test]
fn a_way_into_contact_leads_to_where_it_is_shortest() {
    let table = laid(vec![]);
    let base = |x, y| Base { at: point(x, y), radius: 500 };
    let target = base(13_000, 20_000);
    for (others, most) in [
        // Beside the straight way, so that it bends a little.
        (vec![base(11_500, 20_800)], 2100),
        (vec![base(11_000, 19_000), base(11_900, 20_900)], 2200),
        // Where it would end, so that it ends beside that.
        (vec![base(12_000, 20_300)], 2500),
        // All before the target.
        (vec![base(12_100, 19_400), base(12_100, 20_600)], 4200),
    ] {
        let all = [&others[..], &[target]].concat();
        let path = table.onto(MOVER, target, [&all; 2], &|_: &Piece, _: i32| true).expect("a way");
        assert!(MOVER.moved(path.end()).touches(target), "{path:?}");
        assert!(table.is_open(MOVER.moved(path.end()), &all), "{path:?}");
        assert!(path.length() <= most, "{path:?}: {}", path.length());
        for leg in path.legs() {
            let nears = |other| super::super::slide::nears(leg.from, leg.to, MOVER.radius, other);
            assert!(!all.iter().any(|other| nears(*other)), "{path:?}");
        }
    }
    // Through some it goes, but it ends on nobody.
    let ghost = base(12_000, 20_000);
    let path = table.onto(MOVER, target, [&[ghost, target], &[target]], &|_: &Piece, _: i32| true);
    let end = MOVER.moved(path.expect("a way").end());
    assert!(end.touches(target) && !end.overlaps(ghost));
}

#[test]
fn there_is_no_way_out_of_a_closed_yard() {
    let corners =
        [(8000, 18_000), (12_000, 18_000), (12_000, 22_000), (8000, 22_000), (8000, 18_000)];
    let yard = PieceShape::Line(corners.map(|(x, y)| point(x, y)).into());
    let table = laid(vec![piece(yard, 2000, Ground::Impassable, Sight::Clear)]);
    assert_eq!(table.way(MOVER, GOAL, &[], &|_: &Piece, _: i32| true), None);
    let path =
        table.way(MOVER, point(8000, 20_000), &[], &|_: &Piece, _: i32| true).expect("a way");
    assert!(table.is_free(MOVER.moved(path.end())));
    assert_eq!(table.way(MOVER, MOVER.at, &[], &|_: &Piece, _: i32| true), None);
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
            prop_assert!(!table.is_stopped(leg.from, leg.to, mover.radius, table.kinds.solid), "{:?}", leg);
            for other in &others {
                prop_assert!(!super::super::slide::nears(leg.from, leg.to, mover.radius, *other));
            }
            for part in table.stretches(leg, 0) {
                if let PathSegment::Crossing { piece, rise, .. } = part {
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
    fn a_draft_is_the_way_where_it_says_so(
        (table, mover, others) in scenes(),
        goal in any_point(),
        most in 0..7000,
    ) {
        let crosses = |_: &Piece, rise: i32| rise <= most;
        let way = table.way(mover, goal, &others, &crosses);
        match table.draft(mover, goal, &others, &crosses) {
            Some(Draft { path, is_way: true }) => prop_assert_eq!(Some(path), way),
            Some(Draft { path, is_way: false }) => {
                prop_assert_eq!(path.start(), mover.at);
                prop_assert!(table.is_open(mover.moved(path.end()), &others));
            }
            None => {}
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
        let path = table.way(at, goal, &[other], &|_: &Piece, _: i32| true).expect("a way");
        prop_assert_eq!(path.end(), goal);
    }
}

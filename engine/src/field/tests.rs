//! Tests of the field alone, without any game.

use proptest::prelude::*;

use super::position::{OnTable, Position};
use super::setup::Field;
use super::walk::{Allowance, Crossing, NEVER};
use super::way::Stride;
use crate::engagement::{Ending, Side};
use crate::squad::{Choice, Scenario, Status, trial};
use crate::table::{Path, Point, UNITS};

const ROSTER: &str = "system = \"spurg\"\n[[weapon]]\nname = \"club\"\nkind = \"melee\"\n\
                      damage = \"1d6\"\n[[profile]]\nname = \"one\"\nweapons = [\"club\"]\n";

/// What there is of a figure.
struct Token {
    position: Position,
    status: Status,
}

impl OnTable for Token {
    fn position(&self) -> &Position {
        &self.position
    }

    fn status(&self) -> Status {
        self.status
    }
}

/// Two on one side, at (10, 10) and (20, 10), and two on the other, at (10, 20) and (10, 40), on a
/// table of 50 by 50.
fn scenario(terrain: &str) -> Scenario {
    let book = trial::book("spurg", &[]);
    let ours = [("one", [10.0, 10.0]), ("one", [20.0, 10.0])];
    let theirs = [("one", [10.0, 20.0]), ("one", [10.0, 40.0])];
    let hold = "posture = \"hold\"";
    trial::staged(&book, ROSTER, (50, terrain), [(hold, &ours), (hold, &theirs)])
}

fn field(terrain: &str) -> (Field, Vec<Token>) {
    let field = Field::of(&scenario(terrain), false.into()).expect("it can be played");
    let tokens = field.deploy(|who| Token { position: field.start(who), status: Status::Ready });
    (field, tokens.into_iter().collect())
}

/// A scenario after a change to where its first figure stands.
fn refused(terrain: &str, change: impl FnOnce(&mut Scenario)) -> String {
    let mut scenario = scenario(terrain);
    change(&mut scenario);
    Field::of(&scenario, false.into()).expect_err("it cannot be played").message
}

#[test]
fn nobody_is_deployed_on_another_or_where_nobody_can_stand() {
    let to = |at: Point| {
        move |scenario: &mut Scenario| scenario.forces[0].units[0].figures[0].base.at = at
    };
    let on = refused("", to(Point::new(10 * UNITS, 40 * UNITS + 100)));
    assert!(on.ends_with("overlap"), "{on}");
    let off = refused("", to(Point::new(0, 10 * UNITS)));
    assert!(off.ends_with("cannot stand where it is deployed"), "{off}");
    let none = refused("", |scenario| scenario.forces[1].units.clear());
    assert_eq!(none, "Theirs has no figures");
    let many = refused("", |scenario| {
        let one = scenario.forces[0].units[0].figures[0].clone();
        scenario.forces[0].units[0].figures.extend(vec![one; 140]);
    });
    assert_eq!(many, "144 figures take part; at most 128");
}

#[test]
fn sides_are_ranges_and_the_gone_are_no_foes() {
    let (field, mut tokens) = field("");
    assert_eq!([Side::A, Side::B].map(|side| field.squad(side)), [0..2, 2..4]);
    assert_eq!(field.nearest(&tokens, 0), Some(2));
    tokens[2].status = Status::Fled;
    assert_eq!(field.nearest(&tokens, 0), Some(3));
    assert_eq!(field.foes(&tokens, 0).collect::<Vec<_>>(), [3]);
    assert_eq!(field.bases(&tokens, 0).len(), 2);
    assert_eq!(field.ending(&tokens, |_| false), None);
    tokens[3].status = Status::Out;
    assert_eq!(field.ending(&tokens, |side| side == Side::B), Some(Ending::Rout(Side::A)));
    assert_eq!(field.ending(&tokens, |_| false), Some(Ending::Out(Side::A)));
    (tokens[0].status, tokens[1].status) = (Status::Out, Status::Out);
    assert_eq!(field.ending(&tokens, |_| true), Some(Ending::BothOut));
}

#[test]
fn movement_keeps_off_enemies_that_it_does_not_touch() {
    let (field, mut tokens) = field("");
    let wider = |tokens: &[Token]| {
        let [near, wide] = [field.bases(tokens, 0), field.wide_bases(tokens, 0)];
        near.iter().zip(&wide).map(|(near, wide)| near.radius < wide.radius).collect::<Vec<_>>()
    };
    assert_eq!(wider(&tokens), [false, true, true], "the friend, and both enemies");
    let (at, radius) = (tokens[0].position.at, field.setups[0].radius);
    tokens[2].position.at = Point::new(at.x, at.y + 2 * radius);
    assert_eq!(wider(&tokens), [false, false, true]);
}

#[test]
fn the_nearest_target_within_reach_is_taken() {
    let (field, tokens) = field("");
    let from = (0, tokens[0].position.at);
    let choice = |foe: &usize| Choice { figure: *foe as u8, gap: 0, worn: 0, hidden: 0, worth: 0 };
    let target = |reach: i32, hidden: usize| {
        let viable = |foe: usize, _| (foe != hidden).then_some(foe);
        let foes = field.foes(&tokens, 0);
        field.nearest_target(&tokens, from, (foes, reach), viable, choice)
    };
    assert_eq!(target(50 * UNITS, 9), Some(2));
    assert_eq!(target(50 * UNITS, 2), Some(3), "who makes no target is passed over");
    assert_eq!(target(20 * UNITS, 2), None);
}

#[test]
fn walks_pay_for_ground_and_end_where_there_is_room() {
    let rough = "[[terrain]]\nname = \"mud\"\nrect = [8, 12, 4, 5]\nground = \"difficult\"\n";
    let walked = |terrain: &str, units: i32, goal: f64, enough: i32| {
        let (field, tokens) = field(terrain);
        let at = tokens[0].position.at;
        let path = Path::straight(at, Point::new(at.x, (goal * 1000.0) as i32));
        let allowance = Allowance { units: units * UNITS, rough: 2, stage: UNITS };
        let crosses = |_: Crossing<'_>, _| None;
        let enough = |at: Point| enough * UNITS <= at.y;
        let walked = field.walk(&tokens, (0, &path), allowance, crosses, Some(enough));
        (walked.at.y, walked.left)
    };
    assert_eq!(walked("", 5, 30.0, 50), (15_000, 0));
    assert_eq!(walked("", 5, 13.0, 50), (13_000, 2000));
    assert_eq!(walked("", 5, 30.0, 12), (12_000, 3000), "enough");
    assert_eq!(walked("", 10, 30.0, 50).0, 19_000, "an enemy stands at 20");
    assert_eq!(walked(rough, 6, 30.0, 50), (14_000, 0), "two of six on open ground");
}

#[test]
fn what_was_walked_is_the_way_and_not_the_straight_distance() {
    let wall = "[[terrain]]\nname = \"wall\"\nline = [[2, 15], [14, 15]]\nheight = 9\n";
    let (field, tokens) = field(wall);
    let stride = Stride { units: 20 * UNITS, rough: 2, step: 0, climb: UNITS, cost: 0 };
    let goal = Point::new(10 * UNITS, 18 * UNITS);
    let path = field.way(&tokens, 0, goal, &stride).expect("a way");
    let allowance = Allowance { units: 20 * UNITS, rough: 2, stage: UNITS };
    let crosses = |crossing: Crossing<'_>, _| stride.cost(crossing.rise);
    let walked = field.walk(&tokens, (0, &path), allowance, crosses, NEVER);
    assert_eq!((walked.at, walked.gone), (goal, path.length()));
    assert_eq!(walked.left + walked.gone, 20 * UNITS);
    assert!(tokens[0].position.at.distance(goal) + 2 * UNITS < walked.gone);
}

#[test]
fn who_comes_to_a_stop_on_a_line_stands_as_far_along_as_it_can() {
    // Along a low fence within its base, from ahead of it to beyond, in one look.
    let fence = "[[terrain]]\nname = \"fence\"\nline = [[10.2, 15], [10.2, 18.9]]\nheight = 1\n";
    let (field, tokens) = field(fence);
    let at = tokens[0].position.at;
    let walked = |units: i32| {
        let path = Path::straight(at, Point::new(at.x, 19 * UNITS));
        let allowance = Allowance { units, rough: 2, stage: units };
        field.walk(&tokens, (0, &path), allowance, |_, _| Some(0), NEVER)
    };
    let stopped = walked(7 * UNITS);
    assert!((14_500..14_600).contains(&stopped.at.y), "{stopped:?}");
    assert_eq!(stopped.gone, stopped.at.y - at.y);
    assert_eq!(stopped.left + stopped.gone, 7 * UNITS);
}

#[test]
fn who_does_not_look_about_comes_as_far() {
    let terrain = "[[terrain]]\nname = \"fence\"\nline = [[4, 14], [16, 14.3]]\nheight = 1\n\
                   [[terrain]]\nname = \"mud\"\nrect = [8, 15, 4, 3]\nground = \"difficult\"\n\
                   [[terrain]]\nname = \"wall\"\nline = [[2, 19], [14, 19]]\nheight = 9\n";
    let (field, tokens) = field(terrain);
    let at = tokens[0].position.at;
    for (x, y) in (4..17).flat_map(|x| (11..24).map(move |y| (x * UNITS, y * UNITS))) {
        let path = Path::straight(at, Point::new(x, y));
        for units in (500..15 * UNITS).step_by(700) {
            let allowance = Allowance { units, rough: 2, stage: UNITS };
            let crosses = |_: Crossing<'_>, left: i32| (left % 3 != 0).then_some(300);
            let looking = Some(|_: Point| false);
            let walked = field.walk(&tokens, (0, &path), allowance, crosses, looking);
            assert_eq!(field.walk(&tokens, (0, &path), allowance, crosses, NEVER), walked);
        }
    }
}

proptest! {
    #[test]
    fn the_nearest_are_those_of_all_in_order(
        places in prop::collection::vec((0..40, 0..40), 4),
        (reach, seen) in (0..60_000, 0_u8..16),
    ) {
        // Two friends and two foes, so near to a grid that gaps are often equal.
        let (field, mut tokens) = field("");
        for (token, (x, y)) in tokens.iter_mut().zip(places) {
            token.position.at = Point::new(x * UNITS, y * UNITS);
        }
        let all = || 1..tokens.len();
        let mut near: Vec<_> = all().map(|other| (field.gap(&tokens, 0, other), other)).collect();
        near.sort_unstable();
        let base = field.base(&tokens, 0);
        prop_assert_eq!(field.nearest_of(&tokens, base, all()), near.first().copied());
        near.retain(|(gap, other)| *gap <= reach && seen >> other & 1 != 0);
        let choice =
            |foe: &usize| Choice { figure: *foe as u8, gap: 0, worn: 0, hidden: 0, worth: 0 };
        let viable = |foe: usize, gap: i32| {
            assert_eq!(gap, field.gap(&tokens, 0, foe));
            (seen >> foe & 1 != 0).then_some(foe)
        };
        let from = (0, tokens[0].position.at);
        let target = field.nearest_target(&tokens, from, (all(), reach), viable, choice);
        // Of those as near the plain player picks the first.
        prop_assert_eq!(target, near.first().map(|(_, foe)| *foe));
    }
}

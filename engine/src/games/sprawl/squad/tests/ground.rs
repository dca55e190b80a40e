//! Ground, obstacles, ladders, jumps and falls.

use super::sketch::{BOOK, RADIUS, Sketch, at, block, contender, piece, wall, word};
use crate::book::{Parameters, Value};
use crate::conformance::ends_of;
use crate::dice::Scripted;
use crate::engagement::{Engagement, Flow, Side};
use crate::games::sprawl::movement::{Gait, Obstacle};
use crate::games::sprawl::profile::Stance;
use crate::games::sprawl::rules::Rules;
use crate::games::sprawl::squad::state::SquadState;
use crate::squad::Posture;
use crate::table::{Ground, Piece, PieceShape, Point, Sight, UNITS};

fn rough(ground: Ground, low: Point, high: Point) -> Piece {
    piece(block(low, high), 0, ground, Sight::Clear)
}

/// One with this Quickness, and an enemy so far to the right, who only stands there.
fn crossing(posture: Posture, quickness: i64, x: f64) -> Sketch {
    let weapons: &[&str] = if posture == Posture::Advance { &["pistol"] } else { &[] };
    let ours = contender("Razz", &[("shooting", 0), ("quickness", quickness)], weapons);
    Sketch::new().figure(Side::A, posture, at(10.0, 24.0), ours).figure(
        Side::B,
        Posture::Hold,
        at(x, 24.0),
        contender("Razz", &[], &[]),
    )
}

#[track_caller]
fn ends(sketch: &Sketch, faces: &[u8], x: f64) {
    let end = sketch.turn(|_| {}, faces).figures[0].position.at;
    assert!(end.is_within(at(x, 24.0), 100), "{end:?} is not {x}");
}

#[test]
fn difficult_ground_halves_quickness_l63a() {
    let sketch = crossing(Posture::Advance, 4, 31.0);
    ends(&sketch.piece(rough(Ground::Difficult, at(11.0, 20.0), at(40.0, 28.0))), &[], 12.5);
    // Rounded down: of 5 inches 4 are left, at 2 of 5.
    let sketch = crossing(Posture::Advance, 5, 31.0);
    ends(&sketch.piece(rough(Ground::Difficult, at(11.0, 20.0), at(40.0, 28.0))), &[], 12.6);
}

#[test]
fn running_over_it_takes_a_test_l63b_and_l63c() {
    let sketch = crossing(Posture::Charge, 4, 40.0);
    let sketch = sketch.piece(rough(Ground::Difficult, at(11.0, 20.0), at(40.0, 28.0)));
    ends(&sketch, &[7, 7, 1, 1], 14.5);
    ends(&sketch, &[7, 1, 1, 1], 12.75);
}

#[test]
fn treacherous_ground_leaves_a_quarter_or_nothing_l65a_and_l65b_and_l65c() {
    let bog = || rough(Ground::Severe, at(11.0, 0.0), at(40.0, 48.0));
    ends(&crossing(Posture::Advance, 8, 34.0).piece(bog()), &[], 12.75);
    // Who makes an inch a Turn on it does not get onto it at all.
    let stuck = crossing(Posture::Advance, 7, 34.0).piece(bog()).turn(|_| {}, &[]);
    assert!(stuck.figures[0].position.at.x <= 11 * UNITS);
    // And nobody runs there.
    let runs = crossing(Posture::Charge, 8, 44.0).piece(bog()).turn(|_| {}, &[]);
    assert!(runs.figures[0].position.at.x <= 11 * UNITS + 10);
}

#[test]
fn impassable_ground_and_high_walls_are_gone_round_l67_and_l69e_and_l69a() {
    let rock = rough(Ground::Impassable, at(12.0, 22.0), at(14.0, 26.0));
    let high = wall(at(12.0, 22.0), at(12.0, 26.0), 2500);
    for obstacle in [rock, high] {
        let end = crossing(Posture::Charge, 4, 40.0).piece(obstacle).turn(|_| {}, &[]).figures[0]
            .position
            .at;
        assert!(14 * UNITS < end.x && end.y != 24 * UNITS, "{end:?}");
    }
    // There is no way round a wall across the table.
    let whole = wall(at(12.0, 0.0), at(12.0, 48.0), 2500);
    let end =
        crossing(Posture::Charge, 4, 40.0).piece(whole).turn(|_| {}, &[]).figures[0].position.at;
    assert!(end.x < 12 * UNITS, "{end:?}");
}

#[test]
fn low_walls_cost_nothing_higher_ones_half_l69b_and_l69c_and_l69d() {
    let walled = |x: f64, height: i32| {
        let sketch = crossing(Posture::Advance, 4, 31.0);
        sketch.piece(wall(at(x, 20.0), at(x, 28.0), height))
    };
    ends(&walled(12.0, 900), &[], 14.0);
    // Up to the wall 1.4 inches, 2 to climb it, and what is left beyond.
    let end = walled(12.0, 1500).turn(|_| {}, &[]).figures[0].position.at;
    assert!(12_500 < end.x && end.x < 13_500, "{end:?}");
    // With 2.4 of 4 inches gone there is no climbing.
    let end = walled(13.0, 1500).turn(|_| {}, &[]).figures[0].position.at;
    assert!(12_300 < end.x && end.x < 12_600, "{end:?}");
}

fn roof(low: Point, high: Point) -> Piece {
    Piece { is_platform: true, ..piece(block(low, high), 3000, Ground::Open, Sight::Blocked) }
}

#[test]
fn ladders_are_climbed_at_half_pace_and_never_run_l71a_and_l71b() {
    let ladder = PieceShape::Line(vec![at(13.0, 23.0), at(13.0, 25.0)]);
    let ladder = piece(ladder, 3000, Ground::Ladder, Sight::Clear);
    let sketch = crossing(Posture::Charge, 4, 28.0);
    let sketch = sketch.piece(roof(at(13.0, 20.0), at(40.0, 28.0))).piece(ladder);
    let squad = sketch.squad();
    let climb = |state: &mut SquadState, dice: &mut Scripted<'_>| {
        let mut floors = Vec::new();
        for _ in 0..4 {
            while squad.advance(state, dice) != Flow::Round {}
            floors.push(squad.floor(state, 0));
        }
        floors
    };
    let (_, floors) = squad.scripted(&[], |_| {}, climb);
    // It runs up to the ladder, and then needs two Turns for 3 inches at 2 a Turn.
    assert_eq!(floors, [0, 0, 3000, 3000]);
    // Not quite at its foot, with 2 inches behind it, it is still on it, and an inch is left.
    let begun = |state: &mut SquadState| {
        state.of(0).position.at = at(12.3, 24.0);
        state.of(0).climbed = 2000;
    };
    assert_eq!(squad.floor(&sketch.turn(begun, &[]), 0), 3000);
}

#[test]
fn a_jump_carries_an_inch_a_success_and_takes_the_turn_l107a_and_l107b() {
    let chasm = || rough(Ground::Impassable, at(12.0, 0.0), at(13.0, 48.0));
    let ours = contender("Razz", &[("quickness", 8)], &["pistol"]);
    let sketch = Sketch::new()
        .piece(chasm())
        // A wall too high to jump over, out of the way.
        .piece(wall(at(30.0, 5.0), at(40.0, 5.0), 5000))
        .figure(Side::A, Posture::Charge, at(11.4, 24.0), ours)
        .figure(Side::B, Posture::Hold, at(20.0, 24.0), contender("Razz", &[], &[]));
    // It would have a shot too, were it not for the jump.
    let over = sketch.turn(|_| {}, &[7, 7, 7, 1, 1, 1, 1, 1]).figures[0].position.at;
    assert!(13_500 <= over.x && over.x <= 14_400, "{over:?}");
    let short = sketch.turn(|_| {}, &[7, 7, 1, 1, 1, 1, 1, 1]).figures[0].position.at;
    assert_eq!(short, at(11.4, 24.0));
}

#[test]
fn who_jumps_short_on_its_way_to_an_objective_does_nothing_else() {
    let ours = contender("Razz", &[("quickness", 8)], &[]);
    let sketch = Sketch::new()
        .objective(at(16.0, 24.0))
        .piece(rough(Ground::Impassable, at(12.0, 0.0), at(13.0, 48.0)))
        .figure(Side::A, Posture::Advance, at(11.4, 24.0), ours)
        .figure(Side::B, Posture::Hold, at(30.0, 24.0), contender("Razz", &[], &[]));
    // One jump, and no second one towards the enemy.
    let short = sketch.turn(|_| {}, &[7, 7, 1, 1, 1, 1, 1, 1]).figures[0].position.at;
    assert_eq!(short, at(11.4, 24.0));
    assert!(13 * UNITS < sketch.turn(|_| {}, &[7; 8]).figures[0].position.at.x);
}

#[test]
fn nobody_jumps_over_what_is_too_high_to_climb_l108() {
    let jumps = |height: i32, faces: &[u8]| {
        let ours = contender("Razz", &[("quickness", 8)], &[]);
        let sketch = Sketch::new()
            .piece(rough(Ground::Impassable, at(12.0, 0.0), at(13.0, 48.0)))
            .piece(wall(at(12.5, 0.0), at(12.5, 48.0), height))
            .figure(Side::A, Posture::Charge, at(11.4, 24.0), ours)
            .figure(Side::B, Posture::Hold, at(30.0, 24.0), contender("Razz", &[], &[]));
        13 * UNITS < sketch.turn(|_| {}, faces).figures[0].position.at.x
    };
    assert!(jumps(1000, &[7; 8]));
    assert!(!jumps(5000, &[]));
}

#[test]
fn a_jump_that_is_short_between_roofs_is_a_fall_l108() {
    let sketch = || {
        let ours = contender("Razz", &[("quickness", 8)], &[]);
        Sketch::new()
            .piece(roof(at(5.0, 20.0), at(12.0, 28.0)))
            .piece(roof(at(14.0, 20.0), at(25.0, 28.0)))
            .figure(Side::A, Posture::Charge, at(11.4, 24.0), ours)
            .figure(Side::B, Posture::Hold, at(20.0, 24.0), contender("Razz", &[], &[]))
    };
    // One success, and 3 points of damage that Toughness does not resist.
    let state = sketch().turn(|_| {}, &[7, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(state.figures[0].condition.health, 1);
    assert!(
        12 * UNITS < state.figures[0].position.at.x && state.figures[0].position.at.x < 13 * UNITS
    );
    // Where the book has it so, nobody falls short, and what is not high is no ledge.
    for sketch in [
        sketch().with("short_jump", word("stay")),
        sketch().with("ledge_height_inches", Value::Number(3)),
    ] {
        let state = sketch.turn(|_| {}, &[7, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(state.figures[0].position.at, at(11.4, 24.0));
    }
}

#[test]
fn who_is_pinned_at_a_ledge_may_fall_l217() {
    let ours = contender("Razz", &[("shooting", 2)], &["pistol"]);
    let theirs = contender("Razz", &[("quickness", 1)], &[]);
    let sketch = Sketch::new()
        .piece(roof(at(20.0, 20.0), at(30.0, 28.0)))
        .figure(Side::A, Posture::Hold, at(10.0, 24.0), ours)
        .figure(Side::B, Posture::Hold, at(20.6, 24.0), theirs);
    let hit = [10, 10, 1, 1, 1, 1];
    let falls = sketch.turn(|_| {}, &[&hit[..], &[6], &[7, 7, 7]].concat());
    assert_eq!(falls.figures[1].condition.stance, Stance::Pinned);
    assert!(falls.figures[1].position.at.x < 20 * UNITS);
    let stays = sketch.turn(|_| {}, &[&hit[..], &[7]].concat());
    assert_eq!(stays.figures[1].position.at, at(20.6, 24.0));
    // Three inches are no ledge if one is higher than that.
    let low = sketch.with("ledge_height_inches", Value::Number(3)).turn(|_| {}, &hit);
    assert_eq!(low.figures[1].position.at, at(20.6, 24.0));
}

/// All that the numbers of a book make of moves, as far as it decides ways.
fn made_of_moves(rules: &Rules) -> Vec<Option<i32>> {
    let grounds = [Ground::Open, Ground::Difficult, Ground::Severe, Ground::Extreme];
    let gaits = [Gait::Walk, Gait::Run, Gait::Charge, Gait::Flight];
    let hows = (0..12).flat_map(|quickness| gaits.map(|gait| (quickness, gait)));
    let grounds = hows.flat_map(|(quickness, gait)| {
        grounds.map(|ground| Some(rules.pace(quickness, gait, ground)))
    });
    let lengths = || (-1..=62).map(|inches| inches * UNITS + UNITS / 2);
    let climbs = lengths().flat_map(|rise| {
        let crosses = rules.may_cross(Ground::Obstacle, rise).then_some(0);
        let costs = lengths().map(move |width| {
            let obstacle = Obstacle { rise, width, across: width };
            rules.climb_cost(obstacle, 6 * UNITS, 8 * UNITS)
        });
        costs.chain([crosses])
    });
    grounds.chain(climbs).collect()
}

#[test]
fn books_that_go_alike_have_the_same_numbers_of_movement() {
    let (mut alike, mut apart) = (0, 0);
    let rules = |parameters: &Parameters| Rules::of(parameters, 2 * RADIUS);
    let parameters = &BOOK.parameters;
    let known = rules(parameters);
    for entry in parameters {
        for value in ends_of(entry, &["1d4"]) {
            let other = rules(&parameters.changed(&entry.key, value.clone()));
            if other.going() == known.going() {
                alike += 1;
                let same = made_of_moves(&other) == made_of_moves(&known);
                assert!(same, "{} = {value}", entry.key);
            } else {
                apart += 1;
            }
        }
    }
    // Two ends of each of the eight numbers, of which one of two flags is as it was.
    assert!(20 < alike && (12..=16).contains(&apart), "{alike} {apart}");
    assert!(known.going().is_some());
}

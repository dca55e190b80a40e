//! A test of each rule of movement.

use super::Sketch;
use crate::book::Value;
use crate::dice::Line;
use crate::field::Attacker;
use crate::squad::trial::{self, Camp};
use crate::table::{UNITS, View};

const HOLD: &str = "posture = \"hold\"";
const CHARGE: &str = "posture = \"charge\"";
const COVER: &str = "posture = \"cover\"";

const WALL: &str = "[[terrain]]\nname = \"wall\"\nline = [[0, 60], [200, 60]]\nheight = 3\n";

/// How far up the table the first figure is after so many turns with these dice, in feet.
#[track_caller]
fn reached(sketch: &Sketch<'_>, steps: usize, faces: &[u8]) -> i32 {
    let (state, _) = sketch.play(|_| (), steps, faces);
    (state.figures[0].position.at.y + UNITS / 2) / UNITS
}

/// One with a club who goes for another, so many feet up the table from 5.
fn rush(gap: f64, check: impl Fn(Sketch<'_>)) {
    let sides: [Camp<'_>; 2] =
        [(CHARGE, &[("club", [50.0, 5.0])]), (HOLD, &[("club", [50.0, 8.0 + gap])])];
    check(Sketch { terrain: "", sides, parameters: &[] });
}

/// One with a gun who holds or takes cover, 97 feet from another.
fn shooter(how: &str, check: impl Fn(Sketch<'_>)) {
    let sides: [Camp<'_>; 2] =
        [(how, &[("shot", [50.0, 50.0])]), (HOLD, &[("club", [50.0, 150.0])])];
    check(Sketch { terrain: "", sides, parameters: &[] });
}

#[test]
fn a_move_goes_as_far_as_the_speed_l17() {
    // A blow at the end of it misses on a 5; from 3 feet short of contact on a 2.
    rush(22.0, |sketch| assert_eq!(reached(&sketch, 1, &[5]), 27));
    rush(33.0, |sketch| assert_eq!(reached(&sketch, 1, &[2]), 35));
}

#[test]
fn both_actions_go_twice_as_far_l19() {
    rush(55.0, |sketch| assert_eq!(reached(&sketch, 1, &[]), 60));
    rush(60.0, |sketch| assert!(reached(&sketch, 1, &[]) <= 65));
}

#[test]
fn a_full_round_on_hurt_legs_covers_a_few_feet_l94() {
    let reach = |speed, least| {
        let slow = [("leg_feet", Value::Number(speed)), ("leg_feet_min", Value::Number(least))];
        let sides: [Camp<'_>; 2] =
            [(CHARGE, &[("club", [50.0, 5.0])]), (HOLD, &[("club", [50.0, 108.0])])];
        let sketch = Sketch { terrain: "", sides, parameters: &slow };
        let (state, _) = sketch.play(|state| state.of(0).condition.legs = 1, 1, &[]);
        (state.figures[0].position.at.y + UNITS / 2) / UNITS
    };
    // 30 feet less 26 or 30, times three for a run; or five with both actions.
    assert_eq!([reach(26, 5), reach(30, 5), reach(30, 0)], [17, 10, 5]);
}

#[test]
fn a_run_goes_three_times_the_speed_in_a_straight_line_l21a() {
    rush(100.0, |sketch| assert_eq!(reached(&sketch, 1, &[]), 95));
    // Round a rock there is no straight line.
    let rock = "[[terrain]]\nname = \"rock\"\nrect = [45, 40, 10, 10]\nground = \"impassable\"\n\
                height = 2\n";
    rush(100.0, |sketch| assert!(reached(&Sketch { terrain: rock, ..sketch }, 1, &[]) < 66));
}

#[test]
fn running_on_takes_a_check_l21b() {
    // The other has its turn in between, and does nothing.
    rush(185.0, |sketch| assert_eq!(reached(&sketch, 3, &[10]), 185));
    rush(185.0, |sketch| assert_eq!(reached(&sketch, 3, &[9]), 155));
}

#[test]
fn to_crouch_costs_five_feet_l24a() {
    shooter(HOLD, |sketch| {
        let (state, _) = sketch.play(|_| (), 1, &[2]);
        assert_eq!(state.figures[0].position.stoop, 2);
    });
    // Up again, 25 feet are left of its move; into contact it is 22, and a blow misses.
    rush(22.0, |sketch| {
        let (state, _) = sketch.play(|state| state.of(0).position.stoop = 2, 1, &[2]);
        assert_eq!(state.figures[0].position.stoop, 1);
    });
    let up =
        |state: &mut crate::games::d20::squad::state::SquadState| state.of(0).position.stoop = 2;
    rush(55.0, |sketch| {
        let (state, _) = sketch.play(up, 1, &[]);
        assert_eq!((state.figures[0].position.at.y + UNITS / 2) / UNITS, 60);
    });
    rush(70.0, |sketch| {
        let (state, _) = sketch.play(up, 1, &[]);
        assert_eq!(
            (state.figures[0].position.at.y + UNITS / 2) / UNITS,
            60,
            "55 of 60 feet are left"
        );
    });
}

#[test]
fn a_crouch_halves_the_height_l24b() {
    shooter(HOLD, |sketch| {
        let (state, _) = sketch.play(|_| (), 1, &[2]);
        assert_eq!(sketch.squad().field.zone(&state.figures, 0).top, 5500 / 2);
    });
}

#[test]
fn to_lie_down_costs_ten_feet_and_so_does_getting_up_l27a() {
    shooter(COVER, |sketch| {
        let (state, _) = sketch.play(|_| (), 1, &[2]);
        assert_eq!(state.figures[0].position.stoop, 4);
    });
    rush(70.0, |sketch| {
        let (state, _) = sketch.play(|state| state.of(0).position.stoop = 4, 1, &[]);
        assert_eq!(
            (state.figures[0].position.at.y + UNITS / 2) / UNITS,
            55,
            "50 of 60 feet are left"
        );
    });
}

#[test]
fn the_prone_are_a_quarter_as_high_l27b() {
    shooter(COVER, |sketch| {
        let (state, _) = sketch.play(|_| (), 1, &[2]);
        assert_eq!(sketch.squad().field.zone(&state.figures, 0).top, 5500 / 4);
    });
}

#[test]
fn the_whole_speed_up_to_the_target_is_a_charge_l31() {
    // It hits on an 8, and then does 3 damage of 6.
    rush(28.0, |sketch| {
        let (state, _) = sketch.play(|_| (), 1, &[8, 3]);
        assert_eq!(state.figures[1].condition.hit_points, 3);
        assert!(state.figures[0].condition.charged);
    });
    rush(22.0, |sketch| {
        let (state, _) = sketch.play(|_| (), 1, &[8]);
        assert!(!state.figures[0].condition.charged);
    });
    // What counts is what it uses, and not how far away the other is.
    let to_the_foot = [("charge_step_feet", Value::Number(1))];
    for (gap, exact) in [(28.0, false), (30.0, true), (31.0, true), (34.5, true)] {
        rush(gap, |sketch| assert!(charged(&sketch), "{gap}"));
        rush(gap, |sketch| {
            let sketch = Sketch { parameters: &to_the_foot, ..sketch };
            assert_eq!(charged(&sketch), exact, "{gap}");
        });
    }
}

#[test]
fn nobody_charges_who_is_held_up_on_the_way() {
    // 26 feet, of which the 12 of the bog count twice: a charge would end 3 feet out of reach, and
    // with both actions the club gets into contact.
    let bog = "[[terrain]]\nname = \"bog\"\nrect = [0, 15, 200, 12]\nground = \"difficult\"\n";
    rush(26.0, |sketch| {
        let sketch = Sketch { terrain: bog, ..sketch };
        assert_eq!(reached(&sketch, 1, &[]), 31);
    });
}

/// Whether the first figure charges, with a blow that misses.
fn charged(sketch: &Sketch<'_>) -> bool {
    let (state, _) = sketch.play(|_| (), 1, &[2]);
    state.figures[0].condition.charged
}

/// One with a club before a wall, and its enemy behind it.
fn walled(parameters: &[(&str, Value)], check: impl Fn(Sketch<'_>)) {
    let sides: [Camp<'_>; 2] =
        [(CHARGE, &[("club", [50.0, 50.0])]), (HOLD, &[("club", [50.0, 75.0])])];
    check(Sketch { terrain: WALL, sides, parameters });
}

#[test]
fn a_jump_takes_ten_feet_l33a() {
    // The jump, and a blow that misses from two feet short of contact.
    walled(&[], |sketch| assert_eq!(reached(&sketch, 1, &[10, 2]), 70));
    let free = [("jump_feet", Value::Number(0))];
    walled(&free, |sketch| assert_eq!(reached(&sketch, 1, &[10, 2]), 72));
}

#[test]
fn a_check_carries_over_an_obstacle_l33b() {
    walled(&[], |sketch| assert!(60 < reached(&sketch, 1, &[10, 2])));
    walled(&[], |sketch| assert!(reached(&sketch, 1, &[9]) < 60));
}

#[test]
fn what_covers_a_target_is_read_off_the_sight_lines() {
    let sides: [Camp<'_>; 2] =
        [(HOLD, &[("shot", [50.0, 20.0])]), (HOLD, &[("club", [50.0, 63.0])])];
    let sketch = Sketch { terrain: WALL, sides, parameters: &[] };
    let squad = sketch.squad();
    let (state, _) = sketch.play(|_| (), 0, &[]);
    let target = squad.sighted(&state, (0, state.figures[0].position)).expect("it is seen");
    // Of nine lines the six to the feet and the belt meet the wall: two thirds of the target.
    assert_eq!(squad.rules.cover(target.view), 6);
    // A veil is worth two, and no less where something else hides a ninth.
    let view = |clear, is_veiled| View { clear, pieces: 1, is_veiled, figures: 0 };
    let covers = [(9, true), (8, false), (8, true), (3, true)];
    let covers = covers.map(|(clear, is_veiled)| squad.rules.cover(view(clear, is_veiled)));
    assert_eq!(covers, [2, 1, 2, 6]);
}

#[test]
fn who_takes_cover_goes_where_something_hides_it() {
    let low = WALL.replace("[0, 60], [200, 60]", "[20, 60], [50, 60]").replace("= 3", "= 2");
    let sides: [Camp<'_>; 2] =
        [(COVER, &[("shot", [54.0, 55.0])]), (HOLD, &[("club", [54.0, 150.0])])];
    let sketch = Sketch { terrain: &low, sides, parameters: &[] };
    let squad = sketch.squad();
    let (before, _) = sketch.play(|_| (), 0, &[]);
    assert!(squad.field.is_in_the_open(&before.figures, 0));
    let (state, _) = sketch.play(|_| (), 1, &[2]);
    assert!(!squad.field.is_in_the_open(&state.figures, 0));
}

#[test]
fn all_in_reach_strike_who_fumbles_l129() {
    let ours: &[(&str, [f64; 2])] = &[("club", [50.0, 50.0]), ("club", [46.0, 50.0])];
    let theirs: &[(&str, [f64; 2])] =
        &[("club", [50.0, 54.0]), ("club", [54.0, 50.0]), ("club", [50.0, 60.0])];
    let sketch = Sketch { terrain: "", sides: [(HOLD, ours), (HOLD, theirs)], parameters: &[] };
    // A 1; the first of them hits for 2, the second misses; its friend and who is too far away
    // do not strike.
    let (state, _) = sketch.play(|_| (), 1, &[1, 10, 2, 3]);
    assert_eq!(state.figures[0].condition.hit_points, 4);
}

#[test]
fn stories_of_squads_cite_rules_of_the_index() {
    let book = trial::book("d20", &[]);
    shooter("posture = \"advance\"", |sketch| {
        for line in sketch.told(3, 30) {
            if let Line::Told { rule, .. } = line {
                assert!(book.rules.get(&rule).is_some(), "{rule}");
            }
        }
    });
}

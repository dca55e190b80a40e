//! Squads: a test of each rule of tables, and fights as a whole.

mod fire;

use super::setup::Squad;
use super::state::{Phase, SquadState};
use crate::dice::Scripted;
use crate::engagement::{Ending, Engagement, Flow, Side};
use crate::field::Attacker;
use crate::fight::First;
use crate::games::volt::movement::{Course, stride};
use crate::games::volt::profile::{ActionTaken, Motion, Preparation};
use crate::games::volt::rules::Rules;
use crate::squad::Plain;
use crate::squad::trial::{self, Camp};
use crate::table::UNITS;

const ROSTER: &str = r#"
system = "volt"

[[weapon]]
name = "gun"
kind = "ranged"
snap = 4
directed = 12
aimed = 14
range = 4
pierce = 20
damage = 20

[[weapon]]
name = "toy"
kind = "ranged"
snap = 4
directed = 12
aimed = 14
range = 0

[[weapon]]
name = "auto"
kind = "ranged"
snap = 4
directed = 12
aimed = 14
range = 4
pierce = 20
damage = 20
modes = ["auto"]

[[weapon]]
name = "bow"
kind = "ranged"
directed = 12
range = 4
modes = ["prep"]

[[weapon]]
name = "blade"
kind = "melee"
strike = 10
guard = 4
pierce = 20
damage = 20

[[profile]]
name = "shot"
weapons = ["gun", "blade"]

[[profile]]
name = "auto"
weapons = ["auto", "blade"]

[[profile]]
name = "archer"
weapons = ["bow"]

[[profile]]
name = "near"
weapons = ["toy", "blade"]

[[profile]]
name = "blade"
weapons = ["blade"]

[[profile]]
name = "swift"
agility = 16
weapons = ["blade"]

[[profile]]
name = "frail"
tough = ["1", "2", "3", "4", "5", "6", "7", "8"]
willpower = 0
weapons = ["blade"]
"#;

const HOLD: &str = "posture = \"hold\"";
const ADVANCE: &str = "posture = \"advance\"";
const CHARGE: &str = "posture = \"charge\"";
const COVER: &str = "posture = \"cover\"";
const OVERWATCH: &str = "posture = \"overwatch\"";

/// A wall as high as a table.
const CRATES: &str = "[[terrain]]\nname = \"crates\"\nline = [[28, 14], [32, 14]]\nheight = 1\n";

fn squad_on(terrain: &str, sides: [Camp<'_>; 2]) -> Squad {
    let book = trial::book("volt", &[]);
    let scenario = trial::staged(&book, ROSTER, (60, terrain), sides);
    Squad::of(&Rules::of(&book.parameters), &scenario).expect("it can be played")
}

/// One against one, so many metres from base to base.
fn pair(ours: [&str; 2], theirs: [&str; 2], gap: f64) -> Squad {
    let [one, other] = [[(ours[1], [30.0, 10.0])], [(theirs[1], [30.0, 11.0 + gap])]];
    squad_on("", [(ours[0], &one), (theirs[0], &other)])
}

/// How far up the table the first figure is, in metres.
fn up(state: &SquadState) -> i32 {
    (state.figures[0].position.at.y + UNITS / 2) / UNITS
}

#[test]
fn a_move_covers_as_many_metres_as_agility_l55a() {
    let squad = pair([CHARGE, "blade"], [HOLD, "blade"], 30.0);
    let (state, _) = trial::play(&squad, |_| (), 2, &[]);
    assert_eq!(up(&state), 18);
}

#[test]
fn who_is_on_the_move_is_a_moving_target_l55b() {
    let squad = pair([CHARGE, "blade"], [HOLD, "shot"], 30.0);
    let margin = |course| {
        let (mut state, _) = trial::play(&squad, |_| (), 0, &[]);
        state.of(0).course = course;
        let target = squad.target(&state, 1).expect("it is seen");
        squad.margin(&state, 1, target, (Preparation::Directed, Motion::Still))
    };
    assert_eq!(margin(Course::Stays) - margin(Course::Nears), 2);
}

/// How far two have come towards each other when all moves are made, in units, whoever of them acts
/// first.
#[track_caller]
fn gone(sides: [[&str; 2]; 2], gap: f64) -> [i32; 2] {
    let squad = pair(sides[0], sides[1], gap);
    let gone = Side::BOTH.map(|first| {
        let mut squad = squad.clone();
        squad.field.reorder(First::Side(first), [&Plain, &Plain]);
        let moved = |state: &SquadState| [0, 1].map(|who: usize| state.figures[who].position.at.y);
        let (before, _) = trial::play(&squad, |_| (), 1, &[]);
        assert_eq!(moved(&before), moved(&squad.deployed()), "nobody moves before all have acted");
        let (state, _) = trial::play(&squad, |_| (), 2, &[]);
        let [[one, other], [from, to]] = [moved(&state), moved(&before)];
        [one - from, to - other]
    });
    assert_eq!(gone[0], gone[1], "who acts first gets as far as who acts last");
    gone[0]
}

#[test]
fn moves_are_planned_and_made_together_as_the_turn_ends_l55c() {
    assert_eq!(gone([[CHARGE, "blade"], [CHARGE, "blade"]], 30.0), [8000, 8000]);
    // Each moves on until the other, where it stands, is in reach: under 15 m.
    assert_eq!(gone([[ADVANCE, "near"], [ADVANCE, "near"]], 17.5), [3000, 3000]);
    // Who charge each other meet half way.
    let [one, other] = gone([[CHARGE, "blade"], [CHARGE, "blade"]], 7.0);
    assert!(one == other && (3490..=3500).contains(&one), "{one} {other}");
    // Who runs twice as fast comes twice as far before they meet.
    let [one, other] = gone([[CHARGE, "swift"], [CHARGE, "blade"]], 6.0);
    assert!((3990..=4000).contains(&one) && (1990..=2000).contains(&other), "{one} {other}");
}

#[test]
fn friends_who_would_end_in_one_place_stand_side_by_side() {
    let ours = [("blade", [29.0, 10.0]), ("blade", [31.0, 10.0])];
    let squad = squad_on("", [(CHARGE, &ours), (HOLD, &[("blade", [30.0, 17.0])])]);
    let (state, _) = trial::play(&squad, |_| (), 3, &[]);
    let [one, other] = [0, 1].map(|who: usize| squad.field.base(&state.figures, who));
    assert!(!one.overlaps(other) && [one, other].iter().all(|base| 14 * UNITS < base.at.y));
}

#[test]
fn whoever_is_put_out_as_a_turn_ends_does_not_act_in_the_next_l11f() {
    let sides: [Camp<'_>; 2] = [
        (HOLD, &[("blade", [30.0, 10.0]), ("blade", [50.0, 2.0])]),
        (ADVANCE, &[("shot", [30.0, 40.0])]),
    ];
    let squad = squad_on("", sides);
    let late = |state: &mut SquadState| {
        state.of(2).course = Course::Shoots;
        // As it stands when all have acted.
        while state.order.next(&state.figures) != Some(2) {}
        assert_eq!(state.order.pass(&state.figures), Flow::Round);
        state.phase = Phase::Late;
    };
    // The shot hits, and puts the first in the order out; then the turn is over.
    let (state, flows) = trial::play(&squad, late, 2, &[6, 20, 11, 3]);
    assert!(state.figures[0].is_out && flows[1] == Flow::Round, "{flows:?}");
    let (state, _) = trial::play(&squad, late, 3, &[6, 20, 11, 3]);
    assert_eq!(
        [0, 1].map(|who| state.figures[who].action),
        [ActionTaken::Idle, ActionTaken::Waits]
    );
}

#[test]
fn who_is_stopped_does_not_arrive_l55d() {
    let squad = pair([CHARGE, "blade"], [HOLD, "shot"], 30.0);
    // The shot hits with one die, and does an Injury over 10.
    let (state, flows) = trial::play(&squad, |_| (), 2, &[6, 20, 11, 3]);
    assert!(state.figures[0].is_out && matches!(flows[1], Flow::End(_)));
    assert_eq!(up(&state), 10);
    // It misses.
    let (state, _) = trial::play(&squad, |_| (), 2, &[20, 20]);
    assert_eq!(up(&state), 18);
}

#[test]
fn another_action_halves_the_move_l58a() {
    let squad = pair([HOLD, "near"], [HOLD, "blade"], 30.0);
    let (state, _) = trial::play(&squad, |state| state.of(0).course = Course::NearsToShoot, 0, &[]);
    let rule = |dice: &mut Scripted<'_>| {
        let mut state = state.clone();
        squad.moves(&mut state, dice);
        up(&state)
    };
    assert_eq!(Scripted::play(&[], rule).expect("no dice").value, 14);
}

#[test]
fn an_attack_with_a_move_comes_last_l60() {
    let squad = pair([CHARGE, "blade"], [HOLD, "blade"], 6.0);
    // After both actions and the move nobody has rolled.
    let (state, _) = trial::play(&squad, |_| (), 2, &[]);
    assert_eq!((up(&state), state.phase), (16, Phase::Late));
    // Then both strike, and miss.
    let (_, flows) = trial::play(&squad, |_| (), 4, &[20, 20, 20, 20]);
    assert_eq!(flows[2..], [Flow::Step, Flow::Round]);
}

#[test]
fn who_charge_each_other_strike_at_once_l26b_and_l28_and_l60() {
    let squad = pair([CHARGE, "blade"], [CHARGE, "blade"], 7.0);
    // Both hit, and both do an Injury over 10.
    let (_, flows) = trial::play(&squad, |_| (), 3, &[6, 20, 6, 20, 11, 3, 11, 3]);
    assert_eq!(flows, [Flow::Step, Flow::Step, Flow::End(Ending::BothOut)]);
    // Both miss, and neither strikes again in this turn.
    let (state, flows) = trial::play(&squad, |_| (), 4, &[20; 4]);
    assert_eq!((flows[3], state.phase), (Flow::Round, Phase::Actions));
}

#[test]
fn a_wound_of_this_turn_lowers_no_blow_of_it_l28() {
    let squad = pair([HOLD, "blade"], [HOLD, "blade"], 0.002);
    // Both hit, and the 10 only at the full Strike of 10; the one that strikes first wounds by -3.
    let (state, _) = trial::play(&squad, |_| (), 1, &[6, 20, 10, 20, 8, 3, 8, 3]);
    assert_eq!([0, 1].map(|who| state.figures[who].condition.penalty), [-3, -3]);
    // In the next turn it does: a 10 misses, and that with it.
    let again = [&[6, 20, 10, 20, 8, 3, 8, 3][..], &[8, 20, 8, 20]].concat();
    trial::play(&squad, |_| (), 3, &again);
}

#[test]
fn full_cover_hides_both_ways_l63a() {
    let wall = "[[terrain]]\nname = \"wall\"\nline = [[20, 20], [40, 20]]\nheight = 3\n";
    let side = |y| [("shot", [30.0, y])];
    let squad = squad_on(wall, [(HOLD, &side(10.0)), (HOLD, &side(30.0))]);
    let (state, _) = trial::play(&squad, |_| (), 0, &[]);
    assert_eq!((squad.target(&state, 0), squad.target(&state, 1)), (None, None));
    // From the eyes of one a part of the other shows, from the eyes of that nothing of the first.
    let walls = "[[terrain]]\nname = \"one\"\nline = [[19.71, 15.48], [21.85, 18.86]]\nheight = 4\n\
                 [[terrain]]\nname = \"other\"\nline = [[18.68, 15.48], [14, 15.48]]\nheight = 4\n";
    let side = |y| [("shot", [20.0, y])];
    let squad = squad_on(walls, [(HOLD, &side(10.0)), (HOLD, &side(18.0))]);
    let (state, _) = trial::play(&squad, |_| (), 0, &[]);
    let seen =
        [(0, 1), (1, 0)].map(|(who, foe)| squad.field.view(&state.figures, who, foe).is_seen());
    assert_ne!(seen[0], seen[1]);
    assert_eq!((squad.target(&state, 0), squad.target(&state, 1)), (None, None));
}

fn behind_crates() -> Squad {
    let (one, other) = ([("shot", [24.0, 10.0])], [("shot", [30.0, 34.0])]);
    squad_on(CRATES, [(COVER, &one), (OVERWATCH, &other)])
}

/// The first figure is down behind the crates, and the other waits.
fn down(state: &mut SquadState) {
    state.of(0).position.at = crate::table::Point::new(30_000, 13_400);
    state.of(0).position.stoop = 2;
    state.of(1).action = ActionTaken::Waits;
}

#[test]
fn taking_cover_goes_with_a_move_l63b() {
    let squad = behind_crates();
    // The other shoots at it on the way, and misses.
    let (state, _) = trial::play(&squad, |_| (), 2, &[20, 20]);
    assert_eq!((state.figures[0].position.stoop, up(&state)), (2, 13));
    assert_eq!(squad.target(&state, 1), None);
}

#[test]
fn coming_up_to_fire_is_an_action_l65a() {
    let squad = behind_crates();
    // The other has waited for it, and misses.
    let (state, _) = trial::play(&squad, down, 1, &[20, 20]);
    assert_eq!((state.figures[0].position.stoop, state.figures[0].action), (1, ActionTaken::Busy));
}

#[test]
fn coming_up_to_fire_directs_the_weapon_l65b() {
    let squad = behind_crates();
    let turned = |state: &mut SquadState| {
        down(state);
        state.of(0).position.facing =
            crate::table::Facing::along(crate::table::Vector { x: 1, y: 0 });
    };
    let (before, _) = trial::play(&squad, turned, 0, &[]);
    assert_eq!(squad.preparation(&before, 0, 1), Preparation::Snap);
    let (after, _) = trial::play(&squad, turned, 1, &[20, 20]);
    assert_eq!(squad.preparation(&after, 0, 1), Preparation::Directed);
}

#[test]
fn to_wait_passes_the_turn_on_l68a() {
    let squad = pair([HOLD, "blade"], [HOLD, "blade"], 20.0);
    let (state, _) = trial::play(&squad, |_| (), 1, &[]);
    let next = state.order.clone().next(&state.figures);
    assert_eq!((state.figures[0].action, next), (ActionTaken::Waits, Some(1)));
}

#[test]
fn what_was_named_cuts_off_another_action_l68b() {
    let squad = behind_crates();
    // It hits before the first has fired.
    let (state, _) = trial::play(&squad, down, 1, &[6, 20, 11, 3]);
    assert!(state.figures[0].is_out);
    assert_eq!(state.figures[1].action, ActionTaken::Busy);
}

#[test]
fn what_was_not_named_comes_after_what_it_answers_l68c() {
    let squad = pair([HOLD, "blade"], [HOLD, "blade"], 0.002);
    let late = |state: &mut SquadState| {
        (state.of(0).action, state.of(1).action) = (ActionTaken::Busy, ActionTaken::Waits);
        state.phase = Phase::Late;
    };
    // The one who waits strikes at the Unarmed Guard of the other, and misses.
    let (_, flows) = trial::play(&squad, late, 1, &[20, 20]);
    assert_eq!(flows, [Flow::Round]);
}

#[test]
fn who_waited_is_back_in_its_place_l68d() {
    let squad = pair([HOLD, "blade"], [HOLD, "blade"], 20.0);
    let (before, _) = trial::play(&squad, |_| (), 0, &[]);
    let (state, flows) = trial::play(&squad, |_| (), 2, &[]);
    assert_eq!((flows[1], &state), (Flow::Round, &before));
}

#[test]
fn the_depot_is_fought_over_to_the_end() {
    let book = trial::book("volt", &[]);
    let scenario = trial::shipped("depot", &book);
    let squad = Squad::of(&Rules::of(&book.parameters), &scenario).expect("it can be played");
    trial::plays_to_an_end(&squad, &book, 60);
    trial::keeps_apart(&squad, &scenario.table);
    trial::keeps_to_its_allowance(&squad, |_, who| stride(&squad.members[who].blade));
}

#[test]
fn two_against_two_in_place_are_played_as_they_are_solved() {
    let row = |y| [("frail", [30.0, y]), ("frail", [31.002, y])];
    let squad = squad_on("", [(HOLD, &row(30.0)), (HOLD, &row(31.002))]);
    let state = squad.open(&mut crate::dice::Rolled::keyed(1, 1));
    assert!(squad.opponent(&state, 0).is_some() && squad.opponent(&state, 3).is_some());
    trial::is_played_as_solved(&squad);
}

#[test]
fn what_is_drawn_is_what_is_rolled() {
    trial::drawn_as_rolled("volt", |book, scenario| {
        Squad::of(&Rules::of(&book.parameters), scenario)
    });
}

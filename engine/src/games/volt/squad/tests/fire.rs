//! Shots and blows of squads: modes, tactics, what was aimed at, and the order that they give.

use super::*;
use crate::book::Value;
use crate::field::Target;
use crate::games::volt::attack::Bearing;
use crate::games::volt::profile::{GunState, Hamper, LastShot, Mode, Wounds};
use crate::games::volt::turn::Action;
use crate::table::View;

const ADVANCE: &str = "posture = \"advance\"";
const BLADES: [(&str, [f64; 2]); 2] = [("blade", [30.0, 13.0]), ("blade", [31.5, 13.5])];

/// How a side is played that holds and is told so.
fn told(orders: &str) -> String {
    format!("{HOLD}\norders = {{ {orders} }}")
}

/// One with a weapon that does everything, and who stands before it.
fn gunner(orders: &str, theirs: &[(&str, [f64; 2])]) -> Squad {
    squad_on("", [(&told(orders), &[("auto", [30.0, 10.0])]), (HOLD, theirs)])
}

#[test]
fn the_mode_is_told_or_what_is_worth_most() {
    let fired = |orders: &str, gap: f64, faces: &[u8]| {
        let squad = gunner(orders, &[("blade", [30.0, 11.0 + gap])]);
        trial::play(&squad, |_| (), 1, faces).0.figures[0].gun
    };
    // Full Auto near by, with its two attacks; a burst farther off; two shots beyond that.
    assert_eq!(fired("", 10.0, &[20; 4]), GunState::Fired(LastShot { mode: Mode::Auto, at: 1 }));
    assert_eq!(fired("", 30.0, &[20; 2]), GunState::Fired(LastShot { mode: Mode::Burst, at: 1 }));
    assert_eq!(
        fired("mode = \"fast\"", 10.0, &[20; 2]),
        GunState::Fired(LastShot { mode: Mode::Fast, at: 1 })
    );
    assert_eq!(
        fired("mode = \"single\"", 10.0, &[20; 2]),
        GunState::Fired(LastShot { mode: Mode::Single, at: 1 })
    );
    // What does not reach so far is fired as single shots.
    assert_eq!(
        fired("mode = \"auto\"", 30.0, &[20; 2]),
        GunState::Fired(LastShot { mode: Mode::Single, at: 1 })
    );
}

#[test]
fn nobody_is_told_to_fire_what_no_weapon_of_the_unit_can() {
    let book = trial::book("volt", &[]);
    let how = told("mode = \"burst\"");
    let sides: [Camp<'_>; 2] =
        [(&how, &[("shot", [30.0, 10.0])]), (HOLD, &[("blade", [30.0, 20.0])])];
    let scenario = trial::staged(&book, ROSTER, (60, ""), sides);
    let refusal = Squad::of(&Rules::of(&book.parameters), &scenario).expect_err("it is refused");
    assert_eq!(refusal.key.as_deref(), Some("mode"));
}

#[test]
fn full_auto_is_fired_at_one_target_or_at_two_l50b() {
    // The first blow leaves one hit by a die, the second as well.
    let (state, _) = trial::play(&gunner("", &BLADES), |_| (), 1, &[20, 20, 6, 20, 3, 4]);
    assert_ne!(state.figures[0].condition, state.figures[1].condition);
    assert_eq!(state.figures[2].condition, state.figures[0].condition);
    // The first is out: the second attack is on the other.
    let dice = [[6, 20, 11, 3], [6, 20, 11, 3]].concat();
    let (state, flows) = trial::play(&gunner("", &BLADES), |_| (), 1, &dice);
    assert!(state.figures[1..].iter().all(|figure| figure.is_out), "{flows:?}");
}

#[test]
fn a_second_target_off_the_general_direction_gets_a_snap_shot_l50f() {
    // To the side, a 6 misses at 4; before it, it hit at 12.
    let aside = [("blade", [30.0, 13.0]), ("blade", [34.0, 10.0])];
    let ahead = |state: &mut SquadState| state.turns(0, 1, Bearing::On);
    let (state, _) = trial::play(&gunner("", &aside), ahead, 1, &[6, 20, 11, 3, 6, 20]);
    let out: Vec<bool> = state.figures.iter().map(|figure| figure.is_out).collect();
    assert_eq!(out, [false, true, false]);
}

/// The situation of the first figure's shot at the second.
fn shot(squad: &Squad, state: &SquadState) -> (Target, i16) {
    let target = squad.target(state, 0).expect("it is seen");
    (target, squad.margin(state, 0, target, (Preparation::Directed, Motion::Still)))
}

#[test]
fn the_fast_and_the_felled_are_harder_to_hit_l34a() {
    let squad = pair([HOLD, "shot"], [HOLD, "blade"], 20.0);
    let (mut state, _) = trial::play(&squad, |_| (), 0, &[]);
    let plain = shot(&squad, &state).1;
    state.of(1).course = Course::Nears;
    assert_eq!(plain - shot(&squad, &state).1, 2);
    state.of(1).course = Course::Stays;
    state.of(1).condition.hamper = Hamper::Felled;
    assert_eq!(plain - shot(&squad, &state).1, 2);
}

#[test]
fn a_firing_position_takes_up_to_three_l65c() {
    let crates = "[[terrain]]\nname = \"crates\"\nline = [[28, 29], [32, 29]]\nheight = 1\n";
    let margin = |terrain| {
        let [one, other] = [[("shot", [30.0, 10.0])], [("blade", [30.0, 30.0])]];
        let squad = squad_on(terrain, [(HOLD, &one), (HOLD, &other)]);
        shot(&squad, &trial::play(&squad, |_| (), 0, &[]).0).1
    };
    assert!((1..=3).contains(&(margin("") - margin(crates))));
    // By how many of the nine lines are hidden: from nothing to 3 where a single one is left.
    let squad = pair([HOLD, "shot"], [HOLD, "blade"], 20.0);
    let open = {
        let (state, _) = trial::play(&squad, |_| (), 0, &[]);
        squad.field.view(&state.figures, 0, 1)
    };
    let of = |clear: u8| squad.rules.target(View { clear, pieces: 1, ..open }, Motion::Still);
    assert_eq!([9, 8, 7, 6, 5, 4, 3, 2, 1].map(of), [0, 0, 0, -1, -1, -1, -2, -2, -3]);
    // And so on the table: the shot is as much worse as the view is.
    let behind = |height: f64| {
        let wall = format!(
            "[[terrain]]\nname = \"wall\"\nline = [[28, 29], [32, 29]]\nheight = {height}\n"
        );
        let [one, other] = [[("shot", [30.0, 10.0])], [("blade", [30.0, 30.0])]];
        let squad = squad_on(&wall, [(HOLD, &one), (HOLD, &other)]);
        let (state, _) = trial::play(&squad, |_| (), 0, &[]);
        let view = squad.field.view(&state.figures, 0, 1);
        assert_eq!(margin("") - shot(&squad, &state).1, -of(view.clear));
        view.clear
    };
    let [low, high] = [0.7, 1.4].map(behind);
    assert!(high < low && low < 9 && 0 < high, "{low} {high}");
    let hedge = "[[terrain]]\nname = \"hedge\"\nline = [[28, 25], [32, 25]]\nheight = 5\n\
                 sight = \"veiled\"\n";
    assert_eq!(margin("") - margin(hedge), 1);
    assert!(margin(&format!("{hedge}{crates}")) <= margin(crates));
}

#[test]
fn who_has_arrived_moves_no_more() {
    let squad = pair([CHARGE, "blade"], [HOLD, "blade"], 30.0);
    let (state, _) = trial::play(&squad, |_| (), 2, &[]);
    assert_eq!((state.phase, state.figures[0].course), (Phase::Late, Course::Stays));
}

#[test]
fn what_was_aimed_at_is_shot_at_even_where_another_is_nearer() {
    let theirs = [("blade", [30.0, 20.0]), ("blade", [30.0, 18.0])];
    let squad = squad_on("", [(HOLD, &[("shot", [30.0, 10.0])]), (HOLD, &theirs)]);
    let (mut state, _) = trial::play(&squad, |_| (), 0, &[]);
    assert_eq!(squad.target(&state, 0).expect("it is seen").foe, 2);
    state.of(0).aim = Some(1);
    let target = squad.target(&state, 0).expect("it is seen");
    assert_eq!((target.foe, squad.preparation(&state, 0, 1)), (1, Preparation::Aimed));
}

#[test]
fn units_aim_when_they_are_told_to_and_never_when_not() {
    let aim = |orders: &str, faces: &[u8]| {
        let squad = gunner(orders, &[("blade", [30.0, 40.0])]);
        trial::play(&squad, |_| (), 1, faces).0.figures[0].aim
    };
    assert_eq!(aim("preparation = \"aimed\"", &[]), Some(1));
    assert_eq!(aim("preparation = \"directed\"", &[20, 20]), None);
    let squad = gunner("preparation = \"aimed\"", &[("blade", [30.0, 40.0])]);
    let heard = heard(&squad, &[]);
    assert!(heard.iter().any(|line| line.contains("takes aim at")), "{heard:#?}");
}

/// What is told of the first step with these dice.
fn heard(squad: &Squad, faces: &[u8]) -> Vec<String> {
    trial::told(faces, |dice| {
        let mut state = squad.open(dice);
        squad.advance(&mut state, dice);
    })
}

#[test]
fn a_mark_is_told_with_its_row_x29_and_x32() {
    let squad = pair([HOLD, "shot"], [HOLD, "blade"], 20.0);
    let marked = |faces: &[u8], line: &str| {
        let heard = heard(&squad, faces);
        assert!(heard.iter().any(|told| told.ends_with(line)), "{heard:#?}");
    };
    marked(&[6, 20, 8, 3], "marks row 8: Injury");
    marked(&[6, 20, 11, 3], "takes an Injury over 10");
}

#[test]
fn the_wounded_do_not_give_up_their_shot_for_a_blow() {
    let action = |policy: &str| {
        let how = format!("{ADVANCE}\npolicy = \"{policy}\"");
        let squad = pair([&how, "shot"], [HOLD, "blade"], 6.0);
        let (mut state, _) = trial::play(&squad, |_| (), 0, &[]);
        state.of(0).condition.penalty = -3;
        squad.intends(&state, 0).action
    };
    assert_eq!(action("bold"), Action::Move(Course::Charges));
    assert_ne!(action("plain"), Action::Move(Course::Charges));
}

#[test]
fn after_a_blow_the_next_shot_is_a_snap_shot() {
    let squad = pair([HOLD, "shot"], [HOLD, "shot"], 0.002);
    let (state, _) = trial::play(&squad, |_| (), 1, &[20; 4]);
    assert_eq!(guns(&state), [GunState::Put; 2]);
    assert_eq!(squad.preparation(&state, 0, 1), Preparation::Snap);
    let (mut state, _) = trial::play(&squad, |_| (), 2, &[20; 4]);
    assert_eq!(guns(&state), [GunState::Away; 2]);
    state.end();
    assert_eq!(squad.preparation(&state, 0, 1), Preparation::Directed);
    // Where the book has it so, to change weapons costs nothing.
    let book = trial::book("volt", &[("changed_weapon_snaps", Value::Flag(false))]);
    let sides: [Camp<'_>; 2] =
        [(HOLD, &[("shot", [30.0, 10.0])]), (HOLD, &[("shot", [30.0, 11.002])])];
    let scenario = trial::staged(&book, ROSTER, (60, ""), sides);
    let free = Squad::of(&Rules::of(&book.parameters), &scenario).expect("it can be played");
    let (state, _) = trial::play(&free, |_| (), 1, &[20; 4]);
    assert_eq!(guns(&state), [GunState::Put; 2]);
    assert_eq!(free.preparation(&state, 0, 1), Preparation::Directed);
}

#[test]
fn a_wall_as_high_as_the_eyes_hides_or_does_not() {
    let sees = |level: bool, height: f64| {
        let wall = format!(
            "[[terrain]]\nname = \"wall\"\nline = [[20, 20], [40, 20]]\nheight = {height}\n"
        );
        let book = trial::book("volt", &[("level_cover", Value::Flag(level))]);
        let sides: [Camp<'_>; 2] =
            [(HOLD, &[("shot", [30.0, 10.0])]), (HOLD, &[("shot", [30.0, 30.0])])];
        let scenario = trial::staged(&book, ROSTER, (60, &wall), sides);
        let squad = Squad::of(&Rules::of(&book.parameters), &scenario).expect("it can be played");
        let (state, _) = trial::play(&squad, |_| (), 0, &[]);
        squad.field.view(&state.figures, 0, 1).is_seen()
    };
    assert_eq!([1.599, 1.6, 1.601].map(|height| sees(false, height)), [true, true, false]);
    assert_eq!([1.599, 1.6, 1.601].map(|height| sees(true, height)), [true, false, false]);
}

/// The state of the weapons of two figures.
fn guns(state: &SquadState) -> [GunState; 2] {
    [0, 1].map(|who| state.figures[who].gun)
}

#[test]
fn a_bow_is_readied_and_directed_before_each_shot_and_never_aimed_l46a_and_l46b_and_l46c() {
    // Told to aim, and looking the other way.
    let how = told("preparation = \"aimed\"");
    let squad = pair([&how, "archer"], [HOLD, "blade"], 20.0);
    let aside = |state: &mut SquadState| {
        let right = crate::table::Vector { x: 1, y: 0 };
        state.of(0).position.facing = crate::table::Facing::along(right);
    };
    let (before, _) = trial::play(&squad, aside, 0, &[]);
    assert_eq!(squad.preparation(&before, 0, 1), Preparation::Snap);
    let (readied, _) = trial::play(&squad, aside, 1, &[]);
    let figure = &readied.figures[0];
    assert_eq!((figure.gun, figure.aim), (GunState::Readied, None));
    assert_eq!(squad.preparation(&readied, 0, 1), Preparation::Directed);
    // The shot comes in the second turn, the next readying in the third.
    let fired = |state: &SquadState| matches!(state.figures[0].gun, GunState::Fired(_));
    let (second, _) = trial::play(&squad, aside, 3, &[20, 20]);
    assert!(fired(&second));
    let (third, _) = trial::play(&squad, aside, 5, &[20, 20]);
    assert_eq!(third.figures[0].gun, GunState::Readied);
    let (fourth, _) = trial::play(&squad, aside, 7, &[20; 4]);
    assert!(fired(&fourth));
}

#[test]
fn a_shot_on_the_move_is_harder_l58b() {
    // It moves up until it has a shot: at a 12, 5 less beyond its Range, 2 less on the move.
    let squad = pair([ADVANCE, "near"], [HOLD, "blade"], 17.0);
    let (state, _) = trial::play(&squad, |_| (), 3, &[6, 20]);
    assert_eq!((up(&state), state.figures[1].condition.wounds), (13, Wounds::NONE));
    let (state, _) = trial::play(&squad, |_| (), 3, &[5, 20, 20, 20]);
    assert_ne!(state.figures[1].condition.wounds, Wounds::NONE);
}

#[test]
fn who_is_shot_down_and_disarmed_gets_up_and_then_picks_its_weapon_up_x36() {
    let how = "tactic = \"disarm\", mode = \"single\"";
    let squad = gunner(how, &[("blade", [30.0, 20.0])]);
    let felled = |state: &mut SquadState| {
        state.of(1).condition.hamper = Hamper::Felled;
        state.of(1).position.stoop = 2;
    };
    // It hits at 8, for it is down, with a wound of -3; what it does then; a miss, and that again.
    let after = |steps, misses: usize| {
        let faces = [&[6, 20, 8, 3][..], &[20; 8][..2 * misses]].concat();
        let figure = trial::play(&squad, felled, steps, &faces).0.figures[1];
        (figure.condition.hamper, figure.position.stoop)
    };
    assert_eq!(after(1, 0), (Hamper::Both, 2));
    assert_eq!(after(2, 0), (Hamper::Disarmed, 1));
    assert_eq!(after(4, 1), (Hamper::None, 1));
}

#[test]
fn a_bow_is_readied_while_nobody_is_to_be_seen() {
    let wall = "[[terrain]]\nname = \"wall\"\nline = [[0, 20], [60, 20]]\nheight = 3\n";
    let [one, other] = [[("archer", [30.0, 10.0])], [("blade", [30.0, 30.0])]];
    let squad = squad_on(wall, [(OVERWATCH, &one), (HOLD, &other)]);
    let (state, _) = trial::play(&squad, |_| (), 1, &[]);
    assert_eq!(
        (state.figures[0].gun, state.figures[0].action),
        (GunState::Readied, ActionTaken::Busy)
    );
    // Then it waits with it.
    let (state, _) = trial::play(&squad, |_| (), 3, &[]);
    assert_eq!(
        (state.figures[0].gun, state.figures[0].action),
        (GunState::Readied, ActionTaken::Waits)
    );
}

#[test]
fn order_goes_by_the_first_action_of_each_l11b_and_l11c() {
    let value = |how, ours, gap: f64| {
        let squad = pair([how, ours], [HOLD, "blade"], gap);
        let (state, _) = trial::play(&squad, |_| (), 0, &[]);
        squad.order_value(&state, 0)
    };
    // A directed shot at 12, a blow at 10, and Agility for those who wait or move.
    assert_eq!(value(HOLD, "shot", 20.0), 12);
    assert_eq!([value(HOLD, "blade", 0.002), value(CHARGE, "blade", 6.0)], [10, 10]);
    assert_eq!([value(HOLD, "blade", 20.0), value(ADVANCE, "blade", 20.0)], [8, 8]);
    // A shot beyond its Range on the move, 5 and 2 less; one at the ready, however it is held now;
    // and an aimed one.
    assert_eq!(value(ADVANCE, "near", 17.0), 12 - 5 - 2);
    let squad = pair([HOLD, "archer"], [HOLD, "blade"], 20.0);
    let (mut state, _) = trial::play(&squad, |_| (), 0, &[]);
    state.of(0).position.facing = crate::table::Facing::along(crate::table::Vector { x: 1, y: 0 });
    assert_eq!(squad.order_value(&state, 0), 12);
    assert_eq!(value(&told("preparation = \"aimed\""), "shot", 20.0), 14);
    let book = trial::book("volt", &[("order_without_roll", Value::Choice("attack".into()))]);
    let [one, other] = [[("blade", [30.0, 10.0])], [("blade", [30.0, 40.0])]];
    let scenario = trial::staged(&book, ROSTER, (60, ""), [(HOLD, &one), (HOLD, &other)]);
    let squad = Squad::of(&Rules::of(&book.parameters), &scenario).expect("it can be played");
    let (state, _) = trial::play(&squad, |_| (), 0, &[]);
    assert_eq!(squad.order_value(&state, 0), 10);
}

#[test]
fn a_shot_fells_in_squads_as_in_duels() {
    let squad = gunner("tactic = \"immobilize\", mode = \"single\"", &[("frail", [30.0, 20.0])]);
    // A hit at 10, and row 9 is the one that is free and costs enough.
    let (state, _) = trial::play(&squad, |_| (), 1, &[6, 20, 9, 9]);
    assert!(state.figures[1].is_out);
    let squad = gunner("tactic = \"immobilize\", mode = \"single\"", &[("blade", [30.0, 20.0])]);
    let (state, _) = trial::play(&squad, |_| (), 1, &[6, 20, 8, 3]);
    let felled = &state.figures[1];
    assert_eq!((felled.condition.hamper, felled.position.stoop), (Hamper::Felled, 2));
    // It gets up, and that is its action.
    let (state, _) = trial::play(&squad, |_| (), 2, &[6, 20, 8, 3]);
    let risen = &state.figures[1];
    assert_eq!((risen.condition.hamper, risen.position.stoop), (Hamper::None, 1));
}

#[test]
fn the_defensive_wait_for_an_opening_in_squads_too() {
    let how = told("tactic = \"defensive\"");
    let [one, other] = [[("blade", [30.0, 10.0])], [("blade", [30.0, 11.002])]];
    let squad = squad_on("", [(&how, &one), (HOLD, &other)]);
    // The first is on its guard; a 4 is within it, and it does not strike.
    let (state, _) = trial::play(&squad, |_| (), 2, &[4, 20]);
    assert_eq!(state.figures[0].action, ActionTaken::Idle, "the turn is over");
    // Both dice are above 10: it strikes, and misses.
    trial::play(&squad, |_| (), 2, &[11, 20, 20, 20]);
}

#[test]
fn who_has_fired_or_is_down_or_disarmed_does_not_parry_x38() {
    let how = told("tactic = \"defensive\"");
    let [one, other] = [[("shot", [30.0, 10.0])], [("blade", [30.0, 11.002])]];
    let squad = squad_on("", [(&how, &one), (HOLD, &other)]);
    // The black die hits at 10, and the white one is within every Guard.
    let struck = |change: &dyn Fn(&mut SquadState), faces: &[u8]| {
        let rule = |dice: &mut Scripted<'_>| {
            let mut state = squad.open(dice);
            change(&mut state);
            squad.strikes_near(&mut state, 1, dice);
            state.figures[0].condition.wounds != Wounds::NONE
        };
        Scripted::play(faces, rule).expect("the dice fit").value
    };
    assert!(!struck(&|_| (), &[10, 1]));
    assert!(struck(&|state| state.of(0).action = ActionTaken::Busy, &[10, 1, 8, 3]));
    for hamper in [Hamper::Felled, Hamper::Disarmed, Hamper::Both] {
        assert!(struck(&|state| state.of(0).condition.hamper = hamper, &[10, 1, 8, 3]));
    }
}

#[test]
fn a_burst_without_a_mount_loses_its_direction_where_the_book_has_it_so() {
    let stays = [("stays_directed", Value::Flag(true))];
    let book = trial::book("volt", &stays);
    let how = told("mode = \"burst\"");
    let [one, other] = [[("auto", [30.0, 10.0])], [("blade", [30.0, 30.0])]];
    let scenario = trial::staged(&book, ROSTER, (60, ""), [(&how, &one), (HOLD, &other)]);
    let squad = Squad::of(&Rules::of(&book.parameters), &scenario).expect("it can be played");
    let (state, _) = trial::play(&squad, |_| (), 1, &[20, 20]);
    assert_eq!(squad.preparation(&state, 0, 1), Preparation::Snap);
}

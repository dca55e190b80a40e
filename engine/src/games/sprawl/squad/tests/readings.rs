//! Readings of the text that are parameters.

use super::sketch::{Sketch, at, block, contender, piece, wall, word};
use crate::book::Value;
use crate::engagement::Side;
use crate::games::sprawl::profile::{Cover, Nerve, Stance};
use crate::games::sprawl::squad::play::Acted;
use crate::games::sprawl::squad::state::SquadState;
use crate::games::sprawl::turn::Phase;
use crate::squad::Posture;
use crate::table::{Facing, Ground, Piece, Sector, Sight};

/// Who may lie on the ground.
const LYING: [Stance; 4] = [Stance::Pinned, Stance::PinnedHurt, Stance::Recovering, Stance::Down];

/// Which of those on the ground each word stands for.
const WORDS: [(&str, [bool; 4]); 4] = [
    ("all", [true; 4]),
    ("not_down", [true, true, true, false]),
    ("pinned", [true, true, false, false]),
    ("none", [false; 4]),
];

fn two() -> Sketch {
    let one = || contender("Razz", &[("shooting", 0), ("brawling", 0)], &["pistol"]);
    Sketch::new().figure(Side::A, Posture::Hold, at(10.0, 24.0), one()).figure(
        Side::B,
        Posture::Hold,
        at(16.0, 24.0),
        one(),
    )
}

#[test]
fn who_lies_on_the_ground_is_a_target_or_not() {
    for (choice, expected) in WORDS {
        let squad = two().with("shoot_fallen", word(choice)).squad();
        let is_target = |stance: Stance| {
            let lies = |state: &mut SquadState| state.of(1).condition.stance = stance;
            squad.scripted(&[], lies, |state, _| squad.target(state, 0, Sector::All)).1.is_some()
        };
        assert_eq!(LYING.map(is_target), expected, "{choice}");
        assert!(is_target(Stance::Up), "{choice}");
    }
}

#[test]
fn who_lies_on_the_ground_tests_its_guts_or_not() {
    for (choice, expected) in WORDS {
        let squad = two().with("guts_of_fallen", word(choice)).squad();
        let panics = |stance: Stance, faces: &[u8]| {
            let lies = |state: &mut SquadState| state.of(1).condition.stance = stance;
            // Its friend is itself, for it stands within reach of where it is.
            let (state, ()) = squad.scripted(faces, lies, |state, dice| {
                squad.dismays(state, 1, dice);
            });
            state.figures[1].conduct.nerve == Nerve::Panicked
        };
        for (stance, tests) in LYING.into_iter().zip(expected) {
            let faces: &[u8] = if tests { &[1, 1, 1] } else { &[] };
            assert_eq!(panics(stance, faces), tests, "{choice} {stance:?}");
        }
        assert!(panics(Stance::Up, &[1, 1, 1, 1]), "{choice}");
    }
}

#[test]
fn high_guts_take_heart_with_one_success_or_with_none() {
    let takes = |least: i64, faces: &[u8]| {
        let one = || contender("Razz", &[("guts", 6), ("shooting", 0)], &[]);
        let sketch = Sketch::new()
            .with("nerve_min", Value::Number(least))
            .piece(wall(at(20.0, 20.0), at(20.0, 28.0), 3000))
            .figure(Side::A, Posture::Hold, at(24.0, 24.0), one())
            .figure(Side::B, Posture::Hold, at(16.0, 24.0), one());
        let afraid = |state: &mut SquadState| {
            state.phase = Phase::Recovery;
            state.of(0).conduct.nerve = Nerve::Panicked;
        };
        sketch.turn(afraid, faces).figures[0].conduct.nerve == Nerve::Steady
    };
    assert!(!takes(1, &[1; 6]));
    assert!(takes(1, &[7, 1, 1, 1, 1, 1]));
    assert!(takes(0, &[]));
}

#[test]
fn a_squad_tests_once_for_the_same_or_in_each_turn() {
    // Of two one is Down, for whom the squad has tested.
    let tests = |choice: &str, faces: &[u8]| {
        let one = || contender("Razz", &[("shooting", 0), ("smarts", 1)], &[]);
        let squad = Sketch::new()
            .with("rout_tests", word(choice))
            .figure(Side::A, Posture::Hold, at(10.0, 20.0), one())
            .figure(Side::A, Posture::Hold, at(10.0, 28.0), one())
            .figure(Side::B, Posture::Hold, at(40.0, 24.0), one())
            .squad();
        let lies = |state: &mut SquadState| {
            state.of(1).condition.stance = Stance::Down;
            state.tested[0] = 1;
        };
        squad.scripted(faces, lies, |state, dice| squad.rallies(state, dice)).1
    };
    assert_eq!(tests("once", &[]), Acted::No);
    assert_eq!(tests("each_turn", &[7]), Acted::Yes);
}

#[test]
fn close_combat_with_the_fallen_goes_on_or_is_over() {
    let fallen = |choice: &str, stance| {
        let one = |dice| contender("Wes", &[("brawling", dice), ("muscle", 0)], &[]);
        let sketch = Sketch::new()
            .with("contact_at_zero", word(choice))
            .figure(Side::A, Posture::Charge, at(10.0, 24.0), one(1))
            .figure(Side::B, Posture::Hold, at(11.002, 24.0), one(1))
            .figure(Side::B, Posture::Hold, at(10.0, 30.0), one(1));
        let squad = sketch.squad();
        let lies = move |state: &mut SquadState| {
            state.of(1).condition.stance = stance;
            state.of(1).condition.health = 0;
        };
        let part = |state: &mut SquadState, dice: &mut crate::dice::Scripted<'_>| {
            let charged = squad.charges(state, 0, dice);
            (charged, squad.are_engaged(state, 0, 1), squad.are_engaged(state, 0, 2))
        };
        squad.scripted(&[], lies, part).1
    };
    for stance in [Stance::Recovering, Stance::Down] {
        assert_eq!(fallen("fight", stance), (Acted::No, true, false));
        // The winner is free to charge the next, and does not charge who lies there.
        assert_eq!(fallen("leave", stance), (Acted::Yes, false, true));
    }
    assert_eq!(fallen("leave", Stance::Pinned), (Acted::No, true, false));
}

#[test]
fn who_flees_keeps_to_a_quarter_or_to_the_half_away_from_the_enemy() {
    // The edge behind is 16 inches away, and that to the side 4.
    let flees = |choice: &str| {
        let one = || contender("Razz", &[], &[]);
        let squad = Sketch::new()
            .with("flight_direction", word(choice))
            .figure(Side::A, Posture::Hold, at(16.0, 4.0), one())
            .figure(Side::B, Posture::Hold, at(20.0, 4.0), one())
            .squad();
        squad.scripted(&[], |_| {}, |state, _| squad.refuge(state, 0)).1
    };
    assert_eq!(flees("quarter"), Some(at(0.0, 4.0)));
    assert_eq!(flees("half"), Some(at(16.0, 0.0)));
}

#[test]
fn a_wall_as_high_as_the_eyes_hides_or_does_not() {
    let sees = |level: bool, height: i32| {
        let wall = wall(at(13.0, 20.0), at(13.0, 28.0), height);
        let squad = two().with("level_cover", Value::Flag(level)).piece(wall).squad();
        squad.scripted(&[], |_| {}, |state, _| squad.target(state, 0, Sector::All)).1.is_some()
    };
    assert_eq!([1249, 1250, 1251].map(|height| sees(false, height)), [true, true, false]);
    assert_eq!([1249, 1250, 1251].map(|height| sees(true, height)), [true, false, false]);
}

#[test]
fn who_stands_in_the_way_is_cover_or_is_none() {
    let cover = |covers: bool, y: f64, stance: Stance| {
        let between = contender("Razz", &[], &[]);
        let sketch = two().figure(Side::A, Posture::Hold, at(13.0, y), between);
        let squad = sketch.with("figures_cover", Value::Flag(covers)).squad();
        let stands = |state: &mut SquadState| state.of(1).condition.stance = stance;
        let aims = |state: &mut SquadState, _: &mut crate::dice::Scripted<'_>| {
            squad.viable(state, 0, 2, Sector::All).expect("a target").cover
        };
        squad.scripted(&[], stands, aims).1
    };
    assert_eq!(cover(false, 24.0, Stance::Up), Cover::None);
    assert_eq!(cover(true, 24.0, Stance::Up), Cover::Partial);
    assert_eq!(cover(true, 24.0, Stance::Pinned), Cover::None);
    assert_eq!(cover(true, 25.0, Stance::Up), Cover::None);
}

#[test]
fn floors_of_those_who_touch_are_near_or_not() {
    let fight = |inches: i64| {
        let low = piece(block(at(11.0, 20.0), at(20.0, 28.0)), 1500, Ground::Open, Sight::Clear);
        let one = || contender("Wes", &[], &[]);
        let squad = Sketch::new()
            .with("contact_height_inches", Value::Number(inches))
            .piece(Piece { is_platform: true, ..low })
            .figure(Side::A, Posture::Hold, at(10.5, 24.0), one())
            .figure(Side::B, Posture::Hold, at(11.502, 24.0), one())
            .squad();
        squad.scripted(&[], |_| {}, |state, _| squad.are_engaged(state, 0, 1)).1
    };
    assert_eq!([0, 1, 2].map(fight), [false, false, true]);
}

#[test]
fn who_does_not_move_turns_or_does_not() {
    let behind = |turns: bool, posture| {
        let one = || contender("Razz", &[("shooting", 0), ("quickness", 4)], &["pistol"]);
        let sketch = Sketch::new()
            .with("turn_in_place", Value::Flag(turns))
            .figure(Side::A, posture, at(20.0, 24.0), one())
            .facing(-1)
            .figure(Side::B, Posture::Hold, at(30.0, 24.0), one());
        let told = sketch.told(|_| {}, &[]);
        let state = sketch.turn(|_| {}, &[]);
        let figure = &state.figures[0];
        let turned = figure.position.facing.sees(at(1.0, 0.0) - at(0.0, 0.0), Sector::Quarter);
        let fires = told.iter().any(|line| line.contains("fires"));
        assert_eq!(turned, fires);
        (fires, figure.position.at != at(20.0, 24.0))
    };
    for posture in [Posture::Hold, Posture::Advance] {
        assert_eq!(behind(true, posture), (true, false));
    }
    // Who holds looks the other way; who advances turns as it moves.
    assert_eq!(behind(false, Posture::Hold), (false, false));
    assert_eq!(behind(false, Posture::Advance), (true, true));
    let watches = two().with("turn_in_place", Value::Flag(false));
    let away = |state: &mut SquadState| {
        state.phase = Phase::Panic;
        state.of(0).position.facing = Facing::along(at(0.0, 0.0) - at(1.0, 0.0));
    };
    assert!(!watches.told(away, &[]).iter().any(|line| line.contains("fires")));
}

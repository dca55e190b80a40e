//! Close combat of several.

use super::sketch::{Sketch, at, contender, wall};
use crate::engagement::Side;
use crate::games::sprawl::profile::{Nerve, Overwatch, Stance, Working};
use crate::games::sprawl::squad::state::SquadState;
use crate::games::sprawl::turn::Phase;
use crate::squad::{Posture, Wary};
use crate::table::Sector;

/// Two in contact, who roll so many dice.
fn contact(ours: i64, theirs: i64) -> Sketch {
    let one = |dice| contender("Wes", &[("brawling", dice), ("muscle", 0), ("toughness", 1)], &[]);
    Sketch::new().figure(Side::A, Posture::Hold, at(24.0, 24.0), one(ours)).figure(
        Side::B,
        Posture::Hold,
        at(25.002, 24.0),
        one(theirs),
    )
}

#[test]
fn bases_that_touch_are_in_close_combat_l179() {
    contact(1, 1).turn(|_| {}, &[1, 1]);
    let apart = |state: &mut SquadState| state.of(1).position.at = at(25.004, 24.0);
    contact(1, 1).turn(apart, &[]);
}

#[test]
fn the_engaged_fight_pinned_or_panicked_and_are_so_no_longer_l181b_and_l181c() {
    let ours = |state: &mut SquadState| {
        state.phase = Phase::Panic;
        state.of(0).condition.stance = Stance::PinnedHurt;
        state.of(0).conduct.nerve = Nerve::Panicked;
    };
    let state = contact(1, 1).turn(ours, &[1, 1]);
    assert!(state.figures[0].is_able());
    let theirs = |state: &mut SquadState| {
        state.of(1).condition.stance = Stance::Pinned;
        state.of(1).conduct.nerve = Nerve::Panicked;
    };
    let state = contact(1, 1).turn(theirs, &[1, 1]);
    assert!(state.figures[1].is_able());
}

#[test]
fn the_engaged_do_nothing_but_fight_l187() {
    // With a pistol, a jammed rifle, an enemy in reach besides, and a wall to hide behind.
    let armed = |posture| {
        let ours = contender("Razz", &[("brawling", 1), ("muscle", 0)], &["rifle", "pistol"]);
        let foe = contender("Razz", &[("brawling", 1), ("muscle", 0)], &[]);
        Sketch::new()
            .figure(Side::A, posture, at(24.0, 24.0), ours)
            .figure(Side::B, Posture::Hold, at(25.002, 24.0), foe.clone())
            .figure(Side::B, Posture::Hold, at(29.0, 24.0), foe)
            .piece(wall(at(24.0, 26.0), at(27.0, 26.0), 900))
    };
    let jammed = |state: &mut SquadState| state.of(0).arms[0] = Working::Jammed;
    for posture in Posture::ALL {
        // One exchange, a tie, and no other die.
        let state = armed(posture).turn(jammed, &[1, 1]);
        let figure = &state.figures[0];
        assert_eq!(figure.position.at, at(24.0, 24.0), "{posture:?}");
        assert_eq!((figure.conduct.hidden, figure.conduct.watch), (0, Overwatch::Off));
    }
}

#[test]
fn shots_pin_nobody_in_close_combat_l195_and_l219() {
    let sketch = contact(1, 1).figure(
        Side::B,
        Posture::Hold,
        at(24.0, 30.0),
        contender("Razz", &[], &["pistol"]),
    );
    let squad = sketch.squad();
    let shot = |faces: &[u8], health: u8| {
        let before = |state: &mut SquadState| {
            state.of(0).condition.health = health;
            state.of(2).position.face(at(24.0, 24.0));
        };
        let (state, ()) = squad.scripted(faces, before, |state, dice| {
            let target = squad.target(state, 2, Sector::Quarter).expect("a target");
            squad.fires(state, 2, target, dice);
        });
        state.figures[0].condition
    };
    // A success, three damage dice of which one tells, one die of Toughness: a point of Health.
    let hurt = shot(&[7, 1, 1, 1, 7, 1, 1, 1], 4);
    assert_eq!((hurt.stance, hurt.health, hurt.suffered), (Stance::Up, 3, 1));
    // At 0 Health it falls all the same: a 1 on the table is Recovery.
    let felled = shot(&[7, 1, 1, 1, 7, 1, 1, 1, 1], 1);
    assert_eq!((felled.stance, felled.health), (Stance::Recovering, 0));
}

#[test]
fn who_breaks_off_is_attacked_and_gone_l189b() {
    // A free attack of 4 dice, none against it, and no brawl after it.
    let state = contact(1, 4).policy(&Wary).turn(|_| {}, &[1, 1, 1, 1]);
    assert!(at(20.0, 24.0).is_within(state.figures[0].position.at, 10));
    // A success, a die of damage, a die of Toughness: 1 Health is gone.
    let state = contact(1, 4).policy(&Wary).turn(|_| {}, &[7, 1, 1, 1, 7, 1]);
    assert_eq!((state.figures[0].condition.health, state.figures[0].condition.suffered), (3, 1));
    // Who panics is attacked too, before it runs.
    let squad = contact(1, 2).squad();
    let (state, ()) =
        squad.scripted(&[1, 1, 4], |_| {}, |state, dice| squad.panics(state, 0, dice));
    assert!(at(20.0, 24.0).is_within(state.figures[0].position.at, 20));
}

#[test]
fn the_second_attacker_makes_it_harder_to_defend() {
    let one = |dice| contender("Wes", &[("brawling", dice), ("muscle", 0), ("toughness", 1)], &[]);
    let sketch = Sketch::new()
        .figure(Side::A, Posture::Hold, at(24.0, 24.0), one(1))
        .figure(Side::A, Posture::Hold, at(26.004, 24.0), one(1))
        .figure(Side::B, Posture::Hold, at(25.002, 24.0), one(1));
    // A success is enough against the first, and not against the second.
    let state = sketch.turn(|_| {}, &[1, 7, 7, 1, 1, 7]);
    assert_eq!((state.figures[0].condition.health, state.figures[1].condition.health), (3, 4));
}

#[test]
fn the_fallen_is_fought_in_its_own_turn_too() {
    // It rolls no dice: its enemy has a success, a die of damage and no Toughness against it, and
    // what befalls the fallen is rolled anew.
    let felled = |state: &mut SquadState| {
        state.of(0).condition.stance = Stance::Down;
        state.of(0).condition.health = 0;
    };
    let squad = contact(1, 1).squad();
    let fought = |state: &mut SquadState, dice: &mut crate::dice::Scripted<'_>| {
        squad.fights(state, 0, dice);
    };
    let (state, ()) = squad.scripted(&[7, 7, 1, 10], felled, fought);
    assert_eq!(state.figures[0].condition.stance, Stance::Out);
    assert_eq!(state.figures[1].conduct.assailants, 0, "it attacks nobody");
    let (state, ()) = squad.scripted(&[1], felled, fought);
    assert_eq!(state.figures[0].condition.stance, Stance::Down);
}

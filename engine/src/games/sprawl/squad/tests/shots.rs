//! Targets on a table.

use super::sketch::{Sketch, at, block, contender, piece, wall};
use crate::engagement::Side;
use crate::games::sprawl::profile::{Cover, Size, Working};
use crate::games::sprawl::rules::inches;
use crate::games::sprawl::squad::state::SquadState;
use crate::squad::{Plain, Posture, Wary};
use crate::table::{Facing, Ground, Sector, Sight, Vector};

fn range(targets: &[(f64, f64)]) -> Sketch {
    let one = || contender("Razz", &[], &["pistol"]);
    let sketch = Sketch::new().figure(Side::A, Posture::Hold, at(10.0, 24.0), one());
    targets
        .iter()
        .fold(sketch, |sketch, &(x, y)| sketch.figure(Side::B, Posture::Hold, at(x, y), one()))
}

fn marked(sketch: &Sketch, facing: Vector) -> Option<usize> {
    let squad = sketch.squad();
    let face = |state: &mut SquadState| state.of(0).position.facing = Facing::along(facing);
    let found = squad.scripted(&[], face, |state, _| squad.target(state, 0, Sector::Quarter));
    found.1.map(|target| target.foe)
}

const RIGHT: Vector = Vector { x: 1, y: 0 };

#[test]
fn fire_is_to_the_front_l116b_and_l116c() {
    assert_eq!(marked(&range(&[(18.0, 24.0)]), RIGHT), Some(1));
    assert_eq!(marked(&range(&[(18.0, 24.0)]), -RIGHT), None);
    // 45 degrees to each side, and no more.
    assert_eq!(marked(&range(&[(15.0, 29.0)]), RIGHT), Some(1));
    assert_eq!(marked(&range(&[(15.0, 29.1)]), RIGHT), None);
}

#[test]
fn the_nearest_viable_target_is_the_one_l120() {
    assert_eq!(marked(&range(&[(19.0, 24.0), (18.0, 24.0)]), RIGHT), Some(2));
    // One behind a wall, or behind it, is not viable.
    let sketch = range(&[(19.0, 22.0), (18.0, 27.0)]);
    let hidden = sketch.piece(wall(at(17.0, 25.5), at(17.0, 29.0), 3000));
    assert_eq!(marked(&hidden, RIGHT), Some(1));
    // Of those as near the policy picks.
    let equals =
        || range(&[(18.0, 22.0), (18.0, 26.0)]).piece(wall(at(17.3, 21.0), at(17.3, 23.0), 900));
    assert_eq!(marked(&equals().policy(&Plain), RIGHT), Some(1));
    assert_eq!(marked(&equals().policy(&Wary), RIGHT), Some(2));
}

#[test]
fn some_part_of_the_body_has_to_show_l118a() {
    let behind = |height: i32| {
        let sketch = range(&[(18.0, 24.0)]).piece(wall(at(17.3, 20.0), at(17.3, 28.0), height));
        let squad = sketch.squad();
        let found = squad.scripted(&[], |_| {}, |state, _| squad.target(state, 0, Sector::Quarter));
        found.1.map(|target| target.cover)
    };
    // Eyes at 1.25 inches, as high as the target is.
    assert_eq!(behind(300), Some(Cover::Partial));
    assert_eq!(behind(900), Some(Cover::Full));
    assert_eq!(behind(1300), None);
    let open = range(&[(18.0, 24.0)]);
    let squad = open.squad();
    let found = squad.scripted(&[], |_| {}, |state, _| squad.target(state, 0, Sector::Quarter));
    assert_eq!(found.1.map(|target| target.cover), Some(Cover::None));
}

#[test]
fn the_view_is_from_the_eyes_l118b() {
    // Half way a wall an inch and a half high: the shooter's eyes have to be as much above it as the
    // highest of the target is below.
    let marked = |height: i32, floor: i32| {
        let one = || contender("Razz", &[], &["pistol"]);
        let shooter = Sketch::new().figure(Side::A, Posture::Hold, at(10.0, 24.0), one());
        let sketch = shooter.tall(height).figure(Side::B, Posture::Hold, at(18.0, 24.0), one());
        let mut roof =
            piece(block(at(8.0, 22.0), at(12.0, 26.0)), floor, Ground::Open, Sight::Clear);
        roof.is_platform = true;
        let sketch =
            sketch.tall(1000).piece(wall(at(14.0, 20.0), at(14.0, 28.0), 1500)).piece(roof);
        let squad = sketch.squad();
        let found = squad.scripted(&[], |_| {}, |state, _| squad.target(state, 0, Sector::Quarter));
        found.1.map(|target| target.cover)
    };
    assert_eq!(marked(1999, 0), None);
    assert_eq!(marked(2000, 0), Some(Cover::Full));
    // The floor counts, and from high enough a line to all of the body passes above the wall.
    assert_eq!(marked(1000, 999), None);
    assert_eq!(marked(1000, 1000), Some(Cover::Full));
    assert_eq!(marked(1000, 2000), Some(Cover::None));
}

#[test]
fn a_jammed_gun_waits_while_another_is_used_l174c() {
    let two = contender("Razz", &[("shooting", 1), ("smarts", 2)], &["rifle", "pistol"]);
    let sketch = Sketch::new().figure(Side::A, Posture::Hold, at(10.0, 24.0), two).figure(
        Side::B,
        Posture::Hold,
        at(18.0, 24.0),
        contender("Razz", &[], &[]),
    );
    let jammed = |state: &mut SquadState| state.of(0).arms[0] = Working::Jammed;
    // The pistol misses; then the Test against the rifle's Reliability of 2.
    let state = sketch.turn(jammed, &[2, 7, 7]);
    assert_eq!(state.figures[0].arms[0], Working::Ready);
    let state = sketch.turn(jammed, &[2, 7, 1]);
    assert_eq!(state.figures[0].arms[0], Working::Jammed);
    // A gun that jams in this Turn is not cleared in it.
    let state = sketch.turn(|_| {}, &[1, 5]);
    assert_eq!(state.figures[0].arms[0], Working::Jammed);
}

#[test]
fn sizes_and_ranges_are_read_off_the_table() {
    assert_eq!([0, 1, 1000, 1001, 8000].map(inches), [0, 1, 1, 2, 8]);
    let squad = range(&[(18.0, 24.0)]).squad();
    assert_eq!(squad.members[0].size, Size::Normal);
}

//! Moves and runs over open ground.

use super::sketch::{Sketch, at, contender, wall};
use crate::dice::Rolled;
use crate::engagement::{Engagement, Side};
use crate::games::sprawl::profile::Deed;
use crate::games::sprawl::profile::Motion;
use crate::squad::Posture;
use crate::table::{Point, Sector};

/// One with a pistol and no aim, `gap` inches from one who only stands there.
fn apart(posture: Posture, gap: f64, weapons: &[&str]) -> Sketch {
    let ours = contender("Razz", &[("shooting", 0)], weapons);
    let theirs = contender("Razz", &[], &[]);
    Sketch::new().figure(Side::A, posture, at(10.0, 24.0), ours).figure(
        Side::B,
        Posture::Hold,
        at(11.0 + gap, 24.0),
        theirs,
    )
}

#[test]
fn a_move_covers_quickness_or_less_l57a_and_l57b_and_l61() {
    // A pistol reaches 16 inches.
    let whole = apart(Posture::Advance, 20.0, &["pistol"]).turn(|_| {}, &[]);
    assert_eq!(whole.figures[0].position.at, at(14.0, 24.0));
    let part = apart(Posture::Advance, 17.0, &["pistol"]).turn(|_| {}, &[]);
    assert_eq!(part.figures[0].position.at, at(11.0, 24.0));
    let none = apart(Posture::Hold, 20.0, &["pistol"]).turn(|_| {}, &[]);
    assert_eq!(none.figures[0].position.at, at(10.0, 24.0));
}

#[test]
fn a_run_covers_twice_that_l73_and_l75() {
    let state = apart(Posture::Advance, 30.0, &["pistol"]).turn(|_| {}, &[]);
    assert_eq!(state.figures[0].position.at, at(18.0, 24.0));
    // It is harder to hit until its next Turn.
    assert_eq!(state.figures[0].conduct.motion, Motion::Running);
}

#[test]
fn a_runner_stops_when_it_likes_and_does_not_shoot_l77_and_l79a() {
    let ours = contender("Razz", &[("shooting", 4)], &["pistol"]);
    let theirs = contender("Razz", &[], &[]);
    let sketch = Sketch::new().figure(Side::A, Posture::Advance, at(10.0, 24.0), ours).figure(
        Side::B,
        Posture::Hold,
        at(31.5, 24.0),
        theirs,
    );
    // It comes within 16 inches after 5, and there is no shot.
    let state = sketch.turn(|_| {}, &[]);
    assert_eq!(state.figures[0].position.at, at(15.0, 24.0));
    let (state, _) = sketch.play(1, &[]);
    assert_eq!(state.figures[0].conduct.deed, Deed::Spent);
}

#[test]
fn a_runner_stops_four_inches_from_an_enemy_in_the_open_l79b() {
    let open = apart(Posture::Charge, 10.0, &[]).turn(|_| {}, &[]);
    assert_eq!(open.figures[0].position.at, at(16.0, 24.0));
    // Not in cover, and not hidden.
    let low = wall(at(20.2, 22.0), at(20.2, 26.0), 1000);
    let covered = apart(Posture::Charge, 10.0, &[]).piece(low).turn(|_| {}, &[]);
    assert_eq!(covered.figures[0].position.at, at(18.0, 24.0));
}

#[test]
fn on_a_calm_part_of_a_walk_nobody_is_a_target_or_stops_a_run() {
    let (mut calm, mut near) = (0, 0);
    for gap in 2..36 {
        let squad = apart(Posture::Advance, gap.into(), &["pistol"]).squad();
        let mut state = squad.open(&mut Rolled::keyed(1, 1));
        let from = state.figures[0].position.at;
        let quiet = squad.calm(&state, 0);
        for (x, y) in (-8..9).flat_map(|x| (-8..9).map(move |y| (x * 700, y * 700))) {
            let at = Point::new(from.x + x, from.y + y);
            state.of(0).position.at = at;
            let meets =
                squad.target(&state, 0, Sector::All).is_some() || squad.is_confronted(&state, 0);
            let gone = from.distance(at);
            assert!(quiet <= gone || !meets, "{gap} inches off, after {gone}");
            calm += i32::from(gone < quiet);
            near += i32::from(meets);
        }
    }
    assert!(100 < calm.min(near), "{calm} and {near}");
}

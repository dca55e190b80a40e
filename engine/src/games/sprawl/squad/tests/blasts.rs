//! Grenades and rockets among many.

use super::sketch::{Sketch, at, contender, wall, word};
use crate::book::Value;
use crate::engagement::Side;
use crate::games::sprawl::attack::Scatter;
use crate::games::sprawl::profile::{Stance, Working};
use crate::squad::Posture;

fn throwing(weapon: &str, bystanders: &[(f64, f64)]) -> Sketch {
    let ours = contender("Wishbone", &[("shooting", 1), ("muscle", 4)], &[weapon]);
    let one = || contender("Razz", &[("toughness", 1)], &[]);
    let sketch = Sketch::new().figure(Side::A, Posture::Hold, at(10.0, 24.0), ours).figure(
        Side::B,
        Posture::Hold,
        at(18.0, 24.0),
        one(),
    );
    bystanders
        .iter()
        .fold(sketch, |sketch, &(x, y)| sketch.figure(Side::B, Posture::Hold, at(x, y), one()))
}

fn stances(sketch: &Sketch, faces: &[u8]) -> Vec<Stance> {
    let state = sketch.turn(|_| {}, faces);
    state.figures[1..].iter().map(|figure| figure.condition.stance).collect()
}

#[test]
fn everybody_in_the_blast_is_hit_l141a() {
    // Grenades have a radius of 2 inches: the third is farther away.
    let sketch = throwing("grenades", &[(20.0, 24.0), (18.0, 29.0)]);
    // A success, and for each 1 + 4 dice of damage, none of which does any.
    let faces = [&[7][..], &[1; 5], &[1; 5]].concat();
    assert_eq!(stances(&sketch, &faces), [Stance::Pinned, Stance::Pinned, Stance::Up]);
}

#[test]
fn all_in_a_blast_have_damage_of_their_own_or_share_it() {
    let harms = |choice: &str, faces: &[u8]| {
        let sketch = throwing("grenades", &[(20.0, 24.0)]).with("blast_damage", word(choice));
        let state = sketch.turn(|_| {}, faces);
        [1, 2].map(|who| state.figures[who].condition.suffered)
    };
    // A success, 1 + 4 dice of damage and a die of Toughness.
    let each = [&[7][..], &[7, 1, 1, 1, 1, 1], &[7, 7, 1, 1, 1, 1]].concat();
    assert_eq!(harms("each", &each), [1, 2]);
    assert_eq!(harms("shared", &[7, 7, 7, 1, 1, 1, 7, 1]), [1, 2]);
}

#[test]
fn a_last_grenade_that_misfires_is_a_dud_if_the_book_has_it_so_l171b() {
    let sketch = throwing("grenades", &[]).with("misfire_explodes", Value::Flag(false));
    let state = sketch.turn(|_| {}, &[1]);
    assert_eq!(state.figures[0].arms[0], Working::Spent);
    assert_eq!(state.figures[1].condition.stance, Stance::Up);
    assert_eq!(stances(&throwing("grenades", &[]), &[1, 1, 1, 1, 1, 1, 1]), [Stance::Pinned]);
}

#[test]
fn a_blast_that_scatters_pins_or_only_harms_l215a() {
    let scattered = |pins: bool, faces: &[u8]| {
        let sketch = throwing("grenades", &[]).with("scatter_pins", Value::Flag(pins));
        let condition = sketch.turn(|_| {}, faces).figures[1].condition;
        (condition.stance, condition.suffered)
    };
    // An inch away, and four dice of damage.
    let [harmless, harmful] = [vec![2, 1, 1, 1, 1, 1, 1], vec![2, 1, 1, 7, 1, 1, 1, 1]];
    assert_eq!(scattered(true, &harmless), (Stance::Pinned, 0));
    assert_eq!(scattered(true, &harmful), (Stance::PinnedHurt, 1));
    assert_eq!(scattered(false, &harmless), (Stance::Up, 0));
    assert_eq!(scattered(false, &harmful), (Stance::Up, 1));
    // A hit pins all the same.
    assert_eq!(scattered(false, &[7, 1, 1, 1, 1, 1]), (Stance::Pinned, 0));
}

#[test]
fn friends_in_the_blast_are_hit_too_l141a() {
    let friend = |x: f64, y: f64| {
        let one = contender("Razz", &[("toughness", 1)], &[]);
        throwing("grenades", &[]).figure(Side::A, Posture::Hold, at(x, y), one)
    };
    // A miss that scatters 4 inches to the right of the thrower, where the friend stands.
    let faces = [&[2, 3, 8][..], &[1; 4]].concat();
    assert_eq!(stances(&friend(18.0, 18.5), &faces), [Stance::Pinned, Stance::Up]);
    assert_eq!(stances(&friend(18.0, 29.5), &faces[..3]), [Stance::Up; 2]);
    // Nobody throws where a hit would reach a friend.
    assert_eq!(stances(&friend(18.0, 22.0), &[]), [Stance::Up; 2]);
}

#[test]
fn the_die_gives_a_direction_clockwise_from_straight_beyond_l157c() {
    // Up the table, so that the right of the thrower is the right of the table.
    let end = |direction| {
        let end = Scatter { inches: 2, direction }.end(at(24.0, 10.0), at(24.0, 20.0));
        [end.x - 24_000, end.y - 20_000].map(|units| (f64::from(units) / 100.0).round() as i32)
    };
    let ends = [[0, 20], [14, 14], [20, 0], [14, -14], [0, -20], [-14, -14], [-20, 0], [-14, 14]];
    assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(end), ends);
    // And so it is thrown: a 2 is beyond the target and to its right, as the example at L169 has it.
    let words = |face: u8| throwing("grenades", &[]).told(|_| {}, &[2, face, 10]).join(" ");
    assert!(words(2).contains("beyond and to the right of"), "{}", words(2));
    let beside = |y: f64| throwing("grenades", &[(20.0, y)]);
    let faces = [&[2, 2, 6][..], &[1; 4]].concat();
    assert_eq!(stances(&beside(20.5), &faces), [Stance::Up, Stance::Pinned]);
    assert_eq!(stances(&beside(27.5), &faces[..3]), [Stance::Up, Stance::Up]);
}

#[test]
fn a_rocket_that_misses_goes_off_at_the_next_it_meets_l157b() {
    // Straight beyond, 6 inches; 4 inches beyond the target stands another, and is hit.
    let sketch = throwing("rocket launcher", &[(22.0, 24.0)]);
    let faces = [&[2, 1, 6][..], &[1; 6]].concat();
    assert_eq!(stances(&sketch, &faces), [Stance::Up, Stance::Pinned]);
    // To the right of the thrower, whom nobody is beside.
    assert_eq!(stances(&sketch, &[2, 3, 6]), [Stance::Up, Stance::Up]);
}

#[test]
fn a_rocket_that_misses_goes_off_at_a_wall_l157b() {
    // Straight beyond, 6 inches: there it reaches one 2 inches farther on.
    let sketch = || throwing("rocket launcher", &[(26.0, 24.0)]);
    let walled = |height| sketch().piece(wall(at(22.0, 20.0), at(22.0, 28.0), height));
    let hit = [&[2, 1, 6][..], &[1; 6]].concat();
    assert_eq!(stances(&sketch(), &hit), [Stance::Up, Stance::Pinned]);
    // A wall halfway keeps it from both, but not one that reaches up to a knee.
    assert_eq!(stances(&walled(2000), &[2, 1, 6]), [Stance::Up; 2]);
    assert_eq!(stances(&walled(600), &hit), [Stance::Up, Stance::Pinned]);
}

#[test]
fn a_spot_between_two_is_aimed_at_where_it_reaches_both() {
    let sketch = throwing("grenades", &[(18.0, 28.0)]);
    // Difficulty 2: a ten is enough.
    let faces = [&[10][..], &[1; 5], &[1; 5]].concat();
    assert_eq!(stances(&sketch, &faces), [Stance::Pinned, Stance::Pinned]);
    let told = sketch.told(|_| {}, &faces).join(" ");
    assert!(told.contains("it goes off at a spot, with"), "{told}");
}

//! Feats and magic among others: sections 18 and 19 of the text.

use super::{at, beside, sketch};
use crate::engagement::Side::{A, B};
use crate::games::skrapyard::profile::{Body, Spell};
use crate::games::skrapyard::rules::Feat;
use crate::games::skrapyard::squad::offers::Opening;
use crate::squad::Posture::{Advance, Charge, Hold};
use crate::squad::{Bold, Plain, Wary};
use crate::table::Sight;

fn hero(feat: &str) -> String {
    format!("hero=true;discipline=9;resolve=2;feats=[\"{feat}\"]")
}

#[test]
fn an_example_lets_followers_hit_18_3_1() {
    let (one, other) = (at(100, 100), at(100, 125));
    let sketch = sketch(30, 30)
        .unit(A, Hold, &hero("fight"), &[one])
        .unit(A, Hold, "", &[other])
        .unit(B, Hold, "discipline=5", &[beside(one, 1)])
        .unit(B, Hold, "discipline=5", &[beside(other, 1)]);
    // The hero hits; the follower needs no F test, and wounds.
    let played = sketch.acts(2, &[6, 6, 7]);
    assert!(played.has("18.3.1"));
    assert_eq!(played.state.of(3).condition.wear.body, Body::Wounded);
    assert_eq!(played.state.of(0).condition.resolve, 1);
    // Had he missed, it would.
    let played = sketch.acts(2, &[7, 7]);
    assert!(played.state.of(3).is_upright());
}

#[test]
fn a_hero_directs_the_shots_of_followers_18_3_2() {
    let sketch = sketch(30, 30)
        .unit(A, Hold, &hero("shoot"), &[at(50, 100)])
        .unit(A, Hold, "", &[at(50, 125), at(50, 150)])
        .unit(B, Hold, "discipline=5", &[at(140, 125)]);
    let played = sketch.acts(2, &[6, 6, 7]);
    assert!(played.has("18.3.2"));
    assert_eq!(played.state.of(3).condition.wear.body, Body::Wounded);
}

#[test]
fn a_warning_gives_another_armour_test_18_3_3() {
    let sketch = sketch(30, 30)
        .unit(A, Hold, &hero("armour"), &[at(50, 100)])
        .unit(A, Hold, "", &[at(75, 100)])
        .unit(B, Hold, "discipline=8", &[at(150, 100)]);
    // The hero warns, and has no shot past his follower, who misses; the enemy hits at S 7.
    let played = sketch.acts(3, &[11, 3, 7, 7, 6]);
    assert!(played.has("18.3.3") && played.state.of(1).is_upright());
}

#[test]
fn a_hero_urges_others_on_18_3_6() {
    let sketch = sketch(60, 60)
        .unit(A, Hold, &hero("movement"), &[at(50, 50)])
        .unit(A, Advance, "", &[at(100, 50)])
        .unit(B, Hold, "discipline=5", &[at(500, 50)])
        .played([&Bold, &Bold]);
    let played = sketch.acts(1, &[7]);
    assert!(played.has("18.3.6"));
    assert_eq!(played.state.of(1).position.at, at(140, 50));
    assert_eq!(played.state.acted, 0b001, "it is no activation");
}

#[test]
fn the_ensnared_move_less_19_5_6() {
    let sketch = sketch(60, 60).unit(A, Charge, "", &[at(50, 50)]).unit(
        B,
        Hold,
        &hero("magic"),
        &[at(500, 50)],
    );
    let (squad, mut state) = sketch.start();
    state.acted = 0b10;
    state.of_mut(0).condition.spell = Spell::Ensnare;
    let (_, told) = super::acted(&squad, &mut state, usize::MAX, &[3, 3]);
    assert!(told.contains(&"19.5.6".to_owned()));
    assert_eq!((state.of(0).position.at, state.of(0).condition.spell), (at(90, 50), Spell::None));
    // It is worked on one who is near enough to charge.
    squad.put(&mut state, 0, at(440, 50));
    assert_eq!(squad.parting_feat(&state, 1), Some((Feat::Ensnare, 0)));
}

#[test]
fn a_hero_may_rise_into_the_air_19_5_8() {
    let sketch = sketch(30, 30)
        .unit(A, Charge, &hero("magic"), &[at(50, 100)])
        .unit(B, Hold, "discipline=5", &[at(115, 100)])
        .wall(at(80, 0), at(80, 300), 787 * 5, Sight::Clear);
    let played = sketch.acts(1, &[9, 7]);
    assert!(played.has("19.5.8") && played.has("14.2"));
    assert!(played.state.touch(0, 1));
    // Without the magic he stays where he is.
    let played = sketch.acts(1, &[10]);
    assert_eq!(played.state.of(0).position.at.x, played.state.of(0).position.at.x.min(7600));
}

#[test]
fn players_choose_among_feats() {
    let hero = "hero=true;discipline=9;resolve=2;feats=[\"armour\",\"discipline\",\"movement\"]";
    let opening = |policy: &'static dyn crate::squad::Policy| {
        let sketch = sketch(60, 60)
            .unit(A, Hold, hero, &[at(50, 50)])
            .unit(A, Hold, "", &[at(70, 50), at(70, 70)])
            .unit(A, Advance, "", &[at(50, 120)])
            .unit(B, Hold, "discipline=5", &[at(170, 50)])
            .played([policy; 2]);
        let (squad, mut state) = sketch.start();
        state.active = 0b1;
        squad.opening_feat(&state, 0)
    };
    // Armour serves the two who are led; Discipline and Movement the one who is far off.
    assert_eq!(opening(&Plain), Some(Opening::Armour));
    assert_eq!(opening(&Bold), Some(Opening::Movement(3)));
    assert_eq!(opening(&Wary), Some(Opening::Armour));
}

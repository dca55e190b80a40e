//! Feats and magic among others: sections 18 and 19 of the text.

use super::{Sketch, at, beside, sketch};
use crate::engagement::Side::{A, B};
use crate::games::skrapyard::profile::{Body, Spell};
use crate::games::skrapyard::rules::Feat;
use crate::games::skrapyard::squad::offers::HeroFeat;
use crate::games::skrapyard::squad::state::Figure;
use crate::games::skrapyard::turn::Motion;
use crate::squad::Posture::{Advance, Charge, Hold};
use crate::squad::{Bold, Keen, Plain, Wary};
use crate::table::{Point, Sight};

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
    // He only thinks of it on a charge or a hurry.
    let (squad, mut state) = sketch.start();
    let rises = |motion| {
        state.activation.motion = motion;
        squad.opening_feat(&state, 0).is_some()
    };
    let rises = [Motion::Charge, Motion::Hurry, Motion::Walk, Motion::Stay].map(rises);
    assert_eq!(rises, [true, true, false, false]);
}

#[test]
fn a_fence_on_the_way_of_that_move_bars_no_shot_18_3_6_and_12_8_9() {
    let sketch = sketch(50, 30)
        .unit(A, Hold, &hero("movement"), &[at(60, 150)])
        .unit(A, Advance, "", &[Point::new(10_450, 15_000)])
        .unit(B, Hold, "discipline=5", &[at(270, 150)])
        .wall(at(110, 100), at(110, 200), 787, Sight::Clear)
        .played([&Bold, &Bold]);
    let played = sketch.acts(2, &[9, 3, 11]);
    assert!(11_000 < played.state.of(1).position.at.x, "it is over the fence");
    assert!(played.has("18.3.6") && played.has("13.3"));
}

#[test]
fn an_enchanted_hero_directs_worse_18_3_2_and_19_5_2() {
    let sketch = sketch(30, 30)
        .unit(A, Hold, &hero("shoot"), &[at(50, 100)])
        .unit(A, Hold, "", &[at(50, 125), at(50, 150)])
        .unit(B, Hold, "discipline=5", &[at(140, 125)]);
    for (spell, leads) in [(Spell::None, Figure::SHOOT), (Spell::Enchant, 0)] {
        let (squad, mut state) = sketch.start();
        state.of_mut(0).condition.spell = spell;
        super::acted(&squad, &mut state, 1, &[5]);
        assert_eq!(state.of(0).leads, leads, "{spell:?}");
    }
}

#[test]
fn friends_in_earshot_roll_failed_d_tests_again_18_3_4() {
    let sketch = sketch(30, 30)
        .unit(A, Hold, &hero("discipline"), &[at(50, 100)])
        .unit(A, Hold, "", &[at(50, 160)])
        .unit(B, Hold, "discipline=5", &[at(150, 100)]);
    // The hero misses; the friend fails its activation test and passes the second.
    let played = sketch.acts(2, &[11, 7, 6, 11]);
    assert_eq!(played.told, ["9.1", "11.4.2", "18.3.4", "13.3", "11.4", "13.3"]);
}

#[test]
fn heroes_perform_what_they_know_18_2() {
    let opening = |feats: &str| {
        let lines = format!("hero=true;discipline=9;resolve=2;feats=[{feats}]");
        let sketch = sketch(30, 30)
            .unit(A, Hold, &lines, &[at(50, 100)])
            .unit(A, Hold, "", &[at(50, 125)])
            .unit(B, Hold, "discipline=5", &[at(150, 100)]);
        let (squad, mut state) = sketch.start();
        state.active = 0b1;
        squad.opening_feat(&state, 0)
    };
    assert_eq!([opening(""), opening("\"armour\"")], [None, Some(HeroFeat::Armour)]);
}

/// A witch who cannot shoot far, and an enemy on her right.
fn haunted(foe: &str, place: Point) -> Sketch {
    let witch = format!("{};shoot=3", hero("magic"));
    sketch(30, 30).unit(A, Hold, &witch, &[at(50, 100)]).unit(B, Hold, foe, &[place])
}

#[test]
fn spells_bear_on_the_next_activation_19_5_1_and_19_5_2_and_19_5_3_and_19_5_4() {
    let (near, far) = (beside(at(50, 100), 1), at(160, 100));
    // F 6 and less 2: a 5 misses.
    let distracted = haunted("discipline=5", near).acts(2, &[7, 9, 3, 5]);
    assert!(distracted.has("19.5.1") && !distracted.has("15.1"));
    // S 8 and less 2, at more than 10 inches: a 3 misses.
    let enchanted = haunted("fight=5;shoot=7;discipline=5", far).acts(2, &[9, 3, 3]);
    assert!(enchanted.has("19.5.2") && !enchanted.has("15.1"));
    // A 6 and less 2: a 5 does not stop the riposte.
    let jinxed = haunted("discipline=5;weapons=[\"net\"]", near).acts(2, &[7, 9, 3, 12, 6, 5]);
    assert!(jinxed.has("19.5.3"));
    assert_eq!(jinxed.state.of(1).condition.wear.body, Body::Wounded);
    // D 5 and less 2: a 4 fails.
    let tormented = haunted("discipline=5", far).acts(2, &[9, 4, 11]);
    assert!(tormented.has("19.5.4") && tormented.told.ends_with(&["11.4".into(), "13.3".into()]));
}

#[test]
fn who_has_fought_casts_at_nobody_behind_12_11_2_and_19_5_5() {
    let middle = at(100, 100);
    let robbed = "hero=true;resolve=2;discipline=5";
    let sketch = sketch(30, 30)
        .unit(A, Hold, &hero("magic"), &[middle])
        .unit(B, Hold, robbed, &[at(50, 100)])
        .unit(B, Hold, "discipline=5", &[beside(middle, 1)]);
    let played = sketch.acts(1, &[7, 9]);
    assert!(played.has("19.5.1") && !played.has("19.5.5"));
    // One who has neither shot nor fought turns to whom she robs.
    let (squad, mut state) = haunted(robbed, at(150, 100)).start();
    state.of_mut(0).position.face(at(0, 100));
    let (_, told) = super::acted(&squad, &mut state, 1, &[9]);
    assert!(told.contains(&"19.5.5".to_owned()));
    assert!(0 < state.of(0).position.facing.way().x);
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
    assert_eq!(opening(&Plain), Some(HeroFeat::Armour));
    assert_eq!(opening(&Bold), Some(HeroFeat::Movement(3)));
    assert_eq!(opening(&Wary), Some(HeroFeat::Armour));
}

#[test]
fn the_keen_pay_for_a_warning_only_where_somebody_may_attack() {
    let opening = |policy: &'static dyn crate::squad::Policy, height: i32| {
        let sketch = sketch(60, 60)
            .unit(A, Hold, &hero("armour"), &[at(50, 50)])
            .unit(A, Hold, "", &[at(70, 50)])
            .unit(B, Hold, "discipline=5", &[at(140, 50)])
            .wall(at(100, 0), at(100, 600), height, Sight::Blocked)
            .played([policy; 2]);
        let (squad, mut state) = sketch.start();
        state.active = 0b1;
        squad.opening_feat(&state, 0)
    };
    for (height, paid) in [(100, Some(HeroFeat::Armour)), (5000, None)] {
        assert_eq!(opening(&Keen, height), paid, "behind a wall of {height}");
        assert_eq!(opening(&Plain, height), Some(HeroFeat::Armour));
    }
}

#[test]
fn the_keen_cast_what_the_odds_make_worth_most() {
    let cast = |witch: &str, foe: &str| {
        let near = beside(at(50, 100), 1);
        let witch = format!("{};{witch}", hero("magic"));
        let sketch = sketch(30, 30)
            .unit(A, Hold, &witch, &[at(50, 100)])
            .unit(B, Hold, foe, &[near])
            .played([&Keen; 2]);
        let (squad, state) = sketch.start();
        let worth = |spell| squad.pays(&state, 0, |after| after.of_mut(1).condition.spell = spell);
        let worths = [Spell::Distract, Spell::Jinx].map(worth);
        (squad.parting_feat(&state, 0), worths)
    };
    let (chosen, [distract, jinx]) = cast("fight=9;armour=3", "fight=4;armour=9;discipline=5");
    assert!(0 < jinx.unwrap_or(0) && jinx < distract, "{distract:?}, {jinx:?}");
    assert_eq!(chosen, Some((Feat::Distract, 1)));
    // Whoever throws a net does no harm with it, but is open to what comes back. That is worth less
    // than its nerve.
    let (chosen, worths) = cast("fight=6;armour=6", "discipline=5;weapons=[\"net\"]");
    assert!(worths[0].is_none() && 0 < worths[1].unwrap_or(0), "{worths:?}");
    assert_eq!(chosen, Some((Feat::Torment, 1)));
}

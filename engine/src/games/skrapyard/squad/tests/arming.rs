//! Advanced hand weapons among others: 14.4 and 14.5 of the text.

use super::{Played, Sketch, at, beside, roll, sketch};
use crate::book::Value;
use crate::engagement::Side::{A, B};
use crate::fight::trial;
use crate::games::skrapyard::attack::Contacts;
use crate::games::skrapyard::profile::{Body, Hand};
use crate::games::skrapyard::squad::setup::Squad;
use crate::games::skrapyard::squad::state::Nerve;
use crate::squad::Posture::Hold;
use crate::table::Point;

const MIDDLE: Point = at(100, 100);

/// One of A with this weapon, and one of B in contact.
fn armed(weapon: &str) -> Sketch {
    sketch(30, 30).unit(A, Hold, &format!("weapons=[\"{weapon}\"]"), &[MIDDLE]).unit(
        B,
        Hold,
        "discipline=5",
        &[beside(MIDDLE, 1)],
    )
}

#[test]
fn a_net_holds_one_enemy_in_contact_14_4_1() {
    let played = armed("net").acts(2, &[3, 6]);
    assert_eq!(played.told, ["9.1", "11.4", "14.2", "14.4.1", "14.4.1"]);
    // Out of contact it holds nobody.
    let (squad, mut state) = armed("net").start();
    super::acted(&squad, &mut state, 1, &[3, 6]);
    assert_eq!(state.of(1).held_by, Some(0));
    squad.put(&mut state, 0, at(50, 200));
    let (_, told) = super::acted(&squad, &mut state, 1, &[3, 11]);
    assert_eq!(told[0], "11.4");
    // Others its wielder strikes with a basic weapon.
    let both = armed("net").unit(B, Hold, "", &[beside(MIDDLE, -1)]);
    let (squad, mut state) = both.start();
    state.of_mut(1).held_by = Some(0);
    let hands = [1, 2].map(|foe| squad.fighter(&state, 0, foe).profile.hand);
    assert_eq!(hands, [Hand::Net, Hand::Basic]);
}

#[test]
fn a_blade_breaker_opens_an_enemy_to_others_14_4_3() {
    let sketch = armed("blade-breaker").unit(A, Hold, "discipline=5", &[beside(MIDDLE, 2)]);
    // The first opens it; the other hits with a 7 at F 6.
    let played = sketch.acts(2, &[3, 6, 3, 7, 6]);
    assert!(played.has("14.4.3") && played.has("15.1"), "{:?}", played.told);
    assert_ne!(played.state.of(2).opened_by, 0);
    // It ends with the first, or it outlives it.
    for lasts in [false, true] {
        let lasting = sketch.clone().with("blade_breaker_lasts", Value::Flag(lasts));
        let Played { squad, mut state, .. } = lasting.acts(2, &[3, 6, 3, 7, 6]);
        roll(&[], |dice| squad.remove(&mut state, 0, None, Nerve::Fled, dice));
        assert_eq!(state.of(2).opened_by != 0, lasts);
    }
    // It lasts until the first acts again.
    let (squad, mut state) = (played.squad, played.state);
    state.acted = 0;
    state.last = None;
    super::acted(&squad, &mut state, 1, &[3, 7]);
    assert_eq!(state.of(2).opened_by, 0);
}

#[test]
fn an_undeclared_weapon_is_basic_14_5() {
    let hand = |word: &str| {
        let sketch = armed("great").with("undeclared_hand", Value::Choice(word.to_owned()));
        sketch.squad().profile(0).hand
    };
    assert_eq!([hand("basic"), hand("first")], [Hand::Basic, Hand::Great]);
    let book = trial::book("skrapyard", &[]);
    assert_eq!(book.parameters.choice("undeclared_hand"), "basic");
    // Orders declare it.
    let ordered = |weapon: &str, word: &str| {
        let basic = Value::Choice("basic".to_owned());
        let sketch = armed(weapon).with("undeclared_hand", basic);
        let mut scenario = sketch.scenario();
        scenario.forces[0].units[0].orders.say("declares", word);
        Squad::new(sketch.rules(), &scenario).map(|squad| squad.profile(0).hand)
    };
    assert_eq!(ordered("great", "advanced").expect("it has one"), Hand::Great);
    assert_eq!(ordered("medium", "nothing").expect("it needs none"), Hand::Basic);
    let refusal = ordered("medium", "advanced").expect_err("it has none");
    assert!(refusal.to_string().contains("declares"), "{refusal}");
}

#[test]
fn support_is_a_friend_in_contact_on_any_side_14_2_4() {
    let up = Point::new(MIDDLE.x, MIDDLE.y + beside(MIDDLE, 1).x - MIDDLE.x);
    for friend in [beside(MIDDLE, -1), up] {
        let sketch = armed("spear").unit(A, Hold, "discipline=5", &[friend]);
        let played = sketch.acts(1, &[3, 7, 6]);
        assert_eq!(played.state.of(2).condition.wear.body, Body::Upright);
        assert!(played.has("15.1"), "a 7 hits at F 6 and 1 for support");
        assert!(!played.squad.now(&played.state).is_engaged(1));
    }
}

//! Feats and magic: sections 18 and 19 of the text.

use super::bout::{Bout, bodies, bout};
use crate::book::Value;
use crate::engagement::{Ending, Flow, Side};
use crate::games::skrapyard::duel::DuelState;
use crate::games::skrapyard::profile::Body::{Removed, Upright, Wounded};
use crate::games::skrapyard::profile::{Condition, Spell};

const MAGE: &str = "hero = true;resolve = 3;feats = [\"magic\"]";

/// A shoot-out of a hero who leads it with one of no magic.
fn shoot_out(hero: &str, feats: &str) -> Bout {
    bout(hero, "", "kind=shoot range=6 first=a").choosing("feats", feats)
}

/// A fight of a hero who leads it with one of no magic.
fn fight(hero: &str, feats: &str) -> Bout {
    bout(hero, "", "kind=fight first=a").choosing("feats", feats)
}

fn resolve(state: &DuelState) -> u8 {
    state.fighters[0].resolve
}

fn flow((flow, _): (Flow, DuelState)) -> Flow {
    flow
}

#[test]
fn a_feat_costs_resolve_6_1_5_1() {
    assert_eq!(resolve(&fight(MAGE, "distract").turn(&[7, 6, 6, 5]).1), 2);
    let dear = fight(MAGE, "distract").with("feat_cost", Value::Number(3));
    assert_eq!(resolve(&dear.turn(&[7, 6, 6, 5]).1), 0);
}

#[test]
fn without_resolve_there_are_no_feats_6_1_5_2_and_18_1() {
    let last = "hero = true;resolve = 1;feats = [\"magic\"]";
    // The second turn has no test of magic, and Bob hits on a 6 again.
    let (_, state) = fight(last, "distract").turns(&[&[7, 6, 6, 5], &[7, 6, 6, 6]]);
    assert_eq!(resolve(&state), 0);
    // And nothing is spent unless the book says so.
    assert_eq!(resolve(&fight(MAGE, "none").turn(&[7, 6, 7]).1), 3);
}

#[test]
fn a_feat_costs_no_action_and_there_is_one_18_1_1() {
    // A blow and then the spell, one of them.
    let (_, state) = fight(MAGE, "distract").turn(&[6, 6, 6, 6, 5]);
    assert_eq!(resolve(&state), 2);
    // After an arc there is no Enchant.
    let (_, state) = shoot_out(MAGE, "spend").turn(&[6, 8, 6, 8]);
    assert_eq!(resolve(&state), 2);
}

#[test]
fn the_wounded_perform_none_18_1_2() {
    // Her shot misfires; Bob has nobody to shoot at; she rises and stands.
    let (_, state) = shoot_out(MAGE, "enchant").turn(&[12, 7, 6, 6, 6]);
    assert_eq!(resolve(&state), 3);
}

#[test]
fn discipline_rolls_again_till_the_turn_ends_18_3_4() {
    let captain = "hero = true;resolve = 2;feats = [\"discipline\"]";
    let bout = || shoot_out(captain, "discipline");
    // She is wounded, recovers at the second try, and stands at the second try.
    let (flow_, state) = bout().turn(&[8, 6, 7, 7, 7, 6, 12, 6]);
    assert_eq!((flow_, bodies(&state)), (Flow::Round, [Upright, Upright]));
    assert!(!state.fighters[0].steady);
    let others = bout().with("discipline_serves_hero", Value::Flag(false));
    assert_eq!(flow(others.turn(&[8, 6, 7, 7, 7])), Flow::End(Ending::Out(Side::B)));
}

#[test]
fn resolve_brings_two_and_no_more_than_there_were_18_3_5() {
    let witch = "hero = true;resolve = 2;feats = [\"magic\", \"resolve\"]";
    // An arc, and then a plain shot and the feat: 2, 1, 0 and 2 again; or none.
    let (_, state) = shoot_out(witch, "spend").turns(&[&[6, 8, 6, 8], &[8, 6, 6, 8]]);
    assert_eq!(resolve(&state), 2);
    let (_, state) = shoot_out(witch, "spend").turns(&[&[6, 8, 6, 8], &[8, 7, 6, 8]]);
    assert_eq!(resolve(&state), 0);
    // Where there is nothing to win it is not performed.
    assert_eq!(resolve(&shoot_out(witch, "resolve").turn(&[8, 6, 8]).1), 2);
}

#[test]
fn magic_is_a_feat_18_3_7_and_19_1() {
    let captain = "hero = true;resolve = 3;feats = [\"resolve\"]";
    assert_eq!(resolve(&fight(captain, "distract").turn(&[7, 6, 7]).1), 3);
    assert_eq!(resolve(&fight(MAGE, "distract").turn(&[7, 6, 6, 5]).1), 2);
}

#[test]
fn without_magic_there_are_no_spells_19_2() {
    let captain = "hero = true;resolve = 3;feats = [\"fight\", \"shoot\", \"discipline\"]";
    for spell in ["distract", "jinx", "torment", "leech"] {
        assert_eq!(resolve(&fight(captain, spell).turn(&[7, 6, 7]).1), 3, "{spell}");
    }
    assert_eq!(resolve(&shoot_out(captain, "arc").turn(&[8, 6, 8]).1), 3);
}

#[test]
fn magic_takes_a_d_test_and_works_if_it_is_passed_19_3_and_19_3_1() {
    // Passed, Bob misses with a 5; failed, he hits with it.
    fight(MAGE, "distract").turn(&[7, 6, 6, 5]);
    let (_, state) = fight(MAGE, "distract").turn(&[7, 7, 6, 5, 6]);
    assert_eq!(resolve(&state), 2, "it is spent all the same");
}

#[test]
fn magic_that_fails_is_lost_and_a_twelve_strikes_back_19_3_2() {
    let (_, state) = fight(MAGE, "distract").turn(&[7, 12, 6, 6, 5, 6]);
    assert_eq!(resolve(&state), 2);
    // Wounded by it, she is struck at without a roll as Bob acts.
    assert_eq!(
        flow(fight(MAGE, "distract").turn(&[7, 12, 7, 6, 7])),
        Flow::End(Ending::Out(Side::B))
    );
    // The arc's own test as well; there is no shot then.
    let arc = shoot_out(MAGE, "arc");
    assert_eq!(arc.bodies(&[12, 7]), [Wounded, Upright]);
    assert_eq!(arc.bodies(&[12, 6]), [Upright, Upright]);
    assert_eq!(arc.bodies(&[7]), [Upright, Upright]);
}

#[test]
fn whoever_has_magic_has_every_spell_19_5() {
    for spell in ["distract", "jinx", "torment"] {
        assert_eq!(resolve(&fight(MAGE, spell).turn(&[7, 6, 4, 12, 12, 12, 7]).1), 2, "{spell}");
    }
}

/// What lies on the second fighter.
fn lies(spell: Spell) -> impl Fn(usize, &mut Condition) {
    move |side, condition| condition.spell = if side == 0 { spell } else { Spell::None }
}

#[test]
fn distract_takes_two_f_in_the_next_activation_19_5_1() {
    let (_, state) = fight(MAGE, "distract").turn(&[7, 6, 6, 5]);
    assert_eq!(state.fighters[1].spell, Spell::None, "it has passed");
    // It bears on what answers a riposte, and on no riposte outside of its activation.
    let bout = bout("", "", "kind=fight");
    let struck = |faces: &[u8]| bout.strike_in(lies(Spell::Distract), faces).theirs.wear.body;
    assert_eq!(struck(&[12, 12, 5]), Upright);
    assert_eq!(struck(&[12, 12, 4, 7]), Wounded);
    let answers = |side: usize, condition: &mut Condition| {
        condition.spell = if side == 1 { Spell::Distract } else { Spell::None };
    };
    assert_eq!(bout.strike_in(answers, &[12, 6, 7]).ours.wear.body, Wounded);
}

#[test]
fn enchant_takes_two_s_in_the_next_activation_19_5_2() {
    // Bob, standing, would hit with a 6.
    let (_, state) = shoot_out(MAGE, "enchant").turn(&[8, 6, 6, 6]);
    assert_eq!((resolve(&state), state.fighters[1].spell), (2, Spell::None));
    // The range falls with S: at 14 inches he needs all of his seven.
    let far = || bout(MAGE, "fight = 7", "kind=shoot range=14 first=a");
    far().choosing("feats", "enchant").turn(&[8, 6, 6]);
    // Or only the test is harder, and he shoots and misses.
    let near = far().with("enchant_range", crate::book::Value::Flag(false));
    near.choosing("feats", "enchant").turn(&[8, 6, 6, 5]);
}

#[test]
fn jinx_takes_two_a_in_the_next_activation_19_5_3() {
    // Bob fumbles, and a 6 would stop the riposte.
    let (_, state) = fight(MAGE, "jinx").turn(&[7, 6, 6, 12, 6, 5, 5, 6]);
    assert_eq!(bodies(&state), [Upright, Upright], "he was wounded, rose and stood");
    // Hers is no activation of his.
    let bout = bout("", "", "kind=fight");
    let jinxed = |side: usize, condition: &mut Condition| {
        condition.spell = if side == 1 { Spell::Jinx } else { Spell::None };
    };
    assert_eq!(bout.strike_in(jinxed, &[6, 6]).theirs.wear.body, Upright);
}

#[test]
fn torment_takes_two_d_in_the_next_activation_19_5_4() {
    // A 5 fails, and a default shot misses with a 7.
    shoot_out(MAGE, "torment").turn(&[8, 6, 5, 7]);
    shoot_out(MAGE, "torment").turn(&[8, 7, 5, 7, 6]);
}

#[test]
fn leech_moves_a_point_of_resolve_19_5_5() {
    let heroes = bout(MAGE, "hero = true;resolve = 1", "kind=shoot range=6 first=a");
    let (_, state) = heroes.choosing("feats", "leech").turns(&[&[8, 6, 8], &[8, 8]]);
    assert_eq!(state.fighters.map(|fighter| fighter.resolve), [3, 0]);
    // There is nothing to take from others.
    assert_eq!(resolve(&shoot_out(MAGE, "leech").turn(&[8, 6, 8]).1), 3);
}

#[test]
fn an_arc_goes_through_armour_and_removes_19_5_7() {
    let arc = shoot_out(MAGE, "arc");
    assert_eq!(arc.bodies(&[6, 6, 5]), [Upright, Removed]);
    assert_eq!(arc.bodies(&[6, 6, 4]), [Upright, Upright]);
    // A natural 1 asks for no A test, and so removes nobody.
    assert_eq!(arc.bodies(&[6, 1]), [Upright, Wounded]);
    assert_eq!(arc.bodies(&[6, 12, 5]), [Removed, Upright]);
    // It is a basic shot: no sniper's, at four inches, and out of range at thirteen.
    let sniper = format!("{MAGE};weapons = [\"sniper\"]");
    let near = |inches: u8| {
        let situation = format!("kind=shoot range={inches}");
        bout(&sniper, "", &situation).choosing("feats", "arc")
    };
    assert_eq!(near(4).bodies(&[6, 6, 5]), [Upright, Removed]);
    assert_eq!(near(13).bodies(&[6, 12]), [Upright, Wounded]);
    assert_eq!(flow(arc.turn(&[6, 7, 5])), Flow::End(Ending::Out(Side::A)));
}

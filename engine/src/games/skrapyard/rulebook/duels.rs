//! Turns: initiative, activation, default actions, morale and recovery: sections 9 to 11, 16
//! and 17 of the text.

use super::bout::{Bout, bodies, bout};
use crate::book::Value;
use crate::engagement::{Ending, Flow, Side};
use crate::games::skrapyard::duel::{DuelPhase, DuelState};
use crate::games::skrapyard::profile::Body::Upright;

/// A shoot-out at six inches that A leads.
fn shoot_out(ours: &str, theirs: &str) -> Bout {
    bout(ours, theirs, "kind=shoot range=6 first=a")
}

/// A fight that A leads.
fn fight(ours: &str, theirs: &str) -> Bout {
    bout(ours, theirs, "kind=fight first=a")
}

const OUT: [Flow; 2] = [Flow::End(Ending::Out(Side::A)), Flow::End(Ending::Out(Side::B))];
const ROUT: [Flow; 2] = [Flow::End(Ending::Rout(Side::A)), Flow::End(Ending::Rout(Side::B))];

fn flow((flow, _): (Flow, DuelState)) -> Flow {
    flow
}

#[test]
fn a_hero_is_in_no_team_3_3() {
    let refusal = bout("hero = true", "", "kind=fight team=true").refusal();
    assert!(refusal.to_string().contains("cannot be in a team"), "{refusal}");
}

#[test]
fn heroes_alone_have_resolve_6_1_5() {
    let refusal = bout("resolve = 1", "", "").refusal();
    assert!(refusal.to_string().contains("not a hero"), "{refusal}");
    let refusal = bout("", "feats = [\"magic\"]", "").refusal();
    assert!(refusal.to_string().contains("Bob"), "{refusal}");
    let (_, state) = shoot_out("hero = true;resolve = 3", "").turn(&[8, 6, 8]);
    assert_eq!(state.fighters.map(|fighter| fighter.resolve), [3, 0]);
}

#[test]
fn stature_runs_from_nought_to_six_8_1() {
    let book = bout("", "", "").book;
    let stature = book.profile.get("stature").expect("a key of stat lines");
    assert!(stature.domain.holds(&Value::Number(0)) && stature.domain.holds(&Value::Number(6)));
    assert!(!stature.domain.holds(&Value::Number(7)));
}

#[test]
fn the_lower_die_has_initiative_9_1() {
    let bout = || bout("", "", "kind=shoot range=6");
    // Ann acts first, hits and wounds; Bob does not act, and is not back.
    assert_eq!(flow(bout().turn(&[3, 4, 6, 7, 7, 7])), OUT[0]);
    assert_eq!(flow(bout().turn(&[4, 3, 6, 7, 7, 7])), OUT[1]);
    // It is rolled again in the next turn.
    let turns: [&[u8]; 2] = [&[3, 4, 6, 8, 6, 8], &[4, 3, 6, 7, 7, 7]];
    assert_eq!(flow(bout().turns(&turns)), OUT[1]);
}

#[test]
fn equal_dice_are_rolled_again_9_1_1() {
    let bout = bout("", "", "kind=shoot range=6");
    assert_eq!(flow(bout.turn(&[3, 3, 9, 9, 4, 3, 6, 7, 7, 7])), OUT[1]);
}

#[test]
fn each_acts_once_in_a_turn_10_1_and_10_4() {
    let (flow, state) = shoot_out("", "").turn(&[6, 8, 6, 8]);
    assert_eq!((flow, state.phase), (Flow::Round, DuelPhase::Initiative));
    let turns: [&[u8]; 3] = [&[6, 8, 6, 8]; 3];
    assert_eq!(shoot_out("", "").turns(&turns).1, state);
}

#[test]
fn higher_discipline_acts_first_10_2() {
    // Ann has initiative; Bob has more discipline, shoots first, wounds, and she is not back.
    assert_eq!(flow(shoot_out("", "discipline = 7").turn(&[7, 7, 7, 7])), OUT[1]);
}

#[test]
fn at_equal_discipline_initiative_decides_10_2_2() {
    let led_by = |side: &str| bout("", "", &format!("kind=shoot range=6 first={side}"));
    assert_eq!(flow(led_by("a").turn(&[6, 7, 7, 7])), OUT[0]);
    assert_eq!(flow(led_by("b").turn(&[6, 7, 7, 7])), OUT[1]);
}

#[test]
fn an_activation_starts_with_a_d_test_11_4() {
    // Passed, a 7 hits for one who stands; failed, it misses for one who shoots by default.
    shoot_out("", "").turn(&[6, 7, 1, 6, 8]);
    shoot_out("", "").turn(&[7, 7, 6, 8]);
}

#[test]
fn heroes_need_none_11_4_2() {
    let hero = "hero = true";
    shoot_out(hero, hero).turn(&[7, 1, 8]);
}

#[test]
fn the_highest_characteristic_is_the_default_11_5() {
    // In a shoot-out ties go to what shoots, in a fight to what fights.
    for (line, faces) in [
        ("", &[7, 7, 6, 8][..]),
        ("fight = 7;shoot = 7", &[7, 8, 6, 8]),
        ("fight = 7;armour = 7", &[7, 6, 8]),
        ("armour = 7;discipline = 7", &[8, 6, 8]),
    ] {
        shoot_out(line, "").turn(faces);
    }
    for (line, faces) in [
        ("", &[7, 7, 6, 7][..]),
        ("armour = 7;shoot = 7", &[7, 7, 6, 7]),
        ("shoot = 7;discipline = 7", &[8, 6, 8, 6, 7]),
    ] {
        fight(line, "").turn(faces);
    }
}

#[test]
fn who_fights_best_makes_for_the_enemy_11_5_1() {
    shoot_out("fight = 7", "").turn(&[7, 6, 8]);
    // Engaged, it fights.
    let (_, state) = fight("fight = 7", "").turn(&[7, 7, 7, 5, 6]);
    assert_eq!(bodies(&state), [Upright, Upright], "Bob was wounded, rose and stood");
}

#[test]
fn who_shoots_best_shoots_11_5_2() {
    let (_, state) = shoot_out("shoot = 7", "").turn(&[7, 7, 7, 6, 6]);
    assert_eq!(bodies(&state), [Upright, Upright], "Bob was wounded, rose and stood");
    // Out of range it stays where it is: in reach standing, out of reach by default.
    let far = bout("", "fight = 7", "kind=shoot range=14 first=a");
    far.turns(&[&[6, 2, 7], &[7, 7]]);
}

#[test]
fn a_default_shot_has_neither_standing_nor_team_11_5_2_2() {
    let team = bout("", "", "kind=shoot range=6 first=a team=true");
    // 8 hits one who stands in a team; a default shot hits on 6.
    team.turn(&[6, 8, 1, 6, 8]);
    team.turn(&[7, 7, 6, 8]);
    team.turn(&[7, 6, 1, 6, 8]);
}

#[test]
fn who_shoots_best_disengages_first_11_5_2_3() {
    let (_, state) = fight("shoot = 7", "").turn(&[7, 6, 7, 7, 5, 6]);
    assert_eq!(bodies(&state), [Upright, Upright], "Bob was shot, rose and stood");
    // Too small a reach leaves nothing to shoot at.
    let tiny = bout("shoot = 7;stature = 3", "fight = 1;shoot = 1", "kind=fight first=a");
    tiny.with("reach_basic", Value::Number(1)).turn(&[7, 6, 8, 6, 2]);
    // A wounded enemy is fought: hit without a roll, and removed.
    let shooters = bout("fight = 7", "shoot = 7", "kind=fight first=a");
    assert_eq!(flow(shooters.turn(&[6, 12, 6, 7, 7, 7])), OUT[1]);
}

#[test]
fn armour_repeats_a_shot_11_5_3_and_11_5_3_2() {
    // A shot, then a default that repeats it without the standing modifier.
    let bout = shoot_out("armour = 7", "");
    let (_, state) = bout.turns(&[&[6, 8, 6, 8], &[7, 7, 6, 8]]);
    assert!(state.fighters[0].shot);
    // And again: the repeated shot was a shot.
    bout.turns(&[&[6, 8, 6, 8], &[7, 7, 6, 8], &[7, 6, 1, 6, 8]]);
    // An activation that is lost to a wound leaves it as it was.
    let led = bout_led_by_b("armour = 7");
    let (_, state) = led.turns(&[&[6, 8, 6, 8], &[6, 7, 8, 6, 6], &[6, 8, 7, 7]]);
    assert!(state.fighters[0].shot);
}

fn bout_led_by_b(ours: &str) -> Bout {
    bout(ours, "", "kind=shoot range=6 first=b")
}

#[test]
fn armour_fights_when_engaged_11_5_3_1_and_11_5_3_3() {
    let (_, state) = fight("armour = 7", "").turn(&[7, 6, 7, 5, 6]);
    assert_eq!(bodies(&state), [Upright, Upright], "Bob was wounded, rose and stood");
}

#[test]
fn armour_repeats_nothing_11_5_3_4() {
    // Its first activation, and one after it did nothing.
    shoot_out("armour = 7", "").turns(&[&[7, 6, 8], &[7, 6, 8]]);
    // Bob is down as Ann acts, so she does nothing, and then repeats that.
    let bout = bout_led_by_b("armour = 7");
    bout.turns(&[&[6, 12, 7, 6, 6, 6], &[6, 8, 7]]);
}

#[test]
fn discipline_tries_again_and_loses_heart_11_5_4() {
    assert_eq!(flow(shoot_out("discipline = 7", "").turn(&[8, 8])), ROUT[1]);
    // Passed, it acts as if it had passed at once: a 7 hits.
    shoot_out("discipline = 7", "").turn(&[8, 7, 7, 1, 6, 8]);
    assert_eq!(flow(fight("discipline = 7", "").turn(&[8, 8, 6])), ROUT[1]);
    assert_eq!(flow(fight("discipline = 7", "").turn(&[8, 8, 7])), OUT[1]);
}

#[test]
fn base_contact_is_engagement_and_one_must_fight_14_1() {
    fight("", "").turn(&[6, 7, 6, 7]);
    // Nothing but a fight comes of a passed activation test, however well one shoots.
    fight("shoot = 10", "").turn(&[6, 7, 6, 7]);
}

#[test]
fn a_huge_enemy_is_a_reason_to_test_16_1_and_16_1_1() {
    let giant = "stature = 6";
    let small = "discipline = 5";
    // At the start; passed, the duel goes on with the giant, whose discipline is higher.
    fight(giant, small).turn(&[5, 6, 7, 5, 7]);
    assert_eq!(flow(fight(giant, small).turn(&[6, 6])), ROUT[0]);
    assert_eq!(flow(fight(giant, small).turn(&[6, 7])), OUT[0]);
    // Both test, the one with initiative first.
    let both = "stature = 6;discipline = 5";
    assert_eq!(flow(fight(both, both).turn(&[5, 6, 7])), OUT[0]);
    assert_eq!(flow(bout(both, both, "kind=fight first=b").turn(&[5, 6, 7])), OUT[1]);
    // And whenever it rises: wounded by a riposte and up again, it is faced anew.
    let turn = fight("stature = 6;discipline = 7", small);
    assert_eq!(flow(turn.turn(&[5, 7, 12, 5, 7, 6, 6, 6, 7, 6, 6])), ROUT[0]);
    // Out of contact it is no reason.
    shoot_out(giant, small).turn(&[6, 9, 5, 9]);
}

#[test]
fn whoever_recovers_takes_a_morale_test_16_1_2() {
    assert_eq!(flow(shoot_out("", "").turn(&[6, 7, 7, 6, 7])), ROUT[0]);
    assert_eq!(flow(shoot_out("", "").turn(&[6, 7, 7, 6, 6])), Flow::Round);
    // But in a team.
    let team = bout("", "", "kind=shoot range=6 first=b team=true");
    assert_eq!(flow(team.turn(&[6, 7, 7, 7])), Flow::Round);
}

#[test]
fn morale_has_modifiers_of_its_own_16_2_and_16_2_1() {
    let small = "discipline = 5";
    let team = bout(small, "stature = 6", "kind=fight first=a team=true");
    // 6 stands in a team, 7 does not, and 7 disengages with the team's help.
    team.turn(&[6, 6, 7, 5, 8]);
    assert_eq!(flow(team.turn(&[7, 7])), ROUT[1]);
}

#[test]
fn a_hero_is_not_isolated_unless_the_book_says_so_16_2_2() {
    let hero = || shoot_out("", "hero = true");
    assert_eq!(flow(hero().turn(&[6, 7, 7, 6, 6])), Flow::Round);
    let isolated = hero().with("hero_isolation", Value::Flag(true));
    assert_eq!(flow(isolated.turn(&[6, 7, 7, 6, 6])), ROUT[0]);
    // Others are in no unit here.
    let other = shoot_out("", "").with("hero_isolation", Value::Flag(true));
    assert_eq!(flow(other.turn(&[6, 7, 7, 6, 6])), Flow::Round);
}

#[test]
fn a_passed_morale_test_changes_nothing_16_3() {
    let (_, stood) = shoot_out("", "").turn(&[6, 7, 7, 6, 6]);
    let (_, missed) = shoot_out("", "").turn(&[6, 8, 6, 8]);
    assert_eq!(stood, missed);
}

#[test]
fn a_failed_morale_test_is_a_retreat_16_4() {
    assert_eq!(flow(shoot_out("", "").turn(&[6, 7, 7, 6, 7])), ROUT[0]);
}

#[test]
fn who_is_engaged_has_to_disengage_to_retreat_16_4_2() {
    // Bob is wounded, rises, loses heart, and breaks away or does not.
    assert_eq!(flow(fight("", "").turn(&[6, 6, 7, 5, 7, 6])), ROUT[0]);
    assert_eq!(flow(fight("", "").turn(&[6, 6, 7, 5, 7, 7])), OUT[0]);
}

#[test]
fn the_wounded_test_d_when_all_have_acted_17_1() {
    // Both are down; the one with initiative tests first.
    let bout = bout("", "", "kind=fight first=a").choosing("chain_armour", "end");
    // Ann wounds Bob and is wounded by his riposte.
    let both_down = [6, 1, 7, 12, 6, 7];
    let turn = |recovery: &[u8]| flow(bout.turn(&[&both_down[..], recovery].concat()));
    assert_eq!(turn(&[7]), OUT[1], "Ann is first");
    // With nobody upright in contact she needs a 6; Bob then has her above him.
    assert_eq!(turn(&[6, 6, 6]), OUT[0]);
    assert_eq!(turn(&[6, 6, 5, 6]), Flow::Round);
    assert_eq!(turn(&[6, 7]), ROUT[1], "from nobody upright she walks off");
}

#[test]
fn an_enemy_in_contact_takes_one_17_1_1() {
    assert_eq!(flow(fight("", "").turn(&[6, 6, 7, 6])), OUT[0]);
    assert_eq!(flow(fight("", "").turn(&[6, 6, 7, 5, 6])), Flow::Round);
    assert_eq!(flow(shoot_out("", "").turn(&[6, 7, 7, 6, 6])), Flow::Round);
}

#[test]
fn a_team_that_nobody_engages_gives_one_17_1_2() {
    let team = |kind: &str| bout("", "", &format!("kind={kind} range=6 first=b team=true"));
    assert_eq!(flow(team("shoot").turn(&[6, 7, 7, 7])), Flow::Round);
    assert_eq!(flow(team("shoot").turn(&[6, 7, 7, 8])), OUT[1]);
    assert_eq!(flow(team("fight").turn(&[6, 6, 7, 6])), OUT[1]);
}

#[test]
fn who_does_not_recover_is_removed_17_2() {
    assert_eq!(flow(shoot_out("", "").turn(&[6, 7, 7, 7])), OUT[0]);
    let (flow, state) = shoot_out("", "").turn(&[6, 7, 7, 6, 6]);
    assert_eq!((flow, bodies(&state)), (Flow::Round, [Upright, Upright]));
}

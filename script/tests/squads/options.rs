//! What is forbidden to players of scripted games.

use std::collections::{BTreeMap, BTreeSet};

use evenodds_engine::squad::{OptionId, PlayerOption, Restrictions};

use super::*;

fn forbidden(fight: &dyn SquadFight, side: Side, id: OptionId) -> Box<dyn SquadFight> {
    fight.restricted(Restrictions::default().and(side, id))
}

/// A medic who may not tend a friend does not, whatever is forbidden to the other side.
#[test]
fn an_action_that_is_forbidden_is_not_taken() {
    let more = "[[condition]]\nkey = \"hurt\"\nrange = [0, 2]\nout = 2\n\
                [[action]]\nkey = \"tend\"\nwhom = \"friend\"\nwithin = 4\n";
    let rules = "fn attack(us, them, at) { if us.weapon.melee { them.hurt += 1; } }\n\
                 fn reach(us) { if us.weapon.melee { 30 } else { 1 } }\n\
                 fn tend(us, them, at) { them.hurt = max(them.hurt - 1, 0); }\n";
    let system = open(more, rules).unwrap_or_else(|fault| panic!("{fault}"));
    let ours = [("Chief", [17.0, 9.0]), ("Bow", [20.0, 9.0])];
    let fight = fight(&*system, "", [(HOLD, &ours), (HOLD, &[("Sword", [20.0, 20.0])])]);
    let keys: Vec<_> = fight.options().into_iter().map(|one| one.key).collect();
    assert_eq!(keys, ["charge", "tend"]);
    let is_lost = |fight: &dyn SquadFight| {
        let tally = fight.engage(&Plan { seed: 1, first: 0, fights: 1, rounds_max: 10 });
        tally.figures[1].out == 1
    };
    let tend = OptionId::own(0);
    assert!(!is_lost(&*fight));
    assert!(is_lost(&*forbidden(&*fight, Side::A, tend)));
    assert!(!is_lost(&*forbidden(&*fight, Side::B, tend)));
}

/// Those who wait shoot at whoever comes nearer, unless they may not wait.
#[test]
fn nobody_who_may_not_wait_shoots_at_those_who_move() {
    let turn = "[turn]\nreaction = \"overwatch\"\n";
    let rules = "fn attack(us, them, at) { let melee = us.weapon.melee; \
                 if roll(2) == 2 { hit(); them.wounds = 1; } }\n\
                 fn reach(us) { if us.weapon.melee { 0 } else { 8 } }\n";
    let system = open(turn, rules).unwrap_or_else(|fault| panic!("{fault}"));
    let camps: [Camp<'_>; 2] =
        [(HOLD, &[("Bow", [20.0, 5.0])]), (CHARGE, &[("Sword", [20.0, 18.0])])];
    let fight = fight(&*system, "", camps);
    let wins = |fight: &dyn SquadFight| solved(&*system, fight, 12).wins(Side::A);
    let waits = OptionId::OVERWATCH;
    assert!(fight.options().iter().any(|one| one.id == waits));
    let with = wins(&*fight);
    let [without, others] = Side::BOTH.map(|side| wins(&*forbidden(&*fight, side, waits)));
    assert!(without < with, "{without} {with}");
    assert!((others - with).abs() < 1e-12, "{others} {with}");
}

/// Each option of the shipped games bears on some fight of theirs, and an action that is forbidden to a
/// side is not told of its figures.
#[test]
fn each_option_of_a_shipped_game_bears_on_some_fight() {
    let mut idle: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (game, system, roster) in shipped() {
        let (mut all, mut bears) = (BTreeSet::new(), BTreeSet::new());
        for (name, text) in game.scenarios() {
            let scenario = Scenario::read(name, text, system.book(), &roster);
            let scenario = scenario.unwrap_or_else(|fault| panic!("{fault}"));
            let fights = system.fights().expect("fights");
            let fight = fights.squads(&scenario).unwrap_or_else(|error| panic!("{error}"));
            let rounds_max = scenario.rounds_max.min(20);
            let plan = Plan { seed: 2, first: 0, fights: 12, rounds_max };
            for policy in [&Keen as &dyn Policy, &Plain, &Wary] {
                let fight = fight.reordered(scenario.first, [policy; 2]);
                let free = fight.engage_each(&plan);
                for PlayerOption { id, key, .. } in fight.options() {
                    all.insert(key.clone().into_owned());
                    for side in Side::BOTH {
                        let without = forbidden(&*fight, side, id);
                        if without.engage_each(&plan) != free {
                            bears.insert(key.clone().into_owned());
                        }
                        let actions = &system.book().actions;
                        let Some(action) = actions.iter().find(|one| one.key == key) else {
                            continue;
                        };
                        for index in 0..plan.fights {
                            let story = without.playthrough(plan.seed, index, rounds_max);
                            for (who, _) in without.figures().iter().filter(|one| one.1 == side) {
                                let says = format!("{who} {}", action.says);
                                let is_told =
                                    story.lines().any(|line| line.to_string().contains(&says));
                                assert!(!is_told, "{}: {says}", game.name);
                            }
                        }
                    }
                }
            }
        }
        if let Some(fault) = system.fault() {
            panic!("{fault}");
        }
        let left: BTreeSet<String> = &all - &bears;
        if !left.is_empty() {
            idle.insert(game.name, left);
        }
    }
    // Nobody goes to cover in either of its scenarios.
    let expected = BTreeMap::from([("warband", BTreeSet::from(["cover".to_owned()]))]);
    assert_eq!(idle, expected, "what bears on no fight");
}

//! What is forbidden to a side: it does not do it, and the other may.

use std::collections::{BTreeMap, BTreeSet};

use evenodds_engine::engagement::{Plan, Side};
use evenodds_engine::fight::First;
use evenodds_engine::squad::{
    Bold, Keen, Plain, PlayerOption, Policy, Restrictions, Scenario, SquadFight, Wary,
};
use rayon::prelude::*;

use crate::meetings::{Arena, arenas, folder};
use crate::scenario_texts::random_scenario;

/// How many random scenarios of each game are played, besides the shipped ones.
const RANDOM: u64 = 60;

const FIGHTS: u64 = 30;

const POLICIES: [&dyn Policy; 4] = [&Keen, &Plain, &Bold, &Wary];

/// A scenario, and its fights as it is.
struct Fought {
    name: String,
    scenario: Scenario,
    squads: Box<dyn SquadFight>,
}

impl Fought {
    fn plan(&self) -> Plan {
        Plan { seed: 3, first: 0, fights: FIGHTS, rounds_max: self.scenario.rounds_max.min(20) }
    }
}

/// The shipped scenarios of a game, and random ones.
fn pool(arena: &Arena) -> Vec<Fought> {
    let shipped = folder(arena.name()).scenarios().map(|(name, text)| {
        let scenario = Scenario::read(name, text, arena.book(), &arena.roster);
        (name.to_owned(), scenario.unwrap_or_else(|fault| panic!("{fault}")))
    });
    let random = (0..RANDOM).filter_map(|seed| {
        let drawn = random_scenario(arena, seed);
        let scenario = Scenario::read("random", &drawn.text, arena.book(), &drawn.roster);
        Some((format!("random {seed}"), scenario.ok()?))
    });
    let fought = shipped.chain(random).filter_map(|(name, scenario)| {
        let squads = arena.fights().squads(&scenario).ok()?;
        Some(Fought { name, scenario, squads })
    });
    fought.collect()
}

/// The told lines in which a side does something that has such words after its figure's name.
fn told(fight: &dyn SquadFight, plan: &Plan, words: &str) -> [usize; 2] {
    let mut lines = [0; 2];
    for index in 0..plan.fights {
        let story = fight.playthrough(plan.seed, index, plan.rounds_max);
        for line in story.lines() {
            for (name, side) in fight.figures() {
                lines[side.index()] +=
                    usize::from(line.to_string().contains(&format!("{name} {words}")));
            }
        }
    }
    lines
}

/// What is told of those who do something.
fn words(game: &str, key: &str) -> Option<&'static str> {
    Some(match (game, key) {
        ("sprawl" | "d20", "charge") => "charges",
        ("sprawl", "break-off") => "breaks off",
        ("sprawl", "overwatch") => "shoots from Overwatch",
        ("sprawl", "hide") => "hides",
        ("volt", "aim") => "takes aim",
        _ => return None,
    })
}

#[test]
fn a_fight_in_which_nothing_is_forbidden_is_the_fight() {
    arenas().par_iter().for_each(|arena| {
        for one in pool(arena) {
            let free = one.squads.restricted(Restrictions::default());
            let [free, fought] = [&free, &one.squads].map(|fight| fight.engage_each(&one.plan()));
            assert!(free == fought, "{}: {}", arena.name(), one.name);
        }
    });
}

/// Whoever plays, a fight knows what follows from that before it opens.
#[test]
fn a_random_fight_with_other_players_is_that_of_a_scenario_with_them() {
    arenas().par_iter().for_each(|arena| {
        for one in pool(arena) {
            for policies in [[&Keen as &dyn Policy, &Plain], [&Bold, &Keen]] {
                let mut other = Scenario { first: First::Roll, ..one.scenario.fresh() };
                for (force, policy) in other.forces.iter_mut().zip(policies) {
                    force.policy = policy;
                }
                let alone = arena.fights().squads(&other);
                let alone = alone.unwrap_or_else(|refusal| panic!("{}: {refusal}", one.name));
                let reordered = one.squads.reordered(First::Roll, policies);
                let [reordered, alone] =
                    [reordered, alone].map(|fight| fight.engage_each(&one.plan()));
                assert!(reordered == alone, "{}: {}", arena.name(), one.name);
            }
        }
    });
}

/// Each option of a game bears on some fight, and what is forbidden to a side is not told of it.
#[test]
fn what_is_forbidden_to_a_side_it_does_not_do() {
    let found: BTreeMap<String, BTreeSet<String>> = arenas()
        .par_iter()
        .map(|arena| {
            let (mut all, mut bears, mut lines) =
                (BTreeSet::new(), BTreeSet::new(), BTreeMap::new());
            for one in pool(arena) {
                for policy in POLICIES {
                    let fight = one.squads.reordered(one.scenario.first, [policy; 2]);
                    let free = fight.engage_each(&one.plan());
                    for PlayerOption { id, key, .. } in fight.options() {
                        for side in Side::BOTH {
                            let label = (key.clone().into_owned(), side);
                            all.insert(label.0.clone());
                            let forbidden = Restrictions::default().and(side, id);
                            let without = fight.restricted(forbidden);
                            if bears.contains(&label) || without.engage_each(&one.plan()) == free {
                                continue;
                            }
                            bears.insert(label);
                            let Some(words) = words(arena.name(), &key) else { continue };
                            let [with, without] = [&fight, &without]
                                .map(|fight| told(fight.as_ref(), &one.plan(), words));
                            *lines.entry(key.clone().into_owned()).or_insert(0) +=
                                with[side.index()];
                            assert_eq!(without[side.index()], 0, "{}: {key}", one.name);
                        }
                    }
                }
            }
            for (key, with) in lines {
                assert!(0 < with, "{}: {key} is not told", arena.name());
            }
            let bears = bears.into_iter().map(|(key, _)| key).collect();
            (arena.name().to_owned(), &all - &bears)
        })
        .collect();
    let idle: BTreeMap<_, _> = found.into_iter().filter(|(_, idle)| !idle.is_empty()).collect();
    assert!(idle.is_empty(), "what bears on no fight: {idle:?}");
}

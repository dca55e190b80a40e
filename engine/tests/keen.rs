//! Players who know the odds: they win more than they lose against any other policy, and nothing
//! depends on what they have asked before.

use evenodds_engine::engagement::{Plan, Side};
use evenodds_engine::squad::{Keen, POLICIES, Policy, Scenario, SquadFight, SquadTally};

use meetings::{Arena, arenas, folder};

mod meetings;

/// How many fights of each pairing are played.
const FIGHTS: u64 = 600;

/// All shipped scenarios of a game, with their names.
fn scenarios(arena: &Arena) -> impl Iterator<Item = (String, Scenario)> {
    folder(arena.name()).scenarios().map(|(name, text)| {
        let scenario = Scenario::read(name, text, arena.book(), &arena.roster);
        let scenario = scenario.unwrap_or_else(|fault| panic!("{fault}"));
        (format!("{}-{name}", arena.name()), scenario)
    })
}

/// The fights of a scenario with these policies.
fn with(
    arena: &Arena,
    scenario: &Scenario,
    policies: [&'static dyn Policy; 2],
) -> Box<dyn SquadFight> {
    let mut scenario = scenario.clone();
    for (force, policy) in scenario.forces.iter_mut().zip(policies) {
        force.policy = policy;
    }
    arena.fights().squads(&scenario).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn play(squads: &dyn SquadFight, scenario: &Scenario, first: u64, fights: u64) -> SquadTally {
    squads.engage(&Plan { seed: 1, first, fights, rounds_max: scenario.rounds_max })
}

/// How many fights a side wins, by whatever decides them.
fn wins(tally: &SquadTally, side: Side) -> u64 {
    tally.ends.wins(side) + tally.decided[side.index()]
}

#[test]
fn who_knows_the_odds_wins_more_than_it_loses() {
    let mut lost = Vec::new();
    for arena in arenas() {
        for (name, scenario) in scenarios(&arena) {
            for other in &POLICIES[..3] {
                let (mut won, mut beaten) = (0, 0);
                for side in Side::BOTH {
                    let mut policies: [&dyn Policy; 2] = [*other; 2];
                    policies[side.index()] = &Keen;
                    let squads = with(&arena, &scenario, policies);
                    let tally = play(&*squads, &scenario, 0, FIGHTS);
                    won += wins(&tally, side);
                    beaten += wins(&tally, side.foe());
                }
                eprintln!("{name} against {}: {won} to {beaten}", other.name());
                if won <= beaten {
                    lost.push(format!("{name} against {}: {won} to {beaten}", other.name()));
                }
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn what_was_asked_before_changes_nothing() {
    for arena in arenas() {
        for (name, scenario) in scenarios(&arena) {
            let squads = with(&arena, &scenario, [&Keen; 2]);
            let cold = play(&*squads, &scenario, 0, 60);
            let warm = play(&*squads, &scenario, 0, 60);
            assert_eq!(cold, warm, "{name}");
            // The last fight of many is the same fight alone.
            let alone = with(&arena, &scenario, [&Keen; 2]);
            let [many, one] = [&*squads, &*alone].map(|squads| play(squads, &scenario, 59, 1));
            assert_eq!(many, one, "{name}");
        }
    }
}

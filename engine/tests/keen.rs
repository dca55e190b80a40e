//! Players who know the odds.

use std::time::Instant;

use evenodds_engine::engagement::{Plan, Side};
use evenodds_engine::squad::{Keen, POLICIES, Scenario};

use meetings::{Arena, arenas, folder};

mod meetings;

const FIGHTS: u64 = 1000;

#[test]
fn explore() {
    for arena in arenas() {
        for (name, text) in folder(arena.name()).scenarios() {
            let scenario = Scenario::read(name, text, arena.book(), &arena.roster);
            let scenario = scenario.unwrap_or_else(|fault| panic!("{fault}"));
            for theirs in [POLICIES[0], POLICIES[3]] {
                for side in Side::BOTH {
                    let mut scenario = scenario.clone();
                    scenario.forces[side.index()].policy = &Keen;
                    scenario.forces[side.foe().index()].policy = theirs;
                    let mut plain = scenario.clone();
                    plain.forces[side.index()].policy = theirs;
                    let play = |scenario: &Scenario| {
                        let squads = arena.fights().squads(scenario).expect("a fight");
                        let rounds_max = scenario.rounds_max;
                        let plan = Plan { seed: 1, first: 0, fights: FIGHTS, rounds_max };
                        let cold = Instant::now();
                        squads.engage(&plan);
                        let cold = cold.elapsed();
                        let warm = Instant::now();
                        let tally = squads.engage(&plan);
                        (tally, cold, warm.elapsed())
                    };
                    let (tally, cold, warm) = play(&scenario);
                    let (before, _, usual) = play(&plain);
                    eprintln!(
                        "{}-{name} {side:?} keen against {}: {:?}+{:?} {:?}+{:?} undecided {}; before {:?} {:?}; {:?} cold, {:?} warm, {:?} usual",
                        arena.name(),
                        theirs.name(),
                        tally.ends.wins(side),
                        tally.decided[side.index()],
                        tally.ends.wins(side.foe()),
                        tally.decided[side.foe().index()],
                        tally.ends.undecided(),
                        before.ends.wins(side),
                        before.ends.wins(side.foe()),
                        cold,
                        warm,
                        usual
                    );
                }
            }
        }
    }
}

//! x
use evenodds_engine::engagement::Plan;
use evenodds_engine::squad::Scenario;
use meetings::{arenas, folder};
mod meetings;
#[test]
fn dbg() {
    for arena in arenas() {
        for (name, text) in folder(arena.name()).scenarios() {
            let scenario = Scenario::read("o", text, arena.book(), &arena.roster).unwrap();
            let squads = arena.fights().squads(&scenario).unwrap();
            for c in &evenodds_engine::table::COUNTS {
                c.store(0, std::sync::atomic::Ordering::Relaxed);
            }
            let t = std::time::Instant::now();
            squads.engage(&Plan {
                seed: 1,
                first: 0,
                fights: 1000,
                rounds_max: scenario.rounds_max,
            });
            let counts: Vec<u64> = evenodds_engine::table::COUNTS
                .iter()
                .map(|c| c.load(std::sync::atomic::Ordering::Relaxed))
                .collect();
            eprintln!(
                "{} {name} {:?} paths {} all {} longer {} better {} steps {} steps-all {} searches {}",
                arena.name(),
                t.elapsed(),
                counts[0],
                counts[1],
                counts[2],
                counts[3],
                counts[4],
                counts[5],
                counts[6]
            );
        }
    }
}

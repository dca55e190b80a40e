//! What comes of the shipped scenarios of scripts under each policy, kept as counts, so that a change of
//! play is a visible diff.
//!
//! `EVENODDS_BLESS=1 cargo test -p evenodds-script --test squads counts` writes them anew, for whoever
//! has read the diff and means it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use evenodds_engine::squad::{POLICIES, SquadTally};

use super::*;

#[path = "../../../engine/tests/fights/golden/mod.rs"]
mod golden;

/// How many fights of each scenario each policy plays.
const FIGHTS: u64 = 100;

/// The counts of some fights, a line for the fights, one for the rounds in which they ended, and one
/// for each figure.
fn counted(fight: &dyn SquadFight, tally: &SquadTally) -> String {
    let mut text = format!("decided by victory {:?}\n", tally.decided);
    let rounds = (1..).zip(&tally.ends.by_round).filter(|(_, ends)| **ends != [0; 5]);
    for (round, ends) in rounds {
        writeln!(text, "  ended in round {round}: {ends:?}").expect("text");
    }
    for ((name, _), of) in fight.figures().iter().zip(&tally.figures) {
        writeln!(
            text,
            "  {name}: {} attacks, {} of them blows, {} hits, {} kills, {} moves, out {} times",
            of.attacks, of.blows, of.hits, of.kills, of.moves, of.out
        )
        .expect("text");
    }
    text
}

#[test]
fn counts_are_as_they_were() {
    let mut games = 0;
    for (game, system, roster) in shipped() {
        let mut files = BTreeMap::new();
        for (name, text) in game.scenarios() {
            let scenario = Scenario::read(name, text, system.book(), &roster);
            let scenario = scenario.unwrap_or_else(|fault| panic!("{fault}"));
            let fight = system.fights().expect("fights").squads(&scenario);
            let fight = fight.unwrap_or_else(|error| panic!("{error}"));
            let rounds_max = scenario.rounds_max;
            let plan = Plan { seed: 1, first: 0, fights: FIGHTS, rounds_max };
            let title = &scenario.name;
            let mut text = format!("{title}\n{FIGHTS} fights of seed 1 under each policy\n");
            for policy in POLICIES {
                let fight = fight.reordered(scenario.first, [policy; 2]);
                let counted = counted(&*fight, &fight.engage(&plan));
                write!(text, "\n{}: {counted}", policy.name()).expect("text");
            }
            files.insert(format!("{name}.txt"), text);
        }
        if let Some(fault) = system.fault() {
            panic!("{fault}");
        }
        let data = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../data"));
        golden::keep(&data.join(game.name).join("golden").join("counts"), &files);
        games += 1;
    }
    assert!(5 <= games, "{games} games");
}

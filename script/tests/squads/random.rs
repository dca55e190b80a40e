//! Random scenarios of every game that ships with a script, looked on step by step.

use evenodds_engine::squad::{POLICIES, Posture};
use rand::{RngExt as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::sound::plays_soundly;
use super::*;

/// How many scenarios of each game are played, and how many in a quick run.
const SCENARIOS: u64 = 2000;
const FEW: u64 = 12;

/// At most so many of a hundred that are drawn are refused, such as for two leaders.
const REFUSED_MAX: u64 = 75;

/// A scenario of these stat lines: a table with some terrain, and units of both sides on it, some of
/// which come later.
fn drawn(game: &str, profiles: &[&str], luck: &mut Xoshiro256PlusPlus) -> String {
    let mut text = format!("system = \"{game}\"\nname = \"random\"\nrounds_max = 6\n");
    let size = [luck.random_range(24..50), luck.random_range(24..50)];
    writeln!(text, "table = {{ width = {}, depth = {} }}", size[0], size[1]).expect("text");
    for nth in 0..luck.random_range(0..7) {
        let at = size.map(|side: i32| luck.random_range(0..side - 4));
        let long = luck.random_range(1..4);
        let shape = match luck.random_range(0..3) {
            0 => format!("line = [[{}, {}], [{}, {}]]", at[0], at[1], at[0] + long, at[1] + 1),
            1 => format!("rect = [{}, {}, {long}, 2]\nground = \"impassable\"", at[0], at[1]),
            _ => format!("rect = [{}, {}, 3, {long}]\nground = \"difficult\"", at[0], at[1]),
        };
        let height = luck.random_range(0..3);
        writeln!(text, "[[terrain]]\nname = \"piece {nth}\"\n{shape}\nheight = {height}")
            .expect("text");
    }
    for (side, low) in [("Ours", 0), ("Theirs", size[1] - 10)] {
        let policy = POLICIES[luck.random_range(0..POLICIES.len())].name();
        writeln!(text, "[[side]]\nname = \"{side}\"\npolicy = \"{policy}\"").expect("text");
        writeln!(text, "deploy = [0, {low}, {}, 10]", size[0]).expect("text");
        for nth in 0..luck.random_range(1..4) {
            let profile = profiles[luck.random_range(0..profiles.len())];
            let (count, posture) = (luck.random_range(1..6), Posture::ALL[luck.random_range(0..5)]);
            let late = nth != 0 && luck.random_range(0..4) == 0;
            let arrives = if late { "arrives = 3\n" } else { "" };
            writeln!(
                text,
                "[[side.unit]]\n{arrives}posture = \"{}\"\n\
                 figure = [{{ profile = \"{profile}\", count = {count} }}]",
                posture.name()
            )
            .expect("text");
        }
    }
    text
}

#[test]
fn random_scenarios_are_played_soundly() {
    let in_full = std::env::var_os("EVENODDS_FULL").is_some_and(|full| !full.is_empty());
    let mut games = 0;
    for (game, system, roster) in shipped() {
        let names: Vec<&str> = roster.names().collect();
        let mut luck = Xoshiro256PlusPlus::seed_from_u64(1);
        let (mut played, mut refused) = (0, 0);
        while played < if in_full { SCENARIOS } else { FEW } {
            let text = drawn(game.name, &names, &mut luck);
            let Ok(scenario) = Scenario::read("random", &text, system.book(), &roster) else {
                refused += 1;
                continue;
            };
            let fight = system.fights().expect("fights").squads(&scenario);
            let fight = fight.unwrap_or_else(|error| panic!("{error}\n{text}"));
            plays_soundly(&*fight, &scenario, played);
            if let Some(fault) = system.fault() {
                panic!("{fault}\n{text}");
            }
            played += 1;
        }
        let drawn = played + refused;
        assert!(100 * refused <= REFUSED_MAX * drawn, "{}: {refused} of {drawn}", game.name);
        games += 1;
    }
    assert!(7 <= games, "{games} games");
}

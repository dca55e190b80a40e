//! Every duel that these tests solve has, round by round, the very law of two on a table who hold their
//! places: hand to hand in contact, and with bows in sight of each other.

use evenodds_engine::squad::{Relentless, Scenario};

use super::*;

/// Returns the scenario of two sides in a row each, so many inches apart; they hold their places.
fn scenario(case: &Case, system: &dyn System, gap: f64, sides: [&[&str]; 2]) -> Scenario {
    let first = case.situation.iter().find(|(key, _)| *key == "first").map_or("roll", |at| at.1);
    let mut text = format!(
        "system = \"turns\"\nname = \"a test\"\nfirst = \"{first}\"\n[table]\nwidth = 20\ndepth = 20\n"
    );
    for (at, side) in sides.into_iter().enumerate() {
        let y = 5.0 + at as f64 * (1.0 + gap);
        writeln!(text, "[[side]]\nname = \"{at}\"\nposture = \"hold\"\n[[side.unit]]")
            .expect("text");
        for (nth, name) in side.iter().enumerate() {
            let x = 5.0 + 2.0 * nth as f64;
            let figure = format!("profile = \"{name}\"\nat = [{x}, {y}]");
            writeln!(text, "[[side.unit.figure]]\n{figure}").expect("text");
        }
    }
    let scenario = Scenario::read("test", &text, system.book(), &case.roster(system));
    let mut scenario = scenario.unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    scenario.forces.iter_mut().for_each(|force| force.policy = &Relentless);
    scenario
}

/// Returns the law of the two of a duel on a table, unless they cannot do there what they do in it.
pub fn solved(case: &Case, system: &dyn System) -> Option<Solution> {
    let is_told = case.situation.iter().all(|(key, _)| *key == "first");
    if case.arms[0] != case.arms[1] || !is_told || case.turn.contains("simultaneous") {
        return None;
    }
    let gap = if case.arms[0] == "bow" { 5.0 } else { 0.0 };
    let scenario = scenario(case, system, gap, [&["Ann"], &["Bob"]]);
    let fight = system.fights().expect("fights").squads(&scenario);
    let fight = fight.unwrap_or_else(|error| panic!("{error}"));
    let chain = fight.explore(&mut Exact::default(), Limits::FEW, &|| false);
    let solution = chain.unwrap_or_else(|error| panic!("{error:?}")).within(ROUNDS);
    if let Some(fault) = system.fault() {
        panic!("{fault}");
    }
    Some(solution)
}

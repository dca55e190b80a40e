//! Drawings of a scenario: its table, and fights on it.

use evenodds_engine::table::UNITS;

use crate::answer::chart::{Chart, Drawing, Headline, Hue, Scene};
use crate::answer::words;
use crate::measures::engage::SquadSetup;
use crate::measures::replay::Replay;
use crate::question::words::at;

fn scene(setup: &SquadSetup) -> Scene {
    Scene {
        scenario: setup.scenario_file.scenario.clone(),
        words: setup.scenario_file.field().clone(),
        hue: Hue::of(setup.scenario_file.system.book()),
    }
}

/// Returns the chart of a scenario's table at deployment.
#[must_use]
pub fn map(setup: &SquadSetup) -> Chart {
    let scenario = &setup.scenario_file.scenario;
    let [a, b] = setup.names();
    let lengths = |units: i32| f64::from(units) / f64::from(UNITS);
    let (width, depth) = (lengths(scenario.table.width()), lengths(scenario.table.depth()));
    let unit = &setup.scenario_file.field().length[1];
    let title = scenario.name.clone();
    let subtitle = format!("{width} by {depth} {unit}: {a}, filled, and {b}, open, as deployed");
    let pieces: Vec<String> =
        scenario.table.pieces().iter().map(|piece| piece.name.clone()).collect();
    let terrain = if pieces.is_empty() { "no terrain".to_owned() } else { words::list(&pieces) };
    let alt = format!("{title}. {subtitle}. On it: {terrain}.");
    Chart {
        name: "map",
        headline: Headline { title, subtitle, alt },
        drawing: Drawing::Plan(scene(setup)),
    }
}

/// Returns the chart of one of its fights, as a strip of small tables.
#[must_use]
pub fn strip(setup: &SquadSetup, replay: &Replay) -> Chart {
    let [a, b] = setup.names();
    let ending = replay.ending_words([a, b]);
    let title = ending.trim_end_matches('.').to_owned();
    let subtitle = format!(
        "{}{}, fight {} of seed {}: {a}, filled, and {b}, open; lines start at the positions in \
         the frame before",
        setup.scenario_file.scenario.name,
        at(&setup.settings),
        replay.index,
        replay.seed
    );
    Chart {
        name: "strip",
        headline: Headline { title, subtitle, alt: String::new() },
        drawing: Drawing::Strip(scene(setup), replay.moments.clone()),
    }
}

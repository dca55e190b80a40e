//! Drawings of a scenario: its table, and fights on it.

use evenodds_analyses::engage::SquadSetup;
use evenodds_analyses::replay::Replay;
use evenodds_engine::table::UNITS;

use crate::chart::{self, Chart, Headline, Hue, Scene};
use crate::fight_sections::at;
use evenodds_analyses::words;

fn hue(setup: &SquadSetup) -> Hue {
    Hue::of(setup.scenario_file.system.book())
}

/// Draws the table of a scenario at deployment.
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
    chart::plan(&Headline { title, subtitle, alt }, scenario, hue(setup))
}

/// Draws one of its fights as a strip of small tables.
#[must_use]
pub fn strip(setup: &SquadSetup, replay: &Replay) -> Chart {
    let (scenario, [a, b]) = (&setup.scenario_file.scenario, setup.names());
    let ending = replay.ending_words([a, b]);
    let title = ending.trim_end_matches('.').to_owned();
    let subtitle = format!(
        "{}{}, fight {} of seed {}: {a}, filled, and {b}, open; lines start at the positions in \
         the frame before",
        scenario.name,
        at(&setup.settings),
        replay.index,
        replay.seed
    );
    let headline = Headline { title, subtitle, alt: String::new() };
    let words = setup.scenario_file.field().clone();
    let scene = Scene { scenario: scenario.clone(), words, hue: hue(setup) };
    chart::strip(&headline, &scene, &replay.moments)
}

//! Drawings of a scenario: its table, and fights on it.

use evenodds_analyses::engage::EngagementSetup;
use evenodds_analyses::replay::Replay;
use evenodds_engine::table::UNITS;

use crate::chart::{self, Cast, Chart, Headline, Hue};
use crate::fight_sections::at;
use crate::words;

fn hue(setup: &EngagementSetup) -> Hue {
    Hue::of(setup.stage.system.book())
}

/// The table of a scenario as it is deployed.
#[must_use]
pub fn map(setup: &EngagementSetup) -> Chart {
    let scenario = &setup.stage.scenario;
    let [a, b] = setup.names();
    let lengths = |units: i32| f64::from(units) / f64::from(UNITS);
    let (width, depth) = (lengths(scenario.table.width()), lengths(scenario.table.depth()));
    let unit = &setup.stage.field().length[1];
    let title = scenario.name.clone();
    let subtitle = format!("{width} by {depth} {unit}: {a}, filled, and {b}, open, as deployed");
    let pieces: Vec<String> =
        scenario.table.pieces().iter().map(|piece| piece.name.clone()).collect();
    let terrain = if pieces.is_empty() { "no terrain".to_owned() } else { words::list(&pieces) };
    let alt = format!("{title}. {subtitle}. On it: {terrain}.");
    chart::plan(&Headline { title, subtitle, alt }, scenario, hue(setup))
}

/// One of its fights as a strip of small tables.
#[must_use]
pub fn strip(setup: &EngagementSetup, replay: &Replay) -> Chart {
    let (scenario, [a, b]) = (&setup.stage.scenario, setup.names());
    let ending = replay.ending_words([a, b]);
    let title = ending.trim_end_matches('.').to_owned();
    let subtitle = format!(
        "{}{}, fight {} of seed {}: {a}, filled, and {b}, open; lines start at the positions in \
         the frame before",
        scenario.name,
        at(&setup.said),
        replay.index,
        replay.seed
    );
    let headline = Headline { title, subtitle, alt: String::new() };
    let words = setup.stage.field();
    chart::strip(&headline, &Cast { scenario, words, hue: hue(setup) }, &replay.moments)
}

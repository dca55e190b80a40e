//! The charts of what a step is worth.

use super::question::GrowthSteps;
use crate::answer::chart::{Chart, Drawing, Panel};
use crate::question::bouts::headline;
use crate::question::steps;
use crate::question::words::title;

pub(super) fn games(growths: &[GrowthSteps<'_>]) -> Chart {
    let panel = |(bout, growth): &GrowthSteps<'_>| Panel {
        title: title(&bout.roster_file),
        lines: steps::lines(bout, growth),
        mark: None,
    };
    let panels: Vec<Panel> = growths.iter().map(panel).collect();
    let title = "What a step on the attack roll is worth in the duel".to_owned();
    let subtitle = "A fighter against its equal; chance at each step of ease for one".to_owned();
    let (x, y_title) = (steps::axis(), "Chance".to_owned());
    Chart {
        name: "games",
        headline: headline(title, subtitle),
        drawing: Drawing::Growth { x, y_title, panels },
    }
}

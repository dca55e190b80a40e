//! The charts of what a step is worth.

use super::super::bouts::{climb, headline, hue};
use super::super::steps;
use super::super::words::title;
use super::Told;
use crate::answer::chart::{Chart, Drawing, Panel};
use crate::bout::Growth;
use crate::words;

pub(super) fn games(growths: &[Told<'_>]) -> Chart {
    let panel = |(bout, growth): &Told<'_>| Panel {
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

pub(super) fn ladders(growths: &[Told<'_>]) -> Chart {
    let panel = |(bout, growth): &Told<'_>| {
        let line = |growth: &Growth, shade: f64| {
            let rungs = [growth.hit, growth.wound, growth.win].map(|p| (p, None));
            climb(words::signed(growth.edge as i16), hue(bout), shade, rungs)
        };
        let chosen = [(-1, 0.1), (0, 0.5), (1, 0.9)];
        let shown = chosen.iter().filter_map(|&(edge, shade)| {
            let found = growth.iter().find(|growth| growth.edge == edge)?;
            Some(line(found, shade))
        });
        Panel { title: title(&bout.roster_file), lines: shown.collect(), mark: None }
    };
    let panels: Vec<Panel> = growths.iter().map(panel).collect();
    let title = "The same step, from attack roll to wound to duel".to_owned();
    let subtitle = "A fighter against its equal, at −1, 0 and +1 steps of ease".to_owned();
    let rungs = ["roll hits", "wounds", "duel won"].map(str::to_owned).to_vec();
    Chart {
        name: "ladders",
        headline: headline(title, subtitle),
        drawing: Drawing::Ladder { rungs, y_title: "Chance".to_owned(), panels },
    }
}

//! The chart of several games side by side.

use super::super::curve::charts::family;
use super::super::curve::few;
use super::question::OverlayCurves;
use crate::answer::chart::{Axis, Chart, Drawing, Headline, Hue, Line, Panel};
use crate::answer::words;
use crate::measures::curve::Curve;

/// The maximum number of curves in one plot; more are drawn as a plot for each game.
const TOGETHER: usize = 8;

impl OverlayCurves<'_> {
    pub(super) fn chart(&self) -> Chart {
        // Of many curves, few are drawn.
        let all = self.curves().count() <= TOGETHER;
        let shown = self.games.iter().map(|(_, curves)| match all {
            true => curves.iter().collect(),
            false => few(curves),
        });
        let mut shown: Vec<Vec<&Curve>> = shown.collect();
        if let Some(matched) = &self.matched {
            // A line from another chance would be compared with those that start together.
            for (curves, (question, _)) in shown.iter_mut().zip(self.games) {
                let one = matched.of_game(&question.system.card().name);
                if one.is_none_or(|one| !one.reached()) {
                    curves.clear();
                }
            }
        }
        let single = shown.iter().all(|curves| curves.len() <= 1);
        let together = shown.iter().map(Vec::len).sum::<usize>() <= TOGETHER;
        let label = |curve: &Curve| {
            let card = curve.system.card();
            let rating = words::rating(card, curve.terms.rating());
            match (single, together) {
                (true, _) => card.title.clone(),
                (false, true) => format!("{}, {rating}", card.title),
                (false, false) => rating,
            }
        };
        let hues = Hue::apart(self.games.iter().map(|(question, _)| question.system.book()));
        let games: Vec<Vec<Line>> =
            shown.iter().zip(hues).map(|(curves, hue)| family(curves, hue, label)).collect();
        let (x, y_title) = (
            Axis { title: "Steps of ease (right helps)".to_owned(), own: None },
            "Chance to pass".to_owned(),
        );
        let drawing = if together {
            Drawing::Curves { x, y_title, lines: games.concat(), mark: None }
        } else {
            let panel = |(title, lines)| Panel { title, lines, mark: None };
            let panels = self.titles().into_iter().zip(games).map(panel);
            let panels = panels.filter(|panel| !panel.lines.is_empty()).collect();
            Drawing::Panels { x, y_title, panels }
        };
        Chart { name: "curves", headline: self.headline(all), drawing }
    }

    /// Returns the headline of a chart of all curves, or of a few of each game.
    fn headline(&self, all: bool) -> Headline {
        let games = words::list(&self.titles());
        let all_games = self
            .gap_sentence()
            .unwrap_or_else(|| format!("Chance to pass in {games} at each step of ease"));
        let (title, which) = match (&self.matched, all) {
            (Some(matched), _) => (
                matched.headline(),
                format!(
                    "each game that has a check near {} at the nearest",
                    words::percent(matched.base)
                ),
            ),
            (None, true) => (all_games, "each game at the ratings named".to_owned()),
            (None, false) => {
                (all_games, "each game at its first, middle and last rating".to_owned())
            }
        };
        let subtitle = format!("Chance to pass over steps of ease, {which}");
        Headline { title, subtitle, alt: String::new() }
    }
}

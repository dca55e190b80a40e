//! Drawing whatever chart an answer has.

use evenodds_analyses::answer::chart::{self, Drawing};

use super::amount_rows::amount_rows;
use super::at_least::at_least;
use super::bars::{amounts, distribution};
use super::curves::curves;
use super::drawn::Chart;
use super::endings::endings;
use super::growth::growth;
use super::heat::heat;
use super::ladder::ladder;
use super::panels::panels;
use super::plan::plan;
use super::scatter::scatter;
use super::stack::stack;
use super::strip::strip;
use super::tornado::tornado;

/// Draws a chart.
#[must_use]
pub fn draw(chart: &chart::Chart) -> Chart {
    let headline = &chart.headline;
    match &chart.drawing {
        Drawing::Ladder { rungs, y_title, panels } => {
            let rungs: Vec<&str> = rungs.iter().map(String::as_str).collect();
            ladder(headline, &rungs, y_title, panels)
        }
        Drawing::AtLeast { x_title, hue, points, mark } => {
            at_least(headline, x_title, *hue, points, mark.as_ref())
        }
        Drawing::Amounts { x_title, panels } => amounts(headline, x_title, panels),
        Drawing::Stack { parts, rows } => stack(headline, parts, rows),
        Drawing::Endings { x, y_title, lines } => endings(headline, x, y_title, lines),
        Drawing::Curves { x, y_title, lines, mark } => {
            curves(headline, x, y_title, lines, mark.as_ref())
        }
        Drawing::Growth { x, y_title, panels } => growth(headline, x, y_title, panels),
        Drawing::Panels { x, y_title, panels: cells } => panels(headline, x, y_title, cells),
        Drawing::Distribution { x_title, panels } => distribution(headline, x_title, panels),
        Drawing::Heat(values) => heat(headline, values),
        Drawing::AmountRows { title, groups } => amount_rows(headline, title, groups),
        Drawing::Tornado { title, hue, rows } => tornado(headline, title, *hue, rows),
        Drawing::Scatter { x_title, y_title, hue, points } => {
            scatter(headline, [x_title, y_title], *hue, points)
        }
        Drawing::Plan(scene) => plan(headline, &scene.scenario, scene.hue),
        Drawing::Strip(scene, moments) => strip(headline, scene, moments),
    }
}

//! The chart of dice.

use super::question::Roll;
use crate::answer::chart::{Axis, Chart, Drawing, Headline, Hue, Line, Panel};
use crate::answer::words;

/// The least chance of a value or of one beyond it that a chart shows.
const SEEN: f64 = 1e-3;

/// Draws the chance of each value or more, one line for each expression.
pub(super) fn values(rolls: &[Roll<'_>]) -> Chart {
    let line = |(nth, roll): (u8, &Roll<'_>)| {
        let (least, most) = roll.range();
        let seen = |&value: &i16| SEEN < roll.at_least(value) && SEEN < roll.at_most(value);
        let points = (least..=most).filter(seen).map(|value| (value.into(), roll.at_least(value)));
        Line {
            label: roll.expression.written.clone(),
            hue: Hue::Other(nth % Hue::OTHERS),
            shade: if nth < Hue::OTHERS { 0.5 } else { 1.0 },
            points: points.collect(),
            intervals: Vec::new(),
        }
    };
    let mean = |roll: &Roll<'_>| {
        format!(
            "{} averages {}",
            roll.expression.written,
            words::decimal(roll.odds.degree_mean(), 2)
        )
    };
    let title = rolls.iter().map(mean).collect::<Vec<_>>().join(", ");
    let subtitle = "Chance of each value or more".to_owned();
    let lines = (0..).zip(rolls).map(line).collect();
    Chart {
        name: "values",
        headline: Headline { title, subtitle, alt: String::new() },
        drawing: Drawing::Panels {
            x: Axis { title: "Value".to_owned(), own: None },
            y_title: "Chance of this or more".to_owned(),
            panels: vec![Panel { title: String::new(), lines, mark: None }],
        },
    }
}

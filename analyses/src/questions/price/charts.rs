//! The chart of prices.

use super::question::PriceAnswer;
use crate::answer::chart::{Chart, Drawing, Hue, ScatterPoint};
use crate::measures::prices::Priced;
use crate::question::bouts::headline;
use crate::question::words::{at, title};

impl PriceAnswer<'_> {
    /// Returns the chart of strength against cost, with the front of those whom nobody dominates.
    pub(super) fn chart(&self) -> Chart {
        let asked = &self.question.matrix;
        let point = |(name, fighter): (&str, &Priced)| {
            let Priced { cost, score, dominated_by, .. } = fighter;
            Some(ScatterPoint {
                label: name.to_owned(),
                x: (*cost)?,
                y: score.value,
                interval: score.interval,
                leads: dominated_by.is_none(),
            })
        };
        let points: Vec<ScatterPoint> = self.fighters().filter_map(point).collect();
        let dominated = points.iter().filter(|point| !point.leads).count();
        let heading = match dominated {
            0 => "Whoever is stronger costs more".to_owned(),
            1 => "One fighter is dominated by another that costs no more".to_owned(),
            _ => format!(
                "{dominated} of {} fighters are dominated by others that cost no more",
                points.len()
            ),
        };
        let subtitle = format!(
            "{}{}; the line joins fighters that are stronger than every other that costs no more{}",
            title(&asked.roster_file),
            at(&asked.settings),
            self.halves()
        );
        Chart {
            name: "costs",
            headline: headline(heading, subtitle),
            drawing: Drawing::Scatter {
                x_title: "Cost in points".to_owned(),
                y_title: "Mean chance to win".to_owned(),
                hue: Hue::of(asked.roster_file.system.book()),
                points,
            },
        }
    }
}

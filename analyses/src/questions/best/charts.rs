//! The charts of who does best.

use super::question::BestAnswer;
use crate::answer::chart::{Amount, AmountGroup, Chart, Drawing, Hue, ScatterPoint};
use crate::answer::words;
use crate::measures::best::Ranked;
use crate::question::bouts::headline;
use crate::question::words::{at, title};

/// The fewest candidates of different costs that show how scores grow with cost.
const COSTS_LEAST: usize = 3;

impl BestAnswer<'_> {
    pub(super) fn charts(&self) -> Vec<Chart> {
        [self.ranking()].into_iter().chain(self.costs()).collect()
    }

    /// Returns the chart of all scores, the highest first.
    fn ranking(&self) -> Chart {
        let asked = &self.question.tryout;
        let rivals = self.rivals();
        let heading = match rivals.as_slice() {
            [only] => format!("{} does best", only.candidate.name()),
            [one, other] => {
                format!("{} or {} does best", one.candidate.name(), other.candidate.name())
            }
            all => format!("One of {} does best", all.len()),
        };
        let subtitle = format!(
            "{}{}; duels of 100 that each wins against {}{}",
            title(&asked.roster_file),
            at(&asked.settings),
            self.field(),
            self.halves()
        );
        let row = |one: &Ranked| Amount {
            label: one.candidate.name(),
            value: 100.0 * one.score.value,
            interval: one.score.interval.map(|(low, high)| (100.0 * low, 100.0 * high)),
        };
        let group = AmountGroup {
            title: format!("{} candidates", words::count(self.tried.standings.len() as u64)),
            hue: Hue::of(asked.roster_file.system.book()),
            rows: self.tried.standings.iter().map(row).collect(),
        };
        let drawing = Drawing::AmountRows {
            title: "Duels won of 100, on average".to_owned(),
            groups: vec![group],
        };
        Chart { name: "ranking", headline: headline(heading, subtitle), drawing }
    }

    /// Returns the chart of scores against costs, if there are enough of them.
    fn costs(&self) -> Option<Chart> {
        let asked = &self.question.tryout;
        let point = |one: &Ranked| {
            Some(ScatterPoint {
                label: one.candidate.name(),
                x: one.candidate.points?,
                y: one.score.value,
                interval: one.score.interval,
                leads: self.leads(one) == Some(true),
            })
        };
        let points: Vec<ScatterPoint> = self.tried.standings.iter().filter_map(point).collect();
        let mut costs: Vec<f64> = points.iter().map(|point| point.x).collect();
        costs.sort_by(f64::total_cmp);
        costs.dedup();
        if costs.len() < COSTS_LEAST {
            return None;
        }
        let front = points.iter().filter(|point| point.leads).count();
        let heading = format!("{front} of {} are the best for their cost", points.len());
        let subtitle = format!(
            "{}{}; the line joins the best for their cost: nobody of an equal or lower cost surely scores higher{}",
            title(&asked.roster_file),
            at(&asked.settings),
            self.halves()
        );
        let drawing = Drawing::Scatter {
            x_title: "Cost in points".to_owned(),
            y_title: "Mean chance to win".to_owned(),
            hue: Hue::of(asked.roster_file.system.book()),
            points,
        };
        Some(Chart { name: "costs", headline: headline(heading, subtitle), drawing })
    }
}

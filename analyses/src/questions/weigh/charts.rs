//! The chart of weights.

use super::question::WeighAnswer;
use super::words::told;
use crate::answer::chart::{Chart, Drawing, Hue, TornadoBar, TornadoRow};
use crate::answer::words;
use crate::measures::weights::{KeyHolder, KeyWeight};
use crate::question::bouts::headline;
use crate::question::words::{at, title};

/// The largest number of keys on the chart.
const DRAWN: usize = 12;

impl WeighAnswer<'_> {
    /// Returns the chart of the keys whose steps change most; `None` if none changes anything.
    pub(super) fn chart(&self) -> Option<Chart> {
        let (question, shown) = (self.question, self.shown());
        let first = self.first().or(shown.first().copied())?;
        let row = |weight: &&KeyWeight| {
            let steps = weight.changes.iter().enumerate();
            let bars = steps.filter_map(|(nth, change)| {
                let label = weight.steps.step(nth).to_owned();
                change.map(|change| TornadoBar {
                    label,
                    value: change.value,
                    interval: change.interval,
                })
            });
            let label = match weight.steps.holder {
                KeyHolder::Situation => format!("{} *", weight.steps.key.replace('_', " ")),
                _ => weight.steps.label(),
            };
            TornadoRow { label, bars: bars.collect() }
        };
        let of_situation = |weight: &&KeyWeight| weight.steps.holder == KeyHolder::Situation;
        let starred = match shown.iter().take(DRAWN).any(of_situation) {
            true => "; *: of the situation",
            false => "",
        };
        let more = match shown.len().saturating_sub(DRAWN) {
            0 => String::new(),
            1 => "; one more key changes less".to_owned(),
            more => format!("; {more} more keys change less"),
        };
        let subtitle = format!(
            "{}{}; one step of each key, against {}; {} as it is{starred}{more}",
            title(&question.against.roster_file),
            at(question.against.settings()),
            self.field(),
            words::percent(self.weights.base.value)
        );
        let heading = format!(
            "{}: {} is worth most, {}",
            question.fighter(),
            first.steps.label(),
            told(first, |_| String::new())
        );
        Some(Chart {
            name: "steps",
            headline: headline(heading, subtitle),
            drawing: Drawing::Tornado {
                title: format!("Change of the {}, pp", self.chance()),
                hue: Hue::of(question.against.roster_file.system.book()),
                rows: shown.iter().take(DRAWN).map(row).collect(),
            },
        })
    }
}

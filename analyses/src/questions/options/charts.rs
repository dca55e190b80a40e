//! The chart of options.

use super::question::OptionsAnswer;
use crate::answer::chart::{Chart, Drawing, Hue, TornadoBar, TornadoRow};
use crate::answer::words;
use crate::measures::options::{OptionVerdict, OptionWorth};
use crate::question::bouts::headline;

/// The largest number of rows on the chart.
const DRAWN: usize = 14;

impl OptionsAnswer<'_> {
    /// Returns the chart of what options are worth; `None` if none is ever used.
    pub(super) fn chart(&self) -> Option<Chart> {
        let is_used = |one: &&OptionWorth| one.verdict != OptionVerdict::Unused;
        let mut used: Vec<&OptionWorth> = self.found.options.iter().filter(is_used).collect();
        used.sort_by(|one, other| other.worth.value.abs().total_cmp(&one.worth.value.abs()));
        used.first()?;
        let row = |one: &&OptionWorth| TornadoRow {
            label: format!("{}, {}", one.option.key, self.name(one.side)),
            bars: vec![TornadoBar {
                label: "with it".to_owned(),
                value: one.worth.value,
                interval: one.worth.interval,
            }],
        };
        let more = match used.len().saturating_sub(DRAWN) {
            0 => String::new(),
            1 => "; one more changes less".to_owned(),
            more => format!("; {more} more change less"),
        };
        let is_sure = |one: &&&OptionWorth| one.verdict != OptionVerdict::Undecided;
        let heading = match used.iter().find(is_sure) {
            Some(one) => {
                let points = words::points(one.worth.value);
                format!("{}: {} is worth {points} pp", self.name(one.side), one.option.key)
            }
            None => "No option is sure to change who wins".to_owned(),
        };
        let subtitle =
            format!("{}; the same fights with and without each option{more}", self.place());
        Some(Chart {
            name: "options",
            headline: headline(heading, subtitle),
            drawing: Drawing::Tornado {
                title: "Change of the side's chance to win, pp".to_owned(),
                hue: Hue::of(self.setup.scenario_file.system.book()),
                rows: used.iter().take(DRAWN).map(row).collect(),
            },
        })
    }
}

//! The charts of a squad fight.

mod course;
mod figures;
mod often;

use evenodds_engine::engagement::{Ending, Side};

use super::drawings::{map, strip};
use super::policies;
use super::question::Engagement;
use crate::answer::chart::{Chart, Drawing, Hue, Part, Shade, Stack};
use crate::answer::words;
use crate::measures::engage::SquadOdds;
use crate::question::bouts::headline;

/// The names of the charts of fights at [`Replay::PERCENTILES`](crate::measures::replay::Replay::PERCENTILES).
const STRIPS: [&str; 3] = ["at-5", "at-50", "at-95"];

/// The smallest share of fights that gets an entry in a legend.
const SHARE: f64 = 4e-3;

impl Engagement<'_> {
    pub(super) fn charts(&self) -> Vec<Chart> {
        let mut charts = vec![endings(self), map(self.setup)];
        let perhaps = [
            course::rounds(self),
            course::unbroken(self),
            course::survival(self),
            figures::losses_at_rout(self),
            course::states(self),
            course::pace(self),
            figures::kills(self),
            self.policies.map(policies::chart),
        ];
        charts.extend(perhaps.into_iter().flatten());
        let replays = STRIPS.into_iter().zip(self.replays);
        charts.extend(replays.map(|(name, replay)| Chart { name, ..strip(self.setup, replay) }));
        charts
    }

    fn hue(&self, side: Side) -> Hue {
        Hue::of(self.setup.scenario_file.system.book()).of_side(side)
    }
}

/// Returns the chart of how fights end, in general and with each side going first.
fn endings(engagement: &Engagement<'_>) -> Chart {
    let [a, b] = engagement.setup.names();
    let part = |label: String, hue: Option<Hue>, shade: Shade| Part { label, hue, shade };
    let [ours, theirs] = Side::BOTH.map(|side| Some(engagement.hue(side)));
    let parts = [
        part(format!("{a}, the other out"), ours, Shade::Own),
        part(format!("{a}, the other routed"), ours, Shade::Light),
        part(format!("{a}, on victory conditions"), ours, Shade::Strong),
        part("both out".to_owned(), None, Shade::Light),
        part("undecided".to_owned(), None, Shade::Own),
        part(format!("{b}, on victory conditions"), theirs, Shade::Strong),
        part(format!("{b}, the other routed"), theirs, Shade::Light),
        part(format!("{b}, the other out"), theirs, Shade::Own),
    ];
    let shares = |odds: &SquadOdds| {
        let both = odds.ends.ended(Ending::BothOut);
        let of = |side: Side| {
            let ends = &odds.ends;
            [ends.ended(Ending::Out(side)), ends.ended(Ending::Rout(side)), odds.decided(side)]
        };
        let [first, second] = [of(Side::A), of(Side::B)];
        let neither = [both, odds.undecided()];
        let all = first.into_iter().chain(neither).chain(second.into_iter().rev());
        // What is too rare to be drawn needs no entry in the legend.
        all.map(|share| if share < SHARE { 0.0 } else { share }).collect::<Vec<f64>>()
    };
    let as_said = match engagement.setup.first() {
        "a" => format!("{a} goes first"),
        "b" => format!("{b} goes first"),
        _ => "as rolled".to_owned(),
    };
    let mut rows = vec![Stack { label: as_said, shares: shares(engagement.odds) }];
    if let Some(first) = engagement.first_move {
        let with = [a, b].into_iter().zip(&first.odds);
        let with = with.map(|(name, odds)| (format!("{name} goes first"), odds));
        rows.extend(with.map(|(label, odds)| Stack { label, shares: shares(odds) }));
    }
    rows.dedup();
    if rows.len() == 1 {
        rows[0].label = String::new();
    }
    let wins = Side::BOTH.map(|side| words::percent(engagement.odds.wins(side)));
    let neither = words::neither(engagement.odds.draw());
    let title = format!("Fights won: {a} {}, {b} {}{neither}", wins[0], wins[1]);
    let subtitle = format!("{}; who wins, and how", engagement.place());
    Chart {
        name: "ends",
        headline: headline(title, subtitle),
        drawing: Drawing::Stack { parts: parts.to_vec(), rows },
    }
}

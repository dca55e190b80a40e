//! The chart of the tempo of a duel.

use evenodds_engine::engagement::Side;

use super::question::DuelTempoAnswer;
use crate::answer::chart::{Axis, Chart, Drawing, Hue, Line};
use crate::question::bouts::{headline, hue, pairing};

/// The largest number of rounds on the chart.
const DRAWN: usize = 41;

impl DuelTempoAnswer<'_> {
    /// Returns the chart of when duels are decided and over.
    pub(super) fn chart(&self) -> Chart {
        let (bout, shown) = (&self.question.bout, self.rounds_shown(0.9995).clamp(2, DRAWN));
        let line = |label: String, hue: Hue, chances: Vec<f64>| {
            let points = (0..).zip(chances).take(shown).collect();
            Line { label, hue, shade: 0.5, points, intervals: Vec::new() }
        };
        let decided = |side: Side| {
            let label = format!("decided for {}", bout.names[side.index()]);
            line(label, hue(bout).of_side(side), self.found.decided_by_round(side))
        };
        let subtitle = format!(
            "{}; share of duels by the end of each round; decided: the winner is {} sure",
            pairing(bout),
            self.sure()
        );
        Chart {
            name: "decided",
            headline: headline(self.title(), subtitle),
            drawing: Drawing::Endings {
                x: Axis { title: "Round".to_owned(), own: None },
                y_title: "Share of duels".to_owned(),
                lines: vec![
                    line("over".to_owned(), Hue::Neutral, self.over()),
                    decided(Side::A),
                    decided(Side::B),
                ],
            },
        }
    }
}

//! The charts of match-ups.

use super::question::MatchupsAnswer;
use crate::answer::chart::{Amount, AmountGroup, Chart, Drawing, Heat, Hue, Scale};
use crate::answer::words;
use crate::question::bouts::headline;
use crate::question::words::{at, title};

/// The surprise that is next to nothing.
const NOTHING: f64 = 0.005;

impl MatchupsAnswer<'_> {
    /// Returns the chart of what players would field; `None` if that is one fighter.
    pub(super) fn mix_chart(&self) -> Option<Chart> {
        let asked = &self.question.matrix;
        let mix = self.mix();
        let [(first, share), _, ..] = &mix[..] else { return None };
        let row = |(name, share): &(&str, f64)| Amount {
            label: (*name).to_owned(),
            value: 100.0 * share,
            interval: None,
        };
        let group = AmountGroup {
            title: String::new(),
            hue: Hue::of(asked.roster_file.system.book()),
            rows: mix.iter().map(row).collect(),
        };
        let heading = format!(
            "With a free choice, players would mix {} fighters, {first} most often: {}",
            mix.len(),
            words::percent(*share)
        );
        let subtitle = format!(
            "{}{}; how often each is fielded in the mix against which no fighter wins more than half \
             of its duels",
            title(&asked.roster_file),
            at(&asked.settings)
        );
        Some(Chart {
            name: "mix",
            headline: headline(heading, subtitle),
            drawing: Drawing::AmountRows {
                title: "Share of the mix, percent".to_owned(),
                groups: vec![group],
            },
        })
    }

    /// Returns the chart of what ratings do not explain; `None` if that is next to nothing.
    pub(super) fn surprises_chart(&self) -> Option<Chart> {
        let asked = &self.question.matrix;
        let surprise = |row: usize, column: usize| self.matchups.surprises[row][column];
        let size = self.ranking.len();
        let pairs = (0..size * size).map(|at| (at / size, at % size));
        let (row, column) = pairs.reduce(|most, pair| {
            if surprise(most.0, most.1) < surprise(pair.0, pair.1) { pair } else { most }
        })?;
        let most = surprise(row, column);
        if most < NOTHING {
            return None;
        }
        let names: Vec<String> =
            self.ranking.iter().map(|&row| self.name(row).to_owned()).collect();
        let cells = |&row: &usize| {
            let cell = |&column: &usize| (row != column).then(|| surprise(row, column));
            self.ranking.iter().map(cell).collect()
        };
        let heading = format!(
            "Ratings explain {} of who beats whom; {} beats {} most beyond its rating",
            words::percent(self.matchups.explained),
            self.name(row),
            self.name(column)
        );
        let subtitle = format!(
            "{}{}; how much more of its duels with the column the row wins than ratings predict, in pp",
            title(&asked.roster_file),
            at(&asked.settings)
        );
        Some(Chart {
            name: "surprises",
            headline: headline(heading, subtitle),
            drawing: Drawing::Heat(Heat {
                row_title: "Fighter".to_owned(),
                column_title: "against".to_owned(),
                columns: names.clone(),
                rows: names,
                cells: self.ranking.iter().map(cells).collect(),
                scale: Scale::Diverging { limit: most },
                diagonal: true,
                present: None,
            }),
        })
    }
}

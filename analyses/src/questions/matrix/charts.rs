//! The charts of a matrix.

use super::question::MatrixAnswer;
use crate::answer::chart::{Chart, Drawing, Heat, Scale};
use crate::answer::words;
use crate::question::bouts::headline;
use crate::question::words::{at, title};
use crate::sampling::PairOdds;

/// The value of going first that is next to nothing.
const NOTHING: f64 = 0.005;

impl MatrixAnswer<'_> {
    fn heat(&self, scale: Scale, read: fn(&PairOdds) -> f64) -> Drawing {
        let names: Vec<String> =
            self.ranking.iter().map(|&row| self.name(row).to_owned()).collect();
        let row = |&row: &usize| {
            let cell = |&column: &usize| Some(read(self.matrix.cell(row, column)));
            self.ranking.iter().map(cell).collect()
        };
        Drawing::Heat(Heat {
            row_title: "Fighter".to_owned(),
            column_title: "against".to_owned(),
            columns: names.clone(),
            rows: names,
            cells: self.ranking.iter().map(row).collect(),
            scale,
            diagonal: true,
            present: None,
        })
    }

    pub(super) fn wins_chart(&self) -> Chart {
        let (question, best) = (self.question, self.ranking[0]);
        // Where duels end undecided, even pairs both win less than half of them.
        let losses = match self.matrix.has_draws() {
            true => {
                let losses = self.means[best] - self.nets[best];
                format!(" and loses {}", words::percent(losses.max(0.0)))
            }
            false => String::new(),
        };
        let title_words = format!(
            "{} wins {} of its duels on average{losses}",
            self.name(best),
            words::percent(self.means[best])
        );
        let subtitle = format!(
            "{}{}; duels won by the row minus duels lost, of 100",
            title(&question.roster_file),
            at(&question.settings)
        );
        Chart {
            name: "wins",
            headline: headline(title_words, subtitle),
            drawing: self.heat(Scale::Diverging { limit: 1.0 }, |cell| cell.win - cell.loss),
        }
    }

    /// Returns the chart of what going first is worth; `None` if that is next to nothing in most
    /// pairs.
    pub(super) fn first_moves_chart(&self) -> Option<Chart> {
        let (question, cells) = (self.question, &self.matrix.cells);
        let worth = cells.iter().filter(|cell| NOTHING <= cell.first_move.abs()).count();
        if worth <= cells.len() / 2 {
            return None;
        }
        let limit = cells.iter().map(|cell| cell.first_move.abs()).fold(0.0, f64::max).max(0.01);
        let mean = words::points(self.matrix.first_move_mean());
        let subtitle = format!(
            "{}{}; how much more likely the row is to win going first than second, in pp",
            title(&question.roster_file),
            at(&question.settings)
        );
        Some(Chart {
            name: "first",
            headline: headline(format!("Going first is worth {mean} pp on average"), subtitle),
            drawing: self.heat(Scale::Diverging { limit }, |cell| cell.first_move),
        })
    }
}

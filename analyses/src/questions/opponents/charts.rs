//! The chart of a fighter's opponents.

use super::question::{OpponentsAnswer, Opposed};
use crate::answer::chart::{Amount, AmountGroup, Chart, Drawing, Hue};
use crate::answer::words;
use crate::question::bouts::headline;
use crate::question::words::{at, title};

/// The most opponents at either end of the chart.
const DRAWN: usize = 15;

impl OpponentsAnswer<'_> {
    pub(super) fn chart(&self) -> Chart {
        let against = &self.question.against;
        let row = |one: &Opposed<'_>| Amount {
            label: one.name.to_owned(),
            value: 100.0 * one.odds.win,
            interval: one.odds.win_interval.map(|(low, high)| (100.0 * low, 100.0 * high)),
        };
        let rows: Vec<Amount> = self.duels.iter().map(row).collect();
        let hue = Hue::of(against.roster_file.system.book());
        let group = |title: &str, rows: &[Amount]| AmountGroup {
            title: title.to_owned(),
            hue,
            rows: rows.to_vec(),
        };
        let (groups, which) = match rows.len() {
            count if count <= 2 * DRAWN => (vec![group("", &rows)], String::new()),
            count => (
                vec![
                    group("Whom it beats most often", &rows[..DRAWN]),
                    group("Who beats it most often", &rows[count - DRAWN..]),
                ],
                format!("; the {DRAWN} at either end of {count}"),
            ),
        };
        let heading = format!(
            "{} wins {} of its duels on average",
            self.question.fighter(),
            words::percent(self.mean().value)
        );
        let subtitle = format!(
            "{}{}; chance to win against each opponent{which}",
            title(&against.roster_file),
            at(against.settings())
        );
        Chart {
            name: "opponents",
            headline: headline(heading, subtitle),
            drawing: Drawing::AmountRows { title: "Chance to win, percent".to_owned(), groups },
        }
    }
}

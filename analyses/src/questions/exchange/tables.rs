//! The tables of matched games.

use super::question::{ExchangeMatches, MATCHES, RATES, title, told};
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::measures::exchange::Match;

/// The headings of matches.
const MATCH: [(&str, bool); 8] = [
    ("game", false),
    ("base", true),
    ("check", false),
    ("chance", true),
    ("error, pp", true),
    ("within 5 pp", false),
    ("helpful step, pp", true),
    ("hindering step, pp", true),
];

/// Returns a match as a row.
fn row(one: &Match) -> Vec<Cell> {
    vec![
        Cell::Text(title(one).to_owned()),
        Cell::Chance(one.base),
        Cell::Text(told(one)),
        Cell::Chance(one.pass),
        Cell::Points(one.error(), None),
        Cell::Text(if one.reached() { "yes" } else { "no" }.to_owned()),
        Cell::Points(one.change(1), None),
        Cell::Points(one.change(-1), None),
    ]
}

impl ExchangeMatches<'_> {
    pub(super) fn tables(&self) -> Vec<Table> {
        vec![self.base_table(), self.all_table(), self.rates_table()]
    }

    /// Returns the table of matches at the base chance of the sentences.
    fn base_table(&self) -> Table {
        let caption = format!(
            "The check of each game nearest to {}, and the effect of a step",
            words::percent(self.matched.base)
        );
        let rows = self.matched.all().map(row).collect();
        let mut table = Table::of(caption, &MATCH, rows, MATCHES).whole();
        // It is the same in all rows.
        table.columns.remove(1);
        for row in &mut table.rows {
            row.remove(1);
        }
        table
    }

    /// Returns the table of all matches.
    fn all_table(&self) -> Table {
        let rows = self.matched.matches.iter().map(row).collect();
        let caption = "The check of each game nearest to each base chance";
        Table::of(caption, &MATCH, rows, MATCHES).folded().whole()
    }

    fn rates_table(&self) -> Table {
        let systems = self.question.systems.iter();
        let games: Vec<String> =
            systems.map(|system| format!("in {}", system.card().title)).collect();
        let mut heads = vec![("base", true), ("step", false), ("of", false)];
        heads.extend(games.iter().map(|game| (game.as_str(), true)));
        let mut rows = Vec::new();
        for &base in &self.question.bases {
            let here: Vec<&Match> =
                self.matched.matches.iter().filter(|one| one.base == base).collect();
            for (step, kind) in [(1, "helps"), (-1, "hinders")] {
                for of in &here {
                    let mut row = vec![
                        Cell::Chance(base),
                        Cell::Text(kind.to_owned()),
                        Cell::Text(title(of).to_owned()),
                    ];
                    row.extend(here.iter().map(|within| self.worth(of, within, step)));
                    rows.push(row);
                }
            }
        }
        let caption = "What one step is worth in steps of each game. A dash: no number of steps is \
                       enough. A star: one of the two games cannot get within 5 pp of the base";
        Table::of(caption, &heads, rows, RATES).folded().whole().shown_by(&["helps", "hinders"])
    }

    /// Returns what a step is worth in steps of another game.
    fn worth(&self, of: &Match, within: &Match, step: i16) -> Cell {
        let reached = of.reached() && within.reached();
        match self.rate(of, within, step) {
            None => Cell::Text("–".to_owned()),
            Some(worth) if reached => Cell::Rate(worth),
            Some(worth) => Cell::Text(format!("{worth:.2}*")),
        }
    }
}

//! The charts of matched games.

use super::question::{ExchangeMatches, title, told};
use crate::answer::chart::{Axis, Chart, Drawing, Headline, Heat, Hue, Line, Panel, Scale};
use crate::answer::words;
use crate::measures::exchange::Match;

impl ExchangeMatches<'_> {
    pub(super) fn charts(&self) -> Vec<Chart> {
        vec![self.curves_chart(), self.rates_chart("helps", 1), self.rates_chart("hinders", -1)]
    }

    fn curves_chart(&self) -> Chart {
        let changes = self.matched.changes(1);
        let headline = self.matched.headline();
        let games = &self.question.systems;
        let hues = Hue::apart(games.iter().map(|system| system.book()));
        let hue = |one: &Match| {
            let game = games.iter().position(|game| game.card().name == one.system.card().name);
            game.map_or_else(|| Hue::of(one.system.book()), |game| hues[game])
        };
        let panel = |&base: &f64| {
            let matches = self.matched.matches.iter();
            let matches = matches.filter(|one| one.base == base && one.reached());
            let line = |one: &Match| Line {
                label: title(one).to_owned(),
                hue: hue(one),
                shade: 0.5,
                intervals: Vec::new(),
                points: self
                    .question
                    .ease
                    .clone()
                    .map(|e| (i32::from(e), one.pass_at(e)))
                    .collect(),
            };
            Panel {
                title: format!("matched at {}", words::percent(base)),
                lines: matches.map(line).collect(),
                mark: Some((0, base)),
            }
        };
        let panels: Vec<Panel> = self.question.bases.iter().map(panel).collect();
        let missing = self.matched.matches.iter().any(|one| !one.reached());
        let missing = if missing { "; without games that have no such check" } else { "" };
        let change = |(one, change): &(&Match, f64)| {
            format!("{}, {}, {} pp", title(one), told(one), words::points(*change))
        };
        let alt = format!(
            "Chance to pass over steps of ease, games matched at {} base chances. A helpful step \
             at {}: {}.",
            self.question.bases.len(),
            words::percent(self.matched.base),
            changes.iter().map(change).collect::<Vec<_>>().join("; ")
        );
        let subtitle =
            format!("Chance to pass over steps of ease, each panel from one base chance{missing}");
        let x = Axis { title: "Steps of ease (right helps)".to_owned(), own: None };
        Chart {
            name: "curves",
            headline: Headline { title: headline, subtitle, alt },
            drawing: Drawing::Panels { x, y_title: "Chance to pass".to_owned(), panels },
        }
    }

    fn rates_chart(&self, kind: &'static str, step: i16) -> Chart {
        let here = self.matched.here();
        let names: Vec<String> = here.iter().map(|one| title(one).to_owned()).collect();
        let rows =
            here.iter().map(|of| here.iter().map(|within| self.rate(of, within, step)).collect());
        let cells: Vec<Vec<Option<f64>>> = rows.collect();
        let pairs = here.iter().zip(&cells).flat_map(|(of, row)| {
            here.iter().zip(row).filter(|(within, _)| title(of) != title(within)).map(
                move |(within, worth)| match worth {
                    Some(worth) => {
                        format!("one {} step is worth {worth:.2} of {}", title(of), title(within))
                    }
                    None => {
                        format!("no number of {} steps equals one of {}", title(within), title(of))
                    }
                },
            )
        });
        let alt = format!(
            "Exchange rates at {}: {}.",
            words::percent(self.matched.base),
            pairs.collect::<Vec<_>>().join("; ")
        );
        let changes = self.matched.changes(step);
        let headline = match (changes.first(), changes.last()) {
            (Some((most, _)), Some((least, _))) if changes.len() > 1 => {
                match self.rate(most, least, step) {
                    Some(worth) => format!(
                        "At {}, one {} step that {kind} is worth {worth:.1} {} steps",
                        words::percent(self.matched.base),
                        title(most),
                        title(least)
                    ),
                    None => format!(
                        "At {}, no number of {} steps does what one of {} does",
                        words::percent(self.matched.base),
                        title(least),
                        title(most)
                    ),
                }
            }
            _ => {
                format!(
                    "Too few games can be matched at {} to compare",
                    words::percent(self.matched.base)
                )
            }
        };
        let subtitle = format!(
            "What one step that {kind} of the row's game is worth in steps of the column's game"
        );
        let heat = Heat {
            row_title: "one step of".to_owned(),
            column_title: "is worth so many steps of".to_owned(),
            rows: names.clone(),
            columns: names,
            cells,
            scale: Scale::Ratio,
            diagonal: true,
            present: None,
        };
        Chart {
            name: kind,
            headline: Headline { title: headline, subtitle, alt },
            drawing: Drawing::Heat(heat),
        }
    }
}

//! The tables of curves.

use evenodds_analyses::curve::{Curve, Step};
use evenodds_analyses::odds::Odds;
use evenodds_engine::resolver::Grade;

use super::{CURVES, CurveAnswer, POINTS};
use crate::document::{Column, Table};
use evenodds_analyses::words;

impl CurveAnswer<'_> {
    pub(super) fn curves_table(&self) -> Table {
        let heads = [
            self.card.rating.word.as_str(),
            "chance",
            "floor",
            "ceiling",
            "steps 5 % to 95 %",
            "dead steps",
            "saturated steps",
            "best step, points",
        ];
        let row = |curve: &Curve| {
            let counted = |holds: &dyn Fn(Step) -> bool| match curve.steps().count() {
                0 => "–".to_owned(),
                _ => curve.steps().filter(|&(_, step)| holds(step)).count().to_string(),
            };
            let best =
                curve.best_step().map_or("–".to_owned(), |(_, step)| words::size(step.change));
            vec![
                words::whole(curve.terms.rating()),
                words::percent(Odds::exact(curve.system.as_ref(), curve.terms).pass()),
                words::percent(curve.floor),
                words::percent(curve.ceiling),
                curve.steps_from_5_to_95().map_or("never".to_owned(), words::whole),
                counted(&|step| step.dead),
                counted(&|step| step.saturated),
                best,
            ]
        };
        let caption = format!(
            "{}{}: the chance without modifiers, the range with modifiers, and the steps",
            self.card.title,
            words::against(self.card, self.middle.against())
        );
        table(caption, &heads, self.curves.iter().map(row).collect(), CURVES, false)
    }

    pub(super) fn points_table(&self) -> Table {
        let heads = [
            self.card.rating.word.as_str(),
            "ease",
            "modifier",
            "pass",
            "interval",
            "fumble",
            "failure",
            "success",
            "critical",
            "mean degree",
            "standard deviation",
            "change, points",
            "change of log-odds",
            "remark",
        ];
        let mut rows = Vec::new();
        for curve in self.curves {
            for point in &curve.points {
                let odds = &point.odds;
                let mut row = vec![
                    words::whole(curve.terms.rating()),
                    words::signed(point.ease),
                    words::signed(self.card.modifier.own(point.ease)),
                    words::percent(odds.pass()),
                    odds.pass_interval().map_or("exact".to_owned(), |(low, high)| {
                        format!("{} to {}", words::percent(low), words::percent(high))
                    }),
                ];
                row.extend(Grade::ALL.map(|grade| words::percent(odds.grade(grade))));
                row.push(words::mean(odds.degree_mean()));
                row.push(words::mean(odds.degree_sd()));
                row.push(point.step.map_or("–".to_owned(), |step| words::points(step.change)));
                let slope = point.step.and_then(|step| step.log_odds);
                row.push(slope.map_or("–".to_owned(), |slope| format!("{slope:.2}")));
                row.push(match point.step {
                    Some(Step { dead: true, .. }) => "dead".to_owned(),
                    Some(Step { saturated: true, .. }) => "saturated".to_owned(),
                    _ => String::new(),
                });
                rows.push(row);
            }
        }
        let against = words::against(self.card, self.middle.against());
        let caption = format!("{}{against}: every point of the curves", self.card.title);
        table(caption, &heads, rows, POINTS, true)
    }
}

/// Creates a table of numbers from a frame.
fn table(
    caption: String,
    headings: &[&str],
    rows: Vec<Vec<String>>,
    frame: &str,
    folded: bool,
) -> Table {
    let column = |heading: &&str| Column { heading: (*heading).to_owned(), numeric: true };
    let columns = headings.iter().map(column).collect();
    Table { caption, columns, rows, frame: Some(frame.to_owned()), folded }
}

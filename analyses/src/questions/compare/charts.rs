//! The charts of a comparison: both answers in one.

use super::Compared;
use crate::answer::chart::{Chart, Drawing, Headline, Hue, Line, Panel, Stack};

/// What the charts call the question without the variant.
const BASE: &str = "as it is";

impl Compared<'_> {
    pub(super) fn charts(&self) -> Vec<Chart> {
        let [before, after] = self.answers;
        let variant = &self.question.variant;
        let both = format!("As it is, and under {variant}");
        let together = |(nth, chart): (usize, &Chart)| {
            let other = after.charts.iter().find(|other| other.name == chart.name)?;
            let drawing = self.together(&chart.drawing, &other.drawing)?;
            // The first chart shows what the first sentence tells.
            let told = self.most().filter(|_| nth == 0).map(|most| self.briefly(most));
            let headline = Headline {
                title: told.unwrap_or_else(|| both.clone()),
                subtitle: format!("{}, as it is and under {variant}", chart.headline.subtitle),
                alt: String::new(),
            };
            Some(Chart { name: chart.name, headline, drawing })
        };
        let all = before.charts.iter().enumerate().filter_map(together);
        all.chain(self.reasons_chart()).collect()
    }

    /// Returns both drawings in one; `None` if they would not be easier to compare.
    fn together(&self, before: &Drawing, after: &Drawing) -> Option<Drawing> {
        let variant = &self.question.variant;
        match (before, after) {
            (Drawing::Stack { parts, rows }, Drawing::Stack { parts: others, rows: more }) => {
                let [row, other] = [rows.first()?, more.first()?];
                let row = Stack { label: BASE.to_owned(), ..row.clone() };
                let other = Stack { label: variant.clone(), ..other.clone() };
                // The game of a variant may have another look.
                (parts.len() == others.len())
                    .then(|| Drawing::Stack { parts: parts.clone(), rows: vec![row, other] })
            }
            (
                Drawing::Ladder { rungs, y_title, panels },
                Drawing::Ladder { panels: others, .. },
            ) => {
                let both = panels.iter().zip(others).map(|(panel, other)| Panel {
                    title: panel.title.clone(),
                    lines: self.lines(&panel.lines, &other.lines),
                    mark: None,
                });
                Some(Drawing::Ladder {
                    rungs: rungs.clone(),
                    y_title: y_title.clone(),
                    panels: both.collect(),
                })
            }
            (Drawing::Curves { x, y_title, lines }, Drawing::Curves { lines: others, .. }) => {
                Some(Drawing::Curves {
                    x: x.clone(),
                    y_title: y_title.clone(),
                    lines: self.lines(lines, others),
                })
            }
            _ => None,
        }
    }

    /// Returns the lines of both, those of the variant in another colour.
    fn lines(&self, before: &[Line], after: &[Line]) -> Vec<Line> {
        let named = |line: &Line, name: &str| match line.label.as_str() {
            "" => name.to_owned(),
            label => format!("{label}, {name}"),
        };
        let ours = before.iter().map(|line| Line { label: named(line, BASE), ..line.clone() });
        let theirs = after.iter().map(|line| Line {
            label: named(line, &self.question.variant),
            hue: Hue::Other(0),
            ..line.clone()
        });
        ours.chain(theirs).collect()
    }
}

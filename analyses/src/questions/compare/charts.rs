//! The charts of a comparison: both answers in one.

use evenodds_engine::engagement::Side;

use super::question::{Compared, Difference};
use crate::answer::chart::{Chart, Drawing, Headline, Line, Panel, Stack};
use crate::answer::{Answer, Unit, words};

/// What the charts call the question without the variant.
const BASE: &str = "as it is";

impl Compared<'_> {
    pub(super) fn charts(&self) -> Vec<Chart> {
        let variant = &self.question.label;
        let headline = |nth: usize, chart: &Chart| {
            // The first chart shows what the first sentence tells.
            let told = self.most().filter(|_| nth == 0).map(|most| self.briefly(most));
            Headline {
                title: told.unwrap_or_else(|| format!("As it is, and under {variant}")),
                subtitle: format!("{}, as it is and under {variant}", chart.headline.subtitle),
                alt: String::new(),
            }
        };
        let mut all = both(self.answers, [BASE, variant], headline);
        if all.is_empty() {
            all.extend(self.slopes());
        }
        all.into_iter().chain(self.reasons_chart()).collect()
    }

    /// Returns the largest changes of chances as a chart, where no chart shows both answers.
    fn slopes(&self) -> Option<Chart> {
        let is_shown = |one: &&Difference| {
            let changes = words::points(one.change.value) != words::points(0.0);
            one.before.unit == Unit::Chance && changes
        };
        let ends = |one: &Difference| (one.before.says.clone(), [one.before.value, one.after]);
        let chances = self.differences.iter().filter(is_shown).map(ends);
        let drawing = Drawing::slopes([BASE, &self.question.label], chances)?;
        let headline = Headline {
            title: self.briefly(self.most()?),
            subtitle: format!("The largest changes, as it is and under {}", self.question.label),
            alt: String::new(),
        };
        Some(Chart { name: "changes", headline, drawing })
    }
}

/// Returns the charts of two answers, each in one, of those that are easier to compare so. The
/// names tell them apart; `headline` has the number of the first answer's chart and the chart.
pub(super) fn both(
    [before, after]: [&Answer; 2],
    names: [&str; 2],
    headline: impl Fn(usize, &Chart) -> Headline,
) -> Vec<Chart> {
    let together = |(nth, chart): (usize, &Chart)| {
        let other = after.charts.iter().find(|other| other.name == chart.name)?;
        let drawing = together([&chart.drawing, &other.drawing], names)?;
        Some(Chart { name: chart.name, headline: headline(nth, chart), drawing })
    };
    before.charts.iter().enumerate().filter_map(together).collect()
}

/// Returns both drawings in one; `None` if they would not be easier to compare, or are the same.
fn together(drawings: [&Drawing; 2], names: [&str; 2]) -> Option<Drawing> {
    match drawings {
        [Drawing::Stack { parts, rows }, Drawing::Stack { parts: others, rows: more }] => {
            let rows = [rows.first()?, more.first()?];
            let named =
                |(row, name): (&Stack, &str)| Stack { label: name.to_owned(), ..row.clone() };
            let differ = !are_same(&rows[0].shares, &rows[1].shares);
            let rows = rows.into_iter().zip(names).map(named).collect();
            // The game of a variant may have another look.
            let fit = parts.len() == others.len();
            (fit && differ).then(|| Drawing::Stack { parts: parts.clone(), rows })
        }
        [Drawing::Ladder { rungs, y_title, panels }, Drawing::Ladder { panels: others, .. }] => {
            let both = panels.iter().zip(others).map(|(panel, other)| Panel {
                title: panel.title.clone(),
                lines: lines([&panel.lines, &other.lines], names),
                mark: None,
            });
            let (rungs, y_title, both) = (rungs.clone(), y_title.clone(), both.collect());
            let differ = |(panel, both): (&Panel, &Panel)| panel.lines != both.lines;
            let differ = panels.iter().zip(&both).any(differ);
            differ.then_some(Drawing::Ladder { rungs, y_title, panels: both })
        }
        [
            Drawing::Curves { x, y_title, lines: ours, .. },
            Drawing::Curves { lines: theirs, .. },
        ] => {
            let (x, y_title, lines) = (x.clone(), y_title.clone(), lines([ours, theirs], names));
            let mark = None;
            (lines != *ours).then_some(Drawing::Curves { x, y_title, lines, mark })
        }
        _ => None,
    }
}

/// Returns whether values are the same but for rounding.
fn are_same(ours: &[f64], theirs: &[f64]) -> bool {
    let near = |(one, other): (&f64, &f64)| (one - other).abs() < 1e-9;
    ours.len() == theirs.len() && ours.iter().zip(theirs).all(near)
}

/// Returns the lines of both, those of the second in another colour. Lines that are the same in
/// both are drawn once, under their own name.
fn lines([before, after]: [&[Line]; 2], names: [&str; 2]) -> Vec<Line> {
    let is_in = |line: &Line, others: &[Line]| {
        let places = |line: &Line| -> (Vec<i32>, Vec<f64>) { line.points.iter().copied().unzip() };
        let (at, values) = places(line);
        let same = |other: &Line| {
            let (other_at, others) = places(other);
            other.label == line.label && other_at == at && are_same(&others, &values)
        };
        !line.label.is_empty() && others.iter().any(same)
    };
    let named = |line: &Line, name: &str| match line.label.as_str() {
        "" => name.to_owned(),
        label => format!("{label}, {name}"),
    };
    let ours = before.iter().map(|line| match is_in(line, after) {
        true => line.clone(),
        false => Line { label: named(line, names[0]), ..line.clone() },
    });
    let theirs = after.iter().filter(|line| !is_in(line, before)).map(|line| Line {
        label: named(line, names[1]),
        hue: line.hue.of_side(Side::B),
        ..line.clone()
    });
    ours.chain(theirs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::chart::{Axis, Hue};

    #[test]
    fn what_is_the_same_is_drawn_once() {
        let line = |label: &str, y: f64| Line {
            label: label.to_owned(),
            hue: Hue::Other(1),
            shade: 0.5,
            points: vec![(0, y)],
            intervals: Vec::new(),
        };
        let (before, after) =
            ([line("hit", 0.5), line("won", 0.5)], [line("hit", 0.5 + 1e-15), line("won", 0.6)]);
        let both = lines([&before, &after], ["near", "far"]);
        let labels: Vec<&str> = both.iter().map(|line| line.label.as_str()).collect();
        assert_eq!(labels, ["hit", "won, near", "won, far"]);
        let curves = |lines: &[Line]| Drawing::Curves {
            x: Axis { title: String::new(), own: None },
            y_title: String::new(),
            lines: lines.to_vec(),
            mark: None,
        };
        let drawn = |other: &[Line]| together([&curves(&before), &curves(other)], ["near", "far"]);
        assert!(drawn(&before).is_none() && drawn(&after).is_some());
    }
}

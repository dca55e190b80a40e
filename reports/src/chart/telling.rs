//! Whether a chart says anything, and lines that lie on each other.

use evenodds_analyses::answer::chart::{Bars, Drawing, Line, Panel};
use evenodds_analyses::answer::words;

/// The difference of chances that nobody sees on a chart.
const UNSEEN: f64 = 5e-4;

/// Returns whether a chart says anything: whether not all that it draws is at 0 or 100 %, or the
/// same everywhere.
#[must_use]
pub fn tells(drawing: &Drawing) -> bool {
    match drawing {
        Drawing::Ladder { panels, .. }
        | Drawing::Growth { panels, .. }
        | Drawing::Panels { panels, .. } => lines_tell(panels.iter().flat_map(lines)),
        Drawing::Endings { lines, .. } | Drawing::Curves { lines, .. } => lines_tell(lines.iter()),
        Drawing::AtLeast { points, .. } => {
            // One step says no more than the chance of any harm.
            let changes = |pair: &[(i32, f64)]| UNSEEN <= (pair[0].1 - pair[1].1).abs();
            points.windows(2).any(changes)
        }
        Drawing::Amounts { panels, .. } => panels.iter().any(spreads),
        Drawing::Distribution { panels, .. } => {
            panels.iter().any(|bars| spreads(bars) && !is_flat(bars))
        }
        Drawing::Stack { rows, .. } => {
            rows.iter().any(|row| row.shares.iter().any(|share| !is_certain(*share)))
        }
        Drawing::Heat(heat) => {
            let values = || heat.cells.iter().flatten().flatten().filter(|one| one.is_finite());
            let low = values().copied().fold(f64::INFINITY, f64::min);
            let high = values().copied().fold(f64::NEG_INFINITY, f64::max);
            UNSEEN <= high - low
        }
        Drawing::AmountRows { groups, .. } => {
            groups.iter().flat_map(|group| &group.rows).any(|row| UNSEEN <= row.value.abs())
        }
        Drawing::Tornado { rows, .. } => {
            rows.iter().flat_map(|row| &row.bars).any(|bar| UNSEEN <= bar.value.abs())
        }
        Drawing::Scatter { points, .. } => {
            points.windows(2).any(|pair| UNSEEN <= (pair[0].y - pair[1].y).abs())
        }
        Drawing::Plan(_) | Drawing::Strip(..) => true,
    }
}

fn lines(panel: &Panel) -> &[Line] {
    &panel.lines
}

fn lines_tell<'a>(lines: impl Iterator<Item = &'a Line>) -> bool {
    let mut points = lines.flat_map(|line| &line.points).filter(|point| point.1.is_finite());
    points.any(|point| !is_certain(point.1))
}

fn is_certain(chance: f64) -> bool {
    !chance.is_finite() || !(UNSEEN..=1.0 - UNSEEN).contains(&chance)
}

/// Returns whether a law has more than one value.
fn spreads(bars: &Bars) -> bool {
    let height = |parts: &[f64; 4]| parts.iter().filter(|part| part.is_finite()).sum::<f64>();
    bars.bars.iter().any(|bar| !is_certain(height(&bar.parts)))
}

/// Returns whether all numbers between the first and the last are equally likely, as on one die.
fn is_flat(bars: &Bars) -> bool {
    let heights = || bars.bars.iter().map(|bar| bar.parts.iter().sum::<f64>());
    let (low, high) =
        heights().fold((1.0_f64, 0.0_f64), |(low, high), one| (low.min(one), high.max(one)));
    high - low < UNSEEN
}

/// Returns the lines with those that lie on each other merged into one, which has all labels.
pub(super) fn merged(lines: &[Line]) -> Vec<Line> {
    let mut found: Vec<(Line, Vec<String>)> = Vec::new();
    for line in lines {
        let label = line.label.trim().to_owned();
        match found.iter_mut().find(|(other, _)| lie_together(other, line)) {
            Some((_, labels)) if label.is_empty() || labels.contains(&label) => {}
            Some((_, labels)) => labels.push(label),
            None => found.push((line.clone(), vec![label])),
        }
    }
    let told = |(line, labels): (Line, Vec<String>)| Line { label: words::list(&labels), ..line };
    found.into_iter().map(told).collect()
}

fn lie_together(one: &Line, other: &Line) -> bool {
    let close = |(a, b): (&(i32, f64), &(i32, f64))| a.0 == b.0 && (a.1 - b.1).abs() < UNSEEN;
    !one.points.is_empty()
        && one.points.len() == other.points.len()
        && one.points.iter().zip(&other.points).all(close)
}

#[cfg(test)]
mod tests {
    use evenodds_analyses::answer::chart::{Axis, Bar, Hue, Stack};

    use super::*;

    fn line(label: &str, chances: &[f64]) -> Line {
        let points = (0..).zip(chances.iter().copied()).collect();
        let (label, intervals) = (label.to_owned(), Vec::new());
        Line { label, hue: Hue::Other(0), shade: 0.5, points, intervals }
    }

    #[test]
    fn what_is_certain_says_nothing() {
        let curves = |chances: &[f64]| Drawing::Curves {
            x: Axis::default(),
            y_title: String::new(),
            lines: vec![line("a", chances)],
            mark: None,
        };
        assert!(!tells(&curves(&[0.0, 1e-5, 1.0, f64::NAN])));
        assert!(!tells(&curves(&[])));
        assert!(tells(&curves(&[0.0, 0.01])));
        let stack = |shares: &[f64]| Drawing::Stack {
            parts: Vec::new(),
            rows: vec![Stack { label: String::new(), shares: shares.to_vec() }],
        };
        assert!(!tells(&stack(&[0.0, 1.0])) && tells(&stack(&[0.2, 0.8])));
    }

    #[test]
    fn one_die_and_one_step_say_nothing() {
        let bar = |x: i32, p: f64| Bar { x, parts: [0.0, 0.0, p, 0.0] };
        let law = |heights: &[f64]| Drawing::Distribution {
            x_title: String::new(),
            panels: vec![Bars {
                title: String::new(),
                hue: Hue::Other(0),
                bars: (0..).zip(heights).map(|(x, &p)| bar(x, p)).collect(),
            }],
        };
        assert!(!tells(&law(&[1.0 / 12.0; 12])) && tells(&law(&[0.25, 0.5, 0.25])));
        let steps = |points: &[(i32, f64)]| Drawing::AtLeast {
            x_title: String::new(),
            hue: Hue::Other(0),
            points: points.to_vec(),
            mark: None,
        };
        assert!(!tells(&steps(&[])) && !tells(&steps(&[(1, 0.4)])));
        assert!(!tells(&steps(&[(1, 0.4), (2, 0.4)])) && tells(&steps(&[(1, 0.4), (2, 0.1)])));
    }

    #[test]
    fn lines_on_each_other_are_one() {
        let lines = [line("a", &[0.1, 0.2]), line("b", &[0.1, 0.5]), line("c", &[0.1001, 0.2])];
        let lines = [&lines[..], &lines[..1]].concat();
        let merged = merged(&lines);
        let labels: Vec<&str> = merged.iter().map(|line| line.label.as_str()).collect();
        assert_eq!(labels, ["a and c", "b"]);
    }
}

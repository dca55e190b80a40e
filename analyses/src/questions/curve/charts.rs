//! The charts of curves.

use std::fmt::Write as _;

use super::super::odds::bars;
use super::question::{CurveSet, base, few};
use crate::answer::chart::{Axis, Bars, Chart, Drawing, Headline, Hue, Line};
use crate::answer::words;
use crate::measures::curve::{Curve, Point};
use crate::measures::odds::Odds;

impl CurveSet<'_> {
    pub(super) fn charts(&self) -> Vec<Chart> {
        vec![self.lines_chart(), self.degrees_chart()]
    }

    fn x_axis(&self) -> Axis {
        let modifier = &self.card.modifier;
        let own = (modifier.sign < 0).then(|| format!("one step is {}", words::own(self.card, 1)));
        Axis { title: format!("Steps of ease (on the {})", modifier.word), own }
    }

    fn headline(&self, title: &str, drawn: &str, alt: &str) -> Headline {
        let against = words::against(self.card, self.middle.against());
        let subtitle = format!("{drawn}{against} ({})", self.card.mechanic);
        let alt = format!("{}: {alt}", self.card.title);
        Headline { title: format!("{}: {title}", self.card.title), subtitle, alt }
    }

    fn lines_chart(&self) -> Chart {
        let title = match self.best() {
            Some((.., step)) if self.is_even() => {
                format!("every step that has an effect is worth {} pp", words::size(step.change))
            }
            Some((curve, _, step)) => {
                let rating = self.rating(curve);
                format!("one step moves {rating} by up to {} pp", words::size(step.change))
            }
            None => self.range_title(),
        };
        let ends = |curve: &Curve| {
            let (first, last) = (curve.points.first()?, curve.points.last()?);
            Some(format!(
                "{}: {} at {}, {} at {}",
                self.rating(curve),
                words::percent(first.odds.pass()),
                words::own(self.card, first.ease),
                words::percent(last.odds.pass()),
                words::own(self.card, last.ease)
            ))
        };
        let curves: Vec<String> = few(self.curves).into_iter().filter_map(ends).collect();
        let alt = format!("chance to pass over steps of ease. {}.", curves.join("; "));
        let curves: Vec<&Curve> = self.curves.iter().collect();
        let lines = family(&curves, self.hue, |curve| self.rating(curve));
        let mut headline = self.headline(&title, "Chance to pass at each step", &alt);
        if let Some(sampled) = self.middle.points.iter().find_map(|point| point.odds.sampled) {
            let confidence = sampled.confidence * 100.0;
            let _ = write!(headline.subtitle, "; bars are {confidence} % intervals");
        }
        let (x, y_title) = (self.x_axis(), "Chance to pass".to_owned());
        let mark = self.mark().map(|point| (point, "as it is".to_owned()));
        Chart { name: "curves", headline, drawing: Drawing::Curves { x, y_title, lines, mark } }
    }

    /// Returns a title about the range of the curves, if no step was computed.
    fn range_title(&self) -> String {
        let passes = self.curves.iter().flat_map(|curve| &curve.points).map(|p| p.odds.pass());
        let (low, high) = passes.fold((1.0f64, 0.0f64), |(low, high), p| (low.min(p), high.max(p)));
        format!("chance to pass between {} and {}", words::percent(low), words::percent(high))
    }

    fn degrees_chart(&self) -> Chart {
        let shown = few(self.curves);
        let panels: Vec<Bars> = shown
            .iter()
            .map(|curve| Bars {
                title: self.rating(curve),
                hue: self.hue,
                bars: bars(&base(curve)),
            })
            .collect();
        let middle = base(self.middle);
        let title = format!(
            "with {}, {} of rolls fail, and half reach a degree of {} or more",
            self.rating(self.middle),
            words::percent(1.0 - middle.pass()),
            words::whole(reached_by_half(&middle))
        );
        let told = |curve: &&Curve| {
            let odds = base(curve);
            let (mean, spread) = (words::mean(odds.degree_mean()), words::mean(odds.degree_sd()));
            format!("{}: mean {mean}, standard deviation {spread}", self.rating(curve))
        };
        let alt = format!(
            "distribution of the degree without modifiers. {}.",
            shown.iter().map(told).collect::<Vec<_>>().join("; ")
        );
        let drawn = "Chance of each degree; 1 or more reaches the target";
        let headline = self.headline(&title, drawn, &alt);
        let x_title = "Degree (margin of the roll)".to_owned();
        Chart { name: "degrees", headline, drawing: Drawing::Distribution { x_title, panels } }
    }
}

/// Returns the highest degree that at least half the rolls reach.
fn reached_by_half(odds: &Odds) -> i16 {
    // The median from above: mirrored, so that a degree that exactly half of the rolls reach
    // counts.
    let mirrored = odds.degrees().map(|&degree| -i32::from(degree));
    mirrored.quantile(0.5).map_or(0, |&degree| (-degree) as i16)
}

/// Returns the lines of the curves of a game.
pub(in crate::questions) fn family(
    curves: &[&Curve],
    hue: Hue,
    label: impl Fn(&Curve) -> String,
) -> Vec<Line> {
    let last = curves.len().saturating_sub(1).max(1) as f64;
    let line = |(nth, &curve): (usize, &&Curve)| Line {
        label: label(curve),
        hue,
        shade: if curves.len() == 1 { 0.5 } else { 0.2 + 0.8 * nth as f64 / last },
        points: curve.points.iter().map(|p| (i32::from(p.ease), p.odds.pass())).collect(),
        intervals: curve.points.iter().filter_map(interval).collect(),
    };
    curves.iter().enumerate().map(line).collect()
}

/// Returns the interval at a point, if sampled.
fn interval(point: &Point) -> Option<(i32, f64, f64)> {
    let (low, high) = point.odds.pass_interval()?;
    Some((point.ease.into(), low, high))
}

#[cfg(test)]
mod tests {
    use evenodds_engine::registry::Registry;

    use super::*;

    #[test]
    fn a_degree_that_half_the_rolls_reach_counts() {
        let registry = Registry::standard();
        let half = |name: &str, rating| {
            let system = registry.get(name).expect("a built-in game");
            let terms = system.card().terms(rating, 0, None).expect("within range");
            reached_by_half(&Odds::exact(system.as_ref(), terms))
        };
        // Six faces of twelve reach degree 1; 61 % of four dice make two successes, 33 % three.
        assert_eq!((half("skrapyard", 6), half("sprawl", 4)), (1, 2));
    }
}

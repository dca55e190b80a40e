//! What curves look like.

use evenodds_analyses::curve::Curve;
use evenodds_analyses::odds::Odds;
use evenodds_engine::resolver::Grade;

use super::Told;
use crate::chart::{self, Axis, Bar, Bars, Chart, Headline, Heat, Hue, Line, Scale};
use crate::words;

impl Told<'_> {
    pub(super) fn x_axis(&self) -> Axis {
        let modifier = &self.card.modifier;
        let own = (modifier.sign < 0).then(|| format!("one step is {}", words::own(self.card, 1)));
        Axis { title: format!("Steps of ease (on the {})", modifier.word), own }
    }

    pub(super) fn headline(&self, title: String, drawn: &str, alt: String) -> Headline {
        let against = words::against(self.card, self.middle.against());
        let subtitle = format!("{drawn}; {}{against}", self.card.mechanic);
        Headline { title, subtitle, alt }
    }

    pub(super) fn lines_chart(&self) -> Chart {
        let title = match self.best().filter(|(.., step)| step.change > 0.0) {
            Some((curve, _, step)) => format!(
                "{}: one step moves {} by up to {} points",
                self.card.title,
                self.rating(curve),
                words::size(step.change)
            ),
            None => format!("{}: the chance to pass, step by step", self.card.title),
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
        let curves: Vec<String> = self.curves.iter().filter_map(ends).collect();
        let alt = format!("Chance to pass over steps of ease. {}.", curves.join("; "));
        let last = (self.curves.len() - 1).max(1) as f64;
        let line = |(nth, curve): (usize, &Curve)| Line {
            label: self.rating(curve),
            hue: Hue::of(&self.card.name),
            shade: if self.curves.len() == 1 { 0.5 } else { 0.2 + 0.8 * nth as f64 / last },
            points: curve.points.iter().map(|p| (i32::from(p.ease), p.odds.pass())).collect(),
        };
        let lines: Vec<Line> = self.curves.iter().enumerate().map(line).collect();
        let headline = self.headline(title, "Chance to pass at each step", alt);
        chart::curves(&headline, &self.x_axis(), "Chance to pass", &lines)
    }

    pub(super) fn heat_chart(&self) -> Chart {
        let even = self
            .curves
            .iter()
            .find(|curve| curve.base().is_some_and(|point| point.odds.pass() >= 0.5));
        let title = match even {
            Some(curve) => format!(
                "{}: half the time is passed from {} on",
                self.card.title,
                self.rating(curve)
            ),
            None => format!("{}: no rating shown passes half the time", self.card.title),
        };
        let columns = || self.middle.points.iter().map(|point| point.ease);
        let cells: Vec<Vec<Option<f64>>> = self
            .curves
            .iter()
            .map(|curve| curve.points.iter().map(|point| Some(point.odds.pass())).collect())
            .collect();
        let (low, high) = cells
            .iter()
            .flatten()
            .flatten()
            .fold((1.0f64, 0.0f64), |(low, high), &p| (low.min(p), high.max(p)));
        let alt = format!(
            "Heat map of the chance to pass: {} rows of {}, {} steps of ease; from {} to {}.",
            self.curves.len(),
            self.card.rating.word,
            columns().count(),
            words::percent(low),
            words::percent(high)
        );
        let heat = Heat {
            row_title: self.card.rating.word.clone(),
            column_title: format!("steps of ease (on the {})", self.card.modifier.word),
            rows: self.curves.iter().map(|curve| words::whole(curve.terms.rating())).collect(),
            columns: columns().map(words::signed).collect(),
            cells,
            scale: Scale::Sequential,
        };
        chart::heat(&self.headline(title, "Chance to pass, rating by ease", alt), &heat)
    }

    pub(super) fn degrees_chart(&self) -> Chart {
        let few = [0, (self.curves.len() - 1) / 2, self.curves.len() - 1];
        let mut shown: Vec<&Curve> = few.iter().map(|&nth| &self.curves[nth]).collect();
        shown.dedup_by_key(|curve| curve.terms);
        let panels: Vec<Bars> = shown
            .iter()
            .map(|curve| Bars {
                title: self.rating(curve),
                hue: Hue::of(&self.card.name),
                bars: bars(&Told::base(curve)),
            })
            .collect();
        let middle = Told::base(self.middle);
        let (mean, spread) = (words::mean(middle.degree_mean()), words::mean(middle.degree_sd()));
        let title = format!(
            "{}: {} lead to a degree of {mean} on average, give or take {spread}",
            self.card.title,
            self.rating(self.middle)
        );
        let told = |curve: &&Curve| {
            let odds = Told::base(curve);
            let (mean, spread) = (words::mean(odds.degree_mean()), words::mean(odds.degree_sd()));
            format!("{}: mean {mean}, standard deviation {spread}", self.rating(curve))
        };
        let alt = format!(
            "Distribution of the degree without modifiers. {}.",
            shown.iter().map(told).collect::<Vec<_>>().join("; ")
        );
        let headline = self.headline(title, "Chance of each degree; 1 and more succeed", alt);
        chart::distribution(&headline, "Degree: how far beyond what was needed", &panels)
    }
}

/// The chance of each degree, split by grade. Degrees rarer than one in ten thousand at either end
/// are left to the frames, so that the bars that can be seen have room.
fn bars(odds: &Odds) -> Vec<Bar> {
    let degrees = odds.law.map(|answer| answer.degree);
    let seen = || degrees.iter().filter(|(_, mass)| *mass >= 1e-4).map(|&(degree, _)| degree);
    let (Some(low), Some(high)) = (seen().min(), seen().max()) else { return Vec::new() };
    let bar = |degree: i16| Bar {
        x: i32::from(degree),
        parts: Grade::ALL.map(|grade| {
            odds.law.probability(|answer| answer.degree == degree && answer.grade == grade)
        }),
    };
    (low..=high).map(bar).collect()
}

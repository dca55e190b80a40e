//! The section of a question about modifier curves.

use evenodds_analyses::curve::{Curve, CurveQuestion, Step};
use evenodds_analyses::odds::Odds;
use evenodds_engine::book::Card;
use evenodds_engine::resolver::Grade;

use crate::chart::{self, Axis, Bar, Bars, Chart, Headline, Heat, Hue, Line, Scale};
use crate::document::{Column, Section, Table};
use crate::report::{Drawn, figure};
use crate::words;

/// The frame that holds every point of every curve.
pub(crate) const POINTS: &str = "curve_points";
/// The frame that holds one row a curve.
pub(crate) const CURVES: &str = "curves";

/// A question and its curves, with the words that tell them.
struct Told<'a> {
    card: &'a Card,
    curves: &'a [Curve],
    /// The curve in the middle of those shown: the example of the sentences.
    middle: &'a Curve,
    stem: &'a str,
}

/// Makes the section of a question; `stem` names its anchor and its charts.
pub(crate) fn section(
    question: &CurveQuestion,
    curves: &[Curve],
    stem: &str,
) -> (Section, Vec<Drawn>) {
    let card = question.system.card();
    let middle = &curves[(curves.len() - 1) / 2];
    let told = Told { card, curves, middle, stem };
    let against = words::against(card, middle.against());
    let drawn = vec![
        told.drawn("curves", told.lines_chart()),
        told.drawn("heat", told.heat_chart()),
        told.drawn("degrees", told.degrees_chart()),
    ];
    let parameters = question.system.book().parameters.iter().cloned();
    let section = Section {
        id: stem.to_owned(),
        question: format!("What does a step of ease do in {}{against}?", card.title),
        answers: told.answers(),
        shorts: 1,
        figures: drawn.iter().map(figure).collect(),
        tables: vec![told.curves_table(), told.points_table()],
        method: method(curves),
        assumptions: words::assumptions(card, parameters),
    };
    (section, drawn)
}

/// How the curves were got, in one line.
fn method(curves: &[Curve]) -> String {
    let odds = || curves.iter().flat_map(|curve| &curve.points).map(|point| &point.odds);
    match odds().find_map(|odds| odds.sampling) {
        None => {
            let slack = odds().map(|odds| odds.law.slack()).fold(0.0, f64::max);
            format!(
                "Exact: every branch of the dice is weighed; slack {}.",
                if slack == 0.0 { "none".to_owned() } else { format!("at most {slack:.0e}") }
            )
        }
        Some(sampling) => format!(
            "Sampled: each check rolled {} times with seed {}; {} % Wilson intervals in the frame. \
             Floors, ceilings and the steps from 5 % to 95 % are exact.",
            sampling.trials,
            sampling.seed,
            sampling.confidence * 100.0
        ),
    }
}

impl Told<'_> {
    fn drawn(&self, kind: &str, chart: Chart) -> Drawn {
        Drawn { name: format!("{}-{kind}", self.stem), chart }
    }

    fn rating(&self, curve: &Curve) -> String {
        words::rating(self.card, curve.terms.rating())
    }

    /// The most effective step of all curves shown, if any step was computed.
    fn best(&self) -> Option<(&Curve, i16, Step)> {
        let best = self.curves.iter().filter_map(|curve| {
            let (ease, step) = curve.best_step()?;
            Some((curve, ease, step))
        });
        best.reduce(|best, next| if next.2.change > best.2.change + 1e-12 { next } else { best })
    }

    fn answers(&self) -> Vec<String> {
        let mut answers = vec![self.step_sentence()];
        if let Some((curve, ease, step)) = self.best().filter(|(.., step)| step.change > 0.0) {
            answers.push(format!(
                "The step that does most is from {} to {} at {}: {} points.",
                words::own(self.card, ease - 1),
                words::own(self.card, ease),
                self.rating(curve),
                words::points(step.change)
            ));
        }
        answers.extend(self.rating_sentence());
        answers.extend(self.waste_sentence());
        answers.push(self.span_sentence());
        answers
    }

    /// What a step either way does to the example.
    fn step_sentence(&self) -> String {
        let (card, curve) = (self.card, self.middle);
        let at = |ease: i16| curve.points.iter().find(|point| point.ease == ease);
        let base = match at(0).map(|point| &point.odds) {
            Some(odds) => odds.clone(),
            None => Odds::exact(curve.system.as_ref(), curve.terms),
        };
        let mut sentence = format!("{}: {} pass", card.title, self.rating(curve));
        if !sentence.contains("dice") {
            sentence.push_str("es");
        }
        sentence.push_str(&format!(" {} of the time", words::percent(base.pass())));
        if let Some((low, high)) = base.pass_interval() {
            sentence.push_str(&format!(" ({} to {})", words::percent(low), words::percent(high)));
        }
        let told = |ease: i16| {
            let after = &at(ease)?.odds;
            let own = words::own(card, ease);
            let sampled = base.pass_interval().zip(after.pass_interval());
            if sampled.is_some_and(|(ours, theirs)| ours.0 <= theirs.1 && theirs.0 <= ours.1) {
                return Some(format!("of {own} nothing can be said: it is within the noise"));
            }
            let change = after.pass() - base.pass();
            let pass = words::percent(after.pass());
            Some(if change.abs() < 1e-12 {
                format!("{own} changes nothing")
            } else {
                format!("{own} makes it {pass} ({} points)", words::points(change))
            })
        };
        let steps: Vec<String> = [1, -1].into_iter().filter_map(told).collect();
        if !steps.is_empty() {
            sentence.push_str(&format!("; {}", words::list(&steps)));
        }
        sentence + "."
    }

    /// What one more of the rating is worth, where neighbouring ratings are shown.
    fn rating_sentence(&self) -> Option<String> {
        let exact =
            self.curves.iter().all(|curve| curve.points.iter().all(|p| p.odds.sampling.is_none()));
        let neighbours = self
            .curves
            .windows(2)
            .filter(|pair| exact && pair[1].terms.rating() == pair[0].terms.rating() + 1);
        let gains: Vec<(i16, f64)> = neighbours
            .filter_map(|pair| {
                let gain = pair[1].base()?.odds.pass() - pair[0].base()?.odds.pass();
                Some((pair[1].terms.rating(), gain))
            })
            .collect();
        let (first, last) = (gains.first()?, gains.last()?);
        if gains.len() < 2 {
            return None;
        }
        let to = |rating: i16| words::rating(self.card, rating);
        let gain = |gain: f64| format!("{} points", words::points(gain));
        let verdict = if (first.1 - last.1).abs() < 5e-4 { "as much as" } else { "where" };
        Some(match verdict {
            "where" => format!(
                "Without modifiers, going up to {} adds {}, going up to {} adds {}.",
                to(first.0),
                gain(first.1),
                to(last.0),
                gain(last.1)
            ),
            _ => format!(
                "Without modifiers, every further point from {} to {} adds the same {}.",
                to(first.0),
                to(last.0),
                gain(first.1)
            ),
        })
    }

    /// Steps that change nothing, if any do.
    fn waste_sentence(&self) -> Option<String> {
        let steps = self.curves.iter().flat_map(Curve::steps);
        let (all, dead, saturated) = steps.fold((0, 0, 0), |(all, dead, saturated), (_, step)| {
            (all + 1, dead + usize::from(step.dead), saturated + usize::from(step.saturated))
        });
        if all == 0 {
            return None;
        }
        Some(match (dead, saturated) {
            (0, 0) => format!("Each of the {all} steps shown changes something."),
            _ => format!(
                "Of the {all} steps shown {} dead (no grade changes) and {} saturated (the chance \
                 to pass is already as low or as high as it goes).",
                words::count(dead, "is", "are"),
                words::count(saturated, "is", "are"),
            ),
        })
    }

    /// How far apart hardly ever and nearly always are.
    fn span_sentence(&self) -> String {
        let span = |curve: &Curve| curve.steps_from_5_to_95();
        let spans: Vec<i16> = self.curves.iter().filter_map(span).collect();
        let never: Vec<&Curve> = self.curves.iter().filter(|curve| span(curve).is_none()).collect();
        let mut sentence = match (spans.iter().min(), spans.iter().max()) {
            (Some(least), Some(most)) if least == most => {
                format!("From 5 % or less to 95 % or more it takes {least} steps")
            }
            (Some(least), Some(most)) => {
                format!("From 5 % or less to 95 % or more it takes {least} to {most} steps")
            }
            _ => "No rating shown can be brought from 5 % to 95 %".to_owned(),
        };
        if let (Some(first), false) = (never.first(), spans.is_empty()) {
            let more = if never.len() > 1 { " and others" } else { "" };
            sentence.push_str(&format!(", except at {}{more}", self.rating(first)));
        }
        if let Some(curve) = never.first() {
            let (low, high) = (words::percent(curve.floor), words::percent(curve.ceiling));
            sentence.push_str(&format!(
                "; at {} modifiers move the chance between {low} and {high} only",
                self.rating(curve)
            ));
        }
        sentence + "."
    }

    fn x_axis(&self) -> Axis {
        let modifier = &self.card.modifier;
        let own = (modifier.sign < 0).then(|| format!("one step is {}", words::own(self.card, 1)));
        Axis { title: format!("Steps of ease (on the {})", modifier.word), own }
    }

    fn headline(&self, title: String, drawn: &str, alt: String) -> Headline {
        let against = words::against(self.card, self.middle.against());
        let subtitle = format!("{drawn}; {}{against}", self.card.mechanic);
        Headline { title, subtitle, alt }
    }

    fn lines_chart(&self) -> Chart {
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

    fn heat_chart(&self) -> Chart {
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

    fn degrees_chart(&self) -> Chart {
        let few = [0, (self.curves.len() - 1) / 2, self.curves.len() - 1];
        let mut shown: Vec<&Curve> = few.iter().map(|&nth| &self.curves[nth]).collect();
        shown.dedup_by_key(|curve| curve.terms);
        let odds = |curve: &Curve| match curve.base() {
            Some(point) => point.odds.clone(),
            None => Odds::exact(curve.system.as_ref(), curve.terms),
        };
        let panels: Vec<Bars> = shown
            .iter()
            .map(|curve| Bars {
                title: self.rating(curve),
                hue: Hue::of(&self.card.name),
                bars: bars(&odds(curve)),
            })
            .collect();
        let middle = odds(self.middle);
        let (mean, spread) = (words::mean(middle.degree_mean()), words::mean(middle.degree_sd()));
        let title = format!(
            "{}: {} lead to a degree of {mean} on average, give or take {spread}",
            self.card.title,
            self.rating(self.middle)
        );
        let told = |curve: &&Curve| {
            let odds = odds(curve);
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

    fn curves_table(&self) -> Table {
        let heads = [
            self.card.rating.word.as_str(),
            "chance",
            "floor",
            "ceiling",
            "steps 5 % to 95 %",
            "dead steps",
            "saturated steps",
            "best step",
        ];
        let row = |curve: &Curve| {
            let base = match curve.base() {
                Some(point) => point.odds.pass(),
                None => Odds::exact(curve.system.as_ref(), curve.terms).pass(),
            };
            let counted = |holds: &dyn Fn(Step) -> bool| match curve.steps().count() {
                0 => "–".to_owned(),
                _ => curve.steps().filter(|&(_, step)| holds(step)).count().to_string(),
            };
            let best =
                curve.best_step().map_or("–".to_owned(), |(_, step)| words::points(step.change));
            vec![
                words::whole(curve.terms.rating()),
                words::percent(base),
                words::percent(curve.floor),
                words::percent(curve.ceiling),
                curve.steps_from_5_to_95().map_or("never".to_owned(), words::whole),
                counted(&|step| step.dead),
                counted(&|step| step.saturated),
                best,
            ]
        };
        let caption = format!(
            "{}: chance without modifiers, what modifiers can bring it to, and what the steps shown do",
            self.card.title
        );
        table(caption, &heads, self.curves.iter().map(row).collect(), CURVES, false)
    }

    fn points_table(&self) -> Table {
        let heads = [
            self.card.rating.word.as_str(),
            "ease",
            self.card.modifier.word.as_str(),
            "pass",
            "fumble",
            "failure",
            "success",
            "critical",
            "degree",
            "change",
            "log-odds",
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
                ];
                row.extend(Grade::ALL.map(|grade| words::percent(odds.grade(grade))));
                row.push(words::mean(odds.degree_mean()));
                row.push(point.step.map_or("–".to_owned(), |step| words::points(step.change)));
                let slope = point.step.and_then(|step| step.log_odds);
                row.push(slope.map_or("–".to_owned(), |slope| format!("{slope:.2}")));
                rows.push(row);
            }
        }
        let caption = format!("{}: every point of the curves", self.card.title);
        table(caption, &heads, rows, POINTS, true)
    }
}

/// A table of numbers that belongs to a frame.
pub(crate) fn table(
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

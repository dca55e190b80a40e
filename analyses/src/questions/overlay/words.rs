//! The sentences and tables of several games side by side.

use super::super::curve::tables::{OF_CURVE, OF_POINT, aside, of_curve, of_point};
use super::super::curve::words::method;
use super::super::curve::{CURVES, CurveSet, POINTS, base};
use super::super::exchange::words::MATCHING;
use super::question::OverlayCurves;
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::measures::curve::{Curve, Point, Step};
use crate::question::words::check;

/// The maximum number of curves that stand side by side in a table.
const ABREAST: usize = 6;

impl OverlayCurves<'_> {
    pub(super) fn method(&self, curves: &[Curve]) -> String {
        let line = method(curves);
        if self.matched.is_some() { format!("{line} {MATCHING}") } else { line }
    }

    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        match &self.matched {
            Some(matched) => sentences.extend(matched.most_and_least()),
            None => sentences.extend(self.most_sentence()),
        }
        sentences.extend(self.gap_sentence().map(|gap| gap + "."));
        match &self.matched {
            Some(matched) => sentences.extend(matched.unreached()),
            None => sentences.push(self.starts_sentence()),
        }
        sentences
    }

    /// Describes the most valuable step of all games and of the one in which it is least.
    fn most_sentence(&self) -> Option<String> {
        let games: Vec<CurveSet<'_>> = self.each().collect();
        let best = |game: &CurveSet<'_>| game.best().map(|(.., step)| step.change);
        let by_step = |a: &&CurveSet<'_>, b: &&CurveSet<'_>| {
            best(a).unwrap_or(0.0).total_cmp(&best(b).unwrap_or(0.0))
        };
        let known = || games.iter().filter(|game| best(game).is_some());
        let (most, least) = (known().max_by(by_step)?, known().min_by(by_step)?);
        let (curve, ease, Step { change, .. }) = most.best()?;
        if words::size(change) == words::size(best(least)?) {
            return Some(format!(
                "The most valuable of the steps shown is worth the same {} pp in each game.",
                words::size(change)
            ));
        }
        Some(format!(
            "Of the steps shown, the most valuable is in {}: {} pp from {} to {}, at {}; in {} \
             none is worth more than {}.",
            most.card.title,
            words::size(change),
            words::own(most.card, ease - 1),
            words::own(most.card, ease),
            most.rating(curve),
            least.card.title,
            words::size(best(least)?)
        ))
    }

    /// Describes at which step of ease the curves are farthest apart, without a full stop.
    pub(super) fn gap_sentence(&self) -> Option<String> {
        let pass = |curve: &Curve, ease: i16| {
            let point = curve.points.iter().find(|point| point.ease == ease)?;
            Some(point.odds.pass())
        };
        let mut eases: Vec<i16> =
            self.curves().flat_map(|curve| &curve.points).map(|point| point.ease).collect();
        // Of equal gaps, the one with the smallest modifier is told.
        eases.sort_by_key(|ease| (ease.abs(), *ease));
        eases.dedup();
        let mut widest: Option<(i16, [(&Curve, f64); 2])> = None;
        for ease in eases {
            let known = || self.curves().filter_map(|curve| Some((curve, pass(curve, ease)?)));
            let lower = |low: (_, f64), next: (_, f64)| if next.1 < low.1 { next } else { low };
            let higher = |high: (_, f64), next: (_, f64)| if high.1 < next.1 { next } else { high };
            let [low, high] = [known().reduce(lower)?, known().reduce(higher)?];
            let size = |[low, high]: [(&Curve, f64); 2]| high.1 - low.1;
            if widest.is_none_or(|(_, ends)| size(ends) + 1e-9 < size([low, high])) {
                widest = Some((ease, [low, high]));
            }
        }
        let (ease, [low, high]) = widest?;
        if high.1 - low.1 < 1e-9 {
            return Some("The curves are the same at every step shown".to_owned());
        }
        let single = self.games.iter().all(|(_, curves)| curves.len() == 1);
        let whose = |curve: &Curve| {
            let card = curve.system.card();
            match single {
                true => card.title.clone(),
                false => {
                    format!("{} with {}", card.title, words::rating(card, curve.terms.rating()))
                }
            }
        };
        let place = match ease {
            0 => "without modifiers".to_owned(),
            1 => "with one step of ease".to_owned(),
            -1 => "with one step that hinders".to_owned(),
            2.. => format!("with {ease} steps of ease"),
            _ => format!("with {} steps that hinder", -ease),
        };
        Some(format!(
            "The curves are farthest apart {place}: {} in {}, {} in {}, {} pp",
            words::percent(high.1),
            whose(high.0),
            words::percent(low.1),
            whose(low.0),
            words::size(high.1 - low.1)
        ))
    }

    /// Describes where the checks start, because steps from different chances are worth different
    /// amounts.
    fn starts_sentence(&self) -> String {
        let starts = self.curves().map(|curve| base(curve).pass());
        let (low, high) =
            starts.fold((1.0_f64, 0.0_f64), |(low, high), pass| (low.min(pass), high.max(pass)));
        format!(
            "Without modifiers, the checks shown pass between {} and {} of the time, so a step of \
             one starts from another chance than a step of another.",
            words::percent(low),
            words::percent(high)
        )
    }

    pub(super) fn tables(&self) -> Vec<Table> {
        let mut tables = vec![self.curves_table()];
        let abreast = self.curves().count() <= ABREAST;
        if abreast {
            tables.push(self.abreast_table());
        }
        let points = self.points_table();
        tables.push(if abreast { points } else { points.whole() });
        tables
    }

    fn curves_table(&self) -> Table {
        let mut heads = vec![("game", false), ("check", false)];
        heads.extend(OF_CURVE);
        let row = |curve: &Curve| {
            let card = curve.system.card();
            let check = match self.matched {
                Some(_) => check(card, curve.terms),
                None => words::rating(card, curve.terms.rating()),
            };
            let mut row = vec![Cell::Text(card.title.clone()), Cell::Text(check)];
            row.extend(of_curve(curve));
            row
        };
        let caption =
            "The chance without modifiers, the range with modifiers, and the steps of each game";
        Table::of(caption, &heads, self.curves().map(row).collect(), CURVES)
            .aside(&["dead steps", "saturated steps"])
            .whole()
    }

    /// Returns the table of the chance to pass, with a column for each curve.
    fn abreast_table(&self) -> Table {
        let single = self.games.iter().all(|(_, curves)| curves.len() == 1);
        let label = |curve: &Curve| {
            let card = curve.system.card();
            match single {
                true => card.title.clone(),
                false => format!("{}, {}", card.title, words::rating(card, curve.terms.rating())),
            }
        };
        let labels: Vec<String> = self.curves().map(label).collect();
        let mut heads = vec![("ease", true)];
        heads.extend(labels.iter().map(|label| (label.as_str(), true)));
        let longest = self.curves().max_by_key(|curve| curve.points.len());
        let eases = longest.into_iter().flat_map(|curve| &curve.points).map(|point| point.ease);
        let row = |ease: i16| {
            let mut row = vec![Cell::Steps(ease)];
            row.extend(self.curves().map(|curve| {
                let point = curve.points.iter().find(|point| point.ease == ease);
                point.map_or_else(Cell::empty, |Point { odds, .. }| {
                    Cell::dense(odds.pass(), odds.pass_interval())
                })
            }));
            row
        };
        Table::of(
            "The chance to pass at each step of ease",
            &heads,
            eases.map(row).collect(),
            POINTS,
        )
        .whole()
        .shown_by(&["curves"])
    }

    fn points_table(&self) -> Table {
        let mut heads = vec![("game", false), ("rating", true)];
        heads.extend(OF_POINT);
        let rows = self.curves().flat_map(|curve| {
            curve.points.iter().map(move |point| {
                let title = curve.system.card().title.clone();
                let mut row = vec![Cell::Text(title), Cell::Whole(curve.terms.rating())];
                row.extend(of_point(curve, point));
                row
            })
        });
        let curves: Vec<Curve> = self.curves().cloned().collect();
        let table = Table::of("Every point of the curves", &heads, rows.collect(), POINTS);
        table.aside(&aside(&curves)).aside(&["fumble", "critical"]).folded()
    }
}

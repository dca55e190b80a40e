//! The tables of curves.

use evenodds_engine::resolver::Grade;

use super::question::{CURVES, CurveSet, POINTS};
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::measures::curve::{Curve, Point, Step};

/// The headings of what is told of a curve, after those that identify it.
pub(in crate::questions) const OF_CURVE: [(&str, bool); 7] = [
    ("chance", true),
    ("floor", true),
    ("ceiling", true),
    ("steps 5 % to 95 %", true),
    ("dead steps", true),
    ("saturated steps", true),
    ("best step, pp", true),
];

/// The headings of what is told of a point, after those that identify its curve.
pub(in crate::questions) const OF_POINT: [(&str, bool); 13] = [
    ("ease", true),
    ("modifier", true),
    ("pass", true),
    ("interval", true),
    ("fumble", true),
    ("failure", true),
    ("success", true),
    ("critical", true),
    ("mean degree", true),
    ("standard deviation", true),
    ("change, pp", true),
    ("change of log-odds", true),
    ("remark", true),
];

impl CurveSet<'_> {
    pub(super) fn tables(&self) -> Vec<Table> {
        vec![self.curves_table(), self.points_table()]
    }

    fn curves_table(&self) -> Table {
        let mut heads = vec![(self.card.rating.word.as_str(), true)];
        heads.extend(OF_CURVE);
        let row = |curve: &Curve| {
            let mut row = vec![Cell::Whole(curve.terms.rating())];
            row.extend(of_curve(curve));
            row
        };
        let caption = format!(
            "{}{}: the chance without modifiers, the range with modifiers, and the steps",
            self.card.title,
            words::against(self.card, self.middle.against())
        );
        Table::of(caption, &heads, self.curves.iter().map(row).collect(), CURVES).whole()
    }

    fn points_table(&self) -> Table {
        let mut heads = vec![(self.card.rating.word.as_str(), true)];
        heads.extend(OF_POINT);
        let row = |curve: &Curve, point: &Point| {
            let mut row = vec![Cell::Whole(curve.terms.rating())];
            row.extend(of_point(curve, point));
            row
        };
        let rows = self.curves.iter().flat_map(|curve| {
            let row = &row;
            curve.points.iter().map(move |point| row(curve, point))
        });
        let against = words::against(self.card, self.middle.against());
        let caption = format!("{}{against}: every point of the curves", self.card.title);
        let table = Table::of(caption, &heads, rows.collect(), POINTS);
        table.aside(&aside(self.curves)).folded().whole().shown_by(&["curves"])
    }
}

/// Returns what is told of a curve.
pub(in crate::questions) fn of_curve(curve: &Curve) -> Vec<Cell> {
    let dash = || Cell::Text("–".to_owned());
    // Steps of sampled curves are not computed, so there is nothing to count.
    let counted = |holds: &dyn Fn(Step) -> bool| match curve.steps().count() {
        0 => dash(),
        _ => Cell::Count(curve.steps().filter(|&(_, step)| holds(step)).count() as u64),
    };
    vec![
        Cell::Chance(curve.plain.pass()),
        Cell::Chance(curve.floor),
        Cell::Chance(curve.ceiling),
        match curve.steps_from_5_to_95() {
            Some(steps) => Cell::Whole(steps),
            None if curve.plain.sampled.is_some() => dash(),
            None => Cell::Text("never".to_owned()),
        },
        counted(&|step| step.dead),
        counted(&|step| step.saturated),
        curve.best_step().map_or_else(dash, |(_, step)| Cell::Size(step.change)),
    ]
}

/// Returns what is told of a point.
pub(in crate::questions) fn of_point(curve: &Curve, point: &Point) -> Vec<Cell> {
    let (odds, dash) = (&point.odds, || Cell::Text("–".to_owned()));
    let mut row = vec![
        Cell::Steps(point.ease),
        Cell::Steps(curve.system.card().modifier.own(point.ease)),
        Cell::Chance(odds.pass()),
        Cell::Certainty(odds.pass_interval()),
    ];
    row.extend(Grade::ALL.map(|grade| {
        let chance = odds.grade(grade);
        Cell::dense(chance, odds.interval(chance))
    }));
    row.extend([Cell::Moment(odds.degree_mean()), Cell::Moment(odds.degree_sd())]);
    row.push(point.step.map_or_else(dash, |step| Cell::Points(step.change, None)));
    let slope = point.step.and_then(|step| step.log_odds);
    row.push(slope.map_or_else(dash, Cell::LogOdds));
    row.push(match point.step {
        Some(Step { dead: true, .. }) => Cell::Text("dead".to_owned()),
        Some(Step { saturated: true, .. }) => Cell::Text("saturated".to_owned()),
        _ => Cell::empty(),
    });
    row
}

/// Returns the columns of points that are left out where there is little room.
pub(in crate::questions) fn aside(curves: &[Curve]) -> Vec<&'static str> {
    let mut points = curves.iter().flat_map(|curve| &curve.points);
    let mut aside = vec!["failure", "success", "standard deviation"];
    match points.any(|point| point.odds.sampled.is_some()) {
        true => aside.extend(["change, pp", "change of log-odds", "remark"]),
        false => aside.push("interval"),
    }
    aside
}

//! The sentences and tables of a check.

use evenodds_engine::book::Card;
use evenodds_engine::resolver::Grade;

use super::question::{DEGREES, ODDS};
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::measures::odds::Odds;
use crate::question::words::{certainty, check};

pub(super) fn sentences(card: &Card, odds: &Odds) -> Vec<String> {
    let passes = format!(
        "{}, {}: a check passes {} of the time ({}).",
        card.title,
        check(card, odds.terms),
        words::percent(odds.pass()),
        certainty(odds.pass_interval())
    );
    let degree = format!(
        "The degree is {} on average, with a standard deviation of {}.",
        words::mean(odds.degree_mean()),
        words::mean(odds.degree_sd())
    );
    vec![passes, degree]
}

pub(super) fn grades(odds: &Odds) -> Table {
    let row = |name: &str, chance: f64| {
        vec![
            Cell::Text(name.to_owned()),
            Cell::Chance(chance),
            Cell::Certainty(odds.interval(chance)),
        ]
    };
    let mut rows = vec![row("pass", odds.pass())];
    rows.extend(Grade::ALL.map(|grade| row(grade.name(), odds.grade(grade))));
    let heads = [("grade", false), ("chance", true), ("certainty", false)];
    Table::of("The chance to pass, and of each grade", &heads, rows, ODDS)
}

pub(super) fn degrees(odds: &Odds) -> Table {
    let degrees = odds.degrees();
    let at_least = |degree: i16| degrees.probability(|&other| degree <= other);
    let known = |chance: f64| Cell::dense(chance, odds.interval(chance));
    let row = |&(degree, chance): &(i16, f64)| {
        vec![Cell::Whole(degree), known(chance), known(at_least(degree))]
    };
    let heads = [("degree", true), ("chance", true), ("this or more", true)];
    let rows = degrees.iter().map(row).collect();
    Table::of("The chance of each degree; 1 or more reaches the target", &heads, rows, DEGREES)
        .whole()
        .shown_by(&["degrees"])
}

//! The sentences and tables of dice.

use std::collections::BTreeSet;

use super::question::{LAWS, ROLLS, Roll};
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::question::words::certainty;

/// Returns the sentences: the first of the means, and one for each expression.
pub(super) fn sentences(rolls: &[Roll<'_>]) -> Vec<String> {
    if let [roll] = rolls {
        return vec![one(roll)];
    }
    let mean = |roll: &Roll<'_>| format!("{} {}", roll.expression.written, mean(roll));
    let first = format!("On average: {}.", rolls.iter().map(mean).collect::<Vec<_>>().join(", "));
    [first].into_iter().chain(rolls.iter().map(one)).collect()
}

fn mean(roll: &Roll<'_>) -> String {
    words::decimal(roll.odds.degree_mean(), 2)
}

/// Describes what the dice of an expression come to.
fn one(roll: &Roll<'_>) -> String {
    let written = &roll.expression.written;
    let how = match roll.mean().interval {
        Some((low, high)) => format!("{} to {}", words::decimal(low, 2), words::decimal(high, 2)),
        None => "exact".to_owned(),
    };
    match roll.range() {
        (least, most) if least == most => format!("{written}: always {least} ({how})."),
        // A comparison, or a die that counts.
        (0, 1) => format!(
            "{written}: true, or 1, {} of the time ({}).",
            words::percent(roll.at_least(1)),
            certainty(roll.odds.interval(roll.at_least(1)))
        ),
        (least, most) => format!(
            "{written}: {} on average ({how}), from {least} to {most}, with a standard deviation of {}.",
            mean(roll),
            words::decimal(roll.odds.degree_sd(), 2)
        ),
    }
}

/// Returns the table of values, with the chances of each expression side by side; and for several
/// expressions that of their means.
pub(super) fn tables(rolls: &[Roll<'_>]) -> Vec<Table> {
    let known = |roll: &Roll<'_>, chance: f64| Cell::dense(chance, roll.odds.interval(chance));
    if let [roll] = rolls {
        let row = |&(value, p): &(i16, f64)| {
            vec![
                Cell::Whole(value),
                known(roll, p),
                known(roll, roll.at_least(value)),
                known(roll, roll.at_most(value)),
            ]
        };
        let heads =
            [("value", true), ("chance", true), ("this or more", true), ("this or less", true)];
        let rows = roll.law.iter().map(row).collect();
        return vec![
            Table::of("The chance of each value", &heads, rows, LAWS).whole().shown_by(&["values"]),
        ];
    }
    let row = |roll: &Roll<'_>| {
        let (least, most) = roll.range();
        vec![
            Cell::Text(roll.expression.written.clone()),
            Cell::Moment(roll.odds.degree_mean()),
            Cell::Moment(roll.odds.degree_sd()),
            Cell::Whole(least),
            Cell::Whole(most),
        ]
    };
    let heads = [("dice", false), ("mean", true), ("sd", true), ("least", true), ("most", true)];
    let means = Table::of("What the dice come to", &heads, rolls.iter().map(row).collect(), ROLLS);
    let values: BTreeSet<i16> =
        rolls.iter().flat_map(|roll| roll.law.iter().map(|&(value, _)| value)).collect();
    let row = |value: i16| {
        let chance = |roll: &Roll<'_>| known(roll, roll.at_least(value));
        [Cell::Whole(value)].into_iter().chain(rolls.iter().map(chance)).collect()
    };
    let heads: Vec<(&str, bool)> = [("value", true)]
        .into_iter()
        .chain(rolls.iter().map(|roll| (roll.expression.written.as_str(), true)))
        .collect();
    let rows = values.into_iter().map(row).collect();
    let caption = "The chance of each value or more";
    vec![means, Table::of(caption, &heads, rows, LAWS).whole().shown_by(&["values"])]
}

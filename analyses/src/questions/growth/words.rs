//! The sentences and tables of what a step is worth.

use super::question::GrowthSteps;
use crate::answer::statistics::paired::Change;
use crate::answer::table::{Cell, Table};
use crate::answer::words;
use crate::measures::bout::{Bout, Growth};
use crate::question::steps::{COLUMNS, GROWTH, row as row_of};
use crate::question::words::{at, method as method_of, title, within};

pub(super) fn method(growths: &[GrowthSteps<'_>]) -> String {
    let all = || growths.iter().flat_map(|(_, growth)| growth);
    let slack = all().filter_map(|growth| growth.slack).fold(0.0, f64::max);
    let games = "in each game a fighter meets its equal, and one of them gets the steps of ease; \
                 attacks are enumerated, duels solved as absorbing Markov chains";
    let line = method_of(Some(slack), None, games, "");
    match all().find_map(|growth| growth.sampled) {
        None => line,
        Some(sampled) => {
            let exact = all().filter(|growth| growth.sampled.is_none()).count();
            let count = all().count();
            let sampled = method_of(None, Some(sampled), "", "fights");
            format!("{line} Of {count} duels {exact} are exact; the others: {sampled}")
        }
    }
}

pub(super) fn sentences(growths: &[GrowthSteps<'_>]) -> Vec<String> {
    type Step<'a> = (&'a Bout, [Change; 3]);
    let steps: Vec<Step<'_>> = growths
        .iter()
        .filter_map(|(bout, growth)| Some((*bout, Growth::first_step(growth)?)))
        .collect();
    let by_win = |a: &&Step<'_>, b: &&Step<'_>| a.1[2].value.total_cmp(&b.1[2].value);
    let Some((most, least)) = steps.iter().max_by(by_win).zip(steps.iter().min_by(by_win)) else {
        return vec!["No step of ease was asked for.".to_owned()];
    };
    let told = |(bout, step): &Step<'_>| {
        let [hit, _, win] = step.map(|change| words::points(change.value));
        format!("{} ({win} pp in the duel for {hit} on the attack roll)", title(&bout.roster_file))
    };
    let alike = words::points(most.1[2].value) == words::points(least.1[2].value);
    let mut sentences = Vec::new();
    if 1 < steps.len() {
        sentences.push(match alike {
            true => format!(
                "Between equals, one helpful step of ease is worth the same everywhere: {} pp \
                 in the duel.",
                words::points(most.1[2].value)
            ),
            false => format!(
                "Between equals, one helpful step of ease is worth most in {} and least in {}.",
                told(most),
                told(least)
            ),
        });
    }
    for (bout, [hit, wound, win]) in &steps {
        sentences.push(format!(
            "{}, {} against its equal{}: one step is worth {} pp on the attack roll, {} on \
             wounding and {}{} in the duel.",
            title(&bout.roster_file),
            bout.fighters[0],
            at(&bout.settings),
            words::points(hit.value),
            words::points(wound.value),
            words::points(win.value),
            within(win.interval)
        ));
    }
    sentences
}

pub(super) fn steps(growths: &[GrowthSteps<'_>]) -> Table {
    let rows = growths.iter().filter_map(|(bout, growth)| {
        let step = Growth::first_step(growth)?;
        let [hit, _, win] = step.map(|change| change.value);
        let times = if hit.abs() > 1e-9 { format!("{:.2}", win / hit) } else { "–".to_owned() };
        let mut row =
            vec![Cell::Text(title(&bout.roster_file)), Cell::Text(bout.fighters[0].clone())];
        row.extend(step.map(|change| Cell::Points(change.value, change.interval)));
        row.push(Cell::Text(times));
        Some(row)
    });
    let heads = [
        ("game", false),
        ("fighter", false),
        ("attack roll, pp", true),
        ("wound, pp", true),
        ("duel, pp", true),
        ("duel pp per roll pp", true),
    ];
    Table::of("What one helpful step is worth", &heads, rows.collect(), GROWTH)
}

pub(super) fn all(growths: &[GrowthSteps<'_>]) -> Table {
    let rows = growths.iter().flat_map(|(bout, growth)| {
        let game = Cell::Text(title(&bout.roster_file));
        growth.iter().map(move |growth| {
            let mut row = vec![game.clone()];
            row.extend(row_of(growth));
            row
        })
    });
    let mut heads = vec![("game", false)];
    heads.extend(COLUMNS);
    Table::of("Step by step", &heads, rows.collect(), GROWTH).folded().shown_by(&["games"])
}

//! The section about several games: the value of a step, from attack roll to duel.

use evenodds_analyses::bout::{Bout, Growth};
use evenodds_analyses::paired::Change;

use super::{GROWTH, STEPS, at, charts, step_row, table, title, within};
use crate::document::{Section, Table};
use crate::report::{Drawn, figure};
use evenodds_analyses::words;

/// Creates the section; `stem` is the start of its anchor and of its charts' names.
pub(crate) fn section(growths: &[(&Bout, Vec<Growth>)], stem: &str) -> (Section, Vec<Drawn>) {
    let drawn = vec![
        Drawn { name: format!("{stem}-games"), chart: charts::games(growths) },
        Drawn { name: format!("{stem}-ladders"), chart: charts::ladders(growths) },
    ];
    let titles: Vec<String> = growths.iter().map(|(bout, _)| title(&bout.roster_file)).collect();
    let section = Section {
        id: stem.to_owned(),
        question: format!(
            "What is one step of ease worth, from attack roll to duel, in {}?",
            words::list(&titles)
        ),
        rosters: growths.iter().map(|(bout, _)| bout.roster_file.name.clone()).collect(),
        answers: answers(growths),
        shorts: 1,
        figures: drawn.iter().map(figure).collect(),
        tables: vec![step_table(growths), all_table(growths)],
        method: method(growths),
        ..Section::default()
    };
    (section, drawn)
}

fn method(growths: &[(&Bout, Vec<Growth>)]) -> String {
    let all = || growths.iter().flat_map(|(_, growth)| growth);
    let slack = all().filter_map(|growth| growth.slack).fold(0.0, f64::max);
    let games = "in each game a fighter meets its equal, and one of them gets the steps of ease; \
                 attacks are enumerated, duels solved as absorbing Markov chains";
    let line = super::method(Some(slack), None, games, "");
    match all().find_map(|growth| growth.sampled) {
        None => line,
        Some(sampled) => {
            let exact = all().filter(|growth| growth.sampled.is_none()).count();
            let count = all().count();
            let sampled = super::method(None, Some(sampled), "", "fights");
            format!("{line} Of {count} duels {exact} are exact; the others: {sampled}")
        }
    }
}

fn answers(growths: &[(&Bout, Vec<Growth>)]) -> Vec<String> {
    type Told<'a> = (&'a Bout, [Change; 3]);
    let steps: Vec<Told<'_>> = growths
        .iter()
        .filter_map(|(bout, growth)| Some((*bout, Growth::first_step(growth)?)))
        .collect();
    let by_win = |a: &&Told<'_>, b: &&Told<'_>| a.1[2].value.total_cmp(&b.1[2].value);
    let Some((most, least)) = steps.iter().max_by(by_win).zip(steps.iter().min_by(by_win)) else {
        return vec!["No step of ease was asked for.".to_owned()];
    };
    let told = |(bout, step): &Told<'_>| {
        let [hit, _, win] = step.map(|change| words::points(change.value));
        format!(
            "{} ({win} points in the duel for {hit} on the attack roll)",
            title(&bout.roster_file)
        )
    };
    let mut answers = vec![format!(
        "Between equals, one helpful step of ease is worth most in {} and least in {}.",
        told(most),
        told(least)
    )];
    for (bout, [hit, wound, win]) in &steps {
        answers.push(format!(
            "{}, {} against its equal{}: one step is worth {} points on the attack roll, {} on \
             wounding and {}{} in the duel.",
            title(&bout.roster_file),
            bout.names[0],
            at(&bout.settings),
            words::points(hit.value),
            words::points(wound.value),
            words::points(win.value),
            within(win.interval)
        ));
    }
    answers
}

fn step_table(growths: &[(&Bout, Vec<Growth>)]) -> Table {
    let rows = growths.iter().filter_map(|(bout, growth)| {
        let step = Growth::first_step(growth)?;
        let [hit, _, win] = step.map(|change| change.value);
        let times = if hit.abs() > 1e-9 { format!("{:.2}", win / hit) } else { "–".to_owned() };
        let changes = step
            .map(|change| format!("{}{}", words::points(change.value), within(change.interval)));
        let mut row = vec![title(&bout.roster_file), bout.names[0].clone()];
        row.extend(changes);
        row.push(times);
        Some(row)
    });
    let heads = [
        ("game", false),
        ("fighter", false),
        ("attack roll, points", true),
        ("wound, points", true),
        ("duel, points", true),
        ("duel points per roll point", true),
    ];
    table("What one helpful step is worth".to_owned(), &heads, rows.collect(), GROWTH)
}

fn all_table(growths: &[(&Bout, Vec<Growth>)]) -> Table {
    let rows = growths.iter().flat_map(|(bout, growth)| {
        growth.iter().map(|growth| {
            let mut row = vec![title(&bout.roster_file)];
            row.extend(step_row(growth));
            row
        })
    });
    let mut heads = vec![("game", false)];
    heads.extend(STEPS);
    let mut table = table("Step by step".to_owned(), &heads, rows.collect(), GROWTH);
    table.folded = true;
    table
}

//! An answer as a section of the page.

use evenodds_analyses::answer::Answer;
use evenodds_analyses::answer::chart::Chart as ChartData;
use evenodds_analyses::answer::table::{self, Precision};
use evenodds_analyses::questions::compare::Twins;

use super::content::{Column, Figure, Numbers, Pair, Section, Table};
use super::numbers::numbers;
use crate::chart::{self, Chart};

/// A chart and the stem of its files.
pub(crate) struct Drawn {
    /// The stem of its files.
    pub(crate) name: String,
    /// The chart.
    pub(crate) chart: Chart,
}

/// Returns the figure of a chart on the page.
fn figure(drawn: &Drawn) -> Figure {
    Figure {
        name: drawn.name.clone(),
        svg: drawn.chart.inline(),
        alt: drawn.chart.alt().to_owned(),
        caption: chart::boxes([&drawn.chart]),
        ..Figure::default()
    }
}

/// Returns the section of an answer, the `nth` of its report, and its charts. A chart that says
/// nothing is left out.
pub(crate) fn section(nth: usize, answer: &Answer) -> (Section, Vec<Drawn>) {
    let shown = |name: &str| answer.tables.iter().position(|table| table.charts.contains(&name));
    let (figures, drawn) = figures(&answer.stem, &answer.charts, shown);
    let section = Section {
        id: answer.stem.clone(),
        question: answer.question.clone(),
        rosters: answer.rosters.clone(),
        answers: answer.sentences.clone(),
        shorts: answer.shorts,
        figures,
        tables: answer.tables.iter().map(table).collect(),
        method: answer.method.clone(),
        ..Section::default()
    };
    (section.on(&answer.basis).weighed(nth, &answer.verdicts), drawn)
}

/// Returns two sections of a report as one question, and its charts.
pub(crate) fn pair(twins: Twins, all: &[Section]) -> (Pair, Vec<Drawn>) {
    let Twins { sections, question, answer, charts, table: both } = twins;
    let stem = format!("{}-both", all[sections[0]].id);
    let (figures, drawn) = figures(&stem, &charts, |_| None);
    (Pair { sections, question, answer, figures, table: table(&both) }, drawn)
}

/// Returns the figures of charts, and the charts, without those that say nothing. `shown` returns
/// the table with the numbers of a chart, if there is one.
fn figures(
    stem: &str,
    charts: &[ChartData],
    shown: impl Fn(&str) -> Option<usize>,
) -> (Vec<Figure>, Vec<Drawn>) {
    let draw = |one: &ChartData| {
        let drawn = Drawn { name: format!("{stem}-{}", one.name), chart: chart::draw(one) };
        let own = || numbers(one).map_or(Numbers::Told, Numbers::Own);
        let numbers = shown(one.name).map_or_else(own, Numbers::Shown);
        (Figure { numbers, ..figure(&drawn) }, drawn)
    };
    charts.iter().filter(|one| chart::tells(&one.drawing)).map(draw).unzip()
}

fn table(told: &table::Table) -> Table {
    let column =
        |one: &table::Column| Column { heading: one.heading.clone(), numeric: one.numeric };
    let row = |row: &Vec<table::Cell>| row.iter().map(|cell| cell.words(Precision::Page)).collect();
    Table {
        caption: told.caption.clone(),
        columns: told.columns.iter().map(column).collect(),
        rows: told.rows.iter().map(row).collect(),
        frame: told.frame.map(str::to_owned),
        folded: told.folded || !told.charts.is_empty(),
        axes: told.axes,
    }
}

#[cfg(test)]
mod tests {
    use evenodds_analyses::library::{Library, scenarios};
    use evenodds_analyses::measures::engage::SquadSetup;
    use evenodds_analyses::question::{Alternatives, Question};
    use evenodds_analyses::questions::engage::SquadQuestion;
    use evenodds_analyses::sampling::{Ask, Unwatched};

    use super::*;
    use crate::chart::tests::is_legible;

    #[test]
    fn every_scenario_has_charts_that_can_be_read() {
        for (name, _) in scenarios() {
            for trials in [1, 20] {
                let scenario_file = Library::standard(".").scenario(&name).expect("a scenario");
                let ask = Ask { trials: Some(trials), ..Ask::default() };
                let setup = SquadSetup::new(scenario_file, &[], ask).expect("an engagement");
                let question = SquadQuestion { setup, policies: true, replays: true };
                let answer = question.answer("squads", Alternatives::Untried, &Unwatched);
                let (section, drawn) = section(0, &answer.expect("an answer"));
                for Drawn { name: chart, chart: drawing } in &drawn {
                    is_legible(&format!("{name} {chart}"), drawing);
                    let alt = drawing.alt();
                    assert!(alt.len() > 20 && !alt.contains("NaN"), "{name} {chart}: {alt}");
                }
                assert!(drawn.iter().any(|drawn| drawn.name == "squads-map"), "{name}");
                assert_eq!(section.figures.len(), drawn.len());
            }
        }
    }
}

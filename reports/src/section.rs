//! An answer as a section of the page.

use evenodds_analyses::answer::Answer;
use evenodds_analyses::answer::table::{self, Precision};

use crate::chart;
use crate::document::{Column, Section, Table};
use crate::report::{Drawn, figure};

/// Returns the section of an answer, and its charts.
pub(crate) fn section(answer: &Answer) -> (Section, Vec<Drawn>) {
    let drawn: Vec<Drawn> = answer
        .charts
        .iter()
        .map(|one| Drawn { name: format!("{}-{}", answer.stem, one.name), chart: chart::draw(one) })
        .collect();
    let section = Section {
        id: answer.stem.clone(),
        question: answer.question.clone(),
        rosters: answer.rosters.clone(),
        answers: answer.sentences.clone(),
        shorts: answer.shorts,
        figures: drawn.iter().map(figure).collect(),
        tables: answer.tables.iter().map(table).collect(),
        method: answer.method.clone(),
        ..Section::default()
    };
    (section.on(&answer.basis), drawn)
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
        folded: told.folded || told.chart.is_some(),
    }
}

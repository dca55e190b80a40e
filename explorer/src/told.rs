//! Answers and complaints as a page shows them.

use evenodds_analyses::answer::statistics::Sampled;
use evenodds_analyses::answer::table::{Precision, Table};
use evenodds_analyses::answer::{Answer, Number, Unit};
use evenodds_analyses::asked::Answered;
use evenodds_analyses::complaint::Complaint;
use evenodds_reports::chart;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Returns an answer: `json`, the document of the command; sentences, tables as text, charts as SVG
/// for paper (`svg`) and for a page (`inline`), and `style`, the colours of the latter.
pub(crate) fn answered(answered: &Answered) -> Value {
    let mut reply = told(&answered.answer);
    reply["json"] = answered.json();
    reply["notes"] = answered
        .notes
        .iter()
        .flat_map(|(_, notes)| notes.iter().map(ToString::to_string))
        .collect();
    reply["apart"] = answered.agrees().err().as_ref().map(complaint).into();
    reply
}

pub(crate) fn told(answer: &Answer) -> Value {
    let drawn: Vec<_> = answer.charts.iter().map(chart::draw).collect();
    let charts: Vec<Value> = answer
        .charts
        .iter()
        .zip(&drawn)
        .map(|(chart, drawn)| {
            json!({
                "name": chart.name,
                "title": chart.headline.title,
                "alt": drawn.alt(),
                "svg": drawn.svg(),
                "inline": drawn.inline(),
            })
        })
        .collect();
    let numbers: Vec<ToldNumber> = answer.numbers.iter().map(ToldNumber::of).collect();
    json!({
        "stem": answer.stem,
        "question": answer.question,
        "sentences": answer.sentences,
        "shorts": answer.shorts,
        "verdicts": answer.verdicts.iter().map(|verdict| &verdict.says).collect::<Vec<_>>(),
        "method": answer.method,
        "rests_on": answer.basis.rests_on.told(),
        "is_exact": answer.sampled == 0,
        "numbers": numbers,
        "tables": answer.tables.iter().map(table).collect::<Vec<_>>(),
        "charts": charts,
        "style": chart::css_variables(&drawn),
        "stopped": answer.stopped,
    })
}

/// A number of an answer, as a page has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ToldNumber {
    pub key: String,
    pub says: String,
    unit: Unit,
    value: f64,
    interval: Option<(f64, f64)>,
    sampled: Option<Sampled>,
}

impl ToldNumber {
    fn of(number: &Number) -> ToldNumber {
        let (key, says) = (number.key.to_owned(), number.says.clone());
        let &Number { unit, value, interval, sampled, .. } = number;
        ToldNumber { key, says, unit, value, interval, sampled }
    }

    /// Returns the number, without its key.
    pub(crate) fn number(&self) -> Number {
        let &ToldNumber { unit, value, interval, sampled, .. } = self;
        Number { key: "", says: self.says.clone(), unit, value, interval, sampled }
    }
}

fn table(table: &Table) -> Value {
    let columns: Vec<Value> = table
        .columns
        .iter()
        .map(|column| json!({ "heading": column.heading, "numeric": column.numeric }))
        .collect();
    let row = |row: &Vec<evenodds_analyses::answer::table::Cell>| {
        row.iter().map(|cell| cell.words(Precision::Page)).collect::<Vec<_>>()
    };
    json!({
        "caption": table.caption,
        "columns": columns,
        "rows": table.rows.iter().map(row).collect::<Vec<_>>(),
        "folded": table.folded,
        "charts": table.charts,
    })
}

/// Returns a complaint: `message` as the command prints it, `fix`, and the `place` in a text, with
/// line and column from 1 and the bytes at fault.
pub(crate) fn complaint(error: &Complaint) -> Value {
    let place = error.place.as_deref().map(|place| {
        let span = place.span.as_ref().map(|span| [span.start, span.end]);
        json!({
            "origin": place.origin,
            "line": place.line_and_column.map(|(line, _)| line),
            "column": place.line_and_column.map(|(_, column)| column),
            "span": span,
        })
    });
    json!({
        "message": error.to_string(),
        "fix": error.fix,
        "class": error.class.code(),
        "place": place,
    })
}

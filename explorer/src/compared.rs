//! Two answers side by side: what changed from one to the other.

use evenodds_analyses::answer::chart::{Chart, Headline};
use evenodds_analyses::answer::shift::{Motion, Shift, error_of_each, facts, slopes};
use evenodds_analyses::answer::table::Table;
use evenodds_analyses::answer::{Answer, Number};
use evenodds_analyses::complaint::Complaint;
use evenodds_analyses::library::Library;
use evenodds_analyses::sampling::{Ask, Watcher};
use serde::Deserialize;
use serde_json::Value;

use crate::message::of;
use crate::told::{self, ToldNumber};

/// The numbers of two answers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Both {
    before: Vec<ToldNumber>,
    after: Vec<ToldNumber>,
}

/// Compares the numbers of two answers, `before` and `after`: an answer to what changed.
///
/// # Errors
/// If they are no numbers.
pub fn compared(both: &Value, _: &Library, _: &dyn Watcher) -> Result<Value, Complaint> {
    let Both { before, after } = of(both)?;
    let pairs: Vec<(Number, Number)> = after
        .iter()
        .filter_map(|now| {
            let was = before.iter().find(|was| was.key == now.key && was.says == now.says)?;
            Some((was.number(), now.number()))
        })
        .collect();
    let is_sampled =
        |(was, now): &&(Number, Number)| was.sampled.is_some() || now.sampled.is_some();
    let error = error_of_each(Ask::default().confidence, pairs.iter().filter(is_sampled).count());
    let mut shifts: Vec<Shift> =
        pairs.into_iter().map(|(was, now)| Shift::of(was, now, error)).collect();
    shifts.sort_by_key(Shift::rank);
    Ok(told::told(&answer(&shifts)))
}

fn answer(shifts: &[Shift]) -> Answer {
    let facts = facts(shifts, |shift| shift);
    let changed = shifts.iter().filter(|shift| shift.standing != Motion::Same);
    let rows: Vec<_> = changed.map(Shift::row).collect();
    let table = Table::of("What changed", &Shift::HEADS, rows, "changed");
    let first = match (facts.first(), table.rows.is_empty(), shifts.is_empty()) {
        (Some(shift), ..) => shift.says(),
        (None, false, _) => "No number changed by more than noise.".to_owned(),
        (None, true, false) => "No number changed.".to_owned(),
        (None, true, true) => "These two have no number in common.".to_owned(),
    };
    let chart = chart(&facts);
    let tables = if table.rows.is_empty() { Vec::new() } else { vec![table] };
    Answer {
        stem: "changed".to_owned(),
        question: "What changed?".to_owned(),
        sentences: vec![first],
        shorts: 1,
        tables,
        charts: chart.into_iter().collect(),
        ..Answer::default()
    }
}

/// Returns the chart of the largest changes of chances, before and now.
fn chart(facts: &[&Shift]) -> Option<Chart> {
    let drawing = slopes(["before", "now"], facts.iter().copied())?;
    let (title, subtitle) = ("Before and now".to_owned(), String::new());
    let headline = Headline { title, subtitle, alt: String::new() };
    Some(Chart { name: "before-and-now", headline, drawing })
}

//! The frames of a sweep.

use super::cell::SweptNumber;
use super::question::SweepAnswers;
use crate::answer::frame::Frame;
use crate::question::Question;

/// A row: a cell, and one of its numbers with its unit; a cell without an answer has one row
/// without a number.
type Row<'a> = (usize, Option<&'a SweptNumber>);

impl SweepAnswers<'_> {
    /// Returns the numbers, one per row: `cell`, from 0; `changes`, as `key=value`; `measure`, the name
    /// of the number, and `number`, what it is in words; `unit`; `value`, with `value_low` and
    /// `value_high` if sampled; `refusal`, why a cell has no answer.
    pub(super) fn frame(&self) -> Frame {
        let rows = self.rows();
        let system = self.question.subjects();
        let system = system.first().map_or("", |subject| subject.game().card().name.as_str());
        let head = Frame::of(rows.len())
            .with("system", vec![system; rows.len()])
            .with("question", self.kinds(&rows))
            .with("cell", rows.iter().map(|&(cell, _)| cell as u32))
            .with(
                "changes",
                rows.iter().map(|&(cell, _)| self.swept.outcomes[cell].changes.clone()),
            );
        self.numbers(head, &rows)
    }

    /// Returns the values of the axes, one of a cell per row: `cell`; `axis`, the name of its column
    /// where each has one, and what it `changes` in words; the `value`, and `value_number` if it is
    /// a whole number.
    pub(super) fn axes(&self) -> Frame {
        let axes = &self.question.axes;
        let cells = self.swept.cells.iter().enumerate();
        let rows: Vec<_> = cells
            .flat_map(|(cell, place)| {
                axes.iter().zip(place).map(move |(axis, &level)| (cell, axis, level))
            })
            .collect();
        Frame::of(rows.len())
            .with("cell", rows.iter().map(|(cell, ..)| *cell as u32))
            .with("axis", rows.iter().map(|(_, axis, _)| axis.column.clone()))
            .with("changes", rows.iter().map(|(_, axis, _)| axis.target.words()))
            .with("value", rows.iter().map(|(_, axis, level)| axis.text(*level)))
            .with("value_number", rows.iter().map(|(_, axis, level)| axis.number(*level)))
    }

    /// Returns the numbers with a column for each axis: of whole numbers if all its values are,
    /// else of texts. If there are several questions, `question` is the kind of each number's own.
    pub(super) fn wide(&self) -> Frame {
        let rows = self.rows();
        let head = Frame::of(rows.len()).with("cell", rows.iter().map(|&(cell, _)| cell as u32));
        let levels = |nth: usize| rows.iter().map(move |&(cell, _)| self.swept.cells[cell][nth]);
        let head = match &self.question.asked[..] {
            [_] => head,
            _ => head.with("question", self.kinds(&rows)),
        };
        let head = self.question.axes.iter().enumerate().fold(head, |frame, (nth, axis)| match (0
            ..axis.count())
            .all(|level| axis.number(level).is_some())
        {
            true => frame.with(&axis.column, levels(nth).map(|level| axis.number(level))),
            false => frame.with(&axis.column, levels(nth).map(|level| axis.text(level))),
        });
        self.numbers(head, &rows)
    }

    /// Returns the kind of the question of each row: of a cell without an answer, that of all or of the
    /// first.
    fn kinds(&self, rows: &[Row<'_>]) -> Vec<String> {
        let first = self.question.asked.first().map_or("", |asked| asked.kind.name);
        let kind =
            |(_, number): &Row<'_>| number.map_or(first, |number| &*number.question).to_owned();
        rows.iter().map(kind).collect()
    }

    fn rows(&self) -> Vec<Row<'_>> {
        let cell = |cell: usize| {
            let numbers = self.series.iter().filter_map(|series| series.numbers[cell]);
            let numbers: Vec<Row<'_>> = numbers.map(|number| (cell, Some(number))).collect();
            if numbers.is_empty() { vec![(cell, None)] } else { numbers }
        };
        (0..self.swept.cells.len()).flat_map(cell).collect()
    }

    fn numbers(&self, head: Frame, rows: &[Row<'_>]) -> Frame {
        let numbers = || rows.iter().map(|(_, number)| *number);
        let ends: Vec<_> = numbers().map(|number| number?.interval).collect();
        let sampled = || numbers().map(|number| number?.sampled);
        let method =
            |number: &SweptNumber| if number.sampled.is_none() { "exact" } else { "sampled" };
        let slack = |(cell, number): &Row<'_>| {
            let exact = number.is_some_and(|number| number.sampled.is_none());
            self.swept.outcomes[*cell].slack.filter(|_| exact)
        };
        let refusal = |(cell, _): &Row<'_>| self.swept.outcomes[*cell].refusal.clone();
        head.with("measure", numbers().map(|number| Some(&*number?.key)))
            .with("number", numbers().map(|number| Some(&*number?.says)))
            .with("unit", numbers().map(|number| Some(number?.unit.name())))
            .with("value", numbers().map(|number| Some(number?.value)))
            .interval("value", &ends)
            .with("refusal", rows.iter().map(refusal))
            // A cell without an answer has no method.
            .with("method", numbers().map(|number| number.map(method)))
            .with("slack", rows.iter().map(slack))
            .with("trials", sampled().map(|one| one.map(|one| one.trials)))
            .with("seed", sampled().map(|one| one.map(|one| one.seed)))
            .with("confidence", sampled().map(|one| one.map(|one| one.confidence)))
            .with("stop", sampled().map(|one| one.map(|one| one.stop.name())))
    }
}

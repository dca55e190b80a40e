//! The frames of a comparison.

use super::question::{CAUSES, COMPARISONS, Compared};
use crate::answer::frame::Frame;

impl Compared<'_> {
    pub(super) fn frames(&self) -> Vec<(&'static str, Frame)> {
        [Some((COMPARISONS, self.comparisons())), self.causes().map(|frame| (CAUSES, frame))]
            .into_iter()
            .flatten()
            .collect()
    }

    /// Returns the differences as a frame: `variant`; `question`, the kind of question; `measure`
    /// and `number`, its name and what it is in words; `unit`; `value_before`, `value_after` and
    /// `value_change` with its interval; `paired`, whether it was compared fight by fight; `threshold` and `verdict`;
    /// `savings`, how many times as many fights it would have taken without common dice.
    fn comparisons(&self) -> Frame {
        let all = &self.differences;
        let same = |text: &str| vec![text.to_owned(); all.len()];
        let ends: Vec<_> = all.iter().map(|one| one.change.interval).collect();
        Frame::of(all.len())
            .with("variant", same(&self.question.variant))
            .with("question", same(self.question.kind.name))
            .with("measure", all.iter().map(|one| one.before.key))
            .with("number", all.iter().map(|one| one.before.says.clone()))
            .with("unit", all.iter().map(|one| one.before.unit.name()))
            .with("value_before", all.iter().map(|one| one.before.value))
            .with("value_after", all.iter().map(|one| one.after))
            .with("value_change", all.iter().map(|one| one.change.value))
            .interval("value_change", &ends)
            .with("paired", all.iter().map(|one| one.paired))
            .with("threshold", vec![self.question.threshold; all.len()])
            .with("verdict", same(self.verdict.name()))
            .with("savings", all.iter().map(|one| one.savings))
    }

    /// Returns what the changes come from as a frame: `variant`; `question`, the kind of question;
    /// `measure` and `number`, the name of the number that changes and what it is in words; `unit`;
    /// `value_change`, its whole change; `cause`, the kind of the part, `label` or `change`; `part`, its name;
    /// `acts_on`, the part of a fight that it acts on; `contribution` with its interval, in the
    /// unit of the number; and how it was computed. Contributions of one kind add up to the change.
    fn causes(&self) -> Option<Frame> {
        let why = self.why.as_ref()?.as_ref().ok()?;
        let rows: Vec<_> = why
            .splits
            .iter()
            .flat_map(|split| {
                let parts = why.plan.causes.iter().zip(&split.contributions);
                parts.map(move |(cause, change)| (split, cause, change))
            })
            .collect();
        let of = |at: usize| &self.differences[at];
        let same = |text: &str| vec![text.to_owned(); rows.len()];
        let differences = || rows.iter().map(|(split, ..)| of(split.difference));
        let ends: Vec<_> = rows.iter().map(|(_, _, change)| change.interval).collect();
        let basis: Vec<_> = rows.iter().map(|(split, ..)| (None, split.sampled)).collect();
        let frame = Frame::of(rows.len())
            .with("variant", same(&self.question.variant))
            .with("question", same(self.question.kind.name))
            .with("measure", differences().map(|one| one.before.key))
            .with("number", differences().map(|one| one.before.says.clone()))
            .with("unit", differences().map(|one| one.before.unit.name()))
            .with("value_change", differences().map(|one| one.change.value))
            .with("cause", rows.iter().map(|(_, cause, _)| cause.kind.name()))
            .with("part", rows.iter().map(|(_, cause, _)| cause.name.clone()))
            .with("acts_on", rows.iter().map(|(_, cause, _)| cause.acts_on))
            .with("contribution", rows.iter().map(|(_, _, change)| change.value))
            .interval("contribution", &ends)
            .basis(&basis);
        Some(frame)
    }
}

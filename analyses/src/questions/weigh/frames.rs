//! Weights as a frame.

use evenodds_engine::book::Value;

use super::question::WeighAnswer;
use crate::answer::frame::Frame;
use crate::answer::statistics::paired::Change;
use crate::measures::weights::KeyWeight;

impl WeighAnswer<'_> {
    /// Returns what steps change, one per row: `fighter`; the key `stat` of what `sheet` names (a
    /// `profile`, a `weapon` whose name is in `weapon`, or the `situation`); its value `value_now`
    /// and, one step in a `direction`, `value_then`, as texts; `win`, the mean chance to win as it is;
    /// `win_change`, what the step changes in it, both with `_low` and `_high` if sampled;
    /// and, if the roster says what the fighter costs, its `points` and `change_per_point`.
    pub(super) fn frame(&self) -> Frame {
        let rows: Vec<(&KeyWeight, usize, Change)> = self.steps().collect();
        let height = rows.len();
        let roster_file = &self.question.against.roster_file;
        let base = self.weights.base;
        let changes: Vec<Option<Change>> =
            rows.iter().map(|(_, _, change)| Some(*change)).collect();
        let text = |value: Option<&Value>| value.map(Value::to_string);
        let sampled = self.weights.sampled;
        let slack = sampled.is_none().then_some(self.weights.slack);
        let frame = Frame::of(height)
            .with("system", vec![roster_file.system.card().name.clone(); height])
            .with("roster", vec![roster_file.name.clone(); height])
            .with("fighter", vec![self.question.fighter(); height])
            .settings(std::iter::repeat_n(self.question.against.settings(), height))
            .with("sheet", rows.iter().map(|(weight, ..)| weight.steps.holder.name()))
            .with("weapon", rows.iter().map(|(weight, ..)| weight.steps.holder.weapon()))
            .with("stat", rows.iter().map(|(weight, ..)| weight.steps.key.as_str()))
            .with("direction", rows.iter().map(|(weight, nth, _)| weight.steps.direction(*nth)))
            .with("value_now", rows.iter().map(|(weight, ..)| text(Some(&weight.steps.value))))
            .with(
                "value_then",
                rows.iter().map(|(weight, nth, _)| text(weight.steps.steps[*nth].as_ref())),
            )
            .estimates("win", &vec![Some(base); height])
            .estimates("win_change", &changes);
        let frame = match self.points {
            None => frame,
            Some(points) => frame.with("points", vec![points; height]).with(
                "change_per_point",
                rows.iter().map(|(_, _, change)| self.per_point(*change)),
            ),
        };
        frame.basis(&vec![(slack, sampled); height])
    }
}

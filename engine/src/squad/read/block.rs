//! Units that are one body.

use super::force::{Recruit, UnitDraft};
use super::source::ScenarioText;
use crate::book::Fault;
use crate::squad::block::InBlock;

impl ScenarioText<'_> {
    /// Makes one body of the figures of a unit, around where the first one stands.
    pub fn form_up(&self, name: &str, figures: &mut [Recruit]) -> Result<(), Fault> {
        let widest = figures.iter().map(|figure| figure.radius).max().unwrap_or(0);
        let radius = InBlock::around(figures.len(), widest);
        for (nth, figure) in figures.iter_mut().enumerate() {
            if 0 < nth && figure.at.is_some() {
                let message = format!("{name} is a block, which stands in one place");
                let fix = "write one `at` for the unit, with its first figures".to_owned();
                return Err(self.fault(figure.span.clone(), message).or_rather(Some(fix)));
            }
            (figure.radius, figure.is_behind) = (radius, 0 < nth);
        }
        Ok(())
    }
}

/// Places the figures of a block where its first one stands.
pub(super) fn fall_in(unit: &mut UnitDraft) {
    let [first, others @ ..] = &mut unit.figures[..] else { return };
    for figure in others.iter_mut().filter(|figure| figure.is_behind) {
        (figure.at, figure.facing) = (first.at, first.facing);
    }
}

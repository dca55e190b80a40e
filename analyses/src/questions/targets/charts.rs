//! The chart of an attacker's targets.

use super::question::TargetOdds;
use crate::answer::chart::{Chart, Drawing, Heat, Scale};
use crate::answer::words;
use crate::question::bouts::headline;
use crate::question::words::{at, title};

impl TargetOdds<'_> {
    pub(super) fn charts(&self) -> Vec<Chart> {
        let [(first, odds), ..] = &self.targets[..] else { return Vec::new() };
        let (does, chance) = match odds.out() > 1e-9 {
            true => ("takes out", odds.out()),
            false => ("wounds", odds.wound()),
        };
        let heading = format!(
            "{} {does} {} with {} of attacks",
            first.fighters[0],
            first.fighters[1],
            words::percent(chance)
        );
        let subtitle = format!(
            "{}{}; chance of each result of one attack on each target",
            title(&self.question.against.roster_file),
            at(&first.settings)
        );
        let heat = Heat {
            row_title: "Target".to_owned(),
            column_title: "an attack".to_owned(),
            rows: self.targets.iter().map(|(bout, _)| bout.fighters[1].clone()).collect(),
            columns: ["hits", "wounds", "takes out"].map(str::to_owned).to_vec(),
            cells: self
                .targets
                .iter()
                .map(|(_, odds)| [odds.hit(), odds.wound(), odds.out()].map(Some).to_vec())
                .collect(),
            scale: Scale::Sequential,
            diagonal: false,
            present: None,
        };
        let headline = headline(heading, subtitle);
        vec![Chart { name: "targets", headline, drawing: Drawing::Heat(heat) }]
    }
}

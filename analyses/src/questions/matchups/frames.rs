//! Match-ups as frames.

use super::question::MatchupsAnswer;
use crate::answer::frame::Frame;
use crate::answer::measure::Estimate;
use crate::measures::matchups::{Cycle, Rated};

impl MatchupsAnswer<'_> {
    /// Returns the fighters, one per row: `fighter`; its `points`; its `elo`, a rating with a mean of 1500; its `score`, the mean share of its duels that it wins, in which what nobody
    /// wins counts half; `share`, how often players would field it; `regret`, how much less than half
    /// of its duels it wins against what they field; and `dominated_by`, who costs no more and surely
    /// does as well against everybody. What has an interval has it in `_low` and `_high`.
    pub(super) fn frame(&self) -> Frame {
        let asked = &self.question.matrix;
        let all = || self.matchups.fighters.iter();
        let height = all().len();
        let estimates =
            |read: &dyn Fn(&Rated) -> Option<Estimate>| all().map(read).collect::<Vec<_>>();
        Frame::of(height)
            .with("system", vec![asked.roster_file.system.card().name.clone(); height])
            .with("roster", vec![asked.roster_file.name.clone(); height])
            .with("fighter", self.matrix.names.iter().map(String::as_str))
            .settings(std::iter::repeat_n(asked.settings.as_slice(), height))
            .with("points", asked.costs(&self.matrix.names))
            .estimates("elo", &estimates(&|one| Some(one.rating)))
            .estimates("score", &estimates(&|one| Some(one.score)))
            .with("share", all().map(|one| one.share).collect::<Vec<_>>())
            .estimates("regret", &estimates(&|one| one.regret))
            .with("dominated_by", all().map(|one| Some(self.name(one.dominated_by?))))
            .basis(&vec![self.matrix.basis(); height])
    }

    /// Returns the clearest cycles, one per row: `fighter_1` beats `fighter_2`, that
    /// `fighter_3`, and that `fighter_1`, each winning `lead_least` or more of its duels than it loses.
    pub(super) fn cycles_frame(&self) -> Frame {
        let asked = &self.question.matrix;
        let cycles = &self.matchups.cycles.clearest;
        let height = cycles.len();
        let name = |place: usize| {
            let name = move |cycle: &Cycle| self.name(cycle.rows[place]);
            cycles.iter().map(name).collect::<Vec<_>>()
        };
        Frame::of(height)
            .with("system", vec![asked.roster_file.system.card().name.clone(); height])
            .with("roster", vec![asked.roster_file.name.clone(); height])
            .settings(std::iter::repeat_n(asked.settings.as_slice(), height))
            .with("fighter_1", name(0))
            .with("fighter_2", name(1))
            .with("fighter_3", name(2))
            .with("lead_least", cycles.iter().map(|cycle| cycle.least).collect::<Vec<_>>())
            .basis(&vec![self.matrix.basis(); height])
    }
}

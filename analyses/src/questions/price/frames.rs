//! Prices as a frame.

use super::question::PriceAnswer;
use crate::answer::frame::Frame;
use crate::measures::prices::Priced;

impl PriceAnswer<'_> {
    /// Returns what fighters cost and should cost, one per row: `fighter`; its `points`; its
    /// `score`, the mean share of its duels that it wins, in which what nobody wins counts half;
    /// `strength`, a logarithm of odds; `score_per_point`; `fitted`, the cost that makes equal
    /// points an even fight, and `rounded` to the step; `overpriced`, how much more it costs than
    /// that; and
    /// `dominated_by`, who surely is as strong and costs no more. What has an interval has it in
    /// `_low` and `_high`.
    pub(super) fn frame(&self) -> Frame {
        let asked = &self.question.matrix;
        let all = || self.prices.fighters.iter();
        let height = all().len();
        let column = |read: &dyn Fn(&Priced) -> Option<f64>| all().map(read).collect::<Vec<_>>();
        Frame::of(height)
            .with("system", vec![asked.roster_file.system.card().name.clone(); height])
            .with("roster", vec![asked.roster_file.name.clone(); height])
            .with("fighter", self.matrix.names.iter().map(String::as_str))
            .settings(std::iter::repeat_n(asked.settings.as_slice(), height))
            .with("points", column(&|one| one.cost))
            .estimates("score", &all().map(|one| Some(one.score)).collect::<Vec<_>>())
            .with("strength", column(&|one| Some(one.strength)))
            .with("score_per_point", column(&Priced::per_point))
            .estimates("fitted", &all().map(|one| one.fitted).collect::<Vec<_>>())
            .with("rounded", column(&|one| self.rounded(one)))
            .estimates("overpriced", &all().map(|one| self.overpriced(one)).collect::<Vec<_>>())
            .with("dominated_by", all().map(|one| Some(self.name(one.dominated_by?))))
            .basis(&vec![self.matrix.basis(); height])
    }
}

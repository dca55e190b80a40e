//! The frames of a volley.

use evenodds_engine::engagement::Side;

use super::odds::Event;
use super::question::VolleyAnswer;
use crate::answer::frame::Frame;
use crate::answer::statistics::Sampled;

impl VolleyAnswer<'_> {
    /// Returns the volley as a row: `attackers` and `defenders` with their numbers, and the
    /// `allocation` of attacks, `focus` or `spread`; the number of
    /// `attacks` and of `figures`; and its numbers, each with `_low` and `_high`: the chances
    /// `any_hit`, `any_wound`, `any_out` and `all_out`, `hits_mean`, `wounds_mean`, `out_mean`, and, if the
    /// roster has costs, `points_out_mean`, with what the attackers cost as `attackers_points`.
    pub(super) fn frame(&self) -> Frame {
        let frame = self
            .heads(1)
            .with("attacks", [u32::from(self.question.attacks())])
            .with("figures", [u32::from(self.question.targets.count)]);
        let measures = VolleyAnswer::measures();
        let found = measures.iter().filter_map(|one| Some((one, (one.of)(self, Side::A)?)));
        let frame = frame.with("attackers_points", [self.attackers_cost()]);
        let measured = found
            .fold(frame, |frame, (one, found)| frame.estimates(one.key.in_row(), &[Some(found)]));
        measured.basis(&[self.basis()])
    }

    /// Returns the laws, one possible count per row: `event` (`hits`, `wounds` or `out`), its
    /// `count`, the chance `p` of it, and `at_least`, the chance of this or more.
    pub(super) fn laws(&self) -> Frame {
        let law = |event: Event| {
            let law = self.odds.count(event);
            let at_least = |count: u16| law.probability(|&other| count <= other);
            let row = |&(count, p): &(u16, f64)| (event, count, p, at_least(count));
            law.iter().map(row).collect::<Vec<_>>()
        };
        let rows: Vec<_> = Event::ALL.into_iter().flat_map(law).collect();
        self.heads(rows.len())
            .with("event", rows.iter().map(|row| row.0.name()))
            .with("count", rows.iter().map(|row| u32::from(row.1)))
            .with("p", rows.iter().map(|row| row.2))
            .with("at_least", rows.iter().map(|row| row.3))
            .basis(&vec![self.basis(); rows.len()])
    }

    fn heads(&self, height: usize) -> Frame {
        let bout = &self.question.bouts[0];
        let same = |text: &str| vec![text.to_owned(); height];
        Frame::of(height)
            .with("system", same(&bout.roster_file.system.card().name))
            .with("roster", same(&bout.roster_file.name))
            .with("attackers", same(&self.attackers()))
            .with("defenders", same(&self.targets()))
            .with("allocation", same(self.question.allocation_name()))
            .settings(vec![bout.settings.as_slice(); height])
    }

    fn basis(&self) -> (Option<f64>, Option<Sampled>) {
        let odds = &self.odds;
        (odds.sampled.is_none().then(|| odds.law.slack()), odds.sampled)
    }
}

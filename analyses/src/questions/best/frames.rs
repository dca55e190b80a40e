//! Who does best, as frames.

use super::question::BestAnswer;
use crate::answer::frame::Frame;
use crate::measures::best::Ranked;

impl BestAnswer<'_> {
    /// Returns the candidates, one per row and the best first: `fighter`; the `weapon` that is chosen
    /// for it; its `points`; its `score`, the mean share of its duels that it takes, in which what
    /// nobody wins counts half; `worst`, the opponent against which it takes the least, and
    /// `score_worst`, how much, if noise does not explain that it is this one; `on_front`, whether
    /// nobody that costs no more surely does better; and `left_after`, the stage after which it left.
    /// What has an interval has it in `_low` and `_high`.
    pub(super) fn frame(&self) -> Frame {
        let standings = &self.tried.standings;
        let names = &self.question.tryout.field.names;
        let worst: Vec<_> = standings.iter().map(Ranked::worst).collect();
        let scores: Vec<_> = standings.iter().map(|one| Some(one.score)).collect();
        let least: Vec<_> = worst.iter().map(|worst| worst.map(|(_, share)| share)).collect();
        let basis: Vec<_> = standings.iter().map(|one| (one.slack(), one.sampled)).collect();
        self.heads(standings.iter())
            .with("points", standings.iter().map(|one| one.candidate.points))
            .estimates("score", &scores)
            .with("worst", worst.iter().map(|worst| worst.map(|(at, _)| names[at].as_str())))
            .estimates("score_worst", &least)
            .with("on_front", standings.iter().map(|one| self.leads(one)))
            .with("left_after", standings.iter().map(|one| one.left_after.map(|at| at as u64)))
            .basis(&basis)
    }

    /// Returns the candidates against each opponent, one pair per row: `fighter`, `weapon`,
    /// `opponent`, and the `score` of the fighter against it, with its interval.
    pub(super) fn pairs_frame(&self) -> Frame {
        let (standings, names) = (&self.tried.standings, &self.question.tryout.field.names);
        let count = names.len();
        let rows = standings.iter().flat_map(move |one| std::iter::repeat_n(one, count));
        let shares = standings.iter().flat_map(|one| one.shares.iter().copied().map(Some));
        let basis: Vec<_> = standings
            .iter()
            .flat_map(|one| one.slacks.iter().map(move |slack| (*slack, one.sampled)))
            .map(|(slack, sampled)| (slack, sampled.filter(|_| slack.is_none())))
            .collect();
        self.heads(rows)
            .with("opponent", standings.iter().flat_map(|_| names.iter().map(String::as_str)))
            .estimates("score", &shares.collect::<Vec<_>>())
            .basis(&basis)
    }

    fn heads<'s>(&self, rows: impl Iterator<Item = &'s Ranked> + Clone) -> Frame {
        let asked = &self.question.tryout;
        let height = rows.clone().count();
        Frame::of(height)
            .with("system", vec![asked.roster_file.system.card().name.clone(); height])
            .with("roster", vec![asked.roster_file.name.clone(); height])
            .with("fighter", rows.clone().map(|one| one.candidate.fighter.as_str()))
            .with("weapon", rows.map(|one| one.candidate.weapon.as_deref()))
            .settings(std::iter::repeat_n(asked.settings.as_slice(), height))
    }
}

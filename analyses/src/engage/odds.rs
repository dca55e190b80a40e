//! The odds of a fight of squads, and all that is read off them.

use evenodds_engine::engagement::{Ending, Side};
use evenodds_engine::squad::{ActionTally, SquadTally, Status};

use crate::ask::Sampled;
use crate::clustered::Clustered;
use crate::duel::DuelOdds;

/// The odds of a fight of squads.
#[derive(Clone, PartialEq, Debug)]
pub struct SquadOdds {
    /// How it ends and when. A fight that outlasts its rounds is undecided here, even where what
    /// sides fight for decides it.
    pub ends: DuelOdds,
    /// All that was counted; none where it was solved.
    pub tally: Option<SquadTally>,
    /// The names of the figures and their sides.
    pub figures: Vec<(String, Side)>,
}

impl SquadOdds {
    /// How they were sampled, if they were.
    #[must_use]
    pub fn sampled(&self) -> Option<Sampled> {
        self.ends.sampled()
    }

    /// A mean over all fights that were played.
    fn mean(&self, count: u64) -> f64 {
        self.sampled().map_or(0.0, |sampled| count as f64 / sampled.trials as f64)
    }

    /// The chance that a side wins because the rounds are over and it holds what counts.
    #[must_use]
    pub fn decided(&self, side: Side) -> f64 {
        self.tally.as_ref().map_or(0.0, |tally| self.mean(tally.decided[side.index()]))
    }

    /// The chance that a side wins, one way or another.
    #[must_use]
    pub fn wins(&self, side: Side) -> f64 {
        (self.ends.wins(side) + self.decided(side)).min(1.0)
    }

    /// The side that wins more often, if it can be told.
    #[must_use]
    pub fn ahead(&self) -> Option<Side> {
        self.ends.ahead_of(Side::BOTH.map(|side| self.wins(side)))
    }

    /// The chance that neither wins.
    #[must_use]
    pub fn draw(&self) -> f64 {
        let decided: f64 = Side::BOTH.iter().map(|&side| self.decided(side)).sum();
        (self.ends.draw() - decided).max(0.0)
    }

    /// The chance that a side is routed.
    #[must_use]
    pub fn routed(&self, side: Side) -> f64 {
        self.ends.ended(Ending::Rout(side.foe()))
    }

    /// The chance that a side has been routed by the end of each round, from the first on.
    #[must_use]
    pub fn routed_by_round(&self, side: Side) -> Vec<f64> {
        let rout = Ending::Rout(side.foe()).index();
        let rounds = self.ends.by_round.iter().scan(0.0, |so_far, round| {
            *so_far += round[rout];
            Some(f64::min(*so_far, 1.0))
        });
        rounds.collect()
    }

    /// How many figures a side has.
    #[must_use]
    pub fn size(&self, side: Side) -> usize {
        self.figures.iter().filter(|(_, of)| *of == side).count()
    }

    /// The chance that each number of a side's figures, from none to all, is out at the end.
    #[must_use]
    pub fn losses(&self, side: Side) -> Option<Vec<f64>> {
        let tally = self.tally.as_ref()?;
        Some(tally.out_at_end[side.index()].iter().map(|&count| self.mean(count)).collect())
    }

    /// The same of the fights in which the side is routed, at the moment of its rout; none where it
    /// never is.
    #[must_use]
    pub fn losses_at_rout(&self, side: Side) -> Option<Vec<f64>> {
        let counts = &self.tally.as_ref()?.out_at_rout[side.index()];
        let all: u64 = counts.iter().sum();
        (0 < all).then(|| counts.iter().map(|&count| count as f64 / all as f64).collect())
    }

    /// The chance that all of a side are out at the end.
    #[must_use]
    pub fn wiped_out(&self, side: Side) -> Option<f64> {
        self.losses(side)?.last().copied()
    }

    /// How many of a side are out at the end, on average.
    #[must_use]
    pub fn casualties_mean(&self, side: Side) -> Option<f64> {
        let counts = &self.tally.as_ref()?.out_at_end[side.index()];
        Some(self.mean((0..).zip(counts).map(|(out, count)| out * count).sum()))
    }

    /// How many of a side have left the table unhurt at the end, on average.
    #[must_use]
    pub fn fled_mean(&self, side: Side) -> Option<f64> {
        let shares = self.standing(side, Status::Fled)?;
        shares.last().map(|share| share * self.size(side) as f64)
    }

    /// The share of a side's attacks that hit; none where it never attacks.
    #[must_use]
    pub fn hits_per_attack(&self, side: Side) -> Option<Clustered> {
        self.rate(&self.tally.as_ref()?.totals[side.index()])
    }

    /// The same of each round, from the first on; none for rounds in which it never attacks.
    #[must_use]
    pub fn hits_by_round(&self, side: Side) -> Option<Vec<Option<Clustered>>> {
        let rounds = self.tally.as_ref()?.actions.iter();
        Some(rounds.map(|round| self.rate(&round[side.index()])).collect())
    }

    /// How many figures a side puts out on average.
    #[must_use]
    pub fn kills_mean(&self, side: Side) -> Option<Clustered> {
        let actions = &self.tally.as_ref()?.totals[side.index()];
        Some(self.average(actions.kills, &actions.fights_by_kills))
    }

    /// How many it puts out in each round, from the first on, on average over all fights.
    #[must_use]
    pub fn kills_by_round(&self, side: Side) -> Option<Vec<Clustered>> {
        let rounds = self.tally.as_ref()?.actions.iter().map(|round| &round[side.index()]);
        Some(rounds.map(|actions| self.average(actions.kills, &actions.fights_by_kills)).collect())
    }

    /// How often it attacks in each round, from the first on, on average over all fights.
    #[must_use]
    pub fn attacks_by_round(&self, side: Side) -> Option<Vec<Clustered>> {
        let rounds = self.tally.as_ref()?.actions.iter().map(|round| &round[side.index()]);
        Some(
            rounds
                .map(|actions| self.average(actions.attacks, &actions.fights_by_attacks))
                .collect(),
        )
    }

    /// A mean over fights, given in how many of them it was so much.
    fn average(&self, sum: u64, fights: &[u64]) -> Clustered {
        self.sampled()
            .map_or_else(Clustered::default, |sampled| Clustered::mean(sum, fights, sampled))
    }

    fn rate(&self, actions: &ActionTally) -> Option<Clustered> {
        Clustered::rate(actions, self.sampled()?)
    }

    /// The chance that a figure of a side is of this status when each round is over, from the first
    /// on; a fight that is over stays as it ended.
    #[must_use]
    pub fn standing(&self, side: Side, status: Status) -> Option<Vec<f64>> {
        let (tally, size) = (self.tally.as_ref()?, self.size(side).max(1) as f64);
        let rounds = tally.standing.iter().map(|round| round[side.index()][status.index()]);
        Some(rounds.map(|count| self.mean(count) / size).collect())
    }

    /// What each figure does and suffers, on average; none where it was solved.
    #[must_use]
    pub fn actions_of_figures(&self) -> Option<Vec<FigureActions<'_>>> {
        let figures = self.figures.iter().zip(&self.tally.as_ref()?.figures);
        let actions = figures.map(|((name, side), tally)| FigureActions {
            name,
            side: *side,
            attacks: self.mean(tally.attacks),
            hits_per_attack: (0 < tally.attacks).then(|| tally.hits as f64 / tally.attacks as f64),
            kills: self.average(tally.kills, &tally.fights_by_kills),
            out: self.mean(tally.out),
        });
        Some(actions.collect())
    }

    /// A figure's share of all that its side puts out; none where that is nobody.
    #[must_use]
    pub fn kills_share(&self, figure: &FigureActions<'_>) -> Option<f64> {
        let all = self.kills_mean(figure.side)?.value;
        (0.0 < all).then(|| figure.kills.value / all)
    }

    /// The rounds by which all but one fight in a thousand are over; at least one.
    #[must_use]
    pub fn rounds_told(&self) -> usize {
        let over = self.ends.ended_by_round();
        over.iter().position(|&over| 0.999 <= over).map_or(over.len(), |at| at + 1)
    }
}

/// What a figure does and suffers in a fight, on average.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FigureActions<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its side.
    pub side: Side,
    /// How often it attacks.
    pub attacks: f64,
    /// The share of its attacks that hit; none where it never attacks.
    pub hits_per_attack: Option<f64>,
    /// How many it puts out.
    pub kills: Clustered,
    /// The chance that it is out at the end.
    pub out: f64,
}

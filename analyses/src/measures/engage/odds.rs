//! The odds of a squad fight, and everything derived from them.

use std::collections::BTreeMap;

use evenodds_engine::engagement::{Ending, Side};
use evenodds_engine::squad::{ActionTally, SquadTally, Status, Stock};

use crate::answer::statistics::Sampled;
use crate::answer::statistics::clustered::Clustered;
use crate::measures::duel::DuelOdds;
use crate::measures::first_move::WinOdds;

/// The odds of a squad fight.
#[derive(Clone, PartialEq, Debug)]
pub struct SquadOdds {
    /// How and when the fight ends. A fight that is not over after the last round counts as
    /// undecided here, even if victory conditions decide it.
    pub ends: DuelOdds,
    /// The counts; `None` if the fight was solved.
    pub tally: Option<SquadTally>,
    /// The names and sides of the figures.
    pub figures: Vec<(String, Side)>,
    /// What is counted of the figures that are left, besides their number.
    pub stocks: Vec<Stock>,
}

impl SquadOdds {
    /// Returns how they were sampled, if they were.
    #[must_use]
    pub fn sampled(&self) -> Option<Sampled> {
        self.ends.sampled()
    }

    /// Returns a mean over all fights.
    pub(super) fn mean(&self, count: u64) -> f64 {
        self.sampled().map_or(0.0, |sampled| count as f64 / sampled.trials as f64)
    }

    /// Returns the chance that a side wins on victory conditions after the last round.
    #[must_use]
    pub fn decided(&self, side: Side) -> f64 {
        self.tally.as_ref().map_or(0.0, |tally| self.mean(tally.decided[side.index()]))
    }

    /// Returns the chance that a side wins, in any way.
    #[must_use]
    pub fn wins(&self, side: Side) -> f64 {
        (self.ends.wins(side) + self.decided(side)).min(1.0)
    }

    /// Returns the side that wins more often, if the difference is significant.
    #[must_use]
    pub fn ahead(&self) -> Option<Side> {
        self.ends.ahead_of(Side::BOTH.map(|side| self.wins(side)))
    }

    /// Returns the chance that neither side wins.
    #[must_use]
    pub fn draw(&self) -> f64 {
        let decided: f64 = Side::BOTH.iter().map(|&side| self.decided(side)).sum();
        (self.ends.draw() - decided).max(0.0)
    }

    /// Returns the chance that neither side wins, and not because both are out.
    #[must_use]
    pub fn undecided(&self) -> f64 {
        (self.draw() - self.ends.ended(Ending::BothOut)).max(0.0)
    }

    /// Returns the chance that a side is routed.
    #[must_use]
    pub fn routed(&self, side: Side) -> f64 {
        self.ends.ended(Ending::Rout(side.foe()))
    }

    /// Returns the chance that a side has been routed by the end of each round, from the first on.
    #[must_use]
    pub fn routed_by_round(&self, side: Side) -> Vec<f64> {
        let rout = Ending::Rout(side.foe()).index();
        let rounds = self.ends.by_round.iter().scan(0.0, |so_far, round| {
            *so_far += round[rout];
            Some(f64::min(*so_far, 1.0))
        });
        rounds.collect()
    }

    /// Returns the number of figures of a side.
    #[must_use]
    pub fn size(&self, side: Side) -> usize {
        self.figures.iter().filter(|(_, of)| *of == side).count()
    }

    /// Returns the chance of each number of a side's figures out at the end, from none to all.
    #[must_use]
    pub fn losses(&self, side: Side) -> Option<Vec<f64>> {
        let tally = self.tally.as_ref()?;
        Some(tally.out_at_end[side.index()].iter().map(|&count| self.mean(count)).collect())
    }

    /// Returns the chance of each number of figures out at the moment of a side's rout, given that
    /// it is routed; `None` if it never is.
    #[must_use]
    pub fn losses_at_rout(&self, side: Side) -> Option<Vec<f64>> {
        let counts = &self.tally.as_ref()?.out_at_rout[side.index()];
        let all: u64 = counts.iter().sum();
        (0 < all).then(|| counts.iter().map(|&count| count as f64 / all as f64).collect())
    }

    /// Returns the mean number of a side's figures out at the moment of its rout, with its
    /// interval; `None` if it never is routed.
    #[must_use]
    pub fn losses_at_rout_mean(&self, side: Side) -> Option<Clustered> {
        let counts = &self.tally.as_ref()?.out_at_rout[side.index()];
        let routs = Sampled { trials: counts.iter().sum(), ..self.sampled()? };
        let sum = (0..).zip(counts).map(|(out, count)| out * count).sum();
        (0 < routs.trials).then(|| Clustered::mean(sum, counts, routs))
    }

    /// Returns the chance that all figures of a side are out at the end.
    #[must_use]
    pub fn wiped_out(&self, side: Side) -> Option<f64> {
        self.losses(side)?.last().copied()
    }

    /// Returns the mean number of a side's figures out at the end.
    #[must_use]
    pub fn casualties_mean(&self, side: Side) -> Option<f64> {
        self.casualties(side).map(|out| out.value)
    }

    /// Returns the mean number of a side's figures out at the end, with its interval.
    #[must_use]
    pub fn casualties(&self, side: Side) -> Option<Clustered> {
        Some(self.figures_mean(&self.tally.as_ref()?.out_at_end[side.index()]))
    }

    /// Returns the mean number of a side's figures that have left the table unhurt.
    #[must_use]
    pub fn fled_mean(&self, side: Side) -> Option<f64> {
        self.fled(side).map(|fled| fled.value)
    }

    /// Returns the mean number of a side's figures that have left the table unhurt, with its
    /// interval.
    #[must_use]
    pub fn fled(&self, side: Side) -> Option<Clustered> {
        Some(self.figures_mean(&self.tally.as_ref()?.fled_at_end[side.index()]))
    }

    /// Returns a mean number of figures from the number of fights with 0, 1, 2, ... of them.
    fn figures_mean(&self, fights: &[u64]) -> Clustered {
        let sum = (0..).zip(fights).map(|(figures, count)| figures * count).sum();
        self.average(sum, fights)
    }

    /// Returns the share of a side's attacks that hit; `None` if it never attacks.
    #[must_use]
    pub fn hits_per_attack(&self, side: Side) -> Option<Clustered> {
        self.rate(&self.tally.as_ref()?.totals[side.index()])
    }

    /// Returns the share of a side's attacks that hit in each round, from the first on; `None` for
    /// rounds without attacks.
    #[must_use]
    pub fn hits_by_round(&self, side: Side) -> Option<Vec<Option<Clustered>>> {
        let rounds = self.tally.as_ref()?.actions.iter();
        Some(rounds.map(|round| self.rate(&round[side.index()])).collect())
    }

    /// Returns the mean number of enemies that a side puts out.
    #[must_use]
    pub fn kills_mean(&self, side: Side) -> Option<Clustered> {
        let actions = &self.tally.as_ref()?.totals[side.index()];
        Some(self.average(actions.kills, &actions.fights_by_kills))
    }

    /// Returns the mean number of enemies that a side puts out in each round, from the first on,
    /// over all fights.
    #[must_use]
    pub fn kills_by_round(&self, side: Side) -> Option<Vec<Clustered>> {
        let rounds = self.tally.as_ref()?.actions.iter().map(|round| &round[side.index()]);
        Some(rounds.map(|actions| self.average(actions.kills, &actions.fights_by_kills)).collect())
    }

    /// Returns the mean number of a side's attacks in each round, from the first on, over all
    /// fights.
    #[must_use]
    pub fn attacks_by_round(&self, side: Side) -> Option<Vec<Clustered>> {
        let rounds = self.tally.as_ref()?.actions.iter().map(|round| &round[side.index()]);
        Some(
            rounds
                .map(|actions| self.average(actions.attacks, &actions.fights_by_attacks))
                .collect(),
        )
    }

    /// Returns a mean over fights from the number of fights with each count.
    fn average(&self, sum: u64, fights: &[u64]) -> Clustered {
        self.sampled()
            .map_or_else(Clustered::default, |sampled| Clustered::mean(sum, fights, sampled))
    }

    fn rate(&self, actions: &ActionTally) -> Option<Clustered> {
        Clustered::share(actions.hits, actions.attacks, actions.hits_of_attacks, self.sampled()?)
    }

    /// Returns the chance that a figure of a side has this status at the end of each round, from
    /// the first on. A fight that is over keeps its last state.
    #[must_use]
    pub fn standing(&self, side: Side, status: Status) -> Option<Vec<f64>> {
        let (tally, size) = (self.tally.as_ref()?, self.size(side).max(1) as f64);
        let rounds = tally.standing.iter().map(|round| round[side.index()][status.index()]);
        Some(rounds.map(|count| self.mean(count) / size).collect())
    }

    /// Returns the chance of each number of a side's figures, from none to all, to be still in the
    /// fight at the end of each round, from the first on. A fight that is over keeps its last state.
    #[must_use]
    pub fn figures_left(&self, side: Side) -> Option<Vec<Vec<f64>>> {
        let rounds = self.tally.as_ref()?.left.iter().map(|round| &round[side.index()]);
        Some(rounds.map(|fights| fights.iter().map(|&count| self.mean(count)).collect()).collect())
    }

    /// Returns the means of each figure's actions; `None` if the fight was solved.
    #[must_use]
    pub fn actions_of_figures(&self) -> Option<Vec<FigureActions<'_>>> {
        let (tally, sampled) = (self.tally.as_ref()?, self.sampled()?);
        let figures = self.figures.iter().zip(&tally.figures);
        let mean = |fights: &BTreeMap<u64, u64>| {
            let counts: Vec<(f64, u64)> =
                fights.iter().map(|(&number, &fights)| (number as f64, fights)).collect();
            Clustered::of_counts(&counts, sampled)
        };
        let actions = figures.map(|((name, side), figure)| {
            let kills_of_side = tally.totals[side.index()].kills;
            FigureActions {
                name,
                side: *side,
                attacks: mean(&figure.fights_by_attacks),
                blows: mean(&figure.fights_by_blows),
                moves: mean(&figure.fights_by_moves),
                hits_per_attack: Clustered::share(
                    figure.hits,
                    figure.attacks,
                    figure.hits_of_attacks,
                    sampled,
                ),
                kills: mean(&figure.fights_by_kills),
                kills_share: Clustered::share(
                    figure.kills,
                    kills_of_side,
                    figure.kills_of_side,
                    sampled,
                ),
                out: self.mean(figure.out),
            }
        });
        Some(actions.collect())
    }

    /// Returns the number of rounds by which all but one fight in a thousand are over; at least
    /// one.
    #[must_use]
    pub fn rounds_told(&self) -> usize {
        let over = self.ends.ended_by_round();
        over.iter().position(|&over| 0.999 <= over).map_or(over.len(), |at| at + 1)
    }
}

/// Means of a figure's actions in a fight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FigureActions<'a> {
    /// The name.
    pub name: &'a str,
    /// The side.
    pub side: Side,
    /// The number of attacks.
    pub attacks: Clustered,
    /// The number of attacks in close combat.
    pub blows: Clustered,
    /// The number of rounds at whose end it is elsewhere than at their beginning.
    pub moves: Clustered,
    /// The share of its attacks that hit; `None` if it never attacks.
    pub hits_per_attack: Option<Clustered>,
    /// The number of enemies that it puts out.
    pub kills: Clustered,
    /// Its share of all enemies that its side puts out; `None` if there are none.
    pub kills_share: Option<Clustered>,
    /// The chance that it is out at the end.
    pub out: f64,
}

impl WinOdds for SquadOdds {
    fn ends(&self) -> &DuelOdds {
        &self.ends
    }

    fn wins(&self, side: Side) -> f64 {
        self.wins(side)
    }
}

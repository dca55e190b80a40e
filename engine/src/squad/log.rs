//! What many fights of squads leave behind, in counts.

use rayon::prelude::*;

use super::{FIGURES_MAX, Goals, Muster, Noted, Squads, Status};
use crate::dice::Rolled;
use crate::engagement::{Ending, Flow, Plan, Playable, STEPS_MAX, Side, Tally};

/// Counts over many fights. Means are sums over [`Tally::fights`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Log {
    /// How many ended how, and when.
    pub tally: Tally,
    /// For each round from the first on, and each side: how many figures were of each status when
    /// it was over, by [`Status::index`]; a fight that is over stays as it ended.
    pub standing: Vec<[[u64; Status::ALL.len()]; 2]>,
    /// For each figure, in their order.
    pub figures: Vec<FigureLog>,
    /// For each side: in how many fights so many of its figures were out when it routed.
    pub out_at_rout: [Vec<u64>; 2],
    /// For each side: in how many fights so many of its figures were out at the end.
    pub out_at_end: [Vec<u64>; 2],
    /// For each side: how many of the fights that are undecided it wins by what sides fight for;
    /// the tally leaves them undecided.
    pub decided: [u64; 2],
}

/// Counts of one figure over many fights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FigureLog {
    /// How often it attacked.
    pub attacks: u64,
    /// How often it hit.
    pub hits: u64,
    /// How many it put out.
    pub kills: u64,
    /// In how many fights it was out at the end.
    pub out: u64,
}

impl Log {
    fn new<E: Squads>(engagement: &E, plan: &Plan) -> Log {
        let rounds = usize::from(plan.rounds_max);
        let by_round = vec![[0; Ending::COUNT]; rounds];
        let figures = engagement.figures();
        let count = |side| figures.iter().filter(|(_, of)| *of == side).count();
        let counts = || Side::BOTH.map(|side| vec![0; count(side) + 1]);
        Log {
            tally: Tally { fights: 0, by_round },
            standing: vec![[[0; Status::ALL.len()]; 2]; rounds],
            figures: vec![FigureLog::default(); figures.len()],
            out_at_rout: counts(),
            out_at_end: counts(),
            decided: [0; 2],
        }
    }

    /// Adds the fights of another log of the same scenario.
    pub fn add(&mut self, other: &Log) {
        self.tally.add(&other.tally);
        let ours = self.standing.iter_mut().flatten().flatten();
        let theirs = other.standing.iter().flatten().flatten();
        ours.zip(theirs).for_each(|(ours, theirs)| *ours += theirs);
        for (ours, theirs) in self.figures.iter_mut().zip(&other.figures) {
            ours.attacks += theirs.attacks;
            ours.hits += theirs.hits;
            ours.kills += theirs.kills;
            ours.out += theirs.out;
        }
        for (ours, theirs) in
            [(&mut self.out_at_rout, &other.out_at_rout), (&mut self.out_at_end, &other.out_at_end)]
        {
            let ours = ours.iter_mut().flatten();
            ours.zip(theirs.iter().flatten()).for_each(|(ours, theirs)| *ours += theirs);
        }
        for (ours, theirs) in self.decided.iter_mut().zip(other.decided) {
            *ours += theirs;
        }
    }

    fn stand(&mut self, round: usize, muster: &Muster, sides: &[(String, Side)]) {
        for placed in muster {
            let (_, side) = sides[usize::from(placed.figure)];
            self.standing[round][side.index()][placed.status.index()] += 1;
        }
    }

    /// Plays one fight into the counts.
    fn play<E: Squads>(&mut self, engagement: &E, plan: &Plan, index: u64) {
        let mut dice = Noted::new(Rolled::keyed(plan.seed, index));
        let mut state = engagement.open(&mut dice);
        let (figures, rounds) = (engagement.figures(), usize::from(plan.rounds_max));
        let mut end = None;
        let mut reached = 0;
        'fight: for round in 0..rounds {
            for _ in 0..STEPS_MAX {
                match engagement.advance(&mut state, &mut dice) {
                    Flow::Step => {}
                    Flow::Round => {
                        self.stand(round, &engagement.muster(&state), figures);
                        reached = round + 1;
                        continue 'fight;
                    }
                    Flow::End(ending) => {
                        end = Some(ending);
                        self.tally.by_round[round][ending.index()] += 1;
                        break 'fight;
                    }
                }
            }
            break;
        }
        let muster = engagement.muster(&state);
        for round in reached..rounds {
            self.stand(round, &muster, figures);
        }
        if end.is_none() {
            let side_of = |figure: u8| figures[usize::from(figure)].1;
            if let Some(side) = engagement.goals().winner(&muster, side_of) {
                self.decided[side.index()] += 1;
            }
        }
        self.tally.fights += 1;
        self.close(end, &muster, &dice, figures);
    }

    fn close<D>(
        &mut self,
        end: Option<Ending>,
        muster: &Muster,
        noted: &Noted<D>,
        sides: &[(String, Side)],
    ) {
        let mut out = [0; 2];
        for placed in muster {
            let at = usize::from(placed.figure);
            if placed.status == Status::Out {
                self.figures[at].out += 1;
                out[sides[at].1.index()] += 1;
            }
        }
        for side in Side::BOTH {
            let lost = out[side.index()];
            self.out_at_end[side.index()][lost] += 1;
            if end == Some(Ending::Rout(side.foe())) {
                self.out_at_rout[side.index()][lost] += 1;
            }
        }
        for (at, figure) in self.figures.iter_mut().enumerate().take(FIGURES_MAX) {
            figure.attacks += u64::from(noted.attacks[at]);
            figure.hits += u64::from(noted.hits[at]);
            figure.kills += u64::from(noted.kills[at]);
        }
    }
}

/// How many fights one task plays. No result depends on it, since each fight has its own dice.
const BATCH: u64 = 128;

/// Plays fights of squads on all threads there are; the same plan gives the same log on any number.
pub fn engage<E: Squads>(engagement: &E, plan: &Plan) -> Log {
    let none = || Log::new(engagement, plan);
    let batches = (0..plan.fights.div_ceil(BATCH)).into_par_iter();
    batches
        .fold(none, |mut log, batch| {
            let first = batch * BATCH;
            for index in first..plan.fights.min(first + BATCH) {
                log.play(engagement, plan, plan.first + index);
            }
            log
        })
        .reduce(none, |mut all, more| {
            all.add(&more);
            all
        })
}

/// Where everybody is at one moment of a fight.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// The round that is over; 0 for the deployment.
    pub round: u16,
    /// The figures.
    pub muster: Muster,
}

/// The object-safe face of an engagement of squads, beside its [`Playable`] one.
pub trait Skirmish: Playable {
    /// Plays fights out and counts what happens; see [`engage`](engage()).
    fn engage(&self, plan: &Plan) -> Log;

    /// The figures that take part, by their numbers: names and sides.
    fn figures(&self) -> &[(String, Side)];

    /// What sides fight for besides each other's lives, as far as the game keeps it.
    fn goals(&self) -> &Goals;

    /// Plays one fight, and shows where everybody is: once it has opened, and after each step how
    /// play goes on from there.
    fn watch(
        &self,
        seed: u64,
        index: u64,
        rounds_max: u16,
        look: &mut dyn FnMut(Option<Flow>, &Muster),
    );

    /// Where everybody is at the start of one fight and after each of its rounds.
    fn moments(&self, seed: u64, index: u64, rounds_max: u16) -> Vec<Moment> {
        let mut moments: Vec<Moment> = Vec::new();
        self.watch(seed, index, rounds_max, &mut |flow, muster| {
            if flow != Some(Flow::Step) {
                let round = moments.len() as u16;
                moments.push(Moment { round, muster: muster.clone() });
            }
        });
        moments
    }
}

/// An engagement of squads behind its object-safe face.
pub type Engaged = Box<dyn Skirmish>;

impl<E: Squads> Skirmish for E {
    fn engage(&self, plan: &Plan) -> Log {
        engage(self, plan)
    }

    fn figures(&self) -> &[(String, Side)] {
        Squads::figures(self)
    }

    fn goals(&self) -> &Goals {
        Squads::goals(self)
    }

    fn watch(
        &self,
        seed: u64,
        index: u64,
        rounds_max: u16,
        look: &mut dyn FnMut(Option<Flow>, &Muster),
    ) {
        let mut dice = Rolled::keyed(seed, index);
        let mut state = self.open(&mut dice);
        look(None, &self.muster(&state));
        'fight: for _ in 0..rounds_max {
            for _ in 0..STEPS_MAX {
                let flow = self.advance(&mut state, &mut dice);
                look(Some(flow), &self.muster(&state));
                match flow {
                    Flow::Step => {}
                    Flow::Round => continue 'fight,
                    Flow::End(_) => return,
                }
            }
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_add_up_in_all_their_counts() {
        let log = |times: u64| {
            let mut by_round = vec![[0; Ending::COUNT]; 2];
            by_round[1][0] = times;
            Log {
                tally: Tally { fights: 3 * times, by_round },
                standing: vec![[[times; Status::ALL.len()]; 2]; 2],
                figures: vec![FigureLog { attacks: times, hits: times, kills: times, out: times }],
                out_at_rout: [vec![times], vec![0, times]],
                out_at_end: [vec![times, 0], vec![times]],
                decided: [times, 2 * times],
            }
        };
        let mut sum = log(1);
        sum.add(&log(4));
        assert_eq!(sum, log(5));
    }
}

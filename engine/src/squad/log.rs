//! Statistics of many squad fights, as counts.

use rayon::prelude::*;

use super::{CountingDice, FIGURES_MAX, Fortune, Goals, Muster, Squads, Status, census, rank};
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
    /// For each round from the first on, and each side: what it did in it.
    pub deeds: Vec<[ActionLog; 2]>,
    /// For each side: what it did in whole fights.
    pub totals: [ActionLog; 2],
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

/// What a side did in many fights: sums, and the counts that say how surely they are known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ActionLog {
    /// How often it attacked.
    pub attacks: u64,
    /// How often it hit.
    pub hits: u64,
    /// How many of the enemy were put out by it.
    pub kills: u64,
    /// The square of its attacks in a fight, summed over fights.
    pub attacks_squared: u64,
    /// The square of its hits in a fight, summed over fights.
    pub hits_squared: u64,
    /// Its attacks times its hits in a fight, summed over fights.
    pub attacks_by_hits: u64,
    /// In how many fights it attacked so often, from never on; the last of them, or more often.
    pub fights_by_attacks: Vec<u64>,
    /// In how many fights it put so many out, from none on; the last of them, or more.
    pub fights_by_kills: Vec<u64>,
}

/// How often a side attacked and hit, and how many it put out, in one fight so far.
type Deeds = [u32; 3];

/// What both sides have done.
fn deeds<D>(noted: &CountingDice<D>, sides: &[(String, Side)]) -> [Deeds; 2] {
    let mut all = [[0; 3]; 2];
    for (at, (_, side)) in sides.iter().enumerate() {
        let [attacks, hits, kills] = &mut all[side.index()];
        *attacks += noted.attacks[at];
        *hits += noted.hits[at];
        *kills += noted.kills[at];
    }
    all
}

impl ActionLog {
    /// Nothing yet of a side of so many figures against so many.
    fn of(size: usize, foes: usize) -> ActionLog {
        // Two attacks for each figure are rarely exceeded in a round, and beyond that whole fights
        // are counted together.
        let fights_by_attacks = vec![0; 2 * size + 1];
        let fights_by_kills = vec![0; foes + 1];
        ActionLog { fights_by_attacks, fights_by_kills, ..ActionLog::default() }
    }

    /// Counts one fight, or one round of it.
    fn count(&mut self, deeds: Deeds) {
        let [attacks, hits, kills] = deeds.map(u64::from);
        self.attacks += attacks;
        self.hits += hits;
        self.kills += kills;
        self.attacks_squared += attacks * attacks;
        self.hits_squared += hits * hits;
        self.attacks_by_hits += attacks * hits;
        count_in(&mut self.fights_by_attacks, attacks);
        count_in(&mut self.fights_by_kills, kills);
    }

    fn add(&mut self, other: &ActionLog) {
        self.attacks += other.attacks;
        self.hits += other.hits;
        self.kills += other.kills;
        self.attacks_squared += other.attacks_squared;
        self.hits_squared += other.hits_squared;
        self.attacks_by_hits += other.attacks_by_hits;
        add_counts(&mut self.fights_by_attacks, &other.fights_by_attacks);
        add_counts(&mut self.fights_by_kills, &other.fights_by_kills);
    }
}

/// Counts one fight with so much of something; what exceeds the last place counts there.
fn count_in(fights: &mut [u64], much: u64) {
    let last = fights.len() - 1;
    fights[last.min(much as usize)] += 1;
}

fn add_counts(ours: &mut [u64], theirs: &[u64]) {
    ours.iter_mut().zip(theirs).for_each(|(ours, theirs)| *ours += theirs);
}

/// Counts of one figure over many fights.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FigureLog {
    /// How often it attacked.
    pub attacks: u64,
    /// How often it hit.
    pub hits: u64,
    /// How many it put out.
    pub kills: u64,
    /// In how many fights it put so many out, from none on; the last of them, or more.
    pub fights_by_kills: Vec<u64>,
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
        let deeds = || Side::BOTH.map(|side| ActionLog::of(count(side), count(side.foe())));
        let figure = |(_, side): &(String, Side)| {
            let fights_by_kills = vec![0; count(side.foe()) + 1];
            FigureLog { fights_by_kills, ..FigureLog::default() }
        };
        Log {
            tally: Tally { fights: 0, by_round },
            standing: vec![[[0; Status::ALL.len()]; 2]; rounds],
            deeds: (0..rounds).map(|_| deeds()).collect(),
            totals: deeds(),
            figures: figures.iter().map(figure).collect(),
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
        let ours = self.deeds.iter_mut().flatten().chain(&mut self.totals);
        let theirs = other.deeds.iter().flatten().chain(&other.totals);
        ours.zip(theirs).for_each(|(ours, theirs)| ours.add(theirs));
        for (ours, theirs) in self.figures.iter_mut().zip(&other.figures) {
            ours.attacks += theirs.attacks;
            ours.hits += theirs.hits;
            ours.kills += theirs.kills;
            add_counts(&mut ours.fights_by_kills, &theirs.fights_by_kills);
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

    /// Counts what sides did in a round, and adds it to what they had done before.
    fn count_deeds(&mut self, round: usize, before: &mut [Deeds; 2], now: [Deeds; 2]) {
        for side in Side::BOTH.map(Side::index) {
            let since = |what: usize| now[side][what] - before[side][what];
            self.deeds[round][side].count([0, 1, 2].map(since));
        }
        *before = now;
    }

    /// Plays one fight into the counts, and says who wins it.
    fn play<E: Squads>(&mut self, engagement: &E, plan: &Plan, index: u64) -> Option<Side> {
        let mut dice = CountingDice::new(Rolled::keyed(plan.seed, index));
        let mut state = engagement.open(&mut dice);
        let (figures, rounds) = (engagement.figures(), usize::from(plan.rounds_max));
        let (mut end, mut reached, mut done) = (None, 0, [[0; 3]; 2]);
        'fight: for round in 0..rounds {
            for _ in 0..STEPS_MAX {
                match engagement.advance(&mut state, &mut dice) {
                    Flow::Step => {}
                    Flow::Round => {
                        self.stand(round, &engagement.muster(&state), figures);
                        self.count_deeds(round, &mut done, deeds(&dice, figures));
                        reached = round + 1;
                        continue 'fight;
                    }
                    Flow::End(ending) => {
                        end = Some(ending);
                        self.count_deeds(round, &mut done, deeds(&dice, figures));
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
        let side_of = |figure: u8| figures[usize::from(figure)].1;
        let winner = match end {
            Some(ending) => ending.victor(),
            None => engagement.goals().winner(&muster, side_of),
        };
        if let (None, Some(side)) = (end, winner) {
            self.decided[side.index()] += 1;
        }
        for (total, all) in self.totals.iter_mut().zip(deeds(&dice, figures)) {
            total.count(all);
        }
        self.tally.fights += 1;
        self.close(end, &muster, &dice, figures);
        winner
    }

    fn close<D>(
        &mut self,
        end: Option<Ending>,
        muster: &Muster,
        noted: &CountingDice<D>,
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
            let kills = u64::from(noted.kills[at]);
            figure.kills += kills;
            count_in(&mut figure.fights_by_kills, kills);
        }
    }
}

/// The most tasks that fights are dealt out to: so many that no thread waits long for the last of
/// another. No result depends on it, since each fight has its own dice.
const TASKS_MAX: u64 = 64;

/// Plays fights of squads on all threads there are; the same plan gives the same log on any number.
pub fn engage<E: Squads>(engagement: &E, plan: &Plan) -> Log {
    engage_each(engagement, plan).0
}

/// The same, and who wins each fight of the plan.
pub fn engage_each<E: Squads>(engagement: &E, plan: &Plan) -> (Log, Vec<Option<Side>>) {
    let none = || Log::new(engagement, plan);
    let batch = plan.fights.div_ceil(TASKS_MAX).max(1);
    let mut winners = vec![None; plan.fights as usize];
    let log = winners
        .par_chunks_mut(batch as usize)
        .enumerate()
        .with_max_len(1)
        .fold(none, |mut log, (task, winners)| {
            let first = plan.first + task as u64 * batch;
            for (index, winner) in (first..).zip(winners) {
                *winner = log.play(engagement, plan, index);
            }
            log
        })
        .reduce(none, |mut all, more| {
            all.add(&more);
            all
        });
    (log, winners)
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
    fn engage(&self, plan: &Plan) -> Log {
        self.engage_each(plan).0
    }

    /// The same, and who wins each fight of the plan, to be compared with another run of the same
    /// dice.
    fn engage_each(&self, plan: &Plan) -> (Log, Vec<Option<Side>>);

    /// The figures that take part, by their numbers: names and sides.
    fn figures(&self) -> &[(String, Side)];

    /// What sides fight for besides each other's lives, as far as the game keeps it.
    fn goals(&self) -> &Goals;

    /// The fights of a plan, the worst for the first side first; see [`rank`](rank()).
    fn rank(&self, plan: &Plan) -> Vec<Fortune>;

    /// About how many states the scenario's fights pass through, judged from those of a plan; none
    /// if it is `stopped` on the way.
    fn states(&self, plan: &Plan, stopped: &dyn Fn() -> bool) -> Option<f64>;

    /// Plays fights out one after the other on this thread, and says before each step which part of
    /// a round it begins in, as [`Squads::phase`] has it; and before each fight that it is set up.
    fn phases(&self, plan: &Plan, before: &mut dyn FnMut(&'static str));

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

impl<E: Squads> Skirmish for E {
    fn engage_each(&self, plan: &Plan) -> (Log, Vec<Option<Side>>) {
        engage_each(self, plan)
    }

    fn figures(&self) -> &[(String, Side)] {
        Squads::figures(self)
    }

    fn goals(&self) -> &Goals {
        Squads::goals(self)
    }

    fn rank(&self, plan: &Plan) -> Vec<Fortune> {
        rank(self, plan)
    }

    fn states(&self, plan: &Plan, stopped: &dyn Fn() -> bool) -> Option<f64> {
        census::states(self, plan, stopped)
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

    fn phases(&self, plan: &Plan, before: &mut dyn FnMut(&'static str)) {
        for index in 0..plan.fights {
            before("setup");
            let mut dice = Rolled::keyed(plan.seed, plan.first + index);
            let mut state = self.open(&mut dice);
            let mut rounds = 0;
            for _ in 0..u64::from(plan.rounds_max) * u64::from(STEPS_MAX) {
                before(self.phase(&state));
                match self.advance(&mut state, &mut dice) {
                    Flow::Step => {}
                    Flow::Round => rounds += 1,
                    Flow::End(_) => break,
                }
                if rounds == plan.rounds_max {
                    break;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_add_up_in_all_their_counts() {
        let deeds = |times: u64| ActionLog {
            attacks: times,
            hits: times,
            kills: times,
            attacks_squared: 3 * times,
            hits_squared: times,
            attacks_by_hits: 2 * times,
            fights_by_attacks: vec![times, 0, 2 * times],
            fights_by_kills: vec![0, times],
        };
        let log = |times: u64| {
            let mut by_round = vec![[0; Ending::COUNT]; 2];
            by_round[1][0] = times;
            Log {
                tally: Tally { fights: 3 * times, by_round },
                standing: vec![[[times; Status::ALL.len()]; 2]; 2],
                deeds: vec![[deeds(times), deeds(2 * times)]; 2],
                totals: [deeds(times), deeds(times)],
                figures: vec![FigureLog {
                    attacks: times,
                    hits: times,
                    kills: times,
                    fights_by_kills: vec![times, 3 * times],
                    out: times,
                }],
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

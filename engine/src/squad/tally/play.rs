//! Playing squad fights into a tally, on all threads.

use super::{Actions, SquadOutcome, SquadTally, count_in};
use crate::dice::{Dice, Drawn, Events, Tables};
use crate::engagement::{Ending, Flow, Plan, STEPS_MAX, Side};
use crate::squad::{FIGURES_MAX, Muster, SquadEngagement, Status};
use crate::table::Point;
use crate::tasks::{Parts, Sum, on_all_threads};

/// Returns what both sides have done so far in a fight.
fn actions(noted: &Events, sides: &[(String, Side)]) -> [Actions; 2] {
    let mut all = [[0; 3]; 2];
    for (at, (_, side)) in sides.iter().enumerate() {
        let [attacks, hits, kills] = &mut all[side.index()];
        *attacks += noted.attacks[at];
        *hits += noted.hits[at];
        *kills += noted.kills[at];
    }
    all
}

impl SquadTally {
    /// Counts the figures of each status at the end of a round.
    fn stand(&mut self, round: usize, muster: &Muster, sides: &[(String, Side)]) {
        for placed in muster {
            let (_, side) = sides[usize::from(placed.figure)];
            self.standing[round][side.index()][placed.status.index()] += 1;
        }
    }

    /// Counts who was elsewhere at the end of a round than before, among those who are still in the
    /// fight, and keeps where they are.
    fn count_moves(&mut self, places: &mut [Point; FIGURES_MAX], muster: &Muster) {
        for placed in muster {
            let figure = usize::from(placed.figure);
            let moved = places[figure] != placed.base.at && !placed.status.is_gone();
            self.figures[figure].moves += u64::from(moved);
            places[figure] = placed.base.at;
        }
    }

    /// Counts what both sides did in a round: the difference between `now` and `before`, which
    /// becomes `now`.
    fn count_actions(&mut self, round: usize, before: &mut [Actions; 2], now: [Actions; 2]) {
        for side in Side::BOTH.map(Side::index) {
            let since = |what: usize| now[side][what] - before[side][what];
            self.actions[round][side].count([0, 1, 2].map(since));
        }
        *before = now;
    }

    /// Plays one fight, counts it and returns how it ended.
    fn play<E: SquadEngagement>(
        &mut self,
        engagement: &E,
        plan: &Plan,
        index: u64,
        dice: &mut Drawn,
    ) -> SquadOutcome {
        dice.trial(index);
        dice.events = Events::NONE;
        let mut state = engagement.open(dice);
        let (figures, rounds) = (engagement.figures(), usize::from(plan.rounds_max));
        let mut places = [Point::default(); FIGURES_MAX];
        for placed in &engagement.muster(&state) {
            places[usize::from(placed.figure)] = placed.base.at;
        }
        let (mut end, mut reached, mut done) = (None, 0, [[0; 3]; 2]);
        'fight: for round in 0..rounds {
            for step in 0..STEPS_MAX {
                dice.at(round as u32 + 1, step);
                match engagement.advance(&mut state, dice) {
                    Flow::Step => {}
                    Flow::Round => {
                        let muster = engagement.muster(&state);
                        self.stand(round, &muster, figures);
                        self.count_moves(&mut places, &muster);
                        self.count_actions(round, &mut done, actions(&dice.events, figures));
                        reached = round + 1;
                        continue 'fight;
                    }
                    Flow::End(ending) => {
                        end = Some((ending, round as u16 + 1));
                        self.count_actions(round, &mut done, actions(&dice.events, figures));
                        self.ends.by_round[round][ending.index()] += 1;
                        break 'fight;
                    }
                }
            }
            break;
        }
        let muster = engagement.muster(&state);
        self.count_moves(&mut places, &muster);
        for round in reached..rounds {
            self.stand(round, &muster, figures);
        }
        let side_of = |figure: u8| figures[usize::from(figure)].1;
        let winner = match end {
            Some((ending, _)) => ending.victor(),
            None => engagement.goals().winner(&muster, side_of),
        };
        if let (None, Some(side)) = (end, winner) {
            self.decided[side.index()] += 1;
        }
        let all = actions(&dice.events, figures);
        for (total, all) in self.totals.iter_mut().zip(all) {
            total.count(all);
        }
        self.ends.fights += 1;
        let kills = all.map(|[_, _, kills]| kills);
        let mut outcome = SquadOutcome { winner, end, kills, ..SquadOutcome::default() };
        for placed in &muster {
            let side = side_of(placed.figure).index();
            outcome.out[side] += u32::from(placed.status == Status::Out);
            outcome.fled[side] += u32::from(placed.status == Status::Fled);
        }
        self.close(&outcome, &muster, &dice.events);
        outcome
    }

    /// Counts the end of a fight.
    fn close(&mut self, outcome: &SquadOutcome, muster: &Muster, noted: &Events) {
        for placed in muster.iter().filter(|placed| placed.status == Status::Out) {
            self.figures[usize::from(placed.figure)].out += 1;
        }
        let end = outcome.end.map(|(ending, _)| ending);
        for side in Side::BOTH {
            let lost = outcome.out[side.index()] as usize;
            self.out_at_end[side.index()][lost] += 1;
            self.fled_at_end[side.index()][outcome.fled[side.index()] as usize] += 1;
            if end == Some(Ending::Rout(side.foe())) {
                self.out_at_rout[side.index()][lost] += 1;
            }
        }
        for (at, figure) in self.figures.iter_mut().enumerate().take(FIGURES_MAX) {
            figure.attacks += u64::from(noted.attacks[at]);
            figure.blows += u64::from(noted.blows[at]);
            figure.hits += u64::from(noted.hits[at]);
            let kills = u64::from(noted.kills[at]);
            figure.kills += kills;
            count_in(&mut figure.fights_by_kills, kills);
        }
    }
}

/// The most tasks that the fights of a plan are divided into. More tasks keep threads from waiting
/// for the last one. No result depends on it, because each fight has its own dice.
const TASKS_MAX: u64 = 64;

/// Plays the squad fights of a plan on all threads and counts what happens. The result does not
/// depend on the number of threads.
pub fn engage<E: SquadEngagement>(engagement: &E, plan: &Plan) -> SquadTally {
    engage_each(engagement, plan, &Tables::default()).0
}

/// Plays the squad fights of a plan like [`engage`], with the tables of its book, and also returns
/// how each ended.
pub fn engage_each<E: SquadEngagement>(
    engagement: &E,
    plan: &Plan,
    tables: &Tables,
) -> (SquadTally, Vec<SquadOutcome>) {
    let none = || SquadTally::new(engagement, plan);
    let batch = plan.fights.div_ceil(TASKS_MAX).max(1);
    let mut outcomes = vec![SquadOutcome::default(); plan.fights as usize];
    let (all, parts) = (Sum::new(none()), Parts::of(&mut outcomes, batch));
    on_all_threads(parts.count(), &|tasks| {
        let (mut tally, mut dice) = (none(), Drawn::new(tables, plan.seed));
        for task in tasks {
            let first = plan.first + task * batch;
            parts.fill(task, |outcomes| {
                for (index, outcome) in (first..).zip(outcomes) {
                    *outcome = tally.play(engagement, plan, index, &mut dice);
                }
            });
        }
        all.add(|all| all.add(&tally));
    });
    (all.total(), outcomes)
}

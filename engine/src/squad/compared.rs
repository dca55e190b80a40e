//! Playing the squad fights of several plans on all threads, one beside the other.

use std::sync::atomic::{AtomicBool, Ordering};

use super::fight::SquadFight;
use super::tally::{Seat, SquadOutcome, SquadTally};
use crate::dice::Tables;
use crate::engagement::Plan;
use crate::tasks::{Parts, Sum, on_all_threads};

/// A seat that was taken, and what was counted from it.
type Taken<'f> = (Box<dyn Seat + 'f>, [SquadTally; 2]);

/// A squad fight that is played beside others.
#[derive(Clone, Copy)]
pub struct ComparedFight<'f> {
    /// The squads.
    pub fight: &'f dyn SquadFight,
    /// Which of its fights.
    pub plan: Plan,
    /// What they are drawn from. No result depends on what is kept there; only fights of the same
    /// book may share it.
    pub tables: &'f Tables,
    /// Whether each fight of the plan is played; all are if there is no list.
    pub only: Option<&'f [bool]>,
}

/// What happened in the fights of a plan.
#[derive(Clone, PartialEq, Debug)]
pub struct FightResults {
    /// The counts of the fights that the second side leads in the second place, and those of all
    /// others in the first; see [`Engagement::leader`](crate::engagement::Engagement::leader).
    pub by_leader: [SquadTally; 2],
    /// How each fight ended; the default for those that were not played.
    pub outcomes: Vec<SquadOutcome>,
}

impl FightResults {
    /// Returns the counts of all fights.
    #[must_use]
    pub fn tally(&self) -> SquadTally {
        let [mut tally, more] = self.by_leader.clone();
        tally.add(&more);
        tally
    }
}

/// Consecutive fights of one of several plans.
struct Stretch<'o> {
    nth: usize,
    /// The place of the first among the fights of the plan.
    first: usize,
    outcomes: &'o mut [SquadOutcome],
}

/// The most stretches that the fights of one plan are divided into. More of them keep threads from
/// waiting for the last one. No result depends on it, because each fight has its own dice.
const STRETCHES_MAX: u64 = 256;

/// Plays the fights of several plans on all threads, those of one after those of another, so that
/// no thread waits before all are done. Returns what happens in each, or `None` if `stopped` returns
/// true before. No result depends on the number of threads.
pub fn engage_all(
    all: &[ComparedFight<'_>],
    stopped: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<FightResults>> {
    let none = |ComparedFight { fight, plan, .. }: &ComparedFight<'_>| {
        let tally = SquadTally::new(fight.figures(), fight.stocks().len(), plan.rounds_max);
        [tally.clone(), tally]
    };
    let tallies: Vec<Sum<[SquadTally; 2]>> = all.iter().map(|one| Sum::new(none(one))).collect();
    let open = |one: &ComparedFight<'_>| vec![SquadOutcome::default(); one.plan.fights as usize];
    let mut outcomes: Vec<Vec<SquadOutcome>> = all.iter().map(open).collect();
    let mut stretches = Vec::new();
    for (nth, (ComparedFight { plan, .. }, outcomes)) in all.iter().zip(&mut outcomes).enumerate() {
        let size = plan.fights.div_ceil(STRETCHES_MAX).max(1) as usize;
        let parts = (0..).step_by(size).zip(outcomes.chunks_mut(size));
        stretches.extend(parts.map(|(first, outcomes)| Stretch { nth, first, outcomes }));
    }
    let (parts, torn) = (Parts::of(&mut stretches, 1), AtomicBool::new(false));
    on_all_threads(parts.count(), &|tasks| {
        let mut seats: Vec<Option<Taken<'_>>> = Vec::new();
        seats.resize_with(all.len(), || None);
        for task in tasks {
            if stopped() {
                torn.store(true, Ordering::Relaxed);
                return;
            }
            parts.fill(task, |stretch| {
                for Stretch { nth, first, outcomes } in stretch {
                    let ComparedFight { fight, plan, tables, only } = &all[*nth];
                    let take = || (fight.seat(plan, tables), none(&all[*nth]));
                    let (seat, tallies) = seats[*nth].get_or_insert_with(take);
                    for (place, outcome) in (*first..).zip(outcomes.iter_mut()) {
                        if only.is_none_or(|only| only[place]) {
                            *outcome = seat.play(plan.first + place as u64, tallies);
                        }
                    }
                }
            });
        }
        for (all, seat) in tallies.iter().zip(seats) {
            if let Some((_, [one, other])) = seat {
                all.add(|[all_one, all_other]| {
                    all_one.add(&one);
                    all_other.add(&other);
                });
            }
        }
    });
    let fought = tallies.into_iter().zip(outcomes);
    let fought = fought.map(|(sum, outcomes)| FightResults { by_leader: sum.total(), outcomes });
    (!torn.into_inner()).then(|| fought.collect())
}

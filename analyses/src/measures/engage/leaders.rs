//! Who goes first in fights that are also those with that side set to go first.

use evenodds_engine::engagement::Side;
use evenodds_engine::squad::{FightResults, SquadTally};

/// Who goes first in each fight of a run, where that is all that is decided before it opens: the fight
/// is then also one of the run in which that side is set to go first.
#[derive(Default)]
pub(crate) struct Leaders {
    /// Who goes first in each fight, and who wins it.
    fights: Vec<(Side, Option<Side>)>,
    /// The counts of the fights in which each side goes first; none before the first fight, and if it
    /// is not known who does.
    tallies: Option<[SquadTally; 2]>,
    /// Whether there are fights of which it is not known, or too many.
    is_lost: bool,
}

impl Leaders {
    /// The most fights that are kept: 8 MB.
    const FIGHTS_MAX: usize = 1 << 22;

    /// Adds the next fights.
    pub(super) fn add(&mut self, fought: &FightResults) {
        let known = fought.outcomes.iter().map(|outcome| Some((outcome.leader?, outcome.winner)));
        let known: Option<Vec<(Side, Option<Side>)>> = known.collect();
        let room = Leaders::FIGHTS_MAX - self.fights.len();
        match known.filter(|known| !self.is_lost && known.len() <= room) {
            Some(known) => {
                self.fights.extend(known);
                match &mut self.tallies {
                    Some(all) => {
                        all.iter_mut().zip(&fought.by_leader).for_each(|(all, more)| all.add(more));
                    }
                    None => self.tallies = Some(fought.by_leader.clone()),
                }
            }
            None => *self = Leaders { is_lost: true, ..Leaders::default() },
        }
    }

    /// Returns the number of fights of which it is known.
    pub(super) fn count(&self) -> u64 {
        self.fights.len() as u64
    }

    /// Returns the counts of the fights in which a side goes first.
    pub(super) fn tally(&self, side: Side) -> Option<SquadTally> {
        self.tallies.as_ref().map(|tallies| tallies[side.index()].clone())
    }

    /// Returns these fights.
    fn part(&self, first: u64, fights: u64) -> &[(Side, Option<Side>)] {
        &self.fights[first as usize..(first + fights) as usize]
    }

    /// Returns for each side in which of these fights it does not go first, so that they have to be
    /// played with it set to.
    pub(super) fn left(&self, first: u64, fights: u64) -> [Vec<bool>; 2] {
        let part = self.part(first, fights);
        Side::BOTH.map(|side| part.iter().map(|(leader, _)| *leader != side).collect())
    }

    /// Fills in who wins the fights in which each side goes first, from this one on.
    pub(super) fn fill(&self, first: u64, won: &mut [Vec<Option<Side>>; 2]) {
        let part = self.part(first, won[0].len() as u64);
        for (place, (leader, winner)) in part.iter().enumerate() {
            won[leader.index()][place] = *winner;
        }
    }
}

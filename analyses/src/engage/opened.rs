//! Fights that were opened by a roll, and are those with either side going first.

use evenodds_engine::engagement::Side;
use evenodds_engine::squad::{Fought, SquadTally};

/// Who opened fights whose first side was rolled, where that is all that the roll decides: each of
/// them is also one with its opener going first.
#[derive(Default)]
pub(crate) struct Opened {
    /// Who opened each fight, and who won it.
    fights: Vec<(Side, Option<Side>)>,
    /// The counts of the fights that each side opened; none before the first fight, and if it is not
    /// known who opened them.
    tallies: Option<[SquadTally; 2]>,
    /// Whether there are fights of which it is not known, or too many.
    is_lost: bool,
}

impl Opened {
    /// The most fights that are kept: 8 MB.
    const FIGHTS_MAX: usize = 1 << 22;

    /// Adds the next fights.
    pub(super) fn add(&mut self, fought: &Fought) {
        let known = fought.outcomes.iter().map(|outcome| Some((outcome.opener?, outcome.winner)));
        let known: Option<Vec<(Side, Option<Side>)>> = known.collect();
        let room = Opened::FIGHTS_MAX - self.fights.len();
        match known.filter(|known| !self.is_lost && known.len() <= room) {
            Some(known) => {
                self.fights.extend(known);
                match &mut self.tallies {
                    Some(all) => {
                        all.iter_mut().zip(&fought.by_opener).for_each(|(all, more)| all.add(more));
                    }
                    None => self.tallies = Some(fought.by_opener.clone()),
                }
            }
            None => *self = Opened { is_lost: true, ..Opened::default() },
        }
    }

    /// Returns the number of fights of which it is known.
    pub(super) fn count(&self) -> u64 {
        self.fights.len() as u64
    }

    /// Returns the counts of the fights that a side opened.
    pub(super) fn tally(&self, side: Side) -> Option<SquadTally> {
        self.tallies.as_ref().map(|tallies| tallies[side.index()].clone())
    }

    /// Returns these fights.
    fn part(&self, first: u64, fights: u64) -> &[(Side, Option<Side>)] {
        &self.fights[first as usize..(first + fights) as usize]
    }

    /// Returns for each side which of these fights it did not open, and which have to be played for
    /// it to go first.
    pub(super) fn left(&self, first: u64, fights: u64) -> [Vec<bool>; 2] {
        let part = self.part(first, fights);
        Side::BOTH.map(|side| part.iter().map(|(opener, _)| *opener != side).collect())
    }

    /// Fills in who won the fights that each side opened, from this one on.
    pub(super) fn fill(&self, first: u64, won: &mut [Vec<Option<Side>>; 2]) {
        let part = self.part(first, won[0].len() as u64);
        for (place, (opener, winner)) in part.iter().enumerate() {
            won[opener.index()][place] = *winner;
        }
    }
}

//! What is counted: fights, and what sides and figures do in them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engagement::{Ending, Side, Tally};
use crate::squad::status::Status;

/// Counts over many squad fights. A mean is a sum divided by [`Tally::fights`] of `ends`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SquadTally {
    /// How many fights ended in each way, round by round.
    pub ends: Tally,
    /// The number of figures of each status at the end of each round, by side and
    /// [`Status::index`]. A fight that is over keeps its last counts.
    pub standing: Vec<[[u64; Status::ALL.len()]; 2]>,
    /// For each round and side, the number of fights in which 0, 1, 2, ... of its figures were still
    /// in the fight at the end of the round. A fight that is over keeps its last counts.
    pub left: Vec<[Vec<u64>; 2]>,
    /// For each round, side and [`Stock`](crate::squad::Stock), the number of fights by how much of it
    /// the figures had that were still in the fight. A fight that is over keeps its last counts.
    pub stocks: Vec<[Vec<BTreeMap<u64, u64>>; 2]>,
    /// The actions of each side in each round.
    pub actions: Vec<[ActionTally; 2]>,
    /// The actions of each side in whole fights.
    pub totals: [ActionTally; 2],
    /// The counts of each figure, by number.
    pub figures: Vec<FigureTally>,
    /// For each side, the number of fights in which 0, 1, 2, ... of its figures were out when it
    /// routed.
    pub out_at_rout: [Vec<u64>; 2],
    /// For each side, the number of fights in which 0, 1, 2, ... of its figures were out at the
    /// end.
    pub out_at_end: [Vec<u64>; 2],
    /// For each side, the number of fights in which 0, 1, 2, ... of its figures had left the table
    /// unhurt at the end.
    pub fled_at_end: [Vec<u64>; 2],
    /// For each side, the number of fights that it won on victory conditions after the last round.
    /// `ends` counts these fights as undecided.
    pub decided: [u64; 2],
}

/// What a side did in many fights or rounds: sums, and the counts from which their intervals are
/// computed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionTally {
    /// The number of attacks.
    pub attacks: u64,
    /// The number of attacks that hit.
    pub hits: u64,
    /// The number of enemies put out.
    pub kills: u64,
    /// How attacks and hits vary together.
    pub hits_of_attacks: Products,
    /// The number of fights with 0, 1, 2, ... attacks; the last entry also counts those with more.
    pub fights_by_attacks: Vec<u64>,
    /// The number of fights with 0, 1, 2, ... kills; the last entry also counts those with more.
    pub fights_by_kills: Vec<u64>,
}

/// Sums of squares and products of a count and of a part of it, from which the interval of their ratio
/// is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Products {
    /// The squared count of a fight, summed over fights.
    pub whole_squared: u64,
    /// The squared part of a fight, summed over fights.
    pub part_squared: u64,
    /// The product of the count and its part in a fight, summed over fights.
    pub whole_by_part: u64,
}

impl Products {
    /// Counts one fight.
    pub fn count(&mut self, whole: u64, part: u64) {
        self.whole_squared += whole * whole;
        self.part_squared += part * part;
        self.whole_by_part += whole * part;
    }

    fn add(&mut self, other: Products) {
        self.whole_squared += other.whole_squared;
        self.part_squared += other.part_squared;
        self.whole_by_part += other.whole_by_part;
    }
}

/// Counts of one figure over many fights.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureTally {
    /// The number of attacks.
    pub attacks: u64,
    /// The number of attacks in close combat.
    pub blows: u64,
    /// The number of rounds at the end of which the figure, still in the fight, was elsewhere than
    /// at their beginning.
    pub moves: u64,
    /// The number of attacks that hit.
    pub hits: u64,
    /// The number of enemies put out.
    pub kills: u64,
    /// How attacks and hits vary together.
    pub hits_of_attacks: Products,
    /// How the kills of its side and its own vary together.
    pub kills_of_side: Products,
    /// The number of fights by how many attacks there were.
    pub fights_by_attacks: BTreeMap<u64, u64>,
    /// The number of fights by how many attacks in close combat there were.
    pub fights_by_blows: BTreeMap<u64, u64>,
    /// The number of fights by how many moves there were.
    pub fights_by_moves: BTreeMap<u64, u64>,
    /// The number of fights by how many kills there were.
    pub fights_by_kills: BTreeMap<u64, u64>,
    /// The number of fights in which the figure was out at the end.
    pub out: u64,
}

/// The attacks, hits and kills of a side in one fight so far.
pub(super) type ActionCounts = [u32; 3];

impl ActionTally {
    /// Returns an empty tally for a side of `size` figures against `foes` enemies.
    fn of(size: usize, foes: usize) -> ActionTally {
        // A round rarely has more than two attacks for each figure. The last entry counts whatever
        // goes beyond that, in a round or in a whole fight.
        let fights_by_attacks = vec![0; 2 * size + 1];
        let fights_by_kills = vec![0; foes + 1];
        ActionTally { fights_by_attacks, fights_by_kills, ..ActionTally::default() }
    }

    /// Counts one fight, or one round of it.
    pub(super) fn count(&mut self, actions: ActionCounts) {
        let [attacks, hits, kills] = actions.map(u64::from);
        self.attacks += attacks;
        self.hits += hits;
        self.kills += kills;
        self.hits_of_attacks.count(attacks, hits);
        count_in(&mut self.fights_by_attacks, attacks);
        count_in(&mut self.fights_by_kills, kills);
    }

    fn add(&mut self, other: &ActionTally) {
        self.attacks += other.attacks;
        self.hits += other.hits;
        self.kills += other.kills;
        self.hits_of_attacks.add(other.hits_of_attacks);
        add_counts(&mut self.fights_by_attacks, &other.fights_by_attacks);
        add_counts(&mut self.fights_by_kills, &other.fights_by_kills);
    }
}

/// What a figure did in one fight.
#[derive(Clone, Copy, Default)]
pub(super) struct FigureCounts {
    pub(super) attacks: u64,
    pub(super) blows: u64,
    pub(super) moves: u64,
    pub(super) hits: u64,
    pub(super) kills: u64,
}

impl FigureTally {
    /// Counts what the figure did in a fight in which its side put out so many enemies.
    pub(super) fn count(&mut self, did: FigureCounts, kills_of_side: u64) {
        self.attacks += did.attacks;
        self.blows += did.blows;
        self.moves += did.moves;
        self.hits += did.hits;
        self.kills += did.kills;
        self.hits_of_attacks.count(did.attacks, did.hits);
        self.kills_of_side.count(kills_of_side, did.kills);
        for (fights, number) in [
            (&mut self.fights_by_attacks, did.attacks),
            (&mut self.fights_by_blows, did.blows),
            (&mut self.fights_by_moves, did.moves),
            (&mut self.fights_by_kills, did.kills),
        ] {
            *fights.entry(number).or_default() += 1;
        }
    }

    fn add(&mut self, other: &FigureTally) {
        self.attacks += other.attacks;
        self.blows += other.blows;
        self.moves += other.moves;
        self.hits += other.hits;
        self.kills += other.kills;
        self.hits_of_attacks.add(other.hits_of_attacks);
        self.kills_of_side.add(other.kills_of_side);
        for (ours, theirs) in [
            (&mut self.fights_by_attacks, &other.fights_by_attacks),
            (&mut self.fights_by_blows, &other.fights_by_blows),
            (&mut self.fights_by_moves, &other.fights_by_moves),
            (&mut self.fights_by_kills, &other.fights_by_kills),
        ] {
            add_fights(ours, theirs);
        }
        self.out += other.out;
    }
}

/// Adds fights by some number to others by the same.
fn add_fights(ours: &mut BTreeMap<u64, u64>, theirs: &BTreeMap<u64, u64>) {
    for (number, fights) in theirs {
        *ours.entry(*number).or_default() += fights;
    }
}

/// Counts one fight with `number` of something, at most in the last place.
fn count_in(fights: &mut [u64], number: u64) {
    let last = fights.len() - 1;
    fights[last.min(number as usize)] += 1;
}

fn add_counts(ours: &mut [u64], theirs: &[u64]) {
    ours.iter_mut().zip(theirs).for_each(|(ours, theirs)| *ours += theirs);
}

impl SquadTally {
    /// Returns the tally of no fights yet, of these figures with their sides and so many stocks.
    pub(in crate::squad) fn new(
        figures: &[(String, Side)],
        stocks: usize,
        rounds_max: u16,
    ) -> SquadTally {
        let rounds = usize::from(rounds_max);
        let by_round = vec![[0; Ending::COUNT]; rounds];
        let count = |side| figures.iter().filter(|(_, of)| *of == side).count();
        let counts = || Side::BOTH.map(|side| vec![0; count(side) + 1]);
        let actions = || Side::BOTH.map(|side| ActionTally::of(count(side), count(side.foe())));
        SquadTally {
            ends: Tally { fights: 0, by_round },
            standing: vec![[[0; Status::ALL.len()]; 2]; rounds],
            left: (0..rounds).map(|_| counts()).collect(),
            stocks: vec![[(); 2].map(|()| vec![BTreeMap::new(); stocks]); rounds],
            actions: (0..rounds).map(|_| actions()).collect(),
            totals: actions(),
            figures: vec![FigureTally::default(); figures.len()],
            out_at_rout: counts(),
            out_at_end: counts(),
            fled_at_end: counts(),
            decided: [0; 2],
        }
    }

    /// Adds the fights of another tally of the same scenario.
    pub fn add(&mut self, other: &SquadTally) {
        self.ends.add(&other.ends);
        let ours = self.standing.iter_mut().flatten().flatten();
        let theirs = other.standing.iter().flatten().flatten();
        ours.zip(theirs).for_each(|(ours, theirs)| *ours += theirs);
        let ours = self.left.iter_mut().flatten();
        ours.zip(other.left.iter().flatten()).for_each(|(ours, theirs)| add_counts(ours, theirs));
        let ours = self.stocks.iter_mut().flatten().flatten();
        for (ours, theirs) in ours.zip(other.stocks.iter().flatten().flatten()) {
            add_fights(ours, theirs);
        }
        let ours = self.actions.iter_mut().flatten().chain(&mut self.totals);
        let theirs = other.actions.iter().flatten().chain(&other.totals);
        ours.zip(theirs).for_each(|(ours, theirs)| ours.add(theirs));
        for (ours, theirs) in self.figures.iter_mut().zip(&other.figures) {
            ours.add(theirs);
        }
        for (ours, theirs) in [
            (&mut self.out_at_rout, &other.out_at_rout),
            (&mut self.out_at_end, &other.out_at_end),
            (&mut self.fled_at_end, &other.fled_at_end),
        ] {
            let ours = ours.iter_mut().flatten();
            ours.zip(theirs.iter().flatten()).for_each(|(ours, theirs)| *ours += theirs);
        }
        for (ours, theirs) in self.decided.iter_mut().zip(other.decided) {
            *ours += theirs;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tallies_add_up_in_all_their_counts() {
        let products = |times: u64| Products {
            whole_squared: 3 * times,
            part_squared: times,
            whole_by_part: 2 * times,
        };
        let actions = |times: u64| ActionTally {
            attacks: times,
            hits: times,
            kills: times,
            hits_of_attacks: products(times),
            fights_by_attacks: vec![times, 0, 2 * times],
            fights_by_kills: vec![0, times],
        };
        let tally = |times: u64| {
            let mut by_round = vec![[0; Ending::COUNT]; 2];
            by_round[1][0] = times;
            SquadTally {
                ends: Tally { fights: 3 * times, by_round },
                standing: vec![[[times; Status::ALL.len()]; 2]; 2],
                left: vec![[vec![times, 2 * times], vec![3 * times]]; 2],
                stocks: vec![[vec![BTreeMap::from([(7, 3 * times)])], Vec::new()]; 2],
                actions: vec![[actions(times), actions(2 * times)]; 2],
                totals: [actions(times), actions(times)],
                figures: vec![FigureTally {
                    attacks: times,
                    blows: times,
                    moves: 4 * times,
                    hits: times,
                    kills: times,
                    hits_of_attacks: products(times),
                    kills_of_side: products(2 * times),
                    fights_by_attacks: BTreeMap::from([(0, 2 * times), (1, 3 * times)]),
                    fights_by_blows: BTreeMap::from([(1, times)]),
                    fights_by_moves: BTreeMap::from([(3, 4 * times)]),
                    fights_by_kills: BTreeMap::from([(0, times), (1, 3 * times)]),
                    out: times,
                }],
                out_at_rout: [vec![times], vec![0, times]],
                out_at_end: [vec![times, 0], vec![times]],
                fled_at_end: [vec![times], vec![0, times]],
                decided: [times, 2 * times],
            }
        };
        let mut sum = tally(1);
        sum.add(&tally(4));
        assert_eq!(sum, tally(5));
    }

    #[test]
    fn a_figure_has_each_of_its_counts_fight_by_fight() {
        let did = |[attacks, blows, moves, hits, kills]: [u64; 5]| FigureCounts {
            attacks,
            blows,
            moves,
            hits,
            kills,
        };
        let fights = [([4, 1, 0, 3, 2], 3), ([1, 0, 2, 0, 0], 5), ([0, 0, 0, 0, 0], 0)];
        let mut tally = FigureTally::default();
        for (counts, kills) in fights {
            tally.count(did(counts), kills);
        }
        let [attacks, kills] =
            [[17, 9, 12], [34, 4, 6]].map(|[whole_squared, part_squared, whole_by_part]| {
                Products { whole_squared, part_squared, whole_by_part }
            });
        let expected = FigureTally {
            attacks: 5,
            blows: 1,
            moves: 2,
            hits: 3,
            kills: 2,
            hits_of_attacks: attacks,
            kills_of_side: kills,
            fights_by_attacks: BTreeMap::from([(0, 1), (1, 1), (4, 1)]),
            fights_by_blows: BTreeMap::from([(0, 2), (1, 1)]),
            fights_by_moves: BTreeMap::from([(0, 2), (2, 1)]),
            fights_by_kills: BTreeMap::from([(0, 2), (2, 1)]),
            out: 0,
        };
        assert_eq!(tally, expected);
        // One thread's fights and those of another are those of both, whichever list is longer.
        for split in 0..=3 {
            let mut parts = [FigureTally::default(), FigureTally::default()];
            for (nth, &(counts, kills)) in fights.iter().enumerate() {
                parts[usize::from(split <= nth)].count(did(counts), kills);
            }
            let [mut sum, other] = parts;
            sum.add(&other);
            assert_eq!(sum, expected);
        }
    }
}

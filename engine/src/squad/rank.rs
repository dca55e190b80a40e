//! Ranking squad fights by how well they went, to find median and extreme ones.

use super::engagement::SquadEngagement;
use super::goals::Goals;
use super::snapshot::Snapshot;
use super::status::Status;
use crate::dice::{Drawn, Tables};
use crate::engagement::{Ending, Plan, Side, play};
use crate::tasks::{Sum, on_all_threads};

/// The result of one fight, ordered by how well it went for the first side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RankedFight {
    /// The index of the fight.
    pub index: u64,
    /// The winner, also on victory conditions after the last round.
    pub winner: Option<Side>,
    /// How the fight ended; `None` if it was undecided after the last round.
    pub ending: Option<Ending>,
    /// The last round played, from 1.
    pub round: u16,
    /// The share of the first side's figures that can still act, minus that of the second's,
    /// multiplied by the sizes of both sides.
    pub lead: i32,
}

impl RankedFight {
    fn of(
        index: u64,
        end: Option<(Ending, u16)>,
        snapshot: &Snapshot,
        sides: &[(String, Side)],
        (goals, rounds_max): (&Goals, u16),
    ) -> RankedFight {
        let side_of = |figure: u8| sides[usize::from(figure)].1;
        let (mut able, mut size) = ([0_i32; 2], [0_i32; 2]);
        for placed in snapshot {
            let side = side_of(placed.figure).index();
            size[side] += 1;
            able[side] += i32::from(placed.status == Status::Ready);
        }
        let ending = end.map(|(ending, _)| ending);
        let winner = match ending {
            Some(ending) => ending.victor(),
            None => goals.winner(snapshot, side_of),
        };
        let round = end.map_or(rounds_max, |(_, round)| round);
        let lead = able[0] * size[1] - able[1] * size[0];
        RankedFight { index, winner, ending, round, lead }
    }

    /// Returns the sort key, the worst for the first side first: the winner, the lead in figures
    /// that can still act, how quickly the fight was won, and the index.
    fn key(&self) -> impl Ord + use<> {
        let round = i32::from(self.round);
        let (winner, haste) = match self.winner {
            Some(Side::B) => (-1, round),
            None => (0, 0),
            Some(Side::A) => (1, -round),
        };
        (winner, self.lead, haste, self.index)
    }
}

/// The number of fights in one task. No result depends on it.
const FIGHTS: u64 = 16;

/// Plays the fights of a plan and orders them from the worst to the best for the first side: by
/// winner, lead in figures that can still act, how quickly the fight was won, and index. The order
/// does not depend on the number of threads.
pub fn rank<E: SquadEngagement>(engagement: &E, plan: &Plan) -> Vec<RankedFight> {
    let tables = Tables::default();
    let fortune = |dice: &mut Drawn, index| {
        dice.trial(index);
        let (state, end) = play(engagement, plan.rounds_max, dice);
        let goals = (engagement.goals(), plan.rounds_max);
        RankedFight::of(index, end, &engagement.snapshot(&state), engagement.figures(), goals)
    };
    let all = Sum::new(Vec::with_capacity(plan.fights as usize));
    on_all_threads(plan.fights.div_ceil(FIGHTS), &|tasks| {
        let mut dice = Drawn::new(&tables, plan.seed);
        let fights = tasks.flat_map(|task| task * FIGHTS..plan.fights.min((task + 1) * FIGHTS));
        let fights = fights.map(|nth| fortune(&mut dice, plan.first + nth));
        let fights: Vec<RankedFight> = fights.collect();
        all.add(|all| all.extend(fights));
    });
    let mut fortunes = all.total();
    fortunes.sort_unstable_by_key(RankedFight::key);
    fortunes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squad::goals::Victory;
    use crate::squad::snapshot::Placed;
    use crate::table::{Base, Facing, Point, Vector};

    /// A fight of two against one.
    fn fought(end: Option<(Ending, u16)>, statuses: [Status; 3], victory: Victory) -> RankedFight {
        let sides = [Side::A, Side::A, Side::B].map(|side| (String::new(), side));
        let placed = |(figure, status)| Placed {
            figure,
            base: Base { at: Point::new(0, 0), radius: 500 },
            facing: Facing::along(Vector::default()),
            status,
        };
        let snapshot = (0..).zip(statuses).map(placed).collect();
        RankedFight::of(7, end, &snapshot, &sides, (&Goals { victory, ..Goals::NONE }, 9))
    }

    #[test]
    fn who_wins_goes_before_who_stands_and_that_before_haste() {
        use Status::{Down, Out, Ready, Shaken};
        let goals = Victory::Losses(1);
        let worst_first = [
            fought(Some((Ending::Out(Side::B), 2)), [Out, Out, Ready], goals),
            fought(Some((Ending::Out(Side::B), 3)), [Out, Out, Ready], goals),
            fought(None, [Out, Ready, Ready], goals),
            fought(None, [Shaken, Ready, Ready], Victory::Undecided),
            fought(Some((Ending::BothOut, 4)), [Out, Out, Out], goals),
            fought(None, [Down, Ready, Down], Victory::Undecided),
            fought(Some((Ending::Rout(Side::A), 2)), [Out, Ready, Shaken], goals),
            fought(Some((Ending::Rout(Side::A), 8)), [Ready, Ready, Shaken], goals),
            fought(Some((Ending::Rout(Side::A), 3)), [Ready, Ready, Shaken], goals),
        ];
        let rises = |one: &RankedFight, two: &RankedFight| one.key() < two.key();
        assert!(worst_first.is_sorted_by(rises), "{worst_first:?}");
        assert_eq!((worst_first[2].winner, worst_first[2].round), (Some(Side::B), 9));
        assert_eq!(worst_first[0].lead, -2, "none of two against one of one");
        assert!(rises(&worst_first[0], &RankedFight { index: 8, ..worst_first[0] }));
    }
}

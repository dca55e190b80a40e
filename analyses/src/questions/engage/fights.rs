//! The fights of a squad fight one by one.

use evenodds_engine::dice::Tables;
use evenodds_engine::engagement::{Ending, Plan, Side};
use evenodds_engine::fight::First;
use evenodds_engine::squad::SquadOutcome;

use super::question::SquadQuestion;
use crate::answer::Unit;
use crate::measures::engage::{SquadSetup, engage_same};
use crate::question::{Amount, Fights, Select, ahead};
use crate::sampling::AskError;

/// What is counted in a fight, by the keys of both sides; the last two arguments are the side and
/// its number of figures.
type Counted = fn(&SquadOutcome, Side, u32) -> u32;

fn ended(outcome: &SquadOutcome, ending: Ending) -> u32 {
    u32::from(outcome.end.is_some_and(|(end, _)| end == ending))
}

/// Chances of a side.
const CHANCES: [([&str; 2], Counted); 6] = [
    (["win_a", "win_b"], |one, side, _| u32::from(one.winner == Some(side))),
    (["win_out_a", "win_out_b"], |one, side, _| ended(one, Ending::Out(side))),
    (["win_rout_a", "win_rout_b"], |one, side, _| ended(one, Ending::Rout(side))),
    (["win_goals_a", "win_goals_b"], |one, side, _| {
        u32::from(one.end.is_none() && one.winner == Some(side))
    }),
    (["rout_a", "rout_b"], |one, side, _| ended(one, Ending::Rout(side.foe()))),
    (["wiped_out_a", "wiped_out_b"], |one, side, size| u32::from(one.out[side.index()] == size)),
];

/// Numbers of a side's own figures.
const FIGURES: [([&str; 2], Counted); 2] = [
    (["casualties_mean_a", "casualties_mean_b"], |one, side, _| one.out[side.index()]),
    (["fled_mean_a", "fled_mean_b"], |one, side, _| one.fled[side.index()]),
];

/// Numbers of the enemy's figures.
const KILLS: ([&str; 2], Counted) =
    (["kills_mean_a", "kills_mean_b"], |one, side, _| one.kills[side.index()]);

type Event = fn(&SquadOutcome) -> bool;

/// Chances of neither side.
const DRAWS: [(&str, Event); 3] = [
    ("draw", |one| one.winner.is_none()),
    ("both_out", |one| ended(one, Ending::BothOut) == 1),
    ("undecided", |one| one.winner.is_none() && ended(one, Ending::BothOut) == 0),
];

/// The key of the number of rounds.
const ROUNDS: &str = "rounds_mean";

/// The keys of what going first is worth to each side.
const FIRST_MOVES: [(&str, Side); 2] = [("first_move_a", Side::A), ("first_move_b", Side::B)];

/// Reads a number from the end of a fight.
type Read = Box<dyn Fn(&SquadOutcome) -> i32 + Send + Sync>;

/// Returns the numbers of one kind of both sides.
fn of_sides(
    (keys, counted): ([&'static str; 2], Counted),
    unit: Unit,
    spreads: [u32; 2],
    sizes: [u32; 2],
) -> impl Iterator<Item = (Amount, Read)> {
    Side::BOTH.into_iter().map(move |side| {
        let at = side.index();
        let read = move |one: &SquadOutcome| counted(one, side, sizes[at]) as i32;
        (Amount::of(keys[at], unit, spreads[at]), Box::new(read) as Read)
    })
}

impl SquadQuestion {
    /// Returns its fights with the wanted numbers. What going first is worth takes the same fights
    /// with either side going first.
    pub(super) fn one_by_one(&self, wanted: &Select<'_>) -> Result<Fights<'_>, AskError> {
        let prepared = self.setup.prepared()?;
        let fight = &prepared.fight;
        let rounds_max = self.setup.rounds_max();
        let sizes = Side::BOTH
            .map(|side| fight.figures().iter().filter(|(_, of)| *of == side).count() as u32);
        let mut all: Vec<(Amount, Read)> = Vec::new();
        for chance in CHANCES {
            all.extend(of_sides(chance, Unit::Chance, [1; 2], sizes));
        }
        for figures in FIGURES {
            all.extend(of_sides(figures, Unit::Figures, sizes, sizes));
        }
        all.extend(of_sides(KILLS, Unit::Figures, [sizes[1], sizes[0]], sizes));
        for (key, event) in DRAWS {
            let read = move |one: &SquadOutcome| i32::from(event(one));
            all.push((Amount::of(key, Unit::Chance, 1), Box::new(read)));
        }
        let spread = u32::from(rounds_max.saturating_sub(1));
        let rounds = move |one: &SquadOutcome| i32::from(one.end.map_or(rounds_max, |(_, at)| at));
        all.push((Amount::of(ROUNDS, Unit::Rounds, spread), Box::new(rounds)));
        all.retain(|(amount, _)| wanted(amount.key, None));
        let firsts: Vec<_> = FIRST_MOVES.into_iter().filter(|(key, _)| wanted(key, None)).collect();
        let sides = Side::BOTH.into_iter().filter(|_| !firsts.is_empty());
        let setups = sides.map(|side| self.setup.with_first(First::Side(side)));
        let others: Vec<_> = setups.map(|setup| prepared.reordered(&setup).fight).collect();
        let fights: Vec<_> = [prepared.fight].into_iter().chain(others).collect();
        let (mut amounts, reads): (Vec<Amount>, Vec<Read>) = all.into_iter().unzip();
        amounts.extend(firsts.iter().map(|(key, _)| Amount::of(key, Unit::Points, 2)));
        let tables = Tables::default();
        let play = move |seed: u64, first: u64, count: u64| {
            let plan = Plan { seed, first, fights: count, rounds_max };
            let mut played = engage_same(&fights, &plan, &tables).into_iter();
            let outcomes = played.next().map(|(_, outcomes)| outcomes).unwrap_or_default();
            let mut told: Vec<Vec<i32>> =
                reads.iter().map(|read| outcomes.iter().map(read).collect()).collect();
            if let (Some(ours), Some(theirs)) = (played.next(), played.next()) {
                let won = [ours, theirs].map(|(_, outcomes)| -> Vec<Option<Side>> {
                    outcomes.iter().map(|one| one.winner).collect()
                });
                told.extend(firsts.iter().map(|&(_, side)| ahead(side, &won)));
            }
            told
        };
        let chunk = SquadSetup::CHUNK;
        Ok(Fights { ask: self.setup.ask, chunk, amounts, play: Box::new(play) })
    }
}

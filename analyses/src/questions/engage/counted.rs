//! The numbers of a squad fight, counted fight by fight.

use evenodds_engine::dice::Tables;
use evenodds_engine::engagement::{Ending, Plan, Side};
use evenodds_engine::fight::First;
use evenodds_engine::squad::{SquadOutcome, SquadTally};

use super::super::duel::rounds;
use super::question::SquadQuestion;
use crate::answer::Unit;
use crate::answer::statistics::paired;
use crate::answer::statistics::paired::Pairs;
use crate::measures::engage::engage_same;
use crate::sampling::{
    Ask, AskError, Count, Countable, Counted, Enough, SideBySide, Tested, Watcher,
};

/// The fights of a wave.
const WAVE: u64 = 1 << 8;

/// The numbers of each side, first those of side a.
const SIDES: [[&str; 2]; 8] = [
    ["win_a", "win_b"],
    ["win_out_a", "win_out_b"],
    ["win_rout_a", "win_rout_b"],
    ["win_goals_a", "win_goals_b"],
    ["rout_a", "rout_b"],
    ["wiped_out_a", "wiped_out_b"],
    CASUALTIES,
    FIRST_MOVES,
];

const CASUALTIES: [&str; 2] = ["casualties_mean_a", "casualties_mean_b"];

const FIRST_MOVES: [&str; 2] = ["first_move_a", "first_move_b"];

/// What was counted.
#[derive(Default)]
struct Counts {
    tally: SquadTally,
    first_moves: [Pairs; 2],
}

impl Countable for SquadQuestion {
    fn keys(&self) -> Vec<(&'static str, Unit)> {
        let unit = |keys: &[&'static str; 2]| match *keys {
            CASUALTIES => Unit::Figures,
            FIRST_MOVES => Unit::Points,
            _ => Unit::Chance,
        };
        let sides = SIDES.iter().flat_map(|keys| keys.map(|key| (key, unit(keys))));
        let both = ["draw", "both_out", "undecided"].map(|key| (key, Unit::Chance));
        sides.chain(both).chain([("rounds_mean", Unit::Rounds)]).collect()
    }

    fn budget(&self) -> u64 {
        20_000
    }

    fn count(
        &self,
        keys: &[&'static str],
        enough: Enough<'_>,
        watcher: &dyn Watcher,
    ) -> Result<Tested, AskError> {
        let setup = &self.setup.fresh();
        let firsts = keys.iter().any(|key| FIRST_MOVES.contains(key));
        let mut setups = vec![setup.clone()];
        if firsts {
            setups.extend(Side::BOTH.map(|side| setup.with_first(First::Side(side))));
        }
        let prepared = setup.prepared()?;
        let fights: Vec<_> = setups.iter().map(|setup| prepared.reordered(setup).fight).collect();
        let trials = Some(setup.ask.trials.unwrap_or(self.budget()));
        let target_error = Some(setup.ask.target_error.unwrap_or(0.0));
        let ask = Ask { trials, target_error, ..setup.ask };
        let (mut counts, tables): (Option<Counts>, _) = (None, Tables::default());
        let run = |counts: &mut Option<Counts>, first: u64, trials: u64| {
            let plan =
                Plan { seed: ask.seed, first, fights: trials, rounds_max: setup.rounds_max() };
            let mut played = engage_same(&fights, &plan, &tables).into_iter();
            let Some((more, _)) = played.next() else { return };
            let counts = match counts {
                Some(counts) => {
                    counts.tally.add(&more);
                    counts
                }
                None => counts.insert(Counts { tally: more, ..Counts::default() }),
            };
            if let (Some(ours), Some(theirs)) = (played.next(), played.next()) {
                let winner = |one: &SquadOutcome| one.winner;
                let won =
                    [ours, theirs].map(|(_, each)| each.iter().map(winner).collect::<Vec<_>>());
                paired::count(&mut counts.first_moves, &won[0], &won[1]);
            }
        };
        let told = |counts: &Option<Counts>| -> Vec<Counted> {
            let told = |counts: &Counts| counts.told(setup.names(), keys);
            counts.as_ref().map(told).unwrap_or_default()
        };
        let enough = |counts: &Option<Counts>, fights| enough(&told(counts), fights);
        let watcher = SideBySide { watcher, runs: fights.len() as u64 };
        let sampled = ask.play_until(WAVE, &mut counts, run, enough, &watcher)?;
        Ok(Tested::Played(told(&counts), sampled))
    }
}

impl Counts {
    fn told(&self, names: [&str; 2], keys: &[&'static str]) -> Vec<Counted> {
        let told = |&key: &&'static str| {
            let pair = SIDES.iter().find(|pair| pair.contains(&key));
            let (says, count) = match pair {
                Some(pair) if pair[0] == key => self.of_side(pair, Side::A, names)?,
                Some(pair) => self.of_side(pair, Side::B, names)?,
                None => self.of_both(key)?,
            };
            let unit = match (&count, key) {
                (Count::Times(_), _) => Unit::Chance,
                (Count::Pairs(_), _) => Unit::Points,
                (Count::Amounts(_), "rounds_mean") => Unit::Rounds,
                (Count::Amounts(_), _) => Unit::Figures,
            };
            Some(Counted { key, says, unit, count })
        };
        keys.iter().filter_map(told).collect()
    }

    fn of_side(&self, pair: &[&str; 2], side: Side, names: [&str; 2]) -> Option<(String, Count)> {
        let (tally, at) = (&self.tally, side.index());
        let (name, foe) = (names[at], names[side.foe().index()]);
        let (ends, out_at_end) = (&tally.ends, &tally.out_at_end[at]);
        Some(match pair[0] {
            "win_a" => (format!("{name} wins"), Count::Times(ends.wins(side) + tally.decided[at])),
            "win_out_a" => {
                let times = ends.ended(Ending::Out(side));
                (format!("{name} wins, {foe} is out"), Count::Times(times))
            }
            "win_rout_a" => {
                let times = ends.ended(Ending::Rout(side));
                (format!("{name} wins, {foe} is routed"), Count::Times(times))
            }
            "win_goals_a" => {
                let says = format!("{name} wins, on victory conditions");
                (says, Count::Times(tally.decided[at]))
            }
            "rout_a" => {
                let times = ends.ended(Ending::Rout(side.foe()));
                (format!("{name} is routed"), Count::Times(times))
            }
            "wiped_out_a" => {
                let times = out_at_end.last().copied().unwrap_or_default();
                (format!("{name} is wiped out"), Count::Times(times))
            }
            "casualties_mean_a" => {
                (format!("figures of {name} out at the end"), Count::Amounts(out_at_end.clone()))
            }
            "first_move_a" => {
                let pairs = self.first_moves[at];
                let pairs = if side == Side::A { pairs } else { pairs.turned() };
                (format!("going first, to {name}"), Count::Pairs(pairs))
            }
            _ => return None,
        })
    }

    fn of_both(&self, key: &str) -> Option<(String, Count)> {
        let ends = &self.tally.ends;
        let decided: u64 = self.tally.decided.iter().sum();
        let (both_out, open) = (ends.ended(Ending::BothOut), ends.undecided() - decided);
        Some(match key {
            "draw" => ("neither side wins".to_owned(), Count::Times(open + both_out)),
            "both_out" => ("both sides are out".to_owned(), Count::Times(both_out)),
            "undecided" => ("undecided".to_owned(), Count::Times(open)),
            "rounds_mean" => ("rounds".to_owned(), Count::Amounts(rounds(ends))),
            _ => return None,
        })
    }
}

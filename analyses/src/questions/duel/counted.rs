//! The numbers of a duel, counted fight by fight.

use evenodds_engine::book::Value;
use evenodds_engine::dice::{Exact, Tables};
use evenodds_engine::engagement::{Ending, Memo, Plan, Playable, Side, Tally};

use super::question::{Duel, DuelQuestion};
use crate::answer::statistics::paired;
use crate::answer::statistics::paired::Pairs;
use crate::answer::{Number, Unit};
use crate::measures::bout::Bout;
use crate::measures::duel::DuelOdds;
use crate::sampling::{
    Ask, AskError, Count, Countable, Counted, Enough, SideBySide, Tested, Watcher,
};

/// The value of going first, for each side.
const FIRST_MOVES: [&str; 2] = ["first_move_a", "first_move_b"];

/// The mean number of rounds.
const ROUNDS: &str = "rounds_mean";

/// The fights of a wave.
const WAVE: u64 = 1 << 10;

/// What was counted.
#[derive(Default)]
struct Counts {
    tally: Tally,
    first_moves: [Pairs; 2],
}

impl Countable for DuelQuestion {
    fn keys(&self) -> Vec<(&'static str, Unit)> {
        let events = super::paired::EVENTS.iter().map(|&(key, _)| (key, Unit::Chance));
        let firsts = FIRST_MOVES.map(|key| (key, Unit::Points));
        events.chain([(ROUNDS, Unit::Rounds)]).chain(firsts).collect()
    }

    fn budget(&self) -> u64 {
        400_000
    }

    fn count(
        &self,
        keys: &[&'static str],
        enough: Enough<'_>,
        watcher: &dyn Watcher,
    ) -> Result<Tested, AskError> {
        let bout = &self.bout.fresh();
        let duel = bout.playable()?;
        let firsts = keys.iter().any(|key| FIRST_MOVES.contains(key));
        if let Some((numbers, slack)) = solved(bout, duel.as_ref(), firsts, watcher)? {
            let wanted = |number: &Number| keys.contains(&number.key);
            return Ok(Tested::Exact(numbers.into_iter().filter(wanted).collect(), slack));
        }
        let rounds_max = bout.rounds_max();
        let first = |who: &str| bout.with("first", Value::Choice(who.to_owned())).playable();
        let firsts = if firsts { vec![first("a")?, first("b")?] } else { Vec::new() };
        let trials = Some(bout.ask.trials.unwrap_or(self.budget()));
        let ask =
            Ask { trials, target_error: Some(bout.ask.target_error.unwrap_or(0.0)), ..bout.ask };
        let (mut counts, tables) = (Counts::default(), Tables::default());
        let [memo, ours_first, theirs_first] = [(); 3].map(|()| Memo::of(&tables));
        let run = |counts: &mut Counts, first: u64, fights: u64| {
            let plan = Plan { seed: ask.seed, first, fights, rounds_max };
            counts.tally.add(&duel.simulate_from(&plan, &memo));
            let winners = |duel: &dyn Playable, memo| -> Vec<Option<Side>> {
                paired::victors(&duel.outcomes_from(&plan, memo))
            };
            if let [ours, theirs] = &firsts[..] {
                let won = [(ours, &ours_first), (theirs, &theirs_first)];
                let won = won.map(|(duel, memo)| winners(duel.as_ref(), memo));
                paired::count(&mut counts.first_moves, &won[0], &won[1]);
            }
        };
        let enough = |counts: &Counts, fights| enough(&counts.told(bout, keys), fights);
        let watcher = SideBySide { watcher, runs: 1 + firsts.len() as u64 };
        let sampled = ask.play_until(WAVE, &mut counts, run, enough, &watcher)?;
        Ok(Tested::Played(counts.told(bout, keys), sampled))
    }
}

/// Returns the numbers of a duel that can be solved, and a bound on their error.
fn solved(
    bout: &Bout,
    duel: &dyn Playable,
    firsts: bool,
    watcher: &dyn Watcher,
) -> Result<Option<(Vec<Number>, f64)>, AskError> {
    let hand = &mut Exact::default();
    let odds = DuelOdds::try_solve(duel, bout.rounds_max(), &bout.ask, hand, watcher)?;
    let Ok(odds) = odds else { return Ok(None) };
    let first_move = firsts.then(|| bout.first_move(watcher)).transpose()?;
    let all = first_move.iter().flat_map(|first| &first.odds).chain([&odds]);
    let Some(slack) =
        all.map(DuelOdds::slack).try_fold(0.0, |most, slack| Some(f64::max(most, slack?)))
    else {
        return Ok(None);
    };
    let first_move = first_move.as_ref();
    Ok(Some((Duel { bout, odds: &odds, first_move, growth: &[] }.numbers(), slack)))
}

impl Counts {
    fn told(&self, bout: &Bout, keys: &[&'static str]) -> Vec<Counted> {
        let [a, b] = &bout.names;
        let tally = &self.tally;
        let ended = |says: String, ending: Ending| (says, Count::Times(tally.ended(ending)));
        let told = |&key: &&'static str| {
            let (says, count) = match key {
                "win_a" => (format!("{a} wins"), Count::Times(tally.wins(Side::A))),
                "win_b" => (format!("{b} wins"), Count::Times(tally.wins(Side::B))),
                "out_a" => ended(format!("{a} wins, {b} is out"), Ending::Out(Side::A)),
                "out_b" => ended(format!("{b} wins, {a} is out"), Ending::Out(Side::B)),
                "rout_a" => ended(format!("{a} wins, {b} is routed"), Ending::Rout(Side::A)),
                "rout_b" => ended(format!("{b} wins, {a} is routed"), Ending::Rout(Side::B)),
                "both_out" => ended("both are out".to_owned(), Ending::BothOut),
                "undecided" => ("undecided".to_owned(), Count::Times(tally.undecided())),
                ROUNDS => ("rounds".to_owned(), Count::Amounts(rounds(tally))),
                "first_move_a" => first_move(a, self.first_moves[0]),
                "first_move_b" => first_move(b, self.first_moves[1].turned()),
                _ => return None,
            };
            let unit = match count {
                Count::Times(_) => Unit::Chance,
                Count::Pairs(_) => Unit::Points,
                Count::Amounts(_) => Unit::Rounds,
            };
            Some(Counted { key, says, unit, count })
        };
        keys.iter().filter_map(told).collect()
    }
}

fn first_move(name: &str, pairs: Pairs) -> (String, Count) {
    (format!("going first, to {name}"), Count::Pairs(pairs))
}

/// Returns the number of fights of 0, 1, 2 and so on rounds. Those that are not over take all of
/// them.
pub(in crate::questions) fn rounds(tally: &Tally) -> Vec<u64> {
    let ended = tally.by_round.iter().map(|round| round.iter().sum::<u64>());
    let mut rounds: Vec<u64> = std::iter::once(0).chain(ended).collect();
    if let Some(last) = rounds.last_mut() {
        *last += tally.undecided();
    }
    rounds
}

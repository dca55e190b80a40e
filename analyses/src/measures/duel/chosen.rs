//! Whether a duel is solved or sampled, if that is left open.
//!
//! It is solved if its chain stays within the limits of the question, whatever sampling would cost,
//! because an exact answer is worth more. Rules that compute laws of their own, such as those of a
//! script, have the same limit for these, and are given up beyond it without failing. If it does not, and so many trials are wanted that they
//! would cost more than a larger chain, that is tried too. The choice depends on the question alone:
//! costs are predicted, not timed.

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{
    Chain, Limits, NoChain, Plan, Playable, Solved, StateCountEstimate,
};

use super::odds::{DuelOdds, OddsSource};
use crate::sampling::{Ask, AskError, Choice, Cost, Wanted, Watcher};

/// How many times larger than the limits of the question a chain may be where sampling costs more.
const LARGER_MAX: usize = 4;

/// The number of fights from which the cost of sampling is predicted.
const CENSUS: u64 = 256;

impl DuelOdds {
    /// Returns the odds of a duel that can be solved, or the reason why it has to be sampled.
    pub(crate) fn try_solve(
        duel: &dyn Playable,
        rounds_max: u16,
        ask: &Ask,
        hand: &mut Exact,
        watcher: &dyn Watcher,
    ) -> Result<Result<DuelOdds, String>, AskError> {
        if ask.wanted.is_sampled() {
            return Ok(Err("as requested".to_owned()));
        }
        let stopped = || watcher.stopped();
        let read = |chain| match chain {
            Ok(chain) => Ok(Ok(chain)),
            Err(NoChain::Stopped) => Err(AskError::Interrupted),
            Err(NoChain::TooLarge(too_large)) => Ok(Err(too_large)),
        };
        if ask.wanted == Wanted::Exact {
            let chain = read(duel.explore(hand, Limits::MOST, &stopped))??;
            return DuelOdds::solved(&chain, rounds_max, ask, watcher).map(Ok);
        }
        let mut explore = |limits| read(duel.attempt(hand, limits, &stopped));
        let mut chain = explore(ask.limits)?;
        let mut sampled = Cost::default();
        if chain.is_err() {
            let trials = ask.trials_planned();
            let plan = Plan { seed: 1, first: 0, fights: CENSUS, rounds_max };
            let state_count =
                duel.state_count(&plan, &|| watcher.stopped()).ok_or(AskError::Interrupted)?;
            sampled = Cost::sampling(trials, &state_count);
            let least = Cost::sampling_at_least(trials, &state_count);
            if let Some(limits) = larger_limits(ask.limits, rounds_max, least, &state_count) {
                chain = explore(limits)?;
            }
        }
        match chain {
            Ok(chain) => DuelOdds::solved(&chain, rounds_max, ask, watcher).map(Ok),
            Err(too_large) => {
                if let Some(ledger) = watcher.ledger() {
                    let exact = Cost::solving_more_than(&too_large, rounds_max.into());
                    let trials = ask.trials_planned();
                    ledger.add(Choice { states: None, trials, exact, sampled });
                }
                Ok(Err(format!("its chain has {too_large}, too many to solve")))
            }
        }
    }

    /// Solves a chain, unless it is stopped.
    pub(crate) fn solved(
        chain: &Chain,
        rounds_max: u16,
        ask: &Ask,
        watcher: &dyn Watcher,
    ) -> Result<DuelOdds, AskError> {
        let solved = chain.try_solve(rounds_max, &|| watcher.stopped());
        let solved = solved.map_err(|_| AskError::Interrupted)?;
        let (states, transitions) = (chain.states(), chain.transitions());
        let why = match ask.wanted {
            Wanted::Exact => "as requested".to_owned(),
            _ => format!("its {states} states are few enough to solve"),
        };
        if ask.wanted == Wanted::Auto
            && let Some(ledger) = watcher.ledger()
        {
            let trials = ask.trials_planned();
            let ends =
                solved.within.by_round.iter().rposition(|ends| ends.iter().any(|&p| 0.0 < p));
            let exact = Cost::solving(chain, ends.map_or(0, |last| last + 1));
            let sampled = Cost::sampling_solved(trials, chain, &solved);
            ledger.add(Choice { states: Some(states), trials, exact, sampled });
        }
        let Solved { within, forever, swing, .. } = solved;
        let slack = within.slack;
        let source = OddsSource::Exact { slack, states, transitions, forever, swing };
        // Rounding must not result in a chance above 1.
        let by_round = within.by_round.into_iter().map(|round| round.map(|p| p.min(1.0)));
        let (by_round, undecided) = (by_round.collect(), within.undecided.min(1.0));
        Ok(DuelOdds { by_round, undecided, source, why })
    }
}

/// Returns larger limits for a chain that costs no more than sampling does, if any are worth trying.
fn larger_limits(
    limits: Limits,
    rounds_max: u16,
    sampled: Cost,
    state_count: &StateCountEstimate,
) -> Option<Limits> {
    let times = sampled.nanoseconds / Cost::at(limits, rounds_max.into()).nanoseconds;
    let times = (times as usize).min(LARGER_MAX);
    let larger = limits.times(times);
    (1 < times && state_count.states_min() <= larger.states as f64).then_some(larger)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::measures::bout::Bout;
    use crate::sampling::Ledger;

    /// Returns the odds of a duel of SPURG and how their method was chosen.
    fn chosen(ask: Ask) -> (DuelOdds, Vec<Choice>) {
        let roster_file = Library::standard(".").roster("spurg").expect("a built-in roster");
        let bout = Bout::new(&roster_file, ["townsman", "watchman"], &[], ask).expect("a bout");
        let watcher = Ledger::default();
        let odds = bout.duel(&mut Exact::default(), &watcher).expect("an answer");
        (odds, watcher.choices())
    }

    /// Limits that the duel exceeds, which it stays within at twice or three times as much.
    const SMALL: Limits = Limits { states: 700, transitions: 3_000, branches: 5_000 };

    #[test]
    fn a_duel_within_its_limits_is_solved_however_cheap_sampling_is() {
        let (odds, choices) = chosen(Ask { trials: Some(1), ..Ask::default() });
        let [Choice { states: Some(states), trials: 1, exact, sampled }] = choices[..] else {
            panic!("{choices:?}");
        };
        assert!(odds.sampled().is_none() && 700 < states && sampled < exact, "{choices:?}");
        // Whoever asks for a method has made the choice.
        for wanted in [Wanted::Exact, Wanted::Sampled, Wanted::Rolled] {
            assert!(chosen(Ask { wanted, ..Ask::default() }).1.is_empty(), "{wanted:?}");
        }
    }

    #[test]
    fn a_duel_beyond_them_is_solved_if_sampling_costs_more() {
        let of = |trials| Ask { trials: Some(trials), limits: SMALL, ..Ask::default() };
        let (odds, choices) = chosen(of(1000));
        assert_eq!(odds.sampled().expect("it is sampled").trials, 1000);
        let [Choice { states: None, trials: 1000, exact, sampled }] = choices[..] else {
            panic!("{choices:?}");
        };
        assert!(exact < Cost::at(SMALL, 100) && Cost::default() < sampled, "{choices:?}");
        let (odds, choices) = chosen(of(1_000_000));
        assert!(odds.sampled().is_none(), "{}", odds.why);
        let [Choice { states: Some(_), exact, sampled, .. }] = choices[..] else {
            panic!("{choices:?}");
        };
        assert!(exact < sampled, "{choices:?}");
        assert_eq!(chosen(of(1_000_000)).1, choices);
    }

    #[test]
    fn a_target_costs_as_many_trials_as_it_is_expected_to_take() {
        let ask = Ask { target_error: Some(0.01), ..Ask::default() };
        let [Choice { trials, .. }] = chosen(ask).1[..] else { panic!("one choice") };
        assert!((39_999..=40_000).contains(&trials), "{trials}");
        let ask = Ask { trials: Some(1000), ..ask };
        let [Choice { trials: 1000, .. }] = chosen(ask).1[..] else { panic!("one choice") };
    }
}

//! What is left of both fighters of a duel, round by round and at its end.

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{NoChain, Plan, Remains, SampleCache};

use crate::answer::statistics::{Sampled, Stop};
use crate::measures::bout::Bout;
use crate::measures::duel::DuelOdds;
use crate::sampling::{AskError, Watcher};

/// What is left of both fighters of a duel.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct DuelRemains {
    /// The distribution of each quantity that the game counts and that play changes; those of the
    /// first fighter first.
    pub laws: Vec<Remains>,
    /// How they were sampled, if they were.
    pub sampled: Option<Sampled>,
}

/// The maximum number of fights that are played to count what is left.
const FIGHTS_MAX: u64 = 20_000;

/// How many times as large as that of a duel a chain may be in which each way to end is a state.
const LARGER: usize = 2;

impl DuelRemains {
    /// Returns the interval of a chance, if sampled.
    #[must_use]
    pub fn interval(&self, chance: f64) -> Option<(f64, f64)> {
        self.interval_if(chance, 1.0)
    }

    /// Returns the interval of a chance given an event, if sampled: the chance of both together over
    /// that of the event.
    #[must_use]
    pub fn interval_if(&self, both: f64, event: f64) -> Option<(f64, f64)> {
        let sampled = self.sampled?;
        let count = |share: f64| (share * sampled.trials as f64).round() as u64;
        Some(Sampled { trials: count(event), ..sampled }.interval(count(both)))
    }
}

impl Bout {
    /// Computes what is left of both fighters: exactly if the odds of the duel are exact and its
    /// chain is not too large, else from the first of its fights, 20,000 at most.
    ///
    /// # Errors
    /// If the situation allows no duel, or it was stopped.
    pub fn remains(
        &self,
        odds: &DuelOdds,
        hand: &mut Exact,
        watcher: &dyn Watcher,
    ) -> Result<DuelRemains, AskError> {
        let (duel, rounds_max) = (self.playable()?, self.rounds_max());
        let changes = |remains: &Remains| remains.amounts != [remains.quantity.start];
        if odds.sampled().is_none() {
            let limits = self.ask.limits.times(LARGER);
            let stopped = || watcher.stopped();
            match hand.attempt(|hand| duel.remains(hand, limits, rounds_max, &stopped)) {
                Some(Ok(laws)) => {
                    let laws = laws.into_iter().filter(changes).collect();
                    return Ok(DuelRemains { laws, sampled: None });
                }
                Some(Err(NoChain::Stopped)) => return Err(AskError::Interrupted),
                Some(Err(NoChain::TooLarge(_))) | None => {}
            }
        }
        let trials = self.ask.trials_at_most().min(FIGHTS_MAX);
        let plan = Plan { seed: self.ask.seed, first: 0, fights: trials, rounds_max };
        let laws = duel.remains_played(&plan, &SampleCache::default());
        let (seed, confidence) = (self.ask.seed, self.ask.confidence);
        let sampled = Sampled { trials, seed, confidence, target_error: None, stop: Stop::Trials };
        let laws: Vec<Remains> = laws.into_iter().filter(changes).collect();
        let sampled = (!laws.is_empty()).then_some(sampled);
        Ok(DuelRemains { laws, sampled })
    }
}

#[cfg(test)]
mod tests {
    use evenodds_engine::engagement::Side;

    use super::*;
    use crate::library::Library;
    use crate::sampling::{Ask, Unwatched, Wanted};

    fn remains(roster: &str, names: [&str; 2], ask: Ask) -> (DuelOdds, DuelRemains) {
        let library = Library::standard(concat!(env!("CARGO_MANIFEST_DIR"), "/../data"));
        let roster_file = library.roster(roster).expect("a roster");
        let bout = Bout::new(&roster_file, names, &[], ask).expect("a bout");
        let hand = &mut Exact::default();
        let odds = bout.duel(hand, &Unwatched).expect("odds");
        let remains = bout.remains(&odds, hand, &Unwatched).expect("what is left");
        (odds, remains)
    }

    const DUELS: [(&str, [&str; 2], &str); 3] = [
        ("spurg", ["townsman", "watchman"], "hit_points"),
        ("skirmish", ["Soldier", "Knight"], "wounds"),
        ("warband", ["Captain", "Porter"], "lost"),
    ];

    #[test]
    fn what_is_left_agrees_with_who_wins() {
        for (roster, names, vital) in DUELS {
            let (odds, remains) = remains(roster, names, Ask::default());
            assert!(remains.sampled.is_none(), "{roster}");
            for (side, place) in Side::BOTH.into_iter().zip(0..) {
                let of = |one: &&Remains| one.quantity.side == side && one.quantity.is_vital;
                let law = remains.laws.iter().find(of).expect("a vital number");
                assert_eq!(law.quantity.name, vital);
                for winner in [side, side.foe()] {
                    let won: f64 = law.law_if(Some(winner)).iter().sum();
                    assert!((won - odds.wins(winner)).abs() < 1e-12, "{roster} {place}");
                }
                let over = odds.ended_by_round();
                for (after, over) in law.by_round.iter().zip(over) {
                    assert!((after.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{roster} {over}");
                }
                let mean = law.mean_if(Some(side)).expect("each wins at times");
                assert!(mean != law.quantity.start as f64, "{roster}: {mean}");
            }
        }
    }

    #[test]
    fn played_duels_leave_what_the_chain_says() {
        for (roster, names, _) in DUELS {
            let (_, exact) = remains(roster, names, Ask::default());
            let ask = Ask { wanted: Wanted::Sampled, trials: Some(30_000), ..Ask::default() };
            let (_, played) = remains(roster, names, ask);
            let trials = played.sampled.expect("sampled").trials;
            assert_eq!(trials, FIGHTS_MAX);
            for played in &played.laws {
                let exact = exact.laws.iter().find(|one| one.quantity == played.quantity);
                let exact = exact.expect("the same numbers");
                let chance = |amount: i64, from: &dyn Fn(usize) -> f64| {
                    exact.amounts.iter().position(|&other| other == amount).map_or(0.0, from)
                };
                for (at, &amount) in played.amounts.iter().enumerate() {
                    let shares = [
                        (played.law()[at], chance(amount, &|at| exact.law()[at])),
                        (played.by_round[1][at], chance(amount, &|at| exact.by_round[1][at])),
                    ];
                    for (share, chance) in shares {
                        let deviation = (chance * (1.0 - chance) / trials as f64).sqrt();
                        // One false alarm in ten thousand for about 200 shares, none of which is
                        // so rare that a single fight is too many.
                        let most = 5.2 * deviation + 1.0 / trials as f64;
                        assert!((share - chance).abs() <= most, "{roster} {amount} {chance}");
                    }
                }
            }
        }
    }
}

//! Duels: who wins, how and how fast.

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{
    Ending, Plan, Playable, SampleCache, Side, Tally, UnlimitedSolution,
};
use rayon::prelude::*;

use crate::answer::Method;
use crate::answer::measure::Estimate;
use crate::answer::statistics::clustered::Clustered;
use crate::answer::statistics::paired::Pairs;
use crate::answer::statistics::{Sampled, paired};
use crate::measures::remarks::remark_on_duels;
use crate::sampling::{Ask, AskError, SideBySide, Wanted, Watcher};

/// The chances of all endings of a fight with a limit on rounds: the odds of a duel, and a part of
/// those of a squad fight.
#[derive(Clone, PartialEq, Debug)]
pub struct DuelOdds {
    /// The chance that the duel ends in each round, from the first on, by [`Ending::index`].
    pub by_round: Vec<[f64; Ending::COUNT]>,
    /// The chance that it is undecided after the last round.
    pub undecided: f64,
    /// How the odds were computed.
    pub source: OddsSource,
    /// The reason for the method.
    pub why: String,
}

/// How the odds of a duel were computed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum OddsSource {
    /// As an absorbing Markov chain.
    Exact {
        /// A bound on the error of every chance, apart from rounding.
        slack: f64,
        /// The number of states of the chain.
        states: usize,
        /// The number of its transitions.
        transitions: usize,
        /// The solution without a limit on rounds; `None` if the chain is too large for it.
        forever: Option<UnlimitedSolution>,
        /// The mean sum of all changes of the chance to win during a fight; see
        /// [`Chain::swing`](evenodds_engine::engagement::Chain::swing).
        swing: Option<f64>,
    },
    /// By simulation.
    Sampled(Sampled),
}

/// The odds of a duel, and what each side gains in it compared with another, if both were sampled.
pub(crate) type Paired = (DuelOdds, Option<[Pairs; 2]>);

impl DuelOdds {
    /// Computes the odds of a duel with the requested method; `hand` caches laws.
    ///
    /// # Errors
    /// If it was to be exact and its chain is too large, it is stopped before there is a result, or
    /// more trials are requested than accepted.
    pub fn of(
        duel: &dyn Playable,
        rounds_max: u16,
        ask: &Ask,
        hand: &mut Exact,
        watcher: &dyn Watcher,
    ) -> Result<DuelOdds, AskError> {
        match DuelOdds::try_solve(duel, rounds_max, ask, hand, watcher)? {
            Ok(odds) => Ok(odds),
            Err(why) => DuelOdds::played(duel, rounds_max, ask, watcher, why),
        }
    }

    /// Computes the odds of several duels like [`DuelOdds::of`]. Those that are sampled use the
    /// same fights, of the numbers from `first` on, and come with what each side gains compared with
    /// the duel at `base`, fight by fight, if that is sampled too.
    ///
    /// # Errors
    /// As for [`DuelOdds::of`].
    pub(crate) fn side_by_side(
        duels: &[Box<dyn Playable>],
        base: usize,
        first: u64,
        rounds_max: u16,
        ask: &Ask,
        watcher: &dyn Watcher,
    ) -> Result<Vec<Paired>, AskError> {
        let rounds = vec![rounds_max; duels.len()];
        DuelOdds::side_by_side_within((duels, &rounds), base, first, ask, watcher)
    }

    /// Computes the same of duels that each have a limit on rounds of their own.
    ///
    /// # Errors
    /// As for [`DuelOdds::of`].
    pub(crate) fn side_by_side_within(
        (duels, rounds): (&[Box<dyn Playable>], &[u16]),
        base: usize,
        first: u64,
        ask: &Ask,
        watcher: &dyn Watcher,
    ) -> Result<Vec<Paired>, AskError> {
        let solved = duels.par_iter().zip(rounds).map(|(duel, &rounds_max)| {
            // They may be of different books.
            let hand = &mut Exact::default();
            DuelOdds::try_solve(duel.as_ref(), rounds_max, ask, hand, watcher)
        });
        let solved: Vec<Result<_, AskError>> = solved.collect();
        // The first error is told, whichever thread was the first.
        let solved = solved.into_iter().collect::<Result<Vec<_>, _>>()?;
        let all = || duels.iter().zip(rounds).zip(&solved);
        let open = || all().filter(|(_, odds)| odds.is_err()).map(|(duel, _)| duel);
        let mut runs: Vec<(Tally, [Pairs; 2])> = open().map(|_| Default::default()).collect();
        if runs.is_empty() {
            return Ok(solved.into_iter().flatten().map(|odds| (odds, None)).collect());
        }
        let memos: Vec<SampleCache> =
            open().map(|_| SampleCache::default().among(runs.len())).collect();
        let base_run = solved[..base].iter().filter(|odds| odds.is_err()).count();
        let base_run = solved[base].is_err().then_some(base_run);
        let run = |runs: &mut Vec<(Tally, [Pairs; 2])>, done: u64, fights| {
            let plan =
                |rounds_max| Plan { seed: ask.seed, first: first + done, fights, rounds_max };
            let played = open().zip(&memos);
            let played = played
                .map(|((duel, &rounds_max), cache)| duel.outcomes_from(&plan(rounds_max), cache));
            let played: Vec<_> = played.collect();
            let winners: Vec<Vec<Option<Side>>> =
                played.iter().map(|ends| paired::victors(ends)).collect();
            for (nth, ((tally, pairs), (_, &rounds_max))) in runs.iter_mut().zip(open()).enumerate()
            {
                tally.count(&played[nth], rounds_max);
                if let Some(base) = base_run {
                    paired::count(pairs, &winners[nth], &winners[base]);
                }
            }
        };
        let hits = |runs: &Vec<(Tally, [Pairs; 2])>| {
            runs.iter().flat_map(|(tally, _)| Side::BOTH.map(|side| tally.wins(side))).collect()
        };
        let watcher = SideBySide { watcher, runs: runs.len() as u64 };
        let sampled = ask.play(Ask::CHUNK, &mut runs, run, hits, &watcher)?;
        remark_on_duels(&memos, &watcher);
        let mut runs = runs.into_iter();
        let odds = solved.into_iter().map(|solved| match solved {
            Ok(odds) => (odds, None),
            Err(why) => {
                let (tally, pairs) = runs.next().expect("a run of each that is played");
                let pairs = base_run.is_some().then_some(pairs);
                (DuelOdds::counted(&tally, sampled, why), pairs)
            }
        });
        Ok(odds.collect())
    }

    fn played(
        duel: &dyn Playable,
        rounds_max: u16,
        ask: &Ask,
        watcher: &dyn Watcher,
        why: String,
    ) -> Result<DuelOdds, AskError> {
        let (mut tally, cache) = (Tally::default(), SampleCache::default());
        let run = |tally: &mut Tally, first, fights| {
            let plan = Plan { seed: ask.seed, first, fights, rounds_max };
            tally.add(&match ask.wanted {
                Wanted::Rolled => duel.simulate_rolled(&plan),
                _ => duel.simulate_from(&plan, &cache),
            });
        };
        let hits = |tally: &Tally| Side::BOTH.map(|side| tally.wins(side)).to_vec();
        let sampled = ask.play(Ask::CHUNK, &mut tally, run, hits, watcher)?;
        remark_on_duels(&[cache], watcher);
        Ok(DuelOdds::counted(&tally, sampled, why))
    }

    /// Converts counts of fights to odds.
    pub(crate) fn counted(tally: &Tally, sampled: Sampled, why: String) -> DuelOdds {
        let share = |count: u64| count as f64 / sampled.trials as f64;
        let by_round: Vec<_> = tally.by_round.iter().map(|round| round.map(share)).collect();
        let undecided = share(tally.undecided());
        DuelOdds { by_round, undecided, source: OddsSource::Sampled(sampled), why }
    }

    /// Returns the method.
    #[must_use]
    pub fn method(&self) -> Method {
        if self.sampled().is_none() { Method::Exact } else { Method::Sampled }
    }

    /// Returns how they were sampled, if they were.
    #[must_use]
    pub fn sampled(&self) -> Option<Sampled> {
        match self.source {
            OddsSource::Sampled(sampled) => Some(sampled),
            OddsSource::Exact { .. } => None,
        }
    }

    /// Returns the bound on the error of exact odds, apart from rounding.
    #[must_use]
    pub fn slack(&self) -> Option<f64> {
        match self.source {
            OddsSource::Exact { slack, .. } => Some(slack),
            OddsSource::Sampled(_) => None,
        }
    }

    /// Returns the chance of this ending.
    #[must_use]
    pub fn ended(&self, ending: Ending) -> f64 {
        // Rounding must not result in a chance above 1.
        self.by_round.iter().map(|round| round[ending.index()]).sum::<f64>().min(1.0)
    }

    /// Returns the chance that this side wins.
    #[must_use]
    pub fn wins(&self, side: Side) -> f64 {
        (self.ended(Ending::Out(side)) + self.ended(Ending::Rout(side))).min(1.0)
    }

    /// Returns the chance that neither side wins: undecided, or both out at once.
    #[must_use]
    pub fn draw(&self) -> f64 {
        (self.undecided + self.ended(Ending::BothOut)).min(1.0)
    }

    /// Returns the interval of a chance of these odds, if sampled.
    #[must_use]
    pub fn interval(&self, chance: f64) -> Option<(f64, f64)> {
        let sampled = self.sampled()?;
        Some(sampled.interval((chance * sampled.trials as f64).round() as u64))
    }

    /// Returns the side that is ahead with these chances to win, if the difference is significant.
    #[must_use]
    pub fn ahead_of(&self, wins: [f64; 2]) -> Option<Side> {
        let side = match self.sampled() {
            Some(sampled) => {
                sampled.ahead(wins.map(|win| (win * sampled.trials as f64).round() as u64))
            }
            None if 1e-9 < wins[0] - wins[1] => Some(0),
            None if 1e-9 < wins[1] - wins[0] => Some(1),
            None => None,
        };
        side.map(|side| Side::BOTH[side])
    }

    /// Returns the side that wins more often, if the difference is significant.
    #[must_use]
    pub fn ahead(&self) -> Option<Side> {
        self.ahead_of(Side::BOTH.map(|side| self.wins(side)))
    }

    /// Returns the mean number of rounds played, with its interval if sampled.
    #[must_use]
    pub fn rounds(&self) -> Estimate {
        Estimate { value: self.rounds_mean(), interval: self.rounds_interval() }
    }

    /// Returns the mean number of rounds played; an undecided duel counts all of them.
    #[must_use]
    pub fn rounds_mean(&self) -> f64 {
        let ended = self.by_round.iter().enumerate();
        let mean: f64 = ended.map(|(at, ends)| (at + 1) as f64 * ends.iter().sum::<f64>()).sum();
        mean + self.undecided * self.by_round.len() as f64
    }

    /// Returns the interval of the mean number of rounds, if sampled.
    #[must_use]
    pub fn rounds_interval(&self) -> Option<(f64, f64)> {
        let sampled = self.sampled()?;
        let count = |share: f64| (share * sampled.trials as f64).round() as u64;
        let ended = self.by_round.iter().map(|ends| ends.iter().map(|&share| count(share)).sum());
        let mut fights: Vec<u64> = std::iter::once(0).chain(ended).collect();
        if let Some(last) = fights.last_mut() {
            *last += count(self.undecided);
        }
        let sum = (0..).zip(&fights).map(|(rounds, count)| rounds * count).sum();
        Some(Clustered::mean(sum, &fights, sampled).interval)
    }

    /// Returns the chance that the duel is over by the end of each round, from the first on.
    #[must_use]
    pub fn ended_by_round(&self) -> Vec<f64> {
        self.cumulative(|_| true)
    }

    /// Returns the chance that this side has won by the end of each round, from the first on.
    #[must_use]
    pub fn won_by_round(&self, side: Side) -> Vec<f64> {
        self.cumulative(|ending| ending.victor() == Some(side))
    }

    fn cumulative(&self, counts: impl Fn(Ending) -> bool) -> Vec<f64> {
        let endings: Vec<usize> =
            Ending::ALL.into_iter().filter(|&ending| counts(ending)).map(Ending::index).collect();
        let rounds = self.by_round.iter().scan(0.0, |so_far, round| {
            *so_far += endings.iter().map(|&ending| round[ending]).sum::<f64>();
            Some(f64::min(*so_far, 1.0))
        });
        rounds.collect()
    }

    /// Returns the first round by whose end at least half of the duels are over, if there is one.
    #[must_use]
    pub fn rounds_median(&self) -> Option<usize> {
        self.ended_by_round().iter().position(|&over| over >= 0.5 - 1e-12).map(|at| at + 1)
    }

    /// Returns the chance of an upset: the chance that the weaker side wins, given that one side
    /// wins. It is 0.5 for even sides; `None` if no side ever wins.
    #[must_use]
    pub fn upset(&self) -> Option<f64> {
        let [ours, theirs] = Side::BOTH.map(|side| self.wins(side));
        (ours + theirs > 0.0).then(|| ours.min(theirs) / (ours + theirs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::statistics::Stop;
    use crate::answer::statistics::interval::furthest;
    use crate::library::Library;
    use crate::measures::bout::Bout;
    use crate::sampling::Unwatched;
    use crate::sampling::ask::tests::Patience;
    use evenodds_engine::dice::Exact;

    fn bout(ask: Ask) -> Bout {
        let roster_file = Library::standard(".").roster("spurg").expect("a built-in roster");
        Bout::new(&roster_file, ["townsman", "watchman"], &[], ask).expect("a bout")
    }

    fn odds(ask: Ask) -> DuelOdds {
        bout(ask).duel(&mut Exact::default(), &Unwatched).expect("an answer")
    }

    #[test]
    fn both_ways_agree_and_auto_is_exact() {
        let exact = odds(Ask::default());
        assert_eq!(exact.method(), Method::Exact);
        let sampled = odds(Ask { wanted: Wanted::Sampled, ..Ask::default() });
        assert_eq!(sampled.sampled().expect("sampled").trials, Ask::TRIALS);
        let ends = Ending::ALL.map(|ending| (sampled.ended(ending), exact.ended(ending)));
        let z =
            furthest(Ask::TRIALS, ends.into_iter().chain([(sampled.undecided, exact.undecided)]));
        // One in ten thousand million.
        assert!(z.abs() < 6.5, "{z}");
        let total = exact.wins(Side::A) + exact.wins(Side::B) + exact.draw();
        assert!((total - 1.0).abs() < 1e-12);
        // One seed in twenty misses the mean at most.
        let (low, high) = sampled.rounds_interval().expect("sampled");
        assert!(low < sampled.rounds_mean() && sampled.rounds_mean() < high);
        assert!(low <= exact.rounds_mean() && exact.rounds_mean() <= high, "{low} to {high}");
        assert!(high - low < 0.1 && exact.rounds_interval().is_none(), "{low} to {high}");
    }

    #[test]
    fn a_target_stops_at_the_same_wave_on_any_number_of_threads() {
        let target_error = Some(0.01);
        let ask = Ask { wanted: Wanted::Sampled, target_error, ..Ask::default() };
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.expect("threads").install(|| odds(ask))
        };
        let one = on(1);
        assert_eq!(one, on(3));
        let sampled = one.sampled().expect("sampled");
        assert_eq!(sampled.stop, Stop::Target);
        let (low, high) = one.interval(one.wins(Side::A)).expect("sampled");
        assert!(high - low <= 0.02 && sampled.trials < 200_000);
    }

    #[test]
    fn who_stops_it_gets_what_is_known() {
        let ask = Ask { wanted: Wanted::Sampled, ..Ask::default() };
        let stopped = |looks, ask| bout(ask).duel(&mut Exact::default(), &Patience::of(looks));
        let odds = stopped(2, ask).expect("an answer");
        let sampled = odds.sampled().expect("sampled");
        assert_eq!(sampled.stop, Stop::Interrupted);
        assert!((2..=2 * Ask::CHUNK).contains(&sampled.trials), "{}", sampled.trials);
        // Nothing is known yet, neither of what is played nor of what is solved.
        for (looks, ask) in [(0, ask), (0, Ask::default()), (1, Ask::default())] {
            assert!(matches!(stopped(looks, ask), Err(AskError::Interrupted)), "{looks}");
        }
    }

    #[test]
    fn first_moves_and_steps_help() {
        let bout = bout(Ask::default());
        let first = bout.first_move(&Unwatched).expect("an answer");
        assert!(first.advantage(Side::A) > 0.0 && first.advantage(Side::B) > 0.0);
        let growth = bout.growth(-2..=2, &Unwatched).expect("an answer");
        assert!(growth.windows(2).all(|pair| pair[0].hit < pair[1].hit));
        assert!(growth.windows(2).all(|pair| pair[0].win < pair[1].win));
    }
}

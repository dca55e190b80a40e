//! Comparing policies: each policy of one side against each of the other.

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::Side;
use evenodds_engine::squad::{POLICIES, Policy};

use crate::answer::statistics::paired::Pairs;
use crate::answer::statistics::{Sampled, Stop};
use crate::measures::engage::{Prepared, SquadOdds, SquadRecord, SquadSetup};
use crate::sampling::{AskError, Wanted, Watcher};

/// The number of policies.
const COUNT: usize = POLICIES.len();

/// The number of comparisons: two policies of one side, against each of the other's, for both
/// sides.
const COMPARED: usize = 2 * COUNT * COUNT * (COUNT - 1) / 2;

/// A squad fight with a policy for each side.
#[derive(Clone)]
pub struct Pairing {
    /// The setup with both policies.
    pub setup: SquadSetup,
    /// The odds.
    pub odds: SquadOdds,
}

/// A squad fight with all pairs of policies, each played with the same seed.
#[derive(Clone)]
pub struct Policies {
    /// The pairs: the first side's policies in order, each against all of the second's.
    pub pairings: Vec<Pairing>,
    /// What each side gains with one of its policies over another, fight by fight, if sampled.
    pairs: Option<Gains>,
}

/// For each side, each policy of the other, and each two of its own: the number of fights that it
/// wins only with the first, and only with the second.
type Gains = [[[[Pairs; COUNT]; COUNT]; COUNT]; 2];

/// Counts some fights of all pairs of policies, given the winners.
fn count(gains: &mut Gains, winners: &[Vec<Option<Side>>]) {
    for side in Side::BOTH {
        for (other, gains) in gains[side.index()].iter_mut().enumerate() {
            for (one, gains) in gains.iter_mut().enumerate() {
                for (than, pairs) in gains.iter_mut().enumerate() {
                    let [first, second] = [one, than].map(|own| &winners[place(side, own, other)]);
                    for (first, second) in first.iter().zip(second) {
                        pairs.count(*first == Some(side), *second == Some(side));
                    }
                }
            }
        }
    }
}

/// Returns the position of the pairing of a side's policy with one of the other's, given their
/// positions in [`POLICIES`].
fn place(side: Side, own: usize, other: usize) -> usize {
    let (ours, theirs) = if side == Side::A { (own, other) } else { (other, own) };
    COUNT * ours + theirs
}

impl SquadSetup {
    /// Returns the same setup with other policies.
    #[must_use]
    pub fn with_policies(&self, policies: [&'static dyn Policy; 2]) -> SquadSetup {
        let mut setup = self.clone();
        for (force, policy) in setup.scenario_file.scenario.forces.iter_mut().zip(policies) {
            force.policy = policy;
        }
        setup
    }

    /// Returns the policies of both sides.
    #[must_use]
    pub fn policies(&self) -> [&'static dyn Policy; 2] {
        self.scenario_file.scenario.forces.each_ref().map(|force| force.policy)
    }

    /// Computes the odds of each policy of the first side against each of the second; see
    /// [`Prepared::by_policies`].
    ///
    /// # Errors
    /// As for [`SquadSetup::fight`] and [`Prepared::by_policies`].
    pub fn by_policies(
        &self,
        hand: &mut Exact,
        watcher: &dyn Watcher,
    ) -> Result<Policies, AskError> {
        self.prepared()?.by_policies(hand, watcher)
    }
}

impl Prepared<'_> {
    /// Computes the odds of each policy of the first side against each of the second, all with the
    /// same seed, so that the dice are the same until a decision differs.
    ///
    /// # Errors
    /// As for [`Prepared::odds`]; also if it is stopped before the last pair is done.
    pub fn by_policies(
        &self,
        hand: &mut Exact,
        watcher: &dyn Watcher,
    ) -> Result<Policies, AskError> {
        let pairs = POLICIES.iter().flat_map(|&ours| POLICIES.map(|theirs| [ours, theirs]));
        let setups: Vec<SquadSetup> = pairs.map(|pair| self.setup.with_policies(pair)).collect();
        let prepared: Vec<Prepared<'_>> =
            setups.iter().map(|setup| self.reordered(setup)).collect();
        let (odds, pairs) = if self.setup.ask.wanted == Wanted::Exact {
            let odds = prepared.iter().map(|one| one.odds(hand, watcher));
            (odds.collect::<Result<Vec<_>, _>>()?, None)
        } else {
            let gains = Gains::default();
            let (odds, gains) = SquadSetup::side_by_side(&prepared, gains, count, watcher)?;
            (odds, Some(gains))
        };
        let stop = |odds: &SquadOdds| odds.sampled().map(|sampled| sampled.stop);
        if odds.iter().any(|odds| stop(odds) == Some(Stop::Interrupted)) {
            return Err(AskError::Interrupted);
        }
        let pairings = setups.into_iter().zip(odds);
        let pairings = pairings.map(|(setup, odds)| Pairing { setup, odds }).collect();
        Ok(Policies { pairings, pairs })
    }
}

impl Pairing {
    /// Returns what frames contain about it.
    pub(crate) fn record(&self) -> SquadRecord<'_> {
        SquadRecord { setup: &self.setup, odds: &self.odds, first_move: None }
    }
}

impl Policies {
    /// Returns the odds of a side's policy against one of the other's, by their positions in
    /// [`POLICIES`].
    #[must_use]
    pub fn odds(&self, side: Side, own: usize, other: usize) -> &SquadOdds {
        &self.pairings[place(side, own, other)].odds
    }

    /// Returns a side's best policies against one of the other's, by their positions in
    /// [`POLICIES`]: the one that wins most often, and those that are not significantly worse; all
    /// of them if no difference is significant.
    #[must_use]
    pub fn best(&self, side: Side, other: usize) -> Vec<usize> {
        let wins = |own: usize| self.odds(side, own, other).wins(side);
        let top = (1..COUNT).fold(0, |top, own| if wins(top) < wins(own) { own } else { top });
        (0..COUNT).filter(|&own| !self.is_clear(side, other, [top, own])).collect()
    }

    /// Returns whether a side wins significantly more often with the first of two policies than
    /// with the second: by more than the slack of both, or, if sampled, by more than the confidence
    /// allows for any of all comparisons together.
    fn is_clear(&self, side: Side, other: usize, [more, less]: [usize; 2]) -> bool {
        let odds = [more, less].map(|own| self.odds(side, own, other));
        let (Some(sampled), Some(pairs)) = (odds[0].sampled(), &self.pairs) else {
            let slack = odds.iter().filter_map(|odds| odds.ends.slack()).sum::<f64>();
            return slack + 1e-9 < odds[0].wins(side) - odds[1].wins(side);
        };
        let seldom = (1.0 - sampled.confidence) / COMPARED as f64;
        let sampled = Sampled { confidence: 1.0 - seldom, ..sampled };
        0.0 < pairs[side.index()][other][more][less].interval(sampled).0
    }

    /// Returns a sentence for each side.
    #[must_use]
    pub fn says(&self) -> [String; 2] {
        Side::BOTH.map(|side| self.says_of(side))
    }

    fn says_of(&self, side: Side) -> String {
        let names = self.pairings[0].setup.names();
        let (own, foe) = (names[side.index()], names[side.foe().index()]);
        let name = |place: usize| POLICIES[place].name();
        let told = (0..COUNT).map(|other| {
            let best: Vec<&str> = self.best(side, other).into_iter().map(name).collect();
            let best = match &best[..] {
                all if all.len() == COUNT => "any".to_owned(),
                [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
                one => one.concat(),
            };
            format!("{best} against {}", name(other))
        });
        let none = (0..COUNT).all(|other| self.best(side, other).len() == COUNT);
        if none {
            return format!("No policy is clearly better than another for {own}.");
        }
        let told: Vec<String> = told.collect();
        format!("Best policy for {own}, by the policy of {foe}: {}.", told.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::measures::duel::OddsSource;
    use crate::sampling::ask::tests::Patience;
    use crate::sampling::{Ask, Unwatched};

    fn setup(name: &str, trials: u64) -> SquadSetup {
        let scenario_file = Library::standard(".").scenario(name).expect("a built-in scenario");
        let ask = Ask { trials: Some(trials), ..Ask::default() };
        SquadSetup::new(scenario_file, &[], ask).expect("an engagement")
    }

    fn by_policies(setup: &SquadSetup) -> Policies {
        setup.by_policies(&mut Exact::default(), &Unwatched).expect("an answer")
    }

    #[test]
    fn each_pair_is_the_battle_with_its_policies() {
        let setup = setup("skrapyard-open", 40);
        let policies = by_policies(&setup);
        assert_eq!(policies.pairings.len(), 16);
        for (ours, one) in POLICIES.into_iter().enumerate() {
            for (theirs, two) in POLICIES.into_iter().enumerate() {
                let pairing = &policies.pairings[4 * ours + theirs];
                let names = pairing.setup.policies().map(Policy::name);
                assert_eq!(names, [one.name(), two.name()]);
                assert_eq!(policies.odds(Side::A, ours, theirs), &pairing.odds);
                assert_eq!(policies.odds(Side::B, theirs, ours), &pairing.odds);
                let alone = pairing.setup.odds(&mut Exact::default(), &Unwatched);
                assert_eq!(alone.expect("an answer"), pairing.odds, "{names:?}");
            }
        }
        let distinct = policies.pairings.iter().any(|one| one.odds != policies.pairings[0].odds);
        assert!(distinct, "policies decide something");
    }

    #[test]
    fn nothing_is_said_within_noise() {
        let few = by_policies(&setup("skrapyard-open", 10));
        for side in Side::BOTH {
            for other in 0..4 {
                assert_eq!(few.best(side, other), [0, 1, 2, 3]);
            }
        }
        let [ours, theirs] = few.says();
        assert_eq!(ours, "No policy is clearly better than another for Rust.");
        assert_eq!(theirs, "No policy is clearly better than another for Chrome.");
    }

    #[test]
    fn what_is_clearly_best_is_said() {
        let mut policies = by_policies(&setup("sprawl-open", 400));
        // Locals win only if they are bold: always against whoever is wary, half of the time
        // against others.
        for (ours, theirs) in (0..16).map(|nth| (nth / 4, nth % 4)) {
            let odds = &mut policies.pairings[4 * ours + theirs].odds;
            let bold = [0.5, 0.5, 1.0, 0.5];
            let share = if ours == 1 { bold[theirs] } else { 0.0 };
            for round in &mut odds.ends.by_round {
                *round = [0.0; 5];
            }
            odds.ends.by_round[0] = [share, 1.0 - share, 0.0, 0.0, 0.0];
            odds.ends.undecided = 0.0;
            odds.tally.as_mut().expect("played").decided = [0, 0];
        }
        // The two runs agree as often as chance has them.
        for side in Side::BOTH {
            for (other, one, than) in (0..64).map(|nth| (nth / 16, nth / 4 % 4, nth % 4)) {
                let wins = [one, than].map(|own| policies.odds(side, own, other).wins(side));
                let alone = |won: f64, lost: f64| (400.0 * won * (1.0 - lost)) as u64;
                let (gained, lost) = (alone(wins[0], wins[1]), alone(wins[1], wins[0]));
                let gains = policies.pairs.as_mut().expect("played");
                gains[side.index()][other][one][than] = Pairs { fights: 400, gained, lost };
            }
        }
        says_what_is_best(&policies);
        // The same holds of what stopped at a target.
        for pairing in &mut policies.pairings {
            let OddsSource::Sampled(sampled) = &mut pairing.odds.ends.source else {
                panic!("it is played")
            };
            sampled.target_error = Some(0.1);
        }
        says_what_is_best(&policies);
    }

    #[track_caller]
    fn says_what_is_best(policies: &Policies) {
        for other in 0..4 {
            assert_eq!(policies.best(Side::A, other), [1]);
        }
        assert_eq!(policies.best(Side::B, 0), [0, 1, 2, 3], "who always wins needs no policy");
        assert_eq!(policies.best(Side::B, 1), [0, 1, 3]);
        let [ours, theirs] = policies.says();
        assert_eq!(
            ours,
            "Best policy for Locals, by the policy of Agents: bold against plain, bold against \
             bold, bold against wary, bold against keen."
        );
        assert_eq!(
            theirs,
            "Best policy for Agents, by the policy of Locals: any against plain, plain, bold \
             or keen against bold, any against wary, any against keen."
        );
    }

    #[test]
    fn who_stops_it_hears_nothing() {
        let setup = setup("sprawl-open", 100);
        for looks in [0, 1, 8] {
            let stopped = setup.by_policies(&mut Exact::default(), &Patience::of(looks));
            assert!(matches!(stopped, Err(AskError::Interrupted)), "{looks}");
        }
    }
}

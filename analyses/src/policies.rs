//! Comparing policies: each policy of one side against each of the other.

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::Side;
use evenodds_engine::squad::{POLICIES, Policy};
use statrs::distribution::{ContinuousCDF, Normal};

use crate::ask::{AskError, Part, Sampled, Stop, Watcher};
use crate::engage::{EngagementOdds, EngagementSetup};
use crate::engage_frames::EngagementRecord;

/// How many policies there are.
const COUNT: usize = POLICIES.len();

/// How many pairs of policies of one side are held to each other, against all of the other's, for
/// both sides.
const COMPARED: usize = 2 * COUNT * COUNT * (COUNT - 1) / 2;

/// An engagement with a policy for each side.
#[derive(Clone)]
pub struct Pairing {
    /// The scenario with its two policies.
    pub setup: EngagementSetup,
    /// What comes of it.
    pub odds: EngagementOdds,
}

/// An engagement by all pairs of policies, each fought with the same seed.
#[derive(Clone)]
pub struct Policies {
    /// The pairs: the first side's policies in their order, each against all of the second's.
    pub pairings: Vec<Pairing>,
}

impl EngagementSetup {
    /// The same with other policies.
    #[must_use]
    pub fn with_policies(&self, policies: [&'static dyn Policy; 2]) -> EngagementSetup {
        let mut setup = self.clone();
        for (force, policy) in setup.stage.scenario.forces.iter_mut().zip(policies) {
            force.policy = policy;
        }
        setup
    }

    /// The policies of both sides.
    #[must_use]
    pub fn policies(&self) -> [&'static dyn Policy; 2] {
        self.stage.scenario.forces.each_ref().map(|force| force.policy)
    }

    /// The odds with each policy of the first side against each of the second, all of the same
    /// seed, so that the same dice fall as long as nobody decides otherwise.
    ///
    /// # Errors
    /// As for [`EngagementSetup::odds`]; also when it was stopped before the last pair was done.
    pub fn by_policies(
        &self,
        weigher: &mut Exact,
        watcher: &dyn Watcher,
    ) -> Result<Policies, AskError> {
        let pairs = POLICIES.iter().flat_map(|&ours| POLICIES.map(|theirs| [ours, theirs]));
        let parts = (COUNT * COUNT) as u64;
        let pairing = |(nth, pair)| {
            let setup = self.with_policies(pair);
            let odds = setup.odds(weigher, &Part { watcher, nth, parts })?;
            match odds.sampled().map(|sampled| sampled.stop) {
                Some(Stop::Interrupted) => Err(AskError::Interrupted),
                _ => Ok(Pairing { setup, odds }),
            }
        };
        let pairings = (0..).zip(pairs).map(pairing).collect::<Result<_, _>>()?;
        Ok(Policies { pairings })
    }
}

impl Pairing {
    /// What is told of it in frames.
    #[must_use]
    pub fn told(&self) -> EngagementRecord<'_> {
        EngagementRecord { setup: &self.setup, odds: &self.odds, first_move: None }
    }
}

impl Policies {
    /// The odds of a side's policy against one of the other's, by their places in [`POLICIES`].
    #[must_use]
    pub fn odds(&self, side: Side, own: usize, other: usize) -> &EngagementOdds {
        let (ours, theirs) = if side == Side::A { (own, other) } else { (other, own) };
        &self.pairings[COUNT * ours + theirs].odds
    }

    /// Which policies do best for a side against one of the other's, by their places in
    /// [`POLICIES`]: the one that wins most often, and those that are not clearly worse. All of
    /// them where nothing can be said.
    #[must_use]
    pub fn best(&self, side: Side, other: usize) -> Vec<usize> {
        let odds = |own| self.odds(side, own, other);
        let wins = |own: usize| odds(own).wins(side);
        let top = (1..COUNT).fold(0, |top, own| if wins(top) < wins(own) { own } else { top });
        (0..COUNT).filter(|&own| !is_clear(odds(top), odds(own), side)).collect()
    }

    /// What it says of each side, in a sentence.
    #[must_use]
    pub fn says(&self) -> [String; 2] {
        Side::BOTH.map(|side| self.says_of(side))
    }

    fn says_of(&self, side: Side) -> String {
        let names = self.pairings[0].setup.names();
        let (own, foe) = (names[side.index()], names[side.foe().index()]);
        let name = |place: usize| POLICIES[place].name();
        let told = (0..COUNT).map(|other| match self.best(side, other)[..] {
            [best] => format!("{} against {}", name(best), name(other)),
            [one, two] => format!("{} or {} against {}", name(one), name(two), name(other)),
            _ => format!("any against {}", name(other)),
        });
        let none = (0..COUNT).all(|other| self.best(side, other).len() == COUNT);
        if none {
            return format!("No policy is clearly better than another for {own}.");
        }
        let told: Vec<String> = told.collect();
        format!("Best policy for {own}, by the policy of {foe}: {}.", told.join(", "))
    }
}

/// Whether a side clearly wins more often in the first engagement than in the second: by more than the
/// errors of both, or, where they were sampled, than happens by chance in any of all comparisons
/// more often than the confidence allows.
fn is_clear(more: &EngagementOdds, less: &EngagementOdds, side: Side) -> bool {
    let (high, low) = (more.wins(side), less.wins(side));
    let (Some(ours), Some(theirs)) = (more.sampled(), less.sampled()) else {
        let slack = [more, less].iter().filter_map(|odds| odds.ends.slack()).sum::<f64>();
        return slack + 1e-9 < high - low;
    };
    let seldom = (1.0 - ours.confidence) / COMPARED as f64;
    if ours.target_error.is_some() {
        // Who looks along the way has to hold the intervals themselves apart.
        let ends = |sampled: Sampled, chance: f64| {
            let hits = (chance * sampled.trials as f64).round() as u64;
            Sampled { confidence: 1.0 - seldom / 2.0, ..sampled }.interval(hits)
        };
        return ends(theirs, low).1 < ends(ours, high).0;
    }
    // Fights of one seed are correlated, so this is too wide rather than too narrow. A chance
    // of 0 or 1 that was sampled has an error too.
    let error = |chance: f64, trials: u64| {
        let trials = trials as f64;
        let chance = (chance * trials + 1.0) / (trials + 2.0);
        chance * (1.0 - chance) / trials
    };
    let spread = (error(high, ours.trials) + error(low, theirs.trials)).sqrt();
    Normal::standard().inverse_cdf(1.0 - seldom / 2.0) * spread < high - low
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::tests::Patience;
    use crate::ask::{Ask, Unwatched};
    use crate::duel::Source;
    use crate::engage_frames::policies_frame;
    use crate::library::Library;

    fn setup(name: &str, trials: u64) -> EngagementSetup {
        let stage = Library::standard(".").scenario(name).expect("a built-in scenario");
        let ask = Ask { trials: Some(trials), ..Ask::default() };
        EngagementSetup::new(stage, &[], ask).expect("an engagement")
    }

    fn by_policies(setup: &EngagementSetup) -> Policies {
        setup.by_policies(&mut Exact::default(), &Unwatched).expect("an answer")
    }

    #[test]
    fn each_pair_is_the_battle_with_its_policies() {
        let setup = setup("skrapyard-open", 100);
        let policies = by_policies(&setup);
        assert_eq!(policies.pairings.len(), 9);
        for (ours, one) in POLICIES.into_iter().enumerate() {
            for (theirs, two) in POLICIES.into_iter().enumerate() {
                let pairing = &policies.pairings[3 * ours + theirs];
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
            for other in 0..3 {
                assert_eq!(few.best(side, other), [0, 1, 2]);
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
        for (ours, theirs) in (0..9).map(|nth| (nth / 3, nth % 3)) {
            let odds = &mut policies.pairings[3 * ours + theirs].odds;
            let share = [[0.0; 3], [0.5, 0.5, 1.0], [0.0; 3]][ours][theirs];
            for round in &mut odds.ends.by_round {
                *round = [0.0; 5];
            }
            odds.ends.by_round[0] = [share, 1.0 - share, 0.0, 0.0, 0.0];
            odds.ends.undecided = 0.0;
            odds.log.as_mut().expect("played").decided = [0, 0];
        }
        says_what_is_best(&policies);
        // The same holds of what stopped at a target.
        for pairing in &mut policies.pairings {
            let Source::Sampled(sampled) = &mut pairing.odds.ends.source else {
                panic!("it is played")
            };
            sampled.target_error = Some(0.1);
        }
        says_what_is_best(&policies);
    }

    #[track_caller]
    fn says_what_is_best(policies: &Policies) {
        for other in 0..3 {
            assert_eq!(policies.best(Side::A, other), [1]);
        }
        assert_eq!(policies.best(Side::B, 0), [0, 1, 2], "who always wins needs no policy");
        assert_eq!(policies.best(Side::B, 1), [0, 1]);
        let [ours, theirs] = policies.says();
        assert_eq!(
            ours,
            "Best policy for Locals, by the policy of Agents: bold against plain, bold against \
             bold, bold against wary."
        );
        assert_eq!(
            theirs,
            "Best policy for Agents, by the policy of Locals: any against plain, plain or bold \
             against bold, any against wary."
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

    #[test]
    fn the_frame_has_a_row_for_each_side_of_each_pair() {
        let policies = by_policies(&setup("sprawl-open", 50));
        let told: Vec<EngagementRecord<'_>> = policies.pairings.iter().map(Pairing::told).collect();
        let frame = policies_frame(&told).expect("a frame");
        assert_eq!(frame.height(), 18);
        for name in ["policy", "against", "win", "win_low", "draw", "casualties_mean", "trials"] {
            assert!(frame.column(name).is_ok(), "{name}");
        }
    }
}

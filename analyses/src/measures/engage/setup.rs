//! Squad fights: wins, routs, casualties and kills, round by round.

use super::leaders::Leaders;
use super::odds::SquadOdds;
use std::cell::RefCell;

use evenodds_engine::book::did_you_mean;
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Limits, NoChain, Plan, ROUNDS_MAX, Side};
use evenodds_engine::fight::{Contender, First, SetupError};
use evenodds_engine::squad::{FightResults, POLICIES, Policy, SquadFight, Victory};

use super::sampled::winners;
use crate::answer::dependencies::Dependencies;
use crate::answer::statistics::paired::Pairs;
use crate::answer::statistics::{Stop, paired};
use crate::library::ScenarioFile;
use crate::measures::duel::DuelOdds;
use crate::measures::first_move::FirstMove;
use crate::sampling::{Ask, AskError, Wanted, Watcher, exchange_reads};

/// A scenario with settings, and how numbers are computed: what a [`Bout`](crate::measures::bout::Bout) is
/// for a duel.
#[derive(Clone)]
pub struct SquadSetup {
    /// The scenario with its game and roster.
    pub scenario_file: ScenarioFile,
    /// The settings that override the scenario, as keys and values.
    pub settings: Vec<(String, String)>,
    /// How numbers are computed.
    pub ask: Ask,
}

/// The keys of settings.
const KEYS: [&str; 4] = ["first", "rounds_max", "policy_a", "policy_b"];

impl SquadSetup {
    /// The default number of fights, because squad fights take longer than duels.
    pub const FIGHTS: u64 = 5000;

    /// Applies settings to a scenario: `first=a|b|roll`, `rounds_max=N`, and the policies of both
    /// sides by name, `policy_a` and `policy_b`.
    ///
    /// # Errors
    /// If a key is unknown or set twice, or its value outside its domain.
    pub fn new(
        mut scenario_file: ScenarioFile,
        settings: &[(String, String)],
        ask: Ask,
    ) -> Result<SquadSetup, SetupError> {
        for (nth, (key, value)) in settings.iter().enumerate() {
            if settings[..nth].iter().any(|(other, _)| other == key) {
                let fix = Some("set it once".to_owned());
                return Err(SetupError::of(key, format!("`{key}` is set twice")).or_rather(fix));
            }
            let refused = |expected: &str| {
                let message = format!("`{key}` cannot be `{value}`; expected {expected}");
                SetupError::of(key, message)
            };
            match key.as_str() {
                "first" => {
                    scenario_file.scenario.first = match value.as_str() {
                        "a" => First::Side(Side::A),
                        "b" => First::Side(Side::B),
                        "roll" => First::Roll,
                        _ => return Err(refused("a, b or roll")),
                    }
                }
                "rounds_max" => {
                    let rounds =
                        value.parse().ok().filter(|rounds| (1..=ROUNDS_MAX).contains(rounds));
                    let expected = format!("a whole number from 1 to {ROUNDS_MAX}");
                    scenario_file.scenario.rounds_max = rounds.ok_or_else(|| refused(&expected))?;
                }
                "policy_a" | "policy_b" => {
                    let policy = POLICIES.into_iter().find(|policy| policy.name() == value);
                    let names = POLICIES.map(Policy::name);
                    let expected = || format!("one of {}", names.join(", "));
                    let refused = || refused(&expected()).or_rather(did_you_mean(value, names));
                    let side = if key == "policy_a" { Side::A } else { Side::B };
                    scenario_file.scenario.forces[side.index()].policy =
                        policy.ok_or_else(refused)?;
                }
                _ => {
                    let known = KEYS.join(", ");
                    let message = format!("there is no `{key}`; expected one of {known}");
                    return Err(SetupError::of(key, message).or_rather(did_you_mean(key, KEYS)));
                }
            }
        }
        Ok(SquadSetup { scenario_file, settings: settings.to_vec(), ask })
    }

    /// Returns the same setup, of which nothing was read yet.
    #[must_use]
    pub fn fresh(&self) -> SquadSetup {
        SquadSetup { scenario_file: self.scenario_file.fresh(), ..self.clone() }
    }

    /// Returns what has been read for this setup, and for others made from it, since it was fresh.
    #[must_use]
    pub fn dependencies(&self) -> Dependencies {
        let system = self.scenario_file.system.as_ref();
        Dependencies::of(system).with(system, self.contenders())
    }

    /// Exchanges what was read with the share of the work, if there is one.
    pub(crate) fn exchange_reads(&self, watcher: &dyn Watcher) -> Result<(), AskError> {
        exchange_reads(watcher, self.scenario_file.system.as_ref(), self.contenders())
    }

    fn contenders(&self) -> impl Iterator<Item = &Contender> {
        let figures = self.scenario_file.scenario.figures();
        figures.map(|(_, _, figure)| &figure.contender)
    }

    /// Returns the same setup with another side going first.
    #[must_use]
    pub fn with_first(&self, first: First) -> SquadSetup {
        let mut setup = self.clone();
        setup.scenario_file.scenario.first = first;
        setup
    }

    /// Returns who goes first, in the words of scenario files.
    #[must_use]
    pub fn first(&self) -> &'static str {
        match self.scenario_file.scenario.first {
            First::Side(Side::A) => "a",
            First::Side(Side::B) => "b",
            First::Roll => "roll",
        }
    }

    /// Returns the names of both sides.
    #[must_use]
    pub fn names(&self) -> [&str; 2] {
        self.scenario_file.scenario.forces.each_ref().map(|force| force.name.as_str())
    }

    /// Returns the number of rounds after which a fight is over.
    #[must_use]
    pub fn rounds_max(&self) -> u16 {
        self.scenario_file.scenario.rounds_max
    }

    /// Prepares the fight.
    ///
    /// # Errors
    /// If the game cannot play the scenario.
    pub fn fight(&self) -> Result<Box<dyn SquadFight>, SetupError> {
        // The error is in the scenario, not in the settings.
        self.scenario_file.fight().map_err(|refusal| {
            SetupError::new(format!("{}: {}", self.scenario_file.name, refusal.message))
                .or_rather(refusal.fix)
        })
    }

    /// Prepares the fight, to compute more than one thing of it.
    ///
    /// # Errors
    /// As for [`SquadSetup::fight`].
    pub fn prepared(&self) -> Result<Prepared<'_>, SetupError> {
        Ok(Prepared { setup: self, fight: self.fight()? })
    }

    /// Computes the odds; see [`Prepared::odds`].
    ///
    /// # Errors
    /// As for [`SquadSetup::fight`] and [`Prepared::odds`].
    pub fn odds(&self, hand: &mut Exact, watcher: &dyn Watcher) -> Result<SquadOdds, AskError> {
        self.prepared()?.odds(hand, watcher)
    }

    /// The maximum size of a chain. States of squads are far larger than those of duels; this many
    /// take a gigabyte.
    const LIMITS: Limits = Limits { states: 200_000, transitions: 5_000_000, branches: 500_000 };

    /// The number of fights from which the size of a chain is estimated.
    const CENSUS: u64 = 200;

    /// How many times larger than the limit a chain must be estimated for it not to be tried.
    const BEYOND: f64 = 3.0;

    /// Returns an error for a chain that is far too large, before it is explored.
    fn fits(&self, fight: &dyn SquadFight, watcher: &dyn Watcher) -> Result<(), AskError> {
        let (fights, limits, rounds_max) =
            (SquadSetup::CENSUS, SquadSetup::LIMITS, self.rounds_max());
        let plan = Plan { seed: 1, first: 0, fights, rounds_max };
        let state_count = fight.state_count(&plan, &|| watcher.stopped());
        let states = state_count.ok_or(AskError::Interrupted)?.states();
        match states <= SquadSetup::BEYOND * limits.states as f64 {
            true => Ok(()),
            false => Err(AskError::SurelyTooLarge { states, fights, limits }),
        }
    }

    /// Computes the value of going first; see [`Prepared::first_move`].
    ///
    /// # Errors
    /// As for [`SquadSetup::fight`] and [`Prepared::first_move`].
    pub fn first_move(
        &self,
        hand: &mut Exact,
        watcher: &dyn Watcher,
    ) -> Result<Option<FirstMove<SquadOdds>>, AskError> {
        self.prepared()?.first_move(hand, watcher)
    }
}

/// A setup whose fight is prepared.
pub struct Prepared<'s> {
    /// The setup.
    pub setup: &'s SquadSetup,
    /// Its fight.
    pub fight: Box<dyn SquadFight>,
}

impl Prepared<'_> {
    /// Prepares the fight of a setup that differs from this one in nothing but who goes first and in
    /// policies. It knows what is known of this fight.
    pub(crate) fn reordered<'o>(&self, setup: &'o SquadSetup) -> Prepared<'o> {
        let first = setup.scenario_file.scenario.first;
        Prepared { setup, fight: self.fight.reordered(first, setup.policies()) }
    }

    /// Computes the odds: sampled, unless they are to be exact. A chain yields who wins and when,
    /// but no hits or losses, so it is only used on request.
    ///
    /// # Errors
    /// If the odds were to be exact and cannot be, it is stopped before there is a result, or more
    /// trials are requested than accepted.
    pub fn odds(&self, hand: &mut Exact, watcher: &dyn Watcher) -> Result<SquadOdds, AskError> {
        Ok(self.odds_and_leaders(hand, watcher)?.0)
    }

    /// Computes the odds like [`odds`](Prepared::odds). If they are sampled, in one run of so many
    /// trials, also returns who goes first in each fight, where that is all that is decided before it.
    ///
    /// # Errors
    /// As for [`Prepared::odds`].
    pub(crate) fn odds_and_leaders(
        &self,
        hand: &mut Exact,
        watcher: &dyn Watcher,
    ) -> Result<(SquadOdds, Option<Leaders>), AskError> {
        let Prepared { setup, fight } = self;
        if setup.ask.wanted != Wanted::Exact {
            let alone = std::slice::from_ref(self);
            let leaders = RefCell::new(Leaders::default());
            let look = |(): &mut (), _: u64, fought: &[FightResults]| {
                leaders.borrow_mut().add(&fought[0]);
            };
            let (odds, ()) = SquadSetup::play(alone, None, (vec![None], ()), look, watcher)?;
            let odds = odds.into_iter().next().ok_or(AskError::Interrupted)?;
            let leaders = leaders.into_inner();
            // What is played towards a target, or in parts, is counted run by run.
            let is_whole = setup.ask.target_error.is_none() && watcher.share().is_none();
            let is_known = is_whole && leaders.count() == setup.ask.trials_at_most();
            return Ok((odds, is_known.then_some(leaders)));
        }
        if fight.goals().victory != Victory::Undecided {
            let message =
                "victory conditions need simulation and cannot be solved exactly".to_owned();
            let fix = Some("leave out `--method` to sample it".to_owned());
            return Err(SetupError::new(message).or_rather(fix).into());
        }
        setup.fits(fight.as_ref(), watcher)?;
        let chain = fight.explore(hand, SquadSetup::LIMITS, &|| watcher.stopped());
        let chain = chain.map_err(|error| match error {
            NoChain::Stopped => AskError::Interrupted,
            NoChain::TooLarge(too_large) => too_large.into(),
        })?;
        let ends = DuelOdds::solved(&chain, setup.rounds_max(), &setup.ask, watcher)?;
        let (figures, stocks) = (fight.figures().to_vec(), fight.stocks());
        Ok((SquadOdds { ends, tally: None, figures, stocks }, None))
    }

    /// Computes the value of going first. Returns `None` if it makes no difference in the game.
    ///
    /// # Errors
    /// As for [`Prepared::odds`].
    pub fn first_move(
        &self,
        hand: &mut Exact,
        watcher: &dyn Watcher,
    ) -> Result<Option<FirstMove<SquadOdds>>, AskError> {
        self.first_move_of(None, hand, watcher)
    }

    /// Computes the value of going first like [`first_move`](Prepared::first_move). Fights whose
    /// `leaders` are those that are to go first are not played again.
    ///
    /// # Errors
    /// As for [`Prepared::odds`].
    pub(crate) fn first_move_of(
        &self,
        leaders: Option<&Leaders>,
        hand: &mut Exact,
        watcher: &dyn Watcher,
    ) -> Result<Option<FirstMove<SquadOdds>>, AskError> {
        let setups = Side::BOTH.map(|side| self.setup.with_first(First::Side(side)));
        let prepared = setups.each_ref().map(|setup| self.reordered(setup));
        let [ours, theirs] = &prepared;
        let (odds, pairs) = if self.setup.ask.wanted == Wanted::Exact {
            ([ours.odds(hand, watcher)?, theirs.odds(hand, watcher)?], None)
        } else {
            let look = |pairs: &mut [Pairs; 2], first: u64, fought: &[FightResults]| {
                let mut won = [winners(&fought[0]), winners(&fought[1])];
                if let Some(leaders) = leaders {
                    leaders.fill(first, &mut won);
                }
                paired::count(pairs, &won[0], &won[1]);
            };
            let tallies = Side::BOTH.map(|side| leaders.and_then(|leaders| leaders.tally(side)));
            let counts = (tallies.to_vec(), [Pairs::default(); 2]);
            let (odds, pairs) = SquadSetup::play(&prepared, leaders, counts, look, watcher)?;
            let mut odds = odds.into_iter();
            let (Some(ours), Some(theirs)) = (odds.next(), odds.next()) else {
                return Err(AskError::Interrupted);
            };
            ([ours, theirs], Some(pairs))
        };
        let stopped = |odds: &SquadOdds| odds.sampled().map(|sampled| sampled.stop);
        if odds.each_ref().map(stopped).contains(&Some(Stop::Interrupted)) {
            return Err(AskError::Interrupted);
        }
        let pairs = pairs.map(|[a, b]| [a, b.turned()]);
        Ok((odds[0] != odds[1]).then_some(FirstMove { odds, pairs }))
    }
}

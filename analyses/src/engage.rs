//! Squad fights: wins, routs, casualties and kills, round by round.

mod odds;

pub use odds::{EngagementOdds, FigureActions};

use evenodds_engine::book::did_you_mean;
use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::{Ending, Limits, NoChain, Plan, ROUNDS_MAX, Side};
use evenodds_engine::fight::{First, SetupError};
use evenodds_engine::squad::{Log, POLICIES, Policy, Skirmish, Victory};

use crate::ask::{Ask, AskError, SideBySide, Stop, Wanted, Watcher};
use crate::duel::DuelOdds;
use crate::library::ScenarioFile;
use crate::paired::{self, Change, Pairs};

/// A scenario, and how it is asked about.
#[derive(Clone)]
pub struct EngagementSetup {
    /// The scenario with its game.
    pub stage: ScenarioFile,
    /// What was said beyond the scenario, as `key=value`.
    pub said: Vec<(String, String)>,
    /// How numbers are asked for.
    pub ask: Ask,
}

/// What can be said beyond a scenario.
const KEYS: [&str; 4] = ["first", "rounds_max", "policy_a", "policy_b"];

impl EngagementSetup {
    /// How often a fight is played unless it is said: squads take longer than duels.
    pub const FIGHTS: u64 = 5000;

    /// A scenario with what is said beyond it: `first=a|b|roll`, `rounds_max=N`, and the policies
    /// of its sides, `policy_a` and `policy_b`, by their names.
    ///
    /// # Errors
    /// When a key is unknown, said twice, or its value outside its domain.
    pub fn new(
        mut stage: ScenarioFile,
        said: &[(String, String)],
        ask: Ask,
    ) -> Result<EngagementSetup, SetupError> {
        for (nth, (key, value)) in said.iter().enumerate() {
            if said[..nth].iter().any(|(other, _)| other == key) {
                let fix = Some("set it once".to_owned());
                return Err(SetupError::of(key, format!("`{key}` is set twice")).or_rather(fix));
            }
            let refused = |expected: &str| {
                let message = format!("`{key}` cannot be `{value}`; expected {expected}");
                SetupError::of(key, message)
            };
            match key.as_str() {
                "first" => {
                    stage.scenario.first = match value.as_str() {
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
                    stage.scenario.rounds_max = rounds.ok_or_else(|| refused(&expected))?;
                }
                "policy_a" | "policy_b" => {
                    let policy = POLICIES.into_iter().find(|policy| policy.name() == value);
                    let names = POLICIES.map(Policy::name);
                    let expected = || format!("one of {}", names.join(", "));
                    let refused = || refused(&expected()).or_rather(did_you_mean(value, names));
                    let side = if key == "policy_a" { Side::A } else { Side::B };
                    stage.scenario.forces[side.index()].policy = policy.ok_or_else(refused)?;
                }
                _ => {
                    let known = KEYS.join(", ");
                    let message = format!("there is no `{key}`; expected one of {known}");
                    return Err(SetupError::of(key, message).or_rather(did_you_mean(key, KEYS)));
                }
            }
        }
        Ok(EngagementSetup { stage, said: said.to_vec(), ask })
    }

    /// The same with another side going first.
    #[must_use]
    pub fn with_first(&self, first: First) -> EngagementSetup {
        let mut setup = self.clone();
        setup.stage.scenario.first = first;
        setup
    }

    /// Who goes first, in the word of scenario files.
    #[must_use]
    pub fn first(&self) -> &'static str {
        match self.stage.scenario.first {
            First::Side(Side::A) => "a",
            First::Side(Side::B) => "b",
            First::Roll => "roll",
        }
    }

    /// The names of the sides.
    #[must_use]
    pub fn names(&self) -> [&str; 2] {
        self.stage.scenario.forces.each_ref().map(|force| force.name.as_str())
    }

    /// After how many rounds a fight is over.
    #[must_use]
    pub fn rounds_max(&self) -> u16 {
        self.stage.scenario.rounds_max
    }

    /// The fight that the game makes of the scenario.
    ///
    /// # Errors
    /// When it makes none.
    pub fn skirmish(&self) -> Result<Box<dyn Skirmish>, SetupError> {
        // What does not fit is in the scenario, and not in what is said beyond it.
        self.stage.skirmish().map_err(|refusal| {
            SetupError::new(format!("{}: {}", self.stage.name, refusal.message))
                .or_rather(refusal.fix)
        })
    }

    /// The odds, the way that was asked for: played, unless they are to be exact. A chain knows who
    /// wins and when, and nothing of hits and losses, so that nobody gets it without asking.
    ///
    /// # Errors
    /// When the game makes no fight of the scenario, it was to be exact and cannot be, it was
    /// stopped before there was anything to tell, or more trials were asked for than are played
    /// without being asked twice.
    pub fn odds(
        &self,
        weigher: &mut Exact,
        watcher: &dyn Watcher,
    ) -> Result<EngagementOdds, AskError> {
        if self.ask.wanted != Wanted::Exact {
            let odds = EngagementSetup::side_by_side(&[self], |_| (), watcher)?;
            return odds.into_iter().next().ok_or(AskError::Interrupted);
        }
        let skirmish = self.skirmish()?;
        let figures = skirmish.figures().to_vec();
        if skirmish.goals().victory != Victory::Undecided {
            let message =
                "victory conditions need simulation and cannot be solved exactly".to_owned();
            let fix = Some("leave out `--method` to sample it".to_owned());
            return Err(SetupError::new(message).or_rather(fix).into());
        }
        self.fits(skirmish.as_ref(), watcher)?;
        let chain = skirmish.explore(weigher, EngagementSetup::LIMITS, &|| watcher.stopped());
        let chain = chain.map_err(|error| match error {
            NoChain::Stopped => AskError::Interrupted,
            NoChain::TooLarge(too_large) => too_large.into(),
        })?;
        let ends = DuelOdds::solved(&chain, self.rounds_max(), &self.ask, watcher)?;
        Ok(EngagementOdds { ends, log: None, figures })
    }

    /// How large a chain may be: squads have far larger states than duels, and this many take a
    /// gigabyte.
    const LIMITS: Limits = Limits { states: 200_000, transitions: 5_000_000 };

    /// How many fights tell whether a chain can be solved.
    const CENSUS: u64 = 200;

    /// How much larger than allowed a chain must be estimated to be given up unexplored.
    const BEYOND: f64 = 10.0;

    /// Refuses a chain that is far too large before it is explored.
    fn fits(&self, skirmish: &dyn Skirmish, watcher: &dyn Watcher) -> Result<(), AskError> {
        let (fights, limits, rounds_max) =
            (EngagementSetup::CENSUS, EngagementSetup::LIMITS, self.rounds_max());
        let plan = Plan { seed: 1, first: 0, fights, rounds_max };
        let states = skirmish.states(&plan, &|| watcher.stopped());
        let states = states.ok_or(AskError::Interrupted)?;
        match states <= EngagementSetup::BEYOND * limits.states as f64 {
            true => Ok(()),
            false => Err(AskError::SurelyTooLarge { states, fights, limits }),
        }
    }

    /// The most fights between two looks at the watcher, and in the first wave of a target.
    const CHUNK: u64 = 1 << 11;

    /// The odds of several setups that are asked for alike, by playing the same fights of all side
    /// by side; `compare` is given who won each fight of some, one list for each setup.
    ///
    /// # Errors
    /// As for [`EngagementSetup::odds`]; also when it was stopped while some setups had been played
    /// more often than others.
    pub(crate) fn side_by_side(
        setups: &[&EngagementSetup],
        mut compare: impl FnMut(&[Vec<Option<Side>>]),
        watcher: &dyn Watcher,
    ) -> Result<Vec<EngagementOdds>, AskError> {
        let Some(EngagementSetup { ask, .. }) = setups.first() else { return Ok(Vec::new()) };
        let skirmishes = setups.iter().map(|setup| setup.skirmish());
        let skirmishes: Vec<Box<dyn Skirmish>> = skirmishes.collect::<Result<_, _>>()?;
        let (all, runs) = (ask.trials_at_most(), setups.len() as u64);
        let mut torn = false;
        let mut logs: Vec<Option<Log>> = setups.iter().map(|_| None).collect();
        let run = |logs: &mut Vec<Option<Log>>, first: u64, fights: u64| {
            let mut winners = Vec::with_capacity(logs.len());
            for (nth, log) in logs.iter_mut().enumerate() {
                torn |= 0 < nth && watcher.stopped();
                if torn {
                    return;
                }
                let rounds_max = setups[nth].rounds_max();
                let plan = Plan { seed: ask.seed, first, fights, rounds_max };
                let (more, won) = skirmishes[nth].engage_each(&plan);
                match log {
                    Some(log) => log.add(&more),
                    None => *log = Some(more),
                }
                winners.push(won);
                let done = first.saturating_mul(runs) + (nth as u64 + 1) * fights;
                watcher.told(done.min(all.saturating_mul(runs)), all.saturating_mul(runs));
            }
            compare(&winners);
        };
        let hits = |logs: &Vec<Option<Log>>| logs.iter().flatten().flat_map(named).collect();
        let side_by_side = SideBySide { watcher, runs };
        let chunk = EngagementSetup::CHUNK;
        let sampled = ask.play(chunk, &mut logs, run, hits, &side_by_side)?;
        if torn {
            return Err(AskError::Interrupted);
        }
        let why = match ask.wanted {
            Wanted::Sampled => "as requested",
            _ => "hits and losses require simulation",
        };
        let odds = skirmishes.iter().zip(logs).map(|(skirmish, log)| {
            let log = log.ok_or(AskError::Interrupted)?;
            let ends = DuelOdds::counted(&log.tally, sampled, why.to_owned());
            Ok(EngagementOdds { ends, log: Some(log), figures: skirmish.figures().to_vec() })
        });
        odds.collect()
    }

    /// What going first is worth. None where the game has no use for it: fights are the same
    /// either way.
    ///
    /// # Errors
    /// As for [`EngagementSetup::odds`].
    pub fn first_move(
        &self,
        weigher: &mut Exact,
        watcher: &dyn Watcher,
    ) -> Result<Option<FirstMove>, AskError> {
        let setups = Side::BOTH.map(|side| self.with_first(First::Side(side)));
        let [ours, theirs] = &setups;
        let (odds, pairs) = if self.ask.wanted == Wanted::Exact {
            ([ours.odds(weigher, watcher)?, theirs.odds(weigher, watcher)?], None)
        } else {
            let mut pairs = [Pairs::default(); 2];
            let compare = |won: &[Vec<Option<Side>>]| paired::count(&mut pairs, &won[0], &won[1]);
            let odds = EngagementSetup::side_by_side(&[ours, theirs], compare, watcher)?;
            let mut odds = odds.into_iter();
            let (Some(ours), Some(theirs)) = (odds.next(), odds.next()) else {
                return Err(AskError::Interrupted);
            };
            ([ours, theirs], Some(pairs))
        };
        let stopped = |odds: &EngagementOdds| odds.sampled().map(|sampled| sampled.stop);
        if odds.each_ref().map(stopped).contains(&Some(Stop::Interrupted)) {
            return Err(AskError::Interrupted);
        }
        let pairs = pairs.map(|[a, b]| [a, b.turned()]);
        Ok((odds[0] != odds[1]).then_some(FirstMove { odds, pairs }))
    }
}

/// The counts whose intervals a target error is about.
fn named(log: &Log) -> [u64; 4] {
    let wins = Side::BOTH.map(|side| log.tally.wins(side) + log.decided[side.index()]);
    let routs = Side::BOTH.map(|side| log.tally.ended(Ending::Rout(side)));
    [wins[0], routs[0], wins[1], routs[1]]
}

/// What going first is worth in a fight of squads.
#[derive(Clone, PartialEq, Debug)]
pub struct FirstMove {
    /// The fight with each side going first, in their order.
    pub odds: [EngagementOdds; 2],
    /// What each side gains by going first, fight by fight, where it was played.
    pub pairs: Option<[Pairs; 2]>,
}

impl FirstMove {
    /// How much more likely a side is to win going first than going second.
    #[must_use]
    pub fn gain(&self, side: Side) -> f64 {
        self.change(side).value
    }

    /// The interval of that, where it was sampled.
    #[must_use]
    pub fn interval(&self, side: Side) -> Option<(f64, f64)> {
        self.change(side).interval
    }

    /// What going first is worth to a side with its interval.
    #[must_use]
    pub fn change(&self, side: Side) -> Change {
        let [a, b] = &self.odds;
        let odds = if side == Side::A { [a, b] } else { [b, a] };
        let pairs = self.pairs.as_ref().map(|pairs| &pairs[side.index()]);
        Change::between(odds.map(|odds| &odds.ends), odds.map(|odds| odds.wins(side)), pairs)
    }
}

#[cfg(test)]
mod tests;

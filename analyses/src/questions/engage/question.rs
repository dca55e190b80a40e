//! Who wins a squad fight, how, and how fast?

use evenodds_engine::dice::Exact;
use evenodds_engine::engagement::Side;
use evenodds_engine::squad::{Scenario, Status};

use super::command::told;
use super::json::SquadJson;
use crate::answer::frame::Frame;
use crate::answer::{Answer, named};
use crate::measures::engage::{SquadOdds, SquadRecord, SquadSetup};
use crate::measures::first_move::FirstMove;
use crate::measures::policies::Policies;
use crate::measures::replay::Replay;
use crate::question::words::{at, chain, method};
use crate::question::{
    Alternatives, Countable, Division, Fights, Question, Select, Subject, basis, interrupted,
    json as document,
};
use crate::sampling::{Ask, AskError, Wanted, Watcher};

/// The frame of squad fights, one side per row.
pub const SIDES: &str = "engagement_sides";
/// The frame of squad fights, round by round.
pub const ROUNDS: &str = "engagement_rounds";
/// The frame of squad fights, round by round and by what is left.
pub const LEFT: &str = "engagement_left";
/// The frame of squad fights, one figure per row.
pub const FIGURES: &str = "engagement_figures";
/// The frame of squad fights, by policies.
pub const POLICIES: &str = "engagement_policies";

/// The name of trials.
pub(super) const TRIALS: &str = "fights";

/// How often a fight is simulated with each alternative, to try them quickly.
const FEW: u64 = 500;

/// Who wins a squad fight, how, and how fast?
#[derive(Clone)]
pub struct SquadQuestion {
    /// The setup.
    pub setup: SquadSetup,
    /// Whether to play all policies against each other.
    pub policies: bool,
    /// Whether to show a bad, a median and a good fight for the first side.
    pub replays: bool,
}

/// What was computed of a squad fight.
pub(super) struct Engagement<'a> {
    pub(super) setup: &'a SquadSetup,
    pub(super) odds: &'a SquadOdds,
    /// The value of going first, unless it makes no difference or was interrupted.
    pub(super) first_move: Option<&'a FirstMove<SquadOdds>>,
    /// A bad, a median and a good fight for the first side, if they were asked for.
    pub(super) replays: &'a [Replay],
    /// The odds with all pairs of policies, if they were asked for.
    pub(super) policies: Option<&'a Policies>,
}

impl Question for SquadQuestion {
    fn kind(&self) -> &'static str {
        "engagement"
    }

    fn stem(&self) -> String {
        format!("{}-squads", self.setup.scenario_file.system.card().name)
    }

    fn command(&self) -> Option<String> {
        Some(told(&self.setup, if self.policies { &["--policies"] } else { &[] }))
    }

    fn subjects(&self) -> Vec<Subject<'_>> {
        vec![Subject::Scenario(&self.setup.scenario_file)]
    }

    fn asks(&mut self) -> Vec<&mut Ask> {
        vec![&mut self.setup.ask]
    }

    fn fights(&self, wanted: &Select<'_>) -> Result<Option<Fights<'_>>, AskError> {
        self.one_by_one(wanted).map(Some)
    }

    fn countable(&self) -> Option<&dyn Countable> {
        Some(self)
    }

    fn division(&self) -> Division<'_> {
        Division::Trials
    }

    fn work_out(
        &self,
        stem: &str,
        alternatives: Alternatives,
        watcher: &dyn Watcher,
    ) -> Result<Answer, AskError> {
        let (setup, hand) = (&self.setup.fresh(), &mut Exact::default());
        let prepared = setup.prepared()?;
        let (odds, leaders) = prepared.odds_and_leaders(hand, watcher)?;
        let mut stopped = interrupted(odds.sampled(), TRIALS);
        let first_move = further(&mut stopped, "measuring what going first is worth", || {
            prepared.first_move_of(leaders.as_ref(), hand, watcher)
        })?;
        let first_move = first_move.flatten();
        let policies = further(&mut stopped, "comparing policies", || {
            self.policies.then(|| prepared.by_policies(hand, watcher)).transpose()
        })?;
        let policies = policies.flatten();
        let replays = match self.replays && stopped.is_none() {
            true => Replay::all(setup, Replay::PERCENTILES)?.to_vec(),
            false => Vec::new(),
        };
        setup.exchange_reads(watcher)?;
        let basis = basis(alternatives, setup.dependencies(), &mut stopped, |dependencies| {
            // What is small enough to be solved may not be under an alternative.
            let wanted = match setup.ask.wanted {
                Wanted::Exact => Wanted::Auto,
                wanted => wanted,
            };
            let same = Ask { wanted, ..setup.ask };
            let few = Ask { trials: Some(FEW), target_error: None, ..same };
            let ask = if alternatives == Alternatives::Few { few } else { same };
            SquadSetup { ask, ..setup.clone() }.what_if(&odds, dependencies, watcher).map(Some)
        })?;
        let engagement = Engagement {
            setup,
            odds: &odds,
            first_move: first_move.as_ref(),
            replays: &replays,
            policies: policies.as_ref(),
        };
        let [exact, sampled] = engagement.counts();
        let [a, b] = setup.names();
        Ok(Answer {
            stem: stem.to_owned(),
            question: format!(
                "{}, {}: who wins, {a} or {b}{}?",
                setup.scenario_file.system.card().title,
                engagement.scenario().name,
                at(&setup.settings)
            ),
            rosters: vec![setup.scenario_file.roster_file.name.clone()],
            sentences: engagement.sentences(),
            shorts: 2,
            verdicts: engagement.verdicts(&basis),
            method: engagement.method(),
            numbers: engagement.record().numbers(),
            tables: engagement.tables(),
            charts: engagement.charts(),
            frames: engagement.frames(),
            json: named(
                document(&SquadJson::of(engagement.record(), &basis)),
                &engagement.record().numbers(),
            ),
            basis,
            exact,
            sampled,
            stopped,
        })
    }
}

/// Computes what an answer can do without, unless the answer was interrupted before. If this is
/// interrupted, it is left out, and `stopped` tells what was going on.
fn further<T>(
    stopped: &mut Option<String>,
    doing: &str,
    compute: impl FnOnce() -> Result<T, AskError>,
) -> Result<Option<T>, AskError> {
    if stopped.is_some() {
        return Ok(None);
    }
    match compute() {
        Err(AskError::Interrupted) => {
            *stopped = Some(format!("stopped while {doing}"));
            Ok(None)
        }
        known => known.map(Some),
    }
}

impl Engagement<'_> {
    fn record(&self) -> SquadRecord<'_> {
        SquadRecord { setup: self.setup, odds: self.odds, first_move: self.first_move }
    }

    pub(super) fn scenario(&self) -> &Scenario {
        &self.setup.scenario_file.scenario
    }

    pub(super) fn name(&self, side: Side) -> &str {
        self.setup.names()[side.index()]
    }

    /// Returns the game's word for a status.
    pub(super) fn word(&self, status: Status) -> &str {
        status.word(self.setup.scenario_file.field())
    }

    /// Returns the number of chances that were computed exactly, and that were sampled: those of
    /// both sides to win, to be routed and to be wiped out, the value of going first, and what each
    /// side wins with each pair of policies.
    fn counts(&self) -> [usize; 2] {
        let wiped_out = self.odds.wiped_out(Side::A).is_some();
        let known = [true, true, wiped_out, self.first_move.is_some()];
        let pairings = self.policies.map_or(0, |policies| policies.pairings.len());
        let chances = 2 * (known.into_iter().filter(|&known| known).count() + pairings);
        if self.odds.sampled().is_some() { [0, chances] } else { [chances, 0] }
    }

    /// Describes how the numbers were computed, and the policies of both sides.
    fn method(&self) -> String {
        let odds = self.odds;
        let exactly = chain(&odds.ends.source);
        let line = method(odds.ends.slack(), odds.sampled(), &exactly, TRIALS);
        let intervals = match odds.sampled() {
            Some(_) => {
                " Intervals of rates and means are clustered by fight. Intervals of shares of \
                 figures are those of a proportion of that many fights, which is conservative."
            }
            None => "",
        };
        format!(
            "{line} {} {}.{intervals}",
            super::words::last(self.setup),
            super::words::played(self.setup)
        )
    }

    fn frames(&self) -> Vec<(&'static str, Frame)> {
        let told = self.record();
        let mut all = vec![
            (SIDES, super::frames::sides_frame(&[told])),
            (ROUNDS, super::frames::rounds_frame(&[told])),
            (LEFT, super::frames::left_frame(&[told])),
            (FIGURES, super::frames::figures_frame(&[told])),
        ];
        all.extend(self.policies.map(|policies| (POLICIES, super::policies::frame(policies))));
        all
    }
}
